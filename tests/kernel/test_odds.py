"""Odds: chances as percentages, prospects, and the odds of options in texts."""

from __future__ import annotations

from fractions import Fraction

import pytest

import areopagus
from areopagus.kernel import Odds, Prospect, new, odds_of, percent
from areopagus.kernel.imagining import imagined_alone
from areopagus.kernel.messages import KERNEL_TEXTS


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 10_000), "<1 %"),
        (Fraction(1, 3), "33 %"),
        (Fraction(2, 3), "67 %"),
        (Fraction(9_999, 10_000), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_a_chance_is_never_rounded_to_never_or_always(chance: Fraction, text: str) -> None:
    assert KERNEL_TEXTS.text(percent(chance)) == text.replace(" ", "\N{NO-BREAK SPACE}")


def raided() -> areopagus.Match:
    """Beacons, where the only thing to raid is the beacon of seat 1."""
    match = new("beacons", 2, dealer=None)
    with match.edit() as s:
        s.agenda = [("turn", 0, 2)]
        s.owner[4], s.owner[5] = 0, 1
        s.supply = [count - 1 for count in s.supply]
    return match


def test_a_prospect_shows_what_each_answer_of_luck_leads_to() -> None:
    match = raided()
    position = imagined_alone(match, 0, 1)
    raid = match.game.vocabulary.find("raid")
    assert not list(Prospect(position, 0, (), is_public=False).outcomes()), "a seat is asked, not luck"
    prospect = Prospect(position, 0, (), is_public=False).after(raid)
    assert prospect.ask is not None
    dice = prospect.after(prospect.ask.words[0])  # the only beacon
    outcomes = list(dice.outcomes())
    assert [chance for _, chance in outcomes] == [Fraction(1, 6)] * 6
    assert [after.s.dice for after, _ in outcomes] == [[1], [2], [3], [4], [5], [6]]
    assert dice.s.dice == [], "what may happen has not happened"
    assert match.ask is not None
    assert match.ask.about == "turn.action"


def test_a_prospect_at_the_beginning_of_a_chapter_has_nothing_half_done() -> None:
    match = raided()
    prospect = Prospect(imagined_alone(match, 0, 1), 0, (), is_public=False)
    raid = prospect.after(match.game.vocabulary.find("raid"))
    assert raid.ask is not None
    assert raid.ask.about == "raid.cell"
    assert raid.s.agenda[-1][0] != "raid"
    begun = raid.after(raid.ask.words[0])
    assert begun.s.agenda[-1][0] == "raid", (
        "the chapter has asked for a die, but nothing of it has happened yet"
    )
    assert begun.s.defender == -1


def test_options_are_written_with_their_odds_for_the_asked_seat_alone() -> None:
    match = raided()
    assert "  raid: Raid a beacon (win 42\N{NO-BREAK SPACE}%)" in match.text(0).splitlines()
    assert "win" not in match.text(1)
    assert "win" not in match.text()


def test_a_seat_that_is_not_asked_and_a_question_without_luck_have_no_odds() -> None:
    match = raided()
    odds = odds_of(match, 0)
    assert [word.text for word in odds] == ["raid"]
    assert all(isinstance(one, Odds) for one in odds.values())
    assert odds_of(match, 1) == {}
    match.choose("draw")
    assert odds_of(match, 0) == {}
