"""The report of a simulation: one self-contained page, and its figures as CSV files beside it.

    report.html         plots, each also as a table; light and dark, for print, phones and screen readers
    report/seats.csv    the same figures, one file each

The names of a game's things come from its own texts; the lab has none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from areopagus.kernel import BadCall, Game, Message, Param, Phrasebook, find_game, seat_name
from areopagus.kernel.options import option_text
from areopagus.kernel.tallies import group_name, tally_name

from . import figures
from .adjusted import FEWEST, SIGNIFICANT
from .plots import Dot, bars, dots
from .runs import Run, write_whole

PAGE: Final = "report.html"
TABLES: Final = "report"
MOST_SHOWN: Final = 24
"""Maximum number of rows in a plot; its table and file have all."""


@dataclass(frozen=True)
class Figure:
    """A figure: its table, and the plot of it if there is one."""

    key: str
    """Its id in the page and the name of its file."""
    title: str
    about: str
    table: pl.DataFrame
    drawing: Markup
    shares: bool
    """Whether its numbers are shares, shown in per cent."""


@dataclass(frozen=True)
class ReportSection:
    """Figures that belong together."""

    key: str
    figures: list[Figure]


def write_report(run: Run, language: str | None = None) -> Path:
    """Write the page and the files of a run; returns where the page is."""
    plan = run.plan()
    games, seats = run.table("games").collect(), run.table("seats").collect()
    if games.is_empty():
        raise BadCall("error.empty_run", folder=str(run.folder))
    report = Report(find_game(plan["game"]), plan, games, seats, language)
    (run.folder / TABLES).mkdir(exist_ok=True)
    for section in report.sections:
        for figure in section.figures:
            write_whole(run.folder / TABLES / f"{figure.key}.csv", figure.table.write_csv().encode())
    page = run.folder / PAGE
    write_whole(page, report.html().encode())
    return page


class Report:
    """The report of a run, in a language."""

    def __init__(
        self,
        game: Game[Any],
        plan: dict[str, Any],
        games: pl.DataFrame,
        seats: pl.DataFrame,
        language: str | None = None,
    ) -> None:
        self._game = game
        self._plan = plan
        self._games = games
        self._seats = seats
        self._texts: Phrasebook = game.phrasebook(language)
        self.sections = [
            section
            for section in (
                self._who_wins(),
                self._points(),
                self._shape(),
                self._winners(),
                self._possessions(),
            )
            if section.figures
        ]

    # The sections

    def _who_wins(self) -> ReportSection:
        count = int(self._games["seats"][0])
        fair = 1 / count if count > 1 else None
        by_seat = self._labelled(figures.victories(self._seats, "seat"), "seat")
        parts = [self._one_series("seats", by_seat, "won", fair, shares=True)]
        if self._seats["bot"].n_unique() > 1:
            by_bot = self._labelled(figures.victories(self._seats, "bot"), "bot")
            parts.append(self._one_series("bots", by_bot, "won", fair, shares=True))
        return ReportSection("victories", parts)

    def _points(self) -> ReportSection:
        parts = [self._by_category("points_by_seat", "seat")]
        if self._seats["bot"].n_unique() > 1:
            parts.append(self._by_category("points_by_bot", "bot"))
        return ReportSection("points", parts)

    def _by_category(self, key: str, by: str) -> Figure:
        table = self._labelled(figures.points(self._seats, by), by, "who").with_columns(
            self._names(
                "category", lambda name: Message("report.total" if name == "total" else f"points.{name}")
            )
        )
        labels = list(dict.fromkeys(table["label"]))
        series = []
        for who in dict.fromkeys(table["who"]):
            rows = {row["label"]: row for row in table.filter(pl.col("who") == who).iter_rows(named=True)}
            series.append((who, [_dot(rows[label], "mean") if label in rows else None for label in labels]))
        return self._figure(
            key, table, dots(key, labels, series, self._say("report.axis.points"), self._texts)
        )

    def _shape(self) -> ReportSection:
        means = figures.overview(self._games)
        table = means.with_columns(self._names("name", lambda name: Message(f"report.axis.{name}")))
        parts = [self._figure("overview", table)]
        for name in ("margin", "choices", "rounds"):
            counts = figures.histogram(self._games, name)
            if counts.height > 1:
                (mean,) = means.filter(pl.col("name") == name).iter_rows(named=True)
                edges = list(zip(counts["from"], counts["to"], strict=True))
                axes = (self._say(f"report.axis.{name}"), self._say("report.axis.games"))
                drawing = bars(name, edges, list(counts["games"]), axes, _dot(mean, "mean"), self._texts)
                parts.append(self._figure(name, counts, drawing))
        return ReportSection("shape", parts)

    def _winners(self) -> ReportSection:
        lead = figures.lead(self._seats).with_columns(
            self._names("name", lambda name: Message(f"points.{name}"))
        )
        parts = []
        if lead["difference"].drop_nulls().len():
            parts.append(self._one_series("lead", lead, "difference", 0.0))
        table = figures.winners(self._seats).with_columns(self._names("name", tally_name))
        with_effect = table.drop_nulls("effect")
        if with_effect.height:
            scaled = with_effect.with_columns(
                deviation=pl.col("difference") / pl.col("effect"),
            ).select(
                "label",
                "effect",
                low=pl.col("low") / pl.col("deviation"),
                high=pl.col("high") / pl.col("deviation"),
            )
            shown = scaled.filter(pl.col("effect").abs().rank("ordinal", descending=True) <= MOST_SHOWN)
            drawing = self._dots("winners", shown, "effect", 0.0)
            parts.append(self._figure("winners", table, drawing))
        return ReportSection("winners", parts)

    def _possessions(self) -> ReportSection:
        table = figures.with_and_without(self._seats).with_columns(self._names("name", tally_name))
        parts = []
        for group in dict.fromkeys(table["group"]):
            own = table.filter(pl.col("group") == group)
            drawing = self._with_and_without(f"with_{group}", own)
            title = self._texts.text(group_name(group))
            parts.append(self._figure(f"with_{group}", own, drawing, shares=True, title=title))
        return ReportSection("possessions", parts)

    def _with_and_without(self, key: str, rows: pl.DataFrame) -> str:
        """The effects of the most common things, the best first; significant ones are a series of their own."""
        commonest = rows.drop_nulls("difference").sort("cases", descending=True).head(MOST_SHOWN)
        shown = commonest.sort("difference", descending=True)
        if shown.is_empty():
            return ""
        rows_shown = list(shown.iter_rows(named=True))
        series = [
            (
                self._say(f"report.{which}", level=self._texts.percent(SIGNIFICANT, 0)),
                [
                    _dot(row, "difference") if (row["q"] <= SIGNIFICANT) == is_significant else None
                    for row in rows_shown
                ],
            )
            for which, is_significant in (("telling", True), ("not_telling", False))
        ]
        axis = self._say("report.axis.won_more")
        return dots(key, list(shown["label"]), series, axis, self._texts, 0.0, percent=True)

    # Their parts

    def _one_series(
        self, key: str, table: pl.DataFrame, value: str, reference: float | None, shares: bool = False
    ) -> Figure:
        return self._figure(key, table, self._dots(key, table, value, reference, shares), shares)

    def _dots(
        self, key: str, table: pl.DataFrame, value: str, reference: float | None, shares: bool = False
    ) -> str:
        rows = [_dot(row, value) if row[value] is not None else None for row in table.iter_rows(named=True)]
        axis = self._say(f"report.axis.{value}")
        return dots(key, list(table["label"]), [("", rows)], axis, self._texts, reference, percent=shares)

    def _figure(
        self, key: str, table: pl.DataFrame, drawing: str = "", shares: bool = False, title: str | None = None
    ) -> Figure:
        about = ""
        if title is None:
            title, about = self._say(f"report.figure.{key}"), self._say(f"report.figure.{key}.about")
        return Figure(key, title, about, table, Markup(drawing), shares)

    def _labelled(self, table: pl.DataFrame, by: str, name: str = "label") -> pl.DataFrame:
        """A table with the names of its seats or bots."""
        names = [self._texts.text(seat_name(seat)) if by == "seat" else str(seat) for seat in table[by]]
        return table.with_columns(pl.Series(name, names, dtype=pl.String))

    def _names(self, column: str, message: Any) -> pl.Expr:
        """The column `label`: texts for the names in another column."""
        return (
            pl.col(column)
            .map_elements(lambda name: self._texts.text(message(name)), pl.String)
            .alias("label")
        )

    def _say(self, key: str, **params: Param) -> str:
        return self._texts.text(Message(key, params))

    # The page

    def html(self) -> str:
        """The page."""
        environment = Environment(
            loader=PackageLoader("areopagus.lab"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
        )
        game = self._say("game") if self._texts.has("game") else self._game.key
        return environment.get_template("report.html").render(
            language=self._texts.language.replace("_", "-"),
            title=self._say("report.title", game=game, games=self._games.height),
            intro=self._say("report.intro"),
            contents=self._say("report.contents"),
            facts=list(self._facts()),
            sections=[
                {
                    "key": section.key,
                    "title": self._say(f"report.section.{section.key}"),
                    "about": self._say(f"report.section.{section.key}.about", fewest=FEWEST),
                    "figures": [self._shown(figure) for figure in section.figures],
                }
                for section in self.sections
            ],
        )

    def _facts(self) -> Iterator[tuple[str, str]]:
        tables = [", ".join(table) for table in self._plan["tables"]]
        yield self._say("report.fact.bots"), "; ".join(tables)
        yield self._say("report.fact.seed"), str(self._plan["seed"])
        yield (
            self._say("report.fact.rotate"),
            self._say(f"report.rotate.{'yes' if self._plan['rotate'] else 'no'}"),
        )
        options = [f"{key}={option_text(value)}" for key, value in self._plan["options"].items()]
        yield self._say("report.fact.options"), ", ".join(options) or "–"
        version = self._say("report.version", package=self._plan["package"], rules=self._plan["rules"])
        yield self._say("report.fact.version"), version

    def _shown(self, figure: Figure) -> dict[str, Any]:
        columns = _in_reading_order(figure.table.columns)
        return {
            "key": figure.key,
            "title": figure.title,
            "about": figure.about,
            "drawing": figure.drawing,
            "spoken": self._say("report.spoken", title=figure.title),
            "as_table": self._say("report.as_table", title=figure.title),
            "heads": [self._say(f"report.column.{column}") for column in columns],
            "rows": [
                [self._cell(value, figure.shares) for value in row]
                for row in figure.table.select(columns).iter_rows()
            ],
        }

    def _cell(self, value: object, share: bool) -> str:
        if value is None:
            return "–"
        if isinstance(value, float) and share:
            return self._texts.percent(value, 1)
        if isinstance(value, float):
            digits = len(f"{value:.2f}".rstrip("0").partition(".")[2])
            return self._texts.decimal(value, digits)
        return str(value)


def _dot(row: dict[str, Any], value: str, suffix: str = "") -> Dot:
    return Dot(row[value], row[f"low{suffix}"], row[f"high{suffix}"])


def _in_reading_order(columns: Sequence[str]) -> list[str]:
    """The columns of a table for people: names first, and no keys beside them."""
    names = [name for name in ("label", "who") if name in columns]
    keys = ("name", "category", "group", "seat", "bot") if names else ()
    return [*names, *(name for name in columns if name not in (*names, *keys))]
