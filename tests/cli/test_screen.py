"""Playing at a real terminal (a pseudo-terminal): the curtain between two people, Ctrl-C, the first questions."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time

import pytest

from areopagus.cli.terminal import CLEAR

pty = pytest.importorskip("pty")


class Screen:
    """A terminal with a command in it."""

    def __init__(self, folder, *arguments: str) -> None:
        self.here, there = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "areopagus.cli", *arguments],
            stdin=there,
            stdout=there,
            stderr=there,
            cwd=folder,
            start_new_session=True,
            preexec_fn=_take_terminal,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", "PYTHONIOENCODING": "utf-8"},
        )
        os.close(there)
        self.shown = b""

    def until(self, text: str) -> str:
        """What is shown since the screen was cleared, once a text is there."""
        end = time.monotonic() + 20
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
        end = time.monotonic() + 20
        again = time.monotonic() + 3
        while self.process.poll() is None and time.monotonic() < end:
            self._read()
            if time.monotonic() > again:
                again += 3
                self.type(pressing)
        self._read()
        return self.process.wait(timeout=20)

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

        def opened(*arguments: str) -> Screen:
            screen = Screen(tmp_path, *arguments)
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
    table.until("Which card do you play?")
    table.type("quit\r")
    table.until("The match is not saved. Leave all the same? (y/n)")
    table.type("n\r")
    table.type("\x04")
    assert table.ends() == 0


def test_a_person_is_asked_how_many_play(screen):
    table = screen("play", "beacons")
    table.until("How many people play here? (1, 2, 3, 4) [1]")
    table.type("7\r")
    table.until("One of these: 1, 2, 3, 4.")
    table.type("\r")
    table.until("And how many bots? (1, 2, 3) [1]")
    table.type("2\r")
    shown = table.until("help' tells")
    assert "Player 3: a bot that chooses at random" in shown
    table.type("\x03")
    assert table.ends("\x03") == 130


def test_who_has_named_a_bot_is_not_asked_how_many(screen):
    table = screen("play", "beacons", "--bot", "easy", "--bot", "random")
    table.until("How many people play here? (1, 2) [1]")
    table.type("\r")
    shown = table.until("help' tells")
    assert "And how many bots" not in shown
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
        ("999\r", "The choices go from 0 to"),
        ("what\r", "Enter: the next choice"),
        ("e\r", "wins."),
        ("\r", "It goes no further"),
    ]:
        before = len(reel.visible)
        reel.type(typed)
        reel.until(shown)
        while "quit >" not in reel.visible[before + len(typed) :]:
            reel._read()
    reel.type("q\r")
    assert reel.ends() == 0
