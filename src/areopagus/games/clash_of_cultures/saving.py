"""The table as JSON values, and back; reading trusts nothing (see `areopagus.kernel.fields`)."""

from __future__ import annotations

from collections.abc import Callable
from operator import gt
from typing import Any, Final, TypeVar

from areopagus.kernel import Fields

from .catalog import (
    ACTION_CARDS,
    ADVANCES,
    ARMY,
    BARBARIAN_UNITS,
    BARBARIANS,
    CELL_COUNT,
    EVENTS,
    HAPPY,
    HOLD,
    KINDS,
    LAYOUTS,
    LONG_ROUNDS,
    NONE,
    OBJECTIVE_CARDS,
    PIECE_LIMIT,
    PIECES,
    ROUNDS,
    SEA,
    SHORT_ROUNDS,
    SLOT_LETTERS,
    TILES,
    TURNS,
    UNIT_LIMIT,
    UNITS,
    WONDERS,
)
from .state import (
    DRAWN,
    LOST,
    MOVED_TO_FOREST,
    RESERVED,
    UNDECIDED,
    Battle,
    City,
    Deal,
    Player,
    Settings,
    Ship,
    World,
)
from .words import ACTION, DIE, OBJECTIVE, WORDS

MANY: Final = 10_000
ACTION_BITS: Final = (1 << ACTION_CARDS) - 1
OBJECTIVE_BITS: Final = (1 << OBJECTIVE_CARDS) - 1
ADVANCE_BITS: Final = (1 << len(ADVANCES)) - 1

INTS: Final[dict[str, tuple[int, int]]] = {
    "round": (1, LONG_ROUNDS),
    "turn": (1, TURNS),
    "first": (NONE, 3),
    "active": (NONE, 3),
    "tiles_left": (0, (1 << len(TILES)) - 1),
    "exploring": (NONE, len(SLOT_LETTERS) - 1),
    "action_deck": (0, ACTION_BITS),
    "action_discard": (0, ACTION_BITS),
    "objective_deck": (0, OBJECTIVE_BITS),
    "plans": (0, OBJECTIVE_BITS),
    "spied": (NONE, len(WORDS) - 1),
    "pharaoh": (NONE, 3),
    "first_wonder": (NONE, 3),
    "first_wonder_round": (0, LONG_ROUNDS),
    "actions_left": (0, MANY),
    "extra_actions": (0, MANY),
    "used": (0, ADVANCE_BITS),
    "collects": (0, MANY),
    "drafts": (0, MANY),
    "trades": (0, MANY),
    "dropped": (0, MANY),
    "got": (0, ADVANCE_BITS),
    "land_wins": (0, MANY),
    "heroes": (0, MANY),
    "great_ideas": (0, MANY),
    "barred": (0, 15),
}
FLAGS: Final = (
    "ending",
    "over",
    "pestilence",
    "announced",
    "begun",
    "influenced",
    "takeover",
    "focus",
    "mass",
    "forced",
    "liberty_off",
)
LISTS: Final[dict[str, tuple[int, int, int | None]]] = {
    "order": (0, 3, None),
    "terrain": (NONE, 4, CELL_COUNT),
    "tiles": (NONE, len(TILES) - 1, None),
    "turned": (0, 1, None),
    "exhausted": (0, CELL_COUNT - 1, None),
    "event_deck": (0, 3, len(EVENTS)),
    "event_discard": (0, 3, len(EVENTS)),
    "event_open": (0, len(EVENTS) - 1, None),
    "event_kept": (0, len(EVENTS) - 1, None),
    "wonders": (LOST, RESERVED + 3, len(WONDERS)),
    "fights": (0, CELL_COUNT * 2 - 1, None),
    "last_roll": (0, 6 * MANY, None),
}

LATER: Final[dict[str, Any]] = {"exploring": NONE, "last_roll": [], "pharaoh": NONE, "dropped": 0}
"""Fields that older documents don't have, and that are left out as long as they are so."""
SETTINGS_LATER: Final[dict[str, Any]] = {"third_activation": False}
CITY_LATER: Final[dict[str, Any]] = {"activated_angry": False}
"""The same for settings and cities."""

PLAYER_INTS: Final[dict[str, tuple[int, int]]] = {
    "advances": (0, ADVANCE_BITS),
    "lost_wonders": (0, len(WONDERS)),
    "actions": (0, ACTION_BITS),
    "objectives": (0, OBJECTIVE_BITS),
    "home": (NONE, CELL_COUNT - 1),
    "events_drawn": (0, MANY),
    "founder_round": (0, LONG_ROUNDS),
    "unrest": (0, MANY),
    "barred_next": (0, 15),
}
PLAYER_FLAGS: Final = ("assassinated",)
PLAYER_LISTS: Final[dict[str, tuple[int, int, int | None]]] = {
    "stock": (0, 8, len(KINDS)),
    "supply": (0, max(PIECE_LIMIT), len(PIECES)),
    "reserve": (0, max(UNIT_LIMIT), len(UNITS)),
    "out": (0, max(PIECE_LIMIT), len(PIECES)),
    "known_actions": (0, ACTION_BITS, 4),
    "known_objectives": (0, OBJECTIVE_BITS, 4),
    "completed": (0, OBJECTIVE_CARDS * 2 - 1, None),
    "persons": (0, len(EVENTS) - 1, None),
}

CITY_INTS: Final[dict[str, tuple[int, int]]] = {
    "cell": (0, CELL_COUNT - 1),
    "owner": (0, 3),
    "mood": (0, HAPPY),
    "port": (NONE, CELL_COUNT - 1),
    "wonder": (NONE, len(WONDERS) - 1),
    "activated": (0, MANY),
}
CITY_FLAGS: Final = ("activated_angry",)

BATTLE_INTS: Final[dict[str, tuple[int, int]]] = {
    "cell": (0, CELL_COUNT - 1),
    "origin": (0, CELL_COUNT - 1),
    "camp": (NONE, CELL_COUNT - 1),
    "bonus": (0, MANY),
    "round": (0, MANY),
    "camp_units": (0, BARBARIAN_UNITS),
    "city_owner": (NONE, BARBARIANS),
    "city_mood": (NONE, HAPPY),
    "city_size": (0, len(PIECES)),
    "city_wonder": (NONE, len(WONDERS) - 1),
    "pieces_lost": (0, MANY),
    "outcome": (DRAWN, 1),
}
BATTLE_FLAGS: Final = (
    "sea",
    "built",
    "turned_up",
    "fortress",
    "fortress_die",
    "fortress_cancel",
    "temple",
    "held",
    "settlement_taken",
    "razed",
    "second",
)
BATTLE_LISTS: Final[dict[str, tuple[int, int, int | None]]] = {
    "seats": (0, BARBARIANS, 2),
    "aboard": (0, UNIT_LIMIT[2] - 1, None),
    "brought": (0, BARBARIAN_UNITS, 2),
    "destroyed": (0, MANY, 2),
    "cards": (NONE, ACTION_CARDS - 1, 2),
}
DEAL_LISTS: Final[dict[str, tuple[int, int, int | None]]] = {
    "gives": (0, 8, len(KINDS)),
    "gives_cards": (0, len(WORDS) - 1, None),
    "gives_any": (0, OBJECTIVE_CARDS, 2),
    "gives_chosen": (0, len(WORDS) - 1, None),
    "wants": (0, 8, len(KINDS)),
    "wants_cards": (0, len(WORDS) - 1, None),
    "wants_any": (0, OBJECTIVE_CARDS, 2),
    "wants_chosen": (0, len(WORDS) - 1, None),
}

Part = TypeVar("Part", World, Player, City, Battle, Deal)


def _write(part: object, *tables: Any) -> dict[str, Any]:
    """The named fields of a part of the table as JSON values."""
    names = [name for table in tables for name in table]
    values = {name: getattr(part, name) for name in names}
    return {
        name: list(value) if isinstance(value, (list, tuple)) else value for name, value in values.items()
    }


def _fill(
    part: Part,
    fields: Fields,
    ints: dict[str, tuple[int, int]],
    flags: tuple[str, ...] = (),
    lists: dict[str, tuple[int, int, int | None]] | None = None,
) -> Part:
    """Set the named fields of a part of the table from JSON values."""
    for name, (low, high) in ints.items():
        setattr(part, name, fields.integer(name, low, high))
    for name in flags:
        setattr(part, name, fields.boolean(name))
    for name, (low, high, length) in (lists or {}).items():
        setattr(part, name, fields.ints(name, low, high, length, longest=200))
    return part


# Writing


def table_to_json(s: World) -> dict[str, Any]:
    """The whole table as plain JSON values."""
    values = _write(s, INTS, FLAGS, LISTS)
    values["seats"] = s.seats
    values["settings"] = _without_later(s.settings._asdict(), SETTINGS_LATER)
    values["players"] = [player_to_json(player) for player in s.players]
    values["cities"] = [city_to_json(city) for city in s.cities.values()]
    values["camps"] = [list(camp) for camp in s.camps.items()]
    values["marks"] = [list(mark) for mark in s.marks.items()]
    values["battle"] = None if s.battle is None else battle_to_json(s.battle)
    values["deal"] = None if s.deal is None else deal_to_json(s.deal)
    return _without_later(values, LATER)


def _without_later(values: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """The fields but those that older documents don't have and that say nothing yet."""
    return {name: value for name, value in values.items() if name not in later or value != later[name]}


def _with_later(values: Any, later: dict[str, Any]) -> Any:
    """The fields with those that an older document doesn't have."""
    return {**later, **values} if isinstance(values, dict) else values


def player_to_json(player: Player) -> dict[str, Any]:
    """A player as plain JSON values."""
    values = _write(player, PLAYER_INTS, PLAYER_FLAGS, PLAYER_LISTS)
    values["armies"] = [list(stack) for stack in player.armies.items()]
    values["settlers"] = [list(stack) for stack in player.settlers.items()]
    values["ships"] = [[ship.cell, ship.mark, *ship.cargo] for ship in player.ships]
    return values


def city_to_json(city: City) -> dict[str, Any]:
    """A city as plain JSON values."""
    values = {**_write(city, CITY_INTS, CITY_FLAGS), "pieces": list(city.pieces)}
    return _without_later(values, CITY_LATER)


def battle_to_json(battle: Battle) -> dict[str, Any]:
    """A battle as plain JSON values."""
    values = _write(battle, BATTLE_INTS, BATTLE_FLAGS, BATTLE_LISTS)
    values["scavenged"] = list(battle.scavenged)
    values["interrupted"] = None if battle.interrupted is None else battle_to_json(battle.interrupted)
    return values


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """A trade as plain JSON values."""
    return {
        **_write(deal, DEAL_LISTS),
        "proposer": deal.proposer,
        "partner": deal.partner,
        "proposed": deal.proposed,
    }


# Reading


def read(values: dict[str, Any]) -> World:
    """The state out of JSON values; `ValueError` for what can't be."""
    fields = Fields(_with_later(values, LATER), "table")
    s = World()
    s.seats = fields.integer("seats", 2, 4)
    s.layout = LAYOUTS[s.seats]
    s.settings = read_settings(fields.take("settings"))
    _fill(s, fields, INTS, FLAGS, LISTS)
    if not len(s.tiles) == len(s.turned) == len(s.layout.slots):
        raise ValueError("table.tiles must have an entry for each slot")
    _refuse(s.exploring >= len(s.tiles), "table.exploring")
    if sorted(set(s.order)) != sorted(s.order) or any(seat >= s.seats for seat in s.order):
        raise ValueError("table.order must name seats, each once")
    s.players = fields.list_of("players", read_player, s.seats)
    cities = fields.list_of("cities", read_city, longest=CELL_COUNT)
    s.cities = {city.cell: city for city in cities}
    _refuse(len(s.cities) != len(cities), "table.cities")
    s.camps = _pairs(fields, "camps", CELL_COUNT - 1, BARBARIAN_UNITS)
    s.marks = _pairs(fields, "marks", CELL_COUNT * 16 - 1, max(UNIT_LIMIT))
    s.battle = _optional(fields.take("battle"), read_battle)
    s.deal = _optional(fields.take("deal"), read_deal)
    fields.end()
    _check_seats(s)
    if s.last_roll:
        _check_roll(s, s.last_roll)
    if s.battle is not None:
        _check_battle(s, s.battle)
    if s.deal is not None:
        _check_deal(s, s.deal)
    return s


def _refuse(unfit: bool, where: str) -> None:
    if unfit:
        raise ValueError(f"{where} does not fit the rest of the table")


def _check_seats(s: World) -> None:
    """What names seats and starting places names those of this table."""
    seats = s.seats
    _refuse(
        max(s.first, s.active, s.first_wonder, s.pharaoh) >= seats,
        "table.first, active, first_wonder or pharaoh",
    )
    _refuse((s.first_wonder == NONE) != (s.first_wonder_round == 0), "table.first_wonder_round")
    _refuse(s.barred >> seats != 0, "table.barred")
    _refuse(s.spied != NONE and s.spied not in ACTION and s.spied not in OBJECTIVE, "table.spied")
    _refuse(any(place >= RESERVED + seats for place in s.wonders), "table.wonders")
    if len(s.order) < seats:
        _refuse(s.first != NONE or s.active != NONE, "table.order")
    _refuse(s.first == NONE and s.active != NONE, "table.active")
    homes = dict(zip(s.order, s.layout.start_cities, strict=False))
    for seat, player in enumerate(s.players):
        _refuse(player.home != homes.get(seat, NONE), "player.home")
        _refuse(player.barred_next >> seats != 0, "player.barred_next")
        _refuse(any(player.known_actions[seats:] + player.known_objectives[seats:]), "player.known_actions")
    for city in s.cities.values():
        _refuse(city.owner >= seats or max(city.pieces) >= seats, "city.owner or pieces")


def _check_battle(s: World, battle: Battle) -> None:
    """A battle is between two who are there, in a space where it can be."""
    attacker, defender = battle.seats
    players = range(s.seats)
    _refuse(attacker == defender, "battle.seats")
    _refuse(attacker != BARBARIANS and attacker not in players, "battle.seats")
    _refuse(defender != BARBARIANS and defender not in players, "battle.seats")
    _refuse((attacker == BARBARIANS) != (battle.camp != NONE), "battle.camp")
    _refuse(attacker in players and attacker != s.active, "battle.seats")
    _refuse((s.terrain[battle.cell] == SEA) != battle.sea or s.terrain[battle.cell] == NONE, "battle.cell")
    _refuse(battle.sea and BARBARIANS in battle.seats, "battle.sea")
    _refuse(s.terrain[battle.origin] == NONE, "battle.origin")
    _refuse(battle.city_owner != BARBARIANS and battle.city_owner >= s.seats, "battle.city_owner")
    for seat, card in zip(battle.seats, battle.cards, strict=True):
        _refuse(seat == BARBARIANS and card != NONE, "battle.cards")
    if battle.outcome == UNDECIDED:
        ships = len(s.players[attacker].ships) if attacker in players else 0
        _refuse(any(number >= ships for number in battle.aboard), "battle.aboard")
        _refuse(defender == BARBARIANS and battle.cell not in s.camps, "battle.cell")
    if battle.interrupted is not None:
        _check_battle(s, battle.interrupted)


def _check_roll(s: World, rolled: list[int]) -> None:
    """A combat roll was made in a space by two sides, each with dice, a combat value and hits."""
    _refuse(len(rolled) < 8 or rolled[0] >= CELL_COUNT or rolled[7] > len(rolled) - 8, "table.last_roll")
    _refuse(any(not 1 <= die <= len(DIE) for die in rolled[8:]), "table.last_roll")
    sides = rolled[1:3]
    _refuse(sides[0] == sides[1], "table.last_roll")
    _refuse(any(side >= s.seats and side != BARBARIANS for side in sides), "table.last_roll")


def _check_deal(s: World, deal: Deal) -> None:
    """A trade is between the active player and another, about what they have."""
    _refuse(max(deal.proposer, deal.partner) >= s.seats or deal.proposer == deal.partner, "deal.partner")
    _refuse(s.active not in (deal.proposer, deal.partner), "deal.proposer")
    me, other = s.players[deal.proposer], s.players[deal.partner]
    _check_side("deal.gives", me, deal.gives, deal.gives_cards, deal.gives_any, deal.gives_chosen)
    _check_side("deal.wants", other, deal.wants, deal.wants_cards, deal.wants_any, deal.wants_chosen)
    known = (me.known_actions[deal.partner], me.known_objectives[deal.partner])
    for name in deal.wants_cards:
        sort = int(name in OBJECTIVE)
        _refuse(not known[sort] >> (ACTION, OBJECTIVE)[sort].index(name) & 1, "deal.wants_cards")


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


Read = TypeVar("Read")


def _optional(value: Any, read_it: Callable[[Any], Read]) -> Read | None:
    return None if value is None else read_it(value)


def read_settings(values: Any) -> Settings:
    """The options of the match."""
    fields = Fields(_with_later(values, SETTINGS_LATER), "settings")
    found = Settings(
        rounds=fields.integer("rounds", 4, 6),
        events=fields.text("events"),
        ending=fields.text("ending"),
        wonder_ending_completes=fields.text("wonder_ending_completes"),
        trade=fields.boolean("trade"),
        trade_limit=fields.integer("trade_limit", 1, 9),
        open_combat_cards=fields.boolean("open_combat_cards"),
        pestilence_ban=fields.boolean("pestilence_ban"),
        edge_rule_always=fields.boolean("edge_rule_always"),
        third_activation=fields.boolean("third_activation"),
    )
    fields.end()
    if (
        found.events not in ("on", "symbols", "optional")
        or found.ending not in ("fixed", "dice", "wonder")
        or found.wonder_ending_completes not in ("turn", "round")
        or found.rounds not in (ROUNDS, SHORT_ROUNDS)
        or (found.ending != "fixed" and found.rounds != ROUNDS)
    ):
        raise ValueError("settings has an unknown value")
    return found


def read_player(values: Any) -> Player:
    """A player out of JSON values."""
    fields = Fields(values, "player")
    player = _fill(Player(), fields, PLAYER_INTS, PLAYER_FLAGS, PLAYER_LISTS)
    player.armies = _pairs(fields, "armies", CELL_COUNT - 1, UNIT_LIMIT[1])
    player.settlers = _pairs(fields, "settlers", CELL_COUNT - 1, UNIT_LIMIT[0])
    player.ships = fields.list_of("ships", read_ship, longest=UNIT_LIMIT[2])
    fields.end()
    return player


def read_ship(value: Any) -> Ship:
    """A Ship: its space, its mark, its cargo."""
    cell, mark, *cargo = Fields({"ship": value}, "player").ints("ship", 0, CELL_COUNT * 16, longest=2 + HOLD)
    if (
        cell >= CELL_COUNT
        or mark > MOVED_TO_FOREST
        or any(unit >> 3 > ARMY or unit & 7 > MOVED_TO_FOREST for unit in cargo)
        or cargo != sorted(cargo)
    ):
        raise ValueError("player.ships has an impossible Ship")
    return Ship(cell, mark, tuple(cargo))


def read_city(values: Any) -> City:
    """A city out of JSON values."""
    fields = Fields(_with_later(values, CITY_LATER), "city")
    city = _fill(City(0, 0), fields, CITY_INTS, CITY_FLAGS)
    city.pieces = tuple(fields.ints("pieces", NONE, 3, len(PIECES)))
    fields.end()
    return city


def read_battle(values: Any) -> Battle:
    """A battle out of JSON values."""
    fields = Fields(values, "battle")
    battle = _fill(Battle(0, 0, 0, 0), fields, BATTLE_INTS, BATTLE_FLAGS, BATTLE_LISTS)
    attacker, defender = battle.seats
    battle.seats = (attacker, defender)
    battle.aboard = tuple(battle.aboard)
    battle.scavenged = fields.list_of("scavenged", _flag, 2)
    battle.interrupted = _optional(fields.take("interrupted"), read_interrupted)
    fields.end()
    return battle


def read_interrupted(values: Any) -> Battle:
    """A battle whose aftermath waits; nothing waits behind it."""
    battle = read_battle(values)
    if battle.interrupted is not None:
        raise ValueError("battle.interrupted must not have one itself")
    return battle


def read_deal(values: Any) -> Deal:
    """A trade out of JSON values."""
    fields = Fields(values, "deal")
    deal = Deal(fields.integer("proposer", 0, 3), fields.integer("partner", 0, 3))
    deal.proposed = fields.boolean("proposed")
    _fill(deal, fields, {}, (), DEAL_LISTS)
    fields.end()
    return deal


def _flag(value: Any) -> bool:
    return Fields({"flag": value}, "battle").boolean("flag")


def _pairs(fields: Fields, name: str, high: int, most: int) -> dict[int, int]:
    """A dict that was written as a list of pairs."""

    def pair(value: Any) -> tuple[int, int]:
        key, count = Fields({name: value}, "table").ints(name, 0, max(high, most), 2)
        if key > high or count > most:
            raise ValueError(f"table.{name} has an impossible entry")
        return key, count

    pairs = fields.list_of(name, pair, longest=500)
    _refuse(len(dict(pairs)) != len(pairs), f"table.{name}")
    return dict(pairs)
