"""Positions for the tests of gyms: of random games, and of the recorded ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from areopagus.kernel import Game, Match, find_game, new
from areopagus.kernel.loading import Replay
from areopagus.kernel.record import Record, read_document

RECORDS = Path(__file__).parent.parent / "games"
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("beacons", 3, {}),
    ("on-mars", 1, {}),
    ("on-mars", 3, {"first_colonists": True}),
    ("clash-of-cultures", 3, {}),
)


def random_positions(
    game: str, seats: int, options: dict[str, Any], count: int, seed: int
) -> Iterator[Match]:
    """Clones out of random games, a number of each game, from its whole length."""
    rng = Random(seed)
    played: list[Match] = []
    match = new(game, seats=seats, seed=seed, options=options)
    while match.ask is not None and len(played) < 600:
        played.append(match.clone())
        match.choose(rng.choice(match.ask.words))
    yield from rng.sample(played, min(count, len(played)))


def recorded_positions(key: str, step: int) -> Iterator[Match]:
    """Every so manieth position of the recorded games that are not played at random; the same match, moving on."""
    game: Game[Any] = find_game(key)
    for path in sorted((RECORDS / key.replace("-", "_") / "records").glob("*.json")):
        if "random" in path.name:
            continue
        record = read_document(path)
        assert isinstance(record, Record)
        replay = Replay(game, record)
        match = replay.start()
        for at in range(len(record.choices)):
            if at % step == 0:
                yield match
            replay.play(match, at)
