"""The matches in the database: choices, saves, and the parts that were played under the same rules."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, insert, select, text, update

from areopagus.kernel import KeptStanding

from .rows import (
    Conflict,
    ConsentRequest,
    Damaged,
    MatchRows,
    PartRow,
    Revision,
    SavedMatch,
    TableRow,
    request_to_json,
    table_rows,
)
from .schema import checkpoints, choices, parts, tables
from .standing import write_standing
from .writer import Writer

# Every choice writes by these two, so they are not built and compiled each time.
ADVANCE: Final = text(
    "UPDATE tables SET length = :new_length, asked = :asked, round = :round, undo = NULL, "
    "touched = coalesce(:touched, touched) "
    "WHERE id = :table_id AND epoch = :epoch AND length = :length"
)
ADD_CHOICE: Final = text("INSERT INTO choices (table_id, number, word) VALUES (:table_id, :number, :word)")


class Matches:
    """The matches of all tables. Every write that changes a match names the revision that it follows."""

    def __init__(self, engine: Engine, writer: Writer, clock: Callable[[], float]) -> None:
        self.engine = engine
        self._writer = writer
        self._clock = clock

    def _now(self) -> float:
        """The time in whole seconds."""
        return float(int(self._clock()))

    # Choices

    def words(self, table: str, since: int = 0, until: int | None = None) -> list[str]:
        """The choices of a match from a number on, up to another."""
        which = [choices.c.table_id == table, choices.c.number >= since]
        if until is not None:
            which.append(choices.c.number < until)
        with self.engine.connect() as connection:
            return [
                str(word)
                for (word,) in connection.execute(
                    select(choices.c.word).where(*which).order_by(choices.c.number)
                )
            ]

    def parts(self, row: TableRow) -> list[PartRow]:
        """The parts of a match, in order: one, unless the rules changed while it was played."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(parts.c.first, parts.c.rules, parts.c.start)
                .where(parts.c.table_id == row.id)
                .order_by(parts.c.first)
            ).all()
        if not rows:
            return [PartRow(0, row.rules, row.start)]
        return [
            PartRow(first, rules, row.start if start is None else json.loads(zlib.decompress(start)))
            for first, rules, start in rows
        ]

    def add_choices(
        self,
        table: str,
        after: Revision,
        words: Sequence[str],
        asked: int | None = None,
        result: Mapping[str, Any] | None = None,
        *,
        round: int | None = None,
        is_public: bool = True,
        standing: Mapping[int, Sequence[KeptStanding]] | None = None,
    ) -> None:
        """Add choices after a revision of the match; `Conflict` if that is not its revision any more.

        `asked` is the seat that is asked now, `round` the present round. A result ends the match. `is_public` says
        whether everybody can see that something has happened; otherwise the time of the last change stays. `standing`
        are the standing answers of seats where they have changed by it.
        """
        length = after.length + len(words)
        advance = {
            "table_id": table,
            "epoch": after.epoch,
            "length": after.length,
            "new_length": length,
            "asked": asked,
            "round": round,
            "touched": self._now() if is_public else None,
        }

        def write(connection: Connection) -> None:
            if connection.execute(ADVANCE, advance).rowcount != 1:
                raise _conflict(table, after)
            insert_choices(connection, table, after.length, words)
            write_standing(connection, table, standing or {})
            if result is not None:
                ended = Revision(after.epoch, length)
                _move(connection, table, ended, over=True, result=json.dumps(result))

        self._writer.do(write)

    def cut(
        self,
        table: str,
        after: Revision,
        length: int,
        asked: int | None,
        save: str,
        *,
        round: int | None = None,
        is_public: bool = True,
        standing: Mapping[int, Sequence[KeptStanding]] | None = None,
    ) -> None:
        """Undo: delete the choices from a number on, begin a new epoch and replace the save; all or nothing.

        `standing` as in `add_choices`.
        """
        packed = pack(save)
        epoch = after.epoch + 1
        values: dict[str, Any] = {"touched": self._now()} if is_public else {}

        def write(connection: Connection) -> None:
            _move(
                connection,
                table,
                after,
                epoch=epoch,
                length=length,
                over=False,
                asked=asked,
                round=round,
                result=None,
                undo=None,
                **values,
            )
            connection.execute(delete(choices).where(choices.c.table_id == table, choices.c.number >= length))
            replace_save(connection, table, length, epoch, packed)
            write_standing(connection, table, standing or {})

        self._writer.do(write)

    def set_undo_request(self, table: str, after: Revision, request: ConsentRequest | None) -> None:
        """Set the pending request to take a choice back, with those who have agreed; None: there is none."""
        encoded = None if request is None else json.dumps(request_to_json(request))
        self._writer.do(lambda connection: _move(connection, table, after, undo=encoded))

    def set_end_request(self, table: str, after: Revision, request: ConsentRequest | None) -> None:
        """Set the pending request to end the match, with those who have agreed; None: there is none."""
        encoded = None if request is None else json.dumps(request_to_json(request))
        self._writer.do(lambda connection: _move(connection, table, after, ending=encoded))

    def end(self, table: str, after: Revision, standing: Mapping[str, Any]) -> None:
        """End a match by agreement of its people; `standing` is how it stands, like a result without winners."""
        values = {"over": True, "asked": None, "undo": None, "ending": None, "touched": self._now()}
        agreed = json.dumps(standing)
        self._writer.do(lambda connection: _move(connection, table, after, agreed=agreed, **values))

    def saved_match(self, table: str) -> SavedMatch | None:
        """Everything from which a match is rebuilt, read in one transaction; None if there is no such table."""
        with self._one_moment() as connection:
            row = table_rows(connection, [table]).get(table)
            saved = _checkpoint(connection, table)
            if row is None or saved is None:
                return None
            number, epoch, packed = saved
            words = connection.execute(
                select(choices.c.number, choices.c.word)
                .where(choices.c.table_id == table, choices.c.number >= number)
                .order_by(choices.c.number)
            ).all()
        if epoch != row.epoch:
            raise Damaged(f"table {table}: the save is of epoch {epoch}, the table of {row.epoch}")
        if [choice for choice, _ in words] != list(range(number, row.length)):
            raise Damaged(f"table {table}: choices are missing after choice {number}")
        return SavedMatch(row, number, unpack(packed), [str(word) for _, word in words])

    @contextmanager
    def _one_moment(self) -> Iterator[Connection]:
        """A connection whose queries all see the same moment."""
        with self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    # Saves

    def keep_save(self, table: str, number: int, epoch: int, save: str) -> None:
        """Replace the save soon, so that loading need not replay the match from its beginning; does not wait.

        A save from before an undo on another server is dropped.
        """
        packed = pack(save)

        def write(connection: Connection) -> None:
            # the update locks the row, so that nobody takes choices back before this save is written
            same = (tables.c.id == table, tables.c.epoch == epoch, tables.c.length >= number)
            if connection.execute(update(tables).where(*same).values(epoch=epoch)).rowcount == 1:
                replace_save(connection, table, number, epoch, packed)

        self._writer.do_soon(write)

    def renew(self, row: TableRow, renewed: TableRow, part: PartRow, words: Sequence[str], save: str) -> None:
        """Continue a match under other rules: `row` becomes `renewed`, and a part with these choices begins.

        The choices before that part stay; those after it that do not fit the new rules are deleted. `Conflict` if
        another server was faster.
        """
        first, packed, packed_start = part.first, pack(save), pack(json.dumps(part.start))

        def write(connection: Connection) -> None:
            _move(
                connection,
                row.id,
                Revision(row.epoch, row.length),
                rules=part.rules,
                epoch=renewed.epoch,
                length=renewed.length,
                asked=renewed.asked,
                round=renewed.round,
                over=renewed.over,
                result=None if renewed.result is None else json.dumps(renewed.result),
                undo=None,
            )
            earlier = connection.execute(select(parts.c.first).where(parts.c.table_id == row.id)).first()
            if earlier is None and first:
                connection.execute(insert(parts).values(table_id=row.id, first=0, rules=row.rules))
            connection.execute(delete(parts).where(parts.c.table_id == row.id, parts.c.first >= first))
            connection.execute(
                insert(parts).values(table_id=row.id, first=first, rules=part.rules, start=packed_start)
            )
            connection.execute(delete(choices).where(choices.c.table_id == row.id, choices.c.number >= first))
            insert_choices(connection, row.id, first, words)
            replace_save(connection, row.id, first + len(words), renewed.epoch, packed)

        self._writer.do(write)

    def save(self, table: str) -> tuple[int, str] | None:
        """The latest save, and the number of its choices."""
        with self.engine.connect() as connection:
            row = connection.execute(
                select(checkpoints.c.number, checkpoints.c.save).where(checkpoints.c.table_id == table)
            ).first()
        return None if row is None else (row[0], unpack(row[1]))

    # Repairing

    def match_rows(self, table: str) -> MatchRows | None:
        """The rows of a match, sound or not; None if there is no such table."""
        with self._one_moment() as connection:
            row = table_rows(connection, [table]).get(table)
            saved = _checkpoint(connection, table)
            rows = connection.execute(
                select(choices.c.number, choices.c.word).where(choices.c.table_id == table)
            )
            words = {int(number): str(word) for number, word in rows}
        if row is None:
            return None
        number, epoch, packed = saved or (0, -1, b"")
        try:
            save = unpack(packed)
        except (zlib.error, UnicodeDecodeError):
            save = ""
        return MatchRows(row, words, number, epoch, save)

    def mend(
        self,
        table: str,
        after: Revision,
        words: Sequence[str],
        save: str | None,
        values: Mapping[str, Any],
        first: int = 0,
    ) -> None:
        """Replace the choices from a number on, and the save, in a new epoch."""
        epoch, length = after.epoch + 1, first + len(words)

        def write(connection: Connection) -> None:
            _move(connection, table, after, epoch=epoch, length=length, undo=None, **values)
            connection.execute(delete(choices).where(choices.c.table_id == table, choices.c.number >= first))
            insert_choices(connection, table, first, words)
            if save is not None:
                replace_save(connection, table, length, epoch, pack(save))

        self._writer.do(write)


def _move(connection: Connection, table: str, after: Revision, **values: Any) -> None:
    """Change a table's row if it has the revision that the write follows; `Conflict` if not."""
    expected = (tables.c.id == table, tables.c.epoch == after.epoch, tables.c.length == after.length)
    if connection.execute(update(tables).where(*expected).values(**values)).rowcount != 1:
        raise _conflict(table, after)


def _conflict(table: str, after: Revision) -> Conflict:
    return Conflict(f"{table} no longer has epoch {after.epoch} and length {after.length}")


def insert_choices(connection: Connection, table: str, number: int, words: Sequence[str]) -> None:
    """Insert choices from a number on."""
    if words:
        connection.execute(
            ADD_CHOICE,
            [{"table_id": table, "number": number + place, "word": word} for place, word in enumerate(words)],
        )


def _checkpoint(connection: Connection, table: str) -> tuple[int, int, bytes] | None:
    """The number, the epoch and the packed save of a table's checkpoint."""
    columns = (checkpoints.c.number, checkpoints.c.epoch, checkpoints.c.save)
    row = connection.execute(select(*columns).where(checkpoints.c.table_id == table)).first()
    return None if row is None else (row[0], row[1], row[2])


def pack(save: str) -> bytes:
    """A save as it is stored."""
    return zlib.compress(save.encode(), 6)


def unpack(packed: bytes) -> str:
    """A save that was stored."""
    return zlib.decompress(packed).decode()


def replace_save(connection: Connection, table: str, number: int, epoch: int, packed: bytes) -> None:
    """Make this the save of a table."""
    connection.execute(delete(checkpoints).where(checkpoints.c.table_id == table))
    connection.execute(insert(checkpoints).values(table_id=table, number=number, epoch=epoch, save=packed))
