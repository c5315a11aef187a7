"""The messages of the socket, in both directions. `type` says which message it is."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from pydantic import AfterValidator, Field, TypeAdapter

from .base import EncodedAs, QuestionId, Received, SeatNumber, Sent, WordText, not_empty, printable
from .http import TableCard, TableInfo
from .match import (
    Asked,
    Changes,
    ChatLine,
    Deed,
    Filled,
    Gestures,
    Hand,
    Hint,
    Points,
    Preview,
    Reason,
    Result,
    Scene,
    StandingAnswer,
    StoryLine,
)

# From the page


class Choose(Received):
    """Answer the pending question."""

    type: Literal["choose"]
    question: QuestionId
    word: WordText


class Perform(Received):
    """Answer the pending question and those that follow it, all or none."""

    type: Literal["perform"]
    question: QuestionId
    words: Annotated[list[WordText], Field(min_length=1, max_length=100)]
    later: Annotated[list[WordText], Field(default_factory=list, max_length=100)]
    """Answers to be given when the wish of this seat is granted: its hand is raised. As `filled` has them."""


class AskGestures(Received):
    """Which compound answers are there?"""

    type: Literal["gestures"]
    question: QuestionId
    handle: WordText | None = None
    """The word by which they begin; null: only the handles, and the gestures that are listed with the question."""
    after: Annotated[list[WordText], Field(default_factory=list, max_length=100)]
    """Answers that are thought to be given already."""


class AskPreview(Received):
    """What would some answers lead to?"""

    type: Literal["preview"]
    question: QuestionId
    words: Annotated[list[WordText], Field(min_length=1, max_length=100)]


class Fill(Received):
    """What do the values of a form mean?"""

    type: Literal["fill"]
    question: QuestionId
    plan: WordText
    handle: WordText
    values: Annotated[dict[WordText, int], Field(max_length=200)]
    """By the keys of fields; those that are left out stay as they are in the form."""


class Undo(Received):
    """Take back the last own choice; if others have answered since, they are asked."""

    type: Literal["undo"]


class Consent(Received):
    """Whether another player may take back a choice."""

    type: Literal["consent"]
    request: QuestionId
    """The `request` of the update that asked."""
    yes: bool


class RaiseHand(Received):
    """Raise the hand of a seat that waits, or lower it."""

    type: Literal["hand"]
    seat: SeatNumber
    up: bool


class SetStanding(Received):
    """Set a standing answer of a seat, or withdraw it."""

    type: Literal["standing"]
    seat: SeatNumber
    key: WordText
    subject: WordText | None = None
    """The word for which it is set, if it has one."""
    on: bool


class AskWhy(Received):
    """Why is a word not on offer?"""

    type: Literal["why"]
    word: WordText


class AskHint(Received):
    """What would a search choose?"""

    type: Literal["hint"]
    question: QuestionId


class Say(Received):
    """A line of chat."""

    type: Literal["chat"]
    text: Annotated[
        str, Field(min_length=1, max_length=500), AfterValidator(printable), AfterValidator(not_empty)
    ]


class Show(Received):
    """Open the curtain before a question: the others at this screen look away."""

    type: Literal["show"]
    question: QuestionId


class Cover(Received):
    """Hide the own cards again, at a screen that several people share."""

    type: Literal["cover"]


class Seen(Received):
    """The person has read the news about other devices."""

    type: Literal["seen"]


class Ping(Received):
    """Is the server there?"""

    type: Literal["ping"]


AnyClientMessage: TypeAlias = (
    Choose
    | Perform
    | AskGestures
    | AskPreview
    | Fill
    | Undo
    | Consent
    | RaiseHand
    | SetStanding
    | AskWhy
    | AskHint
    | Say
    | Show
    | Cover
    | Seen
    | Ping
)
"""Any of them."""
ClientMessage = Annotated[
    AnyClientMessage,
    Field(discriminator="type"),
]
"""What a page may send over the socket."""

CLIENT_MESSAGE: TypeAdapter[AnyClientMessage] = TypeAdapter(ClientMessage)


# From the server


class Hello(Sent):
    """The first message: the table, the chat so far and news about the seats of this page."""

    type: Literal["hello"] = "hello"
    edition: str
    """The edition of the files of the page; a page of another one is loaded again."""
    table: TableInfo
    chat: list[ChatLine]
    news: list[str]
    """What has happened to the seats of this page since it was last open."""


class EndRequest(Sent):
    """A request to end the match before its end; it ends when every person at the table has agreed."""

    seat: int
    """The seat that asks."""
    who: str
    agreed: list[int]
    """The seats that have agreed."""


class TableState(Sent):
    """What an update says of the table. A field of `SENT_ONCE` that is absent is as in the last update."""

    eyes: int | None
    """The seat whose view is shown; null: the public view."""
    asked: Asked | None
    """The pending question; null: the match is over."""
    points: list[Points] | None = None
    """The points of each seat."""
    goals: dict[str, bool] | None = None
    """The goals of a game for one, and whether they are reached now."""
    aim: str | None = None
    """What these goals together are called; empty: nothing."""
    progress: dict[str, str] | None = None
    """What there is of goals that are counted, and what they need."""
    hidden_points: list[str] | None = None
    """For each seat what may still give points and is not shown here; empty: nothing."""
    undo: int | None = None
    """The seat that asks to take a choice back."""
    request: str = ""
    """The id of that request."""
    stand_ins: dict[int, str] | None = None
    """The bots that play for people now, by seat."""
    hands: list[Hand] | None = None
    """The raised hands."""
    own_hands: list[Hand] | None = None
    """What the seats of this page may raise a hand for."""
    result: Result | None = None
    """How the match ended, once it is over."""
    ending: EndRequest | None = None
    """A request to end the match by agreement."""
    standing: list[StandingAnswer] | None = None
    """What the seat whose view is shown has set, or may set now."""


SENT_ONCE: Final = (
    "points",
    "goals",
    "aim",
    "progress",
    "hidden_points",
    "stand_ins",
    "hands",
    "own_hands",
    "standing",
)
"""The fields of an update that it has only if they have changed."""


class NewLines(Sent):
    """New lines of the story, and the deeds that they are about."""

    anew: bool = False
    """Whether they replace the lines sent so far."""
    lines: list[StoryLine] = Field(default_factory=list)
    kept: list[tuple[int, int, int]] | None = None
    """If `anew`: older lines that stay, between the new ones. Each entry has the place of the first of some lines,
    how far from the end it was (1: the newest line), and the number of these lines."""
    deeds: list[Deed] = Field(default_factory=list)
    """The deeds of these lines. If `goes_on`, the first of them has earlier lines, too."""
    goes_on: bool = False
    """Whether the first deed takes the place of the last one that was sent."""
    kept_deeds: list[tuple[int, int, int]] | None = None
    """If `anew`: older deeds that stay, between the new ones, like `kept`."""
    cues: list[str] = Field(default_factory=list)
    """What the lines sound like: `dice`, `card`."""


class Update(TableState):
    """What has changed at the table. The first one has a `scene`, later ones have `changes`."""

    type: Literal["update"] = "update"
    version: int
    """Number of this update, counted from 1 for each connection."""
    scene: Annotated[msgspec.Raw | None, EncodedAs(Scene)] = None
    """The whole picture: at first."""
    changes: Annotated[msgspec.Raw | None, EncodedAs(Changes)] = None
    """What has changed in the picture since the last update."""
    story: NewLines = Field(default_factory=NewLines)


class ReasonMessage(Reason):
    """The answer to `why`."""

    type: Literal["why"] = "why"


class HintMessage(Hint):
    """The answer to `hint`."""

    type: Literal["hint"] = "hint"


class GesturesMessage(Gestures):
    """The answer to `gestures`."""

    type: Literal["gestures"] = "gestures"


class PreviewMessage(Preview):
    """The answer to `preview`."""

    type: Literal["preview"] = "preview"


class FilledMessage(Filled):
    """The answer to `fill`."""

    type: Literal["filled"] = "filled"


class ChatMessage(ChatLine):
    """Somebody has written a line of chat."""

    type: Literal["chat"] = "chat"


class SeatNews(Sent):
    """Something has happened to a seat."""

    type: Literal["news"] = "news"
    sentence: str


class Refused(Sent):
    """Something is wrong with a message of the page, or with the connection; nothing has changed."""

    type: Literal["refused"] = "refused"
    error: str
    """The key of the sentence."""
    sentence: str
    to: str | None = None
    """The type of the refused message, where it matters."""


class PlayerNames(Sent):
    """The names of players have changed; an update with the whole picture and story follows."""

    type: Literal["names"] = "names"
    names: list[str]
    """The names of all players, by seat."""


class MyTables(Sent):
    """The tables of a client that have changed, or all of them: for the page that lists them."""

    type: Literal["tables"] = "tables"
    tables: list[TableCard]
    gone: list[str]
    """Tables that are no longer this client's."""
    all: bool
    """Whether these are all tables of the client."""


class Pong(Sent):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"


ServerMessage = Annotated[
    Hello
    | Update
    | Refused
    | ReasonMessage
    | HintMessage
    | GesturesMessage
    | PreviewMessage
    | FilledMessage
    | ChatMessage
    | SeatNews
    | PlayerNames
    | MyTables
    | Pong,
    Field(discriminator="type"),
]
"""What the server sends over the socket."""


def message_types(union: object) -> tuple[type[Received | Sent], ...]:
    """The classes of `ClientMessage` or `ServerMessage`."""
    kinds: tuple[type[Received | Sent], ...] = get_args(get_args(union)[0])
    return kinds
