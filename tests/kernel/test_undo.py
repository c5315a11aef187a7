"""Undo: to the last own answer that was a choice, never past luck, a reveal or, without consent, another seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from areopagus.kernel import CHANCE, Ask, Match, Message, Rule, UndoRefused, load, new, push, reveal, tell
from areopagus.kernel.history import MILESTONES
from tests.kernel.toys import DIE, GO, NO, STOP, YES, N, Toy, Yard, registered, snapshot


def refusal(match: Match, seat: int | None = None, consent: bool = False) -> str:
    """The sentence of a refused undo, after checking that nothing changed."""
    before = snapshot(match)
    with pytest.raises(UndoRefused) as error:
        match.undo(seat, consent)
    assert snapshot(match) == before
    return str(error.value)


def test_undo_goes_to_the_last_own_answer_with_more_than_one_word() -> None:
    def rule(s: Yard) -> Rule[None]:
        s.notes.append(N.index((yield Ask(0, "a", N))))
        s.notes.append(N.index((yield Ask(0, "b", (N[7],)))))
        s.notes.append(N.index((yield Ask(0, "c", (N[8],)))))
        yield Ask(0, "d", (GO, STOP))

    for forced in ("all", "none"):
        match = new(Toy(rule), 1, forced=forced)  # type: ignore[arg-type]
        before = snapshot(match)
        match.play(N[3]) if forced == "all" else match.play(N[3], N[7], N[8])
        assert match.state.notes == [3, 7, 8]
        match.undo(0)
        assert snapshot(match) == before
        assert "nothing to take back" in refusal(match, 0)


def test_a_new_match_has_nothing_to_undo() -> None:
    def rule(s: Yard) -> Rule[None]:
        yield Ask(0, "a", (GO,), confirm=True)
        yield Ask(0, "b", (GO, STOP))

    assert "nothing to take back" in refusal(new(Toy(rule), 2), 0)
    assert "nothing to take back" in refusal(new(Toy(rule), 2))


def after(*between: Any) -> Match:
    """Seat 0 has chosen, something happened, and seat 0 is asked again."""

    def rule(s: Yard) -> Rule[None]:
        s.notes.append(N.index((yield Ask(0, "own", N))))
        for what in between:
            if what == "reveal":
                reveal(s)
            else:
                yield what
        yield Ask(0, "last", (GO, STOP))

    match = new(Toy(rule), 2, seed=1)
    match.choose(N[4])
    while match.ask is not None and match.ask.about != "last":
        match.choose(match.ask.words[0])
    return match


@pytest.mark.parametrize("consent", [False, True])
def test_a_die_or_a_draw_can_t_be_undone_even_by_consent(consent: bool) -> None:
    assert "dice have been rolled" in refusal(after(Ask(CHANCE, "die", DIE)), 0, consent)
    assert "dice have been rolled" in refusal(after(Ask(CHANCE, "draw", {N[2]: 1})), 0, consent)


@pytest.mark.parametrize("consent", [False, True])
def test_what_was_revealed_can_t_be_undone_even_by_consent(consent: bool) -> None:
    assert "hidden information has been revealed" in refusal(after("reveal"), 0, consent)
    assert "hidden information has been revealed" in refusal(
        after(Ask(1, "x", (YES, NO)), "reveal"), 0, consent
    )


def test_another_seat_s_answer_bars_the_way_until_it_consents() -> None:
    match = after(Ask(1, "other", (YES, NO)))
    assert "consent" in refusal(match, 0)
    match.undo(0, consent=True)
    assert match.ask is not None
    assert (match.ask.about, match.state.notes, match.record.choices) == ("own", [], [])


@pytest.mark.parametrize("consent", [False, True])
@pytest.mark.parametrize(
    "before", [(), (Ask(0, "own.more", (YES, NO)),), (Ask(CHANCE, "die", DIE),), ("reveal",)]
)
def test_a_refusal_doesn_t_tell_whether_the_other_seat_had_a_choice(before: Any, consent: bool) -> None:
    def outcome(other: Ask) -> tuple[str, list[str]]:
        fresh = [
            Ask(what.seat, what.about, what.options) if isinstance(what, Ask) else what for what in before
        ]
        match = after(*fresh, other)
        try:
            match.undo(0, consent)
        except UndoRefused as refused:
            return str(refused), []
        return "", [] if match.ask is None else [match.ask.about]

    free = Ask(1, "other", (YES, NO), seen_by=(1,), confirm=True)
    single = Ask(1, "other", (YES,), seen_by=(1,), confirm=True)
    assert outcome(free) == outcome(single)


def test_undo_without_a_seat_takes_back_the_last_choice_of_whoever_made_it() -> None:
    match = after(Ask(1, "other", (YES, NO)))
    match.undo()
    assert match.ask is not None
    assert match.ask.about == "other"
    match.undo()
    assert match.ask.about == "own"


def test_a_seat_may_undo_while_another_is_asked_as_long_as_that_one_has_not_answered() -> None:
    def rule(s: Yard) -> Rule[None]:
        yield Ask(0, "own", N)
        yield Ask(1, "other", (YES, NO))

    match = new(Toy(rule), 2)
    match.choose(N[1])
    assert "consent" in refusal(match, 1) or "nothing" in refusal(match, 1)
    match.undo(0)
    assert match.ask is not None
    assert match.ask.about == "own"


def test_luck_after_an_undo_is_the_same() -> None:
    def rule(s: Yard) -> Rule[None]:
        yield Ask(0, "a", N)
        yield Ask(0, "b", (GO, STOP))
        s.notes.append(int((yield Ask(CHANCE, "die", DIE))))
        yield Ask(0, "c", (GO, STOP))

    match = new(Toy(rule), 1, seed=5)
    straight = match.clone()
    straight.play(N[2], GO)
    for _ in range(3):
        match.choose(N[7])
        match.undo(0)
    match.play(N[2], GO)
    assert snapshot(match) == snapshot(straight)


# Far back


def steps(s: Yard) -> Rule[None]:
    """A chapter of three questions, over and over: undo lands in the middle of chapters long closed."""
    tell(s, "story.chapter", count=len(s.notes))
    for _ in range(3):
        s.notes.append(N.index((yield Ask(0, "step", N))))
        tell(s, "story.step", note=s.notes[-1])
    if len(s.notes) < 120:
        push(s, ("start",), ("quiet",))


def quiet(s: Yard) -> Rule[None]:
    """A chapter that asks nothing."""
    tell(s, "story.quiet")
    return
    yield


STEPS = Toy({"start": steps, "quiet": quiet})


def walked(choices: int) -> tuple[Match, list[dict[str, Any]]]:
    match, rng = new(STEPS, 1, seed=1), Random(choices)
    seen = [snapshot(match)]
    for _ in range(choices):
        match.choose(rng.choice(N))
        seen.append(snapshot(match))
    return match, seen


def without_save(seen: dict[str, Any]) -> dict[str, Any]:
    """A save may be written from an older checkpoint; what it leads to is compared by loading it."""
    return {name: value for name, value in seen.items() if name != "save"}


def test_undo_all_the_way_back_passes_every_earlier_position() -> None:
    match, seen = walked(3 * (MILESTONES + 6))
    for number in range(len(seen) - 2, -1, -1):
        match.undo(0)
        assert without_save(snapshot(match)) == without_save(seen[number]), number
    assert "nothing to take back" in refusal(match, 0)


@pytest.mark.parametrize("back", [1, 2, 3, 4, 7, 3 * MILESTONES, 3 * MILESTONES + 7, 60])
def test_after_going_far_back_and_on_everything_can_be_undone_and_kept_again(back: int) -> None:
    match, seen = walked(61)
    for _ in range(back):
        match.undo(0)
    rng = Random(61)
    replayed = [rng.choice(N) for _ in range(61)]
    for number in range(61 - back, 61):
        match.choose(replayed[number])
        assert without_save(snapshot(match)) == without_save(seen[number + 1]), number
        assert without_save(snapshot(match.clone())) == without_save(seen[number + 1]), number
        with registered(STEPS):
            assert without_save(snapshot(load(match.save()))) == without_save(seen[number + 1]), number
    for number in range(60, 40, -1):
        match.undo(0)
        assert without_save(snapshot(match)) == without_save(seen[number]), number


@pytest.mark.parametrize("choices", range(30, 37))
def test_undo_after_loading_a_save_goes_back_behind_its_checkpoint(choices: int) -> None:
    match, seen = walked(choices)
    with registered(STEPS):
        match = load(match.save())
    for number in range(choices - 1, choices - 12, -1):
        match.undo(0)
        assert without_save(snapshot(match)) == without_save(seen[number]), number
    rng = Random(9)
    ahead = []
    for _ in range(8):
        match.choose(rng.choice(N))
        ahead.append(without_save(snapshot(match)))
    for expected in reversed(ahead[:-1]):
        match.undo(0)
        assert without_save(snapshot(match)) == expected


def test_undo_in_a_real_game_gives_the_position_of_the_last_own_choice() -> None:
    undone = 0
    for seed in range(4):
        match, rng = new("beacons", 2, seed=seed), Random(seed)
        last: dict[int, dict[str, Any]] = {}
        while match.ask is not None:
            seat = match.ask.seat
            last[seat] = without_save(snapshot(match))
            match.choose(rng.choice(match.ask.words))
            trial = match.clone()
            try:
                trial.undo(seat)
            except UndoRefused:
                continue
            undone += 1
            assert without_save(snapshot(trial)) == last[seat]
    assert undone > 60


def ended(*hidden: int) -> Match:
    """Three choices of two seats, then the end; those with the given numbers are hidden from the other seat."""

    def rule(s: Yard) -> Rule[None]:
        for number, seat in enumerate((0, 1, 0)):
            seen_by = (seat,) if number in hidden else None
            s.notes.append(N.index((yield Ask(seat, "a", N, seen_by=seen_by))))

    match = new(Toy(rule), 2, seed=1)
    match.play(N[1], N[2], N[3])
    assert match.over
    return match


def test_the_end_of_a_match_is_undone_only_by_the_consent_of_all() -> None:
    match = ended()
    assert "everyone's consent" in refusal(match, 0)
    assert "everyone's consent" in refusal(match)
    assert match.why_not_undo(0) == Message("error.undo_end")
    assert match.why_not_undo(0, consent=True) is None
    match.undo(0, consent=True)
    assert match.state.notes == [1, 2]
    assert not match.over


def test_behind_the_end_only_choices_that_everybody_knew_are_undone() -> None:
    assert "a hidden choice" in refusal(ended(2), 0, consent=True)
    match = ended(1)
    assert "a hidden choice" in refusal(match, 1, consent=True)
    match.undo(0, consent=True)
    with registered(match.game):
        again = load(match.save())
    again.choose(N[4])
    assert "a hidden choice" in refusal(again, 1, consent=True)


def test_whoever_plays_alone_has_shown_nothing_to_anybody_at_the_end() -> None:
    def rule(s: Yard) -> Rule[None]:
        s.notes.append(N.index((yield Ask(0, "a", N))))

    match = new(Toy(rule), 1)
    match.choose(N[1])
    match.undo(0)
    assert not match.over
