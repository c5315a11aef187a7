"""What was acknowledged survives: the server is killed in the middle of play and started again."""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from websockets.exceptions import ConnectionClosed

from areopagus import load
from areopagus.server.live.errors import Stale
from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from areopagus.server.store.schema import METADATA
from tests.server.conftest import Browser, is_mine, key_in, wait_until


@pytest.mark.parametrize(
    ("game", "opponent", "kills"),
    [pytest.param("on-mars", "random", 2, marks=pytest.mark.long), ("clash-of-cultures", "bot", 1)],
)
def test_a_killed_server_loses_nothing_that_was_acknowledged(program, tmp_path, game, opponent, kills):
    running = program()
    assert "administrator's key" in running.first_lines[1]
    ada = Browser(running.address)
    table = ada.make(game, "here", opponent)["table"]
    rng = Random(1)
    for _ in range(kills):
        page = ada.open(table)
        acknowledged = []
        for _ in range(8):
            page.until(is_mine)
            acknowledged.append(page.answer(rng))
        page.until(is_mine)
        asked, story = page.asked, page.story
        unsure = (asked["question"], rng.choice(asked["words"])["word"])
        page.say("choose", question=unsure[0], word=unsure[1])
        running.kill()  # with an answer on its way
        with pytest.raises(ConnectionClosed):
            page.until(lambda now: False)

        running = program(running.port)
        page = ada.open(table)
        assert page.story[: len(story)] == story
        question, word = acknowledged[-1]
        page.say("choose", question=question, word=word)  # repeated: harmless
        page.say("choose", question=unsure[0], word=unsure[1])  # perhaps repeated: harmless
        page.say("choose", question=acknowledged[-2][0], word="nonsense")
        messages = []
        while not messages or messages[-1]["type"] != "refused":
            messages.append(page.take())
        assert messages[-1]["error"] == "error.stale"
        current = page.hear("update")  # and the current question with it
        assert current["asked"] is not None
    ada.close()
    assert running.stop() == 0
    assert '"trace"' not in running.logged()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        numbers = [number for (number,) in database.execute("select number from choices order by number")]
        assert numbers == list(range(len(numbers)))
    database.close()


def test_links_and_the_administrators_key_stay_the_same(program):
    running = program()
    ada = Browser(running.address)
    made = ada.make("on-mars", "here", "link")
    ada.open(made["table"]).say("chat", text="are you there?")
    again = Browser(running.address)
    page = again.open(made["table"], key_in(made["seats"][1]["link"]))
    if not page.hello["chat"]:
        page.hear("chat")
    running.kill()
    other = program(running.port)
    assert other.first_lines[1:] == running.first_lines[1:]
    page = again.open(made["table"])
    assert page.hello["table"]["held"] == [1]
    assert [line["text"] for line in page.hello["chat"]] == ["are you there?"]
    again.http.get(f"/api/tables?key={key_in(made['watch'])}")
    wait_until(lambda: "/api/tables" in other.logged())  # a line is written when the answer has been sent
    lines = [json.loads(line) for line in other.logged().splitlines()]
    assert {"at", "level", "from", "what"} <= set(lines[0])
    assert "key=" not in other.logged()
    ada.close()
    again.close()


# Inside


@pytest.fixture
def store(tmp_path):
    made = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield made
    made.close()


def play(tables, table, rng, choices):
    for _ in range(choices):
        live = tables.live(table)
        ask = live.match.ask
        if ask is None:
            return
        live.choose((ask.seat,), live.question, rng.choice(ask.words).text)


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures", "beacons"])
def test_a_match_rebuilt_from_any_moment_is_the_same(store, game):
    tables = Tables(store, Settings())
    seats = [SeatRow(0, "here"), SeatRow(1, "here")]
    table = tables.make(game, seats, {}, client="c").id
    rng = Random(3)
    for step in range(45):
        play(tables, table, rng, 1 + step % 5)
        live = tables.live(table)
        if step % 7 == 3:
            ask = live.match.ask
            if ask is not None:
                with suppress(Exception):
                    live.undo((0, 1))
        before = (live.match.record, live.match.story(None), live.epoch, live.question)
        again = Tables(store, Settings()).live(table)
        assert (again.match.record, again.match.story(None), again.epoch, again.question) == before
        row = store.table(table)
        assert row is not None
        assert row.asked == (None if live.match.ask is None else live.match.ask.seat)
        assert row.over == live.match.over
    assert load(live.match.record, forced="quiet").record == live.match.record


def test_a_match_goes_on_when_the_rules_have_changed(store, monkeypatch):
    tables = Tables(store, Settings())
    table = tables.make("beacons", [SeatRow(0, "here"), SeatRow(1, "here")], {}, client="c").id
    rng = Random(4)
    play(tables, table, rng, 20)
    before = tables.live(table)
    game = before.match.game
    story = before.match.story(None)
    monkeypatch.setattr(type(game), "rules", game.rules + 1)
    tables = Tables(store, Settings())
    after = tables.live(table)
    assert after.number >= before.number
    lines = after.match.story(None)
    assert [line for line in lines if line.key != "story.rules_changed"] == story
    assert len(lines) == len(story) + 1
    for _ in range(5):
        play(tables, table, rng, 3)
        again = Tables(store, Settings()).live(table)
        assert again.match.save() == tables.live(table).match.save()
        assert again.number == tables.live(table).number


def test_two_processes_never_both_make_a_choice(store):
    one, two = Tables(store, Settings()), Tables(store, Settings())
    table = one.make("beacons", [SeatRow(0, "here"), SeatRow(1, "here")], {}, client="c").id
    first, second = one.live(table), two.live(table)
    question, ask = first.question, first.match.ask
    assert question == second.question
    assert ask is not None
    assert first.choose((ask.seat,), question, ask.words[0].text)
    with pytest.raises(Stale):
        second.choose((ask.seat,), question, ask.words[-1].text)
    renewed = two.live(table)
    assert renewed is not second
    assert renewed.match.record == first.match.record


def test_a_choice_that_can_not_be_written_was_not_made(store, monkeypatch):
    tables = Tables(store, Settings())
    table = tables.make("beacons", [SeatRow(0, "here"), SeatRow(1, "here")], {}, client="c").id
    live = tables.live(table)
    before = live.match.record

    def full(*arguments, **more):
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(store.matches, "add_choices", full)
        ask = live.match.ask
        assert ask is not None
        with pytest.raises(OSError, match="full"):
            live.choose((ask.seat,), live.question, ask.words[0].text)
    assert tables.live(table).match.record == before
    play(tables, table, Random(1), 5)


def test_the_migrations_make_the_tables_that_the_code_knows(store):
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("pragma synchronous").scalar() == 2


def test_positions_live_in_a_bounded_cache(store):
    tables = Tables(store, Settings(live_tables=3))
    made = [
        tables.make("beacons", [SeatRow(0, "here"), SeatRow(1, "bot")], {}, client="c").id for _ in range(6)
    ]
    assert len(tables) == 3
    for table in made:
        play(tables, table, Random(1), 3)
        assert len(tables) == 3
