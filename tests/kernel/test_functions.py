"""Functions of components: each entry has its function under its rule, and all that is wrong is named at once."""

from __future__ import annotations

import pytest

from areopagus.kernel.facts import BadComponent
from areopagus.kernel.functions import Functions, check

BOATS = {"skiff": ("B-01",), "cog": ("B-02", "B-03"), "raft": ("B-04",)}


def sail() -> str:
    return "sails"


def row() -> str:
    return "rows"


def test_a_function_is_found_by_its_key() -> None:
    boats = Functions("boats.toml", BOATS)
    assert boats("skiff", rule="B-01")(sail) is sail
    assert boats.functions["skiff"] is sail
    assert "skiff" in boats
    assert "cog" not in boats


def test_everything_that_is_wrong_is_named_at_once() -> None:
    boats = Functions("boats.toml", BOATS)
    boats("kayak", rule="B-01")(row)
    boats("cog", rule="B-04")(sail)
    boats("raft", rule="B-04")(sail)
    boats("raft", rule="B-04")(row)
    with pytest.raises(BadComponent) as raised:
        check(boats.problems())
    assert str(raised.value).split("\n") == [
        "components: functions: entries and functions do not fit",
        "boats.toml: kayak: row is for an entry that does not exist",
        "boats.toml: cog: sail names the rule B-04, the entry B-02, B-03",
        "boats.toml: raft: row is a second function",
        "boats.toml: skiff: no function",
    ]


def test_nothing_is_raised_if_everything_fits() -> None:
    boats = Functions("boats.toml", BOATS, optional=["cog"])
    boats("skiff", rule="B-01")(boats("raft", rule="B-04")(sail))
    check(boats.problems())


def test_an_entry_can_have_several_functions_each_under_its_own_rule() -> None:
    boats = Functions("boats.toml", {"cog": BOATS["cog"]}, several=True)
    assert list(boats.problems()) == ["boats.toml: cog: no function"]
    boats("cog", rule="B-02")(sail)
    assert list(boats.problems()) == []
    boats("cog", rule="B-03")(row)
    assert list(boats.problems()) == []
    boats("cog", rule="B-03")(sail)
    assert list(boats.problems()) == ["boats.toml: cog: sail is a second function for B-03"]


def test_each_rule_of_an_entry_can_need_a_function() -> None:
    boats = Functions("boats.toml", BOATS, each_rule=True)
    boats("cog", rule="B-03")(sail)
    assert list(boats.problems()) == [
        "boats.toml: skiff: no function for B-01",
        "boats.toml: cog: no function for B-02",
        "boats.toml: raft: no function for B-04",
    ]


def test_an_entry_can_be_added_later() -> None:
    boats = Functions("boats", {})
    boats.expect("barge", "B-05")
    assert list(boats.problems()) == ["boats: barge: no function"]
    boats("barge", rule="B-05")(row)
    assert list(boats.problems()) == []
