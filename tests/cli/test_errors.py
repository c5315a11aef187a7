"""Whatever goes wrong: one clear line on the error stream, exit code 2, and never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from areopagus.cli import app
from tests.cli.conftest import written

CASES = {
    "unknown game": (
        ("play", "chess"),
        "There is no game 'chess'. Known games: beacons, clash-of-cultures, on-mars.",
    ),
    "unknown module": (("play", "no.such:GAME"), "no.such:GAME"),
    "no game in the module": (("play", "json:loads"), "'json:loads' is not a game."),
    "a module that is broken": (("play", "faulty:GAME"), "SyntaxError"),
    "a strange module": (("play", ":"), "game"),
    "bad option": (
        ("play", "beacons", "--option", "rounds=99"),
        "'rounds' can't be '99'. Allowed: 2 – 8.",
    ),
    "unknown option": (("play", "beacons", "-o", "colour=red"), "There is no option 'colour'"),
    "option without a value": (
        ("play", "beacons", "-o", "rounds"),
        "'rounds' is not an option; write KEY=VALUE.",
    ),
    "too many seats": (
        ("play", "beacons", "--seats", "9"),
        "beacons is played with 2, 3, 4 seats, not 9.",
    ),
    "no seats": (("play", "beacons", "--seats", "0"), "beacons is played with 2, 3, 4 seats, not 0."),
    "unknown player": (
        ("play", "beacons", "--seats", "human,deep-blue"),
        "'bot' can't be 'deep-blue'. Allowed: random, greedy",
    ),
    "unknown bot": (("play", "beacons", "--bot", "deep-blue"), "'bot' can't be 'deep-blue'. Allowed: random"),
    "a bot that is no bot": (
        ("play", "beacons", "--bot", "json:loads"),
        "not a class with a method 'choose'",
    ),
    "a module of bots that is broken": (("play", "beacons", "--bot", "faulty:Bot"), "SyntaxError"),
    "bots named twice": (("play", "beacons", "--seats", "human,random", "--bot", "easy"), "leave out --bot"),
    "too many bots": (
        ("play", "beacons", "--seats", "2", "--bot", "easy", "--bot", "hard"),
        "There are more bots (2) than seats for them (1).",
    ),
    "far too many bots": (("play", "beacons", *("--bot", "easy") * 4), "seats for them (3)"),
    "too many bots for a loaded match": (
        ("play", "--load", "own.json", "--bot", "easy", "--bot", "easy"),
        "seats for them (1)",
    ),
    "a server with an unknown bot": (
        ("serve", "--port", "0", "--bot", "no_such:Bot"),
        "No module named 'no_such'",
    ),
    "nothing to load": (("play", "--load", "nothing.json"), "The file nothing.json can't be read."),
    "foreign file": (("play", "--load", "foreign.json"), "That is not an Areopagus record."),
    "not JSON": (("replay", "faulty.py"), "it is not valid JSON"),
    "a folder": (("replay", "."), "can't be read"),
    "record of another game": (("replay", "stranger.json"), "Name it with --game module:NAME."),
    "record of another game, loaded": (("play", "--load", "stranger.json"), "'tic-tac-toe'"),
    "record and game differ": (("replay", "stranger.json", "--game", "beacons"), "not of 'beacons'"),
    "options of a loaded match": (
        ("play", "--load", "own.json", "-o", "rounds=3"),
        "has its seats and options",
    ),
    "seats of a loaded match": (("play", "--load", "own.json", "--seats", "3"), "has 2 seats, not 3."),
    "file to save to exists": (("play", "beacons", "--save", "own.json"), "own.json already exists"),
    "folder to save to is missing": (
        ("play", "beacons", "--save", "no/where.json"),
        "no/where.json can't be written",
    ),
    "no such port": (("serve", "--port", "99999"), "--port"),
    "no such host": (("serve", "--host", "no.such.host.invalid", "--port", "0"), "can't listen at"),
    "no such level": (("serve", "--log", "loud"), "'loud' is not a log level"),
    "no such database": (
        ("serve", "--port", "0", "--database", "no/such/folder/x.db"),
        "The database no/such/folder/x.db can't be used",
    ),
    "unknown command": (("dance",), "dance"),
    "unknown flag": (("games", "--loud"), "--loud"),
    "missing argument": (("perft", "--depth", "2"), "GAME"),
    "missing depth": (("perft", "beacons"), "--depth"),
    "no number": (("perft", "beacons", "--depth", "deep"), "--depth"),
    "negative depth": (("perft", "beacons", "--depth", "-1"), "--depth"),
    "unknown chance": (("perft", "beacons", "--depth", "1", "--chance", "none"), "--chance"),
    "no games to fuzz": (("fuzz", "beacons", "--games", "0"), "--games"),
    "bad seats to fuzz": (("fuzz", "beacons", "--seats", "2,9"), "not 9"),
    "bad folder for records": (("fuzz", "beacons", "--out", "own.json/x"), "can't be written"),
    "choice after the end": (
        ("replay", "own.json", "--at", "99"),
        "There is no choice 99; the record has 7.",
    ),
    "bad viewer": (("replay", "own.json", "--seat", "3"), "Allowed: 1, 2, open."),
    "no tests": (("rules", "beacons", "--coverage"), "There are no tests at tests"),
    "faulty tests": (("rules", "beacons", "--coverage", "--tests", "faulty.py"), "is not valid Python"),
    "bad options in a record": (("replay", "options.json"), "is damaged"),
}


@pytest.fixture
def files(tmp_path, command):
    """Some files to be wrong about."""
    written(tmp_path / "faulty.py", "def (:\n")
    written(tmp_path / "foreign.json", '{"format": "something else"}')
    command("play", "beacons", "--seed", "3", typed="save own.json\nquit\n")
    record = json.loads((tmp_path / "own.json").read_text())["record"]
    written(tmp_path / "stranger.json", json.dumps({**record, "game": "tic-tac-toe"}))
    written(tmp_path / "options.json", json.dumps({**record, "options": {"rounds": 99}}))


@pytest.mark.parametrize(("arguments", "part"), CASES.values(), ids=CASES)
@pytest.mark.usefixtures("files")
def test_an_error_is_one_clear_line(command, arguments, part):
    result = command(*arguments)
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert result.err.endswith("\n")
    assert part in result.err
    assert "Traceback" not in result.out + result.err


def test_the_program_itself_says_one_line_too(program):
    result = program("play", "chess")
    assert result == (2, "", "There is no game 'chess'. Known games: beacons, clash-of-cultures, on-mars.\n")
    result = program("dance")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


def test_input_that_ends_too_early(program):
    result = program("play", "beacons", "--seed", 3, typed="1\n")
    assert (result.code, result.err) == (2, "The input ended before the match did.\n")


def test_something_unexpected_is_one_line_and_more_if_wanted(command, monkeypatch):
    def fails(*given: object) -> None:
        raise RuntimeError("the dog\nate it")

    monkeypatch.setattr("areopagus.cli.games.games", fails)
    result = command("games")
    assert result.code == 2
    assert result.err.startswith("Unexpected error: RuntimeError: the dog ate it")
    assert result.err.count("\n") == 1
    monkeypatch.setenv(app.DEBUG, "1")
    result = command("games")
    assert result.code == 2
    assert "Traceback" in result.err


def test_debug_shows_where_an_error_came_from(command, monkeypatch):
    monkeypatch.setenv(app.DEBUG, "")  # restored afterwards
    result = command("--debug", "play", "chess")
    assert result.code == 2
    assert "Traceback" in result.err


def test_without_typer_the_bare_engine_says_what_to_install():
    code = "import sys; sys.modules['typer'] = None; from areopagus.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The command line needs Typer and rich: pip install 'areopagus[cli]'\n"


def test_input_that_is_no_text_is_not_understood_and_nothing_worse(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "areopagus.cli", "play", "beacons", "--seed", "3"],
        input=b"\xff\xfe\x1b[2J\nquit\n",
        capture_output=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout


def test_every_sentence_of_the_command_line_is_in_the_catalogue(command):
    """Each key that the sources name has a text, and none is left over."""
    import re
    from pathlib import Path

    from areopagus.kernel.messages import KERNEL_LOCALE, KERNEL_TEXTS

    folder = Path(app.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    named = set(re.findall(r"[\"'](cli\.[a-z_.]+[a-z_])[\"']", sources))
    assert len(named) > 80
    assert [key for key in sorted(named) if not KERNEL_TEXTS.has(key)] == []
    catalogue = (KERNEL_LOCALE / "en/LC_MESSAGES/areopagus.po").read_text(encoding="utf-8")
    keys = set(re.findall(r'^msgid "(cli\.[^"]+)"', catalogue, flags=re.MULTILINE))
    built = ("cli.play.help.", "cli.rules.state.", "cli.player.", "cli.analyse.", "cli.repair.")
    assert [key for key in sorted(keys - named) if not key.startswith(built)] == []
