"""The meaning of a typed line: an option by number, word, name or the beginning of one; or a command.

A number always means an option. A word of the question wins over a command of the same name; with a slash in
front (`/save`) the command is meant. The beginning of a word or of its name is enough if only one matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from areopagus.kernel import Message, Phrasebook, Vocabulary, Word
from areopagus.kernel.messages import word_name

COMMANDS: Final = ("do", "undo", "save", "why", "explain", "hint", "story", "look", "picture", "help", "quit")
ALIASES: Final = {"?": "help", "exit": "quit"}


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of the options."""

    word: Word


@dataclass(frozen=True, slots=True)
class Command:
    """A command, with the rest of the line."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class NotOffered:
    """A word of the game that the question does not offer."""

    word: Word


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A line that has no meaning; the message says why."""

    message: Message


Meaning = Chosen | Command | NotOffered | NotUnderstood


class Listener:
    """Understands the answers to one question."""

    def __init__(
        self, words: Sequence[Word], names: Sequence[str], vocabulary: Vocabulary, texts: Phrasebook
    ) -> None:
        self.words = words
        self.names = names
        self._vocabulary = vocabulary
        self._texts = texts

    def understand(self, typed: str) -> Meaning:
        """What the line means."""
        if not typed and len(self.words) == 1:
            return Chosen(self.words[0])
        if typed.startswith("/"):
            return _command(typed[1:], exact=False) or NotUnderstood(
                Message("cli.play.no_command", {"said": typed, "commands": ", ".join(COMMANDS)})
            )
        if typed.isdecimal():
            return self._numbered(typed)
        if typed in self._texts_on_offer():
            return Chosen(self._vocabulary.find(typed))
        command = _command(typed, exact=True)
        if command is not None:
            return command
        if typed in self._vocabulary:
            return NotOffered(self._vocabulary.find(typed))
        return self._beginning(typed)

    def word(self, typed: str) -> Word | None:
        """The word that is meant by a number, a text, a name or the beginning of one, on offer or not."""
        if typed in self._vocabulary:
            return self._vocabulary.find(typed)
        meaning = self._numbered(typed) if typed.isdecimal() else self._beginning(typed)
        if isinstance(meaning, Chosen):
            return meaning.word
        named = ((word, self._texts.text(word_name(word.text))) for word in self._vocabulary)
        matching = _matching(typed, named)
        return matching[0] if len(matching) == 1 else None

    def _texts_on_offer(self) -> list[str]:
        return [word.text for word in self.words]

    def _numbered(self, typed: str) -> Chosen | NotUnderstood:
        number = int(typed) if len(typed) < 10 else 0
        if 1 <= number <= len(self.words):
            return Chosen(self.words[number - 1])
        return NotUnderstood(Message("cli.play.no_number", {"number": typed, "last": len(self.words)}))

    def _beginning(self, typed: str) -> Chosen | NotUnderstood:
        matching = _matching(typed, zip(self.words, self.names, strict=True)) if typed else []
        if len(matching) == 1:
            return Chosen(matching[0])
        if matching:
            several = ", ".join(word.text for word in matching[:8]) + (", …" if len(matching) > 8 else "")
            return NotUnderstood(Message("cli.play.several", {"said": typed, "words": several}))
        return NotUnderstood(
            Message("cli.play.puzzling" if typed else "cli.play.say_something", {"said": typed})
        )


def _command(typed: str, exact: bool) -> Command | None:
    name, _, rest = typed.partition(" ")
    name = ALIASES.get(name, name)
    if name in COMMANDS:
        return Command(name, rest.strip())
    matching = [command for command in COMMANDS if command.startswith(name)] if name and not exact else []
    return Command(matching[0], rest.strip()) if len(matching) == 1 else None


def _matching(typed: str, named: Iterable[tuple[Word, str]]) -> list[Word]:
    """The words whose text or name is the typed one; if there are none, those that begin with it."""
    wanted = typed.casefold()
    forms = [(word, (word.text.casefold(), name.casefold())) for word, name in named]
    exact = [word for word, both in forms if wanted in both]
    return exact or [word for word, both in forms if any(form.startswith(wanted) for form in both)]
