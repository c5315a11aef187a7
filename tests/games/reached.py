"""Every question that recorded games reach, for tests of what people read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from areopagus import Match, new
from areopagus.kernel.loading import Replay
from areopagus.kernel.record import Record, read_document
from areopagus.kernel.registry import find_game
from tests.games.steering import play_at_random

FOLDERS = {"clash-of-cultures": "clash_of_cultures", "on-mars": "on_mars"}
GAMES = ("beacons", *FOLDERS)


def records(game: str) -> list[Record]:
    """The recorded games of a game; of Beacons some that are played now."""
    if game not in FOLDERS:
        return [_played(game, seats, seed) for seats in (2, 3, 4) for seed in range(3)]
    files = sorted((Path(__file__).parent / FOLDERS[game] / "records").glob("*.json"))
    documents = [read_document(file) for file in files]
    return [document for document in documents if isinstance(document, Record)]


def _played(game: str, seats: int, seed: int) -> Record:
    match = new(game, seats=seats, seed=seed)
    play_at_random(match, seed)
    return match.record


def positions(record: Record) -> Iterator[Match]:
    """The match of a record at each question to a person; always the same match."""
    for match, _ in Replay(find_game(record.game), record).steps():
        if match.ask is not None and match.ask.seat >= 0:
            yield match
