"""The catalogues of other languages follow the English ones, and nothing that was translated is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from areopagus.kernel.catalogues import BrokenCatalogue
from areopagus.workshop.po_files import PoEntry, parse_po, read_po_file, written_po
from areopagus.workshop.translations import TextDomain, english_key, places, progress, template, update

ENGLISH = """# Texts of Toy, English.
msgid ""
msgstr ""
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# Stories.
msgid "story.pays"
msgstr "{seat} pays {price}."

msgid "word.gem"
msgid_plural "word.gem"
msgstr[0] "Gem"
msgstr[1] "Gems"

msgid "word.cell"
msgstr "cell {name}"
"""
RULE = "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"


@pytest.fixture
def place(tmp_path: Path) -> TextDomain:
    place = TextDomain("toy", tmp_path)
    write(place, "en", ENGLISH)
    return place


def write(place: TextDomain, language: str, text: str) -> None:
    place.file(language).parent.mkdir(parents=True, exist_ok=True)
    place.file(language).write_text(text, encoding="utf-8")


def edit(place: TextDomain, language: str, *changes: tuple[str, str]) -> None:
    text = place.file(language).read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    write(place, language, text)


def refresh(place: TextDomain) -> str:
    update(place, "xx", "Texts of Toy, Xish.", RULE, {"word.cell": "buňka {name}"})
    return place.file("xx").read_text("utf-8").split("\n\n", 1)[1]


BEGUN = """# Stories.
#. {seat} pays {price}.
msgid "story.pays"
msgstr ""

#. Gem
#. Gems
msgid "word.gem"
msgid_plural "word.gem"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

#. cell {name}
msgid "word.cell"
msgstr "buňka {name}"
"""


def test_a_language_begins_with_every_key_and_the_english_beside_it(place: TextDomain) -> None:
    assert refresh(place) == BEGUN
    header = read_po_file(place.file("xx"))
    assert (header.language, header.plural_forms) == ("xx", 3)
    assert header.comments == ["# Texts of Toy, Xish."]
    assert not update(place, "xx", "Texts of Toy, Xish.", RULE), "nothing has changed"


def test_a_template_has_every_key_with_the_english_beside_it(place: TextDomain) -> None:
    text = template(place, "Texts of Toy, template.")
    assert text.startswith("# Texts of Toy, template.\n")
    assert [(each.key, each.english, any(each.texts)) for each in parse_po(text).entries] == [
        ("story.pays", ["{seat} pays {price}."], False),
        ("word.gem", ["Gem", "Gems"], False),
        ("word.cell", ["cell {name}"], False),
    ]


def test_what_is_translated_stays_with_its_forms_and_comments(place: TextDomain) -> None:
    refresh(place)
    edit(
        place,
        "xx",
        (
            '"story.pays"\nmsgstr ""\n',
            '"story.pays"\nmsgstr "{seat} platí {price:acc}."\n\nmsgid "story.pays|price=f"\nmsgstr "{seat}."\n',
        ),
        ('#. Gem\n#. Gems\nmsgid "word.gem"', '# As in the rules.\n#. Gem\n#. Gems\nmsgid "word.gem"'),
    )
    report = refresh(place)
    assert 'msgstr "{seat} platí {price:acc}."\n\nmsgid "story.pays|price=f"\n' in report
    assert "# As in the rules.\n#. Gem\n" in report


def test_a_text_whose_english_has_changed_is_stale_until_the_line_is_deleted(place: TextDomain) -> None:
    refresh(place)
    edit(place, "xx", ('"story.pays"\nmsgstr ""', '"story.pays"\nmsgstr "{seat} platí {price}."'))
    edit(place, "en", ("{seat} pays {price}.", "{seat} spends {price}."))
    stale = '#. {seat} spends {price}.\n#| {seat} pays {price}.\nmsgid "story.pays"\nmsgstr "{seat} platí {price}."\n'
    assert stale in refresh(place)
    assert progress(place, "xx").stale == ("story.pays",)
    assert stale in refresh(place)
    edit(place, "xx", ("#| {seat} pays {price}.\n", ""))
    refresh(place)
    assert progress(place, "xx").stale == ()


def test_a_text_is_not_stale_when_the_english_is_as_it_was(place: TextDomain) -> None:
    refresh(place)
    edit(place, "xx", ('"story.pays"\nmsgstr ""', '"story.pays"\nmsgstr "{seat} platí {price}."'))
    edit(place, "en", ("{seat} pays {price}.", "{seat} spends {price}."))
    refresh(place)
    edit(place, "en", ("{seat} spends {price}.", "{seat} pays {price}."))
    assert "#|" not in refresh(place)


def test_a_translation_without_an_english_key_is_kept_at_the_end(place: TextDomain) -> None:
    refresh(place)
    edit(place, "xx", ('"story.pays"\nmsgstr ""', '"story.pays"\nmsgstr "{seat} platí {price}."'))
    edit(place, "en", ('"story.pays"', '"story.spends"'))
    report = refresh(place)
    assert report.startswith('# Stories.\n#. {seat} pays {price}.\nmsgid "story.spends"\nmsgstr ""\n')
    assert report.endswith('msgid "story.pays"\nmsgstr "{seat} platí {price}."\n')
    edit(place, "en", ('msgid "word.cell"\nmsgstr "cell {name}"\n', ""))
    edit(place, "xx", ('msgstr "buňka {name}"', 'msgstr ""'))
    assert "word.cell" not in refresh(place), "what nobody translated goes"


def test_progress_counts_what_is_translated_completely(place: TextDomain) -> None:
    assert progress(place, "xx").missing == ("story.pays", "word.gem", "word.cell")
    refresh(place)
    edit(place, "xx", ('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "Klenot"\nmsgstr[1] "klenoty"'))
    begun = progress(place, "xx")
    assert begun.missing == ("story.pays", "word.gem")
    assert begun.share == pytest.approx(1 / 3)
    edit(place, "xx", ('msgstr[2] ""', 'msgstr[2] "klenotů"'))
    assert progress(place, "xx").missing == ("story.pays",)


def test_texts_survive_being_written_and_read() -> None:
    entry = PoEntry("a.b", ['He said "x\\y"\nand left\t.'], english=["two\nlines \\n"], before=["\\"])
    read = parse_po(written_po("T", "xx", RULE, [entry])).entries
    assert [(each.key, each.texts, each.english, each.before) for each in read] == [
        (entry.key, entry.texts, entry.english, entry.before)
    ]


@pytest.mark.parametrize(
    "text", ['msgid "a"\nmsgstr "b\n', 'msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 'mgsid "a"\n']
)
def test_a_line_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(BrokenCatalogue, match=r"some\.po, line"):
        parse_po(text, "some.po")


@pytest.mark.parametrize(
    ("key", "base"),
    [
        ("word.gem@acc", "word.gem"),
        ("word.cell:3@acc", "word.cell"),
        ("story.pays|price=f", "story.pays"),
        ("story.pays@short|price=f|seat=m", "story.pays"),
        ("story.paid@acc", None),
        ("word.gem@", None),
    ],
)
def test_a_form_belongs_to_an_english_key(key: str, base: str | None) -> None:
    assert english_key(key, {"word.gem", "word.cell", "story.pays"}) == base


def test_places_are_found_by_their_english_catalogue(place: TextDomain, tmp_path: Path) -> None:
    refresh(place)
    assert list(places(tmp_path)) == [TextDomain("toy", tmp_path)]
    assert place.languages == ["en", "xx"]
