"""The texts of the page and of the server, from gettext catalogues whose msgids are the keys.

The page contains no texts: it requests all of them at once. A text with plural forms is a list.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from areopagus.kernel import Message, Param
from areopagus.kernel.catalogues import keys_of
from areopagus.kernel.messages import KERNEL_DOMAIN, KERNEL_LOCALE, Phrasebook
from areopagus.kernel.pseudo import PSEUDO, pseudo_text

LOCALE: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "web"
OWN_NAME: Final = "web.language"
"""The key of the name of a language in that language."""

PREPARED: Final = frozenset(("", OWN_NAME, "web.percent"))
"""The keys that a new catalogue contains already; see `scripts/messages.py`."""

LONGEST_HEADER: Final = 200
"""Maximum number of characters of an Accept-Language header that are read."""

_folders: list[Path] = [LOCALE]


def add_catalogues(folder: Path) -> None:
    """Add languages from another folder with the same layout; call this before any text is used."""
    _folders.insert(0, folder)
    _forget()


def remove_catalogues(folder: Path) -> None:
    """Remove languages that were added."""
    _folders.remove(folder)
    _forget()


def _forget() -> None:
    for cached in (languages, texts_of, all_texts):
        cached.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The available languages: those in which the page has more than what CLDR gives."""
    files = (file for folder in _folders for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return tuple(sorted({file.parent.parent.name for file in files if _is_begun(file)}))


def _is_begun(compiled: Path) -> bool:
    with compiled.open("rb") as file:
        return any(key not in PREPARED for key in keys_of(gettext.GNUTranslations(file)))


def own_names() -> dict[str, str]:
    """The name of each language in that language."""
    return {language: say(OWN_NAME, language) for language in languages()}


def language_of(wanted: str, default: str = "en") -> str:
    """An available language: the first of the wanted ones, or the default.

    `wanted` is a language (`pt-BR` is `pt_BR`, and so is `pt`), or several with weights, as in the header
    Accept-Language. The pseudo-language is in no menu; a page may ask for it, and as default it is the only one.
    """
    if PSEUDO in (wanted, default):
        return PSEUDO
    for tag in _by_weight(wanted):
        language = _available(tag.replace("-", "_").lower())
        if language:
            return language
    return default


def is_available(language: str) -> bool:
    """Whether there are texts in exactly this language."""
    return language == PSEUDO or language in languages()


def _available(wanted: str) -> str | None:
    """The language with this name, the one without its region, or one with another region."""
    available = {language.lower(): language for language in languages()}
    bare = wanted.partition("_")[0]
    others = (language for name, language in available.items() if name.partition("_")[0] == bare)
    return available.get(wanted) or available.get(bare) or next(others, None)


def _by_weight(header: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first; those with the weight 0 are left out."""
    weighed: list[tuple[float, str]] = []
    for part in header[:LONGEST_HEADER].split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((float(weight or 1), tag.strip()))
        except ValueError:
            continue
    return [tag for weight, tag in sorted(weighed, key=lambda each: -each[0]) if weight > 0 and tag]


@cache
def texts_of(language: str) -> Phrasebook:
    """The texts of the server in a language, and those of the kernel."""
    return Phrasebook(language, [*((DOMAIN, folder) for folder in _folders), (KERNEL_DOMAIN, KERNEL_LOCALE)])


def say(key: str, language: str = "en", /, **params: Param) -> str:
    """A text of the server."""
    return texts_of(language).text(Message(key, params))


@cache
def all_texts(language: str) -> dict[str, str | list[str]]:
    """Every text of the page by its key, in English where the language has none."""
    texts: dict[str, str | list[str]] = {}
    for each in dict.fromkeys(("en", language)):
        for folder in _folders:
            texts.update(_catalogue(folder, each))
    return texts


def _catalogue(folder: Path, language: str) -> dict[str, str | list[str]]:
    if language == PSEUDO:
        return {key: _pseudo(text) for key, text in _catalogue(folder, "en").items()}
    catalogue = gettext.translation(DOMAIN, str(folder), languages=[language], fallback=True)
    entries: dict[str | tuple[str, int], str] = getattr(catalogue, "_catalog", {})
    texts: dict[str, str | list[str]] = {}
    plurals: dict[str, list[tuple[int, str]]] = {}
    for key, text in entries.items():
        if isinstance(key, tuple):
            plurals.setdefault(key[0], []).append((key[1], text))
        elif key:
            texts[key] = text
    texts.update({key: [text for _, text in sorted(forms)] for key, forms in plurals.items()})
    return texts


def _pseudo(text: str | list[str]) -> str | list[str]:
    return pseudo_text(text) if isinstance(text, str) else [pseudo_text(form) for form in text]
