"""Reviews: what decided a finished match, luck apart from skill, and what bots reach from the same positions."""

from __future__ import annotations

import random
import re
from math import fsum, sqrt

import msgspec
import pytest

import areopagus
from areopagus import bots
from areopagus.bots import hints
from areopagus.bots.beam import insight_of
from areopagus.bots.review import (
    Judged,
    RecordedMatch,
    Review,
    ReviewJob,
    ReviewPlan,
    SeatChoice,
    Stroke,
    Weighed,
    choices,
    luck,
    perform,
    plan,
    review,
)
from areopagus.bots.review.findings import CostlyChoice, Value
from areopagus.bots.review.wording import in_words
from areopagus.kernel import CHANCE, AreopagusError, Match, Message, Record
from areopagus.kernel.messages import languages
from areopagus.kernel.registry import known_game

GAME = known_game("beacons")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games of bots, closer looks at fewer choices: the parts are the same."""
    monkeypatch.setattr(plan, "GAMES", 2)
    monkeypatch.setattr(plan, "MILESTONES", 2)
    monkeypatch.setattr(plan, "CLOSE_LOOKS", 4)
    monkeypatch.setattr(plan, "CLOSE_LOOKS_OF_SEAT", 2)
    monkeypatch.setattr(choices, "WORLDS", 6)
    monkeypatch.setattr(choices, "MOST_WORLDS", 12)
    monkeypatch.setattr(choices, "PLAYOUTS", 12)


def played(*names: str, seed: int = 4, game: str = "beacons", **options: object) -> Match:
    raids = {"raids": True} if game == "beacons" else {}
    match = areopagus.new(game, seats=len(names), seed=seed, options={**raids, **options})
    players = [bots.make(name, seed=seed + seat) for seat, name in enumerate(names)]
    while match.ask is not None:
        match.choose(bots.answer(players[match.ask.seat], match))
    return match


def made(record: Record, seed: int = 0) -> tuple[ReviewPlan, Review]:
    recorded = RecordedMatch(known_game(record.game), record)
    work = ReviewPlan(seed)
    while (job := work.take()) is not None:
        work.note(job, perform(recorded, job))
    return work, work.review()


def raided(seed: int = 4, rounds: int = 5) -> Record:
    """A match of Beacons in which everybody raids whenever it is possible, so that dice decide much."""
    match = areopagus.new("beacons", seats=2, seed=seed, options={"raids": True, "rounds": rounds})
    rng = random.Random(seed)
    while match.ask is not None:
        raids = [word for word in match.ask.words if word.text == "raid"]
        match.choose(raids[0] if raids else rng.choice(match.ask.words))
    return match.record


@pytest.fixture(scope="module")
def record() -> Record:
    return played("greedy", "random", rounds=3).record


# Luck


def value_of(match: Match, seat: int) -> float:
    """The expected share of the win: over all that chance may answer, by its probabilities."""
    ask = match.ask
    if ask is not None and len(ask.words) == 1 and ask.seat != CHANCE:
        match.choose(ask.words[0])
        return value_of(match, seat)
    if ask is None or ask.seat != CHANCE:
        insight = insight_of(match.game)
        if match.result is not None:
            return insight.shares_at_end(match.result)[seat]
        return insight.ahead.shares(match.state)[seat]
    weights = ask.weights or [1] * len(ask.words)
    total = 0.0
    for word, weight in zip(ask.words, weights, strict=True):
        after = match.clone()
        after.choose(word)
        total += value_of(after, seat) * weight / sum(weights)
    return total


def strokes_of(record: Record) -> list[tuple[Match, Match, Stroke]]:
    recorded = RecordedMatch(GAME, record)
    work = ReviewPlan()
    work.begin(recorded)
    assert work.outline is not None
    strokes = []
    for first, until in work.outline.strokes:
        (stroke,) = perform(recorded, ReviewJob("luck", first, until, 7))
        assert isinstance(stroke, Stroke)
        strokes.append((recorded.at(first), recorded.at(until), stroke))
    return strokes


def test_luck_is_the_value_after_it_minus_the_average_over_all_outcomes() -> None:
    exact = 0
    strokes = strokes_of(raided())
    for before, after, stroke in strokes:
        if stroke.error:
            continue
        exact += 1
        for seat in range(2):
            wanted = value_of(after.clone(), seat) - value_of(before.clone(), seat)
            assert stroke.gains[seat] == pytest.approx(wanted, abs=1e-9)
        assert fsum(stroke.gains) == pytest.approx(0, abs=1e-9)
    assert exact > 4
    large = [stroke for _, _, stroke in strokes if abs(stroke.gains[0]) > 0.05]
    assert large, "dice of a raid are worth something"
    assert all(stroke.lines for stroke in large)


def test_sampled_luck_is_as_accurate_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    records = [raided(seed, 6) for seed in range(5)]
    exact = [stroke for record in records for _, _, stroke in strokes_of(record)]
    monkeypatch.setattr(luck, "MOST_OUTCOMES", 1)
    sampled = [stroke for record in records for _, _, stroke in strokes_of(record)]
    errors = []
    for true, guess in zip(exact, sampled, strict=True):
        if not true.error and guess.error:
            assert guess.outcomes >= luck.BATCH
            errors.append((guess.gains[0] - true.gains[0]) / guess.error)
    assert len(errors) > 3
    assert max(map(abs, errors)) < 4
    assert sqrt(fsum(error**2 for error in errors) / len(errors)) < 2


def test_over_many_games_luck_is_worth_nothing() -> None:
    """The average over its outcomes is subtracted: what is left has no direction."""
    gains = []
    for seed in range(12):
        strokes = strokes_of(raided(seed, 3))
        gains.append(fsum(stroke.gains[0] for _, _, stroke in strokes))
    mean = fsum(gains) / len(gains)
    error = sqrt(fsum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    assert error > 0
    assert abs(mean) < 3 * error


# Choices


def test_the_sums_are_those_of_the_parts(record: Record) -> None:
    work, found = made(record)
    assert [seat.seat for seat in found.seats] == [0, 1]
    for seat in found.seats:
        assert len(seat.curve) == seat.choices == hints.choices_of(GAME, record, seat.seat)
        assert seat.lost.value == pytest.approx(fsum(point.lost for point in seat.curve))
        gains = [stroke.gains[seat.seat] for stroke in work._strokes.values()]
        assert seat.luck.value == pytest.approx(fsum(gains))
        assert seat.par.value == pytest.approx(
            fsum(milestone.points[seat.seat].value for milestone in found.milestones) / len(found.milestones)
        )
        for moment in seat.moments:
            assert record.choices[moment.number] == moment.chosen != moment.better
            assert moment.lost.value >= moment.lost.error
    assert found.seats[0].luck.value == pytest.approx(-found.seats[1].luck.value)
    assert {milestone.games for milestone in found.milestones} == {2}
    assert found.seats[0].lost.value < found.seats[1].lost.value, (
        "a random player loses more than a greedy one"
    )


def test_the_same_seed_gives_the_same_review_in_any_order(record: Record) -> None:
    wanted = review(record, seed=5)
    recorded = [RecordedMatch(GAME, record) for _ in range(3)]
    work = ReviewPlan(5)
    rng = random.Random(1)
    taken: list[ReviewJob] = []
    while not work.is_done:
        while (job := work.take()) is not None:
            taken.append(job)
        job = taken.pop(rng.randrange(len(taken)))
        work.note(job, perform(rng.choice(recorded), job))
        assert 0 <= work.percent <= 100
    assert work.done == work.total
    found = work.review()
    assert in_words(found, GAME.phrasebook()) == in_words(wanted, GAME.phrasebook())
    assert review(record, seed=6) != wanted


def test_a_job_that_was_given_back_is_done_by_somebody_else(record: Record) -> None:
    work = ReviewPlan()
    job = work.take()
    assert job is not None
    assert work.take() is None
    assert not work.is_done
    work.give_back(job)
    assert work.take() == job


def blundered(game: str, about: str, blunder: str, **options: object) -> tuple[Record, int]:
    """A match in which everybody plays what looks best, but for one turn that is given away, and its number."""
    match = areopagus.new(game, seats=2, seed=3, options=options)
    players = [bots.make("greedy", seed=seat) for seat in range(2)]
    planted = -1
    while match.ask is not None:
        ask = match.ask
        word = bots.answer(players[ask.seat], match)
        left = max((value for value in (ask.params or {}).values() if isinstance(value, int)), default=0)
        if planted < 0 and match.length > 33 and ask.about == about and left > 1:
            planted = match.length
            word = match.game.vocabulary.find(blunder)
            assert word in ask.words
            players[ask.seat] = bots.make("greedy", seed=9)
        match.choose(word)
    assert planted >= 0
    return match.record, planted


def test_a_planted_blunder_decides_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "MOST_WORLDS", 36)
    record, planted = blundered("beacons", "turn.action", "end", rounds=4)
    _, found = made(record)
    numbers = [moment.number for moment in found.moments]
    assert numbers[0] == planted
    blunder = found.moments[0]
    assert blunder.chosen == "end"
    assert blunder.lost.value > 2 * blunder.lost.error
    assert {moment.seat for moment in found.seats[blunder.seat].moments} == {blunder.seat}
    assert found.seats[blunder.seat].moments[0] == blunder
    assert len(set(numbers)) == len(numbers) <= 3


def test_a_turn_that_was_given_away_is_told_as_tempo_lost() -> None:
    """In Clash of Cultures a player ends the turn before the first action."""
    record, planted = blundered("clash-of-cultures", "turn.action", "end", rounds="4")
    game = known_game("clash-of-cultures")
    recorded = RecordedMatch(game, record)
    near = perform(recorded, ReviewJob("weigh", planted - 15, planted + 15, 2))
    seeming = {one.number: one.seeming for one in near if isinstance(one, Weighed)}
    assert len(seeming) > 10
    assert max(seeming, key=seeming.__getitem__) == planted
    (judged,) = perform(recorded, ReviewJob("judge", planted, planted, 2))
    assert isinstance(judged, Judged)
    assert judged.best != "end"
    assert judged.lost.value > 2 * judged.lost.error
    assert 1 <= judged.tempo <= 3
    told = moment(tempo=judged.tempo, parts=judged.parts, rivals=judged.rivals)
    sentences = " ".join(game.phrasebook().text(reason) for reason in told.why())
    assert re.search(r"the choice used [123] more actions?\.", sentences)
    assert "It gains (in points): " in sentences


def test_a_bot_against_itself_shows_no_systematic_loss() -> None:
    losses = []
    for seed in range(3):
        match = played("mcts:12", "mcts:12", seed=seed, rounds=2)
        recorded = RecordedMatch(GAME, match.record)
        for seat in range(2):
            for at, chosen in hints.choices(GAME, match.record, seat):
                judged = choices.judge_closely(at, chosen, 1000 * seed + at.length)
                losses.append(judged.lost.value)
        assert recorded.at(len(match.record.choices)).over
    mean = fsum(losses) / len(losses)
    error = sqrt(fsum((lost - mean) ** 2 for lost in losses) / (len(losses) - 1) / len(losses))
    assert len(losses) > 30
    assert abs(mean) < max(3 * error, 0.002)
    assert any(lost < 0 for lost in losses), "an estimate that can't be negative would be biased"


def test_a_choice_is_judged_by_what_its_player_could_see() -> None:
    match = areopagus.new("beacons", seats=2, seed=4)
    rng = random.Random(2)
    differed = 0
    for _ in range(20):
        assert match.ask is not None
        seat, word = match.ask.seat, rng.choice(match.ask.words)
        if len(match.ask.words) > 1:
            other = match.redealt(seat, 11)
            differed += other.state != match.state
            assert choices.weigh(other, word, 3) == choices.weigh(match, word, 3)
            if differed < 3:
                assert choices.judge_closely(other, word, 3) == choices.judge_closely(match, word, 3)
        match.choose(word)
    assert differed, "a re-deal never changed anything: this test proves nothing"


def test_who_falls_far_gets_a_close_look_even_if_no_loss_was_seen(record: Record) -> None:
    """A quick look sees one action ahead; where the prospects fall until the next choice, a close look follows."""
    recorded = RecordedMatch(GAME, record)
    work = ReviewPlan()
    work.begin(recorded)
    assert work.outline is not None
    own = [choice for choice in work.outline.choices if choice.seat == 0]
    judging: list[ReviewJob] = []
    while (job := work.take()) is not None:
        if job.do == "weigh":
            found = perform(recorded, job)
            calm = [
                msgspec.structs.replace(one, seeming=0.0, lost=0.0, share=0.5)
                if isinstance(one, Weighed) and one.number != own[3].number
                else msgspec.structs.replace(one, seeming=0.0, lost=0.0, share=0.9)
                for one in found
            ]
            work.note(job, calm)
        elif job.do == "judge":
            judging.append(job)
    assert [job.first for job in judging] == [own[3].number]


# Words


def test_tempo_is_lost_if_the_same_is_done_some_turns_later() -> None:
    def choice(number: int, seat: int, about: str, word: str, turn: int) -> SeatChoice:
        return SeatChoice(number, seat, about, word, turn)

    own = [
        choice(1, 0, "do", "rest", 1),
        choice(2, 1, "do", "build", 2),
        choice(3, 1, "where", "hex:1", 2),
        choice(4, 0, "do", "build", 3),
        choice(5, 0, "where", "hex:2", 3),
        choice(6, 0, "do", "build", 5),
        choice(7, 0, "where", "hex:1", 5),
    ]
    line = (("do", "build"), ("where", "hex:1"))
    assert plan.turns_until(own, 0, line) == 2
    assert plan.turns_until(own, 5, line) == 0
    assert plan.turns_until(own, 0, line[:1]) == 0, "a single word says too little"
    assert plan.turns_until(own, 0, (("do", "build"), ("where", "hex:9"))) == 0


def moment(**changes: object) -> CostlyChoice:
    values: dict[str, object] = {
        "number": 3,
        "seat": 0,
        "when": (),
        "question": Message("ask.turn.action"),
        "about": "turn.action",
        "chosen": "pass",
        "played": (("turn.action", "pass"),),
        "better": "light",
        "line": (("turn.action", "light"),),
        "lost": Value(0.2, 0.01),
        "share": 0.4,
        "parts": (),
        "rivals": 0.0,
        "tempo": 0.0,
        "later": 0,
    }
    return CostlyChoice(**{**values, **changes})  # type: ignore[arg-type]


def test_the_reasons_name_what_is_gained_saved_and_lost_in_time() -> None:
    texts = GAME.phrasebook()

    def reasons(**changes: object) -> str:
        return " ".join(texts.text(reason) for reason in moment(**changes).why())

    told = reasons(parts=(("points", 2.04), ("chain", 0.1), ("cards", -0.5)), rivals=-1.0, tempo=0.9, later=2)
    assert told == (
        "It gains (in points): points 2.0. It takes from the best rival (in points): 1.0. It costs (in points): "
        "cards 0.5. Tempo: the choice used 1 more round. Tempo: the same was done 2 turns later."
    )
    assert reasons() == "Its benefit shows only later."
    assert "costs" not in reasons(parts=(("cards", -2.0),))


@pytest.mark.parametrize("language", sorted(languages()))
def test_a_review_is_told_in_every_language(record: Record, language: str, told: Review) -> None:
    texts = GAME.phrasebook(language)
    words = in_words(told, texts, ("Ada", "Bo"))
    sentences = [
        sentence
        for seat in words["seats"]
        for sentence in (
            *seat["sentences"],
            *(line for stroke in seat["strokes"] for line in stroke["lines"]),
        )
    ]
    sentences += [
        reason for one in words["moments"] for reason in (*one["why"], one["question"], one["when"])
    ]
    assert len(sentences) > 8
    for sentence in sentences:
        assert sentence
        for raw in ("review.", "insight.", "story.", "option.", "{", "}"):
            assert raw not in sentence
    assert "Ada" in words["seats"][0]["sentences"][0]
    assert words["seats"][0]["name"] == "Ada"


@pytest.fixture(scope="module")
def told() -> Review:
    return review(played("greedy", "random", rounds=2).record)


def test_a_match_that_runs_is_not_reviewed() -> None:
    match = areopagus.new("beacons", seats=2, seed=4)
    with pytest.raises(AreopagusError) as refused:
        review(match.record)
    assert refused.value.message.key == "error.review_not_over"
