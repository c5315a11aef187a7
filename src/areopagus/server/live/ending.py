"""Matches that people end by agreement: how such a match stands.

No game has a word for it, so the record of such a match is that of a match that is not over. The table keeps that it
was ended, and how it stood: the points if the game ended now, and no winner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from areopagus.kernel import Match
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.result import Result

from ..replays.timeline import result_in_words


def standing(match: Match) -> dict[str, Any]:
    """How a match stands, as plain JSON values: like a result without winners."""
    game, seats = match.game, range(match.seats)
    view = game.view(match.state, None, True)
    points = [*game.points(view), *({} for _ in seats)][: match.seats]
    totals = [sum(each.values()) for each in points]
    by_total = groupby(sorted(seats, key=lambda seat: -totals[seat]), key=lambda seat: totals[seat])
    ranking = tuple(tuple(tied) for _, tied in by_total)
    return Result((), tuple(points), ranking, goals=game.goals(view)).to_json()


def standing_in_words(agreed: Mapping[str, Any], texts: Phrasebook, names: Sequence[str]) -> dict[str, Any]:
    """How a match stood when it was ended by agreement, as a result on the wire."""
    return {**result_in_words(agreed, texts, names), "agreed": True}
