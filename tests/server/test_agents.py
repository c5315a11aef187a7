"""Programs that play over the network: the agents of docs/agents.md, and the paths that they use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from areopagus.server.wire.socket import ClientMessage, ServerMessage, message_types
from tests.server.conftest import Browser, key_in

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/agents.md").read_text("utf-8")
PROTOCOL = (ROOT / "docs/protocol.md").read_text("utf-8")


@pytest.mark.parametrize("agent", ["http_agent.py", "socket_agent.py"])
def test_the_agents_of_the_page_play_to_the_end_against_a_bot(agent: str, server, browser) -> None:
    host = browser()
    made = host.make("beacons", "link", "bot", options={"rounds": 2})
    (link,) = [seat["link"] for seat in made["seats"] if seat["link"]]
    played = subprocess.run(
        [sys.executable, ROOT / "examples/agents" / agent, f"{server.address}{link}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout == "The last round is over.\n"
    assert host.http.get(f"/api/tables/{made['table']}").json()["over"]


def seated(browser, game: str = "beacons", **more) -> tuple[Browser, Browser, str]:
    """Two people with a seat each."""
    host, other = browser(), browser()
    made = host.make(game, "here", "link", **more)
    (link,) = [seat["link"] for seat in made["seats"] if seat["link"]]
    assert other.take(made["table"], key_in(link)).status_code == 200
    return host, other, made["table"]


def at(who: Browser, table: str, **more) -> dict:
    answer = who.http.get(f"/api/tables/{table}/position", params=more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(who: Browser, table: str, question: str, word: str) -> tuple[int, dict]:
    answer = who.http.post(f"/api/tables/{table}/choice", json={"question": question, "word": word})
    return answer.status_code, answer.json()


def who_can_light(browser) -> tuple[list[Browser], str, list[dict], int]:
    """Two people, their table and what they see, where the asked one can light a beacon."""
    for _ in range(40):
        *people, table = seated(browser)
        views = [at(who, table) for who in people]
        asked = next(seat for seat, view in enumerate(views) if view["asked"]["mine"])
        if "light" in [word["word"] for word in views[asked]["asked"]["words"]]:
            return people, table, views, asked
    raise AssertionError("40 tables, and nobody could")


def test_each_seat_reads_and_answers_its_own(browser) -> None:
    people, table, views, asked = who_can_light(browser)
    mine, theirs = views[asked], views[1 - asked]
    assert [view["eyes"] for view in views] == [0, 1]
    assert f"hand of Player {asked + 1}" in mine["text"]
    assert f"hand of Player {asked + 1}" not in theirs["text"]
    assert (theirs["asked"]["question"], theirs["asked"]["words"]) == ("", [])
    assert all(f"  {word['word']}: {word['name']}" in mine["text"] for word in mine["asked"]["words"])

    question = mine["asked"]["question"]
    assert post(people[1 - asked], table, question, "light")[0] == 409
    status, answer = post(people[asked], table, question, "raid")
    assert (status, answer["error"]) == (422, "error.illegal_choice")
    status, after = post(people[asked], table, question, "light")
    assert status == 200
    assert after["asked"]["about"] != mine["asked"]["about"]
    assert post(people[asked], table, question, "light")[0] == 200, "the same once more does no harm"
    assert post(people[asked], table, question, "draw")[0] == 409
    why = people[asked].http.get(f"/api/tables/{table}/why", params={"word": "card:keeper"}).json()
    other = people[1 - asked].http.get(f"/api/tables/{table}/why", params={"word": "card:keeper"}).json()
    assert why["rule"].startswith("BC-LIGHT")
    assert why["sentence"]
    assert other["sentence"] == "", "nobody else is told why"


def test_strangers_and_watchers_can_not_play(browser) -> None:
    host, other, table = seated(browser)
    stranger = browser()
    assert stranger.http.get(f"/api/tables/{table}/position").status_code == 404
    assert post(stranger, table, "x", "light")[0] == 404
    watch = host.http.get(f"/api/tables/{table}").json()["watch"]
    watching = at(stranger, table, key=key_in(watch))
    assert (watching["eyes"], watching["asked"]["mine"]) == (None, False)
    assert "hand of" not in watching["text"]
    question = next(
        view["asked"]["question"] for view in (at(host, table), at(other, table)) if view["asked"]["mine"]
    )
    assert post(stranger, table, question, "light")[0] == 409


def test_a_page_hears_of_an_answer_by_request_and_a_request_of_an_answer_by_page(browser) -> None:
    host, other, table = seated(browser)
    page = host.open(table)
    kinds = set()
    for _ in range(30):
        if page.asked["mine"]:
            _, word = page.answer(Random(1))
            assert at(other, table)["asked"]["about"] == page.asked["about"]
            kinds.add("a request")
        else:
            before, view = page.now["version"], at(other, table)
            word = view["asked"]["words"][0]["word"]
            assert post(other, table, view["asked"]["question"], word)[0] == 200
            page.until(lambda now, before=before: now["version"] > before)
            page.catch_up(0.05)
            kinds.add("a page")
        if len(kinds) == 2:
            return
    raise AssertionError(kinds)


def test_explanations_come_on_request(browser) -> None:
    host = browser()
    table = host.make("on-mars", "here", "random")["table"]
    plain = at(host, table, wait=20)
    assert plain["asked"]["mine"]
    explained = at(host, table, explain=True)["text"]
    assert explained.startswith(plain["text"])
    assert "What the cards do:" in explained


def test_the_pages_list_every_message_and_path() -> None:
    for union in (ClientMessage, ServerMessage):
        types = {get_args(kind.model_fields["type"].annotation)[0] for kind in message_types(union)}
        assert [each for each in types if f"| `{each}` |" not in PROTOCOL] == []
    for path in (
        "position",
        "choice",
        "gestures?question=ID&handle=WORD",
        "gesture",
        "why?word=WORD",
        "hint",
        "seat",
    ):
        assert f"/api/tables/TABLE/{path}" in PAGE


def test_the_api_is_told_for_people(browser) -> None:
    answer = browser().http.get("/docs")
    assert answer.status_code == 200
    for sentence in (
        "POST /api/tables/{table}/choice",
        "<code>wait</code>: integer",
        "<code>word</code>: string",
    ):
        assert sentence in answer.text
    assert "<script" not in answer.text
