"""Positions in which somebody holds Private Goals of On Mars, whose conditions hold or just fail.

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
with two players seat 0 has its Shelter on -2-1, seat 1 on +2+1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.workshop.testing import Table
from tests.games.on_mars.positions import (
    advance,
    claimed_discoveries,
    colonists,
    colony_level,
    give,
    goals,
    grow,
    hire_scientist,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    own_contract,
    put_miner,
    show_contract,
)
from tests.games.on_mars.situations import (
    mars_without_goals,
)


def holding(
    *numbers: int, seats: int = 2, side: str = "colony", dealer: bool = True, **options: object
) -> Table:
    """Seat 0 holds three Goals, none of whose conditions is noted yet."""
    table = mars_without_goals(seats, side, dealer, **options)
    with table.edit() as s:
        goals(s, 0, *numbers)
    return table


def enough_for(number: int) -> Callable[[Any, bool], None]:
    """What makes a Goal's condition true for seat 0, or leaves just one thing missing."""
    return CONDITIONS[number]


def _blueprints(s: Any, enough: bool) -> None:
    advance(s, 0, 1)
    for card in (4, 6, 8)[: 3 if enough else 2]:
        own_blueprint(s, 0, card)
    move_bot(s, 0, "+0-1")


def _advanced_buildings(s: Any, enough: bool) -> None:
    own_blueprint(s, 1, 8, built_on="+0+2")
    own_blueprint(s, 0, 10)
    for card in (1, 3, 5)[: 3 if enough else 2]:
        advance(s, 0, card)
    give(s, 0, battery=0, water=0, plant=0, oxygen=0)


def _mines(s: Any, enough: bool) -> None:
    grow(s, "mine", 4)
    put_miner(s, 0, "+1-1")
    put_miner(s, 0 if enough else 1, "+1+0")
    own_blueprint(s, 0, 1, built_on="+0+0")
    give(s, 0, mineral=0)


def _discoveries(s: Any, enough: bool) -> None:
    claimed_discoveries(s, 0, *(13, 14, 15)[: 3 if enough else 2])


def _size_four(s: Any, enough: bool) -> None:
    own_blueprint(s, 1, 5, built_on=grow(s, "water_extractor", 4))
    own_blueprint(s, 0, 3, built_on=grow(s, "generator", 4 if enough else 3))


def _same_resource(s: Any, enough: bool) -> None:
    grow(s, "shelter", 3, 0)
    give(s, 0, mineral=4, oxygen=4 if enough else 3, water=3)
    show_contract(s, 7)


def _shelters(s: Any, enough: bool) -> None:
    grow(s, "shelter", 3 if enough else 2, 0)


def _level(s: Any, enough: bool) -> None:
    colony_level(s, 3 if enough else 2)


def _crowd(s: Any, enough: bool) -> None:
    grow(s, "shelter", 3, 0)
    colonists(s, 0, lq=7 if enough else 6, wa=3)


def _five_techs(s: Any, enough: bool) -> None:
    for tech, lab in (("mine", "1A"), ("rover", "1B"), ("ship", "2A"), ("upgrade", "2C"))[
        : 4 if enough else 3
    ]:
        learn(s, 0, tech, lab)
    on_slot(s, 0, "construct", 2)
    s.players[0].lq, s.players[0].wa, s.players[0].reserve = 1, 1, s.players[0].reserve + 1


def _hangar(s: Any, enough: bool) -> None:
    colony_level(s, 3)
    s.players[0].ships[:3] = [0, 0, 0]
    s.players[0].hangar = 3 if enough else 2


def _research(s: Any, enough: bool) -> None:
    for kind in (0, 2)[: 2 if enough else 1]:
        s.tile[s.tile.index(19 + kind)] = NONE
        s.players[0].research |= 1 << kind
    s.players[1].research = 0


def _scientist_and_contract(s: Any, enough: bool) -> None:
    hire_scientist(s, 0, "geologist")
    own_contract(s, 0, 11)
    for good, count in enumerate(CONTRACTS[10].needs):
        s.contract_goods[60 + good] = count
    if enough:
        s.contract_done[10] = True
    else:
        s.contract_goods[60 + next(good for good in range(6) if CONTRACTS[10].needs[good])] -= 1


def _column_four(s: Any, enough: bool) -> None:
    learn(s, 0, "mine", "4A")
    learn(s, 0, "rover", "4B")
    learn(s, 0, "ship", "4C" if enough else "5B")


def _cubes(s: Any, enough: bool) -> None:
    for kind in ("mine", "generator", "greenhouse"):
        grow(s, kind, 2)
    s.players[0].cubes = 0b01011 if enough else 0b00011
    on_slot(s, 0, "construct", 2)
    s.players[0].lq, s.players[0].wa, s.players[0].reserve = 1, 1, s.players[0].reserve + 1


def _two_complexes(s: Any, enough: bool) -> None:
    own_blueprint(s, 0, 3, built_on=grow(s, "generator", 3))
    own_blueprint(s, 0, 4, built_on="+0-3")
    own_blueprint(s, 0, 5, built_on=grow(s, "water_extractor", 3 if enough else 2))
    own_blueprint(s, 0, 1)
    own_blueprint(s, 0, 7)
    own_blueprint(s, 0, 9)
    move_bot(s, 0, "+0+1")


CONDITIONS: dict[int, Callable[[Any, bool], None]] = {
    1: _blueprints,
    2: _advanced_buildings,
    3: _mines,
    4: _discoveries,
    5: _size_four,
    6: _same_resource,
    7: _shelters,
    8: _level,
    9: _crowd,
    10: _five_techs,
    11: _hangar,
    12: _research,
    13: _scientist_and_contract,
    14: _column_four,
    15: _cubes,
    16: _two_complexes,
}


def goal_table(number: int, enough: bool = True, **options: object) -> Table:
    """Seat 0 holds a Goal whose condition holds, or just fails."""
    others = [other for other in (3, 14, 12, 16, 11) if other != number][:2]
    if number == 2:
        others = [11, 12]
    table = holding(number, *others, **options)  # type: ignore[arg-type]
    with table.edit() as s:
        enough_for(number)(s, enough)
    return table
