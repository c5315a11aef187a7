"""Planting mistakes: which there are, and that a function gets the code of its mutant."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from scripts import mutate

SOURCE = '''
"""A module."""

LIMIT = 3


def fits(count, is_free=True):
    """Whether there is room."""
    if not is_free and count <= 4:
        return count + 1 == 2
    return None


def spend(player, price):
    assert price > 0
    for coin in player:
        if coin:
            break
    player.gold -= price
'''


def imported(name: str, file: Path) -> ModuleType:
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module with mistakes to be made, in the place of the project."""
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    file = tmp_path / "planted.py"
    file.write_text(SOURCE, "utf-8")
    return imported("areopagus_planted", file)


def test_mistakes_are_made_inside_functions_only(module: ModuleType) -> None:
    mutants = [mutant.name for mutant in mutate.mutants_of(Path(str(module.__file__)))]
    assert mutants == [
        "planted.py fits: if not is_free and count <= 4 → if not is_free or count <= 4",
        "planted.py fits: if not is_free and count <= 4 → if not not is_free and count <= 4",
        "planted.py fits: if not is_free and count <= 4 → if not is_free and count < 4",
        "planted.py fits: if not is_free and count <= 4 → if not is_free and count <= 5",
        "planted.py fits: return count + 1 == 2 → return None",
        "planted.py fits: return count + 1 == 2 → return count + 1 != 2",
        "planted.py fits: return count + 1 == 2 → return count - 1 == 2",
        "planted.py fits: return count + 1 == 2 → return count + 2 == 2",
        "planted.py fits: return count + 1 == 2 → return count + 1 == 3",
        "planted.py spend: player.gold -= price → player.gold += price",
        "planted.py spend: player.gold -= price → pass",
        "planted.py spend: if coin → if not coin",
        "planted.py spend: break → pass",
    ]


def test_a_function_that_somebody_holds_gets_the_code_of_a_mutant(module: ModuleType) -> None:
    fits = module.fits
    assert [fits(count, False) for count in (1, 3, 5)] == [True, False, None]
    (mutant,) = (
        mutant
        for mutant in mutate.mutants_of(Path(str(module.__file__)))
        if mutant.after == "return count - 1 == 2"
    )
    assert mutate.exchange(mutant)
    assert [fits(count, False) for count in (1, 3, 5)] == [False, True, None]


def test_a_cache_does_not_hide_a_mutant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    file = tmp_path / "cached.py"
    file.write_text(
        "from functools import cache\n\n\n@cache\ndef price(count):\n    return count + 3\n", "utf-8"
    )
    price = imported("areopagus_cached", file).price
    assert price(2) == 5
    (mutant,) = (mutant for mutant in mutate.mutants_of(file) if mutant.after == "return count - 3")
    assert mutate.exchange(mutant)
    assert price(2) == 5, "an earlier call"
    assert mutate.caches_below(tmp_path) == [price]
    for cached in mutate.caches_below(tmp_path):
        cached.cache_clear()
    assert price(2) == -1


def test_the_score_leaves_equivalent_mutants_out(
    module: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mutants = list(mutate.mutants_of(Path(str(module.__file__))))[:4]
    equivalent = tmp_path / "equivalent.txt"
    equivalent.write_text(f"# why\n{mutants[1].name}\n", "utf-8")
    monkeypatch.setattr(mutate, "EQUIVALENT", equivalent)
    outcomes = [mutate.KILLED, mutate.SURVIVED, mutate.UNTESTED, mutate.KILLED]
    survivors = tmp_path / "survivors.txt"
    assert mutate.report(list(zip(mutants, outcomes, strict=True)), survivors) == 1
    assert (
        "4 mutants, 1 of them equivalent, 0 killed by time\n2 of 3 killed: 66.7 %" in capsys.readouterr().out
    )
    assert survivors.read_text("utf-8") == f"{mutate.UNTESTED}\t9\t{mutants[2].name}\n"


def test_cases_of_the_long_run_are_run_too(tmp_path: Path) -> None:
    file, mark = tmp_path / "test_cases.py", "long"
    file.write_text(f"import pytest\n\n\n@pytest.mark.{mark}\ndef test_a_rare_case(): ...\n", "utf-8")
    options = [*mutate.PYTEST, "-W", "ignore", "--collect-only", "-q", str(file)]
    command = [sys.executable, "-m", "pytest", *options]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "test_a_rare_case" in done.stdout
