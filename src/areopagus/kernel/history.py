"""The history of a match: its choices, its story, and the milestones from which it can be rebuilt."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import partial
from struct import Struct
from typing import Final

import msgspec

from .ask import CHANCE
from .errors import UndoRefused
from .long_list import LongList
from .messages import Message
from .state import State
from .story import StoryLine
from .words import Vocabulary, Word

MILESTONES: Final = 4
"""Number of the latest checkpoints that are kept, besides the first; going back further replays the record."""
_CHOICE: Final = Struct("<ibBI")
_CHOSEN, _REVEALED, _OPEN = 1, 2, 4
_LINES: Final = msgspec.json.Decoder(list[StoryLine])


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: the word, who gave it, whether there was a choice, whether it revealed something.

    `is_open`: everybody was allowed to learn it when it was given.
    """

    word: Word
    seat: int
    chosen: bool
    revealed: bool
    lines_before: int
    """Number of lines that the story had before."""
    is_open: bool = True


class History:
    """What happened since the first position that this match knows."""

    __slots__ = ("choices", "joined", "lines", "milestones")

    def __init__(self, start: State, vocabulary: Vocabulary) -> None:
        self.choices: LongList[Choice] = LongList(_packed_choices, partial(_unpacked_choices, vocabulary))
        self.lines: LongList[StoryLine] = LongList(_packed_lines, _unpacked_lines)
        self.milestones: list[tuple[int, State]] = [(0, start)]
        self.joined: set[int] = set()
        """The numbers of choices that belong to the same gesture as the choice before them."""

    def pack(self) -> None:
        """Pack the old choices and lines."""
        self.choices.pack()
        self.lines.pack()

    def clone(self) -> History:
        """An independent history; choices, lines and checkpoints are never changed and therefore shared."""
        new = History.__new__(History)
        new.choices = self.choices.copy()
        new.lines = self.lines.copy()
        new.milestones = self.milestones[:]
        new.joined = self.joined.copy()
        return new

    def join(self, first: int, end: int) -> None:
        """Make the choices from `first` to before `end` parts of the gesture of the choice before them."""
        self.joined.update(range(first, end))

    def reached(self, checkpoint: State, since: int) -> None:
        """Note the checkpoint from which the latest `since` choices lead to the present, if it is a new one."""
        milestones = self.milestones
        if milestones[-1][1] is not checkpoint:
            milestones.append((len(self.choices) - since, checkpoint))
            if len(milestones) > MILESTONES + 1:
                del milestones[1]

    def milestone(self, number: int) -> tuple[int, State]:
        """The latest checkpoint known at or before that number of choices."""
        return next(milestone for milestone in reversed(self.milestones) if milestone[0] <= number)

    def cut(self, number: int) -> None:
        """Forget everything after that number of choices."""
        if number < len(self.choices):
            self.lines.cut(self.choices[number].lines_before)
            self.choices.cut(number)
            self.joined = {joined for joined in self.joined if joined < number}
        while self.milestones[-1][0] > number:
            del self.milestones[-1]

    def lines_for(self, seat: int | None, since: int, is_open: bool) -> list[tuple[Message, str | None]]:
        """The lines that a seat (None: a spectator) may know, or all if `is_open`, each with the word of its place."""
        lines: list[tuple[Message, str | None]] = []
        for line in self.lines.since(since):
            message = line.message if is_open else line.told_to(seat)
            if message is not None:
                lines.append((message, line.at if message is line.message else None))
        return lines

    def last_own_choice(
        self, seat: int | None, consent: bool, is_end_shown: bool = False, since: int = 0
    ) -> int:
        """The number of the choice that an undo would take back, or `UndoRefused`; none before number `since`.

        Another seat's answer stops an undo even if it was forced, so a refusal does not reveal what a hidden hand
        could have done.

        `is_end_shown`: the match is over and its end has shown every hand to others. Then all must consent, and only
        choices that everybody knew when they were made can be taken back.
        """
        if is_end_shown and not consent:
            raise UndoRefused("error.undo_end")
        for number, choice in zip(range(len(self.choices) - 1, -1, -1), reversed(self.choices), strict=True):
            if number < since:
                raise UndoRefused("error.undo_given")
            if is_end_shown and not choice.is_open and choice.seat != CHANCE:
                raise UndoRefused("error.undo_end_hidden")
            if choice.seat == CHANCE:
                raise UndoRefused("error.undo_chance")
            if choice.revealed:
                raise UndoRefused("error.undo_reveal")
            if choice.chosen and seat in (None, choice.seat):
                return self._first_of_gesture(number)
            if seat is not None and choice.seat != seat and not consent:
                raise UndoRefused("error.undo_other_seat")
        raise UndoRefused("error.undo_nothing")

    def _first_of_gesture(self, number: int) -> int:
        """The number of the first choice of the gesture that a choice belongs to."""
        while number in self.joined:
            number -= 1
        return number


def _packed_choices(choices: list[Choice]) -> bytes:
    return b"".join(
        _CHOICE.pack(
            choice.word,
            choice.seat,
            _CHOSEN * choice.chosen | _REVEALED * choice.revealed | _OPEN * choice.is_open,
            choice.lines_before,
        )
        for choice in choices
    )


def _unpacked_choices(vocabulary: Vocabulary, packed: bytes) -> list[Choice]:
    return [
        Choice(
            vocabulary.find(word),
            seat,
            bool(flags & _CHOSEN),
            bool(flags & _REVEALED),
            lines_before,
            bool(flags & _OPEN),
        )
        for word, seat, flags, lines_before in _CHOICE.iter_unpack(packed)
    ]


def _packed_lines(lines: list[StoryLine]) -> bytes:
    return zlib.compress(msgspec.json.encode(lines), 1)


def _unpacked_lines(packed: bytes) -> list[StoryLine]:
    return _LINES.decode(zlib.decompress(packed))
