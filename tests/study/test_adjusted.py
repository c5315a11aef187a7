"""What a card is worth: adjusted within the game, corrected for many tests, silent where too few games tell."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from areopagus.lab.adjusted import FEWEST, effects, q_values


def made(games: int, seats: int, worth: float, seed: int = 1) -> pl.DataFrame:
    """Games in which strong players have more cards; of the cards only `tally.card:a` makes them stronger."""
    rng = np.random.default_rng(seed)
    rows = []
    for number in range(games):
        skill = rng.normal(size=seats)
        cards = rng.random((seats, 24)) < 1 / (1 + np.exp(-skill))[:, None]
        chance = skill + worth * cards[:, 0] + rng.normal(size=seats)
        for seat in range(seats):
            held = {
                f"tally.card:{name}": float(cards[seat, at])
                for at, name in enumerate("abcdefghijklmnopqrstuvwx")
            }
            won = float(chance[seat] == chance.max())
            rows.append({"number": number, "seat": seat, "bot": "x", "won": won, **held})
    return pl.DataFrame(rows)


def names(table: pl.DataFrame) -> list[str]:
    return [name for name in table.columns if name.startswith("tally.")]


def test_what_strong_players_have_is_not_taken_for_strength() -> None:
    table = made(600, 3, worth=1.5)
    estimates = effects(table, [names(table)])
    first, *others = estimates
    assert first.low is not None
    assert first.low > 0.1
    plain = [
        table.filter(pl.col(name) > 0)["won"].mean() - table.filter(pl.col(name) == 0)["won"].mean()
        for name in names(table)
    ]
    assert all(raw > 0.1 for raw in plain), "without the adjustment every card looks strong"
    assert all(abs(other.difference) < raw / 2 for other, raw in zip(others, plain[1:], strict=True))
    qs = q_values([effect.p for effect in estimates])
    assert qs[0] < 0.01


def test_where_nothing_matters_about_one_interval_in_twenty_leaves_out_nothing() -> None:
    missed = 0
    for seed in range(8):
        table = made(80, 3, worth=0.0, seed=seed)
        rng = np.random.default_rng(seed)
        won = rng.permuted(table["won"].to_numpy().reshape(-1, 3), axis=1).ravel()
        shuffled = table.with_columns(won=pl.Series(won))
        missed += sum(not effect.low <= 0 <= effect.high for effect in effects(shuffled, [names(table)]))
    assert 1 <= missed <= 22, "about 10 of 192 are expected"


def test_what_too_few_games_tell_is_left_out() -> None:
    table = made(FEWEST + 40, 2, worth=1.0)
    rare = pl.when(pl.col("number") < FEWEST - 1).then(pl.col("seat").cast(pl.Float64)).otherwise(1.0)
    table = table.with_columns(rare.alias("tally.card:rare"))
    *_, effect = effects(table, [names(table)])
    assert effect == (FEWEST - 1, None, None, None, None)


def test_a_bot_that_likes_a_card_does_not_make_it_strong() -> None:
    table = made(300, 2, worth=0.0)
    better = pl.col("seat") == pl.col("number") % 2  # takes the card in nine games of ten, and wins
    table = table.with_columns(
        pl.when(better).then(pl.lit("good")).otherwise(pl.lit("bad")).alias("bot"),
        pl.when(better).then(1.0).otherwise(0.0).alias("won"),
        pl.when(better == (pl.col("number") % 10 > 0)).then(1.0).otherwise(0.0).alias("tally.card:liked"),
    )
    *_, liked = effects(table, [names(table)])
    assert liked.difference == pytest.approx(0.0, abs=1e-6)


def test_alone_games_are_compared_with_each_other() -> None:
    table = made(200, 1, worth=0.0).with_columns(won=pl.col("tally.card:a"))
    first, second, *_ = effects(table, [names(table)])
    assert first.difference == pytest.approx(1.0)
    assert abs(second.difference) < 0.1


def test_q_values_are_those_of_benjamini_and_hochberg() -> None:
    assert q_values([0.01, None, 0.04, 0.03, 0.5]) == pytest.approx([0.04, None, 0.16 / 3, 0.16 / 3, 0.5])
    assert q_values([None]) == [None]
