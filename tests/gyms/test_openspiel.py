"""OpenSpiel: its own test of games, chance, clones, records, and one of its searches at play."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from areopagus.gyms.openspiel import LONGEST, AreopagusGame
from areopagus.kernel import ImaginedMatch, Record, load
from areopagus.kernel.record import read_document

RECORDS = Path(__file__).parent.parent / "games"


def played(game: Any, choices: int, seed: int) -> Any:
    """A state after some choices at random, chance among them."""
    rng = Random(seed)
    state = game.new_initial_state()
    for _ in range(choices):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "name",
    [
        "python_areopagus_beacons(seats=3)",
        "python_areopagus_on_mars(seats=1,reward=margin)",
        "python_areopagus_clash_of_cultures(options=rounds:4)",
    ],
)
def test_the_random_simulation_of_openspiel_passes(name: str) -> None:
    game = pyspiel.load_game(name)
    assert game.max_game_length() == min(game.game.longest_match, LONGEST)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_match_that_is_as_long_as_declared_is_over() -> None:
    whole = played(pyspiel.load_game("python_areopagus_beacons(seats=2)"), 31, seed=2)
    assert not whole.is_terminal()
    short = copy(whole.match.game)
    short.longest_match = 31
    cut = AreopagusGame(short, {"seats": 2, "options": "", "reward": "rank"})
    assert cut.max_game_length() == 31
    state = played(cut, 31, seed=2)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert not state.match.over
    assert state.returns() == [0.0, 0.0]


def test_chance_has_its_true_probabilities() -> None:
    state = pyspiel.load_game("python_areopagus_beacons").new_initial_state()
    assert state.is_chance_node()
    state.apply_action(state.legal_actions()[0])
    bag = state.match.state.deck.counts
    chances = {state.action_to_string(-1, action): chance for action, chance in state.chance_outcomes()}
    assert list(chances.values()) == pytest.approx([count / sum(bag) for count in bag])
    assert sum(chances.values()) == pytest.approx(1)


def test_a_clone_goes_its_own_way_and_a_record_brings_a_state_back() -> None:
    game = pyspiel.load_game("python_areopagus_on_mars(seats=2)")
    state = played(game, 60, seed=1)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert clone.match.length > state.match.length
    back = game.deserialize_state(state.serialize())
    for other in (back, pickle.loads(pickle.dumps(state)), game.state_of(state.match.record)):
        assert other.match.record.choices == state.match.record.choices
        assert other.legal_actions() == state.legal_actions()
        for player in range(2):
            assert other.information_state_string(player) == state.information_state_string(player)
    assert back.history() == state.history()


def test_a_resampled_state_looks_the_same_to_its_player_and_differs_for_the_others() -> None:
    game = pyspiel.load_game("python_areopagus_beacons(seats=3)")
    state = played(game, 25, seed=3)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    luck = Random(1)
    hands = Counter()
    for _ in range(8):
        sample = state.resample_from_infostate(player, luck.random)
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert sample.observation_tensor(player) == state.observation_tensor(player)
        assert sample.legal_actions() == state.legal_actions()
        hands[str(sample.match.state.hands)] += 1
        with pytest.raises(ImaginedMatch):
            sample.serialize()
    assert len(hands) > 1


@pytest.mark.parametrize(
    ("name", "record"),
    [
        ("python_areopagus_on_mars", "on_mars/records/two-steered.json"),
        ("python_areopagus_clash_of_cultures", "clash_of_cultures/records/two-steered.json"),
    ],
)
def test_a_search_of_openspiel_plays_the_last_round_of_a_recorded_game(name: str, record: str) -> None:
    document = read_document(RECORDS / record)
    assert isinstance(document, Record)
    last = load(document).state.round
    game = pyspiel.load_game(name)
    state = game.state_of(document, _where_round_begins(game, document, last))
    assert state.match.state.round == last
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, luck), 2.0, max_simulations=2, random_state=luck
    )
    choices = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(outcomes, p=chances))
        else:
            state.apply_action(bot.step(state))
            choices += 1
    assert choices > 3
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    assert load(state.match.record).result == state.match.result


def _where_round_begins(game: Any, record: Record, number: int) -> int:
    """How many choices of a record lead to the beginning of a round."""
    low, high = 0, len(record.choices)
    while low < high:
        middle = (low + high) // 2
        if game.state_of(record, middle).match.state.round < number:
            low = middle + 1
        else:
            high = middle
    return low


def test_trade_is_off_unless_an_option_says_otherwise() -> None:
    name = "python_areopagus_clash_of_cultures"
    assert not pyspiel.load_game(name).new_initial_state().match.state.settings.trade
    settings = (
        pyspiel.load_game(f"{name}(options=trade:on;rounds:4)").new_initial_state().match.state.settings
    )
    assert (settings.trade, settings.rounds) == (True, 4)
