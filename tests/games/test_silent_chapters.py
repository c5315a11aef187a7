"""Chapters that never ask are marked, so that no checkpoint is taken before them."""

from __future__ import annotations

import ast
import inspect

import pytest

from areopagus.kernel import find_game
from tests.games.reached import GAMES


@pytest.mark.parametrize("key", GAMES)
def test_the_chapters_that_ask_nothing_are_marked(key: str) -> None:
    for name, chapter in find_game(key).chapters.items():
        nodes = ast.walk(ast.parse(inspect.getsource(chapter)))
        asked = [ast.unparse(node) for node in nodes if isinstance(node, (ast.Yield, ast.YieldFrom))]
        assert hasattr(chapter, "asks_nothing") == (asked == ["(yield from ())"]), name
