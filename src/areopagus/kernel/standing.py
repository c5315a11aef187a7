"""Standing answers: what a person has decided for longer than one question.

"Never ask me for this card", "pay without Gold", "end my turn when nothing is left". A game declares them
(`Game.standing`): at which questions each may answer, and which word it gives, from nothing but what the seat may know:
the question as the seat sees it, and its view. A person sets them and withdraws them; a host keeps those that are set
(`KeptStanding`) and lets the seat answer by them. They only ever answer with a word on offer, and decide nothing that a
person has not set.

Some end by themselves: with the turn, when something happens to the seat, when the Shuttle returns. `Standing.mark` is
what that depends on; a standing answer is over as soon as its mark has changed.

A **window** (`Game.windows`) is a question whether a seat plays a hidden card on what has just happened. It is asked
even of a seat that could only decline, so that nobody learns who holds what. The seat itself may decline then.

Where others see that nobody answers by hand, at a shared screen or while the person is away, an answer that depends on
hidden cards would tell something about them. There only those count that are `is_open`.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from .ask import Asked
from .errors import BadCall, UnknownWord
from .messages import Message, word_name
from .words import Word

if TYPE_CHECKING:
    from .game import Game, View
    from .match import Match


class Standing(ABC):
    """A kind of standing answer."""

    key: ClassVar[str]
    """Its name; `standing.KEY` is the sentence for people, `standing.KEY.short` what stands beside a question.

    Both have the parameter `subject` if it has subjects.
    """
    at: Collection[str]
    """The questions at which it may answer."""
    has_subjects: ClassVar[bool] = False
    """Whether it is set for single words of a question, such as cards."""
    is_open: ClassVar[bool] = False
    """Whether its answer depends only on what everybody may know."""
    is_usual: ClassVar[bool] = False
    """Whether most people would set it: `areopagus bench --answers` counts with those."""

    def subjects(self, asked: Asked, view: View) -> Sequence[Word]:
        """The words of a question for which it may be set."""
        return ()

    @abstractmethod
    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        """The answer to a question at which it may answer; None: the person decides.

        `subjects` are the words for which it is set.
        """

    def mark(self, view: View, seat: int, subject: Word | None) -> str | None:
        """What its end depends on: it is over when this has changed. None: no change counts now."""
        return ""


class NeverFor(Standing):
    """Declines a window in which only cards are on offer that a person never wants to be asked for."""

    key = "never_for"
    has_subjects = True

    def __init__(self, windows: Mapping[str, Word], held: Callable[[View, int], Iterable[Word]]) -> None:
        self.at = windows
        self._windows = windows
        self._held = held
        """The words of the cards that a seat holds."""

    def subjects(self, asked: Asked, view: View) -> Sequence[Word]:
        """The cards on offer."""
        return [word for word in asked.words if word != self._windows[asked.about]]

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        """Decline, if nothing else is on offer but what nobody wants to be asked for."""
        cards = self.subjects(asked, view)
        return self._windows[asked.about] if cards and all(card in subjects for card in cards) else None

    def mark(self, view: View, seat: int, subject: Word | None) -> str | None:
        """It is over when the card has left the hand."""
        return "held" if any(card == subject for card in self._held(view, seat)) else "gone"


class KeptStanding(msgspec.Struct, frozen=True):
    """A standing answer that somebody has set, as a host keeps it."""

    key: str
    subject: str = ""
    """The text of the word for which it is set; empty: it has no subject."""
    mark: str | None = ""
    """What its end depends on, when it was last looked at."""


class StandingOffer(NamedTuple):
    """A standing answer that may be set, or is."""

    key: str
    subject: str
    sentence: Message
    short: Message
    """How long it lasts, or for what: beside a question that says the rest."""
    word: Word | None
    """What it would answer to the pending question, if it were set; None: nothing, or the seat is not asked."""
    is_set: bool
    is_open: bool
    """Whether its answer depends only on what everybody may know."""


def standing_offers(match: Match, seat: int, kept: Sequence[KeptStanding] = ()) -> list[StandingOffer]:
    """What a seat may set now, with what is set: those without subjects always, others at their questions."""
    asked = _asked(match, seat)
    is_about = asked is not None and any(asked.about in standing.at for standing in match.game.standing)
    pending = (asked, match.view(seat)) if asked is not None and is_about else None
    offers = []
    for standing in match.game.standing:
        question = pending if pending is not None and pending[0].about in standing.at else None
        chosen = [one.subject for one in kept if one.key == standing.key]
        subjects = [""]
        if standing.has_subjects:
            new = standing.subjects(*question) if question is not None else ()
            subjects = list(dict.fromkeys([*chosen, *(word.text for word in new)]))
        for subject in subjects:
            words = _words(match, {*chosen, subject})
            answer = standing.answer(*question, words) if question is not None else None
            name = Message(f"standing.{standing.key}", {"subject": word_name(subject)} if subject else {})
            short = Message(f"{name.key}.short", name.params)
            offers.append(
                StandingOffer(standing.key, subject, name, short, answer, subject in chosen, standing.is_open)
            )
    return offers


def set_standing(
    match: Match,
    seat: int,
    kept: Sequence[KeptStanding],
    key: str,
    subject: str = "",
    *,
    openly: bool = False,
) -> tuple[KeptStanding, ...]:
    """The standing answers of a seat with one more; `BadCall` if it can't be set now.

    `openly`: others look on, so only those can be set that depend on nothing hidden.
    """
    for offer in standing_offers(match, seat, kept):
        if (offer.key, offer.subject) == (key, subject) and (offer.is_open or not openly):
            mark = _mark(_find(match.game, key), match.view(seat), seat, _word(match, subject))
            return (*withdraw_standing(kept, key, subject), KeptStanding(key, subject, mark))
    raise BadCall(argument="standing", value=key, allowed=", ".join(one.key for one in match.game.standing))


def withdraw_standing(kept: Sequence[KeptStanding], key: str, subject: str = "") -> tuple[KeptStanding, ...]:
    """The standing answers of a seat without one of them."""
    return tuple(one for one in kept if (one.key, one.subject) != (key, subject))


def still_standing(match: Match, seat: int, kept: Sequence[KeptStanding]) -> tuple[KeptStanding, ...]:
    """Those standing answers of a seat that are not over, with their present marks."""
    if not kept:
        return ()
    view = match.view(seat)
    lasting = []
    for one in kept:
        try:
            standing, subject = _find(match.game, one.key), _word(match, one.subject)
        except (BadCall, UnknownWord):  # a later release has it no more
            continue
        mark = _mark(standing, view, seat, subject)
        if mark is None or one.mark is None or mark == one.mark:
            lasting.append(KeptStanding(one.key, one.subject, mark))
    return tuple(lasting)


def standing_answer(match: Match, kept: Sequence[KeptStanding], *, openly: bool = False) -> Word | None:
    """What the asked seat answers to the pending question by what its person has set; None: the person decides.

    `openly`: others see that nobody answers by hand.
    """
    ask = match.ask
    if ask is None or not kept:
        return None
    asked, view = _asked(match, ask.seat), None
    assert asked is not None
    for standing in match.game.standing:
        subjects = {one.subject for one in kept if one.key == standing.key}
        if not subjects or asked.about not in standing.at or (openly and not standing.is_open):
            continue
        view = match.view(ask.seat) if view is None else view
        word = standing.answer(asked, view, _words(match, subjects))
        if word is not None and word in asked.words:
            return word
    return None


def own_answer(match: Match, kept: Sequence[KeptStanding], *, openly: bool = False) -> Word | None:
    """What the asked seat answers by itself: by a standing answer, or because it could only decline a window."""
    ask = match.ask
    if ask is None:
        return None
    if not openly and ask.about in match.game.windows and len(ask.words) == 1:
        return ask.words[0]
    return standing_answer(match, kept, openly=openly)


def usual_standing(match: Match, seat: int) -> tuple[KeptStanding, ...]:
    """What most people would set in a game."""
    kept: tuple[KeptStanding, ...] = ()
    for standing in match.game.standing:
        if standing.is_usual and not standing.has_subjects:
            kept = set_standing(match, seat, kept, standing.key)
    return kept


def _asked(match: Match, seat: int) -> Asked | None:
    asked = match.asked(seat)
    return None if asked is None or asked.seat != seat else asked


def _find(game: Game[Any], key: str) -> Standing:
    for standing in game.standing:
        if standing.key == key:
            return standing
    raise BadCall(argument="standing", value=key, allowed=", ".join(one.key for one in game.standing))


def _mark(standing: Standing, view: View, seat: int, subject: Word | None) -> str | None:
    """The mark of a standing answer in little room."""
    mark = standing.mark(view, seat, subject)
    return hashlib.blake2b(mark.encode(), digest_size=8).hexdigest() if mark else mark


def _word(match: Match, subject: str) -> Word | None:
    return match.game.vocabulary.find(subject) if subject else None


def _words(match: Match, subjects: Iterable[str]) -> set[Word]:
    return {match.game.vocabulary.find(subject) for subject in subjects if subject}
