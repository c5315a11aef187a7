"""The recipe that learns, from `examples/learn`: with `make test-long`, which installs PyTorch for it."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

RECIPE = Path(__file__).parents[2] / "examples" / "learn" / "masked_ppo.py"


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_recipe_beats_random_after_forty_thousand_choices(tmp_path: Path) -> None:
    command = [sys.executable, str(RECIPE), "--steps", "40000", "--minutes", "25", "--every", "20000"]
    subprocess.run([*command, "--games", "100", "--out", str(tmp_path)], check=True)
    with (tmp_path / "curve.csv").open(newline="") as file:
        untaught, *between, taught = csv.DictReader(file)
    assert between
    assert float(untaught["won_low"]) < 0.5 < float(untaught["won_high"])
    assert float(taught["won_low"]) > 0.5
    assert float(taught["margin"]) - float(taught["margin_half"]) > 0
    assert "games won against random" in (tmp_path / "curve.svg").read_text()
    assert (tmp_path / "model.zip").stat().st_size > 0
