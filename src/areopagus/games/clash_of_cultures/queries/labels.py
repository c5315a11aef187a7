"""What options are called where their names do not say what matters: terrain, price, what happens there."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Word, listed, quantity, seat_name, word_name

from ..card_catalog import ACTION_CARDS, WONDERS
from ..catalog import (
    ANGRY,
    ARMY,
    BARBARIANS,
    CULTURE,
    FOOD,
    FORTRESS,
    GOLD,
    MOOD,
    MOODS,
    NONE,
    PIECES,
    PORT,
    RITUALS,
    SEA,
    SETTLEMENT,
    SETTLER,
    TERRAINS,
    UNITS,
    Price,
)
from ..state import City, Deal, World
from ..words import (
    ACCEPT,
    ADVANCE,
    COUNT,
    DO_DRAFT,
    DONE,
    END,
    HEX,
    KIND,
    LOAD,
    OBJECTIVE,
    PIECE,
    REGION,
    SEAT,
    TURN,
    UNIT,
    WONDER,
)
from .advances import food_price, may_use_priesthood, ore_price
from .board import foreign_ships, land_holder
from .build import draft_price
from .cities import YIELD, usable
from .civic import civic_price
from .exits import BATTLE, EMBARK, EXPLORE, NO_LIMIT, Exit, Group, mausoleum_limit
from .goods import has
from .grow import religion_spares_food
from .influence import tokens_for_range
from .regions import laid
from .voyages import Voyage, load_of

UNNAMED: Final = ("gesture.trade.action", "gesture.trade.objective")
"""The texts for a number of cards in a trade, by sort."""


def place_name(cell: int) -> Message:
    """A space by its name."""
    return word_name(HEX[cell].text)


def terrain_name(terrain: int) -> Message:
    """A kind of land; NONE is unexplored."""
    return Message("terrain.unexplored" if terrain == NONE else f"terrain.{TERRAINS[terrain]}")


def holder_name(seat: int) -> Message:
    """A player, or the Barbarians."""
    return Message("label.the_barbarians") if seat == BARBARIANS else seat_name(seat)


def player_label(word: Word) -> Message | None:
    """A player, by the name of the person."""
    return seat_name(SEAT.index(word)) if word in SEAT else None


@cache
def combat_name(card: int) -> Message:
    """The lower half of an Action card."""
    return Message(f"short.combat:{ACTION_CARDS[card].combat.key}")


def end_label(s: World, word: Word) -> Message | None:
    """The end of a Turn with the number of actions that are not used."""
    left = s.turn.actions_left
    if word != END or not left:
        return None
    return Message("choice.end", {"option": word_name(word.text), "count": left})


# Prices


def price_name(price: Price, tokens: dict[int, int] | None = None) -> Message:
    """Resources, and tokens by their kind."""
    counts = dict(enumerate(price)) | (tokens or {})
    parts = [quantity(KIND[kind], count) for kind, count in sorted(counts.items()) if count]
    return listed(parts) if parts else Message("choice.nothing")


def priced(option: Message, price: Price, tokens: dict[int, int] | None = None) -> Message:
    """An option with what it costs."""
    return Message("choice.priced", {"option": option, "price": price_name(price, tokens)})


def count_label(thing: Word, word: Word) -> Message | None:
    """A number of what is counted."""
    return quantity(thing, COUNT.index(word)) if word in COUNT else None


def stock_label(s: World, me: int, word: Word) -> Message | None:
    """Something to pay with, and how much of it the player has."""
    if word not in KIND:
        return None
    stock = s.players[me].stock[KIND.index(word)]
    return Message("choice.in_stock", {"option": word_name(word.text), "number": stock})


def offer_label(s: World, me: int, is_first: bool, word: Word) -> Message | None:
    """Something to offer, and how much of it the player has; that nothing is offered at all."""
    return Message("choice.offer_nothing") if word == DONE and is_first else stock_label(s, me, word)


def answer_label(deal: Deal, word: Word) -> Message | None:
    """What the player who accepts a trade gives and gets. Cards are counted: others may look on at the question."""
    if word != ACCEPT:
        return None
    give = _goods_and_cards(deal.wants, deal.wants_cards, deal.wants_any)
    want = _goods_and_cards(deal.gives, deal.gives_cards, deal.gives_any)
    return Message("gesture.answer.accept", {"give": give, "want": want})


def _goods_and_cards(goods: list[int], named: list[int], unnamed: list[int]) -> Message:
    """The goods of a side, and the numbers of its Action and Objective cards."""
    objectives = sum(card in OBJECTIVE for card in named)
    counts = (unnamed[0] + len(named) - objectives, unnamed[1] + objectives)
    cards = (
        Message("choice.action_cards", {"count": counts[0]}),
        Message("choice.objective_cards", {"count": counts[1]}),
    )
    parts = [quantity(KIND[kind], count) for kind, count in enumerate(goods) if count]
    parts += [card for card, count in zip(cards, counts, strict=True) if count]
    return listed(parts)


def advance_label(s: World, me: int, word: Word) -> Message | None:
    """An advance with its price."""
    if word not in ADVANCE:
        return None
    advance = ADVANCE.index(word)
    food = food_price(s, me, advance)
    if food and may_use_priesthood(s, me, advance):
        food = 0
    return priced(word_name(word.text), (food, ore_price(s, me, advance), 0))


def recruit_label(s: World, me: int, word: Word) -> Message | None:
    """A unit with its price."""
    if word == DO_DRAFT:
        return priced(word_name(word.text), (0, 0, 0), {MOOD: draft_price(s, me)})
    return priced(word_name(word.text), UNITS[UNIT.index(word)].price) if word in UNIT else None


def piece_label(s: World, me: int, word: Word) -> Message | None:
    """A city piece with its price."""
    if word not in PIECE:
        return None
    piece = PIECE.index(word)
    food, ore, wood = PIECES[piece].price
    return priced(word_name(word.text), (0 if religion_spares_food(s, me, piece) else food, ore, wood))


def wonder_label(word: Word) -> Message | None:
    """A Wonder with its price."""
    if word not in WONDER:
        return None
    wonder = WONDER.index(word)
    return priced(word_name(word.text), WONDERS[wonder].price, {CULTURE: WONDERS[wonder].culture})


# Cities


def city_label(s: World, word: Word) -> Message | None:
    """A city with its size and mood, and whose it is."""
    city = s.cities.get(HEX.index(word)) if word in HEX else None
    return None if city is None else city_name(city)


def activation_site_label(s: World, word: Word) -> Message | None:
    """A city; one that was activated in this Turn says what its mood falls to (CC-MOOD-10 to -12)."""
    city = s.cities.get(HEX.index(word)) if word in HEX else None
    if city is None or not city.activated or city.mood == ANGRY:
        return city_label(s, word)
    mood = Message(f"mood.{MOODS[city.mood - 1]}")
    return Message("choice.activated_again", {"option": city_name(city), "mood": mood})


def shaken_label(s: World, word: Word) -> Message | None:
    """A city that loses a piece; one that has nothing but its Settlement is lost."""
    city = s.cities.get(HEX.index(word)) if word in HEX else None
    if city is None:
        return None
    has_more = city.wonder != NONE or any(piece != NONE for piece in city.pieces[SETTLEMENT + 1 :])
    return city_name(city) if has_more else Message("choice.city_lost", {"option": city_name(city)})


def city_name(city: City) -> Message:
    """A city with its size and mood, and whose it is."""
    return Message(
        "choice.city",
        {
            "place": place_name(city.cell),
            "owner": seat_name(city.owner),
            "size": city.size,
            "mood": Message(f"mood.{MOODS[city.mood]}"),
        },
    )


def camp_label(s: World, word: Word) -> Message | None:
    """A Barbarian Settlement with the number of its units."""
    cell = HEX.index(word) if word in HEX else NONE
    if cell not in s.camps:
        return None
    return Message("choice.barbarians", {"place": place_name(cell), "number": s.camps[cell]})


def civic_label(s: World, me: int, word: Word) -> Message | None:
    """A city with the price of a step."""
    city = s.cities.get(HEX.index(word)) if word in HEX else None
    if city is None:
        return None
    price = civic_price(s, me, city)
    return Message(
        "choice.civic_rituals" if has(s, me, RITUALS) else "choice.civic",
        {"city": city_name(city), "number": price, "count": price},
    )


def target_label(s: World, me: int, source: City, word: Word) -> Message | None:
    """A target of Cultural Influence with the Culture tokens for the distance."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    city = s.cities.get(cell)
    name = Message("choice.camp", {"place": place_name(cell)}) if city is None else city_name(city)
    count = tokens_for_range(s, me, source, cell)
    if not count:
        return Message("choice.in_range", {"target": name})
    return Message("choice.beyond_range", {"target": name, "price": quantity(KIND[CULTURE], count)})


def collect_label(s: World, city: City, is_first: bool, word: Word) -> Message | None:
    """A space with its terrain and what is collected there; that nothing is collected at all."""
    if word == DONE and is_first:
        return Message("choice.collect_nothing")
    if word not in HEX:
        return None
    cell = HEX.index(word)
    terrain = s.terrain[cell]
    kinds = [FOOD, GOLD, MOOD] if terrain == SEA and usable(s, city, PORT) else [YIELD[terrain]]
    names = [word_name(KIND[kind].text) for kind in kinds]
    gain = names[0] if len(names) == 1 else Message("choice.one_of", {"things": listed(names)})
    params = {"place": place_name(cell), "terrain": terrain_name(terrain), "gain": gain}
    return Message("choice.collect", params)


# The map


def space_label(s: World, word: Word) -> Message | None:
    """A space with its terrain."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    return Message("label.space", {"place": place_name(cell), "terrain": terrain_name(s.terrain[cell])})


def turning_label(s: World, slot: int, tile: int, word: Word) -> Message | None:
    """How a Region would lie: which space gets which terrain."""
    if word not in TURN:
        return None
    spaces = [
        Message("choice.space", {"place": place_name(cell), "terrain": terrain_name(terrain)})
        for cell, terrain in laid(s, slot, tile, TURN.index(word)).items()
    ]
    return Message("choice.turning", {"way": word_name(word.text), "spaces": listed(spaces)})


def start_label(s: World, me: int, word: Word) -> Message | None:
    """A space with the own units that stand there."""
    if word not in HEX:
        return None
    cell, player = HEX.index(word), s.players[me]
    units = [
        quantity(UNIT[unit], count)
        for unit, count in ((ARMY, player.armies.get(cell, 0)), (SETTLER, player.settlers.get(cell, 0)))
        if count
    ]
    units += [word_name(LOAD[load_of(ship.cargo)].text) for ship in player.ships if ship.cell == cell]
    return Message("choice.start", {"place": place_name(cell), "units": listed(units)})


@cache
def group_name(group: Group) -> Message:
    """The Land units of a group."""
    counts = (
        (ARMY, group.armies + group.forest_armies),
        (SETTLER, group.settlers + group.forest_settlers),
    )
    return listed([quantity(UNIT[unit], count) for unit, count in counts if count])


def fleet_name(s: World, me: int, places: list[int]) -> Message:
    """Ships, by what they carry."""
    ships = s.players[me].ships
    return listed([word_name(LOAD[load_of(ships[place].cargo)].text) for place in places])


def way_label(s: World, me: int, ways: list[Exit], armies: int, word: Word) -> Message | None:
    """Where a group of Land units can go, what happens there, and what it costs; `armies` of them are Army units."""
    way = next((one for one in ways if word == HEX[one.to]), None)
    if way is None:
        return None
    place, terrain = place_name(way.to), terrain_name(s.terrain[way.to])
    if way.kind == EXPLORE:
        region = word_name(REGION[s.layout.slot_of[way.to]].text)
        return Message("choice.explore_space", {"place": place, "region": region})
    if way.kind == EMBARK:
        return Message("choice.embark", {"place": place})
    name = Message("label.space", {"place": place, "terrain": terrain})
    if way.kind == BATTLE:
        name = _attack(s, me, way.to, armies)
        if mausoleum_limit(s, me, way.to) < NO_LIMIT:
            name = Message("choice.mausoleum", {"option": name, "number": armies, "count": armies})
    if way.food:
        name = Message("choice.roads", {"option": name, "price": price_name((way.food, way.ore, 0))})
    return name


def _attack(s: World, me: int, cell: int, armies: int) -> Message:
    """An attack on a Land space, by what stands there, with the strength of both sides."""
    holder = land_holder(s, cell, me)
    params = {"place": place_name(cell), "other": holder_name(holder)}
    if cell in s.cities:
        attack = Message("choice.attack_city", {**params, "size": s.cities[cell].size})
    else:
        attack = Message("choice.attack_camp" if cell in s.camps else "choice.attack", params)
    own, others = quantity(UNIT[ARMY], armies), _defence(s, holder, cell)
    return Message("choice.versus", {"option": attack, "own": own, "others": listed(others)})


def _defence(s: World, holder: int, cell: int) -> list[Message]:
    """What defends a Land space."""
    if holder == BARBARIANS:
        count = s.camps.get(cell, 0)
        name = Message("text.barbarian_units", {"count": count})
    else:
        count = s.players[holder].armies.get(cell, 0)
        name = quantity(UNIT[ARMY], count)
    units = [name] if count else []
    city = s.cities.get(cell)
    if city is not None and city.pieces[FORTRESS] != NONE:
        units.append(word_name(PIECE[FORTRESS].text))
    return units or [Message("choice.no_defence")]


def voyage_label(s: World, me: int, trip: Voyage, word: Word) -> Message | None:
    """Where Ships can go, and what happens there."""
    if word in REGION:
        return Message("choice.explore_region", {"region": word_name(word.text)})
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if cell in trip.battles:
        other = holder_name(foreign_ships(s, me)[cell])
        return Message("choice.attack_ships", {"place": place_name(cell), "other": other})
    return space_label(s, word)
