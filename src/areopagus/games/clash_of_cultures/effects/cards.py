"""Cards are drawn, played, seen and handed over (CC-ACT, CC-OBJ, CC-EVENT, CC-XACT-26)."""

from __future__ import annotations

from areopagus.kernel import reveal, tell
from areopagus.kernel.lists import with_item, without

from ..state import World
from ..words import ACTION, EVENT, HALF, OBJECTIVE

# Knowledge


def forget_action(s: World, seat: int, card: int) -> None:
    """An Action card left a hand: nobody knows it there now (CC-XACT-26)."""
    for other in s.players:
        other.known_actions[seat] &= ~(1 << card)


def forget_objective(s: World, seat: int, card: int) -> None:
    """An Objective card left a hand."""
    for other in s.players:
        other.known_objectives[seat] &= ~(1 << card)


def learn_action(s: World, viewer: int, seat: int, card: int) -> None:
    """A player has lawfully seen an Action card that is in another hand."""
    s.players[viewer].known_actions[seat] |= 1 << card


def learn_objective(s: World, viewer: int, seat: int, card: int) -> None:
    """A player has lawfully seen an Objective card that is in another hand."""
    s.players[viewer].known_objectives[seat] |= 1 << card


def look_at_hand(s: World, viewer: int, seat: int) -> None:
    """A Spy sees all cards of another player (CC-XACT-04)."""
    other = s.players[seat]
    s.players[viewer].known_actions[seat] = other.actions
    s.players[viewer].known_objectives[seat] = other.objectives
    reveal(s)
    tell(s, "story.spied", seat=viewer, other_seat=seat)


# Action cards


def renew_action_deck(s: World) -> None:
    """The discards become the Action deck when it is empty (CC-NOTE-05)."""
    if not s.action_deck and s.action_discard:
        s.action_deck, s.action_discard = s.action_discard, 0
        tell(s, "story.deck_renewed")


def take_action(s: World, seat: int, card: int) -> None:
    """A drawn Action card goes to the hand."""
    s.action_deck &= ~(1 << card)
    s.players[seat].actions |= 1 << card
    tell(
        s,
        "story.drew_action",
        seat=seat,
        card=ACTION[card],
        seen_by=(seat,),
        instead="story.drew_action_unseen",
    )


def discard_action(s: World, seat: int, card: int) -> None:
    """An Action card goes from the hand to the open discards (CC-ACT-04)."""
    s.players[seat].actions &= ~(1 << card)
    forget_action(s, seat, card)
    s.action_discard |= 1 << card


def play_action(s: World, seat: int, card: int) -> None:
    """An Action card is shown and discarded; its effect follows (CC-XACT-23)."""
    discard_action(s, seat, card)
    tell(s, "story.plays_card", seat=seat, card=ACTION[card])


def barter_action(s: World, seat: int, card: int) -> None:
    """An Action card is shown and discarded for goods (CC-XADV-06)."""
    reveal(s)
    discard_action(s, seat, card)
    tell(s, "story.barters", seat=seat, card=ACTION[card])


def pass_action(s: World, giver: int, taker: int, card: int) -> None:
    """An Action card changes hands; only the two learn which."""
    s.players[giver].actions &= ~(1 << card)
    forget_action(s, giver, card)
    s.players[taker].actions |= 1 << card
    learn_action(s, giver, taker, card)
    reveal(s)
    tell(
        s,
        "story.passes_action",
        seat=giver,
        to_seat=taker,
        card=ACTION[card],
        seen_by=(giver, taker),
        instead="story.passes_action_unseen",
        open_params=("seat", "to_seat"),
    )


# Objective cards


def take_objective(s: World, seat: int, card: int) -> None:
    """A drawn Objective card goes to the hand."""
    s.objective_deck &= ~(1 << card)
    s.players[seat].objectives |= 1 << card
    tell(
        s,
        "story.drew_objective",
        seat=seat,
        card=OBJECTIVE[card],
        seen_by=(seat,),
        instead="story.drew_objective_unseen",
    )


def return_objective(s: World, seat: int, card: int) -> None:
    """An Objective card goes from the hand back into the deck (CC-XACT-16); who knew it sees that it is gone."""
    s.players[seat].objectives &= ~(1 << card)
    if any(other.known_objectives[seat] >> card & 1 for other in s.players):
        reveal(s)
    forget_objective(s, seat, card)
    s.objective_deck |= 1 << card


def keep_plan(s: World, seat: int, card: int) -> None:
    """An Objective card drawn with New Plans goes to the hand; the others do not learn that one was exchanged."""
    s.plans &= ~(1 << card)
    s.players[seat].objectives |= 1 << card
    tell(s, "story.takes_plan", seat=seat, card=OBJECTIVE[card], seen_by=(seat,), instead="story.plans_done")


def pass_objective(s: World, giver: int, taker: int, card: int) -> None:
    """An Objective card changes hands; only the two learn which."""
    s.players[giver].objectives &= ~(1 << card)
    forget_objective(s, giver, card)
    s.players[taker].objectives |= 1 << card
    learn_objective(s, giver, taker, card)
    reveal(s)
    tell(
        s,
        "story.passes_objective",
        seat=giver,
        to_seat=taker,
        card=OBJECTIVE[card],
        seen_by=(giver, taker),
        instead="story.passes_objective_unseen",
        open_params=("seat", "to_seat"),
    )


def complete_objective(s: World, seat: int, card: int, half: int) -> None:
    """A completed Objective lies open (CC-OBJ-08)."""
    player = s.players[seat]
    player.objectives &= ~(1 << card)
    forget_objective(s, seat, card)
    player.completed = [*player.completed, card * 2 + half]
    tell(s, "story.objective", seat=seat, objective=HALF[card * 2 + half])


def note_founder(s: World, seat: int) -> None:
    """City Founder was completed in this Round (CC-XOBJ-26)."""
    s.players[seat].founder_round = s.round


# Events


def open_event(s: World, seat: int, event: int) -> None:
    """A drawn Event lies open and is resolved."""
    s.event_deck = with_item(s.event_deck, event, s.event_deck[event] - 1)
    s.event_open = [*s.event_open, event]
    s.players[seat].events_drawn += 1
    tell(s, "story.event", seat=seat, event=EVENT[event])


def renew_event_deck(s: World) -> None:
    """The discards become the Event deck when it is empty (CC-NOTE-05)."""
    if not any(s.event_deck) and any(s.event_discard):
        s.event_deck, s.event_discard = s.event_discard, [0] * len(s.event_discard)
        tell(s, "story.deck_renewed")


def close_event(s: World, event: int, keep: bool = False) -> None:
    """A resolved Event goes to the discards, or stays out because it holds pieces."""
    s.event_open = without(s.event_open, event)
    if keep:
        s.event_kept = [*s.event_kept, event]
    else:
        s.event_discard = with_item(s.event_discard, event, s.event_discard[event] + 1)


def keep_person(s: World, seat: int, event: int) -> None:
    """A great person lies before its owner (CC-XEVT-32/33)."""
    s.event_open = without(s.event_open, event)
    player = s.players[seat]
    player.persons = [*player.persons, event]
    tell(s, "story.person_taken", seat=seat, event=EVENT[event])


def discard_person(s: World, seat: int, event: int) -> None:
    """A great person is played."""
    player = s.players[seat]
    player.persons = without(player.persons, event)
    s.event_discard = with_item(s.event_discard, event, s.event_discard[event] + 1)
    tell(s, "story.person_played", seat=seat, event=EVENT[event])
