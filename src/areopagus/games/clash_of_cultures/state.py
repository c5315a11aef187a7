"""What is on the table of Clash of Cultures.

Seats are ints from 0, and a seat's colour is its number; the Barbarians are `BARBARIANS`. Spaces of the map,
advances and cards are ints of the catalog. Hands and sets of advances are ints with a bit for each. What can be
worked out from the revealed map (distances, connected Sea) is kept in `found`, which every reveal drops.

A unit's **mark** is what it did in the running Turn, as far as it bears on what it may still do. Only units of the
active player have marks; they go when the Turn ends.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Self, TypeVar

from areopagus.kernel import State

from .catalog import (
    CELL_COUNT,
    EVENT_COUNT,
    EVENTS,
    KINDS,
    LAYOUTS,
    NEUTRAL,
    NONE,
    PIECE_LIMIT,
    PIECES,
    UNIT_LIMIT,
    WONDERS,
    Layout,
)

FRESH, IN_FOREST, STUCK, MOVED, MOVED_TO_FOREST = range(5)
"""Marks: nothing; entered a Forest; fought or entered a Mountain; moved in this action; both of the latter."""

DECK, OPEN, LOST = -1, -2, -3
"""Where a Wonder is, if it is neither reserved nor built."""
RESERVED: Final = 1000
"""Plus a seat: a Wonder reserved with Monuments. Below it: the space of the city where it stands."""


class Settings(NamedTuple):
    """The options of a match that rules ask for."""

    rounds: int = 6
    events: str = "on"
    ending: str = "fixed"
    wonder_ending_completes: str = "round"
    trade: bool = True
    trade_limit: int = 3
    open_combat_cards: bool = False
    pestilence_ban: bool = False
    edge_rule_always: bool = False
    third_activation: bool = False


class Ship(NamedTuple):
    """A Ship: where it is, its mark, and its cargo as codes `kind * 8 + mark`, sorted."""

    cell: int
    mark: int = FRESH
    cargo: tuple[int, ...] = ()


class City:
    """A city of a player."""

    __slots__ = ("activated", "activated_angry", "cell", "mood", "owner", "pieces", "port", "wonder")

    def __init__(self, cell: int, owner: int, mood: int = NEUTRAL) -> None:
        self.cell = cell
        self.owner = owner
        self.mood = mood
        self.pieces: tuple[int, ...] = (owner, NONE, NONE, NONE, NONE)
        """The colour of each kind of piece, NONE where there is none; the Settlement's is the owner's."""
        self.port = NONE
        """The Sea space of the Port."""
        self.wonder = NONE
        self.activated = 0
        """How often it was activated in this Turn."""
        self.activated_angry = False
        """Whether it was Angry at one of these activations."""

    @property
    def size(self) -> int:
        """The number of its pieces, of any colour (CC-CITY-02)."""
        return len(PIECES) - self.pieces.count(NONE)

    def copy(self) -> City:
        """An independent city that is equal to this one."""
        new = City.__new__(City)
        new.cell = self.cell
        new.owner = self.owner
        new.mood = self.mood
        new.pieces = self.pieces
        new.port = self.port
        new.wonder = self.wonder
        new.activated = self.activated
        new.activated_angry = self.activated_angry
        return new


class Player:
    """A seat with its player board and everything beside it."""

    __slots__ = (
        "actions",
        "advances",
        "armies",
        "assassinated",
        "barred_next",
        "completed",
        "events_drawn",
        "founder_round",
        "home",
        "known_actions",
        "known_objectives",
        "lost_wonders",
        "objectives",
        "out",
        "persons",
        "reserve",
        "settlers",
        "ships",
        "stock",
        "supply",
        "unrest",
    )

    def __init__(self) -> None:
        self.stock = [0] * len(KINDS)
        """Resources, then Mood and Culture tokens."""
        self.advances = 0
        self.supply = list(PIECE_LIMIT)
        """City pieces in supply."""
        self.reserve = list(UNIT_LIMIT)
        """Units in supply."""
        self.out = [0] * len(PIECES)
        """Pieces taken out of the game by Events (CC-XEVT-37)."""
        self.lost_wonders = 0
        """Wonders lost to Events, which keep their points."""
        self.armies: dict[int, int] = {}
        """Army units on Land, by space."""
        self.settlers: dict[int, int] = {}
        self.ships: list[Ship] = []
        self.actions = 0
        """Action cards in hand; hidden."""
        self.objectives = 0
        """Objective cards in hand; hidden."""
        self.known_actions = [0, 0, 0, 0]
        """Of each other hand, the Action cards this player has lawfully seen (CC-XACT-26)."""
        self.known_objectives = [0, 0, 0, 0]
        self.completed: list[int] = []
        """Completed Objective cards as `card * 2 + half`."""
        self.persons: list[int] = []
        """Great persons kept, as events."""
        self.home = NONE
        """The space of the starting city."""
        self.events_drawn = 0
        self.founder_round = 0
        """The Round in which City Founder was last completed (CC-XOBJ-17)."""
        self.assassinated = False
        """One action less in the next Turn (CC-XACT-14)."""
        self.unrest = 0
        """Actions lost in the next Turn to a Revolution outside the own Turn (CC-XEVT-31)."""
        self.barred_next = 0
        """The seats that this player may not attack in the next own Turn (CC-XACT-12)."""

    def copy(self) -> Player:
        """An independent player that is equal to this one."""
        new = Player.__new__(Player)
        new.stock = self.stock[:]
        new.advances = self.advances
        new.supply = self.supply[:]
        new.reserve = self.reserve[:]
        new.out = self.out[:]
        new.lost_wonders = self.lost_wonders
        new.armies = self.armies.copy()
        new.settlers = self.settlers.copy()
        new.ships = self.ships[:]
        new.actions = self.actions
        new.objectives = self.objectives
        new.known_actions = self.known_actions[:]
        new.known_objectives = self.known_objectives[:]
        new.completed = self.completed[:]
        new.persons = self.persons[:]
        new.home = self.home
        new.events_drawn = self.events_drawn
        new.founder_round = self.founder_round
        new.assassinated = self.assassinated
        new.unrest = self.unrest
        new.barred_next = self.barred_next
        return new


ATTACKER, DEFENDER = 0, 1
"""The sides of a battle."""
UNDECIDED, STOPPED, DRAWN = -1, -2, -3
"""How a battle ended, where no side won."""


class Battle:
    """A battle from the moment the attackers are in until everything that follows from it is done."""

    __slots__ = (
        "aboard",
        "bonus",
        "brought",
        "built",
        "camp",
        "camp_units",
        "cards",
        "cell",
        "city_mood",
        "city_owner",
        "city_size",
        "city_wonder",
        "destroyed",
        "fortress",
        "fortress_cancel",
        "fortress_die",
        "held",
        "interrupted",
        "origin",
        "outcome",
        "pieces_lost",
        "razed",
        "round",
        "scavenged",
        "sea",
        "seats",
        "second",
        "settlement_taken",
        "temple",
        "turned_up",
    )

    def __init__(self, attacker: int, defender: int, cell: int, origin: int) -> None:
        self.seats = (attacker, defender)
        self.cell = cell
        self.origin = origin
        """Where the attackers came from."""
        self.aboard: tuple[int, ...] = ()
        """If they disembarked: for each Army unit, then each Settler, the number of its Ship."""
        self.sea = False
        self.built = False
        """A naval battle caused by building Ships (CC-NOTE-28)."""
        self.camp = NONE
        """In a Barbarian attack, the Settlement it comes from."""
        self.bonus = 0
        """What the Great Warlord adds to the attacker's combat value."""
        self.round = 0
        self.brought = [0, 0]
        """Fighting units of each side when the battle began."""
        self.destroyed = [0, 0]
        """For each side, how many fighting units of the other it destroyed."""
        self.scavenged = [False, False]
        """For each side, whether it destroyed a Settler or Ship as Scavenger asks for (CC-XOBJ-48)."""
        self.cards = [NONE, NONE]
        """The combat cards laid in this round; face down until both have decided."""
        self.turned_up = False
        """Whether the combat cards of this round lie open."""
        self.fortress = False
        """Whether a Fortress works for the defender."""
        self.fortress_die = True
        self.fortress_cancel = True
        """Whether these powers of the Fortress have not been bought off with Siegecraft."""
        self.temple = False
        """Whether it is fought in a city with a Temple."""
        self.held = False
        """Whether an Army unit or a Fortress held the city when it was entered (CC-XOBJ-33)."""
        self.camp_units = 0
        """Barbarian units in the Settlement that was entered."""
        self.city_owner = NONE
        self.city_mood = NONE
        self.city_size = 0
        self.city_wonder = NONE
        self.pieces_lost = 0
        """City pieces that a Barbarian attack took."""
        self.outcome = UNDECIDED
        self.settlement_taken = False
        """Whether the attacker captured the city or Barbarian Settlement."""
        self.razed = False
        self.second = False
        """It and an earlier land battle of the active player's Turn, elsewhere, make a Warmonger (CC-XOBJ-34)."""
        self.interrupted: Battle | None = None
        """The battle whose aftermath waits: a card played on a capture can bring an Event, and that an attack."""

    def copy(self) -> Battle:
        """An independent battle that is equal to this one."""
        new = Battle.__new__(Battle)
        for name in Battle.__slots__:
            value = getattr(self, name)
            setattr(new, name, value[:] if value.__class__ is list else value)
        if self.interrupted is not None:
            new.interrupted = self.interrupted.copy()
        return new


class Deal:
    """A trade being put together (38.10)."""

    __slots__ = (
        "gives",
        "gives_any",
        "gives_cards",
        "gives_chosen",
        "partner",
        "proposed",
        "proposer",
        "wants",
        "wants_any",
        "wants_cards",
        "wants_chosen",
    )

    def __init__(self, proposer: int, partner: int) -> None:
        self.proposer = proposer
        self.partner = partner
        self.gives = [0] * len(KINDS)
        self.gives_cards: list[int] = []
        """Words of cards that are offered by name, in the order they were named; hidden from third players."""
        self.gives_any = [0, 0]
        """How many Action and Objective cards are offered without a name."""
        self.gives_chosen: list[int] = []
        """Words of the cards that the proposer chose for them; hidden from all others."""
        self.wants = [0] * len(KINDS)
        self.wants_cards: list[int] = []
        """Words of cards of the partner that are asked for by name; hidden from third players."""
        self.wants_any = [0, 0]
        """How many Action and Objective cards are asked for without a name."""
        self.wants_chosen: list[int] = []
        """Words of the cards that the partner chose for them; hidden from all others."""
        self.proposed = False
        """Whether the partner has been shown the proposal."""

    @property
    def has_gifts(self) -> bool:
        """Whether the proposer gives something."""
        return any(self.gives) or any(self.gives_any) or bool(self.gives_cards)

    @property
    def has_wants(self) -> bool:
        """Whether the proposer asks for something."""
        return any(self.wants) or any(self.wants_any) or bool(self.wants_cards)

    def copy(self) -> Deal:
        """An independent deal that is equal to this one."""
        new = Deal(self.proposer, self.partner)
        new.gives = self.gives[:]
        new.gives_cards = self.gives_cards[:]
        new.gives_any = self.gives_any[:]
        new.gives_chosen = self.gives_chosen[:]
        new.wants = self.wants[:]
        new.wants_cards = self.wants_cards[:]
        new.wants_any = self.wants_any[:]
        new.wants_chosen = self.wants_chosen[:]
        new.proposed = self.proposed
        return new


class World(State):
    """The state of a match of Clash of Cultures."""

    __slots__ = (
        "action_deck",
        "action_discard",
        "actions_left",
        "active",
        "announced",
        "barred",
        "battle",
        "begun",
        "camps",
        "cities",
        "collects",
        "deal",
        "drafts",
        "dropped",
        "ending",
        "event_deck",
        "event_discard",
        "event_kept",
        "event_open",
        "exhausted",
        "exploring",
        "extra_actions",
        "fights",
        "first",
        "first_wonder",
        "first_wonder_round",
        "focus",
        "forced",
        "found",
        "got",
        "great_ideas",
        "heroes",
        "influenced",
        "land_wins",
        "last_roll",
        "layout",
        "liberty_off",
        "marks",
        "mass",
        "objective_deck",
        "order",
        "over",
        "pestilence",
        "pharaoh",
        "plans",
        "players",
        "round",
        "seats",
        "settings",
        "spied",
        "takeover",
        "terrain",
        "tiles",
        "tiles_left",
        "trades",
        "turn",
        "turned",
        "used",
        "wonders",
    )

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.settings = Settings()
        self.layout: Layout = LAYOUTS[4]
        self.players: list[Player] = []
        self.round = 1
        self.turn = 1
        self.order: list[int] = []
        """The seats clockwise round the map: play goes in this order."""
        self.first = NONE
        """The first player."""
        self.active = NONE
        """Whose Turn it is."""
        self.ending = False
        """A Wonder was built in one of the last Turns of the variable end (CC-VAR-10)."""
        self.over = False

        # The map
        self.terrain = [NONE] * CELL_COUNT
        """NONE: not revealed, or not on this map."""
        self.tiles: list[int] = []
        """For each slot the tile that lies there open, or NONE."""
        self.turned: list[int] = []
        """For each slot, whether its tile lies turned by half a turn."""
        self.tiles_left = 0
        """A bit for each tile that was not drawn yet."""
        self.exploring = NONE
        """The slot whose tile was drawn and is not laid yet; everybody sees it."""
        self.exhausted: list[int] = []
        """The spaces with an Exhausted Resource token."""
        self.cities: dict[int, City] = {}
        """The cities of the players, by space."""
        self.camps: dict[int, int] = {}
        """The Barbarian Settlements: for each space, how many Barbarian units are there."""
        self.found: dict[Any, Any] = {}
        """What was worked out from the revealed map; dropped whenever it grows, shared by copies until then."""

        # Cards
        self.action_deck = 0
        self.action_discard = 0
        self.objective_deck = 0
        self.plans = 0
        """Objective cards drawn with New Plans, in nobody's hand yet; hidden."""
        self.spied = NONE
        """The word of the card that a Spy is about to take from the other hand; hidden from third players."""
        self.event_deck = list(EVENT_COUNT)
        self.event_discard = [0] * len(EVENTS)
        self.event_open: list[int] = []
        """Events being resolved."""
        self.event_kept: list[int] = []
        """Events that hold pieces taken out of the game."""
        self.wonders = [DECK] * len(WONDERS)
        self.pharaoh = NONE
        """Who lost the Great Pyramid of Giza to an Event and still wins ties (CC-XEVT-37)."""
        self.first_wonder = NONE
        """Who built the first Wonder of the game."""
        self.first_wonder_round = 0
        self.pestilence = False
        """Whether nobody may build without Sanitation any more (CC-XEVT-01)."""

        # The Turn
        self.actions_left = 0
        self.extra_actions = 0
        """Actions gained in this Turn by Leadership and Absolute Power."""
        self.announced = False
        """The active player is choosing which Action card to play; so one in hand can be played."""
        self.begun = False
        """Whether anything has been done in this Turn."""
        self.used = 0
        """A bit for each advance whose once-per-Turn effect was used."""
        self.influenced = False
        """A Cultural Influence succeeded in this Turn."""
        self.takeover = False
        """A Cultural Takeover waits for the next Cultural Influence."""
        self.focus = False
        """A Production Focus waits for the next Collect."""
        self.mass = False
        """A Mass Production waits for the next Collect."""
        self.forced = False
        """Forced Labor is in force."""
        self.collects = 0
        self.liberty_off = False
        """Economic Liberty came too late for this Turn (CC-ADV-DEM-07)."""
        self.drafts = 0
        """Build Units of this Turn in which Draft was used."""
        self.trades = 0
        """Trades that were proposed in this Turn."""
        self.dropped = 0
        """Trades that were started in this Turn and not proposed."""
        self.got = 0
        """Advances that the active player got in this Turn."""
        self.land_wins = 0
        """Land battles that the active player won in this Turn."""
        self.heroes = 0
        """How many of them Hero General was played for."""
        self.great_ideas = 0
        self.fights: list[int] = []
        """The active player's land battles of this Turn, as `space * 2 + won`."""
        self.barred = 0
        """The seats that the active player may not attack in this Turn."""
        self.marks: dict[int, int] = {}
        """How many Land units of the active player have a mark, by `mark_key`."""
        self.battle: Battle | None = None
        self.last_roll: list[int] = []
        """The last combat roll: space; seats, values and hits of both sides; number of attacker's dice; all dice."""
        self.deal: Deal | None = None

    def copy(self) -> Self:
        new = self.blank_copy()
        new.seats = self.seats
        new.settings = self.settings
        new.layout = self.layout
        new.players = [player.copy() for player in self.players]
        new.round = self.round
        new.turn = self.turn
        new.order = self.order[:]
        new.first = self.first
        new.active = self.active
        new.ending = self.ending
        new.over = self.over
        new.terrain = self.terrain[:]
        new.tiles = self.tiles[:]
        new.turned = self.turned[:]
        new.tiles_left = self.tiles_left
        new.exploring = self.exploring
        new.exhausted = self.exhausted[:]
        new.cities = {cell: city.copy() for cell, city in self.cities.items()}
        new.camps = self.camps.copy()
        new.found = self.found
        new.action_deck = self.action_deck
        new.action_discard = self.action_discard
        new.objective_deck = self.objective_deck
        new.plans = self.plans
        new.spied = self.spied
        new.event_deck = self.event_deck[:]
        new.event_discard = self.event_discard[:]
        new.event_open = self.event_open[:]
        new.event_kept = self.event_kept[:]
        new.wonders = self.wonders[:]
        new.pharaoh = self.pharaoh
        new.first_wonder = self.first_wonder
        new.first_wonder_round = self.first_wonder_round
        new.pestilence = self.pestilence
        new.actions_left = self.actions_left
        new.extra_actions = self.extra_actions
        new.announced = self.announced
        new.begun = self.begun
        new.used = self.used
        new.influenced = self.influenced
        new.takeover = self.takeover
        new.focus = self.focus
        new.mass = self.mass
        new.forced = self.forced
        new.collects = self.collects
        new.liberty_off = self.liberty_off
        new.drafts = self.drafts
        new.trades = self.trades
        new.dropped = self.dropped
        new.got = self.got
        new.land_wins = self.land_wins
        new.heroes = self.heroes
        new.great_ideas = self.great_ideas
        new.fights = self.fights[:]
        new.barred = self.barred
        new.marks = self.marks.copy()
        new.battle = None if self.battle is None else self.battle.copy()
        new.last_roll = self.last_roll[:]
        new.deal = None if self.deal is None else self.deal.copy()
        return new

    def become(self, other: Self) -> None:
        """Take over everything from another state. Players, cities, battle and deal stay the same objects.

        A rule may therefore hold a city or a player across a question.
        """
        players, cities, battle, deal = self.players, self.cities, self.battle, self.deal
        super().become(other)
        if len(players) == len(other.players):
            self.players = [_take_over(mine, new) for mine, new in zip(players, other.players, strict=True)]
        self.cities = {
            cell: _take_over(cities[cell], new) if cell in cities else new
            for cell, new in other.cities.items()
        }
        if battle is not None and other.battle is not None:
            self.battle = _take_over(battle, other.battle)
        if deal is not None and other.deal is not None:
            self.deal = _take_over(deal, other.deal)

    def to_json(self) -> dict[str, Any]:
        from .saving import table_to_json  # the conversion knows the state, not the other way round

        return table_to_json(self)


Part = TypeVar("Part", Player, City, Battle, Deal)


def _take_over(mine: Part, new: Part) -> Part:
    """Give a part of the table the content of another one; its lists and dicts stay the same objects."""
    for name in mine.__slots__:
        value, held = getattr(new, name), getattr(mine, name)
        if held.__class__ is list:
            held[:] = value
        elif held.__class__ is dict:
            held.clear()
            held.update(value)
        else:
            setattr(mine, name, value)
    return mine


def mark_key(cell: int, kind: int, mark: int) -> int:
    """Where `World.marks` counts the units of a kind with a mark in a space."""
    return (cell * 2 + kind) * 8 + mark
