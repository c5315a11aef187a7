"""The pictures of boards, hands, Wonders and decks."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from areopagus.games.clash_of_cultures.catalog import ADVANCES, COLOURS, KINDS, NONE, keys_of
from areopagus.games.clash_of_cultures.picture.art import PANELS, SPRITES, TEMPLATES, halved, wonder_sprite
from areopagus.games.clash_of_cultures.picture.hand import hand_sketch
from areopagus.kernel import ANY_SEAT, Message
from areopagus.kernel.messages import word_name
from tests.games.clash_of_cultures.pictures import SEATS, drawn, words_on, written
from tests.games.clash_of_cultures.positions import (
    army,
    built_wonder,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    open_wonder,
    person,
    reserve_wonder,
    word,
)

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


def test_the_backs_of_a_hand_only_explain_and_their_number_is_beside_them() -> None:
    table = clash(2)
    with table.edit() as s:
        hold(s, s.active, actions=[5, 9])
    pieces = drawn(table, None)
    cards = [pieces["legend:back:action"], pieces["legend:back:action:1"]]
    number = pieces["legend:back:action:count"]
    assert written(number) == "× 2"
    assert 0 < number.x - cards[-1].x < 40
    assert [key for key in pieces if key.startswith("hand:")] == [], "the hand of the next player is no news"


def test_between_turns_a_spectator_sees_nobodys_hand() -> None:
    table = clash(2)
    for seat, is_shown in ((None, False), (1, True)):
        view = {**table.match.view(seat), "active": NONE}
        assert any(piece.key == "hand" for piece in hand_sketch(view).draw().pieces) == is_shown


def test_a_large_hand_stays_in_its_place() -> None:
    table = clash(2)
    with table.edit() as s:
        hold(s, 0, actions=range(1, 17), objectives=range(1, 9))
    pieces = drawn(table)
    cards = [piece for piece in pieces.values() if piece.sprite.startswith("card-")]
    assert len(cards) == 24
    template, hand = TEMPLATES["card-action-low"], PANELS["hand"]
    wide, high = cards[0].size * 100, cards[0].size * 100 * template.height / template.width
    for number, card in enumerate(cards):
        assert wide / 2 <= card.x <= hand.width - wide / 2
        assert high / 2 <= card.y <= hand.height - high / 2
        assert all(abs(card.x - one.x) >= wide or abs(card.y - one.y) >= high for one in cards[:number])


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
