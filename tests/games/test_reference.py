"""The references of the games: nothing is missing in them, and each piece of a picture is explained."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from areopagus.kernel import Entry, Game, Match, Piece, find_game, new
from areopagus.kernel.loading import Replay
from areopagus.kernel.record import Record, read_document
from areopagus.kernel.rulebook import rule_texts
from tests.games.naming import messages_of, parts_of

GAMES = ("on-mars", "clash-of-cultures", "beacons")
FOLDER = Path(__file__).parent
EVERY = 401
"""Number of choices between two positions of a recorded game that are looked at."""

COMPONENTS: Mapping[str, Mapping[str, str]] = {
    "on-mars": {
        "action_slots.action": "{id}",
        "blueprints.blueprint": "blueprint:{id:02}",
        "buildings.building": "kind:{id}",
        "buildings.tile": "tile:{id}",
        "contracts.contract": "contract:{id:02}",
        "discovery.tile": "discovery:{id:02}",
        "first_colonists.a_card": "card:{id}",
        "first_colonists.b_card": "task:{id}",
        "first_colonists.tile": "first-tile:{id}",
        "lab.space": "lab:{id}",
        "lss.benefit": "benefit:{id}",
        "lss.reward_tile": "reward-tile:{id}",
        "missions.mission": "mission:{id}",
        "player_board.executive": "depot:{slot}",
        "private_goals.goal": "goal:{id:02}",
        "research.kind": "research:{id}",
        "scientists.scientist": "scientist:{id}",
        "solo.card": "solo:{id:02}",
        "tech.type": "tech:{id}",
        "turn_order.space": "order:{number}",
    },
    "clash-of-cultures": {
        "action_cards.card": "action:{number}",
        "advances.category": "category:{key}",
        "advances.advance": "advance:{key}",
        "events.event": "event:{key}",
        "objectives.card": "objective:{number}",
        "regions.terrain": "terrain:{key}",
        "regions.region": "tile:{number}",
        "units.unit": "unit:{key}",
        "units.city_piece": "piece:{key}",
        "wonders.wonder": "wonder:{key}",
    },
    "beacons": {"cards.card": "card:{key}"},
}
"""For each array of a component file, the key of the entry of each of its things."""
NO_THINGS: Mapping[str, Mapping[str, str]] = {
    "on-mars": {
        "lab.column": "its spaces have entries",
        "lab.benefit": "told by the spaces that have it",
        "map.research_corner": "places of Research tiles",
        "shuttle.landing": "told by the Shuttle",
        "solo.goal": "a choice of options, not a piece",
        "tech.grid_row": "its spaces have entries",
    },
    "clash-of-cultures": {
        "action_cards.civil": "a half of a card",
        "action_cards.combat": "a half of a card",
        "events.symbol": "told by the Events that have it",
        "layouts.layout": "where Regions lie",
        "objectives.objective": "a half of a card",
        "regions.starting_side": "four spaces with entries of their own",
        "scoring.source": "told by what is scored",
    },
    "beacons": {"coast.cell": "a place of a terrain"},
}
"""The arrays whose entries are no things that a person points at, with the reason."""
UNEXPLAINED: Mapping[str, Mapping[str, str]] = {
    "on-mars": {
        r"hex:": "a place on the map: the label says which one",
        r"seat:": "a person",
    },
    "clash-of-cultures": {
        r"(seat|glance):\d$": "a person",
        r"count:\d:\d$": "a number as an answer",
        r"turn:": "how a Region would lie, as an answer",
    },
    "beacons": {
        r"place:": "a place on the coast: the terrain below it is explained",
        r"(emblem:)?seat:": "a person",
    },
}
"""The pieces without an entry by the beginnings of their keys, with the reason.

Pieces without a label are parts of others: what lies below them is explained.
"""


def texts_of(game: Game[Any], entry: Entry) -> list[str]:
    book = game.phrasebook("en")
    return [book.text(message) for message in messages_of(entry)]


def things(game: Game[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of the component files, each with its array."""
    assert game.components is not None
    for path in sorted(game.components.glob("*.toml")):
        for array, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            for entry in entries if isinstance(entries, list) else ():
                if isinstance(entry, dict):
                    yield f"{path.stem}.{array}", entry


@pytest.mark.parametrize("key", GAMES)
def test_every_entry_has_effects_and_a_rule_of_the_rulebook(key: str) -> None:
    game = find_game(key)
    assert game.rulebook is not None
    rules = rule_texts(game.rulebook.read_text(encoding="utf-8"))
    entries = game.reference()
    assert [name for name, entry in entries.items() if not entry.effects] == []
    assert [(name, entry.rule) for name, entry in entries.items() if entry.rule not in rules] == []


@pytest.mark.parametrize("key", GAMES)
def test_every_entry_is_told_in_whole_texts(key: str) -> None:
    game = find_game(key)
    book = game.phrasebook("en")
    for name, entry in game.reference().items():
        missing = [
            part.key for message in messages_of(entry) for part in parts_of(message) if not book.has(part.key)
        ]
        assert not missing, name
        for text in texts_of(game, entry):
            assert text.strip(), name
            assert not re.search(r"[{}]|\b(about|name|card|word)\.[a-z]", text), f"{name}: {text}"
        for effect in entry.effects:
            assert re.search(r"[.!?]$", book.text(effect)), f"{name}: {book.text(effect)}"


@pytest.mark.parametrize("key", GAMES)
def test_every_thing_of_the_component_files_has_an_entry(key: str) -> None:
    game = find_game(key)
    entries = game.reference()
    arrays = {array for array, _ in things(game)}
    assert arrays == set(COMPONENTS[key]) | set(NO_THINGS[key])
    named = [
        COMPONENTS[key][array].format(**thing) for array, thing in things(game) if array in COMPONENTS[key]
    ]
    assert [name for name in named if name not in entries] == []


@pytest.mark.parametrize("key", GAMES)
def test_every_sprite_of_an_entry_is_drawn(key: str) -> None:
    game = find_game(key)
    sprites = new(game, seats=2, seed=1).scene().sprites
    named = {entry.sprite for entry in game.reference().values() if entry.sprite}
    assert named <= set(sprites)


@pytest.mark.parametrize("key", GAMES)
def test_the_book_lists_every_entry_once(key: str) -> None:
    game = find_game(key)
    groups = game.things()
    listed = [name for group in groups for thing in group.things for name in (thing.key, *thing.parts)]
    assert sorted(listed) == sorted(game.reference())
    book = game.phrasebook("en")
    assert [group.key for group in groups if not book.has(group.name.key)] == []
    assert len({group.key for group in groups}) == len(groups)


@pytest.mark.parametrize("key", GAMES)
def test_every_picture_of_the_book_is_drawn_within_its_box(key: str) -> None:
    game = find_game(key)
    sprites = set(new(game, seats=max(game.seats), seed=1).scene().sprites) | {"text"}
    for thing in (thing for group in game.things() for thing in group.things):
        for piece in thing.pieces:
            assert piece.sprite in sprites, thing.key
            assert 0 <= piece.x <= thing.width, thing.key
            assert 0 <= piece.y <= thing.height, thing.key


@pytest.mark.parametrize("key", GAMES)
def test_every_sound_is_that_of_a_line_of_the_story(key: str) -> None:
    game = find_game(key)
    assert game.cues
    assert set(game.cues.values()) <= {"dice", "card"}
    book = game.phrasebook("en")
    assert [line for line in game.cues if not (line.startswith("story.") and book.has(line))] == []


def test_the_book_tells_how_many_there_are() -> None:
    def counts(game: str) -> dict[str, tuple[int, int]]:
        groups = find_game(game).things()
        return {thing.key: (thing.copies, thing.each) for group in groups for thing in group.things}

    mars, clash = counts("on-mars"), counts("clash-of-cultures")
    assert mars["kind:greenhouse"] == (7, 0), "OM-COMP-03: 6 tiles of a stack and a starting tile"
    assert mars["kind:shelter"] == (0, 5)
    assert mars["colonist"] == (0, 12)
    assert mars["blueprint:07"] == (1, 0)
    assert clash["piece:temple"] == (0, 7)
    assert counts("beacons")["card:reef"] == (5, 0)


def test_a_price_comes_from_the_catalog() -> None:
    clash, mars = find_game("clash-of-cultures"), find_game("on-mars")

    def price(game: Game[Any], name: str) -> str:
        entry = game.reference()[name]
        assert entry.price is not None
        return game.phrasebook("en").text(entry.price)

    assert price(clash, "advance:steel_weapons") == "2 Food and 2 Ore"
    assert price(clash, "unit:army") == "1 Food and 1 Ore"
    assert price(clash, "wonder:great_wall") == "3 Food, 7 Ore, 2 Wood and 5 Culture tokens"
    assert price(clash, "piece:settlement") == "Settler"
    assert price(mars, "kind:greenhouse") == "Water"
    assert price(mars, "kind:mine") == "Colonist"
    assert price(mars, "grid:8") == "Battery and any Resource"
    assert price(mars, "scientist:geologist") == "2 Colonists"
    assert price(mars, "depot:1") == "4 Crystals"


def positions(game: Game[Any]) -> Iterator[Match]:
    """Positions of recorded games, from the setup to the end."""
    folder = FOLDER / game.key.replace("-", "_") / "records"
    if not folder.exists():
        yield from played_at_random(game)
    for path in sorted(folder.glob("*.json")):
        document = read_document(path.read_text("utf-8"))
        assert isinstance(document, Record)
        for number, (match, _) in enumerate(Replay(game, document).steps()):
            if number % EVERY == 0 or match.over:
                yield match


def played_at_random(game: Game[Any]) -> Iterator[Match]:
    """The positions of a game that has no records."""
    match = new(game, seats=max(game.seats), seed=5)
    rng = Random(5)
    while match.ask is not None:
        yield match
        match.choose(rng.choice(match.ask.words))
    yield match


def pieces_of(match: Match) -> Iterator[Piece]:
    """The pieces that a person may want to know of, as each seat and a spectator see them."""
    for seat in (None, *range(match.seats)):
        for panel in match.scene(seat).panels:
            for piece in panel.pieces:
                if piece.sprite != "text" and piece.label is not None:
                    yield piece


@pytest.mark.parametrize("key", GAMES)
def test_every_piece_is_explained(key: str) -> None:
    game = find_game(key)
    entries = game.reference()
    unexplained = {
        piece.key: piece.about or piece.word
        for match in positions(game)
        for piece in pieces_of(match)
        if piece.about not in entries
        and (piece.about is not None or piece.word not in entries)
        and not any(re.match(beginning, piece.key) for beginning in UNEXPLAINED[key])
    }
    assert unexplained == {}
