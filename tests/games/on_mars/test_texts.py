"""The English catalogue of On Mars: a text for every key that the sources name, and no text that nobody names."""

from __future__ import annotations

import re

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import COLOURS
from areopagus.games.on_mars.catalog.board import ACTIONS
from areopagus.games.on_mars.catalog.terrain import DISCOVERIES, RESEARCH_KINDS
from areopagus.games.on_mars.scoring import CATEGORIES, NEEDS, need_key
from areopagus.games.on_mars.view import PHASES
from areopagus.games.on_mars.words import BENEFIT, SIDE
from tests.games.naming import nameless_words
from tests.games.text_keys import TextKeys

KEYS = re.compile(r"(story|reason|why|label|text|tie|broken|error)\.[a-z0-9_.]*[a-z0-9]|title|plain|lacerda")
FROM_TABLES = {
    *(f"points.{category}" for category in CATEGORIES),
    *(f"phase.{phase}" for phase in PHASES),
    *(f"colour.{colour}" for colour in COLOURS),
    *(f"brief.{side.text}" for side in SIDE),
    *(f"brief.{benefit.text}" for benefit in BENEFIT if benefit.text.endswith(("bots", "colonist"))),
    *(f"short.{action}" for action in ACTIONS[5:]),
    *(f"research.{kind}" for kind in range(len(RESEARCH_KINDS))),
    *(f"discovery.{tile}" for tile in range(1, len(DISCOVERIES) + 1)),
    *(f"label.{piece}" for piece in ("bot", "rover", "left_colonist", "left_bot", "left_advanced")),
    *(f"solo.{goal}" for goal in NEEDS),
    *(f"goal.{need_key(goal, place)}" for goal, needs in NEEDS.items() for place in range(len(needs))),
}
TEXT_KEYS = TextKeys(
    GAME,
    KEYS,
    cards=("blueprint", "contract", "scientist", "goal", "task", "card", "solo"),
    kernel=("error.options_clash",),
    from_tables=FROM_TABLES,
    scoring={"score": 3},
)


def test_every_key_has_a_text():
    missing = TEXT_KEYS.without_text()
    assert not missing, "\n".join(missing)


def test_every_word_has_a_name():
    missing = nameless_words(GAME.vocabulary, set(TEXT_KEYS.texts))
    assert not missing, "\n".join(missing)


def test_no_text_is_left_over():
    assert TEXT_KEYS.left_over() == []


def test_no_text_asks_for_a_parameter_that_is_not_given():
    assert TEXT_KEYS.not_given() == []


def test_every_parameter_is_told():
    assert TEXT_KEYS.not_told() == set()


def test_the_compiled_catalogue_is_up_to_date():
    book = GAME.phrasebook()
    assert [key for key in TEXT_KEYS.texts if not book.has(key)] == []
