"""Hints and analysis: what a search would do, why, and what was lost by doing something else."""

from __future__ import annotations

import pytest

import areopagus
from areopagus import bots
from areopagus.bots import MctsBot
from areopagus.bots.hints import Advice, analyse, choices, choices_of, hint, judge
from areopagus.kernel import Match

GAMES = ("beacons", "on-mars", "clash-of-cultures")


def begun(game: str, choices: int) -> Match:
    match = areopagus.new(game, seats=2, seed=4)
    bot = bots.make("random", seed=4)
    for _ in range(choices):
        match.choose(bots.answer(bot, match))
    while match.ask is not None and len(match.ask.words) < 3:
        match.choose(match.ask.words[0])
    return match


def test_a_hint_writes_decimals_as_its_reader_does() -> None:
    match = begun("beacons", 12)
    assert match.ask is not None
    reason = Advice(match.ask.words[0], 0.5, 1, (("points", 0.5), ("cards", -12.04))).why()
    assert match.say(reason, "en") == "gains points (in points: 0.5), costs cards (in points: 12.0)"
    assert (
        match.say(reason, "cs")
        == "zisk: body (v\u00a0hodnotě 0,5\u00a0b.), ztráta: karty (v\u00a0hodnotě 12,0\u00a0b.)"
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_the_best_words_and_why(game: str) -> None:
    match = begun(game, 12 if game == "beacons" else 60)
    assert match.ask is not None
    advice = hint(match.sight(match.ask.seat), MctsBot(1, playouts=12), count=3)
    assert 1 <= len(advice) <= 3
    others = [one.visits for one in advice[1:]]
    assert others == sorted(others, reverse=True)
    assert len({one.word for one in advice}) == len(advice)
    assert max(one.share for one in advice) == advice[0].share, "nothing promises more than what is advised"
    for one in advice:
        assert one.word in match.ask.words
        assert 0 <= one.share <= 1
        sentence = match.say(one.why())
        assert sentence
        assert "insight." not in sentence
        assert "hint." not in sentence


def test_the_reason_is_what_gains_most() -> None:
    """Lighting a beacon brings points and costs a card."""
    match = areopagus.new("beacons", seats=2, seed=4)
    assert match.ask is not None
    advice = {
        one.word.text: one for one in hint(match.sight(match.ask.seat), MctsBot(1, playouts=60), count=9)
    }
    assert advice["light"].gains[0][1] > 0, "what is won comes first"
    gains = dict(advice["light"].gains)
    assert gains["points"] > 0
    assert gains.get("cards", 0.0) <= 0
    assert "points" in match.say(advice["light"].why())


def test_a_word_that_changes_nothing_is_told_so() -> None:
    match = areopagus.new("beacons", seats=2, seed=4)
    assert match.ask is not None
    steady = Advice(match.ask.words[0], 0.5, 1, ())
    assert match.say(steady.why()) == "changes little now, but promises most later"


def test_a_hint_does_not_change_the_match_nor_depend_on_what_is_hidden() -> None:
    match = begun("beacons", 12)
    assert match.ask is not None
    seat, before = match.ask.seat, match.save()
    advice = hint(match.sight(seat), MctsBot(1, playouts=20))
    assert match.save() == before
    for luck in range(3):
        assert hint(match.redealt(seat, luck).sight(seat), MctsBot(1, playouts=20)) == advice


def finished(*names: str) -> Match:
    match = areopagus.new("beacons", seats=len(names), seed=4, options={"rounds": 2})
    players = [bots.make(name, seed=3) for name in names]
    while match.ask is not None:
        match.choose(bots.answer(players[match.ask.seat], match))
    return match


def test_an_analysis_goes_through_the_choices_of_a_seat() -> None:
    match = finished("random", "greedy")
    for seat in range(2):
        verdicts = list(analyse(match.game, match.record, seat, MctsBot(1, playouts=20)))
        assert len(verdicts) == choices_of(match.game, match.record, seat) > 0
        for verdict in verdicts:
            assert match.record.choices[verdict.number] == verdict.word
            assert verdict.lost >= 0
            assert verdict.lost == 0 or verdict.word != verdict.best


def test_who_chooses_well_loses_less_than_by_other_words() -> None:
    match = finished("greedy", "greedy")
    well = otherwise = 0.0
    for at, chosen in choices(match.game, match.record, 0):
        assert at.ask is not None
        lost = {word: judge(at, word, MctsBot(1, playouts=20)).lost for word in at.ask.words}
        well += lost.pop(chosen)
        otherwise += sum(lost.values()) / len(lost)
    assert well < otherwise / 2
