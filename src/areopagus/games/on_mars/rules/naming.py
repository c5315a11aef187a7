"""Names of words in a position: current prices, pieces by their place, people by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from areopagus.kernel import Message, Word, listed, seat_name, word_name

from ..catalog.basics import MINE, NONE
from ..catalog.board import SLOT_ACTIONS, SPACE_SIDE
from ..catalog.cards import BLUEPRINTS, CONTRACTS
from ..catalog.player_board import EXECUTIVE, USE_BUILDING
from ..catalog.technology import GRID_COST, LAB
from ..catalog.terrain import BUILDING_COST
from ..queries.actions import placement_units, usable_buildings, use_cost
from ..queries.cards import best_level, next_spaces, tech_level
from ..queries.goods import GOOD_COUNT
from ..queries.shuttle import rounds_to_departure
from ..queries.terrain import complex_size, sites
from ..state import Mars
from ..words import (
    BLUEPRINT,
    BOOST,
    BOOST_BOTS,
    DONE,
    EXPLORATION,
    GOOD,
    GRID,
    HEX,
    KIND,
    LAB_SPACE,
    MAIN,
    NO,
    SPACE,
    TECH,
    TECH_OF,
    YES,
    lab_benefit,
    price_name,
    tile_name,
    unit_name,
)

BY_SHIP: Final = Message("text.travel_by_ship")


def owner_of(s: Mars, word: Word) -> int:
    """The player of a colour."""
    colour = TECH_OF.index(word)
    return next(number for number, player in enumerate(s.players) if player.colour == colour)


def named_bot(word: Word) -> Message | None:
    """A Bot, named by the hex it stands on."""
    return Message("text.bot_on", {"place": word_name(word.text)}) if word in HEX else None


def named_tile(s: Mars, me: int, tech: int, joined: int, word: Word) -> Message | None:
    """Whose Tech tile, its level and, for a Complex, the number of Colonists its use sends to work."""
    if word not in TECH_OF:
        return None
    owner = owner_of(s, word)
    level = tech_level(s, owner, tech)
    tile = word_name(TECH[tech].text)
    if owner == me:
        label = Message("text.own_tech", {"tech": tile, "level": level})
    else:
        player = Message("lacerda") if owner == s.lacerda else seat_name(owner)
        label = Message("text.tech_of", {"tech": tile, "level": level, "player": player})
    return with_colonists(label, joined - level)


def named_travel(s: Mars, me: int, is_free: bool, word: Word) -> Message | None:
    """A travel and its price now and later; a stay and when the Shuttle can be used again (OM-SHUTTLE-03 to -07)."""
    player = s.players[me]
    rounds = rounds_to_departure(s)
    if word == YES and is_free:
        return Message("text.travel_free_now" if player.hangar else "text.travel_free")
    is_here = s.shuttle_side == SPACE_SIDE[player.space]
    if word == YES:
        return Message("text.travel_or_wait", {"count": rounds}) if is_here and rounds else BY_SHIP
    if word == NO and rounds:
        return Message("text.stay_to_leave" if is_here else "text.stay_till_back", {"count": rounds})
    return None


def named_claim(tile: int, word: Word) -> Message | None:
    """The tile that a Rover claims."""
    return Message("text.claim", {"tile": tile_name(tile)}) if word == YES else None


def named_mover(s: Mars, me: int, tech: int, word: Word) -> Message | None:
    """What can be moved or used in a movement; without a Crystal a point costs a Private Goal (OM-GOAL-03)."""
    if word in BOOST and not s.players[me].crystals:
        return Message("text.bot_point_for_goal" if word == BOOST_BOTS else "text.rover_point_for_goal")
    return named_bot(word) if word in HEX else named_tile(s, me, tech, 0, word)


def with_colonists(label: Message, count: int) -> Message:
    """A label for something that also sends Colonists to work."""
    return Message("text.sends", {"what": label, "count": count}) if count > 0 else label


def detailed(word: Word, detail: Message) -> Message:
    """A word with what matters about it in brackets."""
    return Message("text.detailed", {"name": word_name(word.text), "detail": detail})


def named_kind(word: Word) -> Message | None:
    """A kind of Building with its price, and what it gives when it is constructed (OM-BUILD-02, -07)."""
    if word not in KIND:
        return None
    kind = KIND.index(word)
    price = Message("name.colonist") if kind == MINE else price_name(BUILDING_COST[kind])
    gain = word_name(GOOD[kind].text)
    return Message("text.priced_gain", {"name": word_name(word.text), "price": price, "gain": gain})


def named_site(s: Mars, me: int, kind: int, word: Word) -> Message | None:
    """A hex with the size of the Complex there, and the Colonists that are sent to work for it (OM-XBP-25)."""
    if word not in HEX:
        return None
    joined = dict(sites(s, kind, me)).get(HEX.index(word), 0)
    size = Message("text.complex_of", {"size": joined + 1}) if joined else Message("text.alone")
    return with_colonists(detailed(word, size), joined - best_level(s, kind))


def named_hex(s: Mars, word: Word) -> Message | None:
    """A hex with what lies there."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    things = [word_name(KIND[s.building[cell]].text)] if s.building[cell] != NONE else []
    things += [tile_name(s.tile[cell])] if s.tile[cell] != NONE else []
    things += [word_name(GOOD[-1].text)] if s.crystal[cell] else []
    return detailed(word, listed(things) if things else Message("text.empty_hex"))


def named_producer(s: Mars, word: Word) -> Message | None:
    """A Building with what it produces."""
    if word not in HEX:
        return None
    kind = s.building[HEX.index(word)]
    names = {"kind": word_name(KIND[kind].text), "good": word_name(GOOD[kind].text)}
    return detailed(word, Message("text.produces", names))


def named_upgradable(s: Mars, word: Word) -> Message | None:
    """A Building with the size of its Complex."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    kind, size = word_name(KIND[s.building[cell]].text), complex_size(s, cell)
    if size == 1:
        return detailed(word, kind)
    return detailed(word, listed([kind, Message("text.complex_of", {"size": size})]))


def named_lab(word: Word) -> Message | None:
    """A Lab space with its benefit."""
    if word not in LAB_SPACE:
        return None
    return detailed(word, lab_benefit(LAB_SPACE.index(word)) or Message("text.no_benefit"))


def named_exploration(s: Mars, word: Word) -> Message | None:
    """An Exploration space with its tile."""
    return detailed(word, tile_name(s.exploration[EXPLORATION.index(word)])) if word in EXPLORATION else None


def named_stock(s: Mars, me: int, word: Word) -> Message | None:
    """A Resource with the number that the player has."""
    if word not in GOOD:
        return None
    return detailed(word, Message("text.in_storage", {"number": s.players[me].storage[GOOD.index(word)]}))


def named_delivery(s: Mars, contract: int, word: Word) -> Message | None:
    """An item with the number that the Contract has and needs."""
    if word not in GOOD:
        return None
    good = GOOD.index(word)
    numbers = {
        "number": s.contract_goods[contract * GOOD_COUNT + good],
        "needed": CONTRACTS[contract].needs[good],
    }
    return detailed(word, Message("text.delivered", numbers))


def priced(label: Message, price: Message) -> Message:
    """A label with what it costs."""
    return Message("text.priced", {"name": label, "price": price})


def named_boosted(is_boosted: bool, has_taken: bool, word: Word) -> Message | None:
    """Something that a Colonist is sent to work for (OM-BOOST-01)."""
    if word == DONE:
        return None if has_taken else Message("text.nothing_taken")
    return priced(word_name(word.text), Message("name.colonist")) if is_boosted else None


def named_blueprint(is_boosted: bool, has_taken: bool, word: Word) -> Message | None:
    """A Blueprint with what taking it costs and brings (OM-BP-02, OM-BP-08)."""
    if word not in BLUEPRINT:
        return None if has_taken else Message("text.no_blueprint")
    gains = listed([word_name(GOOD[good].text) for good in BLUEPRINTS[BLUEPRINT.index(word)].gain])
    if is_boosted:
        return Message(
            "text.priced_gain",
            {"name": word_name(word.text), "price": Message("name.colonist"), "gain": gains},
        )
    return detailed(word, Message("text.brings", {"gain": gains}))


def named_grid(s: Mars, is_boosted: bool, has_taken: bool, word: Word) -> Message | None:
    """A tile of the Tech Grid with its price (OM-TECH-03), and its space where another one is the same."""
    if word == DONE and not has_taken:
        return Message("text.no_technology")
    if word not in GRID or s.grid[GRID.index(word)] == NONE:
        return None
    space = GRID.index(word)
    name, price = word_name(TECH[s.grid[space]].text), boosted_price(GRID_COST[space], is_boosted)
    if any(
        s.grid[other] == s.grid[space] and cost == GRID_COST[space]
        for other, cost in enumerate(GRID_COST)
        if other != space
    ):
        return Message("text.grid_tile", {"name": name, "place": word_name(word.text), "price": price})
    return priced(name, price)


def boosted_price(units: Sequence[int], is_boosted: bool) -> Message:
    """A price; where boosted, with the Colonist who is sent to work."""
    if not is_boosted:
        return price_name(units)
    return listed([*(unit_name(unit) for unit in units), Message("name.colonist")])


def named_development(
    s: Mars, me: int, is_free: bool, is_boosted: bool, has_developed: bool, word: Word
) -> Message | None:
    """A tile of the Laboratory with the level it comes to and the price of that (OM-RD-02)."""
    if word == DONE and not has_developed:
        return Message("text.no_development")
    if word not in TECH or not next_spaces(s, me, TECH.index(word)):
        return None
    lab = LAB[next_spaces(s, me, TECH.index(word))[0]]
    price = boosted_price(() if is_free else lab.cost, is_boosted)
    return Message("text.development", {"tech": word_name(word.text), "level": lab.level, "price": price})


def named_action(s: Mars, me: int, word: Word) -> Message | None:
    """A Main action with the price of its slot, an Executive action with its price now."""
    if word in MAIN and MAIN.index(word) in SLOT_ACTIONS:
        units = placement_units(s, me, SLOT_ACTIONS.index(MAIN.index(word)))
        price = Message("text.slot_price", {"count": units}) if units else Message("text.slot_free")
        return detailed(word, price)
    if word not in SPACE:
        return None
    space = SPACE.index(word)
    cost = EXECUTIVE[space].cost
    if space == USE_BUILDING:
        prices = {use_cost(s, card) for card in usable_buildings(s, me)}
        if prices == {0}:
            return Message("text.building_free")
        if 0 in prices:
            return Message("text.building_perhaps_free", {"cost": cost})
    return paid_with_goals(s, me, cost, word_name(word.text))


def named_building(s: Mars, me: int, word: Word) -> Message | None:
    """An own Advanced Building with the price of its use."""
    if word not in BLUEPRINT:
        return None
    card = BLUEPRINT.index(word)
    cost = use_cost(s, card)
    name = word_name(word.text)
    if not cost:
        return Message("text.used_free", {"card": name})
    label = Message("text.used_for", {"card": name, "count": cost})
    return paid_with_goals(s, me, cost, label) or label


def paid_with_goals(s: Mars, me: int, cost: int, label: Message) -> Message | None:
    """A label for something that must be paid with Private Goals for lack of Crystals (OM-GOAL-03)."""
    missing = cost - s.players[me].crystals
    if missing <= 0:
        return None
    return Message(
        "text.all_with_goals" if missing == cost else "text.with_goals", {"what": label, "count": missing}
    )
