"""The reference of On Mars: an entry for each action, card, tile, piece and place.

The key of an entry is the text of the word that names the thing (`blueprint:07`), or a plain one for a thing that no
word names (`bot`). Names, prices and rules come from the catalog; what a thing does is told by its card text, or by
the text `about.<key>`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from areopagus.kernel import Entry, Message, Param, Reference, Word, listed, quantity, word_name

from .catalog.basics import (
    CRYSTAL,
    FACTS,
    GOODS,
    KINDS,
    LSS_KINDS,
    MINE,
    MINERAL,
    RESOURCES,
    SHELTER,
    TECHS,
)
from .catalog.board import (
    ACTIONS,
    BOT_POINTS,
    DEVELOPMENTS,
    FIRST_ADVANCE_OP,
    LSS_EFFECT,
    MISSIONS,
    ROVER_POINTS,
    SHIP_COST,
    SPACE_EFFECT,
    SPACES,
    UPGRADE_COST,
)
from .catalog.cards import A_CARDS, B_CARDS, BLUEPRINTS, CONTRACT_COST, CONTRACTS, GOALS, SCIENTISTS
from .catalog.effects import Effect
from .catalog.player_board import EXECUTIVE, HANGAR_OP, USE_BUILDING
from .catalog.technology import GRID_COST, LAB
from .catalog.terrain import BUILDING_COST, DISCOVERIES, RESEARCH_EFFECT, RESEARCH_KINDS, TILES
from .picture.art import EFFECT_SPRITES
from .picture.slots import ACTION_SPRITES
from .words import (
    A_CARD,
    BENEFIT,
    BLUEPRINT,
    BOOST,
    COLONIST,
    CONTRACT,
    DISCOVERY,
    EXPLORATION,
    FIRST_TILE,
    FROM,
    GOAL,
    GOOD,
    GRID,
    KIND,
    LAB_SPACE,
    MAIN,
    MISSION,
    ORDER,
    REWARD_TILE,
    ROVER,
    SCIENTIST,
    SIDE,
    SOLO_CARD,
    SPACE,
    TASK,
    TECH,
    TILE,
    unit_name,
)

ACTION_RULES: Final = {
    "landing_pod": "OM-POD-01",
    "obtain_blueprint": "OM-BP-01",
    "learn_technology": "OM-TECH-01",
    "research_development": "OM-RD-01",
    "resupply": "OM-RES-01",
    "control_center": "OM-CC-01",
    "construct": "OM-BUILD-01",
    "upgrade": "OM-UPG-01",
    "welcome_ship": "OM-SHIP-01",
    "hire_or_contract": "OM-HIRE-01",
}
ACTION_PRICES: Final = {"upgrade": UPGRADE_COST, "welcome_ship": SHIP_COST}
UNNAMED: Final = {
    "bot": "OM-BOT-01",
    "marker": "OM-TERM-15",
    "shuttle": "OM-SHUTTLE-01",
    "advanced": "OM-TERM-19",
    "cube": "OM-PROG-01",
    "colony-level": "OM-LSS-03",
    "mission-marker": "OM-SETUP-19",
    "private-goal": "OM-GOAL-01",
    "first-colonist": "OM-XFIRST-01",
    "miner": "OM-MINE-03",
    "tech-stack": "OM-LEVEL-07",
    "discovery-stack": "OM-TRAVC-04",
    "contract-deck": "OM-HIRE-08",
    "solo-deck": "OM-SOLO-10",
    "lacerda-bot": "OM-SOLO-35",
    "oxygen-pending": "OM-USE-04",
    "storage": "OM-PB-01",
    "laboratory": "OM-PB-03",
    "living-quarters": "OM-PB-05",
    "working-area": "OM-PB-06",
    "depot": "OM-PB-07",
    "warehouse": "OM-RES-04",
    "game-end": "OM-END-01",
}
"""Pieces and places that no word names, with their rules; the text is `about.<key>`, the name `name.<key>`."""
KIND_RULES: Final = {MINE: "OM-MINE-01", SHELTER: "OM-PB-05"}
GOOD_RULES: Final = {MINERAL: "OM-TERM-21", CRYSTAL: "OM-TERM-11"}
LAB_BENEFITS: Final = {
    "warehouse": "label.lab_warehouse",
    "gain_crystals": "label.lab_crystal",
    "gain_minerals": "label.lab_mineral",
    "move_bots": "label.lab_bots",
    "upgrade": "label.lab_upgrade",
    "take_blueprint": "label.lab_blueprint",
}
"""What the effect of a Lab space gives, in a few words."""


@cache
def reference() -> Reference:
    """All entries, by key."""
    return {
        **dict(_actions()),
        **dict(_board()),
        **dict(_technologies()),
        **dict(_cards()),
        **dict(_tiles()),
        **dict(_pieces()),
    }


def _actions() -> Iterator[tuple[str, Entry]]:
    for number, (word, action) in enumerate(zip(MAIN, ACTIONS, strict=True)):
        numbers = {"bots": BOT_POINTS, "rover": ROVER_POINTS, "developments": DEVELOPMENTS}
        price = _price(ACTION_PRICES[action]) if action in ACTION_PRICES else None
        sprite = ACTION_SPRITES[number]
        yield _named(word, _about(action, **numbers), price=price, rule=ACTION_RULES[action], sprite=sprite)
    for word in BOOST:
        yield _named(word, _about("boost"), rule="OM-CC-04")
    for word, executive in zip(SPACE, EXECUTIVE, strict=True):
        price = _counted(executive.cost, word_name(GOOD[CRYSTAL].text))
        effects = (_about(word.text, points=executive.effect.points), _about("executive"))
        sprite = EFFECT_SPRITES[executive.effect.name]
        yield _named(word, *effects, price=price, rule=executive.effect.rule, sprite=sprite)


def _board() -> Iterator[tuple[str, Entry]]:
    for word, space in zip(ORDER, SPACES, strict=True):
        effect = SPACE_EFFECT[space]
        assert effect is not None
        price = _price(effect.cost) if effect.cost else None
        yield _named(word, _about("order"), price=price, rule=effect.rule)
    for word, rule in zip(SIDE, ("OM-TRAVO-01", "OM-TRAVC-05"), strict=True):
        yield _named(word, _about(word.text), rule=rule)
    for word, effect in zip(BENEFIT, LSS_EFFECT, strict=True):
        yield _named(word, _about("benefit"), rule=effect.rule)
    rules = _rules("lss.toml", "reward_tile")
    for word, rule in zip(REWARD_TILE, rules, strict=True):
        yield _named(word, _about("reward"), rule=rule)
    for kind in LSS_KINDS:
        name = Message("name.lss", {"kind": word_name(KIND[kind].text)})
        yield f"lss:{KINDS[kind]}", Entry(name, (_about("lss", op=FIRST_ADVANCE_OP),), rule="OM-LSS-04")
    for word, mission, rule in zip(MISSION, MISSIONS, _rules("missions.toml", "mission"), strict=True):
        needs = [mission.needs[seats] for seats in (2, 3, 4)]
        contributions = _about("mission", crystals=mission.crystals, count=mission.crystals)
        needed = _about("mission_needs", two=needs[0], three=needs[1], four=needs[2])
        yield _named(word, contributions, needed, rule=rule)


def _technologies() -> Iterator[tuple[str, Entry]]:
    rules = {entry["id"]: entry["rule"] for entry in FACTS.read("tech.toml")["type"]}
    for tech, word in enumerate(TECH):
        is_building = tech < len(KINDS)
        what = _about("tech", kind=word_name(KIND[tech].text)) if is_building else _about(word.text)
        yield _named(word, what, _about("tech_use"), rule=rules[TECHS[tech]])
    for word, cost in zip(GRID, GRID_COST, strict=True):
        yield _named(word, _about("grid"), price=_price(cost), rule="OM-TECH-03")
    for word, space in zip(LAB_SPACE, LAB, strict=True):
        effects = [_about("lab", level=space.level, op=space.op)]
        if space.effect.name in LAB_BENEFITS:
            effects.append(_about("lab_benefit", benefit=Message(LAB_BENEFITS[space.effect.name])))
        price = _price(space.cost)
        yield _named(word, *effects, price=price, rule=space.effect.rule or "OM-RD-03")


def _cards() -> Iterator[tuple[str, Entry]]:
    for word, card in zip(BLUEPRINT, BLUEPRINTS, strict=True):
        cost = EXECUTIVE[USE_BUILDING].cost
        effects = [_card(word), _about("blueprint", op=card.op, gain=_price(card.gain), crystals=cost)]
        if card.min_complex > 1:
            effects.append(_about("blueprint_size", size=card.min_complex))
        yield _named(word, *effects, price=_price(UPGRADE_COST), rule=card.effect.rule)
    for word, scientist in zip(SCIENTIST, SCIENTISTS, strict=True):
        colonists = [_counted(scientist.colonists, Message("name.colonist"))] if scientist.colonists else []
        price = listed([*colonists, *_units(scientist.cost)])
        yield _named(word, _card(word), _about("scientist"), price=price, rule="OM-SCI-01")
    crystals = _counted(CONTRACT_COST, word_name(GOOD[CRYSTAL].text))
    for word, _, rule in zip(CONTRACT, CONTRACTS, _rules("contracts.toml", "contract"), strict=True):
        yield _named(word, _card(word), price=crystals, rule=rule)
    for word, goal in zip(GOAL, GOALS, strict=True):
        yield _named(word, _card(word), _about("private-goal"), rule=goal.effect.rule)
    rules = _rules("first_colonists.toml", "b_card")
    for word, _, rule in zip(TASK, B_CARDS, rules, strict=True):
        yield _named(word, _card(word), rule=rule)
    rules = _rules("first_colonists.toml", "a_card")
    for word, _, rule in zip(A_CARD, A_CARDS, rules, strict=True):
        yield _named(word, _card(word), rule=rule)
    for word in SOLO_CARD:
        yield _named(word, _card(word), rule="OM-XSOLO-01")


def _tiles() -> Iterator[tuple[str, Entry]]:
    for kind, word in enumerate(KIND):
        price = _price(BUILDING_COST[kind]) if kind != MINE else Message("name.colonist")
        effects = [_about("building", good=word_name(GOOD[kind].text))]
        if kind in (MINE, SHELTER):
            effects.append(_about(word.text))
        if kind in LSS_KINDS:
            effects.append(_about("lss_building"))
        yield _named(word, *effects, price=price, rule=KIND_RULES.get(kind, "OM-BUILD-10"))
        for tile, other in zip(TILES, TILE, strict=True):
            if tile.kind == kind:
                yield _named(other, _about("building_tile"), *effects, price=price, rule="OM-BUILD-08")
    for word, discovery in zip(DISCOVERY, DISCOVERIES, strict=True):
        what = _about(f"discovery.{discovery.kind}", **_numbers(discovery.effect))
        yield _named(word, what, _about("claim"), rule=discovery.effect.rule)
    for number, kind_of_research in enumerate(RESEARCH_KINDS):
        what = _about("research", amount=RESEARCH_EFFECT.amount)
        name = Message(f"research.{number}")
        yield f"research:{kind_of_research}", Entry(name, (what,), rule=RESEARCH_EFFECT.rule)
    for word in EXPLORATION:
        yield _named(word, _about("exploration"), rule="OM-TRAVC-01")
    rules = _rules("first_colonists.toml", "tile")
    for word, rule in zip(FIRST_TILE, rules, strict=True):
        yield _named(word, _about("first_tile"), rule=rule)


def _pieces() -> Iterator[tuple[str, Entry]]:
    for good, word in enumerate(GOOD):
        effects = [_about(word.text)] if good in GOOD_RULES else []
        if good < RESOURCES:
            maker, paid = word_name(KIND[good].text), word_name(KIND[good + 1].text)
            effects.insert(0, _about("resource", maker=maker, kind=paid))
        yield _named(word, *effects, rule=GOOD_RULES.get(good, "OM-PB-02"))
    colonist = Entry(Message("name.colonist"), (_about("colonist"),), rule="OM-SLOT-01")
    yield COLONIST.text, colonist
    for word in FROM:
        yield word.text, colonist
    yield ROVER.text, Entry(Message("name.rover"), (_about("rover"),), rule="OM-ROVER-05")
    ship = (_about("ship", op=HANGAR_OP),)
    yield "ship", Entry(Message("name.ship"), ship, price=_price(SHIP_COST), rule="OM-SHIP-01")
    for key, rule in UNNAMED.items():
        yield key, Entry(Message(f"name.{key}"), (_about(key),), rule=rule)


def _named(
    word: Word, *effects: Message, price: Message | None = None, rule: str, sprite: str = ""
) -> tuple[str, Entry]:
    """The entry of a thing that a word names."""
    return word.text, Entry(word_name(word.text), effects, price, rule, sprite)


def _about(key: str, **params: Param) -> Message:
    return Message(f"about.{key}", params)


def _card(word: Word) -> Message:
    """What is written on a card."""
    return Message(f"card.{word.text}")


def _price(units: Sequence[int]) -> Message:
    return listed(_units(units)) if units else Message("text.free")


def _units(units: Sequence[int]) -> list[Message]:
    return [_counted(count, unit_name(unit)) for unit, count in Counter(units).items()]


def _counted(count: int, name: Message) -> Message:
    return name if count == 1 else quantity(name, count)


def _numbers(effect: Effect) -> dict[str, Param]:
    """What the text of an effect may name: how many, of which kind."""
    numbers: dict[str, Param] = {"amount": effect.amount}
    if effect.target in range(len(KINDS)):
        numbers["kind"] = word_name(KIND[effect.target].text)
    if effect.resource in range(len(GOODS)):
        numbers["good"] = word_name(GOOD[effect.resource].text)
    return numbers


def _rules(file: str, array: str) -> list[str]:
    """The rules that the entries of a component file name."""
    return [entry["rule"] for entry in FACTS.read(file)[array]]
