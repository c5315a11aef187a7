"""What is common to all players: options, time, the running Turn, decks, Wonders, the trade."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, Final

from areopagus.kernel.observation import Look, Numbers, counted, marked, one_hot, table_numbers, who

from ..card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from ..catalog import ADVANCES, KINDS, NONE, RESOURCE_LIMIT, keys_of
from ..map_catalog import LAYOUTS, SLOT_LETTERS, TILES
from ..state import DECK, LOST, MOST_COPIES, OPEN, RESERVED
from ..words import ACTION, OBJECTIVE
from .labels import ACTION_NAMES, EVENT_NAMES, OBJECTIVE_NAMES, marked_seats

CARD_WORDS: Final = (*ACTION, *OBJECTIVE)
"""They are consecutive in the vocabulary, so a place among them is a difference."""


def _option(name: str, values: tuple[Any, ...]) -> Numbers:
    """Which of some values a setting has; the normal value is none of them."""
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


def time_blocks(seats: int) -> tuple[Numbers, ...]:
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


def turn_blocks(seats: int) -> tuple[Numbers, ...]:
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
        Numbers("now.barred", who(seats), lambda look: marked_seats(look, look.view["now"]["barred"])),
        Numbers("now.first_wonder", who(seats), lambda look: look.whose(look.view["now"]["first_wonder"])),
    )


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


def wonder_blocks(seats: int) -> tuple[Numbers, ...]:
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


def deal_blocks(seats: int) -> tuple[Numbers, ...]:
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
