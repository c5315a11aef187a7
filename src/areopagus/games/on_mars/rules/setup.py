"""Setup (OM-SETUP, OM-PSETUP, OM-SOLO-01 to -09, OM-FIRST-01 to -03): the box, then the choices of the players.

Lots decide who begins, the Missions, tiles and cards. Then the players put their Markers on Turn Order spaces with
their benefits, and whoever is last sends the Shuttle to a side.

Asks: turn_order.space, turn_order.benefit, setup.shuttle; chance: chance.first_player, chance.mission, chance.tech,
chance.start_building, chance.tile, chance.reward_tile, chance.blueprint, chance.discovery, chance.goal,
chance.first_tile, chance.a_card
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import CHANCE, Ask, Rule, Word, push, tell
from areopagus.kernel.lists import with_item

from ..catalog.basics import COLONY, LSS_KINDS, MINE, NONE, ORBIT, SHELTER
from ..catalog.board import FIRST_MISSIONS, MISSIONS, MISSIONS_BY_LENGTH, RED_SPACE, REWARD_TILES, SPACE_SIDE
from ..catalog.cards import FIRST_TILES, GOALS, SCIENTISTS
from ..catalog.player_board import GOALS_DEALT
from ..catalog.technology import GRID_TECHS, TECH_SETS
from ..catalog.terrain import (
    CENTRE,
    EXPLORATION_SPACES,
    RESEARCH_HEXES,
    RESEARCH_TILE,
    SHELTER_HEXES,
    STARTING_HEXES,
)
from ..effects.technology import fill_grid
from ..effects.terrain import clean_under_bots
from ..effects.turns import place_marker_on
from ..queries.printed import missions_are_long
from ..state import COLONIZATION, Mars
from ..words import A_CARD, FIRST_TILE, GOAL, KIND, MISSION, ORDER, REWARD_TILE, SEAT, SIDE, TECH
from .colony_update import refill_warehouse, reveal_blueprints
from .construct import turn_up_next_tile
from .travel import draw_discovery, space_words, take_benefit, why_not_take_space


def setup(s: Mars) -> Rule[None]:
    """The main board, in the order of the rulebook."""
    for place in range(EXPLORATION_SPACES):
        yield from draw_discovery(s, place)
    refill_warehouse(s)
    for space in range(len(s.grid)):
        yield from draw_tech(s, space)
    if len(s.players) > 2:
        for _ in range(TECH_SETS - 1):
            for place in range(len(GRID_TECHS)):
                s.tech_stack.put(place)
    push(s, ("setup_map",))


def draw_tech(s: Mars, space: int) -> Rule[None]:
    """A Tech tile for a space of the grid (OM-SETUP-06)."""
    words = [TECH[tech] for tech in GRID_TECHS]
    word = yield Ask(CHANCE, "chance.tech", lambda: s.tech_stack.weighted(words), rule="OM-SETUP-06")
    fill_grid(s, space, TECH.index(word))


def setup_map(s: Mars) -> Rule[None]:
    """Blueprints, Buildings, Research tiles (OM-SETUP-09 to -17)."""
    yield from reveal_blueprints(s, 0, 0)
    s.hire = list(range(len(SCIENTISTS)))
    s.building = with_item(s.building, CENTRE, MINE)
    s.derived = {}
    left = list(LSS_KINDS)
    for cell in STARTING_HEXES:
        word = yield Ask(CHANCE, "chance.start_building", [KIND[kind] for kind in left], rule="OM-SETUP-14")
        left.remove(KIND.index(word))
        s.building = with_item(s.building, cell, KIND.index(word))
        s.derived = {}
    for kind in range(SHELTER):
        yield from turn_up_next_tile(s, kind)
    for cell, research in RESEARCH_HEXES.items():
        s.tile = with_item(s.tile, cell, RESEARCH_TILE + research)
    push(s, ("setup_missions",))


def setup_missions(s: Mars) -> Rule[None]:
    """Missions and LSS Reward tiles (OM-SETUP-18 to -24)."""
    if "first_colonists" in s.variant:
        s.missions = list(FIRST_MISSIONS)
    if not s.missions:
        short_count, long_count = MISSIONS_BY_LENGTH["long" if "long" in s.variant else "short"]
        for is_long in (*[False] * short_count, *[True] * long_count):
            word = yield Ask(CHANCE, "chance.mission", partial(mission_words, s, is_long), rule="OM-SETUP-18")
            s.missions = [*s.missions, MISSION.index(word)]
    s.mission_left = [MISSIONS[mission].needs[s.seats] for mission in s.missions]
    for _ in LSS_KINDS:
        word = yield Ask(CHANCE, "chance.reward_tile", partial(reward_words, s), rule="OM-SETUP-24")
        s.reward_tiles = [*s.reward_tiles, REWARD_TILE.index(word)]
    push(s, ("setup_players",))


def mission_words(s: Mars, is_long: bool) -> list[Word]:
    """The Missions of one deck that are not drawn yet."""
    return [
        MISSION[mission]
        for mission, its_long in enumerate(missions_are_long(s.switches))
        if its_long == is_long and mission not in s.missions
    ]


def reward_words(s: Mars) -> list[Word]:
    """The LSS Reward tiles that are not drawn yet."""
    return [REWARD_TILE[tile] for tile in range(len(REWARD_TILES)) if tile not in s.reward_tiles]


def setup_players(s: Mars) -> Rule[None]:
    """First player, starting Shelters, Private Goals, First Colonist cards (OM-PSETUP, OM-NOTE-47)."""
    if s.first == NONE:
        word = yield Ask(CHANCE, "chance.first_player", SEAT[: s.seats], rule="OM-NOTE-01")
        s.first = SEAT.index(word)
    tell(s, "story.first", seat=s.first)
    for place, cell in enumerate(SHELTER_HEXES[len(s.players)]):
        player = (s.first + place) % len(s.players)
        s.building = with_item(s.building, cell, SHELTER)
        s.building_owner = with_item(s.building_owner, cell, player)
        if player != s.lacerda:
            s.players[player].bots = [*s.players[player].bots, cell]
    s.derived = {}
    for seat in range(s.seats):
        for _ in range(GOALS_DEALT):
            yield from deal_goal(s, seat)
    if "first_colonists" in s.variant:
        for seat in range(s.seats):
            yield from deal_a_card(s, seat)
    push(s, ("setup_shuttle",), *(("setup_marker", seat) for seat in reversed(in_order(s))))
    if s.lacerda != NONE:
        push(s, ("setup_lacerda",))


def in_order(s: Mars) -> list[int]:
    """The seats clockwise from the first player."""
    return [(s.first + place) % s.seats for place in range(s.seats)]


def deal_goal(s: Mars, seat: int) -> Rule[None]:
    """A Private Goal, seen by its owner alone (OM-PSETUP-13)."""
    word = yield Ask(CHANCE, "chance.goal", partial(goal_words, s), rule="OM-PSETUP-13", seen_by=(seat,))
    s.players[seat].goals |= 1 << GOAL.index(word)
    tell(s, "story.goal_dealt", seat=seat, goal=word, seen_by=(seat,), instead="story.goal_dealt_unseen")


def goal_words(s: Mars) -> list[Word]:
    """The Private Goals not dealt yet."""
    dealt = 0
    for player in s.players:
        dealt |= player.goals
    return [GOAL[goal] for goal in range(len(GOALS)) if not dealt >> goal & 1]


def deal_a_card(s: Mars, seat: int) -> Rule[None]:
    """A First Colonist A card, seen by its owner alone (OM-FIRST-03)."""
    word = yield Ask(CHANCE, "chance.a_card", partial(a_card_words, s), rule="OM-FIRST-03", seen_by=(seat,))
    s.players[seat].a_card = A_CARD.index(word)
    tell(s, "story.a_card_dealt", seat=seat, card=word, seen_by=(seat,), instead="story.a_card_unseen")


def a_card_words(s: Mars) -> list[Word]:
    """The A cards not dealt yet."""
    dealt = [player.a_card for player in s.players]
    return [A_CARD[card] for card in range(len(A_CARD)) if card not in dealt]


# Markers and Shuttle


def setup_marker(s: Mars, me: int) -> Rule[None]:
    """A player puts the Marker on an empty or a drawn space, with its benefit (OM-PSETUP-15/16, OM-FIRST)."""
    if "first_colonists" in s.variant:
        word = yield Ask(CHANCE, "chance.first_tile", partial(first_tile_words, s), rule="OM-FIRST-02")
        place_marker_on(s, me, FIRST_TILES[FIRST_TILE.index(word)])
    else:
        word = yield Ask(
            me,
            "turn_order.space",
            partial(space_words, s, NONE),
            rule="OM-PSETUP-15",
            why=partial(why_not_take_space, s, NONE),
        )
        place_marker_on(s, me, ORDER.index(word) + 1)
    yield from take_benefit(s, me)
    clean_under_bots(s)
    push(s, ("owners_choose",))


def first_tile_words(s: Mars) -> list[Word]:
    """The First Colonist tiles whose space is free."""
    occupied = [player.space for player in s.players]
    return [FIRST_TILE[tile] for tile, space in enumerate(FIRST_TILES) if space not in occupied]


def setup_lacerda(s: Mars) -> Rule[None]:
    """Lacerda's starting space is drawn; its benefit only by a switch (OM-SOLO-07, OM-NOTE-59, OM-OPT-06)."""
    word = yield Ask(CHANCE, "chance.first_tile", partial(first_tile_words, s), rule="OM-SOLO-07")
    place_marker_on(s, s.lacerda, FIRST_TILES[FIRST_TILE.index(word)])
    if "lacerda_start_benefit=yes" in s.switches:
        push(s, ("lacerda_benefit",))


def setup_shuttle(s: Mars) -> Rule[None]:
    """The Shuttle starts on a red space, which the last player chooses, or Lacerda's (OM-PSETUP-17, OM-SOLO-09)."""
    if s.lacerda != NONE:
        s.shuttle_side = SPACE_SIDE[s.players[s.lacerda].space]
    else:
        last = max(range(len(s.players)), key=lambda player: s.players[player].space)
        word = yield Ask(last, "setup.shuttle", (SIDE[ORBIT], SIDE[COLONY]), rule="OM-PSETUP-17")
        s.shuttle_side = SIDE.index(word)
    s.shuttle_space = RED_SPACE
    s.phase = COLONIZATION
    tell(s, "story.shuttle_starts", side=SIDE[s.shuttle_side])
    tell(s, "story.round", round=s.round)
    push(s, ("colonization",))
