"""New matches, and matches from records and saves."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from .ask import CHANCE
from .chance import Dealer, SeededDealer
from .errors import (
    AreopagusError,
    BadCall,
    BadSeats,
    BrokenRule,
    CorruptRecord,
    ForeignRecord,
    RecordError,
    RulesChanged,
    UnknownGame,
    UnknownWord,
    problem_of,
)
from .fingerprints import fingerprint_of_choices, fingerprint_of_position
from .forcing import FORCED, Forced, check_forced
from .game import Game
from .history import Choice
from .match import Match
from .messages import Message, Param, shown
from .options import read_options
from .record import Fingerprints, Record, Save, read_document, record_in
from .registry import find_game, known_game
from .state import State, state_from_json
from .story import StoryLine

SEEDED: Final = "seeded"


def new(
    game: str | Game[Any],
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    forced: Forced = "all",
    dealer: Dealer | Literal["seeded"] | None = SEEDED,
) -> Match:
    """A new match, at its first question.

    - `game`: its key, such as `"on-mars"`.
    - `seats`: number of seats; the smallest that the game allows, if not given.
    - `seed`: the secret from which all luck comes; the same seed and choices give the same match.
    - `options`: see the game's table of options; an option that isn't given has its normal value.
    - `forced`: who answers questions with a single word: the driver (`"all"`), the driver but for those that
      people confirm (`"quiet"`), nobody (`"none"`).
    - `dealer`: with None, questions to chance are asked like all others instead of being answered.
    """
    resolved = find_game(game)
    count = seats if seats is not None else min(resolved.seats)
    allowed = ", ".join(map(str, resolved.seats))
    if count.__class__ is not int:
        raise BadSeats("error.seats_number", game=resolved.key, seats=repr(count)[:60], allowed=allowed)
    if count not in resolved.seats:
        raise BadSeats(game=resolved.key, seats=repr(count)[:60], allowed=allowed)
    if options is not None and not isinstance(options, Mapping):
        raise BadCall(argument="options", value=shown(options), allowed="options by their keys")
    chosen = read_options(resolved.options, options or {})
    resolved.check_options(count, chosen)
    state = resolved.begin(count, chosen)
    try:
        return Match(resolved, count, chosen, state, _dealer(dealer, seed), forced)
    except AreopagusError:
        raise
    except Exception as error:
        raise BrokenRule(about="", word="", problem=problem_of(error)) from error


def _dealer(dealer: Dealer | Literal["seeded"] | None, seed: int | None) -> Dealer | None:
    if dealer != SEEDED:
        return dealer
    if seed is not None and seed.__class__ is not int:
        raise BadCall(argument="seed", value=str(seed), allowed="int")
    return SeededDealer(secrets.randbits(128) if seed is None else seed)


def load(
    source: str | bytes | Path | dict[str, Any] | Record | Save,
    seed: int | None = None,
    forced: Forced | None = None,
    dealer: Dealer | Literal["seeded"] | None = SEEDED,
) -> Match:
    """The match of a record or a save, which is given as text, plain values or a file.

    A record is replayed and verified choice by choice. A save continues where it was; if the rules have changed
    since, from its checkpoint, and the story says so. The luck of an unfinished match comes from `seed` (for a save:
    its own seed, unless another is given).
    """
    document = read_document(source)
    record = record_in(document)
    try:
        game = known_game(record.game)
    except UnknownGame as error:
        problem = error.message.params.get("problem")
        if problem is not None:
            raise ForeignRecord("error.record_of_broken_game", game=record.game, problem=problem) from error
        raise ForeignRecord("error.record_of_unknown_game", game=record.game[:100]) from error
    if isinstance(document, Record):
        return Replay(game, document).match(forced or "all", _dealer(dealer, seed))
    if dealer == SEEDED:
        dealer = _dealer(SEEDED, document.seed if seed is None else seed)
    return continued(game, document, forced, dealer)


def record_with_fingerprints(match: Match) -> Record:
    """The record of a match with a fingerprint of its position at the end of each chapter.

    The match is replayed for that. Like the choices, the fingerprints reveal secrets of a match that still runs.
    """
    replay = Replay(match.game, match.record)
    return msgspec.structs.replace(match.record, fingerprints=replay.fingerprints())


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """The first position of a replay that is not the recorded one: the number of choices so far, and the chapter."""

    number: int
    chapter: str


class Replay:
    """Replays a record, and makes the errors that say what is wrong with it."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.record = record

    def wrong(self, problem: str, at: int | None = None) -> RecordError:
        """The error for a problem: the record is damaged, or the rules have changed since it was written."""
        params: dict[str, Param] = {"game": self.game.key, "problem": problem[:300]}
        if self.record.rules != self.game.rules:
            key = "error.rules_changed" if at is not None else "error.rules_changed_start"
            return RulesChanged(key, at=at, old=self.record.rules, new=self.game.rules, **params)
        fingerprints = self.record.fingerprints
        if fingerprints is not None and fingerprints.choices == fingerprint_of_choices(self.record):
            difference = self.first_difference(at)
            if difference is not None:
                params |= {"number": difference.number, "chapter": difference.chapter}
                key = "error.position_differs" if at is None else "error.position_differs_choice"
            else:
                key = "error.rules_differ" if at is None else "error.rules_differ_choice"
            return RulesChanged(key, at=at, **params)
        return CorruptRecord("error.corrupt_choice" if at is not None else None, at=at, **params)

    def failed(self, cause: Exception) -> RecordError:
        """The error for a position in the document that can't be read or continued."""
        is_sentence = isinstance(cause, (AreopagusError, ValueError))
        return self.wrong(str(cause) if is_sentence else problem_of(cause))

    def check_position(self, match: Match) -> None:
        """Check a position that was read, not played: a seat or chance is asked, and all views can be made."""
        try:
            if match.ask is not None and match.ask.seat not in range(CHANCE, match.seats):
                raise ValueError(f"seat {match.ask.seat} is asked")
            for seat in (None, *range(match.seats)):
                match.view(seat)
        except Exception as error:
            raise self.failed(error) from error

    def start(self) -> Match:
        """The match before its first choice, with nobody answering for others."""
        record = self.record
        if record.seats not in self.game.seats:
            raise self.wrong(f"seats: {record.seats}")
        try:
            options = read_options(self.game.options, record.options)
            self.game.check_options(record.seats, options)
            state: State = self.game.begin(record.seats, options)
            if record.start is not None:
                state = state_from_json(self.game, record.start)
            match = Match(self.game, record.seats, options, state, None, "none")
        except Exception as error:
            raise self.failed(error) from error
        match._start = record.start
        if record.start is not None:
            self.check_position(match)
        return match

    def play(self, match: Match, at: int) -> None:
        """Play one choice of the record."""
        text = self.record.choices[at]
        ask = match.ask
        if ask is None:
            raise self.wrong(f"{text[:50]}: after the end", at)
        try:
            word = self.game.vocabulary.find(text)
        except UnknownWord as error:
            raise self.wrong(f"{text[:50]}: {ask.about}", at) from error
        if word not in ask.words:
            raise self.wrong(f"{text}: {ask.about}", at)
        try:
            match.choose(word)
        except BrokenRule as error:
            raise self.wrong(str(error), at) from error

    def steps(self, most: int | None = None) -> Iterator[tuple[Match, str]]:
        """The match at its start and after each of the first `most` choices, with the chapter of the choice."""
        match = self.start()
        yield match, "start"
        for at in range(len(self.record.choices) if most is None else most):
            chapter = match.chapter_name
            self.play(match, at)
            yield match, chapter

    def fingerprints(self) -> Fingerprints:
        """Those of the choices, and of the position at the end of each chapter."""
        positions = {
            str(match.length): fingerprint_of_position(match.state)
            for match, _ in self.steps()
            if match.is_at_chapter
        }
        return Fingerprints(choices=fingerprint_of_choices(self.record), positions=positions)

    def differs(self, match: Match) -> bool:
        """Whether the position differs from the recorded one; False if none is recorded."""
        fingerprints = self.record.fingerprints
        recorded = None if fingerprints is None else fingerprints.positions.get(str(match.length))
        return recorded is not None and recorded != fingerprint_of_position(match.state)

    def first_difference(self, most: int | None = None) -> ReplayDifference | None:
        """The first position within the first `most` choices that is not the recorded one."""
        if self.record.fingerprints is None:
            return None
        plain = copy(self)  # of the same class, which may limit the time
        plain.record = msgspec.structs.replace(self.record, fingerprints=None)
        try:
            for match, chapter in plain.steps(most):
                if self.differs(match):
                    return ReplayDifference(match.length, chapter)
        except RecordError:
            pass
        return None

    def match(self, forced: Forced, dealer: Dealer | None) -> Match:
        """Replay the whole record, verify its result, and return the match."""
        match = self.start()
        for at in range(len(self.record.choices)):
            self.play(match, at)
        result = match.result
        if self.record.result is not None and (result is None or result.to_json() != self.record.result):
            raise self.wrong("the result does not follow from the choices")
        self.resume(match, forced, dealer, is_read=self.record.start is not None)
        return match

    def resume(self, match: Match, forced: Forced, dealer: Dealer | None, is_read: bool) -> None:
        """Let chance and the driver answer from here; `is_read`: the position was read, not played."""
        check_forced(forced)
        match._forced = forced
        match._dealer = dealer
        try:
            match._answer_for_others()
        except Exception as error:
            if is_read:
                raise self.failed(error) from error
            raise BrokenRule(about="", word="", problem=problem_of(error)) from error
        if is_read:
            self.check_position(match)


def continued(game: Game[Any], save: Save, forced: Forced | None, dealer: Dealer | None) -> Match:
    """The match of a save, from its checkpoint on."""
    if save.forced not in FORCED:
        raise CorruptRecord("error.bad_document", problem=f"forced: {save.forced[:20]}")
    forced = forced or save.forced
    replay = Replay(game, save.record)
    number, record = save.number, save.record
    if not 0 <= number <= len(record.choices) == len(save.answers):
        raise CorruptRecord("error.bad_document", problem="number")
    try:
        lines = list(save.story)
        checkpoint = state_from_json(game, save.checkpoint)
    except Exception as error:
        raise replay.failed(error) from error
    match = replay.start() if record.rules == game.rules else _from_checkpoint(replay, save, checkpoint)
    lines_before = save.answers[number][3] if number < len(save.answers) else len(lines)
    history = match._real_history()
    if record.rules == game.rules:
        history.lines.replace(lines[:lines_before])
        history.choices.replace(_choices(replay, save, number))
        history.milestones[1:] = [(number, checkpoint)] if number else []
        match._number = number
        try:
            match._position.rebuild(checkpoint)
            if match.ask is not None:
                match.ask.list_words()
        except Exception as error:
            raise replay.failed(error) from error
    else:
        notice = StoryLine(Message("story.rules_changed", {"old": record.rules, "new": game.rules}))
        history.lines.replace([*lines[:lines_before], notice])
        dealer = dealer.renewed() if isinstance(dealer, SeededDealer) else dealer
    match._position.state.teller = history.lines.append
    replay.check_position(match)
    for at in range(number, len(record.choices)):
        try:
            replay.play(match, at)
        except RulesChanged:
            break
    if record.rules == game.rules:
        history.joined = {joined for joined in save.joined if 0 < joined < match.length}
    replay.resume(match, forced, dealer, is_read=True)
    return match


def _from_checkpoint(replay: Replay, save: Save, checkpoint: State) -> Match:
    """A match, and a record, that begin at the checkpoint: for a save that was written under other rules."""
    game, record = replay.game, replay.record
    if record.seats not in game.seats:
        raise replay.wrong(f"seats: {record.seats}")
    try:
        options = read_options(game.options, record.options)
        game.check_options(record.seats, options)
        match = Match(game, record.seats, options, checkpoint, None, "none")
    except Exception as error:
        raise replay.failed(error) from error
    match._start = dict(save.checkpoint)
    return match


def _choices(replay: Replay, save: Save, number: int) -> list[Choice]:
    """The choices before the checkpoint, as they are in the save."""
    choices = []
    hidden = set(save.hidden)
    for at in range(number):
        seat, chosen, revealed, lines_before = save.answers[at]
        try:
            word = replay.game.vocabulary.find(save.record.choices[at])
        except UnknownWord as error:
            raise replay.wrong(save.record.choices[at][:50], at) from error
        choices.append(Choice(word, seat, chosen, revealed, lines_before, at not in hidden))
    return choices
