"""Malformed messages over the socket: each is refused clearly, the table goes on, and nobody else notices."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.conftest import Browser, Page, RunningServer, key_in

TYPES = ["choose", "undo", "consent", "why", "chat", "show", "ping", "update", "hello", "dance"]
FIELDS = ["type", "question", "word", "yes", "text", "seat", "table", "__proto__"]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | VALUES},
    optional={field: VALUES | st.sampled_from(["", "done", "x" * 81]) for field in FIELDS[1:]},
)
SAID = (
    st.text(max_size=300)
    | st.binary(max_size=300)
    | VALUES.map(json.dumps)
    | MESSAGES.map(json.dumps)
    | st.tuples(MESSAGES.map(json.dumps), st.integers(0, 200)).map(lambda pair: pair[0][: pair[1]])
    | st.tuples(st.sampled_from("[{"), st.integers(1, 4096)).map(lambda pair: pair[0] * pair[1])
)
ANSWERS = {"refused", "update", "pong", "why", "chat"}


class Tables:
    """Two tables: at one of them somebody talks nonsense, at the other people play on."""

    def __init__(self, running: RunningServer, ada: Browser, eve: Browser) -> None:
        self.running = running
        made = ada.make("on-mars", "here", "here")
        self.talking = ada.open(made["table"])
        self.watching = eve.open(made["table"], key_in(made["watch"]))
        other = ada.make("on-mars", "here")
        self.elsewhere = ada.open(other["table"])
        self.foreign = self.elsewhere.asked["question"]


@pytest.fixture
def tables(server: RunningServer, browser: Callable[..., Browser]) -> Tables:
    return Tables(server, browser(), browser())


def answers(page: Page, sent: str | bytes) -> list[dict[str, Any]]:
    """What a page hears after it has said something."""
    page.line.send(sent)
    page.say("ping")
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1]["type"] != "pong":
        messages.append(page.take())
    return messages[:-1]


def test_whatever_is_said_is_answered_and_the_table_goes_on(
    tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    story = list(tables.watching.story)

    @settings(
        max_examples=250,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(SAID)
    @example('{"type":"choose","question":"\\u0000","word":"\\u0000"}')
    @example('{"type":"why","word":"\\u0000"}')
    @example('{"type":"chat","text":"\\ud800"}')
    @example('{"type":"undo"}')
    @example('{"a":' * 800 + "1" + "}" * 800)
    @example("[" * 16_000)
    @example("9" * 4000)
    @example("1e999999")
    @example('{"type":"consent","yes":1}')
    @example('{"type":"consent","request":"","yes":true}')
    def talk(sent: str | bytes) -> None:
        if isinstance(sent, str):
            sent = sent.encode("utf-8", "replace").decode()
        for page in (tables.talking, tables.watching):
            for message in answers(page, sent):
                assert message["type"] in ANSWERS
                assert message["type"] != "refused" or message["sentence"]
                assert "Traceback" not in str(message)

    talk()
    assert [message for message in caplog.messages if "failed" in message] == []
    assert tables.watching.story == story
    assert not [one for one in tables.watching.heard if one["type"] == "chat" and not one["text"]]
    rng = Random(1)
    for page in (tables.talking, tables.elsewhere):
        page.catch_up(0.1)
        page.until(lambda now: now["asked"]["mine"])
        page.answer(rng)


def test_questions_of_other_tables_and_times_answer_nothing(tables: Tables) -> None:
    page = tables.talking
    before = page.asked
    elsewhere = tables.elsewhere.asked
    for question in (tables.foreign, before["question"][:-1], before["question"].upper(), "", "x" * 60):
        for word in ("done", elsewhere["words"][0]["word"]):
            message = json.dumps({"type": "choose", "question": question, "word": word})
            page.line.send(message)
            assert page.hear("refused")["error"] == "error.stale"
            page.hear("update")
    assert page.asked == before
    assert tables.elsewhere.asked == elsewhere
    assert tables.elsewhere.nothing(0.1)


def flood(page: Page) -> None:
    """Send much, then listen: the line may be cut at either."""
    for _ in range(200):
        page.line.send("{}")
    page.until(lambda now: False)


def test_a_flood_costs_only_the_page_it_comes_from(
    strict: Callable[..., RunningServer], browser: Callable[..., Browser]
) -> None:
    server = strict(messages_per_second=5, message_burst=20)
    ada, eve = browser(server.address), browser(server.address)
    made = ada.make("beacons", "here", "here")
    playing = ada.open(made["table"])
    flooding = eve.open(made["table"], key_in(made["watch"]))
    with pytest.raises(ConnectionClosed) as closed:
        flood(flooding)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    playing.say("show", question=playing.asked["question"])
    playing.until(lambda now: not now["asked"]["curtain"])
    playing.answer(Random(1))
    assert eve.open(made["table"]).now["asked"]


@pytest.mark.parametrize("table", ["%00", "..%2F..", "%F0%9F%9A%80", "a" * 5000, "-", "%ff"])
def test_a_table_that_can_not_be_is_told_apart_from_nothing(
    server: RunningServer, browser: Callable[..., Browser], table: str, caplog: pytest.LogCaptureFixture
) -> None:
    ada = browser()
    with pytest.raises((ConnectionClosed, InvalidStatus)):
        ada.open(table)
    assert [message for message in caplog.messages if "failed" in message or "Exception" in message] == []
    assert ada.make("beacons", "here", "here")
