"""A bad component file fails at import, with the file, the entry and the reason."""

from __future__ import annotations

import re

import pytest

from areopagus.games.clash_of_cultures import GAME
from tests.games.mistakes import import_with_mistakes

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
def test_a_bad_component_file_says_what_is_wrong(file: str, right: str, wrong: str, reason: str) -> None:
    assert GAME.components is not None
    output = import_with_mistakes(GAME.components.parent, (file, right, wrong))
    line = next((line for line in output.splitlines() if reason in line), None)
    assert line is not None, output
    assert file in line


def test_a_power_with_another_rule_is_named_from_both_sides() -> None:
    assert GAME.components is not None
    errors = import_with_mistakes(
        GAME.components.parent,
        ("wonders.toml", 'power_rules = ["CC-WON-32"', 'power_rules = ["CC-WON-99"'),
    )
    assert "entries and functions do not fit" in errors
    assert (
        "wonders.toml: mausoleum: army_toll names the rule CC-WON-32, the entry CC-WON-99, CC-WON-33"
        in errors
    )
    assert "wonders.toml: mausoleum: no function for CC-WON-99" in errors


def test_all_faults_are_named_by_one_import() -> None:
    assert GAME.components is not None
    text = (GAME.components / "action_cards.toml").read_text("utf-8")
    half = text[text.index("[[combat]]") :].partition("[[")[2].partition("[[")[0]
    key = half.partition('key = "')[2].partition('"')[0]
    role, where = (re.search(rf"^{name} = .*$", half, re.MULTILINE) for name in ("role", "where"))
    assert role
    assert where
    wrong = half.replace(role[0], 'role = "onlooker"').replace(where[0], 'where = "at_sea"\nluck = 3')
    output = import_with_mistakes(
        GAME.components.parent,
        ("action_cards.toml", half, wrong),
        ("action_cards.toml", 'play = "free"', 'play = "gratis"'),
        ("events.toml", 'affects = "all"', 'affects = "nobody"'),
        ("wonders.toml", "culture_tokens = ", 'culture_tokens = "many" # '),
    )
    faults = [
        f"action_cards.toml: combat {key}: unknown key 'luck'",
        f"action_cards.toml: combat {key}: role = 'onlooker' is none of any, attacker, defender",
        f"action_cards.toml: combat {key}: where = 'at_sea' is none of any, city, not_attacking_city",
        "play = 'gratis' is none of action, free, reaction",
        "affects = 'nobody' is none of drawer, all, drawer_and_chosen",
        "culture_tokens = 'many' is no whole number",
    ]
    assert [fault for fault in faults if fault not in output] == [], output
