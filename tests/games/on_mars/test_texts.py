"""The English catalogue of On Mars: a text for every key that the sources name, and no text that nobody names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import COLOURS
from areopagus.games.on_mars.catalog.board import ACTIONS
from areopagus.games.on_mars.catalog.terrain import DISCOVERIES, RESEARCH_KINDS
from areopagus.games.on_mars.scoring import CATEGORIES, NEEDS, need_key
from areopagus.games.on_mars.view import PHASES
from areopagus.kernel import OneOf, Several, new
from areopagus.kernel.messages import NONE_OF
from areopagus.kernel.tallies import group_of
from tests.games.naming import keys_of_plot, keys_of_reference, keys_of_standing, nameless_words

FOLDER = Path(str(GAME.locale)).parent
CATALOGUE = GAME.locale / "en" / "LC_MESSAGES" / "on-mars.po"

KEYS = re.compile(r"(story|reason|why|label|text|tie|broken|error)\.[a-z0-9_.]*[a-z0-9]|title|plain|lacerda")
CARDS = ("blueprint", "contract", "scientist", "goal", "task", "card", "solo")
"""The families of words that are cards: `card.<word>` tells what a card does."""
NOT_PARAMS = ("at", "seen_by", "instead", "open_params")
KERNEL = ("error.options_clash",)
"""Keys of the kernel's own catalogue."""


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
            (message.string,) if isinstance(message.string, str) else tuple(message.string)
        )
        for message in catalogue
        if message.id
    }


def literals(node: ast.expr | None) -> list[str]:
    """The texts that an expression can be: a literal, or either branch of a condition."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def names(node: ast.expr | None) -> set[str] | None:
    """The keys of a dictionary; None if they can't be read off the source."""
    if node is None:
        return set()
    if not isinstance(node, ast.Dict):
        return None
    return None if None in node.keys else {key.value for key in node.keys if isinstance(key, ast.Constant)}


def calls() -> Iterator[tuple[str, list[ast.expr], dict[str, ast.expr]]]:
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                keywords = {word.arg: word.value for word in node.keywords if word.arg}
                yield node.func.id, node.args, keywords


def both(about: str, given: set[str] | None) -> Iterator[tuple[str, set[str] | None]]:
    """The keys of a question: what the asked seat reads, and what the others read while they wait."""
    yield f"ask.{about}", given
    if not about.startswith("chance."):
        yield f"wait.{about}", None if given is None else {"seat", *given}


def keys_used() -> Iterator[tuple[str, set[str] | None]]:
    """Every key that a call names, with the parameters it is given (None: not to be read off the source)."""
    for name, args, keywords in calls():
        if name == "tell":
            given = {word for word in keywords if word not in NOT_PARAMS}
            for key in literals(args[1]):
                yield key, given
            for key in literals(keywords.get("instead")):
                yield key, {"seat"} & given
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
            for key in literals(args[0]):
                yield key, {"owner", *keywords}
        elif name == "score":
            for key in literals(args[3]):
                yield f"why.{key}", set()


@cache
def used() -> set[str]:
    """All keys in use: those of calls, those that stand as literals elsewhere, and those made from tables."""
    keys = {key for key, _ in keys_used()}
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEYS.fullmatch(node.value):
                keys.add(node.value)
    keys |= {group.name.key for group in GAME.things()}
    keys |= {"game", "game.about"} | {f"insight.{part}" for part in GAME.insight().parts}
    keys |= {f"option.{option.key}" for option in GAME.options}
    keys |= {f"points.{category}" for category in CATEGORIES}
    keys |= {f"tally.{group_of(name) or name}" for name in GAME.tallies(new(GAME, seats=2).state, 0, ())}
    keys |= {f"phase.{phase}" for phase in PHASES} | {f"colour.{colour}" for colour in COLOURS}
    keys |= {f"short.{action}" for action in ACTIONS[5:]}
    keys |= {f"research.{kind}" for kind in range(len(RESEARCH_KINDS))}
    keys |= {f"discovery.{tile}" for tile in range(1, len(DISCOVERIES) + 1)}
    keys |= {f"label.{piece}" for piece in ("bot", "rover", "left_colonist", "left_bot", "left_advanced")}
    for goal, needs in NEEDS.items():
        keys |= {f"solo.{goal}"} | {f"goal.{need_key(goal, place)}" for place in range(len(needs))}
    for word in GAME.vocabulary:
        family, colon, _ = word.text.partition(":")
        if colon and family in CARDS:
            keys.add(f"card.{word.text}")
    keys |= keys_of_reference(GAME)
    keys |= keys_of_plot(GAME)
    keys |= {f"gesture.{plan.key}" for plan in GAME.plans}
    keys |= keys_of_standing(GAME)
    return keys - set(KERNEL)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{([a-z_]+)}", text))


def test_every_key_has_a_text():
    present = texts()
    missing = sorted(key for key in used() if key not in present)
    assert not missing, "\n".join(missing)


def test_every_word_has_a_name():
    missing = nameless_words(GAME.vocabulary, set(texts()))
    assert not missing, "\n".join(missing)


def test_no_text_is_left_over():
    keys = used()
    words = {word.text for word in GAME.vocabulary}
    families = {word.partition(":")[0] for word in words if ":" in word}
    asked = {key.removeprefix("ask.") for key in keys if key.startswith("ask.")}
    particular = {f"option.{about}.{word}" for about in asked for word in words}
    particular |= {
        f"option.{option.key}.{name}"
        for option in GAME.options
        if isinstance(option, OneOf | Several)
        for name in option.names
    }
    named = keys | {f"word.{word}" for word in words | families} | particular
    named |= {f"ask.{about}{NONE_OF}" for about in asked}
    assert sorted(set(texts()) - named) == []


def test_no_text_asks_for_a_parameter_that_is_not_given():
    present = texts()
    wrong = [
        (key, sorted(placeholders(text) - given))
        for key, given in keys_used()
        if given is not None
        for text in present.get(key, ())
        if placeholders(text) - given
    ]
    assert wrong == []


def test_every_parameter_is_told():
    """What the story passes is said; only a number that chooses the plural may stay unsaid."""
    present = texts()
    unsaid = {
        (key, name)
        for key, given in keys_used()
        if given is not None and key.startswith(("story.", "reason.", "text."))
        for name in given - {"count"}
        if not any(name in placeholders(text) for text in present.get(key, ()))
    }
    assert unsaid == set()


def test_the_compiled_catalogue_is_up_to_date():
    book = GAME.phrasebook()
    assert [key for key in texts() if not book.has(key)] == []
