"""Simulations: many games between bots, as rows for statistics.

Each game is a function of the plan and its number, so the rows are the same on any number of processes and machines,
except with bots that look at a clock. Games are played in **batches** of about four seconds,
which keeps the overhead small. An interrupted run continues with the missing games (see `runs`).

Seats rotate: each seed is played once for every rotation of a table of bots.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from math import ceil, fsum
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from areopagus import bots
from areopagus.kernel import AreopagusError, BadCall, Match, find_game, new
from areopagus.kernel.errors import problem_of
from areopagus.kernel.options import read_options
from areopagus.kernel.version import __version__

from .playing import BotChoice, bots_at, choices
from .runs import Run
from .worker_pool import WorkerPool

BATCH_SECONDS: Final = 4.0
"""Target duration of a batch of games, in seconds."""
LARGEST_BATCH: Final = 5_000

Row = dict[str, Any]
OnProgress = Callable[[int, int], object]
"""Called with the number of games done and the number of all games."""


@dataclass(frozen=True)
class SimulationPlan:
    """The plan of a simulation: a game with options, tables of bots, and the first seed."""

    game: str
    tables: tuple[tuple[str, ...], ...]
    """Tables of bots by place; they play in turn, with the same seeds."""
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    rotate: bool = True
    choices: bool = False
    """Whether there is a row for every choice."""
    records: bool = False
    """Whether the records are kept."""

    def __post_init__(self) -> None:
        for name in {name for table in self.tables for name in table}:
            bots.check_name(name)
        for table in self.tables:
            new(self.game, seats=len(table), seed=self.seed, options=self.options)

    def to_json(self) -> dict[str, Any]:
        """The plan with everything that the games depend on, as plain JSON values."""
        game = find_game(self.game)
        fields = {**asdict(self), "tables": [list(table) for table in self.tables]}
        options = {key: _plain(value) for key, value in read_options(game.options, self.options).items()}
        return {**fields, "options": options, "rules": game.rules, "package": __version__}

    def sitting(self, number: int) -> Sitting:
        """Who sits where in a game, and its seed."""
        seatings = [
            (index, turn)
            for index, table in enumerate(self.tables)
            for turn in range(_rotations(table) if self.rotate else 1)
        ]
        index, turn = seatings[number % len(seatings)]
        table = self.tables[index]
        places = tuple((seat - turn) % len(table) for seat in range(len(table)))
        names = tuple(table[place] for place in places)
        return Sitting(index, places, names, self.seed + number // len(seatings))


class Sitting(NamedTuple):
    """The seating and the seed of one game."""

    table: int
    places: tuple[int, ...]
    """For each seat, the place of its bot at the table of the plan."""
    names: tuple[str, ...]
    """The bots by seat."""
    seed: int


def _rotations(table: Sequence[str]) -> int:
    """Number of different rotations of a table; one if all bots are equal."""
    return next(turn for turn in range(1, len(table) + 1) if table == (*table[turn:], *table[:turn]))


@dataclass
class Rows:
    """The rows of some games, by table, and their records."""

    games: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)
    choices: list[Row] = field(default_factory=list)
    records: dict[str, bytes] = field(default_factory=dict)


def play(plan: SimulationPlan, number: int, rows: Rows) -> None:
    """Play one game and add its rows; the same for the same plan and number."""
    sitting = plan.sitting(number)
    match = new(plan.game, seats=len(sitting.names), seed=sitting.seed, options=plan.options)
    decisions = 0
    for choice in choices(match, bots_at(sitting.names, sitting.seed, number)):
        decisions += 1
        if plan.choices:
            rows.choices.append(_choice_row(number, sitting, choice))
    seats = _seat_rows(match)
    options = {f"option.{key}": _cell(value) for key, value in match.options.items()}
    length = {
        "choices": match.length,
        "decisions": decisions,
        "rounds": match.game.rounds(match.state),
        **options,
    }
    won = [seat for seat, row in enumerate(seats) if row["won"]]
    best = min(range(len(seats)), key=lambda seat: int(seats[seat]["rank"]))
    rows.games.append(
        {
            "number": number,
            "seed": sitting.seed,
            "table": sitting.table,
            "seats": len(seats),
            "bots": list(sitting.names),
            "winners": won,
            "margin": seats[best]["margin"],
            **length,
        }
    )
    for seat, row in enumerate(seats):
        seat_columns = {
            "number": number,
            "seat": seat,
            "place": sitting.places[seat],
            "bot": sitting.names[seat],
        }
        rows.seats.append({**seat_columns, **row, **length})
    if plan.records:
        rows.records[f"{number:08}.areopagus.json"] = match.record.json().encode()


def _choice_row(number: int, sitting: Sitting, choice: BotChoice) -> Row:
    return {
        "number": number,
        "choice": choice.number,
        "seat": choice.ask.seat,
        "bot": sitting.names[choice.ask.seat],
        "about": choice.ask.about,
        "word": choice.word.text,
        "options": choice.options,
    }


def _seat_rows(match: Match) -> list[Row]:
    """For each seat: its result, points by category, and tallies."""
    result = match.result
    assert result is not None
    totals = [fsum(points.values()) for points in result.points]
    story = match.open_story()
    rows = []
    for seat in range(match.seats):
        others = [total for player, total in enumerate(totals) if player != seat]
        place = next(place for place, seats in enumerate(result.ranking) if seat in seats)
        tallies = match.game.tallies(match.state, seat, story)
        rows.append(
            {
                "total": totals[seat],
                "rank": 1 + sum(map(len, result.ranking[:place])),
                "won": 1 / len(result.winners) if seat in result.winners else 0.0,
                "margin": totals[seat] - max(others) if others else None,
                **{f"points.{category}": float(value) for category, value in result.points[seat].items()},
                **{f"tally.{name}": float(value) for name, value in tallies.items()},
            }
        )
    return rows


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _cell(value: object) -> object:
    return ",".join(value) if isinstance(value, tuple) else value


# Batches

SCHEMA: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "number": pl.Int64,
    "seed": pl.Int64,
    "table": pl.Int32,
    "seats": pl.Int32,
    "seat": pl.Int32,
    "place": pl.Int32,
    "rank": pl.Int32,
    "bots": pl.List(pl.String),
    "winners": pl.List(pl.Int32),
    "margin": pl.Float64,
    "choices": pl.Int64,
    "decisions": pl.Int64,
    "rounds": pl.Int32,
    "choice": pl.Int64,
    "options": pl.Int32,
    "position": pl.Int32,
    "player": pl.Int32,
}
"""The types of the columns that can't be inferred from a few rows."""


class PlayedBatch(NamedTuple):
    """The rows and records of some games, as files."""

    numbers: range
    tables: dict[str, bytes]
    records: dict[str, bytes]
    seconds: float
    """Duration."""


def play_batch(plan: SimulationPlan, numbers: range) -> PlayedBatch:
    """Play some games; return their rows as Parquet."""
    began = time.perf_counter()
    rows = Rows()
    for number in numbers:
        with game_numbered(number):
            play(plan, number, rows)
    tables = {"games": rows.games, "seats": rows.seats}
    if plan.choices:
        tables["choices"] = rows.choices
    encoded = {name: as_parquet(lines) for name, lines in tables.items()}
    return PlayedBatch(numbers, encoded, rows.records, time.perf_counter() - began)


@contextmanager
def game_numbered(number: int) -> Iterator[None]:
    """Within this context, an error says in which game it happened."""
    try:
        yield
    except AreopagusError as error:
        raise BadCall("error.game_failed", number=number, problem=error.message) from error
    except Exception as error:
        raise BadCall("error.game_failed", number=number, problem=problem_of(error)) from error


def as_parquet(rows: list[Row]) -> bytes:
    """The rows of a table as a Parquet file."""
    types = {name: type_ for name, type_ in SCHEMA.items() if rows and name in rows[0]}
    file = io.BytesIO()
    pl.DataFrame(rows, schema_overrides=types, infer_schema_length=None).write_parquet(file)
    return file.getvalue()


class BatchRanges:
    """The numbers of the games to play, in batches as large as the latest ones suggest."""

    def __init__(self, missing: Sequence[int], width: int) -> None:
        self._missing = list(reversed(missing))
        self._width = width
        self._size = 1

    def learn(self, batch: PlayedBatch) -> None:
        """Adapt the size of batches to the duration of this one."""
        per_game = batch.seconds / len(batch.numbers)
        self._size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS / max(per_game, 1e-6))))

    def __iter__(self) -> Iterator[range]:
        while self._missing:
            last_size = ceil(
                len(self._missing) / self._width / 2
            )  # so that workers end at about the same time
            size = min(self._size, max(last_size, self._size // 10))
            first = last = self._missing.pop()
            while last - first + 1 < size and self._missing[-1:] == [last + 1]:
                last = self._missing.pop()
            yield range(first, last + 1)


def simulate(
    plan: SimulationPlan,
    games: int,
    folder: Path,
    pool: WorkerPool,
    on_progress: OnProgress | None = None,
) -> Run:
    """Play the games of a plan that a folder does not have yet, and put all rows together."""
    return gather(partial(play_batch, plan), plan.to_json(), games, folder, pool, on_progress)


def gather(
    play_numbers: Callable[[range], PlayedBatch],
    plan: Mapping[str, Any],
    games: int,
    folder: Path,
    pool: WorkerPool,
    on_progress: OnProgress | None = None,
) -> Run:
    """Play the numbers that the folder of a plan does not have yet, in batches, and put all rows together."""
    run = Run(folder)
    progress = on_progress or (lambda done, total: None)
    with run.opened(plan):
        played = run.numbers()
        missing = [number for number in range(games) if number not in played]
        done = games - len(missing)
        progress(done, games)
        batches = BatchRanges(missing, pool.width)
        for batch in pool.results(play_numbers, batches):
            run.add(f"{batch.numbers[0]:08}-{batch.numbers[-1]:08}", batch.tables, batch.records)
            batches.learn(batch)
            done += len(batch.numbers)
            progress(done, games)
        run.finish()
    return run
