"""Scenes with Events."""

from __future__ import annotations

from collections.abc import Callable

from areopagus.games.clash_of_cultures.state import World
from tests.games.clash_of_cultures.battlefields import SPARE
from tests.games.clash_of_cultures.positions import (
    army,
    built_wonder,
    camp,
    city,
    give,
    learn,
    person,
    reveal,
)
from tests.games.clash_of_cultures.scenes import Scene


def drawing(setup: Callable[[World], object] = lambda s: None) -> Callable[[World], object]:
    """Seat 0 draws an Event before anything else."""

    def drawn(s: World) -> None:
        setup(s)
        s.agenda.append(("event", 0))

    return drawn


def three_cities(s: World) -> None:
    learn(s, 0, "myths")
    for place in ("+2+0", SPARE):
        city(s, 0, place, "temple")
    built_wonder(s, "colossus", SPARE)


def raided(s: World) -> None:
    reveal(s, "c", 20)
    camp(s, "+3+2", 2)
    learn(s, 0, "myths")
    city(s, 0, "+3+0", "temple")


def walled(s: World) -> None:
    raided(s)
    built_wonder(s, "great_wall", "+3+0")


def last_event(s: World) -> None:
    learn(s, 0, "storage", "fishing")
    give(s, 0, food=2)
    s.event_discard, s.event_deck = s.event_deck, s.event_discard


def four_cities(s: World) -> None:
    for place in ("+2+0", "+4-1", SPARE):
        city(s, 0, place)


FAMINE = "Player 1 draws an Event: Famine."
EVENTS = {
    "great person": Scene(
        drawing(lambda s: give(s, 0, culture=1)),
        ("event:great_artist", "yes"),
        (
            "Player 1 draws an Event: Great Artist.",
            "No Barbarians are close enough to attack Player 1.",
            "Player 1 pays 1 Culture token.",
            "Player 1 keeps a great person: Great Artist.",
        ),
    ),
    "great person played": Scene(
        lambda s: person(s, 0, "great_artist"),
        ("person",),
        ("Player 1 plays a great person: Great Artist.",),
    ),
    "revolution": Scene(
        drawing(),
        ("event:revolution",),
        ("Player 1 draws an Event: Revolution.", "Player 1 gains 2 Gold.", "Player 1 loses an action."),
    ),
    "revolution averted": Scene(
        drawing(lambda s: army(s, 0, "+3+0")),
        ("event:revolution", "hex:+3+0"),
        (
            "Player 1 draws an Event: Revolution.",
            "Player 1 gains 2 Gold.",
            "Player 1 loses 1 Army unit on D2.",
        ),
    ),
    "barbarians appear": Scene(
        drawing(lambda s: reveal(s, "c", 20)),
        ("event:population_boom_spawn", "hex:+2+0"),
        (
            "Player 1 draws an Event: Population Boom (Barbarians appear).",
            "Barbarians settle on C2.",
            "A Barbarian unit joins the Settlement on C2.",
            "Player 1 places a new Settler on D2.",
            "Player 2 places a new Settler on D7.",
        ),
    ),
    "exhaustion": Scene(
        drawing(lambda s: reveal(s, "c", 20)),
        ("event:awesome_year_all", "hex:+3+1"),
        (
            "Player 1 draws an Event: An Awesome Year (for all).",
            "The space D3 is exhausted.",
            "Player 1 has no room for 2 Food.",
            "Player 2 has no room for 2 Food.",
        ),
    ),
    "earthquake": Scene(
        drawing(three_cities),
        ("event:earthquake", f"hex:{SPARE}", "wonder:colossus"),
        ("Player 1 draws an Event: Earthquake.", "Player 1 loses a Wonder: Colossus of Rhodes."),
    ),
    "volcano": Scene(
        drawing(four_cities),
        ("event:volcano", "hex:+2+0"),
        (
            "Player 1 draws an Event: Volcano.",
            "A piece of Player 1 on C2 is removed from the game: Settlement.",
            "The city of Player 1 on C2 is destroyed.",
        ),
    ),
    "migration": Scene(
        drawing(),
        ("event:migration",),
        (
            "Player 1 draws an Event: Migration.",
            "Player 1 gains 2 Gold.",
            "Player 2 places a new Settler on D7.",
            "The city of Player 1 on D2 becomes Angry.",
        ),
    ),
    "raid": Scene(
        drawing(raided),
        ("event:famine", "die:5", "die:1"),
        (
            FAMINE,
            "Barbarians from D4 attack the city of Player 1 on D2.",
            "Combat round 1 – the Barbarians: dice 5 1, combat value 6, hits 1; "
            "Player 1: dice –, combat value 0, hits 0.",
            "Player 1 loses 1 Settler on D2.",
            "The battle is over.",
            "The Barbarian attack on Player 1 is over.",
            "Player 1 pays 1 Food.",
        ),
    ),
    "great wall": Scene(
        drawing(walled),
        ("event:famine",),
        (FAMINE, "The Great Wall protects Player 1 from the Barbarians.", "Player 1 pays 1 Food."),
    ),
    "discards": Scene(
        last_event,
        ("advance", "advance:sanitation", "event:flood"),
        (
            "Player 1 chooses: Advance.",
            "Player 1 pays 2 Food.",
            "Player 1 gets Sanitation.",
            "Player 1 gains 1 Mood token.",
            "The discard pile becomes the new deck.",
            "Player 1 draws an Event: Flood.",
            "Player 1 has no such city with a mood that can drop.",
        ),
    ),
}
MAPPED = ("earthquake", "volcano")
