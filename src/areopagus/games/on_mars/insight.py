"""The value of a position of On Mars: points scored, the likely outcome of plans, and the means to score more.

Plans (Blueprints, Contracts, sites in reach) count by the chance that the turns left suffice for them. Goods,
Colonists and Tech count by the use that can be made of them in those turns, which `turns_left` estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Final

from areopagus.kernel import Ask, Breadth, Word
from areopagus.kernel.bits import members
from areopagus.kernel.insight import Insight

from .catalog.basics import (
    COLONY,
    KINDS,
    MINERAL,
    NONE,
    OXYGEN,
    PLANT,
    ROVER_TECH,
    SHELTER,
    SHIP_TECH,
    UPGRADE_TECH,
    WATER,
)
from .catalog.board import ROVER_POINTS, SLOT_SIDE, SPACE_SIDE
from .catalog.cards import BLUEPRINTS, SCIENTIST_OP, SCIENTISTS
from .catalog.player_board import HANGAR_OP, LQ_ROW_SLOTS, PROGRESS_OP
from .catalog.technology import LAB_LEVEL
from .catalog.terrain import DISTANCES, HEX_COUNT
from .estimates import (
    PROGRESS_LEVEL,
    advanced_to_come,
    colony_turn,
    contracts,
    leaves_soon,
    orbit_turn,
    plans,
    sites_in_reach,
    tiles_near,
    turns_left,
    zones_of,
)
from .queries.cards import tech_level, unbuilt
from .queries.effects import why_not_claim
from .queries.goods import lq_capacity, shelters_on_map
from .queries.printed import lab_op, quarters_op
from .queries.terrain import cells_of, site_masks
from .state import COLONIZATION, SHUTTLE, Mars
from .words import BOOST_BOTS, BOOST_ROVER, CONTRACT, DONE, HEX, NO, ROVER, SCIENTIST

PATIENCE: Final = 6.0
"""Number of turns left with which a feature that needs time counts 63 %; with none it counts nothing."""

HOUSED: Final = (0.0, 0.0, 1.2, 3.0, 4.2, 6.0, 7.6, 10.0, 12.2, 15.0, 17.6, 21.0, 21.0)
"""The OP of the Living Quarters by number of Colonists, smoothed between the rows."""

READY: Final = (0.0, 1.0, 1.7, 2.3, 2.8, 3.2, 3.5, 3.7, 3.9, 4.0, 4.1, 4.2, 4.3)
"""The value of Colonists in the Living Quarters for the next turns, by their number: the first count most."""

STOCK: Final = (0.0, 1.0, 1.7, 2.2, 2.5, 2.7, 2.8)
"""The value of a good by the number of units: the first count most."""

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


def takes_contract(s: Mars, ask: Ask, word: Word) -> bool:
    """Whether an answer takes a Contract."""
    return ask.about == "hire.card" and word in CONTRACT


def hires_scientist(s: Mars, ask: Ask, word: Word) -> bool:
    """Whether an answer hires a Scientist."""
    return ask.about == "hire.card" and word in SCIENTIST


def stays(s: Mars, ask: Ask, word: Word) -> bool:
    """Whether an answer lets the Shuttle leave alone."""
    if ask.about != "shuttle.travel" or word != NO:
        return False
    return s.shuttle_travelled == SPACE_SIDE[s.players[ask.seat].space]


class MarsInsight(Insight[Mars]):
    """The features of a player of On Mars."""

    parts = PARTS
    circumstances = (
        "turns",
        "acts",
        "in_orbit",
        "leaves",
        "order",
        "automatic",
        "alone",
        "three_seats",
        "four_seats",
        "level",
        "level_to_come",
        "support",
        "ends",
        "goals",
        "tasks",
        "blueprints",
        "reserve",
        "workers",
        "bots",
        "crystals",
        "buildings",
    )
    restraints = {  # noqa: RUF012 the base class declares it
        "contracts": takes_contract,
        "scientists": hires_scientist,
        "stays": stays,
    }
    scale = 12.0
    horizon = 4.0
    breadth = Insight.breadth._replace(worlds=1)
    glance = Breadth(width=1, most=3, words=8, samples=2)
    afresh = 3
    file = Path(__file__).parent / "insight.toml"

    def players(self, s: Mars) -> int:
        return len(s.players)

    def elapsed(self, s: Mars) -> float:
        """In turns."""
        to_come = sum(board.standing for board in s.players) if s.phase == COLONIZATION else 0
        return float(s.round * len(s.players) - to_come)

    def actions_left(self, s: Mars, player: int) -> float:
        """A turn has two actions and a decision about the Shuttle."""
        return 2 * turns_left(s, player)

    def pauses(self, s: Mars) -> bool:
        """Before Lacerda's cards and draws."""
        return s.lacerda != NONE and (s.active == s.lacerda or s.phase == SHUTTLE)

    def order(self, s: Mars, ask: Ask, words: Sequence[Word]) -> Sequence[Word]:
        """Only the steps of a piece that lead to something, and no order of moves twice."""
        if ask.about == "control.step":
            goals = rover_goals(s, ask.seat) if number_in(ask, "rover") else bot_goals(s, ask.seat)
            return nearest(words, goals)
        if ask.about == "control.move":
            return moves_to_try(ask, words)
        if ask.about == "pay.crystal":
            return words[:2]
        return words

    def leads_on(self, ask: Ask, word: Word) -> bool:
        """Which piece moves, before it does."""
        return ask.about == "control.move" and (word == ROVER or word in HEX)

    def circumstances_of(self, s: Mars, player: int) -> Sequence[float]:
        board = s.players[player]
        side = SPACE_SIDE[board.space]
        is_lacerda = player == s.lacerda
        return (
            turns_left(s, player) / 10,
            float(s.active == player),
            float(side != COLONY),
            float(not is_lacerda and leaves_soon(s, player, side)),
            board.space / 8,
            float(is_lacerda),
            float(s.seats == 1),
            float(s.seats == 3),
            float(s.seats == 4),
            s.level / 5,
            (min(s.lss) - s.level) / 2,
            (sum(s.lss) / len(s.lss) - s.level) / 2,
            float(s.ending),
            board.goals.bit_count() / 3,
            board.tasks.bit_count() / 3,
            len(unbuilt(s, player)) / 3,
            board.reserve / 6,
            (board.wa + board.lq) / 6,
            len(board.bots) / 3,
            board.crystals / 4,
            sum(kind != NONE for kind in s.building) / 20,
        )

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
            points += BLUEPRINTS[s.marker[cell]].op
        hired = hired_work = 0.0
        if player in s.scientist_owner:
            advanced = [0] * len(KINDS)
            for each in s.players:
                for cell in each.advanced:
                    advanced[s.building[cell]] += 1
            for scientist, owner in enumerate(s.scientist_owner):
                if owner == player:
                    points += SCIENTIST_OP * advanced[SCIENTISTS[scientist].scores]
                    hired += advanced_to_come(s, SCIENTISTS[scientist].scores)
                    hired_work += min(2, advanced[SCIENTISTS[scientist].works_in])

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
"""Number of steps of a piece that are tried."""


def number_in(ask: Ask, name: str) -> int:
    """A number among the parameters of a question; 0 if there is none."""
    value = (ask.params or {}).get(name, 0)
    return value if isinstance(value, int) else 0


def moves_to_try(ask: Ask, words: Sequence[Word]) -> Sequence[Word]:
    """Bots before the Rover, and Crystals only when there are no points left; anything while pieces share a hex."""
    if DONE not in words:
        return words
    bots, rover = number_in(ask, "bots"), number_in(ask, "rover")
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
    kinds = {BLUEPRINTS[card].kind for card in unbuilt(s, player)}
    for kind in sorted(kinds):
        goals += [cell for cell in cells_of(s, kind) if s.marker[cell] == NONE and not zone >> cell & 1]
    for kind in range(len(KINDS)):
        for _, hexes in site_masks(s, kind, player)[:1]:
            goals += members(hexes & ~zone)
    return goals


@cache
def insight() -> MarsInsight:
    """The insight with the weights of the file."""
    return MarsInsight()
