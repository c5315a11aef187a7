"""One sentence for each deed, with what it costs and brings; most scenes are those of the story's tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel import load
from areopagus.kernel.chronicle import chronicle, sentences
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import open_map
from tests.games.clash_of_cultures.make_records import SHELF
from tests.games.clash_of_cultures.positions import (
    begin_status,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    reveal_all,
    settler,
    ship,
    word,
)
from tests.games.clash_of_cultures.scenes import Scene
from tests.games.clash_of_cultures.scenes_of_cards import CARDS
from tests.games.clash_of_cultures.scenes_of_events import EVENTS, MAPPED
from tests.games.clash_of_cultures.scenes_of_peace import PEACE
from tests.games.clash_of_cultures.scenes_of_war import WAR
from tests.games.clash_of_cultures.test_ships import HOME, two_seas
from tests.games.clash_of_cultures.test_texts import TEXT_KEYS
from tests.games.storytelling import check_chronicle, lines_without_a_role

HEADLINES: dict[str, tuple[str, ...]] = {
    "spy": (
        "Player 1 plays the upper half of Spy / Heavy Resistance and looks at the cards of Player "
        "2 (1 Culture token).",
    ),
    "spy, for the third": (
        "Player 1 plays the upper half of Spy / Heavy Resistance and looks at the cards of Player "
        "2 (1 Culture token).",
    ),
    "plans": ("Player 1 plays the upper half of New Plans / Flanking (1 Culture token).",),
    "plans, for the other": ("Player 1 plays the upper half of New Plans / Flanking (1 Culture token).",),
    "negotiations, assassination": (
        "Player 1 plays the upper half of Negotiations / Scout and makes peace with Player 2 (1 "
        "Culture token).",
        "Player 1 plays the upper half of Assassination / High Ground (1 Culture token); Player 2 "
        "has one fewer action in the next Turn.",
    ),
    "bartering": ("Player 1 discards Quick Advance / Peltasts for Bartering: 1 Gold.",),
    "trade accepted": (
        "Player 1 proposes a trade to Player 2, offers 2 Wood, Quick Advance / Peltasts, Large "
        "Civilization / Draft, 1 Action card and asks for 1 Ore, Inspiration / Encircled, 1 "
        "Objective card, Player 2 accepts.",
    ),
    "trade declined, for the third": (
        "Player 1 proposes a trade to Player 2, offers 2 Wood, 1 Action card, 1 Objective card, 1 "
        "Action card and asks for 1 Ore, 1 Action card, 1 Objective card, Player 2 declines.",
    ),
    "invitation": (
        "Player 1 invites Player 2 to propose a trade.",
        "Player 2 proposes nothing.",
    ),
    "an Action card of the discards": (
        "Player 1 gets Nationalism (2 Food): 1 Action card, 1 Objective card.",
    ),
    "government": (
        "Player 1 gets Nationalism and has a new government with Nationalism, Totalitarianism (2 Food).",
    ),
    "autocracy": (
        "Player 1 gains an action with Absolute Power (2 Mood tokens).",
        "Player 1 uses Forced Labor (1 Mood token).",
    ),
    "founding": ("Player 1 founds a city on C2.",),
    "wonder": ("Player 1 builds Hanging Gardens on D2 (5 Food, 2 Ore, 5 Wood, 5 Culture tokens).",),
    "monuments": (
        "Player 1 gets Monuments and reserves Colossus of Rhodes (2 Food), Colossus of Rhodes is "
        "revealed: 1 Culture token.",
    ),
    "temple": ("Player 1 builds a Temple in the city on D2 (1 Food, 1 Ore, 1 Wood): 1 Mood token.",),
    "influence": ("Player 1 attempts Cultural Influence on E1 and replaces the Temple on E1, with a 5.",),
    "influence fails": ("Player 1 attempts Cultural Influence on E1, with a 4, without success.",),
    "takeover": (
        "Player 1 plays the upper half of Cultural Takeover / Heavy Resistance.",
        "Player 1 attempts Cultural Influence on D3 and takes over the Barbarian Settlement on D3, "
        "with a 5: 1 Army unit.",
    ),
    "exploring": ("Player 1 moves 1 Settler from D2 to D3, Region C is revealed, Barbarians settle on C4.",),
    "the end": (
        "Status phase of Round 6.",
        "Round 6 was the last one: the game ends after the Objectives.",
        "The game is over.",
    ),
    "stopped": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4 and returns to E3, nobody wins; Player 2 loses 1 Army unit.",
    ),
    "capture": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4, captures the city of Player 2 on D4 and wins the battle, D4 becomes "
        "Angry: 2 Gold; Player 2 gains 1 Settler and loses 1 Army unit.",
    ),
    "camp kept": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4, captures and keeps the Barbarian Settlement on D4 and wins the "
        "battle, 1 Barbarian unit on D4 is destroyed: 1 Gold.",
    ),
    "camp razed": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4, captures and razes the Barbarian Settlement on D4 and wins the "
        "battle, 1 Barbarian unit on D4 is destroyed: 2 Gold.",
    ),
    "scout": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4 and takes Leadership / Archers.",
    ),
    "siege": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4.",
    ),
    "archers": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4; loses 1 Army unit.",
    ),
    "retreat": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4 and wins the battle; Player 2 retreats to C4.",
    ),
    "no card": (
        "Player 1 moves 2 Army units from E3 to D4.",
        "Player 1 attacks D4.",
    ),
    "great person": (
        "Player 1 draws the Event Great Artist and keeps the Great Artist (1 Culture token), no "
        "Barbarians attack Player 1.",
    ),
    "great person played": ("Player 1 plays the Great Artist.",),
    "revolution": ("Player 1 draws the Event Revolution: 2 Gold; loses 1 action.",),
    "revolution averted": ("Player 1 draws the Event Revolution: 2 Gold; loses 1 Army unit.",),
    "barbarians appear": (
        "Player 1 draws the Event Population Boom (Barbarians appear), Barbarians settle on C2, "
        "Barbarians gather on C2: 1 Settler; Player 2 gains 1 Settler.",
    ),
    "exhaustion": ("Player 1 draws the Event An Awesome Year (for all), D3 is exhausted.",),
    "earthquake": ("Player 1 draws the Event Earthquake, Colossus of Rhodes is lost.",),
    "volcano": ("Player 1 draws the Event Volcano, the city on C2 is destroyed; loses 1 Settlement.",),
    "migration": ("Player 1 draws the Event Migration, D2 becomes Angry: 2 Gold; Player 2 gains 1 Settler.",),
    "raid": (
        "Player 1 draws the Event Famine.",
        "Player 1 is attacked on D2 by the Barbarians from D4, nobody wins; loses 1 Settler.",
        "Player 1 pays 1 Food.",
    ),
    "great wall": ("Player 1 draws the Event Famine (1 Food), the Great Wall protects Player 1.",),
    "discards": (
        "Player 1 gets Sanitation (2 Food): 1 Mood token.",
        "Player 1 draws the Event Flood, Player 1 is spared.",
    ),
}
SCENES = CARDS | PEACE | WAR | EVENTS


def headlines(table: Table, words: tuple[str, ...], seat: int | None = 0) -> tuple[str, ...]:
    """The headings and headlines that a seat reads of what is played."""
    before = table.match.story_length
    table.play(*words)
    lines = table.match.story_lines(seat, before)
    return tuple(table.sentence(message) for message, _ in sentences(chronicle(GAME.plot, lines)))


def table_of(name: str, scene: Scene) -> Table:
    return open_map() if name in WAR or name in MAPPED else clash(scene.seats)


@rule("CC-TURN-03")
@pytest.mark.parametrize("name", HEADLINES)
def test_each_deed_is_one_sentence(name: str) -> None:
    scene = SCENES[name]
    table = table_of(name, scene)
    with table.edit() as s:
        scene.setup(s)
    assert headlines(table, scene.words, scene.seat) == HEADLINES[name]


def test_every_scene_of_the_story_has_its_headlines() -> None:
    assert set(HEADLINES) == set(SCENES)


# Further deeds


def ready(s: World) -> None:
    """A city of size 2 that was activated before, goods and tokens."""
    city(s, 0, home(s, 0), "academy")
    s.cities[home(s, 0)].activated = 1
    give(s, 0, food=3, ore=2, wood=1, mood=2)
    learn(s, 0, "taxes")


FURTHER: dict[str, tuple[Callable[[World], object], tuple[str, ...], tuple[str, ...]]] = {
    "collecting, for the second time": (
        ready,
        ("activate", "collect", "hex:+2+0", "hex:+4-1"),
        ("Player 1 collects with the city on D2, D2 becomes Angry: 1 Wood, 1 Ore.",),
    ),
    "units": (
        ready,
        ("activate", "build", "unit:army", "unit:settler"),
        (
            "Player 1 builds units in the city on D2 (3 Food, 1 Ore), D2 becomes Angry: 1 Army unit, 1 Settler.",
        ),
    ),
    "taxes": (ready, ("taxes",), ("Player 1 uses Taxes (1 Mood token): 1 Gold.",)),
}


@rule("CC-COLLECT-01", "CC-BUILD-01", "CC-ADV-ECO-07")
@pytest.mark.parametrize("name", FURTHER)
def test_amounts_of_a_deed_are_summed(name: str) -> None:
    setup, words, expected = FURTHER[name]
    table = clash()
    with table.edit() as s:
        setup(s)
    assert headlines(table, words) == expected


@rule("CC-SHIP-10", "CC-SHIP-11")
def test_each_group_is_a_deed() -> None:
    table = two_seas()
    with table.edit() as s:
        settler(s, 0, HOME)
        ship(s, 0, "+2+1")
    words = ("move", word(HOME), word("+2+1"), word("+2+1"), word("+2+4"))
    assert headlines(table, words) == (
        "Player 1 embarks 1 Settler from D2 at C3.",
        "Player 1 moves Ship with 1 Settler from C3 to C6.",
    )


@rule("CC-STATUS-11")
def test_a_city_that_its_owner_razes_is_told_with_the_gold() -> None:
    table = clash()
    with table.edit() as s:
        begin_status(s)
        reveal_all(s)
        city(s, 0, home(s, 0), "temple")
        city(s, 0, "+5+0", mood="happy")
        s.agenda = [("status_raze", 0)]
    assert headlines(table, ("hex:+5+0",)) == ("Player 1 razes their own city on F3: 1 Gold.",)


@rule("CC-XACT-26")
def test_no_headline_names_a_card_that_a_seat_may_not_know() -> None:
    """The third player reads the same, whichever cards two others offer and exchange."""
    read: set[tuple[str, ...]] = set()
    for mine, theirs in ((1, 3), (5, 8)):
        table = clash(3)
        with table.edit() as s:
            hold(s, 0, actions=[mine])
            hold(s, 1, actions=[theirs])
            s.players[0].known_actions[1] = 1 << theirs - 1
        offer = (
            "trade",
            "seat:1",
            "offer",
            f"action:{mine}",
            "done",
            f"action:{theirs}",
            "propose",
            "accept",
        )
        read.add(headlines(table, offer, 2))
    assert read == {
        (
            "Player 1 proposes a trade to Player 2, offers 1 Action card and asks for 1 Action card, Player 2 accepts.",
        )
    }


@pytest.mark.parametrize("name", ["two-steered", "three-symbols"])
def test_every_line_of_a_whole_game_is_in_its_chronicle(name: str) -> None:
    check_chronicle(load(SHELF.records / f"{name}.json"))


def test_only_details_have_no_role() -> None:
    assert lines_without_a_role(GAME, TEXT_KEYS.texts) == {
        f"story.{detail}"
        for detail in (
            *("card_laid", "no_card_laid", "combat_card", "combat_roll", "card_roll", "card_spoilt"),
            *("looks_at_plan", "looks_at_plan_unseen", "takes_plan", "keeps_plans", "plans_done"),
            *("passes_action", "passes_action_unseen", "passes_objective", "passes_objective_unseen"),
            *("hands_over", "declines_to_trade", "deck_renewed", "forced_labor", "loses_surplus"),
        )
    }
