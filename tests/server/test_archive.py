"""Old records stay readable: every record of the archive is opened, under the present rules and after they change."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from areopagus import games
from scripts.make_archive import ARCHIVE, TOLD, digest, moment_digest
from tests.server.conftest import OUR_GAMES, RELAXED, Browser, RunningServer, raised_rules

Open = Callable[..., Browser]
RECORDS = sorted(ARCHIVE.glob("*/*/*.json.gz"))


def is_told(record: Path) -> dict[str, Any]:
    """What reading a record gave when it was made."""
    data: dict[str, Any] = json.loads((record.parent / TOLD).read_text("utf-8"))[record.name]
    return data


@pytest.fixture(
    scope="module",
    params=[0, pytest.param(1, marks=pytest.mark.long)],
    ids=["present rules", "later rules"],
)
def reading(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    """A server on which the records were made lately, and one with later rules."""
    folder = tmp_path_factory.mktemp("archive")
    with raised_rules(request.param):
        running = RunningServer(replace(RELAXED, database=f"sqlite:///{folder / 'tables.db'}"))
        yield running
        running.stop()


def test_the_archive_has_matches_of_all_games() -> None:
    kept = [record.relative_to(ARCHIVE).parts[:2] for record in RECORDS]
    assert kept.count(("on-mars", "1")) >= 6
    assert kept.count(("clash-of-cultures", "1")) >= 6
    assert kept.count(("beacons", "1")) >= 3
    for game in OUR_GAMES:
        made = {int(rules) for key, rules in kept if key == game}
        assert made >= set(range(1, games()[game].rules)), (
            "make the archive of a version before the next one comes"
        )


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda path: "-".join(path.parts[-3:]).removesuffix(".json.gz")
)
def test_an_old_record_is_read_as_it_was_when_it_was_made(
    reading: RunningServer, browser: Open, record: Path
) -> None:
    document, outcome = gzip.decompress(record.read_bytes()), is_told(record)
    values = json.loads(document)
    ada = browser(reading.address)
    made = ada.http.post("/api/records", content=document)
    assert made.status_code == 201, made.text
    table = made.json()
    is_old = values["rules"] != games()[values["game"]].rules
    assert (table["over"], table["rules"], table["archived"]) == (True, values["rules"], is_old)

    path = f"/api/tables/{table['table']}"
    kept = ada.http.get(f"{path}/record").json()
    assert ("fingerprints" in kept) is not is_old, "the engine of the first rules makes none"
    kept.pop("fingerprints", None)
    assert {**kept, "package": values["package"]} == values
    moments = ada.http.get(f"{path}/moments").json()
    steps = moments.pop("turns"), moments.pop("deeds")
    assert moments == {"count": outcome["moments"], "open": True, "eyes": None, "rules": values["rules"]}
    assert all(steps) is not is_old, "the engine of the first rules finds none"
    some = sorted(outcome["some"], key=int)
    for n in (some[0], some[len(some) // 2], some[-1]):
        moment = ada.http.get(f"{path}/moments/{n}").json()
        assert moment["rules"] == values["rules"]
        if is_old:
            assert moment_digest(moment) == outcome["some"][n]
            assert moment["svg"].startswith("<svg")
            assert moment.get("scene") is None
        else:
            assert moment["scene"]["panels"][0]["pieces"]
    assert moment["note"] == ""
    assert moment["result"]["winners"] == outcome["result"]["winners"]
    assert [sum(points.values()) for points in outcome["result"]["points"]] == moment["result"]["totals"]


SHORT = 700
"""Of a match with fewer moments every one is looked at, of a longer one every fifth."""


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda path: "-".join(path.parts[-3:]).removesuffix(".json.gz")
)
def test_the_moments_of_an_old_record_are_shown(reading: RunningServer, browser: Open, record: Path) -> None:
    ada = browser(reading.address)
    table = ada.http.post("/api/records", content=gzip.decompress(record.read_bytes())).json()["table"]
    count = is_told(record)["moments"]
    story: list[str] = []
    for n in range(0, count, 1 if count < SHORT else 5):
        answer = ada.http.get(f"/api/tables/{table}/moments/{n}")
        assert answer.status_code == 200, answer.text
        moment = answer.json()
        story += [line for line, _ in moment["story"][len(moment["story"]) - moment["new"] :]]
    if count < SHORT:
        assert digest(story) == is_told(record)["story"]
