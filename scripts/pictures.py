#!/usr/bin/env python3
"""Draw the pictures of the documentation: `python scripts/pictures.py`.

Every picture is a scene of a match, so it shows what the program shows. A test compares the files with what
is drawn here; `--check` prints those that are out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import areopagus

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
BUSY = ("raid", "light")


def beacons() -> str:
    """Beacons, in the middle of a match for three: where to light a beacon."""
    match = areopagus.new("beacons", seats=3, seed=199)
    number = 0
    while match.ask and not (match.ask.about == "light.cell" and match.view()["round"] == 4):
        words = match.ask.words
        busy = [word for word in words if word.text in BUSY]
        match.choose((busy or words)[number % len(busy or words)])
        number += 1
    assert match.ask is not None
    words = [word.text for word in match.ask.words]
    numbers = {word: str(place) for place, word in enumerate(words, start=1)}
    return match.scene(match.ask.seat).svg(lit=words, numbers=numbers, asked=match.ask.seat)


PICTURES: dict[str, Callable[[], str]] = {"beacons.svg": beacons}


def out_of_date() -> list[str]:
    """The pictures that differ from what would be drawn now."""
    return [
        name
        for name, draw in PICTURES.items()
        if not (FOLDER / name).is_file() or (FOLDER / name).read_text("utf-8") != draw()
    ]


def main(arguments: list[str]) -> int:
    """Draw the pictures that are out of date, or only name them."""
    names = out_of_date()
    for name in names:
        if "--check" in arguments:
            print(f"docs/pictures/{name} is out of date: python scripts/pictures.py")
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            (FOLDER / name).write_text(PICTURES[name](), "utf-8")
            print(f"docs/pictures/{name} drawn")
    return 1 if names and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
