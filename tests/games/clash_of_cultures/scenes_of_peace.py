"""Scenes with advances, cities, Cultural Influence and the map."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.state import World
from tests.games.clash_of_cultures.positions import (
    begin_later_turn,
    camp,
    card_with,
    city,
    give,
    hold,
    learn,
    open_wonder,
    reveal,
    settler,
)
from tests.games.clash_of_cultures.scenes import Scene


def governed(s: World) -> None:
    learn(s, 0, "voting", "civil_liberties", "draft")
    give(s, 0, food=2)


def autocratic(s: World) -> None:
    learn(s, 0, "absolute_power", "forced_labor")
    give(s, 0, mood=3)


def wonderful(s: World) -> None:
    learn(s, 0, "irrigation", "engineering")
    open_wonder(s, "hanging_gardens")
    give(s, 0, food=8, ore=8, wood=8, culture=5)


def artful(s: World) -> None:
    learn(s, 0, "art_and_sculptures")
    give(s, 0, food=2)


def growing(s: World) -> None:
    learn(s, 0, "myths")
    city(s, 0, "+2+0")
    give(s, 0, food=2, ore=2, wood=2)


def influential(s: World) -> None:
    learn(s, 0, "myths")
    learn(s, 1, "myths")
    city(s, 0, "+3+0", "temple")
    city(s, 1, "+4-1", "temple")


def near_camp(s: World) -> None:
    reveal(s, "c", 20)
    camp(s, "+3+1", 3)
    hold(s, 0, actions=[card_with("cultural_takeover")])


PEACE = {
    "government": Scene(
        governed,
        ("advance", "advance:nationalism", "advance:totalitarianism"),
        (
            "Player 1 chooses: Advance.",
            "Player 1 pays 2 Food.",
            "Player 1 gets Nationalism.",
            "The new government of Player 1 includes Nationalism.",
            "The new government of Player 1 includes Totalitarianism.",
        ),
    ),
    "autocracy": Scene(
        autocratic,
        ("absolute_power", "forced_labor"),
        (
            "Player 1 chooses: Absolute Power: one more action.",
            "Player 1 pays 2 Mood tokens.",
            "Player 1 uses Absolute Power to gain an action.",
            "Player 1 chooses: Forced Labor: Angry cities act as Neutral.",
            "Player 1 pays 1 Mood token.",
            "Player 1 uses Forced Labor: Angry cities act as Neutral this Turn.",
        ),
    ),
    "founding": Scene(
        lambda s: settler(s, 0, "+2+0"),
        ("found",),
        ("Player 1 chooses: Found City.", "Player 1 founds a city on C2."),
    ),
    "wonder": Scene(
        wonderful,
        ("activate", "wonder"),
        (
            "Player 1 activates the city on D2: Build a Wonder.",
            "Player 1 pays 5 Food, 2 Ore and 5 Wood.",
            "Player 1 pays 5 Culture tokens.",
            "Player 1 builds a Wonder on D2: Hanging Gardens.",
        ),
    ),
    "monuments": Scene(
        artful,
        ("advance", "advance:monuments", "wonder:colossus"),
        (
            "Player 1 chooses: Advance.",
            "Player 1 pays 2 Food.",
            "Player 1 gets Monuments.",
            "Player 1 gains 1 Culture token.",
            "A Wonder is revealed: Colossus of Rhodes.",
            "Player 1 reserves a Wonder: Colossus of Rhodes.",
        ),
    ),
    "temple": Scene(
        growing,
        ("activate", "hex:+3+0", "grow", "kind:mood"),
        (
            "Player 1 activates the city on D2: Increase City Size.",
            "Player 1 pays 1 Food, 1 Ore and 1 Wood.",
            "Player 1 adds a piece to the city on D2: Temple.",
            "Player 1 gains 1 Mood token.",
        ),
    ),
    "influence": Scene(
        influential,
        ("influence", "die:5"),
        (
            "Player 1 chooses: Cultural Influence.",
            "Player 1 attempts Cultural Influence on E1.",
            "Player 1 rolls 5; 5 or more succeeds.",
            "Player 1 replaces a piece of the city on E1: Temple.",
        ),
    ),
    "influence fails": Scene(
        influential,
        ("influence", "die:4"),
        (
            "Player 1 chooses: Cultural Influence.",
            "Player 1 attempts Cultural Influence on E1.",
            "Player 1 rolls 4; 5 or more succeeds.",
            "The attempt of Player 1 fails.",
        ),
    ),
    "takeover": Scene(
        near_camp,
        ("card", "influence", "die:5", "unit:army"),
        (
            "Player 1 plays the upper half of Cultural Takeover / Heavy Resistance.",
            "Player 1 chooses: Cultural Influence.",
            "Player 1 attempts Cultural Influence on D3.",
            "Player 1 rolls 5; 5 or more succeeds.",
            "Player 1 takes over the Barbarian Settlement on D3.",
            "Player 1 places a new Army unit on D3.",
        ),
    ),
    "exploring": Scene(
        lambda s: None,
        ("move", "hex:+3+1", "tile:20", "turn:as_listed", "hex:+2+2"),
        (
            "Player 1 moves a group from D2.",
            "Player 1 moves 1 Settler from D2 to D3.",
            "Region C is revealed: tile 20 (Forest, Fertile, Fertile, Fertile).",
            "Barbarians settle on C4.",
        ),
    ),
    "the end": Scene(
        lambda s: begin_later_turn(s, 1, 3, 6),
        ("end",),
        (
            "Status phase of Round 6.",
            "Round 6 was the last one: the game ends after the Objectives.",
            "The game is over.",
        ),
    ),
}
