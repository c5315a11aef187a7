"""A pseudo-language, by which one sees whether texts fit before they are translated.

It is made from the English texts: each is about 1.4 times as long, with accents and Greek letters, and can still be
read. Whatever is shown in plain English does not go through message keys.

    >>> pseudo_text("Move the {piece} to {place}.")
    'Μòòvέέ τħέέ {piece} τòò {place}.'
"""

from __future__ import annotations

from gettext import NullTranslations
from string import Formatter
from typing import Final

PSEUDO: Final = "pseudo"
"""The name of the language."""
LONGER: Final = 1.4
_LETTERS: Final = str.maketrans(
    "aceghiklmnoprstuwyzACEGHIKLMNOPRSTUWYZ", "áčέğħíķłmñòpřšτúŵÿžÁČΈĞĦÍĶŁΜÑÒPŘŠΤÚŴŸŽ"
)
_VOWELS: Final = "aeiouAEIOU"


def pseudo_text(text: str) -> str:
    """A text in the pseudo-language; the names in braces stay."""
    parts = []
    for words, blank, form, _ in Formatter().parse(text):
        parts.append(" ".join(map(_pseudo_word, words.split(" "))).replace("{", "{{").replace("}", "}}"))
        if blank is not None:
            parts.append("{" + blank + (f":{form}" if form else "") + "}")
    return "".join(parts)


def _pseudo_word(word: str) -> str:
    """A word with accents, lengthened at its vowels."""
    letters = sum(letter.isalpha() for letter in word)
    more = round(letters * (LONGER - 1))
    longer = []
    for letter in word:
        longer.append(letter)
        if more and letter in _VOWELS:
            longer.append(letter.lower())
            more -= 1
    if letters > 2 and more:
        longer.append("y" * more)
    return "".join(longer).translate(_LETTERS)


class PseudoTranslations(NullTranslations):
    """A catalogue in the pseudo-language, from the one in English."""

    def __init__(self, english: NullTranslations) -> None:
        super().__init__()
        self._english = english

    def gettext(self, message: str) -> str:
        """The text of a key; the key itself if there is none."""
        text = self._english.gettext(message)
        return text if text == message else pseudo_text(text)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text of a key with plural forms; the key itself if there is none."""
        text = self._english.ngettext(msgid1, msgid2, n)
        return text if text in (msgid1, msgid2) else pseudo_text(text)
