"""The same promises on a real PostgreSQL, by nothing but another URL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from websockets.exceptions import ConnectionClosed

from areopagus.kernel import AreopagusError
from areopagus.server.schema import METADATA
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from areopagus.server.tables import Stale, Tables
from tests.server.conftest import Browser, Program, is_mine, like_the_first_revision

TWO = [SeatRow(0, "here"), SeatRow(1, "here")]


@pytest.fixture
def store(postgresql: str) -> Iterator[Store]:
    made = Store(postgresql)
    yield made
    made.close()


def play(tables: Tables, table: str, rng: Random, choices: int) -> None:
    for _ in range(choices):
        live = tables.live(table)
        ask = live.match.ask
        if ask is None:
            return
        tables.choose(live, (ask.seat,), tables.question(live), rng.choice(ask.words).text)


def test_the_migrations_make_the_tables_that_the_code_knows(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.dialect.name == "postgresql"
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.execute(text("show synchronous_commit")).scalar() == "on"


def test_a_database_of_the_first_revision_is_brought_up_to_date(store: Store, postgresql: str) -> None:
    table = Tables(store, Settings()).make("beacons", TWO, {}, client="c").id
    like_the_first_revision(store)
    with store.engine.connect() as connection, pytest.raises(ProgrammingError, match="stand_in"):
        connection.execute(text("select stand_in from seats"))
    again = Store(postgresql)
    tables = Tables(again, Settings())
    assert tables.live(table).present().stand_ins == {}
    assert tables.stand_in(tables.live(table), 1, "easy")
    assert Tables(again, Settings()).live(table).present().stand_ins == {1: "easy"}
    again.close()


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures", "beacons"])
def test_a_match_rebuilt_from_any_moment_is_the_same(store: Store, game: str) -> None:
    tables = Tables(store, Settings())
    table = tables.make(game, TWO, {}, client="c", name="ά’☃").id
    rng = Random(3)
    undone = 0
    for step in range(15):
        play(tables, table, rng, 1 + step % 7)
        live = tables.live(table)
        if step % 3 == 1:
            with suppress(AreopagusError):
                tables.undo(live, (0, 1))
                undone += 1
        again = Tables(store, Settings()).live(table)
        assert again.match.save() == live.match.save()
        assert (again.number, again.epoch) == (live.number, live.epoch)
    assert undone
    row = store.table(table)
    assert row is not None
    assert (row.name, row.epoch, row.over) == ("ά’☃", undone, live.match.over)
    assert next(found.id for found, own in store.tables_of("c") if own == [0, 1]) == table
    store.say(table, 0, "hello")
    assert [line.text for line in store.chat(table)] == ["hello"]


def test_two_processes_never_both_make_a_choice(store: Store, postgresql: str) -> None:
    other = Store(postgresql)
    one, two = Tables(store, Settings()), Tables(other, Settings())
    assert one.keys == two.keys
    table = one.make("beacons", TWO, {}, client="c").id
    first, second = one.live(table), two.live(table)
    question, ask = one.question(first), first.match.ask
    assert ask is not None
    assert one.choose(first, (ask.seat,), question, ask.words[0].text)
    with pytest.raises(Stale):
        two.choose(second, (ask.seat,), question, ask.words[-1].text)
    assert two.live(table).match.record == first.match.record
    other.close()


def test_a_killed_server_loses_nothing_that_was_acknowledged(
    postgresql: str, program: Callable[..., Program]
) -> None:
    running = program(database=postgresql)
    ada = Browser(running.address)
    table = ada.make("on-mars", "here", "bot")["table"]
    page = ada.open(table)
    rng = Random(1)
    for _ in range(8):
        page.until(is_mine)
        question, word = page.answer(rng)
    page.until(is_mine)
    story = page.story
    running.kill()
    with pytest.raises(ConnectionClosed):
        page.until(lambda now: False)
    running = program(running.port, postgresql)
    page = ada.open(table)
    assert page.story[: len(story)] == story
    page.say("choose", question=question, word=word)  # repeated: harmless
    page.say("choose", question=question, word="nonsense")
    heard = [page.take(), page.take()]
    assert [each["type"] for each in heard] in (["update", "refused"], ["refused", "update"])
    assert ada.http.get("/api/tables/%00", params={"key": "x"}).status_code == 422
    ada.close()
    assert running.stop() == 0
    assert '"trace"' not in running.logged()
