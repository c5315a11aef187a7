"""What goes over the wire, declared once: bodies of requests and of answers, and messages of the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def printable(said: str) -> str:
    """A text without control characters, in one line."""
    return " ".join("".join(mark if mark.isprintable() else " " for mark in said).split())


def _not_empty(said: str) -> str:
    if not said:
        raise ValueError("is empty")
    return said


Text = Annotated[str, Field(max_length=200)]
Name = Annotated[str, Field(max_length=40), AfterValidator(printable)]
BotName = Annotated[str, Field(max_length=80)]


class Body(BaseModel):
    """Nothing but what is declared may be sent."""

    model_config = ConfigDict(extra="forbid")


class SeatPlan(Body):
    """Who is to sit at a seat: somebody at this screen, somebody by link, or a bot."""

    kind: Literal["here", "link", "bot"]
    name: Name = ""
    bot: BotName = ""


class StandIn(Body):
    """Which bot is to play for the person of a seat; empty: the person plays."""

    bot: BotName


class TablePlan(Body):
    """A table to be set up."""

    game: Text
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=8)]
    options: Annotated[dict[Text, bool | int | Text | list[Text]], Field(max_length=40)] = {}
    name: Name = ""
    hints: bool | None = None
    """Whether people may ask for hints; if not told, only where a single person plays."""

    @property
    def are_hints_allowed(self) -> bool:
        """Whether people may ask for hints."""
        people = sum(seat.kind != "bot" for seat in self.seats)
        return people < 2 if self.hints is None else self.hints


class SeatInfo(BaseModel):
    """A seat as everybody at the table knows it."""

    seat: int
    kind: str
    name: str
    bot: str
    stand_in: str = ""
    """The bot that plays for the person now; empty: none."""
    presence: Literal["", "here", "gone", "away"] = ""
    """Whether the person has a page open, has just closed it, or is away; empty at a bot's seat."""
    may: bool = False
    """Whether whoever asks may let a bot play here now, and end that."""
    held: bool = False
    """Whether somebody holds the seat."""
    link: str = ""
    """For whoever made the table, while nobody holds the seat: the link by which it is taken."""
    can_be_freed: bool = False
    """Whether whoever asks may free the seat, because its person has left."""


class TableInfo(BaseModel):
    """A table as its holder knows it."""

    table: str
    game: str
    title: str
    name: str
    seats: list[SeatInfo]
    held: list[int]
    options: dict[str, Any]
    over: bool
    imported: bool
    host: bool = False
    """Whether whoever asks made the table."""
    bots: list[str] = []
    """The bots that may play here."""
    watch: str = ""
    turn: str = ""
    """Whose turn it is, as a sentence."""
    mine: bool = False
    """Whether one of the held seats is asked."""
    touched: float = 0.0
    insight: bool = False
    """Whether there are analyses: the game says what a position is worth."""
    hints: bool = False
    """Whether people may ask for hints at this table."""
    rules: int = 0
    """The rules under which the match is played, or was played."""
    archived: bool = False
    """Whether it was played under older rules: it can be replayed, but not played on."""


class SeatKey(Body):
    """The key in a link: of a seat, or for watching."""

    key: Annotated[str, Field(min_length=1, max_length=60, pattern="^[a-z0-9]+$")]
    also: bool = False
    """Take the seat although the browser holds another one at the table."""


class SeatLink(BaseModel):
    """A link by which one browser takes a seat."""

    link: str


class DeviceInfo(BaseModel):
    """A browser that holds a seat."""

    device: str
    """What to call it in requests."""
    name: str
    """Such as `Firefox, Android`; empty where nothing is known."""
    since: float
    open: bool
    """Whether a page of it is open at the table."""
    this: bool
    """Whether it is the browser that asks."""


class OptionInfo(BaseModel):
    """An option of a game, with its values and a sentence."""

    key: str
    sentence: str
    kind: Literal["one_of", "number", "switch", "several"]
    normal: bool | int | str | list[str]
    values: list[str] = []
    names: list[str] = []
    """What its values are called."""
    lowest: int = 0
    highest: int = 0
    how_many: int = 0
    reading: bool = False
    """Whether it chooses between readings of a disputed rule, not between variants."""
    seats: list[int]
    """The numbers of seats for which it matters."""


class GameInfo(BaseModel):
    """A game that can be played."""

    key: str
    title: str
    blurb: str
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]
    picture: str
    """Where its cover is."""
    example: bool
    """Whether it comes from elsewhere, to show how games are made."""


class RuleText(BaseModel):
    """A rule by its id, with those that stand beside it."""

    id: str
    title: str
    """The title of its chapter."""
    text: str
    near: list[RuleLine]


class RuleLine(BaseModel):
    """A rule in short."""

    id: str
    text: str


class Moments(BaseModel):
    """How many moments a match has for whoever asks; `open`: it is over, and each choice is one."""

    count: int
    open: bool
    eyes: int | None
    rules: int
    """The rules under which the match is played, or was played."""


class AskedThen(BaseModel):
    """Who was asked at a moment, and what."""

    seat: int
    who: str
    sentence: str
    rule: str


class Moment(Moments):
    """One moment of a match: the picture, the story so far with its number of `new` lines, who was asked.

    The picture is a `scene`; or, where an older engine has drawn it, `svg`, a document that needs nothing else.
    """

    n: int
    note: str = ""
    """What is to be said of the picture: that other rules than those of the match were used for it."""
    scene: dict[str, Any] | None = None
    svg: str | None = None
    stage: dict[str, Any] | None = None
    """With `svg`: its size, and where the table and the boards are in it."""
    story: list[tuple[str, str | None]]
    new: int
    asked: AskedThen | None
    points: list[dict[str, float]]
    result: dict[str, Any] | None = None
    """How the match ended, at its last moment."""


class OptionWord(BaseModel):
    """A word that a question offers, and what it means there."""

    word: str
    name: str
    hands: list[int] = []
    """The seats whose wish it grants, or leads on to grant."""


class AskedNow(AskedThen):
    """The pending question, as far as whoever asks may know it."""

    mine: bool
    """Whether this browser may answer."""
    curtain: bool
    """Whether it waits until the others at a shared screen look away."""
    question: str
    """Its id, to be sent with the answer; empty if it is for somebody else."""
    about: str
    confirm: bool
    barred: str
    """Why nothing can be taken back, if that is so."""
    words: list[OptionWord]


class PositionInfo(BaseModel):
    """The position of a match as text, for programs that play."""

    eyes: int | None
    """The seat whose view it is; none: the public view."""
    text: str
    """The table, the question and its options."""
    asked: AskedNow | None
    over: bool
    story: list[str]
    """What has happened so far."""
    result: dict[str, Any] | None = None


class Choice(Body):
    """An answer: the id of the question, and a word."""

    question: Annotated[str, Field(max_length=60)]
    word: Annotated[str, Field(max_length=80)]


class Reason(BaseModel):
    """Why a word is not on offer."""

    word: str
    name: str
    sentence: str
    rule: str


class HintWord(BaseModel):
    """A word that a search would choose: how the question names it, the share of the win to expect, and why."""

    word: str
    name: str
    share: float
    why: str


class Hint(BaseModel):
    """The best few words of a question, best first."""

    question: str
    words: list[HintWord]


class JudgedChoice(BaseModel):
    """One choice of a finished match: how many came before it, the share of the win after it, what was lost by it."""

    number: int
    share: float
    lost: float


class LostChoice(JudgedChoice):
    """The same in words."""

    question: str
    chosen: str
    preferred: str


class AnalysisInfo(BaseModel):
    """What a search thinks of the choices of a seat, as far as it has come."""

    seat: int
    state: Literal["none", "waiting", "thinking", "done", "failed"]
    total: int
    """How many choices there are; known once the search has begun."""
    agreed: int
    """How many of those judged so far are what the search preferred."""
    choices: list[JudgedChoice]
    worst: list[LostChoice]
    """Those by which most was lost, the worst first."""


class Problem(BaseModel):
    """What is wrong with a request."""

    error: str
    sentence: str


class Choose(Body):
    """Answer the pending question."""

    type: Literal["choose"]
    question: Annotated[str, Field(max_length=60)]
    word: Annotated[str, Field(max_length=80)]


class Undo(Body):
    """Take back the last own choice; past others' answers they are asked."""

    type: Literal["undo"]


class Consent(Body):
    """Whether another may take back a choice; `wish` is that of the update in which it was asked."""

    type: Literal["consent"]
    wish: Annotated[str, Field(max_length=60)]
    yes: bool


class Hand(Body):
    """Raise the hand of a seat that waits, or lower it."""

    type: Literal["hand"]
    seat: Annotated[int, Field(ge=0, le=7)]
    up: bool


class Why(Body):
    """Why is a word not on offer?"""

    type: Literal["why"]
    word: Annotated[str, Field(max_length=80)]


class WantHint(Body):
    """What would a search choose?"""

    type: Literal["hint"]
    question: Annotated[str, Field(max_length=60)]


class Say(Body):
    """A line of chat."""

    type: Literal["chat"]
    text: Annotated[
        str, Field(min_length=1, max_length=500), AfterValidator(printable), AfterValidator(_not_empty)
    ]


class Show(Body):
    """The others look away: open the curtain before a question."""

    type: Literal["show"]
    question: Annotated[str, Field(max_length=60)]


class Seen(Body):
    """The person has been shown the news of other devices."""

    type: Literal["seen"]


class Ping(Body):
    """Are you there?"""

    type: Literal["ping"]


Spoken = Annotated[
    Choose | Undo | Consent | Hand | Why | WantHint | Say | Show | Seen | Ping, Field(discriminator="type")
]
"""What a page may say over the socket."""
