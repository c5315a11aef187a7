"""Gestures in cities and with advances and cards: names, prices, parts; performing them equals their words."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.catalog import ANGRY, FOREST, SEA
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.battlefields import march, open_map, roll
from tests.games.clash_of_cultures.gesturing import named, names, offered, plans, texts
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    begin_turn,
    built_wonder,
    card_with,
    cell,
    city,
    clash,
    give,
    hold,
    learn,
    open_wonder,
    person,
    reveal,
    reveal_all,
    settler,
    stock,
    strike,
    word,
)
from tests.games.clash_of_cultures.test_barbarians import raided
from tests.games.clash_of_cultures.test_capture import assault
from tests.games.clash_of_cultures.test_sea_battle import fleets, sail

NEAR = "+5+0"
"""Two spaces from it."""


# Cities


@rule("CC-COLLECT-01", "CC-COLLECT-04")
def test_a_collect_names_its_goods_and_takes_as_much_as_the_city_can() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
        give(s, 0, food=0)
    assert names(table, "collect") == [
        "Collect 1 Food and 1 Wood in D2, from C2 and D2",
        "Collect 1 Ore and 1 Wood in D2, from C2 and E1",
        "Collect 1 Food and 1 Ore in D2, from D2 and E1",
    ]
    gesture = offered(table, "collect")[1]
    assert gesture.parts == {word("+2+0"): 1, word("+4-1"): 1}
    labels = [table.sentence(gesture.part_names[part]) for part in gesture.parts]
    assert labels == ["C2, Forest: Wood", "E1, Mountain: Ore"]
    assert (gesture.gain, gesture.price) == ({"kind:ore": 1, "kind:wood": 1}, {})
    table.match.perform(gesture)
    assert stock(table.state, 0) == {"ore": 1, "wood": 1}
    assert table.about == "turn.action"


@rule("CC-RES-06")
def test_a_collect_says_for_what_there_is_no_room() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
        give(s, 0, food=2)
    full = named(table, "collect", "Collect 1 Food and 1 Wood in D2, from C2 and D2 (no room for 1 Food)")
    assert (full.gain, full.price) == ({"kind:wood": 1}, {})
    assert "Collect 1 Ore and 1 Wood in D2, from C2 and E1" in names(table, "collect")


@rule("CC-ACTIVATE-03", "CC-MOOD-10")
def test_a_second_activation_says_that_the_mood_falls() -> None:
    table = clash(2)
    table.match.perform(named(table, "collect", "Collect 1 Wood in D2, from C2"))
    again = named(table, "collect", "Collect 1 Wood in D2, from C2; D2 becomes Angry")
    table.match.perform(again)
    assert table.state.cities[cell("+3+0")].mood == ANGRY


@rule("CC-ACTIVATE-03", "CC-RES-06")
def test_what_comes_of_a_city_is_said_before_the_end_of_the_turn() -> None:
    table = clash(2, actions=2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
        give(s, 0, food=2)
    table.match.perform(named(table, "collect", "Collect 1 Ore and 1 Wood in D2, from C2 and E1"))
    sentences = names(table, "collect")
    collected = "Collect 1 Food and 1 Wood in D2, from C2 and D2"
    assert f"{collected} (no room for 1 Food); D2 becomes Angry; end the Turn" in sentences


@rule("CC-CITY-17")
def test_a_port_offers_each_kind_from_sea_and_the_best_collects_come_first() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        place = next(
            place
            for place in s.layout.cells
            if s.terrain[place] == FOREST
            and sum(s.terrain[near] == SEA for near in s.layout.neighbours[place]) == 1
            and place not in s.cities
        )
        learn(s, 0, "fishing")
        give(s, 0, food=2, mood=0)
        city(s, 0, place, "port")
    gestures = offered(table, "collect", word(place))
    sea = {kind for one in gestures for kind in ("kind:food", "kind:gold", "kind:mood") if kind in one.parts}
    assert sea == {"kind:food", "kind:gold", "kind:mood"}
    worth = [sum(one.gain.values()) for one in gestures]
    assert worth[0] == 2
    assert worth[-1] < 2, "Food without room is no gain"
    assert worth == sorted(worth, reverse=True)


@rule("CC-ADV-AGR-06")
def test_husbandry_is_offered_after_the_collects_without_it() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "husbandry")
        give(s, 0, food=2)
    gestures = offered(table, "collect")
    far = [gesture for gesture in gestures if "advance:husbandry" in gesture.parts]
    assert far
    assert len(far) < len(gestures)
    assert all("Husbandry" in table.sentence(gesture.name) for gesture in far)
    assert all(texts(gesture)[3] == "yes" for gesture in far)
    near = {HOME_HEX, *(word(place) for place in table.state.layout.neighbours[cell("+3+0")])}
    assert any(part.startswith("hex:") and part not in near for gesture in far for part in gesture.parts)


@rule("CC-COLLECT-04")
def test_production_focus_lets_a_collect_take_twice_from_a_space() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
        hold(s, 0, actions=[card_with("production_focus")])
        give(s, 0, food=0, culture=3)
    assert all(max(gesture.parts.values()) == 1 for gesture in offered(table, "collect"))
    table.play("card", f"action:{card_with('production_focus')}")
    twice = named(table, "collect", "Collect 2 Ore in D2, from E1 and E1")
    assert twice.parts == {word("+4-1"): 2}


@rule("CC-BUILD-01", "CC-RES-08")
def test_an_order_of_units_has_one_price_and_gold_is_a_variant() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "storage")
        city(s, 0, "+3+0", "temple")
        give(s, 0, food=4, ore=1, gold=1)
    first, *others = offered(table, "recruit")
    assert table.sentence(first.name) == "Build 2 Settlers in D2"
    assert first.parts == {"unit:settler": 2, "kind:food": 4}
    assert first.price == {"kind:food": 4}
    with_gold = [one for one in others if one.parts.get("unit:settler") == 2]
    assert [one.price for one in with_gold] == [{"kind:food": 3, "kind:gold": 1}]
    two_armies = [one for one in others if one.parts.get("unit:army") == 2]
    assert [one.price for one in two_armies] == [{"kind:food": 2, "kind:ore": 1, "kind:gold": 1}]
    one_army = [
        one.price for one in others if one.parts.get("unit:army") == 1 and "unit:settler" not in one.parts
    ]
    assert one_army == [
        {"kind:food": 1, "kind:ore": 1},
        {"kind:food": 1, "kind:gold": 1},
        {"kind:ore": 1, "kind:gold": 1},
    ]
    table.match.perform(two_armies[0])
    assert stock(table.state, 0) == {"food": 2}
    assert table.state.players[0].armies == {cell("+3+0"): 2}


@rule("CC-RES-08")
def test_without_gold_nothing_about_paying_is_among_the_parts() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2, ore=1)
    assert [gesture.parts for gesture in offered(table, "recruit")] == [{"unit:settler": 1}, {"unit:army": 1}]


@rule("CC-XADV-10", "CC-XADV-11")
def test_chemistry_and_nationalism_belong_to_the_order() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "chemistry", "nationalism")
        give(s, 0, food=1, ore=1, gold=0, mood=0, culture=0)
    gestures = offered(table, "recruit")
    assert {frozenset(gesture.parts) for gesture in gestures} == {
        frozenset(("unit:army", back, token))
        for back in ("kind:food", "kind:ore")
        for token in ("kind:mood", "kind:culture")
    }
    gesture = named(table, "recruit", "Build 1 Army unit in D2, and get Ore and Culture token")
    assert (gesture.price, gesture.gain) == ({"kind:food": 1}, {"kind:culture": 1})
    table.match.perform(gesture)
    assert table.about == "turn.action"


@rule("CC-SIZE-01", "CC-CITY-15", "CC-ADV-CON-05")
def test_a_new_piece_is_the_target_and_its_choices_are_parts() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "sanitation", "storage")
        reveal_all(s)
        city(s, 0, "+3+0", mood="happy")
        city(s, 0, "+5+0")
        give(s, 0, food=3, ore=1, wood=1, mood=0, culture=0)
    gestures = [
        one for one in offered(table, "grow") if one.target is not None and one.target.text == "piece:temple"
    ]
    assert [dict(one.parts) for one in gestures] == [
        {"kind:mood": 1},
        {"kind:culture": 1},
        {"kind:mood": 1, "unit:settler": 1},
        {"kind:culture": 1, "unit:settler": 1},
    ]
    assert table.sentence(gestures[0].name) == "Build a Temple in D2: Mood token"
    assert table.sentence(gestures[3].name) == "Build a Temple in D2: Culture token, with a Settler"
    assert gestures[3].price == {"kind:food": 2, "kind:ore": 1, "kind:wood": 1}


@rule("CC-WON-03")
def test_a_wonder_is_built_with_its_price() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "engineering", "storage")
        city(s, 0, "+3+0", mood="happy")
        learn(s, 0, "irrigation")
        open_wonder(s, "hanging_gardens")
        give(s, 0, food=7, ore=7, wood=7, culture=5)
    (gesture,) = offered(table, "wonder")
    assert table.sentence(gesture.name) == "Build Hanging Gardens in D2"
    assert gesture.target is not None
    assert gesture.target.text == "wonder:hanging_gardens"
    assert gesture.price["kind:culture"] > 0
    table.match.perform(gesture)
    assert table.state.cities[cell("+3+0")].wonder >= 0


@rule("CC-XACT-09")
def test_city_development_offers_pieces_without_a_price_and_nothing_else_that_cities_do() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "myths", "tactics")
        city(s, 0, "+3+1")
        hold(s, 0, actions=[card_with("city_development")])
        give(s, 0, food=2, culture=3, ore=2, wood=2)
    table.play("card", f"action:{card_with('city_development')}")
    assert table.about == "activate.city"
    assert plans(table) == ["grow"]
    assert all(not gesture.price for gesture in offered(table, "grow"))


@rule("CC-TURN-03")
def test_the_last_action_may_end_the_turn_as_well_and_no_other_action_may() -> None:
    table = clash(2, actions=2)
    assert all("end" not in gesture.parts for gesture in table.match.gestures(0))
    with table.edit() as s:
        begin_turn(s, 0, actions=1)
    gestures = offered(table, "collect")
    on = [gesture for gesture in gestures if "end" not in gesture.parts]
    ended = named(table, "collect", f"{table.sentence(on[0].name)}; end the Turn")
    assert ended.words == (*on[0].words, *ended.words[-1:])
    assert ended.gain == on[0].gain
    copy = table.match.clone()
    copy.perform(on[0])
    assert copy.ask is not None
    assert (copy.ask.seat, copy.ask.about) == (0, "turn.action"), "whoever wants to goes on"
    table.match.perform(ended)
    assert table.asked == (1, "turn.action")


# Moods, influence, founding


@rule("CC-CIVIC-01", "CC-CIVIC-02")
def test_the_mood_of_a_city_is_raised_by_two_steps_as_one_answer() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="angry")
        give(s, 0, mood=2)
    assert names(table, "civic") == [
        "Raise the mood of D2 by 1",
        "Raise the mood of D2 by 1, and no other",
        "Raise the mood of D2 by 2",
    ]
    two = named(table, "civic", "Raise the mood of D2 by 2")
    assert (two.price, two.parts) == ({"kind:mood": 2}, {HOME_HEX: 2})
    table.match.perform(two)
    assert table.state.cities[cell("+3+0")].mood == 2


@rule("CC-ADV-SPI-05")
def test_rituals_pay_with_mood_tokens_first_and_each_other_way_is_a_variant() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "rituals")
        city(s, 0, "+3+0", mood="neutral")
        give(s, 0, food=1, ore=1, mood=1, culture=0)
    gestures = offered(table, "civic")
    assert [gesture.price for gesture in gestures] == [{"kind:mood": 1}, {"kind:food": 1}, {"kind:ore": 1}]
    assert gestures[0].parts == {"kind:mood": 1, HOME_HEX: 1}


@rule("CC-INFL-05", "CC-INFL-06")
def test_influence_ends_before_the_die_and_names_the_tokens_for_the_distance() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        city(s, 1, NEAR, "temple")
        give(s, 0, culture=1)
    (far,) = offered(table, "influence")
    target = "F3, city of Player 2, size 2, Neutral"
    assert table.sentence(far.name) == f"Influence {target}, from D2: 1 Culture token for the distance"
    assert (far.target and far.target.text, far.price) == (word(NEAR), {"kind:culture": 1})
    with table.edit() as s:
        city(s, 0, "+3+0", "fortress")
    (near,) = offered(table, "influence")
    assert table.sentence(near.name) == f"Influence {target}, from D2"
    assert near.price == {}
    table.match.perform(near)
    assert table.asked == (-1, "chance.die")


@rule("CC-WON-18")
def test_attempts_of_the_pyramid_begin_with_their_target() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        city(s, 1, NEAR, "temple")
        city(s, 0, "+3+0", "fortress")
        s.agenda.append(("pyramid", 0, cell("+3+0"), 1))
    assert table.about == "pyramid.influence"
    (gesture,) = offered(table, "pyramid", word(NEAR))
    assert texts(gesture)[:2] == ["yes", word(NEAR)]
    assert table.sentence(gesture.name) == "Influence F3, city of Player 2, size 2, Neutral"


@rule("CC-FOUND-01")
def test_a_settler_founds_a_city_where_it_stands() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        place = next(near for near in s.layout.neighbours[cell("+3+0")] if s.terrain[near] == FOREST)
        settler(s, 0, place)
    (gesture,) = offered(table, "found", word(place))
    assert texts(gesture) == ["found", word(place)]
    assert table.sentence(gesture.name).startswith("Found a city on ")
    table.match.perform(gesture)
    assert place in table.state.cities
    assert offered(table, "found", word(place)) == []


@rule("CC-WON-15")
def test_the_hanging_gardens_cheer_a_city() -> None:
    table = clash(2)
    with table.edit() as s:
        built_wonder(s, "hanging_gardens", "+3+0")
        give(s, 0, mood=1)
        city(s, 0, "+3+0", mood="neutral")
    assert names(table, "gardens") == ["Raise the mood of D2 by 1"]


# Advances and cards


@rule("CC-ADV-01", "CC-ADV-02")
def test_an_advance_is_paid_with_food_first_then_ideas_then_gold() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2, ideas=1, gold=1)
    gestures = offered(table, "advance", "advance:storage")
    assert {table.sentence(gesture.name) for gesture in gestures} == {"Get Storage"}
    assert [gesture.price for gesture in gestures] == [
        {"kind:food": 2},
        {"kind:food": 1, "kind:ideas": 1},
        {"kind:food": 1, "kind:gold": 1},
        {"kind:ideas": 1, "kind:gold": 1},
    ]
    assert [gesture.parts for gesture in gestures] == [gesture.price for gesture in gestures]


@rule("CC-ASK-09")
def test_the_window_for_a_card_is_left_open_or_passed_whatever_the_hand() -> None:
    sentences = []
    for card in (card_with("new_ideas"), card_with("leadership")):
        table = clash(2)
        with table.edit() as s:
            hold(s, 0, actions=[card])
        sentences.append(names(table, "advance", "advance:storage"))
    assert sentences == [["Get Storage", "Get Storage; no card"]] * 2


@rule("CC-GOV-07")
def test_a_change_of_government_is_one_set_of_advances() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "nationalism", "absolute_power", "philosophy")
        give(s, 0, food=2)
    gestures = offered(table, "advance", "advance:voting")
    switched = [frozenset(part for part in one.parts if part.startswith("advance:")) for one in gestures]
    assert len(switched) == len(set(switched))
    assert all(switched)
    assert all(len(one) == len(switched[0]) for one in switched)
    assert table.sentence(gestures[0].name).startswith("Get Voting, with ")


@rule("CC-XADV-06")
def test_bartering_shows_a_card_before_the_goods_are_chosen() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "bartering")
        hold(s, 0, actions=[1, 2])
    (gesture,) = offered(table, "barter", "action:1")
    assert table.sentence(gesture.name) == "Discard Quick Advance / Peltasts"
    table.match.perform(gesture)
    assert table.about == "bartering.gain"


@rule("CC-XACT-23")
def test_a_card_is_shown_before_what_it_asks() -> None:
    table = clash(2)
    with table.edit() as s:
        hold(s, 0, actions=[card_with("quick_advance")])
        give(s, 0, culture=3)
    card = f"action:{card_with('quick_advance')}"
    (gesture,) = offered(table, "card", card)
    assert texts(gesture) == ["card", card]
    assert table.sentence(gesture.name) == "Play Quick Advance / Peltasts"
    table.match.perform(gesture)
    assert table.about == "card.advance"


@rule("CC-XEVT-15", "CC-XEVT-33")
def test_a_great_person_brings_an_advance_and_a_deed_as_one_answer() -> None:
    table = clash(2)
    with table.edit() as s:
        person(s, 0, "great_artist")
        city(s, 0, "+3+0", mood="angry")
    gestures = offered(table, "person", "event:great_artist")
    assert all(texts(one)[-1] == HOME_HEX for one in gestures)
    assert ["pass", HOME_HEX] in [texts(one)[2:] for one in gestures]
    assert len({texts(one)[2] for one in gestures}) > 1
    table.match.perform(gestures[0])
    assert table.state.cities[cell("+3+0")].mood == 2


# Events and battles


@rule("CC-EVENT-12", "CC-EVENT-13")
def test_barbarians_appear_and_grow_as_one_answer() -> None:
    table = open_map()
    strike(table, "population_boom_spawn")
    sentence = "Barbarians settle on D3, 1 more Barbarian unit on D3, a Settler in D2, with Player 2"
    gesture = named(table, "event", sentence, word("+3+1"))
    table.match.perform(gesture)
    assert table.state.camps == {cell("+3+1"): 2}


@rule("CC-BARB-09", "CC-BARB-10")
def test_losses_are_one_answer_whatever_their_order() -> None:
    table = raided(4, "academy", "temple", "port")
    roll(table, 5, 3, 2, 1)
    gestures = table.match.gestures(0, listed=True)
    pairs = [("academy", "temple"), ("academy", "port"), ("port", "temple")]
    sets = [sorted(gesture.parts) for gesture in gestures]
    assert len(sets) == len({tuple(one) for one in sets})
    assert sets == [[f"piece:{one}", f"piece:{two}"] for one, two in pairs]
    assert table.sentence(gestures[0].name) == "Lose 1 Academy and 1 Temple"
    assert all(gesture.plan == "losses" for gesture in gestures)


@rule("CC-SEA-05")
def test_lost_ships_are_one_answer() -> None:
    table = fleets(["aa", "s", ""], ["", ""])
    sail(table)
    roll(table, 1, 1, 1, 4, 6)
    gestures = table.match.gestures(0, listed=True)
    assert [sorted(gesture.parts) for gesture in gestures] == [
        ["load:none", "load:s"],
        ["load:aa", "load:none"],
        ["load:aa", "load:s"],
    ]
    table.match.perform(gestures[1])
    assert [len(ship.cargo) for ship in table.state.players[0].ships] == [1]


@rule("CC-CAPT-06", "CC-ADV-THE-08")
def test_refugees_and_fanatics_are_one_answer() -> None:
    table = assault("temple", cities=("+3+4",))
    with table.edit() as s:
        learn(s, 1, "fanaticism")
    march(table, 1)
    assert names(table, "recover", word("+3+4")) == [
        "A Settler in D6, an Army unit in D6",
        "A Settler in D6, an Army unit in D7",
    ]
