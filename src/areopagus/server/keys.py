"""Unguessable ids: of tables, links of seats, and pending questions.

Only the secret of the server is stored. The key of a seat is a keyed hash of the table, the seat and the generation of
its link, so links can be shown without being stored. Browsers are identified by a hash of their cookie. So a database
without its secret opens no seat. The id of a pending question is a keyed hash of its number in the match: it can't be
guessed, and does not reveal how many hidden questions there were.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

WATCH = "watch"


def fresh_id() -> str:
    """A new unguessable id."""
    return _text(secrets.token_bytes(15))


def client_of(cookie: str) -> str:
    """The id of a browser inside the server: a hash of its cookie, from which the cookie can't be found."""
    return _text(hashlib.sha256(b"areopagus/client/" + cookie.encode()).digest()[:20])


@dataclass(frozen=True)
class Keys:
    """Makes keys from the server's secret."""

    secret: bytes

    def seat(self, table: str, seat: int, generation: int = 0) -> str:
        """The key that holds a seat."""
        return self._key("seat", table, str(seat), str(generation))

    def device(self, table: str, client: str) -> str:
        """The id of a browser in a list of devices; it gives no access."""
        return self._key("device", table, client)

    def watch(self, table: str) -> str:
        """The key for watching."""
        return self._key(WATCH, table)

    def question(self, table: str, number: int, epoch: int) -> str:
        """The id of the question after a number of choices; an undo begins a new epoch."""
        return self._key("question", table, str(number), str(epoch))

    def admin(self) -> str:
        """The administrator's key."""
        return self._key("admin")

    def seed(self, table: str) -> int:
        """The secret seed of a table's luck."""
        digest = hmac.new(self.secret, f"seed/{table}".encode(), hashlib.sha256).digest()
        return int.from_bytes(digest[:16], "big")

    def _key(self, *parts: str) -> str:
        return _text(hmac.new(self.secret, "/".join(parts).encode(), hashlib.sha256).digest()[:15])


def same(given: str, key: str) -> bool:
    """Whether a given key is the right one, compared in constant time."""
    return hmac.compare_digest(given.encode(), key.encode())


def _text(digest: bytes) -> str:
    return base64.b32encode(digest).decode().lower().rstrip("=")
