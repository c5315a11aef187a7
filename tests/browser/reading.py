"""Reads what a page shows and says, and finds the English words in it. Ids of rules are the same in all languages.

A word is English if an English catalogue has it and no catalogue of the language does. Names that are the same in both
languages are therefore known, because the catalogue of the language has them; `tests/workshop/test_translations.py`
looks for texts that nobody has translated.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from areopagus.workshop.po_files import read_po_file
from areopagus.workshop.translations import places, progress

ROOT = Path(__file__).resolve().parents[2]
_BLANK = re.compile(r"\{[^}]*\}")
_RULE = re.compile(r"\b[A-Z]{2,}(?:-[A-Z0-9]+)+\b")
_WORD = re.compile(r"[^\W\d_]{3,}")
_KEY = re.compile(
    r"\b(?:web|ask|word|story|deed|option|choice|reason|error|card|face|label|short|gesture)\.\w"
)
"""How the keys of texts begin."""

COLLECT = """
() => {
  if (window.reader) return;
  const seen = (window.reader = new Set());
  const LABELS = ["aria-label", "title", "placeholder", "alt"].concat(
    ["description", "roledescription", "valuetext"].map((name) => `aria-${name}`),
  );
  const own = (element) => element.closest("[lang]")?.lang === document.documentElement.lang;
  const isLeftAlone = (element) => !own(element) || element.closest("script, style, .chat li");
  const take = (text) => { const plain = text?.trim(); if (plain) seen.add(plain); };
  const read = (node) => {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (!element?.closest || isLeftAlone(element)) return;
    if (node.nodeType === Node.TEXT_NODE) return take(node.data);
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let each = node; each; each = walk.nextNode()) {
      if (each.nodeType === Node.TEXT_NODE) { if (!isLeftAlone(each.parentElement)) take(each.data); }
      else if (!isLeftAlone(each)) for (const label of LABELS) take(each.getAttribute(label));
    }
  };
  window.readAll = () => { read(document.body); take(document.title); };
  window.readAll();
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "childList") for (const node of change.addedNodes) read(node);
      else read(change.target);
    }
  }).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: LABELS,
  });
}
"""


def begin_to_read(page: Page) -> None:
    """Note every text that the page shows or says from now on."""
    page.evaluate(COLLECT)


def texts_read(page: Page) -> set[str]:
    """What the page has shown and said."""
    result: list[str] = page.evaluate("() => { window.readAll(); return [...window.reader]; }")
    return set(result)


@cache
def _words_of(language: str) -> frozenset[str]:
    """The words of all catalogues of a language."""
    texts = (
        text
        for place in places(ROOT / "src", ROOT / "examples")
        for entry in read_po_file(place.file(language)).entries
        for text in entry.texts
    )
    return frozenset(word.casefold() for text in texts for word in _WORD.findall(_BLANK.sub(" ", text)))


def is_complete(language: str) -> bool:
    """Whether every text is translated; a language that somebody has begun shows English as well."""
    return not any(progress(place, language).missing for place in places(ROOT / "src", ROOT / "examples"))


def english_in(texts: set[str], language: str) -> dict[str, list[str]]:
    """The texts in which there are English words, with these words."""
    english = _words_of("en") - _words_of(language)
    missing = {
        text: [word for word in _WORD.findall(_RULE.sub("", text)) if word.casefold() in english]
        for text in texts
    }
    return {text: words for text, words in missing.items() if words}


def keys_in(texts: set[str]) -> list[str]:
    """The texts in which there is a key instead of what it says."""
    return sorted(text for text in texts if _KEY.search(text))
