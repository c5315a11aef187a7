"""Rounds and Turns (CC-TURN, CC-NOTE-63).

Asks: turn.action; chance: chance.die
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from areopagus.kernel import Ask, Rule, Word, asks_nothing, push

from .. import words
from ..catalog import END_ROLLS, GROUPS, TURNS
from ..effects import turns
from ..effects.turns import announce_action, end_at_once, note_deed, number_turns, show_end_roll, spend_action
from ..queries.actions import action_words, why_not_act
from ..queries.board import turn_order
from ..queries.labels import end_label
from ..state import World
from .activate import activate
from .advance_actions import (
    absolute_power,
    art,
    bartering,
    cartography,
    civil_liberties,
    forced_labor,
    taxes,
    voting,
)
from .advance_reactions import route_income
from .advances import buy_advance
from .cards import play_card
from .civic import civic
from .draws import roll
from .found import found
from .influence import drama, influence
from .persons import play_person
from .trade import trade
from .wonders import hanging_gardens, monument, read_in_library

# The round


def next_turn(s: World, place: int) -> Rule[None]:
    """The Turns of a Round: all first ones in order, then all second ones, then all third ones (CC-TURN-02)."""
    turn, number = divmod(place, s.seats)
    if s.ending and number == 0 and (s.settings.wonder_ending_completes == "turn" or turn == TURNS):
        push(s, ("finish",))
        return
    if turn == TURNS:
        push(s, ("status",))
        return
    number_turns(s, turn + 1)
    me = turn_order(s)[number]
    push(s, ("next_turn", place + 1), ("start_turn", me))
    if number == 0 and s.settings.ending == "dice" and (s.round, s.turn_number) in END_ROLLS:
        die = yield from roll(s, "CC-VAR-09")
        show_end_roll(s, me, die)
        if die in END_ROLLS[s.round, s.turn_number]:
            end_at_once(s)


def start_turn(s: World, me: int) -> Rule[None]:
    """A Turn begins: actions, income of the trade routes (CC-NOTE-63)."""
    turns.start_turn(s, me)
    push(s, ("turn", me))
    yield from route_income(s, me)


@asks_nothing
def end_turn(s: World, me: int) -> Rule[None]:
    """A Turn is over: the Great Library may give an Idea, then what lasted for the Turn ends (CC-NOTE-43, -63)."""
    read_in_library(s, me)
    turns.end_turn(s, me)
    yield from ()


# The Turn


def turn(s: World, me: int) -> Rule[None]:
    """Choose what to do next (CC-TURN-03 to -08); each is a chapter, then Objectives that an action can fulfil.

    A trade is no action (CC-TRADE-07): nothing has begun with it, and it fulfils nothing.
    """
    word = yield Ask(
        me,
        "turn.action",
        lambda: action_words(s, me),
        rule="CC-TURN-03",
        why=partial(why_not_act, s, me),
        confirm=True,
        params={"count": s.turn.actions_left},
        named=partial(end_label, s),
    )
    if word == words.END:
        push(s, ("end_turn", me), ("occasion", me, "action", 0))
        return
    push(s, ("turn", me))
    if word == words.TRADE:
        yield from trade(s, me)
        return
    push(s, ("occasion", me, "action", 0))
    if word not in ANNOUNCED_LATER:
        announce_action(s, me, word)
    if word in COSTS_ACTION:
        spend_action(s)
    yield from DO[word](s, me)
    note_deed(s)


def _move(s: World, me: int) -> Rule[None]:
    push(s, ("move", me, GROUPS))
    yield from ()


DO: Final[dict[Word, Callable[[World, int], Rule[None]]]] = {
    words.DO_ADVANCE: buy_advance,
    words.FOUND: found,
    words.ACTIVATE: activate,
    words.MOVE: _move,
    words.CIVIC: civic,
    words.INFLUENCE: influence,
    words.DO_CARTOGRAPHY: cartography,
    words.DO_TAXES: taxes,
    words.DO_CIVIL_LIBERTIES: civil_liberties,
    words.DO_HANGING_GARDENS: hanging_gardens,
    words.CARD: play_card,
    words.PERSON: play_person,
    words.MONUMENT: monument,
    words.DO_ART: art,
    words.DO_VOTING: voting,
    words.DO_FORCED_LABOR: forced_labor,
    words.DO_ABSOLUTE_POWER: absolute_power,
    words.DO_DRAMA: drama,
    words.DO_BARTERING: bartering,
}
ANNOUNCED_LATER: Final = frozenset((words.ACTIVATE, words.MOVE, words.CARD, words.PERSON))
"""What the story tells when it is known which city acts, which group moves, which card is played."""
COSTS_ACTION: Final = frozenset(
    (
        words.DO_ADVANCE,
        words.FOUND,
        words.MOVE,
        words.CIVIC,
        words.INFLUENCE,
        words.DO_CARTOGRAPHY,
        words.DO_TAXES,
        words.DO_CIVIL_LIBERTIES,
        words.DO_HANGING_GARDENS,
        words.PERSON,
    )
)
"""The words that spend an action at once; an activation or a card decides for itself."""
