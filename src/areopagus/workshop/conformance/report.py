"""The results of the suite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from areopagus.kernel.errors import AreopagusError, BrokenRule
from areopagus.kernel.options import Value
from areopagus.kernel.record import Record

KERNEL: Final = Path(__file__).parent.parent


class Broken(Exception):
    """A promise that a position does not keep: the name of the check and what is wrong.

    `ahead` are the choices from the checked position to the problem. With `needs_all`, the record can't be
    shortened, because its length is the problem.
    """

    def __init__(
        self, check: str, problem: str, ahead: Sequence[str] = (), *, needs_all: bool = False
    ) -> None:
        super().__init__(f"{check}: {problem}")
        self.check = check
        self.problem = problem
        self.ahead = list(ahead)
        self.needs_all = needs_all


def as_broken(error: BaseException, ahead: Sequence[str] = (), during: str = "") -> Broken:
    """An error as a broken promise; `during` is the name of the check that was running, if any."""
    if isinstance(error, Broken):
        return error
    cause = error.__cause__ if isinstance(error, BrokenRule) and error.__cause__ is not None else error
    kind = type(cause).__name__
    if isinstance(cause, AreopagusError):
        return Broken(during or "error", str(cause), ahead)
    check = {"EmptyQuestion": "question", "EndlessAgenda": "endless", "Stuck": "endless"}.get(kind)
    if check is not None:
        return Broken(check, str(cause), ahead)
    return Broken(during or "crash", f"{kind}: {cause}{_place(cause)}", ahead)


def _place(error: BaseException) -> str:
    """Where in the game an error occurred; empty if it occurred in the kernel."""
    places = [
        f" ({Path(frame.filename).name}, line {frame.lineno})"
        for frame in extract_tb(error.__traceback__)
        if not Path(frame.filename).is_relative_to(KERNEL)
    ]
    return places[-1] if places else ""


@dataclass(frozen=True)
class Failure:
    """One promise that was broken, with the shortest record found that shows it."""

    check: str
    message: str
    seats: int
    options: Mapping[str, Value]
    seed: int
    record: Record | None = None

    def __str__(self) -> str:
        options = ", ".join(f"{key}={value}" for key, value in self.options.items())
        setting = [f"seats {self.seats}", f"seed {self.seed}", *([options] if options else [])]
        return f"{self.check}: {self.message} ({'; '.join(setting)})"

    def to_json(self) -> dict[str, Any]:
        """The failure as plain JSON values, without its record."""
        return {
            "check": self.check,
            "message": self.message,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
        }


@dataclass
class FuzzReport:
    """The outcome of a run of the suite."""

    game: str
    games: int = 0
    choices: int = 0
    sampled_checks: int = 0
    failures: list[Failure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    """Number of times that each question was asked."""
    tried: dict[str, dict[str, int]] = field(default_factory=dict)
    """Number of games played with each value of each option."""
    redealt: list[str] = field(default_factory=list)
    """The hidden fields that re-deals changed."""

    @property
    def ok(self) -> bool:
        """Whether every promise was kept."""
        return not self.failures

    def note(self, text: str) -> None:
        """Add a remark that is not a failure, unless it is already there."""
        if text not in self.notes:
            self.notes.append(text)

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        return {
            "game": self.game,
            "ok": self.ok,
            "games": self.games,
            "choices": self.choices,
            "sampled_checks": self.sampled_checks,
            "failures": [failure.to_json() for failure in self.failures],
            "notes": list(self.notes),
            "asked": dict(self.asked),
            "redealt": list(self.redealt),
            "tried": {option: dict(counts) for option, counts in self.tried.items()},
        }
