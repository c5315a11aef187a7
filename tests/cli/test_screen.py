"""Playing at a real terminal (a pseudo-terminal): the curtain between two people, Ctrl-C, the first questions."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time

import pytest
from rich.console import Console

from areopagus.cli.terminal import CLEAR, _grid

pty = pytest.importorskip("pty")
PATIENCE = 120.0
"""Seconds that something may take on a busy machine."""


class Screen:
    """A terminal with a command in it."""

    def __init__(self, folder, *arguments: str, rows: int = 40) -> None:
        self.here, there = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "areopagus.cli", *arguments],
            stdin=there,
            stdout=there,
            stderr=there,
            cwd=folder,
            start_new_session=True,
            preexec_fn=_take_terminal,
            env={
                **os.environ,
                "TERM": "xterm",
                "COLUMNS": "100",
                "LINES": str(rows),
                "PYTHONIOENCODING": "utf-8",
            },
        )
        os.close(there)
        self.shown = b""

    def until(self, text: str) -> str:
        """What is shown since the screen was cleared, once a text is there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            visible = self.visible
            if text in visible:
                return visible
            self._read()
        raise AssertionError(f"{text!r} did not come; there was: {self.visible!r}")

    @property
    def visible(self) -> str:
        """What can be seen, scrolling included."""
        return self.shown.decode(errors="replace").rpartition(CLEAR)[2]

    def type(self, text: str) -> None:
        """Type something; what was shown before is forgotten when the next `until` finds its text after it."""
        os.write(self.here, text.encode())

    def ends(self, pressing: str = "") -> int:
        """Wait for the end, pressing a key again now and then as a person would; the exit code."""
        end = time.monotonic() + PATIENCE
        again = time.monotonic() + 3
        while self.process.poll() is None and time.monotonic() < end:
            self._read()
            if time.monotonic() > again:
                again += 3
                self.type(pressing)
        self._read()
        return self.process.wait(timeout=600)

    def _read(self) -> None:
        if select.select([self.here], [], [], 0.05)[0]:
            with contextlib.suppress(OSError):
                self.shown += os.read(self.here, 65536)

    def close(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.here)


def _take_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored if the tests run in the background


@pytest.fixture
def screen(tmp_path):
    with contextlib.ExitStack() as stack:

        def opened(*arguments: str, rows: int = 40) -> Screen:
            screen = Screen(tmp_path, *arguments, rows=rows)
            stack.callback(screen.close)
            return screen

        yield opened


def test_the_screen_is_cleared_and_handed_on_between_two_people(screen):
    table = screen("play", "beacons", "--seats", "human,human", "--seed", "3", "--save", "m.json")
    curtain = table.until("Player 1, press Enter")
    assert "hand of" not in curtain
    table.type("\r")
    first = table.until("End the turn now")
    assert "hand of Player 1" in first
    assert "hand of Player 2" not in first
    table.type("end\r")
    table.until("End your turn?")
    table.type("\r")
    curtain = table.until("Pass the screen to Player 2.")
    for secret in ("hand of", "draws", "Keeper"):
        assert secret not in curtain
    table.type("\r")
    second = table.until("End the turn now")
    assert "hand of Player 2" in second
    assert "hand of Player 1" not in second
    assert "Player 1 draws:" not in second
    table.type("\x1b[A\x1b[A")  # what the other person typed can't be called back
    table.type("why\r")
    assert "> end" not in table.until("why WORD")
    table.type("\x03")
    assert table.ends("\x03") == 130
    assert "Traceback" not in table.visible


def test_no_curtain_where_one_person_plays_against_bots(screen):
    table = screen("play", "beacons", "--seats", "human,random", "--seed", "3")
    shown = table.until("End the turn now")
    assert "Pass the screen" not in shown
    table.type("light\r")
    table.until("Choose a card to play")
    table.type("quit\r")
    table.until("The match is not saved. Leave anyway? (y/n)")
    table.type("n\r")
    table.type("\x04")
    assert table.ends() == 0


def test_a_person_is_asked_how_many_play(screen):
    table = screen("play", "beacons")
    table.until("How many people play here? (1, 2, 3, 4) [1]")
    table.type("7\r")
    table.until("Choose one of: 1, 2, 3, 4.")
    table.type("\r")
    table.until("How many bots? (1, 2, 3) [1]")
    table.type("2\r")
    shown = table.until("help' for other")
    assert "Player 3: a bot that chooses at random" in shown
    table.type("\x03")
    assert table.ends("\x03") == 130


def test_who_has_named_a_bot_is_not_asked_how_many(screen):
    table = screen("play", "beacons", "--bot", "easy", "--bot", "random")
    table.until("How many people play here? (1, 2) [1]")
    table.type("\r")
    shown = table.until("help' for other")
    assert "How many bots" not in shown
    assert "Player 3: a bot that chooses at random" in shown
    table.type("\x03")
    assert table.ends("\x03") == 130


def test_a_record_is_gone_through_step_by_step(screen, command):
    command("play", "beacons", "--seed", 3, "--save", "m.json", typed="1\n" * 200)
    reel = screen("replay", "m.json")
    reel.until("After choice 0 of")
    reel.until("q quit >")
    for typed, shown in [
        ("\r", "After choice 1 of"),
        ("12\r", "After choice 12 of"),
        ("b\r", "After choice 11 of"),
        ("999\r", "Choices are numbered 0 to"),
        ("what\r", "Enter: the next choice"),
        ("e\r", "wins."),
        ("\r", "There is no further choice"),
    ]:
        before = len(reel.visible)
        reel.type(typed)
        reel.until(shown)
        while "quit >" not in reel.visible[before + len(typed) :]:
            reel._read()
    reel.type("q\r")
    assert reel.ends() == 0


CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ERASED = re.compile(r"[^\n]*\n(?:\x1b\[[0-9;?]*[A-Za-z])*\x1b\[1A\x1b\[2K")
"""A line that the program takes away again, such as who is asked while a bot thinks."""
MORE = "— Enter: more; s: skip the rest —"


def pages(table: Screen, answers: list[str]) -> list[str]:
    """What the window shows between two times that the person is waited for; Enter turns the page."""
    shown: list[str] = []
    begin = 0
    left = iter(answers)
    while True:
        end = time.monotonic() + PATIENCE
        while not (text := CODES.sub("", ERASED.sub("", table.visible.replace("\r", "")))[begin:]).endswith(
            ("\n> ", f"{MORE} ")
        ):
            assert time.monotonic() < end, text
            table._read()
        shown.append(text)
        begin += len(text)
        answer = "" if text.endswith(f"{MORE} ") else next(left, None)
        if answer is None:
            return shown
        table.type(f"{answer}\r")
        begin += len(answer) + 1  # what was typed, and the end of its line


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_nothing_leaves_a_window_of_100_by_30_unread(screen, game):
    table = screen("play", game, "--seats", "human,random", "--seed", "3", rows=30)
    shown = pages(table, ["1", "1", "look", "story", "1", "help", "explain", "1", "1"])
    for page in shown:
        lines = page.splitlines()
        assert len(lines) <= 30, page
        assert max(map(len, lines)) <= 100, page
    assert any(page.endswith(f"{MORE} ") for page in shown), "the whole table is longer than a page"
    table.type("quit\r")
    table.until("Leave anyway? (y/n)")
    table.type("y\r")
    assert table.ends() == 0


def test_whoever_skips_a_long_text_comes_to_the_question_and_can_look_at_all_of_it(screen):
    table = screen("play", "clash-of-cultures", "--seats", "human,random", "--seed", "3", rows=14)
    table.until(MORE)
    table.type("s\r")
    first = table.until("\n> ")
    assert "(CC-SETUP" in first or "Player 1:" in first
    assert "Player 2, green" not in first
    table.type("look\r")
    for _ in range(8):
        table.type("\r")
    table.until("Player 2, green")


def test_a_long_name_goes_on_below_itself_beside_its_word(capsys):
    console = Console(force_terminal=True, color_system=None, width=60)
    long = "a name of many words that is longer than half of the window"
    console.print(_grid([("1", "short", "word:one"), ("2", long, "word:two")], 60))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["1", "2"]
    assert lines[1].rstrip().endswith("word:two")
    assert lines[2].startswith("    "), "under the name, not under the number"
    column = lines[1].index("word:two")
    assert lines[0].index("word:one") == column
    assert all(len(line.rstrip()) <= column for line in lines[2:])


@pytest.mark.parametrize(
    "command", [("duel", "beacons", "random", "random"), ("fuzz", "beacons", "--seats", "2")]
)
def test_a_bar_knows_its_total_from_the_beginning(screen, command):
    table = screen(*command, "--games", "6")
    assert table.ends() == 0
    assert "/6" in table.visible
    assert "/?" not in table.visible


def test_what_nobody_is_asked_about_does_not_wait(screen):
    table = screen("games", rows=10)
    assert table.ends() == 0
    assert MORE not in table.visible
