"""Bots for those who learn the game: levels below the middle one, and a bot for each lesson."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from areopagus import bots, games, new
from areopagus.bots.novice import NOVICES, OF_LESSONS, Habits, NoviceBot
from areopagus.kernel import BadCall, Insight, Match, Sight, Word
from areopagus.server.texts import all_texts

CLEAR = Habits()
BLIND = Habits(overlooks=1.0)
FORGETFUL = Habits(forgets=1.0)


def insight_of(game: str) -> Insight[Any]:
    insight = games()[game].insight()
    assert insight is not None
    return insight


def played(game: str, players: Sequence[bots.Bot], seed: int, **options: Any) -> Match:
    match = new(game, seats=2, seed=seed, options=options)
    while match.ask is not None:
        match.choose(bots.answer(players[match.ask.seat], match))
    return match


def lead(weaker: Habits, stronger: Habits, games: int) -> float:
    """The points by which a bot with other habits wins, on average, from both seats."""
    sum_of_leads = 0.0
    for seed in range(games):
        seat = seed % 2
        players = [NoviceBot(seed, habits=weaker), NoviceBot(seed, habits=weaker)]
        players[seat] = NoviceBot(seed, habits=stronger)
        result = played("beacons", players, seed // 2).result
        assert result is not None
        points = [sum(each.values()) for each in result.points]
        sum_of_leads += points[seat] - points[1 - seat]
    return sum_of_leads / games


@pytest.mark.parametrize("habits", [Habits(misjudges=3.0), Habits(overlooks=0.9)])
def test_each_habit_makes_a_bot_weaker(habits: Habits) -> None:
    assert lead(habits, CLEAR, 12) > 1.0


def test_a_bot_that_forgets_keeps_no_plan_and_another_keeps_it() -> None:
    def planned(habits: Habits) -> int:
        match = new("clash-of-cultures", seats=2, seed=3)
        bot = NoviceBot(1, habits=habits)
        longest = 0
        for _ in range(40):
            match.choose(bots.answer(bot, match))
            longest = max(longest, len(bot.planned))
        return longest

    assert planned(FORGETFUL) == 0
    assert planned(CLEAR) > 0


def test_who_overlooks_everything_takes_something_all_the_same() -> None:
    match = played("beacons", [NoviceBot(1, habits=BLIND), NoviceBot(2, habits=BLIND)], 1)
    assert match.over


def test_the_more_there_is_to_choose_from_the_more_is_misjudged() -> None:
    class Loud(NoviceBot):
        errors: dict[int, list[float]]

        def choose(self, sight: Sight) -> Word:
            count, rng = len(sight.words), self._rng
            gauss = rng.gauss

            def heard(mean: float, error: float) -> float:
                self.errors.setdefault(count, []).append(error)
                return gauss(mean, error)

            rng.gauss = heard  # type: ignore[method-assign]
            try:
                return super().choose(sight)
            finally:
                rng.gauss = gauss  # type: ignore[method-assign]

    bot = Loud(1, habits=Habits(misjudges=1.0))
    bot.errors = {}
    played("beacons", [bot, NoviceBot(2, habits=BLIND)], 1)
    by_count = {count: errors[0] for count, errors in sorted(bot.errors.items())}
    assert len(by_count) > 2
    assert list(by_count.values()) == sorted(by_count.values())
    assert by_count[max(by_count)] > 1.5 * by_count[min(by_count)]


def test_the_habits_of_levels_are_those_of_the_game_and_grow_weaker_step_by_step() -> None:
    for game in ("clash-of-cultures", "on-mars"):
        levels = insight_of(game).levels
        assert set(levels) <= set(NOVICES)
        habits = [Habits(**levels.get(level, {})) for level in NOVICES]
        assert habits == sorted(habits, reverse=True)
    assert insight_of("beacons").levels == {}


def test_the_same_seed_chooses_alike() -> None:
    for name in ("newcomer", "casual", "lesson:cities"):
        records = []
        for _ in range(2):
            match = new("clash-of-cultures", seats=2, seed=3)
            players = [bots.make(name, seed=seat) for seat in range(2)]
            for _ in range(60):
                assert match.ask is not None
                match.choose(bots.answer(players[match.ask.seat], match))
            records.append(match.record.choices)
        assert records[0] == records[1], name


def test_a_lesson_that_a_game_does_not_have_is_refused_with_those_that_it_has() -> None:
    match = new("clash-of-cultures", seats=2, seed=1)
    with pytest.raises(BadCall, match="cities, advances, expansion, attack, defence, ships"):
        bots.answer(bots.make("lesson:knitting", seed=1), match)


def test_every_lesson_says_what_one_learns_in_every_language() -> None:
    for game in ("clash-of-cultures", "on-mars"):
        for lesson in insight_of(game).lessons:
            sentences = {
                language: all_texts(language)[f"web.bot.lesson:{lesson}.text"]
                for language in ("en", "el", "cs", "it", "pt_BR")
            }
            assert len(set(sentences.values())) == len(sentences)


def test_an_unknown_restraint_is_refused(tmp_path: Path) -> None:
    kind = type(insight_of("on-mars"))

    class Mistaken(kind):  # type: ignore[misc, valid-type]
        file = tmp_path / "insight.toml"

    text = kind.file.read_text(encoding="utf-8").replace('avoids = ["scientists"]', 'avoids = ["sports"]')
    Mistaken.file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"contracts has unknown restraints \['sports'\]"):
        _ = Mistaken().lessons


def tally(game: str, lesson: str, names: Sequence[str], seeds: Sequence[int]) -> float:
    """What a bot of a lesson had and did in whole games, counted; its rival has the same habits and no lesson."""
    counted = 0.0
    for seed in seeds:
        players = [NoviceBot(seed, lesson=lesson, habits=OF_LESSONS), NoviceBot(seed + 1, habits=OF_LESSONS)]
        match = played(game, players, 40 + seed)
        tallies = match.game.tallies(match.state, 0, match.open_story())
        counted += sum(count for name, count in tallies.items() if name.startswith(tuple(names)))
    return counted


def test_a_peaceful_bot_takes_no_city_where_another_does() -> None:
    assert tally("clash-of-cultures", "", ["cities_captured"], (0, 1)) > 0
    assert tally("clash-of-cultures", "cities", ["cities_captured"], (0, 1)) == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "lesson", "names"),
    [
        ("clash-of-cultures", "advances", ["advance:"]),
        ("clash-of-cultures", "expansion", ["cities_founded"]),
        ("clash-of-cultures", "attack", ["unit:army", "piece:fortress"]),
        ("clash-of-cultures", "defence", ["unit:army", "cities_captured"]),
        ("clash-of-cultures", "ships", ["unit:ship"]),
        ("on-mars", "buildings", ["advanced_buildings"]),
        ("on-mars", "shuttle", ["travels"]),
        ("on-mars", "contracts", ["contracts"]),
        ("on-mars", "race", ["mission:"]),
    ],
)
def test_a_lesson_shows_in_what_is_done(game: str, lesson: str, names: list[str]) -> None:
    seeds = (0, 1, 2, 3)
    assert tally(game, lesson, names, seeds) > 1.1 * tally(game, "", names, seeds)
