"""Blueprints, Scientists and Private Goals."""

from __future__ import annotations

from areopagus.kernel import reveal, tell
from areopagus.kernel.lists import with_item, without

from ..catalog.basics import NONE
from ..catalog.board import BLUEPRINTS_TAKEN, SCIENTISTS_TAKEN
from ..catalog.cards import BLUEPRINTS, LEVEL_ONE, LEVEL_THREE
from ..state import Mars
from ..words import A_CARD, BLUEPRINT, GOAL, SCIENTIST, TASK
from .missions import contribute
from .naming import who


def discard_goal(s: Mars, player: int, goal: int) -> None:
    """A Private Goal is used as a Crystal and leaves the game unseen (OM-GOAL-03/07)."""
    s.players[player].goals &= ~(1 << goal)
    s.players[player].discarded |= 1 << goal
    tell(
        s,
        "story.goal_spent",
        seat=player,
        goal=GOAL[goal],
        seen_by=(player,),
        instead="story.goal_spent_unseen",
    )


def take_blueprint(s: Mars, player: int, card: int) -> None:
    """A Blueprint leaves the display and gets a marker (OM-BP-01/03)."""
    s.display = [without(row, card) if card in row else row for row in s.display]
    board = s.players[player]
    board.blueprints = [*board.blueprints, card]
    board.markers -= 1
    tell(s, "story.blueprint", seat=who(s, player), card=BLUEPRINT[card])
    contribute(s, player, BLUEPRINTS_TAKEN)


def take_scientist(s: Mars, player: int, scientist: int) -> None:
    """A Scientist is hired (OM-HIRE-07)."""
    s.hire = with_item(s.hire, s.hire.index(scientist), NONE)
    s.scientist_owner = with_item(s.scientist_owner, scientist, player)
    tell(s, "story.scientist", seat=who(s, player), scientist=SCIENTIST[scientist])
    contribute(s, player, SCIENTISTS_TAKEN)


def move_scientist(s: Mars, scientist: int, card: int) -> None:
    """A Scientist goes to work on a Blueprint (OM-SCI-02)."""
    if s.scientist_on[scientist] != card:
        s.scientist_on = with_item(s.scientist_on, scientist, card)
        tell(s, "story.scientist_moves", scientist=SCIENTIST[scientist], card=BLUEPRINT[card])


def complete_goal(s: Mars, player: int, goal: int) -> None:
    """A Private Goal is laid open (OM-GOAL-01): hidden things become known."""
    board = s.players[player]
    board.goals &= ~(1 << goal)
    board.goal_done = goal
    reveal(s)
    tell(s, "story.goal", seat=player, goal=GOAL[goal])


def clear_display(s: Mars, levels: tuple[int, ...]) -> None:
    """Blueprints of some levels leave the display for the box; the rest goes to the upper row (OM-LEVEL-05/06)."""
    left = [card for row in reversed(s.display) for card in row if BLUEPRINTS[card].level not in levels]
    s.display = [[], left]


def add_blueprint(s: Mars, deck: int, place: int, row: int) -> None:
    """A Blueprint of a deck is turned up in the display."""
    s.decks[deck].take(place)
    card = (LEVEL_ONE, LEVEL_THREE)[deck][place]
    s.display = with_item(s.display, row, [*s.display[row], card])


def note_goals(s: Mars, player: int, goals: int) -> None:
    """The Goals whose conditions hold now are noted, so that each is offered once (OM-NOTE-55)."""
    s.players[player].known = goals


# First Colonists


def reveal_a_card(s: Mars, player: int) -> None:
    """An A card is revealed; deeds count from now on, while the B cards are held (OM-FIRST-04, OM-XFIRST-10)."""
    board = s.players[player]
    tell(s, "story.a_card", seat=player, card=A_CARD[board.a_card])
    s.a_open |= 1 << board.a_card
    board.a_card = NONE
    board.developments = 0
    reveal(s)


def take_b_card(s: Mars, player: int, card: int) -> None:
    """A B card goes from the deck to a hand, unseen by the others (OM-FIRST-04)."""
    s.b_deck.take(card)
    s.players[player].tasks |= 1 << card
    tell(s, "story.b_card", seat=player, task=TASK[card], seen_by=(player,), instead="story.b_card_unseen")


def reveal_b_card(s: Mars, player: int, card: int) -> None:
    """A B card whose task has just been done is revealed (OM-XFIRST-10)."""
    board = s.players[player]
    board.tasks &= ~(1 << card)
    board.task_done = True
    reveal(s)
    tell(s, "story.task", seat=player, task=TASK[card])
