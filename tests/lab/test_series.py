"""Series between bots: mirrored, repeatable, resumable, with honest intervals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from areopagus.kernel import BadCall
from areopagus.lab.intervals import share_interval
from areopagus.lab.series import SeriesGame, SeriesPlan, play, run, summary

PLAN = SeriesPlan("beacons", "greedy", "random", seats=2, seed=3, options={"rounds": 2})


def without_time(game: SeriesGame) -> tuple[object, ...]:
    """A game but for the time that it took."""
    return game.number, game.seat, game.points, game.won, game.choices, game.thought, game.others_thought


def test_every_seed_is_played_from_every_seat() -> None:
    games = list(run(replace(PLAN, seats=3), 6))
    assert [game.seat for game in games] == [0, 1, 2, 0, 1, 2]
    assert len({game.points for game in games}) > 1


def test_the_same_plan_gives_the_same_games_on_any_number_of_processes() -> None:
    alone = sorted(map(without_time, run(PLAN, 6)))
    assert sorted(map(without_time, run(PLAN, 6, workers=2))) == alone
    assert sorted(map(without_time, run(replace(PLAN, seed=4), 6))) != alone


def test_a_series_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "series.jsonl"
    whole = [without_time(game) for game in run(PLAN, 6)]
    games = run(PLAN, 6, file=file)
    assert [without_time(next(games)) for _ in range(3)] == whole[:3]
    games.close()  # type: ignore[attr-defined]
    with file.open("a") as opened:
        opened.write('{"number": 3, "seat": 1, "poi')  # killed while writing
    before = file.read_text().splitlines()
    assert [without_time(game) for game in run(PLAN, 6, file=file)] == whole
    after = file.read_text().splitlines()
    assert after[: len(before) - 1] == before[:-1], "nothing that was played is played again"
    assert len(after) == 7
    with pytest.raises(BadCall, match="another series"):
        list(run(replace(PLAN, seed=9), 6, file=file))


def test_the_thinking_of_both_sides_is_measured() -> None:
    game = play(PLAN, 0)
    assert game.seconds > game.others_seconds >= 0, "greedy thinks longer than random"
    assert game.others_thought > 0


def test_alone_it_is_won_by_more_points_than_the_automatic_opponent() -> None:
    game = play(SeriesPlan("on-mars", "random", "random", seats=1, seed=5), 0)
    assert len(game.points) == 2
    assert game.won == float(game.points[0] > game.points[1])


def test_the_summary_and_its_interval() -> None:
    games = [
        SeriesGame(number, number % 2, (10.0, 6.0), float(number % 2 == 0), 30, 0.5, 5)
        for number in range(10)
    ]
    figures = summary(games)
    assert (figures.games, figures.won) == (10, 0.5)
    assert figures.low < 0.5 < figures.high
    assert figures.points == 8.0
    assert figures.seconds_per_choice == pytest.approx(0.1)
    assert figures.others_seconds_per_choice is None, "it was not measured"
    timed = [*games, replace(games[0], others_seconds=0.6, others_thought=3)]
    assert summary(timed).others_seconds_per_choice == pytest.approx(0.2)
    assert share_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert share_interval(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)


def test_names_of_bots_are_checked_first() -> None:
    with pytest.raises(BadCall, match="bot"):
        SeriesPlan("beacons", "nobody", "random", seats=2)
