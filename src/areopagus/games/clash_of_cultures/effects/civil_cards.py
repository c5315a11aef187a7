"""What the civil halves of Action cards leave behind, beyond goods, units and cards that change hands (CC-XACT)."""

from __future__ import annotations

from areopagus.kernel import reveal, tell

from ..card_catalog import ACTION_CARDS
from ..catalog import CULTURE, NONE
from ..state import World
from ..words import ACTION, OBJECTIVE
from .cards import pass_action, pass_objective, play_action
from .goods import spend
from .turns import spend_action


def announce_card(s: World, announced: bool) -> None:
    """The active player is about to choose a card to play, or has chosen one."""
    s.turn.announced = announced


def play_civil(s: World, me: int, card: int) -> None:
    """A card is shown, discarded and paid for; its effect follows (CC-XACT-23)."""
    civil = ACTION_CARDS[card].civil
    if civil.play == "action":
        spend_action(s)
    reveal(s)
    play_action(s, me, card)
    spend(s, me, CULTURE, civil.culture)


def count_hero(s: World) -> None:
    """A Hero General is used for one of the land battles won."""
    s.turn.heroes += 1


def count_great_ideas(s: World) -> None:
    """Great Ideas are used for one of the land battles won."""
    s.turn.great_ideas += 1


def wait_for_influence(s: World) -> None:
    """The next Cultural Influence may name Barbarians (CC-XACT-08)."""
    s.turn.takeover = True


def wait_for_collect(s: World, *, focus: bool = False, mass: bool = False) -> None:
    """The next Collect has the help of Production Focus or Mass Production (CC-XACT-10, -15)."""
    s.turn.focus = s.turn.focus or focus
    s.turn.mass = s.turn.mass or mass


def make_peace(s: World, me: int, other: int) -> None:
    """Two players may not attack each other in their Turns, this one and the next (CC-XACT-12)."""
    s.turn.barred |= 1 << other
    s.players[other].barred_next |= 1 << me
    tell(s, "story.negotiates", seat=me, other_seat=other)


def assassinate(s: World, seat: int) -> None:
    """A player has one action less in the next Turn (CC-XACT-14)."""
    s.players[seat].assassinated = True
    tell(s, "story.assassinated", seat=seat)


# Spy


def choose_spied(s: World, card: int) -> None:
    """The Spy has chosen a card of the other hand, as a word."""
    s.spied = card


def swap_spied(s: World, me: int, other: int, own_card: int) -> None:
    """The chosen card and the given one, as words, change hands."""
    spied_card, s.spied = s.spied, NONE
    if spied_card in ACTION:
        pass_action(s, other, me, ACTION.index(spied_card))
        pass_action(s, me, other, ACTION.index(own_card))
    else:
        pass_objective(s, other, me, OBJECTIVE.index(spied_card))
        pass_objective(s, me, other, OBJECTIVE.index(own_card))


# New Plans


def draw_plan(s: World, me: int, card: int) -> None:
    """A player looks at an Objective card from the deck."""
    s.objective_deck &= ~(1 << card)
    s.plans |= 1 << card
    tell(
        s,
        "story.looks_at_plan",
        seat=me,
        card=OBJECTIVE[card],
        seen_by=(me,),
        instead="story.looks_at_plan_unseen",
    )


def keep_old_plans(s: World, me: int) -> None:
    """A player keeps no drawn Objective card; the others do not learn that none was exchanged."""
    tell(s, "story.keeps_plans", seat=me, seen_by=(me,), instead="story.plans_done")


def return_plans(s: World) -> None:
    """The drawn Objective cards that are left go back into the deck."""
    s.objective_deck |= s.plans
    s.plans = 0
