"""What a player sees, as numbers for agents that learn.

The others come in the order of play round the map. A seat's colour is its number; words name seats by number, and so
does the block `seat`. Of other hands only the cards are there that the viewer has lawfully seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from areopagus.kernel import View
from areopagus.kernel.observation import (
    Look,
    Numbers,
    Observation,
    OfPlayer,
    Plane,
    Questions,
    counted,
    marked,
    one_hot,
    player_numbers,
    seats_of,
    table_numbers,
    who,
)

from .card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, PERSONS, WONDERS
from .catalog import (
    ADVANCES,
    ARMY,
    BARBARIAN_UNITS,
    CITY_SIZE,
    CULTURE,
    FIRST_GOVERNMENT,
    FOOD,
    GOVERNMENTS,
    IDEAS,
    KINDS,
    MOOD,
    MOODS,
    NONE,
    PIECES,
    POINT_SOURCES,
    RESOURCE_LIMIT,
    SETTLER,
    STACK,
    TERRAINS,
    UNITS,
    keys_of,
)
from .map_catalog import CELLS, LAYOUTS, SLOT_LETTERS, TILES
from .state import DECK, FRESH, LOST, MOST_PIECES, MOST_UNITS, OPEN, RESERVED
from .words import ACTION, ADVANCE, EVENT, HEX, KIND, OBJECTIVE, UNIT

QUESTIONS: Final = (
    "turn.action",
    "bartering.card",
    "bartering.gain",
    "advance.take",
    "advance.priesthood",
    "advance.pay",
    "government.switch",
    "monuments.take",
    "dogma.advance",
    "card.react",
    "found.settler",
    "activate.city",
    "activate.what",
    "collect.husbandry",
    "collect.space",
    "collect.kind",
    "recruit.unit",
    "chemistry.refund",
    "nationalism.gain",
    "grow.piece",
    "grow.port",
    "grow.state_religion",
    "grow.temple",
    "grow.settler",
    "wonder.build",
    "pyramid.influence",
    "lighthouse.ship",
    "mausoleum.pay",
    "siege.pay",
    "battle.card",
    "battle.siege_food",
    "battle.retreat",
    "battle.casualty",
    "battle.piece",
    "battle.continue",
    "barbarian.keep_or_raze",
    "capture.refugees",
    "fanaticism.city",
    "card.play",
    "card.player",
    "card.advance",
    "card.advance_back",
    "card.city",
    "card.region",
    "card.again",
    "card.settlement",
    "card.pay",
    "card.attacker",
    "card.target",
    "spy.take",
    "spy.give",
    "plans.return",
    "plans.keep",
    "influence.from",
    "influence.target",
    "influence.range",
    "influence.boost",
    "influence.piece",
    "takeover.unit",
    "civic.city",
    "civic.pay",
    "mood.city",
    "drama.swap",
    "event.optional",
    "event.exhaust",
    "event.spawn",
    "event.reinforce",
    "event.attacker",
    "event.attacked",
    "event.city",
    "event.myths",
    "event.unit_at",
    "event.unit",
    "event.player",
    "event.settler",
    "event.quake_city",
    "event.quake_piece",
    "event.person",
    "event.avoid",
    "event.government",
    "explore.turn",
    "explore.ship",
    "barbarians.place",
    "objective.complete",
    "status.objective",
    "status.advance",
    "status.raze",
    "status.first_player",
    "pay.gold.food",
    "pay.gold.ore",
    "pay.gold.wood",
    "person.play",
    "person.advance",
    "person.region",
    "person.found",
    "person.city",
    "routes.gold",
    "trade.partner",
    "trade.mode",
    "trade.give",
    "trade.give_count",
    "trade.want",
    "trade.want_count",
    "trade.answer",
    "trade.card",
    "move.from",
    "move.mode",
    "move.units.army",
    "move.units.army_forest",
    "move.units.settler",
    "move.units.settler_forest",
    "move.units.ship",
    "move.cargo",
    "move.cargo_unit",
    "move.to",
    "move.load",
    "move.roads",
    "chance.seat",
    "chance.first_player",
    "chance.tile",
    "chance.action",
    "chance.objective",
    "chance.event",
    "chance.wonder",
    "chance.die",
)
MOST_SEATS: Final = max(LAYOUTS)
POINT_KEYS: Final = keys_of(POINT_SOURCES)
HALVES: Final = 2 * len(OBJECTIVE_CARDS)
MARKS: Final = ("forest", "stuck", "moved", "moved_to_forest")
SIDES: Final = ("attacker", "defender")
EVENT_NAMES: Final = [event.key for event in EVENTS]
MOST_COPIES: Final = max(event.count for event in EVENTS)
LIMITED: Final = (FOOD, IDEAS, MOOD, CULTURE)
"""The kinds whose limit changes during play."""
LIMITS_OF: Final = itemgetter(*LIMITED)
GOVERNMENT: Final = {
    NONE: one_hot(len(GOVERNMENTS))[NONE],
    **{FIRST_GOVERNMENT + place: one_hot(len(GOVERNMENTS))[place] for place in range(len(GOVERNMENTS))},
}
"""A government is seen as the category of its advances."""
DIE_VALUE: Final = 20
"""A large combat value."""

Marks = list[tuple[int, int, float]]


def _numbered(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


ACTION_NAMES: Final = _numbered(len(ACTION_CARDS))
OBJECTIVE_NAMES: Final = _numbered(len(OBJECTIVE_CARDS))
HALF_NAMES: Final = [f"{card}.{half}" for card in OBJECTIVE_NAMES for half in ("top", "bottom")]


@cache
def observation(seats: int) -> Observation:
    """The layout for a number of seats."""
    return Observation(
        players=seats,
        table=(
            seats_of(seats, MOST_SEATS),
            *OPTIONS,
            *_time(seats),
            *_turn(seats),
            *DECKS,
            *_wonders(seats),
            *_battle(seats),
            *LAST_ROLL,
            *_deal(seats),
        ),
        each=_player(seats),
        planes=_planes(seats),
        cells=CELLS,
        questions=Questions(
            QUESTIONS, {"count": 4, "round": 4}, (KIND, UNIT, EVENT, ADVANCE, HEX), has_seats=True
        ),
        order=lambda view: view["order"] if len(view["order"]) == seats else range(seats),
    )


def _option(name: str, values: tuple[Any, ...]) -> Numbers:
    """Which of its values a setting has, but for the normal one."""
    labels = [str(value).lower() for value in values]
    return Numbers(
        f"option.{name}", labels, lambda look: [look.view["settings"][name] == value for value in values]
    )


OPTIONS: Final = (
    Numbers("option.rounds", ("",), lambda look: (look.view["settings"]["rounds"],), most=6),
    Numbers("option.trade_limit", ("",), lambda look: (look.view["settings"]["trade_limit"],), most=9),
    _option("events", ("symbols", "optional")),
    _option("ending", ("dice", "wonder")),
    _option("wonder_ending_completes", ("turn",)),
    _option("trade", (True,)),
    _option("open_combat_cards", (True,)),
    _option("pestilence_ban", (True,)),
    _option("edge_rule_always", (True,)),
    _option("third_activation", (True,)),
)


def _time(seats: int) -> tuple[Numbers, ...]:
    """When it is, and whose Turn."""
    return (
        table_numbers({"round": 6, "turn": 3, "ending": 1, "plan_count": 3}),
        Numbers("first", who(seats), lambda look: look.whose(look.view["first"])),
        Numbers("active", who(seats), lambda look: look.whose(look.view["active"])),
        Numbers(
            "tiles_left",
            [str(tile.number) for tile in TILES],
            lambda look: marked(len(TILES), look.view["map"]["tiles_left"]),
        ),
        Numbers(
            "region_open",
            SLOT_LETTERS[: len(LAYOUTS[seats].slots)],
            lambda look: [tile != NONE for tile in look.view["map"]["tiles"]],
        ),
        Numbers(
            "exploring",
            SLOT_LETTERS[: len(LAYOUTS[seats].slots)],
            lambda look: [look.view["map"]["exploring"] == slot for slot in range(len(LAYOUTS[seats].slots))],
        ),
    )


def _turn(seats: int) -> tuple[Numbers, ...]:
    """The running Turn."""

    def advances(name: str) -> Numbers:
        return Numbers(
            f"now.{name}", keys_of(ADVANCES), lambda look: marked(len(ADVANCES), look.view["now"][name])
        )

    return (
        table_numbers(
            {
                "actions_left": 3,
                "extra_actions": 2,
                "begun": 1,
                "influenced": 1,
                "takeover": 1,
                "focus": 1,
                "mass": 1,
                "forced": 1,
                "liberty_off": 1,
                "collects": 3,
                "drafts": 3,
                "trades": 3,
                "dropped": 20,
                "land_wins": 2,
                "heroes": 2,
                "great_ideas": 2,
                "pestilence": 1,
                "first_wonder_round": 6,
            },
            "now",
        ),
        advances("used"),
        advances("got"),
        Numbers("now.barred", who(seats), lambda look: _seats(look, look.view["now"]["barred"])),
        Numbers("now.first_wonder", who(seats), lambda look: look.whose(look.view["now"]["first_wonder"])),
    )


def _seats(look: Look, seats: Iterable[int]) -> list[float]:
    return marked(len(look.players), [look.place[seat] for seat in seats])


DECKS: Final = (
    Numbers("deck.actions", ("",), lambda look: (look.view["decks"]["actions"],), len(ACTION_CARDS)),
    Numbers("deck.objectives", ("",), lambda look: (look.view["decks"]["objectives"],), len(OBJECTIVE_CARDS)),
    Numbers(
        "discard.actions",
        ACTION_NAMES,
        lambda look: marked(len(ACTION_CARDS), look.view["decks"]["action_discard"]),
    ),
    Numbers("deck.events", EVENT_NAMES, lambda look: look.view["decks"]["events"], MOST_COPIES),
    Numbers("discard.events", EVENT_NAMES, lambda look: look.view["decks"]["event_discard"], MOST_COPIES),
    Numbers("event_open", EVENT_NAMES, lambda look: counted(len(EVENTS), look.view["decks"]["event_open"])),
    Numbers("event_kept", EVENT_NAMES, lambda look: counted(len(EVENTS), look.view["decks"]["event_kept"])),
    Numbers("own.plans", OBJECTIVE_NAMES, lambda look: marked(len(OBJECTIVE_CARDS), look.view["plans"])),
)


def _wonders(seats: int) -> tuple[Numbers, ...]:
    """Where each Wonder is: in the deck, open, out of the game, reserved by someone, built by someone."""
    states = ("deck", "open", "lost", *(f"reserved.{player}" for player in who(seats)), *who(seats))
    labels = [f"{wonder}.{state}" for wonder in keys_of(WONDERS) for state in states]

    def state(look: Look, wonder: int, owner: int) -> int:
        if wonder >= RESERVED:
            return 3 + look.place[wonder - RESERVED]
        if owner != NONE:
            return 3 + seats + look.place[owner]
        return {DECK: 0, OPEN: 1, LOST: 2}.get(wonder, NONE)

    def read(look: Look) -> Iterable[float]:
        rows = one_hot(len(states))
        wonders = zip(look.view["wonders"], look.view["wonder_owners"], strict=True)
        return chain.from_iterable([rows[state(look, wonder, owner)] for wonder, owner in wonders])

    return (Numbers("wonder", labels, read),)


def _battle(seats: int) -> tuple[Numbers, ...]:
    """The running battle; zeros without one."""

    def block(
        name: str, labels: Iterable[str], read: Callable[[View, Look], Iterable[float]], most: float = 1.0
    ) -> Numbers:
        named = tuple(labels)
        nothing = (0.0,) * len(named)

        def found(look: Look) -> Iterable[float]:
            battle = look.view["battle"]
            return nothing if battle is None else read(battle, look)

        return Numbers(f"battle.{name}", named, found, most)

    def one(name: str, most: float = 1.0) -> Numbers:
        return block(name, ("",), lambda battle, look: (battle[name],), most)

    def both(name: str, most: float = 1.0) -> Numbers:
        return block(name, SIDES, lambda battle, look: battle[name], most)

    fighters = (*who(seats), "barbarians")

    def fighter(look: Look, seat: int) -> tuple[float, ...]:
        return one_hot(len(fighters))[look.place[seat] if seat < seats else seats]

    flags = (
        "sea",
        "built",
        "fortress",
        "fortress_die",
        "fortress_cancel",
        "temple",
        "held",
        "settlement_taken",
    )
    return (
        *(
            block(side, fighters, lambda battle, look, side=side: fighter(look, battle[side]))  # type: ignore[misc]
            for side in SIDES
        ),
        one("round", 4),
        one("bonus", 2),
        *map(one, (*flags, "razed")),
        both("brought", STACK),
        both("destroyed", STACK),
        both("laid"),
        both("scavenged"),
        one("camp_units", STACK),
        one("city_size", CITY_SIZE),
        one("pieces_lost", CITY_SIZE),
        block("city_owner", fighters, lambda battle, look: fighter(look, battle["city_owner"])),
        block("city_mood", MOODS, lambda battle, look: one_hot(len(MOODS))[battle["city_mood"]]),
        block(
            "city_wonder", keys_of(WONDERS), lambda battle, look: one_hot(len(WONDERS))[battle["city_wonder"]]
        ),
        block(
            "outcome",
            ("undecided", "stopped", "drawn", *SIDES),
            lambda battle, look: one_hot(5)[
                -1 - battle["outcome"] if battle["outcome"] < 0 else 3 + battle["outcome"]
            ],
        ),
        block(
            "cards",
            [f"{side}.{card}" for side in SIDES for card in ACTION_NAMES],
            lambda battle, look: chain.from_iterable(
                [one_hot(len(ACTION_CARDS))[card] for card in battle["cards"]]
            ),
        ),
    )


def _last_roll(look: Look) -> list[float]:
    roll = look.view["last_roll"]
    return [0.0] * 4 if roll is None else [side[name] for side in roll["sides"] for name in ("value", "hits")]


LAST_ROLL: Final = (
    Numbers(
        "last_roll", [f"{side}.{name}" for side in SIDES for name in ("value", "hits")], _last_roll, DIE_VALUE
    ),
)


def _deal(seats: int) -> tuple[Numbers, ...]:
    """The trade being put together, as far as the viewer may know it; zeros without one."""

    def amounts(name: str, labels: Iterable[str]) -> Numbers:
        named = tuple(labels)
        nothing = (0.0,) * len(named)
        return Numbers(
            f"deal.{name}", named, lambda look: (look.view["deal"] or {}).get(name, nothing), RESOURCE_LIMIT
        )

    def party(name: str) -> Numbers:
        return Numbers(
            f"deal.{name}", who(seats), lambda look: look.whose((look.view["deal"] or {}).get(name, NONE))
        )

    def cards(name: str) -> Numbers:
        return Numbers(
            f"deal.{name}",
            [word.text.replace(":", ".") for word in CARD_WORDS],
            lambda look: marked(
                len(CARD_WORDS),
                [number - CARD_WORDS[0] for number in (look.view["deal"] or {}).get(name, ())],
            ),
        )

    return (
        party("proposer"),
        party("partner"),
        Numbers("deal.proposed", ("",), lambda look: ((look.view["deal"] or {}).get("proposed", False),)),
        amounts("gives", KINDS),
        amounts("wants", KINDS),
        amounts("gives_cards", ("action", "objective")),
        amounts("wants_cards", ("action", "objective")),
        cards("gives_named"),
        cards("wants_named"),
        cards("gives_chosen"),
        cards("wants_chosen"),
    )


CARD_WORDS: Final = (*ACTION, *OBJECTIVE)
"""Side by side in the vocabulary, so a place among them is arithmetic."""


def _player(seats: int) -> tuple[OfPlayer, ...]:
    """The board of a player and everything beside it."""

    def several(name: str, labels: Any, most: float = 1.0) -> OfPlayer:
        return OfPlayer(name, labels, lambda player, look: player[name], most)

    def things(name: str, labels: Any) -> OfPlayer:
        return OfPlayer(name, labels, lambda player, look: marked(len(labels), player[name]))

    return (
        player_numbers(
            {
                "culture_level": 7,
                "happiness_level": 7,
                "lost_wonders": 2,
                "action_count": 10,
                "objective_count": 5,
                "events_drawn": 10,
                "founder_round": 6,
                "assassinated": 1,
                "unrest": 3,
            }
        ),
        several("stock", KINDS, RESOURCE_LIMIT),
        OfPlayer(
            "limits", [KINDS[kind] for kind in LIMITED], lambda player, look: LIMITS_OF(player["limits"]), 8
        ),
        things("advances", keys_of(ADVANCES)),
        OfPlayer("government", GOVERNMENTS, lambda player, look: GOVERNMENT[player["government"]]),
        several("supply", keys_of(PIECES), MOST_PIECES),
        several("reserve", keys_of(UNITS), MOST_UNITS),
        several("out", keys_of(PIECES), 2),
        things("actions", ACTION_NAMES),
        things("objectives", OBJECTIVE_NAMES),
        things("completed", HALF_NAMES),
        OfPlayer(
            "persons",
            [EVENT_NAMES[event] for event in PERSONS],
            lambda player, look: [event in player["persons"] for event in PERSONS],
        ),
        OfPlayer("barred_next", who(seats), lambda player, look: _seats(look, player["barred_next"])),
        OfPlayer(
            "points",
            POINT_KEYS,
            lambda player, look: [player["points"][part] for part in POINT_KEYS],
            most=20,
        ),
    )


def _planes(seats: int) -> tuple[Plane, ...]:
    """The map, with cities, Barbarians and the units of each player."""
    on_map = [(0, cell, 1.0) for cell in LAYOUTS[seats].cells]
    players = who(seats)
    return (
        Plane("on_map", ("",), lambda look: on_map),
        Plane("terrain", TERRAINS, lambda look: _at(look.view["map"]["terrain"])),
        Plane("exhausted", ("",), lambda look: [(0, cell, 1) for cell in look.view["map"]["exhausted"]]),
        Plane(
            "city",
            players,
            lambda look: [(look.place[city["owner"]], city["cell"], 1) for city in look.view["cities"]],
        ),
        Plane(
            "mood",
            MOODS,
            lambda look: [(MOODS.index(city["mood"]), city["cell"], 1) for city in look.view["cities"]],
        ),
        Plane("piece", [f"{piece}.{player}" for piece in keys_of(PIECES[1:]) for player in players], _pieces),
        Plane(
            "port_at",
            ("",),
            lambda look: [(0, city["port"], 1) for city in look.view["cities"] if city["port"] != NONE],
        ),
        Plane(
            "wonder",
            ("",),
            lambda look: [(0, city["cell"], city["wonder"] + 1) for city in look.view["cities"]],
            len(WONDERS),
        ),
        Plane("acting_size", ("",), lambda look: _of_cities(look, "acting_size"), CITY_SIZE),
        Plane("civic_price", ("",), lambda look: _of_cities(look, "civic_price"), CITY_SIZE),
        Plane("activated", ("",), lambda look: _of_cities(look, "activated"), 2),
        Plane("activated_angry", ("",), lambda look: _of_cities(look, "activated_angry")),
        Plane("camp", ("",), lambda look: [(0, cell, 1) for cell, _ in look.view["camps"]]),
        Plane(
            "barbarians",
            ("",),
            lambda look: [(0, cell, units) for cell, units in look.view["camps"]],
            BARBARIAN_UNITS / 4,
        ),
        Plane("army", players, lambda look: _stacks(look, "armies"), STACK),
        Plane("settler", players, lambda look: _stacks(look, "settlers"), STACK),
        Plane("ship", players, lambda look: _of_ships(look, lambda ship: 1), STACK),
        Plane(
            "ship_marked",
            players,
            lambda look: _of_ships(look, lambda ship: int(ship["mark"] != FRESH)),
            STACK,
        ),
        Plane("army_aboard", players, lambda look: _of_ships(look, lambda ship: _aboard(ship, ARMY)), STACK),
        Plane(
            "settler_aboard",
            players,
            lambda look: _of_ships(look, lambda ship: _aboard(ship, SETTLER)),
            STACK,
        ),
        Plane("mark", [f"{unit}.{mark}" for unit in keys_of(UNITS[:2]) for mark in MARKS], _marks, STACK),
        Plane("home", players, _homes),
        Plane(
            "fought",
            ("lost", "won"),
            lambda look: [(fight & 1, fight // 2, 1) for fight in look.view["now"]["fights"]],
        ),
        Plane("battle", ("at", "from", "camp"), _battle_places),
    )


def _at(things: list[int]) -> Marks:
    return [(thing, cell, 1) for cell, thing in enumerate(things) if thing != NONE]


def _of_cities(look: Look, name: str) -> Marks:
    return [(0, city["cell"], city[name]) for city in look.view["cities"]]


def _pieces(look: Look) -> Marks:
    seats, place = len(look.players), look.place
    return [
        (kind * seats + place[colour], city["cell"], 1)
        for city in look.view["cities"]
        for kind, colour in enumerate(city["pieces"][1:])
        if colour != NONE
    ]


def _stacks(look: Look, name: str) -> Marks:
    players = look.view["players"]
    return [
        (place, cell, units)
        for place, number in enumerate(look.players)
        for cell, units in players[number][name]
    ]


def _of_ships(look: Look, count: Callable[[View], int]) -> Marks:
    players = look.view["players"]
    return [
        (place, ship["cell"], count(ship))
        for place, number in enumerate(look.players)
        for ship in players[number]["ships"]
    ]


def _aboard(ship: View, kind: int) -> int:
    return sum(unit[0] == kind for unit in ship["cargo"])


def _marks(look: Look) -> Marks:
    """What units of the active player did in this Turn; the keys are those of `state.mark_key`."""
    return [
        (key // 8 % 2 * len(MARKS) + key % 8 - 1, key // 16, units)
        for key, units in look.view["now"]["marks"]
        if key % 8 != FRESH
    ]


def _homes(look: Look) -> Marks:
    homes = [look.view["players"][number]["home"] for number in look.players]
    return [(place, cell, 1) for place, cell in enumerate(homes) if cell != NONE]


def _battle_places(look: Look) -> Marks:
    battle = look.view["battle"]
    if battle is None:
        return []
    places = (battle["cell"], battle["origin"], battle["camp"])
    return [(label, cell, 1) for label, cell in enumerate(places) if cell != NONE]
