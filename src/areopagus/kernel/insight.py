"""Insight: what a position is worth, for bots that search and for hints that explain.

A game may say, in its `insight.py`, what a position is worth to a player: a few **features**, numbers such as "crystals
in the depot" or "turns that a colonist can still work", each with a weight in points. The weights live in a TOML file
beside it and are tuned by self-play (`areopagus tune`). The sum is the result that the player may expect. Features that
belong together form a **part**, which a hint names: "gains technology".

The weights with which a bot that looks at one action plays best show what to do next, not who is going to win. So the
file may also have weights for the end of a look-ahead, fitted to the results of games (`areopagus fit`).

Bots look only at positions that they have imagined, so an insight may read the whole state.

Fractions are added by `math.fsum`, which rounds once: the built-in `sum` rounds differently from Python 3.12 on, and
bots would choose differently.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import exp, fsum
from operator import mul
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar

from .ask import Ask
from .result import Result
from .state import State
from .words import Word

S = TypeVar("S", bound=State)

USUAL_ACTIONS_LEFT: Final = 20.0
"""The actions that a player has left in a game that does not say."""

POINTS: Final = "points"
"""The feature in whose unit all others are measured: the points scored so far."""
AHEAD: Final = "ahead"
"""The table with the weights for the end of a look-ahead."""
STYLES: Final = "styles"
"""The table with the ways to play: for each, a table with the factors of some weights."""
LESSONS: Final = "lessons"
"""The table with the bots from which one learns a part of the game: for each, factors of some weights, and what the bot
leaves alone (`avoids`)."""
LEVELS: Final = "levels"
"""The table with the levels below a bot that sees everything: for each, the habits of its bots."""
GROUPED: Final = (LEVELS, STYLES, LESSONS)
"""The tables of the file that consist of tables."""


class Breadth(NamedTuple):
    """How closely a bot looks at the possible continuations of an action."""

    width: int
    """Number of lines that are kept for each first word of an action."""
    most: int
    """Maximum number of lines that are kept if they look equally good so far."""
    words: int
    """Maximum number of words of a question that are tried: those that `Insight.order` puts first."""
    samples: int
    """Number of times that dice are thrown and cards drawn to find their average effect."""
    price: float = 0.0
    """Early in an action, a line is also kept if it is at most this many points worse than the best: it may have paid
    for something that it gets later."""
    worlds: int = 1
    """Number of imagined positions in which the best words are compared, if their outcome depends on chance."""


class Insight(ABC, Generic[S]):
    """What a position of one game is worth. A subclass names its features and computes them."""

    parts: ClassVar[Mapping[str, Sequence[str]]]
    """The features by part; the names of all features in order are `names`."""
    scale: ClassVar[float]
    """Number of points of lead that are worth 73 % of the win."""
    circumstances: ClassVar[Sequence[str]] = ()
    """The names of what `circumstances_of` gives."""
    restraints: ClassVar[Mapping[str, Callable[[Any, Ask, Word], bool]]] = {}
    """What a bot may leave alone, such as attacks: for each, whether an answer does it."""
    avoids: Sequence[str] = ()
    """What bots that judge by this insight leave alone: names of `restraints`."""
    file: ClassVar[Path]
    """The TOML file with the weight of every feature."""
    horizon: ClassVar[float]
    """How far a search looks ahead, in the unit of `elapsed`, unless the game defines `until`."""
    breadth: ClassVar[Breadth] = Breadth(width=2, most=9, words=24, samples=3, price=3.0, worlds=3)
    """How closely a bot looks at the action that it has to choose."""
    glance: ClassVar[Breadth]
    """How closely a search looks at the actions that may follow."""
    afresh: ClassVar[int]
    """Number of actions after the root for which a search generates all lines; deeper, it reuses lines found before.

    The more the best answer depends on the previous action, as in a war, the larger this must be.
    """

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        by_name = dict(read_weights(self.file) if weights is None else weights)
        self._has_own_weights = weights is not None
        missing, unknown = set(self.names) - set(by_name), set(by_name) - set(self.names)
        if missing or unknown:
            raise ValueError(f"{self.file.name}: missing {sorted(missing)}, unknown {sorted(unknown)}")
        self.weights = tuple(float(by_name[name]) for name in self.names)

    @cached_property
    def ahead(self) -> Self:
        """What judges the end of a look-ahead: the same with the weights for that, if the file has any."""
        weights = None if self._has_own_weights else read_weights(self.file, AHEAD)
        return type(self)(weights) if weights else self

    @cached_property
    def styles(self) -> Mapping[str, Self]:
        """What judges for a bot with a style, for each style in the file: the same, with some weights multiplied."""
        return {style: self._changed(style, factors) for style, factors in self._tables(STYLES).items()}

    @cached_property
    def lessons(self) -> Mapping[str, Self]:
        """The same for the bots of lessons, which also leave something alone."""
        return {lesson: self._changed(lesson, change) for lesson, change in self._tables(LESSONS).items()}

    @cached_property
    def levels(self) -> Mapping[str, Mapping[str, float]]:
        """The habits of the bots of a level, for each level in the file."""
        return self._tables(LEVELS)

    def _tables(self, group: str) -> Mapping[str, Mapping[str, Any]]:
        with self.file.open("rb") as opened:
            tables: Mapping[str, Mapping[str, Any]] = tomllib.load(opened).get(group, {})
        return tables

    def _changed(self, way: str, change: Mapping[str, Any]) -> Self:
        """The insight for a way to play, which multiplies some weights."""
        factors = dict(change)
        avoids = tuple(factors.pop("avoids", ()))
        weights = dict(zip(self.names, self.weights, strict=True))
        for kind, unknown in (
            ("features", set(factors) - set(weights)),
            ("restraints", set(avoids) - set(self.restraints)),
        ):
            if unknown:
                raise ValueError(f"{self.file.name}: {way} has unknown {kind} {sorted(unknown)}")
        changed = type(self)({name: weight * factors.get(name, 1) for name, weight in weights.items()})
        changed.avoids = avoids
        return changed

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the features, in the order in which `features` gives them."""
        return tuple(name for names in self.parts.values() for name in names)

    @abstractmethod
    def players(self, s: S) -> int:
        """Number of competitors: the seats, then automatic opponents without a seat."""

    @abstractmethod
    def elapsed(self, s: S) -> float:
        """Progress of the game, in actions or turns of a player: a search compares positions of equal progress."""

    def until(self, s: S) -> float:
        """Progress of the game at which a look-ahead that begins here ends."""
        return self.elapsed(s) + self.horizon

    def actions_left(self, s: S, player: int) -> float:
        """About how many actions a player has left in the game: a clock is divided by them."""
        return USUAL_ACTIONS_LEFT

    @abstractmethod
    def features(self, s: S, player: int) -> Sequence[float]:
        """The features of a player, in the order of `names`."""

    def circumstances_of(self, s: S, player: int) -> Sequence[float]:
        """What has no weight of its own but may change what features are worth: the time left, who acts, hidden cards.

        Only a learned judgement reads it. Each number is about 1 at most.
        """
        return ()

    def order(self, s: S, ask: Ask, words: Sequence[Word]) -> Sequence[Word]:
        """The words that are worth trying, at least one; of many words, the most promising first."""
        return words

    def tried(self, s: S, ask: Ask, words: Sequence[Word]) -> Sequence[Word]:
        """The words that a bot tries: as `order` says, of those that it does not leave alone; there may be none."""
        if self.avoids:
            restraints = [self.restraints[name] for name in self.avoids]
            words = [word for word in words if not any(does(s, ask, word) for does in restraints)]
        return self.order(s, ask, words) if words else ()

    def leads_on(self, ask: Ask, word: Word) -> bool:
        """Whether an answer changes nothing yet, and only leads to another question."""
        return False

    def settled(self, s: S, ask: Ask) -> bool:
        """Whether a position between two chapters can be judged at this question; if not, a bot answers it first."""
        return True

    def pauses(self, s: S) -> bool:
        """Whether a look-ahead stops before the next decision of chance, because it does not follow from the action.

        Only asked after the end of the chapter in which the look-ahead began. It keeps, for example, the cards of an
        automatic opponent from deciding what a line is worth.
        """
        return False

    def worth(self, s: S, player: int) -> float:
        """The points that a player may expect at the end."""
        return self.value(self.features(s, player))

    def value(self, features: Sequence[float]) -> float:
        """The same, from features that were already computed."""
        return fsum(map(mul, self.weights, features))

    def worth_by_part(self, s: S, player: int) -> dict[str, float]:
        """The same, by part, in scored points; the weight of a scored point itself is not always 1."""
        values = dict(zip(self.names, zip(self.weights, self.features(s, player), strict=True), strict=True))
        point = self.weights[self.names.index(POINTS)]
        return {
            part: fsum(weight * value for weight, value in (values[name] for name in names)) / point
            for part, names in self.parts.items()
        }

    def shares(self, s: S) -> list[float]:
        """For each player, the expected share of the win; the sum is 1."""
        return win_shares([self.worth(s, player) for player in range(self.players(s))], self.scale)

    def shares_at_end(self, result: Result) -> list[float]:
        """The same for a finished match: two thirds to the winner, one third by points, so that a near win counts."""
        totals = [fsum(points.values()) for points in result.points]
        shares = win_shares(totals, self.scale)
        return [(2 * win + share) / 3 for win, share in zip(won_by(result), shares, strict=True)]


def won_by(result: Result) -> list[float]:
    """For each player, the share of the victory; an automatic opponent without a rank wins by points."""
    totals = [fsum(points.values()) for points in result.points]
    is_ranked = sum(map(len, result.ranking)) == len(totals)
    first = (
        result.ranking[0]
        if is_ranked
        else [player for player, total in enumerate(totals) if total == max(totals)]
    )
    return [1 / len(first) if player in first else 0.0 for player in range(len(totals))]


def win_shares(worth: Sequence[float], scale: float) -> list[float]:
    """Shares of the win by expected points: equal points give equal shares."""
    best = max(worth)
    strength = [exp((value - best) / scale) for value in worth]
    total = fsum(strength)
    return [value / total for value in strength]


def read_weights(file: Path, table: str = "weights") -> dict[str, float]:
    """The weights in a table of a TOML file; none if there is no such table."""
    with file.open("rb") as opened:
        return {name: float(weight) for name, weight in tomllib.load(opened).get(table, {}).items()}
