"""Write what every bot chooses in a few positions: tests/bots/choices.json.

    record_choices.py            writes the file
    record_choices.py --check    says what differs from it, and exits with 1 if anything does

Write the file again when rules, weights or bots change. Nothing else may change it: bots choose the same on every
version of Python. The script needs nothing but the package.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import areopagus
from areopagus import bots

FILE: Final = Path(__file__).resolve().parent.parent / "tests" / "bots" / "choices.json"
TABLES: Final = (("beacons", 3), ("on-mars", 1), ("on-mars", 2), ("clash-of-cultures", 2))
BOTS: Final = ("random", "easy", "greedy", "mcts:6")
STARTS: Final = (6, 60, 140)
"""Number of random choices after which the bot takes over all seats."""
CHOICES: Final = {"mcts:6": 6}
"""Number of choices that it makes, if not the usual number."""
USUAL_CHOICES: Final = 12


def choices_of(game: str, seats: int, bot: str) -> list[str]:
    """What a bot chooses from each start on."""
    words: list[str] = []
    for start in STARTS:
        match = areopagus.new(game, seats=seats, seed=5)
        opening = bots.make("random", seed=3)
        while match.ask and match.length < start:
            match.choose(bots.answer(opening, match))
        player = bots.make(bot, seed=11)
        for _ in range(CHOICES.get(bot, USUAL_CHOICES)):
            if not match.ask:
                break
            word = bots.answer(player, match)
            words.append(word.text)
            match.choose(word)
    return words


def cases() -> list[tuple[str, int, str]]:
    """Every table with every bot."""
    return [(game, seats, bot) for game, seats in TABLES for bot in BOTS]


def name_of(game: str, seats: int, bot: str) -> str:
    """The name of a case in the file."""
    return f"{game} {seats} {bot}"


def main(arguments: list[str]) -> int:
    """Write or check the file."""
    choices = {name_of(*case): " ".join(choices_of(*case)) for case in cases()}
    if "--check" not in arguments:
        FILE.write_text(json.dumps(choices, indent=1) + "\n", encoding="utf-8")
        return 0
    recorded = json.loads(FILE.read_text(encoding="utf-8"))
    different = [name for name in choices if choices[name] != recorded.get(name)]
    for name in different:
        print(f"{name}: chooses {choices[name]}\n  recorded: {recorded.get(name)}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
