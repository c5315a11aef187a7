"""What the tests of studies share: a whole simulation of Beacons, and commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from areopagus.lab.runs import Run
from areopagus.lab.simulation import SimulationPlan, simulate
from areopagus.lab.worker_pool import ProcessPool
from tests.cli.conftest import command
from tests.study.rows import PLAN

__all__ = ["command"]


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Every game of the plan, played by one worker without an interruption."""
    return simulate(PLAN, 40, tmp_path_factory.mktemp("whole") / "run", ProcessPool(1))


@pytest.fixture(scope="session")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A simulation in which one bot is better than the other."""
    plan = SimulationPlan("beacons", (("greedy", "random"),), seed=1, options={"rounds": 3})
    return simulate(plan, 24, tmp_path_factory.mktemp("contest") / "run", ProcessPool(1))


@pytest.fixture
def sleepy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bot `dozing:Dozer`, which plays like `random`, slowly as long as there is a file `slow`."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "dozing.py").write_text(DOZING, encoding="utf-8")
    (tmp_path / "slow").touch()
    return tmp_path


DOZING = """
import pathlib
import time

from areopagus.bots import RandomBot

SLOW = pathlib.Path(__file__).parent / "slow"


class Dozer(RandomBot):
    def choose(self, sight):
        if SLOW.exists():
            time.sleep(0.02)
        return super().choose(sight)
"""
