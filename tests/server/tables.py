"""What people ask of whole tables: information, names, links, lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from areopagus.server.wire.http import TableCard
from tests.server.conftest import Browser, key_in

Open = Callable[..., Browser]


def info(who: Browser, table: str) -> dict[str, Any]:
    answer = who.http.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def listed(who: Browser) -> dict[str, dict[str, Any]]:
    """The tables of somebody, by their ids."""
    cards = who.http.get("/api/tables").json()
    for card in cards:
        TableCard.model_validate(card)
    return {card["table"]: card for card in cards}


def put(who: Browser, table: str, what: str, **body: Any) -> Any:
    return who.http.put(f"/api/tables/{table}/{what}", json=body)


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def table_of_two(browser: Open, game: str = "beacons", **more: Any) -> tuple[Browser, Browser, str]:
    """A host, and a guest who has taken the second seat."""
    ada, ben = browser(), browser()
    made = ada.make(game, "here", "link", **more)
    assert ben.take(made["table"], key_in(made["seats"][1]["link"])).status_code == 200
    return ada, ben, made["table"]
