"""Forms: what is filled in is said by the words of the rules, tried like a gesture, and performed like one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest

from areopagus import new
from areopagus.kernel import (
    Ask,
    Form,
    FormField,
    FormPlan,
    FormRefused,
    GestureRefused,
    Match,
    Message,
    OpenedForm,
    Reason,
    Rule,
    Side,
    Wish,
    Word,
    reveal,
    word_name,
)

from .toys import GO, NO, STOP, YES, N, Toy, Yard, registered

LEFT, RIGHT = "left", "right"


class Order(FormPlan[Yard]):
    """Go, then numbers in any amount, then yes; the handle is a number that is not played."""

    key = "order"
    at: ClassVar = ("what",)

    def handles(self, s: Yard, ask: Ask) -> Sequence[Word]:
        return (N[9],)

    def openers(self, s: Yard, ask: Ask, handle: Word) -> Sequence[Word]:
        return (handle, GO)

    def lead(self, s: Yard, ask: Ask, handle: Word) -> Sequence[Word]:
        return (GO,)

    def form(self, opened: OpenedForm[Yard]) -> Form | None:
        if opened.there is None:
            return None
        room = opened.there.secrets[opened.seat]
        fields = [
            FormField(f"{side} {word.text}", side, word, word_name(word.text), room)
            for side, words in ((LEFT, N[1:3]), (RIGHT, N[3:5]))
            for word in words
        ]
        sides = (Side(LEFT, Message("left")), Side(RIGHT, Message("right")))
        return Form(self.key, opened.handle, Message("order"), sides, tuple(fields), beside=(STOP,))

    def words(self, opened: OpenedForm[Yard], values: Mapping[str, int]) -> Sequence[Word] | Reason:
        if values["left n:1"] == 4:
            return Reason("reason.four", "TY-FORM-01")
        chosen = [
            word
            for word in N[1:5]
            for side in (LEFT, RIGHT)
            for _ in range(values.get(f"{side} {word.text}", 0))
        ]
        return (GO, *chosen, YES)

    def name(self, opened: OpenedForm[Yard], values: Mapping[str, int]) -> Message:
        return Message("ordered", {"sum": sum(values.values())})


class Counter(Order):
    """An order that the other seat must grant first."""

    key = "counter"
    at: ClassVar = ("reply",)
    is_listed = True

    def openers(self, s: Yard, ask: Ask, handle: Word) -> Sequence[Word]:
        return (handle,)

    def lead(self, s: Yard, ask: Ask, handle: Word) -> Sequence[Word]:
        return (NO,)

    def words(self, opened: OpenedForm[Yard], values: Mapping[str, int]) -> Sequence[Word] | Reason:
        words = super().words(opened, values)
        return words if isinstance(words, Reason) else (NO, *words[1:])


class Shop(Toy):
    """A toy with both forms."""

    forms = (Order(), Counter())

    def stock(self, s: Yard, seat: int) -> Mapping[str, int]:
        return {"n:1": s.notes.count(1)}

    def wish(self, s: Yard, ask: Ask, seat: int) -> Wish | None:
        return Wish("wish", "always", YES) if ask.about == "grant" and ask.seat != seat else None

    def private(self, options: object) -> Sequence[str]:
        return ("number",)


def no_twos(word: Word) -> Reason | None:
    return Reason("reason.no_twos", "TY-FORM-02") if word == N[2] else None


def numbers(s: Yard, seat: int) -> Rule[None]:
    while True:
        word = yield Ask(seat, "number", (N[1], N[3], N[4], YES), why=no_twos)
        if word == YES:
            return
        s.notes.append(N.index(word))


def shopping(s: Yard) -> Rule[None]:
    """Seat 0 orders; seat 1 replies, and orders if seat 0 grants it."""
    word = yield Ask(0, "what", (GO, STOP))
    if word == GO:
        yield from numbers(s, 0)
    reveal(s)
    word = yield Ask(1, "reply", (YES, NO))
    if word == NO:
        word = yield Ask(0, "grant", (YES, NO))
        if word == YES:
            yield from numbers(s, 1)
    yield Ask(0, "last", (YES, NO))


def started() -> Match:
    with registered(Shop(shopping)) as game:
        return new(game.key, seats=2, seed=1, forced="quiet")


def test_a_form_is_opened_by_its_handle_and_by_the_option_that_leads_to_it() -> None:
    match = started()
    assert [(handle.word, handle.plans) for handle in match.handles(0)] == [
        (GO, ("order",)),
        (N[9], ("order",)),
    ]
    form = match.form(0, "order", "n:9")
    assert [field.key for field in form.fields] == ["left n:1", "left n:2", "right n:3", "right n:4"]
    assert {field.highest for field in form.fields} == {5}
    assert match.handles(1) == []


def test_what_is_filled_in_is_a_gesture_of_plain_words() -> None:
    match = started()
    gesture = match.fill(0, "order", "n:9", {"left n:1": 2, "right n:4": 1})
    assert gesture.words == (GO, N[1], N[1], N[4], YES)
    assert (gesture.gain, gesture.later, gesture.name.params["sum"]) == ({"n:1": 2}, (), 3)
    assert match.length == 0
    match.perform(gesture, 0)
    assert match.state.notes == [1, 1, 4]
    assert match.ask is not None
    assert match.ask.about == "reply"


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"left n:8": 1}, "error.no_field"),
        ({"left n:1": 6}, "error.field_value"),
        ({"left n:1": -1}, "error.field_value"),
        ({"left n:1": True}, "error.field_value"),
        ({"left n:1": 1.0}, "error.field_value"),
        ({"left n:1": "2"}, "error.field_value"),
        ({"left n:1": 10**5000}, "error.field_value"),
    ],
)
def test_values_outside_the_limits_are_refused_and_change_nothing(values: dict[str, int], error: str) -> None:
    match = started()
    with pytest.raises(GestureRefused) as refused:
        match.fill(0, "order", "n:9", values)
    assert refused.value.message.key == error
    assert str(refused.value)
    assert match.length == 0


def test_what_the_rules_or_the_plan_forbid_is_refused_with_their_reason() -> None:
    match = started()
    for values, key in (({"left n:2": 1}, "reason.no_twos"), ({"left n:1": 4}, "reason.four")):
        with pytest.raises(FormRefused) as refused:
            match.fill(0, "order", "n:9", values)
        assert refused.value.reason.key == key


def test_only_the_asked_seat_has_a_form_and_only_where_it_is_offered() -> None:
    match = started()
    for seat, plan, handle in (
        (1, "order", "n:9"),
        (0, "counter", "n:9"),
        (0, "order", "n:1"),
        (0, "x", "n:9"),
    ):
        with pytest.raises(GestureRefused) as refused:
            match.form(seat, plan, handle)
        assert refused.value.message.key == "error.no_form"


def test_what_another_seat_must_grant_is_kept_for_later() -> None:
    match = started()
    match.play(STOP)
    gesture = match.fill(1, "counter", "n:9", {"right n:3": 2})
    assert (gesture.words, gesture.later) == ((NO,), (N[3], N[3], YES))
    match.perform(gesture, 1)
    assert match.ask is not None
    assert (match.ask.seat, match.ask.about) == (0, "grant")
    match.play(YES)
    match.perform(gesture.later, 1)
    assert match.state.notes == [3, 3]


def test_later_answers_are_tried_too() -> None:
    match = started()
    match.play(STOP)
    with pytest.raises(FormRefused) as refused:
        match.fill(1, "counter", "n:9", {"left n:2": 1})
    assert refused.value.reason.key == "reason.no_twos"


def test_nothing_is_offered_openly_that_only_the_seat_may_see() -> None:
    match = started()
    assert match.handles(0, openly=True) == []
    with pytest.raises(GestureRefused):
        match.form(0, "order", "n:9", openly=True)
