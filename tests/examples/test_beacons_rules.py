"""Each rule of Beacons, from a position in which breaking it would change the outcome.

The coast, with the ids of its cells (reef R, cove C, cliff L):

       R0  C1  L2
     C3  L4  R5  C6  R11
       L7  R8  C9  L10
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from areopagus.kernel import CHANCE, BadPosition, Bag, Phrasebook, UndoRefused, odds_of
from areopagus.workshop.testing import Table, component, rule
from beacons.catalog import BEACONS, CARDS, CELL, CELLS, COPIES, GRID, TERRAIN

REEF, COVE, CLIFF, KEEPER = range(4)


def table(
    seats: int = 2,
    *,
    turn: int = 0,
    left: int = 2,
    owner: Mapping[int, int] | None = None,
    hands: Mapping[int, str] | None = None,
    thrown: Mapping[int, str] | None = None,
    discards: str = "",
    deck: str | None = None,
    options: Mapping[str, object] | None = None,
    **state: Any,
) -> Table:
    """A position: beacons by cell, cards as letters (`r`eef, `c`ove, c`l`iff, `k`eeper); the deck has the rest.

    A given deck leaves the rest of the cards on the discards.
    """
    made = Table("beacons", seats, **(options or {}))
    with made.edit() as s:
        s.agenda = [("turn", turn, left)]
        for cell, seat in (owner or {}).items():
            s.owner[cell] = seat
            s.supply[seat] -= 1
        for seat, cards in (hands or {}).items():
            s.hands[seat] = counts(cards)
        for seat, cards in (thrown or {}).items():
            s.thrown[seat] = counts(cards)
        s.discards = Bag(counts(discards))
        rest = list(COPIES)
        for pile in (*s.hands, *s.thrown, s.discards.counts):
            rest = [left - count for left, count in zip(rest, pile, strict=True)]
        if deck is None:
            s.deck = Bag(rest)
        else:
            s.deck = Bag(counts(deck))
            over = [left - count for left, count in zip(rest, s.deck.counts, strict=True)]
            s.discards = Bag([a + b for a, b in zip(s.discards.counts, over, strict=True)])
        for name, value in state.items():
            setattr(s, name, value)
    return made


def counts(cards: str) -> list[int]:
    return [cards.count(letter) for letter in "rclk"]


def hexes(*cells: int) -> list[str]:
    return [CELL[cell].text for cell in cells]


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


# Spy


@rule("BC-SPY-01")
def test_to_spy_is_to_look_at_the_hand_of_another_who_has_a_card() -> None:
    coast = table(4, hands={1: "rck", 3: "l"})
    coast.play("spy")
    assert coast.words == ["seat:1", "seat:3"]
    assert coast.refuses("seat:0") == "BC-SPY-01"
    assert coast.refuses("seat:2") == "BC-SPY-01"
    coast.play("seat:1")
    hands = [player["hand"] for player in coast.match.view(0)["players"]]
    assert hands == [counts(""), counts("rck"), None, None]
    assert coast.match.view(2)["players"][1]["hand"] is None
    assert coast.match.view()["players"][1]["hand"] is None


@rule("BC-SPY-01")
def test_a_seat_that_is_not_there_or_has_no_card_can_t_be_spied_on() -> None:
    coast = table(2, hands={0: "r"})
    assert coast.refuses("spy") == "BC-SPY-01"
    coast = table(3, hands={1: "r", 2: "r"})
    coast.play("spy")
    assert coast.refuses("seat:3") == "BC-SPY-01"


@rule("BC-SPY-01")
def test_what_was_spied_out_can_t_be_undone() -> None:
    coast = table(3, hands={1: "r", 2: "c"})
    coast.play("spy", "seat:1")
    with pytest.raises(UndoRefused, match="hidden"):
        coast.match.undo(0)


@rule("BC-SPY-02")
def test_a_known_hand_can_t_be_spied_on_again() -> None:
    coast = table(2, hands={1: "rk"})
    coast.play("spy")
    assert coast.refuses("spy") == "BC-SPY-01"
    assert coast.state.known == [0b10, 0]
    three = table(3, hands={1: "rk", 2: "c"})
    three.play("spy", "seat:1", "spy")
    assert three.state.known == [0b110, 0, 0]
    spied = table(4, hands={1: "rk", 2: "c", 3: "l"}, known=[0b10, 0, 0, 0])
    spied.play("spy")
    assert spied.refuses("seat:1") == "BC-SPY-02"


@rule("BC-SPY-02")
@pytest.mark.parametrize(
    ("played", "hand"),
    [
        (("draw", "card:cliff"), "rck"),
        (("light", "card:cove", "hex:+0+0"), "rck"),
        (("draw", "card:cliff", "card:cliff"), "rrcck"),
    ],
)
def test_a_hand_is_known_until_it_changes(played: tuple[str, ...], hand: str) -> None:
    coast = table(3, turn=1, left=1, hands={1: hand, 2: "l"}, known=[0b110, 0b100, 0b010])
    coast.play(*played)
    assert coast.state.known == [0b100, 0b100, 0]
    assert coast.match.view(0)["players"][1]["hand"] is None
    assert coast.match.view(0)["players"][2]["hand"] == counts("l")


@rule("BC-SPY-02", "BC-RAID-04")
@component("cards:keeper")
def test_a_hand_is_known_no_more_after_its_keeper_was_played() -> None:
    coast = table(3, owner={4: 0, 5: 1}, hands={1: "ck"}, known=[0b010, 0, 0b010])
    coast.play("raid", "hex:+0+1", "card:keeper", "die:1", "die:1")
    assert coast.state.known == [0, 0, 0]


@rule("BC-SPY-02")
def test_a_raid_that_costs_no_card_leaves_a_hand_known() -> None:
    coast = table(3, owner={4: 0, 5: 1}, hands={1: "ck"}, known=[0b010, 0, 0b010])
    coast.play("raid", "hex:+0+1", "pass", "die:6", "die:1")
    assert coast.state.known == [0b010, 0, 0b010]


# Raid


@rule("BC-RAID-03")
@pytest.mark.parametrize(
    ("hand", "known", "chance", "is_noted"),
    [
        ("", 0, 15, False),
        ("c", 0, 15, True),
        ("k", 0, 15, True),
        ("c", 0b10, 15, False),
        ("k", 0b10, 6, False),
    ],
)
def test_a_raider_knows_the_odds_and_counts_a_keeper_that_was_seen(
    hand: str, known: int, chance: int, is_noted: bool
) -> None:
    coast = table(owner={4: 0, 5: 1}, hands={1: hand}, known=[known, 0])
    ((word, odds),) = odds_of(coast.match, 0).items()
    assert word.text == "raid", "there is one beacon to raid"
    assert odds.charts[0].bars[0].chance == Fraction(chance, 36)
    assert (odds.note is not None) == is_noted
    assert not odds_of(coast.match, 0, openly=True), "which questions others may see is not declared"


@rule("BC-RAID-04")
def test_whoever_is_raided_knows_what_a_keeper_changes() -> None:
    coast = table(owner={4: 0, 5: 1}, hands={1: "k"})
    coast.play("raid", "hex:+0+1")
    odds = {word.text: coast.sentence(one.summary) for word, one in odds_of(coast.match, 1).items()}
    assert odds == {"card:keeper": "hold it 83\N{NO-BREAK SPACE}%", "pass": "hold it 58\N{NO-BREAK SPACE}%"}


@rule("BC-RAID-01")
def test_a_raid_is_on_a_foreign_beacon_next_to_an_own_one() -> None:
    coast = table(3, owner={4: 0, 1: 0, 5: 1, 8: 2, 11: 1, 9: 1})
    coast.play("raid")
    assert coast.words == hexes(5, 8)
    for cell in (11, 9, 1, 0):
        assert coast.refuses(CELL[cell].text) == "BC-RAID-01"
    coast.play("hex:-1+2")
    assert coast.state.defender == 2


@rule("BC-RAID-01")
def test_without_a_foreign_beacon_next_to_an_own_one_there_is_no_raid() -> None:
    assert table(owner={0: 0, 11: 1}).refuses("raid") == "BC-RAID-01"
    assert table(owner={11: 1}).refuses("raid") == "BC-RAID-01"


@rule("BC-RAID-02")
@pytest.mark.parametrize(
    ("hand", "words"), [("k", ["pass", "card:keeper"]), ("r", ["pass"]), ("rcl", ["pass"])]
)
def test_every_defender_with_a_card_is_asked_in_secret_whether_to_play_a_keeper(
    hand: str, words: list[str]
) -> None:
    coast = Table("beacons", 3)
    coast.match._forced = "quiet"
    made = table(3, owner={4: 0, 5: 1}, hands={1: hand})
    with coast.edit() as s:
        s.become(made.match._position.checkpoint.copy())
    coast.play("raid", "hex:+0+1")
    ask = coast.match.ask
    assert ask is not None
    assert (ask.seat, ask.about, coast.words, ask.confirm, ask.seen_by) == (
        1,
        "raid.keeper",
        words,
        True,
        (1,),
    )
    for viewer in (0, 2, None):
        asked = coast.match.asked(viewer)
        assert asked is not None
        assert (asked.seat, asked.about, asked.words) == (1, "", ())
    coast.play("pass")
    assert coast.about == "chance.die"
    assert not coast.state.keeper


@rule("BC-RAID-02")
def test_what_the_defender_decided_is_nowhere_to_be_seen_before_the_roll() -> None:
    seen = []
    for answer in ("card:keeper", "pass"):
        coast = table(3, owner={4: 0, 5: 1}, hands={1: "rk"})
        coast.play("raid", "hex:+0+1", answer, "die:3")
        seen.append(
            [
                (coast.match.view(viewer), coast.story_keys(viewer), coast.match.text(viewer))
                for viewer in (0, 2, None)
            ]
        )
    assert seen[0] == seen[1]


@rule("BC-RAID-02")
def test_a_defender_without_a_card_is_not_asked() -> None:
    coast = table(owner={4: 0, 5: 1}, hands={0: "k"})
    coast.play("raid", "hex:+0+1")
    assert coast.about == "chance.die"


@rule("BC-RAID-03")
@pytest.mark.parametrize(
    ("attack", "defence", "falls"), [(6, 5, True), (2, 1, True), (4, 4, False), (1, 6, False)]
)
def test_a_raid_succeeds_if_the_attacker_s_die_is_higher(attack: int, defence: int, falls: bool) -> None:
    coast = table(owner={4: 0, 5: 1})
    coast.play("raid", "hex:+0+1", f"die:{attack}", f"die:{defence}")
    assert coast.state.dice == [attack, defence]
    assert coast.state.owner[5] == (0 if falls else 1)
    assert ("story.held" in coast.story_keys()) != falls
    [line] = [line for line in coast.match.story(None) if line.key == "story.dice"]
    rolls = coast.match.game.highlights["story.dice"].rolled(line.params)
    assert [(roll.seat, roll.dice) for roll in rolls] == [(0, (attack,)), (1, (defence,))]


@rule("BC-RAID-04")
@component("cards:keeper")
@pytest.mark.parametrize(
    ("attack", "defence", "falls"), [(6, 3, True), (6, 4, False), (5, 4, False), (3, 1, False)]
)
def test_a_keeper_is_shown_after_the_roll_discarded_and_adds_two(
    attack: int, defence: int, falls: bool
) -> None:
    coast = table(owner={4: 0, 5: 1}, hands={1: "rkk"})
    coast.play("raid", "hex:+0+1", "card:keeper", f"die:{attack}")
    assert coast.state.hands[1] == counts("rkk")
    assert "story.keeper" not in coast.story_keys()
    coast.play(f"die:{defence}")
    assert coast.state.hands[1] == counts("rk")
    assert coast.state.discards.counts == counts("k")
    assert coast.story_keys().count("story.keeper") == 1
    assert coast.state.owner[5] == (0 if falls else 1)
    assert not coast.state.keeper


@rule("BC-RAID-05")
def test_there_is_one_raid_a_turn_and_another_in_the_next() -> None:
    coast = table(owner={4: 0, 5: 1, 8: 1})
    coast.play("raid", "hex:+0+1", "die:1", "die:6")
    assert "raid" not in coast.words
    assert coast.refuses("raid") == "BC-RAID-05"
    coast.play("end")
    assert "raid" in coast.words
    coast.play("raid", "hex:-1+1", "die:1", "die:6", "end")
    assert coast.match.ask.seat == 0  # type: ignore[union-attr]
    assert "raid" in coast.words


@rule("BC-RAID-06")
def test_with_raids_off_nobody_raids() -> None:
    coast = table(owner={4: 0, 5: 1}, options={"raids": False})
    assert "raid" not in coast.words
    assert coast.refuses("raid") == "BC-RAID-06"
    coast.play("draw", "card:reef")
    assert coast.refuses("raid") == "BC-RAID-06"
    assert "raid" in table(owner={4: 0, 5: 1}).words


@rule("BC-RAID-07")
def test_a_raided_beacon_goes_back_and_the_attacker_s_takes_its_place_without_a_card() -> None:
    coast = table(owner={4: 0, 5: 1, 9: 1}, hands={0: "k"})
    coast.play("raid", "hex:+0+1", "die:6", "die:1")
    assert coast.state.owner[5] == 0
    assert coast.state.supply == [4, 5]
    assert coast.state.hands[0] == counts("k")


@rule("BC-RAID-07")
def test_an_attacker_without_a_beacon_in_the_supply_leaves_the_cell_dark() -> None:
    owner = {**dict.fromkeys((0, 1, 2, 3, 4, 7), 0), 5: 1}
    coast = table(owner=owner, chained=[True, False])
    coast.play("raid", "hex:+0+1", "die:6", "die:1")
    assert coast.state.owner[5] == -1
    assert coast.state.supply == [0, 6]


# Chain


@rule("BC-CHAIN-01")
@pytest.mark.parametrize(("answer", "cards"), [(("draw", "card:keeper"), "lk"), (("pass",), "l")])
def test_the_first_chain_of_three_may_draw_a_card_at_once(answer: tuple[str, ...], cards: str) -> None:
    coast = table(owner={0: 0, 1: 0}, hands={0: "ll"}, left=1)
    coast.play("light", "card:cliff", "hex:+1+0")
    assert (coast.about, coast.match.ask.seat, coast.words) == ("chain.bonus", 0, ["draw", "pass"])  # type: ignore[union-attr]
    coast.play(*answer)
    assert coast.state.hands[0] == counts(cards)
    assert coast.state.chained == [True, False]


@rule("BC-CHAIN-01")
def test_three_beacons_that_are_not_connected_are_no_chain() -> None:
    coast = table(owner={0: 0, 1: 0}, hands={0: "rr"})
    coast.play("light", "hex:-1+2")
    assert coast.about == "turn.action"
    assert coast.state.chained == [False, False]


@rule("BC-CHAIN-01")
def test_a_chain_earns_a_card_only_the_first_time() -> None:
    coast = table(owner={0: 0, 1: 0}, hands={0: "ll"}, chained=[True, False])
    coast.play("light", "hex:+1+0")
    assert coast.about == "turn.action"
    four = table(owner={0: 0, 1: 0}, hands={0: "llr"})
    four.play("light", "card:cliff", "hex:+1+0", "pass", "light", "card:reef", "hex:+0+1")
    assert four.about != "chain.bonus"
    assert four.match.ask.seat == 1  # type: ignore[union-attr]


@rule("BC-CHAIN-01", "BC-RAID-07")
def test_a_chain_made_by_a_raid_earns_a_card_too() -> None:
    coast = table(owner={0: 0, 4: 0, 5: 1})
    coast.play("raid", "hex:+0+1", "die:6", "die:1")
    assert (coast.about, coast.match.ask.seat) == ("chain.bonus", 0)  # type: ignore[union-attr]
    coast.play("draw", "card:reef")
    assert coast.state.hands[0] == counts("r")
    assert coast.about == "turn.action"


@rule("BC-CHAIN-01", "BC-DRAW-03")
def test_the_card_of_a_chain_counts_for_the_limit_of_the_hand() -> None:
    coast = table(owner={0: 0, 4: 0, 5: 1}, hands={0: "rrrrr"})
    coast.play("raid", "hex:+0+1", "die:6", "die:1", "draw", "card:keeper")
    assert coast.about == "draw.throw"
    coast.play("card:reef")
    assert coast.state.hands[0] == counts("rrrrk")


@rule("BC-CHAIN-01", "BC-DRAW-04")
def test_a_chain_earns_nothing_when_there_is_no_card_to_draw() -> None:
    coast = table(4, owner={0: 0, 4: 0, 5: 1}, hands={0: "rrrrr", 1: "ccccc", 2: "lllll", 3: "kkkkk"})
    coast.play("raid", "hex:+0+1", "die:6", "die:1")
    assert coast.about == "turn.action"
    assert coast.state.chained[0]


# End


@rule("BC-END-01")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 2)])
def test_the_game_ends_after_the_turn_of_the_last_player_in_the_last_round(seats: int, first: int) -> None:
    last = (first - 1) % seats
    coast = table(seats, turn=(last - 1) % seats, left=1, first=first, round=5)
    coast.play("end")
    assert coast.match.ask.seat == last  # type: ignore[union-attr]
    assert not coast.match.over
    coast.play("end")
    assert coast.match.over
    assert coast.story_keys()[-1] == "story.over"
    earlier = table(seats, turn=last, left=1, first=first, round=4)
    earlier.play("end")
    assert earlier.state.round == 5
    assert earlier.match.ask.seat == first  # type: ignore[union-attr]


ALMOST_FULL = {cell: cell % 2 for cell in range(11)}  # all but the reef at the far end; 6 beacons of seat 0


@rule("BC-END-02")
@pytest.mark.parametrize(("ending", "over"), [("full", True), ("rounds", False)])
def test_a_full_coast_ends_the_game_if_the_option_says_so(ending: str, over: bool) -> None:
    coast = table(
        turn=1, left=2, owner=ALMOST_FULL, hands={1: "r"}, options={"ending": ending}, chained=[True, True]
    )
    coast.play("light", "hex:+2+1")
    assert not coast.match.over
    assert -1 not in coast.state.owner
    coast.play("end")
    assert coast.match.over == over
    assert (coast.story_keys()[-1] == "story.full") == over


@rule("BC-END-02")
def test_a_coast_with_a_free_cell_after_the_turn_does_not_end_the_game() -> None:
    coast = table(turn=1, left=2, owner=ALMOST_FULL, options={"ending": "full"})
    coast.play("end")
    assert not coast.match.over


# Points


def ended(seats: int = 2, **position: Any) -> Table:
    coast = table(seats, turn=seats - 1, left=1, round=5, chained=[True] * seats, **position)
    coast.play("end")
    assert coast.match.over
    return coast


@rule("BC-SCORE-01", "BC-SCORE-02", "BC-SCORE-03")
def test_beacons_count_two_the_longest_chain_one_each_and_cards_a_half() -> None:
    coast = ended(owner={0: 0, 1: 0, 2: 0, 8: 0, 11: 1, 10: 1}, hands={0: "rck", 1: ""})
    result = coast.match.result
    assert result is not None
    assert result.points == ({"beacons": 8, "chain": 3, "cards": 1.5}, {"beacons": 4, "chain": 2, "cards": 0})
    assert (result.total(0), result.total(1)) == (12.5, 6)
    assert (result.winners, result.ranking, result.tie_breaks) == ((0,), ((0,), (1,)), ())


@rule("BC-SCORE-01")
def test_a_beacon_counts_two() -> None:
    result = ended(owner={0: 0, 11: 1, 8: 1}).match.result
    assert result is not None
    assert [points["beacons"] for points in result.points] == [2, 4]
    assert result.winners == (1,)


@rule("BC-SCORE-02")
def test_only_the_longest_chain_counts() -> None:
    result = ended(owner={0: 0, 1: 0, 8: 0, 9: 0, 10: 0, 7: 1}).match.result
    assert result is not None
    assert [points["chain"] for points in result.points] == [3, 1]


@rule("BC-SCORE-03")
def test_half_a_point_can_decide() -> None:
    coast = ended(owner={0: 0, 11: 1}, hands={0: "rr", 1: "kkk"})
    result = coast.match.result
    assert result is not None
    assert (result.total(0), result.total(1), result.winners, result.tie_breaks) == (4, 4.5, (1,), ())
    assert "points 4½" in coast.match.text(0)


@rule("BC-TIE-01")
def test_if_equal_the_longer_chain_wins() -> None:
    # Seat 0: two beacons together, no card, 4 + 2; seat 1: two apart, two cards, 4 + 1 + 1.
    coast = ended(owner={0: 0, 1: 0, 7: 1, 11: 1}, hands={1: "kk"})
    result = coast.match.result
    assert result is not None
    assert result.total(0) == result.total(1) == 6
    assert (result.winners, result.ranking) == ((0,), ((0,), (1,)))
    assert [message.key for message in result.tie_breaks] == ["tie.longer_chain"]


@rule("BC-TIE-02")
def test_if_still_equal_the_victory_is_shared() -> None:
    coast = ended(3, owner={0: 0, 7: 1, 11: 2}, hands={0: "k", 2: "r"})
    result = coast.match.result
    assert result is not None
    assert (result.winners, result.ranking) == ((0, 2), ((0, 2), (1,)))
    assert [message.key for message in result.tie_breaks] == ["tie.shared"]


@rule("BC-TIE-01", "BC-TIE-02")
def test_the_longer_chain_decides_for_lower_places_too_without_being_called_a_tie() -> None:
    coast = ended(4, owner={0: 1, 1: 1, 7: 2, 11: 2, 4: 0, 5: 0, 9: 0}, hands={2: "kk"})
    result = coast.match.result
    assert result is not None
    assert result.ranking == ((0,), (1,), (2,), (3,))
    assert result.tie_breaks == ()


# Invariants


@rule("BC-INV-01")
def test_a_position_with_a_beacon_too_few_or_too_many_is_refused() -> None:
    for change in (1, -1):
        coast = table(owner={0: 0})
        with pytest.raises(BadPosition, match="BC-INV-01"), coast.edit() as s:
            s.supply[0] += change
        assert coast.state.supply == [5, 6]


@rule("BC-INV-02")
@pytest.mark.parametrize("pile", ["deck", "discards"])
def test_a_position_with_a_card_too_many_is_refused(pile: str) -> None:
    coast = table(hands={0: "r"})
    with pytest.raises(BadPosition, match="BC-INV-02"), coast.edit() as s:
        getattr(s, pile).put(KEEPER)
    with pytest.raises(BadPosition, match="BC-INV-02"), coast.edit() as s:
        s.thrown[1][KEEPER] += 1
    with pytest.raises(BadPosition, match="BC-INV-02"), coast.edit() as s:
        s.hands[0][REEF] -= 1


@rule("BC-INV-03")
def test_no_hand_has_more_than_five_cards_when_an_action_begins_or_six_at_any_time() -> None:
    assert sum(table(hands={0: "rrrrr"}).state.hands[0]) == 5
    with pytest.raises(BadPosition, match="BC-INV-03"):
        table(hands={0: "rrrrrk"})
    with pytest.raises(BadPosition, match="BC-INV-03"):
        table(hands={1: "rrrrrkk"})
    coast = table(hands={0: "rrcck"})
    coast.play("draw", "card:reef")
    assert list(coast.match.game.check(coast.state, coast.match.ask)) == []
    broken = coast.match.game.check(coast.state, None)
    assert [reason.rule for reason in broken] == ["BC-INV-03"]


# Texts


def test_terrains_and_cards_are_told_by_their_names_in_every_language() -> None:
    made = table(owner={0: 0, 4: 0}, hands={0: "ccclk"})
    made.play("light", "card:cove")
    refused = made.match.why_not(CELL[5].text)
    assert refused is not None
    assert made.sentence(refused.message) == "That cell has another terrain: Reef."
    text = made.match.text(0)
    assert "beacons on cell -1+0 (Reef) and cell -1+1 (Cliff), left 4" in text
    assert "hand of Player 1: 2 Coves, 1 Cliff and 1 Keeper" in text
    czech = Phrasebook("cs", made.match.game.phrasebook()._sources)
    view = made.match.view(0)
    sentences = [czech.text(message) for message in made.match.game.describe(view)]
    labels = [czech.text(piece.label) for piece in made.match.scene(0).pieces if piece.label is not None]
    assert "2 zátoky, 1 sráz a 1 strážce" in " ".join(sentences).replace("\xa0", " ")
    assert "Pole -1+0 (útes)" in labels
    for sentence in (*sentences, *labels, czech.text(refused.message)):
        assert not re.search(r"\b(hex|reef|cove|cliff|keeper)\b", sentence, re.IGNORECASE), sentence
