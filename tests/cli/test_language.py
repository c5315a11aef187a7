"""`--language`: everything that the command line says, in a language that there are texts in."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import areopagus
from areopagus.kernel import Message, Phrasebook
from areopagus.kernel.messages import KERNEL_DOMAIN, KERNEL_LOCALE, languages
from areopagus.kernel.pseudo import pseudo_text

COMPLETE = {"cs", "el", "it", "pt_BR"}
"""The languages in which nothing may be missing."""
CZECH = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "cli.help.areopagus"
msgstr "Hrajte velké deskové hry."

msgid "error.unknown_game"
msgstr "Hra '{game}' není. Známé hry: {known}."
"""


def test_help_and_errors_follow_the_language(tmp_path: Path) -> None:
    package = tmp_path / "areopagus"
    shutil.copytree(Path(areopagus.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    catalogue = package / "locale" / "cs" / "LC_MESSAGES" / "areopagus.po"
    catalogue.write_text(CZECH, encoding="utf-8")
    catalogue.with_suffix(".mo").unlink()

    def said(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "areopagus", *arguments],
            cwd=tmp_path,  # where the copy is found first
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout + done.stderr

    assert "Hrajte velké deskové hry." in said("--language", "cs", "--help")
    unknown = said("--language=cs", "fuzz", "zzz")
    assert unknown.startswith("Hra 'zzz' není.")
    assert said("fuzz", "zzz").startswith("There is no game 'zzz'.")


def test_what_the_library_of_commands_says_follows_the_language() -> None:
    def said(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "areopagus", "--language", "it", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout + done.stderr

    for each in ((), ("play",)):
        help_text = said(*each, "--help")
        assert "Uso: areopagus" in help_text
        assert "Opzioni" in help_text
        assert "Mostra questo aiuto." in help_text
        assert "Usage" not in help_text
        assert "Show this message" not in help_text
    assert "Comandi" in said("--help")
    assert "Argomenti" in said("play", "--help")
    assert said("zzz").startswith("Il comando “zzz” non esiste.")
    assert said("play", "--zzz").startswith("L’opzione --zzz non esiste.")
    assert said("play", "--seed").startswith("L’opzione --seed richiede un valore.")
    assert said("duel").startswith("Manca: GIOCO.")
    assert said("serve", "--port", "zzz").startswith("Valore non ammesso: --port (")


def test_a_language_without_texts_is_refused(command) -> None:
    error = f"There are no texts in 'xx'; available: {', '.join(languages())}.\n"
    assert command("--language", "xx", "games") == (2, "", error)


def test_the_variable_says_the_language_where_the_option_does_not() -> None:
    def said(language: str, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "areopagus", *arguments],
            env={**os.environ, "AREOPAGUS_LANGUAGE": language},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout + done.stderr

    assert f"beacons: {pseudo_text('Beacons')}" in said("pseudo", "games")
    assert "beacons: Beacons" in said("pseudo", "--language", "en", "games")
    assert said("xx", "games").startswith("There are no texts in 'xx'; available: cs, el, en")
    assert "beacons: Beacons" in said("", "games")


def completeness(command) -> dict[str, Any]:
    """What the command says of each language."""
    code, output, _ = command("languages", "--json")
    assert code == 0
    return {each["language"]: each for each in json.loads(output)["languages"]}


def test_it_is_told_how_complete_each_language_is(command) -> None:
    by_code = completeness(command)
    assert by_code.keys() >= COMPLETE
    for each in by_code.values():
        assert [part["name"] for part in each["texts"]][:2] == ["areopagus", "web"]
        assert {part["name"] for part in each["rules"]} >= {"on-mars", "clash-of-cultures"}
        assert "web.language" not in each["texts"][1]["missing"]
        assert all(len(part["missing"]) <= part["all"] for part in each["texts"] + each["rules"])


@pytest.mark.long
def test_nothing_waits_for_a_translation(command) -> None:
    by_code = completeness(command)
    behind = [
        (code, part["name"], key)
        for code in COMPLETE
        for part in by_code[code]["texts"] + by_code[code]["rules"]
        for key in part["missing"] + part["stale"]
    ]
    assert not behind, "without a translation of the present English text"


def test_missing_and_stale_texts_of_one_language_are_named(command) -> None:
    code, output, _ = command("languages", "cs")
    lines = output.splitlines()
    assert (code, lines[0]) == (0, "cs: Čeština")
    assert lines[1].startswith("  areopagus: ")
    assert "xx" in command("languages", "xx")[2]


def test_numbers_follow_the_language() -> None:
    czech = Phrasebook("cs", [(KERNEL_DOMAIN, KERNEL_LOCALE)])
    english = Phrasebook("en", [(KERNEL_DOMAIN, KERNEL_LOCALE)])
    assert (czech.decimal(1.25, 1), english.decimal(1.25, 1)) == ("1,2", "1.2")
    assert (czech.decimal(-1234, 0), english.decimal(-1234, 0)) == ("−1\xa0234", "−1,234")
    assert (czech.percent(0.125, 1), english.percent(0.125, 1)) == ("12,5\xa0%", "12.5 %")
    assert czech.text(Message("plain", {"text": 1.25})) == "1,25"
    assert czech.text(Message("plain", {"text": 2.5})) == "2½"
