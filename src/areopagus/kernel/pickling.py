"""Matches as pickles, for `Match.__reduce__`.

Like every pickle, they are only for your own programs (workers, caches): never read one from an untrusted source. To
keep or send a match, use records and saves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .chance import Dealer
from .errors import CorruptRecord
from .forcing import Forced
from .game import Game
from .imagining import imagined_at
from .loading import continued
from .match import Match
from .options import Options
from .position import LogEntry, Position
from .record import Save, read_document
from .state import state_from_json, state_to_json
from .words import Word


def match_from_pickle(game: Game[Any], save: str, dealer: Dealer | None) -> Match:
    """A real match, from its save."""
    document = read_document(save)
    if not isinstance(document, Save):
        raise CorruptRecord("error.bad_document", problem="format")
    return continued(game, document, None, dealer)


def imagined_to_pickle(match: Match) -> tuple[object, ...]:
    """The arguments of `imagined_from_pickle`."""
    position = match._position
    log = [entry.text if isinstance(entry, Word) else state_to_json(entry) for entry in position.log]
    where = (state_to_json(position.checkpoint), log)
    return (match.game, match.seats, match.options, match._forced, match._number, match._dealer, *where)


def imagined_from_pickle(
    game: Game[Any],
    seats: int,
    options: Options,
    forced: Forced,
    number: int,
    dealer: Dealer | None,
    checkpoint: dict[str, Any],
    log: Sequence[str | dict[str, Any]],
) -> Match:
    """An imagined match, from its position."""
    entries: list[LogEntry] = [
        game.vocabulary.find(entry) if isinstance(entry, str) else state_from_json(game, entry)
        for entry in log
    ]
    position = Position(game, state_from_json(game, checkpoint))
    position.rebuild(position.checkpoint, entries)
    return imagined_at(Match, position, seats, options, forced, number, dealer)
