"""Gymnasium: one seat learns, bots play the others; or nobody else, in solo On Mars.

    import areopagus.gyms
    env = gymnasium.make("areopagus/OnMarsSolo-v0")
    env = gymnasium.make("areopagus/ClashOfCultures-v0", seats=3, opponents="greedy")
    seen, info = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An observation is `{"flat", "planes"}`, or with `planes=False` the flat numbers alone. The mask of the words that may be
chosen is in `info["action_mask"]` and, as sb3-contrib's MaskablePPO wants it, in `env.unwrapped.action_masks()`. An
action outside the mask ends the episode with -1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import Env, spaces
from numpy.typing import NDArray

from areopagus import bots
from areopagus.kernel import BadCall, Game, Match, find_game

from .observations import Observer, encoder
from .pettingzoo import ILLEGAL, checked_seats, observation_space, seen_space
from .rendering import MODES, check_render_mode, render
from .rewards import Reward, Shaping, check_rewards, final_rewards, potential
from .tables import open_match

LARGEST_SEED: Final = 2**63


class SeatEnv(Env[Any, Any]):
    """One seat of a game against bots.

    - `seats`: number of seats; the smallest that the game allows, if not given;
    - `opponents`: the bot at all other seats, by name, or one name for each of them in the order of play;
    - `seat`: where the agent sits; None: at a random seat in each episode;
    - `options`: those of the game;
    - `reward`, `shaping`: see `areopagus.gyms.rewards`;
    - `planes`: whether observations have the planes beside the flat numbers;
    - `seen_as`: None, or a name: observations are then `{NAME: what is seen, "action_mask"}`, for agents
      that get no `info` (RLlib's masked modules: `"observations"`);
    - `render_mode`: `"ansi"`, what the agent sees as text; `"human"`, the same printed; `"rgb_array"`, its picture.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 as Gymnasium declares it

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: Reward = "rank",
        shaping: Shaping | None = None,
        planes: bool = True,
        seen_as: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = find_game(game)
        self.seats = checked_seats(self.game, seats)
        check_rewards(self.game, reward, shaping)
        self._names = _opponents(opponents, self.seats - 1)
        if seat is not None and seat not in range(self.seats):
            raise BadCall(argument="seat", value=str(seat)[:20], allowed=f"0 – {self.seats - 1}")
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._seat = seat
        self._options = options
        self._reward: Reward = reward
        self._shaping: Shaping | None = shaping
        self.has_planes = planes
        self.seen_as = seen_as
        self.encoder = encoder(self.game, self.seats)
        self.observer = Observer(self.encoder, planes)
        self.observation_space = (
            seen_space(self.encoder, planes)
            if seen_as is None
            else observation_space(self.encoder, planes, seen_as)
        )
        self.action_space = spaces.Discrete(self.encoder.actions)
        self._match: Match | None = None
        self._bots: dict[int, bots.Bot] = {}
        self.seat = seat or 0
        """Where the agent sits in this episode."""

    @property
    def match(self) -> Match:
        """The match that is being played, for tools; it contains all secrets."""
        assert self._match is not None
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new match, at the agent's first question; the same seeds give the same luck and bots."""
        self.reseed(seed)
        self.begin()
        return self._observation(), self._info()

    def reseed(self, seed: int | None) -> None:
        """From here on, the luck and the bots of this seed; None: as it goes on."""
        super().reset(seed=seed)

    def begin(self) -> None:
        """A new match, at the agent's first question, without looking at it."""
        while True:
            self.seat = int(self.np_random.integers(self.seats)) if self._seat is None else self._seat
            others = [(self.seat + step) % self.seats for step in range(1, self.seats)]
            self._bots = {
                other: bots.make(name, int(self.np_random.integers(LARGEST_SEED)))
                for other, name in zip(others, self._names, strict=True)
            }
            luck = int(self.np_random.integers(LARGEST_SEED))
            self._match = open_match(self.game, self.seats, luck, self._options)
            self._play_others()
            if not self._match.over:
                break
        self._potential = potential(self._match, self.seat, self._shaping) if self._shaping else 0.0

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer by the number of a word; the others play until the agent is asked again."""
        reward, terminated, outcome = self.act(int(action))
        return self._observation(), reward, terminated, False, {**self._info(), **outcome}

    def act(self, action: int) -> tuple[float, bool, dict[str, Any]]:
        """The same without looking: the reward, whether the episode is over, and how it ended."""
        match = self.match
        ask = match.ask
        if ask is None or action not in ask.words:
            return ILLEGAL, True, {"illegal": True}
        match.choose(action, seat=self.seat)
        self._play_others()
        reward = 0.0
        if self._shaping is not None:
            before, self._potential = self._potential, potential(match, self.seat, self._shaping)
            reward = self._potential - before
        result = match.result
        if result is None:
            return reward, False, {}
        reward += final_rewards(result, self.seats, self._reward)[self.seat]
        points = float(result.total(self.seat))
        return reward, True, {"won": self.seat in result.winners, "points": points}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which words may be chosen now."""
        return self.encoder.mask(self.match, self.seat).astype(bool)

    def render(self) -> Any:
        """What the agent sees."""
        return render(self.match, self.seat, self.render_mode)

    def _play_others(self) -> None:
        match = self.match
        while (ask := match.ask) is not None and ask.seat != self.seat:
            match.choose(bots.answer(self._bots[ask.seat], match))

    def _observation(self) -> Any:
        arrays = self.observer.observe(self.match, self.seat)
        shown = arrays if self.has_planes else arrays["flat"]
        if self.seen_as is None:
            return shown
        return {self.seen_as: shown, "action_mask": self.encoder.mask(self.match, self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.encoder.mask(self.match, self.seat), "seat": self.seat}


def _opponents(named: str | Sequence[str], others: int) -> tuple[str, ...]:
    """The bot at each other seat."""
    names = (named,) * others if isinstance(named, str) else tuple(named)
    if len(names) != others:
        raise BadCall(argument="opponents", value=", ".join(names)[:60], allowed=str(others))
    for name in names:
        bots.check_name(name)
    return names
