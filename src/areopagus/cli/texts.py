"""The sentences of the command line, out of the kernel's catalogue."""

from __future__ import annotations

from typing import Any

from areopagus.kernel import AreopagusError, Game, Message, Param
from areopagus.kernel.messages import KERNEL_TEXTS


class CommandError(AreopagusError):
    """Something that the command line can't do as asked."""


class InputEnded(CommandError):
    """There is nobody left to answer."""

    key = "cli.error.input_ended"


def text(key: str, /, **params: Param) -> str:
    """A sentence of the command line."""
    return KERNEL_TEXTS.text(Message(key, params))


def named(game: Game[Any]) -> str:
    """What a game is called; its key, if its catalogue doesn't say."""
    texts = game.phrasebook()
    return texts.text(Message("game")) if texts.has("game") else game.key


def plain(said: str) -> str:
    """A text without control characters: what comes out of a file must not steer the terminal."""
    return "".join(mark if mark.isprintable() else " " for mark in said)


def one_line(said: str) -> str:
    """A text as one line, however it was broken up."""
    return plain(" ".join(said.split()))
