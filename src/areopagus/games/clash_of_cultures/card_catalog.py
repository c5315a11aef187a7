"""The facts of Action cards, Events, Objectives and Wonders: frozen records, in the order of their files.

`EVENTS[event].symbol`, `ACTION_CARDS[card].civil.play`. What Action cards and Events do is in `rules/civil_cards.py`,
`rules/combat_cards.py` and `rules/event_cards.py`; see `registry`. Objectives are judged in `queries/objectives`;
what Wonders do is in `queries/wonders.py` and `rules/wonders.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from areopagus.kernel.facts import BadComponent, TomlEntry, report

from .catalog import (
    ADVANCES,
    CATEGORIES,
    FACTS,
    KINDS,
    NONE,
    Amounts,
    Price,
    number_of,
    read_amounts,
    read_numbers,
    read_price,
)


@dataclass(frozen=True, slots=True)
class Card:
    """What an Event, a symbol of Events and each half of an Action card have."""

    key: str
    rules: tuple[str, ...]
    numbers: Mapping[str, int]
    """The numbers of its effect, by name: the functions of `registry` ask for them by these names."""


def _card(entry: TomlEntry, *fields: str) -> tuple[str, tuple[str, ...], Mapping[str, int]]:
    """The beginning of the record of a card: key, rules, numbers. `{food}` in the effect names a number or a field."""
    numbers = entry.amounts("amounts")
    placeholders = set(re.findall(r"{(\w+)}", entry.text("effect")))
    if not numbers.keys() <= placeholders or not placeholders <= {*numbers, *fields}:
        entry.report(f"the effect shows {sorted(placeholders)}, the amounts are {sorted(numbers)}")
    return entry.text("key"), entry.texts("rules", ()), MappingProxyType(numbers)


# Events


@dataclass(frozen=True, slots=True)
class Event(Card):
    """An Event; those that differ only in their symbol are two."""

    count: int
    """The number of cards."""
    symbol: int
    affects: str
    """`drawer`, `all` or `drawer_and_chosen`."""
    protection: int
    """The advance that protects from the text, or NONE."""
    categories: tuple[int, ...]
    """The categories of the free advance of a great person; empty for other Events."""
    vp: int
    """What a piece that the card takes out of the game is worth."""


SYMBOLS: Final = tuple(
    Card(*_card(entry))
    for entry in FACTS.array("events.toml", "symbol", ("key", "rules", "name", "effect", "amounts"))
)
_events: Final = FACTS.array(
    "events.toml",
    "event",
    (
        "protection",
        "amounts",
        "choice",
        "free_advance",
        "vp",
        "vp_note",
        "named_in_rulebook",
        "switch",
        "substitute",
    ),
    needed=("key", "rules", "name", "count", "symbol", "affects", "effect"),
)
AFFECTED: Final = ("drawer", "all", "drawer_and_chosen")
EVENTS: Final = tuple(
    Event(
        *_card(entry, "vp"),
        count=entry.whole("count"),
        symbol=entry.one_of("symbol", [symbol.key for symbol in SYMBOLS]),
        affects=AFFECTED[entry.one_of("affects", AFFECTED)],
        protection=number_of(ADVANCES, entry["protection"], "events.toml")
        if entry.get("protection")
        else NONE,
        categories=tuple(
            number_of(CATEGORIES, category, "events.toml") for category in entry.get("free_advance", ())
        ),
        vp=entry.whole("vp", 0),
    )
    for entry in _events
)
EVENT_PIECE_VP: Final = max(event.vp for event in EVENTS)
"""What a piece taken out of the game by an Event is worth, the same for all such Events (CC-XEVT-37)."""
for _entry, _event in zip(_events, EVENTS, strict=True):
    if _event.vp not in (0, EVENT_PIECE_VP):
        _entry.report(f"vp is {_event.vp}, elsewhere {EVENT_PIECE_VP}; pieces out of the game are alike")

PERSONS: Final = tuple(number for number, event in enumerate(EVENTS) if event.categories)
"""The great persons, as Events."""
_great_persons: Final = FACTS.read("events.toml")["great_persons"]
PERSON_PRICE: Final[int] = _great_persons.whole("price")
"""Culture tokens that the drawer pays for a great person (CC-XEVT-32)."""
PERSON_PRICE_FOR_OTHERS: Final[int] = _great_persons.whole("price_for_others")

# Action cards


@dataclass(frozen=True, slots=True)
class Civil(Card):
    """The civil half of an Action card."""

    number: int
    """Its place among the civil halves."""
    play: str
    """`action`, `free` or `reaction`."""
    reacts_to: str
    """`advance`, `capture` or nothing: what it can be played on as a reaction."""
    culture: int
    """The Culture tokens that it costs."""
    pay_one_of: tuple[int, ...]
    """The kinds with which its own price may be paid."""
    collects: int
    """Additional Resources that the next Collect can take."""


@dataclass(frozen=True, slots=True)
class Combat(Card):
    """The combat half of an Action card."""

    role: str
    """`any`, `attacker` or `defender`."""
    where: str
    """`any`, `city` or `not_attacking_city` (CC-XCMB-18)."""
    icons: tuple[str, ...]
    """`army`, `fortress`, `ship`: one of them is needed to use it."""
    dice: int
    """Additional dice."""
    value: int
    """What is added to the combat value."""
    cancels: int
    """Hits that are cancelled."""


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An Action card with its two halves."""

    civil: Civil
    combat: Combat


PLAYS: Final = ("action", "free", "reaction")
OCCASIONS: Final = ("advance", "capture")
"""What a civil half can react to."""
ICONS: Final = ("army", "fortress", "ship")
ROLES: Final = ("any", "attacker", "defender")
PLACES: Final = ("any", "city", "not_attacking_city")
CIVIL: Final = tuple(
    Civil(
        *_card(entry, "collects"),
        number=number,
        play=PLAYS[entry.one_of("play", PLAYS)],
        reacts_to=OCCASIONS[entry.one_of("reacts_to", OCCASIONS)] if entry.get("reacts_to") else "",
        culture=entry.amounts("cost", ("culture_tokens",)).get("culture_tokens", 0),
        pay_one_of=tuple(KINDS.index(kind) for kind in entry.some_of("pay_one_of", KINDS, ())),
        collects=entry.whole("collects", 0),
    )
    for number, entry in enumerate(
        FACTS.array(
            "action_cards.toml",
            "civil",
            (
                "reacts_to",
                "cost_note",
                "pay_one_of",
                "requirement",
                "trigger",
                "amounts",
                "collects",
                "substitute",
            ),
            needed=("key", "rules", "name", "play", "cost", "effect"),
        )
    )
)
COMBAT: Final = tuple(
    Combat(
        *_card(entry, "dice", "value", "cancels"),
        role=ROLES[entry.one_of("role", ROLES)],
        where=PLACES[entry.one_of("where", PLACES)],
        icons=entry.some_of("icons", ICONS),
        dice=entry.whole("dice", 0),
        value=entry.whole("value", 0),
        cancels=entry.whole("cancels", 0),
    )
    for entry in FACTS.array(
        "action_cards.toml",
        "combat",
        ("dice", "value", "cancels", "amounts", "substitute"),
        needed=("key", "rules", "name", "icons", "role", "where", "effect"),
    )
)
_civil_keys: Final = [half.key for half in CIVIL]
_combat_keys: Final = [half.key for half in COMBAT]
ACTION_CARDS: Final = tuple(
    ActionCard(CIVIL[entry.one_of("civil", _civil_keys)], COMBAT[entry.one_of("combat", _combat_keys)])
    for entry in FACTS.array(
        "action_cards.toml", "card", (), named="number", needed=("number", "civil", "combat")
    )
)
"""The Action cards; card 0 is number 1."""
for _file, _halves, _used in (
    ("civil", CIVIL, [card.civil for card in ACTION_CARDS]),
    ("combat", COMBAT, [card.combat for card in ACTION_CARDS]),
):
    _unused = [half.key for half in _halves if half not in _used]
    if _unused:
        report(BadComponent("action_cards.toml", _file, f"on no card: {', '.join(_unused)}"))

# Objective cards


@dataclass(frozen=True, slots=True)
class Objective:
    """One half of an Objective card."""

    key: str
    rules: tuple[str, ...]
    at_once: bool
    """Whether it is completed at once when it happens."""
    in_status: bool
    """Whether it is completed in the Status phase."""
    numbers: Mapping[str, int]
    """The numbers of its condition, by name: its function asks for them by these names."""
    payment: Amounts
    excludes: int
    """The Objective that can't be completed on the same occasion, or NONE."""


_objectives: Final = FACTS.array(
    "objectives.toml",
    "objective",
    ("also_status_phase", "amounts", "payment", "excludes", "witness_2012"),
    needed=("key", "rules", "name", "half", "when", "condition"),
)
_objective_keys: Final = [entry["key"] for entry in _objectives]


def _objective(entry: TomlEntry) -> Objective:
    at_once = entry.one_of("when", ("status_phase", "immediate")) == 1
    return Objective(
        key=entry.text("key"),
        rules=entry.texts("rules"),
        at_once=at_once,
        in_status=entry.truth("also_status_phase", False) or not at_once,
        numbers=read_numbers(entry, "condition"),
        payment=read_amounts(entry, "payment"),
        excludes=entry.one_of("excludes", _objective_keys) if entry.get("excludes") else NONE,
    )


OBJECTIVES: Final = tuple(_objective(entry) for entry in _objectives)
OBJECTIVE_CARDS: Final = tuple(
    (entry.one_of("top", _objective_keys), entry.one_of("bottom", _objective_keys))
    for entry in FACTS.array(
        "objectives.toml", "card", (), named="number", needed=("number", "top", "bottom")
    )
)
"""For each card its two Objectives, the top one first."""
for _number, _entry in enumerate(_objectives):
    if not any(_number in halves for halves in OBJECTIVE_CARDS):
        _entry.report("is on no card")

# Wonders


@dataclass(frozen=True, slots=True)
class Wonder:
    """A Wonder card."""

    key: str
    price: Price
    culture: int
    """The Culture tokens that it costs besides its price."""
    needs: int
    """The bits of the advances that it needs."""
    needs_port: bool
    powers: tuple[str, ...]
    """The rules of what it does."""
    numbers: Mapping[str, int]
    """The numbers of its powers, by name; rules read them when they are imported."""


_wonders: Final = FACTS.array(
    "wonders.toml",
    "wonder",
    ("amounts",),
    needed=(
        "key",
        "rules",
        "name",
        "required_advances",
        "city_requirement",
        "cost",
        "culture_tokens",
        "power_rules",
        "power",
    ),
)
WONDERS: Final = tuple(
    Wonder(
        key=entry["key"],
        price=read_price(entry, "cost"),
        culture=entry.whole("culture_tokens"),
        needs=sum(1 << number_of(ADVANCES, key, "wonders.toml") for key in entry.texts("required_advances")),
        needs_port=entry.one_of("city_requirement", ("", "port")) == 1,
        powers=entry.texts("power_rules"),
        numbers=read_numbers(entry, "power"),
    )
    for entry in _wonders
)
HANGING_GARDENS: Final = number_of(WONDERS, "hanging_gardens")
GREAT_PYRAMID: Final = number_of(WONDERS, "great_pyramid")
GREAT_LIBRARY: Final = number_of(WONDERS, "great_library")
COLOSSUS: Final = number_of(WONDERS, "colossus")
GREAT_LIGHTHOUSE: Final = number_of(WONDERS, "great_lighthouse")
GREAT_WALL: Final = number_of(WONDERS, "great_wall")
MAUSOLEUM: Final = number_of(WONDERS, "mausoleum")
