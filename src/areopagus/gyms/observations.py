"""Observations as arrays: what a seat sees, in the layout that its game names (`Game.observation`).

    encoder = Encoder(areopagus.games()["on-mars"], seats=4)
    seen = encoder.encode(match, seat=0)      # {"flat": (n,), "planes": (channels, rows, columns)}, both float32
    mask = encoder.mask(match, seat=0)        # int8, one for each word of the vocabulary
    encoder.names[0], encoder.plane_names[0]

    observer = Observer(encoder)              # for one environment: reads again only what has changed
    seen = observer.observe(match, seat=0)    # the same

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
from areopagus.kernel.observing import Memory

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
        arrays = {"flat": _clipped(flat * self._scale)}
        if planes:
            plane_values = np.frombuffer(self._observation.planes(look), np.float32)
            arrays["planes"] = _clipped(plane_values * self._plane_scale).reshape(self.shape)
        return arrays

    def mask(self, match: Match, seat: int) -> Mask:
        """A one for each word that the seat may answer with now."""
        mask = bytearray(self.actions)
        ask = match.ask
        if ask is not None and ask.seat == seat:
            for word in ask.words:
                mask[word] = 1
        return np.frombuffer(mask, np.int8)


class Observer:
    """Makes the observations of an environment: those of `Encoder.encode`, of one position after the other.

    It remembers what each seat has observed last. Matches may be exchanged at any time.
    """

    def __init__(self, encoder: Encoder, planes: bool = True) -> None:
        self.encoder = encoder
        self.planes = planes
        self._last = [_Last(encoder, planes) for _ in range(encoder.seats)]

    def __deepcopy__(self, memo: object = None) -> Observer:
        return Observer(self.encoder, self.planes)

    __copy__ = __deepcopy__

    def __reduce__(self) -> tuple[Callable[..., Observer], tuple[Encoder, bool]]:
        return Observer, (self.encoder, self.planes)

    def observe(self, match: Match, seat: int) -> dict[str, Floats]:
        """What a seat sees, in new arrays: the flat numbers and, if they are wanted, the planes."""
        last = self._last[seat]
        last.update(match, seat)
        if not self.planes:
            return {"flat": last.flat.copy()}
        return {"flat": last.flat.copy(), "planes": last.planes.copy()}

    def observe_into(self, match: Match, seat: int, flat: Floats, planes: Floats | None = None) -> None:
        """Write what a seat sees into arrays of the caller."""
        last = self._last[seat]
        last.update(match, seat)
        flat[:] = last.flat
        if planes is not None:
            planes[:] = last.planes


class _Last:
    """The observation that a seat has made last."""

    def __init__(self, encoder: Encoder, has_planes: bool) -> None:
        self._encoder = encoder
        self._memory = Memory(encoder._observation, has_planes)
        self._raw_flat = np.frombuffer(self._memory.flat, np.float32)
        self._raw_planes = np.frombuffer(self._memory.planes, np.float32)
        self.flat: Floats = np.zeros(len(encoder.names), np.float32)
        self.planes: Floats = np.zeros(encoder.shape if has_planes else (0,), np.float32)
        self._planes_row = self.planes.reshape(-1)

    def update(self, match: Match, seat: int) -> None:
        """Bring `flat` and `planes` up to date."""
        new = self._memory.update(match.view(seat), match.asked(seat))
        np.multiply(self._raw_flat, self._encoder._scale, out=self.flat)
        _clipped(self.flat)
        if new is not None:
            planes = self._planes_row[new]
            np.multiply(self._raw_planes[new], self._encoder._plane_scale[new], out=planes)
            _clipped(planes)


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
