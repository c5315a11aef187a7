"""The timeline of a match: its moments, as a pair of eyes may see them.

The **moments** of a running match are those at which the view or the story of a pair of eyes changed; so their number
does not reveal how many hidden questions there were. A finished match has a moment for each choice, and is shown
openly.

Readers use this, also those of pinned engines: what it imports is part of them (`scripts/pin_engine.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from areopagus.kernel import Game, Match, Message, Record, RecordError, Scene, StoryLine, seat_name
from areopagus.kernel.chronicle import beginning_of
from areopagus.kernel.loading import Replay
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.scene import Say

from .deeds import deeds_of
from .highlights import lines_in_words, plain_line
from .steps import Steps

STRIDE: Final = 32
"""Number of choices between two positions that are kept at first; others are replayed from the nearest one."""
MOST_KEPT: Final = 64
"""Maximum number of kept positions; of a longer match every second one is dropped, and so on."""
LONGEST_STORY: Final = 400
"""Maximum number of lines of the story in a moment."""

Eyes = int | None
Drawn = Literal["scene", "svg"]
"""How a picture is sent: as a scene for a page of the same release, or as a self-contained document."""


@dataclass
class Timeline:
    """The moments of a match for a pair of eyes (None: the public view), or openly."""

    record: Record
    replay: Replay
    eyes: Eyes
    is_open: bool
    match: Match
    """The last position that was reached."""
    moments: list[int] = field(default_factory=list)
    """The number of choices before each moment."""
    story_lengths: list[int] = field(default_factory=list)
    """The number of lines in the story at each moment."""
    lines_told: int = 0
    """Number of lines that the eyes were told so far."""
    _story_length: int = 0
    """Number of lines of the whole story so far."""
    steps: Steps = field(init=False)
    kept: dict[int, Match] = field(default_factory=dict)
    """Positions on the way, by the number of choices before them; others are reached from these."""
    stride: int = STRIDE
    """Number of choices between two of them."""
    last_seen: Any = None
    """The view of the latest moment, and the number of lines told; None where everything is open."""
    does_not_fit: bool = False
    """Whether a choice did not fit the rules of the replay; the timeline ends before it."""

    def __post_init__(self) -> None:
        """Nothing is noted yet."""
        plot = self.replay.game.plot
        self.steps = Steps((*plot.rounds, *plot.turns), self.record.start is None)

    @classmethod
    def of(cls, match: Match, eyes: Eyes, is_open: bool) -> Timeline:
        """The timeline of a match, at its first moment."""
        return cls.begun(match.game, match.record, eyes, is_open)

    @classmethod
    def begun(cls, game: Game[Any], record: Record, eyes: Eyes, is_open: bool) -> Timeline:
        """The timeline of a record, at its first moment."""
        replay = Replay(game, record)
        timeline = cls(record, replay, eyes, is_open, replay.start())
        timeline._note_moment()
        return timeline

    def extend(self, record: Record, *, as_far: bool = False) -> None:
        """Extend the timeline to a longer record; with `as_far`, only as far as the choices fit the rules."""
        self.record = self.replay.record = record
        while self.match.length < len(record.choices) and not self.does_not_fit:
            try:
                self.replay.play(self.match, self.match.length)
            except RecordError:
                if not as_far:
                    raise
                self.does_not_fit = True
                return
            self._note_moment()

    def add(self, choices: Sequence[str], *, as_far: bool = False) -> None:
        """Extend the timeline by choices."""
        grown = [*self.record.choices, *choices]
        self.extend(msgspec.structs.replace(self.record, choices=grown), as_far=as_far)

    def _note_moment(self) -> None:
        match = self.match
        if match.length % self.stride == 0:
            self.kept[match.length] = match.clone()
            if len(self.kept) > MOST_KEPT:
                self.stride *= 2
                self.kept = {at: kept for at, kept in self.kept.items() if at % self.stride == 0}
        lines = _lines(match, self.eyes, self.is_open, self._story_length)
        self._story_length = match.story_length
        self.lines_told += len(lines)
        seen_now = None if self.is_open else (match.view(self.eyes), self.lines_told)
        if self.is_open or not self.moments or seen_now != self.last_seen:
            self.moments.append(match.length)
            self.story_lengths.append(match.story_length)
            self.last_seen = seen_now
        self.steps.note(match, len(self.moments) - 1, [message for message, _ in lines])

    def position(self, moment: int) -> Match:
        """The match at a moment."""
        number = self.moments[moment]
        nearest = number - number % self.stride
        match = self.kept[nearest].clone()
        for at in range(nearest, number):
            self.replay.play(match, at)
        return match

    def turns(self, texts: Phrasebook, names: Sequence[str]) -> list[dict[str, Any]]:
        """Where turns begin, as `wire.http.TurnStart`."""
        return [
            {
                "n": turn.moment,
                "title": " ".join(texts.text(message, names) for message in turn.headings),
                "round": turn.round,
            }
            for turn in self.steps.turns
        ]

    def moment(
        self,
        moment: int,
        texts: Phrasebook,
        names: Sequence[str],
        drawn: Drawn = "scene",
        shown: int | None = None,
    ) -> dict[str, Any]:
        """A moment, with the fields of `wire.http.Moment` that depend on the match alone.

        Lines of the story since moment `shown` are new; by default since the one before.
        """
        match = self.position(moment)

        def say(message: Message) -> str:
            return texts.text(message, names)

        view = match.game.view(match.state, self.eyes, self.is_open)
        before = moment - 1 if shown is None else min(shown, moment)
        since = self.story_lengths[before] if before >= 0 else 0
        ask = match.ask
        asked = (
            None if ask is None else match.asked(ask.seat if self.is_open and ask.seat >= 0 else self.eyes)
        )
        scene = match.game.picture(view)
        lines = _lines(match, self.eyes, self.is_open)
        lines = lines[beginning_of(match.game.plot, lines, LONGEST_STORY) :]
        new = _lines(match, self.eyes, self.is_open, since)
        return {
            "n": moment,
            "count": len(self.moments),
            "open": self.is_open,
            "eyes": None if self.is_open else self.eyes,
            **({"scene": scene.to_json(say)} if drawn == "scene" else _document(match.game, scene, say)),
            "story": [plain_line(line) for line in lines_in_words(match.game, lines, texts, names)],
            "deeds": [deed.model_dump() for deed in deeds_of(match.game, lines, texts, names)],
            "new": len(new),
            "cues": cues_of(match.game, new),
            "asked": None
            if ask is None or asked is None
            else {
                "seat": ask.seat,
                "who": say(seat_name(ask.seat)),
                "sentence": say(asked.waiting(texts)),
                "rule": asked.rule,
            },
            "points": [named_values(points, "points", texts) for points in match.game.points(view)],
            "result": None if match.result is None else result_in_words(match.result.to_json(), texts, names),
        }


def _lines(match: Match, eyes: Eyes, is_open: bool, since: int = 0) -> list[tuple[Message, str | None]]:
    return lines_for(match.open_story(since), eyes, is_open)


def lines_for(story: Sequence[StoryLine], eyes: Eyes, is_open: bool) -> list[tuple[Message, str | None]]:
    """The lines of a story that a pair of eyes may know, each with its place."""
    lines: list[tuple[Message, str | None]] = []
    for line in story:
        message = line.message if is_open else line.told_to(eyes)
        if message is not None:
            lines.append((message, line.at if message is line.message else None))
    return lines


def cues_of(game: Game[Any], lines: Sequence[tuple[Message, str | None]]) -> list[str]:
    """What lines of a story sound like, each sound once."""
    return list(dict.fromkeys(game.cues[message.key] for message, _ in lines if message.key in game.cues))


def result_in_words(result: Mapping[str, Any], texts: Phrasebook, names: Sequence[str]) -> dict[str, Any]:
    """A result, as plain values, with texts instead of keys."""
    return {
        **result,
        "points": [named_values(points, "points", texts) for points in result["points"]],
        "totals": [sum(points.values()) for points in result["points"]],
        "goals": named_values(result["goals"], "goal", texts),
        "tie_breaks": [texts.text(Message.from_json(message), names) for message in result["tie_breaks"]],
    }


def named_values(values: Mapping[str, Any], family: str, texts: Phrasebook) -> dict[str, Any]:
    """Values with the names of their keys instead of the keys."""
    return {_name(texts, texts.language, family, key): value for key, value in values.items()}


@lru_cache(maxsize=1024)
def _name(texts: Phrasebook, language: str, family: str, key: str) -> str:
    """The name of a key in the present language of a phrasebook; the key, if it has none."""
    return texts.text(Message(f"{family}.{key}")) if texts.has(f"{family}.{key}") else key


def _document(game: Game[Any], scene: Scene, say: Say) -> dict[str, Any]:
    """A picture that a page of any release can show, and where its panels are."""
    stage: dict[str, Any] = {"width": scene.width, "height": scene.height}
    if scene.title is not None:
        stage["title"] = say(scene.title)
    stage["areas"] = [
        {
            "key": panel.key.partition(":")[0],
            **{name: getattr(panel, name) for name in ("x", "y", "width", "height")},
            **({} if panel.label is None else {"label": say(panel.label)}),
            **({} if panel.seat is None else {"seat": panel.seat, "colour": scene.seats[panel.seat].colour}),
        }
        for panel in scene.panels
    ]
    return {"svg": picture_of(game, scene, say), "stage": stage}


def picture_of(game: Game[Any], scene: Scene, say: Say | None = None) -> str:
    """A scene as a self-contained SVG document, in the colours of its game, for light and dark pages."""
    colours = "" if game.palette is None else game.palette.read_text(encoding="utf-8")
    return coloured(game, scene.svg(say, colours="named"), colours)


def coloured(game: Game[Any], picture: str, colours: str) -> str:
    """An SVG document of a game with its stylesheet included."""
    return picture.replace('class="areopagus"', f'class="areopagus" data-game="{game.key}"', 1).replace(
        "</style>", f":root{{color-scheme:light dark}}{colours}</style>", 1
    )
