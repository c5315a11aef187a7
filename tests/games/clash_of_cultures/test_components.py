"""A bad component file fails at import, with the file, the entry and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from areopagus.games.clash_of_cultures import GAME
from tests.games.mistakes import import_with_mistake

MISTAKES = {
    "an unknown occasion": (
        "action_cards.toml",
        'reacts_to = "capture"',
        'reacts_to = "captrue"',
        "reacts_to = 'captrue' is none of advance, capture",
    ),
    "an unknown icon": (
        "action_cards.toml",
        'icons = ["army", "ship"]',
        'icons = ["army", "boat"]',
        "icons has 'boat', which is none of army, fortress, ship",
    ),
    "an unknown requirement": (
        "wonders.toml",
        'city_requirement = "port"',
        'city_requirement = "harbour"',
        "city_requirement = 'harbour' is none of '', port",
    ),
    "a missing advance": (
        "advances.toml",
        '[[advance]]\nkey = "fanaticism"',
        '[[lost]]\nkey = "fanaticism"',
        "there are 47 advances; 12 categories have 4 each",
    ),
}


@pytest.mark.parametrize(("file", "right", "wrong", "reason"), MISTAKES.values(), ids=MISTAKES)
def test_a_bad_component_file_says_what_is_wrong(
    tmp_path: Path, file: str, right: str, wrong: str, reason: str
) -> None:
    assert GAME.components is not None
    last = import_with_mistake(GAME.components.parent, tmp_path, file, right, wrong).splitlines()[-1]
    assert reason in last, last
    assert file in last, last


def test_a_power_with_another_rule_is_named_from_both_sides(tmp_path: Path) -> None:
    assert GAME.components is not None
    errors = import_with_mistake(
        GAME.components.parent,
        tmp_path,
        "wonders.toml",
        'power_rules = ["CC-WON-32"',
        'power_rules = ["CC-WON-99"',
    )
    assert "entries and functions do not fit" in errors
    assert (
        "wonders.toml: mausoleum: army_toll names the rule CC-WON-32, the entry CC-WON-99, CC-WON-33"
        in errors
    )
    assert "wonders.toml: mausoleum: no function for CC-WON-99" in errors
