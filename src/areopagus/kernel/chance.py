"""Chance: dice and draws are questions to the seat `CHANCE`, answered by a dealer outside the state.

A rule that needs luck asks a question, and the answer goes into the record, so a record replays without a random
generator. A deck is a **bag** until a card is drawn from it: it has no order that could leak or be tampered with.

    die = yield Ask(CHANCE, "chance.die", DIE)
    card = yield Ask(CHANCE, "chance.card", lambda: s.deck.weighted(CARD), seen_by=(me,))
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeAlias

from .ask import Ask
from .words import Word

Rng: TypeAlias = random.Random
"""The random generator that `Game.redeal` gets; games never create one."""


class Dealer(Protocol):
    """Answers for chance. `number` is the number of the choice in the match."""

    def deal(self, ask: Ask, number: int) -> Word:
        """The answer to a question to chance."""


class SeededDealer:
    """The dealer of real matches: its answer is a function of its secret seed and the choice's number.

    Restarting, rebuilding, undoing and cloning therefore change no luck. The function is a keyed hash, so past dice
    say nothing about future ones.
    """

    __slots__ = ("_key", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._key = hashlib.blake2b(str(seed).encode(), digest_size=32).digest()

    def deal(self, ask: Ask, number: int) -> Word:
        """The answer to a question to chance."""
        digest = hashlib.blake2b(number.to_bytes(8, "big"), key=self._key, digest_size=8).digest()
        return pick(ask, int.from_bytes(digest, "big"))

    def renewed(self) -> SeededDealer:
        """A dealer for a match whose choices are numbered from 0 again, so that its luck does not repeat."""
        digest = hashlib.blake2b(b"renewed", key=self._key, digest_size=16).digest()
        return SeededDealer(int.from_bytes(digest, "big"))


_MASK: Final = (1 << 64) - 1


class QuickDealer:
    """The dealer of imagined matches: also a function of seed and number, fast instead of secret."""

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed & _MASK

    def deal(self, ask: Ask, number: int) -> Word:
        """The answer to a question to chance."""
        mixed = (self.seed + (number + 1) * 0x9E3779B97F4A7C15) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return pick(ask, mixed ^ (mixed >> 31))


def pick(ask: Ask, luck: int) -> Word:
    """The word that a large random number selects, with probabilities proportional to the weights."""
    words = ask.words
    weights = ask.weights
    if weights is None:
        return words[luck % len(words)]
    luck %= sum(weights)
    for word, weight in zip(words, weights, strict=True):
        if luck < weight:
            return word
        luck -= weight
    raise AssertionError("weights are positive")


def drawn(weighted: dict[Word, int], luck: float) -> Word:
    """The word that a random number below 1 selects, with probabilities proportional to the weights."""
    place = int(luck * sum(weighted.values()))
    for word, weight in weighted.items():
        if place < weight:
            return word
        place -= weight
    raise AssertionError("luck is below 1, and there is something to draw")


class Bag:
    """An unordered deck: the number of copies left of each card. Cards are small ints, as in a family of words.

    Copies share the numbers until one of them changes.
    """

    __slots__ = ("_counts", "_is_shared")

    def __init__(self, counts: Iterable[int] = ()) -> None:
        self._counts = list(counts)
        self._is_shared = False

    @property
    def counts(self) -> list[int]:
        """The number of copies left of each card. Whoever changes the list has to ask for it after each question."""
        if self._is_shared:
            self._counts = self._counts[:]
            self._is_shared = False
        return self._counts

    @counts.setter
    def counts(self, counts: list[int]) -> None:
        self._counts = counts
        self._is_shared = False

    def copy(self) -> Bag:
        """An independent bag with the same content."""
        bag = Bag.__new__(Bag)
        bag._counts = self._counts
        bag._is_shared = self._is_shared = True
        return bag

    @property
    def total(self) -> int:
        """Number of cards left."""
        return sum(self._counts)

    def __bool__(self) -> bool:
        return any(self._counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self._counts == other._counts

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Bag({self._counts})"

    def take(self, card: int) -> None:
        """Remove one copy."""
        if self._counts[card] <= 0:
            raise ValueError(f"card {card} is not in the bag")
        self.counts[card] -= 1

    def put(self, card: int, copies: int = 1) -> None:
        """Add copies."""
        self.counts[card] += copies

    def weighted(self, words: Sequence[Word]) -> dict[Word, int]:
        """What can be drawn, as the options of a question to chance: each word with the copies left."""
        return {words[card]: count for card, count in enumerate(self._counts) if count}

    def draw(self, rng: Rng) -> int:
        """Draw one card at random: for re-dealing what is hidden, never for playing."""
        luck = rng.randrange(self.total)
        for card, count in enumerate(self._counts):
            if luck < count:
                self.take(card)
                return card
            luck -= count
        raise AssertionError("luck is below the total")
