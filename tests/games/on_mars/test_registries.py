"""Each effect and each decision has its functions, under rules of the rulebook."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.effects import CARRIED_OUT_ELSEWHERE, RULES_OF_EFFECTS
from areopagus.games.on_mars.registry import EFFECT_RULES, EffectRules
from areopagus.games.on_mars.rules import decisions
from areopagus.games.on_mars.rules.decisions import MAKERS, Decision
from areopagus.games.on_mars.state import Mars
from areopagus.kernel.functions import Functions
from areopagus.kernel.rulebook import rule_ids


def test_every_effect_is_carried_out_by_one_function() -> None:
    assert list(EFFECT_RULES.problems()) == []
    assert {*EFFECT_RULES.functions, *CARRIED_OUT_ELSEWHERE} == set(RULES_OF_EFFECTS)


def test_an_effect_without_a_function_is_named_with_the_first_entry_that_has_it() -> None:
    rules = EffectRules("effects", {"trade": ("OM-XBP-20",), "sing": ("OM-XBP-01",)})
    assert list(rules.problems()) == [
        "blueprints.toml: blueprint 20: trade: no function",
        "effects: sing: no function",
    ]


def test_people_and_lacerda_make_every_decision() -> None:
    assert list(MAKERS.problems()) == []
    names = [name for name, value in vars(decisions).items() if isinstance(value, Decision)]
    assert set(MAKERS.functions) == {f"{name} by {who}" for name in names for who in ("a person", "Lacerda")}


def test_the_rules_that_functions_name_are_in_the_rulebook() -> None:
    rulebook = GAME.rulebook
    assert rulebook is not None
    ids = set(rule_ids(rulebook.read_text(encoding="utf-8")))
    for kind in (EFFECT_RULES, MAKERS):
        assert [rule for rules in kind.rules.values() for rule in rules if rule not in ids] == []


def test_a_decision_that_lacks_a_maker_or_has_two_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    makers = Functions("decisions", {})
    monkeypatch.setattr(decisions, "MAKERS", makers)
    rest: Decision[[], int] = Decision("rest", person="OM-X-01", lacerda="OM-X-02")

    def sleep(s: Mars, me: int) -> int:
        return 8 + me

    assert rest.by_person(rule="OM-X-01")(sleep) is sleep, "its module can still call it"
    rest.by_person(rule="OM-X-02")(sleep)
    assert list(makers.problems()) == [
        "decisions: rest by a person: sleep names the rule OM-X-02, the entry OM-X-01",
        "decisions: rest by a person: sleep is a second function",
        "decisions: rest by Lacerda: no function",
    ]
    s = Mars()
    s.lacerda = 1
    assert rest(s, 0) == 8

    @rest.by_lacerda(rule="OM-X-02")
    def work(s: Mars, me: int) -> int:
        return me

    assert (rest(s, 0), rest(s, 1)) == (8, 1)
