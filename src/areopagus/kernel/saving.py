"""Matches as records and saves; `loading` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .chance import SeededDealer
from .record import RECORD, SAVE, VERSION, Record, Save
from .result import Result
from .state import state_to_json
from .version import __version__
from .words import Word

if TYPE_CHECKING:
    from .match import Match


def record_of(match: Match, result: Result | None) -> Record:
    """The whole match as its choices, with this result."""
    choices = [choice.word.text for choice in match._real_history().choices]
    return _record(match, choices, match._start, result)


def excerpt_of(match: Match) -> Record:
    """The position as a record that begins at the latest checkpoint; also that of an imagined match."""
    position = match._position
    choices = [entry.text for entry in position.log if isinstance(entry, Word)]
    return _record(match, choices, state_to_json(position.checkpoint), None)


def _record(match: Match, choices: list[str], start: Any, result: Result | None) -> Record:
    options = {
        key: list(value) if isinstance(value, tuple) else value for key, value in match.options.items()
    }
    return Record(
        format=RECORD,
        version=VERSION,
        game=match.game.key,
        rules=match.game.rules,
        package=__version__,
        seats=match.seats,
        options=options,
        choices=choices,
        result=None if result is None else result.to_json(),
        start=start,
    )


def save_of(match: Match) -> Save:
    """The match with all that is needed to continue it."""
    history, dealer = match._real_history(), match._dealer
    number, checkpoint = history.milestone(match.length)
    return Save(
        format=SAVE,
        version=VERSION,
        record=match.record,
        number=number,
        checkpoint=state_to_json(checkpoint),
        answers=[
            (choice.seat, choice.chosen, choice.revealed, choice.lines_before) for choice in history.choices
        ],
        hidden=[number for number, choice in enumerate(history.choices) if not choice.is_open],
        joined=sorted(history.joined),
        story=list(history.lines),
        seed=dealer.seed if isinstance(dealer, SeededDealer) else None,
        forced=match._forced,
    )
