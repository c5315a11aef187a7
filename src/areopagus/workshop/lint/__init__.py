"""A lint for rules: habits that Python doesn't enforce and that replays depend on.

`python -m areopagus.workshop.lint PATH...` reads the files (or all Python files of the folders) as text,
executes nothing, and prints one line per finding:

    games/mine/rules/trade.py:31:5: yield-from the rule `pay` is called without `yield from`, so it never runs

- A rule runs only through `yield from`; a question is asked only by `yield` (`yield-from`, `lost-ask`,
  `no-yield`).
- Nothing may depend on the order of a set (`set-order`).
- Rules know no luck, no clock, no hash and no address in memory (`clock-or-luck`, `hash-or-id`).
- `can_`, `is_`, `has_`, `may_` and `are_` return bools; what returns a reason is `why_not_` (`name-of-reason`).
- Rules ask and decide, queries look; only effects write the state and tell the story (`only-effects-write`).

A line that breaks a habit on purpose has the comment `# lint: allow CODE reason`. Exit code 0: no findings; 1:
findings; 2: a file could not be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from . import coroutines, luck, names, sets, writes
from .findings import CODES, Finding, LintError, allowances, not_allowed
from .inference import Inference
from .project import Module, Project

__all__ = ["CODES", "Finding", "LintError", "lint"]


def lint(paths: Iterable[str | Path]) -> list[Finding]:
    """All findings in the given files and folders, by path and line; LintError where one can't be read."""
    project = Project(python_files(Path(path) for path in paths))
    inference = Inference(project)
    return sorted(finding for module in project.given for finding in _findings_in(module, inference))


def python_files(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and the Python files of folders; hidden folders are left alone."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*.py") if not _is_hidden(file.relative_to(path)))
            if not inside:
                raise LintError(f"{path}: holds no Python file")
            files.extend(inside)
        else:
            files.append(path)
    return files


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.parts)


def _findings_in(module: Module, inference: Inference) -> list[Finding]:
    findings = [
        Finding(module.path, getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1, code, sentence)
        for check in (coroutines, sets, luck, names, writes)
        for node, code, sentence in check.faults(module, inference)
    ]
    return not_allowed(module.path, findings, allowances(module.source))
