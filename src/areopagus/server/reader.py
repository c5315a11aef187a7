"""A program that reads matches: it checks records and shows the moments of a match.

`python -m areopagus.server.reader` reads tasks, a line of JSON each, and writes a line of JSON as the answer to each.
The server starts it (`readers.py`), so that no record and no replay keeps a choice waiting. Matches that were played
under older rules are read by the reader of a pinned engine, so **later releases depend on what follows here**: a field
may be added with a default, but none may change its meaning. Fields that a reader does not know are ignored.

A task has `do` and the fields of `Task`:

- `check`: is `document` the text of a record that can be replayed? At most `most` choices, within `seconds`. With
  `goes_on`, chance and forced answers follow the last choice, with new luck. Answer: `game`, `rules`, `seats`,
  `options`, `start`, `choices`, `result` as in the record, and `over`, `asked` (a seat or null) and `save`.
- `moments`: how many there are for `eyes` (a seat, or null for the public view), or with `open` openly. Answer:
  `count`, and `fits` (see `as_far`).
- `moment`: number `n` of them, with texts in `language` and the people's `names`. Answer: `moment`, the fields of
  `Reel.moment`; its picture is a `scene`, or with `drawn` `svg` a document that needs nothing else, with `stage`: its
  `width`, `height`, `title`, and `areas`, each with a `key`, `x`, `y`, `width`, `height` and perhaps `label`, `seat`
  and `colour`; the area `map` matters most, and `board` is a seat's own.
- `number`: after how many choices moment `n` of `eyes` was (the last one, if there are fewer). Answer: `number`.
- `questions`: the choices of seat `eyes` in the match, from number `n` on, at most `most`: Answer: `total`, and
  `questions`: a list of `number`, `message`, `about`, `chosen`, `position`. `position` is a record for the thinker of
  the same engine; nobody else looks into it.
- `say`: the `sentences` of `messages`, and the names of `options` (pairs of a question and a word) as `names`.
- `story`: the lines of `save` (a save of the match) for `eyes`, or with `open` openly. Answer: `story`.

All but `check`, `say` and `story` are about a match, which `match` names by a `key` together with `game`, `seats`,
`options`, `start` (null, or the position that it began from) and its `length`, the number of choices. A reader that
does not know all of them answers `{"need": N}`; the task comes again with `choices`, those from number `since` = N on.
A match that has another past must have another key. With `as_far` the match was played under rules that no engine here
knows: it is replayed as far as the choices fit these.

What is wrong with a record is answered by `{"wrong": [key, parameters]}`; anything else that fails by `{"error": kind,
"at": place}`, without anything that may be hidden. When there is nothing more to read the program ends at once.
"""

from __future__ import annotations

import os
import secrets
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from traceback import extract_tb
from typing import Any, BinaryIO, Final

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
from areopagus.kernel.loading import Replay
from areopagus.kernel.record import RECORD, VERSION, Save, read_document
from areopagus.kernel.registry import known_game
from areopagus.kernel.state import state_from_json
from areopagus.kernel.version import __version__

from .reel import Drawn, Eyes, Reel, lines_for

NICENESS: Final = 10
"""People's choices come before replays."""
MOST_REELS: Final = 16
"""The number of reels that are kept ready, if the environment does not say another."""
REELS: Final = "AREOPAGUS_REELS"
"""The environment variable that says another."""


class Shown(msgspec.Struct):
    """The match that a task is about."""

    key: str
    game: str
    seats: int
    length: int
    options: dict[str, Any] = {}
    start: dict[str, Any] | None = None


class Task(msgspec.Struct):
    """Something to read; the module's docstring says what the fields mean."""

    do: str
    match: Shown | None = None
    choices: list[str] | None = None
    since: int = 0
    eyes: Eyes = None
    open: bool = False
    as_far: bool = False
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
    """The reader does not know all choices of the match."""

    def __init__(self, known: int) -> None:
        super().__init__(known)
        self.known = known


class Reader:
    """Answers tasks; keeps the reels that were looked at lately."""

    def __init__(self, most: int = MOST_REELS) -> None:
        self.most = most
        self._reels: OrderedDict[tuple[str, bool, Eyes], Reel] = OrderedDict()
        self._tasks: dict[str, Callable[[Task], dict[str, Any]]] = {
            "check": self._check,
            "moments": self._moments,
            "moment": self._moment,
            "number": self._number,
            "questions": self._questions,
            "say": self._say,
            "story": self._story,
        }

    def answer(self, task: Task) -> dict[str, Any]:
        """The answer to a task."""
        try:
            return self._tasks[task.do](task)
        except NeedsChoices as need:
            return {"need": need.known}
        except AreopagusError as error:
            return {"wrong": error.message.to_json()}

    # Records

    def _check(self, task: Task) -> dict[str, Any]:
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

    # Moments

    def _moments(self, task: Task) -> dict[str, Any]:
        reel = self._reel(task, task.open, task.eyes)
        return {"count": len(reel.moments), "fits": not reel.does_not_fit}

    def _moment(self, task: Task) -> dict[str, Any]:
        reel = self._reel(task, task.open, task.eyes)
        if not 0 <= task.n < len(reel.moments):
            return {"count": len(reel.moments)}
        texts = reel.match.game.phrasebook(task.language)
        return {"moment": reel.moment(task.n, texts, task.names, task.drawn), "fits": not reel.does_not_fit}

    def _number(self, task: Task) -> dict[str, Any]:
        reel = self._reel(task, task.open, task.eyes)
        return {"number": reel.moments[min(task.n, len(reel.moments) - 1)]}

    def _reel(self, task: Task, is_open: bool, eyes: Eyes) -> Reel:
        """The reel of a match, up to date."""
        assert task.match is not None
        key = (task.match.key, is_open, None if is_open else eyes)
        reel = self._reels.pop(key, None)
        known = 0 if reel is None else len(reel.record.choices)
        if known < task.match.length and (task.choices is None or known < task.since):
            if reel is not None:
                self._reels[key] = reel
            raise NeedsChoices(known)
        if reel is None:
            reel = Reel.begun(known_game(task.match.game), record_of(task.match, []), key[2], is_open)
        if task.choices is not None and (new := task.choices[known - task.since :]):
            reel.add(new, as_far=task.as_far)
        self._reels[key] = reel
        while len(self._reels) > self.most:
            self._reels.popitem(last=False)
        return reel

    # Analyses

    def _questions(self, task: Task) -> dict[str, Any]:
        assert task.match is not None
        assert task.eyes is not None
        if task.choices is None:
            raise NeedsChoices(0)
        game = known_game(task.match.game)
        found: list[dict[str, Any]] = []
        total = 0
        for match, chosen in choices_of_seat(game, record_of(task.match, task.choices), task.eyes):
            total += 1
            if match.length < task.n or len(found) >= task.most:
                continue
            asked = match.asked(task.eyes)
            assert asked is not None
            found.append(
                {
                    "number": match.length,
                    "message": asked.message.to_json(),
                    "about": asked.about,
                    "chosen": chosen.text,
                    "position": match.excerpt,
                }
            )
        return {"total": total, "questions": found}

    # Texts

    def _say(self, task: Task) -> dict[str, Any]:
        texts = known_game(task.game).phrasebook(task.language)
        return {
            "sentences": [texts.text(message, task.names) for message in task.messages],
            "names": [texts.text(texts.option(about, word), task.names) for about, word in task.options],
        }

    def _story(self, task: Task) -> dict[str, Any]:
        save = read_document(task.save)
        assert isinstance(save, Save)
        texts = known_game(save.record.game).phrasebook(task.language)
        lines = lines_for(save.story, task.eyes, task.open)
        return {"story": [[texts.text(message, task.names), at] for message, at in lines]}


def record_of(match: Shown, choices: list[str]) -> Record:
    """The record of a match that a task names."""
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
    """The match of a record that somebody sends, replayed choice by choice within bounds.

    A position that it begins from must keep the game's invariants, or its pieces could fill the memory. Saves are not
    taken: they hold what only their own host knows.
    """
    record = read_document(document)  # bytes are never taken for the name of a file
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
    """The check of a record was not done in time."""

    key = "error.too_large"


class _InTime(Replay):
    """A replay that must be done by a time."""

    def __init__(self, game: Game[Any], record: Record, until: float) -> None:
        super().__init__(game, record)
        self.until = until

    def check_start(self) -> None:
        """Whether the position that the record begins from is possible at all."""
        if self.record.start is None:
            return
        try:
            broken = next(iter(self.game.check(state_from_json(self.game, self.record.start))), None)
        except Exception as error:
            raise self.failed(error) from error
        if broken is not None:
            raise self.wrong(str(broken))

    def play(self, match: Match, at: int) -> None:
        """Play one choice of the record, if there is time."""
        if time.monotonic() > self.until:
            raise TakesTooLong()
        super().play(match, at)


def main() -> None:
    """Answer until there is nothing more to read."""
    with suppress(AttributeError, OSError):  # not everywhere
        os.nice(NICENESS)
    write = sys.stdout.buffer
    sys.stdout = sys.stderr  # a game that prints must not be taken for an answer
    reader = Reader(int(os.environ.get(REELS, MOST_REELS)))
    decoder, encoder = msgspec.json.Decoder(Task), msgspec.json.Encoder(enc_hook=_plain)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, tasks), daemon=True).start()
    while True:
        try:
            said = encoder.encode(reader.answer(decoder.decode(tasks.get())))
        except Exception as error:
            said = encoder.encode(_failure(error))
        write.write(said + b"\n")
        write.flush()


def _read(lines: BinaryIO, tasks: SimpleQueue[bytes]) -> None:
    for line in lines:
        tasks.put(line)
    os._exit(0)  # the server is gone, so nobody waits for what is being read


def _failure(error: Exception) -> dict[str, str]:
    """What failed and where in the code; the text of the error may name what is hidden."""
    frames = extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return {"error": type(error).__name__, "at": place}


def _plain(value: object) -> int:
    """A word in a position is written as its number."""
    if isinstance(value, int):
        return int(value)
    raise TypeError(f"{type(value).__name__} is no plain value")


if __name__ == "__main__":
    main()
