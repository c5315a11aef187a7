"""The highlights: the dice of a raid, the Keeper that is played against it, and why the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from areopagus.kernel import Message
from areopagus.kernel.chronicle import Params
from areopagus.kernel.highlights import Highlight, Highlights, Roll, dice_of

from .catalog import CARD, KEEPER


def raid_rolls(params: Params) -> Iterator[Roll]:
    """The dice of both sides; a Keeper may have been added to that of the defender."""
    for who, die, total in (("seat", "attack_die", "attack"), ("other_seat", "defence_die", "defence")):
        name = params[who]
        assert isinstance(name, Message)
        yield Roll(dice_of(params, die), name, Message("roll.raid", {"total": params[total]}))


END: Final = Highlight("end", "game-end")

HIGHLIGHTS: Final[Highlights] = {
    "story.dice": Highlight("dice", "raid", rolls=raid_rolls),
    "story.keeper": Highlight("card", CARD[KEEPER].text),
    "story.full": END,
    "story.over": END,
}
