"""The rules of Beacons: setup, turns, lighting and drawing."""

from __future__ import annotations

import pytest

from areopagus.kernel import CHANCE
from areopagus.workshop.testing import Table, component, rule
from beacons.catalog import BEACONS, CARDS, CELL, CELLS, GRID, TERRAIN
from tests.examples.coasts import CLIFF, COVE, REEF, counts, hexes, table

# Setup


@rule("BC-SETUP-01")
@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 2), (4, 0), (4, 3)])
def test_lots_decide_who_begins_and_the_others_follow_in_order(seats: int, first: int) -> None:
    coast = Table("beacons", seats)
    assert (coast.match.ask.seat, coast.words) == (CHANCE, [f"seat:{seat}" for seat in range(seats)])  # type: ignore[union-attr]
    coast.play(f"seat:{first}", *["card:reef", "card:cove", "card:cliff"] * seats)
    turns = []
    for _ in range(seats):
        turns.append(coast.match.ask.seat)  # type: ignore[union-attr]
        coast.play("end")
    assert turns == [(first + place) % seats for place in range(seats)]
    assert coast.state.round == 2


@rule("BC-SETUP-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_draws_three_cards_that_nobody_else_sees(seats: int) -> None:
    coast = Table("beacons", seats)
    coast.play("seat:1")
    drawn: list[tuple[int, ...] | None] = []
    while coast.match.ask is not None and coast.match.ask.seat == CHANCE:
        drawn.append(coast.match.ask.seen_by)
        coast.play(coast.words[0])
    assert drawn == [((1 + place) % seats,) for place in range(seats) for _ in range(3)]
    assert [sum(hand) for hand in coast.state.hands] == [3] * seats
    assert coast.state.deck.total == 20 - 3 * seats
    for seat in range(seats):
        hands = [player["hand"] for player in coast.match.view(seat)["players"]]
        assert [hand is not None for hand in hands] == [other == seat for other in range(seats)]
        assert coast.story_keys(seat).count("story.drew") == 3
    assert coast.story_keys().count("story.drew") == 0


# Turn


@rule("BC-TURN-01")
@pytest.mark.parametrize(("given", "rounds"), [({}, 5), ({"rounds": 2}, 2), ({"rounds": 8}, 8)])
def test_in_each_of_the_rounds_everyone_has_one_turn(given: dict[str, object], rounds: int) -> None:
    coast = Table("beacons", 3, **given)
    coast.play("seat:2", *["card:reef", "card:cove", "card:cliff"] * 3)
    turns = []
    while coast.match.ask is not None:
        turns.append((coast.state.round, coast.match.ask.seat))
        coast.play("end")
    assert turns == [(number, seat) for number in range(1, rounds + 1) for seat in (2, 0, 1)]


@rule("BC-TURN-01")
@pytest.mark.parametrize("rounds", [1, 9])
def test_fewer_rounds_than_two_or_more_than_eight_are_not_played(rounds: int) -> None:
    with pytest.raises(Exception, match="2 – 8"):
        Table("beacons", 2, rounds=rounds)


@rule("BC-TURN-02")
@pytest.mark.parametrize(
    "actions",
    [
        (("draw", "card:reef"), ("draw", "card:cove")),
        (("light", "card:reef", "hex:-1+0"), ("light", "card:cove", "hex:+0+0")),
        (("spy", "seat:1"), ("draw", "card:cliff")),
        (("draw", "card:cliff"), ("spy", "seat:1")),
        (("raid", "hex:+0+1", "pass", "die:1", "die:6"), ("draw", "card:cliff")),
        (("light", "card:reef", "hex:-1+0"), ("raid", "hex:+0+1", "pass", "die:1", "die:6")),
    ],
)
def test_a_turn_is_two_actions_in_any_order_the_same_one_twice_too(
    actions: tuple[tuple[str, ...], ...],
) -> None:
    coast = table(owner={4: 0, 5: 1}, hands={0: "rc", 1: "cl"}, chained=[True, True])
    for action in actions:
        assert coast.about == "turn.action"
        assert coast.match.ask.seat == 0  # type: ignore[union-attr]
        coast.play(*action)
    assert coast.match.ask.seat == 1  # type: ignore[union-attr]
    assert coast.about == "turn.action"


@rule("BC-TURN-02")
def test_what_is_no_action_is_refused() -> None:
    assert table(hands={0: "r"}).refuses("pass") == "BC-TURN-02"


@rule("BC-TURN-03")
@pytest.mark.parametrize("acted", [(), ("draw", "card:reef")])
def test_a_turn_may_end_before_its_actions_are_used_up(acted: tuple[str, ...]) -> None:
    coast = table()
    coast.play(*acted, "end")
    assert coast.match.ask.seat == 1  # type: ignore[union-attr]


@rule("BC-TURN-03")
def test_the_end_of_a_turn_is_for_the_player_to_say() -> None:
    coast = Table("beacons", 2)
    coast.match._forced = "quiet"
    with coast.edit() as s:
        s.agenda = [("turn", 0, 1)]
    coast.play("draw", "card:reef")
    assert (coast.match.ask.seat, coast.about, coast.words) == (0, "turn.end", ["end"])  # type: ignore[union-attr]
    coast.play("end")
    assert coast.match.ask.seat == 1  # type: ignore[union-attr]


# Light


@rule("BC-LIGHT-01")
@component("cards:reef", "cards:cove", "cards:cliff")
@pytest.mark.parametrize("card", [REEF, COVE, CLIFF])
def test_a_card_lights_a_beacon_on_its_own_terrain_alone_and_is_played_face_up(card: int) -> None:
    coast = table(hands={0: "rcl"})
    coast.play("light", f"card:{CARDS[card]}")
    assert coast.words == sorted(
        hexes(*[cell for cell in range(CELLS) if TERRAIN[cell] == card]),
        key=lambda text: hexes(*range(12)).index(text),
    )
    other = next(cell for cell in range(CELLS) if TERRAIN[cell] != card)
    assert coast.refuses(CELL[other].text) == "BC-LIGHT-01"
    cell = next(cell for cell in range(CELLS) if TERRAIN[cell] == card)
    coast.play(CELL[cell].text)
    assert coast.state.owner[cell] == 0
    assert coast.state.supply == [BEACONS - 1, BEACONS]
    assert coast.state.hands[0][card] == 0
    assert coast.match.view(1)["discards"] == [int(kind == card) for kind in range(4)]


@rule("BC-LIGHT-01")
@component("cards:keeper")
def test_a_keeper_lights_nothing() -> None:
    coast = table(hands={0: "rk"})
    coast.play("light")
    assert coast.words == ["card:reef"] or coast.about == "light.cell"
    coast = table(hands={0: "rck"})
    coast.play("light")
    assert coast.words == ["card:reef", "card:cove"]
    assert coast.refuses("card:keeper") == "BC-LIGHT-01"
    assert coast.refuses("card:cliff") == "BC-LIGHT-01"
    alone = table(hands={0: "kk"})
    assert "light" not in alone.words
    assert alone.refuses("light") == "BC-LIGHT-01"


@rule("BC-LIGHT-02")
@pytest.mark.parametrize("holder", [0, 1])
def test_the_cell_must_be_free(holder: int) -> None:
    coast = table(owner={0: holder, 4: 0}, hands={0: "rr"})
    coast.play("light")
    assert coast.words == hexes(5, 8)
    assert coast.refuses("hex:-1+0") == "BC-LIGHT-02"
    coast.play("hex:+0+1")
    assert coast.state.owner[0] == holder


@rule("BC-LIGHT-03")
def test_a_new_beacon_is_at_most_two_steps_from_an_own_one() -> None:
    coast = table(owner={0: 0, 11: 1}, hands={0: "ccll"})
    coast.play("light", "card:cove")
    assert coast.words == hexes(1, 3)
    assert coast.refuses("hex:+1+1") == "BC-LIGHT-03"
    coast.play("hex:-2+1", "light", "card:cliff")
    assert coast.words == hexes(2, 4, 7)
    assert coast.refuses("hex:+1+2") == "BC-LIGHT-03"
    coast.play("hex:+1+0")


@rule("BC-LIGHT-03")
def test_who_has_no_beacon_on_the_coast_lights_one_anywhere() -> None:
    coast = table(owner={0: 1}, hands={0: "rc"})
    coast.play("light", "card:reef")
    assert coast.words == hexes(5, 8, 11)
    coast.play("hex:+2+1")
    assert coast.state.owner[11] == 0


@rule("BC-LIGHT-03")
def test_cards_without_a_cell_within_reach_can_t_be_played() -> None:
    coast = table(owner={0: 0, 5: 1, 8: 1}, hands={0: "rr"})
    assert coast.refuses("light") == "BC-LIGHT-03"
    near = table(owner={0: 0, 5: 1, 8: 1}, hands={0: "rrc"})
    near.play("light")
    assert near.about == "light.cell"
    assert near.words == hexes(1, 3)


def test_two_steps_are_two_steps_along_the_coast_too() -> None:
    for cell in range(CELLS):
        by_foot = {cell} | {far for near in GRID.neighbours[cell] for far in (near, *GRID.neighbours[near])}
        assert by_foot == set(GRID.within(cell, 2))


@rule("BC-LIGHT-04")
def test_lighting_needs_a_beacon_in_the_supply() -> None:
    full = dict.fromkeys((0, 1, 2, 3, 4, 5), 0)
    coast = table(owner=full, hands={0: "rcl"}, chained=[True, False])
    assert coast.state.supply[0] == 0
    assert "light" not in coast.words
    assert coast.refuses("light") == "BC-LIGHT-04"
    full.pop(5)
    coast = table(owner=full, hands={0: "rcl"}, chained=[True, False])
    coast.play("light", "card:reef", "hex:+0+1")
    assert coast.state.supply[0] == 0
    assert coast.refuses("light") == "BC-LIGHT-04"


# Draw


@rule("BC-DRAW-01")
def test_a_drawn_card_comes_from_the_deck_unseen_by_the_others() -> None:
    coast = table(3, deck="rkk")
    coast.play("draw")
    assert coast.match.ask.seen_by == (0,)  # type: ignore[union-attr]
    assert (coast.words, coast.match.ask.weights) == (["card:reef", "card:keeper"], (1, 2))  # type: ignore[union-attr]
    coast.play("card:keeper")
    assert coast.state.deck.counts == counts("rk")
    assert coast.state.hands[0] == counts("k")
    assert coast.match.view(0)["players"][0]["hand"] == counts("k")
    assert coast.match.view(1)["players"][0]["hand"] is None
    assert coast.match.view(1)["players"][0]["cards"] == 1
    assert (coast.story_keys(0)[-1], coast.story_keys(1)[-1], coast.story_keys()[-1]) == (
        "story.drew",
        "story.drew_unseen",
        "story.drew_unseen",
    )
    assert "card" not in coast.match.story(1)[-1].params


@rule("BC-DRAW-02")
def test_an_empty_deck_is_made_of_everything_played_and_thrown_away() -> None:
    coast = table(deck="", hands={0: "rcl", 1: "kk"}, thrown={0: "rc", 1: "l"}, discards="rrrcccllkkk")
    assert coast.state.deck.total == 0
    coast.play("draw")
    assert coast.state.deck.counts == [4, 4, 4, 3]
    assert coast.state.discards.total == 0
    assert coast.state.thrown == [[0] * 4, [0] * 4]
    assert coast.story_keys()[-1] == "story.reshuffled"
    coast.play("card:cove")
    assert coast.state.hands[0] == counts("rccl")


@rule("BC-DRAW-02")
def test_a_deck_with_one_card_left_is_not_reshuffled_before_it_is_drawn() -> None:
    coast = table(deck="l", hands={0: "r"})
    coast.play("draw", "draw")
    assert coast.state.hands[0] == counts("rl")
    assert coast.story_keys().count("story.reshuffled") == 1
    assert coast.match.ask.weights == (4, 5, 4, 5)  # type: ignore[union-attr]


@rule("BC-DRAW-03")
def test_whoever_has_more_than_five_cards_throws_one_away_face_down() -> None:
    coast = table(hands={0: "rrcck"})
    coast.play("draw", "card:cliff")
    assert (coast.about, coast.match.ask.seat) == ("draw.throw", 0)  # type: ignore[union-attr]
    assert coast.words == ["card:reef", "card:cove", "card:cliff", "card:keeper"]
    assert coast.match.asked(1).about == ""  # type: ignore[union-attr]
    coast.play("card:keeper")
    assert coast.state.hands[0] == counts("rrccl")
    assert coast.state.thrown[0] == counts("k")
    assert coast.state.discards.total == 0
    assert coast.match.view(0)["players"][0]["thrown_cards"] == counts("k")
    assert coast.match.view(1)["players"][0]["thrown_cards"] is None
    assert coast.match.view(1)["players"][0]["thrown"] == 1
    assert (coast.story_keys(0)[-1], coast.story_keys(1)[-1]) == ("story.threw", "story.threw_unseen")
    assert coast.about == "turn.action"


@rule("BC-DRAW-03")
def test_whoever_then_has_five_cards_keeps_them_all() -> None:
    coast = table(hands={0: "rrcc"})
    coast.play("draw", "card:cliff")
    assert coast.about == "turn.action"
    assert sum(coast.state.hands[0]) == 5


@rule("BC-DRAW-04")
def test_nobody_draws_when_every_card_is_in_a_hand() -> None:
    hands = {0: "rrrrr", 1: "ccccc", 2: "lllll", 3: "kkkkk"}
    coast = table(4, hands=hands)
    assert coast.state.deck.total == 0
    assert "draw" not in coast.words
    assert coast.refuses("draw") == "BC-DRAW-04"
    coast.play("light", "hex:-1+0")
    assert "draw" in coast.words
    aside = table(4, hands={**hands, 3: "kkkk"}, thrown={2: "k"})
    aside.play("draw")
    assert aside.state.hands[0] == counts("rrrrrk")
