"""The standing answers at a live table, and the answers that its seats give by themselves."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from areopagus.kernel import KeptStanding, Match, MatchOver, Message
from areopagus.kernel.standing import own_answer, set_standing, still_standing, withdraw_standing

from ..store import Revision, Store, TableRow
from .errors import ActionRefused


class StandingAnswers(ABC):
    """What a live table does for people who have said in advance what they answer."""

    row: TableRow
    match: Match
    lock: threading.RLock
    _store: Store
    _undone_to: Revision | None = None
    """The revision that the last undo led to: its question is for the person."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the match is over, by its rules or by agreement."""

    @property
    @abstractmethod
    def revision(self) -> Revision:
        """The state of the match that the next write follows."""

    @property
    @abstractmethod
    def question(self) -> str:
        """The id of the pending question; empty when the match is over."""

    @abstractmethod
    def bot_at(self, seat: int) -> str:
        """The name of the bot that plays at a seat; empty if a person plays."""

    @abstractmethod
    def _acting(self, seats: Sequence[int]) -> list[int]: ...

    @abstractmethod
    def _commit(self, match: Match, *, is_kept: bool = False) -> None: ...

    @abstractmethod
    def _replace_seat(self, seat: int, **values: Any) -> None: ...

    def set_standing(
        self, seats: Sequence[int], seat: int, key: str, subject: str, on: bool, *, openly: bool = False
    ) -> None:
        """Set a standing answer of one of the seats, or withdraw it; durable. `BadCall` if it can't be set now.

        `openly`: others look on, so it must depend on nothing hidden.
        """
        if seat not in seats:
            raise ActionRefused(Message("error.not_your_seat"))
        with self.lock:
            if self.is_over:
                raise MatchOver()
            self._acting((seat,))
            kept = self.row.seats[seat].standing
            if on:
                kept = set_standing(self.match, seat, kept, key, subject, openly=openly)
            else:
                kept = withdraw_standing(kept, key, subject)
            self._store.set_standing(self.row.id, {seat: kept})
            self._replace_standing({seat: kept})

    def forget_standing(self, seat: int) -> None:
        """Its last holder has left: nothing that person has set counts any more."""
        with self.lock:
            self._replace_standing({seat: ()})

    def own_answer(self, *, openly: bool) -> str:
        """The word by which the asked seat answers by itself; empty: a person or a bot decides.

        `openly`: others see that nobody answers by hand. The question that an undo has led to is left to the person.
        """
        ask = None if self.is_over else self.match.ask
        if ask is None or self.bot_at(ask.seat) or self.revision == self._undone_to:
            return ""
        word = own_answer(self.match, self.row.seats[ask.seat].standing, openly=openly)
        return "" if word is None else word.text

    def answer_by_itself(self, question: str, *, openly: bool) -> bool:
        """Let the asked seat answer by itself; durable on return. Returns whether it had an answer to that question."""
        with self.lock:
            word = self.own_answer(openly=openly) if question == self.question else ""
            if not word:
                return False
            match = self.match.clone()
            match.choose(word)
            self._commit(match)
            return True

    def _changed_standing(self, match: Match) -> dict[int, tuple[KeptStanding, ...]]:
        """The standing answers of those seats where they are others in a later position."""
        lasting = {
            seat.seat: still_standing(match, seat.seat, seat.standing)
            for seat in self.row.seats
            if seat.standing
        }
        return {seat: kept for seat, kept in lasting.items() if kept != self.row.seats[seat].standing}

    def _replace_standing(self, standing: Mapping[int, tuple[KeptStanding, ...]]) -> None:
        for seat, kept in standing.items():
            self._replace_seat(seat, standing=kept)
