"""Write what every bot chooses in a few positions, and a few duels: tests/bots/choices.json.

    record_choices.py                    writes the file
    record_choices.py --check            says what differs from it, and exits with 1 if anything does
    record_choices.py --check --quick    the same without what takes long
    record_choices.py --check TEXT …     only what has one of these texts in its name

Write the file again when rules, weights or bots change. Nothing else may change it: bots choose the same on every
version of Python. `worth` is finer than choices: it has every bit of the features and the worth of all positions of
random games, so a sum that is rounded in another way shows even where no choice depends on it. The script needs
nothing but the package.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

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
DUELS: Final = (
    ("beacons", ("mcts:18", "greedy")),
    ("on-mars", ("greedy", "easy")),
    ("on-mars", ("mcts:18", "greedy")),
    ("clash-of-cultures", ("greedy", "easy")),
    ("clash-of-cultures", ("mcts:18", "greedy")),
)
"""Games with the bot of each seat."""
WORTH_GAMES: Final = 2
"""Number of random games whose positions are judged."""
DEAR: Final = (
    "on-mars 2 mcts:6",
    "on-mars duel mcts:18 greedy",
    "clash-of-cultures duel mcts:18 greedy",
)
"""What takes too long for every run of the tests."""


class Case(NamedTuple):
    """Something that is recorded."""

    name: str
    words: Callable[[], str]

    @property
    def is_quick(self) -> bool:
        """Whether it is part of every run of the tests."""
        return self.name not in DEAR


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


def duel_of(game: str, names: tuple[str, ...]) -> list[str]:
    """All choices of a game between bots."""
    match = areopagus.new(game, seats=len(names), seed=9)
    players = [bots.make(name, seed=seat) for seat, name in enumerate(names)]
    while match.ask:
        match.choose(bots.answer(players[match.ask.seat], match))
    return [word.text for word in match.words_since(0)]


def worth_of(game: str, seats: int) -> str:
    """A digest of every bit of what the insight says of the positions of random games."""
    digest = sha256()
    for seed in range(WORTH_GAMES):
        match = areopagus.new(game, seats=seats, seed=seed)
        player = bots.make("random", seed=seed)
        insight = match.game.insight()
        assert insight is not None
        while match.ask:
            for each in range(insight.players(match.state)):
                features = insight.features(match.state, each)
                numbers = (*features, insight.value(features), insight.elapsed(match.state))
                digest.update(" ".join(float(number).hex() for number in numbers).encode())
            digest.update(" ".join(map(float.hex, insight.shares(match.state))).encode())
            match.choose(bots.answer(player, match))
    return digest.hexdigest()


def cases() -> list[Case]:
    """Everything that is recorded: every table with every bot, the duels, and what positions are worth."""
    return [
        *(
            Case(f"{game} {seats} {bot}", lambda case=(game, seats, bot): " ".join(choices_of(*case)))  # type: ignore[misc]
            for game, seats in TABLES
            for bot in BOTS
        ),
        *(
            Case(f"{game} duel {' '.join(names)}", lambda case=(game, names): " ".join(duel_of(*case)))  # type: ignore[misc]
            for game, names in DUELS
        ),
        *(
            Case(f"{game} {seats} worth", lambda case=(game, seats): worth_of(*case))  # type: ignore[misc]
            for game, seats in TABLES
        ),
    ]


def differences(is_quick: bool, among: list[str]) -> list[str]:
    """What differs from the record."""
    recorded = json.loads(FILE.read_text(encoding="utf-8"))
    different = []
    for case in cases():
        if is_quick > case.is_quick or not any(text in case.name for text in among or ("",)):
            continue
        words = case.words()
        if words != recorded.get(case.name):
            different.append(f"{case.name}: {words}\n  recorded: {recorded.get(case.name)}")
    return different


def main(arguments: list[str]) -> int:
    """Write or check the file."""
    if "--check" not in arguments:
        recorded = {case.name: case.words() for case in cases()}
        FILE.write_text(json.dumps(recorded, indent=1) + "\n", encoding="utf-8")
        return 0
    different = differences("--quick" in arguments, [text for text in arguments if text[:2] != "--"])
    print(*different, sep="\n", end="\n" if different else "")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
