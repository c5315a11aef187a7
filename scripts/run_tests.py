"""Run the tests stage by stage and print the time of each: `make test`, `make test-quick`, `make test-long`.

    run_tests.py [--quick | --long] [STAGE ...]

Every stage runs, also after one has failed; the exit code is 1 if any failed. Two stages run at a time, so that no core
waits for the last test of a stage, or for a page or a server; the output of each is printed in one piece when it has
ended. The budgets are seconds of processor time; they are printed beside it and never asserted. A stage without folders
is not listed. AREOPAGUS_WORKERS sets the number of test processes of a stage (default: the cores); with 1, there is one
stage at a time. Standard library only.
"""

from __future__ import annotations

import argparse
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.tools import Missing, need, variable_of

ROOT = Path(__file__).resolve().parent.parent
ADOPTING = [sys.executable, str(ROOT / "scripts" / "adopting.py")]
"""Runs a command so that the processor time of all its processes is counted."""
NOTHING_COLLECTED = 5  # an exit code of pytest
CHOSEN = {"all": "not long and not quick", "quick": "not slow and not long", "long": "long"}  # by their marks


@dataclass(frozen=True)
class Stage:
    """A stage of pytest runs over what there is of `paths` (patterns below the root).

    `quick` and `long` are those of them that `make test-quick` and `make test-long` look at.
    """

    name: str
    budget: int
    """Seconds of processor time; those of all stages fit into ten minutes of two cores."""
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


STATIC_BUDGET = 40
LONGEST_FIRST = ("browser", "rules", "server", "static", "conformance", "cli+docs", "study")
"""In this order stages begin when two run at a time: the last ones are short, so both ends are near each other."""
STATIC_TOOLS = ("biome",)

# Files of documentation share a namespace from top to bottom, and a server test its server: file by file. The
# conformance and browser tests are few and long, and sorted by length: one by one, to the next free process.
STAGES = (
    Stage(
        "rules",
        180,
        ("tests/test_*.py", "tests/kernel", "tests/workshop", "tests/examples", "tests/games", "tests/bots"),
        quick=("tests/test_*.py", "tests/kernel", "tests/workshop"),
        long=("tests/games", "tests/bots"),
    ),
    Stage(
        "conformance",
        70,
        ("tests/conformance",),
        quick=("tests/conformance",),
        long=("tests/conformance",),
        spread=("load", "--maxschedchunk=1"),
    ),
    Stage(
        "cli+docs",
        170,
        ("tests/cli", "tests/docs", "tests/packages"),
        long=("tests/packages", "tests/cli/test_language.py"),
        spread=("loadfile",),
    ),
    Stage(
        "server",
        200,
        ("tests/server",),
        long=("tests/server",),
        tools=("postgresql",),
        spread=("loadfile",),
        more_workers=1,
    ),
    Stage(
        "browser",
        430,
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


class Done(NamedTuple):
    """A command that has ended."""

    code: int
    output: str
    processor: float
    """Seconds of processor time of all processes that came of it; but see `adopting.py`."""


def run(command: list[str], *, beside: bool = False, **variables: str) -> Done:
    """Run a command; `beside` others, its output is kept, and printed by who has called."""
    shown = "$ " + " ".join([Path(command[0]).name, *command[1:]]) + "\n"
    if not beside:
        print(shown, end="", flush=True)
    environment = {**os.environ, **variables}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # every process would compile everything again
    captured = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if beside else {}
    process = subprocess.Popen(
        [*ADOPTING, *command], cwd=ROOT, stdin=subprocess.DEVNULL, env=environment, text=True, **captured
    )
    output = shown + process.stdout.read() if process.stdout is not None else ""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.stdout is not None:
        process.stdout.close()
    return Done(process.returncode, output, used.ru_utime + used.ru_stime)


def run_static(tools: Mapping[str, Path]) -> tuple[str, Done]:
    """Run the static checks, as many at once as there are cores; "passed" or what failed."""
    commands = static_commands(tools)
    with ThreadPoolExecutor(workers()) as pool:
        done = list(pool.map(lambda command: run(command, beside=True), commands.values()))
    failed = [name for name, one in zip(commands, done, strict=True) if one.code]
    all_of_them = Done(len(failed), "".join(one.output for one in done), sum(one.processor for one in done))
    return "passed" if not failed else "FAILED: " + ", ".join(failed), all_of_them


def run_pytest(stage: Stage, which: str, *, beside: bool, **variables: str) -> tuple[str, Done]:
    """Run a stage of tests; "passed" or "FAILED"."""
    places = stage.present(quick=which == "quick", long=which == "long")
    command = [sys.executable, "-m", "pytest", "-q", *places, "-m", CHOSEN[which]]
    if workers() > 1:  # beside another stage no core is idle while a test waits
        number = workers() + (0 if beside else stage.more_workers)
        command += ["-n", str(number), "--dist", *stage.spread]
    if which == "long":
        variables = {"AREOPAGUS_SCREENSHOTS": "1", **variables}
    done = run(command, beside=beside, **variables)
    passed = done.code == 0 or (which == "quick" and done.code == NOTHING_COLLECTED)
    return "passed" if passed else "FAILED", done


def timed(name: str, stage: Stage | None, which: str, tools: StageTools, *, beside: bool = False) -> Row:
    """Run a stage (None: the static one) with the tools that were found for it, and print what it says."""
    budget = STATIC_BUDGET if stage is None else stage.budget
    heading = f"\n=== {name} ===\n{tools.problem}"
    if not beside:
        print(heading, end="", flush=True)
    if tools.problem and (stage is not None or which != "quick"):  # the quick tests need nothing but Python
        row, output = Row(name, 0.0, 0.0, budget, "FAILED: tools are missing, see above"), ""
    else:
        start = time.monotonic()
        if stage is None:
            outcome, done = run_static(tools.tools)
        else:
            variables = {variable_of(tool): str(place) for tool, place in tools.tools.items()}
            outcome, done = run_pytest(stage, which, beside=beside, **variables)
        row = Row(name, time.monotonic() - start, done.processor, budget, outcome)
        output = done.output
    print((heading if beside else "") + output, end="", flush=True)
    return row


def two_at_a_time(
    stages: Mapping[str, Stage | None], which: str, tools: Mapping[str, StageTools]
) -> list[Row]:
    """Run stages, two at a time, the longest first; the rows are in the order of the stages."""
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    for name in sorted(stages, key=LONGEST_FIRST.index):
        waiting.put(name)
    rows: dict[str, Row] = {}
    stopped = threading.Event()

    def take() -> None:
        while not stopped.is_set():
            try:
                name = waiting.get_nowait()
            except queue.Empty:
                return
            rows[name] = timed(name, stages[name], which, tools[name], beside=True)
            print(f"{name}: {rows[name].outcome}", flush=True)

    with ThreadPoolExecutor(2) as pool:
        try:
            for lane in [pool.submit(take) for _ in range(2)]:
                lane.result()
        except KeyboardInterrupt:
            stopped.set()  # the processes hear of it, too
            raise
    return [rows[name] for name in stages]


class StageTools(NamedTuple):
    """The tools of a stage, or what is missing."""

    tools: dict[str, Path]
    problem: str = ""


def looked_for(stage: Stage | None) -> StageTools:
    """Find or install the tools of a stage; that is not counted, and not done by two at a time."""
    try:
        return StageTools(need(*(STATIC_TOOLS if stage is None else stage.tools)))
    except Missing as missing:
        return StageTools({}, f"{missing}\n")


class Row(NamedTuple):
    """A line of the table at the end."""

    name: str
    seconds: float
    processor: float
    budget: int
    outcome: str


def table(rows: list[Row], seconds: float) -> str:
    """Seconds and processor time per stage, the latter beside its budget; then those of the whole run."""
    lines = [f"{'stage':<12} {'seconds':>8} {'processor':>10} {'budget':>7}"]
    lines += [
        f"{row.name:<12} {row.seconds:>8.1f} {row.processor:>10.1f} {row.budget:>7}  {row.outcome}"
        for row in rows
    ]
    processor, budget = sum(row.processor for row in rows), sum(row.budget for row in rows)
    lines.append(f"{'together':<12} {seconds:>8.1f} {processor:>10.1f} {budget:>7}")
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

    chosen = {name: stages[name] for name in settings.stage or stages}
    tools = {name: looked_for(stage) for name, stage in chosen.items()}
    start = time.monotonic()
    rows: list[Row] = []
    try:
        if len(chosen) > 1 and workers() > 1 and which == "all":
            rows = two_at_a_time(chosen, which, tools)
        else:
            for name, stage in chosen.items():
                rows.append(timed(name, stage, which, tools[name]))
    except KeyboardInterrupt:
        print("\n" + table(rows, time.monotonic() - start) + "\ninterrupted", flush=True)
        return 130
    print("\n" + table(rows, time.monotonic() - start), flush=True)
    return 0 if all(row.outcome == "passed" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
