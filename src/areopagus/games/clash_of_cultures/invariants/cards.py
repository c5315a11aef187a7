"""Decks, hands and discard piles."""

from __future__ import annotations

from collections.abc import Iterator

from areopagus.kernel import Reason

from ..card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS
from ..catalog import NONE
from ..queries.battles import face_down
from ..state import World
from .naming import at_seat


def card_problems(s: World) -> Iterator[Reason]:
    """Every Action and Objective card is in one place (CC-INV-23, -24, -34)."""
    in_play = 0
    b = s.battle
    while b is not None:
        in_play += sum(1 << card for card in b.cards if card != NONE)
        b = b.interrupted
    hands = [player.actions for player in s.players]
    if not _is_partition([s.action_deck, s.action_discard, in_play, *hands], len(ACTION_CARDS)):
        yield Reason("invariant.action_cards", "CC-INV-23")
    completed = [sum(1 << half // 2 for half in player.completed) for player in s.players]
    objectives = [player.objectives for player in s.players]
    if not _is_partition([s.objective_deck, s.plans, *objectives, *completed], len(OBJECTIVE_CARDS)):
        yield Reason("invariant.objective_cards", "CC-INV-23")
    for seat, player in enumerate(s.players):
        if len({half // 2 for half in player.completed}) != len(player.completed):
            yield at_seat("invariant.completed", "CC-INV-24", seat)
        for other, viewer in enumerate(s.players):
            known_actions = viewer.known_actions[seat]
            if other != seat and (
                (known_actions and known_actions & ~(player.actions | face_down(s, seat)))
                or viewer.known_objectives[seat] & ~player.objectives
            ):
                yield at_seat("invariant.known", "CC-INV-34", other)


def events_moved(s: World, before: World) -> bool:
    """Whether an Event card is elsewhere than before."""
    return (
        s.event_deck != before.event_deck
        or s.event_discard != before.event_discard
        or s.event_open != before.event_open
        or s.event_kept != before.event_kept
        or any(now.persons != then.persons for now, then in zip(s.players, before.players, strict=True))
    )


def event_problems(s: World) -> Iterator[Reason]:
    """Every Event card is in one place (CC-INV-23)."""
    for event, card in enumerate(EVENTS):
        kept = sum(player.persons.count(event) for player in s.players) + s.event_kept.count(event)
        if s.event_deck[event] + s.event_discard[event] + s.event_open.count(event) + kept != card.count:
            yield Reason("invariant.event_cards", "CC-INV-23")


def _is_partition(parts: list[int], count: int) -> bool:
    """Whether sets of cards are disjoint and make up the whole deck."""
    union = 0
    for part in parts:
        if union & part:
            return False
        union |= part
    return union == (1 << count) - 1
