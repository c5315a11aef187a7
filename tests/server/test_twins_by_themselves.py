"""Twins of which one seat answers by itself and the other by hand: nobody else can tell which.

Two tables differ in a hand that the viewer can't see, and in what the person with that hand has set. The windows that
come are answered by the seat or by a click; the viewer, a shared screen and a watcher are shown the same afterwards,
and the time that a seat takes is drawn alike.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from areopagus import Match, load
from areopagus.kernel.standing import own_answer
from areopagus.server.keys import client_of, fresh_id
from areopagus.server.live.own_answers import is_alone, is_hidden, seconds_to_answer
from areopagus.server.store import Store
from tests.server.conftest import RELAXED, RunningServer, wait_until
from tests.server.test_twins import Ear, Room
from tests.server.twins import Twins, lay

VIEWER = 0


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RunningServer]]:
    """Two servers with the same secret, at which seats answer at once."""
    folder: Path = tmp_path_factory.mktemp("twins")
    store = Store(f"sqlite:///{folder / '0.db'}")
    store.secret()
    store.close()
    shutil.copy(folder / "0.db", folder / "1.db")
    settings = replace(RELAXED, answer_seconds=0.001)
    running = [RunningServer(replace(settings, database=f"sqlite:///{folder / f'{n}.db'}")) for n in range(2)]
    yield running
    for each in running:
        each.stop()


def at_windows(game: str, seats: int, wanted: int) -> Iterator[tuple[Match, Match]]:
    """Twins at windows of another seat than the viewer's, whose hands differ there."""
    for seed in range(60):
        twins = Twins(game, seats, {}, VIEWER, Random(f"{game} {seed}"))
        for mark in twins.marks:
            one, two = twins.at(mark)
            ask = one.ask
            if ask is None or ask.seat == VIEWER or ask.about not in one.game.windows:
                continue
            if one.view(ask.seat) != two.view(ask.seat):
                yield one, two
                wanted -= 1
                break
        if not wanted:
            return
    raise LookupError


class Guarded(Room):
    """A room with the page of the seat whose hand is hidden."""

    def __init__(self, running: RunningServer, table: str, seat: int, lines: ExitStack) -> None:
        super().__init__(running, table, VIEWER, lines)
        self.lines = lines
        self.seat = seat
        cookie = f"{table}9"
        holders = running.services.store.holders
        linked = holders.renew_link(table, self.seat, 0, is_host=False)
        holders.take(client_of(cookie), table, self.seat, linked, "")
        self.hand: Ear = self._open(lines, "", {"Cookie": f"areopagus={cookie}"})

    def pass_windows(self) -> int:
        """Let the seat answer its windows by itself, or decline them by hand; how many were declined by hand."""
        by_hand = 0
        while True:
            live = self.running.services.tables.live(self.table)
            ask, number = live.match.ask, live.number
            if ask is None or ask.seat != self.seat or ask.about not in live.match.game.windows:
                return by_hand
            if not live.own_answer(openly=False):
                word = live.match.game.windows[ask.about].text
                self.hand.say(type="choose", question=live.question, word=word)
                by_hand += 1
            wait_until(lambda live=live, number=number: live.number > number)
            time.sleep(0.05)

    def shown(self) -> dict[str, Any]:
        """What those are shown who open their pages now."""
        self.listen()
        keys = self.running.services.tables.keys
        pages = {
            "watcher": self._open(self.lines, f"?key={keys.watch(self.table)}"),
            "seat": self._open(self.lines, "", {"Cookie": f"areopagus={self.table[::-1]}"}),
            "shared": self._open(self.lines, "", {"Cookie": f"areopagus={self.table}"}),
        }
        for page in pages.values():
            while not any(message.startswith('{"type":"update"') for message in page.heard):
                page.listen()
        return {name: [json.loads(message) for message in page.heard] for name, page in pages.items()}


@pytest.mark.parametrize(
    ("game", "wanted"), [("clash-of-cultures", 3), pytest.param("on-mars", 1, marks=pytest.mark.long)]
)
def test_nobody_can_tell_a_seat_that_answers_by_itself_from_a_person(
    servers: list[RunningServer], game: str, wanted: int
) -> None:
    by_hand = 0
    for pair in at_windows(game, 2, wanted):
        table = fresh_id()
        for running, match in zip(servers, pair, strict=True):
            lay(running, table, load(match.save(), forced="quiet"), client=client_of(table))
        ask = pair[0].ask
        assert ask is not None
        with ExitStack() as lines:
            live = [running.services.tables.live(table) for running in servers]
            for key in ("pass_this_turn", "pass_reactions") if game == "clash-of-cultures" else ():
                live[0].set_standing((ask.seat,), ask.seat, key, "", on=True)
            drawn = [
                seconds_to_answer(
                    running.services.tables.keys, table, each.snapshot(), is_alone=is_alone(each), typical=3.0
                )
                for running, each in zip(servers, live, strict=True)
            ]
            assert drawn[0] == drawn[1]
            assert is_hidden(pair[0])
            assert is_hidden(pair[1])
            rooms = [Guarded(running, table, ask.seat, lines) for running in servers]
            by_hand += sum(room.pass_windows() for room in rooms)
            one, two = (room.shown() for room in rooms)
            for name in one:
                assert one[name] == two[name], name
    assert by_hand or game == "on-mars"


def test_a_hand_decides_whether_a_seat_could_answer_by_itself() -> None:
    """The comparison can fail: there are twins of which only one seat could do nothing but pass."""
    for pair in at_windows("clash-of-cultures", 2, 8):
        answers = [own_answer(match, ()) for match in pair]
        if answers[0] != answers[1]:
            return
    pytest.fail("the hands never make a difference: the other test proves nothing")
