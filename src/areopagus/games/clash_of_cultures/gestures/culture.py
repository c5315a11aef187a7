"""Founding cities, raising moods, Cultural Influence, each as one answer (CC-FOUND, CC-CIVIC, CC-INFL)."""

from __future__ import annotations

from typing import ClassVar

from areopagus.kernel import ENOUGH, Answers, Ask, Message, Path, Word, each, quantity, word_name, words_at

from ..catalog import CULTURE
from ..queries.labels import city_name, place_name
from ..state import World
from ..words import (
    CIVIC,
    COUNT,
    DO_ART,
    DO_BARTERING,
    DO_DRAMA,
    DO_HANGING_GARDENS,
    DO_VOTING,
    DONE,
    FOUND,
    HEX,
    INFLUENCE,
    KIND,
    YES,
)
from .common import ClashPlan, place_of
from .payments import UNIT_BY_UNIT


class FoundCity(ClashPlan):
    """A Settler founds a city; its space is the handle (CC-FOUND-01)."""

    key = "found"
    at: ClassVar = {"turn.action": (FOUND,)}
    handle = "found.settler"
    follow: ClassVar = {}

    def phrase(self, s: World, path: Path) -> Message:
        return Message("gesture.found.name", {"place": place_of(path)})

    def target(self, path: Path) -> Word | None:
        return path[0].word


class Improve(ClashPlan):
    """Raise the mood of a city, the handle, by some steps (CC-CIVIC-01), with Rituals for other goods (CC-ADV-SPI-05).

    The action is over then, or other cities follow in other gestures.
    """

    key = "civic"
    at: ClassVar = {"turn.action": (CIVIC,), "civic.city": ()}
    handle = "civic.city"
    variants: ClassVar = ("civic.pay",)

    @staticmethod
    def again(s: World, ask: Ask, path: Path) -> Answers | None:
        """The same city again, the end, or another city later."""
        if path[-1].word == DONE:
            return None
        return [*(word for word in (DONE, path[0].word) if word in ask.words), ENOUGH]

    follow: ClassVar = {"civic.city": again, "civic.pay": UNIT_BY_UNIT["civic.pay"]}

    def handles(self, s: World, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word in HEX]

    def phrase(self, s: World, path: Path) -> Message:
        steps = words_at(path, "civic.city")
        return Message(
            "gesture.civic.last" if DONE in steps else "gesture.civic.name",
            {"city": place_of(path), "number": steps.count(path[0].word)},
        )

    def parts(self, s: World, path: Path) -> dict[str, int]:
        """The steps, what is paid, and whether the action is over."""
        steps = words_at(path, "civic.city")
        parts = {**super().parts(s, path), path[0].word.text: steps.count(path[0].word)}
        if DONE in steps:
            parts[DONE.text] = 1
        return parts


class Vote(Improve):
    """Civic Improvement for Mood tokens by Voting (CC-ADV-DEM-01)."""

    key = "voting"
    at: ClassVar = {"turn.action": (DO_VOTING,)}


class Cheer(ClashPlan):
    """Raise the mood of a city, the handle, by the Hanging Gardens (CC-WON-15)."""

    key = "gardens"
    at: ClassVar = {"turn.action": (DO_HANGING_GARDENS,)}
    handle = "mood.city"
    follow: ClassVar = {}

    def phrase(self, s: World, path: Path) -> Message:
        return Message("gesture.gardens.name", {"city": place_of(path)})


class Influence(ClashPlan):
    """Cultural Influence from a city, the handle, on a target, up to the die (CC-INFL-01 to -06)."""

    key = "influence"
    at: ClassVar = {"turn.action": (INFLUENCE,), "influence.from": ()}
    handle = "influence.from"
    needed: ClassVar = ("influence.target",)
    follow: ClassVar = {"influence.target": each, "influence.range": each}

    def phrase(self, s: World, path: Path) -> Message:
        (target,) = words_at(path, "influence.target")
        cell = HEX.index(target)
        aim = (
            city_name(s.cities[cell])
            if cell in s.cities
            else Message("choice.camp", {"place": place_name(cell)})
        )
        sources = words_at(path, "influence.from")
        if sources:
            aim = Message(
                "gesture.influence.from", {"target": aim, "city": place_name(HEX.index(sources[0]))}
            )
        tokens = sum(COUNT.index(word) for word in words_at(path, "influence.range"))
        if not tokens:
            return Message("gesture.influence.name", {"target": aim})
        return Message("gesture.influence.range", {"target": aim, "price": quantity(KIND[CULTURE], tokens)})

    def target(self, path: Path) -> Word | None:
        return next(iter(words_at(path, "influence.target")), None)


class InfluenceByArt(Influence):
    """Cultural Influence for Culture tokens by Art & Sculptures (CC-ADV-CUL-01)."""

    key = "art"
    at: ClassVar = {"turn.action": (DO_ART,)}


class InfluenceByPyramid(Influence):
    """An attempt that the Great Pyramid gives; the target is the handle (CC-WON-18)."""

    key = "pyramid"
    at: ClassVar = {"pyramid.influence": (YES,), "influence.target": ()}
    handle = "influence.target"


class Barter(ClashPlan):
    """Give an Action card, the handle, by Bartering (CC-XADV-06); it is shown before the goods are chosen."""

    key = "barter"
    at: ClassVar = {"turn.action": (DO_BARTERING,)}
    handle = "bartering.card"
    follow: ClassVar = {}

    def phrase(self, s: World, path: Path) -> Message:
        return Message("gesture.barter.name", {"card": word_name(path[0].word.text)})


class Swap(ClashPlan):
    """Exchange a Mood token for a Culture token or the reverse; the token got is the handle (CC-ADV-CUL-07)."""

    key = "drama"
    at: ClassVar = {"turn.action": (DO_DRAMA,)}
    handle = "drama.swap"
    follow: ClassVar = {}

    def phrase(self, s: World, path: Path) -> Message:
        return Message("gesture.drama.name", {"goods": word_name(path[0].word.text)})
