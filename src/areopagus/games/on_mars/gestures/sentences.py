"""What a gesture does, in a sentence: a clause for each thing that its answers name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from areopagus.kernel import Message, Param, Path, Word, listed, quantity, series, word_name, words_at

from ..catalog.basics import CRYSTAL, NONE
from ..rules.naming import owner_of
from ..state import Mars
from ..words import (
    DONE,
    EXPLORATION,
    GOAL,
    GOOD,
    GRID,
    HEX,
    KIND,
    NO,
    ROVER,
    SPACE,
    TECH,
    TECH_OF,
    YES,
    tile_name,
)
from .payments import PAYMENTS


class ClausePlan:
    """A plan whose gestures are told by their clauses."""

    def beginning(self, handle: Word) -> Message | None:
        """What stands before the clauses, where the heading does not say it; None: nothing."""
        return None

    def name(self, before: Mars, after: Mars, path: Path) -> Message:
        """The clauses, and the Private Goals that are spent (OM-GOAL-03)."""
        parts = list(clauses(before, after, path))
        first = self.beginning(path[0].word)
        label = series(parts) if parts else word_name(path[0].word.text)
        if parts and first is not None:
            label = Message("gesture.act.name", {"action": first, "things": label})
        spent = [
            Message("gesture.spent", {"goal": word_name(word.text)})
            for word in words_at(path, *PAYMENTS)
            if word in GOAL
        ]
        return series([label, *spent])


def clauses(before: Mars, after: Mars, path: Path) -> Iterator[Message]:
    """What the answers of a gesture name, in the order of `CLAUSES`.

    Where what a Turn Order space brings is named, it goes without saying that its benefit is taken.
    """
    brings = words_at(path, "tech.take", "resupply.item", "blueprint.take", "trade.give", "control.step")
    for abouts, clause in CLAUSES:
        words = [word for word in words_at(path, *abouts) if word != DONE and not (brings and word == YES)]
        if words:
            yield clause(before, after, words)
    if {*words_at(path, "resupply.item")} == {DONE}:
        yield Message("gesture.none_taken")
    steps = words_at(path, "control.step")
    if steps:
        yield from _movement(before, after, path, steps)


def _movement(before: Mars, after: Mars, path: Path, steps: Sequence[Word]) -> Iterator[Message]:
    moved = words_at(path, "control.move")
    start = next(word for word in moved if word in (ROVER, *HEX))
    params: dict[str, Param] = {
        "start": word_name(start.text),
        "place": word_name(steps[-1].text),
        "count": len(steps),
    }
    if path[0].word == start:  # the heading names the piece
        piece = (
            word_name(start.text) if start == ROVER else Message("text.bot_on", {"place": params["start"]})
        )
        yield Message("gesture.moved", {**params, "piece": piece})
    else:
        yield Message("gesture.rover" if start == ROVER else "gesture.bot", params)
    if start != ROVER:
        yield from (Message("gesture.lost", {"thing": thing}) for thing in _lost(before, steps[-1]))
    yield from (_with_tile(before, word) for word in moved if word in TECH_OF)
    if YES in words_at(path, "rover.claim"):
        yield Message("gesture.claim", {"tile": tile_name(_claimed(before, after, path))})
    if DONE in moved:
        yield Message("gesture.movement_ends")


def _lost(s: Mars, word: Word) -> Iterator[Message]:
    """What is removed from a hex if a Bot stays there (OM-BOT-02, -03)."""
    cell = HEX.index(word)
    if s.tile[cell] != NONE:
        yield tile_name(s.tile[cell])
    if s.crystal[cell]:
        yield word_name(GOOD[CRYSTAL].text)


def _with_tile(s: Mars, word: Word) -> Message:
    """Whose Tech tile is used; in the own turn the own one goes by no colour."""
    if word in TECH_OF and s.active != NONE and owner_of(s, word) == s.active:
        return Message("gesture.with_own_tile")
    return Message("gesture.with_tile", {"tile": word_name(word.text)})


def _claimed(before: Mars, after: Mars, path: Path) -> int:
    """The tile that the Rover claims: where it went, or where it has stood while a Bot moved (OM-ROVER-05)."""
    walked = path[: next(at for at, step in enumerate(path) if step.about == "rover.claim")]
    ways = [step.word for step in walked if step.about == "control.step" and (step.params or {}).get("rover")]
    if ways:
        return before.tile[HEX.index(ways[-1])]
    rovers = [player.rover for player in before.players if player.rover != NONE]
    return next(before.tile[cell] for cell in rovers if before.tile[cell] != after.tile[cell])


Clause = Callable[[Mars, Mars, Sequence[Word]], Message]


def _named(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """The names of the words."""
    return listed([word_name(word.text) for word in words])


def _taken(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """Goods that are gained, and how many of each."""
    goods = [quantity(word, words.count(word)) for word in dict.fromkeys(words)]
    return Message("gesture.taken", {"goods": listed(goods)})


def _each(sentence: Callable[[Message], Message]) -> Clause:
    """The same text for each of the words, with its name."""
    return lambda before, after, words: listed([sentence(word_name(word.text)) for word in words])


def _upgraded(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """A Blueprint, and the Building that it upgrades (OM-UPG-03)."""
    return Message("gesture.upgraded", {"card": word_name(words[0].text), "place": word_name(words[-1].text)})


def _building(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """The Building that now stands on the hex (OM-BUILD-05)."""
    kind = after.building[HEX.index(words[-1])]
    return Message(
        "gesture.building", {"kind": word_name(KIND[kind].text), "place": word_name(words[-1].text)}
    )


def _learned(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """The tile of a space of the Tech Grid, and where it lies in the Laboratory (OM-TECH-01)."""
    tech = word_name(TECH[before.grid[GRID.index(words[0])]].text)
    if len(words) == 1:
        return tech
    return Message("gesture.learned", {"tech": tech, "place": word_name(words[1].text)})


def _developed(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """Tiles of the Laboratory, and where they go (OM-RD-02)."""
    if len(words) == 1:
        return word_name(words[0].text)
    return listed(
        [
            Message("gesture.developed", {"tech": word_name(tech.text), "place": word_name(place.text)})
            for tech, place in zip(words[::2], words[1::2], strict=False)
        ]
    )


def _depot(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """Where the Ship comes from (OM-SHIP-03)."""
    return Message("gesture.depot", {"number": SPACE.index(words[0]) + 1})


def _space(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """A Turn Order space, and whether its benefit is taken (OM-TRAVC-08, -09)."""
    space = word_name(words[0].text)
    if len(words) == 1:
        return space
    return Message("gesture.space.without" if words[1] == NO else "gesture.space.with", {"space": space})


def _discovered(before: Mars, after: Mars, words: Sequence[Word]) -> Message:
    """A Discovery tile, and its hex (OM-TRAVC-01)."""
    tile = tile_name(before.exploration[EXPLORATION.index(words[0])])
    if len(words) == 1:
        return tile
    return Message("gesture.discovered", {"tile": tile, "place": word_name(words[1].text)})


CLAUSES: Final[Sequence[tuple[Sequence[str], Clause]]] = (
    (("exec.building",), _each(lambda card: Message("gesture.used", {"card": card}))),
    (("discovery.tile", "discovery.place"), _discovered),
    (("turn_order.space", "turn_order.benefit"), _space),
    (("construct.site",), _building),
    (
        ("construct.tech", "ship.tech", "upgrade.more"),
        lambda before, after, words: listed([_with_tile(before, word) for word in words]),
    ),
    (("upgrade.blueprint", "upgrade.building"), _upgraded),
    (("construct.displace",), _each(lambda place: Message("gesture.displaced", {"place": place}))),
    (("blueprint.take", "hire.card"), _named),
    (("tech.take", "lab.place"), _learned),
    (("develop.tile", "develop.to"), _developed),
    (("bot.place",), _each(lambda place: Message("gesture.bot_starts", {"place": place}))),
    (("ship.depot",), _depot),
    (("ship.reward",), _each(lambda reward: Message("gesture.ship", {"reward": reward}))),
    (("trade.give",), _each(lambda good: Message("gesture.given", {"good": good}))),
    (("resupply.item", "gain.resource"), _taken),
    (("colonist.retrieve",), _named),
    (("contract.refill",), lambda before, after, words: Message(f"card.{words[0].text}")),
)
"""The questions whose answers are told, those of each clause together."""
