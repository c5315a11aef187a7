"""The examples of the documentation run, and print what the pages say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.examples import ROOT, SYBIL
from tests.docs.pages import PAGES, name_of


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for example in SYBIL.parse(page).examples():
        example.evaluate()


@pytest.mark.parametrize(
    "page",
    ["README.md", "docs/adding-a-game.md", "docs/bots.md", "docs/protocol.md", "docs/records.md"],
)
def test_a_page_that_should_have_examples_has_some(page: str) -> None:
    assert len(list(SYBIL.parse(ROOT / page).examples())) >= 2
