"""Fingerprints: hashes of the positions of a record, to find where a changed rule first matters.

A fingerprint is a hash of eight hexadecimal digits, the same with every Python on every machine. That of a position
covers the game's own fields (`State.to_json`). A field that holds nothing (0, false, null, an empty text or list)
is left out, so that a new field does not change the fingerprints of positions that do not use it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

import msgspec

from .record import Record, plain_number
from .state import State

DIGITS: Final = 8
"""Number of hexadecimal digits of a fingerprint."""


def fingerprint_of_position(s: State) -> str:
    """The fingerprint of what is on the table."""
    return _fingerprint(s.to_json())


def fingerprint_of_choices(record: Record) -> str:
    """The fingerprint of what was played: game, seats, options, start, choices and result."""
    return _fingerprint(
        [record.game, record.seats, record.options, record.start, record.choices, record.result]
    )


def _fingerprint(values: object) -> str:
    content = msgspec.json.encode(_filled_fields(values), enc_hook=plain_number)
    return sha256(content).hexdigest()[:DIGITS]


def _filled_fields(value: Any) -> Any:
    """The value with the fields of its objects sorted by name, without those that hold nothing."""
    if isinstance(value, dict):
        return {name: _filled_fields(value[name]) for name in sorted(value) if value[name]}
    if isinstance(value, (list, tuple)):
        return [_filled_fields(item) for item in value]
    return value
