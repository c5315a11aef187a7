"""What choices lost: a quick look at each with the greedy look-ahead, and a close look at the few that matter.

A choice is judged by what its player could see: hidden facts are re-dealt, and luck is taken out. What is preferred
is found in some imagined worlds, and compared with the choice in others; so the preferred word does not look
better only because it was lucky when it was found, and the losses of a player as good as the judge add up to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import fsum
from random import Random
from typing import Any, Final

from areopagus.kernel import CHANCE, Insight, Match, Sight, Word
from areopagus.kernel.chance import pick
from areopagus.kernel.insight import win_shares

from ..beam import Beam, SearchLine, insight_of
from ..bot import PlannedAnswers, undisturbed
from ..greedy import NARROW
from ..mcts import MctsBot
from .findings import Judged, Value, Weighed, sampled

PLAYOUTS: Final = 24
"""Number of playouts of the search that finds what is preferred."""
WORLDS: Final = 12
"""Number of imagined worlds in which it is compared with what was chosen; as many again, until that is accurate."""
MOST_WORLDS: Final = 24
ACCURATE: Final = 0.02
"""Standard error, as a share of the win, that is accurate enough."""
LUCK_SAMPLES: Final = 4
"""Number of samples of dice and draws whose average is subtracted."""
SLIP: Final = 0.1
"""Error of judgement of everybody who plays on, as a part of the scale of the insight: without it all games from a
position in which little depends on luck would be the same, and no accuracy could be stated."""
LONGEST: Final = 150
"""Maximum number of answers from a choice to the horizon."""


def weigh(match: Match, chosen: Word, seed: int) -> Weighed:
    """A quick look at the pending question of a match, and at the word that was chosen."""
    assert match.ask is not None
    sight, insight = match.sight(match.ask.seat), insight_of(match.game)
    with undisturbed():
        shares = _shares_of_words(sight, insight, seed)
        if chosen not in shares:
            shares |= _shares_of_words(sight, insight, seed, (chosen,))
        best = max(shares, key=lambda word: (shares[word], word == chosen, -word))
        if shares[best] <= shares[chosen]:
            best = chosen
        lost, share = 0.0, shares[chosen]
        if best != chosen:
            again = _shares_of_words(sight, insight, seed + 1, (best, chosen))
            lost, share = again[best] - again[chosen], again[chosen]
    return Weighed(match.length, best.text, shares[best] - shares[chosen], lost, share)


def _shares_of_words(
    sight: Sight, insight: Insight[Any], seed: int, words: Sequence[Word] | None = None
) -> dict[Word, float]:
    """For each first word, the share of the win after the best line that begins with it."""
    beam = Beam(sight.seat, insight, seed, insight.breadth)
    lines = beam.best_lines(sight.imagine(seed, chance=True), words)
    return {word: _share(line, insight, sight.seat) for word, line in lines.items()}


def _share(line: SearchLine, insight: Insight[Any], seat: int) -> float:
    result = line.match.result
    if result is not None:
        return insight.shares_at_end(result)[seat]
    values = [insight.ahead.value(features) for features in line.features]
    worth = [value + by_luck for value, by_luck in zip_longest(values, line.luck, fillvalue=0.0)]
    return win_shares(worth, insight.scale)[seat]


def judge_closely(match: Match, chosen: Word, seed: int) -> Judged:
    """A close look at the pending question of a match, and at the word that was chosen."""
    assert match.ask is not None
    seat = match.ask.seat
    sight, insight = match.sight(seat), insight_of(match.game)
    search = MctsBot(seed, playouts=PLAYOUTS).search(sight, also=chosen)
    edge = search.best()
    best = edge.word
    line = tuple((about, word.text) for about, word in edge.line)
    asked = sight.ask
    assert asked is not None
    question = asked.message
    share = next(search.expects(one) for one in search.favourites() if one.word == chosen)
    if best == chosen:
        return Judged(match.length, question, best.text, line, Value(0.0), share)
    differences: list[float] = []
    ends: list[tuple[_End, _End]] = []
    with undisturbed():
        for world in range(MOST_WORLDS):
            imagined = sight.imagine(seed + 1 + world, chance=True)
            pair = [
                _end_of(imagined.clone(), word, plan, insight, seat, seed + 1 + world)
                for word, plan in ((best, edge.line[1:]), (chosen, ()))
            ]
            ends.append((pair[0], pair[1]))
            differences.append(pair[0].share - pair[1].share)
            if not len(differences) % WORLDS and sampled(differences).error <= ACCURATE:
                break
    count, lost = len(differences), sampled(differences)
    parts = {
        part: fsum(better.parts[part] - worse.parts[part] for better, worse in ends) / count
        for part in insight.parts
    }
    return Judged(
        match.length,
        question,
        best.text,
        line,
        lost,
        fsum(worse.share for _, worse in ends) / count,
        tuple(sorted(parts.items(), key=lambda one: -one[1])),
        fsum(better.rival - worse.rival for better, worse in ends) / count,
        fsum(worse.used - better.used for better, worse in ends) / count,
    )


class _End:
    """Where a choice leads: at the horizon, after answers that look best."""

    __slots__ = ("parts", "rival", "share", "used")

    def __init__(self, share: float, parts: dict[str, float], rival: float, used: float) -> None:
        self.share = share
        """The expected share of the win, without luck."""
        self.parts = parts
        """What the position is worth to the player, by part, in points."""
        self.rival = rival
        """The points that the best rival may expect."""
        self.used = used
        """The actions, turns or rounds that the action itself took."""


def _end_of(
    match: Match, word: Word, plan: PlannedAnswers, insight: Insight[Any], seat: int, seed: int
) -> _End:
    """Play a word, then what looks best for everybody, up to the horizon."""
    rng = Random(seed)
    began, end, chapter = insight.elapsed(match.state), insight.until(match.state), match.chapter
    by_luck = [0.0] * insight.players(match.state)
    used: float | None = None
    match.choose(word)
    for _ in range(LONGEST):
        ask = match.ask
        if ask is None:
            break
        if ask.seat == CHANCE:
            _deal_fairly(match, insight, by_luck, rng)
            plan = ()
            continue
        if match.chapter is not chapter and insight.settled(match.state, ask):
            if used is None:
                used = insight.elapsed(match.state) - began
            if insight.elapsed(match.state) >= end:
                break
        if len(ask.words) == 1:
            match.choose(ask.words[0])
            continue
        if not plan or plan[0][0] != ask.about or plan[0][1] not in ask.words:
            lines = Beam(ask.seat, insight, rng.getrandbits(48), NARROW).best_lines(match.clone())
            line = max(lines.values(), key=lambda line: line.value + rng.gauss(0.0, SLIP * insight.scale))
            plan = ((ask.about, line.first), *line.planned)
        match.choose(plan[0][1])
        plan = plan[1:]
    state = match.state
    if used is None:
        used = 0.0
    ahead = insight.ahead
    worth = [ahead.worth(state, player) for player in range(len(by_luck))]
    rival = max((value for player, value in enumerate(worth) if player != seat), default=0.0)
    if match.result is not None:
        share = insight.shares_at_end(match.result)[seat]
    else:
        values = [value - luck for value, luck in zip(worth, by_luck, strict=True)]
        share = win_shares(values, insight.scale)[seat]
    return _End(share, ahead.worth_by_part(state, seat), rival, used)


def _deal_fairly(match: Match, insight: Insight[Any], by_luck: list[float], rng: Random) -> None:
    """Let chance decide, and note what it brings each player beyond the average of some samples."""
    samples = []
    for _ in range(LUCK_SAMPLES):
        other = match.clone()
        _deal(other, rng)
        samples.append(_worth(other, insight))
    _deal(match, rng)
    for player, value in enumerate(_worth(match, insight)):
        by_luck[player] += value - fsum(sample[player] for sample in samples) / len(samples)


def _deal(match: Match, rng: Random) -> None:
    while (ask := match.ask) is not None and ask.seat == CHANCE:
        match.choose(pick(ask, rng.getrandbits(62)))


def _worth(match: Match, insight: Insight[Any]) -> list[float]:
    """The points that each player may expect; at the end of a match, those of the last position."""
    return [insight.ahead.worth(match.state, player) for player in range(insight.players(match.state))]
