"""The raid (BC-RAID): dice against dice for a beacon, with a Keeper perhaps.

Whether the defender could play a Keeper is a secret of the hand. So every defender with a card is asked, in
secret, and the answer stays in the state, where a re-deal can reach it, until the dice are rolled.

Asks: raid.keeper; chance: chance.die
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, reveal, settle, tell

from ..catalog import CELL, DIE, KEEPER, KEEPER_BONUS, PASS
from ..effects import discard, light_beacon, put_out
from ..queries import cards_held, keeper_or_pass
from ..state import NOBODY, Coast
from .turn import DUE


def raid(s: Coast, me: int, cell: int) -> Rule[None]:
    """Attack the beacon on a cell."""
    start(s, me, cell)
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
        s.keeper = answer != PASS
    for _ in range(2):
        die = yield Ask(CHANCE, "chance.die", DIE, rule="BC-RAID-03")
        s.dice.append(DIE.index(die) + 1)
    attack, defence = s.dice[0], s.dice[1] + keeper_bonus(s)
    tell(s, "story.dice", seat=me, attack=attack, defence=defence)
    s.defender = NOBODY
    if attack <= defence:
        tell(s, "story.held", at=CELL[cell], seat=defender, cell=CELL[cell])
        return
    put_out(s, cell)
    if s.supply[me]:
        light_beacon(s, me, cell)
        yield from settle(s, DUE)


def start(s: Coast, me: int, cell: int) -> None:
    """Announce the raid."""
    s.defender = s.owner[cell]
    s.keeper = False
    s.dice = []
    tell(s, "story.raid", at=CELL[cell], seat=me, other_seat=s.defender, cell=CELL[cell])


def keeper_bonus(s: Coast) -> int:
    """What the Keeper adds, if the defender chose to play one; it is shown only now (BC-RAID-04)."""
    if not s.keeper:
        return 0
    s.keeper = False
    discard(s, s.defender, KEEPER)
    reveal(s)
    tell(s, "story.keeper", seat=s.defender, bonus=KEEPER_BONUS)
    return KEEPER_BONUS
