"""Pictures of whole games, and the table in sentences."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import BARBARIANS, FERTILE, SEA
from areopagus.games.clash_of_cultures.picture import describe, picture
from areopagus.games.clash_of_cultures.picture.land import HEX_NAMES
from areopagus.kernel import Message, Phrasebook, new
from areopagus.kernel.messages import plain_text
from areopagus.workshop.testing import Table
from tests.games.clash_of_cultures.pictures import SEATS, battle, busy, drawn, random_match
from tests.games.clash_of_cultures.positions import (
    army,
    camp,
    city,
    clash,
    give,
    hold,
    home,
    open_wonder,
    person,
    reveal,
    reveal_all,
    ship,
    spaces,
)
from tests.games.long_runs import long_unless


def described(table: Table, seat: int | None = 0) -> list[str]:
    book = GAME.phrasebook()
    return [book.text(message) for message in describe(table.match.view(seat))]


@pytest.mark.parametrize("seats", long_unless(SEATS, lambda seats: seats == 2))
def test_pictures_and_sentences_of_whole_games_can_be_made_for_everybody(seats: int) -> None:
    match, rng = random_match(seats, seats)
    number = 0
    book = GAME.phrasebook()
    while match.ask is not None:
        if number % 25 == 0:
            for seat in (None, *range(seats)):
                view = match.view(seat)
                scene = picture(view)
                scene.check()
                assert picture(view) == scene, "the same view gives the same picture"
                assert describe(view) == describe(view)
                assert all("{" not in book.text(message) for message in describe(view))
        busy(match, rng)
        number += 1
    last = match.scene()
    keys = [piece.key for piece in last.pieces]
    assert all(f"legend:back:{kind}" not in keys for kind in ("action", "objective")), (
        "all is open at the end"
    )
    assert match.scene().svg().startswith("<svg")


def test_the_sentences_tell_what_the_picture_shows() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        land = [place for place in spaces(s, FERTILE) if place not in s.cities]
        city(s, 0, home(s, 0), "temple", mood="happy")
        army(s, 1, land[0], 2)
        camp(s, land[1], 2)
        ship(s, 0, spaces(s, SEA)[0], "a")
        hold(s, 0, actions=[7], objectives=[3])
        hold(s, 1, actions=[8, 9])
        open_wonder(s, "great_wall")
        give(s, 0, ore=3)
        person(s, 1, "great_artist")
    mine, theirs = "\n".join(described(table, 0)), "\n".join(described(table, 1))
    names = {place: HEX_NAMES[place] for place in (home(table.state, 0), land[0], land[1])}
    assert f"City {names[home(table.state, 0)]}, size 2, Happy: Settlement and Temple." in mine
    assert f"2 Army units ({names[land[0]]})" in mine
    assert f"{names[land[1]]} with 2 units" in mine
    assert "Ship with 1 Army unit" in mine
    assert "available Great Wall" in mine
    assert "Ore 3/8" in mine
    assert "Great persons: Great Artist." in mine
    assert "Spy / Heavy Resistance" in mine
    assert "Spy / Heavy Resistance" not in theirs
    assert "1 Action card in hand." in theirs
    assert "Coastal Culture" in mine
    assert "Coastal Culture" not in theirs
    assert "2 Action cards in hand: Spy / High Morale and Ideas / High Ground." in theirs


def read_out(table: Table, language: str = "en") -> str:
    """The table in sentences, for a spectator."""
    texts = Phrasebook(language, table.match.game.phrasebook()._sources)
    return "\n".join(texts.text(one) for one in describe(table.match.view(None)))


def test_regions_that_lie_face_down_are_told_by_capital_letters() -> None:
    table = clash(2)
    with table.edit() as s:
        for letter, number in zip("abcde", (11, 12, 13, 14, 15), strict=True):
            reveal(s, letter, number)
    assert "Unexplored Regions: F, G and H." in read_out(table)
    piece = drawn(table)["region:f"]
    assert piece.label == Message("label.region", {"letter": "F"})
    assert drawn(table)["region:f:letter"].label == plain_text("F")


def test_the_pieces_in_the_supply_are_counted() -> None:
    table = clash(2)
    view = table.match.view(None)
    view["players"][0]["supply"][1] = 1
    text = "\n".join(GAME.phrasebook().text(one) for one in describe(view))
    assert "Settlements " in text
    assert "Fortress 1" in text
    assert "Ναοί " in read_out(table, "el")


def test_units_of_the_barbarians_are_no_army_units() -> None:
    view = battle().match.view(None)
    fight = {**view["battle"], "defender": BARBARIANS}
    lines = [str(GAME.phrasebook().text(one)) for one in describe({**view, "battle": fight})]
    assert any(line.startswith("the Barbarians: 2 Barbarian units, card") for line in lines)
    assert any(": 3 Army units, card" in line for line in lines)


def test_a_side_that_rolled_no_dice_is_told_so() -> None:
    table = battle()
    table.play("pass", "pass", "die:6", "die:4", "die:1", "die:2", "die:3")
    while table.match.view(None)["battle"] is not None:
        table.play("stop")
    view = table.match.view(None)
    sides = [view["last_roll"]["sides"][0], {"seat": 1, "dice": [], "value": 0, "hits": 0}]
    scene = picture({**view, "last_roll": {**view["last_roll"], "sides": sides}})
    labels = {piece.key: piece.label for piece in scene.pieces}
    assert GAME.phrasebook().text(labels["roll:1"]) == "Player 2: no dice, combat value 0, hits 0"
    assert GAME.phrasebook().text(labels["roll:0"]) == "Player 1: dice 6, 4, 1, combat value 11, hits 2"


def test_a_view_without_a_seat_at_the_table_can_be_drawn_during_setup() -> None:
    match = new(GAME, 4, dealer=None)
    scene = match.scene()
    assert scene.title == Message("title.setup")
    assert "first" not in {piece.key for piece in scene.pieces}
