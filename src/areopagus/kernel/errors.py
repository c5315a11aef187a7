"""Errors, each with a sentence that a player understands.

Every error of the engine is an `AreopagusError`. Its text goes through a message key, like everything else
that a person reads; `str(error)` is the English sentence, `error.message` the key with its parameters.
Code that raises one of these has changed nothing.
"""

from __future__ import annotations

from .messages import KERNEL_TEXTS, Message, Param


class AreopagusError(Exception):
    """The base of all errors that Areopagus raises on purpose."""

    key = "error.general"

    def __init__(self, key: str | None = None, **params: Param) -> None:
        self.message = Message(key or self.key, params)
        super().__init__(self.message)

    def __str__(self) -> str:
        return KERNEL_TEXTS.text(self.message)


def problem_of(error: BaseException) -> str:
    """An unexpected error as a text: its class and what it says."""
    return f"{type(error).__name__}: {error}"


class UnknownGame(AreopagusError):
    """There is no game with that key."""

    key = "error.unknown_game"


class BadSeats(AreopagusError):
    """The game is not for that number of seats."""

    key = "error.bad_seats"


class BadCatalogue(AreopagusError):
    """A catalogue of texts that can't be read."""

    key = "error.bad_catalogue"


class BadOption(AreopagusError):
    """An option of the game that does not exist, or a value that it does not take."""

    key = "error.bad_option"


class BadCall(AreopagusError):
    """An argument of the library that makes no sense, such as an unknown way of forcing."""

    key = "error.bad_call"


class UnknownWord(AreopagusError):
    """The answer is not a word of the game."""

    key = "error.unknown_word"


class IllegalChoice(AreopagusError):
    """A word that the pending question does not offer."""

    key = "error.illegal_choice"


class GestureRefused(AreopagusError):
    """Answers that can't be given one after the other, or not before luck or another seat decides."""

    key = "error.gesture_refused"


class FormRefused(GestureRefused):
    """What is filled into a form is not allowed; `reason` and `rule` say why."""

    key = "error.form_refused"

    def __init__(self, reason: Message, rule: str = "", sentence: str = "") -> None:
        super().__init__(reason=sentence)
        self.reason = reason
        self.rule = rule


class WrongSeat(AreopagusError):
    """Another seat is asked."""

    key = "error.wrong_seat"


class MatchOver(AreopagusError):
    """The match has ended; nobody is asked anything."""

    key = "error.match_over"


class UndoRefused(AreopagusError):
    """A choice that cannot be taken back."""

    key = "error.undo_refused"


class ImaginedMatch(AreopagusError):
    """An imagined match has no record, story, save or undo."""

    key = "error.imagined"


class BadPosition(AreopagusError):
    """An edited position that breaks an invariant of the game."""

    key = "error.bad_position"


class BrokenRule(AreopagusError):
    """A rule of the game failed; a defect of the game, not of the player."""

    key = "error.broken_rule"


class RecordError(AreopagusError):
    """The base of errors about a record or a save; `at` is the number of the choice, or None."""

    key = "error.corrupt_record"

    def __init__(self, key: str | None = None, *, at: int | None = None, **params: Param) -> None:
        super().__init__(key, **params, **({} if at is None else {"at": at + 1}))
        self.at = at


class CorruptRecord(RecordError):
    """A record that is damaged: it cannot be read, or a choice in it was never legal."""


class ForeignRecord(RecordError):
    """A document that is not one of ours, or of a game that is not installed."""

    key = "error.foreign_record"


class RulesChanged(RecordError):
    """A record that the present rules no longer allow: it has an older version, or its fingerprints show no damage."""

    key = "error.rules_changed"
