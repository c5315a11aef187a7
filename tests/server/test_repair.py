"""`areopagus repair`: tables with gaps are found and mended as far as their rows allow, and it says what was cut."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from areopagus.cli.app import run
from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from areopagus.server.store import Damaged, SeatRow, Store
from areopagus.server.store.repair import UnsoundTable, repair
from tests.server.conftest import raised_rules, with_fixed_luck

TWO = [SeatRow(0, "here"), SeatRow(1, "here")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield made
    made.close()


def played(store: Store, choices: int = 70, game: str = "on-mars") -> str:
    """A table at which some choices were made; its luck is fixed, so that every run plays the same match."""
    tables, rng = Tables(store, Settings()), Random(5)
    table = with_fixed_luck(tables, game, TWO)
    live = tables.live(table)
    while live.match.ask is not None and choices > 0:
        live.choose((0, 1), live.question, rng.choice(live.match.ask.words).text)
        choices -= 1
    store.matches.set_undo_request(table, live.revision, None)  # after it the save has been kept, too
    return table


def spoil(store: Store, statement: str, **values: object) -> None:
    with store.engine.begin() as connection:
        connection.execute(text(statement), values)


def can_be_opened(store: Store, table: str) -> bool:
    try:
        live = Tables(store, Settings()).live(table)
    except Damaged:
        return False
    tables = Tables(store, Settings())
    if live.match.ask is not None:
        live = tables.live(table)
        assert live.match.ask is not None
        live.choose((0, 1), live.question, live.match.ask.words[0].text)
    return True


def mended(store: Store) -> UnsoundTable:
    """What the repair of the only spoilt table tells; a trial tells the same and changes nothing."""
    trial = list(repair(store, is_trial=True))
    assert list(repair(store, is_trial=True)) == trial
    assert list(repair(store)) == trial
    assert list(repair(store)) == []
    (finding,) = trial
    return finding


def test_sound_tables_are_left_alone(store: Store) -> None:
    made = [
        played(store, choices, game) for choices, game in ((0, "beacons"), (90, "on-mars"), (5000, "beacons"))
    ]
    before = [store.matches.match_rows(table) for table in made]
    assert list(repair(store)) == []
    assert [store.matches.match_rows(table) for table in made] == before


def test_what_lies_behind_a_gap_is_cut(store: Store) -> None:
    table = played(store)
    length = len(store.matches.words(table))
    number, _ = store.matches.save(table) or (0, "")
    assert number + 4 < length
    words = store.matches.words(table)
    spoil(store, "delete from choices where table_id = :t and number = :n", t=table, n=number + 2)
    assert not can_be_opened(store, table)
    finding = mended(store)
    assert (finding.problem, finding.at, finding.cut) == ("gap", number + 2, length - number - 3)
    row = store.table(table)
    assert row is not None
    assert store.matches.words(table)[: number + 2] == words[: number + 2]
    assert (row.length, row.epoch) == (len(store.matches.words(table)), 1)
    assert can_be_opened(store, table)


def test_choices_that_the_save_knows_come_back(store: Store) -> None:
    table = played(store)
    words = store.matches.words(table)
    number, _ = store.matches.save(table) or (0, "")
    assert number > 10
    spoil(store, "delete from choices where table_id = :t and number between 4 and 6", t=table)
    finding = mended(store)
    assert (finding.problem, finding.at, finding.restored, finding.cut) == ("gap", 4, 3, 0)
    assert store.matches.words(table) == words
    assert can_be_opened(store, table)


def test_a_choice_that_does_not_fit_is_cut_with_what_follows(store: Store) -> None:
    table = played(store)
    length = len(store.matches.words(table))
    number, _ = store.matches.save(table) or (0, "")
    spoil(
        store,
        "update choices set word = 'nonsense' where table_id = :t and number = :n",
        t=table,
        n=number + 1,
    )
    finding = mended(store)
    assert (finding.problem, finding.at, finding.cut) == ("unfit", number + 1, length - number - 1)
    assert can_be_opened(store, table)


@pytest.mark.parametrize(
    "how", ["save = x'00'", "epoch = 7", "number = 100000"], ids=["unreadable", "other epoch", "too far"]
)
def test_a_match_without_a_usable_save_is_played_again(store: Store, how: str) -> None:
    table = played(store)
    words = store.matches.words(table)
    spoil(store, f"update checkpoints set {how} where table_id = :t", t=table)
    finding = mended(store)
    assert (finding.problem, finding.cut) == ("save", 0)
    assert store.matches.words(table) == words
    assert can_be_opened(store, table)


def test_a_wrong_length_is_put_right(store: Store) -> None:
    table = played(store)
    length = len(store.matches.words(table))
    spoil(store, "update tables set length = length - 3 where id = :t", t=table)
    finding = mended(store)
    assert (finding.problem, finding.cut) == ("length", 0)
    row = store.table(table)
    assert row is not None
    assert row.length == len(store.matches.words(table)) == length
    assert can_be_opened(store, table)


def test_a_table_whose_game_can_not_even_begin_is_told_and_left(store: Store) -> None:
    table = played(store)
    spoil(store, "delete from checkpoints")
    spoil(store, "update tables set options = :o", o=json.dumps({"no_such": 1}))
    before = store.matches.words(table)
    (finding,) = repair(store)
    assert not finding.can_be_mended
    assert store.matches.words(table) == before


def test_a_wrong_choice_that_the_save_knows_better_is_put_right(store: Store) -> None:
    table = played(store)
    words = store.matches.words(table)
    spoil(store, "update choices set word = 'nonsense' where table_id = :t and number = 5", t=table)
    finding = mended(store)
    assert (finding.problem, finding.at, finding.restored, finding.cut) == ("unfit", 5, 1, 0)
    assert store.matches.words(table) == words


def test_a_table_that_can_not_be_read_at_all_keeps_no_other_from_being_mended(store: Store) -> None:
    made = [played(store, 10) for _ in range(4)]
    spoil(store, "update tables set game = 'no-such-game' where id = :t", t=made[0])
    spoil(store, "update tables set options = 'no JSON' where id = :t", t=made[1])
    spoil(store, "delete from seats where table_id = :t", t=made[2])
    spoil(store, "update checkpoints set save = x'00' where table_id = :t", t=made[3])
    assert {one.table: one.problem for one in repair(store)} == {
        made[0]: "lost",
        made[1]: "lost",
        made[2]: "lost",
        made[3]: "save",
    }


def test_the_command_tells_what_it_cut(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, other = played(store), played(store, 10)
    number, _ = store.matches.save(table) or (0, "")
    spoil(store, "delete from choices where table_id = :t and number = :n", t=table, n=number + 2)
    store.close()

    def command(*more: str) -> int:
        return run(["repair", "--database", str(tmp_path / "tables.db"), *more])

    assert command("--dry-run") == 0
    output = capsys.readouterr().out
    assert table in output
    assert other not in output
    assert "Nothing was changed" in output
    assert command("--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["tables"] == 2
    assert [one["table"] for one in data["findings"]] == [table]
    assert command() == 0
    assert "2 tables, all intact." in capsys.readouterr().out


@pytest.mark.parametrize(
    "how", ["update checkpoints set save = x'00'", "delete from choices where number = :gap"]
)
def test_where_the_rules_have_changed_the_last_part_is_mended(store: Store, how: str) -> None:
    table = played(store)
    with raised_rules(keys=["on-mars"]):
        tables, rng = Tables(store, Settings()), Random(6)
        live = tables.live(table)
        for _ in range(20):
            assert live.match.ask is not None
            live.choose((0, 1), live.question, rng.choice(live.match.ask.words).text)
        store.matches.set_undo_request(table, live.revision, None)
        assert list(repair(store)) == []
        first, words = live.base, store.matches.words(table)
        assert 0 < first < len(words)
        spoil(store, how, **({"gap": len(words) - 3} if "gap" in how else {}))
        finding = mended(store)
        assert first < finding.at <= len(words)
        kept = store.matches.words(table)
        assert kept[: len(words) - 3] == words[: len(words) - 3]
        assert can_be_opened(store, table)
