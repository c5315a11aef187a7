"""Hints for whoever is asked and nobody else; analyses of finished matches, choice by choice."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import httpx
import pytest

from areopagus import bots, load, new
from areopagus.bots import MctsBot
from areopagus.bots.hints import choices, hint, judge
from areopagus.bots.review import in_words, review
from areopagus.kernel import Match, games
from areopagus.kernel.state import state_to_json
from areopagus.server.thinker import TASKS, ThinkerTask
from areopagus.server.thinking.thinker_pool import ThinkerPool
from tests.kernel.toys import registered
from tests.server.conftest import RELAXED, Browser, RunningServer, analysed, key_in, wait_until

PLAYOUTS = 20


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with one thinker, whose hints and analyses can be repeated."""
    settings = replace(
        RELAXED,
        database=f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.db'}",
        hint_bot=f"mcts:{PLAYOUTS}",
        analysis_bot=f"mcts:{3 * PLAYOUTS}",
        thoughts_per_second=10_000,
        thought_burst=10_000,
        thinkers=1,
        thinking_seconds=60,
    )
    running = RunningServer(settings)
    yield running
    running.stop()


def in_two_places(browser, game="beacons"):
    """A table with two people in two places and somebody who watches; the page that is asked comes first."""
    ada, ben, eve = browser(), browser(), browser()
    table = ada.make(game, "here", "link", hints=True)
    link, watch = key_in(table["seats"][1]["link"]), key_in(table["watch"])
    there = [(ada, ada.open(table["table"])), (ben, ben.open(table["table"], link))]
    there.sort(key=lambda one: not one[1].asked["mine"])
    return table, there, (eve, eve.open(table["table"], watch))


@contextmanager
def all_killed_in_thought(thinkers: ThinkerPool) -> Iterator[None]:
    """What is asked for within is being thought about when all programs are killed."""
    programs = list(thinkers._all)
    for program in programs:
        os.kill(program.pid, signal.SIGSTOP)
    yield
    wait_until(lambda: thinkers.scheduler.running)
    for program in programs:
        os.kill(program.pid, signal.SIGKILL)


def refused(page) -> str:
    """The key of the refusal that answers the page's wish for a hint."""
    message = page.hear("refused")
    assert message["to"] == "hint"
    assert message["sentence"]
    return str(message["error"])


def test_a_hint_is_what_the_library_says_and_for_the_asked_seat_alone(server, browser):
    table, [(ada, asked), (ben, other)], (eve, watcher) = in_two_places(browser)
    live = server.services.tables.live(table["table"])
    now = live.snapshot()
    before = now.match.save()
    asked.say("hint", question=asked.asked["question"])
    message = asked.hear("hint", timeout=40)

    seed = server.services.tables.keys.seed(f"{live.row.id}/hint/{now.epoch}/{now.number}") % 2**63
    match = load(now.match.excerpt, dealer=None)
    assert match.ask is not None
    advice = hint(match.sight(match.ask.seat), MctsBot(seed, playouts=PLAYOUTS), count=3)
    names = {one["word"]: one["name"] for one in asked.asked["words"]}
    assert message["question"] == asked.asked["question"]
    assert message["words"] == [
        {
            "word": one.word.text,
            "name": names[one.word.text],
            "share": one.share,
            "why": match.say(one.why()),
        }
        for one in advice
    ]
    assert len(message["words"]) > 1
    path = f"/api/tables/{table['table']}/hint"
    again = ada.http.post(path)
    assert again.json() == {key: message[key] for key in ("question", "words")}
    stale = ada.http.post(f"{path}?question=other")
    assert (stale.status_code, stale.json()["error"]) == (409, "error.stale")

    for page in (other, watcher):
        page.say("hint", question="")
        assert refused(page) == "error.hint_not_asked"
        page.say("hint", question=message["question"])
        assert refused(page) == "error.hint_not_asked"
        assert not [heard for heard in page.heard if heard["type"] == "hint"]
    for person in (ben, eve):
        answer = person.http.post(path)
        assert (answer.status_code, answer.json()["error"]) == (409, "error.hint_not_asked")
    assert browser().http.post(path).status_code == 404
    assert live.snapshot().match.save() == before, "a hint changes nothing"


def test_before_the_eyes_of_several_there_is_no_hint_until_the_others_look_away(browser):
    ada = browser()
    page = ada.open(ada.make("beacons", "here", "here", hints=True)["table"])
    assert page.now["eyes"] is None
    question = page.asked["question"]
    page.say("hint", question=question)
    assert refused(page) == "error.hint_not_asked"
    page.say("show", question=question)
    page.until(lambda now: now["eyes"] == now["asked"]["seat"])
    page.say("hint", question=question)
    assert page.hear("hint", timeout=40)["question"] == question


def test_a_thinker_that_dies_or_is_late_is_told_in_a_sentence(server, browser):
    _, [(_, page), _], _ = in_two_places(browser)
    question = page.asked["question"]
    thinkers = server.services.hub.bots.thinkers
    page.say("hint", question=question)
    page.hear("hint", timeout=40)
    server.services.hints._kept.clear()
    with all_killed_in_thought(thinkers):
        page.say("hint", question=question)
    assert refused(page) == "error.hint_failed"
    page.say("hint", question=question)
    page.say("hint", question=question)
    assert refused(page) == "error.hint_busy", "one at a time"
    page.hear("hint", timeout=40)
    server.services.hints._kept.clear()
    thinkers.limit, limit = 0.0, thinkers.limit
    page.say("hint", question=question)
    assert refused(page) == "error.hint_failed"
    thinkers.limit = limit
    page.answer(Random(1))
    assert page.now["asked"]["question"] != question, "the table goes on"
    page.say("hint", question=question)
    assert refused(page) == "error.stale"


def test_hints_have_a_limit(strict, browser):
    ada = browser(strict(thoughts_per_second=0.001, thought_burst=1).address)
    table = ada.make("beacons", "here", "bot")["table"]
    answers = [ada.http.post(f"/api/tables/{table}/{what}") for what in ("analysis/0", "hint", "analysis/0")]
    assert [answer.json().get("error", "") for answer in answers[1:]] == ["error.too_fast", "error.too_fast"]


def test_a_game_that_does_not_say_what_a_position_is_worth_has_no_hints(browser):
    class Blind(type(games()["beacons"])):  # type: ignore[misc]
        key = "blind"

        def insight(self) -> None:
            return None

    ada = browser()
    with registered(Blind()):
        table = ada.make("blind", "here", "here", hints=True)
        assert not table["insight"]
        answer = ada.http.post(f"/api/tables/{table['table']}/hint")
    assert (answer.status_code, answer.json()["error"]) == (409, "error.no_hints")
    assert ada.make("beacons", "here", "bot")["insight"]


@pytest.mark.parametrize("game", ["beacons", "on-mars", "clash-of-cultures"])
def test_a_hint_does_not_change_when_what_is_hidden_is_dealt_anew(game):
    match = new(game, seats=2, seed=4)
    rng = Random(4)
    differed = 0
    for _ in range(2):
        for _ in range(8 if game == "beacons" else 50):
            assert match.ask is not None
            match.choose(rng.choice(match.ask.words))
        while match.ask is not None and len(match.ask.words) < 2:
            match.choose(match.ask.words[0])
        assert match.ask is not None
        task = ThinkerTask("hint", "mcts:5", 1, match.excerpt)
        advice = TASKS["hint"](task, match)
        assert advice["advice"]
        for luck in range(2):
            other = match.redealt(match.ask.seat, luck)
            differed += state_to_json(other.state) != state_to_json(match.state)
            assert TASKS["hint"](task, other) == advice
    assert differed, "a re-deal never changed anything: this test proves nothing"


# After the game


def test_a_finished_match_is_analysed_choice_by_choice(server, browser):
    match = new("beacons", seats=2, seed=16, options={"rounds": 3})
    players = [bots.make("random", seed=3), bots.make("greedy", seed=3)]
    while match.ask is not None:
        match.choose(bots.answer(players[match.ask.seat], match))
    ada = browser()
    table = ada.http.post("/api/records", content=match.record.json()).json()["table"]
    path = f"/api/tables/{table}/analysis"
    nothing = {"seat": 0, "state": "none", "total": 0, "agreed": 0, "choices": [], "worst": []}
    assert ada.http.get(f"{path}/0").json() == nothing
    assert ada.http.get(f"{path}/2").status_code == 404
    assert browser().http.get(f"{path}/0").status_code == 404

    playing = ada.make("beacons", "here", "bot")["table"]
    page = ada.open(playing)
    page.until(lambda now: now["asked"]["mine"])
    begun = ada.http.post(f"{path}/0")
    assert begun.status_code == 202
    assert begun.json()["state"] in ("waiting", "thinking")
    assert ada.http.post(f"/api/tables/{playing}/hint").status_code == 200, "others get their turn meanwhile"
    assert ada.http.get(f"{path}/0").json()["state"] == "thinking"
    analysis = analysed(ada, f"{path}/0")

    wanted = list(choices(match.game, match.record, 0))
    assert analysis["state"] == "done"
    assert [one["number"] for one in analysis["choices"]] == [
        number for number, seat in enumerate_choices(match) if seat == 0
    ]
    assert len(analysis["choices"]) == analysis["total"] == len(wanted) > 5
    lost = {one["number"]: one["lost"] for one in analysis["choices"]}
    assert [one["number"] for one in analysis["worst"]] == sorted(
        (number for number, value in lost.items() if value >= 0.005), key=lambda number: -lost[number]
    )[:8]
    worst = analysis["worst"][0]
    for then, chosen in choices(match.game, match.record, 0):
        if then.length == worst["number"]:
            seed = server.services.tables.keys.seed(f"{table}/analysis/0/{then.length}") % 2**63
            verdict = judge(load(then.excerpt, dealer=None), chosen, MctsBot(seed, playouts=3 * PLAYOUTS))
            texts = match.game.phrasebook()
            asked = then.asked(0)
            assert asked is not None
            assert worst == {
                "number": then.length,
                "question": texts.text(asked.message),
                "chosen": texts.text(texts.option(verdict.about, verdict.word)),
                "preferred": texts.text(texts.option(verdict.about, verdict.best)),
                "share": verdict.share,
                "lost": verdict.lost,
            }
    assert ada.http.post(f"{path}/0").json() == analysis, "it is kept"
    with all_killed_in_thought(server.services.hub.bots.thinkers):
        ada.http.post(f"{path}/1")
    broken = analysed(ada, f"{path}/1")
    assert broken["state"] == "failed"
    ada.http.post(f"{path}/1")
    assert analysed(ada, f"{path}/1")["state"] == "done", "it goes on when asked again"


def played_out() -> Match:
    """A match that is over."""
    match, rng = new("beacons", seats=4, seed=5), Random(5)
    while match.ask is not None:
        match.choose(rng.choice(match.ask.words))
    return match


def at_address(person: Browser, address: str) -> Browser:
    """The same browser at another address of this machine."""
    transport, cookies = httpx.HTTPTransport(local_address=address, verify=False), person.http.cookies
    person.http.close()
    person.http = httpx.Client(base_url=person.address, timeout=30, transport=transport, cookies=cookies)
    return person


def test_a_finished_match_is_reviewed_as_the_library_reviews_it(server, browser):
    match = new("beacons", seats=2, seed=16, options={"rounds": 3})
    players = [bots.make("random", seed=3), bots.make("greedy", seed=3)]
    while match.ask is not None:
        match.choose(bots.answer(players[match.ask.seat], match))
    ada = browser()
    table = ada.http.post("/api/records", content=match.record.json()).json()["table"]
    path = f"/api/tables/{table}/review"
    nothing = {"state": "none", "percent": 0, "moments": [], "seats": [], "milestones": []}
    assert ada.http.get(path).json() == nothing
    assert browser().http.get(path).status_code == 404
    assert browser().http.post(path).status_code == 404

    begun = ada.http.post(path)
    assert (begun.status_code, begun.json()["state"]) == (202, "waiting")
    with all_killed_in_thought(server.services.hub.bots.thinkers):
        wait_until(
            lambda: ada.http.get(path).json()["percent"] > 0 or server.services.reviews.studies.running
        )
    found = analysed(ada, path)
    assert (found["state"], found["percent"]) == ("done", 100), "a job that failed once is done again"

    seed = server.services.tables.keys.seed(f"{table}/review/0") % 2**31
    wanted = review(match.record, seed=seed)
    assert [one["number"] for one in found["moments"]] == [one.number for one in wanted.moments]
    assert wanted.moments, "nothing was lost: this test proves little"
    words = in_words(wanted, match.game.phrasebook(), [seat["name"] for seat in found["seats"]])
    for mine, theirs in zip(words["seats"], found["seats"], strict=True):
        assert theirs["lost"] == mine["lost"]
        assert theirs["luck"] == mine["luck"]
        assert theirs["par"] == mine["par"]
        assert theirs["curve"] == mine["curve"]
        assert [one["played"] for one in theirs["moments"]] == [one["played"] for one in mine["moments"]]
    assert ada.http.post(path).json() == found, "it is kept"
    czech = ada.http.get(path, params={"language": "cs"}).json()
    assert czech["seats"][0]["sentences"] != found["seats"][0]["sentences"]


def test_a_running_match_is_not_reviewed(browser):
    ada = browser()
    table = ada.make("beacons", "here", "bot")["table"]
    for ask in (ada.http.get, ada.http.post):
        answer = ask(f"/api/tables/{table}/review")
        assert (answer.status_code, answer.json()["error"]) == (409, "error.analysis_not_over")


def test_an_address_has_one_review_at_a_time_and_one_that_nobody_looks_at_pauses(strict, browser):
    server = strict(thoughts_per_second=1_000, thought_burst=1_000)
    ada = browser(server.address)
    tables = []
    for seed in (1, 2):
        match = new("beacons", seats=2, seed=seed)
        players = [bots.make("random", seed=seed), bots.make("random", seed=seed + 1)]
        while match.ask is not None:
            match.choose(bots.answer(players[match.ask.seat], match))
        tables.append(ada.http.post("/api/records", content=match.record.json()).json()["table"])
    reviews = server.services.reviews
    assert ada.http.post(f"/api/tables/{tables[0]}/review").status_code == 202
    answer = ada.http.post(f"/api/tables/{tables[1]}/review")
    assert (answer.status_code, answer.json()["error"]) == (409, "error.analysis_one_at_a_time")
    reviews.clock = lambda: time.monotonic() + 1_000  # nobody has looked for a while
    wait_until(lambda: not reviews.studies.running)
    assert {one.state for one in reviews.studies.kept.values()} == {"waiting"}
    ada.http.get(f"/api/tables/{tables[0]}/review")
    assert len(reviews.studies.running) == 1, "it goes on when somebody looks again"


def test_an_address_has_one_analysis_at_a_time_and_others_have_theirs_beside_it(strict, browser):
    server = strict(analysis_bot="mcts:40", thoughts_per_second=1_000, thought_burst=1_000)
    ada, eve = browser(server.address), browser(server.address)
    ben = at_address(browser(server.address), "127.0.0.2")
    record = played_out().record.json()
    paths = [
        f"/api/tables/{person.http.post('/api/records', content=record).json()['table']}/analysis"
        for person in (ada, eve, ben)
    ]
    assert ada.http.post(f"{paths[0]}/0").status_code == 202
    assert ada.http.post(f"{paths[0]}/0").status_code == 202, "the same once more is no other"
    assert ben.http.post(f"{paths[2]}/0").status_code == 202
    for person, path in ((ada, f"{paths[0]}/1"), (eve, f"{paths[1]}/0"), (ben, f"{paths[2]}/2")):
        answer = person.http.post(path)
        assert (answer.status_code, answer.json()["error"]) == (409, "error.analysis_one_at_a_time")
    moved = at_address(ada, "127.0.0.3")
    assert moved.http.post(f"{paths[0]}/1").status_code == 409, "the same browser elsewhere"
    for person, path in ((ada, paths[0]), (ben, paths[2])):
        wait_until(lambda person=person, path=path: person.http.get(f"{path}/0").json()["choices"])
        assert person.http.get(f"{path}/0").json()["state"] == "thinking"

    analyses = server.services.analyses
    analyses.clock = lambda: time.monotonic() + 1_000  # nobody has looked for a while
    wait_until(lambda: not analyses.studies.running)
    assert {one.state for one in analyses.studies.kept.values()} == {"waiting"}
    eyes = ben.http.get(f"{paths[2]}/0").json()
    assert len(analyses.studies.running) == 1, "it goes on when somebody looks again"
    wait_until(lambda: len(ben.http.get(f"{paths[2]}/0").json()["choices"]) > len(eyes["choices"]))


def test_of_all_analyses_only_a_number_is_under_way(strict, browser, monkeypatch):
    monkeypatch.setattr("areopagus.server.thinking.studies.MOST_RUNNING", 1)
    server = strict(analysis_bot="mcts:40", thoughts_per_second=1_000, thought_burst=1_000)
    ada, ben = browser(server.address), at_address(browser(server.address), "127.0.0.2")
    record = played_out().record.json()
    answers = []
    for person in (ada, ben):
        table = person.http.post("/api/records", content=record).json()["table"]
        answers.append(person.http.post(f"/api/tables/{table}/analysis/0"))
    assert [answer.status_code for answer in answers] == [202, 429]
    assert answers[1].json()["error"] == "error.analysis_busy"


def test_an_address_with_many_waiting_tasks_gets_no_hint(strict, browser, monkeypatch):
    monkeypatch.setattr("areopagus.server.thinking.thinker_pool.MOST_WAITING", 0)
    ada = browser(strict().address)
    answer = ada.http.post(f"/api/tables/{ada.make('on-mars', 'here')['table']}/hint")
    assert (answer.status_code, answer.json()["error"]) == (429, "error.too_fast")


def enumerate_choices(match) -> list[tuple[int, int]]:
    """The numbers of the choices between several words, each with its seat."""
    return [
        (number, choice.seat) for number, choice in enumerate(match._real_history().choices) if choice.chosen
    ]


def test_a_running_match_is_not_analysed(browser):
    ada = browser()
    tables = [
        ada.make("beacons", "here", "bot")["table"],
        ada.http.post("/api/records", content=new("beacons", seats=2, seed=1).record.json()).json()["table"],
    ]
    for table in tables:
        for ask in (ada.http.get, ada.http.post):
            answer = ask(f"/api/tables/{table}/analysis/0")
            assert (answer.status_code, answer.json()["error"]) == (409, "error.analysis_not_over")
