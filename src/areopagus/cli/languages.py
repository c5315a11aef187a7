"""`areopagus languages`: how complete each language is, and which of its texts are stale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from areopagus.kernel import Game, games
from areopagus.kernel.catalogues import catalogue
from areopagus.kernel.messages import KERNEL_DOMAIN, KERNEL_LOCALE, KERNEL_TEXTS, languages
from areopagus.kernel.rulebook import rule_texts
from areopagus.kernel.translated_rules import translation_of
from areopagus.workshop.rule_translations import missing_rules, read_stamps, stale_rules
from areopagus.workshop.translations import Progress, TextDomain, progress

from .arguments import AsJson, print_json
from .terminal import Terminal
from .texts import check_language, text

WEB = TextDomain("web", KERNEL_LOCALE.parent / "server" / "locale")


@dataclass(frozen=True)
class LanguageProgress:
    """How far a language has come."""

    language: str
    texts: tuple[Progress, ...]
    rules: tuple[Progress, ...]

    @property
    def parts(self) -> tuple[Progress, ...]:
        """Texts and rules."""
        return self.texts + self.rules


def list_languages(
    language: Annotated[str, typer.Argument(metavar="[XX]", help=text("cli.help.languages.language"))] = "",
    as_json: AsJson = False,
) -> None:
    if language:
        check_language(language)
    states = [_state(each) for each in ([language] if language else languages()) if each != "en"]
    if as_json:
        print_json({"languages": [_json(state) for state in states]})
        return
    terminal = Terminal()
    for state in states:
        _show(terminal, state, with_keys=bool(language))


def _state(language: str) -> LanguageProgress:
    places = [TextDomain(KERNEL_DOMAIN, KERNEL_LOCALE), WEB]
    places += (TextDomain(game.key, Path(game.locale)) for game in games().values())
    return LanguageProgress(
        language,
        tuple(progress(place, language) for place in places if place.file("en").exists()),
        tuple(_rules(game, language) for game in games().values() if game.rulebook is not None),
    )


def _rules(game: Game[Any], language: str) -> Progress:
    """How many of the rules of a game are translated."""
    assert game.rulebook is not None
    english = game.rulebook.read_text(encoding="utf-8")
    file = translation_of(game.rulebook, language)
    count = len(rule_texts(english))
    if file is None:
        return Progress(game.key, language, count, tuple(rule_texts(english)), ())
    text = file.read_text(encoding="utf-8")
    stale = stale_rules(english, text, read_stamps(file))
    return Progress(game.key, language, count, tuple(missing_rules(english, text)), tuple(stale))


def _show(terminal: Terminal, state: LanguageProgress, *, with_keys: bool) -> None:
    own_name = catalogue(WEB.domain, WEB.folder, state.language).gettext("web.language")
    terminal.line(f"{state.language}: {own_name}", "bold")
    for key, part in _named(state):
        counts = {"done": part.all - len(part.missing), "count": part.all, "stale": len(part.stale)}
        share = KERNEL_TEXTS.percent(part.share, 0)
        terminal.line("  " + text(key, name=part.domain, share=share, **counts))
        if with_keys:
            for name in part.missing:
                terminal.line("    " + text("cli.languages.missing", key=name), "dim")
            for name in part.stale:
                terminal.line("    " + text("cli.languages.stale", key=name), "yellow")


def _named(state: LanguageProgress) -> Iterator[tuple[str, Progress]]:
    yield from (("cli.languages.texts", part) for part in state.texts)
    yield from (("cli.languages.rules", part) for part in state.rules)


def _json(state: LanguageProgress) -> dict[str, Any]:
    def parts(which: tuple[Progress, ...]) -> list[dict[str, Any]]:
        return [
            {"name": part.domain, "all": part.all, "missing": part.missing, "stale": part.stale}
            for part in which
        ]

    return {"language": state.language, "texts": parts(state.texts), "rules": parts(state.rules)}
