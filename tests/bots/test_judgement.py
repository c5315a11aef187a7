"""Learned judgements: what they add to an insight, the same with NumPy and without, and the search that uses one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import areopagus
from areopagus import bots
from areopagus.bots import LearnedBot
from areopagus.bots.beam import Beam, SearchLine, insight_of, merged
from areopagus.bots.judgement import FILE, Judgement, judgement_of, names_read, read_judgement, untaught
from areopagus.kernel import BadCall, Insight, Match
from areopagus.kernel.registry import find_game

GAMES = (("beacons", 3), ("on-mars", 2), ("on-mars", 1), ("clash-of-cultures", 2))


def reached(game: str, seats: int, choices: int = 40) -> Match:
    """A position that random players have reached."""
    match = areopagus.new(game, seats=seats, seed=5)
    rng = Random(5)
    for _ in range(choices):
        if match.ask is not None:
            match.choose(rng.choice(match.ask.words))
    return match


def taught(insight: Insight[Any], seats: int, seed: int = 1) -> dict[str, Any]:
    """The content of a judgement with weights at random."""
    rng = Random(seed)
    width = 2 * len(names_read(insight))

    def some(count: int) -> list[float]:
        return [rng.gauss(0, 0.3) for _ in range(count)]

    return {
        **untaught(insight),
        "seats": [seats],
        "sharpness": [0.7, 0.1],
        "means": some(width),
        "spreads": [0.5 + abs(value) for value in some(width)],
        "hidden": [some(width) for _ in range(6)],
        "biases": some(6),
        "out": some(6),
        "direct": some(width),
    }


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_has_learned_nothing_expects_what_the_weights_do(game: str, seats: int) -> None:
    insight = insight_of(find_game(game))
    state = reached(game, seats).state
    expected = [insight.ahead.worth(state, player) for player in range(insight.players(state))]
    assert Judgement(insight, untaught(insight)).worth(state, seats) == expected


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_same_points_with_numpy_and_without(game: str, seats: int) -> None:
    insight = insight_of(find_game(game))
    content = taught(insight, seats)
    quick, plain = Judgement(insight, content), Judgement(insight, content, plain=True)
    for choices in (1, 10, 30):
        state = reached(game, seats, choices).state
        points = quick.worth(state, seats)
        assert points == pytest.approx(plain.worth(state, seats), abs=2e-6)
        assert points != pytest.approx(Judgement(insight, untaught(insight)).worth(state, seats), abs=0.01)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_circumstance_has_a_name_and_is_about_one_at_most(game: str, seats: int) -> None:
    insight = insight_of(find_game(game))
    for choices in (1, 10, 30):
        state = reached(game, seats, choices).state
        for player in range(insight.players(state)):
            circumstances = insight.circumstances_of(state, player)
            assert len(circumstances) == len(insight.circumstances)
            assert all(-3 <= value <= 3 for value in circumstances)


def test_circumstances_tell_the_players_apart() -> None:
    """In Clash of Cultures one player acts, and the other waits for one Turn."""
    match = areopagus.new("clash-of-cultures", seats=2, seed=5)
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose(match.ask.words[0])
    insight = insight_of(match.game)
    named = [
        dict(zip(insight.circumstances, insight.circumstances_of(match.state, player), strict=True))
        for player in range(2)
    ]
    active = match.state.active
    assert [named[player]["acts"] for player in (active, 1 - active)] == [1, 0]
    assert [named[player]["turns_until"] for player in (active, 1 - active)] == [0, 0.5]


def test_other_numbers_of_seats_than_those_learned_from_are_left_to_the_weights() -> None:
    insight = insight_of(find_game("beacons"))
    state = reached("beacons", 3, 8).state
    judgement = Judgement(insight, taught(insight, seats=2))
    assert judgement.worth(state, 3) == Judgement(insight, untaught(insight)).worth(state, 3)


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    insight = insight_of(find_game("beacons"))
    file = tmp_path / "judgement.json"
    with pytest.raises(BadCall, match=r"judgement\.json"):
        read_judgement(insight, file)
    file.write_text("{")
    with pytest.raises(BadCall, match=r"judgement\.json"):
        read_judgement(insight, file)
    file.write_text(json.dumps({**untaught(insight), "reads": ["points"]}))
    with pytest.raises(BadCall, match="other features"):
        read_judgement(insight, file)
    file.write_text(json.dumps(untaught(insight)))
    assert read_judgement(insight, file).seats == frozenset()


def learned(judgement: Judgement | None, seed: int = 3) -> LearnedBot:
    bot = LearnedBot(seed, playouts=6)
    bot.judgement = judgement
    return bot


def test_the_search_follows_its_judgement() -> None:
    """With a judgement that hates points, fewer are scored."""
    insight = insight_of(find_game("beacons"))
    content = {**untaught(insight), "seats": [2]}
    at = insight.names.index("points")
    direct, spreads = [0.0] * len(content["means"]), list(content["spreads"])
    direct[at], spreads[at] = -30.0, 10.0
    spoilsport = Judgement(insight, {**content, "direct": direct, "spreads": spreads})
    points = []
    for judgement in (None, spoilsport):
        match = areopagus.new("beacons", seats=2, seed=1)
        players = [learned(judgement, seat) for seat in range(2)]
        while match.ask is not None:
            match.choose(bots.answer(players[match.ask.seat], match))
        assert match.result is not None
        points.append(sum(match.result.total(seat) for seat in range(2)))
    assert points[1] < points[0]


def test_the_same_seed_chooses_the_same() -> None:
    insight = insight_of(find_game("beacons"))
    judgement = Judgement(insight, taught(insight, 2))
    match = reached("beacons", 2, 6)
    words = {bots.answer(learned(judgement), match) for _ in range(3)}
    assert len(words) == 1


def line(match: Match, value: float) -> SearchLine:
    assert match.ask is not None
    return SearchLine(match.ask.words[0], match, value, 0.0)


def test_of_lines_that_reach_the_same_the_first_is_kept() -> None:
    match = reached("on-mars", 2).sight(0).imagine(1)
    assert match.ask is not None
    other = match.clone()
    other.choose(other.ask.words[-1])  # type: ignore[union-attr]
    first, same = line(match.clone(), 2.0), line(match.clone(), 2.0)
    different, same_by_another_value = line(other, 2.0), line(match.clone(), 1.0)
    lines = [first, different, same, same_by_another_value]
    assert merged(lines) == [first, different, same_by_another_value]


def test_merging_leaves_no_two_equal_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Mars, where pieces may move in any order: fewer lines are judged, and each first word keeps one."""
    match = areopagus.new("on-mars", seats=2, seed=2)
    bot = bots.make("greedy", seed=2)
    insight = insight_of(match.game)
    spared = 0
    for _ in range(60):
        assert match.ask is not None
        seat = match.ask.seat
        if len(match.ask.words) > 3 and spared == 0:
            ends = []
            for merges in (False, True):
                imagined = match.sight(seat).imagine(1, chance=True)
                lines = Beam(seat, insight, 1, insight.glance, merges=merges).lines(imagined)
                ends.append(sum(map(len, lines.values())))
                for same_word in lines.values():
                    if merges:
                        by_value = sorted(same_word, key=lambda one: -one.value)
                        assert len(merged(by_value)) == len(by_value)
            spared += ends[0] != ends[1]
        match.choose(bots.answer(bot, match))


@pytest.mark.parametrize(("seats", "is_guided"), [((2,), True), ((3,), False)])
def test_lines_are_looked_for_with_the_guide_where_it_was_learned(
    seats: tuple[int, ...], is_guided: bool
) -> None:
    match = reached("clash-of-cultures", 2)
    insight = insight_of(match.game)
    weights = {name: 2 * weight for name, weight in zip(insight.names, insight.weights, strict=True)}
    content = {**untaught(insight), "seats": seats, "guide": weights}
    assert match.ask is not None
    search = learned(Judgement(insight, content)).search(match.sight(match.ask.seat))
    assert (search.insight.weights == tuple(weights.values())) is is_guided
    assert search.judgement is not None
    expected = [insight.ahead.worth(match.state, seat) for seat in range(2)]
    assert search.judgement.worth(match.state, 2) == pytest.approx(expected, abs=2e-6)


@pytest.mark.parametrize(("seats", "is_known"), [((2,), True), ((3,), False)])
def test_a_judgement_may_have_weights_of_its_own_for_look_aheads(
    seats: tuple[int, ...], is_known: bool
) -> None:
    match = reached("clash-of-cultures", 2)
    insight = insight_of(match.game)
    weights = {name: 3 * weight for name, weight in zip(insight.names, insight.ahead.weights, strict=True)}
    judgement = Judgement(insight, {**untaught(insight), "seats": seats, "ahead": weights})
    usual = [insight.ahead.worth(match.state, seat) for seat in range(2)]
    factor = 3 if is_known else 1
    assert judgement.worth(match.state, 2) == pytest.approx([factor * worth for worth in usual])
    assert judgement.guide(2) is insight


SHIPPED = [
    pytest.param(game, insight_of(find_game(game)).file.with_name(FILE), id=game)
    for game in ("on-mars", "clash-of-cultures")
    if insight_of(find_game(game)).file.with_name(FILE).exists()
]


@pytest.mark.parametrize(("game", "file"), SHIPPED)
def test_a_judgement_that_ships_is_small_says_how_it_was_made_and_is_used(game: str, file: Path) -> None:
    match = reached(game, 2)
    insight = insight_of(match.game)
    judgement = judgement_of(insight)
    assert judgement is not None
    assert file.stat().st_size < 5_000_000
    made_by = judgement.content["made_by"]
    assert made_by["command"].startswith(f"areopagus train {game} --games {made_by['games']} ")
    assert match.ask is not None
    search = bots.make("learned:2", seed=1).search(match.sight(match.ask.seat))  # type: ignore[attr-defined]
    assert search.judgement is judgement
    assert search.insight.weights == judgement.guide(2).weights != insight.weights
    worth = [insight.ahead.worth(match.state, player) for player in range(2)]
    assert judgement.worth(match.state, 2) != worth
    assert judgement.worth(match.state, 1) == worth, "it has not learned from games of one seat"
