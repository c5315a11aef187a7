"""A match on the wire: the picture, the pending question, the story, the result, hints."""

from __future__ import annotations

from typing import Annotated

from .base import Sent

Number = int | float

StoryLine = Annotated[tuple[str, str | None], "StoryLine"]
"""A line of the story, and the word of the place that it is about."""
Points = Annotated[dict[str, Number], "Points"]
"""The points of one seat, by category."""


class Piece(Sent):
    """One thing in a picture; see `kernel/scene.py`."""

    key: str
    sprite: str
    x: Number
    y: Number
    word: str | None = None
    turn: Number | None = None
    tint: str | None = None
    label: str | None = None
    size: Number | None = None
    room: Number | None = None
    """The maximum width of a text."""


class Area(Sent):
    """A part of the picture that can be shown alone."""

    key: str
    x: Number
    y: Number
    width: Number
    height: Number
    label: str | None = None
    seat: int | None = None
    """The seat whose board it is."""
    colour: str | None = None
    """The colour of that seat."""


class Stage(Sent):
    """A picture without its pieces."""

    width: Number
    height: Number
    title: str | None = None
    areas: list[Area] | None = None


class Scene(Stage):
    """A picture: its pieces from bottom to top."""

    pieces: list[Piece]


class Changes(Sent):
    """What makes a newer picture out of an older one; see `kernel/scene.py`."""

    removed: list[str] | None = None
    changed: list[Piece] | None = None
    added: list[Piece] | None = None
    moved: list[tuple[str, str | None]] | None = None
    """Pieces, each with the piece that it lies right upon; null: at the bottom."""
    stage: Scene | None = None


class AnswerOption(Sent):
    """A word that a question offers, and what it means there."""

    word: str
    name: str
    hands: list[int]
    """The seats whose wish it grants, or leads on to grant."""


class PastQuestion(Sent):
    """Who was asked at a moment of a match, and what."""

    seat: int
    who: str
    sentence: str
    rule: str


class Asked(PastQuestion):
    """The pending question, as far as this client may know it."""

    mine: bool
    """Whether this client may answer."""
    curtain: bool
    """Whether the question is hidden until the others at a shared screen look away."""
    question: str
    """The id to be sent with the answer; empty if the question is for somebody else."""
    about: str
    confirm: bool
    barred: str
    """Why nothing can be taken back now; empty if something can."""
    words: list[AnswerOption]


class Result(Sent):
    """How a match ended."""

    winners: list[int]
    points: list[Points]
    totals: list[Number]
    ranking: list[list[int]]
    tie_breaks: list[str]
    goals: dict[str, bool]


class Hand(Sent):
    """What a seat that waits would like to do."""

    seat: int
    who: str
    wish: str


class Reason(Sent):
    """Why a word is not on offer; the sentence is empty if there is nothing to say."""

    word: str
    name: str
    sentence: str
    rule: str


class HintWord(Sent):
    """A word that a search would choose."""

    word: str
    name: str
    share: float
    """The share of the win to expect."""
    why: str


class Hint(Sent):
    """The best words of a question, best first."""

    question: str
    words: list[HintWord]


class JudgedChoice(Sent):
    """One choice of a finished match."""

    number: int
    """Number of choices before it."""
    share: float
    """The share of the win to expect after it."""
    lost: float
    """The share of the win that was lost by it."""


class LostChoice(JudgedChoice):
    """A choice by which much was lost, in words."""

    question: str
    chosen: str
    preferred: str


class ChatLine(Sent):
    """A line of chat."""

    seat: int
    text: str
    at: float
