"""Observations: what a seat sees, as numbers in a fixed order, for agents that learn.

A game may say, in its `observation.py`, how one of its views becomes numbers. It names **blocks**: each has a name, a
label for each of its numbers, a function that reads them, and the largest usual value, by which they are divided. There
are three kinds:

- `Numbers` of the table, or of the viewer alone;
- `OfPlayer`, read once for each player: first for the viewer, then for the others in the order of play;
- `Plane`, read as (label, cell, value): a map for each label, with a row for each r and a column for each q of the
  axial coordinates, so that the six neighbours of a hex are within the 3 × 3 around it.

A field that says in its declaration how it is observed (`observed=`) needs no block: `observed_of_player(Player)` and
`observed_of_table(World)` make the blocks of all such fields.

The pending question is added here, for all games alike. An observation is made from a view, never from a state, so it
can contain nothing that the view does not. This is plain Python; `areopagus.gyms` makes arrays of it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .ask import CHANCE, Asked
from .hexes import Hex
from .messages import Message
from .nested_fields import BagOf, Items
from .part_fields import Bits, Field, Flag, Hidden, WholeNumber
from .parts import Part
from .words import Family

if TYPE_CHECKING:
    from .game import View
    from .observing import Reading

OWN = "own"

Most: TypeAlias = float | Sequence[float]
"""The largest usual value of a block's numbers: one for all, or one for each."""


def who(players: int) -> tuple[str, ...]:
    """The names of players in labels: the viewer `own`, the others in the order of play `other1`, `other2`, …"""
    return (OWN, *(f"other{number}" for number in range(1, players)))


class Look(NamedTuple):
    """A view, and its players in the order of the viewer."""

    view: View
    players: tuple[int, ...]
    """The numbers of the players, the viewer's first."""
    place: tuple[int, ...]
    """For each number its place among `players`; for -1, nobody, -1."""

    def whose(self, number: int) -> tuple[float, ...]:
        """A one for the player with this number, zeros for all others; only zeros for -1."""
        return one_hot(len(self.players))[self.place[number]]


@dataclass(frozen=True)
class Numbers:
    """Numbers of the table."""

    name: str
    labels: Sequence[str]
    read: Callable[[Look], Iterable[float]]
    most: Most = 1.0


@dataclass(frozen=True)
class OfPlayer:
    """Numbers of each player, read from its part of the view."""

    name: str
    labels: Sequence[str]
    read: Callable[[View, Look], Iterable[float]]
    most: Most = 1.0


@dataclass(frozen=True)
class Plane:
    """Maps, one for each label; values of the same label and cell are added up."""

    name: str
    labels: Sequence[str]
    read: Callable[[Look], Iterable[tuple[int, int, float]]]
    most: Most = 1.0


class PlacedBlock(NamedTuple):
    """A block in an observation: its first index, the labels of its numbers, and what each is divided by."""

    name: str
    first: int
    labels: tuple[str, ...]
    most: tuple[float, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its numbers."""
        return tuple(".".join(part for part in (self.name, label) if part) for label in self.labels)


@dataclass(frozen=True)
class Questions:
    """What an observation shows of a question: the keys of all questions, and their possible parameters.

    `numbers` are the parameters that are numbers, each with its largest usual value; `words` are the families whose
    words parameters may name; `has_seats`: parameters may name a seat.
    """

    about: Sequence[str]
    numbers: dict[str, float]
    words: Sequence[Family] = ()
    has_seats: bool = False


class Observation:
    """How the views of a game become numbers, at one number of seats."""

    def __init__(
        self,
        players: int,
        table: Sequence[Numbers],
        each: Sequence[OfPlayer],
        planes: Sequence[Plane],
        cells: Sequence[Hex],
        questions: Questions,
        order: Callable[[View], Sequence[int]] | None = None,
    ) -> None:
        """`order` gives the players in the order of play, from any of them on; None: the order of their numbers."""
        self.players = players
        self.table = tuple(table)
        self.each = tuple(each)
        self.plane_blocks = tuple(planes)
        self._order = order
        self._questions = questions
        self._about = {about: place for place, about in enumerate(questions.about)}
        self._numbers = tuple(questions.numbers)
        self._words = {
            f"word.{word.text}": place
            for place, word in enumerate(word for family in questions.words for word in family)
        }
        self._orders: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}
        left, top = min(q for q, _ in cells), min(r for _, r in cells)
        self.rows = max(r for _, r in cells) - top + 1
        self.columns = max(q for q, _ in cells) - left + 1
        self.places = tuple((r - top) * self.columns + q - left for q, r in cells)
        """For each cell, its index in a plane."""
        self._firsts = [entry.first * self.rows * self.columns for entry in self.plane_entries]
        self.blank_flat = array("f", bytes(4 * len(self.names)))
        self.blank_planes = array("f", bytes(4 * len(self.plane_names) * self.rows * self.columns))
        self.question_first = next(entry.first for entry in self.entries if entry.name == "question.seat")
        """The index of the first flat number that shows the question."""
        self.readings: dict[tuple[tuple[int, ...], bool], Reading] = {}
        """What memories know of its blocks; see `observing`."""

    # The layout

    @cached_property
    def entries(self) -> tuple[PlacedBlock, ...]:
        """The blocks of the flat numbers, in order."""
        return _laid(self._flat_blocks())

    @cached_property
    def plane_entries(self) -> tuple[PlacedBlock, ...]:
        """The blocks of the planes, in order."""
        return _laid((plane.name, plane.labels, plane.most) for plane in self.plane_blocks)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the flat numbers, in order."""
        return tuple(name for entry in self.entries for name in entry.names)

    @cached_property
    def plane_names(self) -> tuple[str, ...]:
        """The names of the planes, in order."""
        return tuple(name for entry in self.plane_entries for name in entry.names)

    def _flat_blocks(self) -> Iterator[tuple[str, Sequence[str], Most]]:
        for block in self.table:
            yield block.name, block.labels, block.most
        for player in who(self.players):
            for each in self.each:
                yield f"{player}.{each.name}".rstrip("."), each.labels, each.most
        yield "question.seat", (*who(self.players), "chance"), 1.0
        yield "question.about", tuple(self._about), 1.0
        yield "question", self._numbers, tuple(self._questions.numbers.values())
        if self._words:
            yield "question.names", tuple(key.removeprefix("word.") for key in self._words), 1.0
        if self._questions.has_seats:
            yield "question.named_seat", who(self.players), 1.0

    # Reading

    def look(self, view: View) -> Look:
        """A seat's view with its players in the order of that seat."""
        numbers = range(self.players) if self._order is None else self._order(view)
        order = (view["seat"], *numbers)
        players_and_places = self._orders.get(order)
        if players_and_places is None:
            start = order.index(view["seat"], 1)
            players = (*order[start:], *order[1:start])
            place = [players.index(number) for number in range(self.players)]
            players_and_places = self._orders[order] = (players, (*place, -1))
        return Look(view, *players_and_places)

    def flat(self, look: Look, asked: Asked | None) -> list[float]:
        """The flat numbers, not yet divided by their largest usual values."""
        numbers: list[float] = []
        add = numbers.extend
        for block in self.table:
            add(block.read(look))
        player_views = look.view["players"]
        for number in look.players:
            player = player_views[number]
            for each in self.each:
                add(each.read(player, look))
        first = len(numbers)
        numbers += [0.0] * (len(self.names) - first)
        for place, value in self.question(look, asked):
            numbers[first + place] = value
        return numbers

    def planes(self, look: Look) -> array[float]:
        """The planes one after the other, not yet divided by their largest usual values."""
        values = self.blank_planes[:]
        for first, plane in zip(self._firsts, self.plane_blocks, strict=True):
            self.add_marks(values, first, plane.read(look))
        return values

    def add_marks(self, values: array[float], first: int, marks: Iterable[tuple[int, int, float]]) -> None:
        """Add what a plane has read to the planes; `first` is the index at which its own begin."""
        size, places = self.rows * self.columns, self.places
        for label, cell, value in marks:
            values[first + label * size + places[cell]] += value

    def question(self, look: Look, asked: Asked | None) -> list[tuple[int, float]]:
        """The numbers that show the question and are not 0, each with its index after `question_first`."""
        if asked is None:
            return []
        about, numbers, words = self._about, self._numbers, self._words
        row = [(self.players if asked.seat == CHANCE else look.place[asked.seat], 1.0)]
        if asked.about:
            row.append((self.players + 1 + about[asked.about], 1.0))
        for name, value in asked.params.items():
            if isinstance(value, Message) and value.key == "seat":
                number = value.params["number"]
                assert isinstance(number, int)
                if self._questions.has_seats:
                    seats = self.players + 1 + len(about) + len(numbers) + len(words)
                    row.append((seats + look.place[number - 1], 1.0))
            elif isinstance(value, Message):
                if value.key in words:  # the others are for people
                    row.append((self.players + 1 + len(about) + len(numbers) + words[value.key], 1.0))
            elif not isinstance(value, str):
                row.append((self.players + 1 + len(about) + numbers.index(name), value))
        return row


def _laid(blocks: Iterable[tuple[str, Sequence[str], Most]]) -> tuple[PlacedBlock, ...]:
    entries: list[PlacedBlock] = []
    first = 0
    for name, labels, most in blocks:
        each = (most,) * len(labels) if isinstance(most, (int, float)) else tuple(most)
        entries.append(PlacedBlock(name, first, tuple(labels), each))
        first += len(labels)
    return tuple(entries)


# Ways to write numbers; floats throughout, which become an array faster than ints


def seats_of(players: int, most: int) -> Numbers:
    """The block that says at which of `most` seats each player sits, since words name seats."""
    labels = [f"{player}.{seat}" for player in who(players) for seat in range(most)]
    rows = one_hot(most)
    return Numbers("seat", labels, lambda look: [value for number in look.players for value in rows[number]])


_one_hots: dict[int, tuple[tuple[float, ...], ...]] = {}


def table_numbers(most: dict[str, float], part: str = "") -> Numbers:
    """Single numbers and flags of a view, or of a part of it, by name; each with its largest usual value."""
    read: Callable[[View], Iterable[float]] = itemgetter(*most)
    if not part:
        return Numbers("", tuple(most), lambda look: read(look.view), tuple(most.values()))
    return Numbers(part, tuple(most), lambda look: read(look.view[part]), tuple(most.values()))


def player_numbers(most: dict[str, float]) -> OfPlayer:
    """Single numbers and flags of a player, by their names in the view; each with its largest usual value."""
    read: Callable[[View], Iterable[float]] = itemgetter(*most)
    return OfPlayer("", tuple(most), lambda player, look: read(player), tuple(most.values()))


def player_row(name: str, labels: Sequence[str], most: float = 1.0) -> OfPlayer:
    """Several numbers of a player, by their name in the view."""
    return OfPlayer(name, labels, lambda player, look: player[name], most)


def player_marks(name: str, labels: Sequence[str]) -> OfPlayer:
    """Which of some things a player has, by their name in the view; none if they are hidden from the viewer."""
    return OfPlayer(name, labels, lambda player, look: marked(len(labels), player[name] or ()))


def observed_of_player(kind: type[Part]) -> tuple[OfPlayer, ...]:
    """The blocks of the fields of players that say how they are observed, in the order of declaration."""

    def block(name: str, labels: Sequence[str], read: ReadValue, most: float) -> OfPlayer:
        return OfPlayer(name, labels, lambda player, look: read(player[name]), most)

    return tuple(block(*value) for field in kind.FIELDS.values() for value in _observed(field))


def observed_of_table(kind: type[Part], part: str = "") -> tuple[Numbers, ...]:
    """The same for fields of the table, or for those of a part that always stands in the view under this name."""

    def block(name: str, labels: Sequence[str], read: ReadValue, most: float) -> Numbers:
        if part:
            return Numbers(f"{part}.{name}", labels, lambda look: read(look.view[part][name]), most)
        return Numbers(name, labels, lambda look: read(look.view[name]), most)

    return tuple(block(*value) for field in kind.FIELDS.values() for value in _observed(field))


ReadValue: TypeAlias = Callable[[Any], Iterable[float]]


def _observed(field: Field) -> Iterator[tuple[str, Sequence[str], ReadValue, float]]:
    """The blocks of a field as the view shows it: name, labels, how its value becomes numbers, largest usual value.

    A set is a mark for each possible member. Of what is hidden there is also the number, divided by `observed`. What
    is hidden from the viewer is read as zeros.
    """
    most = field.observed
    if most is None or not field.is_saved:
        return
    name = field.name
    if field.hidden is not Hidden.FROM_ALL:
        if isinstance(field, Bits):
            labels = numbered(field.high.bit_length())
            yield name, labels, lambda value: marked(len(labels), value or ()), 1.0
        elif isinstance(field, (WholeNumber, Flag)):
            yield name, ("",), lambda value: (value or 0,), most
        elif isinstance(field, Items) and field.length and isinstance(field.item, (WholeNumber, Flag)):
            length = field.length
            yield name, numbered(length), lambda value: value or (0.0,) * length, most
        elif isinstance(field, BagOf):
            yield name, numbered(field.kinds), lambda counts: counts, most
        else:
            raise TypeError(f"{name!r} can't be observed by its declaration: write a block for it")
    if field.hidden is not Hidden.NO and field.count(field.default()) is not None:
        yield f"{name}_count", ("",), lambda count: (count,), most


def one_hot(size: int) -> tuple[tuple[float, ...], ...]:
    """One-hot rows for a number of places, followed by a row of zeros (also at index -1)."""
    rows = _one_hots.get(size)
    if rows is None:
        rows = _one_hots[size] = tuple(
            tuple(float(place == hot) for place in range(size)) for hot in range(size + 1)
        )
    return rows


def marked(size: int, places: Iterable[int]) -> list[float]:
    """Zeros, with a one at each of these places."""
    row = [0.0] * size
    for place in places:
        row[place] = 1.0
    return row


def counted(size: int, places: Iterable[int]) -> list[float]:
    """For each place, the number of times that it is named."""
    row = [0.0] * size
    for place in places:
        row[place] += 1.0
    return row


def numbered(count: int) -> list[str]:
    """Labels for things that have no name: `1`, `2` and so on."""
    return [str(number) for number in range(1, count + 1)]


def ranked(size: int, order: Iterable[int]) -> list[float]:
    """For each thing, its position in an order, from 1 on; 0 if it is not there. Gaps (-1) are ignored."""
    row = [0.0] * (size + 1)
    for place, thing in enumerate(order, start=1):
        row[thing] = place
    return row[:size]
