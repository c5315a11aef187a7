"""The odds at questions: where they are shown, what they say, and that they count only on what the seat knows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.kernel import Odds, Word, load, new, odds_of
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battle_calculator import Fight, Side, to_the_end
from tests.games.clash_of_cultures.battlefields import (
    CAMP,
    DEEP,
    FIELD,
    SHORE,
    arm,
    begin_raid,
    march,
    meeting,
    open_map,
    roll,
)
from tests.games.clash_of_cultures.gesturing import offered
from tests.games.clash_of_cultures.make_records import SHELF
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    camp,
    cell,
    city,
    give,
    hold,
    learn,
    ship,
    word,
)
from tests.games.clash_of_cultures.test_influence import NEAR, two_cities


def odds_by_word(table: Table, openly: bool = False) -> dict[str, Odds]:
    """The odds of the pending question, by the texts of words."""
    assert table.seat is not None
    return {one.text: odds for one, odds in odds_of(table.match, table.seat, openly).items()}


def summaries(table: Table) -> dict[str, str]:
    """What is said of each word."""
    return {one: summary_of(table, odds) for one, odds in odds_by_word(table).items()}


def summary_of(table: Table, odds: Odds) -> str:
    """The summary, with plain spaces."""
    return table.sentence(odds.summary).replace("\N{NO-BREAK SPACE}", " ")


def charts(table: Table, odds: Odds) -> dict[str, dict[str, Fraction]]:
    """The charts by their titles."""
    return {
        table.sentence(chart.title): {table.sentence(bar.name): bar.chance for bar in chart.bars}
        for chart in odds.charts
    }


def chance_to_win(fight: Fight) -> Fraction:
    """By the calculator."""
    return sum(
        (p for left, p in to_the_end(fight).items() if left.attackers and not left.defenders), Fraction()
    )


BATTLE = "The battle, if you never stop"
OWN_CARDS = "Your chance to win with a combat card in this round"
THEIR_CARDS = "Your chance to win if Player 2 plays a card that you know"


# Attacks


@rule("CC-BATTLE-01")
def test_a_way_that_attacks_is_shown_with_its_odds_and_others_are_not() -> None:
    table = meeting(2, 1, in_city=True)
    table.play("move", word(CAMP), "count:2")
    assert table.about == "move.to"
    odds = odds_by_word(table)
    assert list(odds) == [word(FIELD)]
    win = charts(table, odds[word(FIELD)])[BATTLE]
    fight = Fight(Side(2), Side(1), city=True)
    assert win["you win, 2 units left"] + win["you win, 1 unit left"] == chance_to_win(fight)
    assert sum(win.values()) == 1
    assert summary_of(table, odds[word(FIELD)]) == "win 96 %, lose 1 Army unit or more 38 %"


def test_a_march_that_attacks_has_the_same_odds_as_its_words() -> None:
    table = meeting(3, 2, "fortress")
    gestures = offered(table, "march", word(CAMP))
    attacks = {gesture.parts["unit:army"]: gesture for gesture in gestures if gesture.odds is not None}
    assert set(attacks) == {1, 2, 3}
    assert all(
        gesture.target is not None and gesture.target.text == word(FIELD) for gesture in attacks.values()
    )
    for armies, gesture in attacks.items():
        table.play("move", word(CAMP), f"count:{armies}")
        assert gesture.odds == odds_by_word(table)[word(FIELD)]
        while table.about != "turn.action":
            table.match.undo(0)


def test_an_attack_at_sea_speaks_of_ships() -> None:
    table = open_map()
    with table.edit() as s:
        ship(s, 0, DEEP)
        ship(s, 1, SHORE)
    table.play("move", word(DEEP))
    while table.about != "move.to":
        table.play(table.words[0])
    assert summaries(table)[word(SHORE)] == "win 40 %, lose 1 Ship 60 %"


def test_an_undefended_city_is_no_matter_of_luck() -> None:
    table = meeting(2, 0, in_city=True)
    table.play("move", word(CAMP), "count:2")
    assert word(FIELD) in table.words
    assert not odds_by_word(table)


def test_siegecraft_shows_what_each_power_of_the_fortress_is_worth() -> None:
    table = meeting(2, 1, "fortress")
    with table.edit() as s:
        learn(s, 0, "siegecraft")
        give(s, 0, wood=2, ore=2)
    march(table, 2)
    assert table.about == "siege.pay"
    odds = odds_by_word(table)
    fight = Fight(Side(2), Side(1), city=True, fortress=True)
    for one, bought in (
        ("done", ()),
        ("fortress_die", ("fortress_die",)),
        ("fortress_cancel", ("fortress_cancel",)),
    ):
        win = charts(table, odds[one])[BATTLE]
        won = sum((chance for name, chance in win.items() if name.startswith("you win")), Fraction())
        assert won == chance_to_win(fight._replace(bought=bought)), one


# Cards


def test_each_combat_card_is_shown_with_its_odds() -> None:
    table = meeting(2, 2)
    with table.edit() as s:
        flanking, archers = arm(s, 0, "flanking", "archers")
    march(table, 2)
    assert table.about == "battle.card"
    odds = odds_by_word(table)
    assert set(odds) == {flanking, archers, "pass"}
    for one, key in ((flanking, "flanking"), (archers, "archers"), ("pass", "")):
        win = charts(table, odds[one])[BATTLE]
        won = sum((chance for name, chance in win.items() if name.startswith("you win")), Fraction())
        assert won == chance_to_win(Fight(Side(2, key), Side(2)))
        assert OWN_CARDS not in charts(table, odds[one]), "the card of this round is chosen"


def test_an_attack_names_what_the_own_cards_would_change() -> None:
    table = meeting(2, 2)
    with table.edit() as s:
        arm(s, 0, "flanking", "defensive_formation")
    table.play("move", word(CAMP), "count:2")
    odds = odds_by_word(table)[word(FIELD)]
    assert charts(table, odds)[OWN_CARDS] == {
        "no card": chance_to_win(Fight(Side(2), Side(2))),
        "Flanking": chance_to_win(Fight(Side(2, "flanking"), Side(2))),
    }, "Defensive Formation is for defenders"
    assert odds.note is not None
    assert table.sentence(odds.note) == "Further combat cards of yours are not counted."
    openly = odds_by_word(table, openly=True)[word(FIELD)]
    assert OWN_CARDS not in charts(table, openly), "others look on"
    assert openly.summary == odds.summary


def test_cards_of_others_count_only_if_the_seat_has_seen_them() -> None:
    table = meeting(2, 2)
    with table.edit() as s:
        martyr, _ = arm(s, 1, "martyr", "archers")
        s.players[0].known_actions[1] = 1 << int(martyr.removeprefix("action:")) - 1
    table.play("move", word(CAMP), "count:2")
    odds = odds_by_word(table)[word(FIELD)]
    assert charts(table, odds)[THEIR_CARDS] == {
        "no card": chance_to_win(Fight(Side(2), Side(2))),
        "Martyr": chance_to_win(Fight(Side(2), Side(2, "martyr"))),
    }
    assert odds.note is not None
    assert table.sentence(odds.note) == "Player 2 may play combat cards. They are not counted."


def test_a_card_that_lies_face_down_is_not_counted_and_an_open_one_is() -> None:
    for is_open in (False, True):
        table = open_map(open_combat_cards=is_open)
        with table.edit() as s:
            army(s, 0, CAMP, 2)
            army(s, 1, FIELD, 2)
            (flanking,) = arm(s, 0, "flanking")
            arm(s, 1, "defensive_formation")
        march(table, 2)
        table.play(flanking)
        assert (table.seat, table.about) == (1, "battle.card")
        odds = odds_by_word(table)["pass"]
        win = charts(table, odds)["The battle, if the attack never stops"]
        expected = to_the_end(Fight(Side(2, "flanking" if is_open else ""), Side(2)))
        assert win["won by Player 1"] == sum(p for left, p in expected.items() if left.attackers)
        assert odds.note is not None
        assert ("face down" in table.sentence(odds.note)) != is_open


# Going on


@rule("CC-BATTLE-09", "CC-BATTLE-10")
def test_whoever_goes_on_knows_the_odds_of_the_rest() -> None:
    table = meeting(3, 2, "fortress")
    march(table, 3)
    roll(table, 1, 1, 2, 1, 1, 1)
    assert table.about == "battle.continue"
    odds = odds_by_word(table)
    assert list(odds) == ["continue"], "who stops needs no luck"
    win = charts(table, odds["continue"])[BATTLE]
    won = sum((chance for name, chance in win.items() if name.startswith("you win")), Fraction())
    assert won == chance_to_win(Fight(Side(3), Side(2))), "the Fortress works in the first round only"


# Barbarians


@rule("CC-BARB-09", "CC-BARB-10")
def test_whoever_is_raided_reads_what_the_city_may_lose() -> None:
    table = open_map()
    with table.edit() as s:
        city(s, 1, FIELD, "academy")
        army(s, 1, FIELD, 1)
        camp(s, "+3+3", 2)
        (card,) = arm(s, 1, "improved_defenses")
        begin_raid(s)
    assert (table.seat, table.about) == (1, "battle.card")
    odds = odds_by_word(table)
    assert set(odds) == {card, "pass"}
    loses = {one: charts(table, odds[one])["What the attack takes"] for one in odds}
    assert loses["pass"] == {
        "nothing": Fraction(1, 6),  # two dice make less than 5 in 6 of 36 ways
        "only units": Fraction(24, 36),  # one hit: 5 to 9 in 24 of 36 ways
        "1 city piece": Fraction(6, 36),
    }
    assert loses[card]["nothing"] == Fraction(30, 36)
    assert summary_of(table, odds["pass"]) == "lose nothing 17 %, city shrinks 17 %"


# Cultural Influence


@rule("CC-INFL-06", "CC-INFL-07")
@pytest.mark.parametrize(
    ("culture", "chances"), [(0, {0: 2}), (2, {0: 2, 1: 3, 2: 4}), (4, {0: 2, 1: 3, 2: 4, 3: 5, 4: 6})]
)
def test_an_influence_has_the_chance_of_the_die_and_of_each_boost(
    culture: int, chances: dict[int, int]
) -> None:
    table = two_cities(culture=culture)
    table.play("influence", HOME_HEX)
    assert table.about == "influence.target"
    odds = odds_by_word(table)[word(NEAR)]
    names = {0: "without a Culture token", 1: "with up to 1 Culture token"}
    assert charts(table, odds) == {
        "Your chance to succeed": {
            names.get(tokens, f"with up to {tokens} Culture tokens"): Fraction(faces, 6)
            for tokens, faces in chances.items()
        }
    }


def test_a_boost_leaves_nothing_to_luck() -> None:
    table = two_cities(culture=2)
    table.play("influence", HOME_HEX, word(NEAR), "die:3")
    assert table.about == "influence.boost"
    assert summaries(table) == {"count:0": "succeed 0 %", "count:2": "succeed 100 %"}


def test_gestures_of_influence_have_odds() -> None:
    table = two_cities(culture=2)
    (gesture, *_) = offered(table, "influence", HOME_HEX)
    assert gesture.odds is not None
    assert summary_of(table, gesture.odds) == "succeed 33 %, 67 % with 2 Culture tokens"


# Secrets


@pytest.mark.parametrize("name", ["three-steered", "three-symbols", "four-open-cards"])
def test_no_odds_depend_on_what_the_seat_can_t_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = load(SHELF.read(name))
    match = new(GAME, seats=whole.seats, options=whole.options, dealer=None, forced="none")
    seen: Counter[str] = Counter()
    for choice in whole.words_since(0):
        ask = match.ask
        assert ask is not None
        if ask.about in GAME.odds_at and seen[ask.about] < 40:
            expected = odds_of(match, ask.seat)
            openly = odds_of(match, ask.seat, openly=True)
            seen[ask.about] += bool(expected)
            for seed in (2, 3, 4) if expected else ():
                other = match.redealt(ask.seat, seed)  # what others really have
                assert odds_of(other, ask.seat) == expected
                monkeypatch.setattr("areopagus.kernel.option_odds.SEED", seed)  # what the seat imagines
                assert odds_of(match, ask.seat) == expected
                for watcher in range(match.seats) if openly else ():
                    assert odds_of(match.redealt(watcher, seed), ask.seat, openly=True) == openly
            monkeypatch.undo()
        match.choose(choice)
    assert sum(seen.values()) > 3, seen


def test_odds_in_a_battle_of_hidden_cards_stay_the_same_whatever_others_hold() -> None:
    table = meeting(2, 2)
    with table.edit() as s:
        flanking, *_ = arm(s, 0, "flanking", "archers", "siege")
        arm(s, 1, "martyr", "defensive_formation", "archers")
    march(table, 2)
    for seat, answer in ((0, flanking), (1, "pass")):
        assert (table.seat, table.about) == (seat, "battle.card")
        expected = odds_of(table.match, seat)
        hands = set()
        for seed in range(8):
            other = table.match.redealt(seat, seed)
            hands.add((other.state.players[1 - seat].actions, other.state.battle.cards[0]))
            assert odds_of(other, seat) == expected
        assert len(hands) > 3, "something was re-dealt"
        table.play(answer)


def test_a_seat_that_is_not_asked_is_told_no_odds() -> None:
    table = meeting(2, 2)
    table.play("move", word(CAMP), "count:2")
    assert not odds_of(table.match, 1)
    assert odds_of(table.match, 0)


def test_odds_change_nothing() -> None:
    table = meeting(2, 2, "fortress")
    with table.edit() as s:
        hold(s, 0, actions=[1, 2, 3])
    table.play("move", word(CAMP), "count:2")
    before, armies = table.match.view(0), dict(table.state.players[0].armies)
    words: tuple[Word, ...] = table.match.ask.words if table.match.ask is not None else ()
    odds_of(table.match, 0)
    assert table.match.view(0) == before
    assert table.match.ask is not None
    assert table.match.ask.words == words
    assert table.state.players[0].armies == armies
    assert cell(FIELD) not in table.state.players[0].armies
