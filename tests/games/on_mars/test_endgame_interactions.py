"""Where chapters meet: what a quick answer would betray, Goals at the end of a turn, tasks within tasks."""

from __future__ import annotations

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    advance,
    arrange_start,
    begin_turn,
    colonists,
    give,
    goals,
    in_play,
    learn,
    mars,
    move_bot,
    no_goals,
    own_blueprint,
    seat_asked,
    show_blueprints,
)

# What a quick answer would betray


def among_people(seats: int = 2, side: str = "orbit", **options: object) -> Table:
    """A table as people play at it: the driver answers where there is one word, but for what has to be said."""
    table = mars(seats, side, dealer=True, **options)
    table.match._forced = "quiet"
    return table


@rule("OM-HID-05", "OM-HID-01")
def test_among_people_the_window_for_a_goal_opens_whatever_is_in_the_hand() -> None:
    for numbers, words in (((1, 3, 14), ["goal:01", "no"]), ((2, 3, 14), ["no"])):
        table = among_people()
        with table.edit() as s:
            in_play(s, 4, 5, 7)
            goals(s, 0, *numbers)
            for card in (1, 3, 5):
                own_blueprint(s, 0, card)
            show_blueprints(s, 4, 6)
        table.play("obtain_blueprint", "blueprint:04")
        assert (table.about, table.words) == ("goal.complete", words)
        assert table.match.asked(1).about == ""  # type: ignore[union-attr]
        table.play("no")
        assert table.about == "blueprint.take"


@rule("OM-HID-05", "OM-HID-02")
def test_among_people_the_window_for_a_task_opens_whatever_is_in_the_hand() -> None:
    for card, words in ((1, ["task:B1", "no"]), (5, ["no"])):
        table = among_people(first_colonists=True)
        with table.edit() as s:
            no_goals(s)
            s.b_deck.take(card - 1)
            s.players[0].tasks = 1 << card - 1
            show_blueprints(s, 4, 6)
        table.play("obtain_blueprint", "blueprint:04")
        assert (table.about, table.words) == ("first.task", words)
        assert table.match.asked(1).about == ""  # type: ignore[union-attr]


@rule("OM-HID-05")
def test_alone_nobody_has_to_say_no_to_nothing() -> None:
    table = among_people(seats=1)
    with table.edit() as s:
        goals(s, 0, 2, 3, 14)
        for card in (1, 3, 5):
            own_blueprint(s, 0, card)
        show_blueprints(s, 4, 6)
    table.play("obtain_blueprint", "blueprint:04")
    assert table.about == "blueprint.take", "there is no one to hide a hand from"


@rule("OM-HID-05")
def test_among_people_a_single_action_is_not_taken_for_who_may_have_a_goal_to_complete() -> None:
    for numbers, words in (((7, 3, 14), ["control_center", "goal:07"]), ((2, 3, 14), ["control_center"])):
        table = among_people(side="orbit")
        with table.edit() as s:
            arrange_start(s)
            goals(s, 0, *numbers)
            for at in ("-3-1", "-3+0"):
                s.players[0].shelters -= 1
                s.building[_cell(at)], s.building_owner[_cell(at)] = 5, 0
            s.derived = {}
            s.players[0].discarded = s.players[0].goals & ~(1 << numbers[0] - 1)
            s.players[0].goals = 1 << numbers[0] - 1
            colonists(s, 0, lq=0, wa=3)
            give(s, 0, crystal=0, mineral=0, battery=0, water=0, plant=0, oxygen=0)
            begin_turn(s, 0, "colony")
        assert (table.about, table.words) == ("turn.action", words)


def _cell(at: str) -> int:
    from tests.games.on_mars.positions import cell

    return cell(at)


# Goals at the end of a turn


@rule("OM-XGEN-09", "OM-SOLO-62", "OM-USE-05", "OM-XGOAL-22")
def test_a_contract_that_a_goal_brings_while_lacerda_grows_is_replaced_in_the_same_turn() -> None:
    table = mars(1, "colony", dealer=True)
    with table.edit() as s:
        arrange_start(s)
        goals(s, 0, 6, 3, 14)
        for at in ("-3-1", "-3+0"):
            s.players[0].shelters -= 1
            s.building[_cell(at)], s.building_owner[_cell(at)] = 5, 0
        s.derived = {}
        s.hire[5], s.contract_owner[0], s.scientist_owner[5] = 6, NONE, 1
        give(s, 0, water=4)
        s.main_done = True
        s.used = [(5, 0)]
        s.agenda = [("lay_marker", 0), ("lacerda_grows",)]
        s.players[0].known = 0
    while table.about != "tech.owner_choice":
        table.match.choose(table.words[0])
    table.play("develop", "lab:3A")
    assert (seat_asked(table), table.about) == (0, "goal.complete")
    table.play("goal:06", "reward:card", "contract:01")
    assert table.about == "contract.refill"
    table.play("contract:02")
    assert NONE not in table.state.hire


# A task within a task


@rule("OM-XFIRST-08", "OM-DEC-08")
def test_two_developments_one_within_the_other_open_the_window_once() -> None:
    table = mars(2, "orbit", dealer=True, first_colonists=True)
    table.match._forced = "none"
    with table.edit() as s:
        arrange_start(s)
        goals(s, 0, 2, 3, 14)
        for player in s.players:
            player.a_card = NONE
        s.b_deck.take(6)
        s.players[0].tasks = 1 << 6
        advance(s, 0, 2)
        advance(s, 0, 4)
        own_blueprint(s, 0, 6)
        move_bot(s, 0, "+2-2")
        learn(s, 0, "shelter", "4B")
        learn(s, 0, "mine", "1A")
        give(s, 0, mineral=2, oxygen=2, battery=2)
        begin_turn(s, 0, "orbit")
    table.play("research_development", "tech:shelter")
    asked = []
    answers = {
        "pay.substitute": ("good:oxygen", "good:battery"),
        "develop.to": ("lab:5A", "lab:2A"),
        "upgrade.blueprint": ("blueprint:06",),
        "goal.complete": ("goal:02",),
        "goal.reward": ("reward:develop",),
        "develop.tile": ("tech:mine",),
        "first.task": ("no",),
    }
    while table.about != "turn.action" and len(asked) < 40:
        asked.append((table.about, tuple(table.words)))
        wanted = answers.get(table.about, ())
        if table.about == "develop.tile" and table.state.players[0].developments >= 2:
            wanted = ("done",)
        table.play(next((word for word in wanted if word in table.words), table.words[0]))
    assert table.state.players[0].goal_done == 1
    assert asked.count(("first.task", ("task:B7", "no"))) == 1
