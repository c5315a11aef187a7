"""The texts of the page and of the server, out of gettext catalogues whose msgids are the keys.

The page holds no text of its own: it asks for all of them at once. Texts with a plural come as a list.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from areopagus.kernel import Message, Param
from areopagus.kernel.messages import KERNEL_DOMAIN, KERNEL_LOCALE, Phrasebook

LOCALE: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "web"
OWN_NAME: Final = "web.language"
"""The key under which a language says what it is called."""

_folders: list[Path] = [LOCALE]


def add_catalogues(folder: Path) -> None:
    """Take more languages from another folder, laid out like our own; to be called before anything is said."""
    _folders.insert(0, folder)
    for made in (languages, texts_of, all_texts):
        made.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are texts in."""
    found = (file for folder in _folders for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return tuple(sorted({file.parent.parent.name for file in found}))


def own_names() -> dict[str, str]:
    """What each language calls itself."""
    return {language: say(OWN_NAME, language) for language in languages()}


def language_of(wanted: str, otherwise: str = "en") -> str:
    """A language that there is: the wanted one (`pt-BR` may be `pt_BR`), or the other."""
    known = {language.lower(): language for language in languages()}
    wanted = wanted.replace("-", "_").lower()
    return known.get(wanted) or known.get(wanted.partition("_")[0]) or otherwise


@cache
def texts_of(language: str) -> Phrasebook:
    """The texts of the server in a language, the kernel's behind them."""
    return Phrasebook(language, [*((DOMAIN, folder) for folder in _folders), (KERNEL_DOMAIN, KERNEL_LOCALE)])


def say(key: str, language: str = "en", /, **params: Param) -> str:
    """A sentence of the server."""
    return texts_of(language).text(Message(key, params))


@cache
def all_texts(language: str) -> dict[str, str | list[str]]:
    """Every text of the page by its key, English where a language has none."""
    found: dict[str, str | list[str]] = {}
    for each in dict.fromkeys(("en", language)):
        for folder in _folders:
            found.update(_catalogue(folder, each))
    return found


def _catalogue(folder: Path, language: str) -> dict[str, str | list[str]]:
    catalogue = gettext.translation(DOMAIN, str(folder), languages=[language], fallback=True)
    entries: dict[str | tuple[str, int], str] = getattr(catalogue, "_catalog", {})
    found: dict[str, str | list[str]] = {}
    plurals: dict[str, list[tuple[int, str]]] = {}
    for key, text in entries.items():
        if isinstance(key, tuple):
            plurals.setdefault(key[0], []).append((key[1], text))
        elif key:
            found[key] = text
    found.update({key: [text for _, text in sorted(forms)] for key, forms in plurals.items()})
    return found
