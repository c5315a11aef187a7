"""Whatever can be chosen has a piece in the picture that carries its word and says its name."""

from __future__ import annotations

from collections import Counter

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import FERTILE, SEA
from areopagus.games.clash_of_cultures.picture.art import SPRITES
from areopagus.games.clash_of_cultures.words import (
    BUILD,
    BUILD_WONDER,
    COLLECT,
    DONE,
    GROW,
    LAND,
    NO,
    PASS,
    SAIL,
    TO_DO,
    YES,
)
from areopagus.kernel import CHANCE
from tests.games.clash_of_cultures.pictures import SEATS, battle, busy, random_match, words_on
from tests.games.clash_of_cultures.positions import (
    city,
    clash,
    give,
    home,
    learn,
    reveal_all,
    ship,
    spaces,
    word,
)
from tests.games.long_runs import long_unless

ANSWERS = {
    *(one.text for one in (*TO_DO, COLLECT, BUILD, GROW, BUILD_WONDER, SAIL, LAND, YES, NO, DONE, PASS)),
    *("continue", "stop", "fortress_die", "fortress_cancel", "keep", "raze"),
    *("offer", "invite", "propose", "accept", "decline", "any_action", "any_objective"),
}
"""Words that name nothing on the table; those of advances and of a Wonder lie there nevertheless."""


@pytest.mark.parametrize("seats", long_unless(SEATS, lambda seats: seats == 4))
def test_whatever_a_question_offers_lights_up(seats: int) -> None:
    """In games that are full of action, for every question that is put to a player."""
    usual = {"turn.action", "move.from", "move.to", "advance.take", "collect.space"}
    about: Counter[str] = Counter()
    for seed in range(10):
        if seed >= 2 and usual <= set(about):
            break
        match, rng = random_match(seats, seed)
        for _ in range(500):
            if match.ask is None:
                break
            if match.ask.seat != CHANCE:
                shown = words_on(match.scene(match.ask.seat), match.ask.seat) | ANSWERS
                missing = [one.text for one in match.ask.words if one.text not in shown]
                assert missing == [], match.ask.about
                about[match.ask.about] += 1
            busy(match, rng)
    assert usual <= set(about)


def test_a_move_by_ship_lights_up() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "tactics", "navigation")
        sea = spaces(s, SEA)[0]
        ship(s, 0, sea, "sa")
        ship(s, 0, sea)
    seen = set()
    table.play("move", word(sea))
    while table.about.startswith("move."):
        assert set(table.words) <= words_on(table.match.scene(0), 0) | ANSWERS, table.about
        seen.add(table.about)
        table.play(table.words[0])
    assert {"move.mode", "move.units.ship", "move.to"} <= seen


def test_the_growth_of_a_city_lights_up() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "tactics", "myths", "writing")
        give(s, 0, food=8, ore=8, wood=8)
        city(s, 0, home(s, 0), mood="happy")
        city(s, 0, next(place for place in spaces(s, FERTILE) if place not in s.cities))
    table.play("activate", word(home(table.state, 0)))
    assert "grow" in table.words
    assert set(table.words) <= words_on(table.match.scene(0), 0) | ANSWERS
    table.play("grow")
    assert table.about == "grow.piece"
    assert set(table.words) == {"piece:fortress", "piece:academy", "piece:temple"}
    assert set(table.words) <= words_on(table.match.scene(0), 0) | ANSWERS
    table.play("piece:temple")
    assert table.about == "grow.temple"
    assert set(table.words) <= words_on(table.match.scene(0), 0) | ANSWERS


def test_from_a_board_its_owner_chooses_and_others_only_the_player() -> None:
    for viewer in (None, 0, 2):
        for panel in clash(3).match.scene(viewer).panels:
            worded = [piece for piece in panel.pieces if piece.word is not None]
            if panel.seat is None:
                continue
            assert all(panel.can_choose(panel.seat, piece) for piece in worded)
            assert any(piece.word.startswith("advance:") for piece in worded if piece.word)
            others = {piece.word for piece in worded if panel.can_choose((panel.seat + 1) % 3, piece)}
            assert others == ({f"seat:{panel.seat}"} if panel.key.startswith("board:") else set())


def test_panels_are_equal_for_all_eyes_but_for_the_hand() -> None:
    match, rng = random_match(3, 8)
    for _ in range(120):
        busy(match, rng)
        scenes = [match.scene(eyes) for eyes in (None, *range(3))]
        for shown in zip(*(scene.sketches for scene in scenes), strict=True):
            is_secret = shown[0].key in ("hand", "events") or shown[0].key.startswith("advances:")
            if not is_secret:
                assert all(sketch.content == shown[0].content for sketch in shown), shown[0].key


def test_whatever_is_no_hex_has_a_frame_of_its_own() -> None:
    """A ring of six corners goes round spaces only: round what stands for a word beside the map there is a frame."""
    match, rng = random_match(3, 5)
    ringed: set[str] = set()
    for _ in range(400):
        if match.ask is None:
            break
        if match.ask.seat != CHANCE:
            scene = match.scene(match.ask.seat)
            offered = {one.text for one in match.ask.words}
            lowest = {piece.word: piece.sprite for piece in reversed(scene.pieces) if piece.word in offered}
            ringed |= set(lowest.values()) - {"place"}
            bare = sorted(
                sprite for sprite in lowest.values() if sprite != "place" and f"mark-{sprite}" not in SPRITES
            )
            assert bare == []
        busy(match, rng)
    assert {"advance-open", "cell-count"} <= ringed
    assert "#mark-band-red" in match.scene(0).svg(lit=["seat:0"], asked=1)


def test_the_picture_says_what_its_pieces_are() -> None:
    """Nothing is chosen whose name is not told, on the piece or on one with the same word."""
    table = battle()
    scene = table.match.scene(0)
    named = {piece.word for piece in scene.pieces if piece.word is not None and piece.label is not None}
    assert named == {piece.word for piece in scene.pieces if piece.word is not None}
    book = GAME.phrasebook()
    for piece in scene.pieces:
        if piece.label is not None:
            assert book.has(piece.label.key), piece.label.key
