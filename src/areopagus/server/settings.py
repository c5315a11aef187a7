"""The settings of a server, with defaults for one group on one machine."""

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
    """The settings of a server.

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
    """Maximum number of choices in an imported record."""
    import_seconds: float = 20.0
    """Maximum seconds for the check of an imported record."""
    messages_per_second: float = 20.0
    message_burst: int = 60
    requests_per_second: float = 40.0
    request_burst: int = 200
    files_per_second: float = 200.0
    """Files of the page per second and address; after an upgrade, each open page loads about a hundred."""
    file_burst: int = 2_000
    tables_per_second: float = 0.5
    """Tables and imported records per second and address."""
    table_burst: int = 60
    tables_per_client: int = 50
    """Maximum number of running tables of one browser, and of imported ones."""
    header_seconds: float = 10.0
    """Maximum seconds for the headers of a request, including the pause since the last answer."""
    body_seconds: float = 20.0
    """Maximum seconds for the body of a request, and for the client to read an answer."""
    connections_per_second: float = 50.0
    """New connections per second and address, without a proxy."""
    connection_burst: int = 200
    connections_per_address: int = 100
    """Maximum number of HTTP connections of one address; trusted proxies are exempt if there is an `origin`."""
    open_connections: int = 10_000
    """Maximum number of HTTP connections; fewer if the system allows fewer open files."""
    sockets_per_second: float = 2.0
    """New sockets per second and address."""
    socket_burst: int = 60
    sockets_per_client: int = 20
    sockets_per_address: int = 400
    """For clients that send a new cookie each time; large enough for a club behind one address."""
    open_sockets: int = 5_000
    live_tables: int = 200
    """Maximum number of unused tables in memory; others are loaded when needed."""
    replays: int = 16
    """Number of replays that each reader keeps in memory."""
    readers: int = 1
    """Number of programs that check records and replay matches."""
    reading_seconds: float = 20.0
    """Maximum seconds for a moment of a match."""
    database_seconds: float = 10.0
    """Maximum seconds for a database call; after that the database counts as not available."""
    rights_seconds: float = 2.0
    """Seconds between two checks whether other servers on the same database have revoked seats of open pages."""
    threads: int = 16
    """Number of threads for database calls and other blocking work."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Number of programs that search for bots, hints and analyses."""
    thinking_seconds: float = 10.0
    """Maximum seconds for a bot's answer; after that a random legal word is taken."""
    bot_beat: float = 0.25
    """Seconds between two visible moves of bots; 0: no pause."""
    answer_seconds: float = 3.0
    """Typical seconds after which a seat itself answers a question that is hidden from others; others go faster."""
    hint_bot: str = "mcts:1s"
    """The bot that searches for hints, by name."""
    analysis_bot: str = "mcts:12"
    """The bot that judges choices of a finished match, by name."""
    analyses: int = 64
    """Maximum number of analyses in memory, each of one seat."""
    reviews: int = 64
    """Maximum number of reviews in memory, each of one match."""
    thoughts_per_second: float = 0.5
    """Hints and new analyses per second and address."""
    thought_burst: int = 20
    bots: tuple[str, ...] = ()
    """The host's own bots, `module:Class` or any other name; tables may choose them besides the levels."""
    chat_per_second: float = 0.5
    """Lines of chat per second and address."""
    chat_burst: int = 10
    away_seconds: float = 120.0
    """Seconds without an open page after which a person is away, and the host may let a bot play."""
    left_seconds: float = 86_400.0
    """Seconds without an open page after which a person has left, and the host may free the seat."""
    host_away_seconds: float = 86_400.0
    """Seconds without the host after which every player at the table may do what the host may."""
    patience: float = 10.0
    """Seconds after which a page that reads nothing is closed."""


class CannotStart(AreopagusError):
    """The server can't start: something is wrong with the settings or the database."""

    key = "server.cannot_start"


def find_database(named: str | None, environment: Mapping[str, str]) -> str:
    """The URL of the database: from the command line, the environment, or a file that the environment names.

    A password is not accepted on the command line, where every user of the machine can read it.
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


def database_url(named: str | None) -> str:
    """The URL of a database that is given by URL or file name; None: a file in the working directory.

    PostgreSQL is used through psycopg.
    """
    if named is not None and "://" in named:
        return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", named)
    return f"sqlite:///{Path(named or 'areopagus.db').resolve()}"
