"""Recorded games and golden playthroughs of a game: made once, replayed by tests.

Make them again only when a rule was corrected, and read the difference: each changed line must follow from the
correction.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from areopagus.kernel import Match, Record, load, new, record_with_fingerprints
from areopagus.kernel.record import read_document
from areopagus.workshop.perft import perft
from tests.games.steering import Steering, play_at_random
from tests.games.transcripts import digests, first_difference

COUNTS = "counts.json"


@dataclass(frozen=True)
class GameToRecord:
    """One game to record: seats, seed, whether it is steered, options."""

    seats: int
    seed: int
    steered: bool
    options: Mapping[str, object]


@dataclass(frozen=True)
class Shelf:
    """All that is recorded of a game.

    `by_hand` plays combinations that somebody thought out; `shown` is the number of choices in a playthrough. `counted`
    has the positions whose options are counted: seats, seed and number of choices; then the next turn is looked for.
    """

    game: str
    folder: Path
    steering: Steering
    plans: Mapping[str, GameToRecord]
    combinations: Iterable[str]
    by_hand: Callable[[str], Match]
    seats: Iterable[int]
    shown: int
    counted: Mapping[str, tuple[int, int, int]]
    begins_turn: Callable[[Match], bool]

    @property
    def records(self) -> Path:
        """Where the records are."""
        return self.folder / "records"

    @property
    def golden(self) -> Path:
        """Where the playthroughs are."""
        return self.folder / "golden"

    def played(self, name: str) -> Match:
        """A whole game, played again."""
        plan = self.plans[name]
        match = new(self.game, seats=plan.seats, seed=plan.seed, options=dict(plan.options))
        if plan.steered:
            self.steering.play(match, plan.seed)
        else:
            play_at_random(match, plan.seed)
        return match

    def record(self, match: Match) -> str:
        """A game as it is kept."""
        return record_with_fingerprints(match).json()

    def playthrough(self, seats: int) -> str:
        """The beginning of a steered game as a person can read it."""
        match = new(self.game, seats=seats, seed=100 + seats)
        return self.steering.playthrough(match, seats, self.shown)

    def read(self, name: str) -> str:
        """A record as it was written."""
        return (self.records / f"{name}.json").read_text("utf-8")

    def document(self, name: str) -> Record:
        """A record, read but not replayed."""
        document = read_document(self.read(name))
        assert isinstance(document, Record)
        return document

    def difference(self, name: str) -> str | None:
        """The first step of a recorded game that is not as it was; None if all are as they were."""
        return first_difference(self.document(name), self._digests(name).read_text("utf-8").splitlines())

    def _digests(self, name: str) -> Path:
        return self.golden / f"{name}.digests"

    def write_digests(self) -> None:
        """Make the digests again: for a change of questions, reasons or story that changes no rule."""
        for path in self.records.glob("*.json"):
            lines = digests(self.document(path.stem))
            self._digests(path.stem).write_text("".join(f"{line}\n" for line in lines), "utf-8")

    def read_playthrough(self, seats: int) -> str:
        """A playthrough as it was written."""
        return (self.golden / f"{seats}-players.txt").read_text("utf-8")

    def position(self, name: str) -> Match:
        """A position whose options are counted."""
        seats, seed, choices = self.counted[name]
        match = new(self.game, seats=seats, seed=seed)
        self.steering.play(match, seed, most=choices)
        while choices and not self.begins_turn(match):
            self.steering.play(match, seed, most=1)
        return match

    def counts(self, name: str) -> list[int]:
        """The number of ways to answer the next one, two and three questions of a position."""
        match = self.position(name)
        return [perft(match, depth).total for depth in (1, 2, 3)]

    def read_counts(self, name: str) -> list[int]:
        """The numbers as they were written."""
        counts: dict[str, list[int]] = json.loads((self.golden / COUNTS).read_text("utf-8"))
        return counts[name]

    def write_counts(self) -> None:
        """Count again: for a change of rules."""
        lines = [f'  "{name}": {self.counts(name)}' for name in self.counted]
        (self.golden / COUNTS).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")

    def renew_fingerprints(self) -> None:
        """Keep all choices and make the fingerprints again: for a change of fields that changes no rule."""
        for path in self.records.glob("*.json"):
            path.write_text(self.record(load(path)), "utf-8")

    def make(self, arguments: list[str]) -> None:
        """Make everything again, or with the argument `fingerprints`, `digests` or `counts` these only."""
        if arguments == ["fingerprints"]:
            self.renew_fingerprints()
        elif arguments == ["digests"]:
            self.write_digests()
        elif arguments == ["counts"]:
            self.write_counts()
        elif arguments:
            raise SystemExit(f"not {' '.join(arguments)}, but fingerprints, digests, counts or nothing")
        else:
            self.write()

    def write(self) -> None:
        """Make everything again."""
        self.records.mkdir(exist_ok=True)
        self.golden.mkdir(exist_ok=True)
        for name in self.plans:
            (self.records / f"{name}.json").write_text(self.record(self.played(name)), "utf-8")
        for name in self.combinations:
            (self.records / f"{name}.json").write_text(self.record(self.by_hand(name)), "utf-8")
        for seats in self.seats:
            (self.golden / f"{seats}-players.txt").write_text(self.playthrough(seats), "utf-8")
        self.write_digests()
        self.write_counts()
