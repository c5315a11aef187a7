"""The rules document of a game: which rules it declares, and what each says.

A rules document declares its rules as list items that begin with an id in bold, `- **OM-BUILD-03** A player ...`;
a struck id (`- ~~**OM-BUILD-04** ...~~`) is retired and is not declared.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

__all__ = [
    "RULE_ID",
    "RulebookError",
    "rule_ids",
    "rule_texts",
    "first_sentence",
    "group_of",
    "declared_rule",
    "plain",
    "prose",
]

RULE_ID: Final = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]*[A-Z][A-Z0-9]*)+-[0-9]+[a-z]?"
_ITEM: Final = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(?P<rest>.*)")
_DECLARED: Final = re.compile(rf"\*\*(?P<id>{RULE_ID})(?P<more>[^*]*)\*\*\s*(?P<text>.*)")
_STRUCK: Final = re.compile(r"~~|\*\*~~")
_SOURCE: Final = re.compile(r"\s*\[[^\]]*\]\s*$")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_]|[\"“„«*`\[(])")
_ABBREVIATION: Final = re.compile(r"(?:\b(?:e\.g|i\.e|cf|vs|resp|etc|no|p|pp)\.)$", re.IGNORECASE)


class RulebookError(ValueError):
    """A rules document is faulty; the sentence says where."""


def rule_ids(text: str, *, explaining: Collection[str] = ()) -> dict[str, str]:
    """The ids that a rules document declares, in its order, each with the first sentence of its rule.

    Rules of the groups in `explaining` (conflicts, gaps, notes: whatever only explains) are left out.
    """
    texts = rule_texts(text)
    return {name: first_sentence(rule) for name, rule in texts.items() if group_of(name) not in explaining}


def rule_texts(text: str) -> dict[str, str]:
    """The ids that a rules document declares, in its order, each with the whole text of its rule."""
    texts: dict[str, str] = {}
    for number, item in _items(text):
        declared = _declaration(item)
        if declared is None:
            continue
        name = declared["id"]
        if declared["more"]:
            bold = f"**{name}{declared['more']}**"
            raise RulebookError(f"line {number}: {bold} must declare one id and nothing else")
        if name in texts:
            raise RulebookError(f"line {number}: {name} is declared twice")
        texts[name] = declared["text"]
    return texts


def declared_rule(item: str) -> tuple[str, str] | None:
    """The id and the text of the rule that a list item declares; None: it declares none."""
    declared = _declaration(item)
    return None if declared is None else (declared["id"], declared["text"])


def _declaration(item: str) -> re.Match[str] | None:
    return None if _STRUCK.match(item) else _DECLARED.match(item)


def plain(text: str) -> str:
    """A text of a rules document without its markup and sources."""
    parts = re.split(r"`([^`]*)`", text)  # code, which is at the odd places, is kept as it is
    for place in range(0, len(parts), 2):
        unlinked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", parts[place])
        parts[place] = re.sub(r"\*\*|(?<!\w)\*|\*(?!\w)", "", unlinked)
    joined = "".join(parts)
    return re.sub(r"\s*\[[^\]]*\]", "", joined).strip()


def group_of(rule_id: str) -> str:
    """The group of a rule: BUILD in OM-BUILD-03, ADV in CC-ADV-AGR-01."""
    return rule_id.split("-")[1]


def first_sentence(text: str) -> str:
    """The first sentence, without the sources in brackets at the end of a rule."""
    sentence = ""
    for part in _SENTENCE_END.split(_SOURCE.sub("", text).strip()):
        if sentence and not part[:1].islower() and not _ABBREVIATION.search(sentence):
            break
        sentence = f"{sentence} {part}".strip()
    return sentence


def _items(text: str) -> Iterator[tuple[int, str]]:
    """The list items with the number of their first line, wrapped lines joined."""
    start, item = 0, ""
    for number, line in prose(text):
        begins = _ITEM.match(line)
        if item and not begins and line.startswith((" ", "\t")) and line.strip():
            item += f" {line.strip()}"
            continue
        if item:
            yield start, item
        start, item = number, begins["rest"] if begins else ""
    if item:
        yield start, item


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines of a document that are neither a code block nor a comment."""
    fence, in_comment = "", False
    for number, line in enumerate(text.splitlines(), start=1):
        opening = line.strip()[:3]
        if fence:
            fence = "" if opening == fence else fence
        elif in_comment:
            in_comment = "-->" not in line
        elif opening in ("```", "~~~"):
            fence = opening
        elif "<!--" in line and "-->" not in line:
            in_comment = True
        elif not line.lstrip().startswith("<!--"):
            yield number, line
