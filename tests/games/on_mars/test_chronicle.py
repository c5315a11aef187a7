"""One sentence for each deed, with what it costs and brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.state import Mars
from areopagus.kernel import Message, load, new
from areopagus.kernel.chronicle import Line, chronicle, sentences
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.make_records import SHELF
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    give,
    goals,
    grow,
    learn,
    let_chance,
    move_bot,
    no_tiles,
    on_slot,
    own_blueprint,
    own_contract,
    put_crystal,
    put_rover,
    quiet_mars,
    seat_asked,
    show_blueprints,
    side_of,
)
from tests.games.on_mars.situations import his_turn
from tests.games.on_mars.test_texts import TEXT_KEYS
from tests.games.storytelling import check_chronicle, lines_without_a_role


class Scene(NamedTuple):
    """What is set up and played, and the headlines that are then read."""

    setup: Callable[[Mars], object]
    words: tuple[str, ...]
    headlines: tuple[str, ...]
    side: str = "colony"
    seat: int | None = 0


def headlines(table: Table, words: tuple[str, ...], seat: int | None = 0) -> tuple[str, ...]:
    """The headings and headlines that a seat reads of what is played."""
    before = table.match.story_length
    table.play(*words)
    lines = table.match.story_lines(seat, before)
    return tuple(table.sentence(message) for message, _ in sentences(chronicle(GAME.plot, lines)))


def greenhouses(s: Mars) -> None:
    """Two Greenhouses; seat 1 has the Tech for a third."""
    grow(s, "greenhouse", 2)
    learn(s, 1, "greenhouse", "2A")
    move_bot(s, 0, "+1+3")
    give(s, 0, water=1, mineral=0, plant=0)


def crowded(s: Mars) -> None:
    """A Bot of seat 0 and the Rover of seat 1 stand where seat 0 builds."""
    move_bot(s, 0, "-2+0")
    put_rover(s, 1, "-2+0")


def roving(s: Mars) -> None:
    no_tiles(s)
    put_rover(s, 0, "+4-4")
    put_crystal(s, "+4-3")


def researching(s: Mars) -> None:
    learn(s, 0, "mine", "1A")
    give(s, 0, mineral=0, oxygen=2, battery=0, water=0, plant=1)


def upgrading(s: Mars) -> None:
    own_blueprint(s, 0, 2)
    give(s, 0, mineral=1)
    move_bot(s, 0, "+0-1")


def delivering(s: Mars) -> None:
    own_contract(s, 0, 8)
    give(s, 0, battery=2)


NEXT = "It is the turn of Player 2."
ROVE = ("rover", "hex:+4-3", "hex:-2-1", "hex:-2+0", "rover", "hex:+4-2", "hex:-2+0", "hex:-2+1")
SCENES = {
    "a Complex with the Tech of another": Scene(
        greenhouses,
        ("construct", "kind:greenhouse", "hex:+0+4", "tile:greenhouse-2", "develop"),
        (
            "Player 1 builds a Greenhouse on G9 (1 Water), with the Greenhouse Tech of Player 2, a Complex of 3, "
            "a Progress cube: 2 Plants.",
            "Player 2 develops Greenhouse Tech to Lab space 3A: 1 Mineral.",
            NEXT,
        ),
    ),
    "somebody makes room": Scene(
        crowded,
        ("construct", "kind:mine", "hex:-2+0", "hex:-3+0", "hex:-3+1"),
        ("Player 1 builds a Mine on E4 and moves a Bot from E4 to D3; Player 2 moves the Rover to D4.",),
    ),
    "Rover and Bot in turns": Scene(
        roving,
        ("control_center", *ROVE),
        ("Player 1 moves the Rover to K4 and moves a Bot from E3 to E5: 1 Crystal.", NEXT),
    ),
    "a Bot that comes back": Scene(
        roving,
        ("control_center", "hex:-2-1", "hex:-2+0", "hex:-2+0", "hex:-2-1", "done"),
        ("Player 1 uses the Control Center.", NEXT),
    ),
    "Resupply": Scene(
        lambda s: None,
        ("resupply", "good:water", "good:plant", "done"),
        ("Player 1 resupplies (1 Colonist): 1 Water, 1 Plant.", NEXT),
        "orbit",
    ),
    "two Blueprints": Scene(
        lambda s: show_blueprints(s, 1, 2, 3, 4),
        ("obtain_blueprint", "blueprint:01", "blueprint:02", "done"),
        ("Player 1 takes the Blueprints Construction Yard, Metal Deposit (1 Colonist): 1 Mineral.", NEXT),
        "orbit",
    ),
    "one Tech twice": Scene(
        researching,
        ("research_development", "tech:mine", "good:plant", "tech:mine", "done"),
        ("Player 1 develops Mine Tech to Lab space 3A (1 Plant, 1 Oxygen): 1 Mineral.", NEXT),
        "orbit",
    ),
    "Landing Pod": Scene(
        lambda s: on_slot(s, 0, "construct", 2),
        ("landing_pod", "order:5"),
        ("Player 1 retrieves 2 Colonists and moves to Turn Order space 5.", NEXT),
        "orbit",
    ),
    "an Executive action": Scene(
        lambda s: give(s, 0, crystal=2),
        ("depot:7", "good:water"),
        ("Player 1 takes an Executive action (2 Crystals): 1 Water.",),
    ),
    "a move as an Executive action": Scene(
        lambda s: give(s, 0, crystal=2),
        ("depot:6", "hex:-2-1", "hex:-2+0", "done"),
        ("Player 1 moves a Bot from E3 to E4 as an Executive action (2 Crystals).",),
    ),
    "paid with Private Goals": Scene(
        lambda s: goals(s, 0, 1, 2, 3),
        ("depot:7", "goal:01", "goal:02", "good:water"),
        ("Player 1 takes an Executive action (2 Private Goals): 1 Water.",),
    ),
    "paid with Private Goals, for the other": Scene(
        lambda s: goals(s, 0, 1, 2, 3),
        ("depot:7", "goal:01", "goal:02", "good:water"),
        ("Player 1 takes an Executive action (2 Private Goals): 1 Water.",),
        seat=1,
    ),
    "an upgrade": Scene(
        upgrading, ("upgrade",), ("Player 1 upgrades G5 to Metal Deposit (1 Mineral).", NEXT)
    ),
    "a Scientist": Scene(
        lambda s: give(s, 0, water=2),
        ("hire_or_contract", "scientist:hydrologist", "good:battery"),
        ("Player 1 hires the Hydrologist (1 Battery, 1 Mineral): 2 Crystals.",),
    ),
    "deliveries between actions": Scene(
        delivering,
        ("deliver", "good:battery", "good:battery", "done"),
        ("Player 1 delivers 2 Batteries to Battery delivery Contract.",),
    ),
}


@rule("OM-FLOW-04", "OM-FLOW-05")
@pytest.mark.parametrize("name", SCENES)
def test_each_deed_is_one_sentence(name: str) -> None:
    scene = SCENES[name]
    table = quiet_mars(side=scene.side)
    with table.edit() as s:
        scene.setup(s)
    assert headlines(table, scene.words, scene.seat) == scene.headlines


@rule("OM-SOLO-10", "OM-SOLO-24")
@pytest.mark.parametrize(
    ("card", "deed"),
    [
        ("solo:05", "Lacerda builds a Mine on E4 and advances the Bot to Generator."),
        ("solo:01", "Lacerda can't perform the action of the card."),
    ],
)
def test_lacerdas_deeds_are_told(card: str, deed: str) -> None:
    table = his_turn()
    before = table.match.story_length
    table.play(card)
    let_chance(table)
    sections = chronicle(GAME.plot, table.match.story_lines(0, before))
    assert [table.sentence(one.headline) for one in sections[0].deeds][1:] == [deed]


@rule("OM-SHUTTLE-03")
def test_a_travel_is_one_deed_of_the_shuttle_phase() -> None:
    table = quiet_mars(side="orbit")
    with table.edit() as s:
        begin_shuttle_phase(s)
        s.shuttle_side, s.shuttle_space = side_of("orbit"), 1
        on_slot(s, 0, "construct", 2)
    before = table.match.story_length
    table.play("yes")
    while seat_asked(table) != 1:
        table.match.choose(table.words[0])
    (phase, *_) = chronicle(GAME.plot, table.match.story_lines(0, before))
    (travel,) = phase.deeds
    assert travel.seat == 0
    assert table.sentence(travel.headline).startswith(
        "Player 1 travels, places the tile from the left Exploration"
    )
    assert "retrieves 2 Colonists and moves to Turn Order space 5" in table.sentence(travel.headline)


@pytest.mark.parametrize("name", ["two-steered", "solo-steered", "three-first-colonists"])
def test_every_line_of_a_whole_game_is_in_its_chronicle(name: str) -> None:
    check_chronicle(load(SHELF.records / f"{name}.json"))


def test_only_details_have_no_role() -> None:
    assert lines_without_a_role(GAME, TEXT_KEYS.texts) == {
        f"story.{detail}"
        for detail in (
            *("arrow", "cleared", "lss", "mission", "refill", "scientist_moves", "slot"),
            *("solo_reshuffled", "tile_lost", "turned_up", "uses_own", "warehouse"),
        )
    }


@rule("OM-PSETUP-15")
def test_who_was_dealt_goals_last_does_not_get_them_for_the_first_space() -> None:
    match = new("on-mars", seats=2, seed=1, forced="quiet", options={"first_player": "2"})
    while match.ask is not None and match.ask.about != "turn_order.space":
        match.choose(match.ask.words[0])
    match.choose("order:5")
    told = [match.say(message) for message, _ in sentences(match.chronicle())]
    (moved,) = (text for text in told if "Turn Order space 5" in text)
    assert moved.endswith(" moves to Turn Order space 5.")
    assert sum("gains 3 Private Goals" in text for text in told) == 2


@rule("OM-TERM-12")
def test_what_another_player_has_no_room_for_does_not_belong_to_the_deed_before() -> None:
    def line(key: str, seat: int, **params: str) -> Line:
        return Message(key, {"seat": Message("seat", {"number": seat + 1}), **params}), None

    lines = [
        line("story.order", 0, space="5"),
        line("story.loses", 1, good="oxygen"),
        line("story.loses", 1, good="x"),
    ]
    (section,) = chronicle(GAME.plot, lines)
    assert [deed.seat for deed in section.deeds] == [0, 1, 1]
