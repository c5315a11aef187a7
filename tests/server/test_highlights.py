"""Highlights come with the lines of the story: in updates and in moments of a replay, as each viewer may see them."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest
from pydantic import TypeAdapter

from areopagus import Match, games, new
from areopagus.server.live.access import Access
from areopagus.server.live.rendering import RenderCache
from areopagus.server.live.snapshot import Snapshot
from areopagus.server.live.updates import Screen, update_for
from areopagus.server.replays.timeline import Timeline
from areopagus.server.wire.base import encode
from areopagus.server.wire.book import Picture
from areopagus.server.wire.match import StoryLine
from tests.server.updates import whole

RAID = ("raid", "hex:+0+1")
NAMES = ("Ada", "Bo")


def raided() -> Match:
    """Ada raids a beacon of Bo, and rolls the higher die."""
    match = new("beacons", seats=2, seed=3, dealer=None, forced="none")
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose(match.ask.words[0])
    with match.edit() as s:
        s.owner[4], s.owner[5] = 0, 1
        s.supply[0] -= 1
        s.supply[1] -= 1
    for word in RAID:
        match.choose(word)
    while match.ask is not None and match.ask.about == "raid.keeper":
        match.choose("pass")
    return match


def update(screen: Screen, match: Match) -> list[Any]:
    """The lines of the story that a page is sent now."""
    snapshot = Snapshot(match, 0, match.length, f"question {match.length}", None, {}, {})
    sent = update_for(screen, snapshot, RenderCache(), always=True)
    assert sent is not None
    lines: list[Any] = whole(msgspec.json.decode(encode(sent)), {})["story"]["lines"]
    return lines


@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1), ()])
def test_an_update_brings_the_dice_with_the_line(seats: tuple[int, ...]) -> None:
    match = raided()
    screen = Screen(Access("t", seats), "en", NAMES)
    update(screen, match)
    match.choose("die:6")
    match.choose("die:2")
    first, *_ = update(screen, match)
    sentence, at, highlight = first
    assert sentence == "Ada rolls 6, Bo rolls 2: attack 6, defence 2."
    assert at is None
    assert highlight == {
        "kind": "dice",
        "about": "raid",
        "seat": 0,
        "rolls": [
            {"dice": [6], "seat": 0, "who": "Ada", "outcome": "total 6"},
            {"dice": [2], "seat": 1, "who": "Bo", "outcome": "total 2"},
        ],
    }


def test_a_moment_of_a_replay_brings_it_again() -> None:
    match = raided()
    match.choose("die:6")
    match.choose("die:2")
    timeline = Timeline.of(match, 1, False)
    timeline.extend(match.record)
    texts = match.game.phrasebook("en")
    moment = timeline.moment(len(timeline.moments) - 1, texts, NAMES)
    lines = TypeAdapter(list[StoryLine]).validate_python(moment["story"])
    shown = [line[2] for line in lines if len(line) == 3]
    assert [highlight.kind for highlight in shown] == ["dice"]


@pytest.mark.parametrize("game", sorted(games()))
def test_each_highlight_has_a_picture_for_the_page(server: Any, game: str) -> None:
    answer = httpx.get(f"{server.address}/api/pictures/{game}?language=en", timeout=60)
    assert answer.headers["content-language"] == "en"
    pictures = TypeAdapter(dict[str, Picture]).validate_python(answer.json(), strict=True)
    assert set(pictures) <= set(games()[game].reference())
    plain = {highlight.about for highlight in games()[game].highlights.values() if highlight.rolls is None}
    assert {about for about in plain if isinstance(about, str)} <= set(pictures)
