"""What a host can set, with defaults for one group on one machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """How the server runs.

    - `database`: an SQLAlchemy URL; SQLite by default, PostgreSQL for many processes.
    - `origin`: where browsers reach the server, if not where it listens (behind a proxy).
    - the limits: what one client and the whole server may use.
    """

    database: str = "sqlite:///areopagus.db"
    host: str = "127.0.0.1"
    port: int = 8320
    origin: str = ""
    language: str = "en"
    longest_message: int = 4_096
    longest_import: int = 2_000_000
    messages_per_second: float = 20.0
    message_burst: int = 60
    requests_per_second: float = 20.0
    request_burst: int = 100
    tables_per_client: int = 50
    sockets_per_client: int = 20
    open_sockets: int = 5_000
    live_tables: int = 200
    """So many positions are kept in memory; others are rebuilt when somebody looks."""
    longest_chat: int = 500
    longest_name: int = 40


def default_database() -> str:
    """The database of a host who says nothing: a file in the working directory."""
    return f"sqlite:///{Path('areopagus.db').resolve()}"
