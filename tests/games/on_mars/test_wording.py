"""What people read: the nearest true reason of a word, prices and names as they are now, what the story tells."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import COLONY, GOODS, KINDS, ORBIT
from areopagus.games.on_mars.catalog.cards import CONTRACTS, SCIENTISTS
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    add_bot,
    advance,
    arrange_start,
    begin_shuttle_phase,
    build,
    colonists,
    colony_level,
    give,
    goals,
    grow,
    hire_scientist,
    learn,
    mars,
    move_bot,
    no_goals,
    on_slot,
    own_blueprint,
    own_contract,
    put_rover,
    tile,
)


def plain(seats: int = 2, side: str = "colony", **options: object) -> Table:
    """A known map, and nobody holds a Private Goal; a single word is asked, too."""
    table = mars(seats, side, **options)
    table.match._forced = "none"
    with table.edit() as s:
        arrange_start(s)
        no_goals(s)
    return table


def why(table: Table, word: str) -> str:
    """The sentence and the rule with which a word is refused."""
    reason = table.match.why_not(word)
    assert reason is not None, f"{word} is on offer"
    return str(reason)


def question(table: Table) -> str:
    asked = table.match.asked(table.match.ask.seat)  # type: ignore[union-attr]
    assert asked is not None
    return table.match.say(asked.message)


def name(table: Table, word: str) -> str:
    """What a word on offer means in this question."""
    asked = table.match.asked(table.match.ask.seat)  # type: ignore[union-attr]
    assert asked is not None
    texts = table.match.game.phrasebook()
    return next(texts.text(asked.option(one, texts)) for one in asked.words if one.text == word)


def story_text(table: Table) -> str:
    return "\n".join(table.match.say(message) for message in table.match.story())


# Reasons


@rule("OM-UPG-03", "OM-UPG-05")
def test_a_blueprint_is_refused_for_its_own_reason() -> None:
    table = plain()
    with table.edit() as s:
        for card in (19, 15, 3):
            own_blueprint(s, 0, card)
        grow(s, "greenhouse", 3)
        move_bot(s, 0, "+0+1")
        add_bot(s, 0, "+0-1")
        give(s, 0, mineral=2)
    table.play("upgrade")
    assert {"blueprint:19", "blueprint:03"} <= set(table.words)
    assert why(table, "blueprint:15") == "That Building is not in a Complex of at least 3. (OM-UPG-05)"


def with_card(card: int, change: str) -> Table:
    """Seat 0 upgrades; Blueprint 9 can be used, the other one not."""
    table = plain()
    with table.edit() as s:
        own_blueprint(s, 0, 9)
        move_bot(s, 0, "-1+1")
        give(s, 0, mineral=2)
        own_blueprint(s, 0, card)
        if change == "advanced":
            own_blueprint(s, 1, 4, built_on="+0-2")
    table.play("upgrade")
    return table


@rule("OM-UPG-02", "OM-UPG-06")
@pytest.mark.parametrize(
    ("card", "change", "reason"),
    [
        (3, "", "None of your Bots is near enough. (OM-UPG-06)"),
        (3, "advanced", "That Building is already an Advanced Building. (OM-UPG-02)"),
    ],
)
def test_siblings_of_a_refused_blueprint(card: int, change: str, reason: str) -> None:
    assert why(with_card(card, change), f"blueprint:{card:02}") == reason


@rule("OM-BUILD-04", "OM-BTECH-01", "OM-BTECH-02")
@pytest.mark.parametrize(
    ("bot", "level", "reason"),
    [
        ("-3+4", "", "None of your Bots is near a hex where you can build it. (OM-BUILD-04)"),
        ("+0-4", "", "It would form a Complex, and nobody has the Technology for it. (OM-BTECH-01)"),
        ("+0-4", "1A", "No Technology in play has a high enough level to join 4 Buildings. (OM-BTECH-02)"),
    ],
)
def test_a_kind_is_refused_for_bots_or_technology(bot: str, level: str, reason: str) -> None:
    table = plain()
    with table.edit() as s:
        grow(s, "generator", 4)
        give(s, 0, mineral=1, plant=1)
        move_bot(s, 0, bot)
        add_bot(s, 0, "-4+2")
        if level:
            learn(s, 1, "generator", level)
    table.play("construct")
    assert "kind:oxygen_condenser" in table.words
    assert why(table, "kind:generator") == reason


@rule("OM-SLOT-06")
@pytest.mark.parametrize(
    ("crystal", "reason"),
    [
        (0, "You can't pay the extra cost of these slots: 1. (OM-SLOT-06)"),
        (1, "There is no tile you can develop and pay for. (OM-RD-02)"),
    ],
)
def test_an_action_on_taken_slots_is_refused_for_the_slots_only_if_they_are_to_blame(
    crystal: int, reason: str
) -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        on_slot(s, 1, "research_development")
        colonists(s, 0, lq=1)
        give(s, 0, crystal=crystal, mineral=0, battery=0, water=0, plant=0, oxygen=1 - crystal)
    assert why(table, "research_development") == reason


@rule("OM-SLOT-06", "OM-MINE-02")
def test_what_the_slots_cost_may_leave_too_little_for_the_action() -> None:
    table = plain()
    with table.edit() as s:
        on_slot(s, 1, "construct")
        colonists(s, 0, lq=2)
        move_bot(s, 0, "+0+1")
        give(s, 0, crystal=0, mineral=0, battery=0, water=0, plant=0, oxygen=0)
    assert why(table, "construct") == (
        "After the extra cost of these slots (1), you could not pay for the action. (OM-SLOT-06)"
    )


@rule("OM-XEXEC-08", "OM-XGEN-02")
def test_several_advanced_buildings_are_refused_for_their_common_reason_or_in_general() -> None:
    table = plain()
    with table.edit() as s:
        advance(s, 0, 9)
        give(s, 0, crystal=2)
        learn(s, 0, "ship", "1A")
        learn(s, 0, "upgrade", "1B")
    assert why(table, "depot:8") == "The first column of your Laboratory is full. (OM-TECH-02)"
    with table.edit() as s:
        give(s, 0, crystal=1)
    assert why(table, "depot:8") == "You have too few Crystals; it costs 2. (OM-EXEC-03)"
    with table.edit() as s:
        give(s, 0, crystal=2)
        advance(s, 0, 3)
        give(s, 0, battery=2, oxygen=2)
    assert why(table, "depot:8") == "None of these Advanced Buildings can be used now. (OM-XGEN-02)"


@rule("OM-SCI-02", "OM-TECH-02")
def test_a_scientist_is_refused_for_the_reason_of_the_only_card() -> None:
    table = plain()
    scientist = next(one.name for one in SCIENTISTS if one.works_in == KINDS.index("oxygen_condenser"))
    with table.edit() as s:
        advance(s, 1, 9)
        hire_scientist(s, 0, scientist)
        learn(s, 0, "ship", "1A")
        learn(s, 0, "upgrade", "1B")
    assert why(table, f"scientist:{scientist}") == "The first column of your Laboratory is full. (OM-TECH-02)"


@rule("OM-SHIP-01", "OM-SHIP-03")
def test_ships_are_refused_with_a_reason() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, plant=1, water=1, mineral=0)
        for at in ("-4+1", "-4+2", "-4+3"):
            add_bot(s, 0, at)
    table.play("welcome_ship")
    assert why(table, "depot:8") == "There is no Ship on that Depot space. (OM-SHIP-01)"
    table.play("depot:1")
    assert why(table, "reward:colonist_bot") == "You have no Bot left in reserve. (OM-SHIP-03)"


@rule("OM-TECH-01", "OM-RD-02")
def test_lab_spaces_are_refused_with_a_reason() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        learn(s, 0, "ship", "1A")
    table.play("learn_technology")
    table.play(table.words[0])
    while table.about != "lab.place":
        table.play(table.words[0])
    assert why(table, "lab:1A") == "Another tile is on that space of the Laboratory. (OM-TECH-01)"
    assert why(table, "lab:4A") == "The tile can't move to that Laboratory space. (OM-TECH-01)"


@rule("OM-CONTRACT-02")
def test_goods_are_refused_to_a_contract_with_a_reason() -> None:

    contract = next(one for one in range(12) if sum(1 for count in CONTRACTS[one].needs if count) >= 2)
    needed = [GOODS[good] for good, count in enumerate(CONTRACTS[contract].needs) if count]
    other = next(good for good in GOODS if good not in needed)
    table = plain()
    with table.edit() as s:
        own_contract(s, 0, contract + 1)
        give(s, 0, **dict.fromkeys(GOODS, 0))
        give(s, 0, **{needed[0]: 1})
    table.play("deliver", f"contract:{contract + 1:02}")
    assert why(table, f"good:{needed[1]}") == "You have none of it. (OM-CONTRACT-02)"
    assert why(table, f"good:{other}") == "The Contract does not need it. (OM-CONTRACT-02)"


# Questions


@rule("OM-DEC-05", "OM-BP-08", "OM-RES-02")
@pytest.mark.parametrize(
    ("action", "first", "asked", "further"),
    [
        ("obtain_blueprint", 1, "Choose a Blueprint to take", "Choose another Blueprint to take"),
        ("resupply", 1, "Choose an item from the Warehouse", "Choose another item from the Warehouse"),
        ("learn_technology", 1, "Choose a Technology to learn", "Choose another Technology to learn"),
        (
            "research_development",
            2,
            "Choose a Technology to develop",
            "Choose a Technology for another development",
        ),
    ],
)
def test_a_further_thing_is_asked_for_as_one_and_has_a_colonist_in_its_price(
    action: str, first: int, asked: str, further: str
) -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        give(s, 0, mineral=2, battery=2, water=0, plant=0, oxygen=2)
        learn(s, 0, "mine", "2A")
        learn(s, 0, "rover", "2C")
    table.play(action)
    about, units = table.about, 0
    while units < first:
        if table.about == about:
            assert question(table) == asked, "this one sends nobody"
            units += 1
        table.play("no" if "no" in table.words else table.words[0])
    while table.about != about:
        table.play("no" if "no" in table.words else table.words[0])
    assert question(table) == further
    assert all("Colonist" in name(table, word) for word in table.words if word != "done")


@rule("OM-SLOT-05", "OM-SLOT-06")
def test_the_price_of_a_place_says_how_much_is_left_to_pay() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        on_slot(s, 0, "obtain_blueprint", 2)
        colonists(s, 0, lq=4)
        give(s, 0, crystal=2)
    table.play("obtain_blueprint")
    text = "The slots are occupied: choose how to pay for your place"
    assert question(table) == f"{text} (2 still to pay)"
    table.play("good:crystal")
    assert question(table) == f"{text} (1 still to pay)"


@rule("OM-TERM-21", "OM-GOAL-03")
def test_payments_name_what_is_owed() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, mineral=2, battery=1, water=2, plant=2)
    table.play("welcome_ship", "depot:1")
    assert question(table) == "Cost Plant: choose a Resource to pay with"
    table = mars()
    with table.edit() as s:
        give(s, 0, crystal=2)
    table.play("depot:6")
    assert question(table).startswith("You must pay 2 Crystals. ")
    table.play("good:crystal")
    assert question(table).startswith("You must pay 1 Crystal. ")


@rule("OM-DISP-03")
@pytest.mark.parametrize(("piece", "named"), [("bot", "Your Bot"), ("rover", "Your Rover")])
def test_a_displaced_piece_is_named_with_its_hex_and_the_cause(piece: str, named: str) -> None:
    table = plain()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        if piece == "bot":
            add_bot(s, 1, "+0-4")
        else:
            put_rover(s, 1, "+0-4")
        give(s, 0, mineral=1)
    table.play("construct", "kind:generator", "hex:+0-4")
    assert (table.about, table.match.ask.seat) == ("construct.displace", 1)  # type: ignore[union-attr]
    assert question(table) == f"{named} on G1 must make room for Generator: choose where it moves"


@rule("OM-FLOW-04")
def test_a_turn_begins_only_when_its_player_says_so() -> None:
    table = plain()
    with table.edit() as s:
        colonists(s, 0, lq=0)
        give(s, 0, crystal=0, mineral=0, battery=0, water=0, plant=0, oxygen=0)
    assert table.words == ["control_center"]
    assert table.match.ask is not None
    assert table.match.ask.confirm


@rule("OM-TRAVC-09")
def test_a_turn_order_benefit_is_named() -> None:
    table = plain(side="orbit")
    table.play("landing_pod", "order:7")
    assert question(table) == "Turn Order space 7: move Bots. Take the benefit?"


# Words


FREE = "Travel: free now, 1 Ship later"
TRAVELS = {
    "with the Shuttle": (COLONY, 1, 1, FREE, "Stay here; the Shuttle is back after the next round"),
    "without a Ship": (
        COLONY,
        1,
        0,
        "Travel: free now",
        "Stay here; the Shuttle is back after the next round",
    ),
    "before it leaves": (
        *(COLONY, 2, 1, "Travel for 1 Ship; free after the next round"),
        "Stay here; the Shuttle leaves after the next round",
    ),
    "long before it leaves": (
        *(COLONY, 3, 1, "Travel for 1 Ship; free in 2 rounds"),
        "Stay here; the Shuttle leaves in 2 rounds",
    ),
    "while it is away": (ORBIT, 3, 1, "Travel for 1 Ship", "Stay here; the Shuttle is back in 2 rounds"),
}


@rule("OM-SHUTTLE-03", "OM-SHUTTLE-04", "OM-SHUTTLE-06")
@pytest.mark.parametrize("case", TRAVELS)
def test_a_travel_and_a_stay_say_what_they_cost_now_and_later(case: str) -> None:
    side, space, ships, travel, stay = TRAVELS[case]
    table = plain()
    with table.edit() as s:
        s.shuttle_side, s.shuttle_space = side, space
        if ships:
            s.players[0].ships[0] = 0
            s.players[0].hangar = 1
        begin_shuttle_phase(s)
    assert (name(table, "yes"), name(table, "no")) == (travel, stay)


@rule("OM-XSHUT-02")
def test_a_stay_promises_no_shuttle_that_has_stopped() -> None:
    table = plain(3, shuttle_from_level_4="stops")
    with table.edit() as s:
        colony_level(s, 4)
        s.shuttle_side, s.shuttle_space = COLONY, 2
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
        begin_shuttle_phase(s)
    assert (name(table, "yes"), name(table, "no")) == ("Travel for 1 Ship", "Stay here")


@rule("OM-ROVER-05")
def test_a_claim_names_the_tile() -> None:
    table = plain()
    with table.edit() as s:
        put_rover(s, 0, "-4-1")
        tile(s, "-3-2", discovery=13)
    table.play("control_center", "rover", "hex:-3-2", "done")
    assert name(table, "yes").startswith("Claim: Discovery tile (")


@rule("OM-XBP-25", "OM-USE-02")
def test_tiles_and_sites_say_level_person_and_price() -> None:
    table = plain(3)
    with table.edit() as s:
        advance(s, 0, 10)
        build(s, "oxygen_condenser", "-3+1")
        build(s, "oxygen_condenser", "-3+2")
        learn(s, 0, "oxygen_condenser", "2A")
        learn(s, 1, "oxygen_condenser", "3A")
        give(s, 0, crystal=2, plant=1, mineral=0)
        move_bot(s, 0, "-4+3")
    table.play("depot:8", "blueprint:10")
    while table.about.startswith("pay"):
        table.play(table.words[0])
    table.play("hex:-4+3")
    assert table.about == "construct.tech"
    assert name(table, "tech-of:purple") == "your own Oxygen Tech (level 2); sends 1 Colonist to work"
    assert name(table, "tech-of:green") == (
        "Oxygen Tech of Player 2 (level 3), who gets an Oxygen or a development"
    )


@rule("OM-ROVER-03", "OM-CC-03")
def test_movement_names_bots_and_people() -> None:
    table = plain()
    with table.edit() as s:
        learn(s, 1, "rover", "2A")
        move_bot(s, 0, "+0-1")
    table.play("control_center")
    assert name(table, "hex:+0-1") == "the Bot on G4"
    assert name(table, "tech-of:green").startswith("Rover Tech of Player 2 (level 2)")


@rule("OM-XEXEC-08", "OM-GOAL-03")
def test_executive_actions_say_their_price_now() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        goals(s, 0, 2, 3, 5)
        give(s, 0, crystal=1)
    usual = "Depot space 7: take from the Warehouse (2 Crystals)"
    assert name(table, "depot:7") == f"{usual}, one of which is paid with a Private Goal"
    with table.edit() as s:
        give(s, 0, crystal=0)
    assert name(table, "depot:7") == f"{usual}, paid with 2 Private Goals"
    with table.edit() as s:
        give(s, 0, crystal=2)
        advance(s, 0, 9)
    assert name(table, "depot:7") == usual
    with table.edit() as s:
        scientist = 4
        hire_scientist(s, 1, "geochemist")
        s.scientist_on[scientist] = 8
        no_goals(s)
        give(s, 0, crystal=0)
    assert name(table, "depot:8") == "Depot space 8: use an Advanced Building (free with a Scientist)"
    table.match._forced = "none"
    table.play("depot:8")
    assert name(table, "blueprint:09") == "Oxygen Tank (free with a Scientist)"


# The story and the table


@rule("OM-FLOW-04", "OM-LSS-04")
def test_the_story_tells_action_colonist_and_marker() -> None:
    table = plain()
    table.play("control_center", "done")
    assert "Player 1 chooses: Control Center." in story_text(table)
    table = plain()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        give(s, 0, mineral=1)
    table.play("construct", "kind:generator", "hex:+0-4")
    while table.about == "chance.tile":
        table.match.choose(table.words[0])
    story = story_text(table)
    assert "Player 1 chooses: Construct a Building." in story
    assert "Player 1 places a Colonist on Construct a Building." in story
    assert "The LSS marker for Generator moves up to row 2." in story


@rule("OM-TERM-09", "OM-SHIP-03")
def test_the_story_tells_of_colonists_without_room() -> None:
    table = plain()
    with table.edit() as s:
        colonists(s, 0, lq=3)
        give(s, 0, plant=1, water=1, mineral=0)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert "Player 1 gains 1 Colonist." in story_text(table)
    assert "There is no room in the Living Quarters for 1 Colonist of Player 1." in story_text(table)


def test_the_table_in_sentences_says_spaces_types_and_prices() -> None:
    table = plain()
    with table.edit() as s:
        tile(s, "+3+1", discovery=1)
    text = str(table.match)
    assert "Turn order: Player 1 on space 5 and Player 2 on space 6." in text
    assert "price: free" in text
    assert "price: Battery and any Resource" in text
    assert "(level 1, " in text
    assert "gain: " in text
