"""What others can't know: windows for hidden cards, and imagined positions (CC-ASK-05, -09, CC-XACT-26, CC-INV-34)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import ACTION_CARDS
from areopagus.kernel.errors import UndoRefused
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import (
    army,
    camp,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    remove_all_units,
    reveal,
    settler,
    until,
    word,
)

SEEDS = range(12)


def bits(*numbers: int) -> int:
    return sum(1 << number - 1 for number in numbers)


def patient(table: Table) -> Table:
    """People sit at the table: windows with a single word are asked."""
    table.match._forced = "quiet"
    return table


def known_to(table: Table, seat: int | None) -> tuple[Any, ...]:
    """All that a seat is told: table, question, story, and the number of the choice."""
    story = [(message, place) for message, place in table.match.story_lines(seat)]
    return (table.match.view(seat), table.match.asked(seat), story, len(table.match.record.choices))


# Windows: a card that can't be played is not told from one that isn't


def attack(s: Any) -> None:
    """Seat 0 is about to attack a city of seat 1; seat 2 looks on."""
    reveal(s, "c", 20)
    reveal(s, "f", 19)
    for seat in (0, 1):
        learn(s, seat, "tactics")
        remove_all_units(s, seat)
    army(s, 0, "+2+3", 2)
    city(s, 1, "+2+4")
    army(s, 1, "+2+4", 1)


def begin_attack(table: Table) -> None:
    table.play("move", word("+2+3"), "count:2", word("+2+4"))


def advance(table: Table) -> None:
    table.play("advance", "advance:fishing", "kind:food", "kind:food")


def walk_in(table: Table) -> None:
    table.play("move", word("+2+3"), "count:2", word("+2+4"))
    until(table, "card.react", capture__refugees=word("+6+4"))


def terror(s: Any) -> None:
    reveal(s, "c", 20)
    for place in ("+2+2", "+3+3", "+2+3", "+3+2"):
        city(s, 0, place, mood="angry")


def collect(table: Table) -> None:
    table.play("activate", word("+4+1"), "collect", "done")


def defend(table: Table) -> None:
    begin_attack(table)
    assert table.match.ask is not None
    assert table.match.ask.seat == 1


def undefended(s: Any) -> None:
    attack(s)
    learn(s, 1, "writing")
    s.players[1].armies.clear()
    s.players[1].reserve[1] += 1


def rich(s: Any) -> None:
    s.active = -1
    s.agenda = [("status",)]
    give(s, 0, gold=5)


Setup = Callable[[Any], None]
Play = Callable[[Table], None]

WINDOWS: dict[str, tuple[Setup, Play, int, str, str, tuple[int, int]]] = {
    # setup, play, who, window, sort of card, (a card that could be played, one that could not)
    "attacker": (attack, begin_attack, 0, "battle.card", "actions", (41, 25)),
    "defender": (attack, defend, 1, "battle.card", "actions", (41, 5)),
    "advance": (lambda s: give(s, 0, food=2), advance, 0, "card.react", "actions", (41, 25)),
    "capture": (undefended, walk_in, 0, "card.react", "actions", (35, 25)),
    "action": (terror, collect, 0, "objective.complete", "objectives", (29, 1)),
    "status": (rich, lambda table: None, 0, "status.objective", "objectives", (11, 1)),
}


@rule("CC-ASK-09", "CC-ASK-05", "CC-ACT-02")
@pytest.mark.parametrize("name", WINDOWS)
def test_who_could_not_play_a_card_looks_like_who_did_not(name: str) -> None:
    setup, play, who, window, sort, cards = WINDOWS[name]
    tables = []
    for card in cards:
        table = patient(clash(3))
        with table.edit() as s:
            setup(s)
            hold(s, who, **{sort: [card]})
        play(table)
        assert table.about == window
        assert table.match.ask is not None
        assert table.match.ask.seat == who
        tables.append(table)
    could, could_not = tables
    assert len(could.words) == 2, "a card and pass"
    assert could_not.words == ["pass"], "asked all the same"
    for other in (0, 1, 2, None):
        if other != who:
            assert known_to(could, other) == known_to(could_not, other)
            shown = could.match.asked(other)
            assert shown is not None
            assert (shown.seat, shown.about, shown.words) == (who, "", ()), "thinking, no more"
    for table in tables:
        table.play("pass")
    for other in (0, 1, 2, None):
        if other != who:
            assert known_to(could, other) == known_to(could_not, other)


@rule("CC-ASK-09")
@pytest.mark.parametrize("name", WINDOWS)
def test_a_player_without_a_card_is_not_asked(name: str) -> None:
    setup, play, who, window, sort, (card, _) = WINDOWS[name]
    abouts = []
    for held in ([], [card]):
        table = patient(clash(3))
        with table.edit() as s:
            setup(s)
            hold(s, who, **{sort: held})
        if name == "capture" and not held:
            table.play("move", word("+2+3"), "count:2", word("+2+4"))
        elif name == "defender" and not held:
            begin_attack(table)
        else:
            play(table)
        abouts.append(table.about == window)
    assert abouts == [False, True]


@rule("CC-ASK-09")
def test_combat_cards_are_asked_of_a_side_with_tactics_only() -> None:
    table = patient(clash(3))
    with table.edit() as s:
        attack(s)
        s.players[1].advances &= ~(1 << 16)
        hold(s, 1, actions=[41])
    begin_attack(table)
    assert table.about == "chance.die"


@rule("CC-ASK-09")
def test_objectives_are_asked_for_only_if_one_of_the_game_is_met() -> None:
    for angry in (3, 4):
        table = patient(clash(3))
        with table.edit() as s:
            terror(s)
            if angry == 3:
                for place in ("+2+2", "+3+3"):
                    s.cities[cell(place)].mood = 1
            hold(s, 0, objectives=[1])
        collect(table)
        assert (table.about == "objective.complete") is (angry == 4)


@rule("CC-ASK-05")
def test_a_question_with_a_single_word_is_asked_and_answered_by_the_driver() -> None:
    table = clash(3)
    with table.edit() as s:
        attack(s)
        hold(s, 0, actions=[25])  # nothing that fits
    begin_attack(table)
    assert table.about == "chance.die", "the driver has passed"
    assert table.match.record.choices[-1] == "pass"


@rule("CC-ASK-05")
def test_a_forced_choice_leaves_the_same_traces_as_a_free_one() -> None:
    tables = []
    for cards in ((1, 35), (1, 2)):  # Quick Advance, and a reaction or another one
        table = clash(3)
        with table.edit() as s:
            give(s, 0, culture=1)
            hold(s, 0, actions=cards)
        table.play("card", "action:1", "advance:tactics")
        if table.about == "card.react":
            table.play("pass")
        tables.append(table)
    forced, free = tables
    for other in (1, 2, None):
        assert known_to(forced, other) == known_to(free, other)


# A combat card lies face down


@rule("CC-ASK-09", "CC-XACT-26")
def test_not_even_a_seen_hand_tells_which_card_lies_face_down() -> None:
    tables = []
    for laid in (38, 41):
        table = clash(3)
        with table.edit() as s:
            attack(s)
            hold(s, 0, actions=[38, 41])
            hold(s, 1, actions=[32])
            s.players[1].known_actions[0] = bits(38)
        begin_attack(table)
        table.play(f"action:{laid}")
        assert table.about == "battle.card"
        tables.append(table)
    first, second = tables
    for other in (1, 2, None):
        assert known_to(first, other) == known_to(second, other)
    shown = first.match.view(1)
    assert shown["battle"]["laid"] == [True, False]
    assert shown["battle"]["cards"] == [-1, -1]
    assert (shown["players"][0]["action_count"], shown["players"][0]["actions"]) == (1, [37])
    assert first.match.view(0)["battle"]["cards"] == [37, -1]
    for table in tables:
        table.play("pass")
    assert first.match.view(1)["battle"]["cards"] == [37, -1], "turned up"
    assert first.match.view(1)["players"][0]["actions"] == [], "and known to be gone"
    assert second.match.view(1)["players"][0]["actions"] == [37]


@rule("CC-ASK-09")
def test_with_open_combat_cards_the_attackers_card_is_seen_before_the_defender_decides() -> None:
    table = clash(3, open_combat_cards=True)
    with table.edit() as s:
        attack(s)
        hold(s, 0, actions=[38, 41])
        hold(s, 1, actions=[32])
    begin_attack(table)
    table.play("action:38")
    assert table.match.view(1)["battle"]["cards"] == [37, -1]
    for seed in SEEDS:
        imagined = table.state.copy()
        GAME.redeal(imagined, 1, Random(seed))
        assert imagined.battle.cards == [37, -1]


# Imagined positions


def dealt(table: Table, seat: int) -> list[Any]:
    """Positions imagined by a seat, after checking that it sees no difference and that they can be."""
    view = table.match.view(seat)
    states = []
    for seed in SEEDS:
        imagined = table.state.copy()
        GAME.redeal(imagined, seat, Random(seed))
        assert GAME.view(imagined, seat, False) == view
        assert [str(reason) for reason in GAME.check(imagined, table.match.ask)] == []
        states.append(imagined)
        match = table.match.sight(seat).imagine(seed)
        match.roll_out(Random(seed), limit=60)
        assert [str(reason) for reason in GAME.check(match.state)] == []
    return states


@rule("CC-XACT-26")
def test_hands_are_imagined_anew_but_for_what_was_seen() -> None:
    table = clash(3)
    with table.edit() as s:
        hold(s, 0, actions=[1], objectives=[1])
        hold(s, 1, actions=[2, 3], objectives=[2, 3])
        hold(s, 2, actions=[4], objectives=[4])
        s.players[0].known_actions[1] = bits(2)
        s.players[0].known_objectives[1] = bits(3)
        s.players[2].known_actions[1] = bits(3)
    hands = dealt(table, 0)
    for s in hands:
        assert s.players[0].actions == bits(1)
        assert s.players[1].actions & bits(2)
        assert s.players[1].objectives & bits(3)
        assert s.players[1].actions.bit_count() == 2
        assert s.players[2].known_actions[1].bit_count() == 1, "what the others know stays possible"
    assert len({s.players[1].actions for s in hands}) > 3
    assert len({s.players[2].objectives for s in hands}) > 3


@rule("CC-XACT-26", "CC-ASK-09")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_face_down_card_is_imagined_as_any_that_could_have_been_laid(seat: int) -> None:
    table = clash(3)
    with table.edit() as s:
        attack(s)
        hold(s, 0, actions=[38, 41])
        hold(s, 1, actions=[32])
        s.players[1].known_actions[0] = bits(41)
    begin_attack(table)
    table.play("action:41")
    assert table.about == "battle.card"
    hands = dealt(table, seat)
    laid = {s.battle.cards[0] for s in hands}
    assert len(laid) > 2
    halves = {ACTION_CARDS[card].combat.key for card in laid}
    assert not halves & {
        "heavy_resistance",
        "high_ground",
        "for_the_people",
        "improved_defenses",
        "tactical_retreat",
        "defensive_formation",
    }, "the attacker of a city could not have laid these"
    for s in hands:
        assert s.players[0].actions.bit_count() == 1
        if seat == 1:
            assert s.battle.cards[0] == 40 or s.players[0].actions == bits(41), (
                "the card seen is somewhere there"
            )


@rule("CC-XACT-26")
def test_a_hand_seen_as_a_whole_stays_one_with_its_face_down_card() -> None:
    table = clash(3)
    with table.edit() as s:
        attack(s)
        hold(s, 0, actions=[38, 41])
        hold(s, 1, actions=[32])
        s.players[1].known_actions[0] = bits(38, 41)
    begin_attack(table)
    table.play("action:41")
    hands = dealt(table, 1)
    assert {s.battle.cards[0] for s in hands} == {37, 40}
    for s in hands:
        assert s.players[0].actions | 1 << s.battle.cards[0] == bits(38, 41)


@rule("CC-XACT-16", "CC-XACT-26")
@pytest.mark.parametrize("seat", [1, 2])
def test_new_plans_are_imagined_anew_at_each_step(seat: int) -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, culture=1)
        hold(s, 0, actions=[31], objectives=[4, 5])
        hold(s, 1, objectives=[6])
    table.play("card", "objective:9", "objective:10")
    assert table.about == "plans.return"
    hands = dealt(table, seat)
    assert len({s.plans for s in hands}) > 3
    assert len({s.players[0].objectives for s in hands}) > 3
    table.play("objective:4")
    assert table.about == "plans.keep"
    assert len({s.plans for s in dealt(table, seat)}) > 3
    own = table.state.copy()
    GAME.redeal(own, 0, Random(1))
    assert own.plans == bits(9, 10), "the planner knows them"


@rule("CC-XACT-16")
def test_others_are_not_told_whether_a_plan_was_kept() -> None:
    tables = []
    for answers in (["pass"], ["objective:4", "objective:9"]):
        table = clash(3)
        with table.edit() as s:
            give(s, 0, culture=1)
            hold(s, 0, actions=[31], objectives=[4, 5])
        table.play("card", "objective:9", "objective:10", *answers)
        tables.append(table)
    first, second = tables
    for other in (1, 2, None):
        assert first.match.view(other) == second.match.view(other)
        assert first.match.story(other) == second.match.story(other)
    assert first.match.story(0) != second.match.story(0)


@rule("CC-XACT-04", "CC-XACT-26")
def test_a_third_player_imagines_the_swap_of_a_spy() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, culture=1)
        hold(s, 0, actions=[7, 10, 11], objectives=[4])
        hold(s, 1, actions=[20, 21], objectives=[8])
        hold(s, 2, actions=[30])
    table.play("card", "action:7", "seat:1", "action:20")
    assert table.about == "spy.give"
    hands = dealt(table, 2)
    assert len({s.spied for s in hands}) > 3
    for seat in (0, 1):
        assert {s.spied for s in dealt(table, seat)} == {table.state.spied}, "both parties know it"
    asked = table.match.asked(2)
    assert asked is not None
    assert asked.about == ""
    table.play("action:10")
    assert table.state.spied == -1


BARGAIN = [
    *("trade", "seat:1", "offer", "action:1", "objective:1", "any_action", "done"),
    *("action:3", "any_action", "any_objective", "propose", "accept", "action:4", "objective:2"),
]
"""The first names a card known to seat 0; what is not named is chosen at the end."""


@rule("CC-ASK-16", "CC-XACT-26")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("steps", range(4, 15))
def test_a_trade_is_imagined_at_each_step_by_whom_it_concerns_and_by_whom_it_does_not(
    seat: int, steps: int
) -> None:
    table = clash(3)
    with table.edit() as s:
        hold(s, 0, actions=[1, 2, 5], objectives=[1])
        hold(s, 1, actions=[3, 4, 6], objectives=[2, 3])
        hold(s, 2, actions=[7], objectives=[4])
        s.players[2].known_actions[0] = bits(2)
        s.players[0].known_actions[1] = bits(3, 6)
    table.play(*BARGAIN[:steps])
    hands = dealt(table, seat)
    deal = table.state.deal
    is_shown = seat == 0 or (seat == 1 and deal.proposed)
    for part, is_known in (
        ("gives_cards", is_shown),
        ("wants_cards", is_shown),
        ("gives_chosen", seat == 0),
        ("wants_chosen", seat == 1),
    ):
        imagined = {tuple(getattr(s.deal, part)) for s in hands}
        real = tuple(getattr(deal, part))
        assert (imagined == {real}) if is_known or not real else len(imagined) > 1, part
    for s in hands:
        names = [table.match.game.vocabulary[number].text for number in s.deal.wants_cards]
        numbers = [int(name.split(":")[1]) for name in names]
        assert not bits(*numbers) & ~s.players[0].known_actions[1], "asked for by name, so known"
        assert len({*s.deal.wants_cards, *s.deal.wants_chosen}) == len(s.deal.wants_cards) + len(
            s.deal.wants_chosen
        )


@rule("CC-XACT-26")
def test_what_was_offered_in_a_trade_is_imagined_as_known_to_the_partner() -> None:
    table = clash(3)
    with table.edit() as s:
        hold(s, 0, actions=[1, 2, 5])
        hold(s, 1, actions=[3])
    table.play("trade", "seat:1", "offer", "action:1", "action:5", "done", "any_action", "propose")
    assert table.about == "trade.answer"
    names = [one.text for one in table.match.game.vocabulary]
    for s in dealt(table, 2):
        numbers = [int(names[number].split(":")[1]) for number in s.deal.gives_cards]
        assert s.players[1].known_actions[0] == bits(*numbers)


@rule("CC-ACT-02")
def test_draws_are_seen_by_the_drawer_alone() -> None:
    tables = []
    for card in (9, 10):
        table = clash(3)
        with table.edit() as s:
            s.players[0].persons = [17]
            s.event_deck[17] -= 1
        table.play("person", "event:great_scientist", "pass", f"action:{card}")
        tables.append(table)
    first, second = tables
    for other in (1, 2, None):
        assert known_to(first, other) == known_to(second, other)
    assert known_to(first, 0) != known_to(second, 0)


@rule("CC-ASK-05", "CC-ASK-09")
def test_an_imagined_battle_can_be_played_on_from_the_attackers_question() -> None:
    table = patient(clash(3))
    with table.edit() as s:
        attack(s)
        hold(s, 0, actions=[25])
        hold(s, 1, actions=[32])
        settler(s, 1, home(s, 1))
        camp(s, "+3+3", 1)
    begin_attack(table)
    assert table.about == "battle.card"
    for seat in (0, 1, 2):
        dealt(table, seat)


@rule("CC-XACT-23", "CC-XACT-26")
def test_who_has_announced_a_card_is_imagined_with_one_that_can_be_played() -> None:
    table = clash(3, actions=0)
    with table.edit() as s:
        hold(s, 0, actions=[19, 20, 35])  # two that can be played without a token, and a reaction
    table.play("card")
    assert table.about == "card.play"
    hands = dealt(table, 1)
    free = bits(19, 20, 29, 30)  # Production Focus and Mass Production
    assert all(s.players[0].actions & free for s in hands)
    assert len({s.players[0].actions for s in hands}) > 3
    table.play("action:19")
    assert not table.state.turn.announced


@rule("CC-ASK-16")
def test_a_proposal_shows_what_was_hidden_so_undo_stops_there() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, ore=2)
    table.play("trade", "seat:1", "offer", "kind:ore", "count:1")
    table.match.undo(0)
    table.play("count:2")
    until(table, "trade.want", trade__give="done")
    table.play("propose")
    assert table.about == "trade.answer"
    with pytest.raises(UndoRefused):
        table.match.undo(0)


@rule("CC-ASK-03", "CC-ASK-09")
@pytest.mark.parametrize("name", ["advance", "capture", "action", "status"])
def test_a_card_that_was_shown_is_not_taken_back(name: str) -> None:
    setup, play, who, _, sort, (card, _) = WINDOWS[name]
    table = patient(clash(3))
    with table.edit() as s:
        setup(s)
        hold(s, who, **{sort: [card]})
    play(table)
    shown = table.words[0]
    table.play(shown)
    with pytest.raises(UndoRefused):
        table.match.undo(who)


@rule("CC-ASK-05", "CC-ASK-16")
def test_what_is_put_together_for_a_trade_does_not_show_in_the_number_of_questions() -> None:
    tables = []
    for given in ("kind:food", "kind:ore"):
        table = clash(3)
        table.match._forced = "none"
        with table.edit() as s:
            give(s, 0, food=1, ore=1)
            give(s, 1, food=1)
        table.play("trade", "seat:1", "offer", given, "count:1", "done")
        assert table.about == "trade.want", "also if there is nothing to ask for"
        tables.append(table)
    assert [table.words for table in tables] == [["propose", "pass"], ["kind:food", "propose", "pass"]]
    for other in (1, 2, None):
        assert known_to(tables[0], other) == known_to(tables[1], other)


@rule("CC-XACT-16", "CC-XACT-26")
@pytest.mark.parametrize("known", [False, True])
def test_who_knew_a_returned_objective_sees_that_it_is_gone(known: bool) -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=1)
        hold(s, 0, actions=[31], objectives=[4, 5])
        s.players[1].known_objectives[0] = bits(4, 5) if known else 0
    table.play("card", "objective:9", "objective:10")
    reveals = table.state.reveals
    table.play("objective:4", "objective:9")
    assert table.match.view(1)["players"][0]["objectives"] == ([4] if known else [])
    assert (table.state.reveals > reveals) is known
