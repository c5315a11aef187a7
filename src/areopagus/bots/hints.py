"""Hints and analyses: the best words according to a search, their expected results, and the reasons.

A **hint** is the best few words of the pending question, each with the share of the win that may be expected after it
and the parts of the position that gain or lose by it. An **analysis** goes through the choices of a seat in a finished
match: what the search preferred, and how much was lost by what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from areopagus.kernel import Game, Match, Message, Record, Sight, Word
from areopagus.kernel.loading import Replay

from .mcts import MctsBot, Search
from .tree import Edge

WORTH_TELLING: Final = 0.3
"""Minimum change of a part, in points, that is named as a reason."""
WORTH_GAINING: Final = 0.05
"""Minimum for the largest gain."""
REASONS: Final = 2
"""Maximum number of parts that a hint names."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One word that may be chosen: its expected result, and what it changes."""

    word: Word
    share: float
    """Expected share of the win, between 0 and 1."""
    visits: int
    gains: tuple[tuple[str, float], ...]
    """Parts of the position with the points that they gain or lose by the end of the action, the largest first."""

    def why(self) -> Message:
        """The reason as a sentence."""
        if not self.gains:
            return Message("hint.steady", {})
        reasons = [
            Message(
                "hint.gain" if points > 0 else "hint.loss",
                {"part": Message(f"insight.{part}"), "points": tenths(points)},
            )
            for part, points in self.gains
        ]
        if len(reasons) == 1:
            return reasons[0]
        return Message("hint.both", {"one": reasons[0], "two": reasons[1]})


def hint(sight: Sight, bot: MctsBot, count: int = 3) -> list[Advice]:
    """The best words of the pending question, best first."""
    search = bot.search(sight)
    return advice(search, sight, count)


def advice(search: Search, sight: Sight, count: int) -> list[Advice]:
    """What a finished search says of the best words."""
    return [
        Advice(edge.word, search.expects(edge), edge.visits, _gains(search, sight, edge))
        for edge in search.favourites()[:count]
    ]


def _gains(search: Search, sight: Sight, edge: Edge) -> tuple[tuple[str, float], ...]:
    """What changes for the seat by the end of the line."""
    seat, insight = sight.seat, search.outlook
    match = sight.imagine(0)
    before = insight.worth_by_part(match.state, seat)
    for about, word in edge.line:
        ask = match.ask
        if ask is None or ask.about != about or word not in ask.words:
            break
        match.choose(word)
    after = insight.worth_by_part(match.state, seat)
    changes = sorted(
        ((part, after[part] - before[part]) for part in after), key=lambda change: -abs(change[1])
    )
    best = max(changes, key=lambda change: change[1])
    reasons = [change for change in changes if change is not best and abs(change[1]) >= WORTH_TELLING]
    if best[1] >= WORTH_GAINING:  # a gain comes first, even a small one: people ask what a choice is good for
        reasons.insert(0, best)
    return tuple(reasons[:REASONS])


def tenths(points: float) -> Message:
    """A number of points without its sign, with one digit after the decimal sign of the language."""
    whole, digit = divmod(round(10 * abs(points)), 10)
    return Message("number.tenths", {"whole": whole, "tenths": digit})


# After the game


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search thinks of one choice."""

    number: int
    """Number of choices before it."""
    about: str
    word: str
    best: str
    share: float
    """Expected share of the win after the chosen word."""
    lost: float
    """Loss compared with the preferred word; 0 if that was chosen."""


def choices_of(game: Game[Any], record: Record, seat: int) -> int:
    """Number of choices that a seat had in a match."""
    return sum(1 for _ in choices(game, record, seat))


def analyse(game: Game[Any], record: Record, seat: int, bot: MctsBot) -> Iterator[Verdict]:
    """What the search thinks of each choice that a seat made, in order."""
    for match, chosen in choices(game, record, seat):
        yield judge(match, chosen, bot)


def choices(game: Game[Any], record: Record, seat: int) -> Iterator[tuple[Match, Word]]:
    """The match before each choice of a seat, and the chosen word; it is the same match, which continues."""
    replay = Replay(game, record)
    match = replay.start()
    for number in range(len(record.choices)):
        ask = match.ask
        if ask is not None and ask.seat == seat and len(ask.words) > 1:
            yield match, game.vocabulary.find(record.choices[number])
        replay.play(match, number)


def judge(match: Match, chosen: Word | str, bot: MctsBot) -> Verdict:
    """What the search thinks of one answer to the pending question, from what the asked seat may see."""
    assert match.ask is not None
    seat, about = match.ask.seat, match.ask.about
    word = match.game.vocabulary.find(chosen)
    search = bot.search(match.sight(seat), also=word)
    shares = {edge.word: search.expects(edge) for edge in search.favourites()}
    best = search.best().word
    return Verdict(match.length, about, word.text, best.text, shares[word], search.lost_by(word))
