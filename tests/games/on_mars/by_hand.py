"""Games steered by hand through long combinations, from a set-up position; afterwards they are played to the end."""

from __future__ import annotations

from collections.abc import Callable

from areopagus.games.on_mars.state import Mars
from areopagus.kernel import Match
from tests.games.on_mars.positions import (
    add_bot,
    arrange_start,
    build,
    colonists,
    give,
    goals,
    learn,
    mars,
    move_bot,
    own_blueprint,
    put_rover,
    tile,
)
from tests.games.on_mars.steering import play_steered


def expedition(s: Mars) -> None:
    """A Rover two steps from a tile that constructs anything; one Oxygen Condenser short of colony level 2."""
    arrange_start(s)
    build(s, "generator", "+1-3")
    build(s, "water_extractor", "+3-2")
    build(s, "greenhouse", "+1+2")
    tile(s, "+0-1", discovery=9)
    put_rover(s, 0, "+0+1")
    move_bot(s, 0, "-1+1")
    give(s, 0, mineral=2, battery=1, water=1, plant=2, oxygen=2, crystal=3)
    learn(s, 1, "oxygen_condenser", "3A")
    goals(s, 0, 15, 10, 4)


def laboratory(s: Mars) -> None:
    """A Tech tile before the Upgrade space of the Lab, three Blueprints to build, and the Goal that wants them."""
    arrange_start(s)
    move_bot(s, 0, "-1+1")
    add_bot(s, 0, "+1-1")
    build(s, "shelter", "-2-2", owner=0)
    give(s, 0, mineral=3, battery=1, water=1, plant=3, oxygen=3, crystal=2)
    for tech, lab in (("mine", "4A"), ("upgrade", "2A"), ("rover", "4C")):
        learn(s, 0, tech, lab)
    goals(s, 0, 2, 10, 14)
    for card in (10, 6, 1):
        own_blueprint(s, 0, card)
    colonists(s, 0, lq=4)


COMBINATIONS: dict[str, tuple[str, Callable[[Mars], None], str]] = {
    "by-hand-expedition": (
        "colony",
        expedition,
        "control_center rover hex:+0+0 rover hex:+0-1 done yes kind:oxygen_condenser good:plant hex:-1+0"
        " tech-of:green benefit:crystal depot:6 good:crystal good:crystal hex:-1+1 hex:-1+2 done end develop",
    ),
    "by-hand-laboratory": (
        "orbit",
        laboratory,
        "research_development tech:mine good:oxygen good:plant lab:5A blueprint:10 hex:-2+1 tech-of:purple"
        " blueprint:06 hex:+2-1 blueprint:01 hex:+0+0 goal:02 reward:develop tech:rover lab:5B",
    ),
}
"""The side, the position, and the words that are played; forced ones may be left out."""


def steered_by_hand(name: str, to_the_end: bool = True) -> Match:
    """The combination, and the rest of the game."""
    side, position, words = COMBINATIONS[name]
    table = mars(seats=2, side=side, seed=6, dealer=True)
    with table.edit() as s:
        position(s)
    table.play(*words.split())
    if to_the_end:
        play_steered(table.match, 6)
    return table.match
