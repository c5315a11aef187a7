"""How gestures are found, tried and performed; `plans` says what they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Any, Final

from .ask import CHANCE, Ask
from .errors import GestureRefused, MatchOver, WrongSeat
from .game import Game, View
from .imagining import imagined_alone
from .messages import seat_name, word_name
from .plans import Gesture, Path, Plan, Step
from .position import Position
from .state import State
from .words import Word

if TYPE_CHECKING:
    from .match import Match

MOST_GESTURES: Final = 240
"""Maximum number of gestures that are listed for a handle of a plan; rarer ones are answered word by word."""
MOST_WORDS: Final = 60
"""Maximum number of words of a gesture."""
SEED: Final = 1
"""What a seat does not know is imagined by this seed; no gesture depends on it."""


# Finding them


def handles_of(match: Match, seat: int, after: Sequence[Word] = ()) -> dict[Word, list[str]]:
    """The words by which gestures are begun, each with the keys of the plans that it begins."""
    handles: dict[Word, list[str]] = {}
    for opening in _openings(match, seat, after):
        for word in opening.handles:
            handles.setdefault(word, []).append(opening.plan.key)
    return handles


def gestures_of(
    match: Match, seat: int, handle: Word | None = None, after: Sequence[Word] = ()
) -> list[Gesture]:
    """The gestures of a handle (None: of all handles), by plan, the usual ones first."""
    return [
        gesture
        for opening in _openings(match, seat, after)
        for word in opening.handles
        if handle is None or word == handle
        for gesture in _Search(opening, word).gestures()
    ]


def listed_gestures_of(match: Match, seat: int) -> list[Gesture]:
    """The gestures that are shown with the question."""
    return [
        gesture
        for opening in _openings(match, seat, ())
        if opening.plan.is_listed
        for word in opening.handles
        for gesture in _Search(opening, word).gestures()
    ]


@dataclass(frozen=True, slots=True)
class _Opening:
    """A plan that is offered: from where, and by which words the position at the question of its handles is reached."""

    plan: Plan[Any]
    game: Game[Any]
    seat: int
    before: State
    """The position in which it is offered, as the seat may imagine it."""
    first: Sequence[Word]
    position: Position

    @property
    def handles(self) -> tuple[Word, ...]:
        """The words by which its gestures are begun."""
        return _ask_of(self.position).words


def _openings(match: Match, seat: int, after: Sequence[Word]) -> Iterator[_Opening]:
    """The plans that are offered now, or after some words."""
    if match.ask is None or match.ask.seat != seat or not match.game.plans:
        return
    start = imagined_alone(match, seat, SEED)
    reveals = start.state.reveals
    if not _all_said(start, seat, reveals, after):
        return
    about = start.ask.about if start.ask is not None else ""
    for plan in match.game.plans:
        first = plan.at.get(about)
        if first is None:
            continue
        position = start.clone() if first else start
        if not _all_said(position, seat, reveals, first):
            continue
        if is_open(position, seat, reveals) and _ask_of(position).about == plan.handle:
            yield _Opening(plan, match.game, seat, start.state, first, position)


def _all_said(position: Position, seat: int, reveals: int, words: Iterable[Word]) -> bool:
    """Answer with these words, if all of them are on offer to the seat."""
    for word in words:
        if not is_open(position, seat, reveals) or word not in _ask_of(position).words:
            return False
        position.advance(word)
    return True


def is_open(position: Position, seat: int, reveals: int) -> bool:
    """Whether a seat is asked, and has learned nothing hidden since there were that many reveals."""
    ask = position.ask
    return ask is not None and ask.seat == seat and position.state.reveals == reveals


def _ask_of(position: Position) -> Ask:
    assert position.ask is not None
    return position.ask


class _Search:
    """The gestures of one plan with one handle."""

    def __init__(self, opening: _Opening, handle: Word) -> None:
        self._opening = opening
        self._handle = handle
        self._reveals = opening.before.reveals
        self._found: dict[tuple[object, ...], Gesture] = {}

    def gestures(self) -> list[Gesture]:
        """All of them, as far as there are not too many."""
        position = self._opening.position.clone()
        position.advance(self._handle)
        self._walk(position, (Step(self._opening.plan.handle, self._handle),))
        return sorted(self._found.values(), key=self._opening.plan.rank, reverse=True)

    def _walk(self, position: Position, path: Path) -> None:
        if len(self._found) >= MOST_GESTURES:
            return
        words = None
        if is_open(position, self._opening.seat, self._reveals) and len(path) < MOST_WORDS:
            words = self._opening.plan.answers(position.state, _ask_of(position), path)
        if words is None:
            self._complete(position, path)
            return
        about = _ask_of(position).about
        for place, word in enumerate(words):
            is_last = place == len(words) - 1
            next_position = position if is_last else position.clone()
            next_position.advance(word)
            self._walk(next_position, (*path, Step(about, word)))

    def _complete(self, position: Position, path: Path) -> None:
        opening = self._opening
        plan = opening.plan
        parts = Counter(step.word.text for step in path if step.about in plan.counted)
        rest = tuple(step.word for step in path if step.about not in plan.counted)
        key = (rest, frozenset(parts.items()))
        if key in self._found:
            return
        price, gain = stock_changes(opening.game, opening.before, position.state, opening.seat)
        self._found[key] = Gesture(
            plan.key,
            self._handle,
            (*opening.first, *(step.word for step in path)),
            plan.name(opening.before, path),
            plan.target(path),
            dict(parts),
            price,
            gain,
        )


def stock_changes(
    game: Game[Any], before: State, after: State, seat: int
) -> tuple[dict[str, int], dict[str, int]]:
    """What a seat has less of and more of in the later state, by the texts of words."""
    had, has = game.stock(before, seat), game.stock(after, seat)
    price = {word: count - has.get(word, 0) for word, count in had.items() if has.get(word, 0) < count}
    gain = {word: count - had.get(word, 0) for word, count in has.items() if had.get(word, 0) < count}
    return price, gain


# Trying words


def tried(match: Match, seat: int, words: Sequence[Word]) -> Position:
    """The position after some answers of a seat, as it may imagine it; `GestureRefused` if they can't all be given.

    Nothing is dealt or revealed on the way, so neither the answer nor a refusal tells what the seat can't know.
    """
    position = imagined_alone(match, seat, SEED)
    reveals = position.state.reveals
    for number, word in enumerate(words):
        if not is_open(position, seat, reveals):
            raise GestureRefused("error.gesture_interrupted", number=number)
        if word not in _ask_of(position).words:
            raise GestureRefused(word=match.say(word_name(word.text)), number=number + 1)
        position.advance(word)
    return position


@dataclass(frozen=True, slots=True)
class Preview:
    """What some answers would lead to, as far as the seat may know: up to the next luck, secret or other decision."""

    view: View
    """The table afterwards, as the seat sees it."""
    price: Mapping[str, int]
    """What the seat has less of, by the texts of words."""
    gain: Mapping[str, int]
    """What the seat has more of, by the texts of words."""
    points: tuple[float, float] | None
    """The points of the seat before and after; None: the game has none."""
    leads_to: str
    """What comes next: `chance`, `reveal`, `other` (another seat), `question` (the same seat) or `over`."""


def preview_of(match: Match, seat: int, words: Sequence[Word]) -> Preview:
    """What some answers of a seat would lead to; `GestureRefused` if they can't all be given."""
    position = tried(match, seat, words)
    game, before = match.game, match.state
    price, gain = stock_changes(game, before, position.state, seat)
    view = game.view(position.state, seat, position.ask is None)
    had, has = game.points(game.view(before, seat, False)), game.points(view)
    points = (fsum(had[seat].values()), fsum(has[seat].values())) if had and has else None
    return Preview(view, price, gain, points, _next(position, seat, before.reveals))


def _next(position: Position, seat: int, reveals: int) -> str:
    if position.ask is None:
        return "over"
    if position.state.reveals != reveals:
        return "reveal"
    if position.ask.seat == CHANCE:
        return "chance"
    return "question" if position.ask.seat == seat else "other"


# Performing


def perform(match: Match, words: Sequence[Word], seat: int | None = None) -> list[Word]:
    """Give several answers as one, and return all choices that were made; if one is refused, nothing changes.

    Those of questions that the driver answers are among the words, as `Gesture.words` has them.
    """
    if match.ask is None:
        raise MatchOver()
    asked = match.ask.seat
    if seat is not None and seat != asked:
        raise WrongSeat(seat=seat_name(seat), asked=seat_name(asked))
    tried(match, asked, words)
    history, number = match._real_history(), match.length
    try:
        while (given := match.length - number) < len(words):
            if match.words_since(number) != list(words[:given]):
                raise GestureRefused("error.gesture_interrupted", number=given)
            match.choose(words[given])
    except BaseException:
        match._rewind(number)
        raise
    history.join(number + 1, number + len(words))
    return match.words_since(number)
