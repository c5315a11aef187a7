"""The commands that scripts use: games, replay, fuzz, perft, rules, bench."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import areopagus
from areopagus.cli import playback
from areopagus.cli.app import app
from areopagus.cli.ladder import _signed
from areopagus.kernel import registry
from areopagus.workshop.perft import perft
from tests.cli.conftest import written


@pytest.fixture
def record(command, tmp_path):
    """The record of a whole game, as values."""
    command("play", "beacons", "--seed", 3, "--save", "whole.json", "--option", "rounds=2", typed="1\n" * 100)
    return json.loads((tmp_path / "whole.json").read_text())


# What there is


def test_the_version_and_the_help():
    runner = CliRunner()
    version = f"{areopagus.__version__}+compiled" if areopagus.is_compiled else areopagus.__version__
    assert runner.invoke(app, ["--version"]).output == f"areopagus {version}\n"
    shown = runner.invoke(app, ["--help"])
    assert shown.exit_code == 0
    for name in ("games", "play", "replay", "fuzz", "perft", "rules", "bench"):
        assert f" {name} " in shown.output
        helped = runner.invoke(app, [name, "--help"])
        assert helped.exit_code == 0
        assert "cli.help" not in helped.output
    assert runner.invoke(app, []).output.split() == shown.output.split()


def test_games_are_listed_with_their_options(command):
    result = command("games")
    assert "beacons: Beacons" in result.out
    assert "seats: 2, 3, 4" in result.out
    assert "--option rounds=5   (2 – 8)   Number of rounds." in result.out
    assert "--option raids=on   (on, off)" in result.out
    result = json.loads(command("games", "--json").out)
    game = next(game for game in result["games"] if game["key"] == "beacons")
    assert result["broken"] == {}
    assert (game["key"], game["seats"]) == ("beacons", [2, 3, 4])
    assert {option["key"]: option["normal"] for option in game["options"]} == {
        "rounds": 5,
        "ending": "rounds",
        "raids": True,
    }


def test_a_game_that_can_t_be_loaded_is_named_and_spoils_nothing(command, monkeypatch):
    class Entry:
        name, value = "sunken", "sunken:GAME"

        def load(self):
            raise ImportError("No module named 'wreck'")

    installed = list(registry.entry_points(group=registry.GROUP))
    monkeypatch.setattr(registry, "entry_points", lambda group: [Entry(), *installed])
    reason = "sunken is installed but can't be loaded: ImportError: No module named 'wreck'."
    result = command("games")
    assert result.code == 0
    assert "beacons: Beacons" in result.out
    assert reason in result.out
    assert json.loads(command("games", "--json").out)["broken"] == {
        "sunken": "ImportError: No module named 'wreck'"
    }
    assert command("play", "beacons", "--seed", 3, "--option", "rounds=2", typed="1\n" * 100).code == 0
    result = command("play", "sunken")
    assert result.code == 2
    assert (
        result.err
        == "The game 'sunken' is installed but can't be loaded: ImportError: No module named 'wreck'.\n"
    )


# Records


def test_a_record_is_told_choice_by_choice(command, record):
    result = command("replay", "whole.json")
    assert (result.code, result.err) == (0, "")
    assert "Player 1 · Choose what to do (actions left: 2) → Light a beacon (light)" in result.out
    assert f"{len(record['choices']):>4}  Player" in result.out
    assert "The last round is over." in result.out
    assert "wins." in result.out
    values = json.loads(command("replay", "whole.json", "--json").out)
    assert [choice["word"] for choice in values["choices"]] == record["choices"]
    assert values["result"] == record["result"]
    assert values["problems"] == []


def test_a_record_can_be_seen_with_the_eyes_of_one_seat(command, record):
    for seat, other in ((1, 2), (2, 1)):
        result = command("replay", "whole.json", "--seat", seat, "--at", 20)
        assert f"hand of Player {seat}" in result.out
        assert f"hand of Player {other}" not in result.out
    result = command("replay", "whole.json", "--seat", 2)
    assert "Chance · a hidden choice" in result.out
    assert "Player 1 draws:" not in result.out
    everything = command("replay", "whole.json", "--at", 20)
    assert "hand of Player 1" in everything.out
    assert "hand of Player 2" in everything.out


def test_the_position_after_a_choice(command, record):
    values = json.loads(command("replay", "whole.json", "--at", 7, "--json").out)
    assert values["position"]["after"] == 7
    assert values["position"]["about"] == "turn.action"
    assert "light" in values["position"]["words"]
    hidden = json.loads(command("replay", "whole.json", "--at", 7, "--seat", 2, "--json").out)
    assert hidden["position"]["words"] is None
    assert [choice["word"] for choice in hidden["choices"][1:4]] == [None, None, None]


def test_a_record_that_was_cut_short_is_no_problem(command, record, tmp_path):
    written(tmp_path / "cut.json", json.dumps({**record, "choices": record["choices"][:9], "result": None}))
    result = command("replay", "cut.json")
    assert result.code == 0
    assert "Choices: 9." in result.out
    assert "Result" not in result.out


def test_the_first_position_that_differs_from_the_recorded_one_is_named(command, record, tmp_path):
    positions = record["fingerprints"]["positions"]
    number = list(positions)[3]
    for later in list(positions)[3:]:
        positions[later] = "00000000"
    written(tmp_path / "other.json", json.dumps(record))
    result = command("replay", "other.json", "--at", number)
    assert result.code == 1
    difference = f"after choice {number} (chapter turn) the position differs from the recorded one"
    assert result.out.count(f"!!  The rules have changed since this record was made: {difference}.") == 1
    assert "differs" not in command("replay", "other.json", "--at", int(number) - 1).out


@pytest.mark.parametrize("wrong", ["hex:+9+9", "draw", ""])
def test_a_damaged_record_is_told_up_to_where_it_goes_wrong(command, record, tmp_path, wrong):
    choices = record["choices"]
    at = choices.index("light") + 1
    written(
        tmp_path / "bad.json", json.dumps({**record, "choices": [*choices[:at], wrong, *choices[at + 1 :]]})
    )
    result = command("replay", "bad.json")
    assert (result.code, result.err) == (1, "")
    assert f"{at:>4}  Player 1" in result.out
    assert f"{at + 1:>4}  " not in result.out
    assert f"!!  The record of beacons is damaged: choice {at + 1} is not possible" in result.out
    values = command("replay", "bad.json", "--json")
    assert values.code == 1
    (problem,) = json.loads(values.out)["problems"]
    assert problem["after"] == at
    assert f"beyond choice {at}" in command("replay", "bad.json", "--at", at + 5).out


def test_a_record_with_another_result_or_something_after_the_end(command, record, tmp_path):
    result = {**record["result"], "winners": [1, 0]}
    written(tmp_path / "bad.json", json.dumps({**record, "result": result}))
    shown = command("replay", "bad.json")
    assert shown.code == 1
    assert "!!  The record has a different result." in shown.out
    written(tmp_path / "long.json", json.dumps({**record, "choices": [*record["choices"], "end"]}))
    assert "after the end" in command("replay", "long.json").out


def test_every_position_of_a_long_record_can_be_reached(command, tmp_path):
    command(
        "play",
        "beacons",
        "--seed",
        4,
        "--seats",
        4,
        "--option",
        "rounds=8",
        "--save",
        "long.json",
        typed="1\n" * 200,
    )
    record = json.loads((tmp_path / "long.json").read_text())
    assert len(record["choices"]) > 130
    for at in (0, 63, 64, 65, 130, len(record["choices"])):
        expected = areopagus.load(
            {**record, "choices": record["choices"][:at], "result": None}, dealer=None, forced="none"
        )
        values = json.loads(command("replay", "long.json", "--at", at, "--json").out)["position"]
        assert values["after"] == at
        assert values["asked"] == (None if expected.ask is None else expected.ask.seat)


def test_a_very_long_record_does_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(playback, "STRIDE", 2)
    monkeypatch.setattr(playback, "MOST_KEPT", 5)
    match = areopagus.new("beacons", 4, seed=4)
    while match.ask:
        match.choose(match.ask.words[0])
    shown = playback.Playback(match.game, match.record)
    assert len(shown._kept) <= 5
    for at in range(shown.length + 1):
        assert shown.position(at).record.choices == match.record.choices[:at]


# Fuzz


def test_a_sound_game_passes(command, tmp_path):
    result = command("fuzz", "beacons", "--games", 2, "--seats", "2,3")
    assert (result.code, result.err) == (0, "")
    assert "2 games" in result.out
    assert "no guarantee was broken." in result.out
    values = json.loads(command("fuzz", "beacons", "-n", 1, "--json").out)
    assert (values["ok"], values["games"]) == (True, 1)
    assert list(tmp_path.iterdir()) == []


def test_a_defect_comes_with_a_record_that_replay_opens(program, crooked, tmp_path):
    result = program("fuzz", crooked, "--games", 2, "--out", "found", "--json")
    assert (result.code, result.err) == (1, "")
    failure = json.loads(result.out)["failures"][0]
    assert "does not have six beacons" in failure["message"]
    assert failure["record"].startswith("found/beacons-")
    assert failure["record"].endswith("-1.areopagus.json")
    plain = program("fuzz", crooked, "--games", 2, "--out", "found")
    assert plain.code == 1
    assert f"areopagus replay {failure['record']} --game crooked:GAME" in plain.out
    shown = program("replay", failure["record"], "--game", crooked)
    assert shown.code == 1
    assert "!!  Here the game breaks a guarantee: Player" in shown.out
    assert "does not have six beacons" in shown.out


# Perft


def test_depth_one_is_the_number_of_options(command):
    match = areopagus.new("beacons", seats=2, seed=3)
    values = json.loads(command("perft", "beacons", "--depth", 1, "--seed", 3, "--json").out)
    assert values["total"] == len(match.ask.words)
    assert values["by_word"] == {word.text: 1 for word in match.ask.words}


@pytest.mark.parametrize(("depth", "chance"), [(2, "dealt"), (3, "dealt"), (2, "all"), (3, "all")])
def test_deeper_counts_are_those_of_playing_everything(command, depth, chance):
    """The brute force knows nothing but `new` and `choose`: it plays each sequence from the start."""
    dealer = {"dealer": None} if chance == "all" else {}

    def reached(path: list[str]) -> areopagus.Match:
        match = areopagus.new("beacons", seats=2, seed=3, **dealer)
        for word in path:
            match.choose(word)
        return match

    paths: list[list[str]] = [[]]
    for _ in range(depth):
        paths = [[*path, word.text] for path in paths for word in getattr(reached(path).ask, "words", ())]
    result = command("perft", "beacons", "--depth", depth, "--seed", 3, "--chance", chance, "--json")
    values = json.loads(result.out)
    assert values["total"] == len(paths)
    first = [path[0] for path in paths]
    assert values["by_word"] == {word: first.count(word) for word in dict.fromkeys(first)}
    assert (
        f"Depth {depth}: {len(paths)}"
        in command("perft", "beacons", "-d", depth, "--seed", 3, "--chance", chance).out
    )


def test_counting_from_a_record_and_into_the_end(command, record, tmp_path):
    written(tmp_path / "late.json", json.dumps({**record, "choices": record["choices"][:-4], "result": None}))
    values = json.loads(command("perft", "beacons", "--depth", 4, "--from", "late.json", "--json").out)
    assert values["ended"] > 0
    match = areopagus.load(tmp_path / "late.json", seed=0)
    before = match.record
    assert perft(match, 4).to_json() == {key: values[key] for key in ("depth", "total", "by_word", "ended")}
    assert match.record == before
    over = areopagus.load(tmp_path / "whole.json")
    assert (perft(over, 0).total, perft(over, 2).total, perft(over, 2).ended) == (1, 0, 1)
    assert command("perft", "beacons", "--depth", 0).out == "Depth 0: 1\n"


# Rules


def test_rules_cards_and_pieces_are_found_by_words(command):
    result = command("rules", "beacons", "--search", "KÉEPER dié")
    assert result.code == 0
    assert [line.split()[0] for line in result.out.splitlines()] == ["BC-RAID-04", "card:keeper"]
    assert "adds 2 to the defender's die" in result.out
    values = json.loads(command("rules", "beacons", "--search", "raid-05", "--json").out)
    assert values["rules"] == [{"id": "BC-RAID-05", "text": "One raid a turn."}]
    assert values["things"] == []


def test_a_search_that_finds_nothing_says_so(command):
    result = command("rules", "beacons", "--search", "submarine")
    assert result.code != 0
    assert "No rule, card or piece has these words: submarine" in result.err


def test_the_rules_are_listed(command):
    result = command("rules", "beacons")
    assert result.code == 0
    assert "BC-SETUP-01  Lots decide who begins; the others follow in order.\n" in result.out
    values = json.loads(command("rules", "beacons", "--json").out)
    assert values["rules"][0]["id"] == "BC-SETUP-01"


def test_the_ledger_tells_what_no_test_names(command, tmp_path):
    (tmp_path / "tests").mkdir()
    written(
        tmp_path / "tests" / "test_some.py",
        "@rule('BC-LIGHT-02', 'BC-NONE-01')\n@component('cards:reef')\ndef test_it(): ...\n",
    )
    result = command("rules", "beacons", "--coverage")
    assert (result.code, result.err) == (1, "")
    lines = {line.split()[0]: line for line in result.out.splitlines() if line}
    assert "tests/test_some.py::test_it" in lines["BC-LIGHT-02"]
    assert " tested " in lines["cards:reef"]
    assert " untested " in lines["BC-LIGHT-01"]
    assert " unknown " in lines["BC-NONE-01"]
    values = json.loads(command("rules", "beacons", "--coverage", "--json").out)
    assert "BC-LIGHT-01" in values["untested"]
    assert "BC-LIGHT-02" not in values["untested"]
    assert values["unknown"] == ["BC-NONE-01"]


def test_a_complete_ledger_is_a_success(command, tmp_path):
    needed = [rule["id"] for rule in json.loads(command("rules", "beacons", "--json").out)["rules"]]
    cards = ["cards:reef", "cards:cove", "cards:cliff", "cards:keeper"]
    waived, *tested = needed
    rules, components = ", ".join(map(repr, tested)), ", ".join(map(repr, cards))
    written(tmp_path / "test_all.py", f"@rule({rules})\n@component({components})\ndef test_all(): ...\n")
    written(tmp_path / "waivers.toml", f'{waived} = "a definition"\n')
    arguments = ("rules", "beacons", "--coverage", "--tests", "test_all.py", "--waivers", "waivers.toml")
    result = command(*arguments)
    assert result.code == 0, result.out
    assert "0 untested" in result.out
    assert json.loads(command(*arguments, "--json").out)["complete"] is True


# Bench


def test_a_benchmark_is_a_table_or_a_document(command):
    values = json.loads(command("bench", "beacons", "--seconds", 0.01, "--json").out)
    assert {"name", "value", "unit"} <= set(values["rows"][0])
    assert values["seats"] == 4
    two = json.loads(command("bench", "beacons", "--seconds", 0.01, "--seats", 2, "--json").out)
    assert two["seats"] == 2
    result = command("bench", "beacons", "--seconds", 0.01, "--seats", 9)
    assert result.code == 2
    assert "9" in result.err
    result = command("bench", "beacons", "--seconds", 0.01)
    assert (result.code, result.err) == (0, "")
    assert "Relative to python-chess" in result.out
    assert "decisions" in result.out


def test_without_python_chess_there_is_no_benchmark(command, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "chess", None)
    result = command("bench", "beacons", "--seconds", 0.01)
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "areopagus[bench]" in result.err


def test_a_duel_is_played_equally_often_from_each_seat(command):
    result = command("duel", "beacons", "random", "random", "--games", 3)
    assert result.code == 2
    assert "choose a multiple of 2" in result.err


def test_a_duel_says_how_long_both_sides_think(command):
    result = command("duel", "beacons", "greedy", "random", "--games", 2)
    assert "s of thinking per choice" in result.out
    assert "random took 0.000 s per choice." in result.out


def test_a_rating_of_nothing_has_no_sign():
    assert [_signed(rating) for rating in (-0.3, 0.0, 12.4, -12.4)] == ["0", "0", "+12", "-12"]
