"""Compound answers over the socket: listed, previewed, performed once, taken back as one, kept."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from areopagus.kernel import Match, Word
from areopagus.server.store import SeatRow

from .conftest import RunningServer, is_mine, wait_until, with_fixed_luck
from .test_standing import Seated, ask_of, position_where


def seated(browser: Any, *kinds: str) -> tuple[Any, str]:
    """A page of somebody who is asked, at a table of Beacons."""
    host = browser()
    table = host.make("beacons", *(kinds or ("here", "random")))["table"]
    page = host.open(table)
    page.until(is_mine)
    return page, table


def first_gesture(page: Any) -> dict[str, Any]:
    page.say("gestures", question=page.asked["question"])
    handle = page.hear("gestures")["handles"][0]["word"]
    page.say("gestures", question=page.asked["question"], handle=handle)
    gesture: dict[str, Any] = page.hear("gestures")["gestures"][0]
    return gesture


def test_a_gesture_is_performed_and_taken_back_as_one(browser: Any) -> None:
    page, _ = seated(browser)
    before = page.asked
    gesture = first_gesture(page)
    page.say("perform", question=before["question"], words=gesture["words"])
    page.until(lambda now: now["asked"]["question"] != before["question"])
    performed = page.asked
    page.say("undo")
    page.until(lambda now: now["asked"]["question"] != performed["question"])
    assert [word["word"] for word in page.asked["words"]] == [word["word"] for word in before["words"]]


def test_a_gesture_that_is_sent_again_changes_nothing(browser: Any) -> None:
    page, _ = seated(browser)
    question, words = page.asked["question"], first_gesture(page)["words"]
    page.say("perform", question=question, words=words)
    page.until(lambda now: now["asked"]["question"] != question)
    now = page.asked["question"]
    page.say("perform", question=question, words=words)
    assert page.hear("update")["asked"]["question"] == now
    page.say("perform", question=question, words=[*words[:-1], "end"])
    assert page.hear("refused")["error"] == "error.stale"


@pytest.mark.parametrize("words", [["light", "end"], ["light", "card:nothing"], ["end", "end", "end", "end"]])
def test_words_that_can_t_all_be_given_are_refused_and_change_nothing(browser: Any, words: list[str]) -> None:
    page, _ = seated(browser)
    question = page.asked["question"]
    page.say("perform", question=question, words=words)
    assert page.hear("refused")["error"] in (
        "error.gesture_refused", "error.gesture_interrupted", "error.unknown_word"
    )  # fmt: skip
    page.say("ping")
    page.hear("pong")
    assert page.asked["question"] == question


def test_a_preview_tells_price_and_picture_and_changes_nothing(browser: Any) -> None:
    page, _ = seated(browser)
    question, gesture = page.asked["question"], first_gesture(page)
    page.say("preview", question=question, words=gesture["words"])
    preview = page.hear("preview")
    assert preview["price"].startswith("1 ")
    assert any(panel["key"] == "map" for panel in preview["changes"]["panels"])
    page.say("preview", question=question, words=["end", "end", "end", "end"])
    refused = page.hear("refused")
    assert refused["error"].startswith("error.gesture")
    assert refused["to"] == "preview"
    page.say("gestures", question="another")
    assert page.hear("refused")["to"] == "gestures"
    page.say("choose", question=question, word="light")
    page.until(lambda now: now["asked"]["question"] != question)


def test_whoever_is_not_asked_or_watches_learns_no_gestures(browser: Any) -> None:
    host, guest, watcher = browser(), browser(), browser()
    table = host.make("beacons", "here", "link")
    pages = [host.open(table["table"]), guest.open(table["table"], table["seats"][1]["link"].split("=")[-1])]
    for page in pages:
        page.until(lambda now: now.get("asked") is not None)
    asked = next(page for page in pages if page.asked["mine"])
    other = next(page for page in pages if not page.asked["mine"])
    other.say("gestures", question=asked.asked["question"])
    assert other.hear("refused")["error"] == "error.stale"
    other.say("preview", question=asked.asked["question"], words=["end"])
    assert other.hear("refused")["error"] == "error.stale"
    watching = watcher.open(table["table"], table["watch"].split("=")[-1])
    watching.say("gestures", question=asked.asked["question"])
    assert watching.hear("refused")["error"] == "error.watching"


def test_nothing_is_told_behind_a_curtain(browser: Any) -> None:
    page, _ = seated(browser, "here", "here")
    assert page.asked["curtain"]
    page.say("gestures", question=page.asked["question"])
    assert page.hear("refused")["error"] == "error.stale"


def test_a_gesture_is_one_after_the_table_was_loaded_again(server: Any) -> None:
    tables = server.services.tables
    table = with_fixed_luck(tables, "beacons", [SeatRow(seat, "here", "") for seat in (0, 1)])
    live = tables.live(table)
    seat = live.match.ask.seat
    gesture = live.match.gestures(seat)[0]
    before = live.number
    live.perform([seat], live.question, [word.text for word in gesture.words])
    wait_until(
        lambda: tables.store.matches.saved_match(table).number == live.number
    )  # saves are written soon
    tables.forget(live)
    again = tables.live(table)
    assert again is not live
    again.undo([seat])
    assert again.number == before


def test_programs_perform_gestures_by_requests(browser: Any) -> None:
    host = browser()
    table = host.make("beacons", "here", "random")["table"]
    path = f"/api/tables/{table}"
    asked = host.http.get(f"{path}/position", params={"wait": 20}).json()["asked"]
    listed = host.http.get(f"{path}/gestures", params={"question": asked["question"]}).json()
    handle = listed["handles"][0]["word"]
    request = {"question": asked["question"], "handle": handle}
    gesture = host.http.get(f"{path}/gestures", params=request).json()["gestures"][0]
    wrong = {"question": asked["question"], "words": [*gesture["words"], "end", "end", "end"]}
    assert host.http.post(f"{path}/gesture", json=wrong).status_code == 422
    right = {"question": asked["question"], "words": gesture["words"]}
    after = host.http.post(f"{path}/gesture", json=right).json()
    assert after["asked"]["question"] != asked["question"]
    assert host.http.post(f"{path}/gesture", json=right).status_code == 200, "again: nothing changes"


def test_what_a_unit_costs_is_told_where_it_is_built_and_not_where_it_moves(server: RunningServer) -> None:
    def handle_of(match: Match) -> Word | None:
        ask = ask_of(match)
        if ask.about != "turn.action":
            return None
        cities = (one.word for one in match.handles(ask.seat) if {"recruit", "march"} <= {*one.plans})
        return next((word for word in cities if _moves_and_builds(match, ask.seat, word)), None)

    match = position_where(lambda match: handle_of(match) is not None)
    handle, seat = handle_of(match), ask_of(match).seat
    assert handle is not None
    with ExitStack() as lines:
        page = Seated(server, match, lines).open(seat)
        page.say("gestures", question=page.asked["question"], handle=handle.text)
        names = page.hear("gestures")["names"]
    assert names["unit:settler"] == "Settler (2 Food)"
    assert names["march unit:settler"] == "Settler"


def _moves_and_builds(match: Match, seat: int, handle: Word) -> bool:
    """Whether a Settler can be built in a city, and another one can leave it."""
    plans = {gesture.plan for gesture in match.gestures(seat, handle) if "unit:settler" in gesture.parts}
    return {"recruit", "march"} <= plans


def test_a_part_keeps_the_name_that_says_most(server: RunningServer) -> None:
    """Civic Improvement names the city as well, but only Collect says what its space yields."""

    def is_named_by_one(match: Match, handle: Word) -> bool:
        """Whether a later gesture has a part without a name of its own that an earlier one names."""
        seat = ask_of(match).seat
        named: set[str] = set()
        for gesture in match.gestures(seat, handle):
            if any(part in named and part not in gesture.part_names for part in gesture.parts):
                return True
            named |= gesture.part_names.keys()
        return False

    def handle_of(match: Match) -> Word | None:
        ask = ask_of(match)
        if ask.about != "turn.action":
            return None
        cities = (one.word for one in match.handles(ask.seat) if "collect" in one.plans)
        return next((word for word in cities if is_named_by_one(match, word)), None)

    match = position_where(lambda match: handle_of(match) is not None)
    handle, seat = handle_of(match), ask_of(match).seat
    assert handle is not None
    with ExitStack() as lines:
        page = Seated(server, match, lines).open(seat)
        page.say("gestures", question=page.asked["question"], handle=handle.text)
        names = page.hear("gestures")["names"]
    for gesture in match.gestures(seat, handle):
        for part, name in gesture.part_names.items():
            assert names[part] == match.say(name)
