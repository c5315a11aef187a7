"""A travel with the space and the benefit at its end, as one answer (OM-SHUTTLE, OM-TRAVC, OM-TRAVO)."""

from __future__ import annotations

from typing import ClassVar

from areopagus.kernel import Message, Path, Plan, Word, each, word_name, words_at

from ..state import Mars
from ..words import YES
from .payments import PAYMENTS


class Journey(Plan[Mars]):
    """What ends on a Turn Order space."""

    variants: ClassVar = tuple(PAYMENTS)
    counted: ClassVar = ("pay.crystal", "pay.substitute")
    follow: ClassVar = {
        "discovery.tile": each,
        "discovery.place": each,
        "turn_order.space": each,
        "turn_order.benefit": each,
        "resupply.item": each,
        "blueprint.take": each,
        "tech.take": each,
        "lab.place": each,
        **PAYMENTS,
    }


class Travel(Journey):
    """Travel, and place a Discovery tile or choose a space (OM-SHUTTLE-03)."""

    key = "travel"
    at: ClassVar = {"shuttle.travel": ()}

    def name(self, s: Mars, path: Path) -> Message:
        chosen = words_at(path, "discovery.tile", "discovery.place", "turn_order.space")
        if path[0].word != YES or not chosen:
            return word_name(path[0].word.text)
        if len(words_at(path, "discovery.place")):
            tile, place = chosen[:2]
            return Message(
                "gesture.travel.discovery", {"tile": word_name(tile.text), "place": word_name(place.text)}
            )
        return Message("gesture.travel.name", {"space": space_name(path)})

    def target(self, path: Path) -> Word | None:
        chosen = words_at(path, "discovery.place", "turn_order.space")
        return chosen[0] if chosen else None


class ChooseSpace(Journey):
    """Choose a Turn Order space, with its benefit or without (OM-TRAVC-08, -09)."""

    key = "space"
    at: ClassVar = {"turn_order.space": ()}
    is_listed = True

    def name(self, s: Mars, path: Path) -> Message:
        return space_name(path)

    def target(self, path: Path) -> Word | None:
        return path[0].word


class Discover(Journey):
    """Choose a Discovery tile and its hex (OM-TRAVC-01)."""

    key = "discover"
    at: ClassVar = {"discovery.tile": ()}
    follow: ClassVar = {"discovery.place": each}

    def name(self, s: Mars, path: Path) -> Message:
        (place,) = words_at(path, "discovery.place")
        return Message(
            "gesture.travel.discovery",
            {"tile": word_name(path[0].word.text), "place": word_name(place.text)},
        )

    def target(self, path: Path) -> Word | None:
        return words_at(path, "discovery.place")[0]


def space_name(path: Path) -> Message:
    """A Turn Order space, and whether its benefit is taken."""
    space = word_name(words_at(path, "turn_order.space")[0].text)
    taken = words_at(path, "turn_order.benefit")
    if not taken:
        return space
    return Message("gesture.space.with" if taken[0] == YES else "gesture.space.without", {"space": space})
