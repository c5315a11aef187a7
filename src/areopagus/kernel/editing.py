"""Editing the position of a match: `Match.edit`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .chance import SeededDealer
from .errors import AreopagusError, BadPosition, problem_of
from .state import state_to_json

if TYPE_CHECKING:
    from .match import Match


@contextmanager
def edited(match: Match) -> Iterator[Any]:
    """A copy of the state at the last checkpoint; the match begins from it if it breaks no invariant."""
    match._real_history()
    s = match._position.checkpoint.copy()
    yield s
    before = (match._position, match._history, match._number, match._start, match._dealer)
    try:
        broken = next(iter(match.game.check(s)), None)
        if broken is not None:
            raise BadPosition(reason=str(replace(broken, texts=match.game.phrasebook())))
        match._start = state_to_json(s)
        if isinstance(match._dealer, SeededDealer):
            match._dealer = match._dealer.renewed()
        match._begin(s.copy())
    except BaseException as error:
        match._position, match._history, match._number, match._start, match._dealer = before
        if isinstance(error, Exception) and not isinstance(error, AreopagusError):
            raise BadPosition(reason=problem_of(error)) from error
        raise
