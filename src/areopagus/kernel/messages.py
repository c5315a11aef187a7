"""Texts for people: message keys with parameters, and the catalogues that turn them into sentences.

Rules, errors, questions and stories never contain sentences. They name a **message**: a key and parameters,
`Message("story.lit", {"seat": ..., "cell": ...})`. A **phrasebook** holds the texts of one language, out of
gettext catalogues whose msgids are the keys; it is the only place where a key becomes a sentence.

Parameters are numbers, texts or further messages. Two kinds of messages are made from values:

- a word: `word.hex:+2-1`. The catalogue may hold the whole key, or the family `word.hex` with `{name}`;
- a seat: `seat` with `number`, for which a phrasebook uses the names of the people where it is given some.

A catalogue entry with a plural is chosen by the parameter `count`; for 0, `KEY.none` goes before `KEY`, if there is
one: some languages count 0 with their singular. A blank may ask for a form, `{card:acc}`, and a sentence have variants
by gender; `forms` explains both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, reduce
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, Union

import msgspec

from .catalogues import catalogue, keys_of
from .forms import GENDER, LOW, PLAIN, TextPiece, Variants, lowered, parsed, with_form

Param: TypeAlias = Union[int, float, str, "Message"]

Span: TypeAlias = str | tuple[str, str]
"""A part of a sentence: a text, or a name with the text of the word that it names."""

KERNEL_LOCALE = Path(__file__).parent.parent / "locale"
KERNEL_DOMAIN = "areopagus"
LAST = "text.and"
"""The key of the text that joins the last thing of a list to those before."""
NEXT = "text.list"
"""The key of the text that joins any other thing of a list to those before."""
MINUS = "\u2212"
"""The sign before a negative number."""
NONE_OF = ".none"
"""What is added to a key for the text with a count of 0, if that needs words of its own."""
_MARKED = re.compile("\x02(.*?)\x1f(.*?)\x03")
_MARK = re.compile("[\x02\x1f\x03]")


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A text for a person: a key of the catalogue, with parameters. In JSON `[key, parameters]`."""

    key: str
    params: Mapping[str, Param] = {}

    def to_json(self) -> list[Any]:
        """The message as plain JSON values: `[key]`, or `[key, {name: value}]`."""
        if not self.params:
            return [self.key]
        values = {
            name: value.to_json() if isinstance(value, Message) else value
            for name, value in self.params.items()
        }
        return [self.key, values]

    @classmethod
    def from_json(cls, values: Any) -> Message:
        """The message that `to_json` wrote; `ValueError` for anything else."""
        try:
            return msgspec.convert(values, cls)
        except msgspec.ValidationError as error:
            raise ValueError(f"not a message: {error}") from error


def word_name(text: str) -> Message:
    """The message that names a word, from its text."""
    return Message(f"word.{text}")


def seat_name(seat: int) -> Message:
    """The message that names a seat; -1 is chance."""
    return Message("seat", {"number": seat + 1}) if seat >= 0 else Message("seat.chance")


def quantity(thing: object, count: int) -> Message:
    """A number of what a word names, by itself or its text, or of what a message names: `2 Ideas`."""
    if isinstance(thing, Message):
        return Message(
            "text.counted", {"number": count, "name": Message(thing.key, {**thing.params, "count": count})}
        )
    return _quantity(str(thing), count)


@lru_cache(maxsize=4096)
def _quantity(word: str, count: int) -> Message:
    return Message("text.counted", {"number": count, "name": Message(f"word.{word}", {"count": count})})


def listed(messages: Sequence[Message]) -> Message:
    """Several things, "A, B and C"; a dash for none."""
    if not messages:
        return Message("text.none")
    return reduce(lambda first, rest: Message(LAST, {"first": first, "rest": rest}), messages)


def series(messages: Sequence[Message]) -> Message:
    """Steps or clauses one after the other, without an "and" before the last."""
    return reduce(lambda first, rest: Message(NEXT, {"first": first, "rest": rest}), messages)


@lru_cache(maxsize=1024, typed=True)
def plain_text(text: int | str) -> Message:
    """The message for a number, or for a text that is the same in every language."""
    return Message("plain", {"text": text})


def shown(value: object) -> str:
    """A value that a message quotes, shortened; some numbers are too long to be printed."""
    try:
        return str(value)[:200]
    except ValueError:
        return "…"


class _Template(NamedTuple):
    """The text of a key, in pieces."""

    pieces: tuple[TextPiece, ...]
    name: str | None
    """For a word of a family: what is behind its colon."""
    has_form: bool
    """Whether it is written in the form that was asked for."""


Put: TypeAlias = Callable[[Message, str], str]
"""Gives the text of a parameter in a form."""


class Phrasebook:
    """The texts of one language, from one or more catalogues: the game's own first, then the kernel's."""

    def __init__(self, language: str, sources: Sequence[tuple[str, Path]]) -> None:
        self._sources = sources
        self.speak(language)

    def speak(self, language: str) -> None:
        """Switch to another language."""
        self.language = language
        self._catalogues = [catalogue(domain, folder, language) for domain, folder in self._sources]
        self._variants = Variants(key for texts in self._catalogues for key in keys_of(texts))
        self._templates: dict[tuple[str, str, int | None], _Template | None] = {}
        self._sentences: dict[tuple[str, str], str] = {}
        """The sentences of messages without parameters, by key and form."""

    def has(self, key: str) -> bool:
        """Whether there is a text for this key, or for the family of words it belongs to."""
        return self._template(key, PLAIN, None) is not None

    def text(self, message: Message, names: Sequence[str] = (), form: str = PLAIN) -> str:
        """The sentence, in a form if there is one. A key without a text is shown as it is."""
        if not message.params:
            return self._plain_text(message, form)
        if message.key == "seat" and names:
            number = message.params.get("number", 0)
            if isinstance(number, int) and 1 <= number <= len(names):
                return names[number - 1]
        return self._filled(message, form, lambda part, wanted: self.text(part, names, wanted))

    def spans(
        self, message: Message, is_linked: Callable[[str], bool], names: Sequence[str] = ()
    ) -> list[Span]:
        """The sentence in parts: texts, and the names of words that are linked, each with the text of its word."""
        names = [_MARK.sub("", name) for name in names]
        spans: list[Span] = []
        for place, part in enumerate(_MARKED.split(self._marked(message, is_linked, names))):
            if place % 3 == 0 and part:
                spans.append(part)
            elif place % 3 == 1:
                word = part
            elif place % 3 == 2:
                spans.append((part, word))
        return spans

    def _marked(
        self, message: Message, is_linked: Callable[[str], bool], names: Sequence[str], form: str = PLAIN
    ) -> str:
        """The sentence, with marks around the names of words that are linked."""
        if message.key == "seat":
            return self.text(message, names, form)
        sentence = self._filled(
            message, form, lambda part, wanted: self._marked(part, is_linked, names, wanted)
        )
        word = message.key.removeprefix("word.")
        return f"\x02{word}\x1f{sentence}\x03" if word != message.key and is_linked(word) else sentence

    def _plain_text(self, message: Message, form: str) -> str:
        """The sentence of a message without parameters; made once."""
        sentence = self._sentences.get((message.key, form))
        if sentence is None:
            if len(self._sentences) > 20_000:
                self._sentences.clear()
            sentence = self._filled(message, form, lambda part, wanted: self.text(part, form=wanted))
            self._sentences[message.key, form] = sentence
        return sentence

    def _filled(self, message: Message, form: str, put: Put) -> str:
        """The sentence, with the texts that `put` gives in its blanks."""
        template = self._template_of(message, form)
        if template is None:
            return message.key
        passed_on = PLAIN if template.has_form else form
        parts: list[str] = []
        inserted = ""
        for text, blank, own_form in template.pieces:
            if inserted.endswith(".") and text.startswith((".", ").")):
                inserted = inserted.rstrip(".")  # the text sets its own full stop
            parts += (inserted, text)
            inserted = ""
            if blank is not None:
                value = message.params.get(blank)
                if isinstance(value, Message):
                    if blank == "first" and value.key == message.key == LAST:
                        value = _without_and(value)
                    inserted = put(value, own_form or passed_on)
                elif value is not None:
                    inserted = self._number(value)
                else:
                    is_name = blank == "name" and template.name is not None
                    inserted = str(template.name) if is_name else f"{{{blank}}}"
        parts.append(inserted)
        sentence = "".join(parts)
        return lowered(sentence) if passed_on == LOW and template.pieces[0].text else sentence

    def decimal(self, value: float, digits: int) -> str:
        """A number with a fixed number of digits after the decimal sign of the language; nothing has no sign."""
        return self.written(f"{value:z,.{digits}f}")

    def written(self, number: str) -> str:
        """A number that Python has written, with the signs of the language."""
        signs = {
            "-": MINUS,
            ".": self._plain_text(Message("number.decimal"), PLAIN),
            ",": self._plain_text(Message("number.group"), PLAIN),
        }
        return "".join(signs.get(mark, mark) for mark in number)

    def percent(self, share: float, digits: int) -> str:
        """A share, from 0 to 1, as the language writes percentages."""
        return self.text(Message("number.percent", {"number": self.decimal(100 * share, digits)}))

    def _number(self, value: int | float | str) -> str:
        number = _number(value)
        if isinstance(value, float) and "." in number:
            return number.replace(".", self._plain_text(Message("number.decimal"), PLAIN))
        return number

    def option(self, about: str, word: str) -> Message:
        """The name of a word under a question: its own name there, or its general name."""
        particular = f"option.{about}.{word}"
        return Message(particular) if self.has(particular) else word_name(word)

    def _template_of(self, message: Message, form: str) -> _Template | None:
        """The text of a message in a form, as its count and the genders of its parameters want it."""
        count = message.params.get("count")
        number = count if isinstance(count, int) else None
        if self._variants:

            def gender(name: str) -> str | None:
                value = message.params.get(name)
                return self._gender(value) if isinstance(value, Message) else None

            for wanted in dict.fromkeys((form, PLAIN)):
                added = self._variants.fitting(with_form(message.key, wanted), gender)
                if added:
                    template = self._template(message.key, wanted, number, added)
                    return template and template._replace(has_form=wanted == form)
        return self._template(message.key, form, number)

    def _gender(self, message: Message) -> str | None:
        """The gender of what a message names; that of a quantity is the gender of the thing."""
        count = message.params.get("count")
        gender = self._template(message.key, GENDER, count if isinstance(count, int) else None)
        if gender is not None:
            return gender.pieces[0].text
        name = message.params.get("name")
        return self._gender(name) if message.key == "text.counted" and isinstance(name, Message) else None

    def _template(self, key: str, form: str, count: int | None, added: str = "") -> _Template | None:
        """The text of a key in a form, else the plain one; looked up once."""
        cache_key = (key, with_form("", form) + added, count)
        if cache_key not in self._templates:
            if len(self._templates) > 20_000:
                self._templates.clear()
            self._templates[cache_key] = self._new_template(key, form, count, added)
        return self._templates[cache_key]

    def _new_template(self, key: str, form: str, count: int | None, added: str) -> _Template | None:
        forms = (form,) if form in (PLAIN, GENDER) else (form, PLAIN)
        for candidate, name in _candidates(key):
            for own in (candidate + NONE_OF, candidate) if count == 0 else (candidate,):
                for wanted in forms:
                    text = self._text_of(with_form(own, wanted) + added, count)
                    if text is not None:
                        return _Template(parsed(text), name, wanted == form)
        return None

    def _text_of(self, key: str, count: int | None) -> str | None:
        """The text of exactly this key in the first catalogue that has one."""
        for texts in self._catalogues:
            if count is not None:
                text = texts.ngettext(key, key, count)
                if text != key:
                    return text
            text = texts.gettext(key)
            if text != key:
                return text
            text = texts.ngettext(key, key, 1)
            if text != key:
                return text
        return None


def _without_and(message: Message) -> Message:
    """The things of a list before its last one: the "and" comes later."""
    first = message.params.get("first")
    if isinstance(first, Message) and first.key == LAST:
        return Message(NEXT, {**message.params, "first": _without_and(first)})
    return Message(NEXT, message.params)


def _candidates(key: str) -> list[tuple[str, str | None]]:
    """The key itself, then its family with the rest as name: `word.hex` and `+2-1`; `08` is named 8."""
    keys: list[tuple[str, str | None]] = [(key, None)]
    family, colon, name = key.partition(":")
    if colon:
        keys.append((family, str(int(name)) if name.isdecimal() else name))
    return keys


def _number(value: int | float | str) -> str:
    """A number as people write it, with a real minus sign; a text as it is."""
    if isinstance(value, str):
        return value
    sign = MINUS if value < 0 else ""
    if isinstance(value, float) and value.is_integer():
        return sign + str(abs(int(value)))
    if isinstance(value, float) and (value * 2).is_integer():
        whole = int(abs(value))
        return sign + (f"{whole}½" if whole else "½")
    return sign + str(abs(value))


KERNEL_TEXTS = Phrasebook("en", [(KERNEL_DOMAIN, KERNEL_LOCALE)])
"""The kernel's own texts, in the language of this process: that of errors, and the default of games."""


def languages(folder: Path = KERNEL_LOCALE, domain: str = KERNEL_DOMAIN) -> list[str]:
    """The languages that have texts."""
    return sorted(file.parent.parent.name for file in folder.glob(f"*/LC_MESSAGES/{domain}.po"))


@cache
def known_languages(folder: Path, domain: str) -> frozenset[str]:
    """The languages in which a game or the kernel has texts."""
    return frozenset(languages(folder, domain)) | frozenset(languages())
