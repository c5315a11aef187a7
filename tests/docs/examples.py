"""How the examples of the documentation are run: one parser for each kind of fenced block.

- ` ```python ` runs, or is a doctest if it has prompts; a page shares one namespace from top to bottom.
- ` ```… write=NAME ` is appended to that file in the page's own folder.
- ` ```… file=PATH ` quotes a file of the project and must be in it, word for word.
- ` ```diff file=NAME ` is a mistake made in a file that the page has written; the block ` ```text says ` after it is
  what the conformance suite says of it.
- ` ```console ` runs the commands behind `$` in the page's own folder and compares what they print.
"""

from __future__ import annotations

import doctest
import importlib
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sybil import Document, Example, Region, Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer

from areopagus.workshop import conformance

ROOT = Path(__file__).resolve().parent.parent.parent
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
NUMBER = "a number that differs from mistake to mistake"


class Fenced:
    """A parser for the fenced blocks whose info line fits a pattern."""

    def __init__(self, info: str, evaluate: Callable[[Example], None]) -> None:
        self._lexer = RawFencedCodeBlockLexer(re.compile(info + r"[ \t]*$\n", re.MULTILINE))
        self._evaluate = evaluate

    def __call__(self, document: Document) -> Iterable[Region]:
        for region in self._lexer(document):
            yield Region(region.start, region.end, region.lexemes, self._evaluate)


def source_of(example: Example) -> str:
    """The block as it stands in the page; Sybil takes the indentation away."""
    lines = example.document.text[example.start : example.end].splitlines(keepends=True)
    return "".join(lines[1:-1])


def fits(wanted: str, got: str) -> bool:
    """Whether an output is as the page says; `...` stands for anything."""
    return doctest.OutputChecker().check_output(wanted.rstrip() + "\n", got.rstrip() + "\n", LOOSE)


def write(example: Example) -> None:
    """Append the block to a file in the folder of the page."""
    path = Path(example.parsed["name"])
    path.parent.mkdir(parents=True, exist_ok=True)
    source = source_of(example)
    before = path.read_text("utf-8") if path.exists() else ""
    gap = "" if not before else "\n" if source.startswith(" ") else "\n\n"
    path.write_text(before + gap + source, "utf-8")


def quote(example: Example) -> None:
    """The block is in the file."""
    name = example.parsed["name"]
    text = (ROOT / name).read_text("utf-8")
    assert f"\n{source_of(example)}" in f"\n{text}", f"{name} has changed; quote it anew"


def mistake(example: Example) -> None:
    """Make a mistake in a written file, and let the suite look for it."""
    lines = source_of(example).splitlines()
    right = "".join(line[1:] + "\n" for line in lines if not line.startswith("+"))
    wrong = "".join(line[1:] + "\n" for line in lines if not line.startswith("-"))
    path = Path(example.parsed["name"])
    text = path.read_text("utf-8")
    assert text.count(right) == 1, f"not once in {path}: {right}"
    number = example.namespace[NUMBER] = example.namespace.get(NUMBER, 0) + 1
    name = f"{path.stem}_mistake_{number}"
    path.with_stem(name).write_text(text.replace(right, wrong), "utf-8")
    importlib.invalidate_caches()
    random.seed(number)  # one of the mistakes is to use it
    with patch.object(conformance, "shrink", return_value=None):  # a page shows no records
        report = conformance.fuzz(f"{name}:GAME", games=30, most_failures=1, hash_seeds=False)
    assert not report.ok, "the suite found nothing"
    example.namespace["said"] = f"{report.failures[0].check}: {report.failures[0].message}"


def says(example: Example) -> None:
    """What the suite said is what the page says, whatever the seats and counts."""
    received: Any = example.namespace["said"]
    assert fits(re.sub(r"\d+", "0", source_of(example)), re.sub(r"\d+", "0", received)), received


def console(example: Example) -> None:
    """Run the commands and compare what they print."""
    programs = str(Path(sys.executable).parent)
    environment = {
        **os.environ,
        "PATH": programs + os.pathsep + os.environ.get("PATH", ""),
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    for part in re.split(r"^\$ ", source_of(example), flags=re.MULTILINE)[1:]:
        command, _, wanted = part.partition("\n")
        done = subprocess.run(
            command, shell=True, env=environment, capture_output=True, text=True, check=False, timeout=600
        )
        got = done.stdout + done.stderr
        assert fits(wanted, got), f"$ {command}\n{got}"


SYBIL = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=LOOSE),
        SkipParser(),
        Fenced(r"\w+ write=(?P<name>\S+)", write),
        Fenced(r"(?!diff)\w+ file=(?P<name>\S+)", quote),
        Fenced(r"diff file=(?P<name>\S+)", mistake),
        Fenced(r"text says", says),
        Fenced(r"console", console),
    ]
)
