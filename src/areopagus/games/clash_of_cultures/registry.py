"""The functions of cards, advances, Objectives and Wonders: each is written in one place, under the rule that it names.

    @civil_card("great_ideas", rule="CC-XACT-06", can=lambda s, me: s.turn.land_wins > s.turn.great_ideas)
    def great_ideas(s: World, me: int, ideas: int) -> Rule[None]:
        ...

    @advance("husbandry", rule="CC-ADV-AGR-06")
    def use_husbandry(s: World, me: int, city: City) -> Rule[int]:
        ...

The function of a card is given what its kind of card is about, here the state and the player. Its further parameters
name what it wants to know of its card: `rule`, one of its `amounts`, or another field of its record in `card_catalog`.
So does `can`, which tells whether the card can be used now. Several cards may share a function, with a decorator for
each. The function of an Objective asks for its `amounts` by the names of its keyword parameters.

A passive advance needs no function: other rules ask whether a player has it, and read its `amounts`.

`problems()` names everything that does not fit, of all kinds (`kernel/functions.py`), and amounts that no function
asks for. All of it is raised at once when the rules have been imported.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from areopagus.kernel import Reason, Rule, functions
from areopagus.kernel.functions import Functions

from .card_catalog import CIVIL, COMBAT, EVENTS, OBJECTIVES, SYMBOLS, WONDERS, Card, Objective, Wonder
from .catalog import ADVANCES, number_of
from .combat import CombatMoment

Resolve: TypeAlias = Callable[..., Rule[Any]]
Can: TypeAlias = Callable[..., bool]
F = TypeVar("F", bound=Resolve)
Judge = TypeVar("Judge", bound=Callable[..., bool])
Power = TypeVar("Power", bound=Callable[..., Any])

OCCASIONS: Final = ("status", "battle", "founding", "wonder", "draft", "action")
"""When Objectives can be completed (CC-XOBJ-60)."""


@dataclass(frozen=True, slots=True)
class CardRule:
    """What a card does."""

    key: str
    rule: str
    resolve: Resolve
    can: Can | None
    """Whether it can be used now; None if it always can."""
    reason: str
    """The key of the text that says why it can't, if it is not made from the card's key."""
    moment: CombatMoment | None
    """When a combat card works."""

    def why_not(self, *arguments: Any) -> Reason | None:
        """Why it can't be used now."""
        if self.can is None or self.can(*arguments):
            return None
        return Reason(self.reason if self.reason else f"reason.card.{self.key}", self.rule)


class CardRules(Functions):
    """The functions of one kind of card, by the card's key; a decorator that adds one.

    A function has `parameter_count` parameters for the position, and further ones with the names of facts of the card.
    """

    def __init__(
        self,
        file: str,
        cards: Sequence[Card],
        parameter_count: int,
        can_parameter_count: int | None = None,
        optional: Collection[str] = (),
    ) -> None:
        super().__init__(file, {card.key: card.rules for card in cards}, optional=optional)
        self._cards = {card.key: card for card in cards}
        self._parameter_count = parameter_count
        self._can_parameter_count = parameter_count if can_parameter_count is None else can_parameter_count
        self._card_rules: dict[str, CardRule] = {}
        self._asked: dict[str, set[str]] = {}

    def __call__(
        self, key: str, *, rule: str, can: Can | None = None, reason: str = "", at: CombatMoment | None = None
    ) -> Callable[[F], F]:
        """Mark the function that resolves a card; `reason` is why it can't be used, if not `reason.card.<key>`."""

        def mark(function: F) -> F:
            self.add(key, rule, function)
            card = self._cards.get(key)
            if card is not None:
                self._card_rules[key] = CardRule(
                    key,
                    rule,
                    self._bound(card, rule, function, self._parameter_count),
                    None if can is None else self._bound(card, rule, can, self._can_parameter_count),
                    reason,
                    at,
                )
            return function

        return mark

    def __getitem__(self, key: str) -> CardRule:
        return self._card_rules[key]

    def asked(self, key: str) -> set[str]:
        """What the functions of a card want to know of it."""
        return self._asked.get(key, set())

    def _bound(
        self, card: Card, rule: str, function: Callable[..., Any], parameter_count: int
    ) -> Callable[..., Any]:
        """The function with the facts of the card that its further parameters name."""
        fields = list(inspect.signature(function).parameters)[parameter_count:]
        facts = {"rule": rule, **card.numbers}
        for name in fields:
            if name not in facts and not hasattr(card, name):
                self.problem(card.key, f"its function asks for {name!r}, which its entry does not have")
        self._asked.setdefault(card.key, set()).update(fields)
        if not fields:
            return function
        return partial(function, **{name: facts.get(name, getattr(card, name, None)) for name in fields})


class ObjectiveRules(Functions):
    """The functions that judge Objectives, for each occasion; a decorator that adds one."""

    def __init__(self, file: str, objectives: Sequence[Objective]) -> None:
        super().__init__(file, {objective.key: objective.rules for objective in objectives})
        self._objectives = objectives
        self.conditions: dict[str, dict[int, Callable[..., bool]]] = {occasion: {} for occasion in OCCASIONS}
        """For each occasion, the Objectives that can be completed on it."""

    def __call__(
        self, key: str, *, rule: str, on: tuple[str, ...] = ("status",), **fixed: Any
    ) -> Callable[[Judge], Judge]:
        """Mark the function that judges an Objective on some occasions; `fixed` are further arguments of it."""

        def mark(judge: Judge) -> Judge:
            self.add(key, rule, judge)
            if key in self:
                self._add_condition(key, judge, on, fixed)
            return judge

        return mark

    def _add_condition(
        self, key: str, judge: Callable[..., bool], on: tuple[str, ...], fixed: dict[str, Any]
    ) -> None:
        number = number_of(self._objectives, key)
        facts = self._objectives[number]
        values = {**facts.numbers, **fixed}
        wanted = {
            name
            for name, parameter in inspect.signature(judge).parameters.items()
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY
        }
        if wanted != set(values):
            self.problem(key, f"its function asks for {sorted(wanted)}, there are {sorted(values)}")
        if ("status" in on, on != ("status",)) != (facts.in_status, facts.at_once):
            self.problem(key, "its function judges it at another time than the card says")
        for occasion in on:
            self.conditions[occasion][number] = partial(judge, **values) if values else judge


class PowerRules(Functions):
    """The functions that are powers of Wonders; a decorator that adds one.

    A power with `at` is carried out at that moment; other rules ask for the rest.
    """

    def __init__(self, file: str, wonders: Sequence[Wonder]) -> None:
        super().__init__(file, {wonder.key: wonder.powers for wonder in wonders}, each_rule=True)
        self._wonders = wonders
        self.when_built: dict[int, Resolve] = {}
        """What follows when a Wonder is built: `(s, me, city)`."""
        self.after_activation: dict[int, Resolve] = {}
        """What follows an activation of a Wonder's city: `(s, me)`."""
        self._moments = {"built": self.when_built, "activated": self.after_activation}

    def __call__(self, key: str, *, rule: str, at: str = "") -> Callable[[Power], Power]:
        """Mark the function that is a power of a Wonder; `at` is `built`, `activated` or nothing."""

        def mark(function: Power) -> Power:
            self.add(key, rule, function)
            if at and at not in self._moments:
                self.problem(key, f"{at!r} is none of the moments {', '.join(self._moments)}")
            elif at and key in self:
                self._moments[at][number_of(self._wonders, key)] = function
            return function

        return mark


civil_card: Final = CardRules(
    "action_cards.toml", [half for half in CIVIL if half.play != "reaction"], parameter_count=2
)
"""Civil halves that are played between actions: `(s, me)`."""
on_advance: Final = CardRules(
    "action_cards.toml", [half for half in CIVIL if half.reacts_to == "advance"], parameter_count=3
)
"""Civil halves that react to an advance: `(s, me, advance)`."""
on_capture: Final = CardRules(
    "action_cards.toml", [half for half in CIVIL if half.reacts_to == "capture"], parameter_count=3
)
"""Civil halves that react to the capture of a city: `(s, me, victim)`; the victim may be the Barbarians."""
combat_card: Final = CardRules(
    "action_cards.toml",
    COMBAT,
    parameter_count=3,
    can_parameter_count=2,
    optional=[half.key for half in COMBAT if half.dice or half.value or half.cancels],
)
"""Combat halves that do more than `dice`, `value` and `cancels`: `(s, fight, side)`, at a moment; `can` `(s, side)`."""
event_card: Final = CardRules(
    "events.toml", [event for event in EVENTS if not event.categories], parameter_count=2
)
"""Events but great persons: `(s, me)`, where `me` drew it; True if the card holds pieces from now on."""
great_person: Final = CardRules(
    "events.toml", [event for event in EVENTS if event.categories], parameter_count=2
)
"""The second part of great persons: `(s, me)`."""
event_symbol: Final = CardRules(
    "events.toml", [symbol for symbol in SYMBOLS if symbol.rules], parameter_count=2
)
"""Symbols of Events: `(s, me)`."""
objective: Final = ObjectiveRules("objectives.toml", OBJECTIVES)
"""Objectives: `(s, me)`, whether it is met."""
advance: Final = Functions(
    "advances.toml",
    {record.key: record.rules for record in ADVANCES},
    optional=[record.key for record in ADVANCES if record.is_passive],
    several=True,
)
"""What an advance does as an action or a reaction."""
power: Final = PowerRules("wonders.toml", WONDERS)
"""The powers of Wonders."""


def problems() -> list[str]:
    """Everything that is missing or does not fit, of all kinds."""
    card_kinds: list[tuple[Sequence[Card], list[CardRules]]] = [
        (CIVIL, [civil_card, on_advance, on_capture]),
        (COMBAT, [combat_card]),
        (EVENTS, [event_card, great_person]),
        (SYMBOLS, [event_symbol]),
    ]
    kinds = [*(kind for _, rules in card_kinds for kind in rules), objective, advance, power]
    lines = [line for kind in kinds for line in kind.problems()]
    lines += [
        f"{civil_card.file}: {half.key}: a reaction without reacts_to"
        for half in CIVIL
        if half.play == "reaction" and not half.reacts_to
    ]
    for cards, rules in card_kinds:
        for card in cards:
            asked = set[str]().union(*(kind.asked(card.key) for kind in rules))
            lines += [
                f"{rules[0].file}: {card.key}: no function asks for its amount {name!r}"
                for name in card.numbers
                if name not in asked and any(card.key in kind for kind in rules)
            ]
    lines += [
        f"{combat_card.file}: {half.key}: its function has no moment"
        for half in COMBAT
        if half.key in combat_card and combat_card[half.key].moment is None
    ]
    return lines


def check() -> None:
    """Raise everything that is missing or does not fit, at once."""
    functions.check(problems())
