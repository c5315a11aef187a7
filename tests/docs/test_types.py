"""The bot of one's own in docs/bots.md has sound types, also for whoever checks strictly."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from mypy import api

from tests.docs.pages import ROOT

WRITTEN = re.compile(r"^```python write=(\S+\.py)$\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLAYED = """
from areopagus import bots, new
from my_bots import Shy

match = new("beacons", seats=2, seed=1)
bot: bots.Bot = Shy()
match.choose(bots.answer(bot, match))
"""


@pytest.mark.slow
def test_the_bot_of_the_page_passes_a_strict_check(tmp_path: Path) -> None:
    ((name, source),) = WRITTEN.findall((ROOT / "docs/bots.md").read_text("utf-8"))
    (tmp_path / name).write_text(source, encoding="utf-8")
    (tmp_path / "played.py").write_text(PLAYED, encoding="utf-8")
    cache = ROOT / ".mypy_cache" / "docs"
    before = Path.cwd()
    os.chdir(tmp_path)
    try:
        output, problems, code = api.run(["--strict", "--cache-dir", str(cache), name, "played.py"])
    finally:
        os.chdir(before)
    assert (code, problems) == (0, ""), output
