"""What is hidden from whom in On Mars (OM-HID).

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
with two players seat 0 has its Shelter on -2-1, seat 1 on +2+1.
"""

from __future__ import annotations

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.workshop.testing import rule
from tests.games.on_mars.goal_positions import holding
from tests.games.on_mars.positions import (
    claimed_discoveries,
    give,
    goals,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    own_contract,
    show_blueprints,
)
from tests.games.on_mars.situations import (
    mars_without_goals,
)


@rule("OM-HID-01", "OM-PSETUP-13")
def test_goals_in_hand_are_known_to_their_owner_alone_and_those_in_the_box_to_nobody() -> None:
    table = mars_without_goals(3)
    with table.edit() as s:
        goals(s, 0, 1, 2, 3)
    for seat in (0, 1, 2, None):
        shown = table.match.view(seat)["players"]
        assert [player["goals"] for player in shown] == [3, 3, 3]
        assert [player["goal_cards"] is not None for player in shown] == [seat == other for other in range(3)]
    assert table.match.view(0)["players"][0]["goal_cards"] == [0, 1, 2]


@rule("OM-HID-02")
def test_first_colonist_cards_are_known_to_their_holder_alone() -> None:
    table = mars_without_goals(2, first_colonists=True)
    with table.edit() as s:
        s.players[0].a_card, s.players[1].a_card = 1, 2
    for seat in (0, 1, None):
        shown = table.match.view(seat)["players"]
        assert [player["a_cards"] for player in shown] == [1, 1]
        assert [player["a_card"] for player in shown] == [1 if seat == 0 else None, 2 if seat == 1 else None]
    with table.edit() as s:
        s.players[0].a_card = NONE
        for card in (0, 4):
            s.b_deck.take(card)
            s.players[0].tasks |= 1 << card
    assert table.match.view(0)["players"][0]["task_cards"] == [0, 4]
    for seat in (1, None):
        shown = table.match.view(seat)["players"][0]
        assert (shown["tasks"], shown["task_cards"]) == (2, None)
        assert table.match.view(seat)["b_deck"] == 6


@rule("OM-HID-03")
def test_what_comes_next_is_not_decided_before_it_is_drawn_and_what_is_left_is_public() -> None:
    table = mars_without_goals(dealer=False)
    with table.edit() as s:
        move_bot(s, 0, "-1+0")
        give(s, 0, mineral=1)
        learn(s, 0, "mine", "1A")
    below = [tile for tile, copies in enumerate(table.state.stacks[0].counts) if copies]
    assert table.match.view(1)["stacks"][0]["below"] == table.state.stacks[0].counts
    table.play("construct", "kind:mine", "hex:-1+1", "tech-of:purple")
    assert table.about == "chance.tile"
    assert [int(word.split("-")[1]) - 1 for word in table.words] == below
    assert table.match.view(None)["discovery_stack"] == table.state.discovery.counts
    assert table.match.view(None)["blueprint_decks"] == [deck.counts for deck in table.state.decks]


@rule("OM-HID-04")
def test_boards_goods_labs_contracts_claimed_tiles_and_the_contract_deck_are_public() -> None:
    table = mars_without_goals()
    with table.edit() as s:
        give(s, 0, mineral=2, crystal=3, below=1)
        claimed_discoveries(s, 0, 13)
        s.tile[s.tile.index(19)] = NONE
        s.players[0].research = 1
        own_contract(s, 0, 11)
        good = next(good for good in range(5) if CONTRACTS[10].needs[good])
        s.contract_goods[60 + good] = 1
        learn(s, 0, "rover", "1A")
    for seat in (1, None):
        view = table.match.view(seat)
        shown = view["players"][0]
        assert (shown["storage"][0], shown["crystals"], shown["below"]) == (2, 3, 1)
        assert (shown["discoveries"], shown["research"], shown["contracts"]) == ([12], [0], [10])
        assert shown["tech"] == table.state.players[0].tech
        assert view["contract_goods"][10][good] == 1
        assert view["contract_deck"] == [contract for contract in range(12) if contract != 10]
        assert [stack["top"] for stack in view["stacks"]] == table.state.tops
        assert view["exploration"] == table.state.exploration


@rule("OM-HID-05", "OM-GOAL-07")
def test_which_goals_may_pay_is_shown_to_the_payer_alone() -> None:
    table = holding(1, 3, 14)
    with table.edit() as s:
        on_slot(s, 1, "construct")
        move_bot(s, 0, "-1+0")
    table.play("construct")
    assert table.match.asked(0).words != ()  # type: ignore[union-attr]
    for seat in (1, None):
        asked = table.match.asked(seat)
        assert asked is not None
        assert (asked.seat, asked.about, asked.words) == (0, "", ())
    table.play("goal:03")
    assert "goal:03" not in str([message.params for message in table.match.story(1)])


@rule("OM-HID-05")
def test_who_holds_no_fitting_goal_is_asked_all_the_same() -> None:
    for numbers, words in (((1, 3, 14), ["goal:01", "no"]), ((2, 3, 14), ["no"])):
        table = holding(*numbers, side="orbit")
        table.match._forced = "none"
        with table.edit() as s:
            for card in (1, 3, 5):
                own_blueprint(s, 0, card)
            show_blueprints(s, 4, 6)
        table.play("obtain_blueprint", "blueprint:04")
        assert (table.about, table.words) == ("goal.complete", words)
        assert table.match.asked(1) == table.match.asked(None)
        assert table.match.asked(1).about == ""  # type: ignore[union-attr]
