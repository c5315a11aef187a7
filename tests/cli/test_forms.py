"""Forms in the terminal: a trade is filled in line by line, answered by a counter-offer, and told to models."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import areopagus
from areopagus.kernel import Match
from areopagus.kernel.filling import forms_of

OFFER = ["do seat:0", "2", "1 1", "6 2"]
"""Player 2 opens the form of a trade with Player 1: gives 1 Wood and gets 2 Food."""


@pytest.fixture
def market(tmp_path: Path) -> Path:
    """A saved match in which Player 2 has 1 Wood, and Player 1 has 2 Food."""
    match, chance = areopagus.new("clash-of-cultures", seats=2, seed=5, forced="quiet"), Random(1)
    while not is_market(match):
        assert match.ask is not None
        match.choose(chance.choice(match.ask.words))
    path = tmp_path / "market.json"
    path.write_text(match.save(), encoding="utf-8")
    return path


def is_market(match: Match) -> bool:
    ask = match.ask
    assert ask is not None
    forms = forms_of(match, ask.seat) if ask.about == "turn.action" else []
    return {"give kind:wood", "want kind:food"} <= {field.key for form in forms for field in form.fields}


def test_a_trade_is_filled_in_and_answered_by_a_counter_offer(program, market):
    counter = ["do seat:1", "1", "2 1", ""]
    typed = [*OFFER, "", *counter, "trade", "invite", "accept", "save traded.json", "quit"]
    result = program("play", "--load", market, "--seats", "human,human", typed="\n".join(typed) + "\n")
    assert "Offer Player 1 a trade: give 1 Wood, get 2 Food" in result.out
    assert "Accept: give 2 Food, get 1 Wood" in result.out
    assert "Counter-offer: give 2 Food and Militia / Wedge Formation, get 1 Wood" in result.out
    assert "Player 1 would like to propose a trade." in result.out
    _, _, after = result.out.partition("Invite an offer")
    assert "Accept this trade?" in after, "the counter-offer is made without another question"
    traded = areopagus.load(market.with_name("traded.json"))
    hand = traded.text(1).partition("Player 2, green")[2]
    assert "Militia / Wedge Formation" in hand
    assert "Food 2/2, Ore 0/8, Wood 0/8" in hand


def test_a_form_says_what_is_wrong_and_can_be_left(command, market):
    typed = [*OFFER, "99", "1 7", "x", "no", "quit", "n"]
    result = command("play", "--load", market, "--seats", "human,human", typed="\n".join(typed) + "\n")
    assert "This must be from 0 to 1." in result.out
    assert "Type the number of a line and how many, such as '2 3'." in result.out
    assert "proposes a trade" not in result.out


def test_the_text_for_models_tells_how_a_form_is_filled_in(market):
    match = areopagus.load(market, forced="quiet")
    assert match.ask is not None
    seat = match.ask.seat
    text = match.text(seat, gestures=True)
    assert 'match.fill(seat, "trade", "seat:0", {...})' in text
    assert '"want kind:food": You get: Food (0-2)' in text
    match.perform(match.fill(seat, "trade", "seat:0", {"give kind:wood": 1, "want kind:food": 2}))
    assert match.ask.about == "trade.answer"
