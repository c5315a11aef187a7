"""The raid (BC-RAID): both sides roll a die for a beacon; the defender may add a Keeper.

Whether the defender could play a Keeper is a secret of the hand. So every defender with a card is asked, in
secret, and the answer stays in the state, where a re-deal can reach it, until the dice are rolled.

Asks: raid.keeper; chance: chance.die
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, settle

from ..catalog import DIE, KEEPER_BONUS, PASS
from ..effects import (
    decide_keeper,
    end_raid,
    hold_beacon,
    light_beacon,
    put_out,
    roll_die,
    show_keeper,
    start_raid,
)
from ..queries import cards_held, keeper_or_pass
from ..state import Coast
from .turn import DUE


def raid(s: Coast, me: int, cell: int) -> Rule[None]:
    """Attack the beacon on a cell."""
    start_raid(s, me, cell)
    defender = s.defender
    if cards_held(s, defender):
        answer = yield Ask(
            defender,
            "raid.keeper",
            lambda: keeper_or_pass(s, defender),
            rule="BC-RAID-02",
            seen_by=(defender,),
            confirm=True,
        )
        decide_keeper(s, answer != PASS)
    for _ in range(2):
        die = yield Ask(CHANCE, "chance.die", DIE, rule="BC-RAID-03")
        roll_die(s, DIE.index(die) + 1)
    attack, defence = s.dice
    if s.keeper:
        show_keeper(s)
        defence += KEEPER_BONUS
    end_raid(s, me, attack, defence)
    if attack <= defence:
        hold_beacon(s, cell)
        return
    put_out(s, cell)
    if s.supply[me]:
        light_beacon(s, me, cell)
        yield from settle(s, DUE)
