"""Forms: compound answers with too many variants to be listed, such as a trade.

A person fills in a form: how many of each thing. A game offers forms by **form plans** (`Game.forms`). Such a plan
says at which questions it is offered, by which words it is opened (its handles), which fields there are, and which
words say what is filled in. As with gestures, it allows nothing of its own: the words are tried on an imagined copy of
the match.

    match.form(seat, "trade", "seat:1")                                 # the fields, each with its limits
    match.fill(seat, "trade", "seat:1", {"give kind:wood": 2})          # the gesture, or why there is none

What is filled in may need the help of another seat: a counter-offer is made after the other player has invited it.
Then the words up to there are the gesture, and the rest is kept in `Gesture.later`: what the seat says as soon as its
wish (`Game.wish`) is granted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeVar

from .ask import Ask, Reason
from .messages import Message
from .state import State
from .words import Word

S = TypeVar("S", bound=State)


class FormField(NamedTuple):
    """A thing of a form, of which a number is chosen."""

    key: str
    side: str
    """The key of its side of the form."""
    word: Word
    """What it is."""
    name: Message
    highest: int
    lowest: int = 0
    value: int = 0
    """The number that is filled in at first."""


class Side(NamedTuple):
    """A part of a form, with a heading."""

    key: str
    name: Message


@dataclass(frozen=True, slots=True)
class Form:
    """What a person fills in."""

    plan: str
    """The key of its plan."""
    handle: Word
    name: Message
    sides: tuple[Side, ...]
    fields: tuple[FormField, ...]
    notes: tuple[Message, ...] = ()
    """What one should know, such as how many trades are left."""
    beside: tuple[Word, ...] = ()
    """The words of the pending question that are shown with it, such as to decline."""


@dataclass(frozen=True, slots=True)
class OpenedForm(Generic[S]):
    """A form that somebody opens: by which handle, and in which position."""

    seat: int
    handle: Word
    lead: tuple[Word, ...]
    """The words of `FormPlan.lead`."""
    before: S
    """The position in which it is opened, as the seat may imagine it."""
    there: S | None
    """The position that it is about, after the words of `lead`; None: it can't be reached."""
    hidden: frozenset[Word] = frozenset()
    """The words that are not shown in it, because others look on."""


class FormPlan(ABC, Generic[S]):
    """A kind of form. A subclass says where it is offered, what is asked, and by which words that is said."""

    key: ClassVar[str]
    """Its name."""
    at: ClassVar[Sequence[str]]
    """The questions at which it is offered."""
    is_listed: ClassVar[bool] = False
    """Whether it is shown with the question; others are shown when a person picks the handle."""

    @abstractmethod
    def handles(self, s: S, ask: Ask) -> Sequence[Word]:
        """The words of the things that its forms are about; they need not be answers to the question."""

    def openers(self, s: S, ask: Ask, handle: Word) -> Sequence[Word]:
        """The words by which the form of a handle is opened: the handle, if the plan does not name others, too."""
        return (handle,)

    @abstractmethod
    def lead(self, s: S, ask: Ask, handle: Word) -> Sequence[Word]:
        """The words by which the question that the form is about is reached."""

    @abstractmethod
    def form(self, opened: OpenedForm[S]) -> Form | None:
        """The form; None: there is nothing to be filled in."""

    @abstractmethod
    def words(self, opened: OpenedForm[S], values: Mapping[str, int]) -> Sequence[Word] | Reason:
        """All answers that say what is filled in, from the pending question on; or why it can't be said.

        `values` are within the limits of the fields; that the answers are on offer is tried afterwards.
        """

    @abstractmethod
    def name(self, opened: OpenedForm[S], values: Mapping[str, int]) -> Message:
        """What is filled in, as a sentence."""

    def values(self, opened: OpenedForm[S], words: Sequence[Word]) -> Mapping[str, int] | None:
        """The reverse of `words`: the values that some answers say; None: unknown, or they say something else."""
        return None
