"""Replaying the matches of this server: readers are asked for their moments.

A match that went on under other rules has several parts, each read by the engine of its rules. Its moments are those of
all parts in order. Where no engine plays the rules of a part, the present one replays it as far as the choices fit, and
the moment says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from areopagus.kernel import Message
from areopagus.kernel.registry import known_game

from .engines import PRESENT, Engine, engine_for
from .faults import Fault
from .messages import Moments
from .readers import Answer, Readers
from .reel import LONGEST_STORY, Eyes, told_result
from .store import TableRow
from .tables import Archived, Tables, is_archived
from .texts import say

QUESTIONS_AT_ONCE: Final = 32
"""The number of choices that an analysis asks a reader for at a time."""


Words = Callable[[int], list[str]]


@dataclass(frozen=True)
class Part:
    """A part of a match that was played under the same rules, and who reads it."""

    rules: int
    first: int
    length: int
    engine: Engine
    is_foreign: bool
    """Whether no engine here plays its rules: the present one replays what fits."""
    match: dict[str, Any]
    """What a reader is told of it."""
    words: Words
    """Its choices from a number on."""


@dataclass(frozen=True)
class Film:
    """A match to be replayed for somebody."""

    row: TableRow
    eyes: Eyes
    is_open: bool
    is_archived: bool
    parts: Sequence[Part]

    def moment_of(self, place: int, number: int) -> int:
        """The moment of a finished match after this number of choices of a part."""
        return self.parts[place].first + place + number

    @property
    def looks(self) -> dict[str, Any]:
        """Who looks on, as a reader is told."""
        return {"eyes": self.eyes, "open": self.is_open}


class Replays:
    """Shows the moments of matches."""

    def __init__(self, tables: Tables, readers: Readers) -> None:
        self.tables = tables
        self.readers = readers

    # What there is to be shown

    def film(self, row: TableRow, eyes: Eyes) -> Film:
        """The match of a table for a pair of eyes; openly when it is over. It blocks."""
        if row.over or is_archived(row):
            return self._cut_in_parts(row, eyes, row.length, is_archived=is_archived(row))
        try:
            live = self.tables.live(row.id)
        except Archived:
            return self._cut_in_parts(row, eyes, row.length, is_archived=True)
        now = live.present()
        row = replace(live.row, epoch=now.epoch, over=now.match.over)

        def words(since: int) -> list[str]:
            return [word.text for word in now.match.words_since(since)]

        return self._cut_in_parts(row, eyes, now.number, latest=words)

    def _cut_in_parts(
        self,
        row: TableRow,
        eyes: Eyes,
        length: int,
        *,
        latest: Words | None = None,
        is_archived: bool = False,
    ) -> Film:
        """The film of a match with this number of choices; `latest` are the choices of the last part, if known."""
        rows = self.tables.store.parts(row)
        parts = []
        for part, end in zip(rows, [*(later.first for later in rows[1:]), length], strict=True):
            engine = engine_for(row.game, part.rules)
            words = latest if latest is not None and part is rows[-1] else self._rows(row.id, part.first, end)
            match = {
                "key": f"{row.id}/{row.epoch}/{part.first}",
                "game": row.game,
                "seats": len(row.seats),
                "length": end - part.first,
                "options": dict(row.options),
                "start": part.start,
            }
            parts.append(
                Part(
                    part.rules, part.first, end - part.first, engine or PRESENT, engine is None, match, words
                )
            )
        return Film(row, None if row.over else eyes, row.over, is_archived, parts)

    def _rows(self, table: str, first: int, end: int) -> Words:
        return lambda since: self.tables.store.words(table, first + since, end)

    # Asking readers

    async def _ask(self, owner: str, part: Part, task: dict[str, Any]) -> Answer:
        """The answer of a reader, who is told what it does not know of the match."""
        task = {**task, "match": part.match, "as_far": part.is_foreign}
        answer = await self.readers.ask(owner, task, part.engine)
        while "need" in answer:  # with several readers, another may have taken the task
            since = msgspec.json.decode(answer["need"], type=int)
            words = await asyncio.to_thread(part.words, since)
            answer = await self.readers.ask(owner, {**task, "choices": words, "since": since}, part.engine)
        return answer

    async def _count(self, owner: str, film: Film, part: Part) -> int:
        return _int(await self._ask(owner, part, {"do": "moments", **film.looks}), "count")

    # Moments

    async def moments(self, owner: str, film: Film) -> Moments:
        """How many there are."""
        counts = [await self._count(owner, film, part) for part in film.parts]
        return Moments(count=sum(counts), open=film.is_open, eyes=film.eyes, rules=film.parts[-1].rules)

    async def moment(self, owner: str, film: Film, n: int, language: str, names: Sequence[str]) -> bytes:
        """One of them, as it goes over the wire; `Fault` if there is no such moment."""
        *before, last = film.parts
        counts = [await self._count(owner, film, part) for part in before]
        number, place = n, 0
        while place < len(before) and number >= counts[place]:
            number -= counts[place]
            place += 1
        part = film.parts[place]
        task = {
            "do": "moment",
            "n": number,
            "language": language,
            "names": names,
            "drawn": "scene" if part.engine.is_present else "svg",
            **film.looks,
        }
        answer = await self._ask(owner, part, task)
        if "moment" not in answer:
            raise Fault(404, "error.no_moment", count=sum(counts) + _int(answer, "count"))
        moment: dict[str, Any] = msgspec.json.decode(answer["moment"], type=Answer)
        own = _int(moment, "count")
        count = sum(counts) + (own if part is last else await self._count(owner, film, last))
        moment |= {"n": n, "count": count, "rules": part.rules, "note": ""}
        if place:
            moment["story"] = await self._whole_story(owner, film, place, moment["story"], names, language)
            if number == 0:
                moment["new"] = _int(moment, "new") + 1
        if part.is_foreign:
            game = film.row.game
            moment["note"] = say("web.replay.no_engine", language, rules=part.rules, game=game)
            if part is last and number == own - 1 and film.is_archived:
                moment |= await self._end(owner, film, names, language)
        return msgspec.json.encode(moment)

    async def _whole_story(
        self, owner: str, film: Film, place: int, told: msgspec.Raw, names: Sequence[str], language: str
    ) -> list[Any]:
        """The story of a part, after that of the parts before it."""
        story: list[Any] = msgspec.json.decode(told)
        while place and len(story) < LONGEST_STORY:
            old, new = film.parts[place - 1], film.parts[place]
            place -= 1
            task = {"do": "moment", "language": language, "names": names, "drawn": "svg", **film.looks}
            last = await self._count(owner, film, old) - 1
            moment = msgspec.json.decode(
                (await self._ask(owner, old, {**task, "n": last}))["moment"], type=Answer
            )
            notice = say("story.rules_changed", language, old=old.rules, new=new.rules)
            story = [*msgspec.json.decode(moment["story"]), [notice, None], *story]
        return story[-LONGEST_STORY:]

    async def _end(self, owner: str, film: Film, names: Sequence[str], language: str) -> dict[str, Any]:
        """The end of a match that can't be replayed to its end: the story in its save, and the result."""
        row = film.row
        found: dict[str, Any] = {}
        saved = await asyncio.to_thread(self.tables.store.save, row.id)
        if saved is not None:
            task = {"do": "story", "save": saved[1], "language": language, "names": names, **film.looks}
            try:
                answer = await self.readers.ask(owner, task)
                found["story"] = msgspec.json.decode(answer["story"])[-LONGEST_STORY:]
            except Fault:
                pass
        if row.result is not None:
            found["result"] = told_result(row.result, known_game(row.game).phrasebook(language), names)
        return found

    async def number_of(self, owner: str, film: Film, whose: Eyes, moment: int) -> int:
        """Which moment of a finished match was this one of a pair of eyes, as it was counted while the match ran."""
        looks = {"eyes": whose, "open": False}
        for place, part in enumerate(film.parts):
            count = _int(await self._ask(owner, part, {"do": "moments", **looks}), "count")
            if moment < count or part is film.parts[-1]:
                answer = await self._ask(owner, part, {"do": "number", "n": moment, **looks})
                return film.moment_of(place, _int(answer, "number"))
            moment -= count
        raise AssertionError("a match has a part")

    # Analyses

    async def questions(
        self, owner: str, film: Film, place: int, seat: int, since: int
    ) -> tuple[int, list[Question]]:
        """The choices of a seat in a part of a finished match: how many, and the next few from a number on."""
        part = film.parts[place]
        task = {"do": "questions", "eyes": seat, "n": since, "most": QUESTIONS_AT_ONCE}
        answer = await self._ask(owner, part, task)
        return _int(answer, "total"), msgspec.json.decode(answer["questions"], type=list[Question])

    async def said(
        self,
        owner: str,
        engine: Engine,
        game: str,
        messages: Sequence[Message],
        options: Sequence[tuple[str, str]],
        language: str,
        names: Sequence[str],
    ) -> tuple[list[str], list[str]]:
        """Messages as sentences, and what words are called under their questions, as an engine says it."""
        if engine.is_present:
            texts = known_game(game).phrasebook(language)
            sentences = [texts.text(message, names) for message in messages]
            return sentences, [texts.text(texts.option(about, word), names) for about, word in options]
        task = {
            "do": "say",
            "game": game,
            "language": language,
            "names": names,
            "messages": [message.to_json() for message in messages],
            "options": options,
        }
        answer = await self.readers.ask(owner, task, engine)
        told = [msgspec.json.decode(answer[part], type=list[str]) for part in ("sentences", "names")]
        return told[0], told[1]


class Question(msgspec.Struct, frozen=True):
    """One choice of a seat: what was asked and answered, and the position, as a thinker of the same engine takes it."""

    number: int
    message: Message
    about: str
    chosen: str
    position: msgspec.Raw


def _int(answer: Mapping[str, msgspec.Raw], name: str) -> int:
    return msgspec.json.decode(answer[name], type=int)
