"""`python -m areopagus.workshop.lint PATH...`: print the findings; the exit code says whether there are any."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from . import CODES, LintError, lint


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the lint; return 0 without findings, 1 with findings, 2 if a file could not be read."""
    parser = argparse.ArgumentParser(
        prog="python -m areopagus.workshop.lint",
        description="Look for habits that break rules or their replay.",
        epilog="\n".join(["codes:", *(f"  {code:<18} {meaning}" for code, meaning in CODES.items())]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a Python file, or a folder of them")
    settings = parser.parse_args(arguments)
    try:
        findings = lint(settings.paths)
    except LintError as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    for finding in findings:
        sys.stdout.write(f"{finding}\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
