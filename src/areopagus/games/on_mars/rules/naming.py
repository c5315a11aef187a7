"""Names of words in a position: current prices, pieces by their place, people by name."""

from __future__ import annotations

from areopagus.kernel import Message, Word, seat_name, word_name

from ..catalog.basics import NONE
from ..catalog.player_board import EXECUTIVE, USE_BUILDING
from ..catalog.technology import GRID_COST, LAB
from ..queries.actions import usable_buildings, use_cost
from ..queries.cards import best_level, next_spaces, tech_level
from ..queries.terrain import sites
from ..state import Mars
from ..words import BLUEPRINT, DONE, GRID, HEX, SPACE, TECH, TECH_OF, YES, price_name, tile_name


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


def named_travel(is_free: bool, word: Word) -> Message | None:
    """A travel, which the Shuttle gives free or a Ship pays for (OM-SHUTTLE-04 to -07)."""
    if word != YES:
        return None
    return Message("text.travel_free" if is_free else "text.travel_by_ship")


def named_claim(tile: int, word: Word) -> Message | None:
    """The tile that a Rover claims."""
    return Message("text.claim", {"tile": tile_name(tile)}) if word == YES else None


def named_mover(s: Mars, me: int, tech: int, word: Word) -> Message | None:
    """What can be moved or used in a movement."""
    return named_bot(word) if word in HEX else named_tile(s, me, tech, 0, word)


def with_colonists(label: Message, count: int) -> Message:
    """A label for something that also sends Colonists to work."""
    return Message("text.sends", {"what": label, "count": count}) if count > 0 else label


def named_site(s: Mars, me: int, kind: int, word: Word) -> Message | None:
    """A hex where building sends Colonists to work, because no Tech tile has the level it needs (OM-XBP-25)."""
    if word not in HEX:
        return None
    missing = dict(sites(s, kind, me)).get(HEX.index(word), 0) - best_level(s, kind)
    return with_colonists(word_name(word.text), missing) if missing > 0 else None


def named_boosted(is_boosted: bool, word: Word) -> Message | None:
    """Something that a Colonist is sent to work for (OM-BOOST-01)."""
    return with_colonists(word_name(word.text), 1) if is_boosted and word != DONE else None


def named_grid(s: Mars, is_boosted: bool, word: Word) -> Message | None:
    """A tile of the Tech Grid with its price (OM-TECH-03)."""
    if word not in GRID or s.grid[GRID.index(word)] == NONE:
        return None
    space = GRID.index(word)
    label = Message(
        "text.grid_tile",
        {
            "name": word_name(TECH[s.grid[space]].text),
            "place": word_name(word.text),
            "price": price_name(GRID_COST[space]),
        },
    )
    return with_colonists(label, int(is_boosted))


def named_development(s: Mars, me: int, is_free: bool, is_boosted: bool, word: Word) -> Message | None:
    """A tile of the Laboratory with the level it comes to and the price of that (OM-RD-02)."""
    if word not in TECH or not next_spaces(s, me, TECH.index(word)):
        return None
    lab = LAB[next_spaces(s, me, TECH.index(word))[0]]
    price = price_name(() if is_free else lab.cost)
    label = Message("text.development", {"tech": word_name(word.text), "level": lab.level, "price": price})
    return with_colonists(label, int(is_boosted))


def named_action(s: Mars, me: int, word: Word) -> Message | None:
    """An Executive action with its price now, and with what it must be paid."""
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
    return Message("text.with_goals", {"what": label, "count": missing}) if missing > 0 else None
