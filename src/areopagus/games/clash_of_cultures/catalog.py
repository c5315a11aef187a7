"""The component facts of Clash of Cultures, typed and checked, and the names made from them.

Everything here comes out of `components/*.toml`; no rule contains a number that is printed on a component. A file
with an unknown key, a missing card or a wrong count fails at import, with the file, the entry and the reason.

Things are small ints: resources and tokens, terrains, city pieces, advances, cards, spaces of the map. Their facts are
frozen records in the order of the file: `UNITS[unit].price`. `number_of(ADVANCES, "dogma")` is the int of a key.
Cards are in `card_catalog`, the map is in `map_catalog`.
Advances are numbered category by category, the first of a category first. Sets of advances and cards are ints with a
bit for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from areopagus.kernel.facts import BadComponent, Facts, TomlEntry, TomlTable, report

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

MOODS: Final = ("angry", "neutral", "happy")
ANGRY, NEUTRAL, HAPPY = range(3)

FACTS: Final = Facts(COMPONENTS)
_read: Final = FACTS.read

Price = tuple[int, int, int]
"""Food, Ore and Wood; Gold may replace any of them."""
Amounts = tuple[tuple[int, int], ...]
"""Kinds of resources and tokens, each with a count."""


class Keyed(Protocol):
    """A record that has a key."""

    @property
    def key(self) -> str:
        """The name of a component in files, records and words."""


def number_of(records: Sequence[Keyed], key: str, named_by: str = "code") -> int:
    """The number of the record with a key, which a file or the code names."""
    for number, record in enumerate(records):
        if record.key == key:
            return number
    report(BadComponent(named_by, key, f"is none of {', '.join(keys_of(records))}"))
    return 0


def keys_of(records: Iterable[Keyed]) -> tuple[str, ...]:
    """The keys of records, in their order."""
    return tuple(record.key for record in records)


def read_price(entry: TomlEntry, key: str) -> Price:
    """A price in Food, Ore and Wood."""
    price = [0, 0, 0]
    for kind, count in read_amounts(entry, key):
        if kind in (FOOD, ORE, WOOD):
            price[kind] = count
        else:
            entry.report(f"{key} in {KINDS[kind]!r}")
    return price[FOOD], price[ORE], price[WOOD]


def read_amounts(entry: TomlEntry, key: str) -> Amounts:
    """Resources and tokens of a kind; none if the entry has no such key."""
    return tuple((KINDS.index(kind), count) for kind, count in entry.amounts(key, KINDS).items())


def read_numbers(entry: TomlEntry, text: str) -> Mapping[str, int]:
    """The amounts of an entry; its text shows each as `{name}`. They count as read when a rule reads them."""
    numbers: Mapping[str, int] = entry.get("amounts", {})
    if isinstance(numbers, TomlTable):
        for problem in numbers.not_whole():
            entry.report(f"amounts: {problem}")
    placeholders = set(re.findall(r"{(\w+)}", str(entry[text])))
    if placeholders != set(numbers):
        entry.report(f"{text} shows {sorted(placeholders)}, the amounts are {sorted(numbers)}")
    return numbers


# Advances


@dataclass(frozen=True, slots=True)
class Category:
    """A column of the player board."""

    key: str
    is_government: bool
    first: int
    """The first of its advances."""
    mask: int
    """The bits of its advances."""
    required: int
    """The advance to which a government's arrow points, or NONE (CC-XADV-15)."""


@dataclass(frozen=True, slots=True)
class Advance:
    """An advance of the player board."""

    key: str
    rules: tuple[str, ...]
    is_passive: bool
    """Whether other rules read it; otherwise it is an action or a reaction, with a function of its own."""
    is_once_per_turn: bool
    category: int
    prerequisite: int
    """The advance named in red, or NONE (CC-XADV-14)."""
    border: int
    """The token that comes with the advance, or NONE (CC-XADV-13)."""
    ore: int
    """The Ore that it costs besides the Food."""
    free_with: int
    """The advance with which it costs nothing, or NONE (CC-XADV-08/09, CC-ADV-SCI-02)."""
    numbers: Mapping[str, int]
    """The numbers of its effect, by name; rules read them when they are imported."""


_categories: Final = FACTS.array(
    "advances.toml", "category", ("key", "name", "government", "required_advance")
)
_advances: Final = FACTS.array(
    "advances.toml",
    "advance",
    (
        "prerequisite_kind",
        "applies_to",
        "extra_cost",
        "extra_cost_note",
        "leads_to_government",
        "unlocks_piece",
        "substitute",
        "makes_free",
        "amounts",
    ),
    needed=(
        "key",
        "rules",
        "name",
        "category",
        "position",
        "prerequisite",
        "border",
        "timing",
        "limit",
        "effect",
    ),
)
_advances_meta: Final = _read("advances.toml")["meta"]
PER_CATEGORY: Final[int] = _advances_meta.whole("per_category")
_advance_keys: Final = [entry["key"] for entry in _advances]
_category_keys: Final = [entry["key"] for entry in _categories]
if len(_advances) != PER_CATEGORY * len(_categories):
    raise BadComponent(
        "advances.toml",
        "advance",
        f"there are {len(_advances)} advances; {len(_categories)} categories have {PER_CATEGORY} each",
    )
for _place, _entry in enumerate(_advances):
    _at = (_entry["category"], _entry["position"])
    if _at != (_category_keys[_place // PER_CATEGORY], _place % PER_CATEGORY + 1):
        _entry.report("the advances stand category by category, by position")


def _named_advance(entry: TomlEntry, key: str) -> int:
    """The advance that an entry names, or NONE."""
    return entry.one_of(key, _advance_keys) if entry.get(key) else NONE


TIMINGS: Final = ("passive", "on_acquire", "action", "free", "trigger")
_free_with: Final = {
    freed: giver
    for giver, entry in enumerate(_advances)
    for freed in entry.some_of("makes_free", _advance_keys, ())
}
CATEGORIES: Final = tuple(
    Category(
        key=entry["key"],
        is_government=entry.truth("government"),
        first=place * PER_CATEGORY,
        mask=(1 << PER_CATEGORY) - 1 << place * PER_CATEGORY,
        required=_named_advance(entry, "required_advance"),
    )
    for place, entry in enumerate(_categories)
)
ADVANCES: Final = tuple(
    Advance(
        key=entry.text("key"),
        rules=entry.texts("rules"),
        is_passive=entry.one_of("timing", TIMINGS) == 0,
        is_once_per_turn=entry.one_of("limit", ("none", "once_per_turn")) == 1,
        category=entry.one_of("category", _category_keys),
        prerequisite=_named_advance(entry, "prerequisite"),
        border=(NONE, MOOD, CULTURE)[entry.one_of("border", ("none", "mood", "culture"))],
        ore=entry.amounts("extra_cost", ("ore",)).get("ore", 0),
        free_with=_free_with.get(entry["key"], NONE),
        numbers=read_numbers(entry, "effect"),
    )
    for entry in _advances
)
FIRST_GOVERNMENT: Final = [category.is_government for category in CATEGORIES].index(True)
"""The categories from here on are governments."""
if not all(category.is_government for category in CATEGORIES[FIRST_GOVERNMENT:]):
    raise BadComponent("advances.toml", "category", "the governments come last")
GOVERNMENTS: Final = keys_of(CATEGORIES[FIRST_GOVERNMENT:])
GOVERNMENT_MASK: Final = sum(category.mask for category in CATEGORIES[FIRST_GOVERNMENT:])
BORDER_MASK: Final = {
    token: sum(1 << number for number, advance in enumerate(ADVANCES) if advance.border == token)
    for token in (MOOD, CULTURE)
}

CONSTRUCTION: Final = number_of(CATEGORIES, "construction")
MARITIME: Final = number_of(CATEGORIES, "maritime")
EDUCATION: Final = number_of(CATEGORIES, "education")
WARFARE: Final = number_of(CATEGORIES, "warfare")
SPIRITUALITY: Final = number_of(CATEGORIES, "spirituality")
ECONOMY: Final = number_of(CATEGORIES, "economy")
CULTURE_CATEGORY: Final = number_of(CATEGORIES, "culture")
SCIENCE: Final = number_of(CATEGORIES, "science")
THEOCRACY: Final = number_of(CATEGORIES, "theocracy")

STORAGE: Final = number_of(ADVANCES, "storage")
IRRIGATION: Final = number_of(ADVANCES, "irrigation")
HUSBANDRY: Final = number_of(ADVANCES, "husbandry")
ENGINEERING: Final = number_of(ADVANCES, "engineering")
SANITATION: Final = number_of(ADVANCES, "sanitation")
ROADS: Final = number_of(ADVANCES, "roads")
FISHING: Final = number_of(ADVANCES, "fishing")
CARTOGRAPHY: Final = number_of(ADVANCES, "cartography")
WARSHIPS: Final = number_of(ADVANCES, "warships")
NAVIGATION: Final = number_of(ADVANCES, "navigation")
WRITING: Final = number_of(ADVANCES, "writing")
PUBLIC_EDUCATION: Final = number_of(ADVANCES, "public_education")
FREE_EDUCATION: Final = number_of(ADVANCES, "free_education")
PHILOSOPHY: Final = number_of(ADVANCES, "philosophy")
TACTICS: Final = number_of(ADVANCES, "tactics")
SIEGECRAFT: Final = number_of(ADVANCES, "siegecraft")
STEEL_WEAPONS: Final = number_of(ADVANCES, "steel_weapons")
DRAFT: Final = number_of(ADVANCES, "draft")
MYTHS: Final = number_of(ADVANCES, "myths")
RITUALS: Final = number_of(ADVANCES, "rituals")
PRIESTHOOD: Final = number_of(ADVANCES, "priesthood")
STATE_RELIGION: Final = number_of(ADVANCES, "state_religion")
BARTERING: Final = number_of(ADVANCES, "bartering")
TRADE_ROUTES: Final = number_of(ADVANCES, "trade_routes")
TAXES: Final = number_of(ADVANCES, "taxes")
CURRENCY: Final = number_of(ADVANCES, "currency")
ART_AND_SCULPTURES: Final = number_of(ADVANCES, "art_and_sculptures")
CIRCUS_AND_SPORTS: Final = number_of(ADVANCES, "circus_and_sports")
MONUMENTS: Final = number_of(ADVANCES, "monuments")
DRAMA_AND_MUSIC: Final = number_of(ADVANCES, "drama_and_music")
CHEMISTRY: Final = number_of(ADVANCES, "chemistry")
METALLURGY: Final = number_of(ADVANCES, "metallurgy")
VOTING: Final = number_of(ADVANCES, "voting")
SEPARATION_OF_POWER: Final = number_of(ADVANCES, "separation_of_power")
CIVIL_LIBERTIES: Final = number_of(ADVANCES, "civil_liberties")
ECONOMIC_LIBERTY: Final = number_of(ADVANCES, "economic_liberty")
NATIONALISM: Final = number_of(ADVANCES, "nationalism")
TOTALITARIANISM: Final = number_of(ADVANCES, "totalitarianism")
ABSOLUTE_POWER: Final = number_of(ADVANCES, "absolute_power")
FORCED_LABOR: Final = number_of(ADVANCES, "forced_labor")
DOGMA: Final = number_of(ADVANCES, "dogma")
DEVOTION: Final = number_of(ADVANCES, "devotion")
CONVERSION: Final = number_of(ADVANCES, "conversion")
FANATICISM: Final = number_of(ADVANCES, "fanaticism")

ADVANCE_FOOD: Final[int] = _advances_meta["base_cost"].whole("food")
LEVEL_CAP: Final[int] = _advances_meta.whole("level_cap")
EVENT_LEVELS: Final[tuple[int, ...]] = tuple(_advances_meta["event_at_levels"])
STARTING_ADVANCES: Final = tuple(
    number_of(ADVANCES, key, "advances.toml") for key in _advances_meta["starting_advances"]
)

# Units, pieces, limits


@dataclass(frozen=True, slots=True)
class Unit:
    """A kind of unit."""

    key: str
    price: Price
    limit: int
    """Number of units of a player."""


@dataclass(frozen=True, slots=True)
class CityPiece:
    """A kind of city piece."""

    key: str
    price: Price
    limit: int
    """Number of pieces of a player."""
    advance: int
    """The advance that it needs, or NONE (CC-CITY-08 to -11)."""
    numbers: Mapping[str, int]
    """The numbers of its power, by name; rules read them when they are imported."""


_units: Final = FACTS.array(
    "units.toml",
    "unit",
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
)
UNITS: Final = tuple(
    Unit(key=entry["key"], price=read_price(entry, "cost"), limit=entry.whole("limit_per_player"))
    for entry in _units
)
SETTLER, ARMY, SHIP = range(3)
if keys_of(UNITS) != ("settler", "army", "ship"):
    raise BadComponent("units.toml", "unit", "the units are in one fixed order")
STACK: Final[int] = _units[ARMY].whole("stack_limit")
"""Most Army units of one owner on a Land space."""
HOLD: Final[int] = _units[SHIP].whole("carries_land_units")
"""Most Land units aboard a Ship."""

_pieces: Final = FACTS.array(
    "units.toml",
    "city_piece",
    (
        "key",
        "name",
        "limit_per_player",
        "cost",
        "cost_note",
        "requires_advance",
        "placement",
        "amounts",
        "power",
    ),
)
PIECES: Final = tuple(
    CityPiece(
        key=entry["key"],
        price=read_price(entry, "cost"),
        limit=entry.whole("limit_per_player"),
        advance=_named_advance(entry, "requires_advance"),
        numbers=read_numbers(entry, "power"),
    )
    for entry in _pieces
)
SETTLEMENT, FORTRESS, ACADEMY, TEMPLE, PORT = range(5)
ADDED_PIECES: Final = range(SETTLEMENT + 1, len(PIECES))
"""The kinds of pieces that are added to a Settlement."""
if keys_of(PIECES) != ("settlement", "fortress", "academy", "temple", "port"):
    raise BadComponent("units.toml", "city_piece", "the city pieces are in one fixed order")
for _entry in _advances:
    if _entry.get("unlocks_piece") and _entry["key"] != (
        ADVANCES[PIECES[number_of(PIECES, _entry["unlocks_piece"])].advance].key
    ):
        _entry.report("unlocks another piece than units.toml says")

_unit_facts: Final = _read("units.toml")
CITY_SIZE: Final[int] = _unit_facts["city"].whole("max_size")
HAPPY_SIZE: Final[int] = _unit_facts["city"].whole("happy_size_modifier")
"""What a Happy city adds to its size for Collect and Build Units (CC-MOOD-04)."""
ANGRY_SIZE: Final[int] = _unit_facts["city"].whole("angry_counts_as_size")
"""The size of an Angry city for Collect and Build Units (CC-MOOD-05)."""
RESOURCE_LIMIT: Final[int] = _unit_facts["resources"].whole("max_each")
FOOD_LIMIT: Final[int] = _unit_facts["resources"].whole("food_limit_without_storage")
TOKEN_LIMIT: Final[int] = _unit_facts["tokens"].whole("max_each_per_player")
MOOD_TOKENS: Final[int] = _unit_facts["tokens"].whole("mood_in_box")
EXHAUSTED_TOKENS: Final[int] = _unit_facts["tokens"].whole("exhaustion_in_box")
DIE_SIDES: Final[int] = _unit_facts["tokens"].whole("die_sides")
BARBARIAN_UNITS: Final[int] = _unit_facts["tokens"].whole("barbarian_armies")
BARBARIAN_SETTLEMENTS: Final[int] = _unit_facts["tokens"].whole("barbarian_settlements")
START_FOOD: Final[int] = _unit_facts["start"].whole("food")
START_SETTLERS: Final[int] = _unit_facts["start"].whole("settlers")
START_ACTION_CARDS: Final[int] = _unit_facts["start"].whole("action_cards")
START_OBJECTIVE_CARDS: Final[int] = _unit_facts["start"].whole("objective_cards")

# Points


@dataclass(frozen=True, slots=True)
class PointSource:
    """What gives points, in the order of the tie-break."""

    key: str
    halves: int
    """Half points for one thing of this sort; 0 for Events, which say it themselves."""


def _halves(entry: TomlEntry) -> int:
    points = entry["vp"]
    if isinstance(points, int | float):
        return int(points * 2)
    entry.report(f"vp = {points!r} is no number")
    return 0


POINT_SOURCES: Final = tuple(
    PointSource(key=entry["key"], halves=_halves(entry))
    for entry in FACTS.array("scoring.toml", "source", ("order", "key", "vp", "per"), named="order")
)
if keys_of(POINT_SOURCES) != ("city_pieces", "advances", "wonders", "objectives", "events"):
    raise BadComponent("scoring.toml", "source", "the sources of points are in the order of the tie-break")
PIECE_HALVES, ADVANCE_HALVES, WONDER_HALVES, OBJECTIVE_HALVES, _ = (source.halves for source in POINT_SOURCES)
"""Half points for a city piece, an advance, a Wonder and a completed Objective."""

# Actions

_actions: Final = _read("actions.toml")
GROUPS: Final[int] = _actions["move"].whole("groups")
"""Units or groups in a Move action (CC-MOVE-01)."""
SUCCESS_FROM: Final[int] = _actions["influence"].whole("success_from")
"""Minimum number that is a success of Cultural Influence (CC-INFL-06)."""
LEAST_SIZE: Final[int] = _actions["influence"].whole("least_size")
"""The size of the smallest city that can be influenced (CC-INFL-02)."""
HIT: Final[int] = _actions["battle"].whole("value_per_hit")
"""Combat value for a hit (CC-BATTLE-05)."""
RAZE_GOLD: Final[int] = _actions["capture"].whole("raze_gold")
"""Gold for a captured city that is razed."""

# Rounds

_rounds: Final = _read("rounds.toml")
ROUNDS: Final[int] = _rounds["normal"].whole("rounds")
TURNS: Final[int] = _rounds["normal"].whole("turns_per_round")
ACTIONS: Final[int] = _rounds["normal"].whole("actions_per_turn")
STATUS_ADVANCES: Final[int] = _rounds["status_phase"].whole("free_advances")
STATUS_ACTION_CARDS: Final[int] = _rounds["status_phase"]["draw_cards"].whole("action")
STATUS_OBJECTIVE_CARDS: Final[int] = _rounds["status_phase"]["draw_cards"].whole("objective")
STATUS_RAZE_GOLD: Final[int] = _rounds["status_phase"].whole("raze_gold")
SHORT_ROUNDS: Final[int] = _rounds["short_game"].whole("rounds")
SHORT_SETTLERS: Final[int] = _rounds["short_game"].whole("start_settlers")
SHORT_ADVANCES: Final[int] = _rounds["short_game"].whole("free_advances_in_status_phase")
LONG_ROUNDS: Final[int] = _rounds["variable_end"].whole("rounds")
END_ROLLS: Final[dict[tuple[int, int], tuple[int, ...]]] = {
    (turn["round"], turn["turn"]): tuple(turn["ends_on"]) for turn in _rounds["variable_end"]["turn"]
}
"""The special Turns of the variable end: for each round and Turn, the numbers that end the game."""
