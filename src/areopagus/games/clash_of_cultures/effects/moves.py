"""Groups of units and Ships move (CC-MOVE, CC-SHIP)."""

from __future__ import annotations

from areopagus.kernel import tell

from ..catalog import ARMY, SETTLER
from ..queries.exits import Group, Party
from ..queries.labels import fleet_name, group_name
from ..state import MOVED, World
from ..words import HEX
from .units import arrive, depart, stand, steer, unload

# Land units


def announce_group(s: World, seat: int, cell: int) -> None:
    """A group of units or Ships will leave a space (CC-MOVE-01)."""
    tell(s, "story.group", at=HEX[cell], seat=seat, cell=HEX[cell])


def announce_move(s: World, seat: int, party: Party, to: int) -> None:
    """A group moves to a space, over land or from Ships."""
    key = "story.lands" if party.cargo else "story.moves"
    units = group_name(party.group)
    tell(s, key, at=HEX[to], seat=seat, units=units, cell=HEX[party.origin], to=HEX[to])


def announce_embarking(s: World, seat: int, party: Party, to: int) -> None:
    """A group boards Ships in a Sea space (CC-SHIP-09)."""
    units = group_name(party.group)
    tell(s, "story.embarks", at=HEX[to], seat=seat, units=units, cell=HEX[party.origin], to=HEX[to])


def set_out(s: World, seat: int, party: Party) -> None:
    """A group leaves its Land space, or its Ships."""
    if party.cargo:
        for ship, unit in party.cargo:
            unload(s, seat, ship, unit)
    else:
        group = party.group
        depart(s, seat, party.origin, ARMY, group.armies, group.forest_armies)
        depart(s, seat, party.origin, SETTLER, group.settlers, group.forest_settlers)


def arrive_in_peace(s: World, seat: int, to: int, group: Group, ignore_terrain: bool) -> None:
    """The units of a group take their space, with the marks of its terrain."""
    arrive(s, seat, to, ARMY, group.armies, group.forest_armies, ignore_terrain)
    arrive(s, seat, to, SETTLER, group.settlers, group.forest_settlers, ignore_terrain)


def arrive_for_battle(s: World, seat: int, to: int, group: Group) -> None:
    """The units of a group stand where they fight; the battle gives them their marks."""
    player = s.players[seat]
    stand(s, player, ARMY, to, group.armies)
    stand(s, player, SETTLER, to, group.settlers)


# Ships


def sail(s: World, seat: int, places: list[int], origin: int, to: int) -> None:
    """Ships move to a Sea space."""
    fleet = fleet_name(s, seat, places)
    tell(s, "story.sails", at=HEX[to], seat=seat, ships=fleet, cell=HEX[origin], to=HEX[to])
    steer(s, seat, places, to, MOVED)


def stay_outside(s: World, seat: int, places: list[int], cell: int) -> None:
    """Ships find no way into a Region that they have explored, and have moved for it (CC-EXPL-17)."""
    steer(s, seat, places, cell, MOVED)
    tell(s, "story.returns", at=HEX[cell], seat=seat, cell=HEX[cell])


# The Great Warlord


def promise_warlord_bonus(s: World, bonus: int) -> None:
    """The Great Warlord helps in the first battle of a Move (CC-XEVT-20)."""
    s.turn.warlord_bonus = bonus


def take_warlord_bonus(s: World) -> int:
    """A battle begins: what the Great Warlord adds in it; he helps in no further one of this Move."""
    bonus, s.turn.warlord_bonus = s.turn.warlord_bonus, 0
    return bonus
