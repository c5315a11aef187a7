"""Positions out of recorded games, from which pages are looked at and matches played on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from areopagus.kernel import Match, Record, View, load, new
from areopagus.kernel.record import read_document

RECORDS = {
    game: Path(__file__).parent.parent / "games" / game.replace("-", "_") / "records"
    for game in ("on-mars", "clash-of-cultures")
}


@cache
def record(game: str, name: str) -> Record:
    """A recorded game."""
    document = read_document(RECORDS[game] / f"{name}.json")
    assert isinstance(document, Record)
    return document


def after(game: str, name: str, choices: int) -> Match:
    """The recorded match after a number of choices; what follows is up to the players, with luck of its own."""
    whole = record(game, name)
    if choices >= len(whole.choices):
        return load(whole, forced="quiet")
    return load(
        msgspec.structs.replace(whole, choices=whole.choices[:choices], result=None), seed=1, forced="quiet"
    )


def part_of(game: str, name: str, share: float) -> Match:
    """The recorded match when a share of its choices has been made."""
    return after(game, name, round(share * len(record(game, name).choices)))


@cache
def choices_before_the_first(game: str, name: str, about: str) -> int:
    """How many choices were made before a recorded game first asked about something, with more than one answer."""
    whole = record(game, name)
    match = load(msgspec.structs.replace(whole, choices=[], result=None), forced="none", dealer=None)
    for number, word in enumerate(whole.choices):
        assert match.ask is not None
        if match.ask.about == about and len(match.ask.words) > 1:
            return number
        match.choose(word)
    raise AssertionError(f"it never asks about {about}")


@cache
def choices_before(game: str, name: str, about: str, holds: Callable[[View], object]) -> int:
    """How many choices were made before a recorded game asked about something while something holds of the table."""
    whole = record(game, name)
    match = load(msgspec.structs.replace(whole, choices=[], result=None), forced="none", dealer=None)
    for number, word in enumerate(whole.choices):
        assert match.ask is not None
        if match.ask.about == about and holds(match.view()):
            return number
        match.choose(word)
    raise AssertionError(f"it never asks about {about} then")


@cache
def choices_before_telling(game: str, name: str, key: str, occasion: int = 0) -> tuple[int, str]:
    """How many choices were made before the one by which a recorded game first told a line, and that choice.

    With another `occasion` it is the second time, and so on.
    """
    whole = record(game, name)
    match = load(msgspec.structs.replace(whole, choices=[], result=None), forced="none", dealer=None)
    last, left = (0, ""), occasion
    for number, word in enumerate(whole.choices):
        assert match.ask is not None
        if match.ask.seat >= 0 and len(match.ask.words) > 1:
            last = number, word
        story_length = match.story_length
        match.choose(word)
        if any(line.message.key == key for line in match.open_story(story_length)):
            if not left:
                return last
            left -= 1
    raise AssertionError(f"it never tells {key} then")


def before_telling(game: str, name: str, key: str, occasion: int = 0) -> tuple[Match, str]:
    """The recorded match before a choice by which a line was told, and that choice; its luck may be another now."""
    choices, word = choices_before_telling(game, name, key, occasion)
    return after(game, name, choices), word


def raided() -> Match:
    """A whole match of the small game, played at random, in which somebody has rolled dice."""
    match, rng = new("beacons", seats=2, seed=11, forced="quiet"), Random(11)
    while match.ask is not None:
        match.choose(rng.choice(match.ask.words))
    assert any(line.message.key == "story.dice" for line in match.open_story(0))
    return match


def when_asked(game: str, name: str, about: str) -> Match:
    """The recorded match when it first asks about something."""
    return after(game, name, choices_before_the_first(game, name, about))


@cache
def choices_before_the_last(game: str, name: str, *parts: str) -> int:
    """How many choices were made before the last round of a recorded game, or the last turn of that."""
    whole = record(game, name)
    end = load(whole).view()
    start = msgspec.structs.replace(whole, choices=[], result=None)
    match = load(start, forced="none", dealer=None)
    for number, word in enumerate(whole.choices):
        if all(match.view()[part] == end[part] for part in parts):
            return number
        match.choose(word)
    raise AssertionError("no choice was made then")


def at_the_last_round(game: str, name: str) -> Match:
    """The recorded match one round before its end."""
    return after(game, name, choices_before_the_last(game, name, "round"))


def at_the_last_turns(game: str, name: str) -> Match:
    """The recorded match when everybody has one turn left."""
    return after(game, name, choices_before_the_last(game, name, "round", "turn"))
