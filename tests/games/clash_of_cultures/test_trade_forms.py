"""Trade as one form: an offer and its acceptance are two answers, a counter-offer one more (CC-TRADE, CC-ASK-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from areopagus.kernel import Form, FormRefused, GestureRefused, Match, Sight, Word
from areopagus.lab.answers import AnswerCount, play_on
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.gesturing import named, texts
from tests.games.clash_of_cultures.positions import give
from tests.games.clash_of_cultures.test_trade import market

OFFER = {"give kind:wood": 2, "want kind:gold": 1, "want any_action": 1}


def limits(form: Form) -> dict[str, tuple[int, int, int]]:
    return {field.key: (field.lowest, field.highest, field.value) for field in form.fields}


def proposed(values: dict[str, int] | None = None, **options: Any) -> Table:
    """Seat 0 has offered seat 1 a trade."""
    table = market(**options)
    table.match.perform(table.match.fill(0, "trade", "seat:1", values or OFFER), 0)
    return table


# Proposing


@rule("CC-TRADE-01", "CC-ASK-16", "CC-ASK-17")
def test_the_form_has_what_can_change_hands_and_how_much() -> None:
    table = market()
    with table.edit() as s:
        give(s, 1, ore=7)
    form = limits(table.match.form(0, "trade", "seat:1"))
    assert form["give kind:ore"] == (0, 1, 0), "the other has room for one"
    assert form["want kind:ore"] == (0, 5, 0)
    assert form["give action:1"] == form["give objective:1"] == (0, 1, 0)
    assert form["give any_action"] == (0, 2, 0)
    assert form["want any_objective"] == (0, 2, 0)
    assert "want action:3" not in form, "it was never seen"


@rule("CC-TRADE-01", "CC-ASK-15")
def test_the_form_is_opened_by_a_player_or_by_the_options_that_start_a_trade() -> None:
    table = market()

    def openers() -> list[str]:
        return [handle.word.text for handle in table.match.handles(0) if "trade" in handle.plans]

    assert openers() == ["seat:1", "seat:2", "trade"]
    table.play("trade")
    assert openers() == ["seat:1", "seat:2"]
    table.play("seat:2")
    assert openers() == ["seat:2", "offer"]
    gesture = table.match.fill(0, "trade", "seat:2", {"give kind:wood": 1})
    assert texts(gesture) == ["offer", "kind:wood", "count:1", "done", "propose"]
    assert market(trade="off").match.handles(0)
    with pytest.raises(GestureRefused):
        market(trade="off").match.form(0, "trade", "seat:1")


@rule("CC-TRADE-03", "CC-TRADE-05", "CC-NOTE-40")
def test_an_offer_and_its_acceptance_are_two_answers() -> None:
    table = proposed()
    assert (table.about, table.seat) == ("trade.answer", 1)
    accepted = table.match.fill(1, "answer", "seat:0", {"choose action:3": 1})
    assert texts(accepted) == ["accept", "action:3"]
    assert (accepted.price, accepted.gain) == ({"kind:gold": 1}, {"kind:wood": 2})
    table.match.perform(accepted, 1)
    assert (table.about, table.seat) == ("turn.action", 0)
    assert table.state.players[0].actions == 0b111


@rule("CC-ASK-16", "CC-ASK-17")
@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({}, "reason.trade_empty"),
        ({"give kind:wood": 1, "want kind:wood": 1}, "reason.trade_given"),
        ({"give action:1": 1, "give any_action": 2}, "reason.trade_no_more_cards"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_their_reason(values: dict[str, int], reason: str) -> None:
    with pytest.raises(FormRefused) as refused:
        market().match.fill(0, "trade", "seat:1", values)
    assert refused.value.reason.key == reason
    assert refused.value.rule.startswith("CC-ASK")


@rule("CC-ASK-15", "CC-TRADE-02")
def test_an_invitation_is_one_answer_and_who_is_invited_gets_the_form() -> None:
    table = market()
    invitation = named(table, "invite", "Invite Player 2 to propose a trade", "seat:1")
    table.match.perform(invitation, 0)
    assert (table.about, table.seat) == ("trade.give", 1)
    form = table.match.form(1, "proposal", "seat:0")
    assert [word.text for word in form.beside] == ["pass"]
    gesture = table.match.fill(1, "proposal", "seat:0", {"give objective:2": 1, "want kind:food": 4})
    assert (
        table.sentence(gesture.name) == "Offer Player 1 a trade: give Scientific Lead / Conqueror, get 4 Food"
    )
    table.match.perform(gesture, 1)
    assert (table.about, table.seat) == ("trade.answer", 0)


def test_word_by_word_everything_is_as_before() -> None:
    table = market()
    table.play("trade", "seat:1", "offer")
    assert "proposal" not in {plan for handle in table.match.handles(0) for plan in handle.plans}
    table.play("kind:wood", "count:1", "done", "propose", "accept")
    assert table.about == "turn.action"


# Answering


@rule("CC-ASK-19", "CC-ASK-16")
def test_the_answer_is_filled_in_with_the_proposal_as_the_other_sees_it() -> None:
    table = proposed({"give kind:wood": 2, "give action:1": 1, "want kind:gold": 1, "want any_objective": 2})
    form = table.match.form(1, "answer", "seat:0")
    most = {key: value for key, (_, _, value) in limits(form).items() if value}
    assert most == {"want kind:wood": 2, "want action:1": 1, "give kind:gold": 1, "give any_objective": 2}
    assert [field.key for field in form.fields if field.side == "choose"] == [
        "choose objective:2",
        "choose objective:3",
    ]
    assert [word.text for word in form.beside] == ["decline"]
    assert texts(table.match.fill(1, "answer", "seat:0", {})) == ["accept"]
    one = table.match.fill(1, "answer", "seat:0", {"choose objective:3": 1})
    assert texts(one) == ["accept", "objective:3"]
    table.match.perform(one, 1)
    assert table.about == "turn.action", "the last card has no alternative"


@rule("CC-ASK-16")
def test_more_cards_than_are_asked_for_are_refused() -> None:
    table = proposed()
    with pytest.raises(FormRefused) as refused:
        table.match.fill(1, "answer", "seat:0", {"choose action:3": 1, "choose action:4": 1})
    assert refused.value.reason.key == "reason.trade_no_more_cards"


@rule("CC-ASK-19", "CC-ASK-18")
def test_a_counter_offer_declines_and_is_made_when_the_active_player_invites_it() -> None:
    table = proposed()
    counter = table.match.fill(1, "answer", "seat:0", {"give any_action": 0, "want kind:wood": 1})
    assert table.sentence(counter.name) == "Counter-offer: give 1 Gold, get 1 Wood"
    assert texts(counter) == ["decline"]
    table.match.perform(counter, 1)
    wish = table.match.wish(1)
    assert wish is not None
    assert table.seat == 0
    table.match.perform(named(table, "invite", "Invite Player 2 to propose a trade", "seat:1"), 0)
    table.match.perform(counter.later, 1)
    assert (table.about, table.seat, table.state.turn.trades) == ("trade.answer", 0, 2)
    table.match.perform(table.match.fill(0, "answer", "seat:1", {}), 0)
    assert [table.state.players[0].stock[kind] for kind in (2, 4)] == [2, 3]


@rule("CC-ASK-19")
def test_the_active_player_makes_a_counter_offer_at_once() -> None:
    table = market()
    table.match.perform(named(table, "invite", "Invite Player 2 to propose a trade", "seat:1"), 0)
    table.match.perform(
        table.match.fill(1, "proposal", "seat:0", {"give kind:wood": 1, "want kind:gold": 2}), 1
    )
    counter = table.match.fill(0, "answer", "seat:1", {"give kind:gold": 1})
    assert texts(counter)[:4] == ["decline", "trade", "seat:1", "offer"]
    assert counter.later == ()
    table.match.perform(counter, 0)
    assert (table.about, table.seat) == ("trade.answer", 1)
    assert limits(table.match.form(1, "answer", "seat:0"))["want kind:gold"][2] == 1


@rule("CC-ASK-19", "CC-ASK-14")
def test_without_a_trade_left_a_proposal_can_only_be_accepted_or_declined() -> None:
    table = proposed(trade_limit=1)
    form = table.match.form(1, "answer", "seat:0")
    assert {key: value for key, value in limits(form).items() if not key.startswith("choose")} == {
        "give kind:gold": (1, 1, 1),
        "give any_action": (1, 1, 1),
        "want kind:wood": (2, 2, 2),
    }
    assert [table.sentence(note) for note in form.notes] == ["No more trades can be proposed this Turn."]
    assert texts(table.match.fill(1, "answer", "seat:0", {"choose action:4": 1})) == ["accept", "action:4"]
    with pytest.raises(GestureRefused):
        table.match.fill(1, "answer", "seat:0", {"give kind:gold": 2})


# What it tells


def form_lines(
    match: Match,
    seat: int,
    plan: str,
    handle: str,
    filling: Sequence[dict[str, int]],
    *,
    openly: bool = False,
) -> list[object]:
    """All that a person is told of a form."""
    form = match.form(seat, plan, handle, openly=openly)
    lines: list[object] = [match.say(message) for message in (form.name, *form.notes)]
    lines += [(field.key, match.say(field.name), *field[4:]) for field in form.fields]
    for values in filling:
        try:
            gesture = match.fill(seat, plan, handle, values, openly=openly)
            lines += [gesture.words, gesture.later, match.say(gesture.name)]
        except GestureRefused as refused:
            lines.append(str(refused))
    return lines


@rule("CC-ASK-16", "CC-XACT-26")
@pytest.mark.parametrize("seat", [0, 1])
def test_forms_tell_nothing_that_is_hidden_from_the_seat(seat: int) -> None:
    if seat == 0:
        table, plan, handle = market(), "trade", "seat:1"
    else:
        table, plan, handle = (
            proposed({"give action:1": 1, "give any_objective": 1, "want any_action": 2}),
            "answer",
            "seat:0",
        )
    filling = [{}, {"give kind:gold": 1}, {"want any_action": 1}, {"want kind:wood": 1, "give kind:wood": 1}]
    open_form = form_lines(table.match, seat, plan, handle, filling)
    hands = set()
    for seed in range(8):
        match = table.match.redealt(seat, seed)
        hands.add(match.state.players[1 - seat].actions)
        assert form_lines(match, seat, plan, handle, filling) == open_form
    assert len(hands) > 1, "hidden hands are re-dealt"


@rule("CC-ASK-16", "CC-TRADE-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_screen_that_others_see_shows_the_form_without_named_cards(seat: int) -> None:
    values = {"give kind:wood": 2, "give any_action": 1, "want any_objective": 1}
    table, plan, handle = (
        (market(), "trade", "seat:1") if seat == 0 else (proposed(values), "answer", "seat:0")
    )
    form = table.match.form(seat, plan, handle, openly=True)
    assert {field.word.text.partition(":")[0] for field in form.fields} == {
        "kind",
        "any_action",
        "any_objective",
    }
    assert [side.key for side in form.sides] == ["give", "want"]
    filling = [{}, {"give kind:gold": 1}, {"want any_action": 1}, {"give any_action": 1, "want kind:wood": 1}]
    shown = form_lines(table.match, seat, plan, handle, filling, openly=True)
    hands = set()
    for seed in range(8):
        match = table.match.redealt(2, seed)
        hands.add(match.state.players[seat].actions)
        assert form_lines(match, seat, plan, handle, filling, openly=True) == shown
    assert len(hands) > 1, "for another player, the hand of this one is re-dealt"


@rule("CC-TRADE-05", "CC-ASK-19")
def test_at_a_shared_screen_a_trade_is_offered_answered_and_countered_by_forms() -> None:
    table = market()
    table.match.perform(table.match.fill(0, "trade", "seat:1", OFFER, openly=True), 0)
    counter = table.match.fill(1, "answer", "seat:0", {"give kind:gold": 0}, openly=True)
    table.match.perform(counter, 1)
    assert table.asked == (0, "turn.action")
    assert counter.later
    other = proposed()
    other.match.perform(other.match.fill(1, "answer", "seat:0", {}, openly=True), 1)
    assert other.asked == (1, "trade.card"), "which card is given is asked behind a curtain"


@rule("CC-ASK-16")
def test_a_proposal_with_named_cards_has_no_form_that_others_see() -> None:
    with pytest.raises(GestureRefused):
        proposed({"give action:1": 1}).match.form(1, "answer", "seat:0", openly=True)


# The count of answers


class Scripted:
    """Says given words one after the other."""

    def __init__(self, *words: str) -> None:
        self._words = list(words)

    def choose(self, sight: Sight) -> Word:
        assert sight.ask is not None
        answer = self._words.pop(0)
        return next(word for word in sight.ask.words if word.text == answer)


@rule("CC-TRADE-05")
def test_the_count_of_answers_of_a_trade_is_two() -> None:
    table = market()
    offer = ["trade", "seat:1", "offer", "kind:wood", "count:2", "kind:ore", "count:1", "action:1", "done"]
    offer += ["kind:gold", "count:1", "any_action", "any_objective", "propose"]
    players = [Scripted(*offer), Scripted("accept", "action:4", "objective:2"), Scripted()]
    count = AnswerCount()
    for _ in players[:2]:
        play_on(table.match, players, count)
    assert (table.about, table.seat) == ("turn.action", 0)
    assert (count.decisions, count.answers) == (17, 2)
    assert dict(count.by_plan) == {"trade": 1, "answer": 1}
