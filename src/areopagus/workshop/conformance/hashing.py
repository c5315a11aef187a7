"""The same games in fresh processes with different hash seeds: nothing may depend on the order of a set."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import entry_points
from random import Random
from typing import Any

import msgspec

from areopagus.kernel.game import Game
from areopagus.kernel.loading import new
from areopagus.kernel.registry import GROUP, find_game
from areopagus.kernel.state import state_to_json

from .report import Broken


def fingerprint(game: Game[Any], seats: int, seed: int, count: int = 2) -> str:
    """A digest of all that happens in a few random games: questions, choices, stories, views, final states."""
    digest = hashlib.sha256()
    for number in range(count):
        rng = Random(seed + number)
        match = new(game, seats, seed=seed + number)
        while match.ask is not None:
            digest.update(f"{match.ask.about} {' '.join(word.text for word in match.ask.words)}\n".encode())
            match.choose(rng.choice(match.ask.words))
        parts = [
            match.record.choices,
            msgspec.to_builtins(match.open_story()),
            [match.view(seat) for seat in range(seats)],
            state_to_json(match.state),
        ]
        digest.update(json.dumps(parts, default=str).encode())
    return digest.hexdigest()


def place_of(game: Game[Any]) -> str | None:
    """The name by which another process can find the game: its key, or `module:NAME`; None if there is none."""
    if _is_announced(game):
        return game.key
    for module_name, module in list(sys.modules.items()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is game and not name.startswith("_") and module_name != "__main__":
                return f"{module_name}:{name}"
    return None


def _is_announced(game: Game[Any]) -> bool:
    """Whether an installed package has this game; one that can't be loaded has not."""
    for entry in entry_points(group=GROUP):
        if entry.name == game.key:
            with suppress(Exception):
                return entry.load() is game
    return False


def check_hash_seeds(game: Game[Any], seats: int, seed: int) -> bool:
    """Two processes with different hash seeds play the same games; False if the game can't be found from there."""
    place = place_of(game)
    if place is None:
        return False
    prints = [
        _fingerprint_in_process(place, seats, seed, hash_seed) for hash_seed in (2 * seed + 1, 2 * seed + 2)
    ]
    if prints[0] != prints[1]:
        raise Broken("hash seed", "the same seed and choices give other games under another PYTHONHASHSEED")
    return True


def _fingerprint_in_process(place: str, seats: int, seed: int, hash_seed: int) -> str:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    done = subprocess.run(
        [sys.executable, "-m", "areopagus.workshop.conformance", place, str(seats), str(seed)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no output"])[-1]
        raise Broken("hash seed", f"a game failed in a fresh process: {last}")
    return done.stdout.strip()


def main(arguments: list[str]) -> str:
    """What `python -m areopagus.workshop.conformance GAME SEATS SEED` prints."""
    place, seats, seed = arguments
    return fingerprint(find_game(place), int(seats), int(seed))
