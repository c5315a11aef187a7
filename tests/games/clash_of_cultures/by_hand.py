"""Games steered by hand through long combinations, from a set-up position; afterwards they are played to the end."""

from __future__ import annotations

from collections.abc import Callable

from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel import Match
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
    objective_with,
    open_wonder,
    reserve_wonder,
    reveal,
    ship,
)
from tests.games.clash_of_cultures.steering import STEERING


def landing(s: World) -> None:
    """Two laden Ships a day's sail from a fortified city with a Temple, whose owner is a fanatic with a card."""
    reveal(s, "b", 11)
    reveal(s, "c", 5)
    learn(s, 0, "siegecraft", "warships")
    learn(s, 1, "fanaticism", "tactics")
    give(s, 0, food=2, ore=2, wood=2, culture=2)
    ship(s, 0, "+3+1", "aa")
    ship(s, 0, "+3+1", "sa")
    city(s, 1, "+4+0", "fortress", "temple", mood="neutral")
    army(s, 1, "+4+0", 2)
    hold(s, 0, [card_with("inspiration"), card_with("teach_us")])
    hold(s, 0, (), [objective_with("conqueror")[0], objective_with("naval_assault")[0]])
    hold(s, 1, [card_with(combat="defensive_formation")])


def pyramid(s: World) -> None:
    """A Wonder to build and two pieces of others in reach; Dogma waits for the next Temple."""
    reveal(s, "b", 11)
    reveal(s, "c", 18)
    learn(s, 0, "engineering", "rituals", "dogma", "storage", "conversion", "drama_and_music")
    give(s, 0, food=5, ore=8, wood=6, gold=2, mood=2, culture=8)
    city(s, 0, home(s, 0), "academy", mood="happy")
    city(s, 0, "+4+0")
    city(s, 0, "+5+0")
    city(s, 1, "+3+2", "academy", "temple")
    learn(s, 1, "writing", "myths")
    open_wonder(s, "great_pyramid")
    reserve_wonder(s, 0, "hanging_gardens")
    hold(s, 0, [card_with("city_development"), card_with("leadership")])
    hold(s, 0, (), [objective_with("magnificent_culture")[0]])


def voyage(s: World) -> None:
    """A Ship that can sail round the edge, Barbarians beside a rich neighbour, and a lighthouse."""
    reveal(s, "b", 11)
    learn(s, 0, "navigation", "engineering", "tactics")
    give(s, 0, food=2, ore=2, wood=2, culture=3)
    city(s, 0, "+4+0", "port", mood="happy")
    built_wonder(s, "great_lighthouse", "+4+0")
    ship(s, 0, "+5-1")
    camp(s, "+5+0", 2)
    army(s, 0, "+4+0", 3)
    hold(s, 0, [card_with("hero_general"), card_with("great_ideas")])
    hold(s, 0, (), [objective_with("barbarian_conquest")[0]])


def strait(s: World) -> None:
    """Two fleets a day's sail apart, and full hands; the first player, an autocrat, has seen a card of the second."""
    reveal(s, "b", 11)
    reveal(s, "c", 5)
    learn(s, 0, "tactics", "husbandry", "forced_labor")
    learn(s, 1, "fishing")
    s.players[1].unrest = 1
    give(s, 0, food=2, ore=2, gold=2, mood=1)
    give(s, 1, food=1, wood=2)
    ship(s, 0, "+3+1", "a")
    ship(s, 0, "+3+1")
    ship(s, 1, "+4+1")
    ship(s, 1, "+4+1", "s")
    hold(s, 0, [1, 2, 5, 10], [1, 2])
    hold(s, 1, [3, 4, 6], [3, 4])
    s.players[0].known_actions[1] = 1 << 5


COMBINATIONS: dict[str, tuple[Callable[[World], None], str]] = {
    "by-hand-landing": (
        landing,
        "move hex:+3+1 sail load:aa load:sa hex:+4+1 hex:+4+1 load:aa load:a load:sa unit:army done hex:+4+0"
        " fortress_die done pass action:22 die:6 die:6 die:4 die:1 die:2 die:2 action:35 action:3"
        " objective:2:bottom objective:10:bottom",
    ),
    "by-hand-pyramid": (
        pyramid,
        "activate hex:+3+0 wonder count:0 count:0 count:0 yes die:2 count:2 piece:temple objective:32:top card"
        " action:17 hex:+5+0 piece:temple kind:culture advance:fanaticism card move hex:+2+1 tile:15 turn:half",
    ),
    "by-hand-voyage": (
        voyage,
        "move hex:+4+0 count:3 hex:+5+0 pass die:6 die:5 die:4 die:3 die:2 keep objective:24:bottom done card"
        " action:5 hex:+5+0 card activate hex:+4+0 collect done hex:+5-1 region:a tile:16 hex:+1+1",
    ),
    "by-hand-strait": (
        strait,
        "trade invite pass forced_labor move hex:+3+1 sail load:none load:a hex:+4+1 pass die:1 die:1 die:1 die:1"
        " continue pass die:5 die:4 die:2 die:1 load:s continue pass die:6 die:6 die:1 done trade offer kind:gold"
        " count:1 kind:ore count:2 action:1 any_action any_action done action:6 any_action propose accept action:3"
        " action:2 action:5",
    ),
}
"""The position, and the words that are played, chance included; forced ones may be left out."""


def steered_by_hand(name: str, to_the_end: bool = True) -> Match:
    """The combination, and the rest of the game."""
    position, words = COMBINATIONS[name]
    table = clash()
    with table.edit() as s:
        position(s)
    table.play(*words.split())
    if to_the_end:
        STEERING.play(table.match, 6)
    return table.match
