"""The odds of a raid (BC-RAID), as the asked seat may know them: a Keeper counts where the seat knows the hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from areopagus.kernel import CHANCE, Bar, Chart, Message, Odds, Prospect, Word, percent, seat_name

from .catalog import CARD, KEEPER, PASS

ASKED_AT: Final = ("turn.action", "raid.cell", "raid.keeper")
"""The questions whose options are shown with their odds; a raid on the only beacon in reach begins with the action."""


def odds(prospect: Prospect) -> Odds | None:
    """The chance that a raid succeeds."""
    ask, note = prospect.ask, None
    if ask is not None and ask.about == "raid.keeper":
        knows_hand = not prospect.is_public and prospect.s.known[prospect.seat] >> ask.seat & 1
        note = None if knows_hand else Message("odds.keeper", {"seat": seat_name(ask.seat)})
        prospect = prospect.after(_answer(ask.words) if knows_hand else PASS)
        ask = prospect.ask
    last = prospect.answered[-1]
    if last not in ("raid.cell", "raid.keeper") or ask is None or ask.seat != CHANCE:
        return None
    chance = _success(prospect, list(prospect.s.owner))
    is_raider = last == "raid.cell"
    summary = Message(
        "odds.raid" if is_raider else "odds.hold", {"chance": percent(chance if is_raider else 1 - chance)}
    )
    bars = (Bar(Message("odds.wins"), chance), Bar(Message("odds.holds"), 1 - chance))
    return Odds(summary, (Chart(Message("odds.dice"), bars),), note)


def _answer(words: tuple[Word, ...]) -> Word:
    """A Keeper that the raider knows of is expected to be played."""
    return CARD[KEEPER] if CARD[KEEPER] in words else PASS


def _success(prospect: Prospect, owner: list[int]) -> Fraction:
    """The chance that the dice change who lights the coast."""
    ask = prospect.ask
    if ask is None or ask.about != "chance.die":
        return Fraction(int(prospect.s.owner != owner))
    return sum((chance * _success(after, owner) for after, chance in prospect.outcomes()), Fraction())
