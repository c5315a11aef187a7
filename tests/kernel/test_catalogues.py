"""Catalogues: texts are read as written where they are not compiled."""

from __future__ import annotations

import os
from copy import copy
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

import areopagus
from areopagus.kernel import Message
from areopagus.kernel.catalogues import BrokenCatalogue, compile_po
from areopagus.kernel.errors import BadCatalogue
from areopagus.kernel.messages import Phrasebook

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = sorted([*(ROOT / "src").rglob("*.po"), *(ROOT / "examples").rglob("*.po")])
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
HEADER += '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def _write(folder: Path, text: str, language: str = "en", domain: str = "toy") -> Path:
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{domain}.po"
    file.write_text(HEADER + text, encoding="utf-8")
    return file


def _said(folder: Path, key: str, language: str = "en", **params: int) -> str:
    return Phrasebook(language, [("toy", folder)]).text(Message(key, params))


@pytest.mark.parametrize("written", WRITTEN, ids=lambda path: path.stem)
def test_each_catalogue_reads_as_its_compiled_form(written: Path) -> None:
    with written.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    read = GNUTranslations(BytesIO(compile_po(written.read_text(encoding="utf-8"))))
    assert {**read._catalog, "": ""} == {**compiled._catalog, "": ""}  # type: ignore[attr-defined]


def test_texts_are_there_without_a_compiler(tmp_path: Path) -> None:
    _write(
        tmp_path,
        'msgid "dive"\nmsgstr "Dive \\"deep\\""\n" and {far}"\n\n'
        'msgid "pearls"\nmsgid_plural "pearls"\nmsgstr[0] "{count} pearl"\nmsgstr[1] "{count} pearls"\n',
    )
    assert _said(tmp_path, "dive", far=3) == 'Dive "deep" and 3'
    assert _said(tmp_path, "pearls", count=1) == "1 pearl"
    assert _said(tmp_path, "pearls", count=2) == "2 pearls"


def test_a_compiled_catalogue_that_is_older_is_not_read(tmp_path: Path) -> None:
    written = _write(tmp_path, 'msgid "dive"\nmsgstr "Old"\n')
    compiled = written.with_suffix(".mo")
    compiled.write_bytes(compile_po(written.read_text(encoding="utf-8")))
    _write(tmp_path, 'msgid "dive"\nmsgstr "New"\n')
    os.utime(compiled, (100, 100))
    assert _said(tmp_path, "dive") == "New"
    os.utime(written, (103, 103))
    assert _said(tmp_path, "dive") == "New"
    os.utime(written, (101, 101))
    assert _said(tmp_path, "dive") == "Old", "both came together"
    os.utime(written, (99, 99))
    assert _said(tmp_path, "dive") == "Old"


def test_another_language_has_english_behind_it(tmp_path: Path) -> None:
    _write(tmp_path, 'msgid "dive"\nmsgstr "Dive"\n\nmsgid "rise"\nmsgstr "Rise"\n')
    _write(tmp_path, 'msgid "dive"\nmsgstr "Mergulhe"\n\n#, fuzzy\nmsgid "rise"\nmsgstr "?"\n', "pt")
    assert _said(tmp_path, "dive", "pt_BR") == "Mergulhe"
    assert _said(tmp_path, "rise", "pt_BR") == "Rise"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('msgid "dive"\nmsgstr "Dive\n', 6, 'msgstr "Dive'),
        ('msgid "dive"\nmsgsrt "Dive"\n', 6, 'msgsrt "Dive"'),
        ('msgid "dive"\nmsgstr Dive\n', 6, "msgstr Dive"),
        ('msgid "dive"\nmsgstr "Dive"\nmsgstr "Down"\n', 7, 'msgstr "Down"'),
        ('msgid "dive"\nmsgstr "Dive {far"\n', 6, "Dive {far"),
        ('msgid "dive"\nmsgstr "Dive {}"\n', 6, "Dive {}"),
        ('msgid "ok"\nmsgstr "Ok"\n\nmsgid "dive"\nmsgstr "Dive"\n"}"\n', 9, "Dive}"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, text: str, line: int, reason: str) -> None:
    file = _write(tmp_path, text)
    with pytest.raises(BrokenCatalogue) as broken:
        _said(tmp_path, "dive")
    assert (broken.value.file, broken.value.line, broken.value.problem) == (str(file), line, reason)


def test_texts_that_are_not_utf_8_and_wrong_headers_are_named(tmp_path: Path) -> None:
    file = _write(tmp_path, 'msgid "dive"\nmsgstr "Dive"\n')
    file.write_bytes(file.read_bytes() + b'\n"\xff"\n')
    with pytest.raises(BrokenCatalogue, match=r"toy\.po, line 8: not UTF-8"):
        _said(tmp_path, "dive")
    file.write_text(
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n is one);\\n"\n', encoding="utf-8"
    )
    with pytest.raises(BrokenCatalogue, match=r"toy\.po, line 1: "):
        _said(tmp_path, "dive")


def test_a_game_with_a_broken_catalogue_says_so(tmp_path: Path) -> None:
    game = copy(areopagus.games()["beacons"])
    game.locale = tmp_path
    file = _write(tmp_path, 'msgid "dive"\nmsgstr "Dive\n', domain="beacons")
    match = areopagus.new(game, seats=2, seed=1)
    with pytest.raises(BadCatalogue) as refused:
        match.text(0)
    assert str(refused.value) == f"The texts in {file} can't be read; error in line 6 (msgstr \"Dive)."
