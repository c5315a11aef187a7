"""What holds in every position (OM-INV), and what may not change from one position to the next.

Some things hold always, some only between turns: at the first `turn.action` of a turn and at `shuttle.travel`. During
setup the board is incomplete, so pieces are counted only once the starting Shelters are placed. The map and the cards
are checked only if they have changed since `before`. Within a construction the LSS marker follows the Building, within
an update the Remaining Missions marker follows the Colony level; at a question in between they may be one behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from areopagus.kernel import Ask, Message, Reason, word_name

from .catalog.basics import COLONY, LSS_KINDS, MINE, MINERAL, NONE, ORBIT, SHELTER
from .catalog.board import (
    HIRE_SLOT,
    HIRE_SLOTS_EACH,
    LSS_ROWS,
    MISSION_TRACK,
    MISSIONS,
    SHUTTLE_SPACES,
    SLOTS,
    SPACES,
    TOP_LEVEL,
    WAREHOUSE_ROWS,
    WAREHOUSE_ROWS_TWO,
)
from .catalog.cards import BLUEPRINTS, CONTRACTS, FIRST_CONTRACT, LEVEL_ONE, LEVEL_THREE, SCIENTISTS
from .catalog.player_board import BOTS, COLONISTS, DEPOT, GOALS_DEALT, LQ_OP, LQ_ROW_SLOTS, MARKERS, SHIPS
from .catalog.technology import GRID_TECHS, LAB_LEVEL, TECH_SETS
from .catalog.terrain import (
    DISCOVERIES,
    DISTANCES,
    HEX_COUNT,
    KIND_TILES,
    RESEARCH_KINDS,
    RESEARCH_TILE,
    SHELTERS,
    TILES_PER_RESEARCH_KIND,
)
from .queries.cards import unbuilt
from .queries.goods import GOOD_COUNT, lq_capacity, storage_limit
from .queries.terrain import complexes
from .state import COLONIZATION, DECK, DISPLAY, OVER, SETUP, SHUTTLE, STILL_ROUNDS, Mars
from .words import HEX, KIND

IN_CONSTRUCTION: Final = ("construct.displace", "chance.tile", "chance.tie", "chance.b_card", "gain.overflow")
IN_UPDATE: Final = ("chance.blueprint", "chance.tech")


def broken(s: Mars, ask: Ask | None = None, before: Mars | None = None) -> Iterator[Reason]:
    """The invariants that a position breaks; `before` is the position one choice earlier."""
    about = "" if ask is None else ask.about
    ready = SHELTER in s.building
    yield from _players(s, ready)
    if before is None or not _same_cards(s, before):
        yield from _cards(s)
    yield from _tiles(s)
    yield from _board(s)
    if ready:
        yield from _stacks(s)
        yield from _tracks(s, about)
    yield from _time(s)
    if before is None or not _same_map(s, before):
        yield from _map(s)
    if before is None:
        yield from _derived(s)
    else:
        yield from _changes(s, before)
        if _is_between_turns(s, about, before):
            yield from _between_turns(s, about)


def _same_map(s: Mars, before: Mars) -> bool:
    return (
        s.building == before.building
        and s.marker == before.marker
        and s.colonist == before.colonist
        and s.crystal == before.crystal
        and s.tile == before.tile
        and s.building_owner == before.building_owner
        and s.built_at == before.built_at
        and all(
            now.cubes == then.cubes and now.advanced == then.advanced and now.miners == then.miners
            for now, then in zip(s.players, before.players, strict=True)
        )
    )


def _same_cards(s: Mars, before: Mars) -> bool:
    return (
        s.phase == before.phase
        and s.display == before.display
        and s.hire == before.hire
        and s.contract_goods == before.contract_goods
        and s.contract_owner == before.contract_owner
        and s.contract_done == before.contract_done
        and s.scientist_owner == before.scientist_owner
        and s.scientist_on == before.scientist_on
        and s.built_at == before.built_at
        and all(
            now.blueprints == then.blueprints for now, then in zip(s.players, before.players, strict=True)
        )
        and all(now.counts == then.counts for now, then in zip(s.decks, before.decks, strict=True))
    )


def _is_between_turns(s: Mars, about: str, before: Mars) -> bool:
    """At the first `turn.action` of a turn, or when a player is asked whether to travel."""
    if about == "turn.action":
        return before.active != s.active or before.round != s.round
    return about == "shuttle.travel"


def _of(number: int, **more: int) -> dict[str, int]:
    return {"player": number + 1, **more}


def _at(cell: int) -> dict[str, Message]:
    return {"cell": word_name(HEX[cell].text)}


# Players


def _players(s: Mars, ready: bool) -> Iterator[Reason]:
    """Pieces of each colour are conserved, boards are not overfull."""
    goals = 0
    tasks = 0
    for number, player in enumerate(s.players):
        is_lacerda = number == s.lacerda
        if is_lacerda:
            if player.bots or not 0 <= player.bots_reserve <= BOTS - 1:
                yield Reason("broken.bots", "OM-INV-02", _of(number))
            if player.goals or player.discarded or player.goal_done != NONE:
                yield Reason("broken.goals", "OM-INV-13", _of(number))
        else:
            placed = sum(slot[number] for slot in s.slots) + len(player.miners)
            if player.lq + player.wa + player.reserve + placed != COLONISTS:
                yield Reason("broken.colonists", "OM-INV-01", _of(number))
            if ready and len(player.bots) + player.bots_reserve != BOTS:
                yield Reason("broken.bots", "OM-INV-02", _of(number))
            cards = player.goals.bit_count() + player.discarded.bit_count() + (player.goal_done != NONE)
            own_goals = (
                player.goals | player.discarded | (1 << player.goal_done if player.goal_done != NONE else 0)
            )
            if cards > GOALS_DEALT or (s.phase != SETUP and cards != GOALS_DEALT) or goals & own_goals:
                yield Reason("broken.goals", "OM-INV-13", _of(number))
            goals |= own_goals
        if min(player.lq, player.wa, player.reserve, player.bots_reserve, player.markers, player.hangar) < 0:
            yield Reason("broken.negative", "OM-COMP-02", _of(number))
        if not NONE <= player.rover < HEX_COUNT:
            yield Reason("broken.rover", "OM-INV-03", _of(number))
        docked = sum(player.ships)
        removed_ships = SHIPS - docked
        if not player.hangar <= removed_ships <= s.level:
            yield Reason("broken.ships", "OM-INV-04", _of(number))
        if len(player.advanced) + len(unbuilt(s, number)) != len(player.blueprints) or (
            player.markers + len(player.blueprints) != MARKERS
        ):
            yield Reason("broken.markers", "OM-INV-06", _of(number))
        if not 0 <= player.cubes < 1 << SHELTER:
            yield Reason("broken.cubes", "OM-INV-07", _of(number))
        if min(player.storage) < 0 or max(player.storage) > storage_limit(s, number):
            yield Reason("broken.storage", "OM-INV-15", _of(number))
        if player.crystals < 0 or player.below < 0 or player.crystals + docked > DEPOT:
            yield Reason("broken.depot", "OM-INV-16", _of(number))
        if not player.lq <= lq_capacity(s, number) <= LQ_ROW_SLOTS * len(LQ_OP):
            yield Reason("broken.living_quarters", "OM-INV-17", _of(number))
        tiles = [space for space in player.tech if space != NONE]
        if len(set(tiles)) != len(tiles):
            yield Reason("broken.lab", "OM-INV-18", _of(number))
        if not 0 <= player.research < 1 << len(RESEARCH_KINDS):
            yield Reason("broken.research", "OM-INV-20", _of(number))
        if tasks & player.tasks:
            yield Reason("broken.tasks", "OM-FIRST-04", _of(number))
        tasks |= player.tasks
    for card, copies in enumerate(s.b_deck.counts):
        if copies and tasks >> card & 1:
            yield Reason("broken.tasks", "OM-FIRST-04", _of(0))


# Cards and tiles


def _cards(s: Mars) -> Iterator[Reason]:
    """Every card is in one place."""
    cards = [card for row in s.display for card in row]
    for player in s.players:
        cards += player.blueprints
    for deck, level in zip(s.decks, (LEVEL_ONE, LEVEL_THREE), strict=True):
        if deck.total:
            cards += [level[place] for place, copies in enumerate(deck.counts) if copies]
    if len(set(cards)) != len(cards):
        yield Reason("broken.blueprints", "OM-INV-08")
    for scientist in range(len(SCIENTISTS)):
        owner, card = s.scientist_owner[scientist], s.scientist_on[scientist]
        if s.phase != SETUP and s.hire.count(scientist) + (owner != NONE) != 1:
            yield Reason("broken.scientists", "OM-INV-12")
        if card != NONE and (
            owner == NONE
            or s.built_at[card] == NONE
            or BLUEPRINTS[card].kind != SCIENTISTS[scientist].works_in
        ):
            yield Reason("broken.scientist_place", "OM-INV-24")
    goods = s.contract_goods
    for contract in range(len(CONTRACTS)):
        owner = s.contract_owner[contract]
        if s.hire.count(FIRST_CONTRACT + contract) != (owner == DISPLAY) or owner >= len(s.players):
            yield Reason("broken.contracts", "OM-INV-12")
        start = contract * GOOD_COUNT
        for good, needed in enumerate(CONTRACTS[contract].needs):
            if not 0 <= goods[start + good] <= (needed if owner >= 0 else 0):
                yield Reason("broken.contract_goods", "OM-INV-21", {"contract": contract + 1})
        if s.contract_done[contract] and owner < 0:
            yield Reason("broken.contracts", "OM-INV-12")


def _tiles(s: Mars) -> Iterator[Reason]:
    """Discovery and Research tiles: each in one place at most, the rest in the box."""
    places = [0] * len(DISCOVERIES)
    research = [0] * len(RESEARCH_KINDS)
    for tile in s.tile:
        if tile >= RESEARCH_TILE:
            research[tile - RESEARCH_TILE] += 1
        elif tile != NONE:
            places[tile] += 1
    for tile in (*s.exploration, s.radar):
        if tile != NONE:
            places[tile] += 1
    claimed = 0
    for player in s.players:
        if claimed & player.discoveries:
            yield Reason("broken.discoveries", "OM-INV-11")
        claimed |= player.discoveries
        for kind in range(len(research)):
            research[kind] += player.research >> kind & 1
    stack = s.discovery.counts
    if any(places[tile] + stack[tile] + (claimed >> tile & 1) > 1 for tile in range(len(DISCOVERIES))):
        yield Reason("broken.discoveries", "OM-INV-11")
    if max(research) > TILES_PER_RESEARCH_KIND:
        yield Reason("broken.research_tiles", "OM-INV-11")


def _stacks(s: Mars) -> Iterator[Reason]:
    """What lies on the board from setup on: Building tiles, Tech tiles, Shelters."""
    building = s.building
    for kind in range(SHELTER):
        if s.stacks[kind].total + (s.tops[kind] != NONE) + building.count(kind) != KIND_TILES[kind]:
            yield Reason("broken.building_tiles", "OM-INV-10", {"kind": word_name(KIND[kind].text)})
    for number, player in enumerate(s.players):
        shelters = s.building_owner.count(number)
        if shelters < 1 or player.shelters + shelters != SHELTERS:
            yield Reason("broken.shelters", "OM-INV-05", _of(number))
        if player.tech[SHELTER] == NONE:
            yield Reason("broken.tech_tiles", "OM-INV-09")
    sets = TECH_SETS if len(s.players) > 2 else 1
    for place, tech in enumerate(GRID_TECHS):
        learned = sum(player.tech[tech] != NONE for player in s.players)
        if s.grid.count(tech) + s.tech_stack.counts[place] + learned != sets:
            yield Reason("broken.tech_tiles", "OM-INV-09")


def _board(s: Mars) -> Iterator[Reason]:
    """Slots, Warehouse, level."""
    for place, slot in enumerate(s.slots):
        if min(slot) < 0 or (max(slot) > HIRE_SLOTS_EACH if place == HIRE_SLOT else sum(slot) > SLOTS[place]):
            yield Reason("broken.slots", "OM-INV-19")
    rows = WAREHOUSE_ROWS if len(s.players) > 2 else WAREHOUSE_ROWS_TWO
    if min(s.warehouse) < 0 or max(s.warehouse) > rows or s.warehouse[MINERAL]:
        yield Reason("broken.warehouse", "OM-INV-22")
    if not 1 <= s.level <= TOP_LEVEL:
        yield Reason("broken.level", "OM-INV-23")


# Tracks, order, time


def _tracks(s: Mars, about: str) -> Iterator[Reason]:
    """LSS, Missions, displays by level."""
    lag = 1 if about in IN_CONSTRUCTION else 0
    for column, kind in enumerate(LSS_KINDS):
        built = s.building.count(kind)
        if not min(LSS_ROWS, built - lag) <= s.lss[column] <= min(LSS_ROWS, built):
            yield Reason("broken.lss", "OM-INV-32")
    done = s.mission_left.count(0)
    left = max(0, MISSION_TRACK - done - max(0, s.level - 2))
    if s.remaining != left and not (about in IN_UPDATE and s.remaining == left + 1):
        yield Reason("broken.remaining", "OM-INV-34")
    for place, mission in enumerate(s.missions):
        if not 0 <= s.mission_left[place] <= MISSIONS[mission].needs[s.seats]:
            yield Reason("broken.missions", "OM-INV-35")
    levels = [BLUEPRINTS[card].level for row in s.display for card in row]
    if (s.level == 1 and 3 in levels) or (s.level >= 3 and 1 in levels):
        yield Reason("broken.display", "OM-INV-40")


def _time(s: Mars) -> Iterator[Reason]:
    """Markers, Shuttle, the end of the game."""
    spaces = [player.space for player in s.players if player.space]
    if len(set(spaces)) != len(spaces) or any(space not in SPACES for space in spaces):
        yield Reason("broken.order", "OM-INV-36")
    if s.phase != SETUP and len(spaces) != len(s.players):
        yield Reason("broken.order", "OM-INV-36")
    if s.shuttle_side not in (ORBIT, COLONY) or not 1 <= s.shuttle_space <= SHUTTLE_SPACES:
        yield Reason("broken.shuttle", "OM-INV-36")
    oddity = "space_oddity" in s.variant and s.still < STILL_ROUNDS
    if (s.final_round and (not s.ending or s.phase == SHUTTLE)) or (oddity and s.ending):
        yield Reason("broken.end", "OM-INV-41")
    if s.phase == COLONIZATION and s.active != NONE and s.ending != s.final_round:
        yield Reason("broken.end", "OM-INV-41")
    if s.phase == OVER and not (s.remaining == 0 if oddity else s.final_round):
        yield Reason("broken.end", "OM-INV-41")


# The map


def _map(s: Mars) -> Iterator[Reason]:
    """Buildings, markers and Miners, and what the players' own lists say of them."""
    owners = {card: number for number, player in enumerate(s.players) for card in player.blueprints}
    group, sizes = complexes(s)
    building, marker, colonist = s.building, s.marker, s.colonist
    by_type: dict[tuple[int, int], list[int]] = {}
    for cell in range(HEX_COUNT):
        kind = building[cell]
        count = (s.crystal[cell] != 0) + (s.tile[cell] != NONE) + (kind != NONE)
        if count > 1 or s.crystal[cell] not in (0, 1):
            yield Reason("broken.hex", "OM-INV-26", _at(cell))
        if (kind == SHELTER) != (s.building_owner[cell] != NONE):
            yield Reason("broken.hex", "OM-INV-26", _at(cell))
        if kind != NONE:
            by_type.setdefault((kind, s.building_owner[cell]), []).append(cell)
        card = marker[cell]
        if colonist[cell] != NONE and (kind != MINE or card != NONE):
            yield Reason("broken.miner", "OM-INV-28", _at(cell))
        if card == NONE:
            continue
        owner = owners.get(card, NONE)
        if owner == NONE or (kind == SHELTER and s.building_owner[cell] != owner):
            yield Reason("broken.marker", "OM-INV-28", _at(cell))
        if kind != BLUEPRINTS[card].kind or (sizes[group[cell]] < BLUEPRINTS[card].min_complex):
            yield Reason("broken.advanced", "OM-INV-29", _at(cell))
        if s.built_at[card] != cell:
            yield Reason("broken.agreement", "OM-INV-28", _at(cell))
    for number, player in enumerate(s.players):
        built = [cell for cell in range(HEX_COUNT) if owners.get(marker[cell], NONE) == number]
        miners = [cell for cell in range(HEX_COUNT) if colonist[cell] == number]
        if sorted(player.advanced) != built or sorted(player.miners) != miners:
            yield Reason("broken.lists", "OM-INV-28", _of(number))
        for kind in range(SHELTER):
            if player.cubes >> kind & 1 and not any(
                sizes[group[cell]] > 1 for cell in by_type.get((kind, NONE), ())
            ):
                yield Reason("broken.cube", "OM-INV-31", _of(number))
    if sum(cell != NONE for cell in s.built_at) != sum(card != NONE for card in marker):
        yield Reason("broken.built_at", "OM-INV-28")
    for cells in by_type.values():
        for cell in cells:
            if len(cells) > 1 and all(other == cell or DISTANCES[cell][other] > 2 for other in cells):
                yield Reason("broken.alone", "OM-INV-30", _at(cell))


def _derived(s: Mars) -> Iterator[Reason]:
    """Results derived from the buildings still hold; whoever edits the buildings must drop them."""
    kept = s.derived
    s.derived = {}
    recomputed = complexes(s)
    s.derived = kept
    if kept.get("complexes", recomputed) != recomputed:
        yield Reason("broken.found", "OM-TERM-13")


# Between turns, and from one position to the next


def _between_turns(s: Mars, about: str) -> Iterator[Reason]:
    """What holds between two turns."""
    occupied = 0
    for player in s.players:
        pieces = [*player.bots, *player.advanced, *player.miners]
        if player.rover != NONE:
            pieces.append(player.rover)
        for cell in pieces:
            if occupied >> cell & 1:
                yield Reason("broken.crowded", "OM-INV-25", _at(cell))
            occupied |= 1 << cell
        if any(s.crystal[bot] or s.tile[bot] != NONE for bot in player.bots):
            yield Reason("broken.under_bot", "OM-INV-27")
    if NONE in s.hire and DECK in s.contract_owner:
        yield Reason("broken.hire_display", "OM-INV-12")
    if s.lacerda != NONE and s.solo_deck.total + len(s.solo_discard) != len(s.solo_deck.counts):
        yield Reason("broken.solo_cards", "OM-INV-14")
    if about == "turn.action" and s.players[s.active].below:
        yield Reason("broken.below", "OM-INV-16", _of(s.active))
    lowest = min(s.lss)
    if s.level > lowest or (s.level < lowest and "repeated_update=no" not in s.switches):
        yield Reason("broken.level_row", "OM-INV-33")
    if s.used:
        yield Reason("broken.used", "OM-INV-38")


def _changes(s: Mars, before: Mars) -> Iterator[Reason]:
    """What may not change from one position to the next."""
    for number, (player, earlier) in enumerate(zip(s.players, before.players, strict=True)):
        if player.op < earlier.op:
            yield Reason("broken.op", "OM-INV-39", _of(number))
        for now, then in zip(player.tech, earlier.tech, strict=True):
            if now != then and then != NONE and (now == NONE or LAB_LEVEL[now] < LAB_LEVEL[then]):
                yield Reason("broken.undeveloped", "OM-INV-18", _of(number))
    if s.level < before.level:
        yield Reason("broken.level", "OM-INV-23")
    if s.phase == SETUP or before.phase == SETUP:
        return
    turned_up = sum(deck.total for deck in before.decks) - sum(deck.total for deck in s.decks)
    is_update = s.level > before.level or turned_up or s.tech_stack.total < before.tech_stack.total
    if s.warehouse != before.warehouse and not is_update:
        if any(now > then for now, then in zip(s.warehouse, before.warehouse, strict=True)):
            yield Reason("broken.warehouse_rose", "OM-INV-22")
    if s.display != before.display:
        shown = [card for row in before.display for card in row]
        if sum(card not in shown for row in s.display for card in row) > turned_up:
            yield Reason("broken.display_grew", "OM-INV-40")
    yield from _turns(s, before)


def _turns(s: Mars, before: Mars) -> Iterator[Reason]:
    """Each seat takes one Main action a round; the game ends when it should (OM-INV-37, -41)."""
    if s.round != before.round or s.phase != before.phase:
        if before.phase == COLONIZATION and any(
            player.standing for number, player in enumerate(before.players) if number != before.active
        ):
            yield Reason("broken.standing", "OM-INV-37")
        if before.final_round and s.phase != OVER:
            yield Reason("broken.end", "OM-INV-41")
    if before.phase != COLONIZATION or before.active in (NONE, s.lacerda):
        return
    if s.active == before.active and s.round == before.round:
        if (before.main_done and not s.main_done) or (before.executive_used and not s.executive_used):
            yield Reason("broken.second_action", "OM-INV-37", _of(s.active))
    elif not before.main_done:
        yield Reason("broken.no_main", "OM-INV-37", _of(before.active))
