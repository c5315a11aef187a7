"""Playing in the terminal, with the input out of a pipe."""

from __future__ import annotations

import io
import json
import re
from random import Random

import pytest
from rich.console import Console

import areopagus
from areopagus import bots
from areopagus.cli.table import TerminalTable
from areopagus.cli.terminal import Terminal
from scripts.tools import ROOT

ONES = "1\n" * 200


def test_a_whole_game_against_a_bot_ends_with_the_result(program):
    result = program("play", "beacons", "--seed", 3, typed=ONES)
    assert (result.code, result.err) == (0, "")
    assert "Player 1: Choose what to do (actions left: 2) (BC-TURN-02)" in result.out
    assert "  1  Light a beacon" in result.out
    played, _, ending = result.out.partition("The match is over")
    assert played
    assert "The last round is over." in ending
    table = ending[ending.index("Result") :]
    for part in ("Player 1", "Player 2", "Beacons", "Longest chain", "Cards", "Total", "1. Player", "wins."):
        assert part in table


def test_the_only_game_there_is_needs_no_name(command):
    assert command("play", "beacons", "--seed", 3, typed=ONES) == command(
        "play", "beacons", "--seed", 3, typed=ONES
    )


def test_the_same_seed_and_choices_give_the_same_match(command):
    first = command("play", "beacons", "--seats", "3", "--seed", 5, typed=ONES)
    assert first == command("play", "beacons", "--seats", "human,random,random", "--seed", 5, typed=ONES)
    assert first != command("play", "beacons", "--seats", "3", "--seed", 6, typed=ONES)


def test_bots_can_play_alone(command):
    result = command("play", "beacons", "--seats", "random,random", "--option", "rounds=2", "--seed", 1)
    assert result.code == 0
    assert "Round 2." in result.out
    assert "Round 3." not in result.out
    assert ">" not in result.out


SHY = "class Shy:\n    def choose(self, sight):\n        return sight.ask.words[-1]\n"


@pytest.mark.parametrize(
    ("arguments", "players"),
    [
        (["--bot", "shy_bots:Shy"], ["a person", "shy_bots:Shy"]),
        (["--bot", "easy", "--bot", "shy_bots:Shy"], ["a person", "an easy bot", "shy_bots:Shy"]),
        (
            ["--seats", "4", "--bot", "easy", "--bot", "hard"],
            ["a person", "an easy bot", "a hard bot", "a hard bot"],
        ),
        (["--seats", "human,shy_bots:Shy"], ["a person", "shy_bots:Shy"]),
        (["--load", "m.json", "--bot", "shy_bots:Shy"], ["a person", "shy_bots:Shy"]),
    ],
)
def test_bots_are_named_for_the_seats_that_are_nobodys(command, tmp_path, arguments, players):
    (tmp_path / "shy_bots.py").write_text(SHY)
    command("play", "beacons", "--seed", 3, typed="save m.json\nquit\n")
    result = command("play", "beacons", *arguments, typed="quit\n")
    assert result.code == 0, result.err
    shown = [line.partition(": ")[2] for line in result.out.splitlines()[1 : 1 + len(players)]]
    assert shown == players
    assert f"Player {len(players) + 1}" not in result.out


def test_options_are_chosen_by_number_word_name_or_beginning(command):
    result = command("play", "beacons", "--seed", 3, typed="LIGHT A\ncard:co\n1\ndraw\n\n")
    assert result.code == 2
    assert "Player 1 lights a beacon on cell +0+0." in result.out
    assert "Player 1 draws: " in result.out
    assert "> \n" in result.out  # Enter ended the turn
    assert "Round 2." in result.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "There is no number 9; the last is 4."),
        ("0", "There is no number 0"),
        ("", "Choose by number or word"),
        ("xyzzy", "'xyzzy' is not understood."),
        ("raid", "No beacon of another player is next to yours. (BC-RAID-01)"),
        ("light\ncard", "'card' could be: card:cove, card:cliff."),
        ("light\nwhy card:keeper", "A Keeper lights nothing. (BC-LIGHT-01)"),
        ("light\nwhy Keeper", "A Keeper lights nothing. (BC-LIGHT-01)"),
        ("why 1", "That can be chosen."),
        ("why", "Name a word: why WORD."),
        ("why xyzzy", "'xyzzy' is not a word of this game."),
        ("explain", "There is no card on the table that needs an explanation."),
        ("explain Keeper", "There is nothing more to say about"),
        ("explain xyzzy", "'xyzzy' is not a word of this game."),
        ("undo", "That can't be taken back: dice have been rolled or cards drawn since."),
        ("/dance", "'/dance' is not a command."),
        ("help", "undo          take back your last choice"),
        ("?", "quit          leave the match"),
        ("/look", "hand of Player 1: 1 Cove, 1 Cliff and 1 Keeper"),
        ("picture board.png", "picture NAME.svg"),
    ],
)
def test_what_is_said_is_answered_and_the_match_goes_on(command, typed, answer):
    result = command("play", "beacons", "--seed", 3, typed=f"{typed}\nquit\n")
    assert result.code == 0
    assert answer in result.out.partition("help' for other commands.\n")[2]


def test_undo_takes_back_one_choice_after_the_other(command):
    result = command("play", "beacons", "--seed", 3, typed="light\n1\n1\nundo\nundo\nundo\nquit\n")
    assert result.out.count("Taken back.") == 3
    asked = [line for line in result.out.splitlines() if line.startswith("Player 1: Choose")]
    assert [line.split()[-1] for line in asked] == [
        "(BC-TURN-02)",
        "(BC-LIGHT-01)",
        "(BC-LIGHT-02)",
        "(BC-TURN-02)",
        "(BC-LIGHT-02)",
        "(BC-LIGHT-01)",
        "(BC-TURN-02)",
    ]


def test_bots_agree_to_an_undo_and_what_they_did_is_told_again(command):
    typed = "end\n\nundo\nquit\n"
    for seed in range(30):
        result = command("play", "beacons", "--seed", seed, typed=typed)
        if result.out.count("Taken back.") == 1 and "Player 2 lights" in result.out:
            assert result.out.count("actions left: 2") == 3
            return
    raise AssertionError("no bot lit a beacon in its first turn")


def test_several_people_must_agree_to_an_undo_past_another(command):
    typed = "light\n1\n1\nend\n\nundo\n{}\nquit\n"
    no = command("play", "beacons", "--seats", "human,human", "--seed", 3, typed=typed.format("n"))
    assert "This takes back the last choice of Player 1. Does everyone agree? (y/n) n" in no.out
    assert "without the consent of the others" in no.out
    assert "Taken back." not in no.out
    yes = command("play", "beacons", "--seats", "human,human", "--seed", 3, typed=typed.format("y"))
    assert "Taken back." in yes.out
    after = yes.out.partition("Taken back.")[2]
    assert "Player 1: Choose what to do (actions left: 1)" in after


def test_a_saved_match_goes_on_where_it_was(command, tmp_path):
    typed = ["light", "1", "1", "draw", "", *["1"] * 100]
    whole = command("play", "beacons", "--seed", 3, "--option", "rounds=2", typed="\n".join(typed))
    part = command(
        "play",
        "beacons",
        "--seed",
        3,
        "--option",
        "rounds=2",
        typed="\n".join([*typed[:4], "save here.json", "quit"]),
    )
    assert "Saved to here.json. To continue: areopagus play --load here.json" in part.out
    save = json.loads((tmp_path / "here.json").read_text())
    assert (save["format"], save["seed"], save["forced"]) == ("areopagus-save", 3, "quiet")
    rest = command("play", "--load", "here.json", "--seed", 3, typed="\n".join(typed[4:]))
    assert (whole.code, part.code, rest.code) == (0, 0, 0)
    assert "Player 1: End your turn?" in rest.out
    assert "hand of Player 1" in rest.out
    assert "Result" in rest.out


def test_with_a_file_every_choice_is_saved_and_the_end_is_a_record(command, tmp_path):
    file = tmp_path / "match.json"
    result = command("play", "beacons", "--seed", 3, "--save", "match.json", typed="light\n1\n")
    assert result.code == 2
    assert "To continue: areopagus play --load match.json" in result.out
    choices = areopagus.load(file).record.choices
    assert choices[-2:] == ["light", "card:cove"]
    result = command("play", "--load", "match.json", "--save", "match.json", typed=ONES)
    assert result.code == 0
    assert "The record is in match.json. To replay it: areopagus replay match.json" in result.out
    record = json.loads(file.read_text())
    assert record["format"] == "areopagus-record"
    assert record["choices"][: len(choices)] == choices
    assert record["result"]["winners"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["match.json"]
    over = command("play", "--load", "match.json")
    assert over.code == 0
    assert "wins." in over.out or "win together." in over.out


def test_a_file_of_something_else_is_never_overwritten(command, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear friend")
    result = command(
        "play", "beacons", "--seed", 3, typed="save letter.txt\nsave mine.json\nsave mine.json\nquit\n"
    )
    assert "letter.txt already exists and is left unchanged" in result.out
    assert result.out.count("Saved to mine.json.") == 2
    assert command("play", "beacons", "--save", "letter.txt").code == 2
    assert (tmp_path / "letter.txt").read_text() == "Dear friend"


def test_a_picture_shows_what_the_person_sees(command, tmp_path):
    result = command(
        "play", "beacons", "--seed", 3, typed="picture board.svg\npicture /nowhere/at/all.svg\nquit\n"
    )
    assert "The picture is in board.svg." in result.out
    assert "/nowhere/at/all.svg can't be written" in result.out
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


def test_the_story_is_told_as_the_person_may_know_it(command):
    result = command("play", "beacons", "--seed", 3, typed="story\nquit\n")
    story = result.out.rpartition("> story\n")[2]
    assert "Player 1 draws: Cove." in story
    assert story.count("Player 2 draws a card.") == 3
    assert "Player 2 draws:" not in story


def test_others_cards_are_never_shown_before_the_end(command):
    for seed in range(6):
        result = command("play", "beacons", "--seats", "3", "--seed", seed, typed=ONES)
        played = result.out.partition("The match is over")[0]
        assert result.code == 0
        assert "Player 1 looks at the hand" not in played
        for hidden in ("hand of Player 2:", "hand of Player 3:", "Player 2 draws:", "Player 3 discards:"):
            assert hidden not in played
        assert "hand of Player 1:" in played


def test_nothing_on_the_screen_changes_when_what_is_hidden_is_dealt_anew():
    changed = 0
    for seed in range(4):
        match = areopagus.new("beacons", seats=3, seed=seed, forced="quiet")
        bot = bots.make("random", seed)
        rng = Random(seed)
        while match.ask is not None:
            if match.ask.seat == 0:
                other = match.clone()
                other._position.redeal(0, rng.randrange(1000))
                changed += other.state.hands != match.state.hands
                assert _screen(match) == _screen(other)
            match.choose(bots.answer(bot, match))
    assert changed > 30


def _screen(match: areopagus.Match) -> str:
    """All that a person at seat 0 can have on the screen."""
    terminal = Terminal()
    terminal.console = Console(file=io.StringIO(), width=100)
    table = TerminalTable(terminal, match, ["human", "human", "random"])
    asked = match.asked(0)
    assert asked is not None
    table._sit_down(0)
    names = [match.say(match.game.phrasebook().option(asked.about, word.text)) for word in asked.words]
    table._show_question(asked, names)
    table._look(0)
    table._tell(match.story(0))
    for word in match.game.vocabulary:
        table._show_reason(word)
    return terminal.console.file.getvalue()


def test_a_word_of_the_game_wins_over_a_command_of_the_same_name():
    from areopagus.cli.listening import Chosen, Command, Listener
    from areopagus.kernel import Vocabulary
    from areopagus.kernel.messages import KERNEL_TEXTS

    words = Vocabulary()
    save, seven = words.words("save", "7")
    listener = Listener((save, seven), ("Save it", "Seven"), words, KERNEL_TEXTS)
    assert listener.understand("save") == Chosen(save)
    assert listener.understand("/save") == Command("save", "")
    assert listener.understand("/sa x.json") == Command("save", "x.json")
    assert listener.understand("save x.json") == Command("save", "x.json")
    assert listener.understand("2") == Chosen(seven)
    assert not isinstance(listener.understand("7"), Chosen)


def test_the_story_is_told_by_turns_or_line_by_line(command):
    file = ROOT / "tests/games/clash_of_cultures/records/two-steered.json"
    by_turns = command("replay", file, "--story").out
    assert "\nRound 2.\nTurn 1: " in by_turns
    assert re.search(r"^  Player \d gets [A-Z].* \(.*\)", by_turns, re.MULTILINE)
    assert "draws an Action card:" not in command("replay", file, "--story", "--seat", 1).out
    output = command("play", "beacons", "--seed", 3, typed="story lines\nstory words\nquit\n").out
    assert "Player 1 draws: Cove." in output.partition("> story lines\n")[2].partition("> story words\n")[0]
    assert "lines" in output.partition("> story words\n")[2]


def test_a_loaded_story_does_not_steer_the_terminal(command, tmp_path):
    command("play", "beacons", "--seed", 3, typed="save here.json\nquit\n")
    save = json.loads((tmp_path / "here.json").read_text())
    save["story"] = [[["\x1b[2Jboo", {}], None, None, None]] * 3
    save["answers"] = [[*answer[:3], 0] for answer in save["answers"]]
    (tmp_path / "here.json").write_text(json.dumps(save))
    result = command("play", "--load", "here.json", typed="story\nquit\n")
    assert "\x1b" not in result.out + result.err


def test_the_terminal_shows_only_what_has_changed(command):
    result = command("play", "on-mars", "--seats", 2, "--seed", 3, typed="1\n" * 12 + "quit\n")
    first, *later = result.out.split("\u2014 Player 1 \u2014\n")[1:]
    of_the_table = [
        line for line in first.splitlines() if line.startswith("   ") and not line.startswith("    ")
    ]
    assert len(of_the_table) > 10
    assert len(later) > 2
    for part in later:
        assert sum(line in part for line in of_the_table) < len(of_the_table) / 3


def test_the_terminal_tells_what_a_card_does(command):
    result = command("play", "on-mars", "--seats", 2, "--seed", 3, typed="explain blueprint:01\nquit\n")
    assert areopagus.new("on-mars", seats=2).explain("blueprint:01") in " ".join(result.out.split())


def test_what_do_begins_with_has_the_number_of_the_option(command):
    typed = "do 7\n\ndo\n8\n\nquit\n"
    result = command("play", "on-mars", "--seats", "human,human", "--seed", 5, typed=typed)
    of_seven, of_eight = result.out.split("> do 7")[1].split("> do\n")
    assert "Turn Order space 7: move Bots, with its benefit" in of_seven
    assert "7  Turn Order space 7: move Bots  " in of_eight
    assert "Turn Order space 8: a Blueprint, " in of_eight


def test_do_answers_several_questions_at_once(command):
    typed = "do\n5\n1\nundo\ndo card:cove\n\ndo nothing\nquit\n"
    result = command("play", "beacons", "--seats", "human,random", "--seed", 3, typed=typed)
    assert "What do you begin with?" in result.out
    assert "Light a beacon on cell +0+0 with Cove  costs 1 Cove" in result.out
    assert "Player 1 lights a beacon on cell +0+0." in result.out
    assert "Taken back." in result.out
    assert "No compound answer begins with 'nothing'." in result.out
