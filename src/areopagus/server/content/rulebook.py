"""The rules of a game by their ids, for people who look one up."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from areopagus.kernel import Game
from areopagus.kernel.translated_rules import book_in

from ..http.errors import ApiError
from ..wire.http import RuleLine, RuleText

NEIGHBOURS: Final = 3
"""Number of rules that are shown before and after a rule."""


def rule_text(game: Game[Any], name: str, language: str) -> RuleText:
    """A rule with its neighbours in the same chapter; `ApiError` if there is none with this id."""
    rules = _rulebook(game, language)
    if name not in rules:
        raise ApiError(404, "error.no_rule", rule=name[:40])
    names = list(rules)
    place = names.index(name)
    title, text = rules[name]
    near = [
        RuleLine(id=other, text=rules[other][1])
        for other in names[max(0, place - NEIGHBOURS) : place + NEIGHBOURS + 1]
        if other != name and rules[other][0] == title
    ]
    return RuleText(id=name, title=title, text=text, near=near)


@lru_cache(maxsize=64)
def _rulebook(game: Game[Any], language: str) -> dict[str, tuple[str, str]]:
    """The rules of a game by their ids: the title of the chapter or section, and the text."""
    if game.rulebook is None:
        return {}
    return {
        block.id: (section.title or chapter.title, "".join(span.text for span in block.text))
        for chapter in book_in(game.rulebook, language).chapters
        for section in chapter.sections
        for block in section.blocks
        if block.id
    }
