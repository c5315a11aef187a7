"""The highlights of Clash of Cultures: Events, dice, cards, Regions and Wonders that people should see, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from areopagus.kernel import Message
from areopagus.kernel.chronicle import Params
from areopagus.kernel.highlights import Highlight, Highlights, Roll, dice_of, word_of

BATTLE_QUESTIONS: Final = ("battle.continue", "battle.card", "battle.casualty", "battle.piece")
"""The questions of a battle that are decided by the last combat roll."""


def combat_rolls(params: Params) -> Iterator[Roll]:
    """The dice of both sides of a combat round, with combat values and hits."""
    for side in ("attacker", "defender"):
        who = params[side]
        value, hits = params[f"{side}_value"], params[f"{side}_hits"]
        yield Roll(
            dice_of(params, f"{side}_dice"),
            who if isinstance(who, Message) else None,
            Message("roll.combat", {"value": value, "count": hits}),
        )


def influence_roll(params: Params) -> Iterator[Roll]:
    """The die of an attempt of Cultural Influence."""
    yield _single(params, Message("roll.influence", {"least": params["least"]}))


def end_roll(params: Params) -> Iterator[Roll]:
    """The die for the end of the game."""
    yield _single(params)


def card_roll(params: Params) -> Iterator[Roll]:
    """The die of a combat card."""
    yield _single(params)


def _single(params: Params, outcome: Message | None = None) -> Roll:
    who = params.get("seat")
    return Roll(dice_of(params, "count"), who if isinstance(who, Message) else None, outcome)


END: Final = Highlight("end", "game-end")

HIGHLIGHTS: Final[Highlights] = {
    "story.event": Highlight("event", word_of("event")),
    "story.combat_roll": Highlight("dice", "combat-roll", rolls=combat_rolls, beside=BATTLE_QUESTIONS),
    "story.card_roll": Highlight("dice", "card-roll", rolls=card_roll),
    "story.influence_roll": Highlight("dice", "influence", rolls=influence_roll, beside=("influence.boost",)),
    "story.end_roll": Highlight("dice", "game-end", rolls=end_roll),
    "story.plays_card": Highlight("card", word_of("card")),
    "story.combat_card": Highlight("card", word_of("card")),
    "story.person_played": Highlight("card", word_of("event")),
    "story.objective": Highlight("card", word_of("objective")),
    "story.wonder": Highlight("card", word_of("wonder")),
    "story.revealed": Highlight("discovery", word_of("tile")),
    "story.end_by_rounds": END,
    "story.end_by_loss": END,
    "story.end_by_die": END,
    "story.end_by_wonder": END,
}
