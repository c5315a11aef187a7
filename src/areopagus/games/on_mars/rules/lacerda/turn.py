"""Lacerda's turn, travel and growth (OM-SOLO-10 to -13, -49, -52 to -56, -62, OM-LAC-20, -23)."""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, Word, push, tell

from ...catalog import (
    CONTRACTS,
    NONE,
    ORBIT,
    SHELTER,
    SOLO_ACTION,
    SOLO_MISSION,
    SOLO_NUMBER,
    SOLO_TRAVELS,
    SPACE_EFFECT,
    SPACE_SIDE,
)
from ...effects import (
    advance_mission,
    clean_under_bots,
    discard_solo_card,
    place_marker_on,
    refill_display,
    reshuffle_solo_cards,
    stand_up,
    take_own_bot,
    turn_solo_card,
    welcome_ship,
)
from ...state import DECK, Mars
from ...words import CONTRACT, MAIN, ORDER, SOLO_CARD
from ..travel import space_words
from .actions import benefit_of_space, perform
from .building import building_sites, construct_here, construct_in_sequence
from .choosing import YOU
from .rover import explore


def lacerda_turn(s: Mars) -> Rule[None]:
    """Reveal a Solo card and perform its action for the side he is on."""
    if not s.solo_deck:
        reshuffle_solo_cards(s)
    word = yield Ask(CHANCE, "chance.solo_card", lambda: s.solo_deck.weighted(SOLO_CARD), rule="OM-SOLO-10")
    card = SOLO_CARD.index(word)
    turn_solo_card(s, card)
    place = SOLO_MISSION[card]
    if s.second_pass and s.mission_left[place]:
        advance_mission(s, s.lacerda, place)
    action = SOLO_ACTION[SPACE_SIDE[s.players[s.lacerda].space]][SOLO_NUMBER[card]]
    tell(s, "story.lacerda_action", action=MAIN[action])
    push(s, ("lacerda_ends",))
    yield from perform(s, action)


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


def deck_words(s: Mars) -> list[Word]:
    """The Contracts of the deck."""
    return [CONTRACT[contract] for contract in range(CONTRACTS) if s.contract_owner[contract] == DECK]


# Travel


def lacerda_travels(s: Mars) -> Rule[None]:
    """He travels with the Shuttle unless his latest card shows an X (OM-SOLO-52, OM-NOTE-44)."""
    me = s.lacerda
    stand_up(s, me)
    side = SPACE_SIDE[s.players[me].space]
    if s.shuttle_travelled != side or not SOLO_TRAVELS[s.lacerda_card]:
        return
    tell(s, "story.lacerda_travels")
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


def lacerda_benefit(s: Mars) -> Rule[None]:
    """The benefit of his starting space, where the table wants it (OM-OPT-06)."""
    push(s, ("owners_choose",))
    yield from take_space_benefit(s)


# Growth


def lacerda_grows(s: Mars) -> Rule[None]:
    """At each colony update he constructs a Shelter, welcomes a Ship and takes a Bot (OM-SOLO-62, OM-NOTE-43)."""
    me = s.lacerda
    if s.active == YOU:
        push(s, ("refill", YOU))  # a Goal that your development fulfils may bring a card (OM-XGEN-09)
    push(s, ("owners_choose",))  # of Shelter Tech he uses
    if building_sites(s, SHELTER):
        yield from construct_here(s, SHELTER)
    ships = s.players[me].ships
    if any(ships):
        welcome_ship(s, me, max(space for space, there in enumerate(ships) if there))
    take_own_bot(s)
