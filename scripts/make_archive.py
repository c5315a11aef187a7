"""Make the archive of a rules version: whole matches played by bots, and what reading them gives.

    python scripts/make_archive.py on-mars               # the matches of one game, under its present rules
    python scripts/make_archive.py on-mars --told        # only tell anew what reading its records gives

The records go to tests/archive/GAME/RULES and are never changed again: the tests open every one of them, now and after
the rules have changed. Make those of a new rules version as soon as it is there.
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
"""Beside the records: what reading them gives."""

Plan = tuple[str, int, dict[str, Any], tuple[str, ...]]
PLANS: Final[dict[str, list[Plan]]] = {
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


def played(game: str, plan: Plan, seed: int) -> Match:
    """A whole match."""
    _, seats, options, names = plan
    match = new(game, seats=seats, seed=seed, options=options, forced="quiet")
    players = [bots.make(names[seat % len(names)], seed=seed * 8 + seat) for seat in range(seats)]
    while match.ask is not None:
        match.choose(bots.answer(players[match.ask.seat], match))
    return match


def told(record: Record) -> dict[str, Any]:
    """What reading a record gives: its moments, story and result."""
    match = load(record)
    timeline = Timeline.of(match, None, True)
    timeline.go_on(record)
    last = len(timeline.moments) - 1
    texts = match.game.phrasebook()
    some = sorted({0, 1, last // 3, last // 2, last - 1, last})
    return {
        "moments": len(timeline.moments),
        "result": match.result and match.result.to_json(),
        "story": digest([texts.text(line.message) for line in match.open_story()]),
        "some": {str(n): moment_digest(timeline.moment(n, texts, [])) for n in some},
    }


def moment_digest(moment: dict[str, Any]) -> str:
    """What a moment tells in words."""
    return digest([moment[part] for part in ("asked", "new", "points", "story")])


def digest(values: Any) -> str:
    """A short hash of plain values."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]


def main() -> None:
    """Make the archive of one game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("--told", action="store_true", help="only tell anew what reading the records gives")
    asked = parser.parse_args()
    rules = new(asked.game).game.rules
    folder = ARCHIVE / asked.game / str(rules)
    folder.mkdir(parents=True, exist_ok=True)
    for seed, plan in enumerate(PLANS[asked.game], start=Random(asked.game).randrange(1000)):
        file = folder / f"{plan[0]}.json.gz"
        if not asked.told and not file.exists():
            match = played(asked.game, plan, seed)
            file.write_bytes(gzip.compress(msgspec.json.encode(match.record), 9, mtime=0))
            print(f"{file.name}: {match.length} choices, {file.stat().st_size:,} bytes")
    records = {}
    for file in sorted(folder.glob("*.json.gz")):
        record = read_document(gzip.decompress(file.read_bytes()))
        assert isinstance(record, Record)
        records[file.name] = told(record)
    (folder / TOLD).write_text(json.dumps(records, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
