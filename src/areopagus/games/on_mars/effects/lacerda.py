"""What only Lacerda has: Solo cards, the icon of his Bot, his Player board."""

from __future__ import annotations

from areopagus.kernel import tell

from ..catalog.basics import CRYSTAL
from ..catalog.board import BOTS_PLACED
from ..catalog.player_board import BOTS_IN_SUPPLY
from ..catalog.solo import BOT_SEQUENCE
from ..state import Mars
from ..words import KIND, MAIN, SOLO_CARD
from .goods import gain_crystals, take_item
from .missions import contribute


def move_icon(s: Mars, icon: int) -> None:
    """Lacerda's Bot moves to another icon of the Progress Area (OM-SOLO-40/41)."""
    s.bot_icon = icon
    tell(s, "story.lacerda_bot", kind=KIND[BOT_SEQUENCE[icon]])


def turn_solo_card(s: Mars, card: int) -> None:
    """A Solo card is revealed (OM-SOLO-10)."""
    s.solo_deck.take(card)
    s.lacerda_card = card
    tell(s, "story.solo_card", card=SOLO_CARD[card])


def discard_solo_card(s: Mars) -> None:
    """The Solo card goes to the discards."""
    s.solo_discard = [*s.solo_discard, s.lacerda_card]


def reshuffle_solo_cards(s: Mars) -> None:
    """The discards become the deck: the second pass begins (OM-SOLO-11/12)."""
    for card in s.solo_discard:
        s.solo_deck.put(card)
    s.solo_discard = []
    s.second_pass = True
    tell(s, "story.solo_reshuffled")


def take_own_bot(s: Mars) -> None:
    """Lacerda takes a Bot onto his Player board; it counts for Missions (OM-SOLO-62/64)."""
    board = s.players[s.lacerda]
    if board.bots_reserve < BOTS_IN_SUPPLY:
        board.bots_reserve += 1
        tell(s, "story.lacerda_new_bot")
        contribute(s, s.lacerda, BOTS_PLACED)


def waste_item(s: Mars, good: int) -> None:
    """Lacerda takes an item from the Warehouse; Resources go to the supply (OM-SOLO-57)."""
    take_item(s, s.lacerda, good)
    if good == CRYSTAL:
        gain_crystals(s, s.lacerda, 1)


def announce_action(s: Mars, action: int) -> None:
    """The action that his Solo card names (OM-SOLO-10)."""
    tell(s, "story.lacerda_action", action=MAIN[action])


def announce_impossible(s: Mars) -> None:
    """He can't perform the action of his card (OM-SOLO-24)."""
    tell(s, "story.lacerda_cannot")


def announce_lacerda_travel(s: Mars) -> None:
    """He travels with the Shuttle (OM-SOLO-52)."""
    tell(s, "story.lacerda_travels")
