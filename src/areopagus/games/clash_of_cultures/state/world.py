"""The state of a match, and the options that rules ask for."""

from __future__ import annotations

from areopagus.kernel import Hidden, Part, State
from areopagus.kernel.declare import (
    bits,
    cache,
    counts,
    derived,
    flag,
    number,
    numbers,
    optional,
    part,
    parts,
    parts_by,
    shared,
    text,
)

from ..card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from ..catalog import BARBARIAN_UNITS, BARBARIANS, LONG_ROUNDS, NONE, ROUNDS, SHORT_ROUNDS, TERRAINS, TURNS
from ..map_cache import MapCache
from ..map_catalog import CELL_COUNT, LAYOUTS, SLOT_LETTERS, TILES
from ..words import ACTION, DIE, OBJECTIVE, WORDS
from .battle import Battle
from .deal import Deal
from .limits import DECK, LAST_CELL, LAST_SEAT, LOST, MANY, MOST_COPIES, RESERVED, SEATS, refuse
from .players import City, Player
from .turn import Turn


class MatchSettings(Part):
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
        refuse(self.rounds not in (ROUNDS, SHORT_ROUNDS), "settings.rounds")
        refuse(self.ending != "fixed" and self.rounds != ROUNDS, "settings.ending")


class World(State):
    """The state of a match of Clash of Cultures."""

    seats = number(0, SEATS)
    settings = shared(MatchSettings)
    layout = derived(LAYOUTS[SEATS], "The map for this number of seats.")
    players = parts(Player)
    round = number(1, LONG_ROUNDS)
    turn_number = number(1, TURNS, "The Turn of the Round.", key="turn")
    order = numbers(0, LAST_SEAT, "The seats clockwise round the map: play goes in this order.", shared=True)
    first = number(NONE, LAST_SEAT, "The first player.", default=NONE)
    active = number(NONE, LAST_SEAT, "Whose Turn it is.", default=NONE)
    ending = flag("A Wonder was built in one of the last Turns of the variable end (CC-VAR-10).")
    over = flag()

    # The map
    terrain = numbers(
        NONE,
        len(TERRAINS) - 1,
        "NONE: not revealed, or not on this map.",
        length=CELL_COUNT,
        fill=NONE,
        shared=True,
    )
    tiles = numbers(
        NONE, len(TILES) - 1, "For each slot the tile that lies there open, or NONE.", shared=True
    )
    turned = numbers(0, 1, "For each slot, whether its tile lies turned by half a turn.", shared=True)
    tiles_left = bits(len(TILES), "The tiles that were not drawn yet.")
    exploring = number(
        NONE,
        len(SLOT_LETTERS) - 1,
        "The slot whose tile was drawn and is not laid yet; everybody sees it.",
        default=NONE,
        later=True,
    )
    exhausted = numbers(0, LAST_CELL, "The spaces with an Exhausted Resource token.", shared=True)
    cities = parts_by(City, "cell", "The cities of the players, by space.")
    camps = counts(
        CELL_COUNT,
        BARBARIAN_UNITS,
        "The Barbarian Settlements: for each space, the number of Barbarian units.",
    )
    map_cache = cache("Results computed from the revealed map; dropped whenever it grows.", make=MapCache)

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
    event_deck = numbers(
        0, MOST_COPIES, length=len(EVENTS), default=[event.count for event in EVENTS], shared=True
    )
    event_discard = numbers(0, MOST_COPIES, length=len(EVENTS), shared=True)
    event_open = numbers(0, len(EVENTS) - 1, "Events being resolved.", shared=True)
    event_kept = numbers(0, len(EVENTS) - 1, "Events that hold pieces taken out of the game.", shared=True)
    wonders = numbers(LOST, RESERVED + LAST_SEAT, length=len(WONDERS), fill=DECK, shared=True)
    pharaoh = number(
        NONE,
        LAST_SEAT,
        "Who lost the Great Pyramid of Giza to an Event and still wins ties (CC-XEVT-37).",
        default=NONE,
        later=True,
    )
    first_wonder = number(NONE, LAST_SEAT, "Who built the first Wonder of the game.", default=NONE)
    first_wonder_round = number(0, LONG_ROUNDS)
    pestilence = flag("Whether building needs Sanitation from now on (CC-XEVT-01).")

    turn = part(Turn, "What lasts for the running Turn.", inline=True)
    battle = optional(lambda: Battle)
    last_roll = numbers(
        0,
        6 * MANY,
        "The last combat roll: space; seats, values and hits of both sides; number of attacker's dice; all dice.",
        later=True,
        shared=True,
    )
    deal = optional(lambda: Deal)

    def check(self) -> None:
        """What names seats, slots and starting places names those of this table."""
        seats = self.seats
        refuse(seats not in LAYOUTS, "table.seats")
        self.layout = LAYOUTS[seats]
        slots = len(self.layout.slots)
        refuse(not len(self.tiles) == len(self.turned) == slots, "table.tiles or turned")
        refuse(self.exploring >= slots, "table.exploring")
        refuse(len(set(self.order)) != len(self.order) or max(self.order, default=0) >= seats, "table.order")
        refuse(len(self.players) != seats, "table.players")
        refuse(
            max(self.first, self.active, self.first_wonder, self.pharaoh) >= seats,
            "table.first, active, first_wonder or pharaoh",
        )
        refuse((self.first_wonder == NONE) != (self.first_wonder_round == 0), "table.first_wonder_round")
        refuse(self.turn.barred >> seats != 0, "table.barred")
        refuse(self.spied != NONE and self.spied not in ACTION and self.spied not in OBJECTIVE, "table.spied")
        refuse(any(place >= RESERVED + seats for place in self.wonders), "table.wonders")
        if len(self.order) < seats:
            refuse(self.first != NONE or self.active != NONE, "table.order")
        refuse(self.first == NONE and self.active != NONE, "table.active")
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
            refuse(player.home != homes.get(seat, NONE), "player.home")
            refuse(player.barred_next >> seats != 0, "player.barred_next")
            refuse(
                any(player.known_actions[seats:] + player.known_objectives[seats:]), "player.known_actions"
            )
        for city in self.cities.values():
            refuse(city.owner >= seats or max(city.pieces) >= seats, "city.owner or pieces")

    def _check_roll(self) -> None:
        """A combat roll was made in a space by two sides, each with dice, a combat value and hits."""
        roll = self.last_roll
        if not roll:
            return
        refuse(len(roll) < 8 or roll[0] >= CELL_COUNT or roll[7] > len(roll) - 8, "table.last_roll")
        refuse(any(not 1 <= die <= len(DIE) for die in roll[8:]), "table.last_roll")
        refuse(roll[1] == roll[2], "table.last_roll")
        refuse(any(side >= self.seats and side != BARBARIANS for side in roll[1:3]), "table.last_roll")
