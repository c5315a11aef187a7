"""A module of rules that the lint looks at."""

from __future__ import annotations

import textwrap
from pathlib import Path

from areopagus.workshop.lint import lint

HEAD = """\
from collections.abc import Callable, Generator, Iterator, Mapping, Set
from typing import AbstractSet

from areopagus.kernel import Ask, Rule


def pay(s: object, me: int) -> Rule[None]:
    yield Ask(me, "pay", lambda: [])


def gain(s: object, me: int) -> Rule[None]:
    yield from pay(s, me)


"""


def codes(folder: Path, text: str, **others: str) -> list[str]:
    """The codes found in a module that begins with HEAD, beside other modules of the same package."""
    for name, other in others.items():
        (folder / f"{name}.py").write_text(textwrap.dedent(other), encoding="utf-8")
    chapter = folder / "chapter.py"
    chapter.write_text(HEAD + textwrap.dedent(text), encoding="utf-8")
    return [finding.code for finding in lint([folder]) if finding.path == chapter]
