"""How gestures are found, tried and performed; `plans` says what they are."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from msgspec import structs

from .ask import CHANCE, Ask
from .errors import GestureRefused, MatchOver, WrongSeat
from .game import Game, View
from .imagining import imagined_alone
from .messages import Message, seat_name, word_name
from .odds import Odds, Prospect
from .open_words import is_open, open_words
from .plans import ENOUGH, Gesture, Handle, Path, Plan, Step
from .position import Position
from .state import State
from .words import Word

if TYPE_CHECKING:
    from .match import Match

MOST_GESTURES: Final = 240
"""Maximum number of gestures that are listed for a handle of a plan; rarer ones are answered word by word."""
MOST_POSITIONS: Final = 3_000
"""Maximum number of positions that are looked at for a handle of a plan."""
MOST_WORDS: Final = 60
"""Maximum number of words of a gesture."""
LeadsTo: TypeAlias = Literal["chance", "reveal", "other", "question", "over"]
"""What comes after some answers: luck, a secret, another seat, another question to the same seat, the end."""
SEED: Final = 1
"""What a seat does not know is imagined by this seed; no gesture depends on it."""


# Finding them


def handles_of(match: Match, seat: int, after: Sequence[Word] = (), openly: bool = False) -> list[Handle]:
    """The words by which gestures are begun, in the order of the vocabulary.

    `openly`: others look on, so nothing is listed that depends on what only the seat may see.
    """
    plans: dict[Word, list[str]] = {}
    names: dict[Word, Message | None] = {}
    for opening in _openings(match, seat, after, openly):
        named = opening.ask.named
        for word in opening.handles:
            plans.setdefault(word, []).append(opening.plan.key)
            names.setdefault(word, None if named is None else named(word))
    return [Handle(word, tuple(plans[word]), names[word]) for word in sorted(plans)]


def gestures_of(
    match: Match,
    seat: int,
    handle: Word | None = None,
    after: Sequence[Word] = (),
    openly: bool = False,
    listed: bool = False,
) -> list[Gesture]:
    """The gestures of a handle (None: of all handles), by plan, the best ones first.

    `openly` as in `handles_of`; `listed`: only of plans that are shown with the question.
    """
    return [
        gesture
        for opening in _openings(match, seat, after, openly)
        if opening.plan.is_listed or not listed
        for word in opening.handles
        if handle is None or word == handle
        for gesture in _Search(opening, word).gestures()
    ]


@dataclass(frozen=True, slots=True)
class _Opening:
    """A plan that is offered: from where, and by which words the position at the question of its handles is reached."""

    plan: Plan[Any]
    game: Game[Any]
    limits: Limits
    before: State
    """The position in which it is offered, as the seat may imagine it."""
    first: Sequence[Word]
    position: Position

    @property
    def ask(self) -> Ask:
        """The question whose words are the handles."""
        return _ask_of(self.position)

    @property
    def handles(self) -> Sequence[Word]:
        """The words by which gestures of the plan are begun."""
        offered = self.limits.words(self.position)
        return [word for word in self.plan.handles(self.position.state, self.ask) if word in offered]


@dataclass(frozen=True, slots=True)
class Limits:
    """How far words may be tried: while the seat is asked, nothing is revealed and, if others look on, all is open."""

    match: Match
    seat: int
    reveals: int
    openly: bool
    """Whether others look on."""

    def reach(self, position: Position) -> bool:
        """Whether the seat is asked, and nothing was revealed."""
        ask = position.ask
        return ask is not None and ask.seat == self.seat and position.state.reveals == self.reveals

    def allow(self, position: Position) -> bool:
        """Whether the pending question may be answered with each of its words."""
        if not self.reach(position):
            return False
        return not self.openly or is_open(self.match.game, self.match.options, _ask_of(position))

    def asked(self, position: Position) -> Ask | None:
        """The pending question with the words that may be tried inside a gesture; None: there are none.

        If others look on, these are the open ones. A question that somebody may only decline is left to the person.
        """
        if self.allow(position):
            return _ask_of(position)
        if not self.reach(position) or _ask_of(position).about in self.match.game.windows:
            return None
        ask = _ask_of(position)
        offered = open_words(self.match.game, ask)
        return structs.replace(ask, options=offered, _listed=None, _weights=None) if offered else None

    def words(self, position: Position) -> tuple[Word, ...]:
        """The words with which the pending question may be answered."""
        if self.allow(position):
            return _ask_of(position).words
        return open_words(self.match.game, _ask_of(position)) if self.reach(position) else ()

    def can_undo(self, position: Position) -> bool:
        """Whether the seat could take its answers back alone: it has a choice before luck, a secret or another seat."""
        while self.reach(position) and len(_ask_of(position).words) == 1 and not _ask_of(position).confirm:
            position = position.clone()
            position.advance(_ask_of(position).words[0])  # as the driver of a table does
        return self.reach(position)

    def pass_through(self, position: Position, words: Iterable[Word]) -> bool:
        """Answer with these words, and return whether all of them were on offer."""
        for word in words:
            if word not in self.words(position):
                return False
            position.advance(word)
        return True


def limits_for(match: Match, seat: int, openly: bool) -> Limits:
    """How far the answers of a seat may be tried; `openly`: others look on."""
    return Limits(match, seat, match.state.reveals, openly)


def _openings(match: Match, seat: int, after: Sequence[Word], openly: bool) -> Iterator[_Opening]:
    """The plans that are offered now, or after some words."""
    if match.ask is None or match.ask.seat != seat or not match.game.plans:
        return
    start = imagined_alone(match, seat, SEED)
    limits = limits_for(match, seat, openly)
    if not limits.pass_through(start, after):
        return
    about = start.ask.about if start.ask is not None else ""
    for plan in match.game.plans:
        first = plan.at.get(about)
        if first is None:
            continue
        position = start.clone() if first else start
        if not limits.pass_through(position, first):
            continue
        if limits.words(position) and _ask_of(position).about == (plan.handle or about):
            yield _Opening(plan, match.game, limits, start.state, first, position)


def _ask_of(position: Position) -> Ask:
    assert position.ask is not None
    return position.ask


class _Search:
    """The gestures of one plan with one handle."""

    def __init__(self, opening: _Opening, handle: Word) -> None:
        self._opening = opening
        self._handle = handle
        self._found: dict[object, Gesture] = {}
        self._has_variants = True
        """Whether a search for usual gestures alone has left others out."""
        self._names: dict[str, Message | None] = {}
        """What the answers mean at their questions, by the texts of words; None: what they usually mean."""

    def gestures(self) -> list[Gesture]:
        """All of them, as far as there are not too many."""
        plan = self._opening.plan
        if plan.variants:
            self._has_variants = False
            self._search(only_usual=True)
        if self._has_variants:
            self._search(only_usual=False)
        return sorted(self._found.values(), key=plan.rank, reverse=True)

    def _search(self, only_usual: bool) -> None:
        """Follow all paths from the handle; with `only_usual`, only the first answer where others are variants."""
        opening = self._opening
        plan = opening.plan
        position = opening.position.clone()
        ask = _ask_of(position)
        position.advance(self._handle)
        step = Step(ask.about, self._handle, ask.params)
        paths: deque[tuple[Position, Path]] = deque([(position, (step,))])
        reached: set[object] = set()
        for _ in range(MOST_POSITIONS):
            if not paths or len(self._found) >= MOST_GESTURES:
                return
            position, path = paths.popleft()
            mark = plan.mark(position.state, path)
            if mark is not None:
                if mark in reached:
                    continue
                reached.add(mark)
            further = self._further(position, path, only_usual)
            if mark is None:
                paths.extendleft(reversed(further))  # each path to its end before the next
            else:
                paths.extend(further)  # all paths of the same length before longer ones

    def _further(self, position: Position, path: Path, only_usual: bool) -> list[tuple[Position, Path]]:
        """The paths by one answer longer; where the gesture may end, it is complete."""
        plan, answers = self._opening.plan, None
        asked = self._opening.limits.asked(position)
        if asked is not None and len(path) < MOST_WORDS:
            answers = plan.answers(position.state, asked, path)
        if answers and only_usual and _ask_of(position).about in plan.variants:
            self._has_variants = self._has_variants or len(answers) > 1
            answers = answers[:1]
        if answers is None or ENOUGH in answers:
            self._complete(position, path, may_go_on=answers is not None)
        words = [word for word in answers or () if word is not ENOUGH]
        if not words:
            return []
        ask = _ask_of(position)
        about, params, named = ask.about, ask.params, ask.named
        further = []
        for word in words:
            if named is not None and word.text not in self._names:
                self._names[word.text] = named(word)
            longer = position if word is words[-1] else position.clone()
            longer.advance(word)
            further.append((longer, (*path, Step(about, word, params))))
        return further

    def _complete(self, position: Position, path: Path, *, may_go_on: bool) -> None:
        opening = self._opening
        plan = opening.plan
        words = (*opening.first, *(step.word for step in path))
        is_short = len(words) < plan.fewest and not may_go_on
        if is_short or not plan.is_complete(path):
            return
        identity = plan.identity(opening.before, path)
        if identity in self._found:
            return
        after = beyond_idle_draws(opening.game, position)
        price, gain = stock_changes(opening.game, opening.before, after.state, opening.limits.seat)
        parts = dict(plan.parts(opening.before, path))
        named = ((part, self._names.get(part)) for part in parts)
        gesture = Gesture(
            plan.key,
            self._handle,
            words,
            plan.name(opening.before, position.state, path),
            plan.target(path),
            parts,
            {part: name for part, name in named if name is not None},
            price,
            gain,
            self._odds(position, path),
            opening.limits.can_undo(position),
        )
        if not any(
            _read_alike(gesture, other) and self._is_end(position, other) for other in self._found.values()
        ):
            self._found[identity] = gesture

    def _is_end(self, position: Position, gesture: Gesture) -> bool:
        """Whether a gesture leads to this position and question, too."""
        opening = self._opening
        end = opening.position.clone()
        for word in gesture.words[len(opening.first) :]:
            end.advance(word)
        asks = [None if ask is None else (ask.seat, ask.about, ask.words) for ask in (position.ask, end.ask)]
        return asks[0] == asks[1] and position.state.to_json() == end.state.to_json()

    def _odds(self, position: Position, path: Path) -> Odds | None:
        """What luck may bring after the gesture."""
        limits = self._opening.limits
        answered = [step.about for step in path]
        prospect = Prospect(position, limits.seat, answered, is_public=limits.openly)
        return self._opening.game.odds(prospect)


def _read_alike(one: Gesture, other: Gesture) -> bool:
    """Whether a person could not tell two gestures from each other."""
    return (one.name, one.target, one.price, one.gain) == (other.name, other.target, other.price, other.gain)


def beyond_idle_draws(game: Game[Any], position: Position) -> Position:
    """The position behind the draws that change nothing that a player has; what they bring may be anything."""
    while position.ask is not None and position.ask.seat == CHANCE and position.ask.about in game.idle_draws:
        position = position.clone()
        position.advance(_ask_of(position).words[0])
    return position


def stock_changes(
    game: Game[Any], before: State, after: State, seat: int
) -> tuple[dict[str, int], dict[str, int]]:
    """What a seat has less of and more of in the later state, by the texts of words."""
    had, has = game.stock(before, seat), game.stock(after, seat)
    price = {word: count - has.get(word, 0) for word, count in had.items() if has.get(word, 0) < count}
    gain = {word: count - had.get(word, 0) for word, count in has.items() if had.get(word, 0) < count}
    return price, gain


# Trying words


def tried(match: Match, seat: int, words: Sequence[Word], openly: bool = False) -> Position:
    """The position after some answers of a seat, as it may imagine it; `GestureRefused` if they can't all be given.

    Nothing is dealt or revealed on the way, so neither the answer nor a refusal tells what the seat can't know.
    """
    position, limits = imagined_alone(match, seat, SEED), limits_for(match, seat, openly)
    for number, word in enumerate(words):
        offered = limits.words(position)
        if not offered:
            raise GestureRefused("error.gesture_interrupted", number=number)
        if word not in offered:
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
    stock: Mapping[str, tuple[int, int]]
    """What the seat has before and after of all that changes, by the texts of words."""
    points: tuple[float, float] | None
    """The points of the seat before and after; None: the game has none."""
    leads_to: LeadsTo
    """What comes next: `chance`, `reveal`, `other` (another seat), `question` (the same seat) or `over`."""


def preview_of(match: Match, seat: int, words: Sequence[Word], openly: bool = False) -> Preview:
    """What some answers of a seat would lead to; `GestureRefused` if they can't all be given.

    `openly`: others look on, so the view is the public one and no question is answered that they may not see.
    """
    position = tried(match, seat, words, openly)
    game, before, eyes = match.game, match.state, None if openly else seat
    after = beyond_idle_draws(game, position)
    price, gain = stock_changes(game, before, after.state, seat)
    view = game.view(position.state, eyes, position.ask is None)
    later = view if after is position else game.view(after.state, eyes, after.ask is None)
    had, has = game.points(game.view(before, eyes, False)), game.points(later)
    points = (fsum(had[seat].values()), fsum(has[seat].values())) if had and has else None
    had_of, has_of = game.stock(before, seat), game.stock(after.state, seat)
    stock = {word: (had_of.get(word, 0), has_of.get(word, 0)) for word in (*price, *gain)}
    return Preview(view, price, gain, stock, points, _next(position, seat, before.reveals))


def _next(position: Position, seat: int, reveals: int) -> LeadsTo:
    if position.ask is None:
        return "over"
    if position.state.reveals != reveals:
        return "reveal"
    if position.ask.seat == CHANCE:
        return "chance"
    return "question" if position.ask.seat == seat else "other"


# Performing


def play_all(match: Match, answers: Iterable[Word | int | str]) -> None:
    """Choose several words one after the other; those of questions that the driver answered may be left out."""
    answered: list[Word] = []
    for answer in answers:
        word = match.game.vocabulary.find(answer)
        if match.ask is not None and word in match.ask.words:
            before = match.length
            match.choose(word)
            answered = match.words_since(before + 1)
        elif word in answered:
            del answered[: answered.index(word) + 1]
        else:
            match.choose(word)


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
