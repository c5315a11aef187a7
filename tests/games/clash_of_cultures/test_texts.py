"""The English catalogue of Clash of Cultures: a text for every key that the sources name, none that nobody names."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import CIVIL, COMBAT, OBJECTIVES, PLAYS, WONDERS
from areopagus.games.clash_of_cultures.catalog import (
    CATEGORIES,
    COLOURS,
    KINDS,
    MOODS,
    POINT_SOURCES,
    TERRAINS,
    UNITS,
    keys_of,
)
from areopagus.games.clash_of_cultures.registry import civil_card
from areopagus.games.clash_of_cultures.rules.march import CLASSES
from areopagus.kernel import Match, Message, OneOf, new
from areopagus.kernel.messages import word_name
from tests.games.long_runs import long_unless
from tests.games.naming import nameless_words
from tests.games.text_keys import TextKeys

KEYS = re.compile(
    r"(story|gesture|reason|invariant|label|text|tie|phase|error|wish)\.[a-z0-9_.]*[a-z0-9]|title(\.[a-z]+)?|plain"
)
MADE = {
    "story.mood_": MOODS,
    "story.wants_": ("action", "objective"),
    "gesture.trade.": ("give", "want", "choose"),
    "reason.card.": tuple(
        half.key for half in CIVIL if half.key in civil_card and civil_card[half.key].can is not None
    ),
    "tie.": ("great_pyramid", *keys_of(POINT_SOURCES)),
    "pay.gold.": KINDS[:3],
    "move.units.": CLASSES,
    "points.": keys_of(POINT_SOURCES),
    "colour.": COLOURS,
    "category.": keys_of(CATEGORIES),
    "terrain.": (*TERRAINS, "unexplored"),
    "mood.": MOODS,
    "play.": PLAYS,
    "label.": (
        *keys_of(UNITS),
        *("assassinated", "unrest"),
        *("cities", "advances", "objectives_done", "persons"),
    ),
    "label.back_": ("action", "objective", "plan"),
    "label.deck_": ("action", "objective", "event", "region"),
    "short.civil:": tuple(half.key for half in CIVIL),
    "short.combat:": tuple(half.key for half in COMBAT),
    "brief.combat:": tuple(half.key for half in COMBAT),
    "short.goal:": keys_of(OBJECTIVES),
    "short.": tuple(f"wonder:{key}" for key in keys_of(WONDERS)),
    "emblem.": COLOURS,
    "face.civil:": tuple(half.key for half in CIVIL),
    "face.goal:": keys_of(OBJECTIVES),
}
"""The keys that are put together from a beginning and one of several ends."""
ASKING: dict[str, tuple[int, set[str]]] = {
    "pick_payment": (2, {"count"}),
    "get_free_advance": (2, set()),
    "choose_ship": (3, set()),
    "ask_space": (2, set()),
    "ask_count": (1, set()),
    "choose_space": (2, {"event"}),
}
"""Functions that are told what to ask: in which argument, and with which parameters they ask it."""
REASONING = {"_seat": {"seat"}, "_place": {"cell"}}
"""Functions that make a reason from its key, with these parameters."""
PLAYED: tuple[dict[str, object], ...] = (
    {},
    {"events": "optional", "rounds": "4"},
    {"open_combat_cards": True},
)
"""The options of the games that are played to hear what is said in them."""
TOGETHER = (("hex", "region"), ("piece", "wonder"), ("kind", "action", "objective"))
"""Families of words that are options of one question."""


OPTION_NAMES = {
    f"option.{option.key}.{name}"
    for option in GAME.options
    if isinstance(option, OneOf)
    for name in option.names
}
BRIEFS = {f"brief.{word.text}" for word in GAME.vocabulary if word.text.startswith("advance:")}
TEXT_KEYS = TextKeys(
    GAME,
    KEYS,
    cards=("action", "objective", "event", "wonder", "advance"),
    kernel=("error.options_clash", "deed.amount"),
    from_tables=OPTION_NAMES | BRIEFS,
    made=MADE,
    asking=ASKING,
    reasoning=REASONING,
)


def test_every_key_has_a_text() -> None:
    missing = TEXT_KEYS.without_text()
    assert not missing, "\n".join(missing)


def test_every_word_has_a_name() -> None:
    missing = nameless_words(GAME.vocabulary, set(TEXT_KEYS.texts))
    assert not missing, "\n".join(missing)


def test_no_text_is_left_over() -> None:
    assert TEXT_KEYS.left_over() == []


def test_no_text_asks_for_a_parameter_that_is_not_given() -> None:
    assert TEXT_KEYS.not_given() == []


def test_every_parameter_is_told() -> None:
    assert TEXT_KEYS.not_told() == set()


def test_words_that_can_be_options_together_have_different_names() -> None:
    book = GAME.phrasebook()
    by_family: dict[str, list[str]] = {}
    for word in GAME.vocabulary:
        family = word.text.partition(":")[0] if ":" in word.text else ""
        by_family.setdefault(family, []).append(book.text(word_name(word.text)))
    for families in (*((family,) for family in by_family if family), *TOGETHER):
        shown = Counter(by_family[""])
        for family in families:
            shown.update(by_family[family])
        assert [name for name, times in shown.items() if times > 1] == []


def test_an_action_card_is_called_by_both_halves() -> None:
    book = GAME.phrasebook()
    assert book.text(word_name("action:11")) == "Great Ideas / Siege"
    assert book.text(word_name("objective:7")) == "Eureka! / Defiance"
    assert book.text(word_name("objective:7:bottom")) == "Defiance"


def test_things_are_counted() -> None:
    book = GAME.phrasebook()
    player = Message("seat", {"number": 1})

    def gains(count: int, kind: str) -> str:
        what = Message(f"word.kind:{kind}", {"count": count})
        return book.text(Message("story.gains", {"seat": player, "count": count, "kind": what}))

    assert gains(2, "food") == "Player 1 gains 2 Food."
    assert gains(1, "ideas") == "Player 1 gains 1 Idea."
    assert gains(3, "mood") == "Player 1 gains 3 Mood tokens."


class Ear:
    """Hears what is said in a match: every message is a sentence with nothing missing in it."""

    def __init__(self) -> None:
        self.book = GAME.phrasebook()
        self.heard: set[str] = set()

    def hear(self, message: Message) -> None:
        text = self.book.text(message)
        assert self.book.has(message.key), message.key
        assert "{" not in text, f"{message.key}: {text}"
        assert not re.search(r"\b(word|story|reason|ask|card|option)\.[a-z]", text), text
        self.heard.add(message.key)

    def hear_question(self, match: Match) -> None:
        ask = match.ask
        assert ask is not None
        self.hear(Message(f"ask.{ask.about}", ask.params or {}))
        options = [self.book.text(self.book.option(ask.about, word.text)) for word in ask.words]
        twice = [name for name, times in Counter(options).items() if times > 1]
        assert twice == [], f"{ask.about} has two options of the same name"

    def hear_table(self, match: Match, seat: int | None) -> None:
        view = match.view(seat)
        for message in GAME.describe(view):
            self.hear(message)
        scene = GAME.picture(view)
        for piece in scene.pieces:
            if isinstance(piece.label, Message):
                self.hear(piece.label)

    def hear_why_not(self, match: Match, rng: Random) -> None:
        for word in rng.sample(list(GAME.vocabulary), 12):
            reason = match.why_not(word)
            if reason is not None:
                self.hear(reason.message)


@pytest.mark.parametrize("seats", long_unless([2, 3, 4], lambda seats: seats == 3))
def test_a_random_game_is_told_without_a_gap(seats: int) -> None:
    ear, rng = Ear(), Random(seats)
    for seed, options in enumerate(PLAYED):
        match = new(GAME, seats, seed=seed, options=options)
        while match.ask is not None:
            ear.hear_question(match)
            ear.hear_why_not(match, rng)
            if rng.random() < 0.05:
                ear.hear_table(match, match.ask.seat if match.ask.seat >= 0 else None)
            match.choose(rng.choice(match.ask.words))
        ear.hear_table(match, None)
        for line in match.open_story():
            ear.hear(line.message)
            if line.instead is not None:
                ear.hear(line.instead)
            if line.at is not None:
                ear.hear(word_name(line.at))
        assert match.result is not None
        for message in match.result.tie_breaks:
            ear.hear(message)
    assert len(ear.heard) > 100
