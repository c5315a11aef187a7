"""Imagined matches: copies of a position in which everything hidden from a seat is re-dealt. They have no history."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from .ask import Ask
from .chance import Dealer, QuickDealer
from .errors import AreopagusError, BadCall, BrokenRule, problem_of
from .options import Options
from .position import Position
from .words import Word

if TYPE_CHECKING:
    from .forcing import Forced
    from .match import Match


def imagined(match: Match, seat: int, seed: int, chance: bool) -> Match:
    """The position of a match as a seat may imagine it, with luck of its own; see `Sight.imagine`."""
    position = match._position.clone()
    new = imagined_at(
        match.__class__,
        position,
        match.seats,
        match.options,
        "quiet" if chance else "all",
        match._number,
        None if chance else QuickDealer(seed),
    )
    try:
        position.redeal(seat, seed)
        new._answer_for_others()
    except Exception as error:
        raise BrokenRule(about="redeal", word="", problem=problem_of(error)) from error
    return new


def imagined_alone(match: Match, seat: int, seed: int) -> Position:
    """The position of a match as a seat may imagine it, in which neither luck nor the driver answers."""
    position = match._position.clone()
    try:
        position.redeal(seat, seed)
    except Exception as error:
        raise BrokenRule(about="redeal", word="", problem=problem_of(error)) from error
    return position


def imagined_at(
    match_class: type[Match],
    position: Position,
    seats: int,
    options: Options,
    forced: Forced,
    number: int,
    dealer: Dealer | None,
) -> Match:
    """An imagined match in a position, after a number of choices."""
    match = match_class.__new__(match_class)
    match.game = position.game
    match.seats = seats
    match.options = options
    match._forced = forced
    match._number = number
    match._start = None
    match._history = None
    match._dealer = dealer
    match._position = position
    return match


def rolled_out(match: Match, rng: Random, limit: int | None, policy: Callable[[Ask], Word] | None) -> int:
    """Continue an imagined match, see `Match.roll_out`; if a rule fails, the position is as before."""
    if match._history is not None:
        raise BadCall("error.not_imagined")
    position = match._position
    checkpoint, log, size = position.checkpoint, position.log, len(position.log)
    try:
        decisions = position.roll_out(rng, limit, policy)
    except BaseException as error:
        about = str(getattr(position.ask, "about", ""))
        position.rebuild(checkpoint, log[:size])
        if isinstance(error, Exception) and not isinstance(error, AreopagusError):
            raise BrokenRule(about=about, word="", problem=problem_of(error)) from error
        raise
    match._number += len(position.log) - size
    return decisions
