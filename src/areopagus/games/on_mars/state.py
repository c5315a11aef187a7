"""What is on the table of On Mars.

A **player** is a colour with its board: a seat, or in a solo game also Lacerda, who is no seat. Players have
ints from 0, seats first. Hexes, cards, tiles and Lab spaces are ints of the catalog. What follows
from the map (Complexes, sites) is kept in `derived`, which every effect that changes buildings drops.
"""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Hidden, Part, State
from areopagus.kernel.declare import bag, bits, cache, fixed, flag, items, number, numbers, parts, text

from .catalog.basics import (
    COLOURS,
    GOODS,
    LSS_KINDS,
    NONE,
    ORBIT,
    PLAYERS_IN_SOLO,
    RESOURCES,
    SHELTER,
    SIDES,
    TECHS,
)
from .catalog.board import (
    LSS_ROWS,
    MISSION_TRACK,
    MISSIONS,
    REWARD_TILES,
    SHUTTLE_SPACES,
    SLOT_ACTIONS,
    SPACES,
    TOP_LEVEL,
    WAREHOUSE_ROWS,
)
from .catalog.cards import (
    A_CARDS,
    B_CARDS,
    BLUEPRINTS,
    CONTRACTS,
    DECK_SIZE,
    GOALS,
    SCIENTISTS,
)
from .catalog.player_board import BOTS, COLONISTS, DEPOT, MARKERS, SHIPS
from .catalog.solo import BOT_SEQUENCE, SOLO_CARDS, SOLO_GOALS
from .catalog.technology import GRID_SPACES, GRID_TECHS, LAB, TECH_SETS
from .catalog.terrain import (
    DISCOVERIES,
    EXPLORATION_SPACES,
    HEX_COUNT,
    RESEARCH_KINDS,
    RESEARCH_TILE,
    SHELTERS,
    STACK_TILES,
    TILES,
)

COLONIZATION, SHUTTLE, SETUP, OVER = 0, 1, 2, 3
"""The phases."""

STILL_ROUNDS: Final = 60
"""Number of rounds without progress towards the end after which the end is triggered; see `rules/end.py`."""

DECK, DISPLAY = -2, -1
"""Where a Contract is, if no player owns it."""

MANY: Final = 10_000
"""A bound for numbers that the rules do not limit."""
LAST_BLUEPRINT: Final = len(BLUEPRINTS) - 1
LAST_PLAYER: Final = len(COLOURS) - 1
LAST_HEX: Final = HEX_COUNT - 1
OTHERS: Final = Hidden.FROM_OTHERS


class Player(Part):
    """A colour with its Player board and everything beside it."""

    colour = number(0, len(COLOURS) - 1)
    op = number(-MANY, MANY)
    storage = numbers(0, MANY, length=RESOURCES, shared=True)
    crystals = number(0, DEPOT, "Crystals in the Depot.")
    below = number(0, MANY, "Crystals below the Depot: gained, not yet to be spent (OM-TERM-10/11).")
    ships = numbers(0, 1, "For each Depot space, whether a Ship is on it.", length=DEPOT, shared=True)
    hangar = number(0, SHIPS)
    lq = number(0, COLONISTS, "Colonists in the Living Quarters.")
    wa = number(0, COLONISTS, "Colonists in the Working Area.")
    reserve = number(0, COLONISTS, "Colonists beside the board; further ones are on slots and Mines.")
    bots = numbers(0, LAST_HEX, "The hexes of the Bots on the map.", shared=True)
    bots_reserve = number(0, BOTS, "Lacerda: his Bots on his Player board.")
    rover = number(NONE, LAST_HEX, "The hex of the Rover; NONE while it is off the map.", default=NONE)
    shelters = number(0, SHELTERS, "Shelters still on the Player board.")
    markers = number(0, MARKERS, "Advanced Building markers in reserve.")
    advanced = numbers(0, LAST_HEX, "The hexes of the Advanced Buildings.", shared=True)
    miners = numbers(0, LAST_HEX, "The hexes of the Colonists on Mines.", shared=True)
    cubes = bits(RESOURCES, "The kinds whose Progress cube is in the Progress Area.")
    tech = numbers(
        NONE,
        len(LAB) - 1,
        "For each Tech, the Lab space of the tile.",
        length=len(TECHS),
        fill=NONE,
        shared=True,
    )
    blueprints = numbers(0, LAST_BLUEPRINT, "Blueprints owned, in the order they were taken.", shared=True)
    goals = bits(len(GOALS), "Private Goals in hand.", hidden=OTHERS)
    discarded = bits(len(GOALS), "Private Goals used as Crystals; known to the owner alone.", hidden=OTHERS)
    goal_done = number(NONE, len(GOALS) - 1, default=NONE)
    known = bits(
        len(GOALS), "Goals whose condition was seen to hold, so that each is offered once when it comes true."
    )
    discoveries = bits(len(DISCOVERIES), "Discovery tiles claimed.")
    research = bits(len(RESEARCH_KINDS), "Kinds of Research tiles claimed.")
    space = number(0, len(SPACES), "The Turn Order space of the Marker.")
    standing = flag(default=True)
    gained = number(
        0,
        COLONISTS,
        "Colonists in the Living Quarters who came from the reserve since the turn began (OM-NOTE-57).",
    )
    developments = number(0, MANY, "Developments in the running turn of anyone (OM-XFIRST-08).")
    a_card = number(NONE, len(A_CARDS) - 1, default=NONE, hidden=OTHERS)
    tasks = bits(len(B_CARDS), "B cards in hand.", hidden=OTHERS, pool="b_deck")
    task_done = flag("Whether a B card was revealed in this turn.")


class Mars(State):
    """The state of a match of On Mars."""

    seats = number(0, LAST_PLAYER + 1)
    players = parts(Player)
    variant = fixed(
        text(),
        "The options that are on and shape the game: `first_colonists`, `space_oddity`, and the length.",
    )
    switches = fixed(text(), "The switches of OM-OPT that are not at their normal value, as `key=value`.")
    goal_level = text("The chosen solo goal.", choices=("", *SOLO_GOALS))
    phase = number(0, OVER, default=SETUP)
    round = number(1, MANY)
    first = number(NONE, LAST_PLAYER)
    active = number(NONE, LAST_PLAYER, "Whose turn it is in the Colonization Phase.", default=NONE)
    main_done = flag()
    executive_used = flag()
    travel_due = flag("A goal's reward `travel` waits for the end of the action (OM-NOTE-55).")
    used = items(
        fixed(number(0, len(TECHS) - 1), length=2),
        "Uses of another player's Tech, as (Tech, owner), whose owners still choose (OM-USE-05).",
        shared=True,
    )
    ending = flag("The end of the game has been triggered; one more round is played.")
    final_round = flag()
    advanced_to = number(-MANY, MANY, "The colony's progress towards the end when a round last began.")
    still = number(0, MANY, "Rounds in a row without such progress; see `rules/end.py`.")

    # The map, by hex
    building = numbers(NONE, SHELTER, length=HEX_COUNT, fill=NONE, shared=True)
    building_owner = numbers(
        NONE, LAST_PLAYER, "Whose Shelter it is.", length=HEX_COUNT, fill=NONE, shared=True
    )
    marker = numbers(
        NONE,
        LAST_BLUEPRINT,
        "The Blueprint whose marker stands there.",
        length=HEX_COUNT,
        fill=NONE,
        shared=True,
    )
    colonist = numbers(NONE, LAST_PLAYER, "Whose Miner is there.", length=HEX_COUNT, fill=NONE, shared=True)
    crystal = numbers(0, 1, length=HEX_COUNT, shared=True)
    tile = numbers(
        NONE,
        RESEARCH_TILE + len(RESEARCH_KINDS) - 1,
        "A Discovery tile, or `RESEARCH_TILE` plus a Research kind.",
        length=HEX_COUNT,
        fill=NONE,
        shared=True,
    )
    derived = cache("Results computed from the buildings.")

    # The board
    stacks = items(
        bag(STACK_TILES, 1), "For each shared kind, the hidden tiles below the top.", length=SHELTER
    )
    tops = numbers(
        NONE, len(TILES) - 1, "The visible top tile of each stack.", length=SHELTER, fill=NONE, shared=True
    )
    slots = items(
        numbers(0, COLONISTS),
        "For each action with slots, the number of Colonists of each player on them.",
        shared=True,
    )
    warehouse = numbers(0, WAREHOUSE_ROWS, length=len(GOODS), shared=True)
    grid = numbers(NONE, len(TECHS) - 1, length=GRID_SPACES, fill=NONE, shared=True)
    tech_stack = bag(
        len(GRID_TECHS), TECH_SETS, "Tech tiles in the stack, by type in the order of the catalog."
    )
    decks = items(
        bag(DECK_SIZE, 1),
        "Blueprints in the decks of Level 1 and Level 3.",
        length=2,
    )
    display = items(
        numbers(0, LAST_BLUEPRINT),
        "The rows of the Blueprint display, from the bottom.",
        length=2,
        shared=True,
    )
    built_at = numbers(
        NONE,
        LAST_HEX,
        "For each Blueprint, the hex of its marker.",
        length=len(BLUEPRINTS),
        fill=NONE,
        shared=True,
    )
    hire = numbers(
        NONE,
        len(SCIENTISTS) + len(CONTRACTS) - 1,
        "The Scientist display: a Scientist, or the number of Scientists plus a Contract, or NONE.",
        length=len(SCIENTISTS),
        fill=NONE,
        shared=True,
    )
    scientist_owner = numbers(NONE, LAST_PLAYER, length=len(SCIENTISTS), fill=NONE, shared=True)
    scientist_on = numbers(
        NONE,
        LAST_BLUEPRINT,
        "The Blueprint on which a Scientist marker stands; NONE: on its card.",
        length=len(SCIENTISTS),
        fill=NONE,
        shared=True,
    )
    contract_owner = numbers(DECK, LAST_PLAYER, length=len(CONTRACTS), fill=DECK, shared=True)
    contract_goods = numbers(
        0,
        4,
        "What lies on the Contracts: all goods of the first, then of the second, …",
        length=len(CONTRACTS) * len(GOODS),
        shared=True,
    )
    contract_done = items(flag(), length=len(CONTRACTS), shared=True)
    discovery = bag(len(DISCOVERIES), 2)
    exploration = numbers(NONE, len(DISCOVERIES) - 1, length=EXPLORATION_SPACES, fill=NONE, shared=True)
    radar = number(NONE, len(DISCOVERIES) - 1, "The Discovery tile on the Blueprint Radar.", default=NONE)
    lss = numbers(1, LSS_ROWS, length=len(LSS_KINDS), fill=1, shared=True)
    level = number(1, TOP_LEVEL)
    reward_tiles = numbers(0, len(REWARD_TILES) - 1, shared=True)
    missions = numbers(0, len(MISSIONS) - 1, shared=True)
    mission_left = numbers(0, 99, shared=True)
    remaining = number(0, MISSION_TRACK)
    shuttle_side = number(0, len(SIDES) - 1, default=ORBIT)
    shuttle_space = number(1, SHUTTLE_SPACES)
    shuttle_travelled = number(
        NONE,
        len(SIDES) - 1,
        "The side the Shuttle left in this phase; NONE if it did not travel.",
        default=NONE,
    )

    # Lacerda
    lacerda = number(NONE, 1, "The player who is Lacerda; NONE without him.", default=NONE)
    bot_icon = number(0, len(BOT_SEQUENCE) - 1, "Where his Bot stands in the sequence of OM-SOLO-38.")
    solo_deck = bag(len(SOLO_CARDS), 2)
    solo_discard = numbers(0, len(SOLO_CARDS) - 1, shared=True)
    second_pass = flag()
    lacerda_card = number(NONE, len(SOLO_CARDS) - 1, default=NONE)

    # First Colonists
    a_open = bits(len(A_CARDS), "A cards that were revealed.")
    b_deck = bag(len(B_CARDS), 1, "The B cards left.", hidden=Hidden.FROM_ALL)

    def check(self) -> None:
        """Each player has a board and a place on every slot."""
        count = max(PLAYERS_IN_SOLO, self.seats)
        if self.seats < 1 or len(self.players) != count:
            raise ValueError(f"table.players must have {count} items")
        if len(self.slots) != len(SLOT_ACTIONS) or any(len(slot) != count for slot in self.slots):
            raise ValueError("table.slots must have an item for each action and player")
