"""Checks after every choice: the question is valid, invariants hold, every text exists."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from areopagus.kernel.ask import CHANCE, Ask
from areopagus.kernel.match import Match
from areopagus.kernel.messages import Message, Phrasebook, word_name

from .report import Broken


class Texts:
    """Whether keys have a text; each is looked up once."""

    def __init__(self, phrasebook: Phrasebook) -> None:
        self._phrasebook = phrasebook
        self._checked_keys: set[str] = set()
        self._checked_options: set[tuple[str, str]] = set()

    def need(self, message: Message) -> None:
        """The message and those within it have a text, with all its parameters."""
        if message.key not in self._checked_keys:
            if not self._phrasebook.has(message.key):
                raise Broken("texts", f"there is no English text for {message.key!r}")
            self._checked_keys.add(message.key)
            text = self._phrasebook.text(message)
            if "{" in text:
                raise Broken("texts", f"the text of {message.key!r} lacks a parameter: {text}")
        if message.params:
            for value in message.params.values():
                if isinstance(value, Message):
                    self.need(value)

    def need_option(self, about: str, word: str, particular: Message | None) -> None:
        """A word under a question has a name, and so has what it means in this position."""
        if particular is not None:
            self.need(particular)
        if (about, word) not in self._checked_options:
            self.need(self._phrasebook.option(about, word))
            self._checked_options.add((about, word))


def check_question(match: Match, ask: Ask) -> None:
    """The question has a seat and offers at least one word, all of them from the vocabulary."""
    game, words = match.game, ask.words
    if ask.seat != CHANCE and not 0 <= ask.seat < match.seats:
        raise Broken("question", f"{ask.about!r} is put to seat {ask.seat}, of {match.seats}")
    if not ask.about:
        raise Broken("question", "a question without a key")
    for word in words:
        if word not in game.vocabulary:
            raise Broken("question", f"{ask.about!r} offers {word!r}, which is no word of the vocabulary")
    if any(later <= earlier for earlier, later in pairwise(words)):
        raise Broken("question", f"{ask.about!r} offers a word twice")
    if ask.weights is not None:
        if ask.seat != CHANCE:
            raise Broken("question", f"{ask.about!r} gives weights, but only chance draws by weight")
        if min(ask.weights) <= 0:
            raise Broken("question", f"{ask.about!r} offers something of which no copy is left")
    if ask.seen_by is not None and ask.seat != CHANCE and ask.seat not in ask.seen_by:
        raise Broken("question", f"{ask.about!r} hides its answer from the seat that gives it")


def check_wishes(match: Match, texts: Texts) -> None:
    """What seats may wish for has a text, and the word that grants it is on offer."""
    ask = match.ask
    for seat in range(match.seats):
        wish = match.wish(seat)
        if wish is None or ask is None:
            continue
        texts.need(wish.message)
        if wish.word is not None and (ask.seat == seat or wish.word not in ask.words):
            raise Broken(
                "question", f"{ask.about!r} does not offer {wish.word!r}, which seat {seat} may wish for"
            )


def check_invariants(match: Match, before: Any) -> None:
    """The game's own invariants hold."""
    for reason in match.game.check(match.state, match.ask, before):
        sentence = match.say(reason.message)
        raise Broken("invariants", f"{sentence} ({reason.rule})" if reason.rule else sentence)


def check_texts(match: Match, texts: Texts, lines_before: int) -> None:
    """Question, options and the latest lines of the story have texts."""
    ask = match.ask
    if ask is not None:
        texts.need(Message(f"ask.{ask.about}", ask.params or {}))
        for word in ask.words:
            texts.need_option(ask.about, word.text, None if ask.named is None else ask.named(word))
    for line in match.open_story(lines_before):
        texts.need(line.message)
        if line.instead is not None:
            texts.need(line.instead)
        if line.at is not None:
            texts.need(word_name(line.at))
