"""Simulations: rows that are a function of the plan, and folders that survive whatever happens."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import areopagus
from areopagus.kernel import BadCall
from areopagus.lab import runs, simulation
from areopagus.lab.runs import Run
from areopagus.lab.simulation import BatchRanges, SimulationPlan, simulate
from areopagus.lab.worker_pool import ProcessPool
from tests.study.rows import PLAN, content

# The rows


def test_the_rows_tell_what_the_records_tell(whole: Run) -> None:
    games, seats = whole.table("games").collect(), whole.table("seats").collect()
    choices = whole.table("choices").collect()
    assert games["number"].to_list() == list(range(40))
    assert seats.height == 3 * 40
    for game in games.filter(games["number"] < 4).iter_rows(named=True):
        number = game["number"]
        match = areopagus.load((whole.folder / "records" / f"{number:08}.areopagus.json").read_text("utf-8"))
        result = match.result
        assert result is not None
        assert (game["winners"], game["choices"]) == (list(result.winners), match.length)
        assert (game["option.rounds"], game["option.raids"], game["rounds"]) == (2, True, match.state.round)
        for row in seats.filter(seats["number"] == number).iter_rows(named=True):
            seat = row["seat"]
            assert row["bot"] == game["bots"][seat] == PLAN.tables[0][row["place"]]
            assert row["total"] == result.total(seat)
            assert row["points.beacons"] == result.points[seat]["beacons"]
            assert row["rank"] == 1 + sum(map(len, result.ranking[: _level(result.ranking, seat)]))
            assert row["won"] == (1 / len(result.winners) if seat in result.winners else 0)
            assert row["tally.longest_chain"] == row["points.chain"]
        for row in choices.filter(choices["number"] == number).iter_rows(named=True):
            assert match.record.choices[row["choice"]] == row["word"]
            assert row["options"] > 1


def _level(ranking: tuple[tuple[int, ...], ...], seat: int) -> int:
    return next(place for place, level in enumerate(ranking) if seat in level)


def test_the_rows_are_the_same_on_two_workers(whole: Run, tmp_path: Path) -> None:
    assert content(simulate(PLAN, 40, tmp_path / "run", ProcessPool(2))) == content(whole)


@pytest.mark.slow
def test_the_rows_are_the_same_on_ray(whole: Run, tmp_path: Path) -> None:
    from areopagus.lab.cluster import LOCAL, RayCluster

    with RayCluster(LOCAL) as cluster:
        assert content(simulate(PLAN, 40, tmp_path / "run", cluster)) == content(whole)


def test_every_seed_is_played_from_every_seat_and_equal_bots_need_no_turning() -> None:
    plan = SimulationPlan("beacons", (("greedy", "random", "easy"),), seed=5)
    names = [plan.sitting(number).names for number in range(3)]
    assert sorted(name[0] for name in names) == ["easy", "greedy", "random"]
    assert [plan.sitting(number).seed for number in range(5)] == [5, 5, 5, 6, 6]
    assert [plan.sitting(n).names[plan.sitting(n).places.index(0)] for n in range(3)] == ["greedy"] * 3
    assert [replace(plan, rotate=False).sitting(number).seed for number in range(3)] == [5, 6, 7]
    alike = SimulationPlan("beacons", (("random", "random"), ("easy", "random")), seed=0)
    assert [alike.sitting(number)[::3] for number in range(4)] == [(0, 0), (1, 0), (1, 0), (0, 1)]


# Batches


def test_batches_take_about_four_seconds_and_the_last_ones_are_shared() -> None:
    batches = BatchRanges([*range(10), *range(20, 1000)], width=2)
    taken = iter(batches)
    first = next(taken)
    assert first == range(1)
    batches.learn(simulation.PlayedBatch(first, {}, {}, seconds=0.04))
    rest = list(taken)
    assert rest[0] == range(1, 10), "a batch has no gaps"
    assert rest[1] == range(20, 120)
    assert len(rest[-2]) < 100
    assert [number for batch in (first, *rest) for number in batch] == [*range(10), *range(20, 1000)]


# Going on


def test_a_run_can_have_more_games_later(whole: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    simulate(PLAN, 15, folder, ProcessPool(1))
    progress: list[tuple[int, int]] = []
    run = simulate(PLAN, 40, folder, ProcessPool(1), lambda done, total: progress.append((done, total)))
    assert progress[0] == (15, 40), "nothing is played again"
    assert content(run) == content(whole)
    before = (folder / "games.parquet").stat().st_mtime_ns
    assert content(simulate(PLAN, 30, folder, ProcessPool(1))) == content(whole)
    assert (folder / "games.parquet").stat().st_mtime_ns == before


def test_no_moment_is_a_bad_one_to_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped at every single step of the writing, a run goes on to the same rows."""
    plan = SimulationPlan("beacons", (("random", "random"),), seed=3, options={"rounds": 2}, records=True)
    monkeypatch.setattr(simulation, "BATCH_SECONDS", 0.0)  # every game is a batch
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # the disk stays on
    begun = tmp_path / "begun"
    simulate(plan, 1, begun, ProcessPool(1))
    expected = content(simulate(plan, 3, tmp_path / "whole", ProcessPool(1)))
    for step in ("_flush", "_rename"):
        for stop in count(1):
            folder = tmp_path / f"{step}-{stop}"
            shutil.copytree(begun, folder)
            with monkeypatch.context() as patch:
                patch.setattr(runs, step, stopping(getattr(runs, step), stop))
                try:
                    simulate(plan, 3, folder, ProcessPool(1))
                except Stopped:
                    pass
                else:
                    break
            assert content(simulate(plan, 3, folder, ProcessPool(1))) == expected, (step, stop)
            assert not [
                path for path in folder.iterdir() if path.name.startswith(".") and path.name != runs.LOCK
            ]
        assert stop > 5


class Stopped(BaseException):
    """As if the program had been killed."""


def stopping(do: Callable[..., None], stop: int) -> Callable[..., None]:
    """A function that is not called for the so-manieth time."""
    calls = count(1)

    def called(*arguments: object) -> None:
        if next(calls) == stop:
            raise Stopped
        do(*arguments)

    return called


# What can't be


def test_a_folder_with_another_plan_or_something_else_is_left_alone(tmp_path: Path) -> None:
    simulate(PLAN, 2, tmp_path / "run", ProcessPool(1))
    before = {path: path.read_bytes() for path in (tmp_path / "run").glob("*.*")}
    with pytest.raises(BadCall, match="another plan"):
        simulate(replace(PLAN, seed=4), 2, tmp_path / "run", ProcessPool(1))
    assert {path: path.read_bytes() for path in (tmp_path / "run").glob("*.*")} == before
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").touch()
    with pytest.raises(BadCall, match="is not a simulation"):
        simulate(PLAN, 2, tmp_path / "mine", ProcessPool(1))
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_a_folder_has_one_player_at_a_time(tmp_path: Path) -> None:
    run = Run(tmp_path / "run")
    with run.opened(PLAN.to_json()), pytest.raises(BadCall, match="Another program"):
        simulate(PLAN, 2, run.folder, ProcessPool(1))
    simulate(PLAN, 2, run.folder, ProcessPool(1))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (("--seats", "random,nobody"), "nobody"),
        (("--seats", "random"), "2, 3, 4"),
        ((), "--bot"),
        (("--seats", "2"), "'2'"),
        (("--bot", "random"), "2, 3, 4"),
        (("--bot", "random", "--bot", "nobody"), "nobody"),
        (("--bot", "random", "--seats", "9"), "2, 3, 4"),
        (("--bot", "random", "--seats", "random,random"), "--seats"),
        (("--bot", "random", "--bot", "random", "--bot", "greedy", "--seats", "2"), "(3)"),
        (("--seats", "random,random", "--option", "rounds=99"), "rounds"),
        (("--seats", "random,random", "--option", "tides=on"), "tides"),
        (("--seats", "random,random", "--workers", "2", "--ray", "auto"), "not both"),
        (("--seats", "random,random", "--ray", "local"), "extra 'ray'"),
        (("--seats", "random,random", "--games", "0"), "--games"),
    ],
)
def test_bad_input_is_told_and_nothing_is_written(command, tmp_path, monkeypatch, wrong, reason) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    answer = command("simulate", "beacons", "--out", "runs/x", *wrong)
    assert answer.code == 2
    assert reason in answer.err
    assert answer.err.count("\n") == 1
    assert not (tmp_path / "runs").exists()


def test_a_bot_that_fails_is_told_with_its_game(command, tmp_path) -> None:
    (tmp_path / "clumsy.py").write_text("class Clumsy:\n    def choose(self, sight):\n        return 1 / 0\n")
    result = command("simulate", "beacons", "--seats", "random,clumsy:Clumsy", "--out", "x", "--workers", 1)
    assert result.code == 2
    assert result.err == "Game 0 could not be finished: ZeroDivisionError: division by zero.\n"


# The command


@pytest.mark.parametrize(
    ("named", "tables"),
    [
        (("--bot", "shy:Shy", "--bot", "random"), ["shy:Shy", "random"]),
        (("--seats", "3", "--bot", "random", "--bot", "shy:Shy"), ["random", "shy:Shy", "shy:Shy"]),
    ],
)
def test_bots_are_named_one_by_one_too(command, tmp_path, named, tables) -> None:
    (tmp_path / "shy.py").write_text(
        "class Shy:\n    def choose(self, sight):\n        return sight.ask.words[-1]\n"
    )
    plan = ("simulate", "beacons", "-o", "rounds=2", "--workers", 1, "--out", "x", "--games", 2, "--json")
    data = json.loads(command(*plan, *named).out)
    assert data["plan"]["tables"] == [tables]
    assert data["games"] == 2


def test_the_command_plays_and_says_who_won(command, tmp_path) -> None:
    arguments = (
        "simulate",
        "beacons",
        "--seats",
        "greedy,random",
        "-o",
        "rounds=2",
        "--workers",
        1,
        "--out",
        "x",
    )
    result = command(*arguments, "--games", 6)
    assert result.code == 0
    assert "greedy: won" in result.out
    assert "The rows of 6 games are in x" in result.out
    data = json.loads(command(*arguments, "--games", 8, "--json").out)
    assert data["games"] == 8
    assert data["plan"]["options"] == {"rounds": 2, "ending": "rounds", "raids": True}
    assert [row["bot"] for row in data["bots"]] == ["greedy", "random"]
    assert sorted(path.name for path in (tmp_path / "x").iterdir()) == [
        ".lock",
        "games.parquet",
        "plan.json",
        "seats.parquet",
    ]


def test_a_cluster_that_is_not_there_is_told_soon() -> None:
    from areopagus.lab.cluster import RayCluster

    with pytest.raises(BadCall, match=r"There is no Ray cluster at 127\.0\.0\.1:1: ConnectionRefusedError"):
        RayCluster("127.0.0.1:1")
