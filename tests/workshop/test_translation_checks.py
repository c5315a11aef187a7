"""Translations have the blanks, plural forms and terms of the English texts; each kind of mistake is found."""

from __future__ import annotations

from gettext import c2py
from pathlib import Path

import pytest
from babel import Locale

from areopagus.workshop.po_files import PoEntry, PoFile, read_po_file
from areopagus.workshop.terms import Glossary, read_exceptions, read_terms, read_texts_alike
from areopagus.workshop.translation_checks import all_faults, faults, left_in_english, other_words
from areopagus.workshop.translations import TextDomain, places
from scripts.messages import cldr_texts

ROOT = Path(__file__).resolve().parents[2]
TERMS = ROOT / "docs" / "terms"
PLACES = {place.domain: place for place in places(ROOT / "src", ROOT / "examples")}
LANGUAGES = sorted({language for place in PLACES.values() for language in place.languages} - {"en"})
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
RULE = {"Plural-Forms": "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"}
ENGLISH = PoFile(
    {},
    [
        PoEntry("story.pays", ["{seat} pays {price}."]),
        PoEntry("word.gem", ["Gem", "Gems"], is_plural=True),
        PoEntry("story.gems", ["one gem for {seat}", "{count} gems for {seat}"], is_plural=True),
        PoEntry("word.cell", ["cell {name}"]),
        PoEntry("word.space", [","]),
    ],
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", PLACES)
def test_the_translations_fit_the_english_texts(domain: str, language: str) -> None:
    assert PLACES[domain].file(language).exists(), "make messages"
    wrong, words = all_faults(PLACES[domain], language, TERMS)
    assert not wrong, "\n".join(wrong)
    assert not words, "without the word of a term (docs/terms/exceptions.toml):\n" + "\n".join(
        map(str, words)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", PLACES)
def test_the_catalogues_are_up_to_date(domain: str, language: str) -> None:
    place = PLACES[domain]
    english, other = read_po_file(place.file("en")), read_po_file(place.file(language)).by_key()
    behind = [
        each.key for each in english.entries if each.key not in other or other[each.key].english != each.texts
    ]
    assert not behind, "make messages: " + ", ".join(behind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_cldr_in_the_order_in_which_the_page_counts_them(language: str) -> None:
    rule = Locale.parse(language).plural_form
    used = [category for category in CATEGORIES if category in {rule(n) for n in range(201)}]
    header = read_po_file(PLACES["web"].file(language)).header["Plural-Forms"]
    index = c2py(header.partition("plural=")[2].rstrip(";"))
    assert [index(n) for n in range(201)] == [used.index(rule(n)) for n in range(201)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_numbers_are_written_as_cldr_says(language: str) -> None:
    texts = {
        key: entry.texts[0]
        for place in PLACES.values()
        for key, entry in read_po_file(place.file(language)).by_key().items()
    }
    wanted = cldr_texts(Locale.parse(language))
    assert {key: texts[key] for key in wanted} == wanted


def faults_in(*entries: PoEntry, has_forms: bool = True) -> list[str]:
    return faults(ENGLISH, PoFile(RULE, list(entries)), has_forms=has_forms)


@pytest.mark.parametrize(
    "entry",
    [
        PoEntry("story.pays", ["{seat} platí {price:acc}."]),
        PoEntry("story.pays", [""]),
        PoEntry("story.pays|price=f", ["{price} – {seat}"]),
        PoEntry("word.gem", ["Klenot", "klenoty", "klenotů"], is_plural=True),
        PoEntry("word.gem@gender", ["mi"]),
        PoEntry("story.gems", ["jeden klenot pro {seat}"] * 3, is_plural=True),
        PoEntry("word.cell@acc", ["pole {name}"]),
        PoEntry("word.cell:0@acc", ["střed"]),
        PoEntry("word.space", ["\u00a0"]),
        PoEntry("word.cell", ["pole {name}"] * 3, is_plural=True),
    ],
    ids=lambda entry: entry.key,
)
def test_what_is_right_passes(entry: PoEntry) -> None:
    assert faults_in(entry) == []


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (PoEntry("story.pays", ["{seat} platí."]), "{price} is missing"),
        (PoEntry("story.pays", ["{seat} platí {prise} {price}."]), "English has no {prise}"),
        (
            PoEntry("story.pays", ["{seat} platí {price:}}"]),
            "can't be read: Single '}' encountered in format string",
        ),
        (PoEntry("story.pays", ["{seat} platí {price!r}"]), "can't be read: no form: 'r'"),
        (PoEntry("story.pays", [" {seat} platí {price}."]), "begins or ends with a space"),
        (PoEntry("story.pays|card=f", ["{seat} platí {price}."]), "has no {card} on which it could depend"),
        (PoEntry("story.paid", ["{seat} platí {price}."]), "English has no such key"),
        (PoEntry("story.paid", [""]), "English has no such key"),
        (PoEntry("story.pays@", ["{seat} platí {price}."]), "English has no such key"),
        (PoEntry("word.gem", ["Klenot"]), "needs plural forms"),
        (PoEntry("word.gem@acc", ["klenot"]), "needs plural forms"),
        (PoEntry("word.gem", ["Klenot", "klenoty"], is_plural=True), "needs 3 plural forms"),
        (PoEntry("word.gem", ["Klenot", "klenoty", ""], is_plural=True), "needs 3 plural forms"),
        (PoEntry("word.gem@gender", ["mužský rod"]), "a gender is one short name"),
        (PoEntry("word.cell", ["pole"]), "{name} is missing"),
    ],
)
def test_mistakes_are_found(entry: PoEntry, fault: str) -> None:
    assert faults_in(entry) == [f"{entry.key}: {fault}"]


@pytest.mark.parametrize(
    "entry", [PoEntry("story.pays", ["{seat} platí {price:acc}."]), PoEntry("word.cell@acc", ["pole {name}"])]
)
def test_the_page_has_no_forms(entry: PoEntry) -> None:
    assert faults_in(entry, has_forms=False) == [f"{entry.key}: the page knows no forms"]


# Terms

GLOSSARY = """
[[term]]
key = "ship"
group = "unit"
en = "Ship"
en_plural = "Ships"
cs = "loď"
cs_acc = "loď"
cs_gen = "lodi"
cs_plural = "lodi"

[[term]]
key = "private_ship"
group = "card"
en = "Private Ship"
cs = "soukromý člun"

[[term]]
key = "points"
group = "scoring"
en = "Opportunity Point (printed)"
abbr_en = "OP"
cs = "bod příležitosti"
abbr_cs = "VB"

[[term]]
key = "build"
group = "verb"
en = "Build"
cs = "Postavte"
cs_button = "Postavit"
cs_story = "staví"
"""


@pytest.fixture(scope="module")
def glossary(tmp_path_factory: pytest.TempPathFactory) -> Glossary:
    file = tmp_path_factory.mktemp("terms") / "toy.toml"
    file.write_text(GLOSSARY, encoding="utf-8")
    return Glossary(read_terms(file, "cs"))


@pytest.mark.parametrize(
    ("english", "translated", "missing"),
    [
        ("Ship", "Loď", []),
        ("Ship", "Člun", ["Ship"]),
        ("Ships", "Lodě", []),
        ("{seat} moves a Ship.", "{seat} pohybuje lodí.", []),
        ("{seat} moves a Ship.", "{seat} pohybuje člunem.", ["Ship"]),
        ("{seat} moves a Ship.", "{seat} plodí.", ["Ship"]),
        ("A Private Ship comes.", "Připlouvá soukromý člun.", []),
        ("A Private Ship comes.", "Připlouvá soukromá loď.", ["Private Ship"]),
        ("The ship comes.", "Připlouvá člun.", []),
        ("Shipping", "Doprava", []),
        ("2 OP", "2 VB", []),
        ("2 OP", "2 body příležitosti", []),
        ("2 OP", "2 PB", ["OP"]),
        ("Build", "Postavit", []),
        ("Build", "Hotovo", ["Build"]),
        ("Build here", "Sem", []),
    ],
)
def test_a_translation_has_the_words_of_the_terms(
    glossary: Glossary, english: str, translated: str, missing: list[str]
) -> None:
    assert list(glossary.missing([english], [translated])) == missing


def test_a_language_without_words_for_terms_is_not_held_to_them(tmp_path: Path) -> None:
    file = tmp_path / "toy.toml"
    file.write_text(GLOSSARY, encoding="utf-8")
    assert list(Glossary(read_terms(file, "sv")).missing(["A Ship sails."], ["Ett skepp seglar."])) == []


def test_each_plural_form_has_the_word(glossary: Glossary) -> None:
    english = ["{count} Ship sails", "{count} Ships sail"]
    assert list(glossary.missing(english, ["loď pluje", "lodi plují", "lodí pluje"])) == []
    assert list(glossary.missing(english, ["loď pluje", "čluny plují", "lodí pluje"])) == ["Ship", "Ships"]


def test_exceptions_are_let_be_and_stale_texts_too(glossary: Glossary, tmp_path: Path) -> None:
    file = tmp_path / "exceptions.toml"
    file.write_text('[cs]\n"story.sails" = ["Ship"]\n', encoding="utf-8")
    english = PoFile(
        {}, [PoEntry("story.sails", ["A Ship sails."]), PoEntry("story.sinks", ["A Ship sinks."])]
    )
    czech = PoFile(
        RULE, [PoEntry("story.sails", ["Člun pluje."]), PoEntry("story.sinks", ["Člun se potápí."])]
    )
    exceptions = read_exceptions(file, "cs")
    assert list(other_words(english, czech, glossary, exceptions)) == [("story.sinks", "Ship")]
    czech.entries[1].before = ["A Boat sinks."]
    assert list(other_words(english, czech, glossary, exceptions)) == []


def test_every_exception_names_a_key_and_a_term() -> None:
    keys = {key for place in PLACES.values() for key in read_po_file(place.file("en")).by_key()}
    names = {
        name
        for file in TERMS.glob("*.toml")
        if file.stem != "exceptions"
        for term in read_terms(file, "en")
        for name in term.english
    }
    for language in LANGUAGES:
        for key, terms in read_exceptions(TERMS / "exceptions.toml", language).items():
            assert key in keys, f"{language}: {key}"
            assert set(terms) <= names, f"{language}: {key}: {terms}"


def test_a_text_that_is_still_english_is_found_unless_both_languages_have_it() -> None:
    english = PoFile(
        {},
        [PoEntry("word.chat", ["Chat"]), PoEntry("story.sails", ["{seat} sails"]), PoEntry("id", ["{n} A"])],
    )
    copied = PoFile(RULE, [PoEntry(entry.key, entry.texts) for entry in english.entries])
    assert list(left_in_english(english, copied, ())) == ["word.chat", "story.sails"]
    assert list(left_in_english(english, copied, {"Chat"})) == ["story.sails"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_is_named_as_the_same_is_the_same(language: str) -> None:
    """A text that has changed since leaves no name behind under which another one could hide."""
    same: set[str] = set()
    for place in PLACES.values():
        english, other = read_po_file(place.file("en")).by_key(), read_po_file(place.file(language)).by_key()
        same |= {entry.texts[0] for key, entry in english.items() if other[key].texts[0] == entry.texts[0]}
    assert read_texts_alike(TERMS / "exceptions.toml", language) <= same


def test_every_place_has_every_language() -> None:
    assert {domain: place.languages for domain, place in PLACES.items()} == {
        domain: sorted([*LANGUAGES, "en"]) for domain in PLACES
    }
    assert isinstance(PLACES["web"], TextDomain)
