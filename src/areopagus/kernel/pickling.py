"""Matches out of pickles: what `Match.__reduce__` names.

Like every pickle, they are only for your own programs (workers, caches): never read one from an untrusted source. To
keep or send a match, use records and saves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .chance import Dealer
from .errors import CorruptRecord
from .game import Game
from .loading import continued
from .match import Forced, Match
from .options import Options
from .position import LogEntry, Position
from .record import Save, read_document
from .state import state_from_json, state_to_json
from .words import Word


def match_again(game: Game[Any], save: str, dealer: Dealer | None) -> Match:
    """A real match, out of its save."""
    document = read_document(save)
    if not isinstance(document, Save):
        raise CorruptRecord("error.bad_document", problem="format")
    return continued(game, document, None, dealer)


def parts_of_imagined(match: Match) -> tuple[object, ...]:
    """What `imagined_again` takes."""
    position = match._position
    log = [entry.text if isinstance(entry, Word) else state_to_json(entry) for entry in position.log]
    where = (state_to_json(position.checkpoint), log)
    return (match.game, match.seats, match.options, match._forced, match._number, match._dealer, *where)


def imagined_again(
    game: Game[Any],
    seats: int,
    options: Options,
    forced: Forced,
    number: int,
    dealer: Dealer | None,
    checkpoint: dict[str, Any],
    log: Sequence[str | dict[str, Any]],
) -> Match:
    """An imagined match, out of its position."""
    match = Match.__new__(Match)
    match.game = game
    match.seats = seats
    match.options = options
    match._forced = forced
    match._number = number
    match._start = None
    match._history = None
    match._dealer = dealer
    entries: list[LogEntry] = [
        game.vocabulary.find(entry) if isinstance(entry, str) else state_from_json(game, entry)
        for entry in log
    ]
    match._position = Position(game, state_from_json(game, checkpoint))
    match._position.rebuild(match._position.checkpoint, entries)
    return match
