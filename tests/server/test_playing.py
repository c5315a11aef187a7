"""Playing over sockets: questions, answers, what others see, undo, curtains, chat."""

from __future__ import annotations

import json
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.conftest import is_mine, key_in
from tests.server.pictures import applied


@pytest.fixture
def two(browser):
    """Two people at an On Mars table, one of them by link, and somebody who watches."""
    ada, ben, eve = browser(), browser(), browser()
    table = ada.make("on-mars", "here", "link")
    link, watch = key_in(table["seats"][1]["link"]), key_in(table["watch"])
    by_link = ben.open(table["table"], link)
    pages = [ada.open(table["table"]), by_link]
    return table, pages, eve.open(table["table"], watch), (ada, ben, eve)


def asked(pages):
    """The page that is asked."""
    for _ in range(1000):
        for page in pages:
            if page.now["asked"]["mine"]:
                return page
            page.nothing(0.01)
    raise TimeoutError


def play_on(pages, rng, choices):
    for _ in range(choices):
        asked(pages).answer(rng)


def test_a_person_plays_alone_with_a_bot(browser):
    ada = browser()
    table = ada.make("on-mars", "here", "bot")
    page = ada.open(table["table"])
    rng = Random(1)
    for _ in range(15):
        page.until(is_mine)
        page.answer(rng)
    assert len(page.story) > 10
    assert page.hello["table"]["held"] == [0]
    listed = ada.http.get("/api/tables").json()
    assert [each["table"] for each in listed] == [table["table"]]


def test_two_people_play_and_one_watches(two):
    _table, pages, watcher, _ = two
    play_on(pages, Random(2), 20)
    watcher.catch_up()
    for page in (*pages, watcher):
        assert page.now["points"]
    assert not watcher.now["asked"]["mine"]
    for message in watcher.heard:
        if message["type"] == "update" and message["asked"]:
            assert message["asked"].keys().isdisjoint({"words", "question"})
            assert message["eyes"] is None


def test_changes_lead_to_the_same_picture_as_a_page_that_is_opened_anew(two):
    table, pages, _, (ada, _, _) = two
    play_on(pages, Random(3), 15)
    pages[0].catch_up()
    scene: dict = {}
    for message in pages[0].heard:
        if message["type"] == "update":
            scene = message["scene"] if "scene" in message else applied(scene, message["changes"])
    assert scene == ada.open(table["table"]).now["scene"]


def test_a_repeated_answer_is_harmless_and_another_one_is_stale(two):
    _table, pages, _, _ = two
    page = asked(pages)
    question, word = page.answer(Random(4))
    story_length = len(page.story)
    before = page.now["asked"]
    page.say("choose", question=question, word=word)
    again = page.hear("update")
    assert again["asked"] == before
    assert len(page.story) == story_length
    page.say("choose", question=question, word="no such word")
    assert page.take()["error"] == "error.stale"
    assert page.hear("update")["asked"] == before
    assert not any(message["type"] == "refused" for message in page.heard[:-2])


def test_nobody_answers_for_another_seat_and_a_watcher_does_nothing(two):
    _table, pages, watcher, _ = two
    page = asked(pages)
    other = next(each for each in pages if each is not page)
    word = page.asked["words"][0]["word"]
    other.say("choose", question=page.asked["question"], word=word)
    assert other.hear("refused")["error"] == "error.stale"
    for type, more in {
        "choose": {"question": page.asked["question"], "word": word},
        "undo": {},
        "consent": {"request": "x", "yes": True},
        "chat": {"text": "hello"},
        "show": {"question": page.asked["question"]},
    }.items():
        watcher.say(type, **more)
        assert watcher.hear("refused")["error"] == "error.watching"
    assert page.nothing()


def test_an_illegal_word_is_refused_with_its_reason_and_the_question_stands(two):
    _table, pages, _, _ = two
    page = asked(pages)
    before = page.asked
    page.say("choose", question=before["question"], word="done done")
    assert page.hear("refused")["error"] == "error.unknown_word"
    page.say("why", word="done done")
    assert page.hear("why")["sentence"]
    assert page.asked == before


def test_undo_takes_back_ones_own_choice_at_once(browser):
    ada = browser()
    page = ada.open(ada.make("on-mars", "here", "here")["table"])
    rng = Random(5)
    for _ in range(200):
        before, story = page.asked, list(page.story)
        page.answer(rng)
        page.say("undo")
        message = page.take()
        if message["type"] == "update":
            after = page.asked
            assert {**after, "question": ""} == {**before, "question": ""}
            assert after["question"] != before["question"]  # an answer from before the undo is stale
            assert page.story == story
            return
    pytest.fail("no choice could be taken back")


def test_undo_past_another_seats_answer_needs_consent(two):
    _table, pages, watcher, _ = two
    rng = Random(6)
    for _ in range(100):
        first = asked(pages)
        before = first.asked
        first.answer(rng)
        second = asked(pages)
        if second is first:
            continue
        second.answer(rng)
        first.catch_up(0.05)
        second.catch_up(0.05)
        first.say("undo")
        message = first.take()
        while message["type"] == "update" and message["undo"] is None:
            message = first.take()
        if message["type"] == "refused":
            continue
        seat = message["undo"]
        assert second.until(lambda now, seat=seat: now["undo"] == seat)
        second.consent(False)
        first.until(lambda now: now["undo"] is None)
        second.until(lambda now: now["undo"] is None)
        first.say("undo")
        first.until(lambda now: now["undo"] is not None)
        second.until(lambda now: now["undo"] is not None)
        second.consent(True)
        first.until(lambda now: now["undo"] is None)
        assert first.asked["mine"]
        assert first.asked["sentence"] == before["sentence"]
        watcher.catch_up(0.1)
        assert watcher.now["asked"]["seat"] == first.asked["seat"]
        return
    pytest.fail("nothing could be undone by consent")


def test_a_shared_screen_draws_a_curtain_before_hidden_cards_and_the_player_keeps_it(browser):
    ada = browser()
    page = ada.open(ada.make("clash-of-cultures", "here", "here")["table"])
    rng = Random(7)
    curtains = kept = without = 0
    for _ in range(120):
        asked = page.asked
        if (asked["curtain"] or asked["veiled"]) and page.now["eyes"] is None:
            curtains += 1
            if asked["curtain"]:
                assert asked["words"] == []
                assert asked["sentence"] == asked["about"] == asked["rule"] == ""
            page.say("show", question=asked["question"])
            page.until(lambda now: now["eyes"] is not None)
            assert not page.asked["curtain"]
            assert page.now["eyes"] == page.asked["seat"]
        elif page.now["eyes"] is None:
            without += 1
        else:
            kept += 1
            assert page.now["eyes"] == asked["seat"]
        page.answer(rng)
        if curtains > 2 and kept and without:
            return
    pytest.fail(f"{curtains} curtains, {kept} kept, {without} without")


def test_chat_and_names_are_data_in_one_line(browser):
    ada = browser()
    name = "<script>alert(1)</script>\u0007"
    answer = ada.http.post(
        "/api/tables",
        json={
            "game": "on-mars",
            "seats": [{"kind": "here", "name": name}, {"kind": "bot"}],
            "name": "a\x00b",
        },
    )
    table = answer.json()
    assert table["seats"][0]["name"] == "<script>alert(1)</script>"
    assert table["name"] == "a b"
    page = ada.open(table["table"])
    page.say("chat", text="<b>hello</b>\n\x07there")
    assert page.hear("chat")["text"] == "<b>hello</b> there"
    page.say("chat", text="\n\x07")
    assert page.hear("refused")["error"] == "error.no_message"
    assert [line["text"] for line in ada.open(table["table"]).hello["chat"]] == ["<b>hello</b> there"]


MALFORMED = [
    "",
    "null",
    "[]",
    "{}",
    "true",
    '"choose"',
    "{",
    '{"type":"choose"}',
    '{"type":"choose","question":1,"word":2}',
    '{"type":"choose","question":"","word":""}',
    '{"type":"choose","question":"x","word":"y","seat":0}',
    '{"type":"consent","yes":"maybe"}',
    '{"type":"consent","yes":true}',
    '{"type":"consent","request":"","yes":true}',
    '{"type":"consent","request":"x","yes":true}',
    '{"type":"dance"}',
    '{"type":"why"}',
    '{"type":"why","word":null}',
    '{"type":"show","question":"nonsense"}',
    '{"type":"chat","text":""}',
    '{"type":"chat","text":"\\ud800"}',
    '{"type":["choose"]}',
    '{"type":"choose","question":"' + "x" * 3000 + '","word":"y"}',
    "[" * 2000,
    '{"type":"ping","more":' + "{" * 500,
    "x" * 5000,
    b"\x00\x01\x02",
    b'{"type":"ping"}',
    "NaN",
    '{"type":"undo"}',
]


def test_malformed_messages_are_refused_and_the_table_goes_on(two):
    _table, pages, watcher, _ = two
    page = asked(pages)
    before = page.asked
    rng = Random(8)
    sound = json.dumps({"type": "choose", "question": before["question"], "word": "x"})
    mangled = ["".join(rng.sample(sound, len(sound))) for _ in range(50)]
    cut = [sound[: rng.randrange(len(sound))] for _ in range(50)]
    for message in (*MALFORMED, *mangled, *cut):
        for each in (page, watcher):
            each.line.send(message)
            assert each.hear("refused")["sentence"]
    page.say("ping")
    page.hear("pong")
    assert page.asked == before
    page.answer(rng)


def test_a_message_that_is_far_too_long_costs_only_its_own_page(two):
    _table, pages, watcher, _ = two
    watcher.line.send("x" * 20_000_000)
    with pytest.raises(ConnectionClosed):
        watcher.until(lambda now: False)
    play_on(pages, Random(9), 3)


def test_a_page_of_another_place_opens_no_socket(server, browser):
    ada = browser()
    table = ada.make("on-mars", "here", "random")["table"]
    url = server.address.replace("http", "ws") + f"/ws/{table}"
    cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())}
    for origin in ("https://evil.example", "null", "http://[", server.address + ".evil.example"):
        with (
            connect(url, additional_headers=cookie, origin=origin) as line,
            pytest.raises(ConnectionClosed) as closed,
        ):
            line.recv(5)
        assert closed.value.rcvd.code == 4403
    with connect(url, additional_headers=cookie, origin=server.address) as line:
        assert json.loads(line.recv(5))["type"] == "hello"


def test_a_seat_is_held_by_cookie_and_by_nothing_else(server, browser):
    ada = browser()
    table = ada.make("on-mars", "link", "random")
    key = key_in(table["seats"][0]["link"])
    url = server.address.replace("http", "ws") + f"/ws/{table['table']}"
    with connect(url + f"?key={key_in(table['watch'])}") as line:  # watching needs no cookie
        assert json.loads(line.recv(5))["table"]["held"] == []
    for wrong in ("", "?key=", f"?key={key}", f"?key={key[:-1]}", f"?key={key}x", "?key=" + "x" * 5000):
        try:
            with connect(url + wrong) as line:
                assert json.loads(line.recv(5))["error"] == "error.no_table"
        except InvalidStatus:
            assert len(wrong) > 1000
    stranger = browser()
    assert stranger.http.get(f"/api/tables/{table['table']}").status_code == 404
    friend = browser()
    assert friend.http.get(f"/api/tables/{table['table']}?key={key}").status_code == 404
    wrong = key[:-1] + ("b" if key.endswith("a") else "a")
    assert friend.take(table["table"], wrong).status_code == 404
    assert friend.take(table["table"], key).json()["held"] == [0]
    again = friend.http.get(f"/api/tables/{table['table']}").json()
    assert again["held"] == [0]
    assert again["watch"] == ""
    assert [seat["link"] for seat in again["seats"]] == ["", ""]


def test_too_many_messages_and_sockets_are_refused(strict, browser):
    server = strict(messages_per_second=0.001, message_burst=5, sockets_per_client=2)
    ada = browser(server.address)
    table = ada.make("on-mars", "here", "random")["table"]
    page = ada.open(table)
    for _ in range(8):
        page.say("ping")
    kinds: list[str] = []
    while len(kinds) < 8:
        kinds += [kind for kind in [page.take()["type"]] if kind != "update"]
    assert kinds == ["pong"] * 5 + ["refused"] * 3
    ada.open(table)
    with pytest.raises(ConnectionClosed) as closed:
        ada.open(table)
    assert closed.value.rcvd.code == 4429
