"""What a client may do at a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Access:
    """The seats that a client holds at a table; none: it watches."""

    table: str
    seats: tuple[int, ...]
    client: str = ""
    """The browser, by the hash of its cookie."""

    @property
    def is_watcher(self) -> bool:
        """Whether the client may only watch."""
        return not self.seats
