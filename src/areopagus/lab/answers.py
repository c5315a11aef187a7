"""The number of answers that a person would give: greedy bots play, and gestures cover their decisions.

    areopagus bench clash-of-cultures --answers --seats 2
    areopagus bench clash-of-cultures --answers --seats 2 --no-standing

Each decision of a bot is a word. The words that it says in a row, up to the next luck, secret or other seat, are
covered by gestures: the longest one that leads to the same position is one answer. A word that no gesture covers is
one answer. A word that the seat gives by itself is none: by the standing answers that most people would set (their
names are among the figures), or because it could only decline a window. Without standing answers only the latter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from areopagus.bots import Bot, answer, make
from areopagus.kernel import CHANCE, Game, Gesture, Match, Word, find_game, new
from areopagus.kernel.filling import gestures_by_form
from areopagus.kernel.fingerprints import fingerprint_of_position
from areopagus.kernel.standing import own_answer, usual_standing

BOT: Final = "greedy"
TURN: Final = "story.turn"


@dataclass
class AnswerCount:
    """The answers in some games."""

    turns: int = 0
    """Number of turns of players."""
    decisions: int = 0
    """Number of words that were chosen."""
    answers: int = 0
    """Number of answers by which they were given."""
    by_plan: Counter[str] = field(default_factory=Counter)
    """Number of gestures, by plan."""
    by_question: Counter[str] = field(default_factory=Counter)
    """Number of answers by a plain word, by question."""

    has_standing: bool = True
    """Whether the standing answers are set that most people would set."""
    standing: tuple[str, ...] = ()
    """The standing answers that are set."""
    by_itself: Counter[str] = field(default_factory=Counter)
    """Number of words that the seats gave by themselves, by question."""

    def per_turn(self, count: int) -> float:
        """A number of things for each turn of a player."""
        return count / max(1, self.turns)

    def rows(self) -> list[dict[str, Any]]:
        """The figures, for a table."""
        figures = [
            ("decisions per player and turn", self.per_turn(self.decisions)),
            ("answers per player and turn", self.per_turn(self.answers)),
        ]
        figures += [(f"gesture {plan}", self.per_turn(count)) for plan, count in self.by_plan.most_common()]
        figures += [
            (f"question {about}", self.per_turn(count)) for about, count in self.by_question.most_common()
        ]
        by_itself = f"by itself ({', '.join((*self.standing, 'windows'))})"
        figures.append((by_itself, self.per_turn(self.by_itself.total())))
        return [{"name": name, "value": value, "unit": ""} for name, value in figures]


def count_answers(
    game: str | Game[Any], seats: int, games: int = 1, seed: int = 1, has_standing: bool = True
) -> AnswerCount:
    """Let greedy bots play some games, and count the answers by which people could play them.

    `has_standing`: the seats have set the standing answers that most people would set.
    """
    resolved, count = find_game(game), AnswerCount(has_standing=has_standing)
    for number in range(games):
        match = new(resolved.key, seats=seats, seed=seed + number, forced="quiet")
        players = [make(BOT, seed=(seed + number) * 100 + seat) for seat in range(seats)]
        while match.ask is not None:
            play_on(match, players, count)
        count.turns += _turns(match)
    return count


def _turns(match: Match) -> int:
    """Number of turns: those that the story tells, or else how often the deciding seat changes."""
    turns = sum(line.message.key == TURN for line in match.open_story())
    if turns:
        return turns
    seats = [choice.seat for choice in match._real_history().choices if choice.seat != CHANCE]
    return 1 + sum(before != after for before, after in pairwise(seats))


def play_on(match: Match, players: Sequence[Bot], count: AnswerCount) -> None:
    """Let the asked seat decide up to the next luck, secret or other seat, and give its decisions as answers."""
    assert match.ask is not None
    seat = match.ask.seat
    ahead = match.clone()
    positions = {match.length: fingerprint_of_position(match.state)}
    for _ in _decisions(ahead, players[seat], seat):
        count.decisions += 1
        positions[ahead.length] = fingerprint_of_position(ahead.state)
    words = ahead.words_since(match.length)
    end = ahead.length
    while match.length < end:
        rest = words[len(words) - (end - match.length) :]
        _answer(match, seat, rest, positions, count)


def _decisions(match: Match, bot: Bot, seat: int) -> Iterator[Word]:
    """What a bot decides in a row, until luck, a secret or another seat comes next."""
    reveals = match.state.reveals
    while match.ask is not None and match.ask.seat == seat:
        number = match.length
        word = answer(bot, match)
        match.choose(word)
        yield word
        if match.state.reveals != reveals or _was_luck(match, number):
            return


def _was_luck(match: Match, since: int) -> bool:
    """Whether chance has answered since a number of choices."""
    return any(choice.seat == CHANCE for choice in match._real_history().choices.since(since))


def _answer(
    match: Match, seat: int, words: Sequence[Word], positions: dict[int, str], count: AnswerCount
) -> None:
    """Give the answer that covers most of the words: a gesture, or the first word."""
    assert match.ask is not None
    kept = usual_standing(match, seat) if count.has_standing else ()
    count.standing = tuple(one.key for one in kept)
    if own_answer(match, kept) == words[0]:
        count.by_itself[match.ask.about] += 1
        match.choose(words[0])
        return
    count.answers += 1
    best: tuple[int, Match, str] | None = None
    for gesture in _gestures(match, seat, words):
        if len(gesture.words) > len(words) or (best is not None and best[0] >= len(gesture.words)):
            continue
        if sorted(gesture.words) != sorted(words[: len(gesture.words)]):
            continue
        tried = match.clone()
        tried.perform(gesture)
        if positions.get(tried.length) == fingerprint_of_position(tried.state):
            best = (len(gesture.words), tried, gesture.plan)
    about = match.ask.about
    if best is None:
        count.by_question[about] += 1
        match.choose(words[0])
        return
    length, _, plan = best
    count.by_plan[plan] += 1
    before = match.length
    match.perform(best[1].words_since(before)[:length])


def _gestures(match: Match, seat: int, words: Sequence[Word]) -> Iterator[Gesture]:
    """The gestures, also those of forms, that may cover some words."""
    for handle in match.handles(seat):
        if handle.word in words:
            yield from match.gestures(seat, handle.word)
    yield from gestures_by_form(match, seat, words)
