"""Fitting texts into boxes, for pictures that stand alone. A page does the same with measured letters (`fitting.js`).

A text that is too wide for its box is wrapped at spaces; if that is not enough, the letters are condensed, then made
smaller, both within limits; if that is not enough, it is wrapped at no-break spaces, too; then the letters are
condensed further, then words are broken; at last the text is cut.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

LINE: Final = 1.08
"""Distance between lines, in heights of a letter."""
CONDENSED: Final = 0.86
"""Minimum width of condensed letters, for a width of 1."""
NARROWEST: Final = (0.7, 0.62, 0.54)
"""The same, where otherwise words would be broken, and where otherwise the text would be cut."""
SHORTEST: Final = 3
"""Minimum number of letters of a part of a word."""
SMALLEST: Final = 0.8
"""Minimum size of letters, for a size of 1."""
STEPS: Final = 4
"""Number of sizes that are tried between the full and the smallest one."""

_NARROW: Final = frozenset("ijlftrI.,:;|!'()[] 1/-ιίϊΐ·")
_WIDE: Final = frozenset("mwMWOQGDCHNU%&+≥–—@ωφψΩΦΨΜΝΗΔΘώŵ")

_VOWELS: Final = frozenset("aeiouyαεηιουω")
_BEGINNING: Final = re.compile("[sσ].|[^lmnrλμνρ][lrλρ]|μπ|ντ|γκ|[κπφχ][τθ]|[γθ]ν")
"""Two consonants with which a syllable can begin."""

Measure = Callable[[str], float]
"""The width of a text in heights of a letter."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text in its box."""

    lines: tuple[str, ...]
    size: float
    squeeze: float
    """The width of the letters, for a natural width of 1."""
    is_cut: bool


@lru_cache(maxsize=4096)
def width_of(text: str) -> float:
    """The approximate width of a text in heights of a letter, in the widest of the usual fonts."""
    return sum(0.34 if letter in _NARROW else 0.8 if letter in _WIDE else 0.58 for letter in text)


def fit(text: str, size: float, width: float, height: float, measure: Measure = width_of) -> Fitted:
    """How a text is written in a box; a width of 0 is no limit, a height of 0 is one line."""
    if not width or measure(text) * size <= width:
        return Fitted((text,), size, 1.0, False)
    words, kept = text.split(), [word for word in text.replace("\n", " ").split(" ") if word]
    for unbroken in (kept, words) if len(kept) < len(words) else (words,):
        for step in range(STEPS + 1):
            smaller = size * (1 - (1 - SMALLEST) * step / STEPS)
            room = max(1, int((height or size) / (smaller * LINE) + 0.15))
            for squeeze in (1.0, (1 + CONDENSED) / 2, CONDENSED):
                lines = _wrapped(unbroken, width / (smaller * squeeze), measure)
                if lines is not None and len(lines) <= room:
                    return Fitted(tuple(lines), smaller, squeeze, False)
    smallest = size * SMALLEST
    room = max(1, int((height or size) / (smallest * LINE) + 0.15))
    for squeeze in NARROWEST:
        widest = width / (smallest * squeeze)
        for parts in (words, _broken(words, widest, measure)):
            fitting = _wrapped(parts, widest, measure)
            if fitting is not None and len(fitting) <= room:
                return Fitted(tuple(fitting), smallest, squeeze, False)
    squeeze = min(NARROWEST)
    widest = width / (smallest * squeeze)
    lines = _wrapped(_broken(words, widest, measure), widest, measure) or [text]
    left = [*lines[: room - 1], _cut(" ".join(lines[room - 1 :]), widest, measure)]
    return Fitted(tuple(left), smallest, squeeze, True)


def _wrapped(words: list[str], width: float, measure: Measure) -> list[str] | None:
    """The words in as few lines as possible, of similar widths; None if a word is wider than a line."""
    if any(measure(word) > width for word in words):
        return None
    lines = _filled(words, width, measure)
    if len(lines) < 2:
        return lines
    longest = width
    while longest > width / 2:  # the narrowest lines that need no further line
        narrower = longest * 0.94
        if any(measure(word) > narrower for word in words):
            break
        closer = _filled(words, narrower, measure)
        if len(closer) > len(lines):
            break
        lines, longest = closer, narrower
    return lines


def _filled(words: list[str], width: float, measure: Measure) -> list[str]:
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if measure(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _broken(words: list[str], width: float, measure: Measure) -> list[str]:
    """The words, those that are too wide in parts with hyphens, between syllables if there is room."""
    parts: list[str] = []
    for word in words:
        rest = word
        while measure(rest) > width and len(rest) > 2 * SHORTEST:
            end = len(rest) - SHORTEST
            while end > SHORTEST and measure(f"{rest[:end]}-") > width:
                end -= 1
            end = _syllable_end(rest, end)
            parts.append(f"{rest[:end]}-")
            rest = rest[end:]
        parts.append(rest)
    return parts


def _syllable_end(word: str, place: int) -> int:
    """The end of the last syllable of a word up to a place; the place, if none ends there."""
    plain = "".join(unicodedata.normalize("NFD", letter)[0].lower() for letter in word)
    return next((end for end in range(place, SHORTEST - 1, -1) if _is_syllable_end(plain, end)), place)


def _is_syllable_end(word: str, end: int) -> bool:
    """Whether a syllable ends before a letter of a word in small letters without accents.

    Of the consonants between two vowels the next syllable takes the last one, or as many as it can begin with.
    """
    first = last = end
    while first and word[first - 1] not in _VOWELS:
        first -= 1
    while last < len(word) and word[last] not in _VOWELS:
        last += 1
    if not first < last < len(word) or not first:
        return False
    begin = last - 1
    while begin > first and _BEGINNING.match(word, begin - 1):
        begin -= 1
    return begin == end


def _cut(text: str, width: float, measure: Measure) -> str:
    end = len(text)
    while end > 1 and measure(f"{text[:end].rstrip()}…") > width:
        end -= 1
    return f"{text[:end].rstrip()}…"
