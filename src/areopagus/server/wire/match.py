"""A match on the wire: the picture, the pending question, the story, the result, hints."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from pydantic import Field

from .base import EncodedAs, Sent

Number = int | float

Span = Annotated[str | tuple[str, str], "Span"]
"""A part of a sentence: a text, or a name with the word of the place or card that it names."""
Points = Annotated[dict[str, Number], "Points"]
"""The points of one seat, by category."""


class Roll(Sent):
    """Dice that one side has rolled, and what they came to."""

    dice: list[int]
    seat: int | None = None
    """The seat that has rolled them; null: no seat, or it is known."""
    who: str | None = None
    outcome: str | None = None


class Highlight(Sent):
    """How a line of the story is shown until people have looked at it; see `kernel/highlights.py`."""

    kind: Literal["event", "dice", "card", "discovery", "level", "end"]
    about: str
    """The entry of the game's reference that has its text, and of the thing that has its picture."""
    seat: int | None = None
    """Whose it is."""
    rolls: list[Roll] | None = None
    whole_turn: bool | None = None
    """Whether all deeds up to the next turn follow from it; null: the other lines of its deed."""
    beside: list[str] | None = None
    """The questions (`about`) beside which it is shown."""


StoryLine = Annotated[tuple[str, str | None] | tuple[str, str | None, Highlight], "StoryLine"]
"""A line of the story, the word of the place that it is about, and how it is shown if people should see it."""


class Deed(Sent):
    """One sentence about several lines of the story; or a line with which a round or a turn begins."""

    kind: Literal["round", "turn", "deed"]
    seat: int | None
    """Whose deed or turn it is; null: nobody's."""
    text: list[Span]
    at: str | None
    """The word of the place that it is about."""
    lines: int
    """The number of lines of the story about it."""


class Piece(Sent):
    """One thing in a panel; see `kernel/pieces.py`."""

    key: str
    sprite: str
    x: Number
    y: Number
    word: str | None = None
    turn: Number | None = None
    tint: str | None = None
    label: str | None = None
    size: Number | None = None
    width: Number | None = None
    """The maximum width of a text."""
    height: Number | None = None
    """The maximum height of a text."""
    align: Literal["start", "end"] | None = None
    """Where `x` is in a text; null: in the middle."""
    about: str | None = None
    """The entry of the game's reference that explains it; null: the one of its word, if there is one."""
    chooser: int | None = None
    """The only seat that may choose it; -1: every seat; null: that of its panel, or every seat."""


class Panel(Sent):
    """A part of the table: its pieces from bottom to top, on a ground; see `kernel/panels.py`."""

    key: str
    width: Number
    height: Number
    ground: str | None = None
    """The name of the ground in the sheet of sprites."""
    label: str | None = None
    seat: int | None = None
    """The seat whose board it is."""
    pieces: list[Piece]


class PieceChange(Sent):
    """What differs in a piece; what is absent stays as it is, and null is what the piece does not have any more."""

    key: str
    sprite: str | None = None
    x: Number | None = None
    y: Number | None = None
    word: str | None = None
    turn: Number | None = None
    tint: str | None = None
    label: str | None = None
    size: Number | None = None
    width: Number | None = None
    height: Number | None = None
    align: Literal["start", "end"] | None = None
    about: str | None = None
    chooser: int | None = None


class PanelChanges(Sent):
    """What makes a newer panel out of an older one; see `kernel/panels.py`."""

    key: str
    removed: list[str] | None = None
    changed: list[PieceChange] | None = None
    added: list[Piece] | None = None
    moved: list[tuple[str, str | None]] | None = None
    """Pieces, each with the piece directly below it; null: at the bottom."""


class SceneSeat(Sent):
    """How a seat looks."""

    label: str
    colour: str


class Scene(Sent):
    """A picture of the table."""

    title: str | None = None
    seats: list[SceneSeat]
    panels: list[Panel]


class Changes(Sent):
    """What makes a newer picture out of an older one; see `kernel/scene.py`."""

    title: str | None = None
    removed: list[str] | None = None
    """The keys of panels that are gone."""
    panels: list[Panel | PanelChanges] | None = None
    """The panels that are new or have changed: as a whole, or the changes of their pieces."""


class Area(Sent):
    """A panel in a picture of the whole table."""

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
    """What a picture of the whole table shows where."""

    width: Number
    height: Number
    title: str | None = None
    areas: list[Area] | None = None


class AnswerOption(Sent):
    """A word that a question offers, and what it means there."""

    word: str
    name: str
    does: str = ""
    """What its card does, if it is a card; otherwise empty."""
    hands: list[int] = Field(default_factory=list)
    """The seats whose wish it grants, or leads on to grant."""


class PastQuestion(Sent):
    """Who was asked at a moment of a match, and what."""

    seat: int
    who: str
    sentence: str
    """The question; for whoever is not asked, who is asked what."""
    rule: str


class Asked(PastQuestion):
    """The pending question, as far as this client may know it."""

    mine: bool
    """Whether this client may answer."""
    curtain: bool = False
    """Whether the question is hidden until the others at a shared screen look away."""
    veiled: bool = False
    """Whether there may be more words, which a shared screen offers when the others look away (`show`)."""
    itself: str = ""
    """The word by which the seat answers by itself in a moment; empty: it does not. Only its player is told."""
    question: str = ""
    """The id to be sent with the answer; empty if the question is for somebody else."""
    about: str = ""
    confirm: bool = False
    barred: str = ""
    """Why nothing can be taken back now; empty if something can."""
    words: list[AnswerOption] = Field(default_factory=list)


class OddsBar(Sent):
    """An outcome."""

    name: str
    chance: float
    text: str
    """The chance as a percentage."""


class OddsChart(Sent):
    """Outcomes that belong together."""

    title: str
    bars: list[OddsBar]


class OptionOdds(Sent):
    """What luck may bring after an answer, as far as the asked player may know; see `kernel/odds.py`."""

    summary: str
    charts: list[OddsChart]
    note: str
    """What is not counted; empty if nothing is left out."""


class StandingAnswer(Sent):
    """An answer that a person has given for longer than one question, or may give; see `kernel/standing.py`."""

    key: str
    subject: str | None = None
    """The word for which it is set, such as a card."""
    sentence: str
    short: str
    """The same beside a question to which it is an answer."""
    word: str | None = None
    """What it answers to the pending question."""
    on: bool
    """Whether it is set."""


class GestureHandle(Sent):
    """A word by which compound answers are begun; see `kernel/plans.py`."""

    word: str
    name: str
    plans: list[str]
    """The keys of the plans that it begins."""


class GestureOption(Sent):
    """A compound answer."""

    plan: str
    title: str
    """What gestures of its plan are called."""
    handle: str
    words: list[str]
    """The answers, to be sent with `perform`."""
    name: str
    target: str | None = None
    """The word of the place or thing that it aims at."""
    parts: dict[str, int]
    """The words that it is composed of, and how often each is chosen."""
    price: str
    """What it costs; empty if nothing."""
    gain: str
    """What it brings; empty if nothing."""
    odds: OptionOdds | None = None
    """What luck may bring then."""
    can_undo: bool
    """Whether the player could take it back alone."""


class FormSide(Sent):
    """A part of a form, with a heading."""

    key: str
    name: str


class FormField(Sent):
    """A thing of a form, of which a number is chosen."""

    key: str
    side: str
    """The key of its side."""
    word: str
    """What it is."""
    name: str
    lowest: int
    highest: int
    value: int
    """The number that is filled in at first."""


class Form(Sent):
    """A compound answer that a person fills in; see `kernel/form_plans.py`."""

    plan: str
    handle: str
    """The word of the thing that it is about."""
    name: str
    sides: list[FormSide]
    fields: list[FormField]
    notes: list[str]
    """What one should know, such as how many trades are left."""
    beside: list[str]
    """The words of the question that are shown with it."""


class Filled(Sent):
    """What is filled into a form, as an answer; or why it is none."""

    question: str
    plan: str
    handle: str
    values: dict[str, int]
    """What was filled in, by the keys of fields."""
    words: list[str]
    """The answers, to be sent with `perform`; empty: what is filled in is not allowed."""
    later: list[str]
    """The answers to be given when another player has granted the wish of a raised hand; sent with `perform`, too."""
    name: str
    """What the answers do; empty if there are none."""
    reason: str
    """Why it is not allowed; empty if it is."""
    rule: str
    """The rule behind the reason."""


class Gestures(Sent):
    """The compound answers to a question: at first the handles, and what is listed with it."""

    question: str
    handle: str | None = None
    """The handle that was asked for."""
    after: list[str]
    """The answers that are thought to be given already."""
    handles: list[GestureHandle]
    gestures: list[GestureOption]
    forms: list[Form]
    """The forms of the handle; without one, those that are shown with the question."""
    names: dict[str, str]
    """The names of the parts, by their words; by plan and word, where another plan has other names."""
    odds: dict[str, OptionOdds]
    """The odds of the options of the question, by their words; only together with the handles."""


class Preview(Sent):
    """What some answers would lead to, up to the next luck, secret or decision of another player."""

    question: str
    words: list[str]
    price: str
    """What the player has less of; empty if nothing."""
    gain: str
    """What the player has more of; empty if nothing."""
    stock: list[tuple[str, int, int]]
    """What the player has before and after of all that changes, each with its name."""
    points: tuple[Number, Number] | None = None
    """The points of the player before and after."""
    leads_to: Literal["chance", "reveal", "other", "question", "over"]
    """What comes next."""
    changes: Annotated[msgspec.Raw | None, EncodedAs(Changes)] = None
    """What would change in the picture; null: nothing."""


class Result(Sent):
    """How a match ended."""

    winners: list[int]
    points: list[Points]
    totals: list[Number]
    ranking: list[list[int]]
    tie_breaks: list[str]
    goals: dict[str, bool]
    agreed: bool | None = None
    """Whether the people have agreed to end it before its end: then nobody has won, and the points are those so far."""


class Hand(Sent):
    """What a seat that waits would like to do."""

    seat: int
    who: str
    wish: str
    ready: bool
    """Whether it is prepared, and done as soon as the wish is granted."""


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
