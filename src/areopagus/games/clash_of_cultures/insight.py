"""What a position of Clash of Cultures is worth: the points that stand, and the civilization that makes more.

What needs time to pay off is worth more early; a player's time is the share of the own actions of the game that are
left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import fsum
from operator import mul
from pathlib import Path
from typing import Any, Final, Self

from areopagus.kernel import Ask, Breadth, Insight, Word
from areopagus.kernel.bits import members
from areopagus.kernel.insight import read_weights

from .card_catalog import EVENT_PIECE_VP
from .catalog import (
    ACADEMY,
    ACTIONS,
    ADDED_PIECES,
    ADVANCE_HALVES,
    ADVANCES,
    ANGRY,
    BORDER_MASK,
    CITY_SIZE,
    CULTURE,
    FISHING,
    FOOD,
    FORTRESS,
    GOLD,
    HAPPY,
    IDEAS,
    IRRIGATION,
    MOOD,
    NONE,
    OBJECTIVE_HALVES,
    ORE,
    PIECE_HALVES,
    PIECES,
    PORT,
    SEA,
    SETTLEMENT,
    TACTICS,
    TEMPLE,
    TRADE_ROUTES,
    TURNS,
    WONDER_HALVES,
    WOOD,
)
from .effects.trade import carry_out_deal
from .estimates import (
    CITY_SPOILS,
    FAR_FROM_HOME,
    FARTHEST_MARCH,
    PIECE_SPOILS,
    YIELDS,
    actions_left,
    chance_to_win,
    marches_from,
    nearest_wonder,
    prey,
    quality_of_site,
    sites_in_reach,
    within_two_steps,
)
from .progress import Census, objectives_of
from .queries.board import land_holder
from .queries.objectives import army_count
from .queries.routes import routes
from .queries.trade import deal_of, hand
from .state import RESERVED, World
from .words import ADVANCE, DECLINE, HEX, INFLUENCE, PASS, TRADE

STOCK: Final = (0.0, 1.0, 1.85, 2.5, 3.0, 3.35, 3.6, 3.75, 3.85)
"""The worth of a number of a resource or token: the first ones are worth most."""
UNITS_WORTH: Final = (0.0, 1.0, 1.8, 2.4, 2.8, 3.1, 3.3, 3.4, 3.5)
"""The same for Army units and Ships."""
FILE: Final = Path(__file__).parent / "insight.toml"
ABILITY: Final = read_weights(FILE, "abilities")
"""What an advance can do, compared with others; the first two, which everybody has, are left out."""
ABILITIES: Final = tuple(ABILITY.get(advance.key, 0.0) for advance in ADVANCES)
WAYS: Final = 3
"""Number of destinations of a move that are tried."""
MANY: Final = 6
"""Questions about advances with more words than this are sorted first."""
SOON: Final = 9.0
"""Number of last actions in which consumables lose their worth."""


def attacks(s: World, ask: Ask, word: Word) -> bool:
    """Whether an answer attacks another player, or hires Mercenaries for it; to attack Barbarians is something else."""
    if ask.about == "card.settlement":
        return True
    if ask.about != "move.to" or word not in HEX:
        return False
    cell = HEX.index(word)
    if s.terrain[cell] == SEA:
        return any(
            ship.cell == cell
            for seat, other in enumerate(s.players)
            if seat != ask.seat
            for ship in other.ships
        )
    return 0 <= land_holder(s, cell, ask.seat) < s.seats


def influences(s: World, ask: Ask, word: Word) -> bool:
    """Whether an answer is an attempt to influence the culture of a city."""
    return ask.about == "turn.action" and word == INFLUENCE


class ClashInsight(Insight[World]):
    """The features of a player of Clash of Cultures."""

    parts = {  # noqa: RUF012 the base class declares it
        "points": ("points",),
        "time": ("actions",),
        "cities": ("cities", "last_city", "output", "kinds", "room", "happy", "angry"),
        "buildings": ("academies", "temples", "ports", "fortresses"),
        "advances": ("abilities", "happiness_level", "culture_level"),
        "resources": ("food", "ore", "wood", "ideas", "gold", "sets"),
        "tokens": ("mood", "culture"),
        "settlers": ("settlers", "sites", "sites_early"),
        "war": ("armies", "arms", "ships", "prey", "danger", "barbarians"),
        "trade_routes": ("routes",),
        "objectives": ("objectives_met", "objectives_near", "objectives_in_hand"),
        "cards": ("action_cards", "persons", "prepared"),
        "wonders": ("wonder_near",),
        "table": ("first",),
    }
    circumstances = (
        "time",
        "acts",
        "actions_left",
        "turns_until",
        "three_seats",
        "four_seats",
        "action_cards",
        "objectives",
        "armies",
        "ships",
        "settlers",
        "cities",
        "sizes",
        "advances",
        "tactics",
        "unknown_map",
        "camps",
    )
    restraints = {"attacks": attacks, "influences": influences}  # noqa: RUF012 the base class declares it
    scale = 5.0
    glance = Breadth(width=1, most=2, words=8, samples=1)
    afresh = 60
    file = FILE

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        super().__init__(weights)
        self._abilities: tuple[float, ...] | None = None
        """What advances can do, for a bot with a style or a lesson that values some of them otherwise."""

    def players(self, s: World) -> int:
        return s.seats

    def elapsed(self, s: World) -> float:
        """In actions."""
        turns = (s.round * TURNS + s.turn_number) * s.seats
        if s.active == NONE:
            return float((turns + s.seats) * ACTIONS)
        place = (s.order.index(s.active) - s.order.index(s.first)) % s.seats
        return float((turns + place + 1) * ACTIONS - s.turn.actions_left)

    def until(self, s: World) -> float:
        """The end of the Turn of whoever acts."""
        elapsed = self.elapsed(s)
        if s.active != NONE and s.turn.actions_left == ACTIONS:
            return elapsed + ACTIONS
        return -(-elapsed // ACTIONS) * ACTIONS

    def actions_left(self, s: World, player: int) -> float:
        return actions_left(s, player)

    def settled(self, s: World, ask: Ask) -> bool:
        """Between actions; in the last Status phase not before the match has ended, or it would be better to end it."""
        if ask.about == "status.objective":
            return len(ask.words) > 1
        if ask.about == "trade.card":
            return False
        return ask.about == "turn.action" or ask.about.startswith(("status.", "trade.", "event."))

    def order(self, s: World, ask: Ask, words: Sequence[Word]) -> Sequence[Word]:
        about = ask.about
        if about == "turn.action":
            return [word for word in words if word != TRADE]
        if about in ("trade.give", "trade.want"):
            return (PASS,)
        if about == "trade.answer":
            return words if self.is_good_deal(s, ask.seat) else (DECLINE,)
        if about == "collect.space":
            return _one_of_each_terrain(s, words)
        if about == "move.to" and len(words) > WAYS:
            return _ways_to_something(s, ask.seat, words)
        if len(words) <= MANY or words[0] not in ADVANCE:
            return words
        abilities = self._abilities or ABILITIES
        return sorted(words, key=lambda word: -abilities[ADVANCE.index(word)] if word in ADVANCE else 0.0)

    def _changed(self, way: str, change: Mapping[str, Any]) -> Self:
        """Besides weights, a style or a lesson may multiply what an advance can do."""
        factors = {name: factor for name, factor in change.items() if name in ABILITY}
        changed = super()._changed(
            way, {name: value for name, value in change.items() if name not in factors}
        )
        if factors:
            changed._abilities = tuple(
                map(mul, ABILITIES, [factors.get(advance.key, 1) for advance in ADVANCES])
            )
        return changed

    def is_good_deal(self, s: World, player: int) -> bool:
        """Whether a player comes out ahead by the trade that is proposed; unnamed cards are any of the hand."""
        after = s.copy()
        deal = deal_of(after)
        for owner, counts, named, chosen in (
            (deal.proposer, deal.gives_any, deal.gives_cards, deal.gives_chosen),
            (deal.partner, deal.wants_any, deal.wants_cards, deal.wants_chosen),
        ):
            for sort, count in enumerate(counts):
                chosen += map(int, hand(after, owner, sort, named)[:count])
        carry_out_deal(after)
        return self._lead(after, player) > self._lead(s, player)

    def _lead(self, s: World, player: int) -> float:
        """The expected lead in points over the best rival."""
        worth = [self.worth(s, each) for each in range(s.seats)]
        return worth[player] - max(worth[:player] + worth[player + 1 :])

    def circumstances_of(self, s: World, player: int) -> Sequence[float]:
        me = s.players[player]
        sizes = [city.size for city in s.cities.values() if city.owner == player]
        return (
            actions_left(s, player) / (TURNS * ACTIONS * 6),
            float(s.active == player),
            s.turn.actions_left / ACTIONS if s.active == player else 0.0,
            self._turns_until(s, player) / s.seats,
            float(s.seats == 3),
            float(s.seats == 4),
            me.actions.bit_count() / 5,
            me.objectives.bit_count() / 5,
            army_count(s, player) / 8,
            len(me.ships) / 4,
            sum(me.settlers.values()) / 3,
            len(sizes) / 5,
            sum(sizes) / 10,
            me.advances.bit_count() / 20,
            float(me.advances >> TACTICS & 1),
            s.tiles_left.bit_count() / 10,
            len(s.camps) / 4,
        )

    def _turns_until(self, s: World, player: int) -> int:
        """The number of Turns of others before the next of a player."""
        begins = s.first if s.active == NONE else s.active
        if begins == NONE:
            return 0
        return (s.order.index(player) - s.order.index(begins)) % s.seats

    def features(self, s: World, player: int) -> Sequence[float]:
        me = s.players[player]
        stock = me.stock
        advances = me.advances
        left = actions_left(s, player)
        time = left / (TURNS * ACTIONS * 6)
        soon = min(1.0, left / SOON)
        census = Census(s)
        cities = census.cities[player]

        neighbours, terrain, held, camps = s.layout.neighbours, s.terrain, s.cities, s.camps
        exhausted = s.exhausted
        near = within_two_steps(s.seats)
        gives = (1, 1, 1, 0, advances >> IRRIGATION & 1, 0)
        fishing = advances >> FISHING & 1
        may_build = _kinds_of_pieces(advances)
        most = min(cities, CITY_SIZE)
        output = room = happy = angry = kinds = 0
        danger = barbarians = 0.0
        foes = [
            (marches_from(s, cell), count)
            for seat, other in enumerate(s.players)
            if seat != player and other.advances >> TACTICS & 1
            for cell, count in other.armies.items()
        ]
        for cell, city in held.items():
            if city.owner != player:
                continue
            size = city.size
            spaces = 1
            sea = 0
            kinds |= YIELDS[terrain[cell]]
            for other in neighbours[cell]:
                ground = terrain[other]
                if ground == SEA:
                    sea = fishing
                elif gives[ground] and other not in held and other not in camps and other not in exhausted:
                    spaces += 1
                    kinds |= YIELDS[ground]
            spaces += sea
            if city.mood == ANGRY:
                output += 1
                angry += 1 + size
            else:
                able = size
                if city.mood == HAPPY:
                    happy += 1
                    able += 1
                output += able if able < spaces else spaces
                if size < most:
                    room += min(most - size, may_build)
            reach = near[cell]
            guards = me.armies.get(cell, 0)
            if city.pieces[FORTRESS] != NONE:
                guards += 1
            threat = 0.0
            for marches, count in foes:
                steps = marches.get(cell)
                if steps is not None:
                    threat = max(threat, chance_to_win(count, guards) * FAR_FROM_HOME[steps])
            danger += (CITY_SPOILS * time + PIECE_SPOILS * size) * threat
            for place, count in camps.items():
                if count > guards and place in reach:
                    barbarians += min(2, count - guards)

        pieces = census.with_piece
        gold = stock[GOLD]
        sets = _sets(stock[FOOD], stock[ORE], stock[WOOD], gold)
        met, coming = objectives_of(s, player, census)
        settling = min(1.0, left / 3)
        sites = sites_in_reach(s, player) * settling if me.settlers and me.supply[SETTLEMENT] else 0.0
        afloat = sum(len(ship.cargo) for ship in me.ships)
        return (
            _points(s, player, census.pieces[player]),
            left,
            cities * time,
            float(cities < 2),
            output * time,
            kinds.bit_count() * time,
            min(room, 6) * time,
            happy * time,
            angry * soon,
            pieces[ACADEMY][player] * time,
            pieces[TEMPLE][player] * time,
            pieces[PORT][player] * time,
            pieces[FORTRESS][player] * time,
            _ability(advances, self._abilities) * time,
            (advances & BORDER_MASK[MOOD]).bit_count() * time,
            (advances & BORDER_MASK[CULTURE]).bit_count() * time,
            STOCK[stock[FOOD]] * soon,
            STOCK[stock[ORE]] * soon,
            STOCK[stock[WOOD]] * soon,
            STOCK[stock[IDEAS]] * soon,
            STOCK[gold] * soon,
            min(sets, room) * soon,
            STOCK[stock[MOOD]] * soon,
            STOCK[stock[CULTURE]] * soon,
            (sum(me.settlers.values()) + afloat * 0.5) * soon,
            sites,
            sites * time,
            UNITS_WORTH[min(8, army_count(s, player))] * soon,
            float(stock[ORE] > 0 and stock[WOOD] > 0) * time,
            UNITS_WORTH[min(8, len(me.ships))] * soon,
            prey(s, player, time) * soon * (1.0 if advances >> TACTICS & 1 else 0.3) if me.armies else 0.0,
            danger * soon,
            barbarians * time,
            routes(s, player) * time if advances >> TRADE_ROUTES & 1 else 0.0,
            met,
            coming * soon,
            me.objectives.bit_count() * time,
            STOCK[min(8, me.actions.bit_count())] * soon,
            len(me.persons) * soon,
            float(s.active == player and s.turn.actions_left > 0 and (s.turn.focus or s.turn.mass)),
            nearest_wonder(s, player) * soon,
            float(s.first == player) * time,
        )


def _one_of_each_terrain(s: World, words: Sequence[Word]) -> Sequence[Word]:
    """Spaces to collect from: those of one terrain are equal, and collecting less is never better."""
    spaces = {s.terrain[HEX.index(word)]: word for word in words if word in HEX}
    return list(spaces.values()) or words


def _ways_to_something(s: World, me: int, words: Sequence[Word]) -> Sequence[Word]:
    """Spaces to move to: own cities, those nearest to something to capture, the best for a city."""
    cities = s.cities
    goals = [cell for cell, city in cities.items() if city.owner != me]
    goals += s.camps

    def far(word: Word) -> int:
        if word not in HEX:
            return FARTHEST_MARCH
        steps = marches_from(s, HEX.index(word))
        return min((steps[goal] for goal in goals if goal in steps), default=FARTHEST_MARCH + 1)

    nearest = sorted(words, key=far)[:WAYS]
    others = [word for word in words if word in HEX and word not in nearest]
    if others and s.players[me].settlers:
        nearest.append(max(others, key=lambda word: quality_of_site(s, HEX.index(word))))
    nearest += [word for word in others if HEX.index(word) in cities and word not in nearest]
    return nearest


def _points(s: World, player: int, pieces: int) -> float:
    """The points so far: those of scoring.py."""
    me = s.players[player]
    cities = s.cities
    wonders = me.lost_wonders
    for place in s.wonders:
        if 0 <= place < RESERVED and cities[place].owner == player:
            wonders += 1
    halves = (
        pieces * PIECE_HALVES
        + me.advances.bit_count() * ADVANCE_HALVES
        + wonders * WONDER_HALVES
        + len(me.completed) * OBJECTIVE_HALVES
        + sum(me.out) * EVENT_PIECE_VP * 2
    )
    return halves / 2


@lru_cache(maxsize=65536)
def _ability(advances: int, abilities: tuple[float, ...] | None) -> float:
    """What a set of advances can do; None: as the file says."""
    return fsum((abilities or ABILITIES)[advance] for advance in members(advances))


@lru_cache(maxsize=65536)
def _kinds_of_pieces(advances: int) -> int:
    """The number of kinds of city pieces that can be built, besides Settlements."""
    return sum(advances >> PIECES[piece].advance & 1 for piece in ADDED_PIECES)


@lru_cache(maxsize=65536)
def _sets(food: int, ore: int, wood: int, gold: int) -> int:
    """The number of city pieces that can be paid for."""
    for sets in (4, 3, 2, 1):
        if max(0, sets - food) + max(0, sets - ore) + max(0, sets - wood) <= gold:
            return sets
    return 0


@cache
def insight() -> ClashInsight:
    """The insight with the weights of the file."""
    return ClashInsight()
