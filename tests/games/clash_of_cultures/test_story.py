"""The story tells everything that happens, in order, to each as much as they may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.queries.labels import group_name
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import CAMP, FIELD, SPARE, open_map
from tests.games.clash_of_cultures.positions import (
    army,
    begin_later_turn,
    built_wonder,
    camp,
    card_with,
    city,
    clash,
    give,
    hold,
    learn,
    open_wonder,
    person,
    reveal,
    settler,
)


def told(table: Table, words: tuple[str, ...], seat: int | None) -> list[str]:
    """The sentences that a seat reads while these words are played."""
    before = len(table.match.story(seat))
    table.play(*words)
    return [table.sentence(line) for line in table.match.story(seat)[before:]]


class Scene(NamedTuple):
    """What is set up and played, and what a seat then reads."""

    setup: Callable[[World], object]
    words: tuple[str, ...]
    lines: tuple[str, ...]
    seat: int | None = 0
    seats: int = 2


# Cards and trade


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


# Advances, cities, Cultural Influence, the map


def governed(s: World) -> None:
    learn(s, 0, "voting", "civil_liberties", "draft")
    give(s, 0, food=2)


def autocratic(s: World) -> None:
    learn(s, 0, "absolute_power", "forced_labor")
    give(s, 0, mood=3)


def wonderful(s: World) -> None:
    learn(s, 0, "irrigation", "engineering")
    open_wonder(s, "hanging_gardens")
    give(s, 0, food=8, ore=8, wood=8, culture=5)


def artful(s: World) -> None:
    learn(s, 0, "art_and_sculptures")
    give(s, 0, food=2)


def growing(s: World) -> None:
    learn(s, 0, "myths")
    city(s, 0, "+2+0")
    give(s, 0, food=2, ore=2, wood=2)


def influential(s: World) -> None:
    learn(s, 0, "myths")
    learn(s, 1, "myths")
    city(s, 0, "+3+0", "temple")
    city(s, 1, "+4-1", "temple")


def near_camp(s: World) -> None:
    reveal(s, "c", 20)
    camp(s, "+3+1", 3)
    hold(s, 0, actions=[card_with("cultural_takeover")])


PEACE = {
    "government": Scene(
        governed,
        ("advance", "advance:nationalism", "advance:totalitarianism"),
        (
            "Player 1 chooses: Advance.",
            "Player 1 pays 2 Food.",
            "Player 1 gets Nationalism.",
            "The new government of Player 1 includes Nationalism.",
            "The new government of Player 1 includes Totalitarianism.",
        ),
    ),
    "autocracy": Scene(
        autocratic,
        ("absolute_power", "forced_labor"),
        (
            "Player 1 chooses: Absolute Power: one more action.",
            "Player 1 pays 2 Mood tokens.",
            "Player 1 uses Absolute Power to gain an action.",
            "Player 1 chooses: Forced Labor: Angry cities act as Neutral.",
            "Player 1 pays 1 Mood token.",
            "Player 1 uses Forced Labor: Angry cities act as Neutral this Turn.",
        ),
    ),
    "founding": Scene(
        lambda s: settler(s, 0, "+2+0"),
        ("found",),
        ("Player 1 chooses: Found City.", "Player 1 founds a city on C2."),
    ),
    "wonder": Scene(
        wonderful,
        ("activate", "wonder"),
        (
            "Player 1 activates the city on D2: Build a Wonder.",
            "Player 1 pays 5 Food, 2 Ore and 5 Wood.",
            "Player 1 pays 5 Culture tokens.",
            "Player 1 builds a Wonder on D2: Hanging Gardens.",
        ),
    ),
    "monuments": Scene(
        artful,
        ("advance", "advance:monuments", "wonder:colossus"),
        (
            "Player 1 chooses: Advance.",
            "Player 1 pays 2 Food.",
            "Player 1 gets Monuments.",
            "Player 1 gains 1 Culture token.",
            "A Wonder is revealed: Colossus of Rhodes.",
            "Player 1 reserves a Wonder: Colossus of Rhodes.",
        ),
    ),
    "temple": Scene(
        growing,
        ("activate", "hex:+3+0", "grow", "kind:mood"),
        (
            "Player 1 activates the city on D2: Increase City Size.",
            "Player 1 pays 1 Food, 1 Ore and 1 Wood.",
            "Player 1 adds a piece to the city on D2: Temple.",
            "Player 1 gains 1 Mood token.",
        ),
    ),
    "influence": Scene(
        influential,
        ("influence", "die:5"),
        (
            "Player 1 chooses: Cultural Influence.",
            "Player 1 attempts Cultural Influence on E1.",
            "Player 1 rolls 5; a success from 5.",
            "Player 1 replaces a piece of the city on E1: Temple.",
        ),
    ),
    "influence fails": Scene(
        influential,
        ("influence", "die:4"),
        (
            "Player 1 chooses: Cultural Influence.",
            "Player 1 attempts Cultural Influence on E1.",
            "Player 1 rolls 4; a success from 5.",
            "The attempt of Player 1 fails.",
        ),
    ),
    "takeover": Scene(
        near_camp,
        ("card", "influence", "die:5", "unit:army"),
        (
            "Player 1 plays the upper half of Cultural Takeover / Heavy Resistance.",
            "Player 1 chooses: Cultural Influence.",
            "Player 1 attempts Cultural Influence on D3.",
            "Player 1 rolls 5; a success from 5.",
            "Player 1 takes over the Barbarian Settlement on D3.",
            "Player 1 places a new Army unit on D3.",
        ),
    ),
    "exploring": Scene(
        lambda s: None,
        ("move", "hex:+3+1", "tile:20", "turn:as_listed", "hex:+2+2"),
        (
            "Player 1 moves a group from D2.",
            "Player 1 moves 1 Settler from D2 to D3.",
            "Region C is revealed: tile 20 (Forest, Fertile, Fertile, Fertile).",
            "Barbarians settle on C4.",
        ),
    ),
    "the end": Scene(
        lambda s: begin_later_turn(s, 1, 3, 6),
        ("end",),
        (
            "Status phase of Round 6.",
            "Round 6 was the last one: the game ends after the Objectives.",
            "The game is over.",
        ),
    ),
}


# War


def armies(defenders: int = 2, *pieces: str, cards: tuple[str, str] = ("", "")) -> Callable[[World], object]:
    """Two Army units of seat 0 beside Army units of seat 1, perhaps in a city; both may hold a combat card."""

    def setup(s: World) -> None:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, defenders)
        if pieces:
            city(s, 1, FIELD, *pieces)
        for seat, key in enumerate(cards):
            if key:
                hold(s, seat, actions=[card_with(combat=key)])

    return setup


def armies_at_camp(s: World) -> None:
    army(s, 0, CAMP, 2)
    camp(s, FIELD)


MARCH = ("move", f"hex:{CAMP}", "count:2", f"hex:{FIELD}")
ATTACK = (
    "Player 1 moves a group from E3.",
    "Player 1 moves 2 Army units from E3 to D4.",
    "Player 1 attacks D4.",
)
LAID = ("Player 1 plays a combat card face down.", "Player 2 plays a combat card face down.")
WON = (
    *ATTACK,
    "Combat round 1 – Player 1: dice 5 1, combat value 6, hits 1; the Barbarians: dice 1, combat value 1, hits 0.",
    "1 Barbarian unit on D4 is destroyed.",
    "Player 1 gains 1 Gold.",
)
ARCHERS = f"action:{card_with(combat='archers')}"
WAR = {
    "stopped": Scene(
        armies(),
        (*MARCH, "die:5", "die:1", "die:1", "die:1", "stop"),
        (
            *ATTACK,
            "Combat round 1 – Player 1: dice 5 1, combat value 6, hits 1; Player 2: dice 1 1, combat value 2, hits 0.",
            "Player 2 loses 1 Army unit on D4.",
            "Player 1 stops the attack and returns to E3.",
            "The battle is over.",
        ),
    ),
    "capture": Scene(
        armies(1, "temple"),
        (*MARCH, "die:5", "die:1", "die:1"),
        (
            *ATTACK,
            "Combat round 1 – Player 1: dice 5 1, combat value 6, hits 1; Player 2: dice 1, combat value 1, hits 0.",
            "Player 2 loses 1 Army unit on D4.",
            "Player 1 captures the city of Player 2 on D4.",
            "The city of Player 1 on D4 becomes Angry.",
            "Player 1 gains 2 Gold.",
            "Player 1 wins the battle.",
            "Player 2 places a new Settler on D7.",
        ),
    ),
    "camp kept": Scene(
        armies_at_camp,
        (*MARCH, "die:5", "die:1", "die:1", "keep"),
        (*WON, "Player 1 captures the Barbarian Settlement on D4 and keeps it.", "Player 1 wins the battle."),
    ),
    "camp razed": Scene(
        armies_at_camp,
        (*MARCH, "die:5", "die:1", "die:1", "raze"),
        (
            *WON,
            "Player 1 captures the Barbarian Settlement on D4 and razes it.",
            "Player 1 gains 1 Gold.",
            "Player 1 wins the battle.",
        ),
    ),
    "scout": Scene(
        armies(cards=("scout", "archers")),
        (*MARCH, f"action:{card_with(combat='scout')}", ARCHERS),
        (
            *ATTACK,
            *LAID,
            "Player 1 fights with the lower half of Negotiations / Scout.",
            "Player 2 fights with the lower half of Leadership / Archers.",
            "Player 1 takes Leadership / Archers with Scout.",
        ),
    ),
    "siege": Scene(
        armies(2, "temple", cards=("siege", "archers")),
        (*MARCH, f"action:{card_with(combat='siege')}", ARCHERS, "no"),
        (
            *ATTACK,
            *LAID,
            "Player 1 fights with the lower half of Great Ideas / Siege.",
            "Player 2 fights with the lower half of Leadership / Archers.",
            "The combat card of Player 2 has no effect.",
        ),
    ),
    "archers": Scene(
        armies(cards=("", "archers")),
        (*MARCH, ARCHERS, "die:5"),
        (
            *ATTACK,
            LAID[1],
            "Player 2 fights with the lower half of Leadership / Archers.",
            "The die of the combat card shows 5.",
            "Player 1 loses 1 Army unit on D4.",
        ),
    ),
    "retreat": Scene(
        armies(cards=("", "tactical_retreat")),
        (*MARCH, f"action:{card_with(combat='tactical_retreat')}", f"hex:{SPARE}"),
        (
            *ATTACK,
            LAID[1],
            "Player 2 fights with the lower half of City Development / Tactical Retreat.",
            "Player 2 retreats from D4 to C4.",
            "Player 1 wins the battle.",
        ),
    ),
    "no card": Scene(
        armies(cards=("", "archers")), (*MARCH, "pass"), (*ATTACK, "Player 2 plays no combat card.")
    ),
}


# Events


def drawing(setup: Callable[[World], object] = lambda s: None) -> Callable[[World], object]:
    """Seat 0 draws an Event before anything else."""

    def drawn(s: World) -> None:
        setup(s)
        s.agenda.append(("event", 0))

    return drawn


def three_cities(s: World) -> None:
    learn(s, 0, "myths")
    for place in ("+2+0", SPARE):
        city(s, 0, place, "temple")
    built_wonder(s, "colossus", SPARE)


def raided(s: World) -> None:
    reveal(s, "c", 20)
    camp(s, "+3+2", 2)
    learn(s, 0, "myths")
    city(s, 0, "+3+0", "temple")


def walled(s: World) -> None:
    raided(s)
    built_wonder(s, "great_wall", "+3+0")


def last_event(s: World) -> None:
    learn(s, 0, "storage", "fishing")
    give(s, 0, food=2)
    s.event_discard, s.event_deck = s.event_deck, s.event_discard


def four_cities(s: World) -> None:
    for place in ("+2+0", "+4-1", SPARE):
        city(s, 0, place)


FAMINE = "Player 1 draws an Event: Famine."
EVENTS = {
    "great person": Scene(
        drawing(lambda s: give(s, 0, culture=1)),
        ("event:great_artist", "yes"),
        (
            "Player 1 draws an Event: Great Artist.",
            "No Barbarians are close enough to attack Player 1.",
            "Player 1 pays 1 Culture token.",
            "Player 1 keeps a great person: Great Artist.",
        ),
    ),
    "great person played": Scene(
        lambda s: person(s, 0, "great_artist"),
        ("person",),
        ("Player 1 plays a great person: Great Artist.",),
    ),
    "revolution": Scene(
        drawing(),
        ("event:revolution",),
        ("Player 1 draws an Event: Revolution.", "Player 1 gains 2 Gold.", "Player 1 loses an action."),
    ),
    "revolution averted": Scene(
        drawing(lambda s: army(s, 0, "+3+0")),
        ("event:revolution", "hex:+3+0"),
        (
            "Player 1 draws an Event: Revolution.",
            "Player 1 gains 2 Gold.",
            "Player 1 loses 1 Army unit on D2.",
        ),
    ),
    "barbarians appear": Scene(
        drawing(lambda s: reveal(s, "c", 20)),
        ("event:population_boom_spawn", "hex:+2+0"),
        (
            "Player 1 draws an Event: Population Boom (Barbarians appear).",
            "Barbarians settle on C2.",
            "A Barbarian unit joins the Settlement on C2.",
            "Player 1 places a new Settler on D2.",
            "Player 2 places a new Settler on D7.",
        ),
    ),
    "exhaustion": Scene(
        drawing(lambda s: reveal(s, "c", 20)),
        ("event:awesome_year_all", "hex:+3+1"),
        (
            "Player 1 draws an Event: An Awesome Year (for all).",
            "The space D3 is exhausted.",
            "Player 1 has no room for 2 Food.",
            "Player 2 has no room for 2 Food.",
        ),
    ),
    "earthquake": Scene(
        drawing(three_cities),
        ("event:earthquake", f"hex:{SPARE}", "wonder:colossus"),
        ("Player 1 draws an Event: Earthquake.", "Player 1 loses a Wonder: Colossus of Rhodes."),
    ),
    "volcano": Scene(
        drawing(four_cities),
        ("event:volcano", "hex:+2+0"),
        (
            "Player 1 draws an Event: Volcano.",
            "A piece of Player 1 on C2 is removed from the game: Settlement.",
            "The city of Player 1 on C2 is destroyed.",
        ),
    ),
    "migration": Scene(
        drawing(),
        ("event:migration",),
        (
            "Player 1 draws an Event: Migration.",
            "Player 1 gains 2 Gold.",
            "Player 2 places a new Settler on D7.",
            "The city of Player 1 on D2 becomes Angry.",
        ),
    ),
    "raid": Scene(
        drawing(raided),
        ("event:famine", "die:5", "die:1"),
        (
            FAMINE,
            "Barbarians from D4 attack the city of Player 1 on D2.",
            "Combat round 1 – the Barbarians: dice 5 1, combat value 6, hits 1; "
            "Player 1: dice –, combat value 0, hits 0.",
            "Player 1 loses 1 Settler on D2.",
            "The battle is over.",
            "The Barbarian attack on Player 1 is over.",
            "Player 1 pays 1 Food.",
        ),
    ),
    "great wall": Scene(
        drawing(walled),
        ("event:famine",),
        (FAMINE, "The Great Wall protects Player 1 from the Barbarians.", "Player 1 pays 1 Food."),
    ),
    "discards": Scene(
        last_event,
        ("advance", "advance:sanitation", "event:flood"),
        (
            "Player 1 chooses: Advance.",
            "Player 1 pays 2 Food.",
            "Player 1 gets Sanitation.",
            "Player 1 gains 1 Mood token.",
            "The discard pile becomes the new deck.",
            "Player 1 draws an Event: Flood.",
            "Player 1 has no such city whose mood can drop.",
        ),
    ),
}
MAPPED = ("earthquake", "volcano")


@rule("CC-SETUP-05")
def test_setup_is_told() -> None:
    words = ("seat:1", "seat:0", "action:1", "objective:1", "action:2", "objective:2", "seat:1")
    assert told(Table(GAME, 2), words, 0) == [
        "Player 2 starts on D2.",
        "Player 1 starts on D7.",
        "Player 1 draws an Action card: Quick Advance / Peltasts.",
        "Player 1 draws an Objective card: Large Civilization / Draft.",
        "Player 2 draws an Action card.",
        "Player 2 draws an Objective card.",
        "Player 2 is first player.",
        "Round 1.",
        "Turn 1: Player 2.",
    ]


def play_scene(scene: Scene, table: Table) -> None:
    """Play a scene and look at what is told."""
    with table.edit() as s:
        scene.setup(s)
    group_name.cache_clear()  # so that names are made in each test
    assert tuple(told(table, scene.words, scene.seat)) == scene.lines


@rule("CC-XACT-04", "CC-XACT-16", "CC-XACT-12", "CC-XACT-14", "CC-XADV-06", "CC-TRADE-05", "CC-NOTE-05")
@pytest.mark.parametrize("name", CARDS)
def test_cards_and_trades_are_told(name: str) -> None:
    play_scene(CARDS[name], clash(CARDS[name].seats))


@rule(
    "CC-GOV-06",
    "CC-XADV-12",
    "CC-FOUND-01",
    "CC-WON-04",
    "CC-ADV-CUL-04",
    "CC-INFL-06",
    "CC-XACT-08",
    "CC-EXPL-10",
)
@pytest.mark.parametrize("name", PEACE)
def test_what_happens_in_peace_is_told(name: str) -> None:
    play_scene(PEACE[name], clash())


@rule("CC-BATTLE-11", "CC-CAPT-06", "CC-BARB-19", "CC-XCMB-01", "CC-XCMB-09", "CC-XCMB-12", "CC-XCMB-14")
@pytest.mark.parametrize("name", WAR)
def test_what_happens_in_war_is_told(name: str) -> None:
    play_scene(WAR[name], open_map())


@rule(
    "CC-XEVT-32",
    "CC-XEVT-31",
    "CC-EVENT-12",
    "CC-EVENT-08",
    "CC-XEVT-25",
    "CC-XEVT-26",
    "CC-EVENT-14",
    "CC-WON-29",
)
@pytest.mark.parametrize("name", EVENTS)
def test_what_events_do_is_told(name: str) -> None:
    play_scene(EVENTS[name], open_map() if name in MAPPED else clash())
