"""Opening, locking, migrating and checking the database."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoneFree

from ..settings import CannotStart

LOG: Final = logging.getLogger("areopagus.server")
MIGRATIONS: Final = Path(__file__).parent / "migrations"
LOCK_SECONDS: Final = 5.0
"""Seconds that SQLite waits for another program that writes."""
POSTGRESQL: Final = {
    "connect_timeout": "5",
    "options": "-c statement_timeout=8000",
    "keepalives": "1",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""Default parameters of a connection, unless the URL sets them."""
ANSWER_SECONDS: Final = 9.0
"""Maximum seconds to wait for an answer of PostgreSQL."""
MOST_CONNECTIONS: Final = 40
MIGRATION_LOCK: Final = 8320
WRITING: Final = "areopagus_writing"
QUICK_TO_CHECK: Final = 200_000_000
"""Maximum number of bytes of an SQLite file that is checked before the start; a larger one is checked meanwhile."""
DAMAGED: Final = ("malformed", "not a database", "corrupt")


class Unavailable(Exception):
    """The database does not answer in time; a pending write may still happen, or never."""


def is_unavailable(error: BaseException) -> bool:
    """Whether an error means that the database is not available, rather than that it was used wrongly."""
    if isinstance(error, Unavailable | NoneFree):
        return True
    return isinstance(error, DBAPIError) and not isinstance(
        error, IntegrityError | DataError | ProgrammingError
    )


def is_deadlock(error: BaseException) -> bool:
    """Whether the database ended a transaction because of a deadlock."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in ("40P01", "40001")


def why_unavailable(error: BaseException) -> str:
    """What is wrong with the database: full, read_only, locked, damaged, no_answer, or failed."""
    cause = getattr(error, "orig", None) or error
    state = getattr(cause, "sqlstate", None) or ""
    text = str(cause).lower()
    if isinstance(error, Unavailable | NoneFree) or state == "57014":
        return "no_answer"
    if "full" in text or state == "53100":
        return "full"
    if "readonly" in text or "read-only" in text or state == "25006":
        return "read_only"
    if "locked" in text:
        return "locked"
    return "damaged" if is_damage(error) else "failed"


def is_damage(error: BaseException) -> bool:
    """Whether SQLite reports that its file is damaged."""
    return any(mark in str(getattr(error, "orig", error)).lower() for mark in DAMAGED)


# Opening


def connect(url: str) -> Engine:
    """The engine for a database. SQLite syncs at every commit; PostgreSQL has a timeout for every answer.

    Errors never contain the values of a statement.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise CannotStart("server.bad_database_url") from None
    arguments: dict[str, Any] = {}
    if parsed.get_backend_name() == "postgresql":
        defaults = {name: value for name, value in POSTGRESQL.items() if name not in parsed.query}
        arguments = {"pool_pre_ping": True, "connect_args": defaults}
    engine = create_engine(
        parsed, hide_parameters=True, pool_timeout=LOCK_SECONDS, max_overflow=MOST_CONNECTIONS, **arguments
    )
    if engine.dialect.name == "sqlite":
        _make_private(parsed)
        _make_durable(engine)
    elif engine.dialect.driver == "psycopg":
        _add_timeouts(engine)
    return engine


def _make_private(url: URL) -> None:
    """Make a new file readable by its owner only: it contains the secret from which all links are made."""
    file = file_of(url)
    if file is not None:
        with suppress(OSError):  # opening it reports what is wrong
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def _make_durable(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def durable(connection: Any, record: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, so that savepoints work
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={int(LOCK_SECONDS * 1000)}")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get(WRITING, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


def to_write(connection: Connection) -> Connection:
    """A connection whose transaction writes: SQLite takes its lock at the beginning."""
    return connection.execution_options(**{WRITING: True})


def _add_timeouts(engine: Engine) -> None:
    """Limit the time of every wait for PostgreSQL: no option of its own covers a server that hangs."""
    import psycopg

    class TimedConnection(psycopg.Connection[Any]):
        answer_seconds: float | None = ANSWER_SECONDS

        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            try:
                return super().wait(gen, interval, self.answer_seconds if timeout is None else timeout)
            except psycopg.errors._WaitTimeout:
                self.pgconn.finish()
                raise psycopg.OperationalError("the database does not answer") from None

    @event.listens_for(engine, "do_connect")
    def connect(dialect: object, record: object, args: tuple[Any, ...], params: dict[str, Any]) -> Any:
        return TimedConnection.connect(*args, **params)


# One server at a time


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for others."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database).resolve()


def lock(url: URL) -> Callable[[], None]:
    """Lock an SQLite file against other servers, until the returned function is called or the process ends."""
    file = file_of(url)
    if file is None or not file.parent.is_dir():  # opening the database reports this
        return lambda: None
    file_lock = FileLock(f"{file}.lock", thread_local=False)
    try:
        file_lock.acquire(timeout=0)
    except Timeout:
        raise CannotStart("server.database_in_use", database=str(file)) from None
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise CannotStart("server.no_lock", database=str(file), problem=problem) from error
    return file_lock.release


# The schema


def migrate(engine: Engine) -> None:
    """Migrate the database to the latest schema; `CannotStart` if it is newer or damaged."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    try:
        with engine.connect() as connection, to_write(connection).begin():
            if engine.dialect.name == "postgresql":
                _remove_timeouts(connection)
            _check_version(connection, ScriptDirectory.from_config(config))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DatabaseError as error:
        if is_damage(error):
            raise damaged(engine.url) from error
        raise


def _remove_timeouts(connection: Connection) -> None:
    """For migrations, which may take long; servers that start at the same time migrate one after the other."""
    driver: Any = connection.connection.driver_connection
    driver.answer_seconds = None
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
    connection.detach()  # it is not used again


def _check_version(connection: Connection, scripts: ScriptDirectory) -> None:
    for revision in MigrationContext.configure(connection).get_current_heads():
        try:
            scripts.get_revision(revision)
        except CommandError:
            shown = connection.engine.url.render_as_string(hide_password=True)
            raise CannotStart("server.newer_database", database=shown) from None


# Damage


def damaged(url: URL) -> CannotStart:
    """The error for a damaged file."""
    return CannotStart("server.damaged_database", database=str(file_of(url)))


def check(engine: Engine, found_damage: Callable[[], None]) -> None:
    """Check an SQLite file: `CannotStart` if it is damaged. A large file is checked in the background.

    `found_damage` is called if that check finds any.
    """
    file = file_of(engine.url)
    if file is None:
        return
    if file.stat().st_size <= QUICK_TO_CHECK:
        if not _is_sound(engine):
            raise damaged(engine.url)
        return

    def check_file() -> None:
        try:
            is_sound = _is_sound(engine)
        except DBAPIError as error:
            LOG.error("the database could not be checked", exc_info=error)
            return
        if not is_sound:
            LOG.error("the database is damaged; use a backup, or sqlite3's .recover")
            found_damage()

    threading.Thread(target=check_file, name="store-check", daemon=True).start()


def _is_sound(engine: Engine) -> bool:
    try:
        with engine.connect() as connection:
            return connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() == "ok"
    except DatabaseError as error:
        if is_damage(error):
            return False
        raise
