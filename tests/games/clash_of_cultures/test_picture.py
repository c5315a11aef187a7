"""The picture of Clash of Cultures: everything is there, and what can be chosen carries the word that chooses it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from areopagus.games.clash_of_cultures.catalog import (
    ADVANCES,
    BARBARIANS,
    BARREN,
    COLOURS,
    FERTILE,
    KINDS,
    NONE,
    SEA,
    keys_of,
)
from areopagus.games.clash_of_cultures.map_catalog import CELLS, LAYOUTS
from areopagus.games.clash_of_cultures.picture import describe, picture
from areopagus.games.clash_of_cultures.picture.art import FORMS, PANELS, SPRITES, halved, wonder_sprite
from areopagus.games.clash_of_cultures.picture.land import HEX_NAMES
from areopagus.games.clash_of_cultures.words import (
    BUILD,
    BUILD_WONDER,
    COLLECT,
    DONE,
    GROW,
    HEX,
    LAND,
    NO,
    PASS,
    SAIL,
    TO_DO,
    YES,
)
from areopagus.kernel import ANY_SEAT, CHANCE, Match, Message, Phrasebook, Piece, Scene, new
from areopagus.kernel.messages import plain_text, word_name
from areopagus.workshop.testing import Table
from tests.games.clash_of_cultures.positions import (
    army,
    built_wonder,
    camp,
    card_with,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    open_wonder,
    person,
    reserve_wonder,
    reveal,
    reveal_all,
    settler,
    ship,
    spaces,
    word,
)
from tests.games.long_runs import long_unless

SEATS = (2, 3, 4)
ANSWERS = {
    *(one.text for one in (*TO_DO, COLLECT, BUILD, GROW, BUILD_WONDER, SAIL, LAND, YES, NO, DONE, PASS)),
    *("continue", "stop", "fortress_die", "fortress_cancel", "keep", "raze"),
    *("offer", "invite", "propose", "accept", "decline", "any_action", "any_objective"),
}
"""Words that name nothing on the table; those of advances and of a Wonder lie there nevertheless."""


def drawn(table: Table, seat: int | None = 0) -> dict[str, Piece]:
    """The pieces by key."""
    return {piece.key: piece for piece in table.match.scene(seat).pieces}


def written(piece: Piece) -> Any:
    """What a text piece that is no sentence shows."""
    assert piece.label is not None
    return piece.label.params["text"]


def words_on(scene: Scene, seat: int) -> set[str]:
    """The words that a seat can choose by a piece."""
    return {
        piece.word
        for panel in scene.panels
        for piece in panel.pieces
        if piece.word is not None and panel.can_choose(seat, piece)
    }


def told(table: Table, seat: int | None = 0) -> list[str]:
    book = GAME.phrasebook()
    return [book.text(message) for message in describe(table.match.view(seat))]


def random_match(seats: int, seed: int, **options: object) -> tuple[Match, Random]:
    return new(GAME, seats, seed=seed, options=options), Random(seed)


def busy(match: Match, rng: Random) -> None:
    """Choose something, and rather something that happens on the map than a trade or the end of the Turn."""
    assert match.ask is not None
    words = list(match.ask.words)
    dull = ("end", "pass", "done", "no") + (("trade",) if rng.random() < 0.9 else ())
    rather = [one for one in words if one.text not in dull]
    match.choose(rng.choice(rather or words))


# The map


@pytest.mark.parametrize("seats", SEATS)
def test_every_space_of_the_map_has_its_terrain_and_a_place_with_its_word(seats: int) -> None:
    table = clash(seats)
    pieces, terrain = drawn(table), table.state.terrain
    names = ("fertile", "mountain", "forest", "sea", "barren", "unexplored")
    for here in LAYOUTS[seats].cells:
        assert pieces[f"land:{here}"].sprite.removesuffix("-b") == f"terrain-{names[terrain[here]]}"
        assert pieces[word(here)].sprite == "place"
        assert pieces[word(here)].word == word(here)
    lands = [key for key in pieces if key.startswith("land:")]
    assert len(lands) == {2: 40, 3: 60, 4: 72}[seats]


@pytest.mark.parametrize("seats", SEATS)
def test_no_two_spaces_lie_upon_each_other_and_all_lie_on_the_map(seats: int) -> None:
    panel = clash(seats).match.scene(0).panel("map")
    places = [piece for piece in panel.pieces if piece.sprite == "place"]
    assert len({(round(place.x), round(place.y)) for place in places}) == len(places)
    half = max(place.size for place in places) * 50
    assert all(half <= place.x <= panel.width - half for place in places)
    assert all(half * 0.9 <= place.y <= panel.height - half * 0.9 for place in places)


def test_a_face_down_region_shows_its_letter_until_it_is_revealed() -> None:
    table = clash(2)
    assert drawn(table)["region:a"].word == "region:a"
    assert len([key for key in drawn(table) if key.endswith(":letter")]) == 8
    with table.edit() as s:
        reveal(s, "a", 11)
    assert "region:a" not in drawn(table)
    assert "region:b" in drawn(table)


def corners(piece: Piece) -> tuple[float, float, float, float]:
    """The edges of what a piece shows, if it fills its square; of a text, its box."""
    if piece.sprite == "text":
        across, down = piece.width / 2, piece.height / 2
    else:
        across = down = piece.size * 50
    return piece.x - across, piece.y - down, piece.x + across, piece.y + down


@pytest.mark.parametrize("seats", SEATS)
def test_a_crowded_city_leaves_its_name_to_be_seen(seats: int) -> None:
    """Four pieces, a Wonder, a mood and units of two players cover neither the name nor each other's middles."""
    table = clash(seats)
    with table.edit() as s:
        here = home(s, 0)
        city(s, 0, here, "fortress", "academy", "temple", mood="happy")
        built_wonder(s, "great_wall", here)
        army(s, 0, here, 4)
        settler(s, 0, here, 2)
        s.cities[here].activated = 1
    view = table.match.view(0)
    view["players"][1]["armies"].append([here, 3])
    panel = picture(view).panel("map")
    (name,) = (piece for piece in panel.pieces if piece.key == f"name:{here}")
    standing = [piece for piece in panel.pieces if piece.word == word(here)]
    standing = [piece for piece in standing if piece.sprite not in ("place", "plaza", "text")]
    assert len(standing) == 13
    left, top, right, bottom = corners(name)
    for piece in standing:
        x, y, end, low = corners(piece)
        assert not (x < right - 3 and end > left + 3 and low > top + 3 and y < bottom), piece.key
    middles = [(piece.x, piece.y) for piece in standing if not piece.key.endswith(":count")]
    assert all(
        abs(x - other_x) + abs(y - other_y) > 8
        for number, (x, y) in enumerate(middles)
        for other_x, other_y in middles[:number]
    )
    order = [piece.key for piece in panel.pieces]
    assert order.index(name.key) > order.index(f"city:{here}")


def test_the_names_on_the_map_are_those_of_the_texts() -> None:
    book = GAME.phrasebook()
    assert [book.text(word_name(one.text)) for one in HEX] == list(HEX_NAMES)
    assert len(set(HEX_NAMES)) == len(CELLS)


def test_a_drawn_region_is_shown_in_both_ways_before_it_is_laid() -> None:
    table = clash(2)
    with table.edit() as s:
        here, there = next(
            (place, near)
            for place in s.layout.starts[0]
            for near in s.layout.neighbours[place]
            if s.terrain[place] not in (NONE, SEA) and s.terrain[near] == NONE
        )
        settler(s, 0, here)
    table.play("move", word(here), "count:1", word(there))
    assert table.about == "chance.tile"
    assert "turn:half" not in drawn(table)
    table.play("tile:11")  # Sea, Fertile, Forest, Mountain
    assert table.words == ["turn:as_listed", "turn:half"]
    pieces = drawn(table)
    listed = [pieces[f"turn:as_listed:{space}"].sprite for space in range(4)]
    assert listed == ["terrain-sea", "terrain-fertile", "terrain-forest", "terrain-mountain"]
    turned = [pieces[f"turn:half:{space}"] for space in range(4)]
    table.play("turn:half")
    laid = [table.state.terrain[place] for place in table.state.layout.slots[table.state.tiles.index(6)]]
    names = ("fertile", "mountain", "forest", "sea", "barren")
    assert [piece.sprite for piece in turned] == [f"terrain-{names[terrain]}" for terrain in laid]
    assert [piece.sprite for piece in turned] != listed
    assert {piece.word for piece in turned} == {"turn:half"}
    assert "turn:half" not in drawn(table)


# Cities, units, Barbarians


def test_a_city_shows_its_pieces_in_their_colours_and_its_mood() -> None:
    table = clash(2)
    with table.edit() as s:
        here = home(s, 1)
        city(s, 1, here, "fortress", "academy", mood="angry")
        city(s, 1, here, "temple", mood="angry", colour=0)
    pieces = drawn(table)
    assert pieces[f"city:{here}"].sprite == "plaza"
    assert pieces[f"built:{here}:settlement"].sprite == "settlement-green"
    assert pieces[f"built:{here}:fortress"].sprite == "fortress-green"
    assert pieces[f"built:{here}:temple"].sprite == "temple-red"
    assert pieces[f"built:{here}:temple:emblem"].sprite == "seat-red", "of another colour than the city"
    assert f"built:{here}:fortress:emblem" not in pieces
    assert f"built:{here}:port" not in pieces
    assert pieces[f"mood:{here}"].sprite == "mood-angry"
    assert {pieces[key].word for key in pieces if key.startswith(f"built:{here}:")} == {word(here)}
    with table.edit() as s:
        s.cities[here].mood = 1
    assert f"mood:{here}" not in drawn(table), "a neutral city has no marker"


@pytest.mark.parametrize("seats", SEATS)
def test_a_port_stands_on_the_way_to_its_sea_space(seats: int) -> None:
    table = clash(seats)
    with table.edit() as s:
        reveal_all(s)
        here = next(
            place
            for place in s.layout.cells
            if s.terrain[place] not in (SEA, BARREN)
            and place not in s.cities
            and any(s.terrain[near] == SEA for near in s.layout.neighbours[place])
        )
        city(s, 0, here, "port")
        sea = s.cities[here].port
    pieces = drawn(table)
    port, land, water = pieces[f"built:{here}:port"], pieces[word(here)], pieces[word(sea)]
    along = ((port.x - land.x) * (water.x - land.x) + (port.y - land.y) * (water.y - land.y)) / (
        (water.x - land.x) ** 2 + (water.y - land.y) ** 2
    )
    assert 0.4 < along < 0.7
    assert port.x == pytest.approx(land.x + along * (water.x - land.x))
    assert port.y == pytest.approx(land.y + along * (water.y - land.y))


def test_units_stand_in_stacks_with_their_number_and_their_cargo() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        land = [place for place in spaces(s, FERTILE) if place not in s.cities]
        sea = spaces(s, SEA)[0]
        army(s, 0, land[0], 3)
        settler(s, 1, land[1], 1)
        ship(s, 1, sea, "sa")
        ship(s, 1, sea, "a")
        camp(s, land[2], 2)
        camp(s, land[3], 0)
        s.exhausted = [land[4]]
    pieces = drawn(table)
    assert pieces[f"army:0:{land[0]}"].sprite == "army-red"
    assert pieces[f"army:0:{land[0]}:count"].sprite == "count-3"
    assert pieces[f"settler:1:{land[1]}"].sprite == "settler-green"
    assert f"settler:1:{land[1]}:count" not in pieces, "a single unit has no number"
    assert pieces[f"ship:1:{sea}:count"].sprite == "count-2"
    assert f"ship:1:{sea}:aboard:settler:count" not in pieces
    assert pieces[f"ship:1:{sea}:aboard:army:count"].sprite == "count-2"
    assert pieces[f"camp:{land[2]}"].sprite == "barbarian-settlement"
    assert pieces[f"barbarians:{land[2]}:count"].sprite == "count-2"
    assert f"barbarians:{land[3]}" not in pieces
    assert pieces[f"exhausted:{land[4]}"].sprite == "exhausted"
    assert written(pieces["left:barbarians:count"]) == 14
    assert written(pieces["left:camps:count"]) == 5
    for key in (f"army:0:{land[0]}", f"camp:{land[2]}", f"exhausted:{land[4]}"):
        assert pieces[key].word == word(int(key.split(":")[-1]))


# Boards


@pytest.mark.parametrize("seats", SEATS)
def test_every_board_has_the_48_advances_owned_open_or_closed(seats: int) -> None:
    table = clash(seats)
    with table.edit() as s:
        learn(s, 1, "roads", "voting")
    pieces = drawn(table, seat=1)
    for seat in range(seats):
        cells = [pieces[f"advance:{key}:{seat}"] for key in keys_of(ADVANCES)]
        assert [piece.word for piece in cells] == [f"advance:{key}" for key in keys_of(ADVANCES)]
    assert pieces["advance:roads:1"].sprite == "advance-green-culture"
    assert pieces["advance:voting:1"].sprite == "advance-green"
    assert pieces["advance:storage:1"].sprite == "advance-open-mood"
    assert pieces["advance:navigation:1"].sprite == "advance-closed-culture", "Cartography comes first"
    assert pieces["advance:roads:0"].sprite == "advance-closed-culture"
    assert pieces["advance:nationalism:1"].sprite == "advance-closed", "Draft comes first"


def test_the_scale_shows_what_is_held_and_the_limit() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing", "myths", "bartering")  # three with the Mood border
        give(s, 0, food=2, ore=3, mood=1)
    view = table.match.view(0)
    pieces = drawn(table)
    held = {kind: written(pieces[f"scale:0:{kind}:count"]) for kind in KINDS}
    assert held == dict(zip(KINDS, view["players"][0]["stock"], strict=True))
    assert held["ore"] == 3
    assert pieces["scale:0:ore:held"].x < pieces["scale:0:ore:limit"].x
    assert written(pieces["scale:0:ore:most"]) == 8
    assert "scale:0:food:limit" not in pieces, "2 Food are the limit without Storage"
    assert written(pieces["scale:0:mood:most"]) == 3, "the Happiness Level"
    assert pieces["scale:0:ore"].word == "kind:ore"
    assert pieces["count:0:5"].word == "count:5"


@pytest.mark.parametrize("seats", SEATS)
def test_supplies_and_points_are_on_every_board(seats: int) -> None:
    table = clash(seats)
    with table.edit() as s:
        army(s, 1, home(s, 1), 3)
        city(s, 1, home(s, 1), "temple")
    view, pieces = table.match.view(0), drawn(table)
    for seat in range(seats):
        player = view["players"][seat]
        assert written(pieces[f"supply:{seat}:settlement:count"]) == 6
        assert written(pieces[f"supply:{seat}:temple:count"]) == (6 if seat == 1 else 7)
        assert written(pieces[f"supply:{seat}:army:count"]) == (13 if seat == 1 else 16)
        assert written(pieces[f"seat:{seat}:points"]) == halved(sum(player["points"].values()))
        assert written(pieces[f"glance:{seat}:points"]) == written(pieces[f"seat:{seat}:points"])
        assert pieces[f"seat:{seat}"].word == f"seat:{seat}"
        assert pieces[f"seat:{seat}"].sprite == f"band-{COLOURS[seat]}"
    assert pieces["supply:0:temple"].word == "piece:temple"
    assert pieces["supply:0:ship"].word == "unit:ship"


def test_seats_differ_by_emblem_and_not_only_by_colour() -> None:
    shapes = {SPRITES[f"emblem-{colour}"] for colour in COLOURS}
    assert len(shapes) == 4
    for colour in COLOURS:
        emblem = SPRITES[f"emblem-{colour}"].split('d="')[1].split('"')[0]
        for sprite in ("seat", "army", "settler", "ship", "settlement", "advance", "band", "head"):
            assert emblem in SPRITES[f"{sprite}-{colour}"]


def test_half_points_are_written_as_such() -> None:
    assert [halved(points) for points in (0, 0.5, 3, 21.5)] == ["0", "½", "3", "21½"]


# Hands


def test_a_hand_lies_open_to_its_owner_and_is_a_number_to_others() -> None:
    table = clash(3)
    with table.edit() as s:
        hold(s, 0, actions=[5, 9], objectives=[3])
    own, others = drawn(table, 0), drawn(table, 1)
    for text in ("action:5", "action:9", "objective:3"):
        assert own[f"hand:{text}"].word == text
        assert own[f"hand:{text}"].label == Message(f"card.{text}")
    assert own["hand:objective:3:0"].word == "objective:3:top"
    assert own["hand:objective:3:1"].word == "objective:3:bottom"
    for pieces in (others, drawn(table, None)):
        assert not {piece.word for piece in pieces.values()} & {"action:5", "action:9", "objective:3"}
        assert not any(
            piece.label is not None and piece.label.key in ("card.action:5", "card.objective:3")
            for piece in pieces.values()
        )
        assert written(pieces["back:0:action:count"]) == "× 2"
        assert written(pieces["back:0:objective:count"]) == "× 1"
    with table.edit() as s:
        s.players[1].known_actions[0] = 1 << 4
    seen = drawn(table, 1)
    card = next(piece for key, piece in seen.items() if key.startswith("action:0:"))
    assert (card.word, card.chooser) == ("action:5", ANY_SEAT), "to be asked for in a trade"
    assert not any(piece.word == "action:9" for piece in seen.values())


def test_a_large_hand_stays_in_its_place() -> None:
    table = clash(2)
    with table.edit() as s:
        hold(s, 0, actions=range(1, 17), objectives=range(1, 9))
    pieces = drawn(table)
    cards = [piece for piece in pieces.values() if piece.sprite.startswith("card-")]
    assert len(cards) == 24
    form, hand = FORMS["card-action-low"], PANELS["hand"]
    wide, high = cards[0].size * 100, cards[0].size * 100 * form.height / form.width
    for number, card in enumerate(cards):
        assert wide / 2 <= card.x <= hand.width - wide / 2
        assert high / 2 <= card.y <= hand.height - high / 2
        assert all(abs(card.x - one.x) >= wide or abs(card.y - one.y) >= high for one in cards[:number])


def test_completed_objectives_and_great_persons_lie_beside_the_board() -> None:
    table = clash(2)
    with table.edit() as s:
        person(s, 0, "great_artist")
        person(s, 1, "great_engineer")
        s.players[1].completed = [2 * 5 + 1]
        s.objective_deck &= ~(1 << 5)
    pieces = drawn(table)
    words = words_on(table.match.scene(0), 0)
    assert "event:great_artist" in words
    assert "event:great_engineer" not in words, "of another player"
    assert any(key.startswith("person:1:") for key in pieces)
    done = next(piece for key, piece in pieces.items() if key.startswith("completed:1:"))
    assert done.sprite == "chip-objective"
    assert done.label == Message("label.completed", {"goal": Message("card.objective:6:bottom")})


# Wonders, rounds, decks


def test_wonders_are_open_reserved_or_built() -> None:
    table = clash(2)
    with table.edit() as s:
        open_wonder(s, "great_wall")
        reserve_wonder(s, 1, "colossus")
        built_wonder(s, "hanging_gardens", home(s, 0))
    pieces = drawn(table)
    assert pieces["wonder:great_wall"].word == "wonder:great_wall"
    assert [written(pieces[f"wonder:great_wall:{place}:price"]) for place in range(4)] == [3, 7, 2, 5]
    assert pieces["wonder:colossus:seat"].sprite == "seat-green"
    assert pieces["wonder:hanging_gardens:seat"].sprite == "seat-red"
    assert pieces["wonder:hanging_gardens:place"].label == word_name(word(home(table.state, 0)))
    scene = table.match.scene(1)
    assert "hanging_gardens" in words_on(scene, 0), "their owner uses them"
    assert "hanging_gardens" not in words_on(scene, 1)
    assert "wonder:mausoleum" not in pieces, "in the deck"
    assert written(pieces["deck:wonder:count"]) == len(WONDERS) - 3
    assert pieces["stands:0"].sprite == "hanging-gardens"


def test_a_wonder_without_a_picture_of_its_own_is_drawn_like_any_wonder() -> None:
    assert [wonder_sprite(key) for key in ("great_wall", "oracle")] == ["great-wall", "do-wonder"]
    assert "do-wonder" in SPRITES


def test_rounds_turns_and_actions_left_are_shown() -> None:
    table = clash(2)
    with table.edit() as s:
        s.round, s.turn_number, s.turn.actions_left = 3, 2, 2
    pieces = drawn(table)
    pips = {key: piece.sprite for key, piece in pieces.items() if key.startswith("pip:")}
    assert len(pips) == 18
    assert [pips[f"pip:3:{turn}"] for turn in (1, 2, 3)] == ["pip-done", "pip-now", "pip-open"]
    assert list(pips.values()).count("pip-done") == 7
    assert [pieces[f"action:{place}"].sprite for place in range(3)] == ["pip-now", "pip-now", "pip-open"]
    assert pieces["active"].sprite == "seat-red"
    assert pieces["first:seat"].sprite == "seat-red"
    short = drawn(clash(2, rounds="4"))
    assert len([key for key in short if key.startswith("pip:")]) == 12


def test_decks_and_discards_are_counted() -> None:
    table = clash(2)
    with table.edit() as s:
        s.action_deck &= ~0b111
        s.action_discard = 0b111
    pieces = drawn(table)
    assert written(pieces["deck:action:count"]) == len(ACTION_CARDS) - 3
    assert written(pieces["deck:action:gone"]) == "−3"
    assert written(pieces["deck:objective:count"]) == len(OBJECTIVE_CARDS)
    assert written(pieces["deck:event:count"]) == sum(event.count for event in EVENTS)
    assert written(pieces["deck:region:count"]) == 8
    assert "deck:event:gone" not in pieces


# What is going on


def battle() -> Table:
    """Three Army units attack two in the open; both players have a combat card."""
    table = clash(2)
    with table.edit() as s:
        reveal_all(s, [20])  # with three Fertile spaces
        learn(s, 0, "tactics")
        learn(s, 1, "tactics")
        here, there = next(
            (a, b)
            for a in spaces(s, FERTILE)
            for b in s.layout.neighbours[a]
            if s.terrain[b] == FERTILE and not {a, b} & set(s.cities)
        )
        army(s, 0, here, 3)
        army(s, 1, there, 2)
        hold(s, 0, actions=[card_with(combat="high_morale")])
        hold(s, 1, actions=[card_with(combat="archers")])
    table.play("move", word(here), "count:3", word(there))
    assert table.about == "battle.card"
    return table


def test_a_battle_shows_both_sides_and_hides_a_card_that_lies_face_down() -> None:
    table = battle()
    mine = card_with(combat="high_morale")
    assert "attack" in drawn(table)
    table.play(f"action:{mine}")
    own, other = drawn(table, 0), drawn(table, 1)
    assert [written(own[f"battle:{side}:count"]) for side in (0, 1)] == [3, 2]
    assert own["battle:0"].sprite == "seat-red"
    assert own["battle:1"].sprite == "seat-green"
    assert own["battle:0:card"].sprite == "chip-action"
    assert own["battle:0:card:name"].label == Message("short.combat:high_morale")
    assert other["battle:0:card"].sprite == "back-action"
    assert "battle:0:card:name" not in other


def test_the_outcome_of_the_last_combat_roll_stays_on_the_table() -> None:
    table = battle()
    assert table.match.view(None)["last_roll"] is None
    table.play("pass", "pass", "die:6", "die:4", "die:1", "die:2", "die:3")
    view = table.match.view(None)
    where = view["last_roll"]["cell"]
    assert view["last_roll"]["sides"] == [
        {"seat": 0, "dice": [6, 4, 1], "value": 11, "hits": 2},
        {"seat": 1, "dice": [2, 3], "value": 5, "hits": 1},
    ]
    while table.match.view(None)["battle"] is not None:
        assert table.about == "battle.continue"
        table.play("stop")
    pieces = drawn(table, None)
    assert pieces["roll"].label == Message("label.roll", {"place": word_name(HEX[where].text)})
    assert pieces["roll:0:result"].label == Message("label.hits", {"value": 11, "count": 2})
    assert pieces["roll:1"].sprite == "seat-green"
    assert [pieces[f"roll:0:die:{place}"].sprite for place in range(3)] == ["die-6", "die-4", "die-1"]
    assert "roll:1:die:2" not in pieces


def test_a_card_of_the_hand_tells_what_it_does_in_a_hand_of_up_to_six() -> None:
    table = clash(2)
    for count, form in ((2, "card-action"), (6, "card-action"), (8, "card-action-low")):
        with table.edit() as s:
            s.players[0].actions = s.players[0].objectives = 0
            s.action_deck, s.objective_deck = (1 << len(ACTION_CARDS)) - 1, (1 << len(OBJECTIVE_CARDS)) - 1
            s.players[1].actions = s.players[1].objectives = 0
            hold(s, 0, actions=range(1, count // 2 + 1), objectives=range(1, count // 2 + 1))
        pieces = drawn(table)
        assert pieces["hand:action:1"].sprite == form, count
        assert pieces["hand:action:1:civil"].label == Message("short.civil:quick_advance")
        assert pieces["hand:objective:1:0:name"].label == Message("short.goal:large_civilization")
        assert ("hand:action:1:text" in pieces) == (count <= 6)
        if count <= 6:
            assert pieces["hand:action:1:text"].label == Message("face.civil:quick_advance")
            assert pieces["hand:objective:1:0:text"].label == Message("face.goal:large_civilization")


def test_an_event_is_shown_with_its_text_and_beside_a_battle_by_its_name() -> None:
    view = clash(2).match.view(0)
    view["decks"]["event_open"] = [0]
    alone = {piece.key: piece for piece in picture(view).panel("events").pieces}
    assert alone["event:text"].label == Message(f"card.event:{EVENTS[0].key}")
    assert "legend" not in alone
    view = battle().match.view(0)
    view["decks"]["event_open"] = [0]
    beside = {piece.key: piece for piece in picture(view).panel("events").pieces}
    assert "event:text" not in beside
    chip = beside["event:0"]
    assert chip.label == Message(f"card.event:{EVENTS[0].key}")
    assert all(corners(piece)[3] <= chip.y for key, piece in beside.items() if key.startswith("do:"))


def test_the_dice_of_a_battle_are_shown_while_somebody_decides_by_them() -> None:
    table = battle()
    assert not any(key.startswith("roll:") for key in drawn(table))
    table.play("pass", "pass", "die:6", "die:1", "die:1", "die:2", "die:1")
    assert table.about == "battle.continue"
    for seat in (0, 1, None):
        pieces = drawn(table, seat)
        assert [pieces[f"roll:0:die:{place}"].sprite for place in range(3)] == ["die-6", "die-1", "die-1"]
        assert pieces["roll:1:result"].label is not None
        assert "battle:0" in pieces


def test_a_trade_is_shown_to_those_who_may_see_it() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, gold=2)
        give(s, 1, wood=3)
        hold(s, 0, actions=[7])
        hold(s, 1, objectives=[3])
    table.play("trade", "seat:1", "offer", "kind:gold", "count:2", "action:7", "done", "kind:wood", "count:1")
    own, partner = drawn(table, 0), drawn(table, 1)
    assert own["deal:gives:0"].sprite == "gold"
    assert written(own["deal:gives:0:count"]) == 2
    assert own["deal:wants:0"].sprite == "wood"
    assert own["deal:card:action:7"].label == Message("card.action:7")
    assert "deal:gives:0" not in partner, "not proposed yet"
    assert partner["deal:gives:hidden"].sprite == "text"
    table.play("propose")
    assert table.about == "trade.answer"
    assert drawn(table, 1)["deal:card:action:7"].label == Message("card.action:7")
    third = drawn(table, 2)
    assert third["deal:gives:0"].sprite == "gold"
    assert third["deal:gives:1"].sprite == "back-action", "that it is a card, not which"
    assert "deal:card:action:7" not in third


# Words


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


# The whole


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
    assert all(f"hand:back:{kind}" not in keys for kind in ("action", "objective")), "all is open at the end"
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
    mine, theirs = "\n".join(told(table, 0)), "\n".join(told(table, 1))
    names = {place: HEX_NAMES[place] for place in (home(table.state, 0), land[0], land[1])}
    assert f"City {names[home(table.state, 0)]}, size 2, Happy: Settlement and Temple." in mine
    assert f"2 Army units ({names[land[0]]})" in mine
    assert f"{names[land[1]]} with 2 units" in mine
    assert "Ship with 1 Army unit" in mine
    assert "open Great Wall" in mine
    assert "Ore 3/8" in mine
    assert "Great persons: Great Artist." in mine
    assert "Spy / Heavy Resistance" in mine
    assert "Spy / Heavy Resistance" not in theirs
    assert "1 Action card in hand." in theirs
    assert "Coastal Culture" in mine
    assert "Coastal Culture" not in theirs
    assert "2 Action cards in hand: Spy / High Morale and Ideas / High Ground." in theirs


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


def test_a_view_without_a_seat_at_the_table_can_be_drawn_during_setup() -> None:
    match = new(GAME, 4, dealer=None)
    scene = match.scene()
    assert scene.title == Message("title.setup")
    assert "first" not in {piece.key for piece in scene.pieces}


# Sentences


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
    sentences = [str(GAME.phrasebook().text(one)) for one in describe({**view, "battle": fight})]
    assert any(line.startswith("the Barbarians: 2 Barbarian units, card") for line in sentences)
    assert any(": 3 Army units, card" in line for line in sentences)


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
