"""A live table: its match in memory, and what people and bots do there.

Every action happens under the lock of the table, and every write names the revision of the match that it follows. Where
another server on the same database was faster, the write is refused with `ChangedElsewhere`, and the table must be
loaded again. A match that has become the table's is never changed: an action clones it, changes the clone, writes to
the database, and only then puts the clone in its place. All calls block; the server makes them in threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from areopagus.bots import PLAINEST
from areopagus.kernel import AreopagusError, Match, MatchOver, Message

from ..keys import Keys, fresh_id, same
from ..store import Conflict, ConsentRequest, Revision, Store, TableRow
from ..store.database import is_unavailable
from .ending import standing
from .errors import ActionRefused, ChangedElsewhere, Stale
from .raised_hands import GrantedWish, RaisedHands
from .snapshot import Snapshot
from .standing_answers import StandingAnswers

SAVE_EVERY: Final = 50
"""Least number of choices between two saves, so that loading a table is quick."""
SAVE_SHARE: Final = 10
"""A save also waits until a match has grown by one tenth: what it costs grows with the match."""
REMEMBERED: Final = 64
"""Number of latest choices among which a repeated answer is recognised."""


class LiveTable(StandingAnswers):
    """A table whose match is in memory."""

    def __init__(
        self,
        row: TableRow,
        match: Match,
        saved: int,
        base: int = 0,
        *,
        store: Store,
        keys: Keys,
        forget: Callable[[LiveTable], None],
    ) -> None:
        self.row = row
        self.match = match
        self.base = base
        """Number of choices in earlier parts of the match, which were played under other rules."""
        self.epoch = row.epoch
        self.lock = threading.RLock()
        self.saved = saved
        """Number of choices in the latest save."""
        self.undo_request = row.undo
        self.end_request = row.ending
        self.users = 0
        """Number of callers that use the table now; it stays in memory while there are any."""
        self._question: tuple[Revision | None, str] = (None, "")
        """A revision of the match, and the id of its question: it is asked for by every page."""
        self._hands = RaisedHands()
        self._granted: GrantedWish | None = None
        """What somebody has ready whose wish was granted by the last change."""
        self._swapping = threading.Lock()
        """Held while the match or the seats are replaced."""
        self._store = store
        self._keys = keys
        self._forget = forget

    # Reading

    def snapshot(self) -> Snapshot:
        """The table as it is now; does not wait for those who play."""
        with self._swapping:
            return Snapshot(
                match=self.match,
                epoch=self.epoch,
                number=self.number,
                question=self.question,
                undo=self.undo_request,
                stand_ins=self.stand_ins,
                hands=self._hands.raised(self.match),
                ready=self._hands.ready,
                given=self._given,
                standing={seat.seat: seat.standing for seat in self.row.seats if seat.standing},
                answers_itself=self.revision != self._undone_to,
                ending=None if self.is_over else self.end_request,
                agreed=self.row.agreed,
            )

    @property
    def number(self) -> int:
        """Number of choices so far, as the database counts them."""
        return self.base + self.match.length

    @property
    def revision(self) -> Revision:
        """The state of the match that the next write follows."""
        return Revision(self.epoch, self.number)

    @property
    def is_over(self) -> bool:
        """Whether the match is over, by its rules or by agreement."""
        return self.match.over or self.row.agreed is not None

    @property
    def question(self) -> str:
        """The id of the pending question; empty when the match is over."""
        if self.is_over:
            return ""
        revision, question = self._question
        if revision != self.revision:
            revision = self.revision
            question = self._keys.question(self.row.id, revision.length, revision.epoch)
            self._question = (revision, question)
        return question

    @property
    def _given(self) -> int:
        """Number of choices of the match in memory that nobody takes back."""
        return max(0, self.row.given - self.base)

    @property
    def stand_ins(self) -> dict[int, str]:
        """The bots that play for people now, by seat."""
        return {seat.seat: seat.stand_in for seat in self.row.seats if seat.stand_in}

    def bot_at(self, seat: int) -> str:
        """The name of the bot that plays at a seat, its own or a stand-in; empty if a person plays."""
        row = self.row.seats[seat]
        return (row.bot or PLAINEST) if row.kind == "bot" else row.stand_in

    # Choosing

    def choose(self, seats: Sequence[int], question: str, word: str, bot: str = "") -> bool:
        """Answer the pending question; durable on return. Returns whether anything changed.

        The same answer again changes nothing. `Stale`: any other answer to a question that is over, the answer of a
        `bot` that no longer plays at the seat, and that of a person for whom a bot plays.
        """
        with self.lock:
            ask = None if self.is_over else self.match.ask
            if ask is None or question != self.question or ask.seat not in seats:
                if self._was_answered(question, word):
                    return False
                raise Stale
            if bot != (self.bot_at(ask.seat) if bot else self.row.seats[ask.seat].stand_in):
                raise Stale
            match = self.match.clone()
            match.choose(word)
            self._commit(match)
            self._let_speak()
            return True

    def perform(
        self, seats: Sequence[int], question: str, words: Sequence[str], later: Sequence[str] = ()
    ) -> bool:
        """Answer the pending question and those that follow it, all or none; durable on return. See `choose`.

        With `later`, a hand is raised, and these words are said when its wish is granted; that is not durable.
        """
        with self.lock:
            ask = None if self.is_over else self.match.ask
            if ask is None or question != self.question or ask.seat not in seats:
                if self._was_answered(question, *words):
                    return False
                raise Stale
            if self.row.seats[ask.seat].stand_in:
                raise Stale
            match = self.match.clone()
            match.perform(words, ask.seat)
            self._commit(match, is_kept=len(words) > 1)
            if later:
                with self._swapping:
                    self._hands.raise_hand(self.match, ask.seat, tuple(later))
            self._let_speak()
            return True

    def _was_answered(self, question: str, *words: str) -> bool:
        """Whether a question was one of the latest, and was answered by these words."""
        first = max(0, self.match.length - REMEMBERED)
        answers = words_since(self.match, first)
        return any(
            answers[place : place + len(words)] == list(words)
            and same(question, self._keys.question(self.row.id, self.base + first + place, self.epoch))
            for place in range(len(answers))
        )

    def _commit(self, match: Match, *, is_kept: bool = False) -> None:
        """Write the choices by which a match has grown; then it becomes the table's.

        `is_kept`: it is saved too, because only a save knows which choices were made by one gesture.
        """
        result = match.result
        standing = self._changed_standing(match)
        with self._writing():
            self._store.matches.add_choices(
                self.row.id,
                self.revision,
                words_since(match, self.match.length),
                asked_seat(match),
                None if result is None else result.to_json(),
                round=round_of(match),
                is_public=_is_public(self.match, match),
                standing=standing,
            )
        match.pack()
        self._replace_match(match, self.epoch)
        self._replace_standing(standing)
        is_due = self.number - self.saved >= max(SAVE_EVERY, match.length // SAVE_SHARE)
        if is_due or is_kept or match.over:
            self._store.matches.keep_save(self.row.id, self.number, self.epoch, match.save())
            self.saved = self.number

    def _replace_match(self, match: Match, epoch: int) -> None:
        """Make a match the table's; a pending undo request ends."""
        with self._swapping:
            self._granted = self._hands.follow(self.match, match)
            self.match = match
            self.epoch = epoch
            self.undo_request = None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """While a write follows the revision of this table; `ChangedElsewhere` if it no longer has that revision."""
        try:
            yield
        except Conflict as error:
            self._forget(self)
            raise ChangedElsewhere from error
        except Exception as error:
            if is_unavailable(error):  # it may have been written all the same
                self._forget(self)
            raise

    # Raised hands

    def set_hand(self, seats: Sequence[int], seat: int, up: bool) -> None:
        """Raise or lower the hand of one of the seats; not durable."""
        if seat not in seats:
            raise ActionRefused(Message("error.not_your_seat"))
        with self.lock:
            self._acting((seat,))
            with self._swapping:
                if not up:
                    self._hands.lower_hand(seat)
                elif not self._hands.raise_hand(self.match, seat):
                    raise ActionRefused(Message("error.no_wish"))

    def _let_speak(self) -> None:
        """Say what a player has ready whose wish is granted; if it can't be said any more, the player is asked."""
        granted, self._granted = self._granted, None
        if granted is None:
            return
        match = self.match.clone()
        try:
            match.perform(granted.words, granted.seat)
        except AreopagusError:
            return
        self._commit(match, is_kept=True)

    # Stand-ins

    def set_stand_in(self, seat: int, bot: str) -> bool:
        """Let a bot play for the person of a seat, or (empty) the person again; durable. Returns whether it is new."""
        with self.lock:
            if self.row.seats[seat].stand_in == bot:
                return False
            if bot and self.is_over:
                raise MatchOver()
            self._store.set_stand_in(self.row.id, seat, bot)
            self._replace_stand_in(seat, bot)
            request = self.undo_request
            if bot and request is not None and request.by == seat:
                self._set_undo_request(None)
            elif request is not None:
                self._undo_if_all_agree(request)
            return True

    def _replace_stand_in(self, seat: int, bot: str) -> None:
        self._replace_seat(seat, stand_in=bot)
        if bot:
            with self._swapping:
                self._hands.lower_hand(seat)

    def _replace_seat(self, seat: int, **values: Any) -> None:
        with self._swapping:
            seats = [replace(row, **values) if row.seat == seat else row for row in self.row.seats]
            self.row = replace(self.row, seats=tuple(seats))

    # Names

    def rename_seat(self, seat: int, name: str) -> None:
        """Give the player at a seat a name; durable."""
        with self.lock:
            self._store.rename_seat(self.row.id, seat, name)
            self._replace_seat(seat, name=name)

    def _acting(self, seats: Sequence[int]) -> list[int]:
        """The seats at which no bot stands in; `ActionRefused` if bots stand in at all of them.

        When the match is over nobody plays any more, and everybody acts for themselves.
        """
        if self.match.over:
            return list(seats)
        acting = [seat for seat in seats if not self.row.seats[seat].stand_in]
        if not acting:
            raise ActionRefused(Message("error.played_for"))
        return acting

    # Undoing

    def undo(self, seats: Sequence[int]) -> None:
        """Take back the last own choice of the people at some seats; if others have answered since, ask them."""
        with self.lock:
            if self.row.agreed is not None:
                raise MatchOver()
            seats = self._acting(seats)
            seat = self.match.last_chooser(seats)
            try:
                self._take_back(seat, consent=False)
            except AreopagusError as refusal:
                try:
                    self.match.clone().undo(seat, consent=True, since=self._given)
                except AreopagusError:
                    raise refusal from None
                request = self.undo_request
                if request is None or request.by != seat or not request.id:
                    request = ConsentRequest(seat, frozenset(), fresh_id())
                self._undo_if_all_agree(_with_consents(request, seats))

    def consent(self, seats: Sequence[int], request_id: str, yes: bool) -> None:
        """Agree to an undo, or not; it is done when every person who plays has agreed. Bots always agree.

        `Stale` if the request is no longer the pending one: it may be about another choice.
        """
        with self.lock:
            request = self.undo_request
            if request is None or not request.id or not same(request_id, request.id):
                raise Stale
            seats = self._acting(seats)
            if yes:
                self._undo_if_all_agree(_with_consents(request, seats))
            else:
                self._set_undo_request(None)

    def _undo_if_all_agree(self, request: ConsentRequest) -> None:
        is_over = self.match.over  # the end has shown every hand, also to those for whom bots have played
        people = {
            seat.seat
            for seat in self.row.seats
            if seat.kind != "bot" and (is_over or not self.bot_at(seat.seat))
        }
        if people <= request.consents:
            self._take_back(request.by, consent=True)
        elif request != self.undo_request:
            self._set_undo_request(request)

    def _set_undo_request(self, request: ConsentRequest | None) -> None:
        with self._writing():
            self._store.matches.set_undo_request(self.row.id, self.revision, request)
        self.undo_request = request

    def _take_back(self, seat: int, *, consent: bool) -> None:
        match = self.match.clone()
        match.undo(seat, consent=consent, since=self._given)
        standing = self._changed_standing(match)
        with self._writing():
            self._store.matches.cut(
                self.row.id,
                self.revision,
                self.base + match.length,
                asked_seat(match),
                match.save(),
                round=round_of(match),
                is_public=_is_public(match, self.match),
                standing=standing,
            )
        self._replace_match(match, self.epoch + 1)
        self._replace_standing(standing)
        self._undone_to = self.revision
        self.saved = self.number

    # Ending by agreement

    def agree_to_end(self, seats: Sequence[int], people: Collection[int]) -> bool:
        """Propose to end the match, or agree; durable. Returns whether all `people` have agreed, and it has ended.

        A proposal stays while others play on, until somebody withdraws it or refuses.
        """
        with self.lock:
            if self.is_over:
                raise MatchOver()
            request = self.end_request or ConsentRequest(seats[0], frozenset(), fresh_id())
            request = _with_consents(request, seats)
            if self._end_if_all_agree(request, people):
                return True
            self._set_end_request(request)
            return False

    def end_if_all_agree(self, people: Collection[int]) -> bool:
        """End the match if it was proposed and all `people` have agreed, since another one has left; durable."""
        with self.lock:
            request = None if self.is_over else self.end_request
            return request is not None and self._end_if_all_agree(request, people)

    def _end_if_all_agree(self, request: ConsentRequest, people: Collection[int]) -> bool:
        if not people or not set(people) <= request.consents:
            return False
        agreed = standing(self.match)
        with self._writing():
            self._store.matches.end(self.row.id, self.revision, agreed)
        with self._swapping:
            self.row = replace(self.row, over=True, agreed=agreed)
            self.undo_request = self.end_request = None
        return True

    def refuse_to_end(self) -> None:
        """Withdraw or refuse the proposal to end the match, if there is one; durable."""
        with self.lock:
            if self.end_request is not None:
                self._set_end_request(None)

    def _set_end_request(self, request: ConsentRequest | None) -> None:
        with self._writing():
            self._store.matches.set_end_request(self.row.id, self.revision, request)
        with self._swapping:
            self.end_request = request


def round_of(match: Match) -> int | None:
    """The present round of a match; None if the game has no rounds."""
    return match.game.rounds(match.state)


def asked_seat(match: Match) -> int | None:
    """The seat that is asked; None when the match is over."""
    return None if match.ask is None else match.ask.seat


def words_since(match: Match, number: int) -> list[str]:
    """The texts of the choices from a number on."""
    return [word.text for word in match.words_since(number)]


def _with_consents(request: ConsentRequest, seats: Sequence[int]) -> ConsentRequest:
    return replace(request, consents=request.consents | set(seats))


def _is_public(before: Match, after: Match) -> bool:
    """Whether everybody can see that something has happened between two positions."""
    return (
        after.over
        or before.asked() != after.asked()
        or any(True for _ in after.story_lines(None, before.story_length))
    )
