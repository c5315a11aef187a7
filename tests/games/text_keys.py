"""The message keys that the sources of a game name, compared with its English catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from babel.messages.pofile import read_po

from areopagus.kernel import Game, OneOf, Several, new
from areopagus.kernel.messages import NONE_OF
from areopagus.kernel.tallies import group_of
from tests.games.naming import keys_of_plot, keys_of_reference, keys_of_standing

NOT_PARAMS: Final = ("at", "seen_by", "instead", "open_params")
"""Keyword arguments of `tell` that are no parameters of the text."""
MORE: Final = "**"
"""Keyword arguments that can't be read off the source."""

Params = set[str] | None
"""The parameters that a text is given; None: not to be read off the source."""


def param_names(node: ast.expr | None) -> Params:
    """The keys of a dictionary."""
    if node is None:
        return set()
    if not isinstance(node, ast.Dict):
        return None
    return (
        None if None in node.keys else {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
    )


def question_keys(about: str, given: Params) -> Iterator[tuple[str, Params]]:
    """The keys of a question: what the asked seat reads, and what the others read while they wait."""
    yield f"ask.{about}", given
    if not about.startswith("chance."):
        yield f"wait.{about}", None if given is None else {"seat", *given}


def placeholders(text: str) -> set[str]:
    """The parameters that a text shows."""
    return set(re.findall(r"{([a-z_]+)(?::[a-z]+)?}", text))


@dataclass
class TextKeys:
    """The keys in the sources of a game, and its English texts.

    `pattern` fits literals that are keys wherever they stand.
    """

    game: Game[Any]
    pattern: re.Pattern[str]
    cards: Collection[str]
    """The families of words that are cards: `card.<word>` tells what a card does."""
    kernel: Collection[str]
    """Keys of the kernel's own catalogue."""
    from_tables: Collection[str]
    """Keys that are made from tables."""
    made: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The ends of keys that are put together, by their beginnings."""
    asking: Mapping[str, tuple[int, set[str]]] = field(default_factory=dict)
    """Functions that are told what to ask: in which argument, and with which parameters they ask it."""
    reasoning: Mapping[str, set[str]] = field(default_factory=dict)
    """Functions that make a reason from its key, with these parameters."""
    scoring: Mapping[str, int] = field(default_factory=dict)
    """Functions that score points: in which argument they are told what for."""

    @property
    def folder(self) -> Path:
        """The sources of the game."""
        return Path(str(self.game.locale)).parent

    @cached_property
    def trees(self) -> tuple[ast.AST, ...]:
        """The sources, parsed."""
        return tuple(
            ast.parse(path.read_text(encoding="utf-8")) for path in sorted(self.folder.rglob("*.py"))
        )

    @cached_property
    def texts(self) -> dict[str, tuple[str, ...]]:
        """Each key with its text, or with its singular and plural."""
        path = Path(str(self.game.locale)) / "en" / "LC_MESSAGES" / f"{self.game.key}.po"
        with path.open("rb") as file:
            catalogue = read_po(file, locale="en")
        return {
            message.id if isinstance(message.id, str) else message.id[0]: (
                (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            )
            for message in catalogue
            if message.id
        }

    def literals(self, node: ast.expr | None) -> list[str]:
        """The texts that an expression can be: a literal, either branch of a condition, or one that is made."""
        if isinstance(node, ast.IfExp):
            return self.literals(node.body) + self.literals(node.orelse)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            beginning = str(node.values[0].value)
            return [beginning + end for end in self.made.get(beginning, ())]
        return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []

    def calls(self) -> Iterator[tuple[str, list[ast.expr], dict[str, ast.expr]]]:
        """Every call of a function by its name, with its arguments."""
        for tree in self.trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    keywords = {word.arg or MORE: word.value for word in node.keywords}
                    yield node.func.id, node.args, keywords

    def story_keys(self, args: list[ast.expr], keywords: dict[str, ast.expr]) -> Iterator[tuple[str, Params]]:
        """The keys of a line of the story, and of what others are told instead."""
        given = {word for word in keywords if word not in NOT_PARAMS}
        for key in self.literals(args[1]):
            yield key, given
        shown = keywords.get("open_params")
        to_others = {"seat"} if shown is None else set(ast.literal_eval(shown))
        for key in self.literals(keywords.get("instead")):
            yield key, to_others & given

    def of_calls(self) -> Iterator[tuple[str, Params]]:
        """Every key that a call names, with the parameters it is given."""
        for name, args, keywords in self.calls():
            if name == "tell":
                yield from self.story_keys(args, keywords)
            elif name == "Reason":
                params = args[2] if len(args) > 2 else keywords.get("params")
                yield from ((key, param_names(params)) for key in self.literals(args[0]))
            elif name == "Message":
                params = args[1] if len(args) > 1 else None
                yield from ((key, param_names(params)) for key in self.literals(args[0]))
            elif name == "Ask":
                for key in self.literals(args[1]):
                    yield from question_keys(key, param_names(keywords.get("params")))
            elif name == "owned":
                is_made = isinstance(args[0], ast.JoinedStr)  # in several places, with different parameters
                given = None if is_made or MORE in keywords else {"owner", *keywords}
                yield from ((key, given) for key in self.literals(args[0]))
            elif name in self.asking:
                place, given = self.asking[name]
                for key in self.literals(args[place]):
                    yield from question_keys(key, given)
            elif name in self.reasoning:
                yield from ((key, self.reasoning[name]) for key in self.literals(args[0]))
            elif name in self.scoring:
                yield from ((f"why.{key}", set()) for key in self.literals(args[self.scoring[name]]))

    @cached_property
    def used(self) -> set[str]:
        """All keys in use: those of calls, those that stand as literals elsewhere, and those made from tables."""
        game = self.game
        keys = {key for key, _ in self.of_calls()} | set(self.from_tables)
        for tree in self.trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    keys |= {node.value} if self.pattern.fullmatch(node.value) else set()
        keys |= {group.name.key for group in game.things()}
        insight = game.insight()
        assert insight is not None
        keys |= {"game", "game.about", "review.tempo"} | {f"insight.{part}" for part in insight.parts}
        fewest = min(game.seats)
        keys |= {f"tally.{group_of(name) or name}" for name in game.tallies(new(game, fewest).state, 0, ())}
        keys |= {f"option.{option.key}" for option in game.options}
        families = {(word.text.partition(":")[0], word.text) for word in game.vocabulary if ":" in word.text}
        keys |= {f"card.{text}" for family, text in families if family in self.cards}
        keys |= keys_of_reference(game) | keys_of_plot(game) | keys_of_standing(game)
        keys |= {f"gesture.{plan.key}" for plan in (*game.plans, *game.forms)}
        return keys - set(self.kernel)

    def without_text(self) -> list[str]:
        """The keys that have no text."""
        return sorted(key for key in self.used if key not in self.texts)

    def left_over(self) -> list[str]:
        """The texts that nobody uses. Each word may have a name of its own, also under a question."""
        words = {word.text for word in self.game.vocabulary}
        families = {word.partition(":")[0] for word in words if ":" in word}
        asked = {key.removeprefix("ask.") for key in self.used if key.startswith("ask.")}
        names = {f"word.{word}" for word in words | families}
        names |= {f"option.{about}.{word}" for about in asked for word in words}
        names |= {f"ask.{about}{NONE_OF}" for about in asked}
        names |= {
            f"option.{option.key}.{name}"
            for option in self.game.options
            if isinstance(option, OneOf | Several)
            for name in option.names
        }
        return sorted(set(self.texts) - self.used - names)

    def not_given(self) -> list[tuple[str, list[str]]]:
        """The texts that show a parameter that is not given."""
        return [
            (key, sorted(placeholders(text) - given))
            for key, given in self.of_calls()
            if given is not None
            for text in self.texts.get(key, ())
            if placeholders(text) - given
        ]

    def not_told(self) -> set[tuple[str, str]]:
        """The parameters that a text does not show; only a number that chooses the plural may be left out."""
        return {
            (key, name)
            for key, given in self.of_calls()
            if given is not None and key.startswith(("story.", "reason.", "text."))
            for name in given - {"count"}
            if not any(name in placeholders(text) for text in self.texts.get(key, ()))
        }
