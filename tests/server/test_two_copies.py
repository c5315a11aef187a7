"""Two copies of a table, in two servers on one database or one of them let go and rebuilt: no match ever breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from areopagus import load
from areopagus.kernel import AreopagusError
from areopagus.server.live.errors import Stale
from areopagus.server.live.table import LiveTable
from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from areopagus.server.store import Conflict, Revision, SeatRow, Store
from tests.server.conftest import with_fixed_luck

TWO = [SeatRow(0, "here"), SeatRow(1, "here")]
BOTH = (0, 1)


@pytest.fixture(params=["sqlite", "postgresql"])
def copies(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Tables]]:
    """Two sets of tables on one database: of one server, or, where the database allows it, of two."""
    stores = [Store(f"sqlite:///{tmp_path / 'tables.db'}")]
    if request.param == "postgresql":
        stores[0].close()
        stores = [Store(request.getfixturevalue("postgresql")) for _ in range(2)]
    yield [Tables(stores[0], Settings()), Tables(stores[-1], Settings())]
    for store in stores:
        store.close()


def choose(tables: Tables, live: LiveTable, rng: Random) -> None:
    ask = live.match.ask
    if ask is not None:
        live.choose(BOTH, live.question, rng.choice(ask.words).text)


def play_until(tables: Tables, table: str, rng: Random, fits: Callable[[LiveTable], bool]) -> LiveTable:
    """Choose at random until the position fits."""
    live = tables.live(table)
    while not live.match.over:
        choose(tables, live, rng)
        if fits(live):
            return live
    pytest.fail("no position of the match fits: take another seed")


def play_until_undo(tables: Tables, table: str, rng: Random) -> None:
    """Play to a position whose last choice can be taken back."""
    play_until(
        tables, table, rng, lambda live: live.match.why_not_undo(live.match.last_chooser(BOTH)) is None
    )


def sound(tables: Tables, table: str) -> LiveTable:
    """The table as somebody opens it after a restart; its record leads to the same match."""
    fresh = Tables(tables.store, Settings()).live(table)
    assert load(fresh.match.record, forced="quiet").record == fresh.match.record
    assert tables.store.matches.words(table) == fresh.match.record.choices
    return fresh


def test_an_undo_through_one_copy_and_a_choice_through_the_other_leave_no_gap(copies: list[Tables]) -> None:
    one, two = copies
    table = with_fixed_luck(one, "beacons", TWO)
    rng = Random(1)
    play_until_undo(one, table, rng)
    stale = two.live(table)
    one.live(table).undo(BOTH)
    with pytest.raises(Stale):
        choose(two, stale, rng)
    after = sound(one, table)
    assert (after.number, after.epoch) == (one.live(table).number, 1)
    assert two.live(table) is not stale
    play_until_undo(two, table, rng)
    one.forget(one.live(table))
    stale = one.live(table)
    choose(two, two.live(table), rng)
    with pytest.raises(Stale):
        stale.undo(BOTH)
    assert sound(one, table).number == two.live(table).number


def test_of_two_answers_to_one_question_one_counts_and_the_other_is_told(copies: list[Tables]) -> None:
    one, two = copies
    table = with_fixed_luck(one, "beacons", TWO)
    first, second = one.live(table), two.live(table)
    question, ask = first.question, first.match.ask
    assert ask is not None
    assert question == second.question
    assert first.choose(BOTH, question, ask.words[0].text)

    def answer(word: str) -> bool:
        return two.act(table, lambda live: live.choose(BOTH, question, word))

    assert not answer(ask.words[0].text), "the same answer again changes nothing"
    with pytest.raises(Stale):
        answer(ask.words[-1].text)
    assert two.live(table).match.record == first.match.record


def test_a_save_from_before_an_undo_is_not_kept(copies: list[Tables]) -> None:
    one, two = copies
    table = with_fixed_luck(one, "beacons", TWO)
    play_until_undo(one, table, Random(2))
    stale = two.live(table)
    one.live(table).undo(BOTH)
    two.store.matches.keep_save(table, stale.number, stale.epoch, stale.match.save())
    two.store.matches.set_undo_request(
        table, one.live(table).revision, None
    )  # written after what was to be written soon
    assert sound(one, table).epoch == 1


def test_of_writes_that_follow_the_same_place_one_is_made(copies: list[Tables]) -> None:
    one, two = copies
    table = with_fixed_luck(one, "beacons", TWO)
    start = one.live(table).number

    def add(number: int) -> bool:
        store = copies[number % 2].store
        row = store.table(table)
        assert row is not None
        try:
            store.matches.add_choices(table, Revision(row.epoch, row.length), ["x"])
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        added = sum(pool.map(add, range(80)))
    row = two.store.table(table)
    assert row is not None
    assert row.length == start + added
    assert two.store.matches.words(table, start) == ["x"] * added


@pytest.mark.parametrize("game", ["beacons", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_hundreds_of_choices_and_undos_through_both_at_once_break_nothing(
    copies: list[Tables], game: str
) -> None:
    made = [copies[0].make(game, TWO, {}, client="c").id for _ in range(2)]

    def play(number: int) -> int:
        tables, table, rng = copies[number % 2], made[number // 2 % 2], Random(number)
        done = 0
        for _ in range(40):
            act: Callable[[LiveTable], object] = (
                (lambda live: live.undo(BOTH))
                if rng.random() < 0.3
                else (lambda live: choose(tables, live, rng))
            )
            with suppress(Stale, AreopagusError):
                tables.act(table, act)
                done += 1
        return done

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(play, range(8))) > 80
    for table in made:
        sound(copies[0], table)


def test_a_pending_wish_to_undo_outlives_the_copy_that_heard_it(copies: list[Tables]) -> None:
    one, two = copies
    table = with_fixed_luck(one, "beacons", TWO)
    live = play_until(
        one,
        table,
        Random(3),
        lambda live: (
            live.match.why_not_undo(0) is not None and live.match.why_not_undo(0, consent=True) is None
        ),
    )
    live.undo((0,))
    assert live.undo_request is not None
    assert two.live(table).undo_request == live.undo_request
    two.live(table).consent(BOTH, live.undo_request.id, True)
    assert sound(two, table).epoch == two.live(table).epoch
    assert sound(two, table).undo_request is None


def test_a_table_in_use_is_not_let_go(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    tables = Tables(store, Settings(live_tables=1))
    made = [tables.make("beacons", TWO, {}, client="c").id for _ in range(4)]
    assert len(tables) == 1
    tables.pin(made[1])
    with tables.using(made[0]) as used:
        for table in made:
            tables.live(table)
        assert tables.live(made[0]) is used
        pinned = tables.live(made[1])
        for table in made:
            tables.live(table)
        assert tables.live(made[1]) is pinned
        assert len(tables) == 3
    for table in made[2:]:
        tables.live(table)
    assert tables.in_memory(made[0]) is None
    assert tables.in_memory(made[1]) is pinned
    tables.unpin(made[1])
    tables.live(made[2])
    assert len(tables) == 1
    store.close()
