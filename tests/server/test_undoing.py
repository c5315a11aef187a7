"""Undo by consent: whoever agrees names the request that they mean."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from areopagus import Match, new
from areopagus.server.keys import client_of
from areopagus.server.store import SeatRow
from tests.server.conftest import Browser, Page, RunningServer, key_in

Open = Callable[..., Browser]


def match_to_undo() -> Match:
    """A match in which seat 0 can take a choice back only if seat 1 agrees."""
    match, rng = new("beacons", seats=2, seed=1, forced="quiet"), Random(3)
    while match.why_not_undo(0) is None or match.why_not_undo(0, consent=True) is not None:
        assert match.ask is not None
        match.choose(rng.choice(match.ask.words))
    return match


def at_the_table(server: RunningServer, browser: Open) -> tuple[str, Page, Page]:
    """The table, and the pages of both seats."""
    ada, ben = browser(), browser()
    seats = (SeatRow(0, "here"), SeatRow(1, "link"))
    client = client_of(str(ada.http.cookies["areopagus"]))
    table = server.services.tables.bring_in(match_to_undo(), client, seats).id
    link = ada.http.get(f"/api/tables/{table}").json()["seats"][1]["link"]
    return table, ada.open(table), ben.open(table, key_in(link))


def test_a_consent_that_comes_late_counts_for_no_other_request(server: RunningServer, browser: Open) -> None:
    table, asker, other = at_the_table(server, browser)
    live = server.services.tables.live(table)
    asker.say("undo")
    first = other.until(lambda now: now["undo"] == 0)["request"]
    other.consent(False)
    asker.until(lambda now: now["undo"] is None)
    asker.say("undo")
    second = other.until(lambda now: now["request"] not in ("", first))["request"]
    for late in (first, "", "nonsense"):
        for yes in (True, False):
            other.say("consent", request=late, yes=yes)
            assert other.hear("refused")["error"] == "error.stale"
            assert other.hear("update")["request"] == second, "it is told which request is pending"
    other.say("consent", yes=True)
    assert other.hear("refused")["error"] == "error.no_message", "a consent names a request"
    assert (live.epoch, live.undo_request is None) == (0, False)
    other.say("consent", request=second, yes=True)
    other.until(lambda now: now["undo"] is None)
    assert (live.epoch, live.undo_request is None) == (1, True)


def test_who_asks_again_asks_the_same(server: RunningServer, browser: Open) -> None:
    table, asker, other = at_the_table(server, browser)
    asker.say("undo")
    request = other.until(lambda now: now["undo"] == 0)["request"]
    asker.say("undo")
    asker.say("ping")
    asker.hear("pong")
    live = server.services.tables.live(table)
    assert live.undo_request is not None
    assert live.undo_request.id == request
    other.consent(True)
    other.until(lambda now: now["undo"] is None)
    assert live.epoch == 1
