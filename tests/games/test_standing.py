"""Standing answers of both games: what each decides, that it is on offer, and that open ones tell nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from areopagus import Match, new
from areopagus.games.on_mars.catalog.basics import COLONY
from areopagus.games.on_mars.catalog.board import RED_SPACE
from areopagus.kernel import KeptStanding
from areopagus.kernel.open_words import is_open, open_words
from areopagus.kernel.standing import (
    own_answer,
    set_standing,
    standing_answer,
    standing_offers,
    still_standing,
    usual_standing,
)
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import city, clash, give, hold, learn, word
from tests.games.on_mars.positions import begin_shuttle_phase, begin_turn, mars

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("clash-of-cultures", 2, {}),
    ("clash-of-cultures", 3, {}),
    ("on-mars", 2, {}),
    ("on-mars", 3, {"first_colonists": True}),
]


def questions(game: str, seats: int, options: dict[str, Any], choices: int) -> Iterator[Match]:
    """The positions of a random game in which a person is asked."""
    rng = Random(f"{game} {seats}")
    match = new(game, seats=seats, options=options, seed=7, forced="quiet")
    for _ in range(choices):
        if match.ask is None:
            return
        yield match
        match.choose(rng.choice(match.ask.words))


def set_all(match: Match, seat: int) -> tuple[KeptStanding, ...]:
    """Everything that a seat may set now."""
    kept: tuple[KeptStanding, ...] = ()
    for offer in standing_offers(match, seat):
        kept = set_standing(match, seat, kept, offer.key, offer.subject)
    return kept


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_answers_are_on_offer_and_open_ones_depend_on_nothing_hidden(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    given = openly = 0
    for number, match in enumerate(questions(game, seats, options, 400)):
        ask = match.ask
        assert ask is not None
        assert own_answer(match, ()) in (None, match.game.windows.get(ask.about))
        if number % 2:
            continue
        kept = set_all(match, ask.seat)
        for one in kept:
            word = standing_answer(match, (one,))
            given += word is not None
            assert word is None or word in ask.words
        answer = standing_answer(match, kept, openly=True)
        openly += answer is not None
        if answer is not None:
            assert is_open(match.game, match.options, ask) or answer in open_words(match.game, ask)
        for other in range(seats):
            if other != ask.seat:
                twin = match.redealt(other, number)
                assert standing_answer(twin, kept, openly=True) == answer
    assert given
    assert openly


@pytest.mark.parametrize(("game", "seats", "options"), CASES[::2])
def test_every_one_has_a_sentence(game: str, seats: int, options: dict[str, Any]) -> None:
    match = new(game, seats=seats, options=options, seed=1)
    texts = match.game.phrasebook()
    assert all(texts.has(f"standing.{one.key}{end}") for one in match.game.standing for end in ("", ".short"))
    assert usual_standing(match, 0)


def kept(table: Table, seat: int, *keys: str) -> tuple[KeptStanding, ...]:
    answers: tuple[KeptStanding, ...] = ()
    for key in keys:
        answers = set_standing(table.match, seat, answers, *key.split("|"))
    return answers


def text_of(table: Table, standing: tuple[KeptStanding, ...], *, openly: bool = False) -> str | None:
    answer = own_answer(table.match, standing, openly=openly)
    return None if answer is None else answer.text


# Clash of Cultures


def test_gold_is_kept_where_that_is_possible() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "writing")
        city(s, 0, "+2+0")
        give(s, 0, food=1, ore=1, wood=1, gold=2)
    standing = kept(table, 0, "no_gold")
    table.play("activate", word("+3+0"), "grow", "piece:academy")
    assert table.about == "pay.gold.food"
    assert text_of(table, standing) == "count:0"
    assert text_of(table, ()) is None
    assert still_standing(table.match, 0, standing) == standing


def test_no_own_city_is_razed_in_the_status_phase() -> None:
    table = clash()
    with table.edit() as s:
        city(s, 0, "+2+0")
        s.agenda = [("status_raze", 0)]
    assert table.about == "status.raze"
    assert len(table.words) > 1
    standing = kept(table, 0, "keep_cities")
    assert text_of(table, standing, openly=True) == "pass"
    assert text_of(table, ()) is None


def test_a_turn_ends_by_itself_when_only_trade_is_left_and_no_card_can_be_played() -> None:
    table = clash()
    with table.edit() as s:
        s.turn.actions_left = 0
        hold(s, 0, actions=[])
    standing = kept(table, 0, "end_turn")
    assert set(table.words) <= {"end", "trade"}
    assert text_of(table, standing) == "end"
    assert text_of(table, standing, openly=True) is None
    with table.edit() as s:
        s.turn.actions_left = 1
    assert text_of(table, standing) is None


def test_passing_for_this_turn_ends_with_the_turn() -> None:
    table = clash()
    standing = kept(table, 0, "pass_this_turn")
    assert still_standing(table.match, 0, standing) == standing
    table.play("end")
    assert table.seat != 0
    assert still_standing(table.match, 0, standing) == ()


def test_passing_reactions_ends_when_something_happens_to_the_player() -> None:
    table = clash()
    standing = still_standing(table.match, 0, kept(table, 0, "pass_reactions"))
    table.play("end")
    standing = still_standing(table.match, 0, standing)
    assert [one.key for one in standing] == ["pass_reactions"]
    assert still_standing(table.match, 0, standing) == standing
    with table.edit() as s:
        next(city for city in s.cities.values() if city.owner == 0).mood = 0
    assert still_standing(table.match, 0, standing) == ()


def test_a_window_is_passed_by_a_seat_that_could_only_pass() -> None:
    passed = asked = 0
    for match in chain(*(questions("clash-of-cultures", seats, {}, 900) for seats in (2, 3, 4))):
        ask = match.ask
        if ask is not None and ask.about in match.game.windows:
            is_passed = len(ask.words) == 1
            passed, asked = passed + is_passed, asked + (not is_passed)
            assert (own_answer(match, ()) is not None) == is_passed
            assert own_answer(match, (), openly=True) is None
            standing = set_standing(match, ask.seat, (), "pass_this_turn")
            is_covered = ask.about in ("card.react", "objective.complete")
            assert (own_answer(match, standing, openly=True) is not None) == is_covered
    assert passed
    assert asked


# On Mars


@rule("OM-SHUTTLE-03")
def test_travel_by_ship_is_declined_until_the_shuttle_leaves_from_the_players_side() -> None:
    table = mars(2)
    with table.edit() as s:
        begin_turn(s, 0)
        for player in s.players:
            player.ships[0], player.hangar = 0, 1
        s.shuttle_side, s.shuttle_space = COLONY, 3
        begin_shuttle_phase(s)
    standing = kept(table, 0, "stay")
    assert (table.about, table.seat) == ("shuttle.travel", 0)
    assert text_of(table, standing, openly=True) == "no"
    with table.edit() as s:
        s.shuttle_side, s.shuttle_space = COLONY, RED_SPACE
        begin_shuttle_phase(s)
    assert (table.about, table.seat) == ("shuttle.travel", 0)
    assert text_of(table, standing) is None
    assert still_standing(table.match, 0, standing) == ()


def test_a_turn_ends_by_itself_when_nothing_else_is_on_offer() -> None:
    ended = 0
    for match in questions("on-mars", 2, {}, 900):
        ask = match.ask
        if ask is not None and ask.about == "turn.action":
            answer = own_answer(match, set_standing(match, ask.seat, (), "end_turn"))
            is_over = [offered.text for offered in ask.words] == ["end"]
            ended += is_over
            assert (answer is not None) == is_over
            assert own_answer(match, ()) is None
    assert ended


def test_crystals_are_paid_before_goals() -> None:
    table = mars(2)
    standing = kept(table, 0, "crystals_first")
    seen = 0
    for match in questions("on-mars", 2, {}, 900):
        ask = match.ask
        if ask is not None and ask.about == "pay.crystal":
            seen += 1
            word = standing_answer(match, standing)
            assert (word is not None) == any(offered.text == "good:crystal" for offered in ask.words)
    assert seen
