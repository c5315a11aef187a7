"""Exported records have fingerprints, and the check of an import uses them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from areopagus.kernel import Record, load, record_with_fingerprints
from areopagus.kernel.fingerprints import fingerprint_of_choices
from areopagus.kernel.record import read_document
from tests.server.conftest import Browser, RunningServer

RECORDS = Path(__file__).parent.parent / "games"
Open = Callable[..., Browser]


def imported_and_exported(who: Browser, document: str | bytes) -> dict[str, Any]:
    """The record that a server exports of an imported one."""
    table = who.http.post("/api/records", content=document).json()["table"]
    answer = who.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("file", ["on_mars/records/solo-steered", "clash_of_cultures/records/two-short"])
def test_an_exported_record_has_the_fingerprints_of_the_library(browser: Open, file: str) -> None:
    match = load((RECORDS / f"{file}.json").read_bytes())
    exported = imported_and_exported(browser(), match.record.json())
    assert exported == json.loads(record_with_fingerprints(match).json())
    assert len(exported["fingerprints"]["positions"]) > 100


def test_a_record_goes_out_without_fingerprints_if_they_take_too_long(
    strict: Callable[..., RunningServer], browser: Open
) -> None:
    ada = browser(strict(reading_seconds=0.0).address)
    document = (RECORDS / "on_mars" / "records" / "solo-steered.json").read_bytes()
    exported = imported_and_exported(ada, document)
    plain = json.loads(document)
    del plain["fingerprints"]
    assert {**exported, "package": plain["package"]} == plain


@pytest.fixture(scope="module")
def unlike_the_rules() -> dict[str, Any]:
    """A record as other rules could have made it: a choice is impossible now, an earlier position differs."""
    values = json.loads((RECORDS / "on_mars" / "records" / "solo-steered.json").read_text("utf-8"))
    values["choices"][100] = values["choices"][0]
    record = read_document(values)
    assert isinstance(record, Record)
    values["fingerprints"]["choices"] = fingerprint_of_choices(record)
    return dict(values)


def test_an_import_names_the_first_position_that_differs(
    browser: Open, unlike_the_rules: dict[str, Any]
) -> None:
    positions = unlike_the_rules["fingerprints"]["positions"]
    number = next(number for number in positions if int(number) > 40)
    changed = {
        **unlike_the_rules["fingerprints"],
        "positions": {**positions, number: "00000000"},
    }
    answer = browser().http.post("/api/records", json={**unlike_the_rules, "fingerprints": changed})
    assert (answer.status_code, answer.json()["error"]) == (422, "error.position_differs_choice")
    sentence = answer.json()["sentence"]
    assert "The rules of on-mars have changed since this record was made" in sentence
    assert f"after choice {number} " in sentence
    assert "choice 101 is no longer possible" in sentence


def test_an_import_says_that_the_rules_changed_even_if_no_position_differs(
    browser: Open, unlike_the_rules: dict[str, Any]
) -> None:
    answer = browser().http.post("/api/records", json=unlike_the_rules)
    assert (answer.status_code, answer.json()["error"]) == (422, "error.rules_differ_choice")


@pytest.mark.parametrize("fingerprints", [None, {"choices": "00000000", "positions": {}}])
def test_an_import_says_that_a_record_is_damaged_if_nothing_speaks_for_it(
    browser: Open, unlike_the_rules: dict[str, Any], fingerprints: object
) -> None:
    answer = browser().http.post("/api/records", json={**unlike_the_rules, "fingerprints": fingerprints})
    assert (answer.status_code, answer.json()["error"]) == (422, "error.corrupt_choice")
