"""Forms of words, and sentences that agree with them: what the keys and the blanks of a catalogue mean.

A language may hold more texts than English. A blank asks for a **form** of what is put there: `{card:acc}` finds the
text `word.card:7@acc`, else the plain one. The names of forms are free; each language uses those that it needs. A form
that a text does not have goes on to the blanks in it, unless they ask for one of their own: the form of "2 Ideas" is
that of "Ideas". One form is made where it is not written down: `low`, the plain text with a small first letter.

A sentence has **variants** for the gender of a parameter: `story.lost|card=f` is used where the text `…@gender` of
the card is `f`. Of several variants that fit, the one with the most conditions is used.

    >>> key_parts("story.lost@short|card=f")
    ('story.lost', 'short', {'card': 'f'})
    >>> parsed("Pay {what:acc}")
    (TextPiece(text='Pay ', blank='what', form='acc'),)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Final, NamedTuple

PLAIN: Final = ""
"""The text without a form: the name as it stands alone, on a button or a card."""
LOW: Final = "low"
"""The form with a small first letter."""
GENDER: Final = "gender"
"""The text in this form is the gender of the word: any short name, such as `f`."""
_KEY: Final = re.compile(r"(?P<base>[^@|]+)(?:@(?P<form>[a-z][a-z0-9_]*))?(?P<conditions>(?:\|\w+=\w+)*)")
_FORM: Final = re.compile(r"[a-z][a-z0-9_]*")


class TextPiece(NamedTuple):
    """A part of a text: words, then a blank (None at the end of the text) and the form that it asks for."""

    text: str
    blank: str | None
    form: str


def parsed(text: str) -> tuple[TextPiece, ...]:
    """The pieces of a text; `ValueError` for a blank that nothing can fill."""
    pieces = []
    for words, blank, form, conversion in Formatter().parse(text):
        if blank is not None and not blank.isidentifier():
            raise ValueError(f"no name: {blank!r}")
        if conversion or (form and not _FORM.fullmatch(form)):
            raise ValueError(f"no form: {conversion or form!r}")
        pieces.append(TextPiece(words, blank, form or PLAIN))
    return tuple(pieces)


def key_parts(key: str) -> tuple[str, str, dict[str, str]]:
    """The key without its form and conditions, the form, and the conditions: parameters with genders.

    `ValueError` for a key that is not written so.
    """
    matched = _KEY.fullmatch(key)
    if matched is None:
        raise ValueError(f"no key: {key!r}")
    conditions = [each.partition("=") for each in matched["conditions"].split("|")[1:]]
    return matched["base"], matched["form"] or PLAIN, {name: gender for name, _, gender in conditions}


def with_form(key: str, form: str) -> str:
    """The key of the text in a form."""
    return f"{key}@{form}" if form else key


class Variants:
    """The variants of sentences in a catalogue."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._by_key: dict[str, list[tuple[dict[str, str], str]]] = {}
        """For each key with its form, the conditions of its variants and what these add to the key; most first."""
        for key in sorted(keys):
            plain, bar, added = key.partition("|")
            if bar:
                self._by_key.setdefault(plain, []).append((key_parts(key)[2], bar + added))
        for variants in self._by_key.values():
            variants.sort(key=lambda variant: -len(variant[0]))

    def __bool__(self) -> bool:
        return bool(self._by_key)

    def fitting(self, key: str, gender: Callable[[str], str | None]) -> str:
        """What the key of the fitting variant adds to a key; nothing if none fits. `gender` is that of a parameter."""
        for conditions, added in self._by_key.get(key, ()):
            if all(gender(name) == wanted for name, wanted in conditions.items()):
                return added
        return ""


def lowered(text: str) -> str:
    """A text with a small first letter, unless it begins with several capitals."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def wanted_blanks(texts: Iterable[str]) -> Mapping[str, set[str]]:
    """The blanks of some texts, each with the forms that are asked for."""
    blanks: dict[str, set[str]] = {}
    for text in texts:
        for piece in parsed(text):
            if piece.blank is not None:
                blanks.setdefault(piece.blank, set()).add(piece.form)
    return blanks
