"""Prints what is wrong with the texts of other languages: `python scripts/check_translations.py [LANGUAGE ...]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from areopagus.workshop.translation_checks import all_faults
from areopagus.workshop.translations import places

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the mistakes; the exit code says whether there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="*", help="such as el; all if none is named")
    wanted = parser.parse_args(arguments).language
    lines: list[str] = []
    for place in places(ROOT / "src", ROOT / "examples"):
        for language in wanted or [each for each in place.languages if each != "en"]:
            faults, words = all_faults(place, language, ROOT / "docs" / "terms")
            lines += (f"{language} {place.domain}: {fault}" for fault in faults)
            lines += (f"{language} {place.domain}: {key}: has no word for {name!r}" for key, name in words)
    for line in lines:
        print(line)
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
