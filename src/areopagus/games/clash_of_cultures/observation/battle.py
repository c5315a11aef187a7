"""The running battle and the last combat roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Final

from areopagus.kernel import View
from areopagus.kernel.observation import Look, Numbers, one_hot, who

from ..card_catalog import ACTION_CARDS, WONDERS
from ..catalog import CITY_SIZE, MOODS, STACK, keys_of
from .labels import ACTION_NAMES, SIDES

DIE_VALUE: Final = 20
"""A large combat value."""


def battle_blocks(seats: int) -> tuple[Numbers, ...]:
    """The running battle; zeros without one."""

    def block(
        name: str, labels: Iterable[str], read: Callable[[View, Look], Iterable[float]], most: float = 1.0
    ) -> Numbers:
        named = tuple(labels)
        nothing = (0.0,) * len(named)

        def read_if_fighting(look: Look) -> Iterable[float]:
            battle = look.view["battle"]
            return nothing if battle is None else read(battle, look)

        return Numbers(f"battle.{name}", named, read_if_fighting, most)

    def one(name: str, most: float = 1.0) -> Numbers:
        return block(name, ("",), lambda battle, look: (battle[name],), most)

    def both(name: str, most: float = 1.0) -> Numbers:
        return block(name, SIDES, lambda battle, look: battle[name], most)

    fighters = (*who(seats), "barbarians")

    def fighter(look: Look, seat: int) -> tuple[float, ...]:
        return one_hot(len(fighters))[look.place[seat] if seat < seats else seats]

    flags = (
        "sea",
        "built",
        "fortress",
        "fortress_die",
        "fortress_cancel",
        "temple",
        "held",
        "settlement_taken",
    )
    return (
        *(
            block(side, fighters, lambda battle, look, side=side: fighter(look, battle[side]))  # type: ignore[misc]
            for side in SIDES
        ),
        one("round", 4),
        one("bonus", 2),
        *map(one, (*flags, "razed")),
        both("brought", STACK),
        both("destroyed", STACK),
        both("laid"),
        both("scavenged"),
        one("camp_units", STACK),
        one("city_size", CITY_SIZE),
        one("pieces_lost", CITY_SIZE),
        block("city_owner", fighters, lambda battle, look: fighter(look, battle["city_owner"])),
        block("city_mood", MOODS, lambda battle, look: one_hot(len(MOODS))[battle["city_mood"]]),
        block(
            "city_wonder", keys_of(WONDERS), lambda battle, look: one_hot(len(WONDERS))[battle["city_wonder"]]
        ),
        block(
            "outcome",
            ("undecided", "stopped", "drawn", *SIDES),
            lambda battle, look: one_hot(5)[
                -1 - battle["outcome"] if battle["outcome"] < 0 else 3 + battle["outcome"]
            ],
        ),
        block(
            "cards",
            [f"{side}.{card}" for side in SIDES for card in ACTION_NAMES],
            lambda battle, look: chain.from_iterable(
                [one_hot(len(ACTION_CARDS))[card] for card in battle["cards"]]
            ),
        ),
    )


def _last_roll(look: Look) -> list[float]:
    roll = look.view["last_roll"]
    return [0.0] * 4 if roll is None else [side[name] for side in roll["sides"] for name in ("value", "hits")]


LAST_ROLL: Final = (
    Numbers(
        "last_roll", [f"{side}.{name}" for side in SIDES for name in ("value", "hits")], _last_roll, DIE_VALUE
    ),
)
