"""The cards are complete: each has its function, its rule and its texts, and all that is missing is named at once."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType

import pytest

from areopagus.games.clash_of_cultures import registry
from areopagus.games.clash_of_cultures.card_catalog import COMBAT, EVENTS, SYMBOLS, Card
from areopagus.games.clash_of_cultures.combat import BEFORE_THE_ROLL, Moment
from areopagus.games.clash_of_cultures.registry import CardRules
from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel import Rule
from areopagus.kernel.facts import BadComponent
from areopagus.workshop.marks import rule


def card(key: str, rule: str, **numbers: int) -> Card:
    return Card(key, (rule,), MappingProxyType(numbers))


def feast(s: World, me: int, rule: str, food: int) -> Rule[str]:
    yield from ()
    return f"{rule}: {food} Food for {me}"


def test_all_cards_are_complete() -> None:
    assert registry.problems() == []


def test_everything_that_is_missing_is_named_at_once() -> None:
    cards = [card("feast", "X-01", food=2), card("fast", "X-02"), card("rest", "X-03")]
    rules = CardRules("meals.toml", cards, given=2)
    rules("feast", rule="X-09", can=lambda s, me, gold: True)(feast)
    rules("feats", rule="X-04")(feast)
    rules("rest", rule="X-03")(feast)
    assert list(rules.problems(lambda card: card.key != "rest")) == [
        "meals.toml: feast: its function names X-09, the file X-01",
        "meals.toml: feast: its function asks for 'gold', which its entry does not have",
        "meals.toml: feats: feast is for a card that the file does not have",
        "meals.toml: rest: its function asks for 'food', which its entry does not have",
        "meals.toml: fast: no function resolves it",
        "meals.toml: rest: a function resolves it at a moment that its entry does not name",
    ]


def test_what_other_registers_miss_is_raised_with_it() -> None:
    registry.check([], [])
    with pytest.raises(BadComponent) as raised:
        registry.check(["wonders.toml: zeus: no function"], ["objectives.toml: treasury: no function"])
    assert str(raised.value).split("\n") == [
        "components: cards: the cards are not complete",
        "wonders.toml: zeus: no function",
        "objectives.toml: treasury: no function",
    ]


def test_two_functions_for_one_card_are_a_problem() -> None:
    rules = CardRules("meals.toml", [card("feast", "X-01", food=2)], given=2)
    rules("feast", rule="X-01")(feast)
    rules("feast", rule="X-01")(feast)
    assert list(rules.problems(lambda card: True)) == ["meals.toml: feast: two functions resolve it"]


def test_a_function_is_given_the_numbers_of_its_own_card() -> None:
    rules = CardRules("meals.toml", [card("feast", "X-01", food=2), card("snack", "X-02", food=1)], given=2)
    for key, name in (("feast", "X-01"), ("snack", "X-02")):
        rules(key, rule=name, can=lambda s, me, food: food > me)(feast)
    table = World()
    assert [_result(rules[key].resolve(table, 3)) for key in ("feast", "snack")] == [
        "X-01: 2 Food for 3",
        "X-02: 1 Food for 3",
    ]
    assert rules["feast"].why_not(table, 1) is None
    refused = rules["snack"].why_not(table, 1)
    assert refused is not None
    assert (refused.key, refused.rule) == ("reason.card.snack", "X-02")


def _result(resolving: Rule[str]) -> str:
    try:
        next(resolving)
    except StopIteration as stopped:
        return str(stopped.value)
    raise AssertionError("it asked something")


def test_moments_of_a_combat_round_are_in_one_order() -> None:
    moments = list(Moment)
    assert tuple(moments[: len(BEFORE_THE_ROLL)]) == BEFORE_THE_ROLL
    used = {registry.combat_card[half.key].moment for half in COMBAT if half.key in registry.combat_card}
    assert used == set(moments)


@rule("CC-XEVT-38")
def test_symbols_stand_on_as_many_events_as_are_printed() -> None:
    counts: Counter[str] = Counter()
    for event in EVENTS:
        counts[SYMBOLS[event.symbol].key] += event.count
    assert counts == {
        "gold_mine": 3,
        "exhaustion": 4,
        "barbarians_spawn": 8,
        "barbarians_attack": 14,
        "none": 9,
    }
