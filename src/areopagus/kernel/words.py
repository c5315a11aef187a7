"""Words: the possible answers of a seat.

A game has one fixed **vocabulary**. Every option that any question of the game can ever offer is one
**word** of it: a small int with a readable, stable text such as `construct`, `hex:+2-1` or `die:4`. The same
word may mean different things under different questions ("the reef card" when lighting a beacon and when
throwing a card away). The size of the vocabulary is the action space of a learning agent, and words in text
form are what a record is made of, so neither numbers nor texts change within one version of the rules.

    WORDS = Vocabulary()
    END = WORDS.word("end")
    DIE = WORDS.family("die", range(1, 7))        # die:1 ... die:6

    DIE[3]              # the word die:4
    DIE.index(word)     # 3, the position in the family
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import SupportsIndex

from .errors import UnknownWord
from .messages import shown


class Word(int):
    """One option out of a vocabulary: an int that knows its text.

    Words are made by `Vocabulary.word` and `Vocabulary.family`, never one by one.
    """

    text: str

    def __new__(cls, number: int, text: str) -> Word:
        word = super().__new__(cls, number)
        word.text = text
        return word

    def __repr__(self) -> str:
        return f"Word({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __reduce__(self) -> tuple[type[Word], tuple[int, str]]:
        return (Word, (int(self), self.text))

    def __deepcopy__(self, memo: object) -> Word:
        return self

    def __copy__(self) -> Word:
        return self


class Family(tuple[Word, ...]):
    """Words that share a prefix and stand side by side in the vocabulary: `die:1` ... `die:6`.

    A family is a tuple of its words in the order they were named; `index` is arithmetic, not a search.
    """

    prefix: str
    first: int
    size: int
    names: tuple[str, ...]

    def __new__(cls, prefix: str, words: Sequence[Word], names: Sequence[str]) -> Family:
        family = super().__new__(cls, words)
        family.prefix = prefix
        family.first = int(words[0])
        family.size = len(words)
        family.names = tuple(names)
        return family

    def index(self, word: object, start: SupportsIndex = 0, stop: SupportsIndex = 0) -> int:
        """The position of a word in this family."""
        place = word - self.first if isinstance(word, int) else -1
        if 0 <= place < self.size:
            return place
        raise ValueError(f"{word!r} is not one of the words {self.prefix}:…")

    def __contains__(self, word: object) -> bool:
        return isinstance(word, int) and 0 <= word - self.first < self.size

    def named(self, name: str) -> Word:
        """The word of this family that ends with `name`."""
        return self[self.names.index(name)]

    def __getnewargs__(self) -> tuple[str, tuple[Word, ...], tuple[str, ...]]:
        return (self.prefix, tuple(self), self.names)


class Vocabulary:
    """All the words of a game, in one fixed order; built when the game is imported, then frozen."""

    def __init__(self) -> None:
        self._words: list[Word] = []
        self._by_text: dict[str, Word] = {}
        self._frozen = False

    def word(self, text: str) -> Word:
        """Add one plain word, such as `end`."""
        if self._frozen:
            raise ValueError(f"the vocabulary is frozen; {text!r} comes too late")
        if not text or text != text.strip() or any(mark.isspace() for mark in text):
            raise ValueError(f"a word has no white space: {text!r}")
        if text in self._by_text:
            raise ValueError(f"the word {text!r} is there already")
        word = Word(len(self._words), text)
        self._words.append(word)
        self._by_text[text] = word
        return word

    def words(self, *texts: str) -> tuple[Word, ...]:
        """Add several plain words at once."""
        return tuple(self.word(text) for text in texts)

    def family(self, prefix: str, names: Iterable[object]) -> Family:
        """Add the words `prefix:name`, one for each name."""
        texts = [str(name) for name in names]
        if not texts:
            raise ValueError(f"the family {prefix!r} has no words")
        return Family(prefix, [self.word(f"{prefix}:{name}") for name in texts], texts)

    def freeze(self) -> None:
        """No word can be added from now on."""
        self._frozen = True

    def find(self, key: Word | int | str) -> Word:
        """A word by itself, its int or its text; `UnknownWord` if there is none."""
        if isinstance(key, str):
            word = self._by_text.get(key)
        elif isinstance(key, Word):
            word = self._by_text.get(key.text)
        elif key.__class__ is int:
            word = self._words[key] if 0 <= key < len(self._words) else None
        else:
            word = None
        if word is None:
            raise UnknownWord(said=shown(key))
        return word

    def __getitem__(self, number: int) -> Word:
        return self._words[number]

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[Word]:
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        if isinstance(word, Word):
            return self._by_text.get(word.text) is word
        return isinstance(word, str) and word in self._by_text
