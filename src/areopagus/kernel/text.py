"""A match as plain text: the position, the question and its options, for terminals, screen readers and language models.

Made from what a viewer may know: the sentences in which a game describes a view, and the question as that viewer hears
it. An option is told as the word to answer with and what it means there.
"""

from __future__ import annotations

from collections.abc import Iterable

from .ask import Asked
from .messages import Message, Phrasebook, seat_name


def whole_text(described: Iterable[Message], asked: Asked | None, texts: Phrasebook) -> str:
    """All of it, line by line; without a question once the match is over."""
    lines = list(map(texts.text, described))
    if asked is not None:
        options = zip(asked.words, option_names(asked, texts), strict=True)
        lines += ["", question_text(asked, texts), *(f"  {word.text}: {name}" for word, name in options)]
    return "\n".join(lines)


def question_text(asked: Asked, texts: Phrasebook) -> str:
    """Who is asked what, with the id of the rule behind it."""
    who = texts.text(Message("text.asked", {"seat": seat_name(asked.seat), "question": asked.message}))
    return f"{who} ({asked.rule})" if asked.rule else who


def option_names(asked: Asked, texts: Phrasebook) -> list[str]:
    """What each word on offer means as an answer to this question."""
    return [texts.text(asked.option(word, texts)) for word in asked.words]
