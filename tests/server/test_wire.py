"""What goes over the wire is what `server/wire` declares, and the page has the types of it."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
from pydantic import BaseModel, ConfigDict, create_model

from areopagus.server.wire import http, match
from areopagus.server.wire.base import Sent, encode
from areopagus.server.wire.socket import (
    ClientMessage,
    Refused,
    ServerMessage,
    Update,
    message_types,
)
from scripts.wire_types import TYPES, types_js
from tests.server.conftest import Page, key_in, wait_until

MESSAGES = {get_args(kind.model_fields["type"].annotation)[0]: kind for kind in message_types(ServerMessage)}


def check(kind: type[BaseModel], values: dict[str, Any]) -> None:
    """Values have the declared types, and no field that is not declared."""
    if kind is Update:
        values = dict(values)
        for name, inner in (("scene", match.Scene), ("changes", match.Changes)):
            if name in values:
                check(inner, values.pop(name))
        assert set(values) <= set(kind.model_fields)
    read = kind.model_validate(values)
    assert json.loads(read.model_dump_json(exclude_unset=True)) == values


def test_the_types_of_the_page_are_generated() -> None:
    assert TYPES.read_text(encoding="utf-8") == types_js(), "run: make wire"


def test_every_class_of_the_wire_is_a_type_of_the_page() -> None:
    text = types_js()
    for kind in (*message_types(ClientMessage), *message_types(ServerMessage), http.TableInfo, match.Scene):
        assert f"@typedef {{object}} {kind.__name__} " in text


def test_a_field_that_is_none_by_default_is_left_out() -> None:
    plain = Refused(error="error.stale", sentence="Too late.")
    assert json.loads(encode(plain)) == {"type": "refused", "error": "error.stale", "sentence": "Too late."}
    assert json.loads(encode(plain.model_copy(update={"to": "hint"})))["to"] == "hint"


def test_what_is_encoded_already_is_not_encoded_again() -> None:
    kind = create_model("Kind", __base__=Sent, scene=(msgspec.Raw, ...))
    assert encode(kind(scene=msgspec.Raw(b'{"width":1}'))) == b'{"scene":{"width":1}}'


def test_a_client_may_send_nothing_that_is_not_declared() -> None:
    for kind in message_types(ClientMessage):
        assert kind.model_config == ConfigDict(extra="forbid", use_attribute_docstrings=True)


@pytest.mark.parametrize("game", ["beacons", "on-mars", "clash-of-cultures"])
def test_every_message_and_answer_is_as_declared(game: str, browser: Any) -> None:
    host, guest = browser(), browser()
    table = host.make(game, "here", "link", hints=True)
    check(http.TableInfo, table)
    ada = host.open(table["table"])
    bo = guest.open(table["table"], key_in(table["seats"][1]["link"]))
    pages = [ada, bo]
    for page in pages:
        page.say("ping")
        page.hear("pong")
    asked = asked_page(pages)
    for _ in range(8):
        question = asked.asked["question"]
        asked.say("choose", question=question, word=asked.asked["words"][0]["word"])
        asked = asked_page(pages, question)
    ada.say("chat", text="hello")
    bo.hear("chat")
    asked.say("why", word="end")
    asked.hear("why")
    asked.say("choose", question="old", word="end")
    asked.hear("refused")
    messages = [message for page in pages for message in (page.hello, *page.heard)]
    assert {message["type"] for message in messages} >= {
        "hello",
        "update",
        "pong",
        "chat",
        "why",
        "refused",
        "news",
    }
    for message in messages:
        check(MESSAGES[message["type"]], message)
    check(http.PositionInfo, host.http.get(f"/api/tables/{table['table']}/position").json())
    check(http.Moment, host.http.get(f"/api/tables/{table['table']}/moments/1").json())


def asked_page(pages: list[Page], answered: str = "") -> Page:
    """The page that is asked a question other than the answered one."""
    asked: list[Page] = []

    def is_asked() -> bool:
        for page in pages:
            page.catch_up(0.02)
        asked[:] = [page for page in pages if page.asked["mine"] and page.asked["question"] != answered]
        return bool(asked)

    wait_until(is_asked)
    return asked[0]
