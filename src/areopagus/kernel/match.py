"""A match: one game being played, from the first question to the result.

    match = areopagus.new("beacons", seats=3, seed=7)
    while match.ask:
        match.choose(match.ask.words[0])
    match.result

The match asks and somebody answers; people, bots, learning agents and the dealer of luck are all treated the
same. A call that is refused raises an error with a sentence and changes nothing; if a rule of the game itself
fails, the position is rebuilt as it was before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from random import Random
from typing import Any, TypeAlias

from msgspec.structs import replace

from .ask import CHANCE, Ask, Asked, Reason
from .chance import Dealer, QuickDealer, SeededDealer
from .chronicle import Section, chronicle
from .editing import edited
from .errors import (
    AreopagusError,
    BadCall,
    BrokenRule,
    IllegalChoice,
    ImaginedMatch,
    MatchOver,
    UndoRefused,
    UnknownWord,
    WrongSeat,
    problem_of,
)
from .filling import all_handles, fill_form, form_of
from .forcing import Forced, check_forced
from .game import Game, View
from .gestures import Preview, gestures_of, perform, play_all, preview_of
from .history import Choice, History
from .imagining import rolled_out
from .messages import Message, Phrasebook, known_languages, seat_name, shown, word_name
from .options import Options
from .plans import Gesture
from .position import EndlessAgenda, Position
from .pseudo import PSEUDO
from .record import Record
from .result import Result
from .saving import excerpt_of, record_of, save_of
from .scene import Scene
from .sight import Sight
from .state import State
from .story import StoryLine
from .text import explanation, text_of
from .wish import Wish
from .words import Word

Answer: TypeAlias = Word | int | str
"""An answer: a word, its int or its text."""


class Match:
    """One running or finished game. Made by `areopagus.new` and `areopagus.load`."""

    __slots__ = (
        "_dealer",
        "_forced",
        "_history",
        "_number",
        "_position",
        "_start",
        "game",
        "options",
        "seats",
    )

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Options,
        state: State,
        dealer: Dealer | None,
        forced: Forced,
    ) -> None:
        check_forced(forced)
        self.game = game
        self.seats = seats
        self.options = options
        self._dealer = dealer
        self._forced: Forced = forced
        self._number = 0
        self._start: dict[str, Any] | None = None
        self._begin(state)

    def _begin(self, state: State) -> None:
        """Start from a state between two chapters, with an empty history."""
        history = History(state, self.game.vocabulary)
        position = Position(self.game, state, history.lines.append)
        history.reached(position.checkpoint, 0)
        self._number = 0
        self._history: History | None = history
        self._position = position
        self._answer_for_others()

    # Asking and choosing

    @property
    def ask(self) -> Ask | None:
        """The pending question; None exactly when the match is over."""
        return self._position.ask

    def asked(self, seat: int | None = None) -> Asked | None:
        """What a seat (None: a spectator) may know of the pending question."""
        ask = self._position.ask
        if ask is None:
            return None
        self._check_seat(seat)
        return ask.shown_to(seat)

    def choose(self, answer: Answer, seat: int | None = None) -> Word:
        """Answer the pending question by a word, its int or its text; return the word.

        With `seat`, the answer is accepted only if that seat is asked. An answer that is refused raises an error
        and changes nothing.
        """
        ask = self._position.ask
        if ask is None:
            raise MatchOver()
        if seat is not None and seat != ask.seat:
            if not isinstance(seat, int):
                self._check_seat(seat)
            raise WrongSeat(seat=seat_name(seat), asked=seat_name(ask.seat))
        word = self.game.vocabulary.find(answer)
        if word not in ask.words:
            reason = self.why_not(word)
            raise IllegalChoice(word=self.say(word_name(word.text)), reason=str(reason))
        position = self._position
        checkpoint, log, size, number = position.checkpoint, position.log, len(position.log), self._number
        story_length = 0 if self._history is None else len(self._history.lines)
        try:
            self._advance(ask, word)
            self._answer_for_others()
        except BaseException as error:  # atomic
            position.rebuild(checkpoint, log[:size])
            self._cut(number)
            if self._history is not None:
                self._history.lines.cut(story_length)
            if isinstance(error, Exception) and not isinstance(error, AreopagusError):
                raise BrokenRule(about=ask.about, word=word.text, problem=problem_of(error)) from error
            raise
        return word

    def play(self, *answers: Answer) -> None:
        """Choose several words one after the other; those of questions that the driver answered may be left out."""
        play_all(self, answers)

    handles = all_handles
    form = form_of
    fill = fill_form

    def gestures(
        self,
        seat: int,
        handle: Answer | None = None,
        after: Sequence[Word] = (),
        *,
        openly: bool = False,
        listed: bool = False,
    ) -> list[Gesture]:
        """The compound answers that a seat may give, with a handle or with any; after some words, or now.

        `listed`: only those that are few enough to be shown with the question.
        """
        word = None if handle is None else self.game.vocabulary.find(handle)
        return gestures_of(self, seat, word, after, openly, listed)

    def preview(self, seat: int, answers: Sequence[Answer], *, openly: bool = False) -> Preview:
        """What some answers of a seat would lead to, up to the next luck, secret or decision of another seat."""
        return preview_of(self, seat, [self.game.vocabulary.find(answer) for answer in answers], openly)

    def perform(self, answers: Gesture | Sequence[Answer], seat: int | None = None) -> list[Word]:
        """Give several answers as one, all or none; `undo` takes them back as one. Returns all that was chosen."""
        words = answers.words if isinstance(answers, Gesture) else answers
        return perform(self, [self.game.vocabulary.find(word) for word in words], seat)

    @property
    def length(self) -> int:
        """Number of choices made so far, including those of chance and the driver."""
        return self._number

    @property
    def chapter(self) -> State:
        """The state when the running chapter began: the same object while it runs, and another in the next one."""
        return self._position.checkpoint

    @property
    def chapter_name(self) -> str:
        """The name of the running chapter in `Game.chapters`; empty when the match is over."""
        agenda = self._position.checkpoint.agenda
        return str(agenda[-1][0]) if agenda else ""

    @property
    def is_at_chapter(self) -> bool:
        """Whether nothing has been chosen yet in the running chapter."""
        return not self._position.log

    def words_since(self, number: int) -> list[Word]:
        """The choices of all seats, from the one with this number on; an imagined match has none."""
        return [choice.word for choice in self._history.choices.since(number)] if self._history else []

    def last_chooser(self, seats: Sequence[int]) -> int:
        """The one of these seats that chose last; the first of them if none has chosen yet."""
        for choice in reversed(self._real_history().choices):
            if choice.chosen and choice.seat in seats:
                return choice.seat
        return seats[0]

    def _advance(self, ask: Ask, word: Word) -> None:
        """Run to the next question by a legal answer, and note it in the history."""
        position = self._position
        history = self._history
        if history is None:
            position.advance(word)
        else:
            lines_before, reveals = len(history.lines), position.state.reveals
            chosen = ask.seat != CHANCE and len(ask.words) > 1
            position.advance(word)
            revealed = position.state.reveals != reveals
            history.choices.append(
                Choice(word, ask.seat, chosen, revealed, lines_before, ask.seen_by is None)
            )
            history.reached(position.checkpoint, len(position.log))
        self._number += 1

    def _answer_for_others(self) -> None:
        """Let the dealer answer for chance, and the driver where there is only one word."""
        position, dealer, forced = self._position, self._dealer, self._forced
        for _ in range(self.game.longest_match):
            ask = position.ask
            if ask is None:
                return
            if ask.confirm and forced == "quiet" and self._history is None:
                return  # its words may never be needed; a real match lists them while a failing rule can be undone
            words = ask._listed or ask.list_words()
            if ask.seat == CHANCE and dealer is not None:
                word = dealer.deal(ask, self._number)
            elif len(words) == 1 and (forced == "all" or (forced == "quiet" and not ask.confirm)):
                word = words[0]
            else:
                return
            self._advance(ask, word)
        raise EndlessAgenda(f"{self.game.longest_match} answers in a row and no choice for anyone")

    def roll_out(
        self, rng: Random, limit: int | None = None, policy: Callable[[Ask], Word] | None = None
    ) -> int:
        """Continue an imagined match at random, to the end or for `limit` decisions; return the number of decisions.

        With `policy`, that function decides instead of the generator. Only imagined matches can be rolled out.
        """
        return rolled_out(self, rng, limit, policy)

    # Copies, and going back

    def clone(self, seed: int | None = None) -> Match:
        """An independent match in the same position, with the same future luck, or with other luck from `seed`."""
        new = Match.__new__(Match)
        new.game = self.game
        new.seats = self.seats
        new.options = self.options
        new._forced = self._forced
        new._number = self._number
        new._start = self._start
        new._position = self._position.clone()
        if self._history is None:
            new._history = None
            new._dealer = self._dealer if seed is None else QuickDealer(seed)
        else:
            new._history = self._history.clone()
            new._position.state.teller = new._history.lines.append
            new._dealer = self._dealer if seed is None else SeededDealer(seed)
        return new

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Match], tuple[object, ...]]:
        """For `pickle`: a real match as its save, which contains all secrets; an imagined one as its position."""
        from . import pickling

        if self._history is None:
            return pickling.imagined_from_pickle, pickling.imagined_to_pickle(self)
        return pickling.match_from_pickle, (self.game, self.save(), self._dealer)

    def undo(self, seat: int | None = None, consent: bool = False, since: int = 0) -> None:
        """Take back the last own choice of a seat (None: the last choice of any seat); none before number `since`.

        Refused past a die, a draw or a reveal, and past another seat's answer unless all consent. The end of a
        match shows every hand, so it is a reveal too; if all consent, choices that everybody knew can be taken back.
        """
        history = self._real_history()
        self._check_seat(seat)
        self._rewind(history.last_own_choice(seat, consent, self._is_end_shown, since))

    def why_not_undo(self, seat: int | None = None, consent: bool = False, since: int = 0) -> Message | None:
        """Why `undo` would be refused; None if it would not."""
        self._check_seat(seat)
        try:
            self._real_history().last_own_choice(seat, consent, self._is_end_shown, since)
        except UndoRefused as refusal:
            return refusal.message
        return None

    @property
    def _is_end_shown(self) -> bool:
        """Whether the end of the match has shown something to another seat."""
        return self.over and self.seats > 1

    def _rewind(self, number: int) -> None:
        """Go back to the position after that number of choices, even if something was revealed since."""
        history = self._real_history()
        position = self._position
        checkpoint, log = position.checkpoint, position.log
        reached, milestone = history.milestone(number)
        try:
            position.rebuild(milestone, [choice.word for choice in history.choices[reached:number]])
        except Exception as error:
            position.rebuild(checkpoint, log, history.lines.append)
            raise BrokenRule(about="undo", word=str(number + 1), problem=problem_of(error)) from error
        self._cut(number)
        history.reached(position.checkpoint, len(position.log))

    def _cut(self, number: int) -> None:
        self._number = number
        if self._history is not None:
            self._history.cut(number)
            self._position.state.teller = self._history.lines.append

    # Seeing

    @property
    def state(self) -> Any:
        """The live state, with all its secrets: for tests and tools, which must not change it. Players get views."""
        return self._position.state

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._position.ask is None

    @property
    def result(self) -> Result | None:
        """How it ended; None until then."""
        return self.game.result(self._position.state) if self.over else None

    def why_not(self, answer: Answer) -> Reason | None:
        """Why a word can't be chosen now: a sentence and the id of the rule; None if it can."""
        ask = self._position.ask
        if ask is None:
            raise MatchOver()
        try:
            word = self.game.vocabulary.find(answer)
        except UnknownWord as error:
            return Reason(error.message.key, "", error.message.params)
        reason = ask.why_not(word)
        return None if reason is None else replace(reason, texts=self.game.phrasebook())

    def wish(self, seat: int) -> Wish | None:
        """What a seat may wish for while others play; None if nothing. See `Game.wish`."""
        self._check_seat(seat, spectator=False)
        ask = self._position.ask
        return None if ask is None else self.game.wish(self._position.state, ask, seat)

    def explain(self, card: Answer, language: str | None = None) -> str | None:
        """What a card does, by its word; None if the game has no text about it."""
        word = self.game.vocabulary.find(card)
        return explanation(word.text, self._texts(language))

    def view(self, seat: int | None = None) -> View:
        """What a seat (None: a spectator) may know of the table."""
        self._check_seat(seat)
        return self.game.view(self._position.state, seat, self.over)

    def views(self, seats: Sequence[int | None]) -> list[View]:
        """The view of each of some seats; they may have parts in common, so nothing in them may be changed."""
        for seat in seats:
            self._check_seat(seat)
        return self.game.views(self._position.state, seats, self.over)

    def scene(self, seat: int | None = None) -> Scene:
        """The table as a seat (None: a spectator) sees it, as a picture."""
        return self.game.picture(self.view(seat)).spoken(self.game.phrasebook().text, self.game.palette)

    def text(
        self, seat: int | None = None, language: str | None = None, *, explain: bool = False, gestures: bool = False
    ) -> str:  # fmt: skip
        """The position, the question and the options as a seat (None: a spectator) sees them, as plain text.

        With `explain` it also says what the cards that it names do, for language models and new players; with
        `gestures` which compound answers there are. In another language by its name: `el`, `pt_BR`, `pt-BR`.
        """
        return text_of(self, seat, self._texts(language), explain, gestures)

    def story(self, seat: int | None = None) -> list[Message]:
        """What happened, as far as a seat (None: a spectator) may know; openly when the match is over."""
        return [message for message, _ in self.story_lines(seat)]

    def story_lines(self, seat: int | None = None, since: int = 0) -> list[tuple[Message, str | None]]:
        """The story with, for each line, the text of the word whose place it is about; from line `since` on."""
        self._check_seat(seat)
        return self._real_history().lines_for(seat, since, self.over)

    def chronicle(self, seat: int | None = None) -> list[Section]:
        """The story by rounds and turns, with one sentence for each deed, as far as a seat may know it."""
        return chronicle(self.game.plot, self.story_lines(seat))

    @property
    def story_length(self) -> int:
        """Number of lines of the whole story: the value to pass as `since` later."""
        return len(self._real_history().lines)

    def open_story(self, since: int = 0) -> tuple[StoryLine, ...]:
        """Every line from `since` on, with who may know it: all secrets, for hosts, replays and tests."""
        return tuple(self._real_history().lines.since(since))

    def say(self, message: Message, language: str | None = None) -> str:
        """A message of this game as a sentence."""
        return self._texts(language).text(message)

    def _texts(self, language: str | None) -> Phrasebook:
        """The texts in a language (None: that of this process); `BadCall` if there are none."""
        if language is None:
            return self.game.phrasebook()
        name = language.replace("-", "_")
        languages = known_languages(self.game.locale, self.game.key)
        if name != PSEUDO and not {name, name.partition("_")[0]} & languages:
            raise BadCall(
                "error.unknown_language", language=shown(language), known=", ".join(sorted(languages))
            )
        return self.game.phrasebook(name)

    def sight(self, seat: int) -> Sight:
        """All that a bot at that seat gets."""
        self._check_seat(seat, spectator=False)
        return Sight(self, seat)

    def redealt(self, seat: int, seed: int) -> Match:
        """A clone, at the same question, in which everything hidden from a seat is re-dealt.

        For hosts who must know what a seat can't know, and for tests. Bots get `sight`.
        """
        self._check_seat(seat, spectator=False)
        new = self.clone()
        new._position.redeal(seat, seed)
        return new

    # Keeping

    @property
    def record(self) -> Record:
        """The match as its choices, including those of chance."""
        return record_of(self, self.result)

    @property
    def excerpt(self) -> Record:
        """The position as a record that begins at the latest checkpoint: short, for a program that plays on elsewhere.

        It contains all secrets of the position, but neither the dealer's seed nor what came before.
        """
        return excerpt_of(self)

    def save(self) -> str:
        """All that `areopagus.load` needs to continue the match, including the dealer's secret seed, as a JSON text."""
        return save_of(self).json()

    def pack(self) -> None:
        """Pack the old part of the history: for programs that hold many matches in memory."""
        self._real_history().pack()

    def edit(self) -> AbstractContextManager[Any]:
        """Change the position: for tests, puzzles and the position editor.

            with match.edit() as s:
                s.players[0].gold = 3

        The state at the last checkpoint is changed; choices since then are dropped. On leaving, the game's
        invariants are checked, and a position that breaks one is refused. The record then begins with it.
        """
        return edited(self)

    # Small things

    def _real_history(self) -> History:
        if self._history is None:
            raise ImaginedMatch()
        return self._history

    def _check_seat(self, seat: int | None, spectator: bool = True) -> None:
        is_there = spectator if seat is None else isinstance(seat, int) and 0 <= seat < self.seats
        if not is_there:
            value = "–" if seat is None else shown(seat)
            raise BadCall(argument="seat", value=value, allowed=f"0 – {self.seats - 1}")

    def __str__(self) -> str:
        """The table and the question as a spectator sees them."""
        return self.text()

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return self.scene().svg()

    def __repr__(self) -> str:
        pending = f"seat {self.ask.seat}: {self.ask.about}" if self.ask is not None else "over"
        return f"<Match {self.game.key}, {self.seats} seats, choice {self._number}, {pending}>"
