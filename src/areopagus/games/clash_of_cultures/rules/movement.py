"""Move (CC-MOVE): up to three groups of Land units or Ships.

Each group is a chapter; a battle interrupts the action as chapters on top. Each group is asked as from where, how many
of each kind, where to.

Asks: move.from, move.mode
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, asks_nothing, push

from ..catalog import GROUPS, SEA
from ..effects.moves import announce_group, promise_warlord_bonus
from ..effects.units import end_of_move
from ..queries.board import unit_cells
from ..queries.labels import start_label
from ..queries.moves import can_move_from, why_not_move_from
from ..queries.voyages import can_land, can_sail, why_not_land_from, why_not_sail_from
from ..state import World
from ..words import DONE, HEX, LAND, SAIL
from .landing import disembark
from .march import march
from .ships import pick_ships, sail_to


def move(s: World, me: int, left: int, bonus: int = 0) -> Rule[None]:
    """The next group of a Move action; `bonus` is given only in positions saved before the Turn had a field for it."""
    if bonus:
        promise_warlord_bonus(s, bonus)
    starts = [cell for cell in unit_cells(s, me) if can_move_from(s, me, cell)] if left else []
    if not starts:
        end_of_move(s, me)
        return
    words = [HEX[cell] for cell in starts]
    if (
        left < GROUPS or s.turn.warlord_bonus
    ):  # a great person may be played for the advance alone (CC-XEVT-33)
        words.append(DONE)
    word = yield Ask(
        me,
        "move.from",
        words,
        rule="CC-MOVE-01",
        why=partial(why_not_start, s, me),
        params={"count": left},
        named=partial(start_label, s, me),
    )
    if word == DONE:
        end_of_move(s, me)
        return
    cell = HEX.index(word)
    announce_group(s, me, cell)
    push(s, ("move", me, left - 1))
    if s.terrain[cell] != SEA:
        yield from march(s, me, cell)
        return
    modes = [mode for mode, can in ((SAIL, can_sail), (LAND, can_land)) if can(s, me, cell)]
    word = yield Ask(me, "move.mode", modes, rule="CC-SHIP-11", why=partial(why_not_mode, s, me, cell))
    if word == SAIL:
        places = yield from pick_ships(s, me, cell)
        yield from sail_to(s, me, cell, places)
    else:
        yield from disembark(s, me, cell)


def why_not_start(s: World, me: int, word: Word) -> Reason | None:
    """Why no group can start somewhere, or the action not end yet."""
    if word == DONE:
        return Reason("reason.one_group", "CC-MOVE-01")
    return why_not_move_from(s, me, HEX.index(word)) if word in HEX else None


def why_not_mode(s: World, me: int, cell: int, word: Word) -> Reason | None:
    """Why Ships of a space can't sail, or nobody aboard can go ashore."""
    if word == SAIL:
        return why_not_sail_from(s, me, cell)
    return why_not_land_from(s, me, cell) if word == LAND else None


@asks_nothing
def end_move(s: World, me: int) -> Rule[None]:
    """A single Ship's move by the Great Lighthouse is over."""
    end_of_move(s, me)
    yield from ()
