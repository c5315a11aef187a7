"""What a host can set, with defaults for one group on one machine."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from areopagus.kernel import AreopagusError

DATABASE: Final = "AREOPAGUS_DATABASE"
"""The environment variable that names the database."""
DATABASE_FILE: Final = "AREOPAGUS_DATABASE_FILE"
"""The environment variable that names a file with the URL of the database in it."""


@dataclass(frozen=True)
class Settings:
    """How the server runs.

    - `database`: an SQLAlchemy URL; SQLite by default.
    - `origin`: where browsers reach the server, if not where it listens (behind a proxy).
    - the limits: what one client and the whole server may use.
    """

    database: str = "sqlite:///areopagus.db"
    host: str = "127.0.0.1"
    port: int = 8320
    origin: str = ""
    language: str = "en"
    longest_message: int = 4_096
    longest_request: int = 65_536
    longest_import: int = 2_000_000
    longest_record: int = 20_000
    """So many choices may an imported record have."""
    import_seconds: float = 20.0
    """So long may the check of an imported record take."""
    messages_per_second: float = 20.0
    message_burst: int = 60
    requests_per_second: float = 40.0
    request_burst: int = 200
    tables_per_second: float = 0.5
    """How often one address may set up a table or import a record."""
    table_burst: int = 60
    tables_per_client: int = 50
    """So many running tables, and as many imported ones, may one browser have."""
    header_seconds: float = 10.0
    """How long a connection may take for the headers of a request, the pause since the last answer included."""
    body_seconds: float = 20.0
    """How long the body of a request may take; an answer that nobody reads is given up after the same time."""
    connections_per_second: float = 50.0
    """How often one address may connect, behind no proxy."""
    connection_burst: int = 200
    connections_per_address: int = 100
    """Connections that are no sockets; trusted proxies are exempt if there is an `origin`."""
    open_connections: int = 10_000
    """Connections that are no sockets, of everybody; fewer if the system allows fewer open files."""
    sockets_per_second: float = 2.0
    """How often one address may open a socket."""
    socket_burst: int = 60
    sockets_per_client: int = 20
    sockets_per_address: int = 400
    """For those who show a new cookie each time; large enough for a club behind one address."""
    open_sockets: int = 5_000
    live_tables: int = 200
    """So many positions are kept in memory; others are rebuilt when somebody looks."""
    replays: int = 16
    """The number of replays that each reader keeps ready."""
    readers: int = 1
    """The number of programs that check records and replay matches."""
    reading_seconds: float = 20.0
    """The time in which a reader must give a moment of a match."""
    database_seconds: float = 10.0
    """Whoever waits longer for the database is told that it is not available."""
    rights_seconds: float = 2.0
    """How often it is looked whether other servers on the same database have taken seats away from open pages."""
    threads: int = 16
    """So many threads wait for the database and draw pictures."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """So many programs think for bots at a time."""
    thinking_seconds: float = 10.0
    """A bot that takes longer for an answer has given none; any legal one is taken."""
    bot_beat: float = 0.25
    """Seconds from one visible move of a bot to the next; 0: as soon as they are found."""
    hint_bot: str = "mcts:1s"
    """Who searches for hints, as bots are named."""
    analysis_bot: str = "mcts:12"
    """Who judges a choice of a finished match."""
    analyses: int = 64
    """The analyses of so many seats are kept."""
    thoughts_per_second: float = 0.5
    """How often one address may ask for a hint or begin an analysis."""
    thought_burst: int = 20
    bots: tuple[str, ...] = ()
    """Bots of the host's own, `module:Class` or any other name: tables may choose them beside the levels."""
    chat_per_second: float = 0.5
    """How often one address may write a line of chat."""
    chat_burst: int = 10
    away_seconds: float = 120.0
    """After so long without an open page a person is away: the host may let a bot play for them."""
    left_seconds: float = 86_400.0
    """After this time without an open page a person has left: the host may free the seat for somebody else."""
    host_away_seconds: float = 86_400.0
    """After so long without the host anybody who sits at the table may do what the host may."""
    patience: float = 10.0
    """A page that takes nothing for so many seconds is let go."""


class CannotStart(AreopagusError):
    """Something is wrong with the settings or the database, so the server does not start."""

    key = "server.cannot_start"


def find_database(named: str | None, environment: Mapping[str, str]) -> str:
    """The URL of the database: named by a person, by the environment, or by a file that the environment names.

    A password must not be named on the command line, where every user of the machine can read it.
    """
    if named is not None:
        if has_password(named):
            raise CannotStart("server.password_told", variable=DATABASE, file_variable=DATABASE_FILE)
        return database_url(named)
    file = environment.get(DATABASE_FILE, "")
    if environment.get(DATABASE) or not file:
        return database_url(environment.get(DATABASE) or None)
    try:
        url = Path(file).read_text(encoding="utf-8").strip()
        if not url:
            raise CannotStart("server.no_database_file", file=file, problem="–")
        return database_url(url)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or type(error).__name__
        raise CannotStart("server.no_database_file", file=file, problem=problem) from error


def has_password(url: str) -> bool:
    """Whether there is a password in the URL of a database, well-formed or not."""
    return scrubbed(url) != url


def scrubbed(text: str) -> str:
    """A text without the passwords of the URLs in it, well-formed or not."""
    text = re.sub(r"(://[^:@\s]*):.*@", r"\1:***@", text)
    return re.sub(r"(?i)((?:password|passwd|sslpassword)=)[^&\s]+", r"\1***", text)


def database_url(told: str | None) -> str:
    """The URL of a database that a person named by URL or by file; nothing: a file in the working directory.

    PostgreSQL is reached by psycopg, whatever else SQLAlchemy would take for `postgresql://`.
    """
    if told is not None and "://" in told:
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", told)
    return f"sqlite:///{Path(told or 'areopagus.db').resolve()}"
