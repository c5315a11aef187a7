"""The Status phase and the end of the game (CC-STATUS, CC-WIN-01/02, CC-VAR-03 to -12).

Asks: status.objective, status.advance, status.raze, status.first_player
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, asks_nothing, push

from ..catalog import (
    CULTURE,
    GOLD,
    LONG_ROUNDS,
    MOOD,
    NONE,
    SHORT_ADVANCES,
    SHORT_ROUNDS,
    STATUS_ACTION_CARDS,
    STATUS_ADVANCES,
    STATUS_OBJECTIVE_CARDS,
    STATUS_RAZE_GOLD,
)
from ..effects.cities import destroy_city
from ..effects.goods import gain
from ..effects.turns import announce_end, end_game, name_first_player, start_round, start_status
from ..queries.advances import free_choices
from ..queries.board import city_count, own_cities, turn_order
from ..queries.goods import level
from ..queries.labels import city_label, player_label
from ..queries.reasons import why_not_own_city
from ..state import World
from ..words import HEX, PASS, SEAT
from .advances import get_free_advance
from .draws import draw_action, draw_objective


def last_round(s: World) -> int:
    """In which Round the game ends at the latest."""
    return LONG_ROUNDS if s.settings.ending != "fixed" else s.settings.rounds


@asks_nothing
def status(s: World) -> Rule[None]:
    """The five steps; after the first the game may end (CC-STATUS-02 to -06)."""
    start_status(s)
    without_city = next((seat for seat in range(s.seats) if not city_count(s, seat)), NONE)
    order = turn_order(s)
    if without_city != NONE or s.round >= last_round(s):
        announce_end(s, without_city)
        push(s, ("finish",))
    else:
        push(s, ("status_first",))
        push(s, *(("status_raze", seat) for seat in reversed(order)))
        push(s, *(("status_draw", seat) for seat in reversed(order)))
        for _ in range(SHORT_ADVANCES if s.settings.rounds == SHORT_ROUNDS else STATUS_ADVANCES):
            push(s, *(("status_advance", seat) for seat in reversed(order)))
    push(s, *(("occasion", seat, "status", 0) for seat in reversed(order)))
    yield from ()


def status_advance(s: World, me: int) -> Rule[None]:
    """Step 2: an advance without its price (CC-STATUS-07, CC-NOTE-07)."""
    if free_choices(s, me):
        yield from get_free_advance(s, me, "status.advance", -1, "CC-STATUS-07")


def status_draw(s: World, me: int) -> Rule[None]:
    """Step 3: an Action card and an Objective card (CC-STATUS-09)."""
    for _ in range(STATUS_ACTION_CARDS):
        yield from draw_action(s, me, "CC-STATUS-09")
    for _ in range(STATUS_OBJECTIVE_CARDS):
        yield from draw_objective(s, me, "CC-STATUS-09")


def status_raze(s: World, me: int) -> Rule[None]:
    """Step 4: one own city of size 1 may be removed for Gold (CC-STATUS-11, CC-NOTE-12)."""
    razable = [cell for cell in own_cities(s, me) if s.cities[cell].size == 1]
    if not razable:
        return
    word = yield Ask(
        me,
        "status.raze",
        [*(HEX[cell] for cell in razable), PASS],
        rule="CC-STATUS-11",
        why=partial(why_not_raze, s, me),
        named=partial(city_label, s),
    )
    if word != PASS:
        destroy_city(s, s.cities[HEX.index(word)], by_owner=True)
        gain(s, me, GOLD, STATUS_RAZE_GOLD)


def why_not_raze(s: World, me: int, word: Word) -> Reason | None:
    """Why a city can't be razed by its owner."""
    reason = why_not_own_city(s, me, "CC-STATUS-11", word)
    if reason is not None or word not in HEX:
        return reason
    return Reason("reason.only_size_1", "CC-STATUS-11") if s.cities[HEX.index(word)].size > 1 else None


def standing(s: World, seat: int) -> int:
    """Culture Level and Happiness Level together (CC-STATUS-12)."""
    return level(s, seat, CULTURE) + level(s, seat, MOOD)


def decider(s: World) -> int:
    """Who decides on the next first player; the first player, if nobody has more (CC-STATUS-13 to -15)."""
    most = max(standing(s, seat) for seat in range(s.seats))
    if standing(s, s.first) == most:
        return s.first
    return next(seat for seat in turn_order(s) if standing(s, seat) == most)


def status_first(s: World) -> Rule[None]:
    """Step 5: who is first in the next Round (CC-STATUS-12 to -15, CC-NOTE-39)."""
    chooser = decider(s)
    if chooser != s.first:
        word = yield Ask(
            chooser,
            "status.first_player",
            SEAT[: s.seats],
            rule="CC-STATUS-14",
            why=lambda word: Reason("reason.no_such_player", "CC-STATUS-14") if word in SEAT else None,
            named=player_label,
        )
        name_first_player(s, SEAT.index(word))
    start_round(s)
    push(s, ("next_turn", 0))


@asks_nothing
def finish(s: World) -> Rule[None]:
    """The game is over; points are counted."""
    end_game(s)
    yield from ()
