"""The highlights of the games: each has its text and picture, tells the dice that were rolled, and reveals nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from areopagus.games.clash_of_cultures import words as clash
from areopagus.games.on_mars import words as mars
from areopagus.games.on_mars.catalog.terrain import DISCOVERIES
from areopagus.kernel import Game, Match, Message, Param, StoryLine, find_game, load, new, word_name
from areopagus.kernel.highlights import Highlight, dice_of, pips, word_of

GAMES = ("beacons", "clash-of-cultures", "on-mars")
RECORDS = Path(__file__).parent
RECORDED = {
    "clash-of-cultures": ("four-open-cards", "three-symbols", "two-dice"),
    "on-mars": ("solo-steered", "four-steered"),
}


def words(family: Any, param: str) -> list[Mapping[str, Param]]:
    """A line for each word that a parameter may name."""
    return [{param: word_name(word.text)} for word in family]


NAMED: Mapping[str, Mapping[str, list[Mapping[str, Param]]]] = {
    "beacons": {},
    "clash-of-cultures": {
        "story.event": words(clash.EVENT, "event"),
        "story.plays_card": words(clash.ACTION, "card"),
        "story.combat_card": words(clash.ACTION, "card"),
        "story.person_played": words(clash.EVENT, "event"),
        "story.objective": words(clash.HALF, "objective"),
        "story.wonder": words(clash.WONDER, "wonder"),
        "story.revealed": words(clash.TILE, "tile"),
    },
    "on-mars": {
        "story.solo_card": words(mars.SOLO_CARD, "card"),
        "story.goal": words(mars.GOAL, "goal"),
        "story.a_card": words(mars.A_CARD, "card"),
        "story.task": words(mars.TASK, "task"),
        "story.mission_complete": words(mars.MISSION, "mission"),
        "story.discovery": [{"tile": mars.tile_name(tile)} for tile in range(len(DISCOVERIES))],
    },
}
"""The lines that name a thing of the box, with all things that they may name."""


@pytest.mark.parametrize("key", GAMES)
def test_every_thing_that_is_shown_has_a_name_a_text_and_a_picture(key: str) -> None:
    game = find_game(key)
    entries, texts = game.reference(), game.phrasebook("en")
    things = [thing for group in game.things() for thing in group.things if thing.pieces]
    drawn = {part for thing in things for part in (thing.key, *thing.parts)}
    named = {line for line, highlight in game.highlights.items() if not isinstance(highlight.about, str)}
    assert named == set(NAMED[key])
    for line, highlight in game.highlights.items():
        assert texts.has(line)
        for params in NAMED[key].get(line, [{}]):
            about = highlight.entry_key(params)
            assert entries[about].effects, about
            assert all(texts.text(effect) for effect in entries[about].effects)
            assert about in drawn or highlight.rolls is not None, about


@pytest.mark.parametrize("key", GAMES)
def test_highlights_stay_beside_questions_that_are_asked(key: str) -> None:
    game = find_game(key)
    book = game.phrasebook("en")
    beside = {about for highlight in game.highlights.values() for about in highlight.beside}
    assert [about for about in beside if not book.has(f"ask.{about}")] == []


@cache
def recorded() -> tuple[Match, ...]:
    """Whole games: some that were recorded, and one played at random."""
    return tuple(_played())


def _played() -> Iterator[Match]:
    for game, names in RECORDED.items():
        for name in names:
            yield load(RECORDS / game.replace("-", "_") / "records" / f"{name}.json")
    match, rng = new("beacons", seats=2, seed=1, forced="quiet"), Random(1)
    while match.ask is not None:
        match.choose(rng.choice(match.ask.words))
    yield match


def test_each_kind_is_seen_in_whole_games_and_says_all() -> None:
    seen: set[tuple[str, str]] = set()
    for match in recorded():
        game, texts = match.game, match.game.phrasebook("en")
        for message in match.story(None):
            highlight = game.highlights.get(message.key)
            if highlight is None:
                continue
            seen.add((game.key, highlight.kind))
            assert highlight.entry_key(message.params) in game.reference()
            rolls = highlight.rolled(message.params)
            for roll in rolls:
                assert all(1 <= die <= 6 for die in roll.dice)
                captions = [caption for caption in (roll.who, roll.outcome) if caption is not None]
                assert not any("{" in texts.text(caption) for caption in captions)
            assert (highlight.kind == "dice") == bool(rolls)
    assert seen == {
        *(("clash-of-cultures", kind) for kind in ("event", "dice", "card", "discovery", "end")),
        *(("on-mars", kind) for kind in ("card", "discovery", "level", "end")),
        *(("beacons", kind) for kind in ("dice", "card", "end")),
    }


def test_a_whole_game_says_why_it_ends() -> None:
    for match in recorded():
        lines = [line.key for line in match.story(None)]
        assert any(
            match.game.highlights[key].kind == "end" for key in lines[-20:] if key in match.game.highlights
        )


# Who sees what


def is_shown(game: Game[Any], line: StoryLine, seat: int | None) -> bool:
    message = line.told_to(seat)
    return message is not None and message.key in game.highlights


def test_a_secret_line_is_shown_to_those_alone_who_are_told_it() -> None:
    game = find_game("beacons").__copy__()
    game.highlights = {"story.drew": Highlight("card", word_of("card"))}
    secret = StoryLine(
        Message("story.drew", {"card": word_name("card:reef")}), None, (1,), Message("story.drew_unseen")
    )
    assert is_shown(game, secret, 1)
    assert not is_shown(game, secret, 0)
    assert not is_shown(game, secret, None)


# Dice


def test_the_dice_of_a_line_are_read_as_they_were_written() -> None:
    assert dice_of({"dice": pips([5, 3, 6])}, "dice") == (5, 3, 6)
    assert dice_of({"dice": pips([])}, "dice") == ()
    assert dice_of({"count": 4}, "count") == (4,)


def test_a_combat_round_tells_the_dice_of_both_sides() -> None:
    match = load(RECORDS / "clash_of_cultures" / "records" / "three-symbols.json")
    highlight, texts = match.game.highlights["story.combat_roll"], match.game.phrasebook("en")
    first = next(line for line in match.story(None) if line.key == "story.combat_roll")
    sides = [roll.who for roll in highlight.rolled(first.params)]
    assert [side and texts.text(side, ("Ada", "Bo", "Cy")) for side in sides] == ["Ada", "the Barbarians"]
    assert "battle.continue" in highlight.beside
