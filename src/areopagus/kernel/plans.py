"""Gestures: several answers given as one.

The questions of the rules are small: which city, what does it do, which space, what do you pay with. That is right for
rules, bots and learning agents. A person means all of it at once: "Collect Wood and Ore in C5". Such a compound answer
is a **gesture**: the words in order, a sentence, its price and what it brings.

A game offers gestures by **plans** (`Game.plans`). A plan says at which questions it is offered, by which words it is
begun (its **handles**: a city, a group of units, a card) and how the questions that follow may be answered. It lists no
moves of its own: the kernel plays the words of the rules themselves, on an imagined copy of the match, up to the next
luck, the next thing that is revealed or the next decision of another seat. So a gesture never allows more than the
rules, and never tells more than the seat may know.

    match.handles(seat)                    # the words by which gestures are begun
    match.gestures(seat, "hex:+2-1")       # what can be done with the thing that this word names
    match.perform(gesture)                 # answers all of its questions; undone as one

The record contains plain words as ever.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from .ask import Ask
from .messages import Message, listed, quantity
from .odds import Odds
from .state import State
from .words import Word

S = TypeVar("S", bound=State)


class Step(NamedTuple):
    """An answer inside a gesture: the key of the question, and the word."""

    about: str
    word: Word
    params: Mapping[str, Any] | None = None
    """Those of the question, such as the number of units to pay."""


Path: TypeAlias = tuple[Step, ...]
"""The answers of a gesture so far, from the handle on."""


ENOUGH: Final = None
"""Among answers to try: the gesture may end before the question."""
Answers: TypeAlias = Sequence[Word | None]
Follow: TypeAlias = Callable[[Any, Ask, Path], Answers | None]
"""How a question inside a gesture is answered: the words to try, from the position, the question and the path.

None: the gesture ends before the question.
"""


class Plan(ABC, Generic[S]):
    """A kind of gesture. A subclass says where it begins and how its questions are answered."""

    key: ClassVar[str]
    """Its name; the text of the heading above its gestures is `gesture.KEY`."""
    at: ClassVar[Mapping[str, Sequence[Word]]]
    """The questions at which it is offered, each with the words that lead from there to the question of its handles."""
    handle: ClassVar[str] = ""
    """The question whose words are the handles; empty: the question at which it is offered."""
    is_listed: ClassVar[bool] = False
    """Whether its gestures are few, and shown with the question; others are shown when a person picks the handle."""
    needed: ClassVar[Collection[str]] = ()
    """The questions without whose answers there is no gesture, such as the destination of a move."""
    counted: ClassVar[Collection[str]] = ()
    """The questions whose answers are the parts of the gesture: the spaces of a Collect, the units of an order.

    Gestures that differ only in the order of their parts are one gesture.
    """

    variants: ClassVar[Collection[str]] = ()
    """The questions whose first answer, which may be `ENOUGH`, is the usual one, such as payments.

    Gestures with other answers are found after all usual ones.
    """
    follow: ClassVar[Mapping[str, Follow]]
    """The questions after the handle that belong to the gesture, each with how it is answered."""
    fewest: ClassVar[int] = 1
    """Gestures with fewer words are not offered, because a plain word says the same.

    One that may go on is: otherwise whoever means the plain word alone would have to give the longer one.
    """

    def handles(self, s: S, ask: Ask) -> Sequence[Word]:
        """The words of the question that are handles: all of them, if the plan does not say otherwise."""
        return ask.words

    def answers(self, s: S, ask: Ask, path: Path) -> Answers | None:
        """The answers to try at a question after the handle, the usual ones first; None: the gesture ends before it.

        All of them must be among the words of the question; `ENOUGH` among them: the gesture may also end before it.
        Without any there is no such gesture.
        """
        how = self.follow.get(ask.about)
        return None if how is None else how(s, ask, path)

    def is_complete(self, path: Path) -> bool:
        """Whether the answers so far are a gesture: none of the `needed` ones is missing."""
        return {step.about for step in path}.issuperset(self.needed)

    @abstractmethod
    def name(self, before: S, after: S, path: Path) -> Message:
        """What the gesture does, as a sentence, from the positions before and after it."""

    def target(self, path: Path) -> Word | None:
        """The word of the place or thing that the gesture aims at, such as a destination; None: it has none."""
        return None

    def parts(self, s: S, path: Path) -> Mapping[str, int]:
        """The words of which the gesture is composed, by their texts, and how often each is chosen.

        `s` is the position before it. The usual parts are the answers to the questions in `counted`.
        """
        return Counter(step.word.text for step in path if step.about in self.counted)

    def identity(self, s: S, path: Path) -> object:
        """What makes it another gesture: of several with an equal identity only the first is offered.

        The usual identity contains all answers; the order of those to the questions in `counted` does not matter.
        """
        counted = Counter(step.word for step in path if step.about in self.counted)
        rest = tuple(step.word for step in path if step.about not in self.counted)
        return rest, frozenset(counted.items())

    def mark(self, s: S, path: Path) -> object | None:
        """What a path has reached: of several that reach the same, only the first with the fewest words is followed.

        None, the usual value: every path is followed.
        """
        return None

    def rank(self, gesture: Gesture) -> float:
        """The place of a gesture among those of its handle: the highest comes first, equal ones as they are found."""
        return 0.0


class Handle(NamedTuple):
    """A word by which gestures are begun."""

    word: Word
    plans: tuple[str, ...]
    """The keys of the plans that it begins."""
    name: Message | None
    """What it means in this position; None for its usual name."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """Several answers given as one."""

    plan: str
    """The key of its plan."""
    handle: Word
    words: tuple[Word, ...]
    """The answers, in order; those of questions with a single word are among them."""
    name: Message
    target: Word | None
    parts: Mapping[str, int]
    """The words that are its parts, by their texts, and how often each is chosen."""
    part_names: Mapping[str, Message]
    """What the parts mean in this position, such as what a space yields; the others have their usual names."""
    price: Mapping[str, int]
    """What the seat has less of afterwards, by the texts of words."""
    gain: Mapping[str, int]
    """What the seat has more of afterwards, by the texts of words."""
    odds: Odds | None = None
    """What luck may bring then; None: no luck decides, or the game says nothing about it."""
    can_undo: bool = False
    """Whether the seat could take it back alone: it is asked next, and neither luck nor a secret comes before."""
    later: tuple[Word, ...] = ()
    """The answers that the seat means to give when another one has granted its wish; see `form_plans`."""


# How questions are answered


def each(s: Any, ask: Ask, path: Path) -> Sequence[Word]:
    """Every word is another gesture."""
    return ask.words


def once(s: Any, ask: Ask, path: Path) -> Sequence[Word] | None:
    """Every word is another gesture; if the question comes again, the gesture ends before it."""
    return None if any(step.about == ask.about for step in path) else ask.words


def ascending(s: Any, ask: Ask, path: Path) -> Sequence[Word]:
    """Every word of a question that is asked again and again, but none before the last answer to it.

    For parts whose order does not matter: each set of parts is found once.
    """
    last = next((step.word for step in reversed(path) if step.about == ask.about), None)
    return [word for word in ask.words if last is None or word >= last]


def first_word(s: Any, ask: Ask, path: Path) -> Sequence[Word]:
    """The first word, which is the usual one."""
    return ask.words[:1]


def only(*words: Word) -> Follow:
    """These words, as far as they are on offer."""
    return lambda s, ask, path: [word for word in words if word in ask.words]


# Reading them


def words_at(path: Path, *abouts: str) -> list[Word]:
    """The answers of a gesture to some of its questions, in order."""
    return [step.word for step in path if step.about in abouts]


def amounts(counts: Mapping[str, int]) -> Message | None:
    """Numbers of things by the texts of words, as a list; None if there are none."""
    parts = [quantity(word, count) for word, count in counts.items() if count]
    return listed(parts) if parts else None
