"""Invariants of cards, of the Turn, of positions in a row, of views and of questions (CC-INV-23 to -35)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import EVENTS
from areopagus.games.clash_of_cultures.catalog import ADVANCES, FORTRESS, GOLD, NONE, SETTLEMENT, number_of
from areopagus.games.clash_of_cultures.state import STUCK, Ship, World, mark_key
from areopagus.games.clash_of_cultures.words import TO_DO
from areopagus.kernel import CHANCE, BadPosition, Match
from areopagus.kernel.loading import new
from areopagus.workshop.testing import rule

from .battlefields import CAMP, FIELD, march, open_map, roll
from .objective_positions import ALL_PIECES, both, cities, landscape
from .positions import (
    army,
    begin_later_turn,
    begin_status,
    built_wonder,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    settler,
    ship,
)
from .steering import STEERING
from .test_invariants import Edit, named, prepared, put, refused


def bit(key: str) -> int:
    """The bit of an advance."""
    return 1 << number_of(ADVANCES, key)


# Cards


@rule("CC-INV-23")
def test_every_card_is_in_one_place() -> None:
    table = prepared(lambda s: hold(s, 0, actions=[5], objectives=[9]))

    def copied(s: World) -> None:
        s.players[1].actions |= 1 << 4

    def lost(s: World) -> None:
        s.action_deck &= ~(1 << 20)

    def discarded_too(s: World) -> None:
        s.action_discard |= 1 << 4

    def objective_copied(s: World) -> None:
        s.objective_deck |= 1 << 8

    def completed_too(s: World) -> None:
        s.players[1].completed.append(8 * 2)

    def objective_lost(s: World) -> None:
        s.players[0].objectives = 0

    def event_lost(s: World) -> None:
        s.event_deck[0] -= 1

    def person_added(s: World) -> None:
        s.players[0].persons.append(number_of(EVENTS, "great_artist"))

    def event_discarded_too(s: World) -> None:
        s.event_discard[number_of(EVENTS, "famine")] += 1

    def event_open_too(s: World) -> None:
        s.event_open.append(number_of(EVENTS, "famine"))

    def event_kept_too(s: World) -> None:
        s.event_kept.append(number_of(EVENTS, "volcano"))

    for edit in (
        copied,
        lost,
        discarded_too,
        objective_copied,
        completed_too,
        objective_lost,
        event_lost,
        person_added,
        event_discarded_too,
        event_open_too,
        event_kept_too,
    ):
        refused(edit, "CC-INV-23", table)


@rule("CC-INV-24")
def test_a_completed_card_has_one_half_and_stays() -> None:
    def complete(*halves: int) -> Edit:
        def edit(s: World) -> None:
            for half in halves:
                s.players[0].completed.append(half)
                s.objective_deck &= ~(1 << half // 2)

        return edit

    refused(complete(8, 9), "CC-INV-24")
    table = prepared(complete(8, 4))
    before = table.state.copy()

    def back(s: World) -> None:
        s.objective_deck |= 1 << s.players[0].completed.pop() // 2

    def other_half(s: World) -> None:
        s.players[0].completed[0] = 9

    def to_another(s: World) -> None:
        s.players[1].completed.append(s.players[0].completed.pop())

    for edit in (back, other_half, to_another):
        assert named(table, edit, before=before) == {"CC-INV-24"}


@rule("CC-INV-25")
def test_points_are_five_parts_in_halves_and_never_negative() -> None:
    refused(lambda s: put(s.players[0], lost_wonders=-1), "CC-INV-25")
    table = prepared(lambda s: city(s, 0, home(s, 0), *ALL_PIECES))
    with table.edit() as s:
        learn(s, 0, "storage")
        built_wonder(s, "colossus", home(s, 0))
        s.players[0].completed.append(8)
        s.objective_deck &= ~(1 << 4)
        s.players[0].out[1] += 1
        s.players[0].supply[FORTRESS] -= 1
    parts = GAME.result(table.state).points[0]
    assert list(parts.values()) == [5, 1.5, 5, 2, 2]
    assert sum(parts.values()) == 15.5
    before = table.state.copy()

    def points_lost(s: World) -> None:
        s.players[0].out[1] -= 1
        s.players[0].supply[FORTRESS] += 1

    assert named(table, points_lost, before=before) == {"CC-INV-25"}


# The Turn


@rule("CC-INV-26")
def test_a_turn_has_three_actions_and_those_gained() -> None:
    refused(lambda s: put(s, actions_left=-1), "CC-INV-26")
    refused(lambda s: put(s, actions_left=4), "CC-INV-26")
    refused(lambda s: put(s, actions_left=5, extra_actions=1), "CC-INV-26")
    with landscape().edit() as s:
        put(s, actions_left=4, extra_actions=1)


@rule("CC-INV-26", "CC-INV-27")
def test_absolute_power_gives_one_action_once_in_a_turn() -> None:
    table = prepared(both(lambda s: learn(s, 0, "absolute_power"), lambda s: give(s, 0, mood=5)))
    table.play("absolute_power")
    assert (table.state.turn.actions_left, table.state.turn.extra_actions) == (4, 1)
    assert table.refuses("absolute_power") == "CC-XADV-12"
    table.play("end", "end")
    assert table.state.turn.used == 0
    assert "absolute_power" in table.words


@rule("CC-INV-27")
def test_only_effects_with_a_limit_are_used_up_and_only_by_the_active_player() -> None:
    table = prepared(lambda s: learn(s, 0, "taxes", "storage"))
    refused(lambda s: put(s, used=bit("storage")), "CC-INV-27", table)
    refused(lambda s: put(s, used=bit("husbandry")), "CC-INV-27", table)  # not owned
    with table.edit() as s:
        put(s, used=bit("taxes"))
    before = table.state.copy()
    assert named(table, lambda s: put(s, used=0), before=before) == {"CC-INV-27"}
    refused(both(begin_status, lambda s: put(s, used=bit("taxes"))), "CC-INV-27")


@rule("CC-INV-28")
def test_one_cultural_influence_succeeds_in_a_turn() -> None:
    table = prepared(both(lambda s: city(s, 1, "+2+2", "academy"), lambda s: put(s, influenced=True)))
    ask = table.match.clone().ask
    assert ask is not None
    for about in ("influence.from", "influence.target", "influence.range", "influence.boost"):
        ask.about = about
        assert {reason.rule for reason in GAME.check(table.state, ask)} == {"CC-INV-28"}
    before = table.state.copy()
    assert named(table, lambda s: put(s, influenced=False), before=before) == {"CC-INV-28"}
    table = prepared(lambda s: city(s, 1, "+2+2", "academy"))
    before = table.state.copy()

    def swap(success: bool) -> Edit:
        def edit(s: World) -> None:
            city(s, 1, "+2+2", "academy", colour=0)
            s.turn.influenced = success

        return edit

    assert named(table, swap(False), before=before) == {"CC-INV-28"}
    assert named(table, swap(True), before=before) == set()


@rule("CC-INV-29")
def test_activations_are_counted_for_the_active_player_and_anew_in_each_turn() -> None:
    refused(lambda s: put(s.cities[home(s, 1)], activated=1), "CC-INV-29")
    table = prepared(lambda s: put(s.cities[home(s, 0)], activated=1))
    before = table.state.copy()

    def next_turn(s: World) -> None:
        begin_later_turn(s, 0, turn=2)

    s = before.copy()
    next_turn(s)
    rules = {reason.rule for reason in GAME.check(s, table.match.ask, before)}
    assert "CC-INV-29" in rules
    s.cities[home(s, 0)].activated = 0
    rules = {reason.rule for reason in GAME.check(s, table.match.ask, before)}
    assert "CC-INV-29" not in rules


@rule("CC-INV-29")
def test_an_angry_city_is_not_activated_again() -> None:
    for mood, activated, lawful in ((0, 1, False), (0, 0, True), (1, 1, True)):

        def edit(s: World, mood: int = mood, activated: int = activated) -> None:
            put(s.cities[home(s, 0)], mood=mood, activated=activated)

        table = prepared(edit)
        before = table.state.copy()

        def again(s: World) -> None:
            s.cities[home(s, 0)].activated += 1

        assert named(table, again, before=before) == (set() if lawful else {"CC-INV-29"})


@rule("CC-INV-29")
def test_with_the_switch_only_activations_while_angry_count() -> None:
    for angry, lawful in ((True, False), (False, True)):
        table = prepared(
            lambda s, angry=angry: put(  # type: ignore[misc]
                s.cities[home(s, 0)], mood=0, activated=2, activated_angry=angry
            )
        )
        with table.edit() as s:
            s.settings = s.settings.copy()
            s.settings.third_activation = True
        before = table.state.copy()

        def again(s: World) -> None:
            s.cities[home(s, 0)].activated += 1

        assert named(table, again, before=before) == (set() if lawful else {"CC-INV-29"})
    refused(lambda s: put(s.cities[home(s, 0)], activated_angry=True), "CC-INV-29")


@rule("CC-INV-30")
def test_a_new_piece_fits_the_number_of_cities_and_the_advances() -> None:
    for count, advances, lawful in ((2, ("writing",), True), (1, ("writing",), False), (2, (), False)):

        def edit(s: World, count: int = count, advances: tuple[str, ...] = advances) -> None:
            cities(s, count)
            learn(s, 0, *advances)

        table = prepared(edit)
        before = table.state.copy()
        reasons = named(table, lambda s: city(s, 0, home(s, 0), "academy"), before=before)
        assert reasons == (set() if lawful else {"CC-INV-30"})
    table = prepared(lambda s: city(s, 1, "+2+2", "academy", "temple"))
    before = table.state.copy()

    def capture(s: World) -> None:
        s.cities[cell("+2+2")].owner = 0
        for piece in range(5):
            colour = s.cities[cell("+2+2")].pieces[piece]
            if colour == 1:
                s.players[1].supply[piece] += 1
                s.players[0].supply[piece] -= 1
        s.cities[cell("+2+2")].pieces = tuple(min(0, one) for one in s.cities[cell("+2+2")].pieces)

    assert named(table, capture, before=before) == set()  # pieces of a captured city are not built


# Marks


@rule("CC-INV-31")
def test_marks_belong_to_units_of_the_active_player() -> None:
    key = mark_key(cell("+2+2"), 1, STUCK)
    table = prepared(both(lambda s: army(s, 0, "+2+2"), lambda s: ship(s, 1, "+2+3", "a")))
    with table.edit() as s:
        s.turn.marks = {key: 1}
    refused(lambda s: put(s, marks={key: 2}), "CC-INV-31", table)
    refused(lambda s: put(s, marks={mark_key(cell("+4+1"), 1, STUCK): 1}), "CC-INV-31", table)
    refused(lambda s: put(s, marks={key: 0}), "CC-INV-31", table)
    refused(lambda s: put(s, marks={mark_key(cell("+2+2"), 1, 0): 1}), "CC-INV-31", table)
    refused(lambda s: put(s.players[1], ships=[Ship(cell("+2+3"), STUCK, (8,))]), "CC-INV-31", table)
    refused(lambda s: put(s.players[1], ships=[Ship(cell("+2+3"), 0, (8 + STUCK,))]), "CC-INV-31", table)
    refused(begin_status, "CC-INV-31", table)
    refused(lambda s: put(s, marks={key: 1}), "CC-INV-31")  # nobody is there, and no Ship afloat
    table = prepared(lambda s: ship(s, 1, "+2+3"))
    refused(lambda s: put(s.players[1], ships=[Ship(cell("+2+3"), STUCK)]), "CC-INV-31", table)


@rule("CC-INV-31")
def test_a_unit_that_fought_stays_where_it_is_until_its_turn_ends() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP)
        settler(s, 1, FIELD)
        army(s, 0, "+3+1")
    march(table, 1)
    assert table.state.turn.marks == {mark_key(cell(FIELD), 1, STUCK): 1}
    assert table.refuses(f"hex:{FIELD}") == "CC-MOVE-11"
    table.play("done", "move")
    assert table.refuses(f"hex:{FIELD}") == "CC-MOVE-11"
    table.play("hex:+3+1", "count:1", "hex:+2+2", "done", "end")
    assert table.state.turn.marks == {}
    table.play("end", "move", f"hex:{FIELD}", "count:1", f"hex:{CAMP}")
    assert table.state.players[0].armies[cell(CAMP)] == 1


@rule("CC-INV-31")
def test_attackers_are_marked_while_they_fight() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
    march(table, 2)
    roll(table, 1, 1, 1, 1)
    assert "CC-INV-31" in named(table, lambda s: put(s, marks={}), "battle.continue")


@rule("CC-INV-32")
def test_nobody_attacks_across_negotiations() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
    march(table, 2)
    roll(table, 1, 1, 1, 1)
    assert "CC-INV-32" in named(table, lambda s: put(s, barred=0b10), "battle.continue")
    assert named(table, lambda s: put(s, barred=0b1), "battle.continue") == set()
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
        s.turn.barred = 0b10
    table.play("move", f"hex:{CAMP}", "count:2")
    assert table.refuses(f"hex:{FIELD}") == "CC-XACT-12"


# Time


@rule("CC-INV-33")
@pytest.mark.parametrize(
    ("options", "last"), [({}, 6), ({"rounds": "4"}, 4), ({"ending": "dice"}, 7), ({"ending": "wonder"}, 7)]
)
def test_rounds_and_turns_are_on_the_track(options: dict[str, object], last: int) -> None:
    table = landscape(**options)  # type: ignore[arg-type]
    with table.edit() as s:
        s.round = last
    for values in ({"round": last + 1}, {"round": 0}, {"turn_number": 0}, {"turn_number": 4}):

        def edit(s: World, values: dict[str, int] = values) -> None:
            put(s, **values)

        refused(edit, "CC-INV-33", landscape(**options))  # type: ignore[arg-type]


@rule("CC-INV-33")
def test_turns_follow_each_other_round_the_table() -> None:
    table = clash(3)
    before = table.state.copy()
    for seat, turn, round, lawful in (
        (1, 1, 1, True),
        (2, 1, 1, False),
        (1, 2, 1, False),
        (0, 2, 1, False),
        (1, 1, 2, False),
        (0, 1, 2, True),
    ):
        s = before.copy()
        begin_later_turn(s, seat, turn, round)
        rules = {reason.rule for reason in GAME.check(s, table.match.ask, before)}
        assert rules == (set() if lawful else {"CC-INV-33"}), (seat, turn, round)


@rule("CC-INV-33", "CC-TURN-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_three_turns_in_a_round(seats: int) -> None:
    match = new(GAME, seats, seed=seats)
    rng = Random(seats)
    turns: list[tuple[int, int, int]] = []
    while match.ask is not None:
        s = match.state
        if s.active != NONE and (not turns or turns[-1] != (s.round, s.turn_number, s.active)):
            turns.append((s.round, s.turn_number, s.active))
        match.choose(STEERING.choose(match, rng))
    assert len(turns) == len(set(turns))
    for number in range(1, max(round for round, _, _ in turns) + 1):
        in_round = [(turn, seat) for round, turn, seat in turns if round == number]
        assert [turn for turn, _ in in_round] == [1] * seats + [2] * seats + [3] * seats
        assert [seat for _, seat in in_round[:seats]] * 3 == [seat for _, seat in in_round]


@rule("CC-INV-33", "CC-STATUS-06", "CC-NOTE-13")
def test_a_player_without_a_city_plays_until_the_next_status_phase() -> None:
    table = landscape()
    with table.edit() as s:
        del s.cities[home(s, 1)]
        s.players[1].supply[SETTLEMENT] += 1
        s.players[0].stock[GOLD] = 5
        hold(s, 0, objectives=[11])
    table.play("end")
    assert (table.about, table.state.active) == ("turn.action", 1)
    with table.edit() as s:
        begin_status(s)
    assert table.about == "status.objective"

    def go_on(s: World) -> None:
        s.agenda[0] = ("status_first",)

    assert named(table, go_on, "status.objective") == {"CC-INV-33"}
    table.play("pass")
    assert table.match.over


# Views and questions


def games(seats: int, count: int, seed: int) -> Iterator[Match]:
    """Positions of steered games, each at its question."""
    for number in range(count):
        match = new(GAME, seats, seed=seed + number)
        rng = Random(seed + number)
        while match.ask is not None:
            yield match
            match.choose(STEERING.choose(match, rng))
        yield match


@rule("CC-INV-34")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_does_not_tell_what_is_hidden(seats: int) -> None:
    rng = Random(seats)
    changed = 0
    for match in games(seats, 1, seed=40 + seats):
        if match.ask is None or rng.random() > 0.15:
            continue
        for seat in range(seats):
            other = match.state.copy()
            GAME.redeal(other, seat, rng)
            assert GAME.view(other, seat, False) == GAME.view(match.state, seat, False), match.ask.about
            assert GAME.view(other, None, False) == GAME.view(match.state, None, False), match.ask.about
            assert list(GAME.check(other, match.ask)) == []
            changed += GAME.view(other, (seat + 1) % seats, False) != GAME.view(
                match.state, (seat + 1) % seats, False
            )
    assert changed > 20


@rule("CC-INV-34", "CC-XACT-26")
def test_nobody_knows_of_a_card_that_is_not_where_it_was_seen() -> None:
    def edit(s: World) -> None:
        s.players[0].known_actions[1] = 1 << 7

    refused(edit, "CC-INV-34")

    def objective(s: World) -> None:
        s.players[0].known_objectives[1] = 1 << 7

    refused(objective, "CC-INV-34")
    table = prepared(lambda s: hold(s, 1, actions=[8], objectives=[8]))
    with table.edit() as s:
        edit(s)
        objective(s)


FAMILY = re.compile(r"`([a-z_]+:)`|`([a-z_]+:[a-z0-9_]+)`|`([a-z_]+)`")


def rows() -> dict[str, tuple[set[str], bool]]:
    """For each question of chapter 38, the families and words of its row, and whether the asked is chance."""
    assert GAME.rulebook is not None
    text = GAME.rulebook.read_text()
    chapter = text[text.index("### 38.3") : text.index("### 38.14")]
    reasons: dict[str, tuple[set[str], bool]] = {}
    for line in chapter.splitlines():
        cells = [part.strip() for part in line.strip("|").split("|")]
        if not line.startswith("| `") or len(cells) < 4:
            continue
        chance = cells[0].startswith("`chance.")
        options = cells[1] if chance else cells[2]
        names = {one or two or three for one, two, three in FAMILY.findall(options)}
        for key in re.findall(r"`([a-z_.*]+)`", cells[0]):
            reasons[key] = (names, chance)
    return reasons


EXTRA = {
    "turn.action": {word.text for word in TO_DO},
    "objective.complete": {"objective:", "pass"},
    "status.objective": {"objective:", "pass"},
    "battle.casualty": {"load:", "unit:settler", "unit:army"},
    "influence.boost": {"count:", "drama_and_music"},
    "event.myths": {"yes", "no", "drama_and_music"},
    "event.person": {"yes", "no", "drama_and_music"},
    "card.again": {"yes", "no", "drama_and_music"},
    "event.unit": {"unit:", "load:"},
    "card.city": {"hex:", "pass"},
    "chance.die": {"die:"},
}
"""Rows that name their words in other places of the chapter (CC-ASK-11)."""


@rule("CC-INV-35", "CC-ASK-01", "CC-ASK-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_offers_words_of_its_row_and_games_end(seats: int) -> None:
    table = rows()
    vocabulary = set(GAME.vocabulary)
    length = 0
    for before, match in pairwise(games(seats, 3, seed=10 * seats)):
        length = length + 1 if match is before else 0
        assert length < GAME.longest_match
        ask = match.ask
        if ask is None:
            assert match.over
            continue
        key = "pay.gold.*" if ask.about.startswith("pay.gold.") else ask.about
        names, chance = table[key]
        names = EXTRA.get(key, names)
        assert ask.words
        assert vocabulary.issuperset(ask.words)
        assert (ask.seat == CHANCE) == chance
        for word in ask.words:
            family = word.text.partition(":")[0] + ":"
            assert word.text in names or family in names, (ask.about, word.text, names)


@rule("CC-INV-35")
def test_a_chapter_that_cannot_be_run_is_refused() -> None:
    for chapter in (
        ("turn", 2),
        ("turn",),
        ("battle_round",),
        ("occasion", 0, "battle", 0),
        ("occasion", 0, "breakfast", 0),
        ("move", 0, 9, 0),
        ("raid", 99, 3),
        ("mercenaries", 0, 3),
        ("trade_answer",),
        ("trade_end",),
        ("event_text", 0, 3, 1),
        ("person_deed", 0, 0),
        ("barbarians", 0, 77, -1),
    ):
        table = landscape()
        with pytest.raises(BadPosition), table.edit() as s:
            s.agenda.append(chapter)
        assert table.about == "turn.action"
