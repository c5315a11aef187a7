"""Which games there are: announced by packages, registered by programs, or named by their place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import areopagus
from areopagus.kernel import BadSeats, ForeignRecord, Game, UnknownGame, find_game, games, load, new, registry
from areopagus.kernel.registry import known_game
from beacons import GAME
from tests.kernel.toys import GO, STOP, Ask, Rule, Toy, Yard, registered


def rule(s: Yard) -> Rule[None]:
    yield Ask(0, "go", (GO, STOP))


def test_an_installed_package_announces_its_game() -> None:
    assert games()["beacons"] is GAME
    assert areopagus.games()["beacons"] is find_game("beacons")
    assert list(games()) == sorted(games())


def test_a_registered_game_is_found_by_its_key_and_replaces_an_announced_one() -> None:
    toy = Toy(rule, key="my-toy")
    with registered(toy):
        assert find_game("my-toy") is toy
        assert games()["my-toy"] is toy
        assert new("my-toy").game is toy
        assert load(new("my-toy").record.json()).game is toy
    other: Game[Any] = Toy(rule, key="beacons")
    with registered(other):
        assert find_game("beacons") is other


def test_a_game_itself_needs_no_registry() -> None:
    toy = Toy(rule, key="unregistered")
    assert new(toy).game is toy
    with pytest.raises(UnknownGame):
        find_game("unregistered")


def test_an_unknown_game_is_named_with_those_that_are_known() -> None:
    with pytest.raises(UnknownGame) as error:
        new("chess")
    assert "'chess'" in str(error.value)
    assert "beacons" in str(error.value)


def test_a_game_under_construction_is_named_by_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "built_here.py").write_text(
        "from beacons.game import Beacons\n"
        "class Mine(Beacons):\n"
        "    key = 'mine'\n"
        "GAME = Mine()\n"
        "NO_GAME = 5\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_registered", {})
    try:
        match = new("built_here:GAME", 2, seed=1)
        assert match.game.key == "mine"
        assert load(match.record.json()).game is match.game
        for place in ("built_here:NO_GAME", "built_here:NOTHING", "built_here:", "built_nowhere:GAME"):
            with pytest.raises(UnknownGame) as error:
                find_game(place)
            assert place in str(error.value)
    finally:
        sys.modules.pop("built_here", None)


@pytest.mark.parametrize(
    "place", [":", ":GAME", "..up:GAME", "a b:GAME", "built/here:GAME", "os:system", "json:loads"]
)
def test_what_is_no_place_of_a_game_is_refused(place: str) -> None:
    with pytest.raises(UnknownGame) as error:
        find_game(place)
    assert place in str(error.value)


def test_looking_up_a_key_imports_no_place() -> None:
    sys.modules.pop("antigravity", None)
    with pytest.raises(UnknownGame):
        known_game("antigravity:fly")
    assert "antigravity" not in sys.modules


def test_naming_the_known_games_imports_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        name = "broken"

        def load(self) -> None:
            raise ImportError("a package that is not well")

    monkeypatch.setattr(registry, "entry_points", lambda group: [Entry()])
    with pytest.raises(UnknownGame, match="broken"):
        known_game("chess")


class Announced:
    """An entry point of a package."""

    def __init__(self, name: str, loaded: object) -> None:
        self.name = name
        self.value = f"{name}:GAME"
        self._found = loaded

    def load(self) -> object:
        if isinstance(self._found, BaseException):
            raise self._found
        return self._found


@pytest.mark.parametrize(
    ("loaded", "reason"),
    [
        (ImportError("No module named 'dice'"), "ImportError: No module named 'dice'"),
        (SystemExit(1), "SystemExit: 1"),
        (5, "bad:GAME is not a game"),
        (Toy(rule, key="other"), "the key of bad:GAME is 'other'"),
    ],
)
def test_a_package_that_is_not_well_spoils_nothing_for_the_others(
    monkeypatch: pytest.MonkeyPatch, loaded: object, reason: str
) -> None:
    good = Toy(rule, key="good")
    announced = [Announced("bad", loaded), Announced("good", good)]
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(registry, "entry_points", lambda group: announced)
    assert games() == {"good": good}
    assert registry.broken_games() == {"bad": reason}
    assert new("good").game is good
    with pytest.raises(UnknownGame) as error:
        new("bad")
    assert str(error.value) == f"The game 'bad' is installed but can't be loaded: {reason}."
    record = {**msgspec.to_builtins(new("good").record), "game": "bad"}
    with pytest.raises(ForeignRecord, match="is installed but can't be loaded"):
        load(record)


@pytest.mark.parametrize(
    ("table", "value", "reason"),
    [
        ("seats", 2, "seats is a sequence of numbers"),
        ("seats", (), "seats is a sequence of numbers"),
        ("rules", "1", "rules is a number"),
        ("key", "my toy", "key is a text without white space"),
        ("chapters", [rule], "chapters maps names to rules"),
        ("vocabulary", None, "vocabulary is a Vocabulary"),
        ("locale", None, "locale is a folder"),
        ("options", ("fast",), "options is a sequence of options"),
    ],
)
def test_a_table_of_the_wrong_kind_is_named(
    monkeypatch: pytest.MonkeyPatch, table: str, value: object, reason: str
) -> None:
    toy = Toy(rule, key="toy")
    assert registry.declaration_fault(toy) is None
    setattr(toy, table, value)
    monkeypatch.setitem(sys.modules, "wrong_tables", SimpleNamespace(GAME=toy))  # type: ignore[arg-type]
    with pytest.raises(UnknownGame) as error:
        find_game("wrong_tables:GAME")
    assert str(error.value) == f"There is no game at wrong_tables:GAME: in a game, {reason}."


def test_the_games_are_listed_whether_or_not_one_of_them_has_been_imported() -> None:
    """The package `areopagus.games` takes the place of the function once a game of it is imported."""
    script = (
        "import areopagus; before = sorted(areopagus.games()); "
        "import areopagus.games.on_mars; assert sorted(areopagus.games()) == before; print(*before)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "on-mars" in done.stdout.split()


def test_the_nearest_game_is_named_for_one_that_is_not_there() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'on-mars'"):
        new("on_mars")


def test_seats_given_as_a_text_are_refused_as_no_number() -> None:
    with pytest.raises(BadSeats, match="given as a number, not as '2'"):
        new("on-mars", seats="2")  # type: ignore[arg-type]
