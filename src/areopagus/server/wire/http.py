"""The bodies of HTTP requests, and the answers to them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .base import BotName, Name, QuestionId, Received, Sent, Text, WordText
from .match import (
    Asked,
    Deed,
    JudgedChoice,
    LostChoice,
    PastQuestion,
    Points,
    Result,
    Scene,
    Stage,
    StoryLine,
)

PresenceState = Literal["", "here", "gone", "away"]
"""Whether a person has a page open, has just closed it, or is away; empty at a bot's seat."""
AnalysisState = Literal["none", "waiting", "thinking", "done", "failed"]
ReviewState = Literal["older", "none", "waiting", "thinking", "done", "failed"]
"""`older`: some of its rules are not the present ones, so that there is no review, but there are analyses."""


class SeatPlan(Received):
    """Who is to sit at a seat: somebody at this screen, somebody by link, or a bot."""

    kind: Literal["here", "link", "bot"]
    name: Name = ""
    bot: BotName = ""


class StandIn(Received):
    """Which bot is to play for the person of a seat; empty: the person plays."""

    bot: BotName


class Seating(Received):
    """Who is to sit at a table, and what it is called."""

    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=8)]
    name: Name = ""
    hints: bool | None = None
    """Whether people may ask for hints; by default only where a single person plays."""

    @property
    def are_hints_allowed(self) -> bool:
        """Whether people may ask for hints."""
        people = sum(seat.kind != "bot" for seat in self.seats)
        return people < 2 if self.hints is None else self.hints


class TablePlan(Seating):
    """A table to be set up."""

    game: Text
    options: Annotated[dict[Text, bool | int | Text | list[Text]], Field(max_length=40, default_factory=dict)]


class PlayOn(Seating):
    """A table to be set up that plays on a finished match, from a moment of its replay."""

    moment: Annotated[int, Field(ge=0, le=10**6)]


class TableName(Received):
    """The name of a table; empty: that of its game."""

    name: Name


class PlayerName(Received):
    """The name of the player at a seat; empty: that of the seat."""

    name: Name


class ChosenLanguage(Received):
    """The language in which a person wants to read; empty: as the browser prefers."""

    language: Annotated[str, Field(max_length=20)]


class Shelf(Received):
    """Whether this client puts a table away."""

    shelved: bool


class Leaving(Received):
    """How a client leaves a table."""

    bot: BotName = ""
    """The bot that plays on at its seats; empty: they are free for whoever gets a link."""


class EndConsent(Received):
    """Whether a client agrees to end the match now; yes without a request makes one."""

    yes: bool


class SeatCard(Sent):
    """A seat in a list of tables."""

    seat: int
    kind: str
    name: str
    bot: str
    stand_in: str
    """The bot that plays for the person now; empty: none."""
    held: bool
    """Whether somebody holds the seat."""


class SeatInfo(SeatCard):
    """A seat as everybody at the table knows it."""

    presence: PresenceState
    """Whether the person has a page open, has just closed it, or is away; empty at a bot's seat."""
    may: bool
    """Whether this client may let a bot play here now, and end that."""
    link: str
    """The link by which the seat is taken: for the host, while nobody holds the seat."""
    can_be_freed: bool
    """Whether this client may free the seat, because its person has left."""


class OriginInfo(Sent):
    """The finished match that a table plays on."""

    table: str
    """Its table; a client that has no access to it can't open it."""
    moment: int
    """The moment of its replay at which this table began."""
    given: int
    """Number of choices that were made there."""


class TableSummary(Sent):
    """What a client with access to a table always learns of it."""

    table: str
    game: str
    title: str
    """The name of the game."""
    name: str
    """The name that the host gave the table; empty: none."""
    held: list[int]
    """The seats that this client holds."""
    over: bool
    """Whether the match is over, by its rules or by agreement."""
    agreed: bool
    """Whether the people have ended it by agreement."""
    imported: bool
    host: bool
    """Whether this client is the host: it made the table, or the one who did has left it to this client."""
    turn: str
    """The name of the player who is asked."""
    mine: bool
    """Whether a seat that this client holds is asked."""
    touched: float
    """The time of the last change that everybody knows of."""
    archived: bool
    """Whether it was played under older rules: it can be replayed, but not played on."""


class TableCard(TableSummary):
    """A table in the list of those of a client."""

    seats: list[SeatCard]
    round: int | None
    """The present round; null: the game has none, or it is not known."""
    ending: str
    """The name of the player who proposes to end the match; empty: nobody does."""
    shelved: bool
    """Whether this client has put it away."""
    picture: str
    """The address of a small picture of the table, as spectators see it; another one when it has changed."""


class TableInfo(TableSummary):
    """A table as a client with access to it knows it."""

    seats: list[SeatInfo]
    options: dict[str, Any]
    bots: list[str]
    """The bots that may play here."""
    watch: str
    """The link for watching: for the host, and for everybody here when the match is over."""
    insight: bool
    """Whether there are analyses: the game says what a position is worth."""
    hints: bool
    """Whether people may ask for hints at this table."""
    rules: int
    """The version of the rules of the match."""
    origin: OriginInfo | None
    """The match that is played on here, if any."""


class Invitation(Sent):
    """What a link is for, before it is used."""

    game: str
    title: str
    """The name of the game."""
    table: str
    """The name of the table; empty: none."""
    host: str
    """The name of a player of the host; empty: the host holds no seat."""
    players: list[str]
    """The names of the other people and bots."""
    seat: int | None
    """The seat of the link; null: it is for watching."""
    name: str
    """The name that the host gave the player there; empty: none."""
    is_guest: bool
    """Whether a new player takes the seat with this link: nobody holds it, and this client holds no seat here."""


class SeatKey(Received):
    """The key in a link: of a seat, or for watching."""

    key: Annotated[str, Field(min_length=1, max_length=60, pattern="^[a-z0-9]+$")]
    also: bool = False
    """Take the seat although the browser holds another one at the table."""
    name: Name = ""
    """The name of the player who takes the seat; empty: it stays. It does not count for a seat that somebody holds."""


class SeatLink(Sent):
    """A link by which one browser takes a seat."""

    link: str


class DeviceInfo(Sent):
    """A browser that holds a seat."""

    device: str
    """Its id in requests."""
    name: str
    """Such as `Firefox, Android`; empty where nothing is known."""
    since: float
    open: bool
    """Whether a page of it is open at the table."""
    this: bool
    """Whether it is this client."""


class OptionInfo(Sent):
    """An option of a game."""

    key: str
    sentence: str
    kind: Literal["one_of", "number", "switch", "several", "by_seat"]
    normal: bool | int | str | list[str]
    values: list[str]
    names: list[str]
    """The names of the values, for people."""
    lowest: int
    highest: int
    how_many: int
    reading: bool
    """Whether it chooses between readings of a disputed rule, not between variants."""
    seats: list[int]
    """The numbers of seats for which it matters."""
    impossible: dict[int, list[str]]
    """The values that can't be chosen, by the number of seats; where all can, none is listed."""


class ColourInfo(Sent):
    """A colour of a seat."""

    colour: str
    name: str


class GameInfo(Sent):
    """A game that can be played."""

    key: str
    title: str
    blurb: str
    seats: list[int]
    colours: list[ColourInfo]
    """The colours of the seats in their usual order; an option of the kind `by_seat` may change it."""
    options: list[OptionInfo]
    bots: list[str]
    picture: str
    """The address of its cover."""
    example: bool
    """Whether it is an example of how games are made."""


class RuleLine(Sent):
    """A rule in short."""

    id: str
    text: str


class RuleText(Sent):
    """A rule, with its neighbours in the rules document."""

    id: str
    title: str
    """The title of its chapter."""
    text: str
    near: list[RuleLine]


class ReferenceEntry(Sent):
    """What a help card tells of a card, tile, piece or place; what is empty is left out."""

    name: str
    effects: list[str] | None = None
    """What it does, one sentence or paragraph each."""
    price: str | None = None
    rule: str | None = None
    """The id of the rule that explains it."""
    sprite: str | None = None
    """Its large picture, if that is another one than that of the piece."""


class TurnStart(Sent):
    """The beginning of a turn in a replay."""

    n: int
    """Its first moment."""
    title: str
    """Whose turn or which round it is, in words; empty at the set-up."""
    round: int | None
    """The number of the round that begins with it, if one does."""


class ReplayKind(Sent):
    """What the moments of a match are for this client."""

    count: int
    open: bool
    """Whether the match is over and shown openly: each choice is a moment."""
    eyes: int | None
    """The seat whose view is shown; null: the public view."""
    rules: int
    """The version of the rules of the match."""


class Moments(ReplayKind):
    """The number of moments of a match for this client, and its steps; an older engine knows no steps."""

    turns: list[TurnStart]
    deeds: list[int]
    """The moments at which deeds begin."""


class Moment(ReplayKind):
    """One moment of a match. The picture is a `scene`, or an `svg` document if an older engine has drawn it."""

    n: int
    note: str
    """A remark on the picture: it was drawn under other rules than those of the match."""
    scene: Scene | None = None
    svg: str | None = None
    stage: Stage | None = None
    """The size and the areas of the `svg`."""
    story: list[StoryLine]
    deeds: list[Deed] | None = None
    """The deeds that the lines are about; null from older engines."""
    new: int
    """Number of lines at the end of the story that are new."""
    cues: list[str] | None = None
    """What the new lines sound like: `dice`, `card`; null from older engines."""
    asked: PastQuestion | None
    points: list[Points]
    result: Result | None = None
    """How the match ended, at its last moment."""


class PositionInfo(Sent):
    """The position of a match as text, for programs that play."""

    eyes: int | None
    """The seat whose view it is; null: the public view."""
    text: str
    """The table, the question and its options."""
    asked: Asked | None
    over: bool
    story: list[str]
    """What has happened so far: a sentence for each deed, under those of rounds and turns."""
    result: Result | None = None


class Answer(Received):
    """An answer: the id of the question, and a word."""

    question: QuestionId
    word: WordText


class Performance(Received):
    """Several answers given as one: the id of the first question, and the words."""

    question: QuestionId
    words: Annotated[list[WordText], Field(min_length=1, max_length=100)]
    later: Annotated[list[WordText], Field(default_factory=list, max_length=100)]
    """Answers to be given when the wish of this seat is granted: its hand is raised."""


class Filling(Received):
    """What is filled into a form: the id of the question, the form, and values by the keys of fields."""

    question: QuestionId
    plan: WordText
    handle: WordText
    values: Annotated[dict[WordText, int], Field(max_length=200)]


class AnalysisInfo(Sent):
    """What a search thinks of the choices of a seat, so far."""

    seat: int
    state: AnalysisState
    total: int
    """Number of choices; 0 until the search has begun."""
    agreed: int
    """Number of judged choices that the search would have made, too."""
    choices: list[JudgedChoice]
    worst: list[LostChoice]
    """The choices by which most was lost, worst first."""


class Estimate(Sent):
    """An estimate and its standard error."""

    value: float
    error: float


class ReviewMoment(Sent):
    """A choice that lost much: what would have been better, and why."""

    number: int
    """Number of choices before it."""
    seat: int
    when: str
    """The round and turn."""
    question: str
    chosen: str
    played: list[str]
    """The whole action that was played; it begins with `chosen`."""
    preferred: str
    line: list[str]
    """The same of the preferred action."""
    share: float
    """The share of the win to expect after what was chosen."""
    lost: Estimate
    why: list[str]


class ReviewStroke(Sent):
    """One of the largest strokes of luck of a seat."""

    number: int
    """Number of choices after it."""
    when: str
    lines: list[str]
    gain: Estimate


class ReviewMilestone(Sent):
    """What bots in all seats reached from a position of the match."""

    number: int
    when: str
    games: int
    points: list[Estimate]
    """For each player."""
    wins: list[Estimate]


class ReviewedSeat(Sent):
    """What a review says of a seat."""

    seat: int
    name: str
    choices: int
    agreed: int
    """Number of choices that the review would have made, too."""
    lost: Estimate
    luck: Estimate
    points: float
    par: Estimate
    """The points that bots reached from the same positions."""
    sentences: list[str]
    """Skill, luck, and what bots would have reached."""
    moments: list[ReviewMoment]
    strokes: list[ReviewStroke]
    curve: list[JudgedChoice]


class ReviewInfo(Sent):
    """The review of a finished match, so far; until it is done, only its progress."""

    state: ReviewState
    percent: int
    """How much of it is done."""
    moments: list[ReviewMoment]
    """The choices that decided the match, the most costly first."""
    seats: list[ReviewedSeat]
    milestones: list[ReviewMilestone]


class Problem(Sent):
    """What is wrong with a request."""

    error: str
    sentence: str


class HealthInfo(Sent):
    """The answer to a health check."""

    status: Literal["ok"] = "ok"


class ServerInfo(Sent):
    """What is going on, for the administrator."""

    open_pages: int
    live_tables: int
    up_since: float
