"""The functions of the cards: each card is resolved by one function in one place, under the rule that it names.

    @civil_card("great_ideas", rule="CC-XACT-06", can=lambda s, me: s.turn.land_wins > s.turn.great_ideas)
    def great_ideas(s: World, me: int, ideas: int) -> Rule[None]:
        ...

A function is given what its kind of card is about, here the state and the player. Its further parameters name what it
wants to know of its card: `rule`, one of its `amounts`, or another field of its record in `card_catalog`. So does
`can`, which tells whether the card can be used now. Several cards may share a function, with a decorator for each.

`problems()` names everything that is missing or does not fit: cards without a function, functions without a card,
rules that the component file does not name, amounts that no function asks for. When all rules are imported, `check`
raises it at once, with what is missing of advances, Objectives and Wonders.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from areopagus.kernel import Reason, Rule
from areopagus.kernel.facts import BadComponent

from .card_catalog import CIVIL, COMBAT, EVENTS, SYMBOLS, Card
from .combat import Moment

Resolve: TypeAlias = Callable[..., Rule[Any]]
Can: TypeAlias = Callable[..., bool]
F = TypeVar("F", bound=Resolve)


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
    moment: Moment | None
    """When a combat card works."""

    def why_not(self, *given: Any) -> Reason | None:
        """Why it can't be used now."""
        if self.can is None or self.can(*given):
            return None
        return Reason(self.reason if self.reason else f"reason.card.{self.key}", self.rule)


class CardRules:
    """The functions of one kind of card, by the card's key; a decorator that adds one."""

    def __init__(self, file: str, cards: Sequence[Card], given: int, can_given: int | None = None) -> None:
        self.file = file
        self._cards = {card.key: card for card in cards}
        self._given = given
        self._can_given = given if can_given is None else can_given
        self._rules: dict[str, CardRule] = {}
        self._problems: list[str] = []
        self._asked: dict[str, set[str]] = {}

    def __call__(
        self, key: str, *, rule: str, can: Can | None = None, reason: str = "", at: Moment | None = None
    ) -> Callable[[F], F]:
        """Mark the function that resolves a card; `reason` is why it can't be used, if not `reason.card.<key>`."""

        def add(function: F) -> F:
            card = self._cards.get(key)
            if card is None:
                self._problem(key, f"{function.__name__} is for a card that the file does not have")
                return function
            if key in self._rules:
                self._problem(key, "two functions resolve it")
            if rule not in card.rules:
                self._problem(key, f"its function names {rule}, the file {', '.join(card.rules) or 'none'}")
            self._rules[key] = CardRule(
                key,
                rule,
                self._bound(card, rule, function, self._given),
                None if can is None else self._bound(card, rule, can, self._can_given),
                reason,
                at,
            )
            return function

        return add

    def __getitem__(self, key: str) -> CardRule:
        return self._rules[key]

    def __contains__(self, key: str) -> bool:
        return key in self._rules

    def asked(self, key: str) -> set[str]:
        """What the functions of a card want to know of it."""
        return self._asked.get(key, set())

    def problems(self, needed: Callable[[Any], bool]) -> Iterator[str]:
        """What is wrong: every card that needs a function has one, and no other card."""
        yield from self._problems
        for key, card in self._cards.items():
            if needed(card) and key not in self._rules:
                yield f"{self.file}: {key}: no function resolves it"
            elif not needed(card) and key in self._rules:
                yield f"{self.file}: {key}: a function resolves it at a moment that its entry does not name"

    def _bound(self, card: Card, rule: str, function: Callable[..., Any], given: int) -> Callable[..., Any]:
        """The function with what it wants to know of the card."""
        wanted = list(inspect.signature(function).parameters)[given:]
        facts = {"rule": rule, **card.numbers}
        for name in wanted:
            if name not in facts and not hasattr(card, name):
                self._problem(card.key, f"its function asks for {name!r}, which its entry does not have")
        self._asked.setdefault(card.key, set()).update(wanted)
        if not wanted:
            return function
        return partial(function, **{name: facts.get(name, getattr(card, name, None)) for name in wanted})

    def _problem(self, key: str, text: str) -> None:
        self._problems.append(f"{self.file}: {key}: {text}")


civil_card: Final = CardRules("action_cards.toml", CIVIL, given=2)
"""Civil halves that are played between actions: `(s, me)`."""
on_advance: Final = CardRules("action_cards.toml", CIVIL, given=3)
"""Civil halves that react to an advance: `(s, me, advance)`."""
on_capture: Final = CardRules("action_cards.toml", CIVIL, given=3)
"""Civil halves that react to the capture of a city: `(s, me, victim)`; the victim may be the Barbarians."""
combat_card: Final = CardRules("action_cards.toml", COMBAT, given=3, can_given=2)
"""Combat halves that do more than `dice`, `value` and `cancels`: `(s, fight, side)`, at a moment; `can` `(s, side)`."""
event_card: Final = CardRules("events.toml", EVENTS, given=2)
"""Events but great persons: `(s, me)`, where `me` drew it; True if the card holds pieces from now on."""
great_person: Final = CardRules("events.toml", EVENTS, given=2)
"""The second part of great persons: `(s, me)`."""
event_symbol: Final = CardRules("events.toml", SYMBOLS, given=2)
"""Symbols of Events: `(s, me)`."""


def problems() -> list[str]:
    """Everything that is missing or does not fit, of all cards."""
    missing = [
        *civil_card.problems(lambda card: card.play != "reaction"),
        *on_advance.problems(lambda card: card.reacts_to == "advance"),
        *on_capture.problems(lambda card: card.reacts_to == "capture"),
        *combat_card.problems(
            lambda card: card.key in combat_card or not (card.dice or card.value or card.cancels)
        ),
        *event_card.problems(lambda card: not card.categories),
        *great_person.problems(lambda card: bool(card.categories)),
        *event_symbol.problems(lambda card: bool(card.rules)),
    ]
    missing += [
        f"{civil_card.file}: {half.key}: a reaction without reacts_to"
        for half in CIVIL
        if half.play == "reaction" and not half.reacts_to
    ]
    kinds: list[tuple[Sequence[Card], list[CardRules]]] = [
        (CIVIL, [civil_card, on_advance, on_capture]),
        (COMBAT, [combat_card]),
        (EVENTS, [event_card, great_person]),
        (SYMBOLS, [event_symbol]),
    ]
    for cards, rules in kinds:
        for card in cards:
            asked = set[str]().union(*(kind.asked(card.key) for kind in rules))
            missing += [
                f"{rules[0].file}: {card.key}: no function asks for its amount {name!r}"
                for name in card.numbers
                if name not in asked and any(card.key in kind for kind in rules)
            ]
    missing += [
        f"{combat_card.file}: {half.key}: its function has no moment"
        for half in COMBAT
        if half.key in combat_card and combat_card[half.key].moment is None
    ]
    return missing


def check(*others: list[str]) -> None:
    """Raise everything that is missing or does not fit at once; `others` are the problems of other registers."""
    missing = [*problems(), *(problem for register in others for problem in register)]
    if missing:
        raise BadComponent("components", "cards", "the cards are not complete", *missing)
