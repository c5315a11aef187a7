"""The rules of Beacons: chains, the end, points, what always holds, texts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from areopagus.kernel import BadPosition, Phrasebook
from areopagus.workshop.testing import Table, rule
from beacons.catalog import CELL
from tests.examples.coasts import KEEPER, REEF, counts, table

# Chain


@rule("BC-CHAIN-01")
@pytest.mark.parametrize(("answer", "cards"), [(("draw", "card:keeper"), "lk"), (("pass",), "l")])
def test_the_first_chain_of_three_may_draw_a_card_at_once(answer: tuple[str, ...], cards: str) -> None:
    coast = table(owner={0: 0, 1: 0}, hands={0: "ll"}, left=1)
    coast.play("light", "card:cliff", "hex:+1+0")
    assert (coast.about, coast.match.ask.seat, coast.words) == ("chain.bonus", 0, ["draw", "pass"])  # type: ignore[union-attr]
    coast.play(*answer)
    assert coast.state.hands[0] == counts(cards)
    assert coast.state.chained == [True, False]


@rule("BC-CHAIN-01")
def test_three_beacons_that_are_not_connected_are_no_chain() -> None:
    coast = table(owner={0: 0, 1: 0}, hands={0: "rr"})
    coast.play("light", "hex:-1+2")
    assert coast.about == "turn.action"
    assert coast.state.chained == [False, False]


@rule("BC-CHAIN-01")
def test_a_chain_earns_a_card_only_the_first_time() -> None:
    coast = table(owner={0: 0, 1: 0}, hands={0: "ll"}, chained=[True, False])
    coast.play("light", "hex:+1+0")
    assert coast.about == "turn.action"
    four = table(owner={0: 0, 1: 0}, hands={0: "llr"})
    four.play("light", "card:cliff", "hex:+1+0", "pass", "light", "card:reef", "hex:+0+1")
    assert four.about != "chain.bonus"
    assert four.match.ask.seat == 1  # type: ignore[union-attr]


@rule("BC-CHAIN-01", "BC-RAID-07")
def test_a_chain_made_by_a_raid_earns_a_card_too() -> None:
    coast = table(owner={0: 0, 4: 0, 5: 1})
    coast.play("raid", "hex:+0+1", "die:6", "die:1")
    assert (coast.about, coast.match.ask.seat) == ("chain.bonus", 0)  # type: ignore[union-attr]
    coast.play("draw", "card:reef")
    assert coast.state.hands[0] == counts("r")
    assert coast.about == "turn.action"


@rule("BC-CHAIN-01", "BC-DRAW-03")
def test_the_card_of_a_chain_counts_for_the_limit_of_the_hand() -> None:
    coast = table(owner={0: 0, 4: 0, 5: 1}, hands={0: "rrrrr"})
    coast.play("raid", "hex:+0+1", "die:6", "die:1", "draw", "card:keeper")
    assert coast.about == "draw.throw"
    coast.play("card:reef")
    assert coast.state.hands[0] == counts("rrrrk")


@rule("BC-CHAIN-01", "BC-DRAW-04")
def test_a_chain_earns_nothing_when_there_is_no_card_to_draw() -> None:
    coast = table(4, owner={0: 0, 4: 0, 5: 1}, hands={0: "rrrrr", 1: "ccccc", 2: "lllll", 3: "kkkkk"})
    coast.play("raid", "hex:+0+1", "die:6", "die:1")
    assert coast.about == "turn.action"
    assert coast.state.chained[0]


# End


@rule("BC-END-01")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 2)])
def test_the_game_ends_after_the_turn_of_the_last_player_in_the_last_round(seats: int, first: int) -> None:
    last = (first - 1) % seats
    coast = table(seats, turn=(last - 1) % seats, left=1, first=first, round=5)
    coast.play("end")
    assert coast.match.ask.seat == last  # type: ignore[union-attr]
    assert not coast.match.over
    coast.play("end")
    assert coast.match.over
    assert coast.story_keys()[-1] == "story.over"
    earlier = table(seats, turn=last, left=1, first=first, round=4)
    earlier.play("end")
    assert earlier.state.round == 5
    assert earlier.match.ask.seat == first  # type: ignore[union-attr]


ALMOST_FULL = {cell: cell % 2 for cell in range(11)}  # all but the reef at the far end; 6 beacons of seat 0


@rule("BC-END-02")
@pytest.mark.parametrize(("ending", "over"), [("full", True), ("rounds", False)])
def test_a_full_coast_ends_the_game_if_the_option_says_so(ending: str, over: bool) -> None:
    coast = table(
        turn=1, left=2, owner=ALMOST_FULL, hands={1: "r"}, options={"ending": ending}, chained=[True, True]
    )
    coast.play("light", "hex:+2+1")
    assert not coast.match.over
    assert -1 not in coast.state.owner
    coast.play("end")
    assert coast.match.over == over
    assert (coast.story_keys()[-1] == "story.full") == over


@rule("BC-END-02")
def test_a_coast_with_a_free_cell_after_the_turn_does_not_end_the_game() -> None:
    coast = table(turn=1, left=2, owner=ALMOST_FULL, options={"ending": "full"})
    coast.play("end")
    assert not coast.match.over


# Points


def ended(seats: int = 2, **position: Any) -> Table:
    coast = table(seats, turn=seats - 1, left=1, round=5, chained=[True] * seats, **position)
    coast.play("end")
    assert coast.match.over
    return coast


@rule("BC-SCORE-01", "BC-SCORE-02", "BC-SCORE-03")
def test_beacons_count_two_the_longest_chain_one_each_and_cards_a_half() -> None:
    coast = ended(owner={0: 0, 1: 0, 2: 0, 8: 0, 11: 1, 10: 1}, hands={0: "rck", 1: ""})
    result = coast.match.result
    assert result is not None
    assert result.points == ({"beacons": 8, "chain": 3, "cards": 1.5}, {"beacons": 4, "chain": 2, "cards": 0})
    assert (result.total(0), result.total(1)) == (12.5, 6)
    assert (result.winners, result.ranking, result.tie_breaks) == ((0,), ((0,), (1,)), ())


@rule("BC-SCORE-01")
def test_a_beacon_counts_two() -> None:
    result = ended(owner={0: 0, 11: 1, 8: 1}).match.result
    assert result is not None
    assert [points["beacons"] for points in result.points] == [2, 4]
    assert result.winners == (1,)


@rule("BC-SCORE-02")
def test_only_the_longest_chain_counts() -> None:
    result = ended(owner={0: 0, 1: 0, 8: 0, 9: 0, 10: 0, 7: 1}).match.result
    assert result is not None
    assert [points["chain"] for points in result.points] == [3, 1]


@rule("BC-SCORE-03")
def test_half_a_point_can_decide() -> None:
    coast = ended(owner={0: 0, 11: 1}, hands={0: "rr", 1: "kkk"})
    result = coast.match.result
    assert result is not None
    assert (result.total(0), result.total(1), result.winners, result.tie_breaks) == (4, 4.5, (1,), ())
    assert "points 4½" in coast.match.text(0)


@rule("BC-TIE-01")
def test_if_equal_the_longer_chain_wins() -> None:
    # Seat 0: two beacons together, no card, 4 + 2; seat 1: two apart, two cards, 4 + 1 + 1.
    coast = ended(owner={0: 0, 1: 0, 7: 1, 11: 1}, hands={1: "kk"})
    result = coast.match.result
    assert result is not None
    assert result.total(0) == result.total(1) == 6
    assert (result.winners, result.ranking) == ((0,), ((0,), (1,)))
    assert [message.key for message in result.tie_breaks] == ["tie.longer_chain"]


@rule("BC-TIE-02")
def test_if_still_equal_the_victory_is_shared() -> None:
    coast = ended(3, owner={0: 0, 7: 1, 11: 2}, hands={0: "k", 2: "r"})
    result = coast.match.result
    assert result is not None
    assert (result.winners, result.ranking) == ((0, 2), ((0, 2), (1,)))
    assert [message.key for message in result.tie_breaks] == ["tie.shared"]


@rule("BC-TIE-01", "BC-TIE-02")
def test_the_longer_chain_decides_for_lower_places_too_without_being_called_a_tie() -> None:
    coast = ended(4, owner={0: 1, 1: 1, 7: 2, 11: 2, 4: 0, 5: 0, 9: 0}, hands={2: "kk"})
    result = coast.match.result
    assert result is not None
    assert result.ranking == ((0,), (1,), (2,), (3,))
    assert result.tie_breaks == ()


# Invariants


@rule("BC-INV-01")
def test_a_position_with_a_beacon_too_few_or_too_many_is_refused() -> None:
    for change in (1, -1):
        coast = table(owner={0: 0})
        with pytest.raises(BadPosition, match="BC-INV-01"), coast.edit() as s:
            s.supply[0] += change
        assert coast.state.supply == [5, 6]


@rule("BC-INV-02")
@pytest.mark.parametrize("pile", ["deck", "discards"])
def test_a_position_with_a_card_too_many_is_refused(pile: str) -> None:
    coast = table(hands={0: "r"})
    with pytest.raises(BadPosition, match="BC-INV-02"), coast.edit() as s:
        getattr(s, pile).put(KEEPER)
    with pytest.raises(BadPosition, match="BC-INV-02"), coast.edit() as s:
        s.thrown[1][KEEPER] += 1
    with pytest.raises(BadPosition, match="BC-INV-02"), coast.edit() as s:
        s.hands[0][REEF] -= 1


@rule("BC-INV-03")
def test_no_hand_has_more_than_five_cards_when_an_action_begins_or_six_at_any_time() -> None:
    assert sum(table(hands={0: "rrrrr"}).state.hands[0]) == 5
    with pytest.raises(BadPosition, match="BC-INV-03"):
        table(hands={0: "rrrrrk"})
    with pytest.raises(BadPosition, match="BC-INV-03"):
        table(hands={1: "rrrrrkk"})
    coast = table(hands={0: "rrcck"})
    coast.play("draw", "card:reef")
    assert list(coast.match.game.check(coast.state, coast.match.ask)) == []
    broken = coast.match.game.check(coast.state, None)
    assert [reason.rule for reason in broken] == ["BC-INV-03"]


# Texts


def test_terrains_and_cards_are_told_by_their_names_in_every_language() -> None:
    made = table(owner={0: 0, 4: 0}, hands={0: "ccclk"})
    made.play("light", "card:cove")
    refused = made.match.why_not(CELL[5].text)
    assert refused is not None
    assert made.sentence(refused.message) == "That cell has a different terrain: Reef."
    text = made.match.text(0)
    assert "beacons on cell -1+0 (Reef) and cell -1+1 (Cliff), left 4" in text
    assert "hand of Player 1: 2 Coves, 1 Cliff and 1 Keeper" in text
    czech = Phrasebook("cs", made.match.game.phrasebook()._sources)
    view = made.match.view(0)
    sentences = [czech.text(message) for message in made.match.game.describe(view)]
    labels = [czech.text(piece.label) for piece in made.match.scene(0).pieces if piece.label is not None]
    assert "2 zátoky, 1 sráz a 1 strážce" in " ".join(sentences).replace("\xa0", " ")
    assert "Pole -1+0 (útes)" in labels
    for sentence in (*sentences, *labels, czech.text(refused.message)):
        assert not re.search(r"\b(hex|reef|cove|cliff|keeper)\b", sentence, re.IGNORECASE), sentence
