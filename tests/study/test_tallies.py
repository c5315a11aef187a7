"""Tallies: what games say of their players, beside what the scores say."""

from __future__ import annotations

from functools import cache

import pytest

from areopagus.games.clash_of_cultures.catalog import POINT_SOURCES
from areopagus.kernel import Match, Message, StoryLine, new, seat_name, word_name
from areopagus.kernel.tallies import counted, deeds, group_name, group_of, tally_name, times
from areopagus.lab.playing import bots_at, choices

GAMES = [("beacons", 3), ("on-mars", 3), ("clash-of-cultures", 3)]


@cache
def played(game: str, seats: int) -> Match:
    """A finished match."""
    match = new(game, seats=seats, seed=11)
    list(choices(match, bots_at(["random"] * seats, 11, 0)))
    return match


def total(tallies: dict[str, float], group: str) -> float:
    return sum(value for name, value in tallies.items() if group_of(name) == group)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_names_are_always_the_same_and_have_texts(game: str, seats: int) -> None:
    match = played(game, seats)
    texts = match.game.phrasebook()
    names = [list(match.game.tallies(match.state, seat, match.open_story())) for seat in range(seats)]
    fresh = new(game, seats=2, seed=1)
    names.append(list(fresh.game.tallies(fresh.state, 0, ())))
    assert all(each == names[0] for each in names)
    missing = [name for name in names[0] if not texts.has(tally_name(name).key)]
    missing += [name for name in names[0] if group_of(name) and not texts.has(group_name(group_of(name)).key)]
    assert missing == []
    assert match.game.rounds(match.state) == match.state.round


def test_what_is_counted_in_a_story() -> None:
    story = [
        StoryLine(Message("story.drew", {"seat": seat_name(seat), "card": word_name(f"card:{card}")}))
        for seat, card in ((0, "reef"), (1, "reef"), (0, "cove"), (0, "reef"))
    ]
    counts = deeds([*story, StoryLine(Message("story.over"))], 0)
    assert counted(counts, "story.drew", "card") == {"card:reef": 2, "card:cove": 1}
    assert (times(counts, "story.drew", "story.lit"), times(counts, "story.lit")) == (3, 0)


def test_clash_of_cultures_counts_what_it_scores() -> None:
    match = played("clash-of-cultures", 3)
    assert match.result is not None
    worth = {source.key: source.halves / 2 for source in POINT_SOURCES}
    for seat in range(3):
        tallies = dict(match.game.tallies(match.state, seat, match.open_story()))
        points = match.result.points[seat]
        assert total(tallies, "advance") * worth["advances"] == points["advances"]
        assert total(tallies, "piece") * worth["city_pieces"] == points["city_pieces"]
        assert total(tallies, "wonder") * worth["wonders"] == points["wonders"]
        assert total(tallies, "objective") * worth["objectives"] == points["objectives"]


def test_on_mars_counts_what_is_on_the_table() -> None:
    match = played("on-mars", 3)
    story = match.open_story()
    everybody = [dict(match.game.tallies(match.state, seat, story)) for seat in range(3)]
    state = match.state
    for player, tallies in zip(state.players, everybody, strict=True):
        assert total(tallies, "blueprint") == tallies["advanced_buildings"] == len(player.advanced)
        assert total(tallies, "discovery") == player.discoveries.bit_count()
        assert total(tallies, "scientist") == state.scientist_owner.count(state.players.index(player))
        assert tallies["tech:shelter"] >= 1
    helped = sum(total(tallies, "mission") for tallies in everybody)
    assert helped == sum(line.message.key == "story.mission" for line in story) > 0
    assert sum(total(tallies, "kind") for tallies in everybody) > 3


def test_a_game_that_says_nothing_has_no_tallies() -> None:
    from areopagus.kernel import Game

    assert Game.tallies(played("beacons", 3).game, None, 0, ()) == {}
    assert Game.rounds(played("beacons", 3).game, None) is None
