"""How players, and the hexes of the map, are called."""

from __future__ import annotations

from typing import Final, NamedTuple

from areopagus.kernel import Message, Param, View, seat_name

from ..catalog.basics import COLOURS
from ..catalog.terrain import HEXES

TINTS: Final = dict(zip(COLOURS, ("#7435aa", "#0c6447", "#f6c324", "#58a6f2"), strict=True))
"""The colours of the seats, by day and by night."""


class Owner(NamedTuple):
    """A player, as far as pieces show whose they are."""

    number: int
    colour: str
    is_lacerda: bool

    @property
    def name(self) -> Message:
        """The name of the player."""
        return Message("lacerda") if self.is_lacerda else seat_name(self.number)

    @property
    def tint(self) -> str:
        """The colour of the player's pieces."""
        return TINTS[self.colour]

    def label(self, key: str, **more: Param) -> Message:
        """A label that names the owner of a piece."""
        return Message(key, {"owner": self.name, **more})


def owners(view: View) -> tuple[Owner, ...]:
    """The players of a view."""
    return tuple(
        Owner(number, player["colour"], player["is_lacerda"]) for number, player in enumerate(view["players"])
    )


def _hex_names() -> tuple[str, ...]:
    """Each hex by a letter for its column and a number from the top: the centre is G5."""
    top: dict[int, int] = {}
    for q, r in HEXES.cells:
        top[q] = min(r, top.get(q, r))
    left = min(top)
    return tuple(f"{chr(ord('A') + q - left)}{r - top[q] + 1}" for q, r in HEXES.cells)


HEX_NAMES: Final = _hex_names()


def who(view: View, number: int) -> Message:
    """The name of a player."""
    return Message("lacerda") if view["players"][number]["is_lacerda"] else seat_name(number)
