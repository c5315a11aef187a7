"""An advance with all that belongs to it, as one answer (CC-ADV-01, CC-GOV-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from areopagus.kernel import Ask, Message, Path, Word, ascending, listed, word_name, words_at

from ..catalog import PRIESTHOOD
from ..state import World
from ..words import ADVANCE, DO_ADVANCE, PASS, YES
from .common import ClashPlan, pass_or_end, passes, yes_first
from .payments import PAYMENTS, UNIT_BY_UNIT

ADVANCING = {
    "government.switch": ascending,
    "card.react": pass_or_end,
    **PAYMENTS,
}
"""What follows when an advance is got: the price in Ore, a change of government, the window for a card."""


class GetAdvance(ClashPlan):
    """An advance without its price, but for the Ore of Steel Weapons (CC-STATUS-07, CC-XACT-22).

    The advance is the handle. A change of government is one set of advances (CC-GOV-07).
    """

    key = "free_advance"
    at: ClassVar = dict.fromkeys(("status.advance", "card.advance", "card.advance_back", "dogma.advance"), ())
    chosen: ClassVar = ("government.switch",)
    variants: ClassVar = ("government.switch", "card.react", *PAYMENTS)
    follow: ClassVar = ADVANCING
    fewest = 2

    def handles(self, s: World, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word in ADVANCE]

    def phrase(self, s: World, path: Path) -> Message:
        name = Message("gesture.advance.name", {"advance": word_name(path[0].word.text)})
        switched = words_at(path, "government.switch")
        if switched:
            advances = listed([word_name(word.text) for word in switched])
            name = Message("gesture.advance.government", {"gesture": name, "advances": advances})
        return Message("gesture.advance.no_card", {"gesture": name}) if passes(path) else name

    def target(self, path: Path) -> Word | None:
        return path[0].word

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """What is paid, the advances of a new government, Priesthood, and whether the window for a card is passed."""
        parts = dict(super().parts(s, path))
        if YES in words_at(path, "advance.priesthood"):
            parts[ADVANCE[PRIESTHOOD].text] = 1
        if passes(path):
            parts[PASS.text] = 1
        return parts


class BuyAdvance(GetAdvance):
    """Buy an advance, the handle, for Food, Ideas or Gold (CC-ADV-01, -02); Priesthood spares Food (CC-XADV-05)."""

    key = "advance"
    at: ClassVar = {"turn.action": (DO_ADVANCE,), "advance.take": ()}
    handle = "advance.take"
    variants: ClassVar = (*GetAdvance.variants, "advance.priesthood", "advance.pay")
    follow: ClassVar = {
        "advance.priesthood": yes_first,
        "advance.pay": UNIT_BY_UNIT["advance.pay"],
        **ADVANCING,
    }
