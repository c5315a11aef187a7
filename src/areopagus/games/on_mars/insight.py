"""What a position of On Mars is worth: the points that stand, what is likely to come of plans, and the engine.

Plans (Blueprints, Contracts, sites in reach) count by the chance that the turns left suffice for them; goods,
Colonists and Tech count by what those turns can still make of them. `turns_left` guesses how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Final

from areopagus.kernel import Ask, Breadth, Insight, Word
from areopagus.kernel.bits import members

from .catalog import (
    BLUEPRINT_KIND,
    BLUEPRINT_LEVEL,
    BLUEPRINT_OP,
    COLONY,
    DISTANCES,
    HANGAR_OP,
    HEX_COUNT,
    LAB_LEVEL,
    LQ_ROW_SLOTS,
    MINERAL,
    NONE,
    OXYGEN,
    PLANT,
    PROGRESS_OP,
    ROVER_POINTS,
    ROVER_TECH,
    SCIENTIST_OP,
    SCORES,
    SHELTER,
    SHIP_TECH,
    SLOT_SIDE,
    SPACE_SIDE,
    UPGRADE_TECH,
    WATER,
    WORKS_IN,
)
from .prospects import (
    PROGRESS_LEVEL,
    advanced_to_come,
    colony_turn,
    contracts,
    leaves_soon,
    orbit_turn,
    plans,
    site_masks,
    sites_in_reach,
    tiles_near,
    turns_left,
    zones_of,
)
from .queries.cards import tech_level, unbuilt
from .queries.goods import lq_capacity, shelters_on_map
from .queries.possible import why_not_claim
from .queries.printed import lab_op, quarters_op
from .queries.terrain import cells_of
from .state import COLONIZATION, SHUTTLE, Mars
from .words import BOOST_BOTS, BOOST_ROVER, DONE, HEX, ROVER

PATIENCE: Final = 6.0
"""What still has to work is worth 63 % with so many turns left, and nothing with none."""

HOUSED: Final = (0.0, 0.0, 1.2, 3.0, 4.2, 6.0, 7.6, 10.0, 12.2, 15.0, 17.6, 21.0, 21.0)
"""The OP of the Living Quarters with so many Colonists, rounded off between the rows."""

READY: Final = (0.0, 1.0, 1.7, 2.3, 2.8, 3.2, 3.5, 3.7, 3.9, 4.0, 4.1, 4.2, 4.3)
"""What so many Colonists in the Living Quarters can do in the next turns: the first ones most."""

STOCK: Final = (0.0, 1.0, 1.7, 2.2, 2.5, 2.7, 2.8)
"""What so many of a good are worth: the first ones most."""

CRYSTALS: Final = (0.0, 1.0, 2.0, 2.8, 3.5, 4.1, 4.6, 5.0, 5.3)


PARTS: Final = {
    "points": ("points",),
    "progress": ("cubes_to_score", "cubes"),
    "technology": ("tech_tiles", "complex_levels", "rover_level", "upgrade_level", "ship_level", "lent"),
    "goods": ("minerals", "batteries", "water", "plants", "oxygen", "crystals", "goals_in_hand"),
    "colonists": ("housed", "workers", "ready", "room", "miners"),
    "buildings": ("shelters", "bots", "advanced", "builds"),
    "blueprints": ("plans_hope", "plans_risk"),
    "contracts": ("contracts_hope", "contracts_risk"),
    "scientists": ("scientists_hope", "scientists_work"),
    "exploration": ("tiles_near", "discoveries"),
    "place": ("next_turn", "early_in_order", "hangar"),
}
"""The features by part."""


class MarsInsight(Insight[Mars]):
    """The features of a player of On Mars."""

    parts = PARTS
    scale = 12.0
    horizon = 4.0
    breadth = Insight.breadth._replace(worlds=1)
    glance = Breadth(width=1, most=3, words=8, looks=2)
    afresh = 3
    file = Path(__file__).parent / "insight.toml"

    def players(self, s: Mars) -> int:
        return len(s.players)

    def elapsed(self, s: Mars) -> float:
        """In turns."""
        to_come = sum(board.standing for board in s.players) if s.phase == COLONIZATION else 0
        return float(s.round * len(s.players) - to_come)

    def pauses(self, s: Mars) -> bool:
        """Before Lacerda's cards and draws."""
        return s.lacerda != NONE and (s.active == s.lacerda or s.phase == SHUTTLE)

    def order(self, s: Mars, ask: Ask, words: Sequence[Word]) -> Sequence[Word]:
        """Of the steps of a piece only those that lead to something, and no order of moves twice."""
        if ask.about == "control.step":
            goals = rover_goals(s, ask.seat) if told(ask, "rover") else bot_goals(s, ask.seat)
            return nearest(words, goals)
        if ask.about == "control.move":
            return moves_to_try(ask, words)
        if ask.about == "pay.crystal":
            return words[:2]
        return words

    def leads_on(self, ask: Ask, word: Word) -> bool:
        """Which piece moves, before it does."""
        return ask.about == "control.move" and (word == ROVER or word in HEX)

    def features(self, s: Mars, player: int) -> Sequence[float]:
        board = s.players[player]
        turns = turns_left(s, player)
        time = 1 - exp(-turns / PATIENCE)
        is_lacerda = player == s.lacerda
        side = SPACE_SIDE[board.space]
        leaves = not is_lacerda and leaves_soon(s, player, side)

        # Technology
        tiles = complex_levels = tech_op = 0
        op_of_lab = lab_op(s.switches)
        for tech, space in enumerate(board.tech):
            if space != NONE:
                tiles += 1
                tech_op += op_of_lab[space]
                if tech < SHELTER:
                    complex_levels += min(4, LAB_LEVEL[space])

        # Points that stand
        cubes = board.cubes.bit_count()
        level = max(s.level, min(s.lss))  # an update that is due counts as done
        due = level - s.level
        points = board.op + PROGRESS_OP[cubes] + HANGAR_OP * board.hangar + tech_op
        if due and s.level < PROGRESS_LEVEL:
            points += PROGRESS_OP[cubes] * (min(level, PROGRESS_LEVEL) - s.level)
        for cell in board.advanced:
            points += BLUEPRINT_OP[BLUEPRINT_LEVEL[s.marker[cell]]]
        hired = hired_work = 0.0
        if player in s.scientist_owner:
            advanced = [0] * 6
            for each in s.players:
                for cell in each.advanced:
                    advanced[s.building[cell]] += 1
            for scientist, owner in enumerate(s.scientist_owner):
                if owner == player:
                    points += SCIENTIST_OP * advanced[SCORES[scientist]]
                    hired += advanced_to_come(s, SCORES[scientist])
                    hired_work += min(2, advanced[WORKS_IN[scientist]])

        # Colonists
        room = lq_capacity(s, player)
        op_of_row = quarters_op(s.switches)
        on_this = on_other = 0
        for place, slot in enumerate(s.slots):
            if slot[player]:
                if SLOT_SIDE[place] == side:
                    on_this += slot[player]
                else:
                    on_other += slot[player]
        if is_lacerda:
            points += HANGAR_OP * due
            housed = float(op_of_row[min(len(op_of_row), room // LQ_ROW_SLOTS + due) - 1])
            people = room
            ready = 0
        else:
            people = board.lq + board.wa + on_this + on_other
            if turns >= 2:
                housed = HOUSED[min(room, people)]
            else:
                home = min(room, board.lq + board.wa + on_this)
                housed = float(op_of_row[(home - 1) // LQ_ROW_SLOTS]) if home else 0.0
            ready = board.lq
            if leaves:
                ready = min(room, ready + board.wa + on_other)

        # Plans
        bots = tuple(board.bots)
        zone = -1 if is_lacerda else zones_of(bots)[0]
        plans_hope, plans_risk, plans_ready = plans(s, player, zone, turns)
        contract_points, contracts_hope, contracts_risk = contracts(s, player, turns)
        points += contract_points
        builds = next_turn = 0.0
        if not is_lacerda and turns >= 1:
            builds, build = sites_in_reach(s, player, bots, cubes)
            if leaves or side == COLONY:
                next_turn = colony_turn(s, player, ready, build, plans_ready)
            if leaves or side != COLONY:
                next_turn = max(next_turn, orbit_turn(s, player, ready))

        storage = board.storage
        shelters = shelters_on_map(s, player)
        return (
            float(points),
            float(PROGRESS_OP[cubes] * max(0, PROGRESS_LEVEL - level)),
            cubes * time,
            tiles * time,
            complex_levels * time,
            tech_level(s, player, ROVER_TECH) * time,
            tech_level(s, player, UPGRADE_TECH) * time,
            tech_level(s, player, SHIP_TECH) * time,
            float(sum([owner == player for _, owner in s.used])) if s.used else 0.0,
            STOCK[storage[MINERAL]] * time,
            STOCK[storage[1]] * time,
            STOCK[storage[WATER]] * time,
            STOCK[storage[PLANT]] * time,
            STOCK[storage[OXYGEN]] * time,
            CRYSTALS[min(8, board.crystals + board.below)] * time,
            board.goals.bit_count() * time,
            housed,
            people * time,
            READY[ready] * time,
            max(0, room - people) * time,
            len(board.miners) * time,
            shelters * time,
            len(board.bots) * time,
            len(board.advanced) * time,
            builds * time,
            plans_hope,
            plans_risk,
            contracts_hope,
            contracts_risk,
            hired * time,
            hired_work * time,
            0.0 if is_lacerda else tiles_near(s, player) * time,
            board.discoveries.bit_count() * time,
            min(4.0, next_turn),
            (8 - board.space) * time,
            board.hangar * time,
        )


STEPS: Final = 3
"""So many steps of a piece are looked at."""


def told(ask: Ask, name: str) -> int:
    """A number that a question tells."""
    found = (ask.params or {}).get(name, 0)
    return found if isinstance(found, int) else 0


def moves_to_try(ask: Ask, words: Sequence[Word]) -> Sequence[Word]:
    """Bots before the Rover, and Crystals only when there are no points left; anything while pieces share a hex."""
    if DONE not in words:
        return words
    bots, rover = told(ask, "bots"), told(ask, "rover")
    rover_has_moved = 0 < rover < ROVER_POINTS and bots > 0
    return [
        word
        for word in words
        if not (
            (word == BOOST_BOTS and bots > 0)
            or (word == BOOST_ROVER and rover > 0)
            or (rover_has_moved and word in HEX)
        )
    ]


def nearest(words: Sequence[Word], goals: Sequence[int]) -> Sequence[Word]:
    """The steps after which the nearest goal is closest."""
    if len(words) <= STEPS:
        return words
    if not goals:
        return words[:STEPS]

    def distance(word: Word) -> int:
        far = DISTANCES[HEX.index(word)]
        return min(far[goal] for goal in goals)

    return sorted(words, key=distance)[:STEPS]


def rover_goals(s: Mars, player: int) -> list[int]:
    """Where a Rover could claim something or collect a Crystal."""
    return [
        cell
        for cell in range(HEX_COUNT)
        if s.crystal[cell] or (s.tile[cell] != NONE and why_not_claim(s, player, cell) is None)
    ]


def bot_goals(s: Mars, player: int) -> list[int]:
    """Where a Bot could build or upgrade something that is not in a Building Zone yet."""
    zone = zones_of(tuple(s.players[player].bots))[0]
    goals: list[int] = []
    kinds = {BLUEPRINT_KIND[card] for card in unbuilt(s, player)}
    for kind in sorted(kinds):
        goals += [cell for cell in cells_of(s, kind) if s.marker[cell] == NONE and not zone >> cell & 1]
    for kind in range(6):
        for _, hexes in site_masks(s, kind, player)[:1]:
            goals += members(hexes & ~zone)
    return goals


@cache
def insight() -> MarsInsight:
    """The insight with the weights of the file."""
    return MarsInsight()
