"""CPU of a choice without network and database, and bytes of updates: `python benchmarks/updates.py RECORD CHOICES`.

Plays random choices from four places of a recorded game with four seats, makes the updates of four pages after each and
encodes them. Prints the milliseconds of CPU for a choice, and median and p95 of the bytes of an update. The choices are
always the same. `benchmarks/panels.py` runs this file in several checkouts, so it uses only what all of them have.
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
SHARES = (0.2, 0.4, 0.6, 0.8)
"""The shares of the recorded choices that are made before."""
WARM = 20
"""Number of choices before each measurement."""


def after(path: Path, share: float) -> Match:
    """A recorded match after a share of its choices."""
    record = read_document(path)
    assert isinstance(record, Record)
    choices = record.choices[: round(share * len(record.choices))]
    return load(msgspec.structs.replace(record, choices=choices, result=None), seed=1, forced="quiet")


def main() -> None:
    """Measure."""
    path, choices = Path(sys.argv[1]), max(1, int(sys.argv[2]) // len(SHARES))
    spent, sizes = 0.0, list[int]()
    for share in SHARES:
        of_share, more = measured(after(path, share), choices)
        spent += of_share
        sizes += more
    sizes.sort()
    median, p95 = (sizes[int(part * len(sizes))] for part in (0.5, 0.95))
    print(1000 * spent / (choices * len(SHARES)), median, p95)


def measured(match: Match, choices: int) -> tuple[float, list[int]]:
    """Seconds of CPU for some choices, and the bytes of each update."""
    cache, rng = RenderCache(), Random(1)
    screens = [Screen(Access("table", (seat,)), "en", ["Ada", "Bo", "Cy", "Dee"]) for seat in range(SEATS)]
    started, sizes = 0.0, list[int]()
    for number in range(WARM + choices):
        if number == WARM:
            started = time.process_time()
            sizes.clear()
        if match.ask is not None:
            match = match.clone()
            match.choose(rng.choice(match.ask.words))
        now = Snapshot(match, 0, number, f"question-{number}", None, {}, {})
        for screen in screens:
            update = update_for(screen, now, cache)
            if update is not None:
                sizes.append(len(encode(update)))
    return time.process_time() - started, sizes


if __name__ == "__main__":
    main()
