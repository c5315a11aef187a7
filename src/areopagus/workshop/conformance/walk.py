"""One random game, watched at every step."""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType, TracebackType
from typing import Any, Final

import msgspec

from areopagus.kernel.ask import CHANCE, Ask
from areopagus.kernel.chance import SeededDealer
from areopagus.kernel.game import Game
from areopagus.kernel.loading import new
from areopagus.kernel.match import Match
from areopagus.kernel.options import Value
from areopagus.kernel.record import Record
from areopagus.kernel.saving import record_of
from areopagus.kernel.state import State
from areopagus.kernel.words import Word

from .every_choice import Texts, check_invariants, check_question, check_texts, check_wishes
from .leaks import check_leaks
from .luck import check_luck, luck_watched
from .report import Broken, as_broken
from .sampled import (
    WrittenState,
    check_clone,
    check_descriptions,
    check_gestures,
    check_reasons,
    check_record,
    check_save,
    check_scenes,
    check_unchanged,
    check_undo,
    check_views,
    position_of,
)
from .shown import Shown

PATIENCE = 20.0
"""Seconds after which a single choice counts as endless."""
COLLECT_AFTER = 100_000
"""Number of new objects between two runs of the garbage collector."""

AVOIDING_SELDOM: Final = 0.95
"""Probability with which a random player avoids the words that a game calls `seldom`."""


@dataclass(frozen=True)
class Setting:
    """The game, seats, options and seed of a walk."""

    game: Game[Any]
    seats: int
    options: dict[str, Value]
    seed: int


@dataclass
class Walk:
    """The result of one game."""

    choices: list[str] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    longest: dict[str, int] = field(default_factory=dict)
    """Maximum number of choices within one chapter, by the question at its end."""
    sampled_checks: int = 0
    has_hidden_answers: bool = False
    """Whether some answer was hidden from a seat."""
    redealt: set[str] = field(default_factory=set)
    """The hidden fields that a re-deal changed."""
    failing: list[str] = field(default_factory=list)
    """The choices that led to the failure of a rule, the failed one last; `choices` does not have them."""
    broken: Broken | None = None
    record: Record | None = None


class Stuck(Exception):
    """A rule ran for too long without asking anything."""


@contextmanager
def rare_collections() -> Iterator[None]:
    """Run the garbage collector rarely: games create hardly any reference cycles, and collecting is slow."""
    before = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


Alarm = Callable[[float], object]
"""Sets a time limit in seconds, after which the running code is interrupted; 0: no limit."""


@contextmanager
def alarm_clock() -> Iterator[Alarm]:
    """An alarm, where the system has one (in the main thread of a Unix process); elsewhere nothing is interrupted.

    A process has one alarm. If it is already in use, such as for the timeout of a test, that use still gets its signal
    in time.
    """
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield lambda seconds: None
        return
    limit = 0.0
    is_outer_next = False
    outer_due = _alarm_due()

    def set_to(seconds: float) -> None:
        nonlocal limit, is_outer_next
        limit = seconds or limit
        if outer_due is None:
            signal.setitimer(signal.ITIMER_REAL, seconds)
            return
        left = _seconds_until(outer_due)
        is_outer_next = not seconds or left < seconds
        signal.setitimer(signal.ITIMER_REAL, left if is_outer_next else seconds)

    def ring(number: int, frame: FrameType | None) -> None:
        nonlocal outer_due
        if not is_outer_next:
            raise Stuck(f"nothing asked for {limit:g} s")
        outer_due = None  # it rings once
        if callable(outer_handler):
            outer_handler(number, frame)

    outer_handler = signal.signal(signal.SIGALRM, ring)
    try:
        yield set_to
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, outer_handler)
        if outer_due is not None:
            signal.setitimer(signal.ITIMER_REAL, _seconds_until(outer_due))


def _alarm_due() -> float | None:
    """The time at which the present alarm will ring; None if none is set."""
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    return time.monotonic() + left if left else None


def _seconds_until(due: float) -> float:
    """Seconds until then; never 0, which would mean no alarm."""
    return max(due - time.monotonic(), 0.001)


@contextmanager
def patience(seconds: float = PATIENCE) -> Iterator[None]:
    """Interrupt what takes too long, where the system allows it."""
    with alarm_clock() as alarm:
        alarm(seconds)
        yield


class Watch:
    """Turns every error into a broken promise. Use of the global generator is reported first: it causes others.

    Every choice needs several of these; a class is created in half the time of a generator.
    """

    __slots__ = ("alarm", "during", "wait", "who")

    def __init__(self, alarm: Alarm, wait: float, who: str, during: str) -> None:
        self.alarm = alarm
        self.wait = wait
        self.who = who
        self.during = during

    def __enter__(self) -> None:
        self.alarm(self.wait)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.alarm(0)
        if error is None:
            check_luck(self.who)
        elif isinstance(error, Exception):
            if not isinstance(error, Broken) or error.check != "luck":
                check_luck(self.who)
            raise as_broken(error, during=self.during) from error


class Walker:
    """Plays games and checks them. `checked` are the questions at which the expensive checks have already run."""

    def __init__(
        self, game: Game[Any], samples: int, checked: set[str] | None = None, wait: float = PATIENCE
    ) -> None:
        self.game = game
        self.samples = samples
        self.checked: set[str] = set() if checked is None else checked
        self.wait = wait
        self.texts = Texts(game.phrasebook())
        self._length = 60
        """Number of choices of the latest game; the sampled choices are drawn from this range."""
        self._alarm: Alarm

    def walk(self, setting: Setting, hints: Sequence[str] | None = None, only: str | None = None) -> Walk:
        """Play a random game to its end, or to the first broken promise.

        With `hints`, those words are played instead, except for those that aren't legal; with `only`, that one check
        runs at every position. Shrinking a failure uses both.
        """
        with luck_watched(), rare_collections(), alarm_clock() as self._alarm:
            return self._walk(setting, hints, only)

    def _walk(self, setting: Setting, hints: Sequence[str] | None, only: str | None) -> Walk:
        walk = Walk()
        match: Match | None = None
        try:
            with self._watched("the beginning of the match"):
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
                record = _record(match)
                walk.choices = list(record.choices)
                walk.record = _with(record, walk.failing)
        return walk

    def _play(
        self, match: Match, setting: Setting, walk: Walk, hints: Sequence[str] | None, only: str | None
    ) -> None:
        rng = Random(setting.seed)
        dealer = SeededDealer(setting.seed)
        sampled = rng.sample(range(self._length), min(self.samples, self._length))
        checkpoints: list[tuple[State, WrittenState]] = []
        hint = 0
        self._check_choice(match, walk, None, 0)
        while match.ask is not None:
            if match._number >= self.game.longest_match:
                problem = f"not over after {self.game.longest_match} choices"
                raise Broken("endless", problem, needs_all=True)
            ask = match.ask
            if only is not None:
                self._check_sampled(match, walk, rng, only)
            elif match._number in sampled or ask.about not in self.checked:
                self._check_sampled(match, walk, rng, None, for_everyone=ask.about not in self.checked)
                checkpoint = match._position.checkpoint
                checkpoints.append((checkpoint, WrittenState(checkpoint)))
            self.checked.add(ask.about)
            if hints is None:
                word = (
                    dealer.deal(ask, match._number)
                    if ask.seat == CHANCE
                    else random_choice(self.game, ask, rng)
                )
            else:
                legal = {option.text: option for option in ask.words}
                while hint < len(hints) and hints[hint] not in legal:
                    hint += 1
                if hint == len(hints):
                    return
                word = legal[hints[hint]]
                hint += 1
            before, lines_before = match.state.copy(), match.story_length
            walk.failing = [word.text]
            with self._watched(f"after {ask.about!r} a rule"):
                match.choose(word)
            walk.failing = []
            self._check_choice(match, walk, before, lines_before)
        self._length = match._number
        with self._watched("result()", during="result"):
            if match.result is None:
                raise Broken("result", "the match is over and has no result")
        for checkpoint, written in checkpoints:
            if WrittenState(checkpoint) != written:
                raise Broken("copy", "a checkpoint changed while the match went on: copy() shares something")
        if only in (None, "replay"):
            with self._watched("a replay", during="replay"):
                check_record(match)

    def _check_choice(self, match: Match, walk: Walk, before: Any, lines_before: int) -> None:
        """The cheap checks, after every choice."""
        ask = match.ask
        if ask is not None:
            with self._watched(f"listing the options of {ask.about!r}"):
                check_question(match, ask)
                check_wishes(match, self.texts)
            walk.asked[ask.about] = walk.asked.get(ask.about, 0) + 1
            walk.longest[ask.about] = max(walk.longest.get(ask.about, 0), len(match._position.log))
            walk.has_hidden_answers = walk.has_hidden_answers or ask.seen_by is not None
        with self._watched("check()", during="invariants"):
            check_invariants(match, before)
        check_texts(match, self.texts, lines_before)

    def _check_sampled(
        self, match: Match, walk: Walk, rng: Random, only: str | None, *, for_everyone: bool = True
    ) -> None:
        """The expensive checks; with `only`, those that can report under that name."""
        walk.sampled_checks += 1
        with self._watched("a copy of the state", during="copy"):
            here = position_of(match)
        shown = Shown(match, for_everyone)
        checks: dict[str, Callable[[], object]] = {
            "view": lambda: check_views(shown),
            "scene": lambda: check_scenes(shown, self.texts),
            "text": lambda: check_descriptions(shown, self.texts),
            "clone": lambda: check_clone(match, rng),
            "save": lambda: check_save(match, rng),
            "replay": lambda: check_record(match),
            "undo": lambda: check_undo(match, rng),
            "why_not": lambda: check_reasons(shown, self.texts),
            "gestures": lambda: check_gestures(match, self.texts),
            "leak": lambda: self._check_leaks(shown, here, walk, rng),
        }
        checks_by_report = {
            "redeal": ("leak",),
            "private": ("leak",),
            "texts": ("why_not", "scene", "text", "gestures"),
            "looking": (*checks,),
            "luck": (*checks,),
        }
        default = tuple(
            name for name in checks if name != "replay"
        )  # the whole record is replayed at the end
        wanted = default if only is None else checks_by_report.get(only, (only,))
        for name in wanted:
            if name in checks:
                with self._watched(f"the check {name!r}", during=name):
                    checks[name]()
        with self._watched("a copy of the state", during="copy"):
            check_unchanged(match, here)

    def _check_leaks(self, shown: Shown, here: tuple[Any, ...], walk: Walk, rng: Random) -> None:
        """Check for leaks, by comparison with what was shown before: the match must not have changed since."""
        check_unchanged(shown.match, here)
        try:
            walk.redealt |= check_leaks(shown, rng)
        except Broken:
            check_unchanged(shown.match, here)
            raise

    def _watched(self, who: str, during: str = "") -> Watch:
        return Watch(self._alarm, self.wait, who, during)


def random_choice(game: Game[Any], ask: Ask, rng: Random) -> Word:
    """A random word; what the game calls `seldom` is chosen seldom, so that games last long."""
    seldom = game.seldom.get(ask.about)
    if seldom and rng.random() < AVOIDING_SELDOM:
        others = [
            word
            for word in ask.words
            if word.text not in seldom and word.text.partition(":")[0] not in seldom
        ]
        if others:
            return rng.choice(others)
    return rng.choice(ask.words)


def _record(match: Match) -> Record:
    """The record of a match, without its result if that can't be computed."""
    try:
        return match.record
    except Exception:
        return record_of(match, None)


def _with(record: Record, failing: list[str]) -> Record:
    """The record, with the choices that led to a failure added."""
    return msgspec.structs.replace(record, choices=[*record.choices, *failing]) if failing else record
