"""Repairing tables: finding those whose rows lead to no match, and repairing what the rows allow.

A table is sound if its choices are numbered without a gap up to its length, and its latest save and the choices since
lead to a match. A gap is filled from the save, if that contains the missing choices. Choices after a gap that can't be
filled, or after one that does not fit, are deleted; the match continues from there, in a new epoch. A finished match of
other rules is not replayed; only its rows are checked. Of a match whose rules changed, the last part is checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from areopagus.kernel import AreopagusError, Match, Record, load
from areopagus.kernel.loading import Replay
from areopagus.kernel.record import RECORD, VERSION, Save, read_document
from areopagus.kernel.registry import known_game
from areopagus.kernel.version import __version__

from ..keys import Keys
from .rows import MatchRows, PartRow, Revision, TableRow
from .store import Store


@dataclass(frozen=True)
class UnsoundTable:
    """A table that is not sound, and how it was repaired."""

    table: str
    game: str
    problem: str
    """The key of what is wrong: `gap`, `unfit`, `save`, `length` or `lost`."""
    at: int
    """The number of the first choice that is missing or does not fit."""
    restored: int = 0
    """Number of choices that were restored from the save."""
    cut: int = 0
    """Number of choices that were deleted."""

    @property
    def can_be_mended(self) -> bool:
        """Whether there is a match to continue."""
        return self.problem != "lost"


@dataclass(frozen=True)
class _Mended:
    """The repaired content of a table."""

    words: Sequence[str]
    match: Match | None = None
    """None: only the rows are repaired."""


def repair(store: Store, *, is_trial: bool = False) -> Iterator[UnsoundTable]:
    """Check every table and repair those that are not sound; a trial changes nothing."""
    keys = Keys(store.secret())
    for table in store.all_tables():
        try:
            finding = _repaired(store, table, keys, is_trial)
        except (
            AreopagusError,
            LookupError,
            TypeError,
            ValueError,
        ):  # no game or no JSON; others may be sound
            finding = UnsoundTable(table, "–", "lost", 0)
        if finding is not None:
            yield finding


def _repaired(store: Store, table: str, keys: Keys, is_trial: bool) -> UnsoundTable | None:
    rows = store.matches.match_rows(table)
    if rows is None:
        return None
    part = store.matches.parts(rows.row)[-1]
    finding, mended = _check(_of_part(rows, part), keys)
    if mended is not None and not is_trial:
        _write(store, rows, mended, part.first)
    return None if finding is None else replace(finding, at=part.first + finding.at)


def _of_part(rows: MatchRows, part: PartRow) -> MatchRows:
    """The rows as if the match had begun with its last part, which is all that the save contains."""
    return replace(
        rows,
        row=replace(rows.row, length=rows.row.length - part.first, start=part.start),
        choices={number - part.first: word for number, word in rows.choices.items() if number >= part.first},
        number=rows.number - part.first,
    )


def _check(rows: MatchRows, keys: Keys) -> tuple[UnsoundTable | None, _Mended | None]:
    row = rows.row
    finding = UnsoundTable(row.id, row.game, "", 0)
    if len(row.seats) not in known_game(row.game).seats:
        return replace(finding, problem="lost"), None
    words, restored = _without_gaps(rows)
    saved_words = _save_words(rows)
    wrong = [number for number, word in sorted(saved_words.items()) if rows.choices.get(number, word) != word]
    first_gap = next((number for number in range(row.length) if number not in rows.choices), row.length)
    behind = sum(number >= len(words) for number in rows.choices)
    if first_gap < row.length or behind:
        finding = replace(finding, problem="gap", at=first_gap, restored=restored, cut=behind)
    elif wrong:
        finding = replace(finding, problem="unfit", at=wrong[0], restored=restored)
    elif len(words) != row.length:
        finding = replace(finding, problem="length", at=len(words))
    if row.rules != known_game(row.game).rules:
        return (finding, _Mended(words)) if finding.problem else (None, None)
    match = _match(rows, words)
    if match is None:
        return replace(finding, problem="lost"), None
    fitting = _base(rows) + match.length
    if fitting < len(words):
        at = min(finding.at, fitting) if finding.problem else fitting
        cut = behind + len(words) - fitting
        finding = replace(finding, problem=finding.problem or "unfit", at=at, cut=cut)
    elif not finding.problem and not _is_usable(rows):
        finding = replace(finding, problem="save", at=len(words))
    if not finding.problem:
        return None, None
    length, match = match.length, _playable(match, row, keys)
    more = [word.text for word in match.words_since(length)]
    return finding, _Mended([*words[:fitting], *more], match)


def _without_gaps(rows: MatchRows) -> tuple[list[str], int]:
    """The choices up to the first gap, and how many of them were restored from the save, which has precedence."""
    saved_words = _save_words(rows)
    words: list[str] = []
    restored = 0
    while True:
        there = rows.choices.get(len(words))
        word = saved_words.get(len(words), there)
        if word is None:
            return words, restored
        restored += word != there
        words.append(word)


def _save_words(rows: MatchRows) -> Mapping[int, str]:
    """The choices in the save, by their numbers; none if it is of another epoch or can't be read."""
    save = _save(rows)
    if save is None or rows.epoch != rows.row.epoch:
        return {}
    return {_base(rows) + place: word for place, word in enumerate(save.record.choices)}


def _save(rows: MatchRows) -> Save | None:
    try:
        document = read_document(rows.save.encode())
    except AreopagusError:
        return None
    return document if isinstance(document, Save) else None


def _base(rows: MatchRows) -> int:
    """Number of choices in earlier parts of the match, which were played under other rules."""
    save = _save(rows)
    return 0 if save is None else rows.number - len(save.record.choices)


def _is_usable(rows: MatchRows) -> bool:
    """Whether the match can be loaded from the save."""
    return rows.epoch == rows.row.epoch and rows.number <= rows.row.length and _save(rows) is not None


def _match(rows: MatchRows, words: Sequence[str]) -> Match | None:
    """The match after the choices, as far as they fit; None if not even its beginning can be loaded."""
    if _save(rows) is not None and rows.epoch == rows.row.epoch and rows.number <= len(words):
        try:
            return _played(load(rows.save, forced="none", dealer=None), words[rows.number :])
        except AreopagusError:
            pass  # the save is unusable: replay from the beginning
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
    """The same match with new luck for its continuation."""
    seed = keys.seed(f"{row.id}/repair/{row.epoch + 1}")
    return load(match.save(), seed=seed, forced="quiet")


def _write(store: Store, rows: MatchRows, mended: _Mended, first: int) -> None:
    row, match = rows.row, mended.match
    values: dict[str, Any] = {}
    if match is not None:
        result = match.result
        is_over = match.over or row.agreed is not None
        values = {
            "over": is_over,
            "asked": None if match.ask is None or is_over else match.ask.seat,
            "result": None if result is None else json.dumps(result.to_json()),
        }
    save = None if match is None else match.save()
    store.matches.mend(row.id, Revision(row.epoch, row.length), mended.words, save, values, first)
