"""The steps of a replay: where its turns and its deeds begin.

A **turn** goes from heading to heading of the story (`Game.plot`). A **deed** goes from a decision that begins an
action to the end of that action. It begins with a question that everybody knows of and that is the first of its
chapter, unless that chapter was pushed above the one in which the present deed began. Every turn begins a deed, and
what tells nothing belongs to the deed before: the end of a turn, a card that is not played.

Steps are found from what a pair of eyes is told and from open questions, so they reveal nothing of a running match.
Readers use this, also those of pinned engines: it imports nothing of the server, only the kernel.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from areopagus.kernel import CHANCE, Match, Message


@dataclass(frozen=True)
class TurnStart:
    """The beginning of a turn."""

    moment: int
    headings: tuple[Message, ...]
    """The lines of the story that say whose turn or which round it is; none at the set-up."""
    round: int | None
    """The number of the round that begins with it; None: no round begins, or its number is not known."""


@dataclass
class Steps:
    """The steps of a timeline, moment by moment."""

    headings: Collection[str]
    """The keys of the lines with which a turn or a round begins."""
    is_from_setup: bool = True
    """Whether the match began with the set-up of the game: then the first turn begins the first round."""
    turns: list[TurnStart] = field(default_factory=list)
    _starts: list[tuple[int, int, bool]] = field(default_factory=list)
    """Where deeds may begin: the moment, the number of lines told before, and whether a turn begins, too."""
    _told: int = 0
    """Number of lines told so far, headings not counted."""
    _round: int | None = None
    """The present round, if its number is known."""
    _base: Sequence[object] = ()
    """The agenda when the present deed began, with the chapter that it began in as the last one."""

    def note(self, match: Match, moment: int, lines: Sequence[Message]) -> None:
        """Take note of the next position, which is shown at this moment, and of the lines that led to it."""
        headings = tuple(line for line in lines if line.key in self.headings)
        self._told += len(lines) - len(headings)
        is_turn = bool(headings) or not self.turns
        if is_turn:
            self.turns.append(TurnStart(moment, headings, self._new_round(headings)))
        if is_turn or self._begins_deed(match):
            self._starts.append((moment, self._told, is_turn))
            self._base = match.chapter.agenda

    def _new_round(self, headings: Sequence[Message]) -> int | None:
        """The round that begins with these headings, which tell its number, or with the first turn of all."""
        numbers = [number for line in headings if isinstance(number := line.params.get("round"), int)]
        if not numbers and headings and self.is_from_setup and not any(turn.headings for turn in self.turns):
            numbers = [1]
        if not numbers or numbers[-1] == self._round:
            return None
        self._round = numbers[-1]
        return self._round

    def _begins_deed(self, match: Match) -> bool:
        ask = match.ask
        if ask is None or ask.seat == CHANCE or ask.seen_by is not None or not match.is_at_chapter:
            return False
        agenda, base = match.chapter.agenda, self._base
        return len(agenda) <= len(base) or agenda[: len(base)] != base

    @property
    def deeds(self) -> list[int]:
        """The moments at which deeds begin."""
        after = [told for _, told, _ in self._starts[1:]] + [self._told]
        begun = (
            moment
            for (moment, told, is_turn), later in zip(self._starts, after, strict=True)
            if is_turn or later != told
        )
        return list(dict.fromkeys(begun))
