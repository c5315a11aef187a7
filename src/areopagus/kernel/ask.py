"""Questions: a rule stops at a question and continues with the answer.

    kind = yield Ask(me, "construct.kind", lambda: buildable_kinds(s, me), rule="OM-BUILD-01")

The options are a callable that is only called when somebody needs them: listing options is the expensive part of a
decision, and a rule that is run again to rebuild a position must not pay for it. A family of words, or any other
sequence that needs no computing, can be given as it is. A question to chance may give a mapping from words to weights
(copies left in a bag); words of a plain sequence are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, TypeVar

import msgspec

from .messages import KERNEL_TEXTS, Message, Param, Phrasebook, seat_name, word_name
from .words import Family, Word

CHANCE: Final = -1
"""The seat of dice and draws."""

T = TypeVar("T")

Listing: TypeAlias = Sequence[Word] | dict[Word, int]
OptionSource: TypeAlias = Callable[[], Listing] | Listing
"""Legal words, or a callable that lists them."""


class Reason(msgspec.Struct, eq=False):
    """Why something can't be done: a sentence and the id of the rule behind it.

    Listing options creates many of them. A msgspec struct is created in a third of the time of a class.
    """

    key: str
    rule: str = ""
    params: Mapping[str, Param] | None = None
    texts: Phrasebook = KERNEL_TEXTS

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return (self.key, self.rule, self.params) == (other.key, other.rule, other.params)

    def __ne__(self, other: object) -> bool:
        return not self == other  # the one of msgspec compares by identity

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Reason(key={self.key!r}, rule={self.rule!r}, params={self.params!r})"

    @property
    def message(self) -> Message:
        """The sentence, without the rule's id."""
        return Message(self.key, self.params or {})

    def __str__(self) -> str:
        sentence = self.texts.text(self.message)
        return f"{sentence} ({self.rule})" if self.rule else sentence


class Ask(msgspec.Struct, eq=False):
    """One question to one seat.

    - `seat`: who is asked; `CHANCE` for dice and draws.
    - `about`: a stable dotted key, such as `construct.site`.
    - `options`: the legal words, or a callable that lists them; never empty.
    - `rule`: the id of the rule behind the question.
    - `why`: why a word is not on offer, from the same `why_not_…` query as the list; None if it is.
    - `seen_by`: the seats that may learn the answer; None means everyone.
    - `confirm`: even if there is a single word, people are asked (the end of a turn, a window for a card).
    - `params`: for the text of the question, such as the number of moves left.
    - `named`: what a word means in this position, such as its price now; None for its usual name.

    A rollout creates millions of these. A msgspec struct is created in a third of the time of a class.
    """

    seat: int
    about: str
    options: OptionSource
    rule: str = ""
    why: Callable[[Word], Reason | None] | None = None
    seen_by: tuple[int, ...] | None = None
    confirm: bool = False
    params: Mapping[str, Param] | None = None
    named: Callable[[Word], Message | None] | None = None
    _listed: tuple[Word, ...] | None = None
    _weights: tuple[int, ...] | None = None

    @property
    def words(self) -> tuple[Word, ...]:
        """The legal words, in the order of the vocabulary."""
        return self._listed or self.list_words()

    @property
    def weights(self) -> tuple[int, ...] | None:
        """For chance: number of copies of each of `words` in the bag; None if all are equally likely."""
        if self._listed is None:
            self.list_words()
        return self._weights

    def list_words(self) -> tuple[Word, ...]:
        """List the options, and keep them in `words` and `weights`."""
        options = self.options
        listing = options() if callable(options) else options
        kind = listing.__class__
        if kind is Family:
            words: tuple[Word, ...] = listing  # type: ignore[assignment]
        else:
            words = tuple(sorted(listing))
            if kind is dict:
                self._weights = tuple(map(listing.__getitem__, words))
        if not words:
            raise EmptyQuestion(self.about)
        self._listed = words
        return words

    def why_not(self, word: Word) -> Reason | None:
        """Why a word can't be chosen, at least that it is no answer to this question; None if it can."""
        if word in self.words:
            return None
        reason = self.why(word) if self.why is not None else None
        if reason is not None:
            return reason
        question = Message(f"ask.{self.about}", self.params or {})
        return Reason("reason.not_an_answer", self.rule, {"word": word_name(word.text), "question": question})

    def is_open_to(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may learn the answer."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def shown_to(self, seat: int | None) -> Asked:
        """What a seat (None: a spectator) may know of this question."""
        if seat == self.seat:
            return Asked(self.seat, self.about, self.words, self.rule, self.params or {}, named=self.named)
        if self.is_open_to(seat):
            return Asked(self.seat, self.about, (), self.rule, self.params or {})
        return Asked(self.seat, "", (), "", {})

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, about={self.about!r})"


Rule: TypeAlias = Generator[Ask, Word, T]
"""What a rule returns: it asks questions, is sent words, and ends with a T."""


R = TypeVar("R", bound=Callable[..., Rule[None]])

SILENT: Final[set[Callable[..., Rule[None]]]] = set()
"""The chapters that never ask anything."""
STEPS: Final[set[Callable[..., Rule[None]]]] = set()
"""The chapters that are steps of another."""


def asks_nothing(chapter: R) -> R:
    """Mark a chapter that never asks anything. No checkpoint is taken before it, since no match can wait in it."""
    SILENT.add(chapter)
    return chapter


def continues(chapter: R) -> R:
    """Mark a chapter as a step of the one that pushed it.

    For whoever looks from outside it belongs to that chapter. But the state at its beginning is kept, so that a clone
    need not run the steps before it again.
    """
    STEPS.add(chapter)
    return chapter


class EmptyQuestion(Exception):
    """A rule asked a question without a single legal word: a dead end, and a defect of the game."""

    def __init__(self, about: str) -> None:
        super().__init__(f"the question {about!r} has no legal word")
        self.about = about


def allowed(words: Iterable[Word], why_not: Callable[[Word], Reason | None]) -> list[Word]:
    """The words without a reason against them: list and explanation come from one query.

    yield Ask(me, "place.cell", lambda: allowed(CELLS, why_not), why=why_not)
    """
    return [word for word in words if why_not(word) is None]


def why_not_any(reasons: Iterable[Reason | None], otherwise: Reason) -> Reason | None:
    """Why none of several things can be done: the reason that all share, or the other one; None if one can be done."""
    shared: Reason | None = None
    is_shared = True
    for reason in reasons:
        if reason is None:
            return None
        is_shared = is_shared and (shared is None or shared == reason)
        shared = reason
    return shared if shared is not None and is_shared else otherwise


@dataclass(frozen=True, slots=True)
class Asked:
    """What one viewer may know of the pending question.

    The asked seat sees everything. Others see who is asked and what about; where the answer is hidden
    from them, only that the seat is thinking (`about` is then empty).
    """

    seat: int
    about: str
    words: tuple[Word, ...]
    rule: str
    params: Mapping[str, Param]
    weights: tuple[int, ...] | None = None
    named: Callable[[Word], Message | None] | None = field(default=None, compare=False, repr=False)

    def option(self, word: Word, texts: Phrasebook) -> Message:
        """What a word means as an answer: in this position, under this question, or in general."""
        particular = None if self.named is None else self.named(word)
        return texts.option(self.about, word.text) if particular is None else particular

    @property
    def message(self) -> Message:
        """The question as it is put to the asked seat."""
        return Message(f"ask.{self.about}", self.params) if self.about else self._secret

    def waiting(self, texts: Phrasebook) -> Message:
        """What whoever waits reads: who is asked what, or that a seat makes a secret choice."""
        if self.seat == CHANCE or not self.about:
            return self.message
        key, seat = f"wait.{self.about}", seat_name(self.seat)
        if texts.has(key):
            return Message(key, {**self.params, "seat": seat})
        return Message("wait.asked", {"seat": seat, "question": self.message})

    def read(self, texts: Phrasebook) -> Message:
        """What the viewer reads: the question, if it is asked itself (it has words then), or for whom it waits."""
        return self.message if self.words else self.waiting(texts)

    @property
    def _secret(self) -> Message:
        return Message("wait.secret", {"seat": seat_name(self.seat)})
