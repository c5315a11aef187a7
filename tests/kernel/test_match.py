"""A match: choosing, refusing, forced answers, clones, why not, and what each viewer is shown."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from areopagus.kernel import (
    CHANCE,
    AreopagusError,
    Ask,
    BadCall,
    IllegalChoice,
    ImaginedMatch,
    Match,
    MatchOver,
    Result,
    Rule,
    UnknownWord,
    Vocabulary,
    WrongSeat,
    new,
    push,
)
from areopagus.kernel.state import state_to_json
from beacons import GAME
from beacons.catalog import CARD, END, WORDS
from tests.kernel.toys import DIE, GO, NO, STOP, YES, N, Toy, Yard, play_randomly, snapshot


def beacons(seats: int = 2, seed: int = 1, **more: Any) -> Match:
    return new("beacons", seats, seed=seed, **more)


def finished(seed: int = 1) -> Match:
    return play_randomly(beacons(seed=seed, options={"rounds": 2}), Random(seed))


# Choosing


def test_a_choice_is_made_by_word_int_or_text_with_the_same_effect() -> None:
    after = []
    for answer in (WORDS.find("draw"), int(WORDS.find("draw")), "draw"):
        match = beacons()
        assert match.choose(answer) is WORDS.find("draw")
        after.append(snapshot(match))
    assert after[0] == after[1] == after[2]


def test_a_word_of_another_vocabulary_is_taken_by_its_text() -> None:
    other = Vocabulary()
    draw = other.word("draw")
    assert int(draw) != int(WORDS.find("draw"))
    assert beacons().choose(draw) is WORDS.find("draw")


def test_the_asked_seat_may_say_who_it_is() -> None:
    match = beacons()
    assert match.ask is not None
    match.choose("draw", seat=match.ask.seat)
    assert "draw" in match.record.choices


def test_playing_several_words_may_leave_out_what_the_driver_answers() -> None:
    def rule(s: Yard) -> Rule[None]:
        yield Ask(0, "a", (GO, STOP))
        yield Ask(0, "b", (YES,))
        yield Ask(0, "c", (NO,))
        yield Ask(0, "d", (GO, STOP))

    for words in ((GO, STOP), (GO, YES, NO, STOP), (GO, NO, STOP)):
        match = new(Toy(rule), 1)
        match.play(*words)
        assert match.record.choices == ["go", "yes", "no", "stop"]
    match = new(Toy(rule), 1)
    with pytest.raises(IllegalChoice):
        match.play(GO, NO, YES)


REFUSED: list[tuple[type[AreopagusError], Callable[[Match], object]]] = [
    (IllegalChoice, lambda match: match.choose("raid")),
    (IllegalChoice, lambda match: match.choose(CARD[0])),
    (IllegalChoice, lambda match: match.choose(int(WORDS.find("die:6")))),
    (UnknownWord, lambda match: match.choose("fly")),
    (UnknownWord, lambda match: match.choose(10_000)),
    (UnknownWord, lambda match: match.choose(-1)),
    (UnknownWord, lambda match: match.choose(True)),
    (UnknownWord, lambda match: match.choose(None)),  # type: ignore[arg-type]
    (WrongSeat, lambda match: match.choose("draw", seat=1 - match.ask.seat)),  # type: ignore[union-attr]
    (WrongSeat, lambda match: match.choose("draw", seat=17)),
    (WrongSeat, lambda match: match.choose("draw", seat=CHANCE)),
    (WrongSeat, lambda match: match.choose("fly", seat=1 - match.ask.seat)),  # type: ignore[union-attr]
]


@pytest.mark.parametrize(("kind", "act"), REFUSED)
@pytest.mark.parametrize("choices", [0, 1, 7])
def test_a_refused_answer_raises_its_own_error_and_changes_nothing(
    kind: type[AreopagusError], act: Callable[[Match], object], choices: int
) -> None:
    match = beacons(seed=2)
    for _ in range(choices):  # never raids, so that `raid` stays illegal
        assert match.ask is not None
        match.choose("draw" if END in match.ask.words else match.ask.words[0])
    before, asked = snapshot(match), match.ask
    with pytest.raises(AreopagusError) as error:
        act(match)
    assert type(error.value) is kind
    assert snapshot(match) == before
    assert match.ask is asked
    untouched = match.clone()
    play_randomly(match, Random(3))
    assert match.record == play_randomly(untouched, Random(3)).record


@pytest.mark.parametrize("answer", ["end", 0, "fly", END])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_finished_match_takes_no_answer(answer: Any, seat: int | None) -> None:
    match = finished()
    before = snapshot(match)
    with pytest.raises(MatchOver):
        match.choose(answer, seat)
    assert snapshot(match) == before


def test_a_match_is_over_exactly_when_nobody_is_asked() -> None:
    match, rng = beacons(seed=6), Random(6)
    while match.ask is not None:
        assert not match.over
        assert match.result is None
        match.choose(rng.choice(match.ask.words))
    assert match.over
    assert match.result is not None
    assert match.asked(0) is match.asked() is None


def test_results_are_equal_by_value() -> None:
    assert finished(3).result == finished(3).result
    assert finished(3).result != finished(4).result
    one = Result((0,), ({"a": 1.0},), ((0,),))
    assert one == Result((0,), ({"a": 1},), ((0,),))
    assert one != Result((0,), ({"b": 1},), ((0,),))
    assert Result((0,), ({"a": 1, "b": 0.5},), ((0,),)).total(0) == 1.5


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat: int) -> None:
    match = beacons()
    for look in (match.view, match.scene, match.text, match.story, match.sight, match.asked, match.undo):
        with pytest.raises(BadCall, match="0 – 1"):
            look(seat)  # type: ignore[operator]


# Forced answers


def corridor(s: Yard) -> Rule[None]:
    yield Ask(0, "start", (GO, STOP))
    s.notes.append(1)
    yield Ask(0, "only", (YES,))
    s.notes.append(2)
    yield Ask(1, "window", (NO,), seen_by=(1,), confirm=True)
    s.notes.append(3)
    yield Ask(0, "end", (GO, STOP))


@pytest.mark.parametrize(
    ("forced", "stops"),
    [
        ("all", ["start", "end"]),
        ("quiet", ["start", "window", "end"]),
        ("none", ["start", "only", "window", "end"]),
    ],
)
def test_who_answers_a_question_with_a_single_word(forced: Any, stops: list[str]) -> None:
    match = new(Toy(corridor), 2, forced=forced)
    asked = []
    while match.ask is not None:
        asked.append(match.ask.about)
        match.choose(match.ask.words[0])
    assert asked == stops
    assert match.record.choices == ["go", "yes", "no", "go"]
    assert match.state.notes == [1, 2, 3]


def test_a_single_word_of_chance_surfaces_without_a_dealer_only_if_nothing_is_forced() -> None:
    def rule(s: Yard) -> Rule[None]:
        yield Ask(CHANCE, "chance.card", {N[1]: 3})
        yield Ask(0, "end", (GO, STOP))

    assert new(Toy(rule), 1, dealer=None, forced="none").ask.about == "chance.card"  # type: ignore[union-attr]
    assert new(Toy(rule), 1, dealer=None).ask.about == "end"  # type: ignore[union-attr]


def test_a_dealer_of_one_s_own_is_told_the_question_and_the_number_of_the_choice() -> None:
    def rule(s: Yard) -> Rule[None]:
        for _ in range(2):
            yield Ask(0, "go", (GO, STOP))
            s.notes.append(DIE.index((yield Ask(CHANCE, "chance.die", DIE))) + 1)

    class Loaded:
        def __init__(self) -> None:
            self.dealt: list[tuple[str, int]] = []

        def deal(self, ask: Ask, number: int) -> Any:
            self.dealt.append((ask.about, number))
            return DIE[5]

    dealer = Loaded()
    match = new(Toy(rule), 1, dealer=dealer)
    match.play(GO, GO)
    assert match.state.notes == [6, 6]
    assert dealer.dealt == [("chance.die", 1), ("chance.die", 3)]


# Clones


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_clone_is_equal_and_has_the_same_luck_to_come(seats: int) -> None:
    match, rng = beacons(seats, seed=seats), Random(seats)
    while match.ask is not None:
        clone = match.clone()
        assert snapshot(clone) == snapshot(match)
        if rng.random() < 0.2:
            ahead = match.clone()
            assert play_randomly(clone, Random(8)).record == play_randomly(ahead, Random(8)).record
        match.choose(rng.choice(match.ask.words))


@pytest.mark.parametrize("seed", range(5))
def test_a_clone_and_its_original_never_touch_each_other(seed: int) -> None:
    match = play_randomly(beacons(3, seed=seed), Random(seed), 12)
    before = snapshot(match)
    clone = match.clone()
    play_randomly(clone, Random(1))
    assert snapshot(match) == before
    with match.clone().edit() as s:
        s.round = s.last_round
    assert snapshot(match) == before
    second = match.clone()
    copied = snapshot(second)
    play_randomly(match, Random(2))
    assert snapshot(second) == copied


def test_a_clone_with_a_seed_has_other_luck() -> None:
    match = beacons(seed=3)
    futures = {tuple(play_randomly(match.clone(seed=seed), Random(1)).record.choices) for seed in range(6)}
    assert len(futures) == 6
    assert (
        play_randomly(match.clone(seed=9), Random(1)).record
        == play_randomly(match.clone(seed=9), Random(1)).record
    )


def test_a_clone_of_a_clone_in_the_middle_of_a_chapter_goes_on_alike() -> None:
    def rule(s: Yard) -> Rule[None]:
        total = 0
        for turn in range(6):
            total += N.index((yield Ask(0, f"turn.{turn}", N)))
        s.notes.append(total)
        push(s, ("rest",))

    def rest(s: Yard) -> Rule[None]:
        yield Ask(0, "rest", N)

    match = new(Toy({"start": rule, "rest": rest}), 1)
    match.play(N[1], N[2], N[3])
    clone = match.clone().clone()
    for each in (match, clone):
        each.play(N[4], N[5], N[6])
        assert each.state.notes == [21]


# Why not


@pytest.mark.parametrize(
    ("seats", "raids", "seed"), [(2, True, 1), (3, True, 2), (4, True, 3), (2, False, 4)]
)
def test_there_is_a_reason_for_every_word_that_is_not_on_offer_and_for_no_other(
    seats: int, raids: bool, seed: int
) -> None:
    match = new("beacons", seats, options={"raids": raids}, dealer=None, forced="none")
    rng = Random(seed)
    while match.ask is not None:
        for word in WORDS:
            reason = match.why_not(word)
            assert (reason is None) == (word in match.ask.words), (match.ask, word)
            if reason is not None:
                assert reason.rule.startswith("BC-"), (match.ask, word)
                assert GAME.phrasebook().has(reason.key)
                assert "{" not in str(reason)
        match.choose(rng.choice(match.ask.words))
    with pytest.raises(MatchOver):
        match.why_not("end")


def test_why_not_takes_texts_and_ints_and_explains_what_is_no_word() -> None:
    match = beacons()
    assert match.why_not("draw") is match.why_not(int(WORDS.find("draw"))) is None
    assert match.why_not("raid") == match.why_not(WORDS.find("raid"))
    unknown = match.why_not("fly")
    assert unknown is not None
    assert "fly" in str(unknown)


def test_asking_why_not_changes_nothing() -> None:
    match = play_randomly(beacons(seed=5), Random(5), 6)
    before = snapshot(match)
    for word in WORDS:
        match.why_not(word)
    assert snapshot(match) == before


# Seeing


def hidden_from(match: Match, seat: int | None) -> list[int]:
    s = match.state
    return [
        other
        for other in range(match.seats)
        if other != seat and not (seat is not None and s.known[seat] >> other & 1)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_never_contains_a_hidden_hand(seats: int) -> None:
    match, rng = beacons(seats, seed=11), Random(11)
    while match.ask is not None:
        for viewer in (None, *range(seats)):
            view, hidden = match.view(viewer), hidden_from(match, viewer)
            for other in range(seats):
                player = view["players"][other]
                if other in hidden:
                    assert player["hand"] is None
                    assert player["thrown_cards"] is None
                elif other == viewer:
                    assert player["hand"] == match.state.hands[other]
        match.choose(rng.choice(match.ask.words))
    assert all(player["hand"] is not None for player in match.view()["players"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_text_and_picture_are_there_for_every_viewer_at_every_choice(seats: int) -> None:
    match, rng = beacons(seats, seed=12, options={"rounds": 2}), Random(12)
    while True:
        for viewer in (None, *range(seats)):
            text = match.text(viewer)
            assert "{" not in text
            assert all(f"Player {seat + 1}" in text for seat in range(seats))
            scene = match.scene(viewer)
            assert scene.svg().startswith("<svg")
            assert len({piece.key for piece in scene.pieces}) == len(scene.pieces)
            offered = {word.text for word in match.asked(viewer).words} if match.ask else set()  # type: ignore[union-attr]
            assert all((f"  {word}: " in text) for word in offered)
            if match.ask is not None and match.ask.seat != viewer:
                assert not any(f"  {word.text}: " in text for word in match.ask.words)
        if match.ask is None:
            break
        match.choose(rng.choice(match.ask.words))


def test_looking_changes_nothing_and_what_is_shown_can_be_changed_safely() -> None:
    match = play_randomly(beacons(3, seed=4), Random(4), 9)
    before = snapshot(match)
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        view["owner"][0] = 99
        view["players"][0]["hand"] = []
        view["discards"].clear()
        match.story(viewer).clear()
        match.record.choices.clear()
    assert snapshot(match) == before


def test_a_match_tells_its_game_and_question_in_one_line() -> None:
    match = beacons()
    assert repr(match).startswith("<Match beacons, 2 seats, choice 7, seat ")
    assert "over" in repr(finished())


def test_the_state_of_a_match_is_plain_data_that_json_keeps() -> None:
    match = play_randomly(beacons(4, seed=8), Random(8), 20)
    values = state_to_json(match.state)
    again = GAME.state.read(values["table"])
    assert again.to_json() == values["table"]


# The story for hosts


def test_the_open_story_has_every_line_with_those_who_may_know_it() -> None:
    match = new("beacons", 2, seed=3)
    lines = match.open_story()
    assert len(lines) == match.story_length > 0
    assert [line.message for line in lines if line.seen_by is None or 0 in line.seen_by] == [
        message for message in match.story(0) if message.key != "story.drew_unseen"
    ]
    assert any(line.seen_by == (1,) for line in lines), "what seat 0 is not told is there too"
    story_length = match.story_length
    match.choose("draw")
    assert match.open_story(story_length) == match.open_story()[story_length:] != ()


def test_the_open_story_can_t_be_changed_from_outside_and_an_imagined_match_has_none() -> None:
    match = new("beacons", 2, seed=3)
    assert isinstance(match.open_story(), tuple)
    for ask in (lambda m: m.open_story(), lambda m: m.story_length):
        with pytest.raises(ImaginedMatch):
            ask(match.sight(0).imagine(1))


def test_a_printed_match_shows_what_a_spectator_sees() -> None:
    match = new("beacons", seats=3, seed=7)
    assert str(match) == match.text() != match.text(0)
    assert repr(match).startswith("<Match beacons, 3 seats")


def test_a_match_shows_itself_in_a_notebook_without_secrets() -> None:
    match = new("beacons", seats=3, seed=7)
    assert match._repr_svg_() == match.scene().svg() != match.scene(0).svg()
