"""The sentences of the command line, out of the kernel's catalogue."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

from areopagus.kernel import AreopagusError, Game, Message, Param
from areopagus.kernel.messages import KERNEL_TEXTS, languages
from areopagus.kernel.pseudo import PSEUDO

LANGUAGE: Final = "--language"
LANGUAGE_VARIABLE: Final = "AREOPAGUS_LANGUAGE"
"""The variable that says the language where the option does not."""


class CommandError(AreopagusError):
    """A command that can't be carried out."""


class InputEnded(CommandError):
    """The input has ended while an answer is needed."""

    key = "cli.error.input_ended"


def text(key: str, /, **params: Param) -> str:
    """A sentence of the command line."""
    return KERNEL_TEXTS.text(Message(key, params))


def language_argument(arguments: Sequence[str]) -> str:
    """The language in `--language XX`, in front of the command, or that of the variable.

    The present one if there are no texts in it.
    """
    language = os.environ.get(LANGUAGE_VARIABLE, "") or KERNEL_TEXTS.language
    for place, argument in enumerate(arguments):
        if not argument.startswith("-"):
            break
        option, equals, value = argument.partition("=")
        if option == LANGUAGE:
            language = value if equals else next(iter(arguments[place + 1 :]), "")
            break
    return language if language in (*languages(), PSEUDO) else KERNEL_TEXTS.language


def check_language(language: str) -> None:
    """`CommandError` if there are no texts in a language."""
    if language not in (*languages(), PSEUDO):
        raise CommandError("error.unknown_language", language=language[:60], known=", ".join(languages()))


def speak(language: str) -> None:
    """Switch to a language; `CommandError` if there are no texts in it."""
    check_language(language)
    if language != KERNEL_TEXTS.language:
        KERNEL_TEXTS.speak(language)


def named(game: Game[Any]) -> str:
    """The name of a game; its key, if its catalogue has none."""
    texts = game.phrasebook()
    return texts.text(Message("game")) if texts.has("game") else game.key


def plain(line: str) -> str:
    """A text without control characters: text from a file must not control the terminal."""
    return "".join(mark if mark.isprintable() else " " for mark in line)


def one_line(lines: str) -> str:
    """A text as one line, however it was broken up."""
    return plain(" ".join(lines.split()))
