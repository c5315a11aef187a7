"""Run the tests stage by stage and print the time of each: `make test`, `make test-quick`, `make test-long`.

    run_tests.py [--quick | --long] [STAGE ...]

Every stage runs, also after one has failed; the exit code is 1 if any failed. The budgets are for two cores; they are
printed beside the times and never asserted. A stage without folders is not listed. AREOPAGUS_WORKERS sets the number of
test processes (default: the cores). Standard library only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.tools import Missing, need, variable_of

ROOT = Path(__file__).resolve().parent.parent
NOTHING_COLLECTED = 5  # an exit code of pytest
CHOSEN = {"all": "not long", "quick": "not slow and not long", "long": "long"}  # by their marks


@dataclass(frozen=True)
class Stage:
    """A stage of pytest runs over what there is of `paths` (patterns below the root).

    `quick` and `long` are those of them that `make test-quick` and `make test-long` look at.
    """

    name: str
    budget: int | None
    paths: tuple[str, ...]
    quick: tuple[str, ...] = ()
    long: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    spread: tuple[str, ...] = ("worksteal",)
    more_workers: int = 0
    """Test processes beyond one for each core, for tests that spend time waiting."""

    def present(self, *, quick: bool = False, long: bool = False) -> list[str]:
        """Its files and folders that are there."""
        patterns = self.quick if quick else self.long if long else self.paths
        return sorted(str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern))


STATIC_BUDGET = 60
STATIC_TOOLS = ("biome",)

# Files of documentation share a namespace from top to bottom, and a server test its server: file by file. The
# conformance and browser tests are few and long, and sorted by length: one by one, to the next free process.
STAGES = (
    Stage(
        "rules",
        120,
        ("tests/test_*.py", "tests/kernel", "tests/workshop", "tests/examples", "tests/games", "tests/bots"),
        quick=("tests/test_*.py", "tests/kernel", "tests/workshop"),
        long=("tests/games", "tests/bots"),
    ),
    Stage(
        "conformance",
        150,
        ("tests/conformance",),
        quick=("tests/conformance",),
        long=("tests/conformance",),
        spread=("load", "--maxschedchunk=1"),
    ),
    Stage(
        "cli+docs",
        None,
        ("tests/cli", "tests/docs", "tests/packages"),
        long=("tests/packages",),
        spread=("loadfile",),
    ),
    Stage(
        "server",
        150,
        ("tests/server",),
        long=("tests/server",),
        tools=("postgresql",),
        spread=("loadfile",),
        more_workers=1,
    ),
    Stage(
        "browser",
        240,
        ("tests/browser",),
        long=("tests/browser",),
        tools=("chromium", "node", "typescript", "axe"),
        spread=("load", "--maxschedchunk=1"),
        more_workers=1,
    ),
    Stage(
        "study",
        60,
        ("tests/study", "tests/lab", "tests/gyms"),
        long=("tests/study/test_recipe.py", "tests/gyms/test_pettingzoo.py"),
    ),
)
CHECKED_BY_OUR_LINT = ("src/areopagus/games", "examples/beacons/beacons")


def static_commands(tools: Mapping[str, Path]) -> dict[str, list[str]]:
    """The commands of the static stage, the longest first; all run, whichever fail."""
    python = [sys.executable, "-m"]
    games = [path for path in CHECKED_BY_OUR_LINT if (ROOT / path).exists()]
    return {
        "mypy": [*python, "mypy"],
        "ruff check": [*python, "ruff", "check", "--quiet", "."],
        "ruff format": [*python, "ruff", "format", "--check", "."],
        "codespell": [str(Path(sys.executable).parent / "codespell")],
        "lint-imports": [str(Path(sys.executable).with_name("lint-imports")), "--no-logo"],
        "workshop.lint": [*python, "areopagus.workshop.lint", *games],
        **{name: [str(place), "check", "--error-on-warnings"] for name, place in tools.items()},
    }


def workers() -> int:
    """Number of test processes."""
    number = os.environ.get("AREOPAGUS_WORKERS", "")
    return max(1, int(number)) if number.isdigit() else os.cpu_count() or 1


def run(command: list[str], *, beside: bool = False, **variables: str) -> int:
    """Run a command and return its exit code; `beside` others, its output is printed when it has ended."""
    shown = "$ " + " ".join([Path(command[0]).name, *command[1:]])
    if not beside:
        print(shown, flush=True)
    environment = {**os.environ, **variables}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # every process would compile everything again
    captured = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if beside else {}
    try:
        done = subprocess.run(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, env=environment, check=False, text=True, **captured
        )
    except OSError as error:
        print(f"{command[0]} does not run: {error}", flush=True)
        return 1
    if beside:
        print(f"{shown}\n{done.stdout}", end="", flush=True)
    return done.returncode


def run_static(tools: Mapping[str, Path]) -> str:
    """Run the static checks, as many at once as there are cores; "passed" or what failed."""
    commands = static_commands(tools)
    with ThreadPoolExecutor(workers()) as pool:
        codes = list(pool.map(partial(run, beside=True), commands.values()))
    failed = [name for name, code in zip(commands, codes, strict=True) if code]
    return "passed" if not failed else "FAILED: " + ", ".join(failed)


def run_pytest(stage: Stage, which: str, **variables: str) -> str:
    """Run a stage of tests; "passed" or "FAILED"."""
    places = stage.present(quick=which == "quick", long=which == "long")
    command = [sys.executable, "-m", "pytest", "-q", *places, "-m", CHOSEN[which]]
    if workers() > 1:
        command += ["-n", str(workers() + stage.more_workers), "--dist", *stage.spread]
    if which == "long":
        variables = {"AREOPAGUS_SCREENSHOTS": "1", **variables}
    code = run(command, **variables)
    return "passed" if code == 0 or (which == "quick" and code == NOTHING_COLLECTED) else "FAILED"


def timed(name: str, stage: Stage | None, which: str) -> Row:
    """Run a stage (None: the static one). Finding and installing its tools is not counted."""
    print(f"\n=== {name} ===", flush=True)
    budget = STATIC_BUDGET if stage is None else stage.budget
    tools: dict[str, Path] = {}
    try:
        tools = need(*(STATIC_TOOLS if stage is None else stage.tools))
    except Missing as missing:
        print(missing, flush=True)
        if stage is not None or which != "quick":  # the quick tests need nothing but Python
            return Row(name, 0.0, 0.0, budget, "FAILED: tools are missing, see above")
    start, processor = time.monotonic(), processor_seconds()
    if stage is None:
        outcome = run_static(tools)
    else:
        outcome = run_pytest(stage, which, **{variable_of(tool): str(place) for tool, place in tools.items()})
    return Row(name, time.monotonic() - start, processor_seconds() - processor, budget, outcome)


def processor_seconds() -> float:
    """Processor time of the processes that have ended, this one's children and theirs."""
    times = os.times()
    return times.children_user + times.children_system


class Row(NamedTuple):
    """A line of the table at the end."""

    name: str
    seconds: float
    processor: float
    budget: int | None
    outcome: str


def table(rows: list[Row]) -> str:
    """Seconds per stage beside its budget, and the processor time of all its processes."""
    lines = [f"{'stage':<12} {'seconds':>8} {'budget':>7} {'processor':>10}"]
    lines += [
        f"{row.name:<12} {row.seconds:>8.1f} {row.budget or '-':>7} {row.processor:>10.1f}  {row.outcome}"
        for row in rows
    ]
    seconds, processor = sum(row.seconds for row in rows), sum(row.processor for row in rows)
    lines.append(f"{'together':<12} {seconds:>8.1f} {'':>7} {processor:>10.1f}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Run the named stages, or all there are."""
    parser = argparse.ArgumentParser(description="Run the tests stage by stage.")
    parser.add_argument(
        "--quick", action="store_true", help="static checks, kernel tests, a little conformance"
    )
    parser.add_argument(
        "--long",
        action="store_true",
        help="whole games in the browser, packages in empty environments, the recipe that learns, "
        "the rarer cases of expensive tests, and nothing else",
    )
    parser.add_argument("stage", nargs="*", help="only these stages")
    settings = parser.parse_args(arguments)

    which = "long" if settings.long else "quick" if settings.quick else "all"
    stages: dict[str, Stage | None] = {} if settings.long else {"static": None}
    stages |= {
        stage.name: stage for stage in STAGES if stage.present(quick=settings.quick, long=settings.long)
    }
    unknown = [name for name in settings.stage if name not in stages]
    if unknown:
        parser.error(f"no stage {unknown[0]!r} here; there are {', '.join(stages)}")

    rows: list[Row] = []
    try:
        rows.extend(timed(name, stages[name], which) for name in settings.stage or stages)
    except KeyboardInterrupt:
        print("\n" + table(rows) + "\ninterrupted", flush=True)
        return 130
    print("\n" + table(rows), flush=True)
    return 0 if all(row.outcome == "passed" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
