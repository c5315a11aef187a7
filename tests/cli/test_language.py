"""`--language`: everything that the command line says, in a language that there are texts in."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import areopagus

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


def test_a_language_without_texts_is_refused(command) -> None:
    said = "There are no texts in 'xx'; available: cs, el, en, it, pt_BR.\n"
    assert command("--language", "xx", "games") == (2, "", said)
