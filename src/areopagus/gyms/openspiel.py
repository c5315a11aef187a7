"""OpenSpiel: importing this module registers the games, with explicit chance, for OpenSpiel's algorithms.

    import pyspiel
    import areopagus.gyms.openspiel
    game = pyspiel.load_game("python_areopagus_on_mars(seats=2)")

| name | parameters |
|---|---|
| `python_areopagus_on_mars` | `seats` (2), `options` as `length:long;ship_tech:once`, `reward` (`rank`, `margin`) |
| `python_areopagus_clash_of_cultures` | the same |
| `python_areopagus_beacons` | the same |

An action is the number of a word, for players and chance alike; chance has the probabilities of dice and bags. Returns
are the rewards of `areopagus.gyms.rewards`, at the end. Information states and observations are what a seat's view
shows; an agent that needs more than the table shows must remember it. `resample_from_infostate` re-deals what a player
can't know.

A state is cloned by cloning its match and serialised as its record. States that were resampled are imagined: they can
be cloned and played on, but have no record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
import numpy as np
import pyspiel

from areopagus.kernel import CHANCE, BadCall, Game, Match, Record, UnknownGame, find_game, load, new

from .observations import encoder
from .rewards import MARGIN, Reward, check_rewards, final_rewards
from .tables import options_of

MOST_MARGIN: Final = 1000 / MARGIN
"""Larger than any margin of a real game."""
LONGEST: Final = 20_000
"""Maximum number of answers. No rule bounds a match of On Mars; the longest of 2,000 random ones took 4,973. A state
that reaches the maximum is over, and nobody has won."""
GAMES: Final = ("on-mars", "clash-of-cultures", "beacons")


class MatchHolder:
    """A match inside a state: OpenSpiel copies states with `deepcopy` and serialises them with `pickle`."""

    __slots__ = ("match",)

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: object) -> MatchHolder:
        return MatchHolder(self.match.clone())

    def __reduce__(self) -> tuple[Callable[[str], MatchHolder], tuple[str]]:
        return _holder, (self.match.record.json(),)


def _holder(record: str) -> MatchHolder:
    return MatchHolder(load(record, dealer=None))


class AreopagusGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of seats and options."""

    def __init__(self, game: Game[Any], params: Mapping[str, Any]) -> None:
        self.game = game
        self.seats = int(params["seats"])
        self.options = options_of(game, _options(str(params["options"])))
        check_rewards(game, str(params["reward"]), None)
        self.reward: Reward = params["reward"]
        most = 1.0 if self.reward == "rank" else MOST_MARGIN
        self.encoder = encoder(game, self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.vocabulary),
            max_chance_outcomes=len(game.vocabulary),
            num_players=self.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if is_zero_sum(self.seats, self.reward) else None,
            max_game_length=min(game.longest_match, LONGEST),
        )
        super().__init__(_kind(game, is_zero_sum(self.seats, self.reward)), info, dict(params))

    def new_initial_state(self) -> AreopagusState:
        """The state at the first question, which may be one to chance."""
        return AreopagusState(self, new(self.game, self.seats, options=self.options, dealer=None))

    def state_of(self, record: str | Record, choices: int | None = None) -> AreopagusState:
        """The state after a record, or after its first `choices` choices; the record is replayed and verified.

        The state's own history begins there.
        """
        document = msgspec.json.decode(record, type=Record) if isinstance(record, str) else record
        if choices is not None:
            document = msgspec.structs.replace(document, choices=document.choices[:choices], result=None)
        match = load(document, dealer=None)
        if match.game.key != self.game.key or match.seats != self.seats:
            raise BadCall(argument="record", value=f"{match.game.key}, {match.seats}", allowed=self.game.key)
        return AreopagusState(self, match)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> AreopagusObserver:
        """What players see of a state."""
        return AreopagusObserver(self)


class AreopagusState(pyspiel.State):  # type: ignore[misc]
    """A position of a match."""

    def __init__(self, game: AreopagusGame, match: Match) -> None:
        super().__init__(game)
        self._holder = MatchHolder(match)
        self._most = min(game.game.longest_match, LONGEST)

    @property
    def match(self) -> Match:
        """The match."""
        return self._holder.match

    def current_player(self) -> int:
        """Who is asked."""
        ask = self.match.ask
        if ask is None or self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if ask.seat == CHANCE else ask.seat

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.match.ask
        assert ask is not None
        return [int(word) for word in ask.words]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn or rolled, each with its probability."""
        ask = self.match.ask
        assert ask is not None
        weights = ask.weights or (1,) * len(ask.words)
        total = sum(weights)
        return [(int(word), weight / total) for word, weight in zip(ask.words, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.match.choose(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.game.vocabulary[action].text

    def is_terminal(self) -> bool:
        """Whether the match is over, or as long as a match may be."""
        return self.match.over or self.match.length >= self._most

    def returns(self) -> list[float]:
        """The rewards of the players; 0 before the end, and in a match that was cut off."""
        game: AreopagusGame = self.get_game()
        result = self.match.result
        return [0.0] * game.seats if result is None else final_rewards(result, game.seats, game.reward)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> AreopagusState:
        """A state that the player can't distinguish from this one; its match is imagined."""
        match = self.match.sight(player).imagine(int(sampler() * 2**53), chance=True)
        return AreopagusState(self.get_game(), match)

    def __str__(self) -> str:
        return self.match.text()


class AreopagusObserver:
    """What a player sees: the arrays of `areopagus.gyms.observations`, and as string the view and the question."""

    def __init__(self, game: AreopagusGame) -> None:
        self._encoder = game.encoder
        self._seats = game.seats
        flat, planes = len(game.encoder.names), game.encoder.shape
        self.tensor = np.zeros(flat + int(np.prod(planes)), np.float32)
        self.dict = {"flat": self.tensor[:flat], "planes": self.tensor[flat:].reshape(planes)}

    def set_from(self, state: AreopagusState, player: int) -> None:
        """Fill the arrays with what a player sees of a state."""
        arrays = self._encoder.encode(state.match, max(player, 0))
        for name, values in self.dict.items():
            values[:] = arrays[name]

    def string_from(self, state: AreopagusState, player: int) -> str:
        """What a player sees of a state, as a text; equal texts mean that the player sees the same."""
        match = state.match
        asked = match.asked(player)
        question = None if asked is None else (asked.seat, asked.about, [str(word) for word in asked.words])
        return msgspec.json.encode((player, match.view(player), question)).decode()


def _options(text: str) -> dict[str, object]:
    """The options in a parameter: `key:value` with `;` between them."""
    pairs = [part.partition(":") for part in text.split(";") if part]
    return {key: value for key, _, value in pairs}


def is_zero_sum(seats: int, reward: Reward) -> bool:
    """Whether the rewards add up to zero: by rank always, by margin with two players."""
    return seats == 2 or (seats > 2 and reward == "rank")


def _name(key: str) -> str:
    return f"python_areopagus_{key.replace('-', '_')}"


def _kind(game: Game[Any], zero_sum: bool) -> pyspiel.GameType:
    """The type of a game for OpenSpiel."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=_name(game.key),
        long_name=f"Areopagus: {game.key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 2, "options": "", "reward": "rank"},
    )


def register(key: str) -> str:
    """Register a game with OpenSpiel; return the name under which it can be loaded."""
    game = find_game(key)

    class Registered(AreopagusGame):
        """The class that OpenSpiel creates games from; a function would be gone when the interpreter ends."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    pyspiel.register_game(_kind(game, zero_sum=False), Registered)
    return _name(key)


def _register_all() -> None:
    registered = set(pyspiel.registered_names())
    for key in GAMES:
        if _name(key) not in registered:
            try:
                register(key)
            except UnknownGame:
                continue


_register_all()
