"""Unguessable names: of tables, of seats' links, of pending questions.

Only the server's secret is kept. The key of a seat is a keyed hash of the table, the seat and the generation of its
link, so links can be shown without being stored. Browsers are known by a hash of their cookie. So a database without
its secret opens no seat. The id of a pending question is a keyed hash of its place in the match: it can't be guessed,
and doesn't tell how many hidden questions there were.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

WATCH = "watch"


def fresh_id() -> str:
    """A new unguessable name."""
    return _text(secrets.token_bytes(15))


def client_of(cookie: str) -> str:
    """How a browser is known inside the server: by a hash of its cookie, from which nobody finds the cookie."""
    return _text(hashlib.sha256(b"areopagus/client/" + cookie.encode()).digest()[:20])


@dataclass(frozen=True)
class Keys:
    """Makes keys from the server's secret."""

    secret: bytes

    def seat(self, table: str, seat: int, generation: int = 0) -> str:
        """The key that holds a seat."""
        return self._key("seat", table, str(seat), str(generation))

    def device(self, table: str, client: str) -> str:
        """What a browser is called in a list of devices; it opens nothing."""
        return self._key("device", table, client)

    def watch(self, table: str) -> str:
        """The key for watching."""
        return self._key(WATCH, table)

    def question(self, table: str, number: int, epoch: int) -> str:
        """The id of the question after so many choices; an undo begins a new epoch."""
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


def same(said: str, key: str) -> bool:
    """Whether a key is right; takes as long whatever was said."""
    return hmac.compare_digest(said.encode(), key.encode())


def _text(digest: bytes) -> str:
    return base64.b32encode(digest).decode().lower().rstrip("=")
