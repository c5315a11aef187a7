"""The steps of replays: turns from heading to heading, deeds from a decision to the end of what it began."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from areopagus import load, new
from areopagus.kernel import Match
from areopagus.kernel.record import Record, read_document
from areopagus.kernel.registry import known_game
from areopagus.server.replays.timeline import Eyes, Timeline
from tests.server.twins import Twins

RECORDS = Path(__file__).parent.parent / "games"
GAMES = ("on_mars", "clash_of_cultures")


@cache
def record(game: str, name: str) -> Record:
    document = read_document(RECORDS / game / "records" / f"{name}.json")
    assert isinstance(document, Record)
    return document


def timeline(whole: Record, eyes: Eyes = None, *, is_open: bool = True) -> Timeline:
    start = msgspec.structs.replace(whole, choices=[])
    begun = Timeline.begun(known_game(whole.game), start, eyes, is_open)
    begun.extend(whole)
    return begun


def story_keys(match: Match, since: int) -> list[str]:
    return [line.message.key for line in match.open_story(since)]


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_begins_where_a_heading_was_told(game):
    steps = timeline(record(game, "two-steered"))
    plot = known_game(steps.record.game).plot
    headings = (*plot.rounds, *plot.turns)
    begun = [turn.moment for turn in steps.steps.turns]
    assert begun == sorted(set(begun))
    assert begun[0] == 0
    for moment in range(1, len(steps.moments)):
        new_lines = story_keys(steps.position(moment), steps.story_lengths[moment - 1])
        assert (moment in begun) == any(key in headings for key in new_lines), moment


@pytest.mark.parametrize("game", GAMES)
def test_rounds_are_marked_once_each(game):
    whole = record(game, "two-steered")
    rounds = load(whole).view()["round"]
    steps = timeline(whole)
    assert [turn.round for turn in steps.steps.turns if turn.round] == list(range(1, rounds + 1))
    turns = steps.turns(known_game(whole.game).phrasebook(), ("Ada", "Bo"))
    titles = {turn["round"]: turn["title"] for turn in turns}
    assert all(f"Round {number}" in titles[number] for number in range(2, rounds + 1))


def test_a_match_that_began_from_a_position_counts_its_rounds_as_told():
    later = load(record("on_mars", "two-steered"), forced="quiet")
    whole = msgspec.structs.replace(later.record, choices=later.record.choices[:200], result=None)
    match = load(load(whole, forced="quiet", seed=1).excerpt, forced="quiet", seed=2)
    rng = Random(1)
    while match.length < 150 and match.ask is not None:
        match.choose(rng.choice(match.ask.words))
    rounds = [turn.round for turn in timeline(match.record).steps.turns if turn.round]
    assert rounds[0] > 5
    assert rounds == list(range(rounds[0], rounds[-1] + 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_deed_is_what_one_action_does(game):
    """Deeds begin with the choice of an action; what its chapters ask belongs to it, the end of a turn to the last."""
    replay_steps = timeline(record(game, "two-steered"))
    steps, plot = replay_steps.steps, known_game(replay_steps.record.game).plot
    headings = (*plot.rounds, *plot.turns)
    assert {turn.moment for turn in steps.turns} <= set(steps.deeds)
    inside = set(range(1, len(replay_steps.moments))) - set(steps.deeds)
    abouts = {moment: replay_steps.position(moment).ask for moment in range(500)}
    nested = {
        "construct.site",
        "construct.kind",
        "lab.place",
        "collect.space",
        "move.to",
        "move.from",
        "trade.want",
    }
    for moment, ask in abouts.items():
        assert ask is not None
        if ask.about in nested:
            assert moment in inside, (moment, ask.about)
        if ask.about == "turn.action" and moment in inside:
            later = next(deed for deed in steps.deeds if deed > moment)
            lines = story_keys(replay_steps.position(later), replay_steps.story_lengths[moment])
            assert all(key in headings for key in lines), (moment, "only what tells nothing begins no deed")
    lengths = [later - one for one, later in pairwise(steps.deeds)]
    assert sum(lengths) / len(lengths) > 3, "deeds are few where choices are many"


def test_a_deed_that_tells_nothing_belongs_to_the_one_before():
    whole = record("clash_of_cultures", "two-steered")
    steps = timeline(whole)
    ends = [at for at, word in enumerate(whole.choices) if word == "end"]
    turns = {turn.moment for turn in steps.steps.turns}
    quiet = [at for at in ends if at + 1 in turns and at not in turns]
    assert quiet.pop() in steps.steps.deeds, "the last one tells why the game ends"
    assert len(quiet) > 20
    assert not set(quiet) & set(steps.steps.deeds)


@pytest.mark.parametrize("game", ["beacons", "on-mars", "clash-of-cultures"])
def test_steps_of_a_running_match_stay_when_it_goes_on(game):
    match, rng = new(game, seats=2, seed=8, forced="quiet"), Random(8)
    earlier: tuple[list[int], list[int]] | None = None
    for _ in range(6):
        for _ in range(15):
            if match.ask is not None:
                match.choose(rng.choice(match.ask.words))
        steps = timeline(match.record, 1, is_open=False)
        now = (steps.steps.deeds, [turn.moment for turn in steps.steps.turns])
        assert max(now[0]) < len(steps.moments)
        if earlier is not None:
            assert now[0][: len(earlier[0])] == earlier[0]
            assert now[1][: len(earlier[1])] == earlier[1]
        earlier = now
    assert earlier is not None
    assert len(earlier[0]) > 8


@pytest.mark.parametrize("game", ["beacons", "on-mars", "clash-of-cultures"])
@pytest.mark.parametrize("viewer", [0, None])
def test_steps_tell_nothing_of_what_is_hidden(game, viewer):
    rng = Random(f"{game} {viewer}")
    differed = 0
    for _ in range(6):
        twins = Twins(game, 3, {}, viewer, rng)
        if not twins.marks:
            continue
        one, two = (timeline(match.record, viewer, is_open=False) for match in twins.at(twins.marks[-1]))
        assert (one.steps.deeds, one.steps.turns) == (two.steps.deeds, two.steps.turns)
        differed += twins.differ
    assert differed


def test_the_server_tells_the_steps_of_a_match(browser):
    ada = browser()
    whole = record("on_mars", "two-steered")
    made = ada.http.post("/api/records", content=whole.json()).json()
    path = f"/api/tables/{made['table']}/moments"
    moments = ada.http.get(path).json()
    steps = timeline(whole)
    assert moments["deeds"] == steps.steps.deeds
    assert [turn["n"] for turn in moments["turns"]] == [turn.moment for turn in steps.steps.turns]
    assert moments["turns"][0] == {"n": 0, "title": "", "round": None}
    assert any(turn["title"].startswith("Round 2. ") and turn["round"] == 2 for turn in moments["turns"])
    one, two = next(
        (one, two)
        for one, two in pairwise(moments["deeds"])
        if steps.story_lengths[one] < steps.story_lengths[two - 1]
    )
    step = ada.http.get(f"{path}/{two}?shown={one}").json()
    single = ada.http.get(f"{path}/{two}").json()
    assert step["new"] == len(steps.position(two).open_story(steps.story_lengths[one]))
    assert step["new"] > single["new"]
    assert ada.http.get(f"{path}/{two}?shown={two + 50}").json()["new"] == 0
    assert ada.http.get(f"{path}/{two}?shown=-1").status_code == 422


def test_an_imported_match_tells_its_steps_as_its_table_did(browser):
    ada = browser()
    table = ada.make("beacons", "random", "random")["table"]
    ada.open(table).until(lambda now: now["asked"] is None)
    there = ada.http.get(f"/api/tables/{table}/moments").json()
    text = ada.http.get(f"/api/tables/{table}/record").text
    assert load(json.loads(text)).over
    again = ada.http.post("/api/records", content=text).json()
    assert ada.http.get(f"/api/tables/{again['table']}/moments").json() == there
    assert len(there["turns"]) > 3
