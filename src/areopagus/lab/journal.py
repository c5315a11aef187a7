"""Journals: the results of a long run so far, one line each, so that an interrupted run can continue."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from areopagus.kernel import BadCall


class Journal:
    """A file of JSON lines. The first line is the plan; a different plan is refused."""

    def __init__(self, file: Path, plan: Mapping[str, Any]) -> None:
        self.file = file
        self.rows: list[Any] = []
        """The rows that were in the file when it was opened."""
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
        if whole != text:  # the run was interrupted while it wrote the last line
            os.truncate(file, len(whole.encode()))
        self.rows = [json.loads(line) for line in lines[1:]]

    def write(self, row: Any) -> None:
        """Append a line and flush it to the disk."""
        with self.file.open("a", encoding="utf-8") as opened:
            opened.write(json.dumps(row) + "\n")
            opened.flush()
            os.fsync(opened.fileno())
