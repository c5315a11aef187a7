"""The decks, and what is going on: a Region being turned, a battle, a trade, an Event; otherwise the last battle."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, Sketch, View, plain_text, word_name
from areopagus.kernel.drawing import Place

from ..catalog import (
    BARBARIAN_SETTLEMENTS,
    BARBARIAN_UNITS,
    BARBARIANS,
    BARREN,
    COLOURS,
    FERTILE,
    FOOD,
    FOREST,
    GOLD,
    MOUNTAIN,
    NONE,
    ORE,
    SEA,
    TERRAINS,
    WOOD,
)
from ..state import ATTACKER, DEFENDER
from ..words import (
    ACTION,
    EVENT,
    HEX,
    KIND,
    OBJECTIVE,
    WORDS,
)
from .art import KIND_SPRITES, PANELS, TABLE, owned, who
from .cards import (
    Chip,
    action_label,
    civil_name,
    combat_chip,
    event_chip,
    event_label,
    goal_name,
    objective_label,
)
from .colours import MUTED, TEXT
from .turnings import drawn_tile, turnings

EVENTS: Final = PANELS["events"]
YIELDS: Final = ((FERTILE, FOOD), (FOREST, WOOD), (MOUNTAIN, ORE), (BARREN, FOOD), (SEA, FOOD), (SEA, GOLD))
"""What can be collected; Barren land and the Sea need more for it."""
SIDES: Final = (ATTACKER, DEFENDER)
TEXT_SIZE: Final = EVENTS["event:text"].font_size
"""Of names of cards."""


def events_sketch(view: View) -> Sketch:
    """Decks and what is going on, as far as the viewer sees it."""
    piles, land = view["decks"], view["map"]
    camps = view["camps"]
    decks = (
        (piles["actions"], len(piles["action_discard"])),
        (piles["objectives"], 0),
        (sum(piles["events"]), sum(piles["event_discard"])),
        (land["tiles"].count(NONE), 0),
    )
    barbarians = (
        BARBARIAN_UNITS - sum(units for _, units in camps),
        BARBARIAN_SETTLEMENTS - len(camps),
    )
    turning = None
    if land["exploring"] != NONE:
        turning = (view["seats"], land["exploring"], drawn_tile(view))
    content = (
        decks,
        barbarians,
        (piles["event_open"], piles["event_kept"]),
        turning,
        view["battle"],
        view["deal"],
        view["last_roll"],
    )
    return Sketch("events", content, draw_events)


def draw_events(content: Any) -> Panel:
    """The decks above; below them what is going on."""
    decks, barbarians, (opened, kept), turning, battle, deal, last_roll = content
    pieces = _decks(decks, barbarians)
    if turning is not None:
        pieces += turnings(*turning)
    elif battle is not None:
        pieces += _battle(battle, last_roll)
    elif deal is not None:
        pieces += _deal(deal)
    elif opened:
        pieces += _event(opened[-1])
    else:
        pieces += _quiet(last_roll)
    is_beside = turning is not None or battle is not None or deal is not None
    if opened:
        at = EVENTS["event:low" if is_beside else "event"]
        for place, (event, box) in enumerate(
            zip(opened, at.packed(len(opened), at.width / at.height), strict=True)
        ):
            pieces += _on_table(event_chip(event), f"event:{place}", box)
    for place, (event, box) in enumerate(zip(kept, EVENTS["kept"].row(len(kept), 23.0), strict=True)):
        about = EVENT[event].text
        pieces.append(box.piece(f"kept:{place}", "back-event", None, event_label(event), about=about))
    return EVENTS.panel("events", pieces, Message("area.events"), at=TABLE["events"])


# Decks


def _decks(decks: Any, barbarians: tuple[int, int]) -> list[Piece]:
    """How many cards are left and discarded, Regions, and what the Barbarians have left."""
    pieces: list[Piece] = []
    for key, (left, discarded) in zip(("action", "objective", "event", "region"), decks, strict=True):
        pieces += _deck(key, left, discarded)
    return [*pieces, *_barbarians(*barbarians)]


@cache
def _deck(key: str, left: int, discarded: int) -> tuple[Piece, ...]:
    """A deck with its number of cards, and that of its discards."""
    label = Message(f"label.deck_{key}", {"count": left, "gone": discarded})
    at = EVENTS[f"deck:{key}:upper" if discarded else f"deck:{key}:count"]
    pieces = (
        EVENTS[f"deck:{key}"].piece(f"deck:{key}", f"back-{key}", None, label, about=f"deck:{key}"),
        at.text(f"deck:{key}:count", left),
    )
    if not discarded:
        return pieces
    return (*pieces, EVENTS[f"deck:{key}:gone"].text(f"deck:{key}:gone", f"−{discarded}"))


@cache
def _barbarians(units: int, camps: int) -> tuple[Piece, ...]:
    """The units and Settlements that the Barbarians have left."""
    label = Message("label.barbarians_left", {"count": units, "camps": camps})
    pieces: list[Piece] = []
    for key, sprite, left in (("barbarians", "army", units), ("camps", "settlement", camps)):
        sign = EVENTS[key]
        pieces.append(sign.piece(f"left:{key}", f"barbarian-{sprite}", None, label, about="barbarian-supply"))
        pieces.append(EVENTS[f"{key}:count"].text(f"left:{key}:count", left))
    return tuple(pieces)


# Battles


def side_sprite(seat: int) -> str:
    """The emblem of a player, or of the Barbarians."""
    return "barbarian-army" if seat == BARBARIANS else f"seat-{COLOURS[seat]}"


def side_name(seat: int) -> Message:
    """The name of a player, or of the Barbarians."""
    return Message("label.the_barbarians") if seat == BARBARIANS else who(seat)


def _roll(rolled: View, group: str) -> list[Piece]:
    """Both sides with their dice, combat value and hits."""
    pieces: list[Piece] = []
    for side, entry in enumerate(rolled["sides"]):
        at, key = f"{group}:{side}", f"roll:{side}"
        dice = ", ".join(map(str, entry["dice"]))
        name = side_name(entry["seat"])
        params = {"name": name, "dice": dice, "value": entry["value"], "hits": entry["hits"]}
        label = Message("label.roll_side" if dice else "label.roll_side_no_dice", params)
        pieces.append(EVENTS[at].piece(key, side_sprite(entry["seat"]), None, label, about="combat-roll"))
        boxes = EVENTS[f"{at}:dice"].packed(len(entry["dice"]), 1.0, 26.0)
        pieces += [
            box.piece(
                f"{key}:die:{place}", f"die-{die}", None, plain_text(die), about=f"die:{die}", scale=0.94
            )
            for place, (die, box) in enumerate(zip(entry["dice"], boxes, strict=True))
        ]
        result = Message("label.hits", {"value": entry["value"], "count": entry["hits"]})
        pieces.append(EVENTS[f"{at}:result"].text(f"{key}:result", result))
    return pieces


def _battle(battle: View, last_roll: View | None) -> list[Piece]:
    """Both sides with the units they have left and the cards they laid; the dice of this battle."""
    params = {"place": word_name(HEX[battle["cell"]].text), "round": battle["round"]}
    pieces = [EVENTS["title"].text("battle", Message("label.battle", params))]
    sides = (battle["attacker"], battle["defender"])
    for side in SIDES:
        seat, key = sides[side], f"battle:{side}"
        left = max(battle["brought"][side] - battle["destroyed"][1 - side], 0)
        role = "attacker" if side == ATTACKER else "defender"
        label = Message(
            "label.attacker" if side == ATTACKER else "label.defender",
            {"name": side_name(seat), "count": left, "brought": battle["brought"][side]},
        )
        pieces.append(EVENTS[key].piece(key, side_sprite(seat), None, label, about=role))
        unit = "ship" if battle["sea"] else "army"
        sprite = "barbarian-army" if seat == BARBARIANS else f"supply-{unit}-{COLOURS[seat]}"
        pieces.append(EVENTS[f"{key}:units"].piece(f"{key}:units", sprite))
        pieces.append(EVENTS[f"{key}:count"].text(f"{key}:count", left))
        if battle["cards"][side] != NONE:
            pieces += _on_table(combat_chip(battle["cards"][side]), f"{key}:card", EVENTS[f"{key}:card"])
        else:
            pieces.append(EVENTS[f"{key}:name"].text(f"{key}:name", side_name(seat)))
            if battle["laid"][side]:
                label = Message("label.laid_down", {"name": side_name(seat)})
                pieces.append(EVENTS[f"{key}:back"].piece(f"{key}:card", "back-action", None, label))
        if side == DEFENDER and battle["fortress"]:
            sprite = "fortress" if seat == BARBARIANS else f"fortress-{COLOURS[seat]}"
            label = Message("label.fortress_fights")
            pieces.append(EVENTS[f"{key}:fortress"].piece(f"{key}:fortress", sprite, None, label, TEXT))
    if last_roll is not None and _is_of(last_roll, battle["cell"], sides):
        pieces += _roll(last_roll, "battle:roll")
    return pieces


def _is_of(rolled: View, cell: int, sides: tuple[int, int]) -> bool:
    """Whether a roll was made in this battle."""
    return rolled["cell"] == cell and tuple(side["seat"] for side in rolled["sides"]) == sides


# Trades


NAMED_IN_A_DEAL: Final = ("gives_named", "gives_chosen", "wants_named", "wants_chosen")
"""Where a deal names cards, as far as it is shown."""


def _deal(deal: View) -> list[Piece]:
    """Who gives what to whom; what is not shown to the viewer is not there."""
    params = {"owner": who(deal["proposer"]), "other": who(deal["partner"])}
    pieces = [EVENTS["title"].text("deal", Message("label.deal", params))]
    for side, giver in (("gives", deal["proposer"]), ("wants", deal["partner"])):
        key, label = f"deal:{side}", owned("label.gives", giver)
        pieces.append(EVENTS[key].piece(key, f"seat-{COLOURS[giver]}", None, label, about="deal"))
        if side not in deal:
            pieces.append(EVENTS[f"{key}:hidden"].text(f"{key}:hidden", "…", MUTED))
            continue
        entries = [(KIND_SPRITES[kind], count) for kind, count in enumerate(deal[side]) if count]
        backs = zip(("back-action", "back-objective"), deal[f"{side}_cards"], strict=True)
        entries += [(sprite, count) for sprite, count in backs if count]
        boxes = EVENTS[f"{key}:goods"].packed(len(entries), 1.8, 40.0)
        text = EVENTS[f"{key}:hidden"]
        for place, ((sprite, count), box) in enumerate(zip(entries, boxes, strict=True)):
            pieces.append(box.part(0.0, 0.0, 0.56, 1.0).piece(f"{key}:{place}", sprite))
            half = box.part(0.6, 0.0, 1.0, 1.0)
            number = replace(half, font_size=text.font_size, align=text.align, ink=text.ink)
            pieces.append(number.text(f"{key}:{place}:count", count))
    named = [number for part in NAMED_IN_A_DEAL for number in deal.get(part, ())]
    for number, box in zip(named, EVENTS["deal:cards"].packed(len(named), 6.5, 130.0), strict=True):
        pieces += _on_table(deal_card(number), f"deal:card:{WORDS[number].text}", box)
    return pieces


@cache
def deal_card(number: int) -> Chip:
    """A card in a trade, by the number of its word."""
    word = WORDS[number]
    if word in ACTION:
        card = ACTION.index(word)
        return Chip("action", civil_name(card), action_label(card), about=word.text)
    card = OBJECTIVE.index(word)
    return Chip("goal", goal_name(card, 0), objective_label(card), about=word.text)


# Events, and what is shown when nothing happens


@cache
def _event(event: int) -> tuple[Piece, ...]:
    """What an Event does."""
    return (EVENTS["event:text"].text("event:text", event_label(event)),)


def _quiet(last_roll: View | None) -> list[Piece]:
    """The last battle, and what the land gives."""
    if last_roll is None:
        return [*_legend(is_alone=True)]
    place = word_name(HEX[last_roll["cell"]].text)
    title = EVENTS["title:last"].text("roll", Message("label.roll", {"place": place}), MUTED)
    return [title, *_roll(last_roll, "last"), *_legend(is_alone=False)]


@cache
def _legend(*, is_alone: bool) -> tuple[Piece, ...]:
    """Each kind of land beside what can be collected from it; in the middle of the box, if there was no battle yet."""
    rise = (EVENTS["title:last"].top - EVENTS["legend"].top) / 2 if is_alone else 0.0
    pieces = [EVENTS["legend"].moved(0.0, rise).text("legend:title", Message("label.legend"))]
    for place, (terrain, kind) in enumerate(YIELDS):
        name = TERRAINS[terrain]
        params = {"terrain": Message(f"terrain.{name}"), "kind": word_name(KIND[kind].text)}
        label, key = Message("label.legend_entry", params), f"legend:{place}"
        land = EVENTS[key].moved(0.0, rise)
        pieces.append(land.piece(key, f"terrain-{name}", None, label, about=f"terrain:{name}"))
        pieces.append(EVENTS[f"{key}:kind"].moved(0.0, rise).piece(f"{key}:kind", KIND_SPRITES[kind]))
    return tuple(pieces)


# Chips


def _on_table(chip: Chip, key: str, box: Place) -> list[Piece]:
    """A card as one line, with texts of the usual size."""
    return chip.at(key, replace(box, font_size=TEXT_SIZE, align="middle"))
