"""Options of a question read differently, and each says what it is, costs or brings."""

from __future__ import annotations

from collections import Counter

import pytest

from areopagus import new
from areopagus.kernel.registry import find_game
from areopagus.kernel.text import option_names, what_it_does
from tests.games.reached import GAMES, positions, records

NAMES = ("Ada", "Bo", "Cy", "Di")
QUESTIONS = {"beacons": 9, "clash-of-cultures": 100, "on-mars": 45}
"""The least number of different questions that recorded games ask people."""
SPEAKING = {
    "beacons": {"card", "draw", "end", "light", "pass", "raid", "spy"},
    "clash-of-cultures": {
        *("accept", "decline", "invite", "offer", "propose", "any_action", "any_objective"),
        *(
            "activate",
            "advance",
            "bartering",
            "card",
            "civic",
            "end",
            "found",
            "influence",
            "move",
            "person",
            "trade",
        ),
        *(
            "art_and_sculptures",
            "cartography",
            "civil_liberties",
            "drama_and_music",
            "forced_labor",
            "taxes",
            "voting",
        ),
        *("build", "collect", "grow", "wonder", "land", "sail", "keep", "raze", "continue", "stop"),
        *("fortress_cancel", "fortress_die", "kind", "load", "piece", "region", "unit"),
    },
    "on-mars": {
        *(
            "landing_pod",
            "obtain_blueprint",
            "learn_technology",
            "research_development",
            "resupply",
            "control_center",
        ),
        *(
            "construct",
            "upgrade",
            "welcome_ship",
            "hire_or_contract",
            "depot",
            "end",
            "deliver",
            "develop",
            "keep",
        ),
        *("benefit", "boost", "from", "good", "lose", "order", "reward", "rover", "side"),
    },
}
"""The families of words whose names say what they do, everywhere."""


@pytest.mark.parametrize("game", GAMES)
def test_options_read_differently_and_say_what_they_are(game: str) -> None:
    texts = find_game(game).phrasebook()
    alike: set[tuple[str, str]] = set()
    bare: set[tuple[str, str]] = set()
    asked_about: set[str] = set()
    for record in records(game):
        for match in positions(record):
            assert match.ask is not None
            asked = match.asked(match.ask.seat)
            assert asked is not None
            asked_about.add(asked.about)
            names = option_names(asked, texts, NAMES)
            alike |= {(asked.about, name) for name, count in Counter(names).items() if count > 1}
            for word in asked.words:
                family = word.text.partition(":")[0]
                if family not in SPEAKING[game] and not what_it_does(word.text, texts):
                    is_named = asked.option(word, texts).key != f"word.{word.text}"
                    bare |= set() if is_named else {(asked.about, family)}
    assert len(asked_about) >= QUESTIONS[game], "recorded games ask nearly everything"
    assert alike == set()
    assert bare == set()


def test_what_a_card_does_is_told_without_its_name() -> None:
    texts = find_game("clash-of-cultures").phrasebook()
    assert what_it_does("advance:mining", texts) == "Ore from Mountains"
    assert what_it_does("kind:food", texts) == ""
    scientist = what_it_does("scientist:geologist", find_game("on-mars").phrasebook())
    assert scientist.startswith("costs 2 ")


def test_in_a_battle_a_card_says_what_it_does_there() -> None:
    game = find_game("clash-of-cultures")
    texts, card = game.phrasebook(), game.vocabulary.find("action:24")
    assert game.brief("card.play", card) is None
    assert "choose a player" in what_it_does(card.text, texts, game.brief("card.play", card))
    in_battle = what_it_does(card.text, texts, game.brief("battle.card", card))
    assert (
        in_battle == "the opponent's combat card has no effect; you lose a unit, then the opponent loses one"
    )


def test_players_are_named_by_their_people() -> None:
    match = new("beacons", seats=3, seed=2)
    assert match.ask is not None
    me = match.ask.seat
    match.choose("spy")
    asked = match.asked(me)
    assert asked is not None
    shown = option_names(asked, match.game.phrasebook(), NAMES)
    assert shown == [f"{name} (3 cards)" for seat, name in enumerate(NAMES[:3]) if seat != me]
