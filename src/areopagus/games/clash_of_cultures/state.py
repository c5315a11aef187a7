"""What is on the table of Clash of Cultures.

Seats are ints from 0, and a seat's colour is its number; the Barbarians are `BARBARIANS`. Spaces of the map,
advances and cards are ints of the catalog. Hands and sets of advances are ints with a bit for each. What can be
worked out from the revealed map (distances, connected Sea) is kept in `found`, which every reveal drops.

A unit's **mark** is what it did in the running Turn, as far as it bears on what it may still do. Only units of the
active player have marks; they go when the Turn ends.
"""

from __future__ import annotations

from operator import gt
from typing import Any, Final, NamedTuple

from areopagus.kernel import Hidden, Part, State
from areopagus.kernel.declare import (
    bits,
    cache,
    counts,
    derived,
    fixed,
    flag,
    items,
    number,
    numbers,
    optional,
    part,
    parts,
    parts_by,
    shared,
    text,
    value,
)
from areopagus.kernel.fields import plain_list, whole_number

from .card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from .catalog import (
    ADVANCES,
    ARMY,
    BARBARIAN_UNITS,
    BARBARIANS,
    HAPPY,
    HOLD,
    KINDS,
    LONG_ROUNDS,
    NEUTRAL,
    NONE,
    PIECES,
    ROUNDS,
    SEA,
    SHORT_ROUNDS,
    TERRAINS,
    TURNS,
    UNITS,
)
from .map_cache import MapCache
from .map_catalog import CELL_COUNT, LAYOUTS, SLOT_LETTERS, TILES
from .words import ACTION, DIE, OBJECTIVE, WORDS

FRESH, IN_FOREST, STUCK, MOVED, MOVED_TO_FOREST = range(5)
"""Marks: nothing; entered a Forest; fought or entered a Mountain; moved in this action; both of the latter."""

DECK, OPEN, LOST = -1, -2, -3
"""Where a Wonder is, if it is neither reserved nor built."""
RESERVED: Final = 1000
"""Plus a seat: a Wonder reserved with Monuments. Below it: the space of the city where it stands."""

MANY: Final = 10_000
"""A bound for numbers that the rules do not limit."""
SEATS: Final = max(LAYOUTS)
LAST_SEAT: Final = SEATS - 1
LAST_CELL: Final = CELL_COUNT - 1
MOST_PIECES: Final = max(piece.limit for piece in PIECES)
MOST_UNITS: Final = max(unit.limit for unit in UNITS)
STOCK: Final = 8
"""Maximum of a kind in a player's stock, as far as reading is concerned; the rules' limits are lower or equal."""
MOST_COPIES: Final = max(event.count for event in EVENTS)
"""Most cards of one Event."""
OTHERS: Final = Hidden.FROM_OTHERS


def _refuse(unfit: bool, where: str) -> None:
    if unfit:
        raise ValueError(f"{where} does not fit the rest of the table")


class Settings(Part):
    """The options of a match that rules ask for."""

    rounds = number(SHORT_ROUNDS, ROUNDS, default=ROUNDS)
    events = text(choices=("on", "symbols", "optional"), default="on")
    ending = text(choices=("fixed", "dice", "wonder"), default="fixed")
    wonder_ending_completes = text(choices=("turn", "round"), default="round")
    trade = flag(default=True)
    trade_limit = number(1, 9, default=3)
    open_combat_cards = flag()
    pestilence_ban = flag()
    edge_rule_always = flag()
    third_activation = flag(later=True)

    def check(self) -> None:
        """A game of other lengths than the normal one has the fixed end."""
        _refuse(self.rounds not in (ROUNDS, SHORT_ROUNDS), "settings.rounds")
        _refuse(self.ending != "fixed" and self.rounds != ROUNDS, "settings.ending")


class Ship(NamedTuple):
    """A Ship: where it is, its mark, and its cargo as codes `kind * 8 + mark`, sorted."""

    cell: int
    mark: int = FRESH
    cargo: tuple[int, ...] = ()


def _read_ship(values: Any, where: str) -> Ship:
    """A Ship out of a list: its space, its mark, its cargo."""
    ship = plain_list(values, where, longest=2 + HOLD)
    if len(ship) < 2:
        raise ValueError(f"{where} must have at least 2 items")
    cell = whole_number(ship[0], 0, LAST_CELL, where)
    mark = whole_number(ship[1], 0, MOVED_TO_FOREST, where)
    cargo = [whole_number(unit, 0, ARMY * 8 + MOVED_TO_FOREST, where) for unit in ship[2:]]
    _refuse(any(unit & 7 > MOVED_TO_FOREST for unit in cargo) or cargo != sorted(cargo), where)
    return Ship(cell, mark, tuple(cargo))


class City(Part):
    """A city of a player."""

    cell = number(0, LAST_CELL)
    owner = number(0, LAST_SEAT)
    mood = number(0, HAPPY, default=NEUTRAL)
    pieces = fixed(
        number(NONE, LAST_SEAT),
        "The colour of each kind of piece, NONE where there is none; the Settlement's is the owner's.",
        length=len(PIECES),
        default=(0, NONE, NONE, NONE, NONE),
    )
    port = number(NONE, LAST_CELL, "The Sea space of the Port.", default=NONE)
    wonder = number(NONE, len(WONDERS) - 1, default=NONE)
    activated = number(0, MANY, "Number of times it was activated in this Turn.")
    activated_angry = flag("Whether it was Angry at one of these activations.", later=True)

    def __init__(self, cell: int, owner: int, mood: int = NEUTRAL) -> None:
        super().__init__()
        self.cell = cell
        self.owner = owner
        self.mood = mood
        self.pieces = (owner, NONE, NONE, NONE, NONE)

    @property
    def size(self) -> int:
        """The number of its pieces, of any colour (CC-CITY-02)."""
        return len(PIECES) - self.pieces.count(NONE)


class Player(Part):
    """A seat with its player board and everything beside it."""

    stock = numbers(0, STOCK, "Resources, then Mood and Culture tokens.", length=len(KINDS))
    advances = bits(len(ADVANCES))
    supply = numbers(
        0,
        MOST_PIECES,
        "City pieces in supply.",
        length=len(PIECES),
        default=tuple(piece.limit for piece in PIECES),
    )
    reserve = numbers(
        0, MOST_UNITS, "Units in supply.", length=len(UNITS), default=tuple(unit.limit for unit in UNITS)
    )
    out = numbers(0, MOST_PIECES, "Pieces taken out of the game by Events (CC-XEVT-37).", length=len(PIECES))
    lost_wonders = number(0, len(WONDERS), "Wonders lost to Events, which keep their points.")
    armies = counts(CELL_COUNT, UNITS[1].limit, "Army units on Land, by space.")
    settlers = counts(CELL_COUNT, UNITS[0].limit, "Settlers on Land, by space.")
    ships = items(
        value(Ship(0), _read_ship, lambda ship: [ship.cell, ship.mark, *ship.cargo]), longest=UNITS[2].limit
    )
    actions = bits(len(ACTION_CARDS), "Action cards in hand.", hidden=OTHERS)
    objectives = bits(len(OBJECTIVE_CARDS), "Objective cards in hand.", hidden=OTHERS)
    known_actions = numbers(
        0,
        (1 << len(ACTION_CARDS)) - 1,
        "Of each other hand, the Action cards this player has lawfully seen (CC-XACT-26).",
        length=SEATS,
        hidden=Hidden.BY_RULE,
    )
    known_objectives = numbers(0, (1 << len(OBJECTIVE_CARDS)) - 1, length=SEATS, hidden=Hidden.BY_RULE)
    completed = numbers(0, len(OBJECTIVE_CARDS) * 2 - 1, "Completed Objective cards as `card * 2 + half`.")
    persons = numbers(0, len(EVENTS) - 1, "Great persons kept, as events.")
    home = number(NONE, LAST_CELL, "The space of the starting city.", default=NONE)
    events_drawn = number(0, MANY)
    founder_round = number(0, LONG_ROUNDS, "The Round in which City Founder was last completed (CC-XOBJ-17).")
    assassinated = flag("One action less in the next Turn (CC-XACT-14).")
    unrest = number(
        0, MANY, "Actions lost in the next Turn to a Revolution outside the own Turn (CC-XEVT-31)."
    )
    barred_next = bits(SEATS, "The seats that this player may not attack in the next own Turn (CC-XACT-12).")


ATTACKER, DEFENDER = 0, 1
"""The sides of a battle."""
UNDECIDED, STOPPED, DRAWN = -1, -2, -3
"""How a battle ended, where no side won."""


class Battle(Part):
    """A battle from the moment the attackers are in until everything that follows from it is done."""

    seats = fixed(number(0, BARBARIANS), "Attacker and defender.", length=2, default=(0, 0))
    cell = number(0, LAST_CELL)
    origin = number(0, LAST_CELL, "Where the attackers came from.")
    aboard = fixed(
        number(0, UNITS[2].limit - 1),
        "If they disembarked: for each Army unit, then each Settler, the number of its Ship.",
    )
    sea = flag()
    built = flag("A naval battle caused by building Ships (CC-NOTE-28).")
    camp = number(NONE, LAST_CELL, "In a Barbarian attack, the Settlement it comes from.", default=NONE)
    bonus = number(0, MANY, "What the Great Warlord adds to the attacker's combat value.")
    round = number(0, MANY)
    brought = numbers(0, BARBARIAN_UNITS, "Fighting units of each side when the battle began.", length=2)
    destroyed = numbers(
        0, MANY, "For each side, the number of fighting units of the other that it destroyed.", length=2
    )
    scavenged = items(
        flag(),
        "For each side, whether it destroyed a Settler or Ship as Scavenger asks for (CC-XOBJ-48).",
        length=2,
    )
    cards = numbers(
        NONE,
        len(ACTION_CARDS) - 1,
        "The combat cards laid in this round; face down until both have decided.",
        length=2,
        fill=NONE,
        hidden=Hidden.BY_RULE,
    )
    turned_up = flag("Whether the combat cards of this round lie open.")
    fortress = flag("Whether a Fortress works for the defender.")
    fortress_die = flag(
        "Whether this power of the Fortress has not been bought off with Siegecraft.", default=True
    )
    fortress_cancel = flag("Whether this power of the Fortress has not been bought off either.", default=True)
    temple = flag("Whether it is fought in a city with a Temple.")
    held = flag("Whether an Army unit or a Fortress held the city when it was entered (CC-XOBJ-33).")
    camp_units = number(0, BARBARIAN_UNITS, "Barbarian units in the Settlement that was entered.")
    city_owner = number(NONE, BARBARIANS, default=NONE)
    city_mood = number(NONE, HAPPY, default=NONE)
    city_size = number(0, len(PIECES))
    city_wonder = number(NONE, len(WONDERS) - 1, default=NONE)
    pieces_lost = number(0, MANY, "City pieces that a Barbarian attack took.")
    outcome = number(DRAWN, 1, default=UNDECIDED)
    settlement_taken = flag("Whether the attacker captured the city or Barbarian Settlement.")
    razed = flag()
    second = flag(
        "It and an earlier land battle of the active player's Turn, elsewhere, make a Warmonger (CC-XOBJ-34)."
    )
    interrupted: Battle | None = optional(
        lambda: Battle,
        "The battle whose aftermath waits: a card played on a capture can bring an Event, and that an attack.",
    )

    def __init__(self, attacker: int, defender: int, cell: int, origin: int) -> None:
        super().__init__()
        self.seats = (attacker, defender)
        self.cell = cell
        self.origin = origin

    def check(self) -> None:
        """Nothing waits behind a battle that waits."""
        _refuse(
            self.interrupted is not None and self.interrupted.interrupted is not None, "battle.interrupted"
        )

    def check_within(self, s: World) -> None:
        """A battle is between two who are there, in a space where it can be."""
        attacker, defender = self.seats
        players = range(s.seats)
        _refuse(attacker == defender, "battle.seats")
        _refuse(attacker != BARBARIANS and attacker not in players, "battle.seats")
        _refuse(defender != BARBARIANS and defender not in players, "battle.seats")
        _refuse((attacker == BARBARIANS) != (self.camp != NONE), "battle.camp")
        _refuse(attacker in players and attacker != s.active, "battle.seats")
        _refuse((s.terrain[self.cell] == SEA) != self.sea or s.terrain[self.cell] == NONE, "battle.cell")
        _refuse(self.sea and BARBARIANS in self.seats, "battle.sea")
        _refuse(s.terrain[self.origin] == NONE, "battle.origin")
        _refuse(self.city_owner != BARBARIANS and self.city_owner >= s.seats, "battle.city_owner")
        for seat, card in zip(self.seats, self.cards, strict=True):
            _refuse(seat == BARBARIANS and card != NONE, "battle.cards")
        if self.outcome == UNDECIDED:
            ships = len(s.players[attacker].ships) if attacker in players else 0
            _refuse(any(ship >= ships for ship in self.aboard), "battle.aboard")
            _refuse(defender == BARBARIANS and self.cell not in s.camps, "battle.cell")
        if self.interrupted is not None:
            self.interrupted.check_within(s)


def _cards(meaning: str) -> list[int]:
    return numbers(0, len(WORDS) - 1, meaning, hidden=Hidden.BY_RULE)


def _unnamed(meaning: str) -> list[int]:
    return numbers(0, len(OBJECTIVE_CARDS), meaning, length=2)


class Deal(Part):
    """A trade being put together (38.10)."""

    proposer = number(0, LAST_SEAT)
    partner = number(0, LAST_SEAT)
    gives = numbers(0, STOCK, length=len(KINDS))
    gives_cards = _cards(
        "Words of cards that are offered by name, in the order they were named; hidden from third players."
    )
    gives_any = _unnamed("Number of Action and Objective cards that are offered without a name.")
    gives_chosen = _cards("Words of the cards that the proposer chose for them; hidden from all others.")
    wants = numbers(0, STOCK, length=len(KINDS))
    wants_cards = _cards(
        "Words of cards of the partner that are asked for by name; hidden from third players."
    )
    wants_any = _unnamed("Number of Action and Objective cards that are asked for without a name.")
    wants_chosen = _cards("Words of the cards that the partner chose for them; hidden from all others.")
    proposed = flag("Whether the partner has been shown the proposal.")

    def __init__(self, proposer: int, partner: int) -> None:
        super().__init__()
        self.proposer = proposer
        self.partner = partner

    @property
    def has_gifts(self) -> bool:
        """Whether the proposer gives something."""
        return any(self.gives) or any(self.gives_any) or bool(self.gives_cards)

    @property
    def has_wants(self) -> bool:
        """Whether the proposer asks for something."""
        return any(self.wants) or any(self.wants_any) or bool(self.wants_cards)

    def check_within(self, s: World) -> None:
        """A trade is between the active player and another, about what they have."""
        _refuse(max(self.proposer, self.partner) >= s.seats or self.proposer == self.partner, "deal.partner")
        _refuse(s.active not in (self.proposer, self.partner), "deal.proposer")
        me, other = s.players[self.proposer], s.players[self.partner]
        _check_side("deal.gives", me, self.gives, self.gives_cards, self.gives_any, self.gives_chosen)
        _check_side("deal.wants", other, self.wants, self.wants_cards, self.wants_any, self.wants_chosen)
        known_cards = (me.known_actions[self.partner], me.known_objectives[self.partner])
        for name in self.wants_cards:
            sort = int(name in OBJECTIVE)
            _refuse(not known_cards[sort] >> (ACTION, OBJECTIVE)[sort].index(name) & 1, "deal.wants_cards")


def _check_side(
    where: str, owner: Player, goods: list[int], named: list[int], unnamed: list[int], chosen: list[int]
) -> None:
    """A player has what one side of a trade names, and cards enough for those that it does not name."""
    cards = [*named, *chosen]
    _refuse(any(map(gt, goods, owner.stock)), where)
    _refuse(len(set(cards)) != len(cards) or not all(_holds(owner, name) for name in cards), where)
    for family, count, held in (
        (ACTION, unnamed[0], owner.actions),
        (OBJECTIVE, unnamed[1], owner.objectives),
    ):
        _refuse(sum(name in family for name in named) + count > held.bit_count(), where)
        _refuse(sum(name in family for name in chosen) > count, where)


def _holds(player: Player, name: int) -> bool:
    """Whether a player has the card of a word in hand."""
    if name in ACTION:
        return player.actions >> ACTION.index(name) & 1 == 1
    return name in OBJECTIVE and player.objectives >> OBJECTIVE.index(name) & 1 == 1


class Turn(Part):
    """What lasts for a Turn; the end of a Turn replaces it."""

    actions_left = number(0, MANY)
    extra_actions = number(0, MANY, "Actions gained in this Turn by Leadership and Absolute Power.")
    announced = flag("The active player is choosing which Action card to play; so one in hand can be played.")
    begun = flag("Whether anything has been done in this Turn.")
    used = bits(len(ADVANCES), "The advances whose once-per-Turn effect was used.")
    influenced = flag("A Cultural Influence succeeded in this Turn.")
    takeover = flag("A Cultural Takeover waits for the next Cultural Influence.")
    focus = flag("A Production Focus waits for the next Collect.")
    mass = flag("A Mass Production waits for the next Collect.")
    forced = flag("Forced Labor is in force.")
    collects = number(0, MANY)
    liberty_off = flag("Economic Liberty came too late for this Turn (CC-ADV-DEM-07).")
    drafts = number(0, MANY, "Build Units of this Turn in which Draft was used.")
    trades = number(0, MANY, "Trades that were proposed in this Turn.")
    dropped = number(0, MANY, "Trades that were started in this Turn and not proposed.", later=True)
    got = bits(len(ADVANCES), "Advances that the active player got in this Turn.")
    land_wins = number(0, MANY, "Land battles that the active player won in this Turn.")
    heroes = number(0, MANY, "The number of them that Hero General was played for.")
    great_ideas = number(0, MANY)
    fights = numbers(
        0, CELL_COUNT * 2 - 1, "The active player's land battles of this Turn, as `space * 2 + won`."
    )
    barred = bits(SEATS, "The seats that the active player may not attack in this Turn.")
    warlord_bonus = number(
        0, MANY, "What the Great Warlord adds in the next battle of this Move (CC-XEVT-20).", later=True
    )
    marks = counts(
        CELL_COUNT * 16,
        MOST_UNITS,
        "Number of Land units of the active player with a mark, by `mark_key`.",
    )


class World(State):
    """The state of a match of Clash of Cultures."""

    seats = number(0, SEATS)
    settings = shared(Settings)
    layout = derived(LAYOUTS[SEATS], "The map for this number of seats.")
    players = parts(Player)
    round = number(1, LONG_ROUNDS)
    turn_number = number(1, TURNS, "The Turn of the Round.", key="turn")
    order = numbers(0, LAST_SEAT, "The seats clockwise round the map: play goes in this order.")
    first = number(NONE, LAST_SEAT, "The first player.", default=NONE)
    active = number(NONE, LAST_SEAT, "Whose Turn it is.", default=NONE)
    ending = flag("A Wonder was built in one of the last Turns of the variable end (CC-VAR-10).")
    over = flag()

    # The map
    terrain = numbers(
        NONE, len(TERRAINS) - 1, "NONE: not revealed, or not on this map.", length=CELL_COUNT, fill=NONE
    )
    tiles = numbers(NONE, len(TILES) - 1, "For each slot the tile that lies there open, or NONE.")
    turned = numbers(0, 1, "For each slot, whether its tile lies turned by half a turn.")
    tiles_left = bits(len(TILES), "The tiles that were not drawn yet.")
    exploring = number(
        NONE,
        len(SLOT_LETTERS) - 1,
        "The slot whose tile was drawn and is not laid yet; everybody sees it.",
        default=NONE,
        later=True,
    )
    exhausted = numbers(0, LAST_CELL, "The spaces with an Exhausted Resource token.")
    cities = parts_by(City, "cell", "The cities of the players, by space.")
    camps = counts(
        CELL_COUNT,
        BARBARIAN_UNITS,
        "The Barbarian Settlements: for each space, the number of Barbarian units.",
    )
    map_cache = cache("What was worked out from the revealed map; dropped whenever it grows.", make=MapCache)

    # Cards
    action_deck = bits(len(ACTION_CARDS), hidden=Hidden.FROM_ALL)
    action_discard = bits(len(ACTION_CARDS))
    objective_deck = bits(len(OBJECTIVE_CARDS), hidden=Hidden.FROM_ALL)
    plans = bits(
        len(OBJECTIVE_CARDS),
        "Objective cards drawn with New Plans, in nobody's hand yet.",
        hidden=Hidden.BY_RULE,
    )
    spied = number(
        NONE,
        len(WORDS) - 1,
        "The word of the card that a Spy is about to take from the other hand; hidden from third players.",
        default=NONE,
        hidden=Hidden.BY_RULE,
    )
    event_deck = numbers(0, MOST_COPIES, length=len(EVENTS), default=[event.count for event in EVENTS])
    event_discard = numbers(0, MOST_COPIES, length=len(EVENTS))
    event_open = numbers(0, len(EVENTS) - 1, "Events being resolved.")
    event_kept = numbers(0, len(EVENTS) - 1, "Events that hold pieces taken out of the game.")
    wonders = numbers(LOST, RESERVED + LAST_SEAT, length=len(WONDERS), fill=DECK)
    pharaoh = number(
        NONE,
        LAST_SEAT,
        "Who lost the Great Pyramid of Giza to an Event and still wins ties (CC-XEVT-37).",
        default=NONE,
        later=True,
    )
    first_wonder = number(NONE, LAST_SEAT, "Who built the first Wonder of the game.", default=NONE)
    first_wonder_round = number(0, LONG_ROUNDS)
    pestilence = flag("Whether nobody may build without Sanitation any more (CC-XEVT-01).")

    turn = part(Turn, "What lasts for the running Turn.", inline=True)
    battle = optional(lambda: Battle)
    last_roll = numbers(
        0,
        6 * MANY,
        "The last combat roll: space; seats, values and hits of both sides; number of attacker's dice; all dice.",
        later=True,
    )
    deal = optional(lambda: Deal)

    def check(self) -> None:
        """What names seats, slots and starting places names those of this table."""
        seats = self.seats
        _refuse(seats not in LAYOUTS, "table.seats")
        self.layout = LAYOUTS[seats]
        slots = len(self.layout.slots)
        _refuse(not len(self.tiles) == len(self.turned) == slots, "table.tiles or turned")
        _refuse(self.exploring >= slots, "table.exploring")
        _refuse(len(set(self.order)) != len(self.order) or max(self.order, default=0) >= seats, "table.order")
        _refuse(len(self.players) != seats, "table.players")
        _refuse(
            max(self.first, self.active, self.first_wonder, self.pharaoh) >= seats,
            "table.first, active, first_wonder or pharaoh",
        )
        _refuse((self.first_wonder == NONE) != (self.first_wonder_round == 0), "table.first_wonder_round")
        _refuse(self.turn.barred >> seats != 0, "table.barred")
        _refuse(
            self.spied != NONE and self.spied not in ACTION and self.spied not in OBJECTIVE, "table.spied"
        )
        _refuse(any(place >= RESERVED + seats for place in self.wonders), "table.wonders")
        if len(self.order) < seats:
            _refuse(self.first != NONE or self.active != NONE, "table.order")
        _refuse(self.first == NONE and self.active != NONE, "table.active")
        self._check_players()
        self._check_roll()
        if self.battle is not None:
            self.battle.check_within(self)
        if self.deal is not None:
            self.deal.check_within(self)

    def _check_players(self) -> None:
        seats = self.seats
        homes = dict(zip(self.order, self.layout.start_cities, strict=False))
        for seat, player in enumerate(self.players):
            _refuse(player.home != homes.get(seat, NONE), "player.home")
            _refuse(player.barred_next >> seats != 0, "player.barred_next")
            _refuse(
                any(player.known_actions[seats:] + player.known_objectives[seats:]), "player.known_actions"
            )
        for city in self.cities.values():
            _refuse(city.owner >= seats or max(city.pieces) >= seats, "city.owner or pieces")

    def _check_roll(self) -> None:
        """A combat roll was made in a space by two sides, each with dice, a combat value and hits."""
        roll = self.last_roll
        if not roll:
            return
        _refuse(len(roll) < 8 or roll[0] >= CELL_COUNT or roll[7] > len(roll) - 8, "table.last_roll")
        _refuse(any(not 1 <= die <= len(DIE) for die in roll[8:]), "table.last_roll")
        _refuse(roll[1] == roll[2], "table.last_roll")
        _refuse(any(side >= self.seats and side != BARBARIANS for side in roll[1:3]), "table.last_roll")


def mark_key(cell: int, kind: int, mark: int) -> int:
    """Where `World.marks` counts the units of a kind with a mark in a space."""
    return (cell * 2 + kind) * 8 + mark
