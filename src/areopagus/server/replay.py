"""Replaying a match: its moments, as somebody at the table may see them.

The **moments** of a running match are those at which the view or the story of a pair of eyes has changed; so their
numbers don't tell how many hidden questions there were. A finished match has a moment for each choice, and is shown
openly.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from areopagus.kernel import Line, Match, Message, Record, seat_name
from areopagus.kernel.loading import Replay
from areopagus.kernel.messages import Phrasebook

from .looks import named
from .tables import LiveTable, Present

STRIDE: Final = 32
"""A position is kept after every so many choices at first; the others are played anew from the nearest."""
MOST_KEPT: Final = 64
"""So many positions of a match are kept; of a longer one every other is let go, and so on."""

Eyes = int | None


@dataclass
class Reel:
    """The moments of a match for a pair of eyes (None: the public view), or openly."""

    record: Record
    replay: Replay
    eyes: Eyes
    is_open: bool
    match: Match
    """The last position that was looked at."""
    moments: list[int] = field(default_factory=list)
    """The numbers of choices after which there was something new to see."""
    told: list[int] = field(default_factory=list)
    """For each moment, how many lines the story had."""
    kept: dict[int, Match] = field(default_factory=dict)
    stride: int = STRIDE
    seen: Any = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    @classmethod
    def of(cls, match: Match, eyes: Eyes, is_open: bool) -> Reel:
        """The reel of a match, of which nothing has been looked at yet."""
        replay = Replay(match.game, match.record)
        reel = cls(match.record, replay, eyes, is_open, replay.start())
        reel._look()
        return reel

    def go_on(self, record: Record) -> None:
        """Look at what has happened since."""
        self.record = self.replay.record = record
        while self.match.length < len(record.choices):
            self.replay.play(self.match, self.match.length)
            self._look()

    def _look(self) -> None:
        match = self.match
        if match.length % self.stride == 0:
            self.kept[match.length] = match.clone()
            if len(self.kept) > MOST_KEPT:
                self.stride *= 2
                self.kept = {at: kept for at, kept in self.kept.items() if at % self.stride == 0}
        seen = None if self.is_open else (match.view(self.eyes), len(_lines(match, self.eyes, False)))
        if self.is_open or not self.moments or seen != self.seen:
            self.moments.append(match.length)
            self.told.append(match.story_length)
            self.seen = seen

    def position(self, moment: int) -> Match:
        """The match at a moment."""
        number = self.moments[moment]
        nearest = number - number % self.stride
        match = self.kept[nearest].clone()
        for at in range(nearest, number):
            self.replay.play(match, at)
        return match

    def moment(self, moment: int, texts: Phrasebook, names: Sequence[str]) -> dict[str, Any]:
        """A moment as a page is told of it."""
        match = self.position(moment)

        def say(message: Message) -> str:
            return texts.text(message, names)

        view = match.game.view(match.state, self.eyes, self.is_open)
        since = self.told[moment - 1] if moment else 0
        ask = match.ask
        asked = (
            None if ask is None else match.asked(ask.seat if self.is_open and ask.seat >= 0 else self.eyes)
        )
        return {
            "n": moment,
            "count": len(self.moments),
            "open": self.is_open,
            "eyes": None if self.is_open else self.eyes,
            "scene": match.game.picture(view).to_json(say),
            "story": [[say(message), at] for message, at in _lines(match, self.eyes, self.is_open)[-200:]],
            "new": len(_lines(match, self.eyes, self.is_open, since)),
            "asked": None
            if ask is None or asked is None
            else {
                "seat": ask.seat,
                "who": say(seat_name(ask.seat)),
                "sentence": say(asked.message),
                "rule": asked.rule,
            },
            "points": [named(points, "points", texts) for points in match.game.points(view)],
        }


def _lines(match: Match, eyes: Eyes, is_open: bool, since: int = 0) -> list[tuple[Message, str | None]]:
    found: list[tuple[Message, str | None]] = []
    line: Line
    for line in match.open_story(since):
        message = line.message if is_open else line.told_to(eyes)
        if message is not None:
            found.append((message, line.at if message is line.message else None))
    return found


class Replays:
    """The reels that were looked at lately."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._reels: OrderedDict[tuple[str, int, bool, Eyes], Reel] = OrderedDict()
        self._lock = threading.Lock()

    def reel(self, live: LiveTable, eyes: Eyes) -> Reel:
        """The reel of a table for a pair of eyes, up to date; open when the match is over."""
        now = live.present()
        is_over = now.match.over
        return self._wound(live.row.id, now, None if is_over else eyes, is_over)

    def number_of(self, live: LiveTable, eyes: Eyes, moment: int) -> int:
        """How many choices had been made at a moment of a pair of eyes, as it was counted while the match ran."""
        reel = self._wound(live.row.id, live.present(), eyes, False)
        return reel.moments[min(moment, len(reel.moments) - 1)]

    def _wound(self, table: str, now: Present, eyes: Eyes, is_open: bool) -> Reel:
        """A reel with everything that has happened."""
        key = (table, now.epoch, is_open, eyes)
        with self._lock:
            reel = self._reels.get(key)
        if reel is None:
            reel = Reel.of(now.match, eyes, is_open)
        with reel.lock:
            reel.go_on(now.match.record)
        with self._lock:
            self._reels[key] = reel
            self._reels.move_to_end(key)
            while len(self._reels) > self.most:
                self._reels.popitem(last=False)
        return reel
