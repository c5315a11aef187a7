"""An action with all that belongs to it, as one answer (OM-FLOW, OM-SLOT, OM-EXEC)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from areopagus.kernel import (
    ENOUGH,
    Answers,
    Ask,
    Follow,
    Gesture,
    Message,
    Path,
    Plan,
    Word,
    ascending,
    each,
    once,
    only,
    word_name,
    words_at,
)

from ..catalog.basics import CRYSTAL, NONE
from ..catalog.board import (
    CONSTRUCT,
    HIRE_OR_CONTRACT,
    LANDING_POD,
    LEARN_TECHNOLOGY,
    OBTAIN_BLUEPRINT,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    UPGRADE,
    WELCOME_SHIP,
)
from ..catalog.player_board import EXECUTIVE
from ..catalog.technology import GRID_COST, LAB
from ..rules.naming import owner_of
from ..state import Mars
from ..words import (
    BENEFIT,
    COLONIST,
    DEVELOP,
    DONE,
    END,
    GOOD,
    GRID,
    LAB_SPACE,
    MAIN,
    NO,
    SCIENTIST,
    SPACE,
    TECH,
    TECH_OF,
    YES,
)
from .movement import MOVEMENT, is_back, reached
from .payments import PAYMENTS
from .sentences import ClausePlan


def whose_tile(s: Mars, ask: Ask, path: Path) -> Sequence[Word]:
    """The own tile, then none, then those of others, who get something for it (OM-USE-01)."""
    return sorted(ask.words, key=lambda word: (_tile_place(s, ask.seat, word), word))


def _tile_place(s: Mars, me: int, word: Word) -> int:
    if word in TECH_OF:
        return 0 if owner_of(s, word) == me else 2
    return 1


def blueprints(s: Mars, ask: Ask, path: Path) -> Sequence[Word] | None:
    """Sets of up to three cards; further ones are another gesture."""
    return ascending(s, ask, path) if len(words_at(path, ask.about)) < MOST_BLUEPRINTS else None


def developments(s: Mars, ask: Ask, path: Path) -> Answers | None:
    """One tile or two, one after the other. After two it is enough: who wants more develops one by one."""
    done = len(words_at(path, ask.about))
    if done >= MOST_DEVELOPMENTS:
        return None if DONE in words_at(path, ask.about) else [DONE]
    return [ENOUGH, *(word for word in ask.words if word != DONE)] if done else ask.words


MOST_BLUEPRINTS: Final = 3
"""Maximum number of Blueprints that a gesture takes."""
MOST_DEVELOPMENTS: Final = 2
"""Maximum number of developments of a gesture."""

TILES: Final[Mapping[str, Follow]] = {"construct.tech": whose_tile, "ship.tech": whose_tile}
"""The questions about using a Tech tile."""

FOLLOW: Final[Mapping[str, Follow]] = {
    "exec.building": each,
    "construct.kind": each,
    "construct.site": each,
    "construct.displace": each,
    "upgrade.blueprint": once,
    "upgrade.building": each,
    "blueprint.take": blueprints,
    "tech.take": once,
    "lab.place": each,
    "develop.tile": once,
    "develop.to": each,
    "resupply.item": ascending,
    "gain.resource": ascending,
    "trade.give": each,
    "hire.card": each,
    "ship.depot": once,
    "ship.reward": each,
    "bot.place": each,
    "turn_order.space": each,
    "turn_order.benefit": each,
    "casino.more": ascending,
    "colonist.retrieve": once,
    **TILES,
    **PAYMENTS,
}
"""How the questions of actions are answered inside a gesture."""

ON_SPACE: Final[Mapping[str, Follow]] = {
    **{about: how for about, how in FOLLOW.items() if about != "lab.place"},
    "turn_order.benefit": only(YES),
}
"""The same after a Turn Order space. Its benefit is taken; who does not want it answers question by question.

The place of a Technology is asked afterwards: otherwise there would be hundreds of gestures.
"""

IN_LAB: Final[Mapping[str, Follow]] = {
    about: FOLLOW[about]
    for about in (
        "tech.take",
        "lab.place",
        "develop.tile",
        "develop.to",
        "resupply.item",
        "gain.resource",
        *PAYMENTS,
    )
}
"""The same for tiles in the Laboratory: larger benefits of its spaces are gestures of their own."""

GAINS: Final = ("resupply.item", "gain.resource")
"""The questions about goods that a Lab space brings."""
BEFORE_MOVEMENT: Final = ("turn.action", "exec.building", "lss.benefit", "turn_order.benefit", *PAYMENTS)
"""The questions after which a movement belongs to the same gesture."""


BENEFITS: Final = ("turn_order.benefit", "tech.take", "lab.place", "blueprint.take", "resupply.item")
"""The questions about the benefit of a Turn Order space."""


def has_price(path: Path) -> bool:
    """Whether something is paid for a Technology, also without a question (OM-TECH-03, OM-RD-03)."""
    return bool(
        words_at(path, *PAYMENTS)
        or any(GRID_COST[GRID.index(word)] for word in words_at(path, "tech.take") if word in GRID)
        or any(LAB[LAB_SPACE.index(word)].cost for word in words_at(path, "develop.to"))
    )


class Action(ClausePlan, Plan[Mars]):
    """An action of the turn, or what is left of one: the first answer is the handle."""

    actions: ClassVar[Sequence[Word]] = ()
    """The words at `turn.action` that begin it."""
    aims: ClassVar[Sequence[str]] = ()
    """The questions whose last answer is the target."""
    counted: ClassVar = (*PAYMENTS, *TILES, "construct.displace")
    variants: ClassVar = (*PAYMENTS, *TILES, "construct.displace")
    follow: ClassVar = FOLLOW

    def handles(self, s: Mars, ask: Ask) -> list[Word]:
        if ask.about == "turn.action":
            return [word for word in ask.words if word in self.actions]
        return [word for word in ask.words if word not in (DONE, NO)]

    def answers(self, s: Mars, ask: Ask, path: Path) -> Answers | None:
        """Larger benefits of a Lab space are gestures of their own; so are goods, if such goods were paid before.

        Otherwise nobody could tell what is paid from what is gained.
        """
        in_lab = words_at(path, "develop.to", "lab.place")
        if in_lab and (ask.about not in IN_LAB or (ask.about in GAINS and has_price(path))):
            return None
        return super().answers(s, ask, path)

    def parts(self, s: Mars, path: Path) -> Mapping[str, int]:
        """Without Crystals of a price: they would be counted with Crystals that are gained."""
        chosen = (step for step in path if step.about in self.counted)
        return Counter(
            word.text for about, word, _ in chosen if about != "pay.crystal" or word != GOOD[CRYSTAL]
        )

    def target(self, path: Path) -> Word | None:
        aims = [step.word for step in path if step.about in self.aims and step.word != DONE]
        return aims[-1] if aims else None


class Construct(Action):
    """Pay for a Building and place it; the hex is the target (OM-BUILD-01, -05, OM-BTECH-01, OM-DISP-03)."""

    key = "construct"
    actions = (MAIN[CONSTRUCT],)
    at: ClassVar = {"turn.action": (), "construct.kind": (), "construct.site": ()}
    aims = ("construct.site",)
    counted: ClassVar = (*Action.counted, "construct.kind")


class Upgrade(Action):
    """Use a Blueprint on a Building, which is the target (OM-UPG-01, -03)."""

    key = "upgrade"
    actions = (MAIN[UPGRADE],)
    at: ClassVar = {"turn.action": (), "upgrade.blueprint": (), "upgrade.more": ()}
    aims = ("upgrade.building",)
    counted: ClassVar = (*Action.counted, "upgrade.blueprint")


class Thrifty(Action):
    """An action that takes more for each Colonist sent to work. Gestures that send the fewest come first.

    Colonists who pay for a place on the slots are not counted.
    """

    def rank(self, gesture: Gesture) -> float:
        return gesture.parts.get(COLONIST.text, 0) - gesture.price.get(COLONIST.text, 0)


class ObtainBlueprint(Thrifty):
    """Take Blueprints; each after the first sends a Colonist to work (OM-BP-01, -08)."""

    key = "blueprint"
    actions = (MAIN[OBTAIN_BLUEPRINT],)
    at: ClassVar = {"turn.action": (), "blueprint.take": ()}
    counted: ClassVar = (*Action.counted, "blueprint.take")


class Learn(Action):
    """Learn a Technology into a Lab space; the tile is the target (OM-TECH-01)."""

    key = "learn"
    actions = (MAIN[LEARN_TECHNOLOGY],)
    at: ClassVar = {"turn.action": (), "tech.take": ()}
    aims = ("tech.take",)
    counted: ClassVar = (*Action.counted, "lab.place", "resupply.item", "gain.resource")
    follow: ClassVar = IN_LAB

    def rank(self, gesture: Gesture) -> float:
        """Those that decline an item come last."""
        return -float(gesture.words[-1] == DONE)


class Develop(Action):
    """Develop a Technology; the Lab space is the target (OM-RD-01, -02, OM-USE-05)."""

    key = "develop"
    actions = (MAIN[RESEARCH_DEVELOPMENT],)
    at: ClassVar = {"turn.action": (), "develop.tile": (), "tech.owner_choice": ()}
    aims = ("develop.to",)
    counted: ClassVar = (*Action.counted, "develop.tile", "develop.to", "resupply.item", "gain.resource")
    follow: ClassVar = {**IN_LAB, "develop.tile": developments}

    def handles(self, s: Mars, ask: Ask) -> list[Word]:
        return [DEVELOP] if ask.about == "tech.owner_choice" else super().handles(s, ask)

    def rank(self, gesture: Gesture) -> float:
        """Single developments come first."""
        return -sum(word in TECH for word in gesture.words)


class Resupply(Thrifty):
    """Take items from the Warehouse; each after the granted ones sends a Colonist to work (OM-RES-01, -02)."""

    key = "resupply"
    actions = (MAIN[RESUPPLY],)
    at: ClassVar = {"turn.action": (), "resupply.item": ()}
    counted: ClassVar = (*Action.counted, "resupply.item")


class Hire(Action):
    """Hire a Scientist or take a Contract; the card is the target (OM-HIRE-05)."""

    key = "hire"
    actions = (MAIN[HIRE_OR_CONTRACT],)
    at: ClassVar = {"turn.action": (), "hire.card": ()}
    aims = ("hire.card",)


class Welcome(Action):
    """Welcome a Ship from a Depot space; the hex of its Bot, or its other reward, is the target (OM-SHIP-01 to -05)."""

    key = "welcome"
    actions = (MAIN[WELCOME_SHIP],)
    at: ClassVar = {"turn.action": (), "ship.depot": (), "ship.more": ()}
    aims = ("ship.reward", "bot.place")
    counted: ClassVar = (*Action.counted, "ship.depot")


def takes_something(path: Path) -> bool:
    """Whether the benefit that is used has an effect; a gesture without one is of no use."""
    taken = words_at(path, *BENEFITS[1:], "colonist.retrieve")
    return not taken or any(word != DONE for word in taken)


class Land(Action):
    """The Landing Pod: a Turn Order space with its benefit (OM-TRAVC-08, -09)."""

    key = "land"
    actions = (MAIN[LANDING_POD],)
    at: ClassVar = {"turn.action": ()}
    aims = ("turn_order.space",)
    counted: ClassVar = (*Action.counted, *BENEFITS)
    follow: ClassVar = ON_SPACE

    def is_complete(self, path: Path) -> bool:
        return super().is_complete(path) and takes_something(path)


class Moving(Action):
    """What may be a movement: each hex that can be reached is a target, too."""

    follow: ClassVar = {**FOLLOW, **MOVEMENT}

    def answers(self, s: Mars, ask: Ask, path: Path) -> Answers | None:
        """A movement goes on to every hex, but is paid in the usual way only."""
        answers = super().answers(s, ask, path)
        if ask.about == "control.move" and not all(
            step.about in (*BEFORE_MOVEMENT, *MOVEMENT) for step in path
        ):
            return None
        return answers[:1] if answers and ask.about in PAYMENTS and _moves(path[0].word) else answers

    def is_complete(self, path: Path) -> bool:
        return super().is_complete(path) and not is_back(path)

    def mark(self, s: Mars, path: Path) -> object | None:
        return reached(s, path)


def _moves(word: Word) -> bool:
    """Whether a Depot space moves pieces."""
    return word in SPACE and EXECUTIVE[SPACE.index(word)].effect.points > 0


class Executive(Moving):
    """An Executive action with its Crystals, or a Scientist with the Blueprint (OM-EXEC-01, OM-SCI-02)."""

    key = "executive"
    actions = (*SPACE, *SCIENTIST)
    at: ClassVar = {"turn.action": (), "exec.building": ()}
    aims = (
        "construct.site",
        "upgrade.building",
        "blueprint.take",
        "tech.take",
        "develop.to",
        "hire.card",
        "bot.place",
        "turn_order.space",
        "control.step",
    )
    counted: ClassVar = (
        *Action.counted,
        "casino.more",
        "exec.building",
        "construct.kind",
        "develop.tile",
        "lab.place",
        "resupply.item",
        "ship.depot",
        "ship.reward",
        "upgrade.blueprint",
    )

    def beginning(self, handle: Word) -> Message | None:
        """The Depot space or the Scientist."""
        if handle in SPACE:
            return Message("gesture.depot", {"number": SPACE.index(handle) + 1})
        return word_name(handle.text) if handle in SCIENTIST else None


class Benefit(Moving):
    """A benefit of the Life Support System or of a Turn Order space (OM-LSS-08, OM-TRAVC-09)."""

    key = "benefit"
    at: ClassVar = {"lss.benefit": (), "turn_order.benefit": ()}
    aims = ("control.step", "colonist.retrieve")
    counted: ClassVar = (*Executive.counted, "tech.take", "blueprint.take")

    def is_complete(self, path: Path) -> bool:
        return super().is_complete(path) and takes_something(path)

    def beginning(self, handle: Word) -> Message | None:
        """The benefit of the Life Support System."""
        return word_name(handle.text) if handle in BENEFIT else None


class EndTurn(Action):
    """End the turn, and choose the Contract that refills the display (OM-FLOW-11, OM-HIRE-08)."""

    key = "end"
    actions = (END,)
    at: ClassVar = {"turn.action": ()}
    needed: ClassVar = ("contract.refill",)
    aims = ("contract.refill",)
    follow: ClassVar = {"contract.refill": each}

    def handles(self, s: Mars, ask: Ask) -> list[Word]:
        return super().handles(s, ask) if NONE in s.hire and not s.used else []
