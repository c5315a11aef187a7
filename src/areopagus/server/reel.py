"""The reel of a match: its moments, as a pair of eyes may see them.

The **moments** of a running match are those at which the view or the story of a pair of eyes has changed; so their
number does not tell how many hidden questions there were. A finished match has a moment for each choice, and is shown
openly.

Readers use this, also those of pinned engines: it imports the kernel and nothing else of the server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec

from areopagus.kernel import Game, Line, Match, Message, Record, RecordError, Scene, seat_name
from areopagus.kernel.loading import Replay
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.scene import Say

STRIDE: Final = 32
"""At first a position is kept after this many choices; the others are played anew from the nearest."""
MOST_KEPT: Final = 64
"""The number of positions kept of a match; of a longer match every second one is let go, and so on."""
LONGEST_STORY: Final = 200
"""The number of lines of the story that a moment tells."""

Eyes = int | None
Drawn = Literal["scene", "svg"]
"""How a picture is given: as a scene for the page of the same release, or as a document that needs nothing else."""


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
    """For each moment, the number of lines in the story."""
    kept: dict[int, Match] = field(default_factory=dict)
    stride: int = STRIDE
    seen: Any = None
    does_not_fit: bool = False
    """Whether a choice did not fit the rules that it is replayed under; the reel ends before it."""

    @classmethod
    def of(cls, match: Match, eyes: Eyes, is_open: bool) -> Reel:
        """The reel of a match, of which nothing has been looked at yet."""
        return cls.begun(match.game, match.record, eyes, is_open)

    @classmethod
    def begun(cls, game: Game[Any], record: Record, eyes: Eyes, is_open: bool) -> Reel:
        """The reel of a record, of which nothing has been looked at yet."""
        replay = Replay(game, record)
        reel = cls(record, replay, eyes, is_open, replay.start())
        reel._look()
        return reel

    def go_on(self, record: Record, *, as_far: bool = False) -> None:
        """Look at what has happened since; with `as_far`, only as far as the choices fit the rules."""
        self.record = self.replay.record = record
        while self.match.length < len(record.choices) and not self.does_not_fit:
            try:
                self.replay.play(self.match, self.match.length)
            except RecordError:
                if not as_far:
                    raise
                self.does_not_fit = True
                return
            self._look()

    def add(self, choices: Sequence[str], *, as_far: bool = False) -> None:
        """Look at choices that have been made since."""
        grown = [*self.record.choices, *choices]
        self.go_on(msgspec.structs.replace(self.record, choices=grown), as_far=as_far)

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

    def moment(
        self, moment: int, texts: Phrasebook, names: Sequence[str], drawn: Drawn = "scene"
    ) -> dict[str, Any]:
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
        scene = match.game.picture(view)
        lines = _lines(match, self.eyes, self.is_open)
        return {
            "n": moment,
            "count": len(self.moments),
            "open": self.is_open,
            "eyes": None if self.is_open else self.eyes,
            **({"scene": scene.to_json(say)} if drawn == "scene" else _document(match.game, scene, say)),
            "story": [[say(message), at] for message, at in lines[-LONGEST_STORY:]],
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
            "result": None if match.result is None else told_result(match.result.to_json(), texts, names),
        }


def _lines(match: Match, eyes: Eyes, is_open: bool, since: int = 0) -> list[tuple[Message, str | None]]:
    return lines_for(match.open_story(since), eyes, is_open)


def lines_for(story: Sequence[Line], eyes: Eyes, is_open: bool) -> list[tuple[Message, str | None]]:
    """The lines of a story that a pair of eyes may know, each with its place."""
    found: list[tuple[Message, str | None]] = []
    for line in story:
        message = line.message if is_open else line.told_to(eyes)
        if message is not None:
            found.append((message, line.at if message is line.message else None))
    return found


def told_result(result: Mapping[str, Any], texts: Phrasebook, names: Sequence[str]) -> dict[str, Any]:
    """A result, as plain values, as a page is told of it."""
    return {
        **result,
        "points": [named(points, "points", texts) for points in result["points"]],
        "totals": [sum(points.values()) for points in result["points"]],
        "goals": named(result["goals"], "goal", texts),
        "tie_breaks": [texts.text(Message.from_json(message), names) for message in result["tie_breaks"]],
    }


def named(values: Mapping[str, Any], family: str, texts: Phrasebook) -> dict[str, Any]:
    """Values by the names of their keys."""
    return {
        texts.text(Message(f"{family}.{key}")) if texts.has(f"{family}.{key}") else key: value
        for key, value in values.items()
    }


def _document(game: Game[Any], scene: Scene, say: Say) -> dict[str, Any]:
    """A picture that a page of any release can show, and where in it the table and the boards are."""
    stage = scene.to_json(say)
    del stage["pieces"]
    return {"svg": picture_of(game, scene, say), "stage": stage}


def picture_of(game: Game[Any], scene: Scene, say: Say | None = None) -> str:
    """A scene as an SVG document that needs nothing else, in the colours of its game, by day and by night."""
    colours = "" if game.palette is None else game.palette.read_text(encoding="utf-8")
    return coloured(game, scene.svg(say), colours)


def coloured(game: Game[Any], picture: str, colours: str) -> str:
    """An SVG document of a game with its colours written into it."""
    return picture.replace('class="areopagus"', f'class="areopagus" data-game="{game.key}"', 1).replace(
        "</style>", f":root{{color-scheme:light dark}}{colours}</style>", 1
    )
