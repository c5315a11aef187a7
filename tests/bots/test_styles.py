"""Bots with a style: what they value more than others do shows in what they do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from areopagus import bots, games, new
from areopagus.bots import GreedyBot
from areopagus.bots.greedy import NARROW
from areopagus.kernel import BadCall, Insight
from areopagus.server.texts import all_texts


def insight_of(game: str) -> Insight[Any]:
    insight = games()[game].insight()
    assert insight is not None
    return insight


@pytest.mark.parametrize(
    ("game", "styles", "lessons"),
    [
        (
            "clash-of-cultures",
            ["warlike", "builder", "explorer"],
            ["cities", "advances", "expansion", "attack", "defence", "ships"],
        ),
        ("on-mars", ["contractor", "technologist"], ["buildings", "shuttle", "contracts", "race"]),
        ("beacons", [], []),
    ],
)
def test_people_can_choose_levels_styles_and_lessons_and_are_told_what_they_are(
    game: str, styles: list[str], lessons: list[str]
) -> None:
    levels = ["newcomer", "beginner", "learner", "casual", "practised", "medium", "hard"]
    names = [*(f"greedy:{style}" for style in styles), *(f"lesson:{lesson}" for lesson in lessons)]
    assert list(bots.bots_for(games()[game])) == [*levels, *names, "random"]
    page = all_texts("en")
    for name in (*levels, *names):
        assert {f"web.bot.{name}", f"web.bot.{name}.text", f"web.level.{name}"} <= set(page)


def test_a_style_multiplies_the_weights_that_it_names_and_no_other() -> None:
    usual = insight_of("clash-of-cultures")
    warlike = dict(zip(usual.names, usual.styles["warlike"].weights, strict=True))
    weights = dict(zip(usual.names, usual.weights, strict=True))
    assert warlike["armies"] == 2.5 * weights["armies"]
    assert warlike["danger"] == 0.5 * weights["danger"]
    assert warlike["temples"] == weights["temples"]


def test_a_style_with_an_unknown_feature_is_refused(tmp_path: Path) -> None:
    kind = type(insight_of("clash-of-cultures"))

    class Mistaken(kind):  # type: ignore[misc, valid-type]
        file = tmp_path / "insight.toml"

    text = kind.file.read_text(encoding="utf-8").replace("prey = 3\n", "pray = 3\n")
    Mistaken.file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"warlike has unknown features \['pray'\]"):
        _ = Mistaken().styles


def test_a_style_that_a_game_does_not_have_is_refused_with_those_that_it_has() -> None:
    match = new("clash-of-cultures", seats=2, seed=1)
    before = match.length
    with pytest.raises(BadCall, match="warlike, builder, explorer"):
        bots.answer(bots.make("greedy:pacifist", seed=1), match)
    assert match.length == before


def tally(game: str, style: str, names: Sequence[str], seeds: Iterable[int]) -> float:
    """What a player with a style had and did in whole games against one without, counted."""
    counted = 0.0
    for seed in seeds:
        match = new(game, seats=2, seed=seed)
        players = [GreedyBot(seat, breadth=NARROW, style=style if seat == 0 else "") for seat in range(2)]
        while match.ask is not None:
            match.choose(bots.answer(players[match.ask.seat], match))
        tallies = match.game.tallies(match.state, 0, match.open_story())
        counted += sum(count for name, count in tallies.items() if name.startswith(tuple(names)))
    return counted


@pytest.mark.parametrize(
    ("game", "style", "names", "seeds"),
    [
        ("clash-of-cultures", "explorer", ["cities_founded"], (21, 22)),
        pytest.param("clash-of-cultures", "warlike", ["battles_won"], range(20, 26), marks=pytest.mark.long),
        pytest.param(
            "clash-of-cultures",
            "builder",
            ["piece:academy", "piece:temple"],
            range(20, 26),
            marks=pytest.mark.long,
        ),
        pytest.param("on-mars", "contractor", ["contracts"], range(20, 26), marks=pytest.mark.long),
        pytest.param(
            "on-mars", "technologist", ["tech:", "scientist:"], range(20, 26), marks=pytest.mark.long
        ),
    ],
)
def test_a_style_shows_in_what_is_done(game: str, style: str, names: list[str], seeds: Sequence[int]) -> None:
    assert tally(game, style, names, seeds) > 1.15 * tally(game, "", names, seeds)
