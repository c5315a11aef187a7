"""Vectors of Gymnasium: one seat learns in each of many matches, bots play the others.

    import areopagus.gyms
    envs = gymnasium.make_vec("areopagus/OnMars-v0", num_envs=16, vectorization_mode="vector_entry_point")
    seen, info = envs.reset(seed=1)
    seen, rewards, terminated, truncated, info = envs.step(actions)       # info["action_mask"] has a row for each

It is what `gymnasium.vector.SyncVectorEnv` makes of `SeatEnv`s with the same seeds, number for number, in less time:
observations are written into the rows of one array. An episode that has ended is followed by the next one in the next
step, whose action does not count (`AutoresetMode.NEXT_STEP`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from areopagus.bots.bot import undisturbed

from .gymnasium import SeatEnv
from .observations import Floats, Mask


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many matches, in each of them one seat that learns.

    `num_envs` is their number; all other settings are those of `SeatEnv`. With `copy=False` the arrays of observations
    and masks are the same objects after each step, and change with it.
    """

    metadata = {**SeatEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 as Gymnasium declares it

    def __init__(self, num_envs: int = 1, copy: bool = True, **settings: Any) -> None:
        super().__init__()
        self.num_envs = num_envs
        self.envs = [SeatEnv(**settings) for _ in range(num_envs)]
        """The environments; they contain all secrets."""
        first = self.envs[0]
        self.render_mode = first.render_mode
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copies = copy
        encoder = first.encoder
        self._flat: Floats = np.zeros((num_envs, len(encoder.names)), np.float32)
        self._planes: Floats | None = (
            np.zeros((num_envs, *encoder.shape), np.float32) if first.has_planes else None
        )
        self._masks: Mask = np.zeros((num_envs, encoder.actions), np.int8)
        self._is_over = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New matches; from one seed each environment gets the next number."""
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + number for number in range(self.num_envs)]
        else:
            seeds = seed
        for env, one in zip(self.envs, seeds, strict=True):
            env.reseed(one)
            env.begin()
        self._is_over[:] = False
        infos = self._infos()
        return self._observation(), infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Answer in each match by the number of a word; where an episode has ended, begin the next instead."""
        rewards = np.zeros(self.num_envs, np.float64)
        terminated = np.zeros(self.num_envs, bool)
        outcomes: dict[int, dict[str, Any]] = {}
        with undisturbed():  # see `batches`
            for number, env in enumerate(self.envs):
                if self._is_over[number]:
                    env.begin()
                else:
                    rewards[number], terminated[number], outcome = env.act(int(actions[number]))
                    if outcome:
                        outcomes[number] = outcome
            self._is_over = terminated
            infos = self._infos()
            for number, outcome in outcomes.items():
                infos = self._add_info(infos, outcome, number)
            arrays = self._observation()
        return arrays, rewards, terminated.copy(), np.zeros(self.num_envs, bool), infos

    def render(self) -> tuple[Any, ...] | None:
        """What each agent sees."""
        return tuple(env.render() for env in self.envs)

    def action_masks(self) -> Mask:
        """Which words may be chosen now, one row for each match."""
        return self._masks.astype(bool)

    def _infos(self) -> dict[str, Any]:
        """The masks and the seats, each with a flag for every environment, as Gymnasium wants it."""
        everywhere = np.ones(self.num_envs, bool)
        self._masks[:] = 0
        for number, env in enumerate(self.envs):
            ask = env.match.ask
            if ask is not None and ask.seat == env.seat:
                self._masks[number, list(ask.words)] = 1
        seats = np.array([env.seat for env in self.envs])
        return {
            "action_mask": self._masks.copy() if self._copies else self._masks,
            "_action_mask": everywhere,
            "seat": seats,
            "_seat": everywhere.copy(),
        }

    def _observation(self) -> Any:
        """The observations of all, in the shape of the space; after `_infos`, which writes the masks."""
        for number, env in enumerate(self.envs):
            planes = None if self._planes is None else self._planes[number]
            env.observer.observe_into(env.match, env.seat, self._flat[number], planes)
        flat = self._flat.copy() if self._copies else self._flat
        if self._planes is None:
            shown: Any = flat
        else:
            shown = {"flat": flat, "planes": self._planes.copy() if self._copies else self._planes}
        named = self.envs[0].seen_as
        return shown if named is None else {named: shown, "action_mask": self._masks.copy()}
