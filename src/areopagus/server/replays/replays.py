"""Replaying the matches of this server, moment by moment, by readers.

A match whose rules changed while it was played has several parts, each read by the engine of its rules. Its moments are
those of all parts in order. Where no engine plays the rules of a part, the present engine replays it as far as the
choices fit, and the moment has a note about it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from areopagus.kernel import Message
from areopagus.kernel.registry import known_game

from ..engines import PRESENT, Engine, engine_for
from ..http.errors import ApiError
from ..live.ending import standing_in_words
from ..live.errors import Archived
from ..live.tables import Tables, is_archived
from ..store import TableRow
from ..texts import say
from ..wire.http import Moments, TurnStart
from .deeds import plain_deeds
from .reader_pool import Answer, ReaderPool
from .timeline import LONGEST_STORY, Eyes, result_in_words

QUESTIONS_AT_ONCE: Final = 32
"""Number of choices that an analysis requests at a time."""


Words = Callable[[int], list[str]]


@dataclass(frozen=True)
class MatchPart:
    """A part of a match that was played under the same rules, and the engine that reads it."""

    rules: int
    first: int
    length: int
    engine: Engine
    is_foreign: bool
    """Whether no engine plays its rules: the present one replays what fits."""
    match: dict[str, Any]
    """The field `match` of a reader's task."""
    words: Words
    """Its choices from a number on."""


@dataclass(frozen=True)
class MatchReplay:
    """A match as it is replayed for a client."""

    row: TableRow
    eyes: Eyes
    is_open: bool
    is_archived: bool
    parts: Sequence[MatchPart]

    def moment_of(self, place: int, number: int) -> int:
        """The moment of a finished match after this number of choices of a part."""
        return self.parts[place].first + place + number

    @property
    def viewer(self) -> dict[str, Any]:
        """The viewer, as fields of a reader's task."""
        return {"eyes": self.eyes, "open": self.is_open}


class Replays:
    """Finds the moments of matches."""

    def __init__(self, tables: Tables, readers: ReaderPool) -> None:
        self.tables = tables
        self.readers = readers

    # Matches

    def replay_of(self, row: TableRow, eyes: Eyes) -> MatchReplay:
        """The match of a table for a pair of eyes; openly when it is over. Blocks."""
        if row.over or is_archived(row):
            return self._in_parts(row, eyes, row.length, is_archived=is_archived(row))
        try:
            live = self.tables.live(row.id)
        except Archived:
            return self._in_parts(row, eyes, row.length, is_archived=True)
        now = live.snapshot()
        row = replace(live.row, epoch=now.epoch, over=now.match.over)

        def words(since: int) -> list[str]:
            return [word.text for word in now.match.words_since(since)]

        return self._in_parts(row, eyes, now.number, latest=words)

    def _in_parts(
        self,
        row: TableRow,
        eyes: Eyes,
        length: int,
        *,
        latest: Words | None = None,
        is_archived: bool = False,
    ) -> MatchReplay:
        """The replay of a match of this length; `latest` are the choices of the last part, if in memory."""
        rows = self.tables.store.matches.parts(row)
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
                MatchPart(
                    part.rules, part.first, end - part.first, engine or PRESENT, engine is None, match, words
                )
            )
        return MatchReplay(row, None if row.over else eyes, row.over, is_archived, parts)

    def _rows(self, table: str, first: int, end: int) -> Words:
        return lambda since: self.tables.store.matches.words(table, first + since, end)

    # Asking readers

    async def _ask(self, owner: str, part: MatchPart, task: dict[str, Any]) -> Answer:
        """The answer of a reader, which is sent the choices that it does not have."""
        task = {**task, "match": part.match, "as_far": part.is_foreign}
        answer = await self.readers.ask(owner, task, part.engine)
        while "need" in answer:  # more than once if another reader takes the task
            since = msgspec.json.decode(answer["need"], type=int)
            words = await asyncio.to_thread(part.words, since)
            answer = await self.readers.ask(owner, {**task, "choices": words, "since": since}, part.engine)
        return answer

    async def _count(self, owner: str, replay: MatchReplay, part: MatchPart) -> int:
        return _int(await self._ask(owner, part, {"do": "moments", **replay.viewer}), "count")

    # Moments

    async def moments(self, owner: str, replay: MatchReplay, language: str, names: Sequence[str]) -> Moments:
        """The number of moments, and where turns and deeds begin; older engines say nothing of these."""
        task = {"do": "moments", "steps": True, "language": language, "names": names, **replay.viewer}
        count = 0
        turns: list[TurnStart] = []
        deeds: list[int] = []
        for part in replay.parts:
            answer = await self._ask(owner, part, task)
            begun = msgspec.json.decode(answer.get("turns", b"[]"), type=list[dict[str, Any]])
            turns += [TurnStart(**{**turn, "n": count + turn["n"]}) for turn in begun]
            deeds += [
                count + moment for moment in msgspec.json.decode(answer.get("deeds", b"[]"), type=list[int])
            ]
            count += _int(answer, "count")
        return Moments(
            count=count,
            open=replay.is_open,
            eyes=replay.eyes,
            rules=replay.parts[-1].rules,
            turns=turns,
            deeds=deeds,
        )

    async def moment(
        self,
        owner: str,
        replay: MatchReplay,
        n: int,
        language: str,
        names: Sequence[str],
        shown: int | None = None,
    ) -> bytes:
        """A moment, encoded as `wire.http.Moment`; `ApiError` if there is no such moment.

        Lines of the story since moment `shown` are new; by default since the one before.
        """
        *before, last = replay.parts
        counts = [await self._count(owner, replay, part) for part in before]
        number, place = n, 0
        while place < len(before) and number >= counts[place]:
            number -= counts[place]
            place += 1
        part = replay.parts[place]
        task = {
            "do": "moment",
            "n": number,
            "language": language,
            "names": names,
            "drawn": "scene" if part.engine.is_present else "svg",
            "shown": None if shown is None else max(shown - (n - number), -1),
            **replay.viewer,
        }
        answer = await self._ask(owner, part, task)
        if "moment" not in answer:
            raise ApiError(404, "error.no_moment", count=sum(counts) + _int(answer, "count"))
        moment: dict[str, Any] = msgspec.json.decode(answer["moment"], type=Answer)
        own = _int(moment, "count")
        count = sum(counts) + (own if part is last else await self._count(owner, replay, last))
        moment |= {"n": n, "count": count, "rules": part.rules, "note": ""}
        if place:
            moment |= await self._whole_story(owner, replay, place, moment, names, language)
            if number == 0:
                moment["new"] = _int(moment, "new") + 1
        if part is last and number == own - 1 and replay.row.agreed is not None:
            moment["result"] = self._result(replay.row, names, language)
        if part.is_foreign:
            game = replay.row.game
            moment["note"] = say("web.replay.no_engine", language, rules=part.rules, game=game)
            if part is last and number == own - 1 and replay.is_archived:
                moment |= await self._end(owner, replay, names, language)
        return msgspec.json.encode(moment)

    async def _whole_story(
        self,
        owner: str,
        replay: MatchReplay,
        place: int,
        moment: dict[str, Any],
        names: Sequence[str],
        language: str,
    ) -> dict[str, Any]:
        """The story of a part and its deeds, preceded by those of the earlier parts."""
        story, deeds = _story_of(moment)
        while place and len(story) < LONGEST_STORY:
            old, new = replay.parts[place - 1], replay.parts[place]
            place -= 1
            task = {"do": "moment", "language": language, "names": names, "drawn": "svg", **replay.viewer}
            last = await self._count(owner, replay, old) - 1
            earlier = msgspec.json.decode(
                (await self._ask(owner, old, {**task, "n": last}))["moment"], type=Answer
            )
            notice = [[say("story.rules_changed", language, old=old.rules, new=new.rules), None]]
            old_story, old_deeds = _story_of(earlier)
            story = [*old_story, *notice, *story]
            deeds = [*old_deeds, *plain_deeds(notice), *deeds]
        return {"story": story, "deeds": deeds}

    async def _end(
        self, owner: str, replay: MatchReplay, names: Sequence[str], language: str
    ) -> dict[str, Any]:
        """The story and the result of a match that can't be replayed to its end, from its save."""
        row = replay.row
        fields: dict[str, Any] = {}
        saved = await asyncio.to_thread(self.tables.store.matches.save, row.id)
        if saved is not None:
            task = {"do": "story", "save": saved[1], "language": language, "names": names, **replay.viewer}
            try:
                answer = await self.readers.ask(owner, task)
                fields["story"], fields["deeds"] = _story_of(answer)
            except ApiError:
                pass
        if row.result is not None or row.agreed is not None:
            fields["result"] = self._result(row, names, language)
        return fields

    def _result(self, row: TableRow, names: Sequence[str], language: str) -> dict[str, Any] | None:
        """How a match ended, as its table keeps it."""
        texts = known_game(row.game).phrasebook(language)
        if row.agreed is not None:
            return standing_in_words(row.agreed, texts, names)
        return None if row.result is None else result_in_words(row.result, texts, names)

    async def number_of(self, owner: str, replay: MatchReplay, eyes: Eyes, moment: int) -> int:
        """The moment of a finished match that was this moment of a pair of eyes while the match ran."""
        viewer = {"eyes": eyes, "open": False}
        for place, part in enumerate(replay.parts):
            count = _int(await self._ask(owner, part, {"do": "moments", **viewer}), "count")
            if moment < count or part is replay.parts[-1]:
                answer = await self._ask(owner, part, {"do": "number", "n": moment, **viewer})
                return replay.moment_of(place, _int(answer, "number"))
            moment -= count
        raise AssertionError("a match has a part")

    # Analyses

    async def questions(
        self, owner: str, replay: MatchReplay, place: int, seat: int, since: int
    ) -> tuple[int, list[ChoiceToJudge]]:
        """The choices of a seat in a part of a finished match: their number, and the next few from a number on."""
        part = replay.parts[place]
        task = {"do": "questions", "eyes": seat, "n": since, "most": QUESTIONS_AT_ONCE}
        answer = await self._ask(owner, part, task)
        return _int(answer, "total"), msgspec.json.decode(answer["questions"], type=list[ChoiceToJudge])

    async def put_into_words(
        self,
        owner: str,
        engine: Engine,
        game: str,
        messages: Sequence[Message],
        options: Sequence[tuple[str, str]],
        language: str,
        names: Sequence[str],
    ) -> tuple[list[str], list[str]]:
        """Messages as sentences, and the names of words under their questions, with the texts of an engine."""
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
        sentences = msgspec.json.decode(answer["sentences"], type=list[str])
        return sentences, msgspec.json.decode(answer["names"], type=list[str])


class ChoiceToJudge(msgspec.Struct, frozen=True):
    """One choice of a seat: the question, the answer, and the position for a thinker of the same engine."""

    number: int
    message: Message
    about: str
    chosen: str
    position: msgspec.Raw


def _int(answer: Mapping[str, msgspec.Raw], name: str) -> int:
    return msgspec.json.decode(answer[name], type=int)


def _story_of(answer: Mapping[str, Any]) -> tuple[list[Any], list[Any]]:
    """The lines and deeds in the answer of a reader; an older engine tells no deeds."""
    story: list[Any] = msgspec.json.decode(answer["story"])
    deeds = msgspec.json.decode(answer["deeds"]) if "deeds" in answer else None
    return story, deeds or plain_deeds(story)
