"""A bad component file fails at import, with the file, the entry and the reason."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from areopagus.games.on_mars.catalog import COMPONENTS

SOURCE = COMPONENTS.parent

MISTAKES = {
    "an unknown key": (
        "blueprints.toml",
        'name = "Casino"',
        'name = "Casino"\ncolour = "red"',
        "unknown key 'colour'",
    ),
    "a missing key": ("contracts.toml", "op_done = 12\n", "", "'op_done' is missing"),
    "a missing card": (
        "private_goals.toml",
        "[[goal]]\nid = 16\n",
        "[[lost]]\nid = 16\n",
        "15 entries instead of 16",
    ),
    "a card twice": (
        "scientists.toml",
        'id = "geochemist"',
        'id = "biochemist"',
        "two entries have the same id",
    ),
    "a wrong number": ("discovery.toml", "id = 19\n", "id = 20\n", "id must go from 1 to 19"),
    "an unknown effect": ("lab.toml", 'effect = "upgrade"', 'effect = "improve"', "unknown effect 'improve'"),
    "an unknown good": ("tech.toml", "cost = { battery = 1 }", "cost = { coal = 1 }", "unknown good 'coal'"),
    "an unknown kind": (
        "blueprints.toml",
        'upgrades = "shelter"',
        'upgrades = "hut"',
        "is none of mine, generator",
    ),
    "a wrong count of tiles": (
        "buildings.toml",
        'type = "mine"',
        'type = "generator"',
        "has a wrong number of tiles",
    ),
    "an unknown need": (
        "private_goals.toml",
        "needs = { blueprints = 4 }",
        "needs = { luck = 4 }",
        "unknown need 'luck'",
    ),
    "an unknown solo need": ("solo.toml", "{ shelters = 4 }", "{ huts = 4 }", "exactly one known condition"),
    "no TOML at all": ("map.toml", "[meta]", "[meta", "map.toml: file"),
}


@pytest.mark.parametrize(("file", "right", "wrong", "reason"), MISTAKES.values(), ids=MISTAKES)
def test_a_bad_component_file_says_what_is_wrong(
    tmp_path: Path, file: str, right: str, wrong: str, reason: str
) -> None:
    copy = tmp_path / "on_mars_copy"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for module in copy.rglob("*.py"):
        text = module.read_text("utf-8").replace("from ..rulebooks", "from areopagus.games.rulebooks")
        module.write_text(text, "utf-8")
    path = copy / "components" / file
    text = path.read_text("utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import on_mars_copy"],
        capture_output=True,
        text=True,
        check=False,
    )
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode != 0
    assert reason in last, last
    assert file in last, last
