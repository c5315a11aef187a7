"""Imagined matches: copies of a position in which everything hidden from a seat is re-dealt. They have no history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .chance import Dealer, QuickDealer
from .errors import BrokenRule, problem_of
from .options import Options
from .position import Position

if TYPE_CHECKING:
    from .match import Forced, Match


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
