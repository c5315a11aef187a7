"""Compound answers: what they are called, cost and bring, and that they are the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from areopagus.kernel import Gesture, Match, new, word_name
from areopagus.workshop.testing import Table, rule

from .positions import (
    add_bot,
    arrange_start,
    colonists,
    give,
    goals,
    learn,
    mars,
    move_bot,
    on_slot,
    own_blueprint,
    player,
    put_crystal,
    put_rover,
    show_blueprints,
    tile,
)

FREE_ROW = ("grid:1", "grid:2")
"""The spaces of the Tech Grid whose tiles cost nothing."""


def gestures(table: Table, handle: str) -> list[Gesture]:
    """The gestures of the asked seat with a handle."""
    assert table.seat is not None
    return table.match.gestures(table.seat, handle)


def called(table: Table, gestures: Sequence[Gesture]) -> list[str]:
    """Their sentences."""
    return [table.sentence(gesture.name) for gesture in gestures]


def aimed(gestures: Sequence[Gesture], target: str) -> list[Gesture]:
    """Those with a target."""
    return [gesture for gesture in gestures if gesture.target is not None and gesture.target.text == target]


def texts(gesture: Gesture) -> list[str]:
    return [word.text for word in gesture.words]


# Payments


@rule("OM-SLOT-06")
def test_a_place_on_slots_is_paid_with_a_crystal_then_a_colonist_then_a_goal() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        on_slot(s, 1, "obtain_blueprint")
        show_blueprints(s, 4)
        give(s, 0, crystal=2)
        goals(s, 0, 4, 5, 6)
    offered = gestures(table, "obtain_blueprint")
    paid = [[word for word in gesture.parts if word != "blueprint:04"] for gesture in offered]
    assert paid == [["good:crystal"], ["colonist"], ["goal:04"], ["goal:05"], ["goal:06"]]
    assert [gesture.price["colonist"] for gesture in offered] == [1, 2, 1, 1, 1]
    assert len({table.sentence(gesture.name) for gesture in offered}) == 4, "each says which Goal it spends"
    assert table.sentence(offered[2].name).endswith("discard Private Goal 4: three discoveries")


@rule("OM-TERM-21")
def test_the_resource_itself_is_paid_before_a_mineral() -> None:
    table = mars()
    with table.edit() as s:
        give(s, 0, mineral=2, oxygen=2)
    shelters = [gesture for gesture in gestures(table, "construct") if "kind:shelter" in gesture.parts]
    same = [gesture for gesture in shelters if gesture.target == shelters[0].target]
    assert "good:oxygen" in same[0].price
    assert "good:mineral" not in same[0].price
    assert any("good:mineral" in gesture.price for gesture in same)


@rule("OM-GOAL-03", "OM-EXEC-01")
def test_crystals_of_a_price_are_one_answer_and_each_set_of_goals_is_found_once() -> None:
    table = mars()
    with table.edit() as s:
        s.players[0].ships = [1, 1, 1, 1, 0, 0, 0, 0]
        s.players[0].hangar += 1
        give(s, 0, crystal=2)
        goals(s, 0, 4, 5, 6)
    offered = gestures(table, "depot:5")
    parts = [gesture.parts for gesture in offered]
    assert parts[:3] == [{goal: 1} for goal in ("goal:04", "goal:05", "goal:06")]
    assert len(parts) == 3 + 3 + 1  # two Crystals and a Goal, one and two, three Goals
    assert all(gesture.gain == {"good:mineral": 1} for gesture in offered)
    assert called(table, offered[:1]) == [
        "Depot space 5: gain a Mineral (3 Crystals), discard Private Goal 4: three discoveries"
    ]


# Actions


@rule("OM-BUILD-05", "OM-BTECH-01")
def test_a_building_is_aimed_at_its_hex_with_kind_and_tile_as_parts() -> None:
    table = mars(seats=3)
    with table.edit() as s:
        arrange_start(s)
        move_bot(s, 0, "+1+2")
        give(s, 0, water=2)
        learn(s, 0, "greenhouse", "1A")
        learn(s, 1, "greenhouse", "2A")
    greenhouses = [
        one for one in aimed(gestures(table, "construct"), "hex:+1+2") if "kind:greenhouse" in one.parts
    ]
    assert called(table, greenhouses[:1]) == [
        "Greenhouse on H7, with your own Tech tile, the piece there moves to G7"
    ]
    assert {"tech-of:purple", "tech-of:green"} <= {part for gesture in greenhouses for part in gesture.parts}
    assert table.match.perform(greenhouses[0]) == list(greenhouses[0].words)
    assert table.about == "chance.tile"


@rule("OM-BUILD-10")
def test_a_building_says_what_it_yields_though_a_tile_is_drawn_before() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        give(s, 0, mineral=1)
    shelter, generator = (
        next(one for one in gestures(table, "construct") if f"kind:{kind}" in one.parts)
        for kind in ("shelter", "generator")
    )
    assert generator.gain["good:battery"] == 1
    assert "good:battery" not in shelter.gain
    told = table.match.preview(0, generator.words)
    assert told.leads_to == "chance"
    table.match.perform(generator)
    for word in table.words:
        drawn = table.match.clone()
        drawn.choose(word)
        stock = drawn.game.stock(drawn.state, 0)
        assert {good: after for good, (_, after) in told.stock.items()} == {
            good: stock[good] for good in told.stock
        }
        assert told.points is not None
        assert told.points[1] == sum(drawn.game.points(drawn.view(0))[0].values())


@rule("OM-DISP-03")
def test_a_piece_that_makes_room_goes_to_a_hex_of_the_same_gesture() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        move_bot(s, 0, "+1-4")
        add_bot(s, 0, "+2-4")
        give(s, 0, battery=2, oxygen=2)
    offered = aimed(gestures(table, "construct"), "hex:+2-4")
    generator = [gesture for gesture in offered if "kind:generator" in gesture.parts]
    ends = [next(part for part in gesture.parts if part.startswith("hex:")) for gesture in generator]
    assert {"hex:+2-5", "hex:+3-5", "hex:+3-4", "hex:+2-3", "hex:+1-3"} == set(ends)
    table.match.perform(generator[0])
    assert table.words != ends


@rule("OM-RES-02", "OM-BOOST-01")
def test_a_resupply_costs_a_colonist_for_each_further_item() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        give(s, 0, battery=0, water=0, plant=0, oxygen=0)
        colonists(s, 0, lq=2)
    offered = gestures(table, "resupply")
    free = next(gesture for gesture in offered if gesture.gain == {"good:battery": 1})
    assert called(table, [free]) == ["take 1 Battery"]
    two = next(gesture for gesture in offered if gesture.gain == {"good:battery": 1, "good:water": 1})
    assert called(table, [two]) == ["take 1 Battery and 1 Water"]
    assert two.price == {"colonist": 1}
    assert two.target is None


@rule("OM-BP-08")
def test_sets_of_blueprints_are_found_once_with_at_most_three_cards() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        show_blueprints(s, 1, 2, 3, 4)
        colonists(s, 0, lq=4)
    taken = [
        frozenset(word for word in gesture.parts if word.startswith("blueprint:"))
        for gesture in gestures(table, "obtain_blueprint")
    ]
    assert len(taken) == len(set(taken)) == 4 + 6 + 4


@rule("OM-TECH-01", "OM-RD-02")
def test_a_tile_is_learned_or_developed_with_its_space() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        give(s, 0, battery=2, oxygen=2)
    (learned, *_) = gestures(table, "learn_technology")
    assert learned.target is not None
    assert learned.target.text.startswith("grid:")
    assert " into Lab space 1" in table.sentence(learned.name)
    (developed, *_) = gestures(table, "research_development")
    assert developed.target is not None
    assert developed.target.text.startswith("lab:")
    assert " to Lab space " in table.sentence(developed.name)


@rule("OM-TECH-03")
def test_what_a_space_of_the_lab_brings_never_hides_the_price_of_a_tile() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        give(s, 0, battery=2)
    first = [one for one in gestures(table, "learn_technology") if "lab:1A" in one.parts]
    free, paid = (
        [one for one in first if one.target is not None and (one.target.text in FREE_ROW) == is_free]
        for is_free in (True, False)
    )
    assert free
    assert paid
    assert any(" take " in table.sentence(one.name) for one in free)
    assert not any(one.price for one in free)
    assert all(one.price and not one.gain for one in paid)


@rule("OM-RD-01")
def test_two_tiles_are_developed_in_one_answer_and_single_ones_come_first() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
        give(s, 0, battery=2, oxygen=2)
    offered = gestures(table, "research_development")
    tiles = [[text for text in texts(gesture) if text.startswith("tech:")] for gesture in offered]
    assert [len(developed) for developed in tiles] == sorted(len(developed) for developed in tiles)
    assert ["tech:shelter", "tech:mine"] in tiles
    pair = offered[tiles.index(["tech:shelter", "tech:mine"])]
    assert table.sentence(pair.name).startswith("Shelter Tech to Lab space ")
    assert " and Mine Tech to Lab space " in table.sentence(pair.name)
    table.match.perform(pair)
    assert player(table).developments == 2


@rule("OM-UPG-03")
def test_an_upgrade_is_aimed_at_the_building_with_the_blueprint_as_a_part() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        move_bot(s, 0, "+0+1")
        own_blueprint(s, 0, 7)
        give(s, 0, mineral=2)
    offered = gestures(table, "upgrade")
    assert all("blueprint:07" in gesture.parts for gesture in offered)
    assert offered[0].price["good:mineral"] == 1
    assert offered[0].target is not None
    assert offered[0].target.text.startswith("hex:")


@rule("OM-SHIP-03", "OM-SHIP-05")
def test_a_ship_aims_at_the_hex_of_its_bot_and_its_depot_space_is_a_part() -> None:
    table = mars()
    with table.edit() as s:
        give(s, 0, mineral=1)
    offered = gestures(table, "welcome_ship")
    bots = [gesture for gesture in offered if "bot" in table.sentence(gesture.name).casefold()]
    assert bots
    for gesture in offered:
        assert sum(part.startswith("depot:") for part in gesture.parts) == 1
        assert gesture.target is not None
        assert gesture.target.text.startswith("hex:" if gesture in bots else "reward:colonists")
    assert table.sentence(bots[0].name).startswith("the new Bot starts on ")
    assert len(bots) < len(offered)


@rule("OM-SHIP-03")
def test_each_depot_space_of_a_ship_has_another_sentence() -> None:
    table = mars()
    with table.edit() as s:
        give(s, 0, mineral=1)
    offered = [one for one in gestures(table, "welcome_ship") if texts(one)[-1] == "reward:colonists"]
    by_place = {part: table.sentence(one.name) for one in offered for part in one.parts if "depot" in part}
    assert len(by_place) > 1
    assert len(set(by_place.values())) == len(by_place)
    assert all(f"Depot space {place[-1]}" in sentence for place, sentence in by_place.items())


@rule("OM-FLOW-04")
def test_single_words_that_end_something_are_no_handles() -> None:
    table = mars(side="orbit")
    table.play("resupply")
    table.play(next(word for word in table.words if word.startswith("good:")))
    assert "done" in table.words
    assert "done" not in [handle.word.text for handle in table.match.handles(0)]
    table.play("done")
    assert "end" in table.words
    assert "end" not in [handle.word.text for handle in table.match.handles(0)]


@rule("OM-HIRE-08")
def test_the_end_of_a_turn_refills_the_display_in_the_same_answer() -> None:
    table = mars()
    with table.edit() as s:
        give(s, 0, mineral=2, oxygen=2, water=2, plant=2, battery=2, crystal=2)
        colonists(s, 0, lq=4)
    table.match.perform(gestures(table, "hire_or_contract")[0])
    offered = gestures(table, "end")
    assert offered
    assert all(texts(gesture)[0] == "end" and gesture.target == gesture.words[-1] for gesture in offered)
    table.match.perform(offered[0])
    assert table.seat != 0


# Movement


@rule("OM-CC-03", "OM-ROVER-04")
def test_the_rover_goes_to_each_hex_by_the_fewest_points() -> None:
    table = mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
    start = table.state.players[0].rover
    offered = gestures(table, "rover")
    assert all(texts(gesture)[:2] == ["control_center", "rover"] for gesture in offered)
    open_ended = [gesture for gesture in offered if "ends" not in table.sentence(gesture.name)]
    targets = [gesture.target for gesture in open_ended]
    assert len(targets) == len(set(targets))
    assert table.sentence(open_ended[0].name).startswith("the Rover: to ")
    assert "(1 movement point)" in table.sentence(open_ended[0].name)
    table.match.perform(open_ended[-1])
    assert table.state.players[0].rover != start
    table.match.undo()
    assert table.state.players[0].rover == start


@rule("OM-ROVER-05")
def test_a_tile_is_claimed_at_the_end_of_the_way() -> None:
    table = mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-3+1", research="A")
    claims = [one for one in gestures(table, "rover") if "claim" in table.sentence(one.name)]
    (claim,) = aimed(claims, "hex:-3+1")
    assert texts(claim)[-2:] == ["done", "yes"]
    assert called(table, [claim]) == [
        "the Rover: to D4 (1 movement point), claim Research tile A, the movement ends"
    ]


@rule("OM-ROVER-05")
def test_the_rover_that_stood_still_claims_the_tile_below_it_when_a_bot_has_moved() -> None:
    table = mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-3+0", discovery=3)
        put_rover(s, 1, "-3+2")
        tile(s, "-3+2", research="B")
        move_bot(s, 0, "+0+1")
    claims = [one for one in gestures(table, "hex:+0+1") if "claim" in table.sentence(one.name)]
    assert claims
    assert {sentence.partition("), ")[2] for sentence in called(table, claims)} == {
        "claim Discovery tile (build a Generator), the movement ends"
    }
    table.match.perform(claims[0])
    assert table.state.tile[table.state.players[0].rover] == -1


@rule("OM-CC-03")
def test_a_bot_is_named_by_where_it_starts() -> None:
    table = mars()
    with table.edit() as s:
        move_bot(s, 0, "-3+0")
    offered = gestures(table, "hex:-3+0")
    assert table.sentence(offered[0].name).startswith("the Bot on D3: to ")


@rule("OM-TERM-21")
def test_payments_that_differ_in_their_order_only_are_one_gesture() -> None:
    """Two Plants can be paid as a Plant and then a Mineral, or the other way round."""
    table = mars()
    with table.edit() as s:
        give(s, 0, plant=1, mineral=1)
    paid = aimed(gestures(table, "hire_or_contract"), "scientist:geochemist")
    assert [dict(one.price) for one in paid] == [{"good:mineral": 1, "good:plant": 1, "colonist": 1}]


@rule("OM-BOT-02", "OM-BOT-03")
def test_what_a_bot_would_destroy_is_said_before_it_goes_there() -> None:
    table = mars()
    with table.edit() as s:
        move_bot(s, 0, "-3+0")
        tile(s, "-3+1", discovery=3)
        put_crystal(s, "-4+1")
    offered = gestures(table, "hex:-3+0")
    (tiled, *_), (crystalline, *_) = (aimed(offered, place) for place in ("hex:-3+1", "hex:-4+1"))
    assert table.sentence(tiled.name).endswith(", lost if it stays there: Discovery tile (build a Generator)")
    assert table.sentence(crystalline.name).endswith(", lost if it stays there: Crystal")


@rule("OM-ROVER-03")
def test_the_own_rover_tech_is_used_only_where_it_is_needed() -> None:
    table = mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
    near = {gesture.target for gesture in gestures(table, "rover")}
    with table.edit() as s:
        learn(s, 0, "rover", "1A")
    offered = gestures(table, "rover")
    assert near < {gesture.target for gesture in offered}
    for gesture in offered:
        assert ("tech-of:purple" in texts(gesture)) == (gesture.target not in near)


# Turn Order spaces


@rule("OM-TRAVC-08", "OM-TRAVC-09")
def test_a_space_is_chosen_with_its_benefit_at_once_and_alone_by_its_word() -> None:
    table = mars(side="orbit")
    table.play("landing_pod")
    assert table.about == "turn_order.space"
    assert not table.match.gestures(0, listed=True), "they would say the same as the spaces"
    (crystal,) = table.match.gestures(0, "order:6")
    assert texts(crystal) == ["order:6", "yes"]
    assert crystal.gain == {"good:crystal": 1}
    table.play("order:6")
    assert table.about == "turn_order.benefit"
    assert "no" in table.words


@rule("OM-XTURN-01", "OM-XTURN-05")
def test_no_gesture_begins_with_a_space_that_brings_nothing() -> None:
    match = where_all_spaces_are_free()
    assert match.ask is not None
    handles = {handle.word.text for handle in match.handles(match.ask.seat)}
    assert handles == {f"order:{space}" for space in (2, 3, 4, 6, 7, 8)}


@rule("OM-POD-01", "OM-TRAVC-09")
def test_a_landing_takes_the_benefit_of_its_space() -> None:
    table = mars(side="orbit")
    spaces = [one for one in gestures(table, "landing_pod") if one.target is not None]
    assert spaces
    assert not any("no" in texts(gesture) for gesture in spaces)


@rule("OM-BP-08", "OM-RES-02")
def test_what_sends_the_fewest_colonists_to_work_comes_first() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        show_blueprints(s, 4, 5, 6)
    for action in ("obtain_blueprint", "resupply"):
        first, *_, last = gestures(table, action)
        assert first.price.get("colonist", 0) < last.price["colonist"]


@rule("OM-CC-03")
def test_a_bot_is_not_sent_to_where_it_is() -> None:
    table = mars()
    with table.edit() as s:
        move_bot(s, 0, "-3+0")
    targets = {gesture.target.text for gesture in gestures(table, "hex:-3+0") if gesture.target is not None}
    assert len(targets) > 6, "it has two points"
    assert "hex:-3+0" not in targets


@rule("OM-TRAVC-09")
def test_a_benefit_is_chosen_with_its_space() -> None:
    table = mars(side="orbit")
    table.play("landing_pod")
    used = [one for one in table.match.gestures(0) if one.plan == "use_space"]
    assert used
    assert all(texts(gesture)[1] == "yes" and len(gesture.words) > 2 for gesture in used)
    assert all(texts(gesture)[-1] != "done" for gesture in used), (
        "that would be the space with an unused benefit"
    )


def where_all_spaces_are_free() -> Match:
    match = new("on-mars", seats=2, seed=3, forced="quiet")
    while match.ask is not None and match.ask.about != "turn_order.space":
        match.choose(match.ask.words[0])
    return match


@rule("OM-TRAVC-09")
def test_what_a_space_brings_says_that_its_benefit_is_taken() -> None:
    match = where_all_spaces_are_free()
    assert match.ask is not None
    used = [one for one in match.gestures(match.ask.seat, "order:2") if one.plan == "use_space"]
    water = next(one for one in used if one.parts.get("good:water"))
    assert match.say(water.name) == f"{match.say(word_name('order:2'))}, take 1 Water"


@rule("OM-TRAVC-09")
def test_where_a_technology_of_a_space_goes_is_asked_next() -> None:
    match = where_all_spaces_are_free()
    assert match.ask is not None
    learned = [one for one in match.gestures(match.ask.seat, "order:3") if one.plan == "use_space"]
    assert not any(word.startswith("lab:") for one in learned for word in texts(one))
    match.perform(next(one for one in learned if "grid:1" in one.parts).words)
    assert match.ask is not None
    assert match.ask.about == "lab.place"


# What options say


@rule("OM-BOOST-01", "OM-RES-02")
def test_an_item_that_sends_a_colonist_to_work_says_so() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        give(s, 0, battery=0, water=0, plant=0, oxygen=0)
        colonists(s, 0, lq=2)
    table.play("resupply")
    assert meant(table, "good:water") is None
    table.play("good:battery")
    assert meant(table, "good:water") == "Water (price: Colonist)"
    assert meant(table, "done") is None


@rule("OM-TECH-03", "OM-RD-02")
def test_technologies_say_their_level_and_price() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
        give(s, 0, battery=2, oxygen=2)
    learning = mars(side="orbit")
    learning.play("learn_technology")
    assert learning.about == "tech.take"
    assert str(meant(learning, learning.words[0])).endswith("price: free)")
    table.play("research_development")
    assert table.about == "develop.tile"
    assert meant(table, "tech:shelter") == "Shelter Tech to level 3 (Oxygen)"


def meant(table: Table, word: str) -> str | None:
    """What a word of the question is called in this position; None: by its usual name."""
    ask = table.match.ask
    assert ask is not None
    assert ask.named is not None
    message = ask.named(table.match.game.vocabulary.find(word))
    return None if message is None else table.sentence(message)


@rule("OM-SLOT-06", "OM-GOAL-07")
def test_prices_are_in_a_gesture_also_while_others_look_on_but_without_goals() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        on_slot(s, 1, "construct")
        give(s, 0, crystal=2, water=2)
        goals(s, 0, 4, 5, 6)
    assert table.seat is not None
    openly = table.match.gestures(table.seat, "construct", openly=True)
    assert {"good:crystal", "colonist"} <= {word for gesture in openly for word in texts(gesture)}
    assert all(gesture.target is not None for gesture in openly), "each is the whole action"
    assert not any(part.startswith("goal:") for gesture in openly for part in gesture.parts)
    shown = table.match.gestures(table.seat, "construct")
    assert {"goal:04"} <= {part for gesture in shown for part in gesture.parts}
    assert {gesture.words for gesture in openly} < {gesture.words for gesture in shown}


@rule("OM-CC-03")
def test_the_movement_ends_with_the_last_point_although_more_could_be_paid_for() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        give(s, 0, crystal=3)
        move_bot(s, 0, "-3+0")
    offered = gestures(table, "depot:6")
    steps = {one.words: sum(word.startswith("hex:") for word in texts(one)) // 2 for one in offered}
    near = [one for one in offered if steps[one.words] == 1]
    far = [one for one in offered if steps[one.words] == 2]
    assert {texts(one)[-1] == "done" for one in near} == {True, False}, "a point is left for another step"
    assert far
    assert all(texts(one)[-1] == "done" for one in far)


@rule("OM-RD-01")
def test_two_developments_are_a_whole_action() -> None:
    table = mars(side="orbit")
    with table.edit() as s:
        give(s, 0, mineral=2, battery=2, oxygen=2)
        learn(s, 0, "mine", "2A")
        learn(s, 0, "rover", "2C")
    offered = gestures(table, "research_development")
    two = [one for one in offered if sum(word.startswith("tech:") for word in texts(one)) == 2]
    assert texts(two[0])[-1] == "done"
    table.match.perform(two[0])
    assert table.about == "turn.action"
    table.match.undo()
    one = next(one for one in offered if sum(word.startswith("tech:") for word in texts(one)) == 1)
    table.match.perform(one)
    assert table.about == "develop.tile", "a further one may follow, and another for a Colonist"


def test_a_technology_with_which_an_item_is_declined_comes_last_and_says_so() -> None:
    match = new("on-mars", seats=2, seed=11, forced="quiet")
    match.play("order:3", "yes")
    assert match.ask is not None
    names = [match.say(gesture.name) for gesture in match.gestures(match.ask.seat, "grid:1")]
    assert names[-1].endswith(", take nothing")
    assert not any(name.endswith(", take nothing") for name in names[:-1])


def test_who_has_taken_nothing_is_not_offered_to_take_no_more() -> None:
    match = new("on-mars", seats=2, seed=11, forced="quiet")
    match.play("order:8", "yes")
    assert match.ask is not None
    assert match.ask.named is not None
    (done,) = [word for word in match.ask.words if word.text == "done"]
    assert match.say(match.ask.named(done)) == "No Blueprint"
