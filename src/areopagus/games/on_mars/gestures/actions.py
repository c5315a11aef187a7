"""An action with all that belongs to it, as one answer (OM-FLOW, OM-SLOT, OM-EXEC)."""

from __future__ import annotations

from typing import ClassVar, Final

from areopagus.kernel import Message, Path, Plan, Word, ascending, each, listed, once, word_name

from ..state import Mars
from ..words import DONE
from .payments import PAYMENTS

CHOICES: Final = (
    "construct.kind",
    "construct.site",
    "construct.tech",
    "blueprint.take",
    "tech.take",
    "lab.place",
    "develop.tile",
    "develop.to",
    "resupply.item",
    "hire.card",
    "upgrade.blueprint",
    "upgrade.building",
    "ship.depot",
    "ship.reward",
    "bot.place",
    "exec.building",
    "turn_order.space",
    "turn_order.benefit",
    "lss.benefit",
)
"""The questions whose answers name what an action does."""


STARTS: Final = (
    "turn.action",
    "construct.kind",
    "blueprint.take",
    "tech.take",
    "develop.tile",
    "resupply.item",
    "hire.card",
    "upgrade.blueprint",
    "ship.depot",
    "exec.building",
    "lss.benefit",
    "turn_order.benefit",
)
"""The questions with which an action, or what is left of one, begins."""


class Act(Plan[Mars]):
    """An action, or what is left of one: the first answer is the handle."""

    key = "act"
    at: ClassVar = dict.fromkeys(STARTS, ())
    counted: ClassVar = ("slot.cost", "pay.crystal", "pay.substitute", "resupply.item")
    variants: ClassVar = tuple(PAYMENTS)
    follow: ClassVar = {
        "construct.kind": each,
        "construct.site": each,
        "construct.tech": each,
        "blueprint.take": ascending,
        "tech.take": once,
        "lab.place": each,
        "develop.tile": once,
        "develop.to": each,
        "resupply.item": ascending,
        "hire.card": each,
        "upgrade.blueprint": once,
        "upgrade.building": each,
        "ship.depot": once,
        "ship.reward": each,
        "exec.building": each,
        "turn_order.space": each,
        "turn_order.benefit": each,
        **PAYMENTS,
    }

    def name(self, s: Mars, path: Path) -> Message:
        chosen = [step.word for step in path[1:] if step.about in CHOICES and step.word != DONE]
        first = word_name(path[0].word.text)
        if not chosen:
            return first
        things = listed([word_name(word.text) for word in chosen])
        return Message("gesture.act.name", {"action": first, "things": things})

    def target(self, path: Path) -> Word | None:
        places = [step.word for step in path if step.about in CHOICES and step.word != DONE]
        return places[-1] if places else None
