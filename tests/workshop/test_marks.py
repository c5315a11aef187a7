"""The names that tests carry: attached to functions and classes, added up, and refused when malformed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from areopagus.workshop.marks import component, is_component_entry, is_rule_id, rule


def test_a_function_carries_its_rules_and_components_and_still_works() -> None:
    @rule("OM-BUILD-03", "CC-ADV-AGR-01")
    @component("units:settler")
    def proof() -> int:
        return 7

    assert proof() == 7
    assert proof.__rules__ == ("OM-BUILD-03", "CC-ADV-AGR-01")  # type: ignore[attr-defined]
    assert proof.__components__ == ("units:settler",)  # type: ignore[attr-defined]


def test_stacked_names_add_up_without_repeating() -> None:
    @rule("OM-A-01", "OM-A-02")
    @rule("OM-A-02", "OM-A-03")
    def proof() -> None: ...

    assert proof.__rules__ == ("OM-A-01", "OM-A-02", "OM-A-03")  # type: ignore[attr-defined]


def test_a_subclass_adds_to_the_names_of_its_base_and_leaves_the_base_alone() -> None:
    @rule("OM-A-01")
    class Base: ...

    @rule("OM-A-02")
    class Derived(Base): ...

    assert Derived.__rules__ == ("OM-A-02", "OM-A-01")  # type: ignore[attr-defined]
    assert Base.__rules__ == ("OM-A-01",)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "OM",
        "OM-BUILD",
        "OM-03",
        "om-build-03",
        "OM-BUILD-03 ",
        "OM-BUILD-",
        "OM_BUILD_03",
        "OM-B-03ab",
        3,
    ],
)
def test_a_malformed_rule_id_is_refused(name: str) -> None:
    assert not is_rule_id(name)
    with pytest.raises(ValueError, match="is no rule id"):
        rule("OM-BUILD-01", name)


@pytest.mark.parametrize("name", ["OM-BUILD-03", "OM-2P-01", "CC-ADV-AGR-14", "CC-X-01", "OM-BUILD-03a"])
def test_a_well_formed_rule_id_is_taken(name: str) -> None:
    assert is_rule_id(name)


@pytest.mark.parametrize(
    "name", ["", "units", "units:", ":settler", "units settler", "units:a b", "a:b:c", 3]
)
def test_a_malformed_component_entry_is_refused(name: str) -> None:
    assert not is_component_entry(name)
    with pytest.raises(ValueError, match="is no component entry"):
        component(name)


@pytest.mark.parametrize("name", ["blueprints:1", "first_colonists:A1", "buildings:mine-2", "map:+2-1"])
def test_a_well_formed_component_entry_is_taken(name: str) -> None:
    assert is_component_entry(name)


def test_naming_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one rule id"):
        rule()
    with pytest.raises(ValueError, match="at least one component entry"):
        component()


@pytest.mark.parametrize("number", [pytest.param(1, marks=rule("XX-CASE-01")), 2])
def test_pytest_takes_a_name_as_the_mark_of_one_case(number: int) -> None:
    assert number in (1, 2)


def test_the_names_show_what_they_are() -> None:
    assert repr(rule("OM-A-01")) == "rule('OM-A-01')"
    assert repr(component("units:ship")) == "component('units:ship')"


def test_the_decorators_need_no_pytest() -> None:
    check = "import sys, areopagus.workshop.marks; sys.exit('pytest' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
