"""A table at one moment."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from areopagus.kernel import Ask, KeptStanding, Match, Wish

from ..store import ConsentRequest


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one moment, for readers that must not wait for those who play."""

    match: Match
    """Never changed after it has become the match of the table."""
    epoch: int
    number: int
    """Number of choices so far, as the database counts them."""
    question: str
    """The id of the pending question; empty when the match is over."""
    undo: ConsentRequest | None
    """A request to take a choice back."""
    stand_ins: Mapping[int, str]
    """The bots that play for people now, by seat."""
    hands: Mapping[int, Wish]
    """What those who have raised a hand wish for, by seat."""
    ready: Collection[int] = ()
    """The seats among them that have ready what they wish for."""
    given: int = 0
    """Number of choices of the match that nobody takes back: they were made before the table."""
    standing: Mapping[int, Sequence[KeptStanding]] = field(default_factory=dict)
    """The standing answers that people have set, by seat."""
    answers_itself: bool = True
    """Whether the asked seat may answer by itself; not after an undo."""
    ending: ConsentRequest | None = None
    """A request to end the match."""
    agreed: Mapping[str, Any] | None = None
    """How the match stood when people ended it by agreement; None: they have not."""

    @property
    def ask(self) -> Ask | None:
        """The pending question; None when the match is over, by its rules or by agreement."""
        return None if self.agreed is not None else self.match.ask
