"""Journals: what a long run has found so far, a line for each part of it; it goes on where it was broken off."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from areopagus.kernel import BadCall


class Journal:
    """A file of JSON lines. The first says what is run; a run of something else is refused."""

    def __init__(self, file: Path, plan: Mapping[str, Any]) -> None:
        self.file = file
        self.rows: list[Any] = []
        """What was there when it was opened."""
        head = json.loads(json.dumps(plan))
        if not file.exists() or not file.stat().st_size:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.write(head)
            return
        text = file.read_text(encoding="utf-8")
        whole = text[: text.rindex("\n") + 1] if "\n" in text else ""
        lines = whole.splitlines()
        if not lines or json.loads(lines[0]) != head:
            raise BadCall("error.other_plan", file=file.name)
        if whole != text:  # the last line was being written when the run was broken off
            os.truncate(file, len(whole.encode()))
        self.rows = [json.loads(line) for line in lines[1:]]

    def write(self, row: Any) -> None:
        """Add a line, and make sure that it stays."""
        with self.file.open("a", encoding="utf-8") as opened:
            opened.write(json.dumps(row) + "\n")
            opened.flush()
            os.fsync(opened.fileno())
