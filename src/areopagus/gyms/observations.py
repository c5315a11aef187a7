"""Observations as arrays: what a seat sees, in the layout that its game names (`Game.observation`).

    encoder = Encoder(areopagus.games()["on-mars"], seats=4)
    seen = encoder.encode(match, seat=0)      # {"flat": (n,), "planes": (channels, rows, columns)}, both float32
    mask = encoder.mask(match, seat=0)        # int8, one for each word of the vocabulary
    encoder.names[0], encoder.plane_names[0]

Numbers are divided by their largest usual values, so that most are between 0 and 1, and clipped at `LIMIT`. They are
made from the view and the question of the seat, never from the state.

`layout(game, seats)` returns the layout as a text; so does `python -m areopagus.gyms on-mars 4`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from areopagus.kernel import BadCall, Game, Match, Observation, find_game
from areopagus.kernel.observation import PlacedBlock

LIMIT: Final = 10.0

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class Encoder:
    """Makes observations of the matches of a game with a number of seats."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        observation = game.observation(seats)
        if observation is None:
            raise BadCall("error.no_observation", game=game.key)
        self.game = game
        self.seats = seats
        self.names = observation.names
        self.plane_names = observation.plane_names
        self.shape = (len(self.plane_names), observation.rows, observation.columns)
        self.actions = len(game.vocabulary)
        self._observation = observation
        self._scale = _scales(observation.entries)
        self._plane_scale = _scales(observation.plane_entries).repeat(observation.rows * observation.columns)

    def __copy__(self) -> Encoder:
        return self

    def __deepcopy__(self, memo: object) -> Encoder:
        return self

    def __reduce__(self) -> tuple[Callable[..., Encoder], tuple[Game[Any], int]]:
        return encoder, (self.game, self.seats)

    def encode(self, match: Match, seat: int, planes: bool = True) -> dict[str, Floats]:
        """What a seat sees: the flat numbers and, with `planes`, the planes."""
        look = self._observation.look(match.view(seat))
        flat = np.frombuffer(array("f", self._observation.flat(look, match.asked(seat))), np.float32)
        seen = {"flat": _clipped(flat * self._scale)}
        if planes:
            plane_values = np.frombuffer(self._observation.planes(look), np.float32)
            seen["planes"] = _clipped(plane_values * self._plane_scale).reshape(self.shape)
        return seen

    def mask(self, match: Match, seat: int) -> Mask:
        """A one for each word that the seat may answer with now."""
        mask: Mask = np.zeros(self.actions, np.int8)
        ask = match.ask
        if ask is not None and ask.seat == seat:
            mask[list(ask.words)] = 1
        return mask


def _clipped(values: Floats) -> Floats:
    """The same array, clipped at the limit."""
    np.minimum(values, LIMIT, out=values)
    return np.maximum(values, -LIMIT, out=values)


def _scales(entries: tuple[PlacedBlock, ...]) -> Floats:
    """The factor of each number."""
    return np.array([1 / most for entry in entries for most in entry.most], np.float32)


@cache
def encoder(game: Game[Any], seats: int) -> Encoder:
    """The encoder of a game at a number of seats; made once."""
    return Encoder(game, seats)


def layout(game: str | Game[Any], seats: int) -> str:
    """A line for each block of an observation: its indices, name, divisor and labels."""
    observation: Observation = encoder(find_game(game), seats)._observation
    size = f"{observation.rows} × {observation.columns}"
    return "\n".join(
        (
            f"flat: {len(observation.names)} numbers",
            *map(_block_line, observation.entries),
            "",
            f"planes: {len(observation.plane_names)} of {size}",
            *map(_block_line, observation.plane_entries),
        )
    )


def _block_line(entry: PlacedBlock) -> str:
    last = entry.first + len(entry.labels) - 1
    where = str(entry.first) if last == entry.first else f"{entry.first}-{last}"
    labels = ", ".join(label for label in entry.labels if label)
    most = sorted(set(entry.most))
    divided = f" / {most[0]:g}" if len(most) == 1 else ""
    if len(most) > 1:
        labels = ", ".join(
            f"{label} / {each:g}" for label, each in zip(entry.labels, entry.most, strict=True)
        )
    return f"  {where:>9}  {entry.name}{divided}{': ' if labels else ''}{labels}"
