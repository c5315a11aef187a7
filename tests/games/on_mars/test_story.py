"""What each change of the table tells, and to whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.games.on_mars.effects import (
    cards,
    colonists,
    contracts,
    goods,
    lacerda,
    missions,
    progress,
    technology,
    terrain,
    turns,
)
from areopagus.games.on_mars.state import Mars
from areopagus.kernel.story import StoryLine
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    cell,
)
from tests.games.on_mars.situations import HERE, board

Change = Callable[[Mars], object]


def lines_of(change: Change) -> list[StoryLine]:
    """The lines that a change adds to the story."""
    s = board().copy()
    lines: list[StoryLine] = []
    s.teller = lines.append
    change(s)
    return lines


def in_turn(*changes: Change) -> Change:
    """Changes, one after the other."""

    def change(s: Mars) -> None:
        for one in changes:
            one(s)

    return change


TELLS: dict[str, tuple[Change, list[str]]] = {
    "a Goal is spent": (lambda s: cards.discard_goal(s, 0, 3), ["goal_spent"]),
    "a Blueprint is taken": (lambda s: cards.take_blueprint(s, 0, s.display[0][0]), ["blueprint"]),
    "a Scientist is hired": (lambda s: cards.take_scientist(s, 0, 1), ["scientist", "mission", "crystals"]),
    "a Scientist moves": (lambda s: cards.move_scientist(s, 1, 2), ["scientist_moves"]),
    "a Scientist stays": (lambda s: cards.move_scientist(s, 1, NONE), []),
    "a Goal is completed": (lambda s: cards.complete_goal(s, 0, 3), ["goal"]),
    "a Colonist works": (lambda s: colonists.send_to_work(s, 0), ["works"]),
    "a Colonist comes": (lambda s: colonists.gain_colonists(s, 0, 1), ["colonists"]),
    "one of two Colonists comes": (lambda s: colonists.gain_colonists(s, 0, 2), ["colonists", "no_room"]),
    "a Colonist returns": (lambda s: colonists.bring_home(s, 0, len(s.slots)), ["returns"]),
    "all Colonists return": (lambda s: colonists.bring_all_home(s, 0, []), ["returns"]),
    "a Colonist finds no room": (
        in_turn(lambda s: colonists.gain_colonists(s, 0, 1), lambda s: colonists.bring_home(s, 0, len(s.slots))),
        ["colonists", "returns", "no_room"],
    ),
    "all Colonists find no room": (
        in_turn(lambda s: colonists.gain_colonists(s, 0, 1), lambda s: colonists.bring_all_home(s, 0, [])),
        ["colonists", "returns", "no_room"],
    ),
    "nobody returns": (lambda s: colonists.bring_all_home(s, 1, []), []),
    "a Colonist is placed": (lambda s: colonists.place_on_slot(s, 0, 0), ["slot"]),
    "a good is delivered": (lambda s: contracts.deliver(s, 0, 6, 0), ["delivers"]),
    "the display is filled": (
        in_turn(lambda s: cards.take_scientist(s, 0, 1), lambda s: contracts.refill_display(s, 3)),
        ["scientist", "mission", "crystals", "refill"],
    ),
    "points": (lambda s: goods.score(s, 0, 2, "progress"), ["op"]),
    "no points": (lambda s: goods.score(s, 0, 0, "progress"), []),
    "a Resource is paid": (lambda s: goods.spend(s, 0, 0), ["pays"]),
    "a Resource is gained": (lambda s: goods.store(s, 0, 0), ["gains"]),
    "a Resource is lost": (lambda s: goods.lose(s, 0, 0), ["loses"]),
    "a Crystal is paid": (lambda s: goods.spend_crystal(s, 0), ["pays"]),
    "Crystals are gained": (lambda s: goods.gain_crystals(s, 0, 2), ["crystals"]),
    "no Crystals are gained": (lambda s: goods.gain_crystals(s, 0, 0), []),
    "an item is taken": (lambda s: goods.take_item(s, 0, 2), ["warehouse"]),
    "the icon moves": (lambda s: lacerda.move_icon(s, 2), ["lacerda_bot"]),
    "Solo cards are shuffled": (lacerda.reshuffle_solo_cards, ["solo_reshuffled"]),
    "Lacerda acts": (lambda s: lacerda.announce_action(s, 1), ["lacerda_action"]),
    "Lacerda can't act": (lacerda.announce_impossible, ["lacerda_cannot"]),
    "Lacerda travels": (lacerda.announce_lacerda_travel, ["lacerda_travels"]),
    "a Mission is completed": (
        lambda s: missions.advance_mission(s, 0, 0),
        ["mission", "crystals", "mission_complete"],
    ),
    "a Mission goes on": (lambda s: missions.advance_mission(s, 0, 1), ["mission", "crystals"]),
    "a cube": (lambda s: progress.put_cube(s, 0, 1), ["cube"]),
    "the LSS": (lambda s: progress.raise_lss(s, 0, 1), ["lss", "op"]),
    "the level": (progress.raise_level, ["level"]),
    "a Tech tile is taken": (lambda s: technology.take_tech(s, 0, 0, 1), ["tech"]),
    "a Tech tile moves": (lambda s: technology.develop(s, 0, 5, 4), ["develops"]),
    "an own Tech tile is used": (lambda s: technology.use_tech(s, 0, 1, 0), ["uses_own"]),
    "another's Tech tile is used": (lambda s: technology.use_tech(s, 0, 1, 1), ["uses"]),
    "a Bot moves": (lambda s: terrain.move_bot(s, 0, s.players[0].bots[0], HERE), ["bot"]),
    "a Rover moves": (lambda s: terrain.move_rover(s, 0, HERE), ["rover"]),
    "a Bot comes": (lambda s: terrain.place_bot(s, 0, HERE), ["new_bot", "mission", "crystals", "mission_complete"]),
    "a Discovery tile is placed": (lambda s: terrain.place_discovery(s, 0, 0, HERE), ["placed"]),
    "Radar": (lambda s: terrain.put_on_radar(s, 0, 0), ["radar"]),
    "a Building": (lambda s: terrain.place_building(s, 0, 1, HERE), ["builds"]),
    "a marker": (lambda s: terrain.put_marker(s, 0, 2, cell("+0-2")), ["upgrades"]),
    "a Ship comes": (lambda s: turns.welcome_ship(s, 0, 0), ["ship"]),
    "a Ship goes": (lambda s: turns.discard_ship(s, 0), ["ship_discarded"]),
    "a Marker": (lambda s: turns.place_marker_on(s, 0, 3), ["order"]),
    "a turn": (lambda s: turns.begin_turn(s, 0), ["turn"]),
    "a Main action": (lambda s: turns.choose_main(s, 0, 1), ["action"]),
    "the Shuttle moves": (lambda s: turns.move_shuttle(s, s.shuttle_side, 2), ["shuttle_moves"]),
    "the Shuttle travels": (lambda s: turns.move_shuttle(s, 1 - s.shuttle_side, 2), ["shuttle_travels"]),
    "a player travels": (lambda s: turns.announce_travel(s, 0), ["travels"]),
    "the end is near": (turns.trigger_end, ["end_triggered"]),
    "a standstill": (turns.trigger_end_at_standstill, ["standstill"]),
    "a round": (turns.begin_round, ["round"]),
    "the end": (
        in_turn(turns.trigger_end, turns.begin_round, turns.begin_final_scoring),
        ["end_triggered", "last_round", "over"],
    ),
    "the end at once": (turns.begin_final_scoring, ["over_at_once"]),
    "the last round": (in_turn(turns.trigger_end, turns.begin_round), ["end_triggered", "last_round"]),
}  # fmt: skip


@pytest.mark.parametrize(("change", "keys"), TELLS.values(), ids=TELLS)
def test_a_change_is_told(change: Change, keys: list[str]) -> None:
    assert [line.message.key for line in lines_of(change)] == [f"story.{key}" for key in keys]


@rule("OM-GOAL-07", "OM-HID-01")
def test_which_goal_is_spent_is_told_to_its_owner_alone() -> None:
    (line,) = lines_of(lambda s: cards.discard_goal(s, 1, 3))
    own, other = line.told_to(1), line.told_to(0)
    assert [message.key for message in (own, other) if message] == [
        "story.goal_spent",
        "story.goal_spent_unseen",
    ]


@rule("OM-GOAL-01", "OM-FIRST-04", "OM-XFIRST-10")
@pytest.mark.parametrize(
    "change",
    [
        lambda s: cards.complete_goal(s, 0, 3),
        lambda s: cards.reveal_a_card(s, 0),
        lambda s: cards.reveal_b_card(s, 0, 1),
    ],
    ids=["Goal", "A card", "B card"],
)
def test_a_hidden_card_that_is_laid_open_is_a_revelation(change: Change) -> None:
    s = board().copy()
    s.players[0].a_card, s.players[0].tasks = 2, 0b11
    before = s.reveals
    change(s)
    assert s.reveals == before + 1
