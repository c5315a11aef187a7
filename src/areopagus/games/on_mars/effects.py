"""The verbs that change the table of On Mars. Each tells the story and keeps the pieces; none asks."""

from __future__ import annotations

from areopagus.kernel import Message, Param, Word, reveal, tell

from .catalog import (
    ADVANCED_BUILDINGS,
    BLUEPRINT_LEVEL,
    BLUEPRINTS_TAKEN,
    BOT_SEQUENCE,
    BOTS,
    BOTS_PLACED,
    CONTRACTS,
    CONTRACTS_COMPLETED,
    CRYSTAL,
    DISCOVERIES_TAKEN,
    FIRST_ADVANCE_OP,
    GOODS,
    GRID_TECHS,
    HEXES,
    LEVEL_ONE,
    LEVEL_THREE,
    LSS_KINDS,
    LSS_ROWS,
    MISSION_CRYSTALS,
    MISSION_GOAL,
    NONE,
    PROGRESS_CUBES,
    RESEARCH_TAKEN,
    RESEARCH_TILE,
    SCIENTISTS_TAKEN,
    SHELTER,
    SLOT_ACTIONS,
    TECHS_TAKEN,
    TILE_ARROWS,
    TILES_OF,
)
from .queries.cards import is_met
from .queries.goods import free_depot, free_lq
from .queries.terrain import is_empty, pieces
from .state import DISPLAY, OVER, Mars
from .words import (
    BLUEPRINT,
    CONTRACT,
    EXPLORATION,
    GOAL,
    GOOD,
    GRID,
    HEX,
    KIND,
    LAB_SPACE,
    MAIN,
    MISSION,
    ORDER,
    SCIENTIST,
    SIDE,
    SOLO_CARD,
    TECH,
)

GOOD_COUNT = len(GOODS)


def who(s: Mars, player: int) -> Param:
    """How the story names a player: by seat, or Lacerda."""
    return Message("lacerda") if player == s.lacerda else player


# Points, goods, Crystals


def score(s: Mars, player: int, op: int, why: str) -> None:
    """Opportunity Points on the track."""
    if op:
        s.players[player].op += op
        tell(s, "story.op", seat=who(s, player), count=op, why=Message(f"why.{why}"))


def spend(s: Mars, player: int, good: int) -> None:
    """A Resource goes back to the supply (OM-TERM-07)."""
    s.players[player].storage[good] -= 1
    tell(s, "story.pays", seat=who(s, player), good=GOOD[good])


def store(s: Mars, player: int, good: int) -> None:
    """A Resource that fits goes into Storage (OM-TERM-08)."""
    s.players[player].storage[good] += 1
    tell(s, "story.gains", seat=who(s, player), good=GOOD[good])


def lose(s: Mars, player: int, good: int) -> None:
    """A Resource that nobody can keep is not received."""
    tell(s, "story.loses", seat=who(s, player), good=GOOD[good])


def spend_crystal(s: Mars, player: int) -> None:
    """A Crystal goes from the Depot to the supply."""
    s.players[player].crystals -= 1
    tell(s, "story.pays", seat=who(s, player), good=GOOD[CRYSTAL])


def discard_goal(s: Mars, player: int, goal: int) -> None:
    """A Private Goal is used as a Crystal and leaves the game unseen (OM-GOAL-03/07)."""
    s.players[player].goals &= ~(1 << goal)
    s.players[player].discarded |= 1 << goal
    tell(
        s,
        "story.goal_spent",
        seat=player,
        goal=GOAL[goal],
        seen_by=(player,),
        instead="story.goal_spent_unseen",
    )


def gain_crystals(s: Mars, player: int, count: int) -> None:
    """Crystals go below the Depot, where they can't be spent yet (OM-TERM-10/11)."""
    if count:
        s.players[player].below += count
        tell(s, "story.crystals", seat=who(s, player), count=count)


def move_crystals_in(s: Mars, player: int) -> None:
    """Crystals from below go into free Depot spaces; the rest is lost (OM-TERM-12)."""
    board = s.players[player]
    if board.below:
        fitting = min(board.below, free_depot(s, player))
        board.crystals += fitting
        if board.below > fitting:
            tell(s, "story.crystals_lost", seat=who(s, player), count=board.below - fitting)
        board.below = 0


def put_on_contract(s: Mars, player: int, contract: int, good: int) -> None:
    """A good lies on a Delivery Contract (OM-CONTRACT-02/03)."""
    s.contract_goods[contract * GOOD_COUNT + good] += 1
    tell(s, "story.delivers", seat=player, good=GOOD[good], contract=CONTRACT[contract])
    judge_contracts(s)


def deliver(s: Mars, player: int, contract: int, good: int) -> None:
    """A good goes from the Player board to a Contract; Crystals from below first (OM-NOTE-53)."""
    board = s.players[player]
    if good != CRYSTAL:
        board.storage[good] -= 1
    elif board.below:
        board.below -= 1
    else:
        board.crystals -= 1
    put_on_contract(s, player, contract, good)


def take_item(s: Mars, player: int, good: int) -> None:
    """An item leaves the Warehouse."""
    s.warehouse[good] -= 1
    tell(s, "story.warehouse", seat=who(s, player), good=GOOD[good])


# Colonists


def leave_quarters(s: Mars, player: int, count: int = 1) -> None:
    """Colonists leave the Living Quarters: those gained this turn first, who can't boost Ships (OM-NOTE-57)."""
    board = s.players[player]
    board.lq -= count
    board.gained = max(0, board.gained - count)


def send_to_work(s: Mars, player: int, count: int = 1) -> None:
    """Colonists go from the Living Quarters to the Working Area."""
    board = s.players[player]
    leave_quarters(s, player, count)
    board.wa += count
    tell(s, "story.works", seat=player, count=count)


def boost_ship(s: Mars, player: int) -> None:
    """A Colonist who was not gained this turn goes to work for another Ship (OM-SHIP-07/08)."""
    gained = s.players[player].gained
    send_to_work(s, player)
    s.players[player].gained = gained


def gain_colonists(s: Mars, player: int, count: int) -> int:
    """Colonists come from the reserve to free LQ slots; those that don't fit stay (OM-TERM-09). How many came."""
    board = s.players[player]
    wanted = min(count, board.reserve)
    coming = min(wanted, free_lq(s, player))
    if coming > 0:
        board.reserve -= coming
        board.lq += coming
        board.gained += coming
        tell(s, "story.colonists", seat=player, count=coming)
    tell_no_room(s, player, wanted - max(coming, 0))
    return max(coming, 0)


def tell_no_room(s: Mars, player: int, count: int) -> None:
    """Colonists stay in the reserve, or go there, because the Living Quarters are full (OM-TERM-09)."""
    if count > 0:
        tell(s, "story.no_room", seat=player, count=count)


def bring_home(s: Mars, player: int, place: int) -> None:
    """A Colonist returns from a slot or the Working Area (the last place); if LQ is full, to the reserve."""
    board = s.players[player]
    if place < len(s.slots):
        s.slots[place][player] -= 1
    else:
        board.wa -= 1
    tell(s, "story.returns", seat=who(s, player), count=1)
    if player != s.lacerda:
        if free_lq(s, player) > 0:
            board.lq += 1
        else:
            board.reserve += 1
            tell_no_room(s, player, 1)


def bring_all_home(s: Mars, player: int, side_slots: list[int]) -> None:
    """All Colonists from some slots and the Working Area go to the Living Quarters, the rest to the reserve."""
    board = s.players[player]
    coming = board.wa
    board.wa = 0
    for place in side_slots:
        coming += s.slots[place][player]
        s.slots[place][player] = 0
    seated = min(coming, free_lq(s, player))
    board.lq += seated
    board.reserve += coming - seated
    if coming:
        tell(s, "story.returns", seat=player, count=coming)
        tell_no_room(s, player, coming - seated)


def clear_slots(s: Mars, place: int) -> None:
    """The Colonists of whoever has most on full slots go to their Working Areas (OM-SLOT-07/08)."""
    slot = s.slots[place]
    most = max(slot)
    for player, count in enumerate(slot):
        if count == most:
            slot[player] = 0
            if player != s.lacerda:
                s.players[player].wa += count
            tell(s, "story.cleared", seat=who(s, player), count=count)


def place_on_slot(s: Mars, player: int, place: int) -> None:
    """A Colonist is placed on an Action slot; Lacerda's come from nowhere (OM-NOTE-62)."""
    s.slots[place][player] += 1
    if player != s.lacerda:
        leave_quarters(s, player)
    tell(s, "story.slot", seat=who(s, player), action=MAIN[SLOT_ACTIONS[place]])


# Missions and Contracts


def contribute(s: Mars, player: int, deed: int) -> None:
    """A deed counts for every Mission in play that asks for it (OM-MISSION-02/03, OM-XMIS)."""
    if s.phase == OVER:
        return  # Contracts completed in final scoring don't count (OM-XMIS-09)
    for place, mission in enumerate(s.missions):
        if MISSION_GOAL[mission] == deed and s.mission_left[place]:
            advance_mission(s, player, place)


def advance_mission(s: Mars, player: int, place: int) -> None:
    """One contribution to a Mission: its Crystals, one step of its cube, and perhaps its completion."""
    mission = s.missions[place]
    s.mission_left[place] -= 1
    tell(s, "story.mission", seat=who(s, player), mission=MISSION[mission], left=s.mission_left[place])
    gain_crystals(s, player, MISSION_CRYSTALS[mission])
    if s.mission_left[place] == 0:
        tell(s, "story.mission_complete", mission=MISSION[mission])
        step_remaining(s)


def step_remaining(s: Mars) -> None:
    """The Remaining Missions marker moves one space; at the end of its track it stays (OM-MISSION-07)."""
    s.remaining = max(0, s.remaining - 1)


def judge_contracts(s: Mars) -> None:
    """Contracts whose requirement has just been met count, once each, for their owners (OM-XCON-03, OM-XMIS-09)."""
    for contract in range(CONTRACTS):
        owner = s.contract_owner[contract]
        if owner >= 0 and not s.contract_done[contract] and is_met(s, contract):
            s.contract_done[contract] = True
            tell(s, "story.contract_met", seat=who(s, owner), contract=CONTRACT[contract])
            contribute(s, owner, CONTRACTS_COMPLETED)


# Blueprints and Tech


def take_blueprint(s: Mars, player: int, card: int) -> None:
    """A Blueprint leaves the display and gets a marker (OM-BP-01/03)."""
    for row in s.display:
        if card in row:
            row.remove(card)
    board = s.players[player]
    board.blueprints.append(card)
    board.markers -= 1
    tell(s, "story.blueprint", seat=who(s, player), card=BLUEPRINT[card])
    contribute(s, player, BLUEPRINTS_TAKEN)


def take_tech(s: Mars, player: int, space: int, lab: int) -> None:
    """A Tech tile goes from the grid to the Lab (OM-TECH-01)."""
    tech = s.grid[space]
    s.grid[space] = NONE
    s.players[player].tech[tech] = lab
    tell(s, "story.tech", at=GRID[space], seat=who(s, player), tech=TECH[tech], lab=LAB_SPACE[lab])
    contribute(s, player, TECHS_TAKEN)


def develop(s: Mars, player: int, tech: int, lab: int) -> None:
    """A Tech tile moves on in the Lab (OM-RD-02)."""
    s.players[player].tech[tech] = lab
    s.players[player].developments += 1
    tell(s, "story.develops", seat=who(s, player), tech=TECH[tech], lab=LAB_SPACE[lab])


def use_tech(s: Mars, player: int, tech: int, owner: int) -> None:
    """A Tech tile is used; another player's gives its owner an Oxygen and a choice later (OM-USE-04)."""
    if owner == player:
        tell(s, "story.uses_own", seat=who(s, player), tech=TECH[tech])
        return
    s.used.append((tech, owner))
    tell(s, "story.uses", seat=who(s, player), other_seat=who(s, owner), tech=TECH[tech])


# The map


def move_bot(s: Mars, player: int, start: int, end: int) -> None:
    """A Bot moves to another hex."""
    bots = s.players[player].bots
    bots[bots.index(start)] = end
    tell(s, "story.bot", at=HEX[end], seat=player, start=HEX[start], end=HEX[end])


def move_rover(s: Mars, player: int, end: int) -> None:
    """A Rover moves to a hex."""
    s.players[player].rover = end
    tell(s, "story.rover", at=HEX[end], seat=who(s, player), end=HEX[end])


def collect_crystal(s: Mars, player: int, cell: int) -> None:
    """A Crystal on a hex is collected."""
    if s.crystal[cell]:
        s.crystal[cell] = 0
        gain_crystals(s, player, 1)


def place_bot(s: Mars, player: int, cell: int) -> None:
    """A Bot comes onto the map from the reserve (OM-SHIP-05)."""
    board = s.players[player]
    board.bots_reserve -= 1
    board.bots.append(cell)
    tell(s, "story.new_bot", at=HEX[cell], seat=player, cell=HEX[cell])
    contribute(s, player, BOTS_PLACED)


def take_tile(s: Mars, player: int, cell: int) -> int:
    """A tile is claimed and leaves the map; it counts for Missions at once (OM-ROVER-09, OM-XDISC-11)."""
    tile = s.tile[cell]
    s.tile[cell] = NONE
    if tile >= RESEARCH_TILE:
        s.players[player].research |= 1 << tile - RESEARCH_TILE
        tell(
            s,
            "story.research",
            at=HEX[cell],
            seat=who(s, player),
            kind=Message(f"research.{tile - RESEARCH_TILE}"),
        )
        contribute(s, player, RESEARCH_TAKEN)
    else:
        s.players[player].discoveries |= 1 << tile
        tell(s, "story.discovery", at=HEX[cell], seat=who(s, player), tile=Message(f"discovery.{tile + 1}"))
        contribute(s, player, DISCOVERIES_TAKEN)
    return tile


def clean_under_bots(s: Mars) -> None:
    """Tiles and Crystals under Bots that stay there are removed (OM-BOT-02/03)."""
    for player in s.players:
        for cell in player.bots:
            if s.tile[cell] != NONE:
                s.tile[cell] = NONE
                tell(s, "story.tile_lost", at=HEX[cell], cell=HEX[cell])
            if s.crystal[cell]:
                s.crystal[cell] = 0
                tell(s, "story.crystal_lost", at=HEX[cell], cell=HEX[cell])


def place_discovery(s: Mars, player: int, place: int, cell: int) -> None:
    """A Discovery tile goes from the Exploration space to the map (OM-TRAVC-01)."""
    s.tile[cell] = s.exploration[place]
    s.exploration[place] = NONE
    tell(s, "story.placed", at=HEX[cell], seat=who(s, player), place=EXPLORATION[place], cell=HEX[cell])


def put_on_radar(s: Mars, player: int, place: int) -> None:
    """A Discovery tile goes from the Exploration space onto the Blueprint Radar (OM-XBP-15)."""
    s.radar = s.exploration[place]
    s.exploration[place] = NONE
    tell(s, "story.radar", seat=player, tile=Message(f"discovery.{s.radar + 1}"))


def place_building(s: Mars, player: int, kind: int, cell: int) -> int:
    """A Building is placed; what lies on the hex goes back. Returns the tile from the stack, NONE for a Shelter."""
    s.building[cell] = kind
    s.found = {}
    s.crystal[cell] = 0
    if s.tile[cell] != NONE:
        s.tile[cell] = NONE
        tell(s, "story.tile_lost", at=HEX[cell], cell=HEX[cell])
    tell(s, "story.builds", at=HEX[cell], seat=who(s, player), kind=KIND[kind], cell=HEX[cell])
    if kind == SHELTER:
        s.building_owner[cell] = player
        s.players[player].shelters -= 1
        return NONE
    tile = s.tops[kind]
    s.tops[kind] = NONE
    return tile


def turn_up_tile(s: Mars, kind: int, tile: int) -> None:
    """A tile becomes the visible top of its stack (OM-SETUP-26)."""
    s.stacks[kind].take(TILES_OF[kind].index(tile))
    s.tops[kind] = tile


def scatter_crystals(s: Mars, cell: int, tile: int) -> None:
    """Arrows on the tile's back put Crystals on empty hexes beside it (OM-BUILD-08)."""
    if tile == NONE:
        return
    occupied = pieces(s)
    q, r = HEXES.cells[cell]
    for dq, dr in TILE_ARROWS[tile]:
        if (q + dq, r + dr) in HEXES:
            near = HEXES.id((q + dq, r + dr))
            if is_empty(s, near, occupied):
                s.crystal[near] = 1
                tell(s, "story.arrow", at=HEX[near], cell=HEX[near])


def put_miner(s: Mars, player: int, cell: int) -> None:
    """A Colonist stays on the new Mine (OM-MINE-01)."""
    s.colonist[cell] = player
    s.players[player].miners.append(cell)
    if player != s.lacerda:
        leave_quarters(s, player)


def put_cube(s: Mars, player: int, kind: int) -> None:
    """A Progress cube goes to the Progress Area (OM-PROG-01)."""
    s.players[player].cubes |= 1 << kind
    tell(s, "story.cube", seat=who(s, player), kind=KIND[kind])
    contribute(s, player, PROGRESS_CUBES)


def put_marker(s: Mars, player: int, card: int, cell: int) -> None:
    """A Building becomes an Advanced Building; a Miner there goes home (OM-UPG-08/09)."""
    s.marker[cell] = card
    s.built_at[card] = cell
    s.players[player].advanced.append(cell)
    miner = s.colonist[cell]
    if miner != NONE:
        s.colonist[cell] = NONE
        s.players[miner].miners.remove(cell)
        if miner != s.lacerda:
            if free_lq(s, miner) > 0:
                s.players[miner].lq += 1
            else:
                s.players[miner].reserve += 1
    tell(s, "story.upgrades", at=HEX[cell], seat=who(s, player), card=BLUEPRINT[card], cell=HEX[cell])
    contribute(s, player, ADVANCED_BUILDINGS)


def return_piece(s: Mars, player: int, cell: int, is_rover: bool) -> None:
    """A displaced piece without any available hex goes back to its owner (OM-NOTE-66)."""
    if is_rover:
        s.players[player].rover = NONE
    else:
        s.players[player].bots.remove(cell)
        s.players[player].bots_reserve += 1


def raise_lss(s: Mars, player: int, column: int) -> bool:
    """An LSS marker moves up; returns whether the mover gets the reward of its column (OM-LSS-04 to -06)."""
    row = s.lss[column]
    if row >= LSS_ROWS:
        return False
    s.lss[column] = row + 1
    tell(s, "story.lss", kind=KIND[LSS_KINDS[column]], row=row + 1)
    if row == 1:
        score(s, player, FIRST_ADVANCE_OP, "first_advance")
    return row < s.level + 1


# Ships, cards


def welcome_ship(s: Mars, player: int, space: int) -> None:
    """A Ship goes from the Depot to the Hangar (OM-SHIP-01)."""
    s.players[player].ships[space] = 0
    s.players[player].hangar += 1
    tell(s, "story.ship", seat=who(s, player), place=space + 1)


def discard_ship(s: Mars, player: int) -> None:
    """A Ship leaves the Hangar for good (OM-SHUTTLE-07)."""
    s.players[player].hangar -= 1
    tell(s, "story.ship_discarded", seat=player)


def take_scientist(s: Mars, player: int, scientist: int) -> None:
    """A Scientist is hired (OM-HIRE-07)."""
    s.hire[s.hire.index(scientist)] = NONE
    s.scientist_owner[scientist] = player
    tell(s, "story.scientist", seat=who(s, player), scientist=SCIENTIST[scientist])
    contribute(s, player, SCIENTISTS_TAKEN)


def take_contract(s: Mars, player: int, contract: int) -> None:
    """An Earth Contract is taken, and judged at once (OM-HIRE-07, OM-XCON-03)."""
    s.hire[s.hire.index(6 + contract)] = NONE
    s.contract_owner[contract] = player
    tell(s, "story.contract", seat=who(s, player), contract=CONTRACT[contract])
    judge_contracts(s)


def refill_display(s: Mars, contract: int) -> None:
    """A Contract of the deck fills the first empty space of the Scientist display (OM-HIRE-08)."""
    s.hire[s.hire.index(NONE)] = 6 + contract
    s.contract_owner[contract] = DISPLAY
    tell(s, "story.refill", contract=CONTRACT[contract])


def move_scientist(s: Mars, scientist: int, card: int) -> None:
    """A Scientist goes to work on a Blueprint (OM-SCI-02)."""
    if s.scientist_on[scientist] != card:
        s.scientist_on[scientist] = card
        tell(s, "story.scientist_moves", scientist=SCIENTIST[scientist], card=BLUEPRINT[card])


def complete_goal(s: Mars, player: int, goal: int) -> None:
    """A Private Goal is laid open (OM-GOAL-01): hidden things become known."""
    board = s.players[player]
    board.goals &= ~(1 << goal)
    board.goal_done = goal
    reveal(s)
    tell(s, "story.goal", seat=player, goal=GOAL[goal])


def place_marker_on(s: Mars, player: int, space: int) -> None:
    """A Marker goes to a Turn Order space."""
    s.players[player].space = space
    tell(s, "story.order", at=ORDER[space - 1], seat=who(s, player), space=space)


def word_of_card(card: int) -> Word:
    """The word for a card of the Scientist display."""
    return SCIENTIST[card] if card < 6 else CONTRACT[card - 6]


# Turns, phases, displays


def begin_turn(s: Mars, player: int) -> None:
    """A turn begins: Crystals go into the Depot, what counts per turn begins anew (OM-FLOW-03)."""
    s.active = player
    s.main_done = s.executive_used = False
    s.used = []
    for each in s.players:
        each.gained = 0
        each.developments = 0
        each.task_done = False
    tell(s, "story.turn", seat=who(s, player))
    move_crystals_in(s, player)


def choose_main(s: Mars, player: int, action: int) -> None:
    """The Main action of the turn is chosen (OM-FLOW-04)."""
    s.main_done = True
    tell(s, "story.action", seat=player, action=MAIN[action])


def choose_executive(s: Mars, player: int, word: Word) -> None:
    """The Executive action of the turn is chosen: that of a Depot space, or a Scientist's (OM-FLOW-05)."""
    s.executive_used = True
    tell(s, "story.executive", seat=player, action=word)


def lay_marker(s: Mars, player: int) -> None:
    """A Marker is laid down at the end of the turn (OM-FLOW-11)."""
    s.players[player].standing = False


def stand_up(s: Mars, player: int) -> None:
    """A Marker is stood up for the next round (OM-SHUTTLE-05)."""
    s.players[player].standing = True


def move_shuttle(s: Mars, side: int, space: int) -> None:
    """The Shuttle moves along its track or travels to the other side (OM-SHUTTLE-01/02)."""
    key = "story.shuttle_moves" if side == s.shuttle_side else "story.shuttle_travels"
    s.shuttle_side = side
    s.shuttle_space = space
    tell(s, key, side=SIDE[side], space=space)


def raise_level(s: Mars) -> None:
    """The Colony level rises (OM-LEVEL-04)."""
    s.level += 1
    tell(s, "story.level", level=s.level)


def clear_display(s: Mars, levels: tuple[int, ...]) -> None:
    """Blueprints of some levels leave the display for the box; the rest goes to the upper row (OM-LEVEL-05/06)."""
    left = [card for row in reversed(s.display) for card in row if BLUEPRINT_LEVEL[card] not in levels]
    s.display = [[], left]


def add_blueprint(s: Mars, deck: int, place: int, row: int) -> None:
    """A Blueprint of a deck is turned up in the display."""
    s.decks[deck].take(place)
    s.display[row].append((LEVEL_ONE, LEVEL_THREE)[deck][place])


def fill_grid(s: Mars, space: int, tech: int) -> None:
    """A Tech tile of the stacks is turned up on the grid."""
    s.tech_stack.take(GRID_TECHS.index(tech))
    s.grid[space] = tech


def fill_warehouse(s: Mars, goods: tuple[int, ...], rows: int) -> None:
    """The Warehouse holds so many of each of its goods again."""
    for good in goods:
        s.warehouse[good] = rows


def turn_up_discovery(s: Mars, place: int, tile: int) -> None:
    """A Discovery tile of the stack is turned up on the Exploration space."""
    s.discovery.take(tile)
    s.exploration[place] = tile
    tell(s, "story.turned_up", tile=Message(f"discovery.{tile + 1}"), place=EXPLORATION[place])


# Lacerda


def move_icon(s: Mars, icon: int) -> None:
    """Lacerda's Bot moves to another icon of the Progress Area (OM-SOLO-40/41)."""
    s.bot_icon = icon
    tell(s, "story.lacerda_bot", kind=KIND[BOT_SEQUENCE[icon]])


def turn_solo_card(s: Mars, card: int) -> None:
    """A Solo card is revealed (OM-SOLO-10)."""
    s.solo_deck.take(card)
    s.lacerda_card = card
    tell(s, "story.solo_card", card=SOLO_CARD[card])


def discard_solo_card(s: Mars) -> None:
    """The Solo card goes to the discards."""
    s.solo_discard.append(s.lacerda_card)


def reshuffle_solo_cards(s: Mars) -> None:
    """The discards become the deck: the second pass begins (OM-SOLO-11/12)."""
    for card in s.solo_discard:
        s.solo_deck.put(card)
    s.solo_discard = []
    s.second_pass = True
    tell(s, "story.solo_reshuffled")


def take_own_bot(s: Mars) -> None:
    """Lacerda takes a Bot onto his Player board; it counts for Missions (OM-SOLO-62/64)."""
    board = s.players[s.lacerda]
    if board.bots_reserve < BOTS - 1:
        board.bots_reserve += 1
        tell(s, "story.lacerda_new_bot")
        contribute(s, s.lacerda, BOTS_PLACED)


def waste_item(s: Mars, good: int) -> None:
    """Lacerda takes an item from the Warehouse; Resources go to the supply (OM-SOLO-57)."""
    take_item(s, s.lacerda, good)
    if good == CRYSTAL:
        gain_crystals(s, s.lacerda, 1)
