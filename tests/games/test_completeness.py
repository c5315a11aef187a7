"""Nothing of a component is forgotten: its rules are in the rulebook, and a test proves each rule and each entry."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from areopagus.games.clash_of_cultures.card_catalog import (
    ACTION_CARDS,
    EVENTS,
    OBJECTIVE_CARDS,
    SYMBOLS,
    WONDERS,
)
from areopagus.games.on_mars.catalog.cards import BLUEPRINTS, LEVEL_ONE, LEVEL_THREE
from areopagus.kernel import Game, games
from areopagus.kernel.rulebook import rule_ids
from areopagus.workshop.ledger import Ledger, component_entries

TESTS = Path(__file__).parent.parent
GAMES = {
    "beacons": TESTS / "examples",
    "clash-of-cultures": TESTS / "games" / "clash_of_cultures",
    "on-mars": TESTS / "games" / "on_mars",
}
"""Where the tests of each game are."""
RULE_KEYS = ("rule", "rules", "power_rules")
"""The keys of component files whose values are ids of rules."""
SYMBOL_NAMES = {
    "gold_mine": "Gold Mine",
    "exhaustion": "Exhausted",
    "barbarians_spawn": "Barbarians Appear",
    "barbarians_attack": "Barbarian Attack",
    "none": "without",
}
COUNTED = {
    "clash-of-cultures": {
        "CC-COMP-09": {
            "Event": sum(event.count for event in EVENTS),
            "Action": len(ACTION_CARDS),
            "Objective": len(OBJECTIVE_CARDS),
            "Wonder": len(WONDERS),
        },
        "CC-GAP-16": {
            SYMBOL_NAMES[symbol.key]: sum(event.count for event in EVENTS if event.symbol == number)
            for number, symbol in enumerate(SYMBOLS)
        },
    },
    "on-mars": {
        "OM-COMP-05": {
            "Blueprint cards": len(BLUEPRINTS),
            "of Level 1": len(LEVEL_ONE),
            "of Level 3": len(LEVEL_THREE),
        },
    },
}
"""What rules count, and the numbers in the component files."""


def rulebook(game: Game[Any]) -> str:
    assert game.rulebook is not None
    return game.rulebook.read_text(encoding="utf-8")


def named_rules(values: dict[str, Any], place: str) -> Iterator[tuple[str, str]]:
    """The ids of rules that the entries of arrays name, each with its place."""
    for array, entries in values.items():
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict):
                name = next((entry[key] for key in ("key", "id", "number") if key in entry), "")
                here = f"{place}: {array} {name}".rstrip()
                yield from ((here, rule) for key in RULE_KEYS for rule in as_list(entry.get(key, [])))
                yield from named_rules(entry, here)


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def unknown_rules(folder: Path, defined: set[str]) -> list[str]:
    """The rules that the component files name and the rulebook does not have."""
    named = [
        f"{place}: {rule}"
        for path in sorted(folder.glob("*.toml"))
        for place, rule in named_rules(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
        if rule not in defined
    ]
    return list(dict.fromkeys(named))


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_that_a_component_names_is_in_the_rulebook(key: str) -> None:
    game = games()[key]
    assert game.components is not None
    missing = unknown_rules(game.components, set(rule_ids(rulebook(game))))
    assert not missing, "not in the rulebook:\n" + "\n".join(missing)


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_and_every_component_has_a_test(key: str) -> None:
    game = games()[key]
    assert game.components is not None
    ledger = Ledger.of(
        rules=[rulebook(game)],
        explaining=game.explaining,
        components=component_entries(game.components, keys=game.component_keys, skip=game.component_skip),
        tests=[GAMES[key]],
    )
    untested = ledger.untested
    assert not untested, "no test has these under @rule or @component:\n" + "\n".join(untested)


def miscounted(text: str, rule: str, counts: Mapping[str, int]) -> list[str]:
    """What a rule counts otherwise."""
    matched = re.search(rf"^- \*\*{rule}\*\* (.*)$", text, re.MULTILINE)
    assert matched is not None, rule
    return [
        f"{rule}: {count} {what}"
        for what, count in counts.items()
        if not re.search(rf"\b{count} {what}\b", matched[1])
    ]


@pytest.mark.parametrize("key", COUNTED)
def test_the_rulebook_counts_the_cards_that_there_are(key: str) -> None:
    text = rulebook(games()[key])
    wrong = [line for rule, counts in COUNTED[key].items() for line in miscounted(text, rule, counts)]
    assert not wrong, "the component files have other numbers than the rulebook:\n" + "\n".join(wrong)


def test_a_rule_that_counts_otherwise_is_named() -> None:
    text = "- **X-01** Cards: 12 of gold, 3 of iron.\n"
    assert miscounted(text, "X-01", {"of gold": 12, "of iron": 3}) == []
    assert miscounted(text, "X-01", {"of gold": 2, "of iron": 4}) == ["X-01: 2 of gold", "X-01: 4 of iron"]


def test_a_rule_that_nobody_wrote_down_is_named_with_its_entry(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(
        '[deck]\nrule = "Shuffle it."\n[[card]]\nkey = "sun"\nrules = ["X-01", "X-03"]\n'
        '[[card]]\nid = 7\nrule = "X-04"\n[[card.half]]\npower_rules = ["X-05"]\n'
    )
    assert unknown_rules(tmp_path, {"X-01"}) == [
        "cards.toml: card sun: X-03",
        "cards.toml: card 7: X-04",
        "cards.toml: card 7: half: X-05",
    ]
