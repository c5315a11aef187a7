"""Losses in battles: fighting units, Ships by their load, pieces of an attacked city (CC-BATTLE, CC-SEA, CC-BARB).

Asks: battle.casualty, battle.piece
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule

from ..catalog import ARMY, BARBARIANS, NONE, SETTLEMENT, SETTLER
from ..effects.battle import count_destroyed, count_lost_piece, lose_barbarians, note_scavenging
from ..effects.cities import destroy_city, lose_piece
from ..effects.units import remove_units, sink
from ..queries.battles import current, fighters
from ..queries.reasons import why_not_lost, why_not_unit
from ..queries.voyages import load_of, weariest_ship
from ..state import ATTACKER, DEFENDER, World
from ..words import LOAD, PIECE, UNIT


def lose_fighter(s: World, side: int) -> Rule[None]:
    """A side loses one fighting unit; at sea the owner chooses which Ship (CC-BATTLE-06, CC-SEA-05)."""
    b = current(s)
    seat = b.seats[side]
    if not fighters(s, side):
        return
    if seat == BARBARIANS:
        lose_barbarians(s, side, 1)
        return
    if b.sea:
        note_scavenging(s, side)
        number = yield from choose_ship(s, seat, b.cell, "battle.casualty", "CC-SEA-05")
        sink(s, seat, number)
    else:
        remove_units(s, seat, ARMY, b.cell)
    count_destroyed(s, 1 - side)


def choose_ship(s: World, seat: int, cell: int, about: str, rule: str) -> Rule[int]:
    """One of a player's Ships in a space, by its load; of equal ones the one that can do least in this Turn."""
    ships = s.players[seat].ships
    here = [number for number, ship in enumerate(ships) if ship.cell == cell]
    word = yield Ask(
        seat,
        about,
        [LOAD[load] for load in sorted({load_of(ships[number].cargo) for number in here})],
        rule=rule,
        why=lambda word: Reason("reason.no_such_ship", rule) if word in LOAD else None,
    )
    return weariest_ship(ships, here, LOAD.index(word))


def suffer_raid(s: World, hits: int) -> Rule[None]:
    """Hits of Barbarians: on units in the city, then on its pieces (CC-BARB-09 to -11)."""
    b = current(s)
    seat = b.seats[DEFENDER]
    city = s.cities[b.cell]
    player = s.players[seat]
    for _ in range(hits):
        kinds = [
            UNIT[kind]
            for kind, units in ((SETTLER, player.settlers), (ARMY, player.armies))
            if b.cell in units
        ]
        if kinds:
            word = yield Ask(
                seat, "battle.casualty", kinds, rule="CC-BARB-09", why=partial(why_not_unit, "CC-BARB-09")
            )
            kind = UNIT.index(word)
            remove_units(s, seat, kind, b.cell)
            if kind == ARMY:
                count_destroyed(s, ATTACKER)
            continue
        pieces = [piece for piece in range(SETTLEMENT + 1, len(PIECE)) if city.pieces[piece] != NONE]
        word = yield Ask(
            seat,
            "battle.piece",
            [PIECE[piece] for piece in pieces or [SETTLEMENT]],
            rule="CC-BARB-10",
            why=partial(why_not_lost, city, "CC-BARB-10"),
        )
        count_lost_piece(s)
        if not pieces:
            destroy_city(s, city)
            return
        lose_piece(s, city, PIECE.index(word))
