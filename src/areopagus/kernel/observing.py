"""Observing again and again: what one seat has observed last, so that only what has changed since is read anew.

    memory = Memory(observation)
    memory.update(match.view(0), match.asked(0))
    memory.flat, memory.planes          # what `Observation.flat` and `Observation.planes` return

A block reads nothing but its view. While it is read, the view notes which entries it looks at; as long as these have
the same values, the block has the same numbers. So no game says on what its blocks depend, and a block that looks at
another entry next time notes that one, too.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from .observation import Look, Observation

if TYPE_CHECKING:
    from .ask import Asked
    from .game import View

PLAYERS: Final = "players"
"""The entry of a view that has a dict for each player."""
WHOLE: Final = None
"""Stands for an entry itself, where no part of it is named."""
EVERYTHING: Final = ""
"""Stands for all entries: whoever lists the keys of a view depends on any of them."""

ViewEntry: TypeAlias = tuple[Hashable, Hashable]
"""An entry of a view: its key, or the number of a player; and within it a key, or `WHOLE`."""


class Noting(Mapping[str, Any]):
    """A view, or a dict within one, that notes which of its entries are read."""

    __slots__ = ("_noted", "_of", "_values")

    def __init__(self, values: View, noted: set[ViewEntry], of: Hashable = EVERYTHING) -> None:
        self._values = values
        self._noted = noted
        self._of = of

    def __getitem__(self, key: str) -> Any:
        of = self._of
        if of != EVERYTHING:
            self._noted.add((of, key))
            return self._values[key]
        value = self._values[key]
        if key == PLAYERS:
            return [Noting(player, self._noted, number) for number, player in enumerate(value)]
        self._noted.add((key, WHOLE))
        return Noting(value, self._noted, key) if value.__class__ is dict else value

    def __bool__(self) -> bool:
        """Whether there is any entry; a dict with other keys than before is another dict, so nothing is noted."""
        return bool(self._values)

    def __iter__(self) -> Iterator[str]:
        self._noted.add((EVERYTHING, WHOLE))
        return iter(self._values)

    def __len__(self) -> int:
        self._noted.add((EVERYTHING, WHOLE))
        return len(self._values)


class Reader(NamedTuple):
    """A block with its place in an observation."""

    read: Callable[[Look], Iterable[Any]]
    first: int
    last: int
    is_plane: bool


class Reading(NamedTuple):
    """The blocks of an observation in one order of the players, and what is known of the entries that they look at.

    All memories share it: what a block looked at in one match, it may look at in another.
    """

    readers: tuple[Reader, ...]
    dependents: dict[Hashable, dict[Hashable, set[int]]]
    """The indices of the blocks that have looked at an entry: first by its key or player, then by the key within."""


class Memory:
    """What one seat has observed last."""

    def __init__(self, observation: Observation, has_planes: bool = True) -> None:
        self.observation = observation
        self.flat = observation.blank_flat[:]
        """The flat numbers, not yet divided by their largest usual values."""
        self.planes = observation.blank_planes[:] if has_planes else array("f")
        """The planes one after the other, not yet divided; empty if they are not wanted."""
        self._has_planes = has_planes
        self._flat_view = memoryview(self.flat)
        self._planes_view = memoryview(self.planes)
        self._view: View = {}
        self._players: tuple[int, ...] = ()
        self._reading = Reading((), {})

    def __copy__(self) -> Memory:
        return Memory(self.observation, self._has_planes)

    def __deepcopy__(self, memo: object) -> Memory:
        return Memory(self.observation, self._has_planes)

    def update(self, view: View, asked: Asked | None) -> slice | None:
        """Take over the view and the question of the seat; returns where the planes that were read again lie."""
        observation = self.observation
        look = observation.look(view)
        before = self._view
        if look.players != self._players or before.keys() != view.keys():
            stale = self._begin(look)
        else:
            stale = self._stale(before, view)
        self._view = view
        new_planes = self._read_again(stale, look) if stale else None
        first = observation.question_first
        self._flat_view[first:] = observation.blank_flat[first:]
        for place, value in observation.question(look, asked):
            self.flat[first + place] = value
        return new_planes

    def _begin(self, look: Look) -> Collection[int]:
        """Forget everything; returns all blocks."""
        readings = self.observation.readings
        self._players = look.players
        reading = readings.get((look.players, self._has_planes))
        if reading is None:
            reading = readings[look.players, self._has_planes] = Reading(self._readers(look.players), {})
        self._reading = reading
        return range(len(reading.readers))

    def _readers(self, players: Sequence[int]) -> tuple[Reader, ...]:
        """All blocks with their places, for players in this order."""
        observation = self.observation
        size = observation.rows * observation.columns
        reads: list[Callable[[Look], Iterable[Any]]] = [block.read for block in observation.table]
        for number in players:
            reads += [_of_player(each.read, number) for each in observation.each]
        readers = [
            Reader(read, entry.first, entry.first + len(entry.labels), False)
            for read, entry in zip(reads, observation.entries, strict=False)  # the question is read by itself
        ]
        if self._has_planes:
            readers += [
                Reader(plane.read, entry.first * size, (entry.first + len(entry.labels)) * size, True)
                for plane, entry in zip(observation.plane_blocks, observation.plane_entries, strict=True)
            ]
        return tuple(readers)

    def _read_again(self, stale: Collection[int], look: Look) -> slice | None:
        """Read these blocks, and note on what they depend; returns where the planes among them lie."""
        noted: set[ViewEntry] = set()
        look = look._replace(view=Noting(look.view, noted))  # type: ignore[arg-type]
        all_readers, dependents = self._reading
        planes_first, planes_last = len(self.planes), 0
        for number in stale:
            read, first, last, is_plane = all_readers[number]
            noted.clear()
            if is_plane:
                planes_first, planes_last = min(planes_first, first), max(planes_last, last)
                self._planes_view[first:last] = self.observation.blank_planes[first:last]
                self.observation.add_marks(self.planes, first, read(look))
            else:
                self._flat_view[first:last] = array("f", read(look))
            for outer, inner in noted:
                inners = dependents.get(outer)
                if inners is None:
                    inners = dependents[outer] = {}
                readers = inners.get(inner)
                if readers is None:
                    readers = inners[inner] = set()
                readers.add(number)
        return slice(planes_first, planes_last) if planes_last else None

    def _stale(self, before: View, view: View) -> Collection[int]:
        """The blocks that depend on an entry that has changed."""
        stale: set[int] = set()
        is_changed = False
        for key, value in view.items():
            old = before[key]
            if value == old:
                continue
            is_changed = True
            if key == PLAYERS:
                for number, player in enumerate(value):
                    if player != old[number]:
                        self._add_changed(stale, number, old[number], player)
            elif value.__class__ is dict and old.__class__ is dict:
                self._add_changed(stale, key, old, value)
            else:
                self._add_all(stale, key)
        if is_changed:
            self._add_all(stale, EVERYTHING)
        return stale

    def _add_changed(self, stale: set[int], outer: Hashable, before: View, now: View) -> None:
        """Add what depends on a changed part of an entry."""
        if before.keys() != now.keys():
            self._add_all(stale, outer)
            return
        for inner, readers in tuple(self._reading.dependents.get(outer, {}).items()):  # others may add to it
            if inner is not WHOLE and before.get(inner) != now.get(inner):  # type: ignore[call-overload]
                stale |= readers

    def _add_all(self, stale: set[int], outer: Hashable) -> None:
        """Add what depends on an entry or any part of it."""
        for readers in tuple(self._reading.dependents.get(outer, {}).values()):
            stale |= readers


def _of_player(
    read: Callable[[View, Look], Iterable[float]], number: int
) -> Callable[[Look], Iterable[float]]:
    """The reader of a block of one player."""
    return lambda look: read(look.view[PLAYERS][number], look)
