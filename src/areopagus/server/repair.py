"""Repairing tables: finding those whose rows lead to no match, and mending what the rows allow.

A table is sound if its choices are numbered without a gap up to its length and its latest save leads over them to a
match. A gap is filled from the save where that knows the missing choices. What lies behind a gap that can't be filled,
or behind a choice that does not fit, is cut; the match goes on from there, in a new epoch. A finished match that was
played by other rules is not replayed; only its rows are looked at. Of a match that went on under other rules, the last
part is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from areopagus.kernel import AreopagusError, Match, Record, SeededDealer, load
from areopagus.kernel.loading import Replay
from areopagus.kernel.record import RECORD, VERSION, Save, read_document
from areopagus.kernel.registry import known_game
from areopagus.kernel.version import __version__

from .keys import Keys
from .store import PartRow, Place, Rows, Store, TableRow


@dataclass(frozen=True)
class Finding:
    """A table that is not sound, and what was done about it."""

    table: str
    game: str
    problem: str
    """The key of what is wrong: `gap`, `unfit`, `save`, `length` or `lost`."""
    at: int
    """The number of the first choice that is missing or does not fit."""
    restored: int = 0
    """The number of choices that the save knew."""
    cut: int = 0
    """The number of choices that were cut."""

    @property
    def can_be_mended(self) -> bool:
        """Whether there is a match to go on with."""
        return self.problem != "lost"


@dataclass(frozen=True)
class _Mended:
    """What is true of a table from now on."""

    words: Sequence[str]
    match: Match | None = None
    """None: the rows are all that is kept."""


def repair(store: Store, *, is_trial: bool = False) -> Iterator[Finding]:
    """Look at every table and mend those that are not sound; a trial changes nothing."""
    keys = Keys(store.secret())
    for table in store.all_tables():
        try:
            finding = _repaired(store, table, keys, is_trial)
        except (
            AreopagusError,
            LookupError,
            TypeError,
            ValueError,
        ):  # no game, no JSON: the next one may be sound
            finding = Finding(table, "–", "lost", 0)
        if finding is not None:
            yield finding


def _repaired(store: Store, table: str, keys: Keys, is_trial: bool) -> Finding | None:
    rows = store.rows(table)
    if rows is None:
        return None
    part = store.parts(rows.row)[-1]
    finding, mended = _looked_at(_of_part(rows, part), keys)
    if mended is not None and not is_trial:
        _write(store, rows, mended, part.first)
    return None if finding is None else replace(finding, at=part.first + finding.at)


def _of_part(rows: Rows, part: PartRow) -> Rows:
    """The rows as if the match had begun with its last part: where the rules changed, that is all it knows."""
    return replace(
        rows,
        row=replace(rows.row, length=rows.row.length - part.first, start=part.start),
        choices={number - part.first: word for number, word in rows.choices.items() if number >= part.first},
        number=rows.number - part.first,
    )


def _looked_at(rows: Rows, keys: Keys) -> tuple[Finding | None, _Mended | None]:
    row = rows.row
    found = Finding(row.id, row.game, "", 0)
    if len(row.seats) not in known_game(row.game).seats:
        return replace(found, problem="lost"), None
    words, restored = _without_gaps(rows)
    known_words = _save_words(rows)
    wrong = [number for number, word in sorted(known_words.items()) if rows.choices.get(number, word) != word]
    first_gap = next((number for number in range(row.length) if number not in rows.choices), row.length)
    behind = sum(number >= len(words) for number in rows.choices)
    if first_gap < row.length or behind:
        found = replace(found, problem="gap", at=first_gap, restored=restored, cut=behind)
    elif wrong:
        found = replace(found, problem="unfit", at=wrong[0], restored=restored)
    elif len(words) != row.length:
        found = replace(found, problem="length", at=len(words))
    if row.rules != known_game(row.game).rules:
        return (found, _Mended(words)) if found.problem else (None, None)
    match = _match(rows, words)
    if match is None:
        return replace(found, problem="lost"), None
    fitting = _base(rows) + match.length
    if fitting < len(words):
        at = min(found.at, fitting) if found.problem else fitting
        cut = behind + len(words) - fitting
        found = replace(found, problem=found.problem or "unfit", at=at, cut=cut)
    elif not found.problem and not _is_usable(rows):
        found = replace(found, problem="save", at=len(words))
    if not found.problem:
        return None, None
    known, match = match.length, _playable(match, row, keys)
    more = [word.text for word in match.words_since(known)]
    return found, _Mended([*words[:fitting], *more], match)


def _without_gaps(rows: Rows) -> tuple[list[str], int]:
    """The choices from the first one on without a gap, and how many of them only the save knew. It wins."""
    known = _save_words(rows)
    words: list[str] = []
    restored = 0
    while True:
        there = rows.choices.get(len(words))
        word = known.get(len(words), there)
        if word is None:
            return words, restored
        restored += word != there
        words.append(word)


def _save_words(rows: Rows) -> Mapping[int, str]:
    """The choices that the save knows, by their numbers; none if it is of another epoch or can't be read."""
    save = _save(rows)
    if save is None or rows.epoch != rows.row.epoch:
        return {}
    return {_base(rows) + place: word for place, word in enumerate(save.record.choices)}


def _save(rows: Rows) -> Save | None:
    try:
        document = read_document(rows.save.encode())
    except AreopagusError:
        return None
    return document if isinstance(document, Save) else None


def _base(rows: Rows) -> int:
    """How many choices the match no longer knows, because it began anew when the rules changed."""
    save = _save(rows)
    return 0 if save is None else rows.number - len(save.record.choices)


def _is_usable(rows: Rows) -> bool:
    """Whether the match is rebuilt from the save that there is."""
    return rows.epoch == rows.row.epoch and rows.number <= rows.row.length and _save(rows) is not None


def _match(rows: Rows, words: Sequence[str]) -> Match | None:
    """The match that the choices lead to, as far as they fit; None if not even its beginning can be had."""
    if _save(rows) is not None and rows.epoch == rows.row.epoch and rows.number <= len(words):
        try:
            return _played(load(rows.save, forced="none", dealer=None), words[rows.number :])
        except AreopagusError:
            pass  # the save leads nowhere: from the beginning
    row = rows.row
    record = Record(
        format=RECORD,
        version=VERSION,
        game=row.game,
        rules=row.rules,
        package=__version__,
        seats=len(row.seats),
        options=dict(row.options),
        choices=list(words),
        start=None if row.start is None else dict(row.start),
    )
    try:
        return _played(Replay(known_game(row.game), record).start(), words)
    except AreopagusError:
        return None


def _played(match: Match, words: Sequence[str]) -> Match:
    """The match after these choices, as far as they fit."""
    with suppress(AreopagusError):
        for word in words:
            match.choose(word)
    return match


def _playable(match: Match, row: TableRow, keys: Keys) -> Match:
    """The same match with luck of its own to come."""
    seed = keys.seed(f"{row.id}/repair/{row.epoch + 1}")
    match._dealer = SeededDealer(seed)
    return load(match.save(), forced="quiet")


def _write(store: Store, rows: Rows, mended: _Mended, first: int) -> None:
    row, match = rows.row, mended.match
    values: dict[str, Any] = {}
    if match is not None:
        result = match.result
        values = {
            "over": match.over,
            "asked": None if match.ask is None else match.ask.seat,
            "result": None if result is None else json.dumps(result.to_json()),
        }
    save = None if match is None else match.save()
    store.mend(row.id, Place(row.epoch, row.length), mended.words, save, values, first)
