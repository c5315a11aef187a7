"""Raised hands, over real sockets: who waits wishes to speak, everybody sees it, whoever is asked grants it or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from areopagus.server.live.errors import ActionRefused
from areopagus.workshop.testing import rule
from tests.server.conftest import Browser, Page, RunningServer, key_in

Open = Callable[..., Browser]


class Two:
    """Two people with a browser each at a table of Clash of Cultures, in the first Turn."""

    def __init__(self, browser: Open, *more: str, **options: Any) -> None:
        self.ada, self.ben = browser(), browser()
        made = self.ada.make("clash-of-cultures", "here", "link", *more, **options)
        self.table = str(made["table"])
        pages = [self.ada.open(self.table), self.ben.open(self.table, key_in(made["seats"][1]["link"]))]
        self.is_ada_active = bool(pages[0].asked["mine"])
        self.active, self.waiting = pages if self.is_ada_active else pages[::-1]
        self.seat = 1 if self.is_ada_active else 0
        """Of the one who waits."""

    def again(self) -> Page:
        """The page of the one who waits, opened once more."""
        return (self.ben if self.is_ada_active else self.ada).open(self.table)


def choose(page: Page, *words: str) -> None:
    """Answer the questions of a page one after the other."""
    for word in words:
        page.until(lambda now, word=word: word in {one["word"] for one in now["asked"]["words"]})  # type: ignore[misc]
        question = page.asked["question"]
        page.say("choose", question=question, word=word)
        page.until(lambda now, question=question: now["asked"]["question"] != question)  # type: ignore[misc]


def hands(page: Page) -> list[int]:
    return [hand["seat"] for hand in page.now["hands"]]


def marked(page: Page) -> dict[str, list[int]]:
    """The words that grant a wish, with those whose."""
    return {one["word"]: one["hands"] for one in page.asked["words"] if one["hands"]}


@rule("CC-ASK-18", "CC-TRADE-02")
def test_who_waits_raises_a_hand_is_invited_and_proposes(browser: Open) -> None:
    two = Two(browser)
    active, waiting, seat = two.active, two.waiting, two.seat
    assert active.now["own_hands"] == []
    assert [(wish["seat"], wish["wish"]) for wish in waiting.now["own_hands"]] == [(seat, "propose a trade")]
    story = active.story[:]
    waiting.say("hand", seat=seat, up=True)
    for page in (active, waiting):
        page.until(lambda now: bool(now["hands"]))
        assert hands(page) == [seat]
    assert marked(active) == {"trade": [seat]}
    assert active.story == story, "it is no part of the match"
    again = two.again()
    assert hands(again) == [seat], "also after a reload"

    choose(active, "trade")
    assert marked(active) == {"invite": [seat]}
    choose(active, "invite")
    waiting.until(lambda now: now["asked"]["mine"])
    assert hands(waiting) == [], "it is granted"
    own = next(one for one in waiting.asked["words"] if one["word"].startswith("action:"))
    choose(waiting, own["word"], "done", "propose")
    choose(active, "accept")
    label = f"Player {seat + 1} gives"
    for page in (active, waiting):
        page.until(lambda now: now["asked"]["about"] == "turn.action")
        assert any(label in line and own["name"] in line for line in page.story)


@rule("CC-ASK-18")
def test_a_hand_is_lowered_by_its_owner_or_by_the_end_of_the_turn(browser: Open) -> None:
    two = Two(browser)
    active, waiting, seat = two.active, two.waiting, two.seat
    waiting.say("hand", seat=seat, up=True)
    active.until(lambda now: bool(now["hands"]))
    waiting.say("hand", seat=seat, up=False)
    active.until(lambda now: not now["hands"])
    waiting.say("hand", seat=seat, up=True)
    active.until(lambda now: bool(now["hands"]))
    choose(active, "end")
    waiting.until(lambda now: now["asked"]["mine"] and not now["hands"])
    active.until(lambda now: not now["hands"] and bool(now["own_hands"]))


def test_a_hand_that_cannot_be_raised_is_refused_and_nobody_hears_of_it(browser: Open) -> None:
    two = Two(browser)
    active, waiting, seat = two.active, two.waiting, two.seat
    waiting.say("hand", seat=1 - seat, up=True)
    assert waiting.hear("refused")["error"] == "error.not_your_seat"
    waiting.say("hand", seat=7, up=True)
    assert waiting.hear("refused")["error"] == "error.not_your_seat"
    active.say("hand", seat=1 - seat, up=True)
    assert active.hear("refused")["error"] == "error.no_wish"
    for wrong in (
        {"seat": "x", "up": True},
        {"seat": seat},
        {"seat": -1, "up": True},
        {"seat": seat, "up": "?"},
    ):
        waiting.say("hand", **wrong)
        assert waiting.hear("refused")["error"] == "error.no_message"
    watcher = browser()
    link = two.ada.http.get(f"/api/tables/{two.table}").json()["watch"]
    page = watcher.open(two.table, key_in(link))
    assert page.now["own_hands"] == []
    page.say("hand", seat=seat, up=True)
    assert page.hear("refused")["error"] == "error.watching"
    assert hands(two.again()) == []


def test_where_nobody_may_trade_and_in_games_without_wishes_no_hand_is_raised(browser: Open) -> None:
    two = Two(browser, options={"trade": "off"})
    assert two.waiting.now["own_hands"] == []
    two.waiting.say("hand", seat=two.seat, up=True)
    assert two.waiting.hear("refused")["error"] == "error.no_wish"
    ada = browser()
    table = ada.make("beacons", "here", "bot")["table"]
    assert ada.open(table).now["own_hands"] == []


def test_people_at_one_screen_need_no_hands(browser: Open) -> None:
    ada = browser()
    page = ada.open(ada.make("clash-of-cultures", "here", "here")["table"])
    assert page.asked["mine"]
    assert page.now["own_hands"] == []


def test_a_bot_that_plays_for_somebody_lowers_the_hand(browser: Open) -> None:
    two = Two(browser)
    two.waiting.say("hand", seat=two.seat, up=True)
    two.active.until(lambda now: bool(now["hands"]))
    access = two.ben if two.is_ada_active else two.ada
    answer = access.http.put(f"/api/tables/{two.table}/seats/{two.seat}/stand-in", json={"bot": "easy"})
    assert answer.status_code == 200
    two.active.until(lambda now: not now["hands"])
    two.waiting.say("hand", seat=two.seat, up=True)
    assert two.waiting.hear("refused")["error"] == "error.played_for"


@rule("CC-ASK-18", "CC-TRADE-02")
def test_a_bot_grants_a_raised_hand_between_its_actions(browser: Open, server: RunningServer) -> None:
    ada, tables = browser(), server.services.tables
    for _ in range(30):
        table = ada.make("clash-of-cultures", "here", "bot")["table"]  # bots rest until a page is open
        live = tables.live(table)
        assert live.match.ask is not None
        if live.match.ask.seat == 1:
            break
    live.set_hand((0,), 0, up=True)
    page = ada.open(table)
    page.until(lambda now: now["asked"]["mine"])
    assert page.asked["about"] == "trade.give"
    assert any("invites" in line for line in page.story)
    assert hands(page) == []
    choose(page, "pass")
    with pytest.raises(ActionRefused):
        live.set_hand((0,), 1, up=True)


# Forms and counter-offers


def form_of(page: Page, plan: str) -> dict[str, Any]:
    """A form that the page is offered, by its handle or with the question."""
    question = page.asked["question"]
    page.say("gestures", question=question)
    message = page.hear("gestures")
    for handle in [None, *(one["word"] for one in message["handles"] if plan in one["plans"])]:
        if handle is not None:
            page.say("gestures", question=question, handle=handle)
            message = page.hear("gestures")
        for form in message["forms"]:
            if form["plan"] == plan:
                answer: dict[str, Any] = form
                return answer
    raise AssertionError(plan)


def filled(page: Page, form: dict[str, Any], **values: int) -> dict[str, Any]:
    named = {key.replace("_", " ", 1).replace("__", ":"): value for key, value in values.items()}
    request = {"plan": form["plan"], "handle": form["handle"], "values": named}
    page.say("fill", question=page.asked["question"], **request)
    answer: dict[str, Any] = page.hear("filled")
    assert answer["values"] == named
    return answer


def perform(page: Page, answer: dict[str, Any]) -> None:
    question = page.asked["question"]
    page.say("perform", question=question, words=answer["words"], later=answer["later"])
    page.until(lambda now: now["asked"]["question"] != question)


def proposed(two: Two) -> None:
    """The active player has offered an unnamed Action card as a gift."""
    answer = filled(two.active, form_of(two.active, "trade"), give_any_action=1)
    assert answer["name"].endswith("give 1 unnamed Action card, get –")
    perform(two.active, answer)
    two.waiting.until(lambda now: now["asked"]["mine"])


@rule("CC-TRADE-01", "CC-TRADE-05")
def test_a_trade_is_filled_in_and_accepted_by_one_answer_each(browser: Open) -> None:
    two = Two(browser)
    form = form_of(two.active, "trade")
    (own, *_) = [field for field in form["fields"] if field["word"].startswith("action:")]
    nothing = filled(two.active, form)
    assert (nothing["words"], nothing["reason"], nothing["rule"]) == (
        [],
        "Nothing would change hands.",
        "CC-ASK-17",
    )
    two.active.say("fill", question=two.active.asked["question"], plan="trade", handle="seat:7", values={})
    refused = two.active.hear("refused")
    assert (refused["error"], refused["to"]) == ("error.unknown_word", "fill")
    two.waiting.say("fill", question=two.active.asked["question"], plan="trade", handle="seat:0", values={})
    assert two.waiting.hear("refused")["error"] == "error.stale"
    values = {f"give_{own['word'].replace(':', '__')}": 1, "want_any_action": 1}
    perform(two.active, filled(two.active, form, **values))
    two.waiting.until(lambda now: now["asked"]["mine"])
    answer = form_of(two.waiting, "answer")
    assert {field["key"]: field["value"] for field in answer["fields"] if field["value"]} == {
        f"want {own['word']}": 1,
        "give any_action": 1,
    }
    (other, *_) = [field for field in answer["fields"] if field["side"] == "choose"]
    accepted = filled(two.waiting, answer, **{other["key"].replace(" ", "_").replace(":", "__"): 1})
    assert accepted["words"] == ["accept", other["word"]]
    perform(two.waiting, accepted)
    two.active.until(lambda now: now["asked"]["about"] == "turn.action")
    assert any(other["name"] in line for line in two.active.story)


@rule("CC-ASK-19", "CC-ASK-18")
def test_a_counter_offer_is_made_as_soon_as_it_is_invited(browser: Open) -> None:
    two = Two(browser)
    proposed(two)
    counter = filled(two.waiting, form_of(two.waiting, "answer"), give_any_action=1)
    assert counter["words"] == ["decline"]
    perform(two.waiting, counter)
    two.active.until(lambda now: now["asked"]["mine"] and bool(now["hands"]))
    (hand,) = two.active.now["hands"]
    assert (hand["seat"], hand["ready"]) == (two.seat, True)
    choose(two.active, "trade", "invite")
    assert two.active.asked["about"] == "trade.answer", "the other is not asked again"
    assert two.active.asked["mine"]
    assert two.active.now["hands"] == []
    form = form_of(two.active, "answer")
    assert {field["key"]: field["value"] for field in form["fields"] if field["value"]} == {
        "give any_action": 1,
        "want any_action": 1,
    }
    perform(two.active, filled(two.active, form))
    two.waiting.until(lambda now: any("accepts the trade" in line for line in two.waiting.story))


@rule("CC-ASK-19")
def test_a_counter_offer_that_is_withdrawn_or_impossible_is_not_made(
    browser: Open, server: RunningServer
) -> None:
    two = Two(browser)
    proposed(two)
    counter = filled(two.waiting, form_of(two.waiting, "answer"), give_any_action=1)
    counter["later"] = ["kind:gold", "count:8", "done", "propose"]
    perform(two.waiting, counter)
    two.active.until(lambda now: now["asked"]["mine"] and bool(now["hands"]))
    choose(two.active, "trade", "invite")
    two.waiting.until(lambda now: now["asked"]["mine"])
    assert two.waiting.asked["about"] == "trade.give", "the player decides anew"
    choose(two.waiting, "pass")
    two.active.until(lambda now: now["asked"]["mine"])
    live = server.services.tables.live(two.table)
    assert not live.snapshot().ready
