"""A bad component file fails at import, with the file, the entry and the reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import COMPONENTS
from tests.games.mistakes import import_with_mistakes

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
        "[[goal]]\nid = 8\n",
        "[[lost]]\nid = 8\n",
        "id must go from 1 to 15",
    ),
    "a card twice": (
        "scientists.toml",
        'id = "geochemist"',
        'id = "biochemist"',
        "two entries have the id biochemist",
    ),
    "a wrong number": ("discovery.toml", "id = 19\n", "id = 20\n", "id must go from 1 to 19"),
    "an unknown effect": (
        "lab.toml",
        'effect = "upgrade"',
        'effect = "improve"',
        ": improve: no function",
    ),
    "an unknown good": ("tech.toml", "cost = { battery = 1 }", "cost = { coal = 1 }", "cost has 'coal'"),
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
def test_a_bad_component_file_says_what_is_wrong(file: str, right: str, wrong: str, reason: str) -> None:
    output = import_with_mistakes(SOURCE, (file, right, wrong))
    line = next((line for line in output.splitlines() if reason in line), None)
    assert line is not None, output
    assert file in line


UNCERTAIN = {
    "blueprints": {"display"},
    "buildings": {"arrows"},
    "discovery": {"meta"},
    "first_colonists": {f"b_card {number}" for number in ("B2", "B3", "B4", "B5", "B6", "B7", "B8")},
    "lab": {"column 5", "space 3A", "space 3B", "space 5A", "space 5B"},
    "map": {
        "starting_buildings",
        "starting_shelters",
        *(f"research_corner {at}" for at in ("NW", "NE", "SE", "SW")),
    },
    "missions": {"mission 1", "mission 3", "mission 8"},
    "player_board": {"living_quarters.row 1", "executive warehouse"},
    "private_goals": {"goal 14"},
    "research": {"kind B", "kind C", "kind D"},
    "shuttle": {"landing 4", "landing 5"},
    "tech": {"type ship"},
    "turn_order": {f"space {number}" for number in (2, 3, 6, 7, 8)},
}
"""The facts of which another value is plausible, by file."""


NAMED_BY = ("id", "number", "row", "slot", "colony_level", "corner")


def tables(values: dict[str, Any], name: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """All tables of a file, with their names."""
    yield name, values
    for key, value in values.items():
        inner = f"{name}.{key}" if name else key
        if isinstance(value, dict):
            yield from tables(value, inner)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for entry in value:
                number = next((entry[one] for one in NAMED_BY if one in entry), "")
                yield from tables(entry, f"{inner} {number}")


def test_uncertain_facts_are_marked_and_name_the_other_reading() -> None:
    used: dict[str, set[str]] = {}
    options = {option.key for option in GAME.options}
    for path in sorted(COMPONENTS.glob("*.toml")):
        for name, table in tables(tomllib.loads(path.read_text())):
            if "uncertain" not in table:
                assert not any(key.endswith("_alternative") for key in table), (path.name, name)
                continue
            used.setdefault(path.stem, set()).add(name)
            assert table["uncertain"].endswith("."), (path.name, name)
            assert "confidence" in table, (path.name, name)
            named = set(re.findall(r"option (\w+)", table["uncertain"]))
            assert named <= options, (path.name, name)
            for key in table:
                if key.endswith("_alternative"):
                    assert named, "another value of the same key can be played"
                    assert table[key] != table[key.removesuffix("_alternative")]
    assert used == UNCERTAIN
