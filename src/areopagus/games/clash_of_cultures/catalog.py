"""The component facts of Clash of Cultures, typed and checked, and the names made from them.

Everything here comes out of `components/*.toml`; no rule contains a number that is printed on a component. A file
with an unknown key, a missing card or a wrong count fails at import, with the file, the entry and the reason.

Things are small ints: resources and tokens, terrains, city pieces, advances, cards, spaces of the map. Advances are
numbered category by category, four each, the first of a category first. Sets of advances and cards are ints with a
bit for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from areopagus.kernel import hexes
from areopagus.kernel.facts import BadComponent, Entry, Facts

COMPONENTS: Final = Path(__file__).parent / "components"

NONE: Final = -1
COLOURS: Final = ("red", "green", "blue", "yellow")
"""The colours of the seats 0 to 3."""
BARBARIANS: Final = 4
"""The owner of Barbarian Settlements and units, where an owner is named."""

KINDS: Final = ("food", "ore", "wood", "ideas", "gold", "mood", "culture")
FOOD, ORE, WOOD, IDEAS, GOLD, MOOD, CULTURE = range(7)
RESOURCES: Final = 5
"""The first five kinds are resources, the last two are tokens."""

TERRAINS: Final = ("fertile", "mountain", "forest", "sea", "barren")
FERTILE, MOUNTAIN, FOREST, SEA, BARREN = range(5)

UNITS: Final = ("settler", "army", "ship")
SETTLER, ARMY, SHIP = range(3)

PIECES: Final = ("settlement", "fortress", "academy", "temple", "port")
SETTLEMENT, FORTRESS, ACADEMY, TEMPLE, PORT = range(5)

MOODS: Final = ("angry", "neutral", "happy")
ANGRY, NEUTRAL, HAPPY = range(3)

GOVERNMENTS: Final = ("democracy", "autocracy", "theocracy")
DEMOCRACY, AUTOCRACY, THEOCRACY = range(3)

_facts: Final = Facts(COMPONENTS)
_read: Final = _facts.read
_entries: Final = _facts.entries

Price = tuple[int, int, int]
"""Food, Ore and Wood; Gold may replace any of them."""


def _price(entry: Entry, values: Mapping[str, int]) -> Price:
    for kind in values:
        if kind not in ("food", "ore", "wood", "culture_tokens"):
            raise entry.bad(f"a price in {kind!r}")
    return (values.get("food", 0), values.get("ore", 0), values.get("wood", 0))


# Advances

CATEGORIES: Final = (
    "agriculture",
    "construction",
    "maritime",
    "education",
    "warfare",
    "spirituality",
    "economy",
    "culture",
    "science",
    *GOVERNMENTS,
)
_AGR, CONSTRUCTION, MARITIME, EDUCATION, WARFARE, SPIRITUALITY, ECONOMY, CULTURE_CATEGORY, SCIENCE = range(9)
FIRST_GOVERNMENT: Final = 9
"""The categories from here on are governments."""
PER_CATEGORY: Final = 4

_categories: Final = _entries(
    "advances.toml",
    "category",
    len(CATEGORIES),
    ("key", "name", "order", "government", "required_advance"),
    named="key",
)
if [entry["key"] for entry in _categories] != list(CATEGORIES):
    raise BadComponent("advances.toml", "category", "the categories are in one fixed order")

_advances: Final = _entries(
    "advances.toml",
    "advance",
    len(CATEGORIES) * PER_CATEGORY,
    (
        "key",
        "rules",
        "name",
        "category",
        "position",
        "prerequisite",
        "prerequisite_kind",
        "border",
        "timing",
        "limit",
        "effect",
        "applies_to",
        "extra_cost",
        "extra_cost_note",
        "leads_to_government",
        "unlocks_piece",
        "substitute",
    ),
    named="key",
)
ADVANCES: Final[tuple[str, ...]] = tuple(entry["key"] for entry in _advances)
for _place, _entry in enumerate(_advances):
    if (_entry["category"], _entry["position"]) != (CATEGORIES[_place // 4], _place % 4 + 1):
        raise _entry.bad("the advances stand category by category, by position")

FARMING, STORAGE, IRRIGATION, HUSBANDRY = range(4)
MINING, ENGINEERING, SANITATION, ROADS = range(4, 8)
FISHING, CARTOGRAPHY, WARSHIPS, NAVIGATION = range(8, 12)
WRITING, PUBLIC_EDUCATION, FREE_EDUCATION, PHILOSOPHY = range(12, 16)
TACTICS, SIEGECRAFT, STEEL_WEAPONS, DRAFT = range(16, 20)
MYTHS, RITUALS, PRIESTHOOD, STATE_RELIGION = range(20, 24)
BARTERING, TRADE_ROUTES, TAXES, CURRENCY = range(24, 28)
ART_AND_SCULPTURES, CIRCUS_AND_SPORTS, MONUMENTS, DRAMA_AND_MUSIC = range(28, 32)
MATH, ASTRONOMY, CHEMISTRY, METALLURGY = range(32, 36)
VOTING, SEPARATION_OF_POWER, CIVIL_LIBERTIES, ECONOMIC_LIBERTY = range(36, 40)
NATIONALISM, TOTALITARIANISM, ABSOLUTE_POWER, FORCED_LABOR = range(40, 44)
DOGMA, DEVOTION, CONVERSION, FANATICISM = range(44, 48)

_NAMED: Final = {
    "storage": STORAGE,
    "engineering": ENGINEERING,
    "navigation": NAVIGATION,
    "philosophy": PHILOSOPHY,
    "steel_weapons": STEEL_WEAPONS,
    "state_religion": STATE_RELIGION,
    "currency": CURRENCY,
    "drama_and_music": DRAMA_AND_MUSIC,
    "metallurgy": METALLURGY,
    "economic_liberty": ECONOMIC_LIBERTY,
    "forced_labor": FORCED_LABOR,
    "fanaticism": FANATICISM,
}
for _key, _number in _NAMED.items():
    if ADVANCES[_number] != _key:
        raise BadComponent("advances.toml", _key, "stands in another place than the rules think")


def _advance(entry: Entry, key: str) -> int:
    return entry.one_of(key, ADVANCES) if entry.get(key) else NONE


PREREQUISITE: Final = tuple(_advance(entry, "prerequisite") for entry in _advances)
"""The advance named in red, or NONE (CC-XADV-14)."""
BORDER: Final = tuple(
    (NONE, MOOD, CULTURE)[entry.one_of("border", ("none", "mood", "culture"))] for entry in _advances
)
"""The token that comes with the advance, or NONE (CC-XADV-13)."""
REQUIRED: Final = tuple(_advance(entry, "required_advance") for entry in _categories)
"""The advance to which a government's arrow points, or NONE (CC-XADV-15)."""
PIECE_ADVANCE: Final = (NONE, TACTICS, WRITING, MYTHS, FISHING)
"""The advance that each city piece needs (CC-CITY-08 to -11)."""
for _entry in _advances:
    if _entry.get("unlocks_piece") and PIECE_ADVANCE[PIECES.index(_entry["unlocks_piece"])] != _advance(
        _entry, "key"
    ):
        raise _entry.bad("unlocks another piece than units.toml says")

CATEGORY_MASK: Final = tuple(0b1111 << category * PER_CATEGORY for category in range(len(CATEGORIES)))
"""For each category, the bits of its four advances."""
GOVERNMENT_MASK: Final = sum(CATEGORY_MASK[FIRST_GOVERNMENT:])
BORDER_MASK: Final = {
    token: sum(1 << advance for advance, border in enumerate(BORDER) if border == token)
    for token in (MOOD, CULTURE)
}

_advances_meta: Final = _read("advances.toml")["meta"]
ADVANCE_FOOD: Final[int] = _advances_meta["base_cost"]["food"]
STEEL_ORE: Final[int] = _advances[STEEL_WEAPONS]["extra_cost"]["ore"]
LEVEL_CAP: Final[int] = _advances_meta["level_cap"]
EVENT_LEVELS: Final[tuple[int, ...]] = tuple(_advances_meta["event_at_levels"])
STARTING_ADVANCES: Final = tuple(ADVANCES.index(key) for key in _advances_meta["starting_advances"])
FREE_WITH: Final = {ENGINEERING: MATH, ROADS: MATH, CARTOGRAPHY: ASTRONOMY, NAVIGATION: ASTRONOMY}
"""Advances that cost no Food with another one (CC-XADV-08/09)."""

# Units, pieces, limits

_units: Final = _entries(
    "units.toml",
    "unit",
    len(UNITS),
    (
        "key",
        "name",
        "cost",
        "limit_per_player",
        "land",
        "fights",
        "needs_piece",
        "stack_limit",
        "stack_limit_note",
        "carries_land_units",
        "move_requires_advance",
        "power",
    ),
    named="key",
)
if [entry["key"] for entry in _units] != list(UNITS):
    raise BadComponent("units.toml", "unit", "the units are in one fixed order")
UNIT_PRICE: Final = tuple(_price(entry, entry["cost"]) for entry in _units)
UNIT_LIMIT: Final[tuple[int, ...]] = tuple(entry["limit_per_player"] for entry in _units)
STACK: Final[int] = _units[ARMY]["stack_limit"]
"""At most so many Army units of one owner on a Land space."""
HOLD: Final[int] = _units[SHIP]["carries_land_units"]

_pieces: Final = _entries(
    "units.toml",
    "city_piece",
    len(PIECES),
    (
        "key",
        "name",
        "limit_per_player",
        "barbarian_limit",
        "cost",
        "cost_note",
        "requires_advance",
        "placement",
        "power",
    ),
    named="key",
)
_by_piece: Final = {entry["key"]: entry for entry in _pieces}
PIECE_LIMIT: Final[tuple[int, ...]] = tuple(_by_piece[piece]["limit_per_player"] for piece in PIECES)
PIECE_PRICE: Final = tuple(_price(_by_piece[piece], _by_piece[piece]["cost"]) for piece in PIECES)
BARBARIAN_SETTLEMENTS: Final[int] = _by_piece["settlement"]["barbarian_limit"]
for _piece, _needed in zip(PIECES, PIECE_ADVANCE, strict=True):
    if _by_piece[_piece]["requires_advance"] != ("" if _needed == NONE else ADVANCES[_needed]):
        raise _by_piece[_piece].bad("needs another advance than the rules think")

_unit_facts: Final = _read("units.toml")
CITY_SIZE: Final[int] = _unit_facts["city"]["max_size"]
RESOURCE_LIMIT: Final[int] = _unit_facts["resources"]["max_each"]
FOOD_LIMIT: Final[int] = _unit_facts["resources"]["food_limit_without_storage"]
IDEAS_LIMIT: Final[int] = _unit_facts["resources"]["ideas_limit_with_dogma"]
TOKEN_LIMIT: Final[int] = _unit_facts["tokens"]["max_each_per_player"]
MOOD_TOKENS: Final[int] = _unit_facts["tokens"]["mood_in_box"]
EXHAUSTED_TOKENS: Final[int] = _unit_facts["tokens"]["exhaustion_in_box"]
DIE_SIDES: Final[int] = _unit_facts["tokens"]["die_sides"]
BARBARIAN_UNITS: Final[int] = _unit_facts["tokens"]["barbarian_armies"]
START_FOOD: Final[int] = _unit_facts["start"]["food"]
START_SETTLERS: Final[int] = _unit_facts["start"]["settlers"]

# Events

SYMBOLS: Final = ("gold_mine", "exhaustion", "barbarians_spawn", "barbarians_attack", "none")
_symbols: Final = _entries(
    "events.toml", "symbol", len(SYMBOLS), ("key", "rules", "name", "cards", "effect"), named="key"
)
_events: Final = _entries(
    "events.toml",
    "event",
    32,
    (
        "key",
        "rules",
        "name",
        "count",
        "m_number",
        "symbol",
        "affects",
        "protection",
        "effect",
        "choice",
        "free_advance",
        "vp",
        "vp_note",
        "named_in_rulebook",
        "switch",
        "substitute",
    ),
    named="key",
)
EVENTS: Final[tuple[str, ...]] = tuple(entry["key"] for entry in _events)
EVENT_COUNT: Final[tuple[int, ...]] = tuple(entry["count"] for entry in _events)
EVENT_SYMBOL: Final = tuple(SYMBOLS[entry.one_of("symbol", SYMBOLS)] for entry in _events)
EVENT_CARDS: Final = sum(EVENT_COUNT)
for _entry in _symbols:
    _cards = sum(
        count for symbol, count in zip(EVENT_SYMBOL, EVENT_COUNT, strict=True) if symbol == _entry["key"]
    )
    if _cards != _entry["cards"]:
        raise _entry.bad(f"stands on {_cards} cards")
if _read("events.toml")["meta"]["cards_total"] != EVENT_CARDS:
    raise BadComponent("events.toml", "event", f"{EVENT_CARDS} cards")
EVENT_PIECE_VP: Final[int] = _events[EVENTS.index("volcano")]["vp"]
"""What a piece taken out of the game by an Event is worth: as much for each of the Events that do so (CC-XEVT-37)."""
for _key in ("earthquake", "heavy_earthquake"):
    _entry = _events[EVENTS.index(_key)]
    if _entry["vp"] != EVENT_PIECE_VP:
        raise _entry.bad(
            f"vp is {_entry['vp']}, of volcano {EVENT_PIECE_VP}; pieces out of the game are alike"
        )

PERSONS: Final[dict[int, tuple[int, ...]]] = {
    EVENTS.index(key): categories
    for key, categories in {
        "great_explorer": (MARITIME,),
        "great_artist": (CULTURE_CATEGORY,),
        "great_prophet": (SPIRITUALITY,),
        "great_philosopher": (EDUCATION,),
        "great_scientist": (SCIENCE,),
        "elder_statesman": (9, 10, 11),
        "great_warlord": (WARFARE,),
        "great_merchant": (ECONOMY,),
        "great_engineer": (CONSTRUCTION,),
    }.items()
}
"""The great persons, each with the categories of its free advance."""

# Action cards

_civil: Final = _entries(
    "action_cards.toml",
    "civil",
    21,
    (
        "key",
        "rules",
        "name",
        "count",
        "play",
        "also_reaction",
        "cost",
        "cost_note",
        "requirement",
        "trigger",
        "effect",
        "substitute",
    ),
    named="key",
)
CIVIL: Final[tuple[str, ...]] = tuple(entry["key"] for entry in _civil)
CIVIL_PLAY: Final = tuple(
    ("action", "free", "reaction")[entry.one_of("play", ("action", "free", "reaction"))] for entry in _civil
)
CIVIL_CULTURE: Final[tuple[int, ...]] = tuple(entry["cost"].get("culture_tokens", 0) for entry in _civil)
"""Culture tokens to be paid for a civil half."""

_combat: Final = _entries(
    "action_cards.toml",
    "combat",
    16,
    ("key", "rules", "name", "count", "icons", "role", "where", "step", "effect", "substitute"),
    named="key",
)
COMBAT: Final[tuple[str, ...]] = tuple(entry["key"] for entry in _combat)
(
    ARCHERS,
    PELTASTS,
    ENCIRCLED,
    WEDGE_FORMATION,
    HIGH_MORALE,
    HEAVY_RESISTANCE,
    HIGH_GROUND,
    SURPRISE,
    SIEGE,
    FOR_THE_PEOPLE,
    IMPROVED_DEFENSES,
    TACTICAL_RETREAT,
    DEFENSIVE_FORMATION,
    SCOUT,
    MARTYR,
    FLANKING,
) = range(16)
if [COMBAT[card] for card in (ARCHERS, HIGH_GROUND, TACTICAL_RETREAT, FLANKING)] != [
    "archers",
    "high_ground",
    "tactical_retreat",
    "flanking",
]:
    raise BadComponent("action_cards.toml", "combat", "the combat halves are in one fixed order")
COMBAT_ROLE: Final = tuple(
    ("any", "attacker", "defender")[entry.one_of("role", ("any", "attacker", "defender"))]
    for entry in _combat
)
COMBAT_WHERE: Final = tuple(
    ("any", "city", "not_attacking_city")[entry.one_of("where", ("any", "city", "not_attacking_city"))]
    for entry in _combat
)
COMBAT_ICONS: Final[tuple[tuple[str, ...], ...]] = tuple(tuple(entry["icons"]) for entry in _combat)

_action_cards: Final = _entries(
    "action_cards.toml", "card", 42, ("number", "civil", "combat"), named="number"
)
ACTION_CARDS: Final = len(_action_cards)
CARD_CIVIL: Final = tuple(entry.one_of("civil", CIVIL) for entry in _action_cards)
CARD_COMBAT: Final = tuple(entry.one_of("combat", COMBAT) for entry in _action_cards)
for _halves, _of_card, _keys in ((_civil, CARD_CIVIL, CIVIL), (_combat, CARD_COMBAT, COMBAT)):
    for _place, _entry in enumerate(_halves):
        if _of_card.count(_place) != _entry["count"]:
            raise _entry.bad(f"{_keys[_place]} is on {_of_card.count(_place)} cards")

# Objective cards

_objectives: Final = _entries(
    "objectives.toml",
    "objective",
    54,
    (
        "key",
        "rules",
        "name",
        "half",
        "when",
        "also_status_phase",
        "condition",
        "payment",
        "excludes",
        "witness_2012",
    ),
    named="key",
)
OBJECTIVES: Final[tuple[str, ...]] = tuple(entry["key"] for entry in _objectives)
OBJECTIVE_RULE: Final[tuple[str, ...]] = tuple(entry["rules"][0] for entry in _objectives)
AT_ONCE: Final = tuple(entry.one_of("when", ("status_phase", "immediate")) == 1 for entry in _objectives)
"""Whether an Objective is completed at once when it happens."""
IN_STATUS: Final = tuple(
    not at_once or bool(entry.get("also_status_phase"))
    for at_once, entry in zip(AT_ONCE, _objectives, strict=True)
)
OBJECTIVE_PAYMENT: Final = tuple(
    tuple((KINDS.index(kind), count) for kind, count in entry.get("payment", {}).items())
    for entry in _objectives
)
EXCLUDES: Final = tuple(
    entry.one_of("excludes", OBJECTIVES) if entry.get("excludes") else NONE for entry in _objectives
)
_objective_cards: Final = _entries("objectives.toml", "card", 32, ("number", "top", "bottom"), named="number")
OBJECTIVE_CARDS: Final = len(_objective_cards)
CARD_HALVES: Final = tuple(
    (entry.one_of("top", OBJECTIVES), entry.one_of("bottom", OBJECTIVES)) for entry in _objective_cards
)
for _entry in _objectives:
    if not any(OBJECTIVES.index(_entry["key"]) in halves for halves in CARD_HALVES):
        raise _entry.bad("is on no card")

# Wonders

_wonders: Final = _entries(
    "wonders.toml",
    "wonder",
    7,
    ("key", "rules", "name", "required_advances", "city_requirement", "cost", "vp", "power"),
    named="key",
)
WONDERS: Final[tuple[str, ...]] = tuple(entry["key"] for entry in _wonders)
HANGING_GARDENS, GREAT_PYRAMID, GREAT_LIBRARY, COLOSSUS, GREAT_LIGHTHOUSE, GREAT_WALL, MAUSOLEUM = range(7)
if WONDERS[COLOSSUS] != "colossus" or WONDERS[MAUSOLEUM] != "mausoleum":
    raise BadComponent("wonders.toml", "wonder", "the Wonders are in one fixed order")
WONDER_PRICE: Final = tuple(_price(entry, entry["cost"]) for entry in _wonders)
WONDER_CULTURE: Final[tuple[int, ...]] = tuple(entry["cost"]["culture_tokens"] for entry in _wonders)
WONDER_NEEDS: Final = tuple(
    sum(1 << ADVANCES.index(key) for key in entry["required_advances"]) for entry in _wonders
)
WONDER_PORT: Final = tuple(entry["city_requirement"] == "port" for entry in _wonders)

# Points

_sources: Final = _entries("scoring.toml", "source", 5, ("order", "key", "vp", "per"), named="order")
CATEGORIES_OF_POINTS: Final[tuple[str, ...]] = tuple(entry["key"] for entry in _sources)
if CATEGORIES_OF_POINTS != ("city_pieces", "advances", "wonders", "objectives", "events"):
    raise BadComponent("scoring.toml", "source", "the categories of points are in the order of the tie-break")
HALF_POINTS: Final = tuple(int(entry["vp"] * 2) for entry in _sources)
"""What one thing of a category is worth, in half points; 0 for Events, which say it themselves."""

# Rounds

_rounds: Final = _read("rounds.toml")
ROUNDS: Final[int] = _rounds["normal"]["rounds"]
TURNS: Final[int] = _rounds["normal"]["turns_per_round"]
ACTIONS: Final[int] = _rounds["normal"]["actions_per_turn"]
SHORT_ROUNDS: Final[int] = _rounds["short_game"]["rounds"]
SHORT_SETTLERS: Final[int] = _rounds["short_game"]["start_settlers"]
SHORT_ADVANCES: Final[int] = _rounds["short_game"]["free_advances_in_status_phase"]
LONG_ROUNDS: Final[int] = _rounds["variable_end"]["rounds"]
END_ROLLS: Final[dict[tuple[int, int], tuple[int, ...]]] = {
    (turn["round"], turn["turn"]): tuple(turn["ends_on"]) for turn in _rounds["variable_end"]["turn"]
}
"""The special Turns of the variable end: for each round and Turn, the numbers that end the game."""

# Regions and maps

_regions: Final = _entries(
    "regions.toml", "region", 16, ("number", "spaces", "barbarians"), named="number", first=5
)
TILES: Final[tuple[int, ...]] = tuple(entry["number"] for entry in _regions)
TILE_TERRAIN: Final = tuple(
    tuple(TERRAINS.index(terrain) for terrain in entry["spaces"]) for entry in _regions
)
TILE_BARBARIANS: Final[tuple[bool, ...]] = tuple(entry["barbarians"] for entry in _regions)
for _entry, _spaces, _symbol in zip(_regions, TILE_TERRAIN, TILE_BARBARIANS, strict=True):
    if _symbol != (_spaces.count(FERTILE) >= 2):
        raise _entry.bad("the Barbarian symbol stands on Regions with two Fertile spaces (CC-EXPL-09)")
HALF_TURN: Final[tuple[int, ...]] = tuple(_read("regions.toml")["meta"]["half_turn"])
TURNINGS: Final = ("as_listed", "half")

_layouts: Final = _read("layouts.toml")["layout"]
CELLS: Final[tuple[hexes.Hex, ...]] = tuple(
    sorted(
        {
            (cell[0], cell[1])
            for layout in _layouts
            for region in (*layout["start"], *layout["slot"])
            for cell in region["cells"]
        }
    )
)
"""The spaces of the three maps together; a space is known by its place in this list."""
CELL_COUNT: Final = len(CELLS)
_ids: Final = {cell: place for place, cell in enumerate(CELLS)}
SLOT_LETTERS: Final = "abcdefghijklmn"


@dataclass(frozen=True, slots=True)
class Layout:
    """The map for a number of players. Slots are numbered as their letters; spaces as in `CELLS`."""

    players: int
    cells: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """For each space, those around it on this map; empty for spaces of other maps."""
    slots: tuple[tuple[int, ...], ...]
    """The spaces of each face-down Region."""
    slot_of: tuple[int, ...]
    """The slot of a space; NONE in starting Regions."""
    region_of: tuple[int, ...]
    """The Region of a space: its slot, or one of the numbers after the slots for starting Regions."""
    regions_beside: tuple[tuple[int, ...], ...]
    """For each Region, those with a space adjacent to one of its own (CC-XMAP-14)."""
    starts: tuple[tuple[int, ...], ...]
    """The spaces of the starting Regions, in the order of play."""
    start_terrain: tuple[tuple[int, ...], ...]
    start_cities: tuple[int, ...]
    ring: tuple[int, ...]
    """The edge of the board, clockwise."""
    at_edge: frozenset[int]
    outside: tuple[int, ...]
    """The spaces of other maps."""


def _layout(values: Mapping[str, Any]) -> Layout:
    """One map, checked: its spaces once each, its Regions of the right number."""
    seats: Sequence[int] = values["clockwise_seats"]
    by_seat = {start["seat"]: start for start in values["start"]}
    starts = [by_seat[seat] for seat in seats]
    slots = values["slot"]
    name = f"layout of {values['players']}"
    if [slot["id"] for slot in slots] != list(SLOT_LETTERS[: len(slots)]):
        raise BadComponent("layouts.toml", name, "the slots are lettered from a")
    if len(slots) != values["random_regions"] or len(slots) + len(starts) != values["regions_total"]:
        raise BadComponent("layouts.toml", name, "has another number of Regions than it says")

    def ids(cells: Sequence[Sequence[int]]) -> tuple[int, ...]:
        return tuple(_ids[cell[0], cell[1]] for cell in cells)

    regions = [ids(region["cells"]) for region in (*slots, *starts)]
    cells = tuple(sorted(cell for region in regions for cell in region))
    if len(set(cells)) != len(cells) or len(cells) != values["cells_total"]:
        raise BadComponent("layouts.toml", name, "has another number of spaces than it says")
    here = set(cells)
    neighbours = tuple(
        tuple(_ids[other] for other in hexes.neighbours(CELLS[cell]) if _ids.get(other, NONE) in here)
        if cell in here
        else ()
        for cell in range(CELL_COUNT)
    )
    region_of = [NONE] * CELL_COUNT
    for number, region in enumerate(regions):
        for cell in region:
            region_of[cell] = number
    around = tuple(
        tuple(sorted({other for cell in region for other in neighbours[cell]} - set(region)))
        for region in regions
    )
    ring = ids(values["perimeter_clockwise"])
    edge = frozenset(cell for cell in cells if len(neighbours[cell]) < 6)
    if frozenset(ring) != edge or any(
        after not in neighbours[before] for before, after in zip(ring, (*ring[1:], ring[0]), strict=True)
    ):
        raise BadComponent("layouts.toml", name, "the perimeter does not go round the edge")
    return Layout(
        players=values["players"],
        cells=cells,
        neighbours=neighbours,
        slots=tuple(regions[: len(slots)]),
        slot_of=tuple(number if number < len(slots) else NONE for number in region_of),
        region_of=tuple(region_of),
        regions_beside=tuple(tuple(sorted({region_of[cell] for cell in cells})) for cells in around),
        starts=tuple(regions[len(slots) :]),
        start_terrain=tuple(
            tuple(TERRAINS.index(terrain) for terrain in start["terrain"]) for start in starts
        ),
        start_cities=tuple(ids([start["city"]])[0] for start in starts),
        ring=ring,
        at_edge=edge,
        outside=tuple(cell for cell in range(CELL_COUNT) if cell not in here),
    )


LAYOUTS: Final = {layout["players"]: _layout(layout) for layout in _layouts}
if sorted(LAYOUTS) != [2, 3, 4]:
    raise BadComponent("layouts.toml", "layout", "there is one map each for 2, 3 and 4 players")
