"""Buying and getting advances: price, order, borders, what follows (CC-ADV-01 to -12, CC-XADV-13 to -16)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import WONDERS
from areopagus.games.clash_of_cultures.catalog import CULTURE, MOOD, number_of
from areopagus.games.clash_of_cultures.queries.goods import level
from areopagus.games.clash_of_cultures.state import RESERVED, World
from areopagus.workshop.testing import Table, component, rule

from .positions import (
    begin_status,
    begin_turn,
    card_with,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    owned,
    reveal_all,
    stock,
    word,
)


def bare(s: World, seat: int = 0) -> None:
    """A player has no goods at all."""
    give(s, seat, food=0, ore=0, wood=0, ideas=0, gold=0, mood=0, culture=0)


def offered(table: Table) -> set[str]:
    """The advances on offer."""
    return {text.removeprefix("advance:") for text in table.words if text.startswith("advance:")}


# The price


@rule("CC-ADV-01")
def test_an_advance_costs_an_action_and_two_food() -> None:
    table = clash()
    with table.edit() as s:
        bare(s)
        give(s, 0, food=2)
    table.play("advance", "advance:myths")
    assert stock(table.state, 0) == {"mood": 1}
    assert table.state.turn.actions_left == 2
    assert "myths" in owned(table.state, 0)


@rule("CC-ADV-01")
def test_one_food_buys_nothing() -> None:
    table = clash()
    with table.edit() as s:
        bare(s)
        give(s, 0, food=1)
    assert table.refuses("advance") == "CC-ADV-01"


@rule("CC-ADV-01")
def test_without_an_action_no_advance_is_bought() -> None:
    table = clash(actions=0)
    assert table.refuses("advance") == "CC-TURN-03"


@rule("CC-ADV-02")
def test_ideas_and_gold_may_each_replace_a_food_of_the_price() -> None:
    table = clash()
    with table.edit() as s:
        bare(s)
        give(s, 0, food=2, ideas=2, gold=2, ore=2)
    table.play("advance", "advance:tactics")
    assert table.words == ["kind:food", "kind:ideas", "kind:gold"]
    table.play("kind:ideas", "kind:gold")
    assert stock(table.state, 0) == {"food": 2, "ideas": 1, "gold": 1, "ore": 2, "culture": 1}


@rule("CC-ADV-02")
def test_what_is_missing_in_food_must_be_paid_otherwise() -> None:
    table = clash()
    with table.edit() as s:
        bare(s)
        give(s, 0, food=1, gold=1)
    table.play("advance", "advance:tactics", "kind:food")
    assert stock(table.state, 0) == {"culture": 1}


@rule("CC-ADV-04")
def test_each_advance_can_be_had_once() -> None:
    table = clash()
    before = len(owned(table.state, 0))
    table.play("advance")
    assert table.refuses("advance:farming") == "CC-ADV-04"
    table.play("advance:myths")
    assert len(owned(table.state, 0)) == before + 1


# Categories and order

CATEGORIES = [
    pytest.param(
        "agriculture", "", "farming storage irrigation husbandry", {}, marks=component("advances:agriculture")
    ),
    pytest.param(
        "construction",
        "",
        "mining engineering sanitation roads",
        {"roads": "engineering"},
        marks=component("advances:construction"),
    ),
    pytest.param(
        "maritime",
        "",
        "fishing cartography warships navigation",
        {"navigation": "cartography"},
        marks=component("advances:maritime"),
    ),
    pytest.param(
        "education",
        "",
        "writing public_education free_education philosophy",
        {"free_education": "public_education"},
        marks=component("advances:education"),
    ),
    pytest.param(
        "warfare", "", "tactics siegecraft steel_weapons draft", {}, marks=component("advances:warfare")
    ),
    pytest.param(
        "spirituality",
        "",
        "myths rituals priesthood state_religion",
        {"state_religion": "priesthood"},
        marks=component("advances:spirituality"),
    ),
    pytest.param(
        "economy",
        "",
        "bartering trade_routes taxes currency",
        {"currency": "trade_routes"},
        marks=component("advances:economy"),
    ),
    pytest.param(
        "culture",
        "",
        "art_and_sculptures circus_and_sports monuments drama_and_music",
        {},
        marks=component("advances:culture"),
    ),
    pytest.param(
        "science", "", "math astronomy chemistry metallurgy", {}, marks=component("advances:science")
    ),
    pytest.param(
        "democracy",
        "philosophy",
        "voting separation_of_power civil_liberties economic_liberty",
        {},
        marks=component("advances:democracy"),
    ),
    pytest.param(
        "autocracy",
        "draft",
        "nationalism totalitarianism absolute_power forced_labor",
        {},
        marks=component("advances:autocracy"),
    ),
    pytest.param(
        "theocracy",
        "state_religion",
        "dogma devotion conversion fanaticism",
        {},
        marks=component("advances:theocracy"),
    ),
]


@rule("CC-ADV-03", "CC-ADV-06", "CC-ADV-07", "CC-ADV-08", "CC-ADV-09", "CC-ADV-CON-07")
@rule("CC-GOV-02", "CC-GOV-03", "CC-XADV-14", "CC-XADV-15", "CC-XADV-16")
@pytest.mark.parametrize(("category", "arrow", "keys", "needs"), CATEGORIES)
def test_a_category_opens_with_its_first_advance(
    category: str, arrow: str, keys: str, needs: dict[str, str]
) -> None:
    first, *others = keys.split()
    table = clash()
    with table.edit() as s:
        give(s, 0, food=0, ore=8, gold=8)
    table.play("advance")
    if first not in ("farming", "mining"):
        assert [table.refuses(f"advance:{key}") for key in others] == ["CC-ADV-06"] * 3
        if arrow:
            assert table.refuses(f"advance:{first}") == "CC-GOV-02"
            with table.edit() as s:
                learn(s, 0, arrow)
            table.play("advance")
        table.play(f"advance:{first}")
        if first == "voting":  # the first government of a player with Writing
            table.play("action:9", "objective:9")
        table.play("advance")
    assert owned(table.state, 0, category) == {first}
    assert offered(table) & set(others) == set(others) - set(needs)
    for key, needed in needs.items():
        assert table.refuses(f"advance:{key}") == "CC-ADV-08"
        with table.edit() as s:
            learn(s, 0, needed)
        table.play("advance")
        assert key in offered(table)


@rule("CC-ADV-03")
def test_there_are_48_advances() -> None:
    table = clash()
    names = [one.text for one in table.match.game.vocabulary if one.text.startswith("advance:")]
    assert len(names) == 48
    keys = [key for case in CATEGORIES for key in str(case.values[2]).split()]
    assert [name.removeprefix("advance:") for name in names] == keys


@rule("CC-ADV-10", "CC-ADV-MAR-02", "CC-ADV-EDU-01", "CC-ADV-WAR-03", "CC-ADV-SPI-01")
@pytest.mark.parametrize(
    ("piece", "advance"),
    [("port", "fishing"), ("academy", "writing"), ("fortress", "tactics"), ("temple", "myths")],
)
def test_a_city_piece_needs_the_first_advance_of_its_category(piece: str, advance: str) -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, *({"fishing", "writing", "tactics", "myths"} - {advance}))
        give(s, 0, food=2, ore=4, wood=4)
        city(s, 0, "+5+0")
    table.play("activate", word(home(table.state, 0)), "grow")
    assert table.refuses(f"piece:{piece}") == "CC-SIZE-03"
    with table.edit() as s:
        learn(s, 0, advance)
    table.play("activate", word(home(table.state, 0)), "grow")
    assert f"piece:{piece}" in table.words


@rule("CC-ADV-11")
def test_a_free_advance_follows_the_same_order() -> None:
    table = clash()
    with table.edit() as s:
        begin_status(s)
    assert table.about == "status.advance"
    assert table.refuses("advance:siegecraft") == "CC-ADV-06"
    assert table.refuses("advance:roads") == "CC-ADV-08"
    assert table.refuses("advance:voting") == "CC-GOV-02"
    assert table.refuses("advance:mining") == "CC-ADV-04"
    table.play("advance:tactics")
    assert "tactics" in owned(table.state, 0)


# Borders

BORDERS = [
    pytest.param("storage", "mood", marks=component("advances:storage")),
    pytest.param("irrigation", "mood", marks=component("advances:irrigation")),
    pytest.param("husbandry", "mood", marks=component("advances:husbandry")),
    pytest.param("engineering", "none", marks=component("advances:engineering")),
    pytest.param("sanitation", "mood", marks=component("advances:sanitation")),
    pytest.param("roads", "culture", marks=component("advances:roads")),
    pytest.param("fishing", "mood", marks=component("advances:fishing")),
    pytest.param("cartography", "culture", marks=component("advances:cartography")),
    pytest.param("warships", "none", marks=component("advances:warships")),
    pytest.param("navigation", "culture", marks=component("advances:navigation")),
    pytest.param("writing", "culture", marks=component("advances:writing")),
    pytest.param("public_education", "mood", marks=component("advances:public_education")),
    pytest.param("free_education", "mood", marks=component("advances:free_education")),
    pytest.param("philosophy", "mood", marks=component("advances:philosophy")),
    pytest.param("tactics", "culture", marks=component("advances:tactics")),
    pytest.param("siegecraft", "none", marks=component("advances:siegecraft")),
    pytest.param("steel_weapons", "none", marks=component("advances:steel_weapons")),
    pytest.param("draft", "culture", marks=component("advances:draft")),
    pytest.param("myths", "mood", marks=component("advances:myths")),
    pytest.param("rituals", "culture", marks=component("advances:rituals")),
    pytest.param("priesthood", "none", marks=component("advances:priesthood")),
    pytest.param("state_religion", "mood", marks=component("advances:state_religion")),
    pytest.param("bartering", "mood", marks=component("advances:bartering")),
    pytest.param("trade_routes", "none", marks=component("advances:trade_routes")),
    pytest.param("taxes", "none", marks=component("advances:taxes")),
    pytest.param("currency", "culture", marks=component("advances:currency")),
    pytest.param("art_and_sculptures", "culture", marks=component("advances:art_and_sculptures")),
    pytest.param("circus_and_sports", "mood", marks=component("advances:circus_and_sports")),
    pytest.param("monuments", "culture", marks=component("advances:monuments")),
    pytest.param("drama_and_music", "mood", marks=component("advances:drama_and_music")),
    pytest.param("math", "culture", marks=component("advances:math")),
    pytest.param("astronomy", "culture", marks=component("advances:astronomy")),
    pytest.param("chemistry", "culture", marks=component("advances:chemistry")),
    pytest.param("metallurgy", "culture", marks=component("advances:metallurgy")),
    pytest.param("voting", "none", marks=component("advances:voting")),
    pytest.param("separation_of_power", "none", marks=component("advances:separation_of_power")),
    pytest.param("civil_liberties", "none", marks=component("advances:civil_liberties")),
    pytest.param("economic_liberty", "none", marks=component("advances:economic_liberty")),
    pytest.param("nationalism", "none", marks=component("advances:nationalism")),
    pytest.param("totalitarianism", "none", marks=component("advances:totalitarianism")),
    pytest.param("absolute_power", "none", marks=component("advances:absolute_power")),
    pytest.param("forced_labor", "none", marks=component("advances:forced_labor")),
    pytest.param("dogma", "none", marks=component("advances:dogma")),
    pytest.param("devotion", "none", marks=component("advances:devotion")),
    pytest.param("conversion", "none", marks=component("advances:conversion")),
    pytest.param("fanaticism", "none", marks=component("advances:fanaticism")),
]


@rule("CC-ADV-05", "CC-XADV-13")
@pytest.mark.parametrize(("key", "border"), BORDERS)
def test_the_border_of_an_advance_raises_a_level_and_gives_a_token(key: str, border: str) -> None:
    table = clash()
    with table.edit() as s:
        bit = 1 << [one.values[0] for one in ALL].index(key)
        learn(s, 0, key)
        s.players[0].advances &= ~bit
        learn(s, 0)
        give(s, 0, food=0, gold=2, ore=2, mood=0, culture=0)
    levels = [level(table.state, 0, token) for token in (MOOD, CULTURE)]
    table.play("advance", f"advance:{key}", "kind:gold", "kind:gold")
    if key in ("engineering", "monuments"):
        table.play("wonder:colossus")
    after = [level(table.state, 0, token) for token in (MOOD, CULTURE)]
    gained = {"mood": [1, 0], "culture": [0, 1], "none": [0, 0]}[border]
    assert [new - old for new, old in zip(after, levels, strict=True)] == gained
    assert table.state.players[0].stock[5:] == gained


ALL = [
    *(pytest.param("farming", "none"), *BORDERS[:3]),
    *(pytest.param("mining", "none"), *BORDERS[3:]),
]


@rule("CC-XADV-13")
def test_14_borders_are_blue_13_yellow_and_21_advances_have_none() -> None:
    borders = [case.values[1] for case in ALL]
    assert [borders.count(border) for border in ("culture", "mood", "none")] == [14, 13, 21]


@rule("CC-XADV-13")
@component("advances:farming", "advances:mining")
def test_the_two_advances_of_the_start_have_no_border() -> None:
    table = clash(3)
    for seat in range(3):
        assert owned(table.state, seat) == {"farming", "mining"}
        assert level(table.state, seat, MOOD) == level(table.state, seat, CULTURE) == 0


# What follows


@rule("CC-ADV-12")
def test_the_event_of_an_advance_comes_before_the_cards_that_react_to_it() -> None:
    new_ideas = card_with("new_ideas")
    table = clash()
    with table.edit() as s:
        learn(s, 0, "storage", "irrigation")
        hold(s, 0, actions=[new_ideas])
        give(s, 0, food=2, ideas=0)
    table.play("advance", "advance:myths")
    assert table.about == "chance.event"
    table.play("event:flood")
    assert table.about == "card.react"
    table.play(f"action:{new_ideas}")
    assert stock(table.state, 0)["ideas"] == 2


@rule("CC-ADV-12")
def test_the_one_time_effect_of_an_advance_comes_before_its_event() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics", "art_and_sculptures")
        give(s, 0, food=2)
    table.play("advance", "advance:monuments")
    assert table.about == "chance.wonder"
    table.play("wonder:colossus")
    assert table.state.wonders[number_of(WONDERS, "colossus")] == RESERVED
    assert table.about == "chance.event"


@rule("CC-ADV-12")
def test_a_level_between_the_marks_draws_no_event() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "storage", "irrigation", "husbandry")
        give(s, 0, food=2)
    table.play("advance", "advance:myths")
    assert table.about == "turn.action"
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=2)
    table.play("advance", "advance:sanitation")
    assert table.about == "chance.event"
