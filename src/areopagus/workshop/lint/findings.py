"""The findings of the lint, and the comments that allow an exception.

A finding is one line for a person: where, which habit was broken, and what to do about it. A line that
breaks a habit on purpose says so beside the code, with a reason:

    for tile in reached:    # lint: allow set-order the loop only counts

An allowance without a reason allows nothing, and one without a finding on its line is itself a finding: it would
hide the next mistake there.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

YIELD_FROM: Final = "yield-from"
NO_YIELD: Final = "no-yield"
LOST_ASK: Final = "lost-ask"
SET_ORDER: Final = "set-order"
CLOCK_OR_LUCK: Final = "clock-or-luck"
HASH_OR_ID: Final = "hash-or-id"
NAME_OF_REASON: Final = "name-of-reason"
ONLY_EFFECTS_WRITE: Final = "only-effects-write"
ALLOWANCE: Final = "allowance"

CODES: Final = {
    YIELD_FROM: "a rule is called without `yield from`, so it never runs",
    NO_YIELD: "a function is annotated as a rule but is no generator",
    LOST_ASK: "a question is built but never asked",
    SET_ORDER: "something depends on the order of a set, which differs from run to run",
    CLOCK_OR_LUCK: "rules reach for luck, a clock or the machine instead of asking CHANCE",
    HASH_OR_ID: "hash() and id() differ from run to run",
    NAME_OF_REASON: "a function is named like a question but returns no bool, or `why_not_` but returns no reason",
    ONLY_EFFECTS_WRITE: "a rule or a query writes the state or tells the story itself instead of calling an effect",
    ALLOWANCE: "a `lint: allow` comment has no reason, an unknown code, or nothing to allow",
}

_ALLOW: Final = re.compile(r"#\s*lint:\s*allow\b\s*(?P<code>[\w-]*)[\s:,-]*(?P<reason>.*)")


Fault: TypeAlias = tuple[ast.AST, str, str]
"""What a check finds: the node, the code and a sentence."""


class LintError(Exception):
    """A file could not be looked at; the sentence says which and why."""


@dataclass(frozen=True, order=True)
class Finding:
    """One broken habit: `path:line:col: code sentence` when printed; columns count from 1."""

    path: Path
    line: int
    column: int
    code: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.code} {self.sentence}"


@dataclass(frozen=True)
class Allowance:
    """A `# lint: allow CODE reason` comment, as it stands in the file."""

    line: int
    column: int
    code: str
    reason: str

    def fault(self) -> str | None:
        """Why this comment allows nothing, or None."""
        if self.code not in CODES or self.code == ALLOWANCE:
            codes = ", ".join(code for code in CODES if code != ALLOWANCE)
            return f"`{self.code}` is nothing that can be allowed (there are {codes})"
        if not self.reason:
            return f"allowing {self.code} needs a reason after the code"
        return None


def allowances(source: bytes) -> list[Allowance]:
    """The `lint: allow` comments of a file; the same words inside a string don't count."""
    allowed = []
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        match = _ALLOW.search(token.string) if token.type == tokenize.COMMENT else None
        if match:
            line, column = token.start
            allowed.append(Allowance(line, column + 1, match["code"], match["reason"].strip()))
    return allowed


def not_allowed(path: Path, findings: list[Finding], allowed: list[Allowance]) -> list[Finding]:
    """The findings that are not allowed, and findings about allowances that are wrong."""
    valid = {(allowance.line, allowance.code) for allowance in allowed if allowance.fault() is None}
    remaining = [finding for finding in findings if (finding.line, finding.code) not in valid]
    reported = {(finding.line, finding.code) for finding in findings}
    for allowance in allowed:
        fault = allowance.fault()
        if fault is None and (allowance.line, allowance.code) not in reported:
            fault = f"there is no {allowance.code} on this line to allow; remove the comment"
        if fault is not None:
            remaining.append(Finding(path, allowance.line, allowance.column, ALLOWANCE, fault))
    return sorted(remaining)
