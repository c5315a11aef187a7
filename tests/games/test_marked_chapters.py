"""Marked chapters of the games: those that never ask, and those that continue another."""

from __future__ import annotations

import ast
import inspect
import pickle
from random import Random

import pytest

from areopagus.kernel import CHANCE, Match, find_game, new
from areopagus.kernel.ask import SILENT
from tests.games.reached import GAMES


@pytest.mark.parametrize("key", GAMES)
def test_the_chapters_that_ask_nothing_are_marked(key: str) -> None:
    for name, chapter in find_game(key).chapters.items():
        nodes = ast.walk(ast.parse(inspect.getsource(chapter)))
        asked = [ast.unparse(node) for node in nodes if isinstance(node, (ast.Yield, ast.YieldFrom))]
        assert (chapter in SILENT) == (asked == ["(yield from ())"]), name


def steps(match: Match, count: int) -> list[Match]:
    """Clones of a random game at the beginning of steps."""
    rng, found = Random(4), []
    while match.ask is not None and len(found) < count:
        begins = match._position._step is not None and match._position._step_at == len(match._position.log)
        if begins and match.ask.seat != CHANCE:
            found.append(match.clone())
        match.choose(rng.choice(match.ask.words))
    return found


def test_a_position_that_is_imagined_at_a_step_goes_on_alike_from_its_step_and_from_its_chapter() -> None:
    found = steps(new("on-mars", seats=2, seed=3), count=6)
    assert len(found) == 6
    for match in found:
        assert match.ask is not None
        imagined = match.sight(match.ask.seat).imagine(1)
        again = [imagined.clone(), imagined.clone().clone(), pickle.loads(pickle.dumps(imagined))]
        assert again[0]._position._step is not None
        assert again[2]._position._step is not None, "it is rebuilt from its chapter"
        for copied in again:
            assert copied.state == imagined.state
            assert copied.state.agenda == imagined.state.agenda
            assert (copied.chapter_name, copied.is_at_chapter) == (match.chapter_name, match.is_at_chapter)
        ends = []
        for copied in (imagined, *again):
            copied.roll_out(Random(2), limit=40)
            ends.append(copied.state)
        assert all(end == ends[0] and end.agenda == ends[0].agenda for end in ends)
