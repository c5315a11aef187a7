"""Standing answers: what people decide for longer than one question (`kernel/standing.py`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from areopagus.kernel import Asked, NeverFor, Standing, View, Word

from .catalog import KINDS
from .words import ACTION, COUNT, END, HALF, HALVES, PASS, TRADE

WINDOWS: Final[Mapping[str, Word]] = dict.fromkeys(
    ("card.react", "battle.card", "objective.complete", "status.objective"), PASS
)
"""The questions that a player may pass, whatever the hand (CC-ASK-09)."""
PAID_WITH_GOLD: Final = tuple(f"pay.gold.{kind}" for kind in KINDS[:3])


class NoGold(Standing):
    """Pay without Gold where that is possible (CC-RES-08)."""

    key = "no_gold"
    at = PAID_WITH_GOLD
    is_open = True
    is_usual = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return COUNT[0] if COUNT[0] in asked.words else None


class KeepCities(Standing):
    """Raze no city of one's own in the Status phase (CC-STATUS-11)."""

    key = "keep_cities"
    at = ("status.raze",)
    is_open = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return PASS


class EndIdleTurn(Standing):
    """End the Turn when there is nothing to do but to trade (CC-TURN-03)."""

    key = "end_turn"
    at = ("turn.action",)
    is_usual = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return END if {*asked.words} <= {END, TRADE} else None


class PassReactions(Standing):
    """Pass all reactions by a card, until something happens to the player in the Turn of another."""

    key = "pass_reactions"
    at = ("card.react",)
    is_open = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return PASS

    def mark(self, view: View, seat: int, subject: Word | None) -> str | None:
        """Cities with their moods and pieces, and units; in the own Turn nothing counts."""
        if view["active"] == seat:
            return None
        cities = [
            (city["cell"], city["mood"], *city["pieces"]) for city in view["cities"] if city["owner"] == seat
        ]
        mine = view["players"][seat]
        units = (mine["armies"], mine["settlers"], [ship["cell"] for ship in mine["ships"]])
        return str((cities, units))


class PassThisTurn(Standing):
    """Pass reactions and Objectives for the rest of a Turn."""

    key = "pass_this_turn"
    at = ("card.react", "objective.complete")
    is_open = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return PASS

    def mark(self, view: View, seat: int, subject: Word | None) -> str | None:
        return f"{view['round']}.{view['turn']}.{view['active']}"


def held_cards(view: View, seat: int) -> Iterator[Word]:
    """The words of the cards in a player's hand: Action cards, and both halves of Objective cards."""
    mine = view["players"][seat]
    for card in mine["actions"]:
        yield ACTION[card]
    for card in mine["objectives"]:
        yield from HALF[card * len(HALVES) : (card + 1) * len(HALVES)]


STANDING: Final[tuple[Standing, ...]] = (
    NeverFor(WINDOWS, held_cards),
    PassThisTurn(),
    PassReactions(),
    NoGold(),
    KeepCities(),
    EndIdleTurn(),
)
