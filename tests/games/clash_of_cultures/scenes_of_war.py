"""Scenes with battles."""

from __future__ import annotations

from collections.abc import Callable

from areopagus.games.clash_of_cultures.state import World
from tests.games.clash_of_cultures.battlefields import CAMP, FIELD, SPARE
from tests.games.clash_of_cultures.positions import army, camp, card_with, city, hold
from tests.games.clash_of_cultures.scenes import Scene


def armies(defenders: int = 2, *pieces: str, cards: tuple[str, str] = ("", "")) -> Callable[[World], object]:
    """Two Army units of seat 0 beside Army units of seat 1, perhaps in a city; both may hold a combat card."""

    def setup(s: World) -> None:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, defenders)
        if pieces:
            city(s, 1, FIELD, *pieces)
        for seat, key in enumerate(cards):
            if key:
                hold(s, seat, actions=[card_with(combat=key)])

    return setup


def armies_at_camp(s: World) -> None:
    army(s, 0, CAMP, 2)
    camp(s, FIELD)


MARCH = ("move", f"hex:{CAMP}", "count:2", f"hex:{FIELD}")
ATTACK = (
    "Player 1 moves a group from E3.",
    "Player 1 moves 2 Army units from E3 to D4.",
    "Player 1 attacks D4.",
)
LAID = ("Player 1 plays a combat card face down.", "Player 2 plays a combat card face down.")
WON = (
    *ATTACK,
    "Combat round 1 – Player 1: dice 5 1, combat value 6, hits 1; the Barbarians: dice 1, combat value 1, hits 0.",
    "1 Barbarian unit on D4 is destroyed.",
    "Player 1 gains 1 Gold.",
)
ARCHERS = f"action:{card_with(combat='archers')}"
WAR = {
    "stopped": Scene(
        armies(),
        (*MARCH, "die:5", "die:1", "die:1", "die:1", "stop"),
        (
            *ATTACK,
            "Combat round 1 – Player 1: dice 5 1, combat value 6, hits 1; Player 2: dice 1 1, combat value 2, hits 0.",
            "Player 2 loses 1 Army unit on D4.",
            "Player 1 stops the attack and returns to E3.",
            "The battle is over.",
        ),
    ),
    "capture": Scene(
        armies(1, "temple"),
        (*MARCH, "die:5", "die:1", "die:1"),
        (
            *ATTACK,
            "Combat round 1 – Player 1: dice 5 1, combat value 6, hits 1; Player 2: dice 1, combat value 1, hits 0.",
            "Player 2 loses 1 Army unit on D4.",
            "Player 1 captures the city of Player 2 on D4.",
            "The city of Player 1 on D4 becomes Angry.",
            "Player 1 gains 2 Gold.",
            "Player 1 wins the battle.",
            "Player 2 places a new Settler on D7.",
        ),
    ),
    "camp kept": Scene(
        armies_at_camp,
        (*MARCH, "die:5", "die:1", "die:1", "keep"),
        (*WON, "Player 1 captures the Barbarian Settlement on D4 and keeps it.", "Player 1 wins the battle."),
    ),
    "camp razed": Scene(
        armies_at_camp,
        (*MARCH, "die:5", "die:1", "die:1", "raze"),
        (
            *WON,
            "Player 1 captures the Barbarian Settlement on D4 and razes it.",
            "Player 1 gains 1 Gold.",
            "Player 1 wins the battle.",
        ),
    ),
    "scout": Scene(
        armies(cards=("scout", "archers")),
        (*MARCH, f"action:{card_with(combat='scout')}", ARCHERS),
        (
            *ATTACK,
            *LAID,
            "Player 1 fights with the lower half of Negotiations / Scout.",
            "Player 2 fights with the lower half of Leadership / Archers.",
            "Player 1 takes Leadership / Archers with Scout.",
        ),
    ),
    "siege": Scene(
        armies(2, "temple", cards=("siege", "archers")),
        (*MARCH, f"action:{card_with(combat='siege')}", ARCHERS, "no"),
        (
            *ATTACK,
            *LAID,
            "Player 1 fights with the lower half of Great Ideas / Siege.",
            "Player 2 fights with the lower half of Leadership / Archers.",
            "The combat card of Player 2 has no effect.",
        ),
    ),
    "archers": Scene(
        armies(cards=("", "archers")),
        (*MARCH, ARCHERS, "die:5"),
        (
            *ATTACK,
            LAID[1],
            "Player 2 fights with the lower half of Leadership / Archers.",
            "The die of the combat card shows 5.",
            "Player 1 loses 1 Army unit on D4.",
        ),
    ),
    "retreat": Scene(
        armies(cards=("", "tactical_retreat")),
        (*MARCH, f"action:{card_with(combat='tactical_retreat')}", f"hex:{SPARE}"),
        (
            *ATTACK,
            LAID[1],
            "Player 2 fights with the lower half of City Development / Tactical Retreat.",
            "Player 2 retreats from D4 to C4.",
            "Player 1 wins the battle.",
        ),
    ),
    "no card": Scene(
        armies(cards=("", "archers")), (*MARCH, "pass"), (*ATTACK, "Player 2 plays no combat card.")
    ),
}
