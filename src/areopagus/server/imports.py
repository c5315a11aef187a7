"""Imports: the match of a record that somebody sends, checked before it becomes a table.

A record is replayed choice by choice, which may be dear: it has so many choices and takes so long at most, and one is
replayed at a time. A position that a record begins from must keep the game's invariants, or its pieces could fill the
memory. Saves are not taken: they hold what only their own host knows.
"""

from __future__ import annotations

import secrets
import threading
import time
from typing import Any, Final

from areopagus.kernel import AreopagusError, CorruptRecord, ForeignRecord, Game, Match, Record, SeededDealer
from areopagus.kernel.loading import Replay
from areopagus.kernel.record import read_document
from areopagus.kernel.registry import known_game
from areopagus.kernel.state import state_from_json

from .faults import Fault
from .settings import Settings

ONE_BY_ONE: Final = threading.Lock()


def imported(document: bytes, settings: Settings) -> Match:
    """The match of a record; it goes on with new luck if it isn't over."""
    record = read_document(document)  # bytes are never taken for the name of a file
    if not isinstance(record, Record):
        raise ForeignRecord()
    if len(record.choices) > settings.longest_record:
        raise CorruptRecord("error.too_many_choices", limit=settings.longest_record)
    try:
        game = known_game(record.game)
    except AreopagusError as error:
        raise ForeignRecord("error.record_of_unknown_game", game=record.game[:100]) from error
    with ONE_BY_ONE:
        replay = _InTime(game, record, time.monotonic() + settings.import_seconds)
        replay.check_start()
        return replay.match("quiet", SeededDealer(secrets.randbits(128)))


class _InTime(Replay):
    """A replay that must be done by a time."""

    def __init__(self, game: Game[Any], record: Record, until: float) -> None:
        super().__init__(game, record)
        self.until = until

    def check_start(self) -> None:
        """Whether the position that the record begins from is possible at all."""
        if self.record.start is None:
            return
        try:
            broken = next(iter(self.game.check(state_from_json(self.game, self.record.start))), None)
        except Exception as error:
            raise self.failed(error) from error
        if broken is not None:
            raise self.wrong(str(broken))

    def play(self, match: Match, at: int) -> None:
        """Play one choice of the record, if there is time."""
        if time.monotonic() > self.until:
            raise Fault(413, "error.too_large")
        super().play(match, at)
