"""PettingZoo: every seat is an agent, and they are asked one after the other.

    env = areopagus.gyms.pettingzoo.env("on-mars", seats=4, reward="rank")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

An observation is `{"observation": {"flat", "planes"}, "action_mask"}`, or with `planes=False`
`{"observation": flat, "action_mask"}`; `infos[agent]["action_mask"]` is the same mask.

`areopagus.gyms.rewards` describes the rewards. An action outside the mask ends the game with -1 for the agent that
chose it, as usual in PettingZoo (`TerminateIllegalWrapper`).

It is a game of turns, so PettingZoo's `turn_based_aec_to_parallel` applies, and `aec_to_parallel` does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from areopagus.kernel import BadSeats, Game, Match, find_game

from .observations import LIMIT, Encoder, Observer, encoder
from .rendering import MODES, check_render_mode, render
from .rewards import Reward, Shaping, check_rewards, final_rewards, potential
from .tables import open_match

ILLEGAL = -1.0
"""The reward for an action outside the mask."""


def env(game: str | Game[Any], **settings: Any) -> AECEnv[str, Any, Any]:
    """The environment with the checks of PettingZoo's usual wrappers; `RawEnv` has the settings."""
    return CheckedEnv(RawEnv(game, **settings))


class CheckedEnv(wrappers.OrderEnforcingWrapper[str, Any, Any]):  # type: ignore[misc]
    """The environment with the checks of PettingZoo's usual wrappers, in one.

    They are those of `OrderEnforcingWrapper`, `AssertOutOfBoundsWrapper` and `TerminateIllegalWrapper`. One on top of
    the other they take about as long as a choice, since each asks the one below for everything.
    """

    env: RawEnv

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that acts next sees, and what it got since it acted last."""
        last: tuple[Any, float, bool, bool, dict[str, Any]]
        last = self.env.last(observe) if self._has_reset else super().last(observe)
        return last

    def step(self, action: Any) -> None:
        """Answer the pending question by the number of a word; a word that is not on offer ends the game."""
        raw = self.env
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not raw.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        elif raw.is_dead(raw.agent_selection) or raw.is_on_offer(action):
            raw.step(action)
        else:
            assert raw.action_space(raw.agent_selection).contains(action), "action is not in action space"
            EnvLogger.warn_on_illegal_move()
            raw.end_by_illegal_action()


class RawEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """The environment without wrappers.

    - `seats`: number of seats; the smallest that the game allows, if not given;
    - `options`: those of the game;
    - `reward`, `shaping`: see `areopagus.gyms.rewards`;
    - `planes`: whether observations have the planes beside the flat numbers;
    - `seen_as`: the name of what is seen, beside `action_mask`; RLlib's masked modules read `"observations"`;
    - `render_mode`: `"ansi"`, the view of the asked agent as text; `"human"`, printed; `"rgb_array"`, as a picture.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: Reward = "rank",
        shaping: Shaping | None = None,
        planes: bool = True,
        seen_as: str = "observation",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find_game(game)
        self.seats = checked_seats(self.game, seats)
        check_rewards(self.game, reward, shaping)
        check_render_mode(render_mode)
        self.metadata = {
            "name": f"areopagus_{self.game.key.replace('-', '_')}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self._options = options
        self._reward: Reward = reward
        self._shaping: Shaping | None = shaping
        self._planes = planes
        self._seen_as = seen_as
        self._encoder = encoder(self.game, self.seats)
        self._observer = Observer(self._encoder, planes)
        self._rng, _ = seeding.np_random(None)
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(self._encoder, planes, seen_as) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._encoder.actions) for agent in self.possible_agents}
        self._match: Match | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The words of the vocabulary."""
        return self.action_spaces[agent]

    @property
    def match(self) -> Match:
        """The match that is being played, for tools; it contains all secrets."""
        assert self._match is not None
        return self._match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seeds give the same luck."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self._match = open_match(self.game, self.seats, int(self._rng.integers(2**63)), self._options)
        self.agents = self.possible_agents[:]
        self.agent_selection: str = self.possible_agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": np.zeros(self._encoder.actions, np.int8)} for agent in self.agents
        }
        self._potentials = (
            [potential(self._match, seat, self._shaping) for seat in range(self.seats)]
            if self._shaping
            else []
        )
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may see now; the mask has ones only for the asked agent."""
        seat = self._seat_of[agent]
        arrays = self._observer.observe(self.match, seat)
        return {
            self._seen_as: arrays if self._planes else arrays["flat"],
            "action_mask": self._encoder.mask(self.match, seat),
        }

    def is_dead(self, agent: str) -> bool:
        """Whether the game is over for an agent."""
        return self.terminations[agent] or self.truncations[agent]

    def is_on_offer(self, action: Any) -> bool:
        """Whether an action is the number of a word that may be chosen now."""
        ask = self.match.ask
        try:
            return ask is not None and index(action) in ask.words
        except TypeError:
            return False

    def end_by_illegal_action(self) -> None:
        """End the game because the asked agent has chosen a word that is not on offer."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL
        self._accumulate_rewards()
        self._deads_step_first()

    def step(self, action: Any) -> None:
        """Answer the pending question by the number of a word."""
        agent = self.agent_selection
        if self.is_dead(agent):
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        match = self.match
        match.choose(int(action), seat=self._seat_of[agent])
        result = match.result
        if result is None:
            self._select()
            self._shape(self._seat_of[self.agent_selection])
        else:
            for seat, reward in enumerate(final_rewards(result, self.seats, self._reward)):
                self._shape(seat)
                self.rewards[self.possible_agents[seat]] += reward
            self.terminations = dict.fromkeys(self.agents, True)
            self._set_mask(agent)
        self._accumulate_rewards()

    def _select(self) -> None:
        ask = self.match.ask
        assert ask is not None
        asked = self.possible_agents[ask.seat]
        if self.agent_selection != asked:
            self._set_mask(self.agent_selection)
        self.agent_selection = asked
        self._set_mask(asked)

    def _set_mask(self, agent: str) -> None:
        """The mask, also where TorchRL and others look for it; it changes for those who were and are asked."""
        self.infos[agent]["action_mask"] = self._encoder.mask(self.match, self._seat_of[agent])

    def _shape(self, seat: int) -> None:
        """Pay a seat the change of its potential since it was last paid."""
        if self._shaping is not None:
            now = potential(self.match, seat, self._shaping)
            self.rewards[self.possible_agents[seat]] += now - self._potentials[seat]
            self._potentials[seat] = now

    def render(self) -> Any:
        """The position as the asked agent sees it."""
        return render(self.match, self._seat_of[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def checked_seats(game: Game[Any], seats: int | None) -> int:
    """The number of seats, the smallest if none is given; `BadSeats` if the game does not allow it."""
    number = min(game.seats) if seats is None else seats
    if number not in game.seats:
        raise BadSeats(game=game.key, seats=str(number), allowed=", ".join(map(str, game.seats)))
    return number


def seen_space(encoder: Encoder, planes: bool) -> spaces.Space[Any]:
    """The space of what a seat sees."""
    flat = spaces.Box(-LIMIT, LIMIT, (len(encoder.names),), np.float32)
    if not planes:
        return flat
    return spaces.Dict({"flat": flat, "planes": spaces.Box(-LIMIT, LIMIT, encoder.shape, np.float32)})


def observation_space(encoder: Encoder, planes: bool, seen_as: str) -> spaces.Dict:
    """The space of observations with their masks."""
    mask = spaces.Box(0, 1, (encoder.actions,), np.int8)
    return spaces.Dict({seen_as: seen_space(encoder, planes), "action_mask": mask})
