"""The changed lines of a text that a person has already seen."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher


def changed_lines(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The lines that are new or different, in order, each below the lines that it is indented under."""
    matcher = SequenceMatcher(a=before, b=after, autojunk=False)
    new = {
        line
        for kind, _, _, first, last in matcher.get_opcodes()
        if kind in ("insert", "replace")
        for line in range(first, last)
    }
    shown: set[int] = set()
    for line in new:
        shown |= {line, *_headings(after, line)}
    return [after[line] for line in sorted(shown)]


def _headings(lines: Sequence[str], line: int) -> list[int]:
    """The lines above that a line is indented under."""
    headings: list[int] = []
    depth = _depth(lines[line])
    for above in range(line - 1, -1, -1):
        if not depth:
            break
        if _depth(lines[above]) < depth:
            depth = _depth(lines[above])
            headings.append(above)
    return headings


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
