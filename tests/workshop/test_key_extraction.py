"""Keys that code names have an English text; a new key is added to the catalogue of its package."""

from __future__ import annotations

from pathlib import Path

import pytest

from areopagus.workshop.key_extraction import Use, add_empty, place_for, uses, without_text
from areopagus.workshop.po_files import read_po_file
from areopagus.workshop.translations import places
from scripts.messages import OF_THE_PAGE, ROOTS

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for package, domain, text in (
        ("house", "house", 'msgid "story.pays"\nmsgstr "{seat} pays."\n'),
        ("house/game", "game", 'msgid "word.gem"\nmsgstr "Gem"\n'),
        ("house/server", "web", 'msgid "web.undo"\nmsgstr "Undo"\n'),
    ):
        file = tmp_path / package / "locale" / "en" / "LC_MESSAGES" / f"{domain}.po"
        file.parent.mkdir(parents=True)
        file.write_text(HEADER + text, encoding="utf-8")
    return tmp_path


def write(tree: Path, path: str, source: str) -> None:
    file = tree / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")


def lacking(tree: Path) -> list[tuple[str, int, str]]:
    domains = list(places(tree))
    return [
        (use.key, use.line, place_for(use, domains, OF_THE_PAGE).domain)
        for use in without_text(uses([tree]), domains)
    ]


def test_every_key_in_the_code_has_an_english_text() -> None:
    named = list(uses(ROOTS))
    assert len(named) > 1000
    assert without_text(named, list(places(*ROOTS))) == []


def test_keys_are_found_where_they_are_said_and_nowhere_else(tree: Path) -> None:
    write(
        tree,
        "house/a.py",
        's.tell("story.pays", seat=1)\nMessage("story.new")\nopen("facts.toml")\nsay(key)\n',
    )
    write(
        tree,
        "house/game/deep/b.py",
        'return Reason("reason.full")\nMessage("word.gem")\ntell(s, "story.lost")\n',
    )
    write(
        tree, "house/web/js/c.js", 'const a = say("web.undo");\nsay(\n  "web.redo",\n);\nplay("web.sound");\n'
    )
    assert lacking(tree) == [
        ("story.new", 2, "house"),
        ("reason.full", 1, "game"),
        ("story.lost", 3, "game"),
        ("web.redo", 3, "web"),
    ]


def test_a_key_is_added_once_and_stays_missing_until_it_has_a_text(tree: Path) -> None:
    write(tree, "house/game/a.py", 'Message("story.new")\nMessage("story.new")\n')
    place = next(place for place in places(tree) if place.domain == "game")
    use = Use("story.new", tree / "house/game/a.py", 1)
    for _ in range(2):
        add_empty(use, place)
        assert lacking(tree) == [("story.new", 2, "game")]
    assert [entry.key for entry in read_po_file(place.file("en")).entries] == ["word.gem", "story.new"]
    text = place.file("en").read_text(encoding="utf-8")
    place.file("en").write_text(
        text.replace('"story.new"\nmsgstr ""', '"story.new"\nmsgstr "Now."'), encoding="utf-8"
    )
    assert lacking(tree) == []


def test_a_file_outside_of_all_packages_is_named(tree: Path) -> None:
    with pytest.raises(ValueError, match=r"lost\.py belongs to no catalogue"):
        place_for(Use("web.lost", tree / "lost.py", 1), list(places(tree)), {})
