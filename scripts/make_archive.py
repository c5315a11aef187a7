"""Make the archive of a rules version: whole matches played by bots, and a summary of what replaying them gives.

    python scripts/make_archive.py on-mars               # the matches of one game, under its present rules
    python scripts/make_archive.py on-mars --summary     # only write the summary again

The records go to tests/archive/GAME/RULES and are never changed again: the tests open all of them, also after the
rules have changed. Make the archive of a new rules version as soon as it exists.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from areopagus import bots
from areopagus.kernel import Match, Record, load, new
from areopagus.kernel.record import read_document
from areopagus.server.replays.timeline import Timeline

ARCHIVE: Final = Path(__file__).resolve().parent.parent / "tests" / "archive"
TOLD: Final = "told.json"
"""The file with the summary, beside the records."""

ArchivedMatch = tuple[str, int, dict[str, Any], tuple[str, ...]]
MATCHES: Final[dict[str, list[ArchivedMatch]]] = {
    "beacons": [
        ("two", 2, {}, ("greedy", "random")),
        ("three-full", 3, {"ending": "full"}, ("random",)),
        ("four-peace", 4, {"raids": False, "rounds": 4}, ("greedy",)),
    ],
    "on-mars": [
        ("solo", 1, {}, ("greedy",)),
        ("solo-potato", 1, {"goal": "martian_potato", "lacerda_start_benefit": "yes"}, ("greedy",)),
        ("two", 2, {}, ("greedy",)),
        ("two-missions", 2, {"missions": ["1", "5", "9"], "upgrade_tech": "everywhere"}, ("random",)),
        ("three-colonists", 3, {"first_colonists": True, "rover_stop": "no_benefit"}, ("greedy", "random")),
        ("three-oddity", 3, {"space_oddity": True, "length": "long"}, ("random",)),
        ("four", 4, {"ship_tech": "per_ship", "shuttle_from_level_4": "stops"}, ("greedy",)),
    ],
    "clash-of-cultures": [
        ("two", 2, {}, ("greedy",)),
        ("two-dice", 2, {"ending": "dice", "open_combat_cards": True}, ("greedy", "random")),
        ("three", 3, {"trade": "off"}, ("greedy",)),
        ("three-symbols", 3, {"events": "symbols", "ending": "wonder"}, ("random",)),
        ("four", 4, {"edge_rule_always": True}, ("greedy",)),
        (
            "four-short",
            4,
            {"rounds": "4", "events": "optional", "pestilence_ban": "off"},
            ("greedy", "random"),
        ),
    ],
}
"""For each game its matches: a name, seats, options, and the bots that take the seats in turn."""


def played(game: str, archived: ArchivedMatch, seed: int) -> Match:
    """A whole match."""
    _, seats, options, names = archived
    match = new(game, seats=seats, seed=seed, options=options, forced="quiet")
    players = [bots.make(names[seat % len(names)], seed=seed * 8 + seat) for seat in range(seats)]
    while match.ask is not None:
        match.choose(bots.answer(players[match.ask.seat], match))
    return match


def summary(record: Record) -> dict[str, Any]:
    """What replaying a record gives: its moments, story and result."""
    match = load(record)
    timeline = Timeline.of(match, None, True)
    timeline.go_on(record)
    last = len(timeline.moments) - 1
    texts = match.game.phrasebook()
    numbers = sorted({0, 1, last // 3, last // 2, last - 1, last})
    return {
        "moments": len(timeline.moments),
        "result": match.result and match.result.to_json(),
        "story": digest([texts.text(line.message) for line in match.open_story()]),
        "some": {str(number): moment_digest(timeline.moment(number, texts, [])) for number in numbers},
    }


def moment_digest(moment: dict[str, Any]) -> str:
    """A hash of the texts of a moment."""
    return digest([moment[part] for part in ("asked", "new", "points", "story")])


def digest(values: Any) -> str:
    """A short hash of plain values."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]


def main() -> None:
    """Make the archive of one game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=sorted(MATCHES))
    parser.add_argument("--summary", action="store_true", help="only write the summary of the records again")
    settings = parser.parse_args()
    rules = new(settings.game).game.rules
    folder = ARCHIVE / settings.game / str(rules)
    folder.mkdir(parents=True, exist_ok=True)
    first_seed = Random(settings.game).randrange(1000)
    for seed, archived in enumerate(MATCHES[settings.game], start=first_seed):
        file = folder / f"{archived[0]}.json.gz"
        if not settings.summary and not file.exists():
            match = played(settings.game, archived, seed)
            file.write_bytes(gzip.compress(msgspec.json.encode(match.record), 9, mtime=0))
            print(f"{file.name}: {match.length} choices, {file.stat().st_size:,} bytes")
    summaries = {}
    for file in sorted(folder.glob("*.json.gz")):
        record = read_document(gzip.decompress(file.read_bytes()))
        assert isinstance(record, Record)
        summaries[file.name] = summary(record)
    (folder / TOLD).write_text(json.dumps(summaries, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
