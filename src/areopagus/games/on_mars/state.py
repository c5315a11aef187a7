"""What is on the table of On Mars.

A **player** is a colour with its board: a seat, or in a solo game also Lacerda, who is no seat. Players have
ints from 0, seats first. Hexes, cards, tiles and Lab spaces are ints of the catalog. What can be worked out
from the map (Complexes, sites) is kept in `found`, which every effect that changes buildings drops.
"""

from __future__ import annotations

from typing import Any, Final, Self

from areopagus.kernel import Bag, State

from .catalog import (
    CONTRACTS,
    DEPOT,
    DISCOVERIES,
    GOODS,
    GRID_SPACES,
    HEX_COUNT,
    NONE,
    ORBIT,
    RESOURCES,
    SHELTER,
    TECHS,
)

COLONIZATION, SHUTTLE, SETUP, OVER = 0, 1, 2, 3
"""The phases."""

STILL_ROUNDS: Final = 60
"""After so many rounds in which nothing moved towards the end, the end is triggered; see `rules/end.py`."""

DECK, DISPLAY = -2, -1
"""Where a Contract is, if no player owns it."""


class Player:
    """A colour with its Player board and everything beside it."""

    __slots__ = (
        "a_card",
        "advanced",
        "below",
        "blueprints",
        "bots",
        "bots_reserve",
        "colour",
        "crystals",
        "cubes",
        "developments",
        "discarded",
        "discoveries",
        "gained",
        "goal_done",
        "goals",
        "hangar",
        "known",
        "lq",
        "markers",
        "miners",
        "op",
        "research",
        "reserve",
        "rover",
        "shelters",
        "ships",
        "space",
        "standing",
        "storage",
        "task_done",
        "tasks",
        "tech",
        "wa",
    )

    def __init__(self) -> None:
        self.colour = 0
        self.op = 0
        self.storage = [0] * RESOURCES
        self.crystals = 0
        """Crystals in the Depot."""
        self.below = 0
        """Crystals below the Depot: gained, not yet to be spent (OM-TERM-10/11)."""
        self.ships = [0] * DEPOT
        """For each Depot space, whether a Ship is on it."""
        self.hangar = 0
        self.lq = 0
        self.wa = 0
        self.reserve = 0
        """Colonists beside the board; further ones are on slots and Mines."""
        self.bots: list[int] = []
        """The hexes of the Bots on the map."""
        self.bots_reserve = 0
        """Lacerda: his Bots on his Player board."""
        self.rover = NONE
        """The hex of the Rover; NONE while it is off the map."""
        self.shelters = 0
        """Shelters still on the Player board."""
        self.markers = 0
        """Advanced Building markers in reserve."""
        self.advanced: list[int] = []
        """The hexes of the Advanced Buildings."""
        self.miners: list[int] = []
        """The hexes of the Colonists on Mines."""
        self.cubes = 0
        """A bit for each kind whose Progress cube is in the Progress Area."""
        self.tech = [NONE] * len(TECHS)
        """For each Tech, the Lab space of the tile."""
        self.blueprints: list[int] = []
        """Blueprints owned, in the order they were taken."""
        self.goals = 0
        """A bit for each Private Goal in hand; hidden."""
        self.discarded = 0
        """A bit for each Private Goal used as a Crystal; known to the owner alone."""
        self.goal_done = NONE
        self.known = 0
        """A bit for each Goal whose condition was seen to hold, so that it is offered once when it comes true."""
        self.discoveries = 0
        """A bit for each Discovery tile claimed."""
        self.research = 0
        """A bit for each kind of Research tile claimed."""
        self.space = 0
        """The Turn Order space of the Marker."""
        self.standing = True
        self.gained = 0
        """Colonists in the Living Quarters who came from the reserve since the turn began (OM-NOTE-57)."""
        self.developments = 0
        """Developments in the running turn of anyone (OM-XFIRST-08)."""
        self.a_card = NONE
        self.tasks = 0
        """A bit for each B card in hand; hidden."""
        self.task_done = False
        """Whether a B card was revealed in this turn."""

    def copy(self) -> Player:
        """An independent player that is equal to this one."""
        new = Player.__new__(Player)
        new.colour = self.colour
        new.op = self.op
        new.storage = self.storage[:]
        new.crystals = self.crystals
        new.below = self.below
        new.ships = self.ships[:]
        new.hangar = self.hangar
        new.lq = self.lq
        new.wa = self.wa
        new.reserve = self.reserve
        new.bots = self.bots[:]
        new.bots_reserve = self.bots_reserve
        new.rover = self.rover
        new.shelters = self.shelters
        new.markers = self.markers
        new.advanced = self.advanced[:]
        new.miners = self.miners[:]
        new.cubes = self.cubes
        new.tech = self.tech[:]
        new.blueprints = self.blueprints[:]
        new.goals = self.goals
        new.discarded = self.discarded
        new.goal_done = self.goal_done
        new.known = self.known
        new.discoveries = self.discoveries
        new.research = self.research
        new.space = self.space
        new.standing = self.standing
        new.gained = self.gained
        new.developments = self.developments
        new.a_card = self.a_card
        new.tasks = self.tasks
        new.task_done = self.task_done
        return new


class Mars(State):
    """The state of a match of On Mars."""

    __slots__ = (
        "a_open",
        "active",
        "advanced_to",
        "b_deck",
        "bot_icon",
        "building",
        "building_owner",
        "built_at",
        "colonist",
        "contract_done",
        "contract_goods",
        "contract_owner",
        "crystal",
        "decks",
        "discovery",
        "display",
        "ending",
        "executive_used",
        "exploration",
        "final_round",
        "first",
        "found",
        "goal_level",
        "grid",
        "hire",
        "lacerda",
        "lacerda_card",
        "level",
        "lss",
        "main_done",
        "marker",
        "mission_left",
        "missions",
        "phase",
        "players",
        "radar",
        "remaining",
        "reward_tiles",
        "round",
        "scientist_on",
        "scientist_owner",
        "seats",
        "second_pass",
        "shuttle_side",
        "shuttle_space",
        "shuttle_travelled",
        "slots",
        "solo_deck",
        "solo_discard",
        "stacks",
        "still",
        "switches",
        "tech_stack",
        "tile",
        "tops",
        "travel_due",
        "used",
        "variant",
        "warehouse",
    )

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.players: list[Player] = []
        self.variant: tuple[str, ...] = ()
        """The options that are on and shape the game: `first_colonists`, `space_oddity`, and the length."""
        self.switches: tuple[str, ...] = ()
        """The switches of OM-OPT that are not at their normal value, as `key=value`."""
        self.goal_level = ""
        """The chosen solo goal."""
        self.phase = SETUP
        self.round = 1
        self.first = 0
        self.active = NONE
        """Whose turn it is in the Colonization Phase."""
        self.main_done = False
        self.executive_used = False
        self.travel_due = False
        """A goal's reward `travel` waits for the end of the action (OM-NOTE-55)."""
        self.used: list[tuple[int, int]] = []
        """Uses of another player's Tech, as (Tech, owner), whose owners still choose (OM-USE-05)."""
        self.ending = False
        """The end of the game has been triggered; one more round is played."""
        self.final_round = False
        self.advanced_to = 0
        """How far the colony had come on its way to the end when a round last began."""
        self.still = 0
        """Rounds in a row in which it came no further; see `rules/end.py`."""

        # The map, by hex
        self.building = [NONE] * HEX_COUNT
        self.building_owner = [NONE] * HEX_COUNT
        """Whose Shelter it is."""
        self.marker = [NONE] * HEX_COUNT
        """The Blueprint whose marker stands there."""
        self.colonist = [NONE] * HEX_COUNT
        """Whose Miner is there."""
        self.crystal = [0] * HEX_COUNT
        self.tile = [NONE] * HEX_COUNT
        """A Discovery tile, or `RESEARCH_TILE` plus a Research kind."""
        self.found: dict[Any, Any] = {}
        """What was worked out from the buildings; dropped whenever they change, shared by copies until then."""

        # The board
        self.stacks: list[Bag] = [Bag() for _ in range(SHELTER)]
        """For each shared kind, the hidden tiles below the top."""
        self.tops = [NONE] * SHELTER
        """The visible top tile of each stack."""
        self.slots: list[list[int]] = []
        """For each action with slots, how many Colonists of each player are on them."""
        self.warehouse = [0] * len(GOODS)
        self.grid = [NONE] * GRID_SPACES
        self.tech_stack = Bag()
        """Tech tiles to come, by type in the order of the catalog."""
        self.decks: list[Bag] = [Bag(), Bag()]
        """Blueprints to come: of Level 1 and of Level 3."""
        self.display: list[list[int]] = [[], []]
        """The rows of the Blueprint display, from the bottom."""
        self.built_at = [NONE] * 24
        """For each Blueprint, the hex of its marker."""
        self.hire: list[int] = [NONE] * 6
        """The Scientist display: a Scientist (0 to 5), 6 plus a Contract, or NONE."""
        self.scientist_owner = [NONE] * 6
        self.scientist_on = [NONE] * 6
        """The Blueprint on which a Scientist marker stands; NONE: on its card."""
        self.contract_owner = [DECK] * CONTRACTS
        self.contract_goods = [0] * (CONTRACTS * len(GOODS))
        """What lies on the Contracts: six goods for the first, six for the second, …"""
        self.contract_done = [False] * CONTRACTS
        self.discovery = Bag([0] * DISCOVERIES)
        self.exploration = [NONE, NONE]
        self.radar = NONE
        """The Discovery tile on the Blueprint Radar."""
        self.lss = [1] * 4
        self.level = 1
        self.reward_tiles: list[int] = []
        self.missions: list[int] = []
        self.mission_left: list[int] = []
        self.remaining = 0
        self.shuttle_side = ORBIT
        self.shuttle_space = 1
        self.shuttle_travelled = NONE
        """The side the Shuttle left in this phase; NONE if it did not travel."""

        # Lacerda
        self.lacerda = NONE
        """The player who is Lacerda; NONE without him."""
        self.bot_icon = 0
        """Where his Bot stands in the sequence of OM-SOLO-38."""
        self.solo_deck = Bag()
        self.solo_discard: list[int] = []
        self.second_pass = False
        self.lacerda_card = NONE

        self.a_open = 0
        """First Colonists: a bit for each A card that was revealed."""
        self.b_deck = Bag()
        """First Colonists: the B cards left."""

    def copy(self) -> Self:
        new = self.blank_copy()
        new.seats = self.seats
        new.players = [player.copy() for player in self.players]
        new.variant = self.variant
        new.switches = self.switches
        new.goal_level = self.goal_level
        new.phase = self.phase
        new.round = self.round
        new.first = self.first
        new.active = self.active
        new.main_done = self.main_done
        new.executive_used = self.executive_used
        new.travel_due = self.travel_due
        new.used = self.used[:]
        new.ending = self.ending
        new.final_round = self.final_round
        new.advanced_to = self.advanced_to
        new.still = self.still
        new.building = self.building[:]
        new.building_owner = self.building_owner[:]
        new.marker = self.marker[:]
        new.colonist = self.colonist[:]
        new.crystal = self.crystal[:]
        new.tile = self.tile[:]
        new.found = self.found
        new.stacks = [stack.copy() for stack in self.stacks]
        new.tops = self.tops[:]
        new.slots = [slot[:] for slot in self.slots]
        new.warehouse = self.warehouse[:]
        new.grid = self.grid[:]
        new.tech_stack = self.tech_stack.copy()
        new.decks = [deck.copy() for deck in self.decks]
        new.display = [row[:] for row in self.display]
        new.built_at = self.built_at[:]
        new.hire = self.hire[:]
        new.scientist_owner = self.scientist_owner[:]
        new.scientist_on = self.scientist_on[:]
        new.contract_owner = self.contract_owner[:]
        new.contract_goods = self.contract_goods[:]
        new.contract_done = self.contract_done[:]
        new.discovery = self.discovery.copy()
        new.exploration = self.exploration[:]
        new.radar = self.radar
        new.lss = self.lss[:]
        new.level = self.level
        new.reward_tiles = self.reward_tiles[:]
        new.missions = self.missions[:]
        new.mission_left = self.mission_left[:]
        new.remaining = self.remaining
        new.shuttle_side = self.shuttle_side
        new.shuttle_space = self.shuttle_space
        new.shuttle_travelled = self.shuttle_travelled
        new.lacerda = self.lacerda
        new.bot_icon = self.bot_icon
        new.solo_deck = self.solo_deck.copy()
        new.solo_discard = self.solo_discard[:]
        new.second_pass = self.second_pass
        new.lacerda_card = self.lacerda_card
        new.a_open = self.a_open
        new.b_deck = self.b_deck.copy()
        return new

    def to_json(self) -> dict[str, Any]:
        from .saving import table_to_json

        return table_to_json(self)
