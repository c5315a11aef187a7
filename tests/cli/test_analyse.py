"""`areopagus analyse`: the worst choices, with the place in the match where each was made."""

from __future__ import annotations

import json
import re

import areopagus
from areopagus import bots


def test_a_choice_is_named_by_its_round_and_question(command, tmp_path) -> None:
    match = areopagus.new("beacons", seats=2, seed=4, options={"rounds": 2})
    player = bots.make("random", seed=2)
    while match.ask:
        match.choose(bots.answer(player, match))
    file = tmp_path / "match.json"
    file.write_text(match.record.json(), encoding="utf-8")
    result = command("analyse", file, "--playouts", 2, "--json")
    judged = json.loads(result.out)
    assert {one["when"] for one in judged} == {"round 1 of 2", "round 2 of 2"}
    assert any(one["question"].startswith("Choose what to do") for one in judged)
    worst = max(judged, key=lambda one: one["lost"])
    assert worst["lost"] > 0
    shown = command("analyse", file, "--playouts", 2, "--worst", 1).out
    assert worst["when"] in re.sub(r"\s+", " ", shown)
    assert f"\n{worst['number'] + 1:>6} " in shown or f" {worst['number'] + 1} " in shown
