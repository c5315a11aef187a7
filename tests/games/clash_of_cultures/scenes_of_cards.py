"""Scenes with cards and trades."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.state import World
from tests.games.clash_of_cultures.positions import card_with, give, hold, learn
from tests.games.clash_of_cultures.scenes import Scene


def spying(s: World) -> None:
    hold(s, 0, actions=[card_with("spy")], objectives=[1])
    hold(s, 1, actions=[2], objectives=[2])
    give(s, 0, culture=1)


def planning(s: World) -> None:
    hold(s, 0, actions=[card_with("new_plans")], objectives=[4])
    give(s, 0, culture=1)


def trading(s: World) -> None:
    give(s, 0, wood=2)
    give(s, 1, ore=1)
    hold(s, 0, actions=[1, 2], objectives=[1])
    hold(s, 1, actions=[3, 4], objectives=[2, 3])
    s.players[0].known_actions[1] = 1 << 2


def peaceful(s: World) -> None:
    hold(s, 0, actions=[card_with("negotiations"), card_with("assassination")])
    give(s, 0, culture=2)


def bartering(s: World) -> None:
    learn(s, 0, "bartering")
    hold(s, 0, actions=[1])


def last_action_card(s: World) -> None:
    """Nothing is left in the deck of Action cards, of which Writing draws one."""
    for one in ("writing", "draft"):
        learn(s, 0, one)
    s.action_discard, s.action_deck = s.action_deck, 0
    give(s, 0, food=2)


OFFER = ("trade", "seat:1", "offer", "kind:wood", "count:2", "action:1", "any_action", "objective:1", "done")
PROPOSAL = (*OFFER, "kind:ore", "action:3", "any_objective", "propose")
NEW_PLANS = ("Player 1 plays the upper half of New Plans / Flanking.", "Player 1 pays 1 Culture token.")
SPY = (
    "Player 1 plays the upper half of Spy / Heavy Resistance.",
    "Player 1 pays 1 Culture token.",
    "Player 1 looks at the cards of Player 2.",
)
CARDS = {
    "spy": Scene(
        spying,
        ("card", "objective:2"),
        (
            *SPY,
            "Player 2 gives an Objective card to Player 1: Scientific Lead / Conqueror.",
            "Player 1 gives an Objective card to Player 2: Large Civilization / Draft.",
        ),
    ),
    "spy, for the third": Scene(
        spying,
        ("card", "objective:2"),
        (
            *SPY,
            "Player 2 gives an Objective card to Player 1.",
            "Player 1 gives an Objective card to Player 2.",
        ),
        seat=2,
        seats=3,
    ),
    "plans": Scene(
        planning,
        ("card", "objective:9", "objective:10", "pass"),
        (
            *NEW_PLANS,
            "Player 1 looks at an Objective card: Education Lead / Sea Blockade.",
            "Player 1 looks at an Objective card: Optimized Storage / Naval Assault.",
            "Player 1 swaps no Objective card.",
        ),
    ),
    "plans, for the other": Scene(
        planning,
        ("card", "objective:9", "objective:10", "pass"),
        (*NEW_PLANS, *["Player 1 looks at an Objective card."] * 2, "Player 1 finishes New Plans."),
        seat=1,
    ),
    "negotiations, assassination": Scene(
        peaceful,
        ("card", f"action:{card_with('negotiations')}", "card"),
        (
            "Player 1 plays the upper half of Negotiations / Scout.",
            "Player 1 pays 1 Culture token.",
            "Player 1 negotiates with Player 2: neither attacks the other until the next Turn of Player 2 is over.",
            "Player 1 plays the upper half of Assassination / High Ground.",
            "Player 1 pays 1 Culture token.",
            "Player 2 has one fewer action in the next Turn.",
        ),
    ),
    "bartering": Scene(
        bartering,
        ("bartering", "kind:gold"),
        (
            "Player 1 chooses: Bartering: discard an Action card for a gain.",
            "Player 1 discards Quick Advance / Peltasts for Bartering.",
            "Player 1 gains 1 Gold.",
        ),
    ),
    "trade accepted": Scene(
        trading,
        (*PROPOSAL, "accept", "objective:2"),
        (
            "Player 1 proposes a trade to Player 2.",
            "Player 1 offers 2 Wood.",
            "Player 1 offers a card: Quick Advance / Peltasts.",
            "Player 1 offers a card: Large Civilization / Draft.",
            "Player 1 offers 1 Action card without naming it.",
            "Player 1 asks for 1 Ore.",
            "Player 1 asks for a card: Inspiration / Encircled.",
            "Player 1 asks for 1 Objective card.",
            "Player 2 accepts the trade.",
            "Player 2 gives 1 Ore to Player 1.",
            "Player 1 gives 2 Wood to Player 2.",
            "Player 1 gives an Action card to Player 2: Quick Advance / Peltasts.",
            "Player 1 gives an Objective card to Player 2: Large Civilization / Draft.",
            "Player 1 gives an Action card to Player 2: Quick Advance / Encircled.",
            "Player 2 gives an Action card to Player 1: Inspiration / Encircled.",
            "Player 2 gives an Objective card to Player 1: Scientific Lead / Conqueror.",
        ),
        seats=3,
    ),
    "trade declined, for the third": Scene(
        trading,
        (*PROPOSAL, "decline"),
        (
            "Player 1 proposes a trade to Player 2.",
            "Player 1 offers 2 Wood.",
            "Player 1 offers an Action card.",
            "Player 1 offers an Objective card.",
            "Player 1 offers 1 Action card without naming it.",
            "Player 1 asks for 1 Ore.",
            "Player 1 asks for an Action card.",
            "Player 1 asks for 1 Objective card.",
            "Player 2 declines the trade.",
        ),
        seat=2,
        seats=3,
    ),
    "invitation": Scene(
        trading,
        ("trade", "seat:1", "invite", "pass"),
        ("Player 1 invites Player 2 to propose a trade.", "Player 2 proposes nothing."),
        seats=3,
    ),
    "an Action card of the discards": Scene(
        last_action_card,
        ("advance", "advance:nationalism", "action:1", "objective:1"),
        (
            "Player 1 chooses: Advance.",
            "Player 1 pays 2 Food.",
            "Player 1 gets Nationalism.",
            "The discard pile becomes the new deck.",
            "Player 1 draws an Action card: Quick Advance / Peltasts.",
            "Player 1 draws an Objective card: Large Civilization / Draft.",
        ),
    ),
}
