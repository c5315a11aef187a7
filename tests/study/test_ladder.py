"""The ladder: ratings that fit the results, and bots in the order of their strength."""

from __future__ import annotations

import json
from random import Random

import pytest

from areopagus.kernel import BadCall
from areopagus.lab.ladder import ladder_plan
from areopagus.lab.ratings import rated


def test_ratings_are_those_of_elo() -> None:
    first, second = rated(["worse", "better"], {("better", "worse"): 7500, ("worse", "better"): 2500})
    assert (first.name, second.name) == ("better", "worse")
    assert first.rating - second.rating == pytest.approx(190.8, abs=0.1)  # 400 · log10 3
    assert first.rating == pytest.approx(-second.rating)
    assert first.high - first.low == pytest.approx(8.0, abs=0.5)


def test_ratings_find_the_strengths_behind_the_results() -> None:
    true = {"a": 200.0, "b": 50.0, "c": -50.0, "d": -200.0}
    rng = Random(4)
    within = 0
    for _ in range(40):
        wins: dict[tuple[str, str], float] = {}
        for one in true:
            for other in true:
                if one < other:
                    chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
                    won = sum(rng.random() < chance for _ in range(100))
                    wins[one, other], wins[other, one] = won, 100 - won
        within += sum(rating.low <= true[rating.name] <= rating.high for rating in rated(list(true), wins))
    assert 0.9 <= within / 160 <= 0.99, "an interval of 95 % holds the truth about so often"


def test_who_has_won_everything_is_rated_within_bounds() -> None:
    best, middle, worst = rated(["c", "b", "a"], {("a", "b"): 10, ("b", "c"): 10, ("a", "c"): 10})
    assert [best.name, middle.name, worst.name] == ["a", "b", "c"]
    assert 200 < best.rating < 1500
    assert best.low > middle.rating
    assert middle.rating == pytest.approx(0, abs=1e-6)
    (lonely,) = rated(["a"], {})
    assert lonely.rating == 0


def test_the_ladder_of_beacons(command) -> None:
    arguments = ("ladder", "beacons", "--bots", "random,greedy,easy", "-o", "rounds=3", "--workers", 1)
    data = json.loads(command(*arguments, "--games", 9, "--out", "l", "--json").out)
    assert data["ladder"][0]["bot"] == "greedy"
    assert [rung["games"] for rung in data["ladder"]] == [20] * 3, "each pair from both seats, rounded up"
    by_bot = {rung["bot"]: rung for rung in data["ladder"]}
    assert by_bot["greedy"]["rating_low"] > by_bot["random"]["rating"]
    assert sum(rung["rating"] for rung in data["ladder"]) == pytest.approx(0, abs=1e-6)
    result = command(*arguments, "--games", 10, "--out", "l")
    assert result.code == 0
    assert result.out.split()[:3] == ["Bot", "Rating", "95"]
    result = command(*arguments, "--games", 3, "--seats", 3, "--out", "l3", "--json")
    assert [rung["games"] for rung in json.loads(result.out)["ladder"]] == [3] * 3


def test_of_a_list_by_strength_only_neighbours_play_each_other() -> None:
    plan = ladder_plan("beacons", ["random", "newcomer", "easy", "greedy"], 2, 0, {}, near=1)
    assert plan.tables == (("random", "newcomer"), ("newcomer", "easy"), ("easy", "greedy"))
    three = ladder_plan("beacons", ["random", "newcomer", "easy", "greedy"], 3, 0, {}, near=1)
    assert three.tables == (("random", "newcomer", "easy"), ("newcomer", "easy", "greedy"))


@pytest.mark.parametrize(
    ("names", "seats"), [(["random"], 2), (["random", "random"], 2), (["random", "easy"], 3)]
)
def test_a_ladder_needs_enough_different_bots(names: list[str], seats: int) -> None:
    with pytest.raises(BadCall, match="different bots"):
        ladder_plan("beacons", names, seats, 0, {})
