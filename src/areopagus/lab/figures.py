"""The figures of a simulation, computed from the rows of its games, each as a table with intervals.

Intervals are of 95 %: Wilson intervals of shares, Student intervals of means. A seat that shares a victory gets its
share of it. Winners and others are compared within each game, so that long games, in which everybody has more of
everything, do not matter; with one seat only, won games are compared with lost games. Where many things are tested at
once, each has a q-value (see `adjusted`).
"""

from __future__ import annotations

from math import ceil, isfinite, log10
from typing import Any, Final

import polars as pl

from areopagus.kernel.tallies import group_of

from .adjusted import effects, q_values
from .intervals import difference_interval, mean_interval, p_value, share_interval

POINTS: Final = "points."
TALLY: Final = "tally."
MOST_BINS: Final = 24


def columns_of(seats: pl.DataFrame, prefix: str) -> list[str]:
    """The columns of a kind: points by category, or tallies."""
    return [name for name in seats.columns if name.startswith(prefix)]


def overview(games: pl.DataFrame) -> pl.DataFrame:
    """Means over all games: margin, choices, decisions and rounds."""
    measured = [
        name for name in ("margin", "choices", "decisions", "rounds") if games[name].drop_nulls().len()
    ]
    return _means(games.select(measured).unpivot(variable_name="name"), ["name"])


def points(seats: pl.DataFrame, by: str) -> pl.DataFrame:
    """Mean points by category, for each seat or each bot; `total` is the last category."""
    categories = columns_of(seats, POINTS)
    long = seats.unpivot(on=[*categories, "total"], index=by, variable_name="category")
    return _means(long, [by, "category"]).with_columns(pl.col("category").str.strip_prefix(POINTS))


def victories(seats: pl.DataFrame, by: str) -> pl.DataFrame:
    """The share of victories of each seat or each bot.

    For a bot that has every seat of its games the share is fixed, so there is no interval.
    """
    shares = _shares(seats, [by])
    if by != "bot" or seats["seat"].n_unique() == 1:
        return shares
    tables = seats.group_by("number").agg(pl.col("bot").n_unique().alias("bots"))
    beside = seats.join(tables, on="number").group_by("bot").agg(pl.col("bots").max())
    alone = beside.filter(pl.col("bots") == 1)["bot"].to_list()
    return shares.with_columns(
        pl.when(pl.col("bot").is_in(alone)).then(None).otherwise(pl.col(bound)).alias(bound)
        for bound in ("low", "high")
    )


def histogram(games: pl.DataFrame, name: str) -> pl.DataFrame:
    """The number of games by margin or length, in steps of a round number."""
    values = games[name].drop_nulls()
    if values.is_empty():
        return pl.DataFrame({"from": [], "to": [], "games": []})
    step = _step(float(values.max()) - float(values.min()), whole=values.dtype.is_integer())  # type: ignore[arg-type]
    counts = dict((values / step).floor().cast(pl.Int64).value_counts().iter_rows())
    bins = range(min(counts), max(counts) + 1)
    return pl.DataFrame(
        {
            "from": [at * step for at in bins],
            "to": [(at + 1) * step for at in bins],
            "games": [counts.get(at, 0) for at in bins],
        }
    )


def _step(span: float, whole: bool) -> float:
    """A round number by which a span is cut into a readable number of steps."""
    rough = max(span / MOST_BINS, 1.0 if whole else 0.5)
    scale = 10.0 ** ceil(log10(rough) - 1)
    return next(scale * factor for factor in (0.5, 1, 2, 5, 10) if scale * factor >= rough)


def lead(seats: pl.DataFrame) -> pl.DataFrame:
    """Points of winners minus those of the others, by category: where the victory came from."""
    return _differences(seats, columns_of(seats, POINTS), POINTS)


def winners(seats: pl.DataFrame) -> pl.DataFrame:
    """Tallies of winners minus those of the others, the largest effect first.

    `effect` is the difference in standard deviations.
    """
    return _differences(seats, columns_of(seats, TALLY), TALLY).sort(
        "effect", descending=True, nulls_last=True
    )


def _differences(seats: pl.DataFrame, columns: list[str], prefix: str) -> pl.DataFrame:
    rows: list[dict[str, Any]] = []
    ps: list[float | None] = []
    won = seats.filter(pl.col("won") > 0)
    lost = seats.filter(pl.col("won") == 0)
    paired = seats.group_by("number").agg(
        pl.col(name).filter(pl.col("won") > 0).mean() - pl.col(name).filter(pl.col("won") == 0).mean()
        for name in columns
    )
    alone = seats["seat"].n_unique() == 1
    for name in columns:
        if alone:
            mean, deviation, count, low, high = _unpaired(_moments(won[name]), _moments(lost[name]))
        else:
            mean, deviation, count = _moments(paired[name].drop_nulls())
            low, high = mean_interval(mean, deviation, count)
        ps.append(p_value(mean, (low, high), max(count - 1 - alone, 1)) if deviation else None)
        rows.append(
            {
                "name": name.removeprefix(prefix),
                "winners": won[name].mean(),
                "others": lost[name].mean(),
                "difference": mean if count else None,
                **_finite(low, high),
                "effect": mean / deviation if deviation else None,
                "games": count,
            }
        )
    rows = [{**row, "q": q} for row, q in zip(rows, q_values(ps), strict=True)]
    return pl.DataFrame(rows, schema=DIFFERENCES)


DIFFERENCES: Final = {
    "name": pl.String,
    "winners": pl.Float64,
    "others": pl.Float64,
    "difference": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "effect": pl.Float64,
    "q": pl.Float64,
    "games": pl.Int64,
}


def _moments(values: pl.Series) -> tuple[float, float, int]:
    mean, deviation = values.mean(), values.std()
    return (
        float(mean) if isinstance(mean, int | float) else 0.0,
        float(deviation) if isinstance(deviation, int | float) else 0.0,
        values.len(),
    )


def _unpaired(
    won: tuple[float, float, int], lost: tuple[float, float, int]
) -> tuple[float, float, int, float, float]:
    """The difference of two means, measured by the standard deviation within the two groups."""
    if not (won[2] and lost[2]):
        return 0.0, 0.0, 0, float("-inf"), float("inf")
    within = ((won[1] ** 2 + lost[1] ** 2) / 2) ** 0.5
    return won[0] - lost[0], within, won[2] + lost[2], *difference_interval(won, lost)


def with_and_without(seats: pl.DataFrame) -> pl.DataFrame:
    """For each tally of a card, tile or the like: its adjusted effect (see `adjusted`), and the plain shares.

    `difference` says how much more often seats with it won, with interval and q-value; empty with too few games.
    """
    groups: dict[str, list[str]] = {}
    for name in columns_of(seats, TALLY):
        if group := group_of(name.removeprefix(TALLY)):
            groups.setdefault(group, []).append(name)
    names = [name for group in groups.values() for name in group]
    if not names:
        return pl.DataFrame(schema=WITH_AND_WITHOUT)
    by_name = effects(seats, list(groups.values()))
    qs = q_values([effect.p for effect in by_name])
    long = seats.unpivot(on=names, index="won", variable_name="name", value_name="count")
    shares = _shares(
        long.with_columns(pl.col("name").str.strip_prefix(TALLY), has=pl.col("count") > 0), ["name", "has"]
    )
    plain = {(name, has): rest for name, has, *rest in shares.iter_rows()}
    rows = []
    for name, effect, q in zip((name.removeprefix(TALLY) for name in names), by_name, qs, strict=True):
        won, low, high, count = plain.get((name, True), (None, None, None, 0))
        won_without, low_without, high_without, count_without = plain.get(
            (name, False), (None, None, None, 0)
        )
        rows.append(
            (
                group_of(name),
                name,
                effect.difference,
                effect.low,
                effect.high,
                q,
                effect.games,
                count,
                won,
                low,
                high,
                count_without,
                won_without,
                low_without,
                high_without,
            )
        )
    return pl.DataFrame(rows, schema=WITH_AND_WITHOUT, orient="row")


WITH_AND_WITHOUT: Final = {
    "group": pl.String,
    "name": pl.String,
    "difference": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "q": pl.Float64,
    "cases": pl.Int64,
    "seats_with": pl.Int64,
    "won_with": pl.Float64,
    "low_with": pl.Float64,
    "high_with": pl.Float64,
    "seats_without": pl.Int64,
    "won_without": pl.Float64,
    "low_without": pl.Float64,
    "high_without": pl.Float64,
}


# Means and shares with their intervals


def _means(long: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """The mean of `value` in each group."""
    value = pl.col("value").cast(pl.Float64)
    groups = long.drop_nulls("value").group_by(by, maintain_order=True)
    means = groups.agg(mean=value.mean(), deviation=value.std().fill_null(0.0), games=pl.len())
    bounds = [
        _finite(*mean_interval(row["mean"], row["deviation"], row["games"]))
        for row in means.iter_rows(named=True)
    ]
    return (
        means.select(*by, "mean")
        .hstack(_bounds(bounds))
        .hstack(means.select("games"))
        .sort(by[0], maintain_order=True)
    )


def _shares(rows: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """The share of victories in each group."""
    shares = rows.group_by(by, maintain_order=True).agg(pl.col("won").mean(), games=pl.len())
    bounds = [_finite(*share_interval(row["won"], row["games"])) for row in shares.iter_rows(named=True)]
    return (
        shares.select(*by, "won")
        .hstack(_bounds(bounds))
        .hstack(shares.select("games"))
        .sort(by[0], maintain_order=True)
    )


def _bounds(bounds: list[dict[str, float | None]]) -> pl.DataFrame:
    return pl.DataFrame(bounds, schema={"low": pl.Float64, "high": pl.Float64})


def _finite(low: float, high: float) -> dict[str, float | None]:
    """Bounds as cells; an infinite one is empty."""
    return {"low": low if isfinite(low) else None, "high": high if isfinite(high) else None}
