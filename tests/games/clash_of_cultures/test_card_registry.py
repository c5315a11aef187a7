"""Cards, Objectives and Wonders are complete: each has its functions and rules, and all that is missing is named."""

from __future__ import annotations

from types import MappingProxyType

from areopagus.games.clash_of_cultures import registry
from areopagus.games.clash_of_cultures.card_catalog import (
    COMBAT,
    OBJECTIVES,
    WONDERS,
    Card,
)
from areopagus.games.clash_of_cultures.catalog import number_of
from areopagus.games.clash_of_cultures.combat import BEFORE_THE_ROLL, CombatMoment
from areopagus.games.clash_of_cultures.registry import CardRules, ObjectiveRules, PowerRules
from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel import Rule


def card(key: str, rule: str, **numbers: int) -> Card:
    return Card(key, (rule,), MappingProxyType(numbers))


def feast(s: World, me: int, rule: str, food: int) -> Rule[str]:
    yield from ()
    return f"{rule}: {food} Food for {me}"


def test_all_cards_are_complete() -> None:
    assert registry.problems() == []


def test_everything_that_is_missing_is_named_at_once() -> None:
    cards = [card("feast", "X-01", food=2), card("fast", "X-02"), card("rest", "X-03")]
    rules = CardRules("meals.toml", cards, parameter_count=2)
    rules("feast", rule="X-09", can=lambda s, me, gold: True)(feast)
    rules("feats", rule="X-04")(feast)
    rules("rest", rule="X-03")(feast)
    assert list(rules.problems()) == [
        "meals.toml: feast: feast names the rule X-09, the entry X-01",
        "meals.toml: feast: its function asks for 'gold', which its entry does not have",
        "meals.toml: feats: feast is for an entry that does not exist",
        "meals.toml: rest: its function asks for 'food', which its entry does not have",
        "meals.toml: fast: no function",
    ]


def test_two_functions_for_one_card_are_a_problem() -> None:
    rules = CardRules("meals.toml", [card("feast", "X-01", food=2)], parameter_count=2)
    rules("feast", rule="X-01")(feast)
    rules("feast", rule="X-01")(feast)
    assert list(rules.problems()) == ["meals.toml: feast: feast is a second function"]


def test_a_function_is_given_the_numbers_of_its_own_card() -> None:
    rules = CardRules(
        "meals.toml", [card("feast", "X-01", food=2), card("snack", "X-02", food=1)], parameter_count=2
    )
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


def test_an_objective_is_judged_with_its_amounts_at_the_time_that_the_card_says() -> None:
    rules = ObjectiveRules("objectives.toml", OBJECTIVES)
    threat, founder = (OBJECTIVES[number_of(OBJECTIVES, key)] for key in ("threat", "city_founder"))

    def judge(s: World, me: int, *, armies: int) -> bool:
        return me > armies

    rules("threat", rule=threat.rules[0])(judge)
    rules("city_founder", rule=founder.rules[0])(judge)
    assert list(rules.problems())[:2] == [
        "objectives.toml: city_founder: its function asks for ['armies'], there are ['distance']",
        "objectives.toml: city_founder: its function judges it at another time than the card says",
    ]
    condition = rules.conditions["status"][number_of(OBJECTIVES, "threat")]
    armies = threat.numbers["armies"]
    assert [condition(World(), me) for me in (armies, armies + 1)] == [False, True]


def test_every_power_of_a_wonder_is_one_function() -> None:
    assert {key: set(rules) for key, rules in registry.power.rules.items()} == {
        wonder.key: set(wonder.powers) for wonder in WONDERS
    }


def test_a_power_is_carried_out_at_its_moment() -> None:
    rules = PowerRules("wonders.toml", WONDERS)
    rules("great_library", rule="CC-WON-20", at="built")(feast)
    rules("great_lighthouse", rule="CC-WON-27", at="activated")(feast)
    rules("great_wall", rule="CC-WON-29", at="night")(feast)
    rules("great_hall", rule="CC-WON-29", at="built")(feast)
    assert rules.when_built == {number_of(WONDERS, "great_library"): feast}
    assert rules.after_activation == {number_of(WONDERS, "great_lighthouse"): feast}
    assert list(rules.problems())[:2] == [
        "wonders.toml: great_wall: 'night' is none of the moments built, activated",
        "wonders.toml: great_hall: feast is for an entry that does not exist",
    ]
    assert "wonders.toml: great_wall: no function for CC-WON-30" in list(rules.problems())


def _result(resolving: Rule[str]) -> str:
    try:
        next(resolving)
    except StopIteration as stopped:
        return str(stopped.value)
    raise AssertionError("it asked something")


def test_moments_of_a_combat_round_are_in_one_order() -> None:
    moments = list(CombatMoment)
    assert tuple(moments[: len(BEFORE_THE_ROLL)]) == BEFORE_THE_ROLL
    used = {registry.combat_card[half.key].moment for half in COMBAT if half.key in registry.combat_card}
    assert used == set(moments)
