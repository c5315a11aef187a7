"""Finds the message keys that code writes down, and adds those without an English text to the English catalogue.

Many keys are composed (`word.good:crystal`) and named by tests instead. What is found here are keys in plain sight:
`Message("story.pays")` in Python, `say("web.undo")` in JavaScript.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from .po_files import PoEntry, read_po_file
from .translations import TextDomain

NAMED_BY: Final = frozenset(("Message", "Reason", "tell", "text", "say", "ApiError", "CommandError"))
"""Functions whose first argument is a key, or the second one after the state (`tell(s, "story.pays")`)."""
_KEY: Final = re.compile(r"[a-z]+(\.[a-z0-9_]+)+")
_SAID: Final = re.compile(r"\bsay\(\s*\"([^\"]+)\"")


class Use(NamedTuple):
    """Where code names a key."""

    key: str
    file: Path
    line: int


def uses(roots: Iterable[Path]) -> Iterator[Use]:
    """The keys that the Python and JavaScript files below some folders write down."""
    for root in roots:
        for file in sorted(root.rglob("*.py")):
            yield from (Use(key, file, line) for key, line in _in_python(file.read_text(encoding="utf-8")))
        for file in sorted(root.rglob("*.js")):
            yield from (
                Use(key, file, line) for key, line in _in_javascript(file.read_text(encoding="utf-8"))
            )


def _in_python(source: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in NAMED_BY:
            for argument in node.args[:2]:
                if isinstance(argument, ast.Constant) and _KEY.fullmatch(str(argument.value)):
                    yield str(argument.value), argument.lineno


def _in_javascript(source: str) -> Iterator[tuple[str, int]]:
    for matched in _SAID.finditer(source):
        if _KEY.fullmatch(matched[1]):
            yield matched[1], source.count("\n", 0, matched.start(1)) + 1


def without_text(uses: Iterable[Use], places: Sequence[TextDomain]) -> list[Use]:
    """The uses of keys that no English catalogue has, one for each key."""
    translated = {key for place in places for key, entry in _english(place).items() if any(entry.texts)}
    return list({use.key: use for use in uses if use.key not in translated}.values())


def place_for(use: Use, places: Sequence[TextDomain], page: Mapping[str, str]) -> TextDomain:
    """The catalogue for a key: that of the nearest package around the file; `page` names those of other folders."""
    for parent in use.file.parents:
        for place in places:
            if place.folder.parent == parent or page.get(parent.name) == place.domain:
                return place
    raise ValueError(f"{use.file} belongs to no catalogue")


def add_empty(use: Use, place: TextDomain) -> None:
    """Add a key to the English catalogue, at its end; somebody has to write the text."""
    if use.key in _english(place):
        return
    with place.file("en").open("a", encoding="utf-8") as file:
        file.write(f'\nmsgid "{use.key}"\nmsgstr ""\n')


def _english(place: TextDomain) -> dict[str, PoEntry]:
    return read_po_file(place.file("en")).by_key()
