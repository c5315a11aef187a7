"""Brings all catalogues up to date and compiles them: `make messages`.

The English files are written by hand. A key that code names and English lacks is added without a text, and named: the
exit code is 1 until it has one. Those of the other languages get every English key, with the English text beside
it; entries whose English text has changed since they were translated are marked as stale. A new language is begun by
`make messages ARGS=sv`; `make messages ARGS=--templates` writes templates (.pot) for programs that begin one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

from areopagus.kernel.catalogues import compile_po
from areopagus.workshop.key_extraction import add_empty, place_for, uses, without_text
from areopagus.workshop.po_files import read_po_file
from areopagus.workshop.rule_translations import write_stamps
from areopagus.workshop.translations import TextDomain, places, template, update

ROOT = Path(__file__).resolve().parent.parent
ROOTS = (ROOT / "src", ROOT / "examples")
TEMPLATES = ROOT / "artefacts" / "templates"
OF_THE_PAGE = {"web": "web"}
"""The catalogue of the folder of the page, which has none of its own."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Update and compile; an unknown language is an error."""
    how = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=how)
    parser.add_argument("language", nargs="*", help="a language to begin, such as sv or pt_BR")
    parser.add_argument("--templates", action="store_true", help="write the templates, too")
    chosen = parser.parse_args(arguments)
    begun = chosen.language
    domains = list(places(*ROOTS))
    languages = sorted({language for place in domains for language in place.languages} | set(begun))
    try:
        locales = {language: Locale.parse(language) for language in languages}
    except (UnknownLocaleError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    missing = without_text(uses(ROOTS), domains)
    for use in missing:
        add_empty(use, place_for(use, domains, OF_THE_PAGE))
        print(f"{use.file.relative_to(ROOT)}:{use.line}: {use.key} has no English text", file=sys.stderr)
    for place in domains:
        for language in languages:
            if language != "en":
                refresh(place, language, locales[language])
            compile_file(place.file(language))
    if chosen.templates:
        write_templates(domains)
    for translation in translated_rules():
        write_stamps(translation.parent.parent / translation.name, translation)
    return int(bool(missing))


def write_templates(domains: Sequence[TextDomain]) -> None:
    """Write the keys with their English texts as templates."""
    TEMPLATES.mkdir(parents=True, exist_ok=True)
    for place in domains:
        file = TEMPLATES / f"{place.domain}.pot"
        file.write_text(template(place, title_of(place)), encoding="utf-8")
        print(file.relative_to(ROOT))


def title_of(place: TextDomain, language: str = "template") -> str:
    """What the head of a catalogue says in a comment."""
    title = read_po_file(place.file("en")).comments[0].removeprefix("# ")
    return title.replace("English", language)


def translated_rules() -> list[Path]:
    """The rules documents in other languages: `XX/NAME.md` beside `NAME.md`."""
    games = [*(ROOT / "docs" / "rules").glob("*.md"), *(ROOT / "examples").glob("*/*/rules.md")]
    return sorted(file for game in games for file in game.parent.glob(f"*/{game.name}"))


def refresh(place: TextDomain, language: str, locale: Locale) -> None:
    """Bring one catalogue up to date; say so if it has changed."""
    title = title_of(place, str(locale.english_name))
    plural = get_plural(language)
    rule = f"nplurals={plural.num_plurals}; plural={plural.plural_expr};"
    if update(place, language, title, rule, cldr_texts(locale)):
        print(place.file(language).relative_to(ROOT))


def cldr_texts(locale: Locale) -> dict[str, str]:
    """The texts that the Unicode Consortium has for every language, by our keys."""
    lists = locale.list_patterns["standard"]
    own_name = str(locale.get_display_name())
    percent = str(locale.percent_formats[None].pattern).replace("#,##0", "{number}")
    return {
        "text.and": lists["2"].format("{first}", "{rest}"),
        "text.list": lists["middle"].format("{first}", "{rest}"),
        "number.decimal": str(locale.number_symbols["latn"]["decimal"]),
        "number.group": str(locale.number_symbols["latn"]["group"]),
        "number.percent": percent,
        "web.percent": percent,
        "web.language": own_name[:1].upper() + own_name[1:],
    }


def compile_file(file: Path) -> None:
    """Write the compiled form beside a catalogue, if it is another one."""
    compiled = compile_po(file.read_text(encoding="utf-8"), str(file))
    target = file.with_suffix(".mo")
    if not target.exists() or target.read_bytes() != compiled:
        target.write_bytes(compiled)


if __name__ == "__main__":
    sys.exit(main())
