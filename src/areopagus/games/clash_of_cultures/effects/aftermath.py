"""How battles end: they are counted, and what was captured is noted (CC-NOTE-54, CC-CAPT)."""

from __future__ import annotations

from areopagus.kernel import tell

from ..catalog import BARBARIANS
from ..queries.battles import current
from ..state import ATTACKER, DEFENDER, World
from ..words import HEX


def count_battle(s: World) -> None:
    """Tell how the battle ended; land battles of the active player are counted (CC-NOTE-62)."""
    b = current(s)
    if b.outcome in (ATTACKER, DEFENDER) and b.seats[b.outcome] != BARBARIANS:
        tell(s, "story.battle_won", at=HEX[b.cell], seat=b.seats[b.outcome])
    else:
        tell(s, "story.battle_ends", at=HEX[b.cell])
    if b.sea or s.active not in b.seats:
        return
    won = b.outcome in (ATTACKER, DEFENDER) and b.seats[b.outcome] == s.active
    s.turn.fights.append(b.cell * 2 + won)
    b.second = is_warlike(s.turn.fights)
    s.turn.land_wins += won


def is_warlike(fights: list[int]) -> bool:
    """Whether the latest of these battles and an earlier one in another space were fought, and one of them won."""
    *earlier, (cell, won) = [divmod(fight, 2) for fight in fights]
    return any(other != cell and (won or also_won) for other, also_won in earlier)


def end_raid(s: World) -> None:
    """A Barbarian attack is over."""
    b = current(s)
    tell(s, "story.raid_over", at=HEX[b.cell], seat=b.seats[DEFENDER])


def take_place(s: World) -> None:
    """The attacker takes the city or Barbarian Settlement that was fought for."""
    current(s).settlement_taken = True


def note_razed(s: World) -> None:
    """What the attacker took is gone."""
    current(s).razed = True


def end_battle(s: World) -> None:
    """Everything that followed from the battle is done; a battle that it interrupted continues."""
    s.battle = current(s).interrupted
