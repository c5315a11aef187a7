"""What a city can do when it is activated, as one answer (CC-ACTIVATE, CC-COLLECT, CC-BUILD, CC-SIZE)."""

from __future__ import annotations

from typing import ClassVar

from areopagus.kernel import Gesture, Message, Path, Plan, ascending, each, listed, only, quantity, words_at

from ..queries.labels import place_name
from ..state import World
from ..words import ACTIVATE, BUILD, COLLECT, DONE, GROW, HEX, UNIT
from .payments import PAYMENTS

AT_CITY = {"turn.action": (ACTIVATE,), "activate.city": ()}


class Activation(Plan[World]):
    """Something that a city does; the city is the handle."""

    at = AT_CITY
    handle = "activate.city"

    def city(self, path: Path) -> Message:
        """The place of the city."""
        return place_name(HEX.index(path[0].word))


class Collect(Activation):
    """Collect from spaces around the city (CC-COLLECT-01)."""

    key = "collect"
    counted = ("collect.space", "collect.kind")
    follow: ClassVar = {
        "activate.what": only(COLLECT),
        "collect.husbandry": each,
        "collect.space": ascending,
        "collect.kind": each,
    }

    def name(self, s: World, path: Path) -> Message:
        spaces = [place_name(HEX.index(word)) for word in words_at(path, "collect.space") if word != DONE]
        return Message("gesture.collect.name", {"city": self.city(path), "spaces": listed(spaces)})

    def rank(self, gesture: Gesture) -> float:
        return sum(gesture.gain.values()) - sum(gesture.price.values())


class Recruit(Activation):
    """Build units in the city (CC-BUILD-01)."""

    key = "recruit"
    counted = ("recruit.unit",)
    follow: ClassVar = {"activate.what": only(BUILD), "recruit.unit": ascending, **PAYMENTS}

    def name(self, s: World, path: Path) -> Message:
        built = words_at(path, "recruit.unit")
        units = [quantity(unit, built.count(unit)) for unit in UNIT if unit in built]
        return Message("gesture.recruit.name", {"city": self.city(path), "units": listed(units)})


class Grow(Activation):
    """Increase the size of the city by a piece (CC-SIZE-01)."""

    key = "grow"
    counted = ("grow.temple",)
    follow: ClassVar = {
        "activate.what": only(GROW),
        "grow.piece": each,
        "grow.port": each,
        "grow.temple": each,
        **PAYMENTS,
    }

    def name(self, s: World, path: Path) -> Message:
        piece = words_at(path, "grow.piece")[0]
        return Message("gesture.grow.name", {"city": self.city(path), "piece": Message(f"word.{piece.text}")})
