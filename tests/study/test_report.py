"""The report: complete, right, and needing nothing but itself."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

import areopagus.lab
from areopagus.kernel.messages import KERNEL_LOCALE, KERNEL_TEXTS
from areopagus.lab import figures
from areopagus.lab.adjusted import FEWEST
from areopagus.lab.intervals import mean_interval, share_interval
from areopagus.lab.report import write_report
from areopagus.lab.runs import Run
from areopagus.lab.simulation import SimulationPlan, simulate
from areopagus.lab.worker_pool import ProcessPool

FIGURES = {
    "seats": {"seat", "won", "low", "high", "games", "label"},
    "bots": {"bot", "won", "low", "high", "games", "label"},
    "points_by_seat": {"seat", "category", "mean", "low", "high", "games", "who", "label"},
    "points_by_bot": {"bot", "category", "mean", "low", "high", "games", "who", "label"},
    "overview": {"name", "mean", "low", "high", "games", "label"},
    "margin": {"from", "to", "games"},
    "choices": {"from", "to", "games"},
    "lead": {*figures.DIFFERENCES, "label"},
    "winners": {*figures.DIFFERENCES, "label"},
    "with_card": {*figures.WITH_AND_WITHOUT, "label"},
}


class Page(HTMLParser):
    """What is in a page: elements with their attributes, and text outside of scripts and styles."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._quiet = False
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._quiet = tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._quiet = False

    def handle_data(self, data: str) -> None:
        self.text += "" if self._quiet else data + "\n"

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def reported(contest: Run) -> Path:
    """The page of a simulation."""
    return write_report(contest)


def test_the_page_is_complete_and_loads_nothing(reported: Path) -> None:
    source = reported.read_text("utf-8")
    page = Page(source)
    for tag in ("script", "link", "img", "image", "iframe", "object", "embed", "video", "audio"):
        assert page.all(tag) == []
    for _, attributes in page.elements:
        for name in ("src", "srcset", "href", "xlink:href", "action", "data"):
            assert (attributes.get(name) or "#").startswith("#"), attributes
    assert re.findall(r"@import|url\((?!#)", source) == []

    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids)), "no two things share an id"
    targets = [str(link["href"])[1:] for link in page.all("a")]
    assert len(targets) == 5
    assert set(targets) <= set(ids)
    assert page.all("html")[0]["lang"] == "en"
    plots = [attributes for attributes in page.all("div") if attributes.get("role") == "img"]
    assert len(plots) == len(page.all("svg")) == len(FIGURES) - 2, (
        "all but the overview, and what few games tell"
    )
    assert all(plot["aria-label"] for plot in plots)
    assert len(page.all("table")) == len(page.all("figure")) == len(FIGURES)

    assert "light-dark(" in source
    assert not re.search(r"#(?:c0100|0a0b0c|a0a1a2)", source), "every colour of a plot follows the page"
    for phrase in ("Beacons: 24 games", "greedy", "What winners did more of", "Longest chain", "Cards drawn"):
        assert phrase in page.text
    assert not re.search(r"\b(?:report|tally|points|word)\.[a-z]", page.text), "everything has a text"
    assert len(source) < 300_000


def test_each_figure_has_a_file_with_intervals(contest: Run, reported: Path) -> None:
    files = {path.stem: path for path in (reported.parent / "report").iterdir()}
    assert set(files) == set(FIGURES)
    for name, columns in FIGURES.items():
        with files[name].open(encoding="utf-8") as opened:
            rows = list(csv.DictReader(opened))
        assert set(rows[0]) == columns, name
    seats = contest.table("seats").collect()
    with files["bots"].open(encoding="utf-8") as opened:
        greedy, random = csv.DictReader(opened)
    won = seats.filter(bot="greedy")["won"].mean()
    assert (greedy["bot"], float(greedy["won"]), greedy["games"]) == ("greedy", won, "24")
    assert (float(random["low"]), float(random["high"])) == pytest.approx(share_interval(1 - won, 24))


def test_what_cards_are_worth_is_drawn_with_its_interval(tmp_path: Path) -> None:
    plan = SimulationPlan("beacons", (("random", "random"),), seed=5, options={"rounds": 3})
    run = simulate(plan, 80, tmp_path / "run", ProcessPool(1))
    page = Page(write_report(run).read_text("utf-8"))
    plots = [attributes["aria-label"] for attributes in page.all("div") if attributes.get("role") == "img"]
    assert "Plot: Cards drawn. The table below has the same values." in plots
    for phrase in (
        "q at most 5 %",
        "q above 5 %",
        "q-value",
        "Informative games",
        "difference in share of wins",
    ):
        assert phrase in page.text
    with (run.folder / "report" / "with_card.csv").open(encoding="utf-8") as opened:
        rows = list(csv.DictReader(opened))
    for row in rows:
        if int(row["cases"]) < FEWEST:
            assert row["difference"] == row["q"] == ""
        else:
            assert float(row["low"]) < float(row["difference"]) < float(row["high"])
            assert 0 <= float(row["q"]) <= 1
    assert any(row["difference"] for row in rows)


@pytest.mark.parametrize(("game", "seats"), [("on-mars", 1), ("clash-of-cultures", 2)])
def test_the_great_games_have_reports(game: str, seats: int, tmp_path: Path) -> None:
    run = simulate(SimulationPlan(game, (("random",) * seats,), seed=2), 1, tmp_path / "run", ProcessPool(1))
    (row,) = run.table("games").collect().iter_rows(named=True)
    assert row["rounds"] > 1
    assert run.table("seats").collect().height == seats
    page = Page(write_report(run).read_text("utf-8"))
    assert not re.search(r"\b(?:report|tally|points|word)\.[a-z]", page.text)
    headings = {"on-mars": "Contributions to Missions", "clash-of-cultures": "Wonders"}
    assert headings[game] in page.text


def test_the_command_reports_what_there_is(command, contest, tmp_path) -> None:
    run = Run(tmp_path / "run")
    with run.opened(contest.plan()):
        result = command("report", run.folder)
        assert (result.code, result.err) == (2, f"The simulation in {run.folder} has no games yet.\n")
        for name in ("games", "seats"):
            half = contest.table(name).filter(pl.col("number") < 12).collect()
            half.write_parquet(tmp_path / f"{name}.parquet")
        tables = {name: (tmp_path / f"{name}.parquet").read_bytes() for name in ("games", "seats")}
        run.add("some", tables, {})
    result = command("report", run.folder)  # of a simulation that is not finished
    assert result.code == 0
    assert "report.html" in result.out
    assert "Beacons: 12 games" in (run.folder / "report.html").read_text("utf-8")
    result = command("report", tmp_path)
    assert (result.code, result.err) == (2, f"The folder {tmp_path} has no simulation.\n")


# The figures


def rows(**columns: list[float]) -> pl.DataFrame:
    """Two seats in each of three games; the first wins the first two, the last is shared."""
    return pl.DataFrame(
        {
            "number": [0, 0, 1, 1, 2, 2],
            "seat": [0, 1] * 3,
            "won": [1.0, 0.0, 1.0, 0.0, 0.5, 0.5],
            **columns,
        }
    )


def test_winners_are_compared_with_the_others_of_their_game() -> None:
    table = rows(**{"tally.cards": [10.0, 7.0, 110.0, 105.0, 3.0, 9.0], "tally.same": [1.0] * 6})
    cards, same = figures.winners(table).iter_rows(named=True)
    assert (cards["name"], cards["difference"], cards["games"]) == ("cards", 4.0, 2)
    assert (cards["low"], cards["high"]) == pytest.approx(mean_interval(4.0, 2**0.5, 2))
    assert cards["effect"] == pytest.approx(4 / 2**0.5)
    assert (same["difference"], same["effect"]) == (0.0, None)


def test_alone_games_won_are_compared_with_games_lost() -> None:
    table = pl.DataFrame(
        {
            "number": range(6),
            "seat": [0] * 6,
            "won": [1.0, 1.0, 1.0, 0.0, 0.0, 0.0],
            "tally.cards": [5.0, 6.0, 7.0, 1.0, 2.0, 3.0],
            "tally.same": [2.0] * 6,
        }
    )
    cards, same = figures.winners(table).iter_rows(named=True)
    assert (cards["winners"], cards["others"], cards["difference"]) == (6.0, 2.0, 4.0)
    assert (cards["low"], cards["high"]) == pytest.approx((1.733, 6.267), abs=1e-3)  # Welch, 4 degrees
    assert (same["difference"], same["low"], same["high"]) == (0.0, 0.0, 0.0)


def test_victories_with_and_without() -> None:
    table = rows(**{"tally.card:keeper": [2.0, 0.0, 1.0, 1.0, 0.0, 0.0], "tally.raids": [1.0] * 6})
    (keeper,) = figures.with_and_without(table).iter_rows(named=True)
    assert (keeper["group"], keeper["name"]) == ("card", "card:keeper")
    assert (keeper["seats_with"], keeper["won_with"]) == (3, pytest.approx(2 / 3))
    assert (keeper["seats_without"], keeper["won_without"]) == (3, pytest.approx(1 / 3))
    assert (keeper["low_with"], keeper["high_with"]) == pytest.approx(share_interval(2 / 3, 3))


def test_the_share_of_a_bot_at_every_seat_has_no_interval(command, tmp_path) -> None:
    table = rows().with_columns(bot=pl.lit("random"))
    (alone,) = figures.victories(table, "bot").iter_rows(named=True)
    assert (alone["won"], alone["low"], alone["high"]) == (0.5, None, None)
    mixed = table.with_columns(
        bot=pl.when(pl.col("number") == 2).then(pl.lit("random")).otherwise(pl.lit("seat"))
    )
    two = pl.concat(
        [mixed, rows().with_columns(number=pl.col("number") + 3, bot=pl.Series(["random", "easy"] * 3))]
    )
    lows = {row["bot"]: row["low"] for row in figures.victories(two, "bot").iter_rows(named=True)}
    assert lows["seat"] is None
    assert lows["random"] is not None
    assert lows["easy"] is not None
    run = tmp_path / "run"
    result = command(
        "simulate", "beacons", "--seats", "random,random", "--games", 2, "--workers", 1, "--out", run
    )
    assert "random: won" not in result.out
    assert "points on average. It played at every seat, so its share of wins is fixed." in result.out


def test_means_have_the_interval_of_student_and_one_game_has_none() -> None:
    games = pl.DataFrame(
        {"margin": [1.0, 3.0, 5.0], "choices": [7, 7, 7], "decisions": [1, 2, 3], "rounds": [None] * 3}
    )
    rows = {row["name"]: row for row in figures.overview(games).iter_rows(named=True)}
    assert (rows["margin"]["low"], rows["margin"]["high"]) == pytest.approx((-1.968, 7.968), abs=1e-3)
    assert (rows["choices"]["low"], rows["choices"]["high"]) == (7, 7)
    assert "rounds" not in rows
    (one,) = figures.overview(games.head(1)).filter(name="margin").iter_rows(named=True)
    assert (one["mean"], one["low"], one["high"]) == (1.0, None, None)


def test_histograms_lose_no_game() -> None:
    games = pl.DataFrame({"margin": [-3.0, 0.0, 0.5, 41.5, 200.0], "choices": [5, 5, 6, 9, 5]})
    margin = figures.histogram(games, "margin")
    assert margin["games"].sum() == 5
    assert margin["to"].to_list()[:-1] == margin["from"].to_list()[1:]
    assert margin.height <= figures.MOST_BINS + 2
    assert figures.histogram(games, "choices").rows() == [
        (5, 6, 3),
        (6, 7, 1),
        (7, 8, 0),
        (8, 9, 0),
        (9, 10, 1),
    ]


def test_every_sentence_of_the_report_is_in_the_catalogue_and_none_is_left_over() -> None:
    folder = Path(areopagus.lab.__file__).parent
    sources = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    named = set(re.findall(r"[\"'](report\.[a-z_.]+[a-z_])[\"']", sources)) - {"report.html"}
    assert [key for key in sorted(named) if not KERNEL_TEXTS.has(key)] == []
    catalogue = (KERNEL_LOCALE / "en/LC_MESSAGES/areopagus.po").read_text("utf-8")
    keys = set(re.findall(r'^msgid "(report\.[^"]+)"', catalogue, flags=re.MULTILINE))
    drawn = {name for name in FIGURES if not name.startswith("with_")} | {"rounds"}
    made = {f"report.figure.{name}{part}" for name in drawn for part in ("", ".about")}
    columns = {name for names in FIGURES.values() for name in names} - {
        "name",
        "category",
        "group",
        "seat",
        "bot",
    }
    made |= {f"report.column.{name}" for name in columns}
    for section in ("victories", "points", "shape", "winners", "possessions"):
        made |= {f"report.section.{section}", f"report.section.{section}.about"}
    made |= {
        f"report.axis.{name}"
        for name in ("won", "difference", "effect", *("margin", "choices", "decisions", "rounds"))
    }
    made |= {"report.telling", "report.not_telling", "report.rotate.yes", "report.rotate.no"}
    assert keys == named | made
