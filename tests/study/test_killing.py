"""Real processes that are killed: nothing is lost, nothing counted twice, nobody stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import psutil
import pytest

from areopagus.kernel import BadCall
from areopagus.lab.runs import Run
from areopagus.lab.simulation import SimulationPlan, simulate
from areopagus.lab.worker_pool import ProcessPool, _PoolTask, _Worker
from tests.study.rows import content
from tests.study.tasks import dying, failing

GAMES = 60
PATIENCE = 120.0
"""Seconds that something may take on a busy machine."""


def started(folder: Path) -> subprocess.Popen[str]:
    """The program, in a group of its own as in a terminal."""
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "areopagus.cli", "simulate", "beacons", "--seats", "dozing:Dozer,random"),
            *("--games", str(GAMES), "--option", "rounds=2", "--workers", "2", "--out", "run"),
        ],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def workers_of(program: subprocess.Popen[str]) -> list[psutil.Process]:
    return [child for child in psutil.Process(program.pid).children() if is_worker(child)]


def is_worker(process: psutil.Process) -> bool:
    """Whether it is there, alive, and no other helper of Python's."""
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:  # or a zombie
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_run_survives_killed_workers_ctrl_c_and_its_own_death(sleepy: Path) -> None:
    run = Run(sleepy / "run")

    program = started(sleepy)
    wait_for(lambda: (sleepy / "run" / "parts").is_dir())
    victim = workers_of(program)[0]
    victim.kill()
    wait_for(lambda: len(workers_of(program)) == 2 and victim not in workers_of(program))
    before = len(run.numbers())
    wait_for(lambda: len(run.numbers()) > before)
    os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=600)
    assert (program.returncode, out) == (130, "")
    assert err == "Interrupted. The finished games are in run; run the same command to resume.\n"
    played = run.numbers()
    assert 0 < len(played) < GAMES

    program = started(sleepy)
    wait_for(lambda: len(run.numbers()) > len(played))
    workers = workers_of(program)
    program.kill()
    program.communicate(timeout=600)
    assert len(workers) == 2
    wait_for(lambda: not any(map(is_worker, workers)))  # they leave when nobody is there any more
    assert played < run.numbers() < set(range(GAMES))

    (sleepy / "slow").unlink()
    there = len(run.numbers())
    progress: list[int] = []
    plan = SimulationPlan("beacons", (("dozing:Dozer", "random"),), options={"rounds": 2})
    simulate(plan, GAMES, run.folder, ProcessPool(1), lambda done, total: progress.append(done))
    assert progress[0] == there
    assert content(run) == content(simulate(plan, GAMES, sleepy / "whole", ProcessPool(1)))


def test_a_task_whose_worker_has_died_is_done_by_another(tmp_path: Path) -> None:
    pool = ProcessPool(2)
    assert sorted(pool.results(partial(dying, tmp_path), [1, 2])) == [10, 20]
    with pytest.raises(BadCall, match="3 workers in a row died on the same task"):
        list(pool.results(partial(dying, tmp_path), [99]))
    with pytest.raises(BadCall, match="A worker has failed: ValueError: three"):
        list(pool.results(failing, range(1, 9)))
    assert active_children() == []


def test_ctrl_c_does_not_reach_a_worker_that_is_just_starting() -> None:
    worker = _Worker[int](tenfold)
    os.kill(worker._process.pid or 0, signal.SIGINT)
    worker.give(_PoolTask(4))
    assert worker.connection.recv() == 40
    worker.dismiss()


def tenfold(number: int) -> int:
    return 10 * number
