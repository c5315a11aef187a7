"""The ledger: what documents declare, what tests name, and what is left over."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import pytest

from areopagus.kernel.rulebook import RulebookError, rule_ids
from areopagus.workshop.ledger import Ledger, LedgerError, component_entries, named_by_tests, waivers

DOCUMENT = """\
# A game

Prose may mention **AB-MOVE-09** as it likes, and so may a table:

| **AB-MOVE-08** | see there |

- **AB-MOVE-01** A boat moves one hex, e.g. Northward. It never moves back. [p.3; p.4]
- **AB-MOVE-02** A boat may carry
  one lamp. More is too heavy.
* **AB-ADV-SEA-01** Sails: see AB-MOVE-01. [p.5]
- see **AB-MOVE-07** for more
- ~~**AB-MOVE-03** A boat sinks.~~
- **~~AB-MOVE-04~~** A boat burns.
- **AB-MOVE-05a** Lamps go out. [p.6]
- **AB-NOTE-01** The sources disagree.

```
- **AB-MOVE-10** only an example
```
<!--
- **AB-MOVE-11** not yet
-->
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return path


# The rules document


def test_the_ids_come_in_the_order_of_the_document_with_their_first_sentences() -> None:
    assert list(rule_ids(DOCUMENT).items()) == [
        ("AB-MOVE-01", "A boat moves one hex, e.g. Northward."),
        ("AB-MOVE-02", "A boat may carry one lamp."),
        ("AB-ADV-SEA-01", "Sails: see AB-MOVE-01."),
        ("AB-MOVE-05a", "Lamps go out."),
        ("AB-NOTE-01", "The sources disagree."),
    ]


def test_groups_that_only_explain_are_left_out() -> None:
    assert "AB-NOTE-01" not in rule_ids(DOCUMENT, explaining=("NOTE",))
    assert len(rule_ids(DOCUMENT, explaining=("NOTE", "ADV"))) == 3


def test_a_group_is_not_confused_with_one_that_begins_alike() -> None:
    assert list(rule_ids("- **AB-X-01** One.\n- **AB-XACT-01** Two.\n", explaining=("X",))) == ["AB-XACT-01"]


def test_an_id_declared_twice_is_an_error() -> None:
    with pytest.raises(RulebookError, match="line 2: AB-A-01 is declared twice"):
        rule_ids("- **AB-A-01** One.\n- **AB-A-01** Two.\n")


@pytest.mark.parametrize("bold", ["AB-A-01 to -03", "AB-A-01, AB-A-02", "AB-A-01:"])
def test_a_bold_beginning_that_is_more_than_one_id_is_an_error(bold: str) -> None:
    with pytest.raises(RulebookError, match=r"line 1: .* must declare one id"):
        rule_ids(f"- **{bold}** Several.\n")


# The components


@pytest.fixture
def components(tmp_path: Path) -> Path:
    write(tmp_path / "components/README.md", "no facts here")
    write(
        tmp_path / "components/boats.toml",
        """
        [meta]
        title = "Boats"
        [[boat]]
        id = 1
        name = "Dinghy"
        parts = [{ id = "oar" }]
        [[boat]]
        id = 2
        [[harbour]]
        number = 7
        [sea]
        [[sea.current]]
        key = "north"
        """,
    )
    return tmp_path / "components"


def test_entries_are_tables_in_arrays_with_an_id_or_a_key(components: Path) -> None:
    expected = {"boats:1": "Dinghy", "boats:2": "boat", "boats:north": "sea.current"}
    assert component_entries(components) == expected


def test_a_game_may_say_which_keys_count_and_which_arrays_do_not(components: Path) -> None:
    assert "boats:7" in component_entries(components, keys=("id", "number"))
    assert "boats:north" not in component_entries(components, skip=("boats.sea.current",))


def test_two_entries_of_one_name_are_an_error(components: Path) -> None:
    write(components / "cards.toml", '[[a]]\nid = "x"\n[[b]]\nkey = "x"\n')
    with pytest.raises(LedgerError, match=r"cards.toml: \[\[b\]\] has the key 'x', which is already taken"):
        component_entries(components)


def test_a_broken_component_file_is_named(components: Path) -> None:
    write(components / "cards.toml", "[[a]\n")
    with pytest.raises(LedgerError, match=r"cards\.toml: is no valid TOML"):
        component_entries(components)


# What the tests name


def named(tmp_path: Path, text: str) -> dict[str, list[str]]:
    write(tmp_path / "tests/test_x.py", text)
    return named_by_tests([tmp_path / "tests"], root=tmp_path)


def test_decorated_functions_and_classes_name_rules_and_components(tmp_path: Path) -> None:
    text = """
        from areopagus.workshop.marks import component, rule

        @rule("AB-A-01", "AB-A-02")
        def test_one(): ...

        @component("boats:1")
        @rule("AB-A-02")
        async def test_two(): ...

        @rule("AB-A-03")
        class TestBoats:
            @rule("AB-A-04")
            def test_three(self): ...
            def helper(self): ...
        """
    assert named(tmp_path, text) == {
        "AB-A-01": ["tests/test_x.py::test_one"],
        "AB-A-02": ["tests/test_x.py::test_one", "tests/test_x.py::test_two"],
        "boats:1": ["tests/test_x.py::test_two"],
        "AB-A-03": ["tests/test_x.py::TestBoats::test_three"],
        "AB-A-04": ["tests/test_x.py::TestBoats::test_three"],
    }


def test_aliases_and_modules_of_marks_are_known(tmp_path: Path) -> None:
    text = """
        from areopagus.workshop import marks
        from areopagus.workshop.marks import rule as proves

        @proves("AB-A-01")
        @marks.component("boats:1")
        def test_one(): ...
        """
    assert list(named(tmp_path, text)) == ["AB-A-01", "boats:1"]


def test_cases_of_a_parametrized_test_name_rules(tmp_path: Path) -> None:
    text = """
        import pytest
        from areopagus.workshop.marks import rule

        CASES = [pytest.param(1, marks=rule("AB-A-01")), pytest.param(2, marks=[pytest.mark.rule("AB-A-02")])]

        @pytest.mark.parametrize("case", CASES)
        def test_named_list(case): ...

        @pytest.mark.parametrize("case", [3, pytest.param(4, marks=rule("AB-A-03"))])
        def test_inline(case): ...
        """
    assert named(tmp_path, text) == {
        "AB-A-01": ["tests/test_x.py::test_named_list"],
        "AB-A-02": ["tests/test_x.py::test_named_list"],
        "AB-A-03": ["tests/test_x.py::test_inline"],
    }


@pytest.mark.parametrize(
    "text",
    [
        '# @rule("AB-A-01")\ndef test_one(): ...',
        'def test_one():\n    """@rule("AB-A-01")"""',
        'TEXT = """\n@rule("AB-A-01")\ndef test_one(): ...\n"""',
        'def test_one():\n    rule("AB-A-01")',
        '@rule("AB-A-01")\ndef helper(): ...',
        '@rule("AB-A-01")\nclass TestNothing: ...',
        'def outer():\n    @rule("AB-A-01")\n    def test_inner(): ...',
        '@pytest.mark.skip\n@rule("AB-A-01")\ndef test_one(): ...',
        '@rule("AB-A-01")\n@pytest.mark.xfail(reason="later")\ndef test_one(): ...',
        '@pytest.mark.skip(reason="later")\nclass TestOne:\n'
        '    @rule("AB-A-01")\n    def test_one(self): ...',
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=[rule("AB-A-01"), pytest.mark.skip])])\n'
        "def test_one(x): ...",
        'from hypothesis.stateful import rule\n@rule("AB-A-01")\ndef test_one(): ...',
    ],
)
def test_what_no_test_would_run_proves_nothing(tmp_path: Path, text: str) -> None:
    assert named(tmp_path, text) == {}


def test_only_files_of_tests_are_read(tmp_path: Path) -> None:
    write(tmp_path / "tests/conftest.py", '@rule("AB-A-01")\ndef test_one(): ...')
    assert named(tmp_path, "") == {}


def test_a_broken_test_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match=r"test_x\.py: is not valid Python"):
        named(tmp_path, "def test_one(:")


# The waivers and the ledger


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('AB-MOVE-99 = "gone"', "AB-MOVE-99 is waived but exists in no document"),
        ('AB-MOVE-01 = " "', "the waiver of AB-MOVE-01 needs a reason"),
        ("AB-MOVE-01 = true", "the waiver of AB-MOVE-01 needs a reason"),
        ('movement = "hard"', "'movement' is neither a rule id nor a component entry"),
        ("AB-MOVE-01 =", "is no valid TOML"),
    ],
)
def test_a_faulty_waiver_is_an_error(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(LedgerError, match=complaint):
        waivers(write(tmp_path / "waivers.toml", text), {"AB-MOVE-01"})


@pytest.fixture
def ledger(tmp_path: Path, components: Path) -> Ledger:
    text = """
        from areopagus.workshop.marks import component, rule

        @rule("AB-MOVE-01", "AB-NOTE-01", "CD-OTHER-01")
        @component("boats:1", "boats:norht")
        def test_boats_move(): ...

        @rule("AB-MOVE-01", "AB-MVOE-02")
        def test_boats_stop(): ...

        @rule("AB-MOVE-03")
        def test_a_retired_rule(): ...
        """
    write(tmp_path / "tests/test_boats.py", text)
    reasons = 'AB-MOVE-05a = "a matter of taste"\n"boats:1" = "why not"\n'
    waiver_file = write(tmp_path / "waivers.toml", reasons)
    return Ledger.of(
        rules=[DOCUMENT],
        explaining=("NOTE",),
        components=components,
        tests=[tmp_path / "tests"],
        root=tmp_path,
        waiver_file=waiver_file,
        elsewhere=["CD-OTHER-01"],
    )


def test_the_ledger_tells_covered_untested_unknown_and_waived_apart(ledger: Ledger) -> None:
    assert ledger.covered == {
        "AB-MOVE-01": ["tests/test_boats.py::test_boats_move", "tests/test_boats.py::test_boats_stop"],
        "boats:1": ["tests/test_boats.py::test_boats_move"],
    }
    assert ledger.untested == ["AB-MOVE-02", "AB-ADV-SEA-01", "boats:2", "boats:north"]
    assert list(ledger.unknown) == ["AB-MOVE-03", "AB-MVOE-02", "boats:norht"]
    assert ledger.unknown["AB-MVOE-02"] == ["tests/test_boats.py::test_boats_stop"]
    assert ledger.waived["AB-MOVE-05a"] == "a matter of taste"
    assert ledger.needless == ["boats:1"]
    assert not ledger.is_complete


def test_the_ledger_as_json_holds_lists_that_scripts_can_read(ledger: Ledger) -> None:
    read = json.loads(json.dumps(ledger.to_json()))
    assert read["untested"] == ledger.untested
    assert read["unknown"] == ["AB-MOVE-03", "AB-MVOE-02", "boats:norht"]
    assert read["covered"]["boats:1"] == ["tests/test_boats.py::test_boats_move"]
    assert (read["rules"], read["components"], read["needless"]) == (4, 3, ["boats:1"])


def test_the_ledger_as_a_table_has_a_line_for_each(ledger: Ledger) -> None:
    lines = ledger.table().splitlines()
    assert lines[0] == "AB-MOVE-01     tested    tests/test_boats.py::test_boats_move (and 1 more)"
    assert lines[1] == "AB-MOVE-02     untested  A boat may carry one lamp."
    assert "AB-MOVE-05a    waived    a matter of taste" in lines
    assert any(line.startswith("boats:norht    unknown ") for line in lines)
    assert any(line.startswith("boats:1        needless ") for line in lines)
    assert lines[-1] == "4 rules, 3 component entries, 2 tested, 2 waived, 4 untested, 3 unknown"
    assert max(map(len, ledger.table(width=40).splitlines()[:-1])) <= 40


def test_a_ledger_with_everything_tested_or_waived_is_complete() -> None:
    ledger = Ledger({"AB-A-01": "", "AB-A-02": ""}, named={"AB-A-01": ["t"]}, waived={"AB-A-02": "can't be"})
    assert ledger.is_complete
    assert ledger.untested == []


def test_one_id_in_two_documents_is_an_error() -> None:
    with pytest.raises(LedgerError, match="AB-A-01 is declared in two documents"):
        Ledger.of(rules=["- **AB-A-01** One.", "- **AB-A-01** Two."])


def of_two_games(names: str, elsewhere: tuple[str, ...] = ("CD-SHIP-01", "ships:1")) -> Ledger:
    """A game with one rule and one entry, and tests that name these and more."""
    named = {name: ["t"] for name in ("AB-A-01", "boats:1", *names.split())}
    return Ledger({"AB-A-01": ""}, {"boats:1": ""}, named, elsewhere=elsewhere)


@pytest.mark.parametrize("name", ["AB-A-02", "AB-B-01", "boats:2"])
def test_a_name_that_begins_like_the_games_own_must_exist(name: str) -> None:
    ledger = of_two_games(name)
    assert list(ledger.unknown) == [name]
    assert not ledger.strays
    assert not ledger.is_complete


@pytest.mark.parametrize("name", ["CD-SHIP-01", "CD-SHPI-01", "ships:1", "ships:9"])
def test_names_of_another_known_game_are_left_to_its_own_ledger(name: str) -> None:
    ledger = of_two_games(name)
    assert not ledger.unknown
    assert not ledger.strays
    assert ledger.is_complete


@pytest.mark.parametrize("name", ["XX-A-01", "ABC-A-01", "botas:1"])
def test_a_name_that_begins_like_nothing_known_is_shown_but_makes_nothing_incomplete(name: str) -> None:
    ledger = of_two_games(name)
    assert ledger.strays == {name: ["t"]}
    assert (name, "stray", "t") in ledger.rows()
    assert ledger.to_json()["strays"] == {name: ["t"]}
    assert ledger.is_complete


def test_another_game_may_have_a_component_file_of_the_same_name() -> None:
    assert of_two_games("boats:7", elsewhere=("boats:7",)).is_complete
