"""Bots choose what they chose when it was recorded, on every version of Python that is here.

`python scripts/record_choices.py` writes the file anew after a change of rules, weights or bots.
"""

from __future__ import annotations

import json
import sys

import pytest

from scripts import pythons
from scripts.record_choices import FILE, Case, cases

CASES = [
    pytest.param(case, id=case.name, marks=() if case.is_quick else pytest.mark.long) for case in cases()
]
OTHERS = [python for python in pythons.found() if python.version != sys.version_info[:2]]
NEWEST_FIRST = [
    pytest.param(python, id=str(python), marks=pytest.mark.long if number else ())
    for number, python in enumerate(reversed(OTHERS))
]
"""In every run the newest of the others is tried, in the long run all are."""


def check_on(python: pythons.Python, *options: str) -> None:
    """Play everything again with another Python, which also hashes texts in another way."""
    try:
        done = pythons.run(
            python, ("scripts/record_choices.py", "--check", *options), hash_seed=python.version[1]
        )
    except pythons.Unable as reason:
        pytest.skip(str(reason))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("case", CASES)
def test_a_bot_chooses_what_was_recorded(case: Case) -> None:
    assert case.words() == json.loads(FILE.read_text(encoding="utf-8"))[case.name]


def test_the_record_has_nothing_else() -> None:
    assert [case.name for case in cases()] == list(json.loads(FILE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("python", NEWEST_FIRST)
def test_bots_choose_the_same_on_another_python(python: pythons.Python) -> None:
    check_on(python, "--quick")


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("python", OTHERS, ids=str)
def test_bots_choose_the_same_on_another_python_in_long_games(python: pythons.Python) -> None:
    check_on(python)
