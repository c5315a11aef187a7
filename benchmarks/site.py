"""A server to be measured: a process with a database whose tables are in the middle of real games."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from areopagus.kernel import Match, load
from areopagus.server.keys import client_of, fresh_id
from areopagus.server.store import SeatRow, Store, TableRow

ROOT = Path(__file__).resolve().parent.parent
RECORDS = {
    "on-mars": ROOT / "tests/games/on_mars/records/four-steered.json",
    "clash-of-cultures": ROOT / "tests/games/clash_of_cultures/records/four-steered.json",
}
SHARES = (0.2, 0.4, 0.6, 0.8)
"""The shares of the recorded choices that are played when the tables are set up."""
SERVE = """
import sys
from areopagus.server.serving import listen, serve
from areopagus.server.settings import Settings
wanted = dict(
    database=f"sqlite:///{sys.argv[1]}", port=0, requests_per_second=100_000, request_burst=100_000,
    messages_per_second=100_000, message_burst=100_000,
    sockets_per_client=100_000, sockets_per_address=100_000, sockets_per_second=100_000, socket_burst=100_000,
    connections_per_address=100_000, connections_per_second=100_000, connection_burst=100_000,
)
names = Settings.__dataclass_fields__  # an older checkout has fewer
settings = Settings(**{name: value for name, value in wanted.items() if name in names})
serve(settings, listen(settings), lambda address, key: print(address, flush=True))
"""
"""The server without limits for one address, because here everything comes from one."""

SET_UP = """
import json, sys, time
from areopagus.kernel import load
from areopagus.server import keys
from areopagus.server.store import SeatRow, Store, TableRow

database, count, records, is_shared = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4] == "shared"
store = Store(f"sqlite:///{database}")
matches = []
for share in (0.2, 0.4, 0.6, 0.8):
    for game, file in records.items():
        record = json.loads(open(file, encoding="utf-8").read())
        record["choices"] = record["choices"][: int(len(record["choices"]) * share)]
        record.pop("result", None)
        matches.append((game, load(json.dumps(record).encode(), seed=1, forced="quiet")))
made = []
for number in range(count):
    game, match = matches[number % len(matches)]
    seats = tuple(SeatRow(seat, "here" if is_shared else "link") for seat in range(match.seats))
    now = time.time()
    row = TableRow(
        id=keys.fresh_id(), game=game, rules=match.game.rules, seats=seats, options=match.record.options,
        name="", epoch=0, over=False, imported=False, maker="", created=now, touched=now,
    )
    store.add_table(row, match.record.choices, match.clone(seed=number).save())
    cookies = [keys.fresh_id()] * len(seats) if is_shared else [keys.fresh_id() for _ in seats]
    for seat, cookie in enumerate(cookies):
        if hasattr(store, "holders"):
            store.holders.take(keys.client_of(cookie), row.id, seat, 0, "")
        else:
            store.hold(cookie, row.id, seat)
    made.append([row.id, game, cookies])
store.close()
print(json.dumps(made))
"""
"""Sets up tables; also works with older code, in which seats had no holders."""


def environment_of(tree: Path) -> dict[str, str]:
    """The environment in which programs use the code of a checkout."""
    return {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree / 'examples/beacons'}"}


def set_up_by(
    tree: Path, database: Path, tables: int, records: Mapping[str, Path], *, is_shared: bool = False
) -> list[Table]:
    """Tables in the middle of recorded games, made by a checkout; if `is_shared`, one browser holds all seats."""
    files = json.dumps({game: str(file) for game, file in records.items()})
    command = [
        sys.executable,
        "-c",
        SET_UP,
        str(database),
        str(tables),
        files,
        "shared" if is_shared else "apart",
    ]
    output = subprocess.run(
        command, env=environment_of(tree), stdout=subprocess.PIPE, check=True, text=True
    ).stdout
    return [Table(id, game, tuple(cookies)) for id, game, cookies in json.loads(output)]


def machine() -> dict[str, Any]:
    """The machine that measures, and its load at the start."""
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "load_before": [round(average, 2) for average in os.getloadavg()],
    }


def keep(figures: Mapping[str, Any], file: Path | None) -> None:
    """Print figures, and write them to a file if one is named."""
    document = json.dumps(figures, indent=1)
    print(document)
    if file is not None:
        file.write_text(document + "\n", encoding="utf-8")


def median_of(rounds: list[Any]) -> Any:
    """The median of each figure of some rounds."""
    first = rounds[0]
    if isinstance(first, dict):
        return {name: median_of([figures[name] for figures in rounds]) for name in first}
    return None if first is None else round(median(rounds), 2)


@dataclass(frozen=True)
class Table:
    """A table in the database, with the keys of its seats and for watching."""

    id: str
    game: str
    cookies: tuple[str, ...]
    """Cookies of the browsers that hold its seats."""


def set_up(database: Path, tables: int, games: tuple[str, ...] = tuple(RECORDS)) -> list[Table]:
    """Tables of four seats, each held by a browser of its own, in the middle of recorded games."""
    store = Store(f"sqlite:///{database}")
    matches = [(game, _match(game, share)) for share in SHARES for game in games]
    made: list[Table] = []
    for number in range(tables):
        game, match = matches[number % len(matches)]
        id = fresh_id()
        seats = tuple(SeatRow(seat, "link") for seat in range(match.seats))
        now = time.time()
        store.add_table(
            TableRow(
                id=id,
                game=game,
                rules=match.game.rules,
                seats=seats,
                options=match.record.options,
                name="",
                epoch=0,
                over=False,
                imported=False,
                maker="",
                created=now,
                touched=now,
            ),
            match.record.choices,
            match.clone(seed=number).save(),
        )
        cookies = tuple(fresh_id() for _ in seats)
        for seat, cookie in enumerate(cookies):
            store.holders.take(client_of(cookie), id, seat, 0, "")
        made.append(Table(id, game, cookies))
    store.close()
    return made


def _match(game: str, share: float) -> Match:
    record = json.loads(RECORDS[game].read_text("utf-8"))
    record["choices"] = record["choices"][: int(len(record["choices"]) * share)]
    record.pop("result", None)
    return load(json.dumps(record).encode(), seed=1, forced="quiet")


class Site:
    """A server process; it runs `program`, with the database as its argument."""

    def __init__(
        self, database: Path, program: str = SERVE, environment: Mapping[str, str] | None = None
    ) -> None:
        command = [sys.executable, "-c", program, str(database)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise SystemExit("the server did not start")

    @property
    def cpu(self) -> float:
        """The seconds of CPU that the server and its workers have used (where there is /proc)."""
        ticks = 0
        for process in (self.process.pid, *_children(self.process.pid)):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """The megabytes that the server itself holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self) -> None:
        """Stop the server."""
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def _children(process: int) -> list[int]:
    processes = []
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, file.read_text().split()):
            processes += [child, *_children(child)]
    return processes
