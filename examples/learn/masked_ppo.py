"""A recipe that learns: masked PPO, by itself against random opponents, in a short game of Clash of Cultures for two.

    pip install 'areopagus[gyms,learn]'
    python examples/learn/masked_ppo.py --minutes 20 --out runs/ppo

The agent sees the flat numbers of an observation, chooses among the words of the mask, and is paid for its rank at the
end and, before, for points gained. From time to time it plays some games that it does not learn from, and writes to
`--out`: `curve.csv` (steps, minutes, share of games won and margin in points with 95 % intervals), `curve.svg` and
`model.zip`, which Stable-Baselines3 loads.

How far it comes in a time depends on the machine; with `--steps` and the same seed a run can be repeated.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from areopagus.gyms.gymnasium import SeatEnv
from areopagus.lab.intervals import share_interval

SETTING: dict[str, Any] = {
    "game": "clash-of-cultures",
    "seats": 2,
    "options": {"rounds": "4"},
    "opponents": "random",
    "planes": False,
}
FIELDS = ("steps", "minutes", "games", "won", "won_low", "won_high", "margin", "margin_half")


def learner() -> Monitor[Any, Any]:
    """An environment to learn in, in which gained points are paid, too."""
    return Monitor(SeatEnv(**SETTING, shaping="points"))


def trial(model: MaskablePPO | None, games: int, seed: int) -> dict[str, float]:
    """Play games without learning (without a model: at random); the share of wins and the mean margin."""
    env = SeatEnv(**SETTING, reward="margin")
    won, margins = 0.0, []
    for game in range(games):
        seen, info = env.reset(seed=seed + game)
        env.action_space.seed(seed + game)
        reward, over = 0.0, False
        while not over:
            if model is None:
                action = env.action_space.sample(info["action_mask"])
            else:
                action, _ = model.predict(seen, action_masks=get_action_masks(env))
            seen, reward, over, _, info = env.step(action)
        result = env.match.result
        assert result is not None
        won += env.seat in result.winners and 1 / len(result.winners)
        margins.append(100 * float(reward))
    low, high = share_interval(won / games, games)
    mean = sum(margins) / games
    spread = math.sqrt(sum((margin - mean) ** 2 for margin in margins) / max(games - 1, 1))
    return {
        "games": games,
        "won": won / games,
        "won_low": low,
        "won_high": high,
        "margin": mean,
        "margin_half": 1.96 * spread / math.sqrt(games),
    }


class Curve(BaseCallback):
    """Tries the model from time to time, writes the results, and stops when the time is over."""

    def __init__(self, out: Path, minutes: float, every: int, games: int) -> None:
        super().__init__()
        self._out = out
        self._minutes = minutes
        self._every = every
        self._games = games
        self._start = time.monotonic()
        self._next = 0
        self.rows: list[dict[str, float]] = []

    def _on_step(self) -> bool:
        return self.minutes < self._minutes

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._next:
            self.note()
            self._next = self.num_timesteps + self._every

    @property
    def minutes(self) -> float:
        """Minutes since the start, including trials."""
        return (time.monotonic() - self._start) / 60

    def note(self) -> None:
        """Try the model; write curve and model."""
        result = trial(self.model, self._games, seed=1_000_000)
        row = {"steps": self.num_timesteps, "minutes": round(self.minutes, 2)}
        self.rows.append({**row, **{name: round(value, 3) for name, value in result.items()}})
        with (self._out / "curve.csv").open("w", newline="") as file:
            table = csv.DictWriter(file, FIELDS)
            table.writeheader()
            table.writerows(self.rows)
        self.model.save(self._out / "model.zip")
        latest = self.rows[-1]
        sys.stdout.write(
            f"{latest['steps']:>9,.0f} steps {latest['minutes']:>6.1f} min  won {latest['won']:.1%}"
        )
        sys.stdout.write(
            f" ({latest['won_low']:.1%} to {latest['won_high']:.1%}), margin {latest['margin']:+.1f}\n"
        )
        sys.stdout.flush()


def draw(rows: list[dict[str, float]], file: Path) -> None:
    """The learning curve as a picture."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    steps = [row["steps"] / 1000 for row in rows]
    figure, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
    axes.plot(steps, [100 * row["won"] for row in rows], marker="o", markersize=3)
    low, high = ([100 * row[name] for row in rows] for name in ("won_low", "won_high"))
    axes.fill_between(steps, low, high, alpha=0.2)
    axes.axhline(50, linestyle="--", linewidth=1, color="grey")
    axes.set(xlabel="thousand choices learned from", ylabel="games won against random, %", ylim=(0, 100))
    figure.savefig(file)


def main(arguments: list[str]) -> None:
    """Learn, and save the curve and the model."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=20.0, help="stop after this many minutes")
    parser.add_argument("--steps", type=int, default=1_000_000, help="or after this many choices")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--envs", type=int, default=8)
    parser.add_argument("--processes", action="store_true", help="each environment in a process of its own")
    parser.add_argument("--every", type=int, default=25_000, help="choices between two trials")
    parser.add_argument("--games", type=int, default=200, help="games of a trial")
    parser.add_argument("--out", type=Path, default=Path("runs/ppo"))
    settings = parser.parse_args(arguments)

    torch.set_num_threads(1)
    settings.out.mkdir(parents=True, exist_ok=True)
    makers: list[Callable[[], Any]] = [learner] * settings.envs
    envs = SubprocVecEnv(makers) if settings.processes else DummyVecEnv(makers)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        learning_rate=3e-4,
        n_steps=256,
        batch_size=256,
        n_epochs=4,
        gamma=0.995,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=settings.seed,
        device="cpu",
    )
    curve = Curve(settings.out, settings.minutes, settings.every, settings.games)
    model.learn(settings.steps, callback=curve)
    curve.note()
    draw(curve.rows, settings.out / "curve.svg")
    envs.close()


if __name__ == "__main__":
    main(sys.argv[1:])
