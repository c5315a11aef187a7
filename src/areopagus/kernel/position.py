"""The driver: runs the chapters of the agenda, and keeps its position as *checkpoint + log*.

Rules are generators, and a running generator can't be copied. So a position is not the generator but what
leads to it: the **checkpoint**, a copy of the state taken between two chapters, and the **log** of what has
been answered since. Running the chapter again from the checkpoint with the words of the log gives the same
position; no options are listed on the way. Cloning, undoing, saving and recovering from a failed rule all use
this one operation.

A chapter can have **steps**: chapters that count as part of the one that pushed them. The state before the latest step
is kept beside the checkpoint, so a clone runs only the words since then again.

A log also holds re-dealt states, by which an imagined position differs from the real one: since a re-deal
changes nothing but the state, running it again means putting a copy of that state in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import repeat
from random import Random
from typing import Any, Final, TypeAlias

from .ask import CHANCE, SILENT, STEPS, Ask, EmptyQuestion, Rule
from .chance import drawn
from .game import Game
from .state import State, holds_the_same
from .story import StoryLine
from .words import Word

LogEntry: TypeAlias = Word | State
"""An entry of a log: an answer, or the state as it was after a re-deal."""

ENDLESS: Final = 10_000
"""Maximum number of chapters in a row that ask nothing; with more, the agenda counts as endless."""


class EndlessAgenda(Exception):
    """Chapter after chapter ran and none asked anything."""


class UnknownChapter(Exception):
    """The agenda has an entry that is not a chapter of the game."""


class UnexpectedQuestion(Exception):
    """A chapter that is marked with `asks_nothing` asked something."""


class Position:
    """A state with its running chapter and the question at which it waits; `ask` is None when it's over.

    With `checkpoints` off no state is copied between chapters: faster to play, slower to clone.
    """

    __slots__ = ("_running", "_step", "_step_at", "ask", "checkpoint", "checkpoints", "game", "log", "state")

    def __init__(
        self, game: Game[Any], checkpoint: State, teller: Callable[[StoryLine], object] | None = None
    ) -> None:
        self.game = game
        self.checkpoints = True
        self.rebuild(checkpoint, teller=teller)

    def rebuild(
        self,
        checkpoint: State,
        log: Iterable[LogEntry] = (),
        teller: Callable[[StoryLine], object] | None = None,
    ) -> None:
        """Rebuild the position from a checkpoint and a log. Lists no options."""
        self.checkpoint = checkpoint
        self.state: State = checkpoint.fork()
        self.state.teller = teller
        self.log: list[LogEntry] = []
        self._step: State | None = None
        self._step_at = 0
        self.ask: Ask | None = None
        self._running: Rule[None] | None = None
        self._open_chapter(is_new=False)
        self._repeat(log)

    def _repeat(self, log: Iterable[LogEntry]) -> None:
        """Run entries of a log again."""
        for entry in log:
            if entry.__class__ is Word:
                self.advance(entry)
            else:
                self._put_in_place(entry)  # type: ignore[arg-type]

    def clone(self) -> Position:
        """An independent position, equal to this one; the words listed so far need not be listed again."""
        new = Position.__new__(Position)
        new.game = self.game
        new.checkpoints = self.checkpoints
        if self._step is None:
            new.rebuild(self.checkpoint, self.log)
        else:
            new.checkpoint = self.checkpoint
            new.log = self.log[: self._step_at]
            new._start_at_step(self._step)
            new._repeat(self.log[self._step_at :])
        if self.ask is not None and new.ask is not None:
            new.ask._listed = self.ask._listed
            new.ask._weights = self.ask._weights
        return new

    def _start_at_step(self, state: State) -> None:
        """Begin the latest step, after all that is in the log, from a state that is kept for clones."""
        self._step, self._step_at = state, len(self.log)
        self.state = state.fork()
        self.ask = self._running = None
        self._open_chapter(is_new=False)

    def redeal(self, seat: int, seed: int) -> None:
        """Change everything hidden from a seat to something just as possible.

        If nothing has happened in the running chapter or step, it is started again from the re-dealt state, so that
        clones need not repeat it. Lines of the story that it has told are not told again.
        """
        if not self.log and holds_the_same(self.checkpoint, self.state):
            redealt = self.checkpoint.fork()
            self.game.redeal(redealt, seat, Random(seed))
            teller = self.state.teller
            self.rebuild(redealt)
            self.state.teller = teller
            return
        step = self._step
        if step is not None and self._step_at == len(self.log) and holds_the_same(step, self.state):
            redealt = step.fork()
            self.game.redeal(redealt, seat, Random(seed))
            teller = self.state.teller
            self._start_at_step(redealt)
            self.log.append(self.state.fork())
            self._step_at = len(self.log)
            self.state.teller = teller
            return
        self.game.redeal(self.state, seat, Random(seed))
        self.log.append(self.state.fork())
        if self.ask is not None:
            self.ask._listed = self.ask._weights = None

    def _put_in_place(self, redealt: State) -> None:
        """Give the live state, which the running rule holds, the content of a re-dealt one."""
        teller = self.state.teller
        self.state.become(redealt.fork())
        self.state.teller = teller
        self.log.append(redealt)

    def advance(self, word: Word) -> None:
        """Send the answer to the running rule and run to the next question. The word must be legal."""
        self.log.append(word)
        try:
            self.ask = self._running.send(word)  # type: ignore[union-attr]
        except StopIteration:
            self._open_chapter(is_new=True)

    def _take_checkpoint(self) -> None:
        if self.checkpoints:
            self.checkpoint = self.state.fork()
            self.log = []
            self._step = None

    def _begin_step(self) -> None:
        if self.checkpoints:
            self._step = self.state.fork()
            self._step_at = len(self.log)

    def _open_chapter(self, is_new: bool) -> None:
        """Run chapters from the agenda until one asks something.

        Before each that may ask, and at the end, a checkpoint is taken, unless it is a step. `is_new`: the state is not
        that of the latest checkpoint or step.
        """
        s = self.state
        chapters = self.game.chapters
        for _ in range(ENDLESS):
            if not s.agenda:
                if is_new:
                    self._take_checkpoint()
                self.ask = self._running = None
                return
            chapter = s.agenda[-1]
            try:
                rule = chapters[chapter[0]]
            except LookupError:
                raise UnknownChapter(f"there is no chapter {chapter[0]!r} in Game.chapters") from None
            is_silent = is_new and rule in SILENT
            if is_new and not is_silent:
                if rule in STEPS:
                    self._begin_step()
                else:
                    self._take_checkpoint()
            s.agenda.pop()
            running = rule(s, *chapter[1:])
            try:
                self.ask = next(running)
            except StopIteration:
                is_new = True
                continue
            if is_silent:
                raise UnexpectedQuestion(f"the chapter {chapter[0]!r} asked {self.ask!r}")
            self._running = running
            return
        raise EndlessAgenda(f"{ENDLESS} chapters in a row asked nothing; the last was {chapter[0]!r}")

    def roll_out(
        self, rng: Random, limit: int | None = None, policy: Callable[[Ask], Word] | None = None
    ) -> int:
        """Play on at random, to the end or for `limit` decisions; return the number of decisions.

        A decision is a question to a seat with at least two words; `policy` may make it instead of the
        generator. No checkpoints are taken on the way. This is the hot loop of every search: lists are used as
        the game gives them, neither sorted nor kept.
        """
        luck, add_to_log, chance = rng.random, self.log.append, CHANCE
        s, chapters = self.state, self.game.chapters
        ask, running = self.ask, self._running
        decisions = 0
        try:
            for _ in repeat(None, self.game.longest_match):
                if ask is None:
                    if not s.agenda:
                        return decisions
                    chapter = s.agenda.pop()
                    running = chapters[chapter[0]](s, *chapter[1:])
                    ask = next(running, None)
                    continue
                options = ask.options
                listing: Any = options() if callable(options) else options
                if listing.__class__ is dict:
                    word = drawn(listing, luck())
                elif (count := len(listing)) == 1:
                    word = listing[0]
                elif not count:
                    raise EmptyQuestion(ask.about)
                elif ask.seat == chance:
                    word = listing[int(luck() * count)]
                elif decisions == limit:
                    return decisions
                else:
                    decisions += 1
                    word = listing[int(luck() * count)] if policy is None else policy(ask)
                add_to_log(word)
                try:
                    ask = running.send(word)  # type: ignore[union-attr]
                except StopIteration:
                    ask = None
            raise EndlessAgenda(f"more than {self.game.longest_match} answers without an end")
        finally:
            self.ask = ask
            self._running = running
