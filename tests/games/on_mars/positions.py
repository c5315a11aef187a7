"""Positions for tests of On Mars: a table past setup, and verbs that set up the map and keep every invariant.

table = mars(seats=3, side="colony")           # seat 0 is at `turn.action`, chance is asked in the test
with table.edit() as s:
    build(s, "greenhouse", "+1-1")
    move_bot(s, 0, "+1+0")
    give(s, 0, water=2, crystal=3)
    learn(s, 1, "greenhouse", "3A")
table.play("construct", "kind:greenhouse", "hex:+2-1", "tech-of:green")
"""

from __future__ import annotations

from typing import Any

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import (
    COLONY,
    GOODS,
    KINDS,
    LSS_KINDS,
    MINE,
    NONE,
    ORBIT,
    SHELTER,
    TECHS,
)
from areopagus.games.on_mars.catalog.board import ACTIONS, LSS_ROWS, MISSIONS, SLOT_OF
from areopagus.games.on_mars.catalog.cards import BLUEPRINTS, LEVEL_ONE, LEVEL_THREE, SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import GRID_TECHS, LAB_NAMES
from areopagus.games.on_mars.catalog.terrain import HEXES, TILES_OF
from areopagus.games.on_mars.state import COLONIZATION, DECK, DISPLAY, SHUTTLE, Mars
from areopagus.kernel import hexes
from areopagus.workshop.testing import Table


def cell(text: str | int) -> int:
    """The hex of a text such as `+2-1`."""
    return text if isinstance(text, int) else HEXES.id(hexes.parse(text))


def mars(
    seats: int = 2, side: str = "colony", seed: int = 5, dealer: bool = False, **options: object
) -> Table:
    """A table at the first `turn.action` of seat 0, whose Marker is on the given side.

    Without `dealer`, questions to chance are asked in the test. Seat n is on the n-th space of the side.
    """
    table = Table(GAME, seats, seed=seed, **options)
    match = table.match
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose("no" if "no" in table.words else match.ask.words[0])
    with table.edit() as s:
        begin_turn(s, 0, side)
    if not dealer:
        match._dealer = None
    return table


def begin_turn(s: Mars, me: int, side: str = "colony") -> None:
    """It is the beginning of a player's turn; all Markers stand on one side, from its first space on."""
    first = 5 if side == "colony" else 1
    order = [me, *(other for other in range(len(s.players)) if other != me)]
    for place, player in enumerate(order):
        s.players[player].space = first + place
        s.players[player].standing = True
        s.players[player].gained = 0
        s.players[player].developments = 0
        s.players[player].task_done = False
    s.phase = COLONIZATION
    s.active = me
    s.main_done = s.executive_used = s.travel_due = False
    s.used = []
    s.due = []
    s.agenda = [("turn", me)]


def begin_shuttle_phase(s: Mars) -> None:
    """The Colonization Phase is over; the Shuttle Phase begins."""
    for player in s.players:
        player.standing = False
    s.phase = SHUTTLE
    s.active = NONE
    s.used = []
    s.agenda = [("shuttle_phase",)]


def build(s: Mars, kind: str, at: str | int, owner: int | None = None) -> int:
    """A Building on a hex: its tile leaves the stack (or the board of `owner`), the LSS marker follows."""
    number, here = KINDS.index(kind), cell(at)
    assert s.building[here] == NONE, f"there is a Building on {at}"
    s.building[here] = number
    s.crystal[here] = 0
    s.tile[here] = NONE
    s.derived = {}
    if number == SHELTER:
        assert owner is not None, "whose Shelter?"
        s.building_owner[here] = owner
        s.players[owner].shelters -= 1
    else:
        stack = s.stacks[number]
        for place, _tile in enumerate(TILES_OF[number]):
            if stack.counts[place]:
                stack.take(place)
                break
        else:
            assert s.tops[number] != NONE, f"no {kind} left"
            s.tops[number] = NONE
        if number in LSS_KINDS:
            column = LSS_KINDS.index(number)
            s.lss[column] = min(LSS_ROWS, s.lss[column] + 1)
    return here


def raze(s: Mars, at: str | int) -> None:
    """A starting Building moves out of the way: the hex is empty again, its tile back in the stack."""
    here = cell(at)
    number = s.building[here]
    s.building[here] = NONE
    s.building_owner[here] = NONE
    s.derived = {}
    if number in LSS_KINDS:
        s.lss[LSS_KINDS.index(number)] = max(1, s.lss[LSS_KINDS.index(number)] - 1)


def swap_starting(s: Mars, kind: str, at: str) -> None:
    """A starting LSS Building is to stand on one of the four starting hexes: change places."""
    number, here = KINDS.index(kind), cell(at)
    there = next(place for place in range(len(s.building)) if s.building[place] == number)
    s.building[here], s.building[there] = s.building[there], s.building[here]
    s.derived = {}


def arrange_start(s: Mars) -> None:
    """The four starting Buildings in a known order: Generator N, Water Extractor E, Greenhouse S, Condenser W."""
    for kind, at in zip(KINDS[1:5], ("+0-2", "+2-1", "+0+2", "-2+1"), strict=True):
        swap_starting(s, kind, at)


def move_bot(s: Mars, player: int, to: str | int, number: int = 0) -> None:
    """A Bot of a player stands on another hex."""
    s.players[player].bots[number] = cell(to)


def add_bot(s: Mars, player: int, at: str | int) -> None:
    """A further Bot of a player is on the map."""
    s.players[player].bots_reserve -= 1
    s.players[player].bots.append(cell(at))


def put_rover(s: Mars, player: int, at: str | int) -> None:
    """A player's Rover is on a hex."""
    s.players[player].rover = cell(at)


def put_miner(s: Mars, player: int, at: str | int, taken_from: str = "reserve") -> None:
    """A Colonist of a player is on a Mine."""
    here = cell(at)
    assert s.building[here] == MINE
    s.colonist[here] = player
    s.players[player].miners.append(here)
    setattr(s.players[player], taken_from, getattr(s.players[player], taken_from) - 1)


def give(s: Mars, player: int, **amounts: int) -> None:
    """Set goods on a Player board: `mineral=2, crystal=3, below=1`."""
    board = s.players[player]
    for name, amount in amounts.items():
        if name == "crystal":
            board.crystals = amount
        elif name == "below":
            board.below = amount
        else:
            board.storage[GOODS.index(name)] = amount


def colonists(s: Mars, player: int, lq: int | None = None, wa: int | None = None) -> None:
    """Set Colonists in the Living Quarters and the Working Area; the reserve makes up the rest."""
    board = s.players[player]
    total = board.lq + board.wa + board.reserve
    board.lq = board.lq if lq is None else lq
    board.wa = board.wa if wa is None else wa
    board.reserve = total - board.lq - board.wa
    assert board.reserve >= 0, "there are only twelve Colonists"


def on_slot(s: Mars, player: int, action: str, count: int = 1) -> None:
    """Colonists of a player (from the reserve) stand on an action's slots."""

    s.slots[SLOT_OF[ACTIONS.index(action)]][player] += count
    if player != s.lacerda:
        s.players[player].reserve -= count


def learn(s: Mars, player: int, tech: str, lab: str) -> None:
    """A player has a Tech tile on a Lab space; it leaves the grid or the stack unless it is the Shelter Tech."""
    number = TECHS.index(tech)
    board = s.players[player]
    if board.tech[number] == NONE:
        if number in s.grid:
            s.grid[s.grid.index(number)] = NONE
        else:
            s.tech_stack.take(GRID_TECHS.index(number))
    space = LAB_NAMES.index(lab)
    assert space not in board.tech or board.tech[number] == space, f"{lab} is occupied"
    board.tech[number] = space


def own_blueprint(s: Mars, player: int, card: int, built_on: str | int | None = None) -> None:
    """A player owns a Blueprint (its number as printed), perhaps built on a hex."""
    number = card - 1
    for row in s.display:
        if number in row:
            row.remove(number)
    leave_deck(s, number)
    board = s.players[player]
    board.blueprints.append(number)
    board.markers -= 1
    if built_on is not None:
        here = cell(built_on)
        assert s.building[here] == BLUEPRINTS[number].kind, "another kind of Building is there"
        s.marker[here] = number
        s.built_at[number] = here
        board.advanced.append(here)


def show_blueprints(s: Mars, *cards: int) -> None:
    """The display shows exactly these Blueprints (numbers as printed) in its bottom row; the others go to the box."""
    for number in [card for row in s.display for card in row]:
        s.display = [[one for one in row if one != number] for row in s.display]
    for card in cards:
        leave_deck(s, card - 1)
        s.display[0].append(card - 1)


def leave_deck(s: Mars, card: int) -> None:
    """A Blueprint is taken out of its deck, if it is there."""
    for deck, cards in zip(s.decks, (LEVEL_ONE, LEVEL_THREE), strict=True):
        if card in cards and deck.counts[cards.index(card)]:
            deck.take(cards.index(card))


def hire_scientist(s: Mars, player: int, scientist: str) -> None:
    """A player has hired a Scientist; a Contract of the deck lies in its place."""
    number = SCIENTIST_NAMES.index(scientist)
    s.scientist_owner[number] = player
    contract = s.contract_owner.index(DECK)
    s.contract_owner[contract] = DISPLAY
    s.hire[s.hire.index(number)] = 6 + contract


def own_contract(s: Mars, player: int, contract: int) -> None:
    """A player owns a Contract (its number as printed), out of the deck."""
    assert s.contract_owner[contract - 1] == DECK
    s.contract_owner[contract - 1] = player


def show_contract(s: Mars, contract: int, instead_of: str = "systems_engineer") -> None:
    """A Contract (number as printed) lies in the display instead of a Scientist, who goes to the last player."""
    s.contract_owner[contract - 1] = DISPLAY
    number = SCIENTIST_NAMES.index(instead_of)
    s.hire[s.hire.index(number)] = 6 + contract - 1
    s.scientist_owner[number] = len(s.players) - 1


def goals(s: Mars, player: int, *numbers: int) -> None:
    """A player holds exactly these Private Goals (numbers as printed), three in all; others get what is left."""
    assert len(numbers) == 3, "three Goals are dealt"
    mine = sum(1 << number - 1 for number in numbers)
    left = [goal for goal in range(16) if not mine >> goal & 1]
    s.players[player].goals = mine
    for other in range(s.seats):
        if other != player:
            s.players[other].goals = sum(1 << left.pop() for _ in range(3))
        s.players[other].discarded = 0


def tile(s: Mars, at: str | int, discovery: int | None = None, research: str | None = None) -> None:
    """A Discovery tile (number as printed), or a Research tile moved from its corner, lies on a hex."""
    here = cell(at)
    if discovery is not None:
        number = discovery - 1
        if s.discovery.counts[number]:
            s.discovery.take(number)
        elif number in s.exploration:
            s.exploration[s.exploration.index(number)] = NONE
        s.tile[here] = number
    else:
        assert research is not None
        wanted = 19 + "ABCD".index(research)
        s.tile[s.tile.index(wanted)] = NONE
        s.tile[here] = wanted


def sides(s: Mars, **where: str) -> None:
    """Put Markers on sides: `sides(s, p1="orbit")`; spaces are chosen freely."""
    taken = [player.space for player in s.players]
    for key, side in where.items():
        first = 5 if side == "colony" else 1
        player = int(key[1:])
        s.players[player].space = next(space for space in range(first, first + 4) if space not in taken)
        taken.append(s.players[player].space)


def side_of(name: str) -> int:
    """The int of a side."""
    return COLONY if name == "colony" else ORBIT


def storage(table: Table, player: int) -> dict[str, int]:
    """What a player has in Storage, by name."""
    return dict(zip(GOODS, table.state.players[player].storage, strict=False))


def player(table: Table, number: int = 0) -> Any:
    """A player of the live state."""
    return table.state.players[number]


# Whole situations, on the map that `arrange_start` lays out

STARTS = ("+0+0", "+0-2", "+2-1", "+0+2", "-2+1")
"""Where the starting Building of each shared kind stands after `arrange_start`."""

GROWTH = (
    ("+1-1", "+1+0", "+0+1"),
    ("+0-3", "+0-4", "+1-3"),
    ("+3-1", "+3-2", "+4-2"),
    ("+0+3", "+0+4", "-1+3"),
    ("-3+1", "-3+2", "-4+2"),
    ("-3-1", "-3+0", "-4+0"),
)
"""Where more Buildings of each kind make a Complex with the first; the Shelters are those of seat 0 of two."""


def no_goals(s: Mars, *players: int) -> None:
    """Players have used up their Private Goals, so that nobody is asked to pay with one."""
    for number in players or range(s.seats):
        board = s.players[number]
        board.discarded |= board.goals
        board.goals = 0


def grow(s: Mars, kind: str, size: int, owner: int | None = None) -> str:
    """A Complex of a kind, with the starting Building (two players, `arrange_start`); the hex of that one."""
    number = KINDS.index(kind)
    for at in GROWTH[number][: size - 1]:
        build(s, kind, at, owner)
    return "-2-1" if number == SHELTER else STARTS[number]


def advance(s: Mars, player: int, card: int) -> str:
    """A player has built a Blueprint (number as printed) on a starting Building, in a Complex if it needs one."""

    kind = KINDS[BLUEPRINTS[card - 1].kind]
    is_shelter = kind == "shelter"
    at = grow(s, kind, BLUEPRINTS[card - 1].level, player if is_shelter else None)
    if is_shelter:
        s.players[player].bots = [bot for bot in s.players[player].bots if bot != cell(at)] or [cell("-1-1")]
    own_blueprint(s, player, card, built_on=at)
    return at


def colony_level(s: Mars, level: int) -> None:
    """The Colony has reached a level; Level 1 Blueprints have left the display from level 3 on."""
    s.level = level
    s.remaining = max(0, 3 - s.mission_left.count(0) - max(0, level - 2))
    if level >= 3:
        s.display = [[card for card in row if BLUEPRINTS[card].level == 3] for row in s.display]


def in_play(s: Mars, *missions: int) -> None:
    """The Missions in play (numbers as printed), none of them begun."""

    s.missions = [number - 1 for number in missions]
    s.mission_left = [MISSIONS[mission].needs[max(s.seats, 2)] for mission in s.missions]
    s.remaining = max(0, 3 - max(0, s.level - 2))


def mission_left(s: Mars, **left: int) -> None:
    """How many contributions are still to be made: `mission_left(s, a=1)`; 0 means completed."""
    for key, count in left.items():
        s.mission_left["abc".index(key)] = count
    s.remaining = max(0, 3 - s.mission_left.count(0) - max(0, s.level - 2))


def raise_colony(s: Mars, level: int) -> None:
    """The Colony has a level: the Buildings it takes stand at the edge of what is built, updates are over."""
    from areopagus.games.on_mars.queries.terrain import is_empty, pieces, sites

    for column, kind in enumerate(LSS_KINDS):
        while s.lss[column] < level:
            free = [at for at, _joined in sites(s, kind, 0) if is_empty(s, at, pieces(s))]
            build(s, KINDS[kind], max(free, key=lambda at: (HEXES.distances[at][HEXES.id((0, 0))], at)))
    s.level = level
    done = sum(left == 0 for left in s.mission_left)
    s.remaining = max(0, 3 - done - max(0, level - 2))
    if level >= 3:
        s.display = [[card for card in row if BLUEPRINTS[card].level == 3] for row in s.display]
        s.decks[0].counts = [0] * 12


def top_tile(s: Mars, kind: str, number: int) -> None:
    """The tile with this number is on top of its stack: `top_tile(s, "mine", 2)`."""
    kind_number = KINDS.index(kind)
    tiles = TILES_OF[kind_number]
    if s.tops[kind_number] != NONE:
        s.stacks[kind_number].put(tiles.index(s.tops[kind_number]))
    s.stacks[kind_number].take(number - 1)
    s.tops[kind_number] = tiles[number - 1]


def spend_goals(s: Mars, *players: int) -> None:
    """Players (all, if none are named) have used up their Private Goals as Crystals: nothing asks about them."""
    for number in players or range(s.seats):
        s.players[number].discarded |= s.players[number].goals
        s.players[number].goals = 0


def lay_grid(s: Mars, *techs: str) -> None:
    """The eight tiles of the Tech Grid lie in this order, from grid:1."""
    assert sorted(TECHS.index(tech) for tech in techs) == sorted(s.grid), "other tiles are on the grid"
    s.grid = [TECHS.index(tech) for tech in techs]


def quiet_mars(seats: int = 2, side: str = "colony", missions: str = "489", **options: object) -> Table:
    """A table as from `mars` with nothing that would ask in between.

    The starting Buildings lie as by `arrange_start`, all Private Goals are spent, nobody has a Crystal, the first
    seat has the first starting Shelter. Missions 4, 8 and 9 are about Bots, Scientists and Contracts.
    """
    table = mars(seats, side, missions=tuple(missions), first_player="1", **options)
    with table.edit() as s:
        arrange_start(s)
        spend_goals(s)
        for each in s.players:
            each.crystals = 0
    return table


def put_crystal(s: Mars, *hexes_with: str) -> None:
    """Crystals lie on hexes."""
    for at in hexes_with:
        s.crystal[cell(at)] = 1


def put_reward(s: Mars, kind: str, reward: int) -> None:
    """An LSS Reward tile (its number as printed) lies on top of the column of a kind."""
    column, wanted = LSS_KINDS.index(KINDS.index(kind)), reward - 1
    if wanted in s.reward_tiles:
        s.reward_tiles[s.reward_tiles.index(wanted)] = s.reward_tiles[column]
    s.reward_tiles[column] = wanted


def has_bot(table: Table, number: int, at: str) -> bool:
    """Whether a player's Bot is on a hex."""
    return cell(at) in table.state.players[number].bots


# Lacerda


def lacerda_moves(s: Mars, side: str = "colony") -> None:
    """It is the beginning of Lacerda's turn; he and the person are on one side, he first."""
    begin_turn(s, 1, side)
    s.agenda = [("start_turn", 1)]


def lacerda_rides(s: Mars, side: str, card: int = 1) -> None:
    """The Shuttle Phase begins; the Shuttle leaves Lacerda's side, the person is on the other one.

    `card` is his latest Solo card; the normal one shows no X.
    """
    begin_turn(s, 1, side)
    sides(s, p0="orbit" if side == "colony" else "colony")
    begin_shuttle_phase(s)
    s.shuttle_side, s.shuttle_space = side_of(side), 1
    s.solo_deck.take(card - 1)
    s.solo_discard.append(card - 1)
    s.lacerda_card = card - 1


def let_chance(table: Table, *draws: str, until: str = "") -> list[tuple[str, list[str]]]:
    """Answer chance until a person is asked: with the words given where they are on offer, else with the first.

    Every word given must find its question. What was asked is returned.
    """
    match, left, asked = table.match, list(draws), []
    while match.ask is not None and match.ask.seat < 0 and match.ask.about != until:
        words = table.words
        asked.append((table.about, words))
        word = next((one for one in left if one in words), None)
        if word is not None:
            left.remove(word)
        match.choose(word or words[0])
    assert not left, f"never on offer: {left}, asked was {asked}"
    return asked


def rover_at(table: Table, number: int) -> str:
    """The hex of a player's Rover as text; empty while it is off the map."""
    rover = table.state.players[number].rover
    return "" if rover == NONE else hexes.text(HEXES.cells[rover])


def claimed_research(s: Mars, player: int, kinds: str) -> None:
    """A player has claimed Research tiles: `claimed_research(s, 0, "AB")`."""
    for kind in kinds:
        number = "ABCD".index(kind)
        s.tile[s.tile.index(19 + number)] = NONE
        s.players[player].research |= 1 << number


def claimed_discoveries(s: Mars, player: int, *numbers: int) -> None:
    """A player has claimed Discovery tiles (numbers as printed)."""
    for number in numbers:
        if s.discovery.counts[number - 1]:
            s.discovery.take(number - 1)
        else:
            s.exploration[s.exploration.index(number - 1)] = NONE
        s.players[player].discoveries |= 1 << number - 1


def no_tiles(s: Mars) -> None:
    """No Discovery or Research tile is on the map."""
    s.tile = [NONE] * len(s.tile)


def plain(seats: int = 2, side: str = "colony", **options: object) -> Table:
    """A table with the starting Buildings in a known order; nobody has a Mineral or a Private Goal to pay with.

    The dealer answers for chance; the end of a turn has to be said.
    """
    table = mars(seats, side, dealer=True, **options)
    with table.edit() as s:
        arrange_start(s)
        no_goals(s)
        for seat in range(s.seats):
            give(s, seat, mineral=0)
    table.match._forced = "quiet"
    return table


def seat_asked(table: Table) -> int:
    """The seat that is being asked."""
    assert table.match.ask is not None
    return table.match.ask.seat
