"""One random game, watched at every step."""

from __future__ import annotations

import random
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType
from typing import Any

import msgspec

from ..ask import CHANCE
from ..chance import SeededDealer
from ..game import Game
from ..loading import new
from ..match import Match
from ..options import Value
from ..record import Record
from ..state import State, state_to_json
from .cheap import Texts, check_invariants, check_question, check_texts
from .dear import check_clone, check_looks, check_reasons, check_record, check_save, check_undo, position_of
from .leaks import check_leaks
from .report import Broken, named

PATIENCE = 20.0
"""Seconds after which a single choice is taken for endless."""


@dataclass(frozen=True)
class Setting:
    """What a game is played with."""

    game: Game[Any]
    seats: int
    options: dict[str, Value]
    seed: int


@dataclass
class Walk:
    """What one game showed."""

    choices: list[str] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    longest: dict[str, int] = field(default_factory=dict)
    """The most choices seen within one chapter, by the question at its end."""
    dear_checks: int = 0
    hides: bool = False
    """Whether some answer was not for all to see."""
    redealt: bool = False
    """Whether a re-deal changed anything."""
    failing: list[str] = field(default_factory=list)
    """The word at which a rule failed, with what led there; not among the choices, since nothing changed."""
    broken: Broken | None = None
    record: Record | None = None


class Stuck(Exception):
    """A rule that ran on without asking anything."""


@contextmanager
def patience(seconds: float = PATIENCE) -> Iterator[None]:
    """Interrupt what takes too long, where the system lets us (the main thread of a Unix process)."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stuck(f"nothing asked for {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Walker:
    """Plays games and checks them. `known` are the questions already tried by the dear checks in this run."""

    def __init__(
        self, game: Game[Any], samples: int, known: set[str] | None = None, wait: float = PATIENCE
    ) -> None:
        self.game = game
        self.samples = samples
        self.known: set[str] = set() if known is None else known
        self.wait = wait
        self.texts = Texts(game.phrasebook())
        self._length = 60
        """How many choices the latest game took: samples are drawn from so many."""

    def walk(self, setting: Setting, hints: Sequence[str] | None = None, only: str | None = None) -> Walk:
        """Play a random game to its end, or to the first broken promise.

        With `hints`, those words are played instead, skipping what isn't legal; with `only`, every position
        is put to that one check. Shrinking a failure uses both.
        """
        walk = Walk()
        luck = random.getstate()
        match: Match | None = None
        try:
            with self._watched():
                match = new(
                    self.game,
                    setting.seats,
                    seed=setting.seed,
                    options=setting.options,
                    forced="none",
                    dealer=None,
                )
            self._play(match, setting, walk, hints, only)
        except Broken as broken:
            walk.broken = broken
            walk.failing += broken.ahead
        finally:
            if match is not None:
                walk.choices = list(match.record.choices)
                walk.record = _with(match.record, walk.failing)
        if walk.broken is None and random.getstate() != luck:
            walk.broken = Broken(
                "luck", "a rule used the global random generator; luck is a question to chance"
            )
        random.setstate(luck)
        return walk

    def _play(
        self, match: Match, setting: Setting, walk: Walk, hints: Sequence[str] | None, only: str | None
    ) -> None:
        rng = Random(setting.seed)
        dealer = SeededDealer(setting.seed)
        dear_at = rng.sample(range(self._length), min(self.samples, self._length))
        kept: list[tuple[State, dict[str, Any]]] = []
        hint = 0
        self._look(match, walk, None, 0)
        while match.ask is not None:
            if match._number >= self.game.longest_match:
                raise Broken("endless", f"not over after {self.game.longest_match} choices")
            ask = match.ask
            if only is not None:
                self._dear(match, walk, rng, only)
            elif match._number in dear_at or ask.about not in self.known:
                self._dear(match, walk, rng, None)
                kept.append((match._position.checkpoint, state_to_json(match._position.checkpoint)))
            self.known.add(ask.about)
            if hints is None:
                word = dealer.deal(ask, match._number) if ask.seat == CHANCE else rng.choice(ask.words)
            else:
                legal = {known.text: known for known in ask.words}
                while hint < len(hints) and hints[hint] not in legal:
                    hint += 1
                if hint == len(hints):
                    return
                word = legal[hints[hint]]
                hint += 1
            before, told = match.state.copy(), len(match._real_history().lines)
            walk.failing = [word.text]
            with self._watched():
                match.choose(word)
            walk.failing = []
            self._look(match, walk, before, told)
        self._length = match._number
        if only in (None, "replay"):
            check_record(match)
        if match.result is None:
            raise Broken("result", "the match is over and has no result")
        for checkpoint, values in kept:
            if state_to_json(checkpoint) != values:
                raise Broken("copy", "a checkpoint changed while the match went on: copy() shares something")

    def _look(self, match: Match, walk: Walk, before: Any, told: int) -> None:
        """The cheap checks, after every choice."""
        ask = match.ask
        if ask is not None:
            with self._watched():
                check_question(match, ask)
            walk.asked[ask.about] = walk.asked.get(ask.about, 0) + 1
            walk.longest[ask.about] = max(walk.longest.get(ask.about, 0), len(match._position.log))
            walk.hides = walk.hides or ask.seen_by is not None
        with self._watched():
            check_invariants(match, before)
        check_texts(match, self.texts, told)

    def _dear(self, match: Match, walk: Walk, rng: Random, only: str | None) -> None:
        """The dear checks."""
        walk.dear_checks += 1
        with self._watched(3):
            here = position_of(match)
            if only in (None, "clone"):
                check_clone(match, rng)
            if only in (None, "save"):
                check_save(match, rng)
            if only in (None, "replay"):
                check_record(match)
            if only in (None, "undo"):
                check_undo(match, rng)
            if only in (None, "why_not"):
                check_reasons(match, self.texts)
            if only in (None, "view", "scene", "text", "texts"):
                check_looks(match, self.texts)
            if only in (None, "leak", "redeal"):
                walk.redealt = check_leaks(match, rng) or walk.redealt
            if position_of(match) != here:
                raise Broken("looking", "looking at a position changed it")

    @contextmanager
    def _watched(self, times: int = 1) -> Iterator[None]:
        """Whatever a rule does wrong becomes a broken promise with a name."""
        try:
            with patience(self.wait * times):
                yield
        except Exception as error:
            raise named(error) from error


def _with(record: Record, failing: list[str]) -> Record:
    """The record, up to and with the choice at which a rule failed."""
    return msgspec.structs.replace(record, choices=[*record.choices, *failing]) if failing else record
