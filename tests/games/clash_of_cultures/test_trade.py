"""Trade between players: the whole protocol, both ways, and its limits (CC-TRADE, CC-ASK-14 to -18)."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.clash_of_cultures.catalog import CULTURE, GOLD, MOOD
from areopagus.games.clash_of_cultures.queries.trade import MOST_DROPPED
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import clash, give, hold, learn, person, reveal, ship, stock


def bits(*numbers: int) -> int:
    return sum(1 << number - 1 for number in numbers)


def market(seats: int = 3, **options: Any) -> Table:
    """Everybody has something of everything."""
    table = clash(seats, **options)
    with table.edit() as s:
        for seat in range(seats):
            give(s, seat, food=4, ore=3, wood=3, ideas=2, gold=2, mood=2, culture=2)
            raise_rooms(s, seat)
        hold(s, 0, actions=[1, 2], objectives=[1])
        hold(s, 1, actions=[3, 4], objectives=[2, 3])
        if seats > 2:
            hold(s, 2, actions=[5], objectives=[4])
    return table


def raise_rooms(s: Any, seat: int) -> None:
    """Room for more tokens than are held."""
    learn(s, seat, "husbandry", "sanitation", "fishing", "math", "astronomy")
    s.players[seat].stock[MOOD] = s.players[seat].stock[CULTURE] = 2


# With whom


@rule("CC-TRADE-01", "CC-ASK-15", "CC-TRADE-07")
def test_in_the_own_turn_one_may_trade_with_anybody_without_an_action() -> None:
    table = market()
    table.play("trade")
    assert (table.about, table.words) == ("trade.partner", ["seat:1", "seat:2"])
    table.play("seat:2")
    assert (table.about, table.words) == ("trade.mode", ["offer", "invite"])
    table.play("offer", "kind:ore", "count:2", "done", "kind:wood", "count:1", "propose")
    assert (table.about, table.seat) == ("trade.answer", 2)
    table.play("accept")
    assert [table.state.players[0].stock[kind] for kind in (1, 2)] == [1, 4]
    assert [table.state.players[2].stock[kind] for kind in (1, 2)] == [5, 2]
    assert table.about == "turn.action"
    assert table.state.turn.actions_left == 3


@rule("CC-TRADE-01", "CC-TRADE-07")
def test_a_trade_is_possible_with_no_action_left() -> None:
    table = clash(actions=0)
    assert "trade" in table.words


@rule("CC-TRADE-02", "CC-ASK-15")
def test_another_player_trades_only_when_the_active_one_invites_and_only_with_it() -> None:
    table = market()
    table.play("trade", "seat:1", "invite")
    assert (table.about, table.seat) == ("trade.give", 1)
    assert "story.invites" in table.story_keys(2)
    assert table.refuses("seat:2") == "CC-TRADE-03"
    table.play("action:4", "done", "any_action", "propose")
    assert (table.about, table.seat) == ("trade.answer", 0), "the partner is the active player"
    table.play("accept")
    assert (table.about, table.seat, table.words) == ("trade.card", 0, ["action:1", "action:2"])
    table.play("action:2")
    assert table.state.players[0].actions == bits(1, 4)
    assert table.state.players[1].actions == bits(2, 3)


@rule("CC-TRADE-02", "CC-ASK-15")
def test_whoever_proposes_may_drop_it_at_any_time_and_nothing_has_happened() -> None:
    for mode, proposer in (("offer", 0), ("invite", 1)):
        for named in ([], ["kind:ore", "count:1"], ["kind:ore", "count:1", "done", "kind:wood", "count:1"]):
            table = market()
            before = stock(table.state, 0), stock(table.state, 1)
            table.play("trade", "seat:1", mode, *named)
            assert table.seat == proposer
            table.play("pass")
            assert (table.about, table.seat) == ("turn.action", 0)
            assert table.state.deal is None
            assert (stock(table.state, 0), stock(table.state, 1)) == before
            is_told = any("proposes nothing" in line for line in spoken(table, 2))
            assert is_told is (mode == "invite"), (
                "an invitation was heard by all, an offer that is put together not"
            )


# What


@rule("CC-TRADE-03")
def test_resources_tokens_and_cards_can_be_traded_and_nothing_else() -> None:
    table = market()
    with table.edit() as s:
        person(s, 0, "great_artist")
        reveal(s, "a", 8)
        ship(s, 0, "+0+2" if s.seats == 2 else "+1+1")
    table.play("trade", "seat:1", "offer")
    kinds = ["food", "ore", "wood", "ideas", "gold", "mood", "culture"]
    cards = ["action:1", "action:2", "objective:1", "any_action", "any_objective"]
    assert table.words == [*(f"kind:{kind}" for kind in kinds), *cards, "done", "pass"]
    for other in ("unit:ship", "event:great_artist", "advance:math", "piece:settlement"):
        assert table.refuses(other) == "CC-TRADE-03"
    assert table.refuses("action:3") == "CC-ASK-16", "not in hand"
    table.play("kind:mood", "count:1", "objective:1", "action:2", "done")
    assert table.words == [
        *(f"kind:{kind}" for kind in kinds if kind != "mood"),
        "propose",
        "any_action",
        "any_objective",
        "pass",
    ]
    assert table.refuses("action:3") == "CC-ASK-16", "a card of the other that nobody has shown is not named"
    table.play("kind:culture", "count:1", "any_objective", "any_action", "propose", "accept")
    assert (table.about, table.words) == ("trade.card", ["action:3", "action:4"])
    table.play("action:3")
    assert (table.about, table.words) == ("trade.card", ["objective:2", "objective:3"])
    table.play("objective:3")
    zero, one = table.state.players[0], table.state.players[1]
    assert (zero.actions, zero.objectives) == (bits(1, 3), bits(3))
    assert (one.actions, one.objectives) == (bits(2, 4), bits(1, 2))
    assert (zero.stock[MOOD], zero.stock[CULTURE]) == (1, 3)
    assert (one.stock[MOOD], one.stock[CULTURE]) == (3, 1)


@rule("CC-TRADE-04", "CC-ASK-17")
def test_the_terms_are_free_down_to_a_gift_in_either_direction() -> None:
    table = market()
    table.play("trade", "seat:1", "offer", "kind:gold", "count:2", "done", "propose", "accept")
    assert [table.state.players[seat].stock[GOLD] for seat in (0, 1)] == [0, 4]
    table.play("trade", "seat:1", "offer", "done")
    assert table.about == "trade.want"
    assert table.refuses("propose") == "CC-ASK-17", "not both sides may be empty"
    table.play("kind:gold", "count:4", "propose", "accept")
    assert [table.state.players[seat].stock[GOLD] for seat in (0, 1)] == [4, 0]


@rule("CC-TRADE-05", "CC-ASK-02")
def test_an_accepted_exchange_is_carried_out_at_once_and_a_declined_one_not_at_all() -> None:
    table = market()
    before = stock(table.state, 0), stock(table.state, 1)
    table.play("trade", "seat:1", "offer", "kind:ore", "count:1", "done", "kind:wood", "count:3")
    assert (stock(table.state, 0), stock(table.state, 1)) == before, "nothing moves before it is accepted"
    table.play("propose")
    assert table.words == ["accept", "decline"]
    table.play("decline")
    assert (stock(table.state, 0), stock(table.state, 1)) == before
    assert (table.about, table.state.deal) == ("turn.action", None)
    table.play("trade", "seat:1", "offer", "kind:ore", "count:1", "done", "kind:wood", "count:3")
    table.play("propose", "accept")
    assert stock(table.state, 0)["wood"] == 6, "it is binding: no further question"
    assert table.about == "turn.action"


@rule("CC-TRADE-06")
def test_a_promise_leaves_nothing_to_be_enforced() -> None:
    table = market(2)
    with table.edit() as s:
        s.players[1].actions = 0
        s.action_deck |= bits(3, 4)
    table.play("trade", "seat:1", "offer", "kind:gold", "count:2", "done", "propose", "accept")
    assert table.state.deal is None
    table.play("end")
    assert table.seat == 1
    free = clash(2, 1)
    with free.edit() as s:
        for seat in (0, 1):
            s.players[seat].stock[:] = table.state.players[seat].stock
            s.players[seat].advances = table.state.players[seat].advances
            s.players[seat].events_drawn = table.state.players[seat].events_drawn
        hold(s, 0, actions=[1, 2], objectives=[1])
        hold(s, 1, objectives=[2, 3])
    assert table.words == free.words, "the same Turn as without the gift"


# Limits


@rule("CC-ASK-14")
@pytest.mark.parametrize("limit", [1, 3])
def test_proposals_that_were_put_count_against_the_limit_and_dropped_ones_do_not(limit: int) -> None:
    table = market(trade_limit=limit)
    put: list[list[str]] = [
        ["offer", "done", "kind:ore", "count:1", "propose", "decline"],
        ["invite", "kind:ore", "count:1", "done", "propose", "accept"],
        ["offer", "kind:food", "count:1", "done", "propose", "accept"],
    ]
    dropped: list[list[str]] = [["invite", "pass"], ["offer", "kind:ore", "count:1", "done", "pass"]]
    for ending in put[:limit]:
        for none in dropped:
            table.play("trade", "seat:1", *none)
        table.play("trade", "seat:1", *ending)
        assert (table.about, table.seat) == ("turn.action", 0)
    assert table.state.turn.trades == limit
    assert table.refuses("trade") == "CC-ASK-14"
    table.play("end")
    assert "trade" in table.words, "each Turn anew"


@rule("CC-ASK-14")
def test_nobody_starts_and_drops_trades_for_ever() -> None:
    table = market()
    for _ in range(MOST_DROPPED):
        assert "trade" in table.words
        table.play("trade", "seat:1", "offer", "pass")
    assert table.refuses("trade") == "CC-ASK-14"
    assert table.state.turn.trades == 0
    table.play("end")
    assert "trade" in table.words


@rule("CC-TRADE-07", "CC-XACT-12")
def test_a_trade_is_no_action_so_negotiations_may_follow_it() -> None:
    table = market()
    with table.edit() as s:
        hold(s, 0, actions=[23])
    table.play("trade", "seat:1", "offer", "kind:ore", "count:1", "done", "propose", "accept")
    assert "card" in table.words
    table.play("card", "action:23", "seat:1")
    assert table.state.turn.barred == bits(2)


@rule("CC-ASK-14", "CC-TRADE-02")
def test_trade_comes_between_actions_of_the_active_player_and_can_be_switched_off() -> None:
    table = market()
    table.play("activate", "collect")
    assert table.refuses("trade") == "CC-COLLECT-01"
    table = clash(trade="off")
    assert table.refuses("trade") == "CC-TRADE-01"


@rule("CC-ASK-17")
def test_no_proposal_exceeds_a_limit_or_asks_for_what_is_not_there() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, ore=8, gold=3, food=1)
        give(s, 1, ore=6, food=2, wood=1, gold=7)
        learn(s, 0, "tactics")
        s.players[0].stock[CULTURE] = 1
    table.play("trade", "offer")
    assert table.words == ["kind:ore", "kind:gold", "done", "pass"], "no room for Food or Culture tokens"
    table.play("kind:ore")
    assert (table.about, table.words) == ("trade.give_count", ["count:1", "count:2"])
    table.play("count:2", "kind:gold")
    assert table.state.deal.gives[4] == 1, "the other may hold one more"
    table.play("done")
    assert table.words == ["kind:food", "kind:wood", "propose", "pass"], (
        "one Food more is the limit without Storage"
    )
    table.play("kind:food")
    assert table.state.deal.wants[0] == 1
    assert table.refuses("any_action") == "CC-ASK-17", "the other has no card"
    table.play("propose", "accept")
    assert stock(table.state, 0) == {"food": 2, "ore": 6, "gold": 2, "culture": 1}
    assert stock(table.state, 1) == {"food": 1, "ore": 8, "wood": 1, "gold": 8}


@rule("CC-ASK-17", "CC-ASK-03")
def test_with_nothing_to_ask_for_something_must_be_given() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, food=1, ore=1)
        give(s, 1, food=0)
    table.play("trade", "offer")
    assert table.words == ["kind:food", "kind:ore", "pass"], "nothing could follow `done`"
    table.play("kind:ore")
    assert table.words == ["kind:food", "done", "pass"]
    table.play("done")
    assert (table.about, table.words) == ("trade.want", ["propose", "pass"]), "a gift is all it can be"


@rule("CC-ASK-16", "CC-TRADE-04")
def test_all_kinds_can_be_in_one_proposal_each_once() -> None:
    table = market()
    table.play("trade", "seat:1", "offer")
    for kind in ("food", "ore", "wood", "ideas"):
        table.play(f"kind:{kind}", "count:1")
        assert table.refuses(f"kind:{kind}") == "CC-ASK-16"
    table.play("action:1", "done")
    assert table.refuses("kind:food") == "CC-ASK-16", "what is given is not asked for"
    table.play("kind:gold", "count:2", "kind:mood", "count:1", "kind:culture", "count:1")
    assert table.words == ["propose", "any_action", "any_objective", "pass"]
    table.play("any_action", "propose", "accept", "action:4")
    kinds = {"food": 3, "ore": 2, "wood": 2, "ideas": 1, "gold": 4, "mood": 3, "culture": 3}
    assert stock(table.state, 0) == kinds
    assert table.state.players[0].actions == bits(2, 4)
    assert table.state.players[1].actions == bits(1, 3)


@rule("CC-ASK-16")
def test_as_many_cards_may_be_asked_for_as_the_other_holds() -> None:
    table = market()
    table.play("trade", "seat:1", "offer", "action:1")
    assert table.refuses("action:1") == "CC-ASK-16"
    table.play("done", "any_action", "any_action")
    assert "any_action" not in table.words, "the other has two"
    table.play("any_objective", "propose", "accept", "action:4")
    assert table.about == "trade.card"
    table.play("objective:2")
    assert table.state.players[0].actions == bits(2, 3, 4)


# Cards with and without a name


@rule("CC-ASK-16")
def test_own_cards_are_offered_by_name_or_without_and_then_chosen_by_their_owner_at_the_end() -> None:
    table = market()
    table.play("trade", "seat:1", "offer", "any_action")
    assert "any_action" in table.words
    assert {"action:1", "action:2"} <= set(table.words), "two cards: one more can be named, or not"
    table.play("action:2")
    assert not {"any_action", "action:1"} & set(table.words), "no third card"
    table.play("done", "kind:gold", "count:2", "propose")
    deal = table.match.view(1)["deal"]
    assert [table.match.game.vocabulary[number].text for number in deal["gives_named"]] == ["action:2"]
    assert deal["gives_cards"] == [2, 0]
    assert table.match.view(1)["players"][0]["actions"] == [1], "only the named one is known"
    table.play("accept")
    assert table.state.players[1].actions == bits(1, 2, 3, 4), "the only card left is the one"
    assert stock(table.state, 0)["gold"] == 4


@rule("CC-ASK-16")
def test_cards_without_a_name_are_seen_by_the_other_only_when_all_are_chosen() -> None:
    table = market()
    table.play("trade", "seat:1", "offer", "any_action", "done", "any_action", "propose", "accept")
    assert (table.about, table.seat, table.words) == ("trade.card", 1, ["action:3", "action:4"])
    table.play("action:3")
    assert (table.about, table.seat, table.words) == ("trade.card", 0, ["action:1", "action:2"])
    assert "wants_chosen" not in table.match.view(0)["deal"], "who chooses second has seen nothing"
    assert table.match.view(0)["players"][1]["actions"] == []
    table.play("action:2")
    assert table.state.players[0].actions == bits(1, 3)
    assert table.state.players[1].actions == bits(2, 4)


@rule("CC-ASK-16", "CC-XACT-26")
def test_a_card_of_the_other_can_be_asked_for_by_name_if_one_knows_it() -> None:
    table = market()
    with table.edit() as s:
        s.players[0].known_actions[1] = bits(4)
        s.players[0].known_objectives[1] = bits(2)
    table.play("trade", "seat:1", "offer", "kind:gold", "count:2", "done")
    assert {"action:4", "objective:2"} <= set(table.words)
    assert not {"action:3", "objective:3"} & set(table.words), "those it has not seen"
    table.play("action:4")
    assert table.refuses("action:4") == "CC-ASK-16", "once"
    table.play("any_action")
    assert "any_action" not in table.words, "the other has two"
    assert table.match.view(1)["deal"].keys() == {"proposer", "partner", "proposed", "wants_chosen"}
    table.play("propose")
    assert len(table.match.view(1)["deal"]["wants_named"]) == 1
    assert "wants_named" not in table.match.view(2)["deal"]
    assert table.match.view(2)["deal"]["wants_cards"] == [2, 0]
    assert any("asks for an Action card" in line for line in spoken(table, 2))
    table.play("accept")
    assert table.state.players[0].actions == bits(1, 2, 3, 4)


@rule("CC-ASK-16", "CC-XACT-26")
def test_a_card_given_away_can_be_bought_back_by_name() -> None:
    table = market()
    table.play("trade", "seat:1", "offer", "action:1", "done", "propose", "accept")
    table.play("trade", "seat:1", "offer", "kind:gold", "count:1", "done", "action:1", "propose", "accept")
    assert table.state.players[0].actions == bits(1, 2)
    assert table.about == "turn.action"


@rule("CC-XACT-26")
def test_who_knew_a_card_does_not_know_where_it_went() -> None:
    table = market()
    with table.edit() as s:
        s.players[2].known_actions[0] = bits(1, 2)
    table.play("trade", "seat:1", "offer", "action:1", "done", "propose", "accept")
    assert table.state.players[2].known_actions[:2] == [bits(2), 0]
    assert table.state.players[0].known_actions[1] == bits(1), "who gave it away knows"


# Raised hands


def wishes(table: Table) -> list[str | None]:
    """For each seat the word that grants its wish; `-` if it may wish, but nothing on offer grants it."""
    by_seat = [table.match.wish(seat) for seat in range(table.match.seats)]
    return [None if one is None else "-" if one.word is None else one.word.text for one in by_seat]


@rule("CC-ASK-18", "CC-TRADE-02")
def test_in_anothers_turn_one_may_wish_to_propose_and_an_invitation_grants_it() -> None:
    table = market()
    first = table.match.wish(1)
    assert first is not None
    assert table.sentence(first.message) == "propose a trade"
    assert wishes(table) == [None, "trade", "trade"]
    table.play("trade")
    assert wishes(table) == [None, "seat:1", "seat:2"]
    table.play("seat:2")
    assert wishes(table) == [None, "-", "invite"], "only the one who would be invited"
    table.play("invite")
    assert wishes(table) == [None, "-", None], "granted"
    table.play("pass", "activate", "collect")
    later = table.match.wish(1)
    assert later is not None
    assert (later.word, later.occasion) == (None, first.occasion), "it waits for the end of the action"


@rule("CC-ASK-18", "CC-ASK-14")
def test_a_wish_ends_with_the_turn_and_with_the_last_proposal() -> None:
    table = market(trade_limit=1)
    wish = table.match.wish(1)
    assert wish is not None
    clone = table.match.clone()
    clone.play("trade", "seat:2", "offer", "kind:ore", "count:1", "done", "propose", "decline")
    assert clone.wish(1) is None, "no proposal is left in this Turn"
    table.play("end")
    assert table.seat == 1
    other = table.match.wish(2)
    assert other is not None
    assert other.occasion != wish.occasion
    off = market(trade="off")
    assert wishes(off) == [None, None, None]


# Who learns what


def spoken(table: Table, seat: int | None) -> list[str]:
    return [table.sentence(message) for message in table.match.story(seat)]


@rule("CC-ASK-16", "CC-XACT-26")
def test_third_players_learn_kinds_and_numbers_but_not_cards() -> None:
    tables = []
    for offered, returned in ((1, 3), (2, 4)):
        table = market()
        table.play("trade", "seat:1", "offer", "kind:ore", "count:2")
        assert table.match.view(2)["deal"].keys() == {"proposer", "partner", "proposed"}
        assert not {"gives", "wants", "gives_named", "gives_cards"} & table.match.view(1)["deal"].keys()
        asked_two = table.match.asked(2)
        assert asked_two is not None
        assert (asked_two.seat, asked_two.about, asked_two.words) == (0, "", ())
        table.play(f"action:{offered}", "done", "any_action", "kind:wood", "count:1", "propose")
        deal = table.match.view(2)["deal"]
        assert deal["gives"] == [0, 2, 0, 0, 0, 0, 0]
        assert deal["wants"] == [0, 0, 1, 0, 0, 0, 0]
        assert (deal["gives_cards"], deal["wants_cards"]) == ([1, 0], [1, 0])
        assert "gives_named" not in deal
        assert len(table.match.view(1)["deal"]["gives_named"]) == 1
        assert table.match.view(1)["players"][0]["actions"] == [offered - 1], "offered, so known"
        assert table.match.view(2)["players"][0]["actions"] == []
        table.play("accept", f"action:{returned}")
        assert table.match.view(0)["players"][1]["actions"] == [offered - 1], "given, so known"
        assert table.match.view(1)["players"][0]["actions"] == [returned - 1]
        assert table.match.view(2)["players"][0]["actions"] == []
        tables.append(table)
    first, second = tables
    assert first.match.view(2) == second.match.view(2)
    assert first.match.view(None) == second.match.view(None)
    assert spoken(first, 2) == spoken(second, 2)
    assert spoken(first, 0) != spoken(second, 0)
    assert spoken(first, 1) != spoken(second, 1)
    assert any("2" in line for line in spoken(first, 2)), "the number of Ore is told"


@rule("CC-XACT-26", "CC-ASK-16")
def test_a_declined_offer_is_remembered_by_who_was_offered() -> None:
    table = market()
    table.play("trade", "seat:1", "offer", "action:1", "objective:1", "done", "propose", "decline")
    shown = table.match.view(1)["players"][0]
    assert (shown["actions"], shown["objectives"]) == ([0], [0])
    shown = table.match.view(2)["players"][0]
    assert (shown["actions"], shown["objectives"]) == ([], [])


@rule("CC-ASK-16")
def test_a_proposal_that_is_not_made_betrays_nothing() -> None:
    table = market()
    table.play("trade", "seat:1", "offer", "action:1", "done", "any_action", "pass")
    assert table.match.view(1)["players"][0]["actions"] == []
    other = market()
    other.play("trade", "seat:1", "offer", "action:2", "done", "any_action", "pass")
    for seat in (1, 2, None):
        assert table.match.view(seat) == other.match.view(seat)
        assert spoken(table, seat) == spoken(other, seat)
