"""Standing answers at a table: who sets and sees them, how long they are kept, and when a seat answers by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.sync.client import connect

from areopagus import Match, new
from areopagus.kernel import KeptStanding
from areopagus.kernel.standing import set_standing
from areopagus.server.keys import client_of, fresh_id
from areopagus.server.live.own_answers import is_hidden
from areopagus.server.live.table import LiveTable
from areopagus.server.live.tables import Tables
from areopagus.server.store import SeatRow, Store
from tests.server.conftest import RELAXED, Page, RunningServer, downgrade, wait_until, with_fixed_luck
from tests.server.twins import lay

GAME = "clash-of-cultures"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose seats answer at once."""
    folder = tmp_path_factory.mktemp("quick")
    running = RunningServer(
        replace(RELAXED, database=f"sqlite:///{folder / 'tables.db'}", answer_seconds=0.001)
    )
    yield running
    running.stop()


def position_where(true: Callable[[Match], bool], seats: int = 2, game: str = GAME) -> Match:
    """The first position of random games of which something is true."""
    for seed in range(20):
        rng = Random(seed)
        match = new(game, seats=seats, seed=seed, forced="quiet")
        while match.ask is not None:
            if true(match):
                return match
            match.choose(rng.choice(match.ask.words))
    raise LookupError


def about(match: Match) -> str:
    assert match.ask is not None
    return match.ask.about


def has_gold_question(match: Match) -> bool:
    assert match.ask is not None
    return about(match).startswith("pay.gold.") and "count:0" in {word.text for word in match.ask.words}


def is_window_to_pass(match: Match) -> bool:
    assert match.ask is not None
    return about(match) in match.game.windows and len(match.ask.words) == 1


class Seated:
    """A match on a table: everybody has a browser of their own, and somebody one that all share."""

    def __init__(self, running: RunningServer, match: Match, lines: ExitStack) -> None:
        self.running, self.table, self.lines = running, fresh_id(), lines
        lay(running, self.table, match, client=client_of(self.table))
        holders = running.services.store.holders
        for seat in range(match.seats):
            linked = holders.renew_link(self.table, seat, 0, is_host=False)
            holders.take(client_of(self.cookie(seat)), self.table, seat, linked, "")

    def cookie(self, seat: int) -> str:
        return f"{self.table}{seat}"

    def open(self, seat: int | None = None) -> Page:
        """The page of a seat; None: that which all share."""
        cookie = self.table if seat is None else self.cookie(seat)
        url = self.running.address.replace("http", "ws") + f"/ws/{self.table}"
        line = connect(
            url, additional_headers={"Cookie": f"areopagus={cookie}"}, max_size=None, max_queue=None
        )
        page = Page(self.lines.enter_context(line))
        page.hear("update")
        return page

    @property
    def live(self) -> LiveTable:
        return self.running.services.tables.live(self.table)


@pytest.fixture
def seated() -> Iterator[Callable[[RunningServer, Match], Seated]]:
    with ExitStack() as lines:
        yield lambda running, match: Seated(running, match, lines)


Seat = Callable[[RunningServer, Match], Seated]


def ask_of(match: Match) -> Any:
    assert match.ask is not None
    return match.ask


def on(page: Page) -> list[str]:
    """What is set, as a page was told last."""
    standing = next(
        message["standing"] for message in reversed(page.heard) if message.get("standing") is not None
    )
    return [one["key"] for one in standing if one["on"]]


def test_it_is_set_and_withdrawn_by_its_seat_and_shown_to_nobody_else(
    server: RunningServer, seated: Seat
) -> None:
    match = position_where(has_gold_question)
    me = ask_of(match).seat
    table = seated(server, match)
    mine, other, shared = table.open(me), table.open(1 - me), table.open()
    assert on(mine) == on(other) == []
    mine.say("standing", seat=me, key="no_gold", on=True)
    mine.hear("update")
    assert on(mine) == ["no_gold"]
    assert mine.asked["itself"] == "count:0"
    mine.say("standing", seat=me, key="end_turn", on=True)
    mine.hear("update")
    assert other.nothing()
    assert shared.nothing()
    assert on(shared) == []
    mine.say("standing", seat=me, key="end_turn", on=False)
    mine.hear("update")
    mine.say("standing", seat=me, key="no_gold", on=False)
    mine.hear("update")
    assert on(mine) == []
    assert mine.asked["itself"] == ""


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ({"key": "dance", "on": True}, "error.no_standing"),
        ({"key": "never_for", "subject": "action:1", "on": True}, "error.no_standing"),
        ({"seat": 1, "key": "no_gold", "on": True}, "error.not_your_seat"),
        ({"key": "no_gold"}, "error.no_message"),
    ],
)
def test_what_makes_no_sense_is_refused(
    server: RunningServer, seated: Seat, message: dict[str, Any], error: str
) -> None:
    table = seated(server, new(GAME, seats=2, seed=1, forced="quiet"))
    page = table.open(0)
    page.say("standing", **{"seat": 0} | message)
    assert page.hear("refused")["error"] == error
    assert table.live.snapshot().standing == {}


def test_a_seat_answers_by_what_its_person_has_set(quick: RunningServer, seated: Seat) -> None:
    match = position_where(has_gold_question)
    me = ask_of(match).seat
    table = seated(quick, match)
    page = table.open(me)
    page.say("standing", seat=me, key="no_gold", on=True)
    wait_until(lambda: table.live.number > match.length)
    assert table.live.match.words_since(match.length)[0].text == "count:0"


def test_a_window_that_a_person_could_only_pass_is_passed_where_others_cannot_see_it(
    quick: RunningServer, seated: Seat
) -> None:
    match = position_where(is_window_to_pass)
    me = ask_of(match).seat
    table = seated(quick, match)
    shared, other = table.open(), table.open(1 - me)
    shared.catch_up(0.5)
    assert table.live.number == match.length
    assert shared.asked["veiled"]
    assert not shared.asked["curtain"]
    assert [option["word"] for option in shared.asked["words"]] == ["pass"]
    table.open(me)
    wait_until(lambda: table.live.number > match.length)
    other.catch_up()


def test_what_depends_on_nothing_hidden_is_answered_while_the_person_is_away(
    quick: RunningServer, seated: Seat
) -> None:
    match = position_where(has_gold_question)
    me = ask_of(match).seat
    table = seated(quick, match)
    table.open(1 - me)
    quick.services.tables.act(table.table, lambda live: live.set_standing((me,), me, "no_gold", "", on=True))
    table.open()
    wait_until(lambda: table.live.number > match.length)


def test_the_question_that_an_undo_leads_to_is_left_to_the_person(quick: RunningServer, seated: Seat) -> None:
    match = position_where(has_gold_question)
    me = ask_of(match).seat
    table = seated(quick, match)
    page = table.open(me)
    page.say("standing", seat=me, key="no_gold", on=True)
    wait_until(lambda: table.live.number > match.length)
    page.catch_up(0.5)
    epoch = table.live.epoch
    page.say("undo")
    wait_until(lambda: table.live.epoch > epoch)
    number = table.live.number
    page.until(lambda now: now["asked"]["about"].startswith("pay.gold."))
    assert on(page) == ["no_gold"]
    assert page.asked["itself"] == ""
    page.catch_up(0.5)
    assert table.live.number == number


def test_those_of_a_seat_that_nobody_holds_are_forgotten(server: RunningServer, seated: Seat) -> None:
    table = seated(server, new(GAME, seats=2, seed=1, forced="quiet"))
    server.services.tables.act(table.table, lambda live: live.set_standing((1,), 1, "no_gold", "", on=True))
    holders = server.services.store.holders
    holders.drop(table.table, 1, client_of(table.table))
    row = server.services.store.table(table.table)
    assert row is not None
    assert row.seats[1].standing
    holders.drop(table.table, 1)
    row = server.services.store.table(table.table)
    assert row is not None
    assert row.seats[1].standing == ()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    kept = request.param == "postgresql"
    return str(request.getfixturevalue("postgresql")) if kept else f"sqlite:///{tmp_path / 'tables.db'}"


def test_they_are_kept_with_the_table_and_end_with_a_choice(url: str) -> None:
    store = Store(url)
    tables = Tables(store, RELAXED)
    table = with_fixed_luck(tables, GAME, [SeatRow(0, "here"), SeatRow(1, "here")])
    asked = ask_of(tables.live(table).match).seat
    for key in ("no_gold", "pass_this_turn"):
        tables.act(table, lambda live, key=key: live.set_standing((asked,), asked, key, "", on=True))
    store.close()
    store = Store(url)
    tables = Tables(store, RELAXED)
    live = tables.live(table)
    assert [one.key for one in live.snapshot().standing[asked]] == ["no_gold", "pass_this_turn"]
    rng = Random(1)
    while "pass_this_turn" in [one.key for one in live.snapshot().standing[asked]]:
        ask = ask_of(live.match)
        live.choose((0, 1), live.question, rng.choice(ask.words).text)
    row = store.table(table)
    assert row is not None
    assert [one.key for one in row.seats[asked].standing] == ["no_gold"]
    store.close()


def test_a_database_of_before_gets_the_column(url: str) -> None:
    store = Store(url)
    table = with_fixed_luck(Tables(store, RELAXED), GAME, [SeatRow(0, "here"), SeatRow(1, "here")])
    store.set_standing(table, {0: (KeptStanding("no_gold"),)})
    downgrade(store, "0006")
    store.close()
    store = Store(url)
    row = store.table(table)
    assert row is not None
    assert [seat.standing for seat in row.seats] == [(), ()]
    store.set_standing(table, {0: (KeptStanding("never_for", "action:1", None),)})
    row = store.table(table)
    assert row is not None
    assert row.seats[0].standing == (KeptStanding("never_for", "action:1", None),)
    store.close()


def test_the_own_cards_are_shown_at_a_shared_screen_on_request_and_covered_again(
    server: RunningServer, seated: Seat
) -> None:
    match = position_where(
        lambda match: about(match) == "turn.action" and "card" in {w.text for w in ask_of(match).words}
    )
    table = seated(server, match)
    page = table.open()
    assert page.asked["veiled"]
    assert page.now["eyes"] is None
    assert "card" not in {option["word"] for option in page.asked["words"]}
    page.say("show", question=page.asked["question"])
    page.until(lambda now: now["eyes"] == ask_of(match).seat)
    assert not page.asked["veiled"]
    assert "card" in {option["word"] for option in page.asked["words"]}
    page.say("cover")
    page.until(lambda now: now["eyes"] is None)
    assert page.asked["veiled"]


def test_at_a_shared_screen_what_depends_on_nothing_hidden_is_offered_without_showing_the_cards(
    quick: RunningServer, seated: Seat
) -> None:
    match = position_where(lambda match: about(match) == "card.react" and len(ask_of(match).words) > 1)
    me = ask_of(match).seat
    table = seated(quick, match)
    page = table.open()
    assert page.asked["veiled"]
    openly = {"pass_this_turn", "pass_reactions", "no_gold", "keep_cities"}
    assert {one["key"] for one in page.now["standing"]} == openly
    card = next(word.text for word in ask_of(match).words if word.text != "pass")
    for refused in ({"key": "end_turn"}, {"key": "never_for", "subject": card}):
        page.say("standing", seat=me, on=True, **refused)
        assert page.hear("refused")["error"] == "error.no_standing"
    question = page.asked["question"]
    page.say("standing", seat=me, key="pass_this_turn", on=True)
    page.until(lambda now: now["asked"]["question"] != question)
    assert table.live.snapshot().match.record.choices[match.length] == "pass"


def test_how_long_a_seat_takes_is_decided_by_what_everybody_knows() -> None:
    assert is_hidden(position_where(is_window_to_pass))
    gold = position_where(has_gold_question)
    assert not is_hidden(gold)
    assert set_standing(gold, ask_of(gold).seat, (), "no_gold")
