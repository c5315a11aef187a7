"""Recorded matches whose pictures are looked at."""

from __future__ import annotations

import json
from functools import cache

from areopagus.kernel import Match, load
from tests.games.on_mars.make_records import SHELF

RECORDS = ("solo-steered", "two-missions", "three-first-colonists", "four-random")


@cache
def match_at(name: str, share: float) -> Match:
    """A recorded match after a share of its choices."""
    record = json.loads(SHELF.read(name))
    if share < 1:
        record["choices"] = record["choices"][: int(share * len(record["choices"]))]
        record.pop("result", None)
    return load(json.dumps(record))
