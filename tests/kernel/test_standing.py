"""Standing answers: what a person has set is answered by the seat, with words on offer, until it is over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import pytest

from areopagus import new
from areopagus.kernel import (
    Ask,
    Asked,
    BadCall,
    KeptStanding,
    Match,
    NeverFor,
    Options,
    Rule,
    Standing,
    View,
    Word,
)
from areopagus.kernel.open_words import has_open_words, is_open, open_words
from areopagus.kernel.standing import (
    own_answer,
    set_standing,
    standing_answer,
    standing_offers,
    still_standing,
    usual_standing,
    withdraw_standing,
)

from .toys import GO, NO, STOP, YES, N, Toy, Yard, registered


class Decline(Standing):
    """Declines while as many notes lie on the ground as when it was set."""

    key = "decline"
    at = ("react", "what")
    is_open = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return NO

    def mark(self, view: View, seat: int, subject: Word | None) -> str | None:
        return None if 0 in view["notes"] else str(len(view["notes"]))


class Obey(Standing):
    """Goes, if the secret number says so."""

    key = "obey"
    at = ("what",)
    is_usual = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return GO if view["secret"] == 5 else None


class House(Toy):
    """A toy in which a seat may react with its secret number."""

    windows: ClassVar = {"react": NO}
    hand_words: ClassVar = {"what": (GO,)}
    standing: ClassVar = (
        NeverFor({"react": NO}, lambda view, seat: [N[view["secret"]]]),
        Decline(),
        Obey(),
    )

    def private(self, options: Options) -> Collection[str]:
        return ("what",)


def react(s: Yard) -> Rule[None]:
    """The number in hand may be played, three times; then something else is asked."""
    for note in (0, 1, 2):
        word = yield Ask(0, "react", lambda: [N[s.secrets[0]], NO], seen_by=(0,), confirm=True)
        s.notes.append(note if word == NO else 9)
    yield Ask(0, "what", (GO, STOP))
    yield Ask(0, "react", (NO,), seen_by=(0,), confirm=True)
    yield Ask(0, "end", (STOP,), confirm=True)
    yield Ask(1, "what", (YES, STOP))


def started() -> Match:
    with registered(House(react)) as game:
        return new(game.key, seats=2, seed=3, forced="quiet")


def keys(kept: Collection[KeptStanding]) -> list[tuple[str, str]]:
    return [(one.key, one.subject) for one in kept]


def test_what_nobody_has_set_is_left_to_the_person():
    match = started()
    assert standing_answer(match, ()) is None
    assert own_answer(match, ()) is None


def test_a_card_that_nobody_wants_to_be_asked_for_is_passed_until_it_is_played():
    match = started()
    offered = [(offer.key, offer.subject, offer.word, offer.is_set) for offer in standing_offers(match, 0)]
    assert offered == [("never_for", "n:5", NO, False), ("decline", "", NO, False), ("obey", "", None, False)]
    kept = set_standing(match, 0, (), "never_for", "n:5")
    assert own_answer(match, kept) == NO
    assert standing_offers(match, 0, kept)[0].is_set
    with match.edit() as s:
        s.secrets[0] = 6
    assert own_answer(match, kept) is None
    assert still_standing(match, 0, kept) == ()


def test_it_is_withdrawn_by_its_key_and_subject():
    match = started()
    kept = set_standing(match, 0, set_standing(match, 0, (), "decline"), "never_for", "n:5")
    assert keys(set_standing(match, 0, kept, "decline")) == [("never_for", "n:5"), ("decline", "")]
    assert keys(withdraw_standing(kept, "never_for", "n:5")) == [("decline", "")]
    assert keys(withdraw_standing(kept, "never_for", "n:4")) == keys(kept)


@pytest.mark.parametrize(
    ("key", "subject"), [("never_for", "n:4"), ("never_for", ""), ("dance", ""), ("decline", "no")]
)
def test_only_what_is_offered_can_be_set(key: str, subject: str):
    with pytest.raises(BadCall):
        set_standing(started(), 0, (), key, subject)


def test_it_is_over_when_its_mark_has_changed_and_begins_anew_after_a_pause():
    match = started()
    kept = set_standing(match, 0, (), "decline")
    assert keys(still_standing(match, 0, kept)) == [("decline", "")]
    match.choose(NO)  # a 0 on the ground: nothing counts
    paused = still_standing(match, 0, kept)
    assert [one.mark for one in paused] == [None]
    with match.edit() as s:
        s.notes[:] = [1]
    begun = still_standing(match, 0, paused)
    assert keys(begun) == [("decline", "")]
    with match.edit() as s:
        s.notes[:] = [1, 1]
    assert still_standing(match, 0, begun) == ()


def test_what_a_later_release_has_no_more_is_over():
    assert still_standing(started(), 0, (KeptStanding("dance"), KeptStanding("never_for", "dance"))) == ()


def test_it_answers_only_with_words_on_offer():
    match = started()
    kept = set_standing(match, 0, (), "decline")
    match.play(NO, NO, NO)
    assert match.ask is not None
    assert NO not in match.ask.words
    assert own_answer(match, kept) is None


def test_where_others_see_that_nobody_answers_only_open_ones_count():
    match = started()
    kept = set_standing(match, 0, set_standing(match, 0, (), "obey"), "decline")
    assert own_answer(match, kept, openly=True) == NO
    match.play(NO, NO, NO)
    assert own_answer(match, kept) == GO
    assert own_answer(match, kept, openly=True) is None


def test_a_seat_that_could_only_decline_a_window_declines_it_and_nothing_else():
    match = started()
    match.play(NO, NO, NO, GO)
    assert own_answer(match, ()) == NO
    assert own_answer(match, (), openly=True) is None
    match.choose(NO)
    assert match.ask is not None
    assert match.ask.about == "end"
    assert len(match.ask.words) == 1
    assert own_answer(match, ()) is None


def test_the_usual_ones_are_those_that_most_people_would_set():
    assert keys(usual_standing(started(), 0)) == [("obey", "")]


def test_a_seat_that_waits_may_set_those_without_subjects():
    offered = [(offer.key, offer.word) for offer in standing_offers(started(), 1)]
    assert offered == [("decline", None), ("obey", None)]


def test_open_words_of_a_private_question():
    match = started()

    def openness() -> Any:
        ask = match.ask
        assert ask is not None
        return (
            is_open(match.game, match.options, ask),
            has_open_words(match.game, ask),
            open_words(match.game, ask),
        )

    assert openness() == (False, True, (NO,))
    match.play(NO, NO, NO)
    assert openness() == (False, True, (STOP,))
    match.play(GO, NO)
    assert openness() == (True, False, ())
