"""The lint: only effects write the state."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from areopagus.workshop.lint import CODES, LintError, lint
from areopagus.workshop.lint.__main__ import main

STATE = """\
from areopagus.kernel import Part, State
from areopagus.kernel.declare import cache, number, numbers, parts


class Ship(Part):
    cell = number(0, 9)


class Player(Part):
    gold = number(0, 9)
    ships = parts(Ship)


class World(State):
    players = parts(Player)
    dice = numbers(1, 6)
    kept = cache("Results.")


def player_of(s: World, seat: int) -> Player:
    return s.players[seat]


def ships_of(s: World, seat: int) -> list[Ship]:
    return [ship for ship in s.players[seat].ships if ship.cell]
"""


RULE_HEAD = """\
from areopagus import kernel
from areopagus.kernel import tell
from areopagus.kernel import tell as say
from ..state import Player, Ship, World, player_of, ships_of


"""


WRITES = {
    "a field": "s.round = 1",
    "a field of a part": "s.players[me].gold += 1",
    "an item": "s.dice[0] = 6",
    "a deletion": "del s.dice[0]",
    "one of several targets": "a, s.round = 1, 2",
    "the target of a loop": "for s.round in range(3): ...",
    "an annotated field": "s.round: int = 1",
    "a method": "s.dice.append(6)",
    "a bag": "s.deck.take(1)",
    "setattr": "setattr(s, 'round', 1)",
    "a list that grows under another name": "dice = s.dice\ndice += [6]",
    "a setting method": "s.__setattr__('round', 1)",
    "a setting method of any class": "object.__setattr__(s, 'round', 1)",
    "another name": "player = s.players[me]\nplayer.gold = 1",
    "an annotated name": "dice: list[int] = s.dice\ndice.clear()",
    "two names": "a, b = s.players[0], 1\na.gold = b",
    "one of two": "player = s.players[0] if me else s.players[1]\nplayer.gold = 1",
    "in passing": "if (player := s.players[me]):\n    player.gold = 1",
    "each in a loop": "for player in s.players:\n    player.gold = 0",
    "each with its number": "for seat, player in enumerate(s.players):\n    player.gold = seat",
    "each value": "for city in s.cities.values():\n    city.mood = 0",
    "each entry": "for cell, city in s.cities.items():\n    city.mood = cell",
    "got from a table": "city = s.cities.get(me)\ncity.mood = 0",
    "the first": "ship = next(ship for ship in s.players[me].ships if ship.cell)\nship.cell = 1",
    "the least": "min(s.players, key=len).gold = 1",
    "an item of a new list": "for ship in sorted(s.players[me].ships, key=len):\n    ship.cell = 1",
    "what a query returns": "player_of(s, me).gold = 1",
    "each that a query returns": "for ship in ships_of(s, me):\n    ship.cell = 1",
    "a story": "tell(s, 'story.a')",
    "a story by another name": "say(s, 'story.a')",
    "a story of the module": "kernel.tell(s, 'story.a')",
}


OWN = {
    "a number": "count = s.round\ncount += 1",
    "a list of its own": "picked = []\npicked.append(s.players[me])",
    "a list of its own that grows": "picked = []\npicked += [s.round]",
    "a copied list": "ships = list(s.players[me].ships)\nships.pop()",
    "a cut list": "dice = s.dice[1:]\ndice[0] = 6",
    "a list of parts": "ships = [ship for ship in s.players[me].ships]\nships.sort(key=len)",
    "what a query lists": "ships = ships_of(s, me)\nships.pop()",
    "a part that it makes": "ship = Ship()\nship.cell = 1",
    "something else": "notes = {}\nnotes[me] = s.round",
    "a function called tell": "def tell(s, key): ...\ntell(s, 'a')",
    "a set of its own": "seen = set()\nseen.add(s.round)",
}


def written(
    folder: Path, body: str, head: str = "def go(s: World, me: int) -> None:", at: str = "rules/a.py"
) -> list[str]:
    """The codes found in a function of a game's module."""
    for name in (
        "__init__.py",
        "rules/__init__.py",
        "rules/setup/__init__.py",
        "effects/__init__.py",
        "queries/__init__.py",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    (folder / "state.py").write_text(STATE, encoding="utf-8")
    path = folder / at
    path.write_text(f"{RULE_HEAD}{head}\n{textwrap.indent(body, '    ')}\n", encoding="utf-8")
    return [finding.code for finding in lint([folder]) if finding.path == path]


@pytest.mark.parametrize("body", WRITES.values(), ids=WRITES)
def test_a_rule_that_writes_or_tells_is_found(tmp_path: Path, body: str) -> None:
    assert written(tmp_path / "game", body) == ["only-effects-write"]


@pytest.mark.parametrize("body", OWN.values(), ids=OWN)
def test_a_rule_may_change_what_is_its_own(tmp_path: Path, body: str) -> None:
    assert written(tmp_path / "game", body) == []


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("def go(player: Player) -> None:", "player.gold = 1"),
        ("def go(player: Player | None) -> None:", "player.gold = 1"),
        ("def go(ships: list[Ship]) -> None:", "ships[0].cell = 1"),
        ("def go(s, me):", "s.round = 1"),
        ("def go(s: World) -> None:", "def inner() -> None:\n    s.round = 1"),
        ("def go(s: World) -> None:", "return lambda: s.dice.clear()"),
    ],
)
def test_the_state_is_known_by_its_class_or_by_the_name_s(tmp_path: Path, head: str, body: str) -> None:
    assert written(tmp_path / "game", body, head) == ["only-effects-write"]


@pytest.mark.parametrize("at", ["effects/a.py", "rules/setup.py", "rules/setup/cards.py", "scoring.py"])
def test_effects_and_the_setup_write(tmp_path: Path, at: str) -> None:
    text = "s.round = 1\ntell(s, 'story.a')"
    assert written(tmp_path / "game", text, at=at) == []
    assert written(tmp_path / "game", text, at="rules/b.py") == ["only-effects-write"] * 2


def test_a_query_that_writes_or_tells_is_found_unless_it_keeps_a_result(tmp_path: Path) -> None:
    text = "s.round = 1\ntell(s, 'story.a')\ns.kept[me] = 1\nnear = s.kept[me] = []\nnear.append(me)"
    assert written(tmp_path / "game", text, at="queries/board.py") == ["only-effects-write"] * 2


def test_what_a_rule_has_put_into_the_state_is_a_part_of_it(tmp_path: Path) -> None:
    assert written(tmp_path / "game", "s.ship = ship = Ship()\nship.cell = 1") == ["only-effects-write"] * 2


def test_findings_are_printed_with_place_code_and_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rules").mkdir()
    Path("rules/a.py").write_text("x = 1\n\nif x:\n    import random\n")
    assert main(["rules"]) == 1
    shown = capsys.readouterr().out
    assert shown == "rules/a.py:4:5: clock-or-luck `random` brings luck into the rules: ask CHANCE instead\n"
    Path("rules/a.py").write_text("x = 1\n")
    assert main(["rules"]) == 0
    assert capsys.readouterr().out == ""


def test_every_code_that_can_be_found_is_explained() -> None:
    expected = [
        "yield-from",
        "no-yield",
        "lost-ask",
        "set-order",
        "clock-or-luck",
        "hash-or-id",
        "name-of-reason",
        "only-effects-write",
        "allowance",
    ]
    assert list(CODES) == expected


def test_what_cannot_be_read_is_one_clear_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, nul, missing, empty = (tmp_path / name for name in ("broken.py", "nul.py", "missing.py", "empty"))
    broken.write_text("x = 1\ndef go(:\n")
    nul.write_bytes(b"x = '\0'\n")
    empty.mkdir()
    for path, complaint in (
        (broken, f"{broken}:2:8: is not valid Python: "),
        (nul, f"{nul}:"),
        (missing, f"{missing}: cannot be read: "),
        (empty, f"{empty}: holds no Python file"),
    ):
        assert main([str(path)]) == 2
        output = capsys.readouterr().err
        assert output.startswith(complaint)
        assert output.count("\n") == 1
        with pytest.raises(LintError):
            lint([path])


def test_the_files_are_read_and_never_run(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('executed')\n")
    done = subprocess.run(
        [sys.executable, "-m", "areopagus.workshop.lint", str(trap)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_file_given_twice_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("import random\n")
    assert len(lint([path, str(path), tmp_path])) == 1
