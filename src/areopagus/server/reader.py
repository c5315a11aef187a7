"""A program that reads matches: it checks records and shows the moments of a match.

`python -m areopagus.server.reader` reads tasks, one line of JSON each, and answers each with a line of JSON. The server
starts it (`replays/reader_pool.py`), so that no record and no replay delays a choice. Matches that were played under
older rules are read by the reader of a pinned engine, so **later releases depend on this protocol and on the name of
this module**: a field may be added with a default, but none may change its meaning. Unknown fields are ignored.

A task has `do` and the fields of `ReaderTask`:

- `check`: whether `document` is the text of a record that can be replayed, with at most `most` choices, within
  `seconds`. With `goes_on`, chance and forced answers follow the last choice, with new luck. Answer: `game`, `rules`,
  `seats`, `options`, `start`, `choices`, `result` as in the record, and `over`, `asked` (a seat or null) and `save`.
- `fingerprints`: those of the record whose text is `document`, made within `seconds`. Answer: `fingerprints`, as in a
  record. The reader of the first pinned engine does not have this task.
- `moments`: their number for `eyes` (a seat, or null for the public view), or with `open` openly. Answer: `count`, and
  `fits` (see `as_far`). With `steps` also `turns` and `deeds`, where turns and deeds begin (`replays/steps.py`), with
  texts as in a moment; older readers do not know them.
- `moment`: number `n` of them, with texts in `language` and the people's `names`; lines of the story since moment
  `shown` are new (older readers: since the one before). Answer: `moment`, the fields of `Timeline.moment`; its picture
  is a `scene`, or with `drawn` `svg` a document that needs nothing else, with `stage`: its `width`, `height`, `title`,
  and `areas`, each with a `key`, `x`, `y`, `width`, `height` and perhaps `label`, `seat` and `colour`; the area `map`
  matters most, and `board` is a seat's own.
- `number`: the number of choices before moment `n` of `eyes` (the last one, if there are fewer). Answer: `number`.
- `questions`: the choices of seat `eyes` in the match, from number `n` on, at most `most`: Answer: `total`, and
  `questions`: a list of `number`, `message`, `about`, `chosen`, `position`. `position` is a record for the thinker of
  the same engine and opaque to everybody else.
- `say`: the `sentences` of `messages`, and the names of `options` (pairs of a question and a word) as `names`.
- `story`: the lines of `save` (a save of the match) for `eyes`, or with `open` openly. Answer: `story`, `deeds`.

All but `check`, `fingerprints`, `say` and `story` are about a match, which `match` names by a `key` together with
`game`, `seats`, `options`, `start` (null, or the position that it began from) and its `length`, the number of choices.
A reader that does not have all of them answers `{"need": N}`; the task comes again with `choices`, those from number
`since` = N on. A match that has another past must have another key. With `as_far` the match was played under rules that
no engine here knows: it is replayed as far as the choices fit these.

What is wrong with a record is answered by `{"wrong": [key, parameters]}`; any other failure by `{"error": kind, "at":
place}`, without hidden facts. At the end of its input the program ends at once.
"""

from __future__ import annotations

import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec

from areopagus.bots.hints import choices as choices_of_seat
from areopagus.kernel import (
    AreopagusError,
    CorruptRecord,
    ForeignRecord,
    Game,
    Match,
    Message,
    Record,
    SeededDealer,
)
from areopagus.kernel.loading import Replay, ReplayDifference
from areopagus.kernel.record import RECORD, VERSION, Save, read_document
from areopagus.kernel.registry import known_game
from areopagus.kernel.state import state_from_json
from areopagus.kernel.version import __version__

from .replays.deeds import deeds_of
from .replays.timeline import Drawn, Eyes, Timeline, lines_for
from .task_loop import answer_tasks

NICENESS: Final = 10
"""The server has priority over replays."""
MOST_TIMELINES: Final = 16
"""Default number of timelines in memory."""
TIMELINES: Final = "AREOPAGUS_REELS"
"""The environment variable with another number; its name is part of the protocol with pinned engines."""


class MatchKey(msgspec.Struct):
    """The match that a task is about."""

    key: str
    game: str
    seats: int
    length: int
    options: dict[str, Any] = {}
    start: dict[str, Any] | None = None


class ReaderTask(msgspec.Struct):
    """A task; the module's docstring explains the fields."""

    do: str
    match: MatchKey | None = None
    choices: list[str] | None = None
    since: int = 0
    eyes: Eyes = None
    open: bool = False
    as_far: bool = False
    steps: bool = False
    shown: int | None = None
    n: int = 0
    most: int = 0
    language: str = "en"
    names: list[str] = []
    drawn: Drawn = "scene"
    document: str = ""
    seconds: float = 0.0
    goes_on: bool = False
    game: str = ""
    messages: list[Message] = []
    options: list[tuple[str, str]] = []
    save: str = ""


class NeedsChoices(Exception):
    """The reader does not have all choices of the match."""

    def __init__(self, since: int) -> None:
        super().__init__(since)
        self.since = since
        """Number of choices that the reader has."""


class Reader:
    """Answers tasks; keeps the latest timelines."""

    def __init__(self, most: int = MOST_TIMELINES) -> None:
        self.most = most
        self._timelines: OrderedDict[tuple[str, bool, Eyes], Timeline] = OrderedDict()
        self._tasks: dict[str, Callable[[ReaderTask], dict[str, Any]]] = {
            "check": self._check,
            "fingerprints": self._fingerprints,
            "moments": self._moments,
            "moment": self._moment,
            "number": self._number,
            "questions": self._questions,
            "say": self._say,
            "story": self._story,
        }

    def answer(self, task: ReaderTask) -> dict[str, Any]:
        """The answer to a task."""
        try:
            return self._tasks[task.do](task)
        except NeedsChoices as need:
            return {"need": need.since}
        except AreopagusError as error:
            return {"wrong": error.message.to_json()}

    # Records

    def _check(self, task: ReaderTask) -> dict[str, Any]:
        match = checked(task.document.encode(), task.most, task.seconds, goes_on=task.goes_on)
        record = match.record
        return {
            "game": record.game,
            "rules": record.rules,
            "seats": record.seats,
            "options": record.options,
            "start": record.start,
            "choices": record.choices,
            "result": record.result,
            "over": match.over,
            "asked": None if match.ask is None else match.ask.seat,
            "save": match.save(),
        }

    def _fingerprints(self, task: ReaderTask) -> dict[str, Any]:
        record = read_document(task.document.encode())
        assert isinstance(record, Record)
        replay = _InTime(known_game(record.game), record, time.monotonic() + task.seconds)
        return {"fingerprints": replay.fingerprints()}

    # Moments

    def _moments(self, task: ReaderTask) -> dict[str, Any]:
        timeline = self._timeline(task, task.open, task.eyes)
        answer: dict[str, Any] = {"count": len(timeline.moments), "fits": not timeline.does_not_fit}
        if task.steps:
            texts = timeline.match.game.phrasebook(task.language)
            answer |= {"turns": timeline.turns(texts, task.names), "deeds": timeline.steps.deeds}
        return answer

    def _moment(self, task: ReaderTask) -> dict[str, Any]:
        timeline = self._timeline(task, task.open, task.eyes)
        if not 0 <= task.n < len(timeline.moments):
            return {"count": len(timeline.moments)}
        texts = timeline.match.game.phrasebook(task.language)
        return {
            "moment": timeline.moment(task.n, texts, task.names, task.drawn, task.shown),
            "fits": not timeline.does_not_fit,
        }

    def _number(self, task: ReaderTask) -> dict[str, Any]:
        timeline = self._timeline(task, task.open, task.eyes)
        return {"number": timeline.moments[min(task.n, len(timeline.moments) - 1)]}

    def _timeline(self, task: ReaderTask, is_open: bool, eyes: Eyes) -> Timeline:
        """The timeline of a match, up to date."""
        assert task.match is not None
        key = (task.match.key, is_open, None if is_open else eyes)
        timeline = self._timelines.pop(key, None)
        length = 0 if timeline is None else len(timeline.record.choices)
        if length < task.match.length and (task.choices is None or length < task.since):
            if timeline is not None:
                self._timelines[key] = timeline
            raise NeedsChoices(length)
        if timeline is None:
            timeline = Timeline.begun(known_game(task.match.game), record_of(task.match, []), key[2], is_open)
        if task.choices is not None and (new := task.choices[length - task.since :]):
            timeline.add(new, as_far=task.as_far)
        self._timelines[key] = timeline
        while len(self._timelines) > self.most:
            self._timelines.popitem(last=False)
        return timeline

    # Analyses

    def _questions(self, task: ReaderTask) -> dict[str, Any]:
        assert task.match is not None
        assert task.eyes is not None
        if task.choices is None:
            raise NeedsChoices(0)
        game = known_game(task.match.game)
        questions: list[dict[str, Any]] = []
        total = 0
        for match, chosen in choices_of_seat(game, record_of(task.match, task.choices), task.eyes):
            total += 1
            if match.length < task.n or len(questions) >= task.most:
                continue
            asked = match.asked(task.eyes)
            assert asked is not None
            questions.append(
                {
                    "number": match.length,
                    "message": asked.message.to_json(),
                    "about": asked.about,
                    "chosen": chosen.text,
                    "position": match.excerpt,
                }
            )
        return {"total": total, "questions": questions}

    # Texts

    def _say(self, task: ReaderTask) -> dict[str, Any]:
        texts = known_game(task.game).phrasebook(task.language)
        return {
            "sentences": [texts.text(message, task.names) for message in task.messages],
            "names": [texts.text(texts.option(about, word), task.names) for about, word in task.options],
        }

    def _story(self, task: ReaderTask) -> dict[str, Any]:
        save = read_document(task.save)
        assert isinstance(save, Save)
        game = known_game(save.record.game)
        texts = game.phrasebook(task.language)
        lines = lines_for(save.story, task.eyes, task.open)
        return {
            "story": [[texts.text(message, task.names), at] for message, at in lines],
            "deeds": [deed.model_dump() for deed in deeds_of(game, lines, texts, task.names)],
        }


def record_of(match: MatchKey, choices: list[str]) -> Record:
    """The record of the match of a task."""
    return Record(
        format=RECORD,
        version=VERSION,
        game=match.game,
        rules=known_game(match.game).rules,
        package=__version__,
        seats=match.seats,
        options=match.options,
        choices=choices,
        start=match.start,
    )


def checked(document: bytes, most: int, seconds: float, *, goes_on: bool) -> Match:
    """The match of an uploaded record, replayed choice by choice within limits.

    A start position must keep the game's invariants, or its pieces could fill the memory. Saves are refused: they
    contain what only their own host may know.
    """
    record = read_document(document)  # bytes are never a file name
    if not isinstance(record, Record):
        raise ForeignRecord()
    if len(record.choices) > most:
        raise CorruptRecord("error.too_many_choices", limit=most)
    try:
        game = known_game(record.game)
    except AreopagusError as error:
        raise ForeignRecord("error.record_of_unknown_game", game=record.game[:100]) from error
    replay = _InTime(game, record, time.monotonic() + seconds)
    replay.check_start()
    if goes_on:
        return replay.match("quiet", SeededDealer(secrets.randbits(128)))
    return replay.match("none", None)


class TakesTooLong(AreopagusError):
    """A record was not replayed in time."""

    key = "error.too_large"


class _InTime(Replay):
    """A replay that must be done by a time."""

    def __init__(self, game: Game[Any], record: Record, until: float) -> None:
        super().__init__(game, record)
        self.until = until

    def check_start(self) -> None:
        """Check the start position of the record."""
        if self.record.start is None:
            return
        try:
            broken = next(iter(self.game.check(state_from_json(self.game, self.record.start))), None)
        except Exception as error:
            raise self.failed(error) from error
        if broken is not None:
            raise self.wrong(str(broken))

    def play(self, match: Match, at: int) -> None:
        """Play one choice of the record, if there is time left."""
        if time.monotonic() > self.until:
            raise TakesTooLong()
        super().play(match, at)

    def first_difference(self, most: int | None = None) -> ReplayDifference | None:
        """The first position that is not the recorded one, if it is found in time."""
        try:
            return super().first_difference(most)
        except TakesTooLong:
            return None


def main() -> None:
    """Answer tasks until the end of the input."""
    reader = Reader(int(os.environ.get(TIMELINES, MOST_TIMELINES)))
    decoder = msgspec.json.Decoder(ReaderTask)
    answer_tasks(lambda line: reader.answer(decoder.decode(line)), NICENESS)


if __name__ == "__main__":
    main()
