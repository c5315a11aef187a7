"""A match at one screen: people who type their answers, bots, and what each may see.

The table keeps the players and how much of the story each person has read. Before a question to another person, the
screen is cleared and handed over, if either of them sees anything secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Final

from areopagus import bots
from areopagus.bots.hints import hint
from areopagus.kernel import (
    AreopagusError,
    Ask,
    Asked,
    BadCall,
    GestureRefused,
    Match,
    Message,
    Reason,
    UndoRefused,
    Word,
    odds_of,
    record_with_fingerprints,
    seat_name,
    word_name,
)
from areopagus.kernel.chronicle import Section, chronicle, sentences
from areopagus.kernel.text import explanations, odds_notes, option_names, question_text, with_name

from .changes import changed_lines
from .files import check_is_free, write_whole
from .gesturing import numbers_of, pick_gesture
from .listening import COMMANDS, Chosen, Command, Listener, NotOffered
from .outcome import show_outcome
from .progress import doing
from .secrets import has_secrets
from .terminal import Terminal
from .texts import InputEnded, text

HUMAN: Final = "human"
LINES: Final = "lines"
"""How the story is told line by line: `story lines`."""
HINT_SECONDS: Final = 1.5
LONG: Final = 24
"""Number of story lines from which on a match that is opened only shows the latest."""
REMINDER: Final = 8
"""Maximum number of story lines that are shown when a match is opened."""


class PlayerLeft(Exception):
    """A person wants to stop."""


class TerminalTable:
    """People and bots around one match."""

    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        players: Sequence[str],
        save: Path | None = None,
        seed: int | None = None,
        own_files: Sequence[Path] = (),
    ) -> None:
        self.terminal = terminal
        self.match = match
        self.people = [seat for seat, player in enumerate(players) if player == HUMAN]
        self._bots = {
            seat: bots.make(player, None if seed is None else seed * 1000 + seat)
            for seat, player in enumerate(players)
            if player != HUMAN
        }
        self._file = save
        self._own_files = {path.resolve() for path in own_files}
        self._texts = match.game.phrasebook()
        length = match.story_length
        self._lines_read = dict.fromkeys(range(match.seats), length - REMINDER if length > LONG else 0)
        self._description_shown: dict[int, list[str]] = {}
        self._present_seat: int | None = None
        self._is_saved = True
        self._later: dict[int, tuple[tuple[Word, ...], str]] = {}
        """What seats say when their wish is granted, and the occasion of the wish."""

    # The match

    def play(self) -> bool:
        """Play to the end, or until somebody leaves; return whether the end was reached."""
        self._keep()
        try:
            while (ask := self.match.ask) is not None:
                if ask.seat in self._bots:
                    with doing(self._waiting()):
                        word = bots.answer(self._bots[ask.seat], self.match)
                    self.match.choose(word)
                    self._keep()
                else:
                    self._sit_down(ask.seat)
                    if not self._say_later(ask):
                        self._question(ask)
        except (InputEnded, PlayerLeft) as stopped:
            return self._stop(stopped)
        self._end()
        return True

    def _waiting(self) -> str:
        """What people read while a bot is asked."""
        asked = self.match.asked(None)
        assert asked is not None
        return self._texts.text(asked.waiting(self._texts))

    def _question(self, ask: Ask) -> None:
        """Ask a person until the match has moved on."""
        asked = self.match.asked(ask.seat)
        assert asked is not None
        names = option_names(asked, self._texts)
        listener = Listener(ask.words, names, self.match.game.vocabulary, self._texts)
        completions = [*(word.text for word in ask.words), *COMMANDS]
        self._show_question(asked, names)
        while self.match.ask is ask:
            typed = self.terminal.read("> ", completions)
            meaning = listener.understand(typed)
            try:
                if isinstance(meaning, Chosen):
                    self.match.choose(meaning.word, ask.seat)
                    self._is_saved = False
                    self._keep()
                elif isinstance(meaning, Command):
                    self._obey(meaning, ask, asked, listener, names)
                elif isinstance(meaning, NotOffered):
                    self._show_reason(meaning.word)
                else:
                    self.terminal.line(self._texts.text(meaning.message), "yellow")
            except InputEnded:
                raise
            except AreopagusError as error:
                self.terminal.line(str(error), "yellow")

    def _obey(
        self, command: Command, ask: Ask, asked: Asked, listener: Listener, names: Sequence[str]
    ) -> None:
        seat = ask.seat
        match command.name:
            case "do":
                self._perform(seat, command.rest, listener)
            case "undo":
                self._undo(seat)
            case "save":
                self._save_as(command.rest)
            case "why":
                self._why(command.rest, listener)
            case "explain":
                self._explain_card(command.rest, asked, listener)
            case "hint":
                self._hint(ask)
            case "story":
                self._tell_story(seat, command.rest)
            case "look":
                self._look(seat)
                self._show_question(asked, names)
            case "picture":
                self._draw(command.rest, seat)
            case "quit":
                self._leave()
            case _:
                self._help()

    def _perform(self, seat: int, typed: str, listener: Listener) -> None:
        """Let a person pick a compound answer, and give it."""
        gesture = pick_gesture(self.terminal, self.match, seat, typed, listener, self._texts)
        if gesture is not None:
            self.match.perform(gesture, seat)
            self._is_saved = False
            self._keep()
            wish = self.match.wish(seat) if gesture.later else None
            if wish is not None:
                self._later[seat] = gesture.later, wish.occasion
                self.terminal.say("cli.play.later", "dim")

    def _say_later(self, ask: Ask) -> bool:
        """Give the answers that the asked seat meant to give when its wish is granted; whether it was."""
        for seat, (_, occasion) in list(self._later.items()):
            wish = self.match.wish(seat) if seat != ask.seat else None
            if seat != ask.seat and (wish is None or wish.occasion != occasion):
                del self._later[seat]
            elif wish is not None and ask.seat in self.people:
                params = {"player": self._texts.text(seat_name(seat)), "wish": self._texts.text(wish.message)}
                self.terminal.say("cli.play.wish", "bold", **params)
        words, _ = self._later.pop(ask.seat, ((), ""))
        if not words:
            return False
        try:
            self.match.perform(words, ask.seat)
        except GestureRefused as refused:
            self.terminal.line(str(refused), "yellow")
            return False
        self._is_saved = False
        self._keep()
        return True

    # What a person sees

    def _sit_down(self, seat: int) -> None:
        """Make sure that the right person looks at the screen; show what is new to them."""
        if len(self.people) > 1 and self._present_seat != seat:
            involved = [viewer for viewer in (seat, self._present_seat) if viewer is not None]
            if any(has_secrets(self.match, viewer) for viewer in involved):
                self._hand_over(seat)
        self._present_seat = seat
        lines = self.match.story_lines(seat, self._lines_read[seat])
        self._lines_read[seat] = self.match.story_length
        before, description = self._description_shown.get(seat), self._describe(seat)
        if description != before or lines:
            self.terminal.heading(self._texts.text(seat_name(seat)))
        self._tell_by_turns(chronicle(self.match.game.plot, lines))
        if description == before:
            return
        if lines:
            self.terminal.line()
        if before is None:
            self._look(seat)
            return
        self._description_shown[seat] = description
        for line in changed_lines(before, description):
            self.terminal.line(line)

    def _hand_over(self, seat: int) -> None:
        if not self.terminal.is_interactive:
            return
        self._description_shown.pop(seat, None)
        self.terminal.clear()
        self.terminal.read(text("cli.play.hand_over", seat=self._texts.text(seat_name(seat))) + " ")
        self.terminal.clear()

    def _tell_story(self, seat: int, how: str) -> None:
        """The whole story, by turns with a sentence for each deed, or line by line."""
        if how == LINES:
            self._tell(self.match.story(seat))
        elif how:
            raise BadCall(argument="story", value=how, allowed=LINES)
        else:
            self._tell_by_turns(self.match.chronicle(seat))

    def _tell_by_turns(self, sections: Sequence[Section]) -> None:
        for message, is_heading in sentences(sections):
            if is_heading:
                self.terminal.line(self._texts.text(message), "bold")
            else:
                self.terminal.line(f"· {self._texts.text(message)}")

    def _tell(self, story: Sequence[Message]) -> None:
        for message in story:
            self.terminal.line(f"· {self._texts.text(message)}")

    def _describe(self, seat: int) -> list[str]:
        """The position as a seat sees it, line by line."""
        return [self._texts.text(message) for message in self.match.game.describe(self.match.view(seat))]

    def _look(self, seat: int) -> None:
        self._description_shown[seat] = self._describe(seat)
        for number, line in enumerate(self._description_shown[seat]):
            self.terminal.line(line, "bold" if number == 0 else "")

    def _show_question(self, asked: Asked, names: Sequence[str]) -> None:
        odds = odds_of(self.match, asked.seat)
        if odds:
            names = option_names(asked, self._texts, odds=odds)
        choices = enumerate(zip(asked.words, names, strict=True), start=1)
        entries = [(str(number), name, word.text) for number, (word, name) in choices]
        self.terminal.question(question_text(asked, self._texts), entries)
        for note in odds_notes(odds, self._texts):
            self.terminal.line(note, "dim")
        handles = self.match.handles(asked.seat)
        if handles:
            self.terminal.say(
                "cli.play.do_offered", "dim", numbers=", ".join(numbers_of(self.match, handles))
            )
        if len(names) == 1:
            self.terminal.say("cli.play.enter", "dim")

    def _show_reason(self, word: Word) -> None:
        reason = self.match.why_not(word)
        self.terminal.line(str(reason) if reason is not None else text("cli.play.can"), "yellow")

    def _why(self, typed: str, listener: Listener) -> None:
        if not typed:
            self.terminal.say("cli.play.why_what", "yellow")
            return
        word = listener.word(typed)
        if word is None:
            self.terminal.line(str(Reason("error.unknown_word", "", {"said": typed})), "yellow")
        else:
            self._show_reason(word)

    def _explain_card(self, typed: str, asked: Asked, listener: Listener) -> None:
        word = listener.word(typed) if typed else None
        if not typed:
            self._explain_cards(asked)
        elif word is None:
            self.terminal.line(str(Reason("error.unknown_word", "", {"said": typed})), "yellow")
        elif (explanation := self.match.explain(word)) is None:
            self.terminal.say("cli.play.unexplained", "yellow", word=self._texts.text(word_name(word.text)))
        else:
            self.terminal.line(explanation)

    def _explain_cards(self, asked: Asked) -> None:
        """Print what the cards in the description and the question do."""
        description = self.match.game.describe(self.match.view(asked.seat))
        by_word = explanations(description, asked, self._texts)
        if not by_word:
            self.terminal.say("cli.play.explain_nothing", "yellow")
        for word, explanation in by_word.items():
            self.terminal.line(with_name(word, explanation, self._texts))

    def _hint(self, ask: Ask) -> None:
        """Print the best words according to a search, with reasons."""
        with doing(text("cli.play.thinking")):
            hints = hint(self.match.sight(ask.seat), bots.MctsBot(seconds=HINT_SECONDS))
        asked = self.match.asked(ask.seat)
        assert asked is not None
        for number, advice in enumerate(hints, start=1):
            name = self._texts.text(asked.option(advice.word, self._texts))
            why = self._texts.text(advice.why())
            self.terminal.say(
                "cli.play.advice",
                number=number,
                name=name,
                share=self._texts.percent(advice.share, 0),
                why=why,
            )

    def _help(self) -> None:
        self.terminal.say("cli.play.help")
        for command in COMMANDS:
            self.terminal.line(f"  {text(f'cli.play.help.{command}')}")

    # Going back

    def _undo(self, seat: int) -> None:
        """Take back the person's last choice; past others' answers only if everybody agrees (bots do)."""
        try:
            self.match.undo(seat)
        except UndoRefused as refusal:
            if refusal.message.key != "error.undo_other_seat":
                raise
            latest = self._latest_person()
            name = self._texts.text(seat_name(latest))
            if len(self.people) > 1 and not self.terminal.agrees("cli.play.all_agree", seat=name):
                self.terminal.line(str(refusal), "yellow")
                return
            self.match.undo(latest, consent=True)
        self._is_saved = False
        lines_before = self.match.story_length
        self._lines_read = {
            person: min(lines_read, lines_before) for person, lines_read in self._lines_read.items()
        }
        self.terminal.say("cli.play.undone", "yellow")
        self._keep()

    def _latest_person(self) -> int:
        """The person whose last choice an undo that all agree to takes back; `UndoRefused` if there is none."""
        lengths: dict[int, int] = {}
        refusal = UndoRefused("error.undo_nothing")
        for seat in self.people:
            trial = self.match.clone()
            try:
                trial.undo(seat, consent=True)
            except UndoRefused as refused:
                refusal = refused
            else:
                lengths[seat] = trial.length
        if not lengths:
            raise refusal
        return max(lengths, key=lambda seat: lengths[seat])

    # Keeping

    def _keep(self) -> None:
        """Write the match to its file, if it has one."""
        if self._file is not None:
            match = self.match
            write_whole(self._file, record_with_fingerprints(match).json() if match.over else match.save())
            self._own_files.add(self._file.resolve())
            self._is_saved = True

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self._file or Path(f"{self.match.game.key}.areopagus.json")
        if path.resolve() not in self._own_files:
            check_is_free(path)
        write_whole(path, self.match.save())
        self._own_files.add(path.resolve())
        self._is_saved = True
        self.terminal.say("cli.play.saved", file=quote(str(path)))

    def _draw(self, name: str, seat: int) -> None:
        if not name.lower().endswith(".svg"):
            self.terminal.say("cli.play.picture_name", "yellow")
            return
        path = Path(name)
        if path.resolve() not in self._own_files:
            check_is_free(path)
        write_whole(path, self.match.scene(seat).svg())
        self._own_files.add(path.resolve())
        self.terminal.say("cli.play.drawn", file=name)

    # Ending

    def _leave(self) -> None:
        is_sure = self._is_saved or not self.terminal.is_interactive
        if is_sure or self.terminal.agrees("cli.play.leave_unsaved"):
            raise PlayerLeft

    def _stop(self, stopped: Exception) -> bool:
        """Print where the match can be found. An input that ends too early is an error unless a person has typed it."""
        if self._file is not None:
            self.terminal.say("cli.play.go_on", file=quote(str(self._file)))
        if isinstance(stopped, InputEnded) and not self.terminal.is_interactive:
            raise stopped
        return False

    def _end(self) -> None:
        """Show how it ended: the rest of the story and the last position, both openly now."""
        result = self.match.result
        assert result is not None
        lines_read = min((self._lines_read[seat] for seat in self.people), default=0)
        self.terminal.heading(text("cli.play.over"))
        lines = self.match.story_lines(None, lines_read)
        self._tell_by_turns(chronicle(self.match.game.plot, lines))
        self.terminal.line()
        for message in self.match.game.describe(self.match.view(None)):
            self.terminal.line(self._texts.text(message))
        show_outcome(self.terminal, self.match, result)
        if self._file is not None:
            self.terminal.say("cli.play.record", file=quote(str(self._file)))
