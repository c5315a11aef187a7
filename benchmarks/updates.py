"""CPU of a choice without network and database: `python benchmarks/updates.py RECORD CHOICES`.

Plays random choices from the middle of a recorded game with four seats, makes the updates of four pages after each and
encodes them. Prints the milliseconds of CPU for a choice. `benchmarks/panels.py` runs this file in several checkouts,
so it uses only what all of them have.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

import msgspec

from areopagus.kernel import Match, Record, load
from areopagus.kernel.record import read_document
from areopagus.server.live.access import Access
from areopagus.server.live.rendering import RenderCache
from areopagus.server.live.snapshot import Snapshot
from areopagus.server.live.updates import Screen, update_for
from areopagus.server.wire.base import encode

SEATS = 4
SHARE = 0.4
"""The share of the recorded choices that are made before."""
WARM = 20
"""Number of choices before the measurement."""


def middle(path: Path) -> Match:
    """A recorded match in its middle."""
    record = read_document(path)
    assert isinstance(record, Record)
    choices = record.choices[: round(SHARE * len(record.choices))]
    return load(msgspec.structs.replace(record, choices=choices, result=None), seed=1, forced="quiet")


def main() -> None:
    """Measure."""
    match, choices = middle(Path(sys.argv[1])), int(sys.argv[2])
    cache, rng = RenderCache(), Random(1)
    screens = [Screen(Access("table", (seat,)), "en", ["Ada", "Bo", "Cy", "Dee"]) for seat in range(SEATS)]
    started = 0.0
    for number in range(WARM + choices):
        if number == WARM:
            started = time.process_time()
        if match.ask is not None:
            match = match.clone()
            match.choose(rng.choice(match.ask.words))
        now = Snapshot(match, 0, number, f"question-{number}", None, {}, {})
        for screen in screens:
            update = update_for(screen, now, cache)
            if update is not None:
                encode(update)
    print(1000 * (time.process_time() - started) / choices)


if __name__ == "__main__":
    main()
