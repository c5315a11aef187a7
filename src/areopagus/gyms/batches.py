"""Batches: many matches at once, every seat an agent, and nothing but arrays.

    batch = Batch("on-mars", matches=64, seats=2)
    batch.reset(seed=1)
    while learning:
        actions = choose(batch.flat, batch.planes, batch.masks, batch.asked)   # one for each match
        rewards, over = batch.step(actions)

In each match the seat that is asked acts, so a step answers one question in every match. A match that ends is followed
by another one in the same step: `over` says which ended, `rewards` what each of its seats got, and the observations
are already those of the next match.

The arrays `flat`, `planes`, `masks` and `asked` stay the same objects and are written anew by each step; copy what you
keep. Only what has changed in a match is read again, see `areopagus.kernel.observing`. Garbage is collected between
steps, not within them, since each collection goes through all the matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from areopagus.bots.bot import undisturbed
from areopagus.kernel import BadCall, Game, Match, find_game

from .observations import Floats, Mask, Observer, encoder
from .pettingzoo import ILLEGAL, checked_seats
from .rewards import Reward, check_rewards, final_rewards
from .tables import open_match

LARGEST_SEED = 2**63


class Batch:
    """A number of matches that are stepped together.

    - `matches`: how many;
    - `seats`: number of seats; the smallest that the game allows, if not given;
    - `options`: those of the game;
    - `reward`: see `areopagus.gyms.rewards`;
    - `planes`: whether there are planes beside the flat numbers.
    """

    def __init__(
        self,
        game: str | Game[Any],
        matches: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: Reward = "rank",
        planes: bool = True,
    ) -> None:
        self.game = find_game(game)
        self.seats = checked_seats(self.game, seats)
        check_rewards(self.game, reward, None)
        if matches < 1:
            raise BadCall(argument="matches", value=str(matches)[:20], allowed="1 –")
        self._options = options
        self._reward: Reward = reward
        self._encoder = encoder(self.game, self.seats)
        self._observers = [Observer(self._encoder, planes) for _ in range(matches)]
        self._rng = np.random.default_rng()
        self.matches: list[Match] = []
        """The matches that are being played, for tools; they contain all secrets."""
        self.flat: Floats = np.zeros((matches, len(self._encoder.names)), np.float32)
        """The flat numbers, one row for each match."""
        self.planes: Floats | None = np.zeros((matches, *self._encoder.shape), np.float32) if planes else None
        """The planes of each match; None if they are not wanted."""
        self.masks: Mask = np.zeros((matches, self._encoder.actions), np.int8)
        """The masks of the words that may be chosen, one row for each match."""
        self.asked: NDArray[np.int64] = np.zeros(matches, np.int64)
        """The seat that is asked in each match, and whose observation the row is."""

    def __len__(self) -> int:
        return len(self._observers)

    def reset(self, seed: int | None = None) -> None:
        """New matches; the same seed gives the same luck, also in the matches that follow them."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.matches = [self._new() for _ in self._observers]
        self.masks[:] = 0
        for number in range(len(self)):
            self._look(number)

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> tuple[Floats, NDArray[np.bool_]]:
        """Answer the question of each match by the number of a word.

        Returns what each seat of each match got, and which matches have ended. An action outside the mask ends the
        match with -1 for the seat that chose it.
        """
        count = len(self)
        if len(actions) != count or not self.matches:
            allowed = str(count) if self.matches else "reset"
            raise BadCall(argument="actions", value=str(len(actions)), allowed=allowed)
        rewards: Floats = np.zeros((count, self.seats), np.float32)
        over = np.zeros(count, bool)
        with undisturbed():
            for number, action in enumerate(map(int, actions)):
                match = self.matches[number]
                ask = match.ask
                assert ask is not None
                self.masks[number, list(ask.words)] = 0
                if action in ask.words:
                    match.choose(action)
                    result = match.result
                    if result is not None:
                        rewards[number] = final_rewards(result, self.seats, self._reward)
                        over[number] = True
                else:
                    rewards[number, ask.seat] = ILLEGAL
                    over[number] = True
                if over[number]:
                    self.matches[number] = self._new()
                self._look(number)
        return rewards, over

    def _new(self) -> Match:
        """A match in which somebody is asked."""
        while True:
            match = open_match(self.game, self.seats, int(self._rng.integers(LARGEST_SEED)), self._options)
            if match.ask is not None:
                return match

    def _look(self, number: int) -> None:
        """Write the row of a match."""
        match = self.matches[number]
        ask = match.ask
        assert ask is not None
        self.asked[number] = ask.seat
        self.masks[number, list(ask.words)] = 1
        planes = None if self.planes is None else self.planes[number]
        self._observers[number].observe_into(match, ask.seat, self.flat[number], planes)
