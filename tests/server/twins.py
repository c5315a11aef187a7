"""Twins: two matches that differ only in what a viewer can't know, each laid on a table of its own server."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from areopagus import Match, load, new
from areopagus.kernel import CHANCE, Record
from areopagus.server.store import SeatRow, TableRow
from tests.server.conftest import RunningServer, wait_until


class Twins:
    """Two matches played alike, but for what is hidden from a viewer (a seat, or None: a watcher).

    People choose alike, and so does chance where the viewer may know of it; what is hidden from the viewer is drawn by
    each for itself. They are twins no longer when something is revealed by which they differ. `marks` are the numbers
    of choices after which both ask the same question of the same seat.
    """

    def __init__(
        self, game: str, seats: int, options: dict[str, Any], viewer: int | None, rng: Random
    ) -> None:
        self.viewer = viewer
        self.pair = [
            new(game, seats=seats, options=options, dealer=None, forced="none", seed=1) for _ in range(2)
        ]
        self.marks: list[int] = []
        self.own: list[int] = []
        """Of the marks those at which the viewer is asked."""
        while len(self.marks) < 150 and self._step(rng):
            if self._wait_alike():
                self.marks.append(self.pair[0].length)
                if self.pair[0].ask is not None and self.pair[0].ask.seat == viewer:
                    self.own.append(self.pair[0].length)

    @classmethod
    def long(cls, game: str, seats: int, options: dict[str, Any], viewer: int | None, rng: Random) -> Twins:
        """Those out of some that stay twins for longest."""
        made = [cls(game, seats, options, viewer, rng) for _ in range(4)]
        return max(made, key=lambda twins: (bool(twins.own), len(twins.marks)))

    def _wait_alike(self) -> bool:
        """Whether both wait for the same person, and neither driver would answer."""
        one, two = (match.ask for match in self.pair)
        if one is None or two is None or one.seat < 0:
            return False
        is_asked = [len(ask.words) > 1 or ask.confirm for ask in (one, two)]
        return all(is_asked) and (one.seat, one.about) == (two.seat, two.about)

    def _step(self, rng: Random) -> bool:
        """One choice of each; whether they are still twins."""
        one, two = (match.ask for match in self.pair)
        if one is None or two is None or (one.seat, one.about) != (two.seat, two.about):
            return False
        common = [word for word in one.words if word in two.words]
        is_free = one.seat == CHANCE and not one.is_open_to(self.viewer)
        if not (is_free or common):
            return False
        same = rng.choice(common) if common else one.words[0]
        reveals = [match.state.reveals for match in self.pair]
        for match, offered in zip(self.pair, (one.words, two.words), strict=True):
            match.choose(rng.choice(offered) if is_free else same)
        if any(match.over for match in self.pair):
            return False
        is_revealed = reveals != [match.state.reveals for match in self.pair]
        return not is_revealed or self._look_alike()

    def _look_alike(self) -> bool:
        """Whether the viewer can't tell them apart."""
        views = [(match.view(self.viewer), match.story(self.viewer)) for match in self.pair]
        return views[0] == views[1]

    def at(self, mark: int) -> list[Match]:
        """Both after a number of choices, as people play them, with the same luck to come."""
        return [load(_cut(match.record, mark), seed=mark, forced="quiet") for match in self.pair]

    @property
    def differ(self) -> bool:
        """Whether there is anything by which they differ."""
        return self.pair[0].record.choices != self.pair[1].record.choices


def _cut(record: Record, mark: int) -> Record:
    return Record(
        format=record.format,
        version=record.version,
        game=record.game,
        rules=record.rules,
        package=record.package,
        seats=record.seats,
        options=record.options,
        choices=record.choices[:mark],
    )


def lay(running: RunningServer, table: str, match: Match, client: str) -> None:
    """Put a match on a table whose seats are all held by one browser."""
    row = TableRow(
        id=table,
        game=match.game.key,
        rules=match.game.rules,
        seats=tuple(SeatRow(seat, "here") for seat in range(match.seats)),
        options=match.record.options,
        name="",
        epoch=0,
        over=False,
        imported=False,
        maker="",
        created=0.0,
        touched=0.0,
        asked=None if match.ask is None else match.ask.seat,
    )
    running.services.store.add_table(replace(row), match.record.choices, match.save(), client=client)


def settle(running: RunningServer, table: str) -> None:
    """Wait until every page at a table has been told everything."""
    wait_until(lambda: all(guest.is_up_to_date for guest in running.services.hub.pages(table)))
