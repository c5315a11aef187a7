"""Records of Beacons, and what is said of one that is refused."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from areopagus.kernel import (
    CorruptRecord,
    Match,
    RecordError,
    load,
    new,
)
from tests.kernel.toys import play_randomly


@cache
def played(seats: int = 2, seed: int = 1, choices: int = 10_000) -> Match:
    return play_randomly(new("beacons", seats, seed=seed, options={"rounds": 3}), Random(seed), choices)


def document(until: int = 10_000, **changes: Any) -> dict[str, Any]:
    """A record of two seats as plain values, with changes."""
    values: dict[str, Any] = json.loads(played(choices=until).record.json())
    return {**values, **changes}


def refused(source: Any, kind: type[RecordError] = CorruptRecord) -> RecordError:
    with pytest.raises(RecordError) as error:
        load(source)
    assert type(error.value) is kind, error.value
    message = str(error.value)
    assert "{at}" not in message
    assert "{problem}" not in message
    assert len(message) < 1000
    return error.value
