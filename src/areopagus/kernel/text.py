"""A match as plain text: the position, the question and its options, for terminals, screen readers and language models.

Made from what a viewer may know: the sentences in which a game describes a view, and the question as that viewer sees
it. An option is shown as the word to answer with and its meaning. On request, the text explains the cards that these
sentences and options name, and no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from .ask import Asked
from .filling import forms_of
from .form_plans import Form
from .messages import Message, Phrasebook, seat_name, word_name
from .odds import Odds
from .option_odds import odds_of
from .plans import Gesture, amounts
from .words import Word

if TYPE_CHECKING:
    from .match import Match


def whole_text(
    description: Iterable[Message],
    asked: Asked | None,
    texts: Phrasebook,
    explain: bool = False,
    names: Sequence[str] = (),
    odds: Mapping[Word, Odds] | None = None,
) -> str:
    """The whole text, line by line; without a question when the match is over.

    `names` are those of the people, `odds` those of the options.
    """
    description = list(description)
    lines = [texts.text(message, names) for message in description]
    if asked is not None:
        options = zip(asked.words, option_names(asked, texts, names, odds), strict=True)
        lines += ["", question_text(asked, texts, names)]
        lines += [f"  {word.text}: {name}" for word, name in options]
        lines += odds_notes(odds or {}, texts, names)
    by_word = explanations(description, asked, texts) if explain else {}
    if by_word:
        lines += ["", texts.text(Message("text.explained"))]
        lines += [f"  {word}: {with_name(word, text, texts)}" for word, text in by_word.items()]
    return "\n".join(lines)


def text_of(match: Match, seat: int | None, texts: Phrasebook, explain: bool, gestures: bool) -> str:
    """A match as a seat (None: a spectator) sees it; see `Match.text`."""
    asked = match.asked(seat)
    odds = odds_of(match, seat) if seat is not None else {}
    text = whole_text(match.game.describe(match.view(seat)), asked, texts, explain, odds=odds)
    if gestures and seat is not None and asked is not None and asked.seat == seat:
        text = "\n".join([text, *gesture_lines(match, seat, texts)])
    return text


def question_text(asked: Asked, texts: Phrasebook, names: Sequence[str] = ()) -> str:
    """Who is asked what, with the id of the rule behind it."""
    message = asked.read(texts)
    if message == asked.message and asked.about:
        message = Message("text.asked", {"seat": seat_name(asked.seat), "question": message})
    question = texts.text(message, names)
    return f"{question} ({asked.rule})" if asked.rule else question


def option_names(
    asked: Asked, texts: Phrasebook, names: Sequence[str] = (), odds: Mapping[Word, Odds] | None = None
) -> list[str]:
    """What each word on offer means as an answer to this question, with its odds."""
    lines = []
    for word in asked.words:
        message, luck = asked.option(word, texts), odds and odds.get(word)
        if luck:
            message = Message("text.with_odds", {"option": message, "odds": luck.summary})
        lines.append(texts.text(message, names))
    return lines


def odds_notes(odds: Mapping[Word, Odds], texts: Phrasebook, names: Sequence[str] = ()) -> list[str]:
    """What the odds of the options leave out, each sentence once."""
    notes = [texts.text(one.note, names) for one in odds.values() if one.note is not None]
    return list(dict.fromkeys(notes))


def gesture_text(gesture: Gesture, texts: Phrasebook, names: Sequence[str] = ()) -> tuple[str, str]:
    """A compound answer in words, and what it costs and brings, with its odds."""
    parts = [
        texts.text(Message(key, {"amounts": message}), names)
        for key, message in (("text.costs", amounts(gesture.price)), ("text.brings", amounts(gesture.gain)))
        if message is not None
    ]
    if gesture.odds is not None:
        parts.append(texts.text(gesture.odds.summary, names))
    return texts.text(gesture.name, names), "; ".join(parts)


def gesture_lines(match: Match, seat: int, texts: Phrasebook, names: Sequence[str] = ()) -> list[str]:
    """The compound answers of a seat that is asked: those that are listed, and what others begin with."""
    lines = []
    for gesture in match.gestures(seat, listed=True):
        name, amounts_text = gesture_text(gesture, texts, names)
        words = " ".join(word.text for word in gesture.words)
        lines.append(f"  {words}: {name} ({amounts_text})" if amounts_text else f"  {words}: {name}")
    forms = forms_of(match, seat)
    for form in forms:
        lines += form_lines(form, texts, names)
    shown = {form.plan for form in forms}
    handles = [handle.word.text for handle in match.handles(seat) if not shown.issuperset(handle.plans)]
    if handles:
        lines.append(texts.text(Message("text.handles", {"words": ", ".join(handles)})))
    return ["", texts.text(Message("text.gestures")), *lines] if lines else []


def form_lines(form: Form, texts: Phrasebook, names: Sequence[str] = ()) -> list[str]:
    """A form: how it is filled in, and its fields with their limits."""
    call = f'match.fill(seat, "{form.plan}", "{form.handle.text}", {{...}})'
    lines = [f"  {texts.text(Message('text.form', {'name': form.name, 'call': call}), names)}"]
    sides = {side.key: texts.text(side.name, names) for side in form.sides}
    for field in form.fields:
        limits = f"{field.lowest}-{field.highest}"
        lines.append(f'    "{field.key}": {sides[field.side]}: {texts.text(field.name, names)} ({limits})')
    return lines


def explanation(word: str, texts: Phrasebook) -> str | None:
    """What a card does, by the text of its word; None if there is no text about it."""
    key = f"card.{word}"
    return texts.text(Message(key)) if texts.has(key) else None


def what_it_does(word: str, texts: Phrasebook, brief: Message | None = None) -> str:
    """What an answer does: what the question says (`brief`), what the word says in brief, or the text of a card.

    That text comes without the name of the card. Empty: there is none of them.
    """
    if brief is not None:
        return texts.text(brief)
    if texts.has(f"brief.{word}"):
        return texts.text(Message(f"brief.{word}"))
    text, name = explanation(word, texts) or "", texts.text(word_name(word))
    rest = text.removeprefix(name)
    return rest.lstrip(",: ") if rest != text else text


def explanations(description: Sequence[Message], asked: Asked | None, texts: Phrasebook) -> dict[str, str]:
    """What the cards in a description and a question do, by the texts of their words, in order."""
    named = [word for message in description for word in _words_in(message)]
    if asked is not None:
        named += [*_words_in(asked.message), *(word.text for word in asked.words)]
    texts_by_word = {word: explanation(word, texts) for word in dict.fromkeys(named)}
    return {word: text for word, text in texts_by_word.items() if text is not None}


def _words_in(message: Message) -> Iterator[str]:
    """The texts of the words that a message names."""
    prefix = word_name("").key
    if message.key.startswith(prefix):
        yield message.key.removeprefix(prefix)
    for value in message.params.values():
        if isinstance(value, Message):
            yield from _words_in(value)


def with_name(word: str, explanation: str, texts: Phrasebook) -> str:
    """An explanation that begins with the name of the card, which is added if it is missing."""
    name = texts.text(word_name(word))
    return explanation if explanation.startswith(name) else f"{name}: {explanation}"
