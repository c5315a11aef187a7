"""Ships sail, and their cargo goes ashore, each as one answer (CC-SHIP)."""

from __future__ import annotations

from typing import ClassVar

from areopagus.kernel import (
    Ask,
    Message,
    Path,
    Word,
    ascending,
    each,
    listed,
    only,
    quantity,
    series,
    word_name,
    words_at,
)

from ..catalog import ARMY, SEA
from ..queries.labels import voyage_label, way_label
from ..queries.voyages import landing_exits, voyage
from ..state import World
from ..words import DONE, HEX, LAND, SAIL, UNIT
from .common import ClashPlan
from .marches import Movement, more_groups


class FromSea(Movement):
    """A group leaves a Sea space, the handle."""

    def handles(self, s: World, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word in HEX and s.terrain[HEX.index(word)] == SEA]


def _voyage_name(s: World, path: Path) -> Message:
    ships, (to,) = words_at(path, "move.units.ship"), words_at(path, "move.to")
    way = voyage_label(s, s.active, voyage(s, s.active, HEX.index(path[0].word)), to)
    loads = [word_name(load.text) for load in ships if load != DONE]
    return Message("gesture.sail.name", {"ships": series(loads), "way": way or word_name(to.text)})


class Sail(FromSea):
    """Ships leave together: all of the space, or fewer (CC-SHIP-01); the target is a space or a Region."""

    key = "sail"
    chosen: ClassVar = ("move.units.ship",)
    variants: ClassVar = ("move.units.ship", "move.from")
    follow: ClassVar = {
        "move.mode": only(SAIL),
        "move.units.ship": ascending,
        "move.to": each,
        "move.from": more_groups,
    }

    def deed(self, s: World, path: Path) -> Message:
        return _voyage_name(s, path)


class SailByLighthouse(ClashPlan):
    """One Ship moves after the city of the Great Lighthouse was activated (CC-WON-27)."""

    key = "lighthouse"
    at: ClassVar = {"lighthouse.ship": ()}
    needed: ClassVar = ("move.to",)
    chosen: ClassVar = ("move.units.ship",)
    follow: ClassVar = {"move.units.ship": each, "move.to": each}

    def handles(self, s: World, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word in HEX]

    def phrase(self, s: World, path: Path) -> Message:
        return _voyage_name(s, path)

    def target(self, path: Path) -> Word | None:
        return next(iter(words_at(path, "move.to")), None)


class GoAshore(FromSea):
    """Cargo leaves Ships: all that can, or fewer (CC-SHIP-11, -17)."""

    key = "land"
    chosen: ClassVar = ("move.cargo_unit",)
    variants: ClassVar = ("move.cargo", "move.cargo_unit", "move.from")

    follow: ClassVar = {
        "move.mode": only(LAND),
        "move.cargo": each,
        "move.cargo_unit": each,
        "move.to": each,
        "move.from": more_groups,
    }

    def deed(self, s: World, path: Path) -> Message:
        units, (to,) = words_at(path, "move.cargo_unit"), words_at(path, "move.to")
        armies = units.count(UNIT[ARMY])
        way = way_label(s, s.active, landing_exits(s, s.active, HEX.index(path[0].word)), armies, to)
        going = listed([quantity(unit, units.count(unit)) for unit in UNIT if unit in units])
        return Message("gesture.land.name", {"units": going, "way": way or word_name(to.text)})
