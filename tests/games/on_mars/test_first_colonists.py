"""The First Colonists variant: Missions, tiles, A cards and the tasks on B cards (OM-FIRST, OM-XFIRST)."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import GOODS, KINDS, NONE, OXYGEN
from areopagus.games.on_mars.catalog.board import ACTIONS, MISSIONS
from areopagus.games.on_mars.catalog.cards import A_CARDS, FIRST_TILES
from areopagus.kernel import CHANCE, BadOption
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    arrange_start,
    begin_shuttle_phase,
    begin_turn,
    colonists,
    give,
    in_play,
    learn,
    mars,
    move_bot,
    no_goals,
    own_blueprint,
    player,
    show_blueprints,
)


def plain(side: str = "colony", seats: int = 2, dealer: bool = False) -> Table:
    """The variant at seat 0's turn: no Goals, nobody holds cards, chance is asked."""
    table = mars(seats, side=side, dealer=dealer, first_colonists=True, first_player="1")
    table.match._forced = "quiet"
    with table.edit() as s:
        arrange_start(s)
        no_goals(s)
        give(s, 0, mineral=0)
        in_play(s, 4, 5, 7)
        for player in s.players:
            player.a_card = NONE
    return table


def hold(s: Any, seat: int, *tasks: int) -> None:
    """A seat holds B cards (numbers as printed)."""
    for task in tasks:
        s.b_deck.take(task - 1)
        s.players[seat].tasks |= 1 << task - 1


def until(table: Table, about: str) -> None:
    """Answer with the first word until something is asked."""
    while table.about != about:
        table.match.choose(table.words[0])


# Setup


@rule("OM-FIRST-01")
def test_the_three_missions_are_given() -> None:
    table = Table(GAME, 3, seed=1, first_colonists=True)
    assert table.state.missions == [1, 7, 0]
    assert [ACTIONS[MISSIONS[mission].action] for mission in table.state.missions] == [
        "obtain_blueprint",
        "hire_or_contract",
        "control_center",
    ]
    assert table.state.mission_left == [10, 4, 5]
    with pytest.raises(BadOption):
        Table(GAME, 2, seed=1, first_colonists=True, missions=("3", "4", "5"))


@rule("OM-FIRST-02", "OM-XFIRST-11")
@component(
    "first_colonists:1",
    "first_colonists:2",
    "first_colonists:3",
    "first_colonists:4",
    "first_colonists:5",
    "first_colonists:6",
)
@pytest.mark.parametrize(("tile", "space"), [(1, 2), (2, 3), (3, 4), (4, 6), (5, 7), (6, 8)])
def test_a_tile_fixes_the_starting_space_whose_benefit_is_received(tile: int, space: int) -> None:
    table = Table(GAME, 2, first_colonists=True, first_player="2")
    until(table, "chance.first_tile")
    assert table.match.ask.seat == CHANCE  # type: ignore[union-attr]
    assert len(table.words) == 6
    table.play(f"first-tile:{tile}")
    assert player(table, 1).space == space == FIRST_TILES[tile - 1]
    assert (table.about, table.match.ask.seat) == ("turn_order.benefit", 1)  # type: ignore[union-attr]
    table.play("no")
    assert table.about == "chance.first_tile", "nobody chooses a space"
    assert f"first-tile:{tile}" not in table.words
    assert len(table.words) == 5


@rule("OM-FIRST-02")
def test_a_drawn_space_gives_its_benefit() -> None:
    table = Table(GAME, 2, first_colonists=True, first_player="1")
    until(table, "chance.first_tile")
    table.play("first-tile:4", "yes")
    assert (player(table).space, player(table).below) == (6, 1)


@rule("OM-XFIRST-11", "OM-SOLO-07")
def test_in_solo_the_tile_is_lacerdas_space() -> None:
    table = Table(GAME, 1)
    until(table, "chance.first_tile")
    table.play("first-tile:5")
    assert player(table, 1).space == 7
    assert table.about == "turn_order.space"
    assert "order:7" not in table.words


@rule("OM-FIRST-03", "OM-HID-02")
def test_everyone_is_dealt_a_secret_a_card_and_the_b_cards_wait() -> None:
    table = Table(GAME, 3, first_colonists=True)
    until(table, "chance.a_card")
    assert table.words == ["card:A1", "card:A2", "card:A3", "card:A4"]
    seen = []
    for card in ("card:A3", "card:A1", "card:A4"):
        seen.append(table.match.ask.seen_by)  # type: ignore[union-attr]
        table.play(card)
    assert seen == [(0,), (1,), (2,)]
    assert [player.a_card for player in table.state.players] == [2, 0, 3]
    assert table.state.b_deck.counts == [1] * 8
    assert table.story_keys(0).count("story.a_card_dealt") == 1
    assert table.story_keys(0).count("story.a_card_unseen") == 2
    assert table.story_keys().count("story.a_card_dealt") == 0


# A cards


BOTS = {
    "mine": ("-1+0", "hex:-2+0"),
    "generator": ("+1-4", "hex:+0-4"),
    "water_extractor": ("+3-3", "hex:+3-3"),
    "greenhouse": ("-1+4", "hex:-2+4"),
    "oxygen_condenser": ("-4+2", "hex:-4+3"),
    "shelter": ("-4+0", "hex:-4+0"),
}


def construct(table: Table, kind: str) -> None:
    """Seat 0 constructs a standalone Building."""
    bot, site = BOTS[kind]
    with table.edit() as s:
        begin_turn(s, 0)
        move_bot(s, 0, bot)
        colonists(s, 0, lq=4)
        give(s, 0, mineral=int(kind == "generator"), battery=1, water=1, plant=1, oxygen=1)
        s.slots[2] = [0, 0]
        s.players[0].reserve = 8 - len(s.players[0].miners)
    table.play("construct", f"kind:{kind}", site)
    while table.about in ("construct.displace", "chance.tile", "lss.benefit"):
        table.play("benefit:crystal" if table.about == "lss.benefit" else table.words[0])


@rule("OM-FIRST-04", "OM-XFIRST-01")
@component("first_colonists:A1", "first_colonists:A2", "first_colonists:A3", "first_colonists:A4")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("card", range(4))
def test_an_a_card_is_fulfilled_by_the_four_types_on_it(card: int, kind: str) -> None:
    missing = {0: "oxygen_condenser", 1: "generator", 2: "water_extractor", 3: "greenhouse"}[card]
    assert len(A_CARDS[card].kinds) == 4
    table = plain()
    with table.edit() as s:
        s.players[0].a_card = card
    construct(table, kind)
    if kind in (missing, "shelter"):
        assert table.about == "turn.action"
        assert player(table).a_card == card
        return
    assert table.about == "chance.b_card"
    assert table.match.ask.seen_by == (0,)  # type: ignore[union-attr]
    table.play("task:B3", "task:B5")
    assert (player(table).a_card, player(table).tasks, table.state.b_deck.total) == (NONE, 0b10100, 6)
    assert "story.a_card" in table.story_keys(1)
    assert table.story_keys(1).count("story.b_card_unseen") == 2
    assert "story.b_card" not in table.story_keys(1)


@rule("OM-FIRST-04", "OM-XFIRST-01")
def test_an_a_card_is_fulfilled_by_the_first_construction_alone_and_by_any_effect() -> None:
    table = plain()
    with table.edit() as s:
        s.players[0].a_card = 0
        own_blueprint(s, 0, 4, built_on="+0-2")
        move_bot(s, 0, "+1-4")
        give(s, 0, mineral=1, crystal=2)
    table.play("depot:8", "hex:+0-4")
    while table.about == "chance.tile":
        table.play(table.words[0])
    assert table.about == "chance.b_card", "at once, before the LSS marker moves"
    table.play("task:B1", "task:B2")
    assert table.about == "lss.benefit"
    table.play("benefit:crystal")
    construct(table, "mine")
    assert (table.about, player(table).tasks) == ("turn.action", 0b11), "no more cards"


@rule("OM-XFIRST-01", "OM-FIRST-04")
@pytest.mark.parametrize("left", [1, 0])
def test_fewer_b_cards_are_drawn_if_fewer_are_left(left: int) -> None:
    table = plain()
    with table.edit() as s:
        s.players[0].a_card = 0
        hold(s, 1, 1, 2, 3, 4, 5, 6, 7)
        if not left:
            s.b_deck.take(7)
    reveals = table.state.reveals
    construct(table, "mine")
    assert table.state.reveals == reveals + 1, "others see the A card: no undo"
    assert (player(table).a_card, player(table).tasks.bit_count(), table.state.b_deck.total) == (
        NONE,
        left,
        0,
    )


# Tasks


def goods(table: Table, seat: int = 0) -> list[int]:
    return [*player(table, seat).storage, player(table, seat).below]


def gained(table: Table, before: list[int], good: str, seat: int = 0) -> bool:
    """Whether a task's reward is all that came."""
    now = goods(table, seat)
    return [b - a for a, b in zip(before, now, strict=True)] == [int(name == good) for name in GOODS]


@rule("OM-FIRST-05", "OM-XFIRST-02", "OM-XFIRST-10")
@component("first_colonists:B1")
def test_b1_rewards_a_blueprint_taken_and_may_be_kept_for_later() -> None:
    table = plain("orbit")
    with table.edit() as s:
        hold(s, 0, 1, 5)
        show_blueprints(s, 1, 3, 5)
    table.play("obtain_blueprint", "blueprint:01")
    assert (table.about, table.words) == ("first.task", ["task:B1", "no"])
    table.play("no")
    assert player(table).tasks == 0b10001
    table.play("blueprint:03")
    before = goods(table)
    assert table.about == "first.task", "another deed, another offer"
    table.play("task:B1")
    assert gained(table, before, "crystal")
    assert player(table).tasks == 0b10000, "revealed and gone to the box"
    assert table.state.b_deck.counts == [0, 1, 1, 1, 0, 1, 1, 1]
    assert "story.task" in table.story_keys(1)


@rule("OM-FIRST-06", "OM-XFIRST-10")
def test_at_most_one_task_is_completed_in_a_turn() -> None:
    table = plain("orbit")
    with table.edit() as s:
        hold(s, 0, 1, 6)
        show_blueprints(s, 1, 3)
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=4)
    table.play("obtain_blueprint", "blueprint:01", "task:B1", "done", "depot:1", "tech:shelter", "lab:3A")
    assert (table.about, player(table).tasks) == ("turn.action", 1 << 5)
    table.play("end")
    with table.edit() as s:
        begin_turn(s, 0, "orbit")
        give(s, 0, crystal=4)
    table.play("depot:1", "tech:shelter", "lab:4A")
    assert table.about == "first.task", "a new turn"


@rule("OM-FIRST-05", "OM-XFIRST-03")
@component("first_colonists:B2")
def test_b2_rewards_a_tech_tile_learned() -> None:
    table = plain("orbit")
    with table.edit() as s:
        hold(s, 0, 2)
    table.play("learn_technology", "grid:1", "lab:1B")
    before = goods(table)
    table.play("task:B2")
    assert gained(table, before, "oxygen")


def shuttle(free: bool, **holds: int) -> Table:
    """The Shuttle Phase: seat 0 is on the Colony side, has a Ship, and may ride free."""
    table = plain()
    with table.edit() as s:
        begin_shuttle_phase(s)
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
        s.shuttle_side, s.shuttle_space = 1, 1 if free else 2
        if holds:
            hold(s, 0, *holds.values())
    return table


@rule("OM-FIRST-05", "OM-XFIRST-04", "OM-SHUTTLE-06")
@component("first_colonists:B3")
def test_b3_rewards_a_free_ride_with_the_shuttle() -> None:
    table = shuttle(True, card=3)
    assert table.about == "shuttle.travel"
    table.play("yes", "order:1")
    before = goods(table)
    assert table.about == "first.task"
    table.play("task:B3")
    assert gained(table, before, "water")


@rule("OM-XFIRST-04")
def test_travel_by_an_own_ship_is_no_free_ride() -> None:
    table = shuttle(False, card=3)
    table.play("yes", "order:1")
    assert player(table).hangar == 0
    assert table.about != "first.task"
    assert player(table).tasks == 0b100


@rule("OM-FIRST-05", "OM-XFIRST-05")
@component("first_colonists:B4")
def test_b4_rewards_a_shelter_constructed() -> None:
    table = plain()
    with table.edit() as s:
        hold(s, 0, 4)
    construct(table, "mine")
    assert table.about == "turn.action"
    construct(table, "shelter")
    assert table.about == "first.task"
    before = goods(table)
    table.play("task:B4")
    assert gained(table, before, "crystal")


@rule("OM-FIRST-05", "OM-XFIRST-06")
@component("first_colonists:B5")
def test_b5_rewards_a_scientist_taken() -> None:
    table = plain()
    with table.edit() as s:
        hold(s, 0, 5)
    table.play("hire_or_contract", "scientist:geologist")
    before = goods(table)
    table.play("task:B5")
    assert gained(table, before, "mineral")


@rule("OM-FIRST-05", "OM-XFIRST-07")
@component("first_colonists:B6")
def test_b6_rewards_a_development() -> None:
    table = plain("orbit")
    with table.edit() as s:
        hold(s, 0, 6)
    table.play("research_development", "tech:shelter", "lab:3A")
    before = goods(table)
    assert table.about == "first.task"
    table.play("task:B6")
    assert gained(table, before, "battery")


@rule("OM-XFIRST-07", "OM-USE-05")
def test_b6_rewards_a_development_by_a_used_tile_on_anothers_turn() -> None:
    table = plain()
    with table.edit() as s:
        hold(s, 1, 6)
        learn(s, 1, "mine", "1A")
        move_bot(s, 0, "-1+0")
    table.play("construct", "kind:mine", "hex:-1+1", "tech-of:green")
    table.play(table.words[0])
    table.play("end", "develop", "lab:2A")
    assert (table.match.ask.seat, table.about) == (1, "first.task")  # type: ignore[union-attr]
    before = goods(table, 1)
    table.play("task:B6")
    assert gained(table, before, "battery", 1)


@rule("OM-FIRST-05", "OM-XFIRST-08")
@component("first_colonists:B7")
def test_b7_rewards_two_developments_within_one_turn() -> None:
    table = plain("orbit")
    with table.edit() as s:
        hold(s, 0, 7)
        learn(s, 0, "mine", "1A")
        give(s, 0, oxygen=2)
    table.play("research_development", "tech:shelter", "lab:3A", "no")
    assert table.about == "develop.tile", "one is not enough"
    table.play("tech:mine", "good:oxygen", "lab:2A", "no")
    assert (table.about, table.words) == ("first.task", ["task:B7", "no"])
    before = goods(table)
    table.play("task:B7")
    assert gained(table, before, "crystal")


@rule("OM-XFIRST-08")
def test_developments_of_two_turns_are_not_two_within_one() -> None:
    table = plain()
    with table.edit() as s:
        hold(s, 1, 7)
        learn(s, 1, "mine", "1A")
        move_bot(s, 0, "-1+0")
        s.players[1].ships[0] = 0
        s.players[1].hangar = 1
        give(s, 1, crystal=4)
    table.play("construct", "kind:mine", "hex:-1+1", "tech-of:green")
    table.play(table.words[0])
    table.play("end", "develop", "lab:2A", "no")
    assert (player(table, 1).developments, table.match.ask.seat, table.about) == (0, 1, "turn.action")  # type: ignore[union-attr]
    table.play("depot:1", "tech:mine", "lab:3A", "no")
    assert (table.about, player(table, 1).tasks) == ("turn.action", 1 << 6), "one in each turn"


@rule("OM-XFIRST-08", "OM-USE-05")
def test_developments_by_used_tiles_in_one_turn_of_another_are_two_within_one() -> None:
    table = plain()
    with table.edit() as s:
        hold(s, 1, 7)
        learn(s, 1, "mine", "1A")
        move_bot(s, 0, "-1+0")
        s.used = [(5, 1)]
    table.play("construct", "kind:mine", "hex:-1+1", "tech-of:green")
    table.play(table.words[0])
    table.play("end", "develop", "lab:3A", "no", "develop", "lab:2A", "no")
    assert (table.match.ask.seat, table.about) == (1, "first.task")  # type: ignore[union-attr]
    assert table.words == ["task:B7", "no"]


@rule("OM-XFIRST-08", "OM-XFIRST-10")
def test_in_the_shuttle_phase_each_travel_is_a_turn_for_everyone() -> None:
    table = plain("orbit")
    with table.edit() as s:
        begin_shuttle_phase(s)
        s.shuttle_side, s.shuttle_space = 0, 1
        hold(s, 0, 8, 3)
        hold(s, 1, 7)
        s.players[0].task_done = True
        s.players[1].developments = 1
    assert table.about == "shuttle.travel"
    assert player(table, 1).developments == 0, "what was done in the last turn doesn't count in this travel"
    table.play("yes", "exploration:1", table_word(table, "yes", "exploration:1"), "discovery:19")
    assert table.about == "first.task", "a task of the last turn doesn't bar one in the travel"
    table.play("task:B8", "order:5")
    assert table.about != "first.task", "but a second one in the same travel is barred"
    assert player(table).tasks == 0b100


def table_word(table: Table, *words: str) -> str:
    """The first word on offer after some words."""
    ahead = Table.__new__(Table)
    ahead.match, ahead._before = table.match.clone(), 0
    ahead.play(*words)
    return ahead.words[0]


@rule("OM-FIRST-05", "OM-XFIRST-09")
@component("first_colonists:B8")
def test_b8_rewards_a_discovery_tile_placed() -> None:
    table = plain("orbit")
    with table.edit() as s:
        begin_shuttle_phase(s)
        s.shuttle_side, s.shuttle_space = 0, 1
        hold(s, 0, 8)
        s.discovery.put(s.exploration[0])
        s.discovery.take(12)
        s.exploration[0] = 12
    table.play("yes", "exploration:1", "hex:-3+3", "discovery:19")
    before = goods(table)
    assert table.about == "first.task"
    table.play("task:B8")
    assert gained(table, before, "plant")


@rule("OM-XFIRST-10")
def test_only_deeds_done_while_holding_the_card_count() -> None:
    table = plain()
    with table.edit() as s:
        s.players[0].a_card = 0
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=4)
        learn(s, 0, "mine", "2C")
        learn(s, 1, "generator", "1A")
        move_bot(s, 0, "-1+0")
    table.play("depot:1", "tech:shelter", "lab:3A", "construct", "kind:mine", "hex:-2+0")
    while table.about != "chance.b_card":
        table.play(table.words[0])
    table.play("task:B6", "task:B7")
    assert table.about == "turn.action", "the development was before"
    assert player(table).developments == 0


@rule("OM-XFIRST-10", "OM-HID-05")
def test_whoever_holds_another_card_is_asked_all_the_same_and_others_see_nothing() -> None:
    table = plain("orbit")
    table.match._forced = "none"
    with table.edit() as s:
        hold(s, 0, 5)
        show_blueprints(s, 1, 3)
    table.play("obtain_blueprint", "blueprint:01")
    assert (table.about, table.words) == ("first.task", ["no"])
    asked = table.match.asked(1)
    assert asked is not None
    assert (asked.about, asked.words) == ("", ())


@rule("OM-XFIRST-10", "OM-HID-05")
def test_alone_nobody_is_asked_about_a_task_that_is_not_in_hand() -> None:
    table = plain("orbit", seats=1)
    with table.edit() as s:
        hold(s, 0, 5)
        show_blueprints(s, 1, 3)
    table.play("obtain_blueprint", "blueprint:01")
    assert table.about == "blueprint.take"


@rule("OM-FIRST-05")
def test_the_reward_comes_from_the_supply_and_obeys_the_storage_limit() -> None:
    table = plain("orbit")
    with table.edit() as s:
        hold(s, 0, 2)
        give(s, 0, oxygen=2)
    before = list(table.state.warehouse)
    table.play("learn_technology", "grid:1", "lab:1B", "task:B2")
    assert (player(table).storage[OXYGEN], player(table).tasks) == (2, 0)
    assert table.state.warehouse == before


@rule("OM-FIRST-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_cards_left_over_go_to_the_box(seats: int) -> None:
    table = mars(seats, first_colonists=True, dealer=True)
    dealt = [player.a_card for player in table.state.players]
    assert len(set(dealt)) == seats
    assert NONE not in dealt
