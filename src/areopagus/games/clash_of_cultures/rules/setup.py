"""Setup (CC-SETUP, CC-VAR-04/05, CC-XMAP-05 to -11): places, first cities, cards, the first player.

Chance: chance.seat, chance.action, chance.objective, chance.first_player
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, push, tell
from areopagus.kernel.lists import with_item

from ..catalog import (
    FOOD,
    HAPPY,
    NEUTRAL,
    SETTLER,
    SHORT_ROUNDS,
    SHORT_SETTLERS,
    START_ACTION_CARDS,
    START_FOOD,
    START_OBJECTIVE_CARDS,
    START_SETTLERS,
    STARTING_ADVANCES,
)
from ..effects.cities import new_city
from ..effects.units import stand
from ..map_cache import MapCache
from ..state import World
from ..words import HEX, SEAT
from .draws import draw_action, draw_objective


def setup(s: World) -> Rule[None]:
    """Players are dealt to the starting places; play goes round the map in their order (CC-SETUP-04, CC-XMAP-09)."""
    for place in range(s.seats):
        word = yield Ask(
            CHANCE,
            "chance.seat",
            lambda: [SEAT[seat] for seat in range(s.seats) if seat not in s.order],
            rule="CC-SETUP-04",
        )
        seat = SEAT.index(word)
        s.order = [*s.order, seat]
        settle_player(s, seat, place)
    push(s, ("setup_cards",))


def settle_player(s: World, seat: int, place: int) -> None:
    """The first city with its Settlers on the Fertile space, and what a player starts with (CC-SETUP-05 to -11)."""
    layout, player = s.layout, s.players[seat]
    for cell, terrain in zip(layout.starts[place], layout.start_terrain[place], strict=True):
        s.terrain = with_item(s.terrain, cell, terrain)
    s.map_cache = MapCache()
    is_short = s.settings.rounds == SHORT_ROUNDS
    player.stock[FOOD] = START_FOOD
    player.advances = sum(1 << advance for advance in STARTING_ADVANCES)
    player.home = layout.start_cities[place]
    new_city(s, seat, player.home, HAPPY if is_short else NEUTRAL)
    settlers = SHORT_SETTLERS if is_short else START_SETTLERS
    player.reserve[SETTLER] -= settlers
    stand(s, player, SETTLER, player.home, settlers)
    tell(s, "story.settles", at=HEX[player.home], seat=seat, cell=HEX[player.home])


def setup_cards(s: World) -> Rule[None]:
    """Each player draws an Action card and an Objective card; lots decide who is first (CC-SETUP-13, -15)."""
    for seat in range(s.seats):
        for _ in range(START_ACTION_CARDS):
            yield from draw_action(s, seat, "CC-SETUP-13")
        for _ in range(START_OBJECTIVE_CARDS):
            yield from draw_objective(s, seat, "CC-SETUP-13")
    word = yield Ask(CHANCE, "chance.first_player", SEAT[: s.seats], rule="CC-SETUP-15")
    s.first = SEAT.index(word)
    tell(s, "story.first_player", seat=s.first)
    tell(s, "story.round", round=s.round)
    push(s, ("next_turn", 0))
