"""Lacerda's turn, travel and growth (OM-SOLO-10 to -13, -49, -52 to -56, -62, OM-LAC-20, -23)."""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, asks_nothing, push

from ...catalog.basics import NONE, ORBIT, SHELTER
from ...catalog.board import (
    CONSTRUCT,
    HIRE_OR_CONTRACT,
    HIRE_SLOT,
    LEARN_TECHNOLOGY,
    OBTAIN_BLUEPRINT,
    RESEARCH_DEVELOPMENT,
    SLOT_OF,
    SLOTS,
    SOLO_ACTION,
    SPACE_EFFECT,
    SPACE_SIDE,
    UPGRADE,
)
from ...catalog.effects import Effect
from ...catalog.solo import SOLO_CARDS
from ...catalog.technology import LAB_LEVEL
from ...effects.colonists import clear_slots, place_on_slot
from ...effects.contracts import refill_display
from ...effects.goods import spend_crystal
from ...effects.lacerda import (
    announce_action,
    announce_impossible,
    announce_lacerda_travel,
    discard_solo_card,
    reshuffle_solo_cards,
    take_own_bot,
    turn_solo_card,
)
from ...effects.missions import advance_mission
from ...effects.terrain import clean_under_bots
from ...effects.turns import place_marker_on, stand_up, welcome_ship
from ...queries.actions import placement_units
from ...queries.cards import next_spaces
from ...queries.lacerda import (
    LAST_COLUMN,
    PERSON,
    building_sites,
    can_hire,
    can_learn,
    movable,
    next_kind,
    usable_blueprints,
)
from ...queries.reasons import why_not_take_blueprint
from ...state import DECK, Mars
from ...words import CONTRACT, ORDER, SOLO_CARD
from ..decisions import decide_travel, take_turn
from ..hire import deck_words
from ..travel import space_words
from .actions import develop_most_and_least, hire, learn, move_bot_on, obtain_blueprint, simple_benefit
from .building import construct_here, construct_in_sequence, upgrade_all
from .rover import drive, explore


@take_turn.by_lacerda(rule="OM-SOLO-10")
def play_solo_card(s: Mars, me: int) -> None:
    """Lacerda's turn is a chapter of its own."""
    push(s, ("lacerda_turn",))


def lacerda_turn(s: Mars) -> Rule[None]:
    """Reveal a Solo card and perform its action for the side he is on."""
    if not s.solo_deck:
        reshuffle_solo_cards(s)
    word = yield Ask(CHANCE, "chance.solo_card", lambda: s.solo_deck.weighted(SOLO_CARD), rule="OM-SOLO-10")
    card = SOLO_CARD.index(word)
    turn_solo_card(s, card)
    place = SOLO_CARDS[card].mission
    if s.second_pass and s.mission_left[place]:
        advance_mission(s, s.lacerda, place)
    action = SOLO_ACTION[SPACE_SIDE[s.players[s.lacerda].space]][SOLO_CARDS[card].action_number]
    announce_action(s, action)
    push(s, ("lacerda_ends",))
    yield from perform(s, action)


# His Main action


def perform(s: Mars, action: int) -> Rule[None]:
    """Perform the action of the card or, if it is impossible, move the Rover (OM-SOLO-24 to -26, OM-LAC-02/03)."""
    me = s.lacerda
    place = SLOT_OF.get(action, NONE)
    units = placement_units(s, me, place) if place != NONE else 0
    if not is_possible(s, action, s.players[me].crystals - units):
        announce_impossible(s)
        yield from drive(s)
        return
    if place != NONE:
        if place != HIRE_SLOT and sum(s.slots[place]) >= SLOTS[place]:
            clear_slots(s, place)
        place_on_slot(s, me, place)
        for _ in range(units):
            spend_crystal(s, me)
    if action == OBTAIN_BLUEPRINT:
        yield from obtain_blueprint(s)
    elif action == LEARN_TECHNOLOGY:
        yield from learn(s)
    elif action == RESEARCH_DEVELOPMENT:
        yield from develop_most_and_least(s, free=False)
    elif action == CONSTRUCT:
        yield from construct_in_sequence(s)
    elif action == UPGRADE:
        yield from upgrade_all(s)
    else:
        yield from hire(s)


def is_possible(s: Mars, action: int, crystals: int) -> bool:
    """Whether he can perform an action with the Crystals left after placing his Colonist."""
    if crystals < 0:
        return False
    if action == OBTAIN_BLUEPRINT:
        return why_not_take_blueprint(s, s.lacerda) is None
    if action == LEARN_TECHNOLOGY:
        return can_learn(s)
    if action == RESEARCH_DEVELOPMENT:
        return any(
            crystals or LAB_LEVEL[next_spaces(s, s.lacerda, tech)[0]] < LAST_COLUMN
            for tech in movable(s, free=True)
        )
    if action == CONSTRUCT:
        return next_kind(s) != NONE
    if action == UPGRADE:
        return bool(usable_blueprints(s))
    if action == HIRE_OR_CONTRACT:
        return not s.slots[HIRE_SLOT][s.lacerda] and can_hire(s, crystals)
    raise ValueError(f"Lacerda never takes the action {action}")


# The end of his turn


@asks_nothing
def lacerda_ends(s: Mars) -> Rule[None]:
    """The end of his turn, as of any other; his refill is drawn (OM-NOTE-03, OM-SOLO-49)."""
    discard_solo_card(s)
    clean_under_bots(s)
    push(s, ("lay_marker", s.lacerda), ("colony_update",), ("lacerda_refill",), ("owners_choose",))
    yield from ()


def lacerda_refill(s: Mars) -> Rule[None]:
    """Empty spaces of the Scientist display are filled from the shuffled Contracts."""
    while NONE in s.hire and DECK in s.contract_owner:
        word = yield Ask(CHANCE, "chance.contract", lambda: deck_words(s), rule="OM-SOLO-49")
        refill_display(s, CONTRACT.index(word))


# Travel


@decide_travel.by_lacerda(rule="OM-SOLO-52")
def follow_solo_card(s: Mars, me: int) -> Rule[None]:
    """Lacerda's decision is a chapter of its own."""
    push(s, ("lacerda_travels",))
    yield from ()


def lacerda_travels(s: Mars) -> Rule[None]:
    """He travels with the Shuttle unless his latest card shows an X (OM-SOLO-52, OM-NOTE-44)."""
    me = s.lacerda
    stand_up(s, me)
    side = SPACE_SIDE[s.players[me].space]
    if s.shuttle_travelled != side or not SOLO_CARDS[s.lacerda_card].travels:
        return
    announce_lacerda_travel(s)
    push(s, ("after_travel",))
    if side == ORBIT:
        yield from explore(s)
    word = yield Ask(CHANCE, "chance.order", lambda: space_words(s, 1 - side), rule="OM-SOLO-53")
    place_marker_on(s, me, ORDER.index(word) + 1)
    yield from take_space_benefit(s)
    if side == ORBIT:
        yield from construct_in_sequence(s)
    push(s, ("lacerda_refill",))


def take_space_benefit(s: Mars) -> Rule[None]:
    """The benefit of the Turn Order space he is on."""
    effect = SPACE_EFFECT[s.players[s.lacerda].space]
    if effect is not None and effect.name != "none":
        yield from benefit_of_space(s, effect)


def benefit_of_space(s: Mars, effect: Effect) -> Rule[None]:
    """The benefit of a Turn Order space for Lacerda (OM-SOLO-57 to -61, OM-XSOLO-03)."""
    if effect.name == "gain_colonists":
        yield from drive(s)
    elif effect.name == "move_bots":
        move_bot_on(s)
    elif effect.name == "learn_tech":
        if can_learn(s):
            yield from learn(s)
    else:
        yield from simple_benefit(s, effect)


def lacerda_benefit(s: Mars) -> Rule[None]:
    """The benefit of his starting space, where the table wants it (OM-OPT-06)."""
    push(s, ("owners_choose",))
    yield from take_space_benefit(s)


# Growth


def lacerda_grows(s: Mars) -> Rule[None]:
    """At each colony update he constructs a Shelter, welcomes a Ship and takes a Bot (OM-SOLO-62, OM-NOTE-43)."""
    me = s.lacerda
    if s.active == PERSON:
        push(s, ("refill", PERSON))  # a Goal that your development fulfils may bring a card (OM-XGEN-09)
    push(s, ("owners_choose",))  # of Shelter Tech he uses
    if building_sites(s, SHELTER):
        yield from construct_here(s, SHELTER)
    ships = s.players[me].ships
    if any(ships):
        welcome_ship(s, me, max(space for space, there in enumerate(ships) if there))
    take_own_bot(s)
