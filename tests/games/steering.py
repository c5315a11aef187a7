"""Players who know what is good: for recorded games and playthroughs that get further than random ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random

from areopagus.kernel import Match, Word


@dataclass(frozen=True)
class Steering:
    """How likely each word, or each word of a family, is taken under a question.

    Words without a weight are `further` times as likely as the `reluctant` ones.
    """

    weights: Mapping[str, Mapping[str, float]]
    reluctant: Collection[str] = ("done", "no")
    further: float = 8

    def choose(self, match: Match, rng: Random) -> Word:
        """A word for the pending question."""
        ask = match.ask
        assert ask is not None
        weights = self.weights.get(ask.about, {})
        likely = []
        for word in ask.words:
            family = word.text.partition(":")[0]
            usual = 1 if word.text in self.reluctant else self.further
            likely.append(weights.get(word.text, weights.get(family, usual)))
        return rng.choices(ask.words, likely)[0]

    def play(self, match: Match, seed: int, most: int = 20_000) -> None:
        """Play a match on to its end, or for a number of choices."""
        rng = Random(seed)
        while match.ask is not None and most:
            match.choose(self.choose(match, rng))
            most -= 1

    def playthrough(self, match: Match, seed: int, choices: int) -> str:
        """The beginning of a game as a person can read it: questions, options, answers, the open story."""
        rng = Random(seed)
        lines: list[str] = []
        story_length = 0
        for _ in range(choices):
            lines += [f"    {match.say(line.message)}" for line in match.open_story(story_length)]
            story_length = match.story_length
            if match.ask is None:
                break
            word = self.choose(match, rng)
            offered = " ".join(one.text for one in match.ask.words)
            lines.append(f"{match.ask.seat} {match.ask.about} [{offered}] {word.text}")
            match.choose(word)
        return "\n".join(lines) + "\n"


def play_at_random(match: Match, seed: int) -> None:
    """Play a match to its end without thinking."""
    rng = Random(seed)
    while match.ask is not None:
        match.choose(rng.choice(match.ask.words))
