"""Tiny games for tests of the kernel: a yard with numbers on the ground and a secret number per seat.

A toy is made of the chapters that a test hands over, so every awkward rule is a function of five lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from areopagus.kernel import (
    Ask,
    Game,
    Hidden,
    Match,
    Message,
    Option,
    Options,
    Reason,
    Result,
    Rng,
    Rule,
    Scene,
    State,
    View,
    Vocabulary,
    registry,
)
from areopagus.kernel.declare import numbers
from areopagus.kernel.state import state_to_json

WORDS: Final = Vocabulary()
GO, STOP, YES, NO = WORDS.words("go", "stop", "yes", "no")
N: Final = WORDS.family("n", range(10))
DIE: Final = WORDS.family("die", range(1, 7))
WORDS.freeze()


class Yard(State):
    """Numbers on the ground, and one that each seat keeps to itself."""

    notes = numbers(-100, 1000)
    secrets = numbers(0, 9, hidden=Hidden.FROM_OTHERS)


class Toy(Game[Yard]):
    """A game out of the chapters of a test; the agenda begins with `start`."""

    key = "toy"
    rules = 1
    seats: Sequence[int] = (1, 2, 3)
    state = Yard
    vocabulary = WORDS
    locale = Path(__file__).parent / "no-locale"
    longest_match = 500

    def __init__(
        self,
        chapters: Mapping[str, Callable[..., Rule[None]]] | Callable[..., Rule[None]],
        rules: int = 1,
        options: Sequence[Option] = (),
        key: str = "toy",
    ) -> None:
        self.key = key
        self.chapters = chapters if isinstance(chapters, Mapping) else {"start": chapters}
        self.rules = rules
        self.options = options

    def begin(self, seats: int, options: Options) -> Yard:
        s = Yard()
        s.secrets = [5] * seats
        s.agenda = [("start",)]
        return s

    def result(self, s: Yard) -> Result:
        return Result((0,), ({"notes": sum(s.notes)},), ((0,),))

    def view(self, s: Yard, seat: int | None, over: bool) -> View:
        return {
            "seat": seat,
            "notes": s.notes[:],
            "secret": None if seat is None else s.secrets[seat],
        }

    def picture(self, view: View) -> Scene:
        return Scene(10, 10, (), {})

    def describe(self, view: View) -> list[Message]:
        return [Message("notes", {"count": len(view["notes"])})]

    def redeal(self, s: Yard, seat: int, rng: Rng) -> None:
        for other in range(len(s.secrets)):
            if other != seat:
                s.secrets[other] = rng.randrange(10)

    def check(self, s: Yard, ask: Ask | None = None, before: Yard | None = None) -> Iterable[Reason]:
        if any(note < 0 for note in s.notes):
            yield Reason("broken.notes", "TY-INV-01")


@contextmanager
def registered(game: Game[Any]) -> Iterator[Game[Any]]:
    """A game that records may name, for as long as the block lasts."""
    before = dict(registry._registered)
    registry.register(game)
    try:
        yield game
    finally:
        registry._registered.clear()
        registry._registered.update(before)


def snapshot(match: Match) -> dict[str, Any]:
    """Everything that a refused or failed choice must leave as it was."""
    ask = match.ask
    history = match._history
    return {
        "state": state_to_json(match.state),
        "ask": None if ask is None else (ask.seat, ask.about, ask.words, ask.weights, ask.rule, ask.confirm),
        "record": None if history is None else match.record.json(),
        "save": None if history is None else match.save(),
        "story": None if history is None else [line.to_json() for line in history.lines],
        "choices": None if history is None else history.choices[:],
        "number": match._number,
        "result": match.result,
        "teller": match.state.teller is not None,
    }


def play_randomly(match: Match, rng: Any, choices: int = 10_000) -> Match:
    """Choose at random, chance included, until the end or a number of times."""
    for _ in range(choices):
        if match.ask is None:
            break
        match.choose(rng.choice(match.ask.words))
    return match
