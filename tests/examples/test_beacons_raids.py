"""The rules of Beacons: spies and raids."""

from __future__ import annotations

from fractions import Fraction

import pytest

from areopagus.kernel import UndoRefused, odds_of
from areopagus.workshop.testing import Table, component, rule
from beacons.catalog import CELL
from tests.examples.coasts import counts, hexes, table

# Spy


@rule("BC-SPY-01")
def test_to_spy_is_to_look_at_the_hand_of_another_who_has_a_card() -> None:
    coast = table(4, hands={1: "rck", 3: "l"})
    coast.play("spy")
    assert coast.words == ["seat:1", "seat:3"]
    assert coast.refuses("seat:0") == "BC-SPY-01"
    assert coast.refuses("seat:2") == "BC-SPY-01"
    coast.play("seat:1")
    hands = [player["hand"] for player in coast.match.view(0)["players"]]
    assert hands == [counts(""), counts("rck"), None, None]
    assert coast.match.view(2)["players"][1]["hand"] is None
    assert coast.match.view()["players"][1]["hand"] is None


@rule("BC-SPY-01")
def test_a_seat_that_is_not_there_or_has_no_card_can_t_be_spied_on() -> None:
    coast = table(2, hands={0: "r"})
    assert coast.refuses("spy") == "BC-SPY-01"
    coast = table(3, hands={1: "r", 2: "r"})
    coast.play("spy")
    assert coast.refuses("seat:3") == "BC-SPY-01"


@rule("BC-SPY-01")
def test_what_was_spied_out_can_t_be_undone() -> None:
    coast = table(3, hands={1: "r", 2: "c"})
    coast.play("spy", "seat:1")
    with pytest.raises(UndoRefused, match="hidden"):
        coast.match.undo(0)


@rule("BC-SPY-02")
def test_a_known_hand_can_t_be_spied_on_again() -> None:
    coast = table(2, hands={1: "rk"})
    coast.play("spy")
    assert coast.refuses("spy") == "BC-SPY-01"
    assert coast.state.known == [0b10, 0]
    three = table(3, hands={1: "rk", 2: "c"})
    three.play("spy", "seat:1", "spy")
    assert three.state.known == [0b110, 0, 0]
    spied = table(4, hands={1: "rk", 2: "c", 3: "l"}, known=[0b10, 0, 0, 0])
    spied.play("spy")
    assert spied.refuses("seat:1") == "BC-SPY-02"


@rule("BC-SPY-02")
@pytest.mark.parametrize(
    ("played", "hand"),
    [
        (("draw", "card:cliff"), "rck"),
        (("light", "card:cove", "hex:+0+0"), "rck"),
        (("draw", "card:cliff", "card:cliff"), "rrcck"),
    ],
)
def test_a_hand_is_known_until_it_changes(played: tuple[str, ...], hand: str) -> None:
    coast = table(3, turn=1, left=1, hands={1: hand, 2: "l"}, known=[0b110, 0b100, 0b010])
    coast.play(*played)
    assert coast.state.known == [0b100, 0b100, 0]
    assert coast.match.view(0)["players"][1]["hand"] is None
    assert coast.match.view(0)["players"][2]["hand"] == counts("l")


@rule("BC-SPY-02", "BC-RAID-04")
@component("cards:keeper")
def test_a_hand_is_known_no_more_after_its_keeper_was_played() -> None:
    coast = table(3, owner={4: 0, 5: 1}, hands={1: "ck"}, known=[0b010, 0, 0b010])
    coast.play("raid", "hex:+0+1", "card:keeper", "die:1", "die:1")
    assert coast.state.known == [0, 0, 0]


@rule("BC-SPY-02")
def test_a_raid_that_costs_no_card_leaves_a_hand_known() -> None:
    coast = table(3, owner={4: 0, 5: 1}, hands={1: "ck"}, known=[0b010, 0, 0b010])
    coast.play("raid", "hex:+0+1", "pass", "die:6", "die:1")
    assert coast.state.known == [0b010, 0, 0b010]


# Raid


@rule("BC-RAID-03")
@pytest.mark.parametrize(
    ("hand", "known", "chance", "is_noted"),
    [
        ("", 0, 15, False),
        ("c", 0, 15, True),
        ("k", 0, 15, True),
        ("c", 0b10, 15, False),
        ("k", 0b10, 6, False),
    ],
)
def test_a_raider_knows_the_odds_and_counts_a_keeper_that_was_seen(
    hand: str, known: int, chance: int, is_noted: bool
) -> None:
    coast = table(owner={4: 0, 5: 1}, hands={1: hand}, known=[known, 0])
    ((word, odds),) = odds_of(coast.match, 0).items()
    assert word.text == "raid", "there is one beacon to raid"
    assert odds.charts[0].bars[0].chance == Fraction(chance, 36)
    assert (odds.note is not None) == is_noted
    assert not odds_of(coast.match, 0, openly=True), "which questions others may see is not declared"


@rule("BC-RAID-04")
def test_whoever_is_raided_knows_what_a_keeper_changes() -> None:
    coast = table(owner={4: 0, 5: 1}, hands={1: "k"})
    coast.play("raid", "hex:+0+1")
    odds = {word.text: coast.sentence(one.summary) for word, one in odds_of(coast.match, 1).items()}
    assert odds == {"card:keeper": "hold it 83\N{NO-BREAK SPACE}%", "pass": "hold it 58\N{NO-BREAK SPACE}%"}


@rule("BC-RAID-01")
def test_a_raid_is_on_a_foreign_beacon_next_to_an_own_one() -> None:
    coast = table(3, owner={4: 0, 1: 0, 5: 1, 8: 2, 11: 1, 9: 1})
    coast.play("raid")
    assert coast.words == hexes(5, 8)
    for cell in (11, 9, 1, 0):
        assert coast.refuses(CELL[cell].text) == "BC-RAID-01"
    coast.play("hex:-1+2")
    assert coast.state.defender == 2


@rule("BC-RAID-01")
def test_without_a_foreign_beacon_next_to_an_own_one_there_is_no_raid() -> None:
    assert table(owner={0: 0, 11: 1}).refuses("raid") == "BC-RAID-01"
    assert table(owner={11: 1}).refuses("raid") == "BC-RAID-01"


@rule("BC-RAID-02")
@pytest.mark.parametrize(
    ("hand", "words"), [("k", ["pass", "card:keeper"]), ("r", ["pass"]), ("rcl", ["pass"])]
)
def test_every_defender_with_a_card_is_asked_in_secret_whether_to_play_a_keeper(
    hand: str, words: list[str]
) -> None:
    coast = Table("beacons", 3)
    coast.match._forced = "quiet"
    made = table(3, owner={4: 0, 5: 1}, hands={1: hand})
    with coast.edit() as s:
        s.become(made.match._position.checkpoint.copy())
    coast.play("raid", "hex:+0+1")
    ask = coast.match.ask
    assert ask is not None
    assert (ask.seat, ask.about, coast.words, ask.confirm, ask.seen_by) == (
        1,
        "raid.keeper",
        words,
        True,
        (1,),
    )
    for viewer in (0, 2, None):
        asked = coast.match.asked(viewer)
        assert asked is not None
        assert (asked.seat, asked.about, asked.words) == (1, "", ())
    coast.play("pass")
    assert coast.about == "chance.die"
    assert not coast.state.keeper


@rule("BC-RAID-02")
def test_what_the_defender_decided_is_nowhere_to_be_seen_before_the_roll() -> None:
    seen = []
    for answer in ("card:keeper", "pass"):
        coast = table(3, owner={4: 0, 5: 1}, hands={1: "rk"})
        coast.play("raid", "hex:+0+1", answer, "die:3")
        seen.append(
            [
                (coast.match.view(viewer), coast.story_keys(viewer), coast.match.text(viewer))
                for viewer in (0, 2, None)
            ]
        )
    assert seen[0] == seen[1]


@rule("BC-RAID-02")
def test_a_defender_without_a_card_is_not_asked() -> None:
    coast = table(owner={4: 0, 5: 1}, hands={0: "k"})
    coast.play("raid", "hex:+0+1")
    assert coast.about == "chance.die"


@rule("BC-RAID-03")
@pytest.mark.parametrize(
    ("attack", "defence", "falls"), [(6, 5, True), (2, 1, True), (4, 4, False), (1, 6, False)]
)
def test_a_raid_succeeds_if_the_attacker_s_die_is_higher(attack: int, defence: int, falls: bool) -> None:
    coast = table(owner={4: 0, 5: 1})
    coast.play("raid", "hex:+0+1", f"die:{attack}", f"die:{defence}")
    assert coast.state.dice == [attack, defence]
    assert coast.state.owner[5] == (0 if falls else 1)
    assert ("story.held" in coast.story_keys()) != falls
    [line] = [line for line in coast.match.story(None) if line.key == "story.dice"]
    rolls = coast.match.game.highlights["story.dice"].rolled(line.params)
    assert [(roll.seat, roll.dice) for roll in rolls] == [(0, (attack,)), (1, (defence,))]


@rule("BC-RAID-04")
@component("cards:keeper")
@pytest.mark.parametrize(
    ("attack", "defence", "falls"), [(6, 3, True), (6, 4, False), (5, 4, False), (3, 1, False)]
)
def test_a_keeper_is_shown_after_the_roll_discarded_and_adds_two(
    attack: int, defence: int, falls: bool
) -> None:
    coast = table(owner={4: 0, 5: 1}, hands={1: "rkk"})
    coast.play("raid", "hex:+0+1", "card:keeper", f"die:{attack}")
    assert coast.state.hands[1] == counts("rkk")
    assert "story.keeper" not in coast.story_keys()
    coast.play(f"die:{defence}")
    assert coast.state.hands[1] == counts("rk")
    assert coast.state.discards.counts == counts("k")
    assert coast.story_keys().count("story.keeper") == 1
    assert coast.state.owner[5] == (0 if falls else 1)
    assert not coast.state.keeper


@rule("BC-RAID-05")
def test_there_is_one_raid_a_turn_and_another_in_the_next() -> None:
    coast = table(owner={4: 0, 5: 1, 8: 1})
    coast.play("raid", "hex:+0+1", "die:1", "die:6")
    assert "raid" not in coast.words
    assert coast.refuses("raid") == "BC-RAID-05"
    coast.play("end")
    assert "raid" in coast.words
    coast.play("raid", "hex:-1+1", "die:1", "die:6", "end")
    assert coast.match.ask.seat == 0  # type: ignore[union-attr]
    assert "raid" in coast.words


@rule("BC-RAID-06")
def test_with_raids_off_nobody_raids() -> None:
    coast = table(owner={4: 0, 5: 1}, options={"raids": False})
    assert "raid" not in coast.words
    assert coast.refuses("raid") == "BC-RAID-06"
    coast.play("draw", "card:reef")
    assert coast.refuses("raid") == "BC-RAID-06"
    assert "raid" in table(owner={4: 0, 5: 1}).words


@rule("BC-RAID-07")
def test_a_raided_beacon_goes_back_and_the_attacker_s_takes_its_place_without_a_card() -> None:
    coast = table(owner={4: 0, 5: 1, 9: 1}, hands={0: "k"})
    coast.play("raid", "hex:+0+1", "die:6", "die:1")
    assert coast.state.owner[5] == 0
    assert coast.state.supply == [4, 5]
    assert coast.state.hands[0] == counts("k")


@rule("BC-RAID-07")
def test_an_attacker_without_a_beacon_in_the_supply_leaves_the_cell_dark() -> None:
    owner = {**dict.fromkeys((0, 1, 2, 3, 4, 7), 0), 5: 1}
    coast = table(owner=owner, chained=[True, False])
    coast.play("raid", "hex:+0+1", "die:6", "die:1")
    assert coast.state.owner[5] == -1
    assert coast.state.supply == [0, 6]
