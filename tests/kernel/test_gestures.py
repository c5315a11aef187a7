"""Gestures: compound answers are found from the words of the rules, performed and taken back as one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import pytest

from areopagus import load, new
from areopagus.kernel import (
    CHANCE,
    ENOUGH,
    Answers,
    Ask,
    GestureRefused,
    Match,
    MatchOver,
    Message,
    Path,
    Plan,
    Rule,
    Word,
    WrongSeat,
    amounts,
    ascending,
    each,
    only,
    reveal,
)

from .toys import DIE, GO, NO, STOP, YES, N, Toy, Yard, registered


class Pick(Plan[Yard]):
    """Go, then a number as the handle, then two more numbers in any order."""

    key = "pick"
    at: ClassVar = {"what": (GO,)}
    handle = "first"
    counted: ClassVar = ("more",)
    follow: ClassVar = {"more": ascending, "sure": only(YES)}

    def name(self, before: Yard, after: Yard, path: Path) -> Message:
        return Message("picked", {"sum": sum(N.index(step.word) for step in path if step.word in N)})

    def target(self, path: Path) -> None:
        return None


class Market(Toy):
    """A toy with a plan, in which the sum of the notes is what a seat has."""

    plans = (Pick(),)

    def stock(self, s: Yard, seat: int) -> Mapping[str, int]:
        return {"n:1": sum(note for note in s.notes if note > 0), "n:2": -sum(n for n in s.notes if n < 0)}


def pick(s: Yard) -> Rule[None]:
    """The questions of the plan; then chance, and the other seat."""
    word = yield Ask(0, "what", (GO, STOP))
    if word == STOP:
        return
    word = yield Ask(0, "first", N[1:4])
    s.notes.append(N.index(word))
    for _ in range(2):
        word = yield Ask(0, "more", N[5:7])
        s.notes.append(-N.index(word))
    yield Ask(0, "sure", (YES,))
    yield Ask(0, "last", (YES, NO))
    word = yield Ask(CHANCE, "roll", DIE)
    s.notes.append(DIE.index(word))
    yield Ask(0, "after", (YES, NO))
    yield Ask(1, "other", (YES, NO))


def started(seed: int = 3) -> Match:
    with registered(Market(pick)) as game:
        return new(game.key, seats=2, seed=seed, forced="quiet")


def test_handles_are_the_words_at_the_question_behind_the_first_words() -> None:
    handles = started().handles(0)
    assert [(handle.word, handle.plans) for handle in handles] == [(n, ("pick",)) for n in N[1:4]]


def test_a_seat_that_is_not_asked_has_neither_handles_nor_gestures() -> None:
    assert started().handles(1) == []
    assert started().gestures(1) == []


def test_each_set_of_parts_is_one_gesture_whatever_its_order() -> None:
    gestures = started().gestures(0, "n:2")
    assert [gesture.parts for gesture in gestures] == [{"n:5": 2}, {"n:5": 1, "n:6": 1}, {"n:6": 2}]
    assert all(gesture.words[:2] == (GO, N[2]) and gesture.words[-1] == YES for gesture in gestures)
    assert [gesture.name.params["sum"] for gesture in gestures] == [12, 13, 14]


def test_price_and_gain_are_what_the_stock_changes_by() -> None:
    gesture = started().gestures(0, "n:3")[0]
    assert gesture.gain == {"n:1": 3, "n:2": 10}
    assert gesture.price == {}
    assert amounts(gesture.gain) is not None
    assert amounts(gesture.price) is None


def test_a_gesture_is_performed_like_its_words_and_taken_back_as_one() -> None:
    match, plain = started(), started()
    gesture = match.gestures(0, "n:1")[1]
    assert match.perform(gesture) == list(gesture.words)
    plain.play(*gesture.words[:-1])  # the driver gives the last answer, which has no alternative
    assert match.record == plain.record
    assert match.ask is not None
    assert match.ask.about == "last"
    match.undo(0)
    assert match.length == 0
    plain.undo(0)
    assert plain.length == 3, "word by word, only the last word is taken back"


def test_an_undone_gesture_can_be_performed_again_and_mixed_with_words() -> None:
    match = started()
    match.perform(match.gestures(0, "n:1")[0])
    match.undo(0)
    match.play(GO, N[3])
    match.undo(0)
    assert match.length == 1, "the numbers of the undone gesture are forgotten"


@pytest.mark.parametrize("packed", [False, True])
def test_undo_takes_back_a_gesture_as_one_in_clones_and_after_loading(packed: bool) -> None:
    match = started()
    match.perform(match.gestures(0, "n:1")[0])
    if packed:
        with registered(match.game):
            match = load(match.save())
    copy = match.clone()
    copy.undo(0)
    assert copy.length == 0
    match.undo(0)
    assert match.length == 0


def test_words_past_luck_are_refused_and_change_nothing() -> None:
    match = started()
    words = [GO, N[1], N[5], N[5], YES, YES]
    with pytest.raises(GestureRefused):
        match.perform([*words, YES])
    assert match.length == 0
    match.perform(words)
    assert match.ask is not None
    assert match.ask.about == "after", "luck after the last word is dealt"


def test_a_refusal_does_not_depend_on_the_luck_to_come() -> None:
    refusals = set()
    for seed in range(6):
        match = started(seed)
        with pytest.raises(GestureRefused) as refusal:
            match.perform([GO, N[1], N[5], N[5], YES, YES, NO])
        refusals.add(str(refusal.value.message.to_json()))
    assert len(refusals) == 1


def test_a_word_that_is_not_on_offer_is_refused_with_its_number() -> None:
    match = started()
    with pytest.raises(GestureRefused) as refusal:
        match.perform([GO, N[1], N[9]])
    assert refusal.value.message.params["number"] == 3
    assert match.length == 0


def test_only_the_asked_seat_performs() -> None:
    match = started()
    with pytest.raises(WrongSeat):
        match.perform([GO], seat=1)
    match.perform([STOP], seat=0)
    with pytest.raises(MatchOver):
        match.perform([GO], seat=0)


def test_gestures_can_be_listed_after_words_that_are_not_given_yet() -> None:
    match = started()
    assert match.gestures(0, after=(STOP,)) == []
    assert match.handles(0, after=(GO,)) == [], "this plan is not offered at that question"


def test_a_preview_shows_what_words_lead_to() -> None:
    match = started()
    preview = match.preview(0, ["go", "n:2"])
    assert (preview.gain, preview.price, preview.leads_to) == ({"n:1": 2}, {}, "question")
    assert preview.view["notes"] == [2]
    assert match.preview(0, ["go", "n:2", "n:5", "n:5", "yes", "yes"]).leads_to == "chance"
    assert match.preview(0, ["stop"]).leads_to == "over"
    assert match.length == 0


def reveals(s: Yard) -> Rule[None]:
    """A word that shows something hidden, then another question to the same seat."""
    yield Ask(0, "what", (GO, STOP))
    yield Ask(0, "first", N[:2])
    reveal(s)
    word = yield Ask(0, "more", lambda: [N[s.secrets[1]], N[9]])
    s.notes.append(N.index(word))


def test_nothing_is_tried_behind_a_reveal() -> None:
    with registered(Market(reveals)) as game:
        match = new(game.key, seats=2, seed=1)
    gestures = match.gestures(0, "n:1")
    assert [gesture.words for gesture in gestures] == [(GO, N[1])]
    assert match.preview(0, ["go", "n:1"]).leads_to == "reveal"
    with pytest.raises(GestureRefused):
        match.perform([GO, N[1], N[5]])
    assert match.length == 0


def test_every_word_of_a_question_is_a_gesture_with_each() -> None:
    class All(Pick):
        follow: ClassVar = {"more": each, "sure": only(YES)}
        counted: ClassVar = ()

    class Fair(Market):
        plans = (All(),)

    with registered(Fair(pick)) as game:
        match = new(game.key, seats=2, seed=1)
    assert len(match.gestures(0, "n:1")) == 4
    assert len(match.gestures(0)) == 12


def test_the_text_for_models_names_handles_and_listed_gestures_on_request() -> None:
    class Shown(Pick):
        is_listed = True

    class Show(Market):
        plans = (Shown(),)

    with registered(Show(pick)) as game:
        match = new(game.key, seats=2, seed=1)
    text = match.text(0, gestures=True)
    assert "go n:1 n:5 n:5 yes: picked" in text
    assert "n:1, n:2, n:3" in text
    assert "go n:1" not in match.text(0)
    assert "go n:1" not in match.text(1, gestures=True)


def offered(plan: Plan[Yard]) -> Match:
    """A match of the toy with this plan alone."""

    class Fair(Market):
        plans = (plan,)

    with registered(Fair(pick)) as game:
        return new(game.key, seats=2, seed=1)


def test_a_plan_says_which_words_are_handles() -> None:
    class Even(Pick):
        def handles(self, s: Yard, ask: Ask) -> list[Word]:
            return [word for word in ask.words if N.index(word) % 2 == 0]

    match = offered(Even())
    assert [handle.word for handle in match.handles(0)] == [N[2]]
    assert {gesture.handle for gesture in match.gestures(0)} == {N[2]}
    assert match.gestures(0, N[1]) == []


def test_a_gesture_that_says_no_more_than_a_plain_word_is_not_offered() -> None:
    class First(Pick):
        follow: ClassVar = {}
        fewest = 2

    class Longer(First):
        fewest = 3

    assert [gesture.words for gesture in offered(First()).gestures(0, N[1])] == [(GO, N[1])]
    assert offered(Longer()).gestures(0) == []


def test_a_plain_word_that_may_go_on_is_offered_alone_too() -> None:
    class First(Pick):
        fewest = 3

        def answers(self, s: Yard, ask: Ask, path: Path) -> Answers | None:
            return [ENOUGH, N[5]] if ask.about == "more" else None

    words = [gesture.words for gesture in offered(First()).gestures(0, N[1])]
    assert words == [(GO, N[1]), (GO, N[1], N[5]), (GO, N[1], N[5], N[5])]


def test_of_gestures_with_the_same_identity_the_first_is_offered() -> None:
    class Sums(Pick):
        follow: ClassVar = {"more": each, "sure": only(YES)}

        def parts(self, s: Yard, path: Path) -> Mapping[str, int]:
            return {"n:0": sum(N.index(step.word) for step in path[1:] if step.word in N)}

        def identity(self, s: Yard, path: Path) -> object:
            return frozenset(self.parts(s, path).items())

    gestures = offered(Sums()).gestures(0, N[1])
    assert [gesture.parts for gesture in gestures] == [{"n:0": 10}, {"n:0": 11}, {"n:0": 12}]
    assert gestures[1].words == (GO, N[1], N[5], N[6], YES)


def test_where_the_usual_answer_is_to_end_longer_gestures_come_later() -> None:
    class Short(Pick):
        variants: ClassVar = ("more",)

        def answers(self, s: Yard, ask: Ask, path: Path) -> Answers | None:
            return [ENOUGH, N[5]] if ask.about == "more" else None

    gestures = offered(Short()).gestures(0, N[1])
    assert [len(gesture.words) for gesture in gestures] == [2, 3, 4]


def counts(s: Yard) -> Rule[None]:
    """Questions with parameters."""
    yield Ask(0, "what", (GO, STOP))
    yield Ask(0, "first", N[1:4], params={"count": 7})
    yield Ask(0, "more", N[5:7], params={"count": 2})
    yield Ask(0, "last", (YES, NO))


def test_the_steps_of_a_path_know_the_parameters_of_their_questions() -> None:
    class Params(Pick):
        def name(self, before: Yard, after: Yard, path: Path) -> Message:
            return Message("picked", {"sum": sum((step.params or {})["count"] for step in path)})

    class Fair(Market):
        plans = (Params(),)

    with registered(Fair(counts)) as game:
        match = new(game.key, seats=2, seed=1)
    assert {gesture.name.params["sum"] for gesture in match.gestures(0)} == {9}


class Limited(Pick):
    """Has a single handle, no gesture with a six, and sentences of what comes after."""

    variants: ClassVar = ("more",)

    def handles(self, s: Yard, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word == N[2]]

    def is_complete(self, path: Path) -> bool:
        return N[6] not in [step.word for step in path]

    def name(self, before: Yard, after: Yard, path: Path) -> Message:
        return Message("noted", {"before": len(before.notes), "after": len(after.notes)})


class LimitedMarket(Market):
    """The same toy with that plan."""

    plans = (Limited(),)


def test_a_plan_chooses_handles_what_is_complete_and_what_is_said() -> None:
    with registered(LimitedMarket(pick)) as game:
        match = new(game.key, seats=2, seed=3, forced="quiet")
    assert [handle.word for handle in match.handles(0)] == [N[2]]
    assert match.gestures(0, "n:1") == []
    (gesture,) = match.gestures(0, "n:2")
    assert gesture.parts == {"n:5": 2}
    assert gesture.name == Message("noted", {"before": 0, "after": 3})


@pytest.mark.parametrize("game", ["clash-of-cultures", "on-mars"])
def test_a_gesture_says_whether_it_can_be_taken_back(game: str) -> None:
    match, chance, seen = new(game, seats=2, seed=5, forced="quiet"), Random(3), set()
    while match.ask is not None and match.length < 80:
        seat = match.ask.seat
        gestures = match.gestures(seat)
        for gesture in chance.sample(gestures, min(2, len(gestures))):
            tried = match.clone()
            tried.perform(gesture)
            is_asked = tried.ask is not None and tried.ask.seat == seat
            assert gesture.can_undo == (is_asked and tried.why_not_undo(seat) is None), gesture
            seen.add(gesture.can_undo)
        match.choose(chance.choice(match.ask.words))
    assert seen == {True, False}
