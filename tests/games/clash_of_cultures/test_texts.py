"""The English catalogue of Clash of Cultures: a text for every key that the sources name, none that nobody names."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

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
from areopagus.kernel.tallies import group_of
from tests.games.long_runs import long_unless
from tests.games.naming import keys_of_plot, keys_of_reference, keys_of_standing, nameless_words

FOLDER = Path(str(GAME.locale)).parent
CATALOGUE = GAME.locale / "en" / "LC_MESSAGES" / "clash-of-cultures.po"

KEYS = re.compile(
    r"(story|gesture|reason|invariant|label|text|tie|phase|error|wish)\.[a-z0-9_.]*[a-z0-9]|title(\.[a-z]+)?|plain"
)
CARDS = ("action", "objective", "event", "wonder", "advance")
"""The families of words that are cards or lie on the board: `card.<word>` tells what they do."""
NOT_PARAMS = ("at", "seen_by", "instead", "open_params")
MORE = "**"
"""Keyword arguments that can't be read off the source."""
KERNEL = ("error.options_clash", "deed.amount")
"""Keys of the kernel's own catalogue."""
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


@cache
def trees() -> tuple[ast.AST, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.rglob("*.py")))


@cache
def texts() -> dict[str, tuple[str, ...]]:
    """Each key with its text, or with its singular and plural."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="en")
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        )
        for message in catalogue
        if message.id
    }


def literals(node: ast.expr | None) -> list[str]:
    """The texts that an expression can be: a literal, either branch of a condition, or one that is made."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        beginning = str(node.values[0].value)
        return [beginning + end for end in MADE.get(beginning, ())]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def names(node: ast.expr | None) -> set[str] | None:
    """The keys of a dictionary; None if they can't be read off the source."""
    if node is None:
        return set()
    if not isinstance(node, ast.Dict):
        return None
    return (
        None if None in node.keys else {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
    )


def calls() -> Iterator[tuple[str, list[ast.expr], dict[str, ast.expr]]]:
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                keywords = {word.arg or MORE: word.value for word in node.keywords}
                yield node.func.id, node.args, keywords


def told(args: list[ast.expr], keywords: dict[str, ast.expr]) -> Iterator[tuple[str, set[str] | None]]:
    """The keys of a line of the story, and of what others are told instead."""
    given = {word for word in keywords if word not in NOT_PARAMS}
    for key in literals(args[1]):
        yield key, given
    shown = keywords.get("open_params")
    to_others = {"seat"} if shown is None else set(ast.literal_eval(shown))
    for key in literals(keywords.get("instead")):
        yield key, to_others & given


def both(about: str, given: set[str] | None) -> Iterator[tuple[str, set[str] | None]]:
    """The keys of a question: what the asked seat reads, and what the others read while they wait."""
    yield f"ask.{about}", given
    if not about.startswith("chance."):
        yield f"wait.{about}", None if given is None else {"seat", *given}


def said() -> Iterator[tuple[str, set[str] | None]]:
    """Every key that a call names, with the parameters it is given (None: not to be read off the source)."""
    for name, args, keywords in calls():
        if name == "tell":
            yield from told(args, keywords)
        elif name == "Reason":
            params = args[2] if len(args) > 2 else keywords.get("params")
            for key in literals(args[0]):
                yield key, names(params)
        elif name == "Message":
            for key in literals(args[0]):
                yield key, names(args[1] if len(args) > 1 else None)
        elif name == "Ask":
            for key in literals(args[1]):
                yield from both(key, names(keywords.get("params")))
        elif name == "owned":
            made = isinstance(args[0], ast.JoinedStr)  # in several places, with different parameters
            for key in literals(args[0]):
                yield key, None if made or MORE in keywords else {"owner", *keywords}
        elif name in ASKING:
            place, given = ASKING[name]
            for key in literals(args[place]):
                yield from both(key, given)
        elif name in REASONING:
            for key in literals(args[0]):
                yield key, REASONING[name]


@cache
def used() -> set[str]:
    """All keys in use: those of calls, those that stand as literals elsewhere, and those made from tables."""
    keys = {key for key, _ in said()}
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEYS.fullmatch(node.value):
                keys.add(node.value)
    keys |= {group.name.key for group in GAME.things()}
    keys |= {"game", "game.about"} | {f"insight.{part}" for part in GAME.insight().parts}
    keys |= {f"tally.{group_of(name) or name}" for name in GAME.tallies(new(GAME, seats=2).state, 0, ())}
    keys |= {f"option.{option.key}" for option in GAME.options}
    keys |= {
        f"option.{option.key}.{name}"
        for option in GAME.options
        if isinstance(option, OneOf)
        for name in option.names
    }
    for word in GAME.vocabulary:
        family, colon, _ = word.text.partition(":")
        if colon and family in CARDS:
            keys.add(f"card.{word.text}")
        if family == "advance" and colon:
            keys.add(f"brief.{word.text}")
    keys |= keys_of_reference(GAME)
    keys |= keys_of_plot(GAME)
    keys |= {f"gesture.{plan.key}" for plan in (*GAME.plans, *GAME.forms)}
    keys |= keys_of_standing(GAME)
    return keys - set(KERNEL)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{([a-z_]+)(?::[a-z]+)?}", text))


def test_every_key_has_a_text() -> None:
    present = texts()
    missing = sorted(key for key in used() if key not in present)
    assert not missing, "\n".join(missing)


def test_every_word_has_a_name() -> None:
    missing = nameless_words(GAME.vocabulary, set(texts()))
    assert not missing, "\n".join(missing)


def test_no_text_is_left_over() -> None:
    keys = used()
    words = {word.text for word in GAME.vocabulary}
    families = {word.partition(":")[0] for word in words if ":" in word}
    asked = {key.removeprefix("ask.") for key in keys if key.startswith("ask.")}
    particular = {f"option.{about}.{word}" for about in asked for word in words}
    named = keys | {f"word.{word}" for word in words | families} | particular
    assert sorted(set(texts()) - named) == []


def test_no_text_asks_for_a_parameter_that_is_not_given() -> None:
    present = texts()
    wrong = [
        (key, sorted(placeholders(text) - given))
        for key, given in said()
        if given is not None
        for text in present.get(key, ())
        if placeholders(text) - given
    ]
    assert wrong == []


def test_every_parameter_is_told() -> None:
    """What the story passes is said; only a number that chooses the plural may stay unsaid."""
    present = texts()
    unsaid = {
        (key, name)
        for key, given in said()
        if given is not None and key.startswith(("story.", "reason.", "text."))
        for name in given - {"count"}
        if not any(name in placeholders(text) for text in present.get(key, ()))
    }
    assert unsaid == set()


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
