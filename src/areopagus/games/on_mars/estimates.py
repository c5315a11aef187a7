"""Estimates for a player of On Mars: turns left, the chances of plans and Contracts, the value of sites in reach."""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from operator import mul
from typing import Final

from .catalog.basics import (
    GENERATOR,
    GOODS,
    KINDS,
    MINE,
    MINERAL,
    NONE,
    OXYGEN,
    PLANT,
    RESOURCES,
    SHELTER,
    WATER,
)
from .catalog.board import (
    ADVANCED_BUILDINGS,
    BLUEPRINTS_TAKEN,
    BOTS_PLACED,
    CONTRACTS_COMPLETED,
    DISCOVERIES_TAKEN,
    FIRST_ADVANCE_OP,
    LSS_ROWS,
    MISSIONS,
    PROGRESS_CUBES,
    RED_SPACE,
    RESEARCH_TAKEN,
    ROVER_POINTS,
    SCIENTISTS_TAKEN,
    TECHS_TAKEN,
    TOP_LEVEL,
)
from .catalog.cards import BLUEPRINTS, CONTRACTS
from .catalog.player_board import CUBES, PROGRESS_OP, SHIPS
from .catalog.technology import FIRST_LAB, GRID_COST, LAB
from .catalog.terrain import BY_DISTANCE, DISTANCES, HEX_COUNT, RESEARCH_TILE
from .queries.cards import best_level, unbuilt
from .queries.effects import why_not_claim
from .queries.goods import shelters_on_map
from .queries.rewards import reward_op
from .queries.terrain import ZONE, cells_of, complexes, rover_hex, site_masks
from .state import COLONIZATION, SHUTTLE, Mars

MISSION_ROUNDS: Final[dict[int, float]] = {
    RESEARCH_TAKEN: 24.0,
    BLUEPRINTS_TAKEN: 16.0,
    ADVANCED_BUILDINGS: 20.0,
    BOTS_PLACED: 14.0,
    DISCOVERIES_TAKEN: 22.0,
    TECHS_TAKEN: 16.0,
    PROGRESS_CUBES: 22.0,
    SCIENTISTS_TAKEN: 20.0,
    CONTRACTS_COMPLETED: 26.0,
}
"""Rounds from the start of a Mission to its completion, roughly."""

CONTRIBUTION: Final = tuple(
    {seats: MISSION_ROUNDS[mission.deed] / needs for seats, needs in mission.needs.items()}
    for mission in MISSIONS
)
"""The same for one contribution, by Mission and number of seats."""

PROGRESS_LEVEL: Final = 3
"""The last level at which an update scores the Progress cubes."""

BUILDING_ROUNDS: Final = 2.6
"""Rounds that an LSS Building takes one player."""

LACERDA_HURRY: Final = 0.65
"""The length of a solo game compared with others: Lacerda builds and advances Missions, too."""

FETCH: Final = 2.0
"""Turns that it takes to bring a Bot to a Building that could be upgraded."""

SHARES: Final = (1.0, 0.5, 0.25)
"""Weights of the best, the second and the third construction in reach."""

CARD: Final = len(GOODS)

WIDE, WIDER = (
    tuple(
        sum(1 << other for other in range(HEX_COUNT) if DISTANCES[cell][other] <= steps)
        for cell in range(HEX_COUNT)
    )
    for steps in (3, 6)
)
"""The hexes in the Building Zone of a Bot after up to two steps, and after up to five, by its hex."""

RINGS: Final = tuple(BY_DISTANCE[cell][1:9] for cell in range(HEX_COUNT))
"""For each hex, the rings around it in which a Rover looks for a tile."""


def turns_left(s: Mars, player: int) -> float:
    """The turns a player can expect; fewer after rounds without progress, so that waiting does not pay."""
    if s.final_round:
        board = s.players[player]
        return float(board.standing and not (s.active == player and s.main_done))
    rounds = _rounds_left(
        tuple(s.missions), tuple(s.mission_left), tuple(s.lss), s.level, s.remaining, s.seats, len(s.players)
    )
    if rounds is None:
        return 1.5
    if s.lacerda != NONE:
        rounds *= LACERDA_HURRY
    return max(1.5, 2.0 + rounds - s.still)


@lru_cache(4096)
def _rounds_left(
    missions: tuple[int, ...],
    mission_left: tuple[int, ...],
    lss: tuple[int, ...],
    level: int,
    remaining_missions: int,
    seats: int,
    players: int,
) -> float | None:
    """Rounds until the Missions and levels that end the game are completed, the quickest first; None if they are."""
    reached = max(level, min(lss))
    remaining = remaining_missions - (max(2, reached) - max(2, level))
    if remaining <= 0:
        return None
    ways = [
        CONTRIBUTION[mission][seats] * left
        for mission, left in zip(missions, mission_left, strict=True)
        if left
    ]
    each = BUILDING_ROUNDS / players
    ways += [
        sum(step - row for row in lss if row < step) * each
        for step in range(max(3, reached + 1), TOP_LEVEL + 1)
    ]
    ways.sort()
    return ways[min(remaining, len(ways)) - 1] if ways else 0.0


def leaves_soon(s: Mars, player: int, side: int) -> bool:
    """Whether the player can travel with the Shuttle before the next turn."""
    board = s.players[player]
    if s.phase == COLONIZATION:
        has_acted = not board.standing or (s.active == player and s.main_done)
        return has_acted and s.shuttle_space == RED_SPACE and s.shuttle_side == side
    return s.phase == SHUTTLE and not board.standing and s.shuttle_travelled == side


def advanced_to_come(s: Mars, kind: int) -> float:
    """Number of Advanced Buildings of a kind that the unbuilt Blueprints of all players may add."""
    return float(
        sum(
            BLUEPRINTS[card].kind == kind and s.built_at[card] == NONE
            for player in s.players
            for card in player.blueprints
        )
    )


def plans(s: Mars, player: int, zone: int, turns: float) -> tuple[float, float, int]:
    """The OP of the unbuilt Blueprints that are likely to be built, of the others, and the best that could be now."""
    cards = unbuilt(s, player)
    if not cards:
        return 0.0, 0.0, 0
    group, sizes = complexes(s)
    needs: list[tuple[float, int]] = []
    for card in cards:
        blueprint = BLUEPRINTS[card]
        kind = blueprint.kind
        least = blueprint.min_complex
        need = 8.0
        for cell in cells_of(s, kind):
            if s.marker[cell] != NONE or (kind == SHELTER and s.building_owner[cell] != player):
                continue
            size = sizes[group[cell]]
            if size >= least:
                if zone >> cell & 1:
                    need = 0.0
                    break
                need = min(need, FETCH)
            else:
                need = min(need, FETCH + 2.0 * (least - size))
        needs.append((need, blueprint.op))
    needs.sort()
    hope = risk = 0.0
    work = 0.0
    for need, op in needs:
        chance = min(1.0, max(0.0, (turns - need - work) / 5))
        work += 2.5
        hope += op * chance * (1.0 if not need else 0.75 if need <= FETCH else 0.5)
        risk += op * (1 - chance)
    return hope, risk, max((op for need, op in needs if need == 0), default=0)


def contracts(s: Mars, player: int, turns: float) -> tuple[int, float, float]:
    """The OP of completed Contracts, and the OP that the open ones are likely to gain and to lose."""
    points = 0
    open_ones: list[tuple[float, int]] = []
    for contract, owner in enumerate(s.contract_owner):
        if owner == player:
            if s.contract_done[contract] or owner == s.lacerda:
                points += CONTRACTS[contract].op_done
            else:
                open_ones.append((still_missing(s, player, contract), contract))
    if not open_ones:
        return points, 0.0, 0.0
    open_ones.sort()
    hope = risk = work = 0.0
    for missing, contract in open_ones:
        work += missing
        chance = min(1.0, max(0.0, (turns - 1.5 * work + 4) / 10)) * (1 - 0.06 * missing)
        if turns < 1:
            chance = 0.3 * max(0.0, 1 - missing / 6)
        hope += CONTRACTS[contract].op_done * chance
        risk -= CONTRACTS[contract].op_failed * (1 - chance)
    return points, hope, risk


def still_missing(s: Mars, player: int, contract: int) -> float:
    """Turns of work that an open Contract still needs, roughly; goods in the Storage count as half delivered."""
    board = s.players[player]
    kind = CONTRACTS[contract].kind
    if kind == NONE:
        start = contract * CARD
        missing = 0.0
        for good, need in enumerate(CONTRACTS[contract].needs):
            if need:
                short = need - s.contract_goods[start + good]
                held = board.storage[good] if good < RESOURCES else board.crystals + board.below
                missing += short - 0.5 * min(short, held)
        return missing
    group, sizes = complexes(s)
    best = 9.0
    has_plan = any(BLUEPRINTS[card].kind == kind and s.built_at[card] == NONE for card in board.blueprints)
    for cell in cells_of(s, kind):
        short = max(0, CONTRACTS[contract].complex_size - sizes[group[cell]])
        if s.marker[cell] == NONE:
            best = min(best, 1.3 * short + (1.5 if has_plan else 3.0))
        elif cell in board.advanced:
            best = min(best, 1.3 * short)
    return best


@lru_cache(4096)
def zones_of(bots: tuple[int, ...]) -> tuple[int, int, int]:
    """The Building Zones of some Bots: now, after two steps, and after five, each as a set of bits."""
    zone = wide = wider = 0
    for bot in bots:
        zone |= ZONE[bot]
        wide |= WIDE[bot]
        wider |= WIDER[bot]
    return zone, wide, wider


def sites_in_reach(s: Mars, player: int, bots: tuple[int, ...], cubes: int) -> tuple[float, float]:
    """The value of the best constructions in reach of the Bots, and of the best one that can be paid and built here."""
    board = s.players[player]
    storage = board.storage
    minerals = storage[MINERAL]
    limit = shelters_on_map(s, player) + 1
    times = 1 + 0.7 * max(0, PROGRESS_LEVEL - s.level)
    cube = (PROGRESS_OP[min(CUBES, cubes + 1)] - PROGRESS_OP[cubes]) * times + 0.5
    values: list[float] = []
    best = 0.0
    for kind, size, near, here in _best_sites(s, player, bots):
        is_there = board.shelters > 0 if kind == SHELTER else s.tops[kind] != NONE
        if not is_there:
            continue
        if kind == SHELTER:
            value = 3.0 + 0.4 * size
            paid = 1.0 if storage[OXYGEN] else 0.7 if minerals else 0.35
        elif kind == MINE:
            free = limit - minerals
            value = 0.6 * (size if size < free else free) + 0.6
            paid = 1.0 if board.lq + board.wa > 1 else 0.4
        else:
            free = limit - storage[kind]
            value = 0.6 * (size if size < free else free if free > 1 else 1)
            row = s.lss[kind - GENERATOR]
            if row == 1:
                value += FIRST_ADVANCE_OP
            if row <= s.level and row < LSS_ROWS:
                value += 0.8 + reward_op(s, player, s.reward_tiles[kind - GENERATOR])
            paid = 1.0 if storage[kind - 1] else 0.8 if minerals else 0.35
        if size > 1 and kind != SHELTER and not board.cubes >> kind & 1:
            value += cube
        elif near > 1 and here and kind != SHELTER and not board.cubes >> kind & 1:
            value += 0.5 * cube
        values.append(value * paid * (1.0 if here else 0.6 if near else 0.3))
        if here and paid > 0.5 and value > best:
            best = value
    values.sort(reverse=True)
    return fsum(map(mul, values, SHARES)), best


def _best_sites(s: Mars, player: int, bots: tuple[int, ...]) -> list[tuple[int, int, int, bool]]:
    """For each kind with a site in reach: the size of its Complex then, of one nearby, and whether it is here."""
    key = ("best", player, bots, *[tuple(each.tech) for each in s.players])
    best: list[tuple[int, int, int, bool]] | None = s.derived.get(key)
    if best is not None:
        return best
    zone, wide, wider = zones_of(bots)
    best = []
    for kind in range(len(KINDS)):
        level = best_level(s, kind)
        here = near = reach = 0
        for joined, hexes in site_masks(s, kind, player):
            if joined <= level:
                if hexes & zone:
                    here = joined + 1
                    near = max(near, here)
                    break
                if not near and hexes & wide:
                    near = joined + 1
                if not reach and hexes & wider:
                    reach = joined + 1
        if here or reach:
            best.append((kind, here or near or reach, near, here > 0))
    s.derived[key] = best
    return best


def tiles_near(s: Mars, player: int) -> float:
    """A value for the distance from the Rover to the nearest tile it could claim."""
    research = s.players[player].research
    tiles = s.tile
    here = rover_hex(s, player)
    for ring in RINGS[here]:
        for cell in ring:
            tile = tiles[cell]
            if tile != NONE and (tile < RESEARCH_TILE or not research >> tile - RESEARCH_TILE & 1):
                steps = DISTANCES[here][cell]
                if steps > ROVER_POINTS or why_not_claim(s, player, cell) is None:
                    return 3 / (2 + steps)
    return 0.0


def colony_turn(s: Mars, player: int, ready: int, build: float, plan: int) -> float:
    """The value of a turn in the Colony."""
    board = s.players[player]
    storage = board.storage
    minerals = storage[MINERAL]
    best = 0.8
    if ready:
        best = max(best, build - 1)
        if plan and minerals:
            best = max(best, 0.6 * plan + 1)
    ships = sum(board.ships)
    if ships and SHIPS - ships < s.level and minerals >= (not storage[WATER]) + (not storage[PLANT]):
        best = max(best, 4.0)
    return best


def orbit_turn(s: Mars, player: int, ready: int) -> float:
    """The value of a turn in Orbit."""
    board = s.players[player]
    lab = board.tech
    best = 0.8
    if FIRST_LAB[0] not in lab or FIRST_LAB[1] not in lab:
        goods = sum(board.storage)
        if any(
            tech != NONE and lab[tech] == NONE and (not GRID_COST[place] or goods > 2)
            for place, tech in enumerate(s.grid)
        ):
            best = 2.5
    if ready:
        fuel = board.storage[OXYGEN] + board.storage[MINERAL]
        steps = fuel
        for space in lab:
            if space != NONE:
                for after in LAB[space].next:
                    if after not in lab and not LAB[after].cost:
                        steps += 1
                        break
        best = max(best, 1.1 * min(steps, 1 + ready, 5))
        if board.markers and (s.display[0] or s.display[1]):
            best = max(best, 1.5 + 0.5 * min(ready, 3))
    return best
