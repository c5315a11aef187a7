"""Texts for people: message keys with parameters, and the catalogues that turn them into sentences.

Rules, errors, questions and stories never contain sentences. They name a **message**: a key and parameters,
`Message("story.lit", {"seat": ..., "cell": ...})`. A **phrasebook** holds the texts of one language, out of
gettext catalogues whose msgids are the keys; it is the only place where a key becomes a sentence.

Parameters are numbers, texts or further messages. Two kinds of messages are made from values:

- a word: `word.hex:+2-1`. The catalogue may hold the whole key, or the family `word.hex` with `{name}`;
- a seat: `seat` with `number`, for which a phrasebook uses the names of the people where it is given some.

A catalogue entry with a plural is chosen by the parameter `count`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from pathlib import Path
from typing import Any, TypeAlias, Union

import msgspec

from .catalogues import catalogue

Param: TypeAlias = Union[int, float, str, "Message"]

Span: TypeAlias = str | tuple[str, str]
"""A part of a sentence: a text, or a name with the text of the word that it names."""

KERNEL_LOCALE = Path(__file__).parent.parent / "locale"
KERNEL_DOMAIN = "areopagus"
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
    """Several things one after the other; a dash for none."""
    if not messages:
        return Message("text.none")
    return reduce(lambda first, rest: Message("text.and", {"first": first, "rest": rest}), messages)


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


class _Blanks(dict[str, str]):
    """Parameters of a text; a missing one is shown as its name instead of raising an error."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


class Phrasebook:
    """The texts of one language, from one or more catalogues: the game's own first, then the kernel's."""

    def __init__(self, language: str, sources: Sequence[tuple[str, Path]]) -> None:
        self._sources = sources
        self.speak(language)

    def speak(self, language: str) -> None:
        """Switch to another language."""
        self.language = language
        self._catalogues = [catalogue(domain, folder, language) for domain, folder in self._sources]
        self._templates: dict[tuple[str, int | None], tuple[str, str | None] | None] = {}
        self._sentences: dict[str, str] = {}
        """The sentences of messages without parameters."""

    def has(self, key: str) -> bool:
        """Whether there is a text for this key, or for the family of words it belongs to."""
        return self._template(key, {}) is not None

    def text(self, message: Message, names: Sequence[str] = ()) -> str:
        """The sentence. A key without a text is shown as it is."""
        if not message.params:
            return self._plain_text(message)
        if message.key == "seat" and names:
            number = message.params.get("number", 0)
            if isinstance(number, int) and 1 <= number <= len(names):
                return names[number - 1]
        params = _Blanks()
        for name, value in message.params.items():
            params[name] = self.text(value, names) if isinstance(value, Message) else _number(value)
        return self._filled(message, params)

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

    def _marked(self, message: Message, is_linked: Callable[[str], bool], names: Sequence[str]) -> str:
        """The sentence, with marks around the names of words that are linked."""
        if message.key == "seat":
            return self.text(message, names)
        params = _Blanks()
        for name, value in message.params.items():
            params[name] = (
                self._marked(value, is_linked, names) if isinstance(value, Message) else _number(value)
            )
        sentence = self._filled(message, params)
        word = message.key.removeprefix("word.")
        return f"\x02{word}\x1f{sentence}\x03" if word != message.key and is_linked(word) else sentence

    def _plain_text(self, message: Message) -> str:
        """The sentence of a message without parameters; made once."""
        sentence = self._sentences.get(message.key)
        if sentence is None:
            if len(self._sentences) > 20_000:
                self._sentences.clear()
            sentence = self._sentences[message.key] = self._filled(message, _Blanks())
        return sentence

    def _filled(self, message: Message, params: _Blanks) -> str:
        entry = self._template(message.key, message.params)
        if entry is None:
            return message.key
        template, name = entry
        if name is not None:
            params.setdefault("name", name)
        return template.format_map(_one_full_stop(template, params))

    def option(self, about: str, word: str) -> Message:
        """The name of a word under a question: its own name there, or its general name."""
        particular = f"option.{about}.{word}"
        return Message(particular) if self.has(particular) else word_name(word)

    def _template(self, key: str, params: Mapping[str, Param]) -> tuple[str, str | None] | None:
        """The text of a key and, for a word of a family, its name; looked up once."""
        count = params.get("count")
        cache_key = (key, count if isinstance(count, int) else None)
        if cache_key not in self._templates:
            if len(self._templates) > 20_000:
                self._templates.clear()
            self._templates[cache_key] = self._look_up(key, cache_key[1])
        return self._templates[cache_key]

    def _look_up(self, key: str, count: int | None) -> tuple[str, str | None] | None:
        for candidate, name in _candidates(key):
            for texts in self._catalogues:
                if count is not None:
                    text = texts.ngettext(candidate, candidate, count)
                    if text != candidate:
                        return text, name
                text = texts.gettext(candidate)
                if text != candidate:
                    return text, name
                text = texts.ngettext(candidate, candidate, 1)
                if text != candidate:
                    return text, name
        return None


def _one_full_stop(template: str, params: _Blanks) -> _Blanks:
    """The parameters, without the full stop of a sentence after which the template sets its own."""
    if "}." not in template and "})." not in template:
        return params
    for name, value in params.items():
        if value.endswith(".") and (f"{{{name}}}." in template or f"{{{name}}})." in template):
            params[name] = value.rstrip(".")
    return params


def _candidates(key: str) -> list[tuple[str, str | None]]:
    """The key itself, then its family with the rest as name: `word.hex` and `+2-1`."""
    keys: list[tuple[str, str | None]] = [(key, None)]
    family, colon, name = key.partition(":")
    if colon:
        keys.append((family, name))
    return keys


def _number(value: int | float | str) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, float) and (value * 2).is_integer():
        whole = int(abs(value))
        return ("-" if value < 0 else "") + (f"{whole}½" if whole else "½")
    return str(value)


KERNEL_TEXTS = Phrasebook("en", [(KERNEL_DOMAIN, KERNEL_LOCALE)])
"""The kernel's own texts, in the language of this process: that of errors, and the default of games."""


def languages(folder: Path = KERNEL_LOCALE, domain: str = KERNEL_DOMAIN) -> list[str]:
    """The languages that have texts."""
    return sorted(file.parent.parent.name for file in folder.glob(f"*/LC_MESSAGES/{domain}.po"))
