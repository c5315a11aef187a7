"""What follows battles, explorations and Events, as one answer where several questions come in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Final

from areopagus.kernel import (
    Ask,
    Message,
    Path,
    Step,
    Word,
    ascending,
    each,
    listed,
    only,
    quantity,
    series,
    word_name,
    words_at,
)

from ..queries.labels import place_name
from ..state import World
from ..words import END, HEX, KEEP, LOAD, NO, PASS, PIECE, RAZE, SEAT, UNIT, YES
from .common import ClashPlan, pass_or_end

SENTENCES: Final = {
    "event.city": "gesture.event.city",
    "event.exhaust": "gesture.event.exhaust",
    "event.spawn": "gesture.event.spawn",
    "event.reinforce": "gesture.event.reinforce",
    "event.attacker": "gesture.event.attacker",
    "event.attacked": "gesture.event.attacked",
    "event.settler": "gesture.event.settler",
    "event.player": "gesture.event.player",
    "event.unit_at": "gesture.event.unit_at",
    "event.unit": "gesture.event.unit",
    "event.myths": "",
    "event.person": "",
    "barbarian.keep_or_raze": "gesture.event.settlement",
}
"""The questions that Events and captures ask, and how an answer is told; yes and no have texts of their own."""
WINDOWS: Final = {"card.react": "gesture.event.no_card", "objective.complete": "gesture.event.no_objective"}
"""The windows for cards and Objectives."""


class Losses(ClashPlan):
    """Ships lost at sea, or what a city loses to Barbarians, in any order; the first loss is the handle.

    CC-SEA-05, CC-BARB-09, -10.
    """

    key = "losses"
    at: ClassVar = {"battle.casualty": (), "battle.piece": ()}
    is_listed = True
    chosen: ClassVar = ("battle.casualty", "battle.piece")
    follow: ClassVar = {"battle.casualty": ascending, "battle.piece": ascending}
    fewest = 2

    def handles(self, s: World, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word in UNIT or word in PIECE or word in LOAD]

    def phrase(self, s: World, path: Path) -> Message:
        lost = words_at(path, "battle.casualty", "battle.piece")
        return Message(
            "gesture.losses.name",
            {"losses": listed([quantity(word, lost.count(word)) for word in dict.fromkeys(lost)])},
        )


class Recover(ClashPlan):
    """Refugees of a lost city, and the Army unit of Fanaticism (CC-CAPT-06, CC-ADV-THE-08)."""

    key = "recover"
    at: ClassVar = {"capture.refugees": ()}
    needed: ClassVar = ("fanaticism.city",)
    follow: ClassVar = {"fanaticism.city": each}

    def phrase(self, s: World, path: Path) -> Message:
        (army,) = words_at(path, "fanaticism.city")
        return Message(
            "gesture.recover.name",
            {
                "city": place_name(HEX.index(path[0].word)),
                "other": place_name(HEX.index(army)),
            },
        )

    def target(self, path: Path) -> Word | None:
        return next(iter(words_at(path, "fanaticism.city")), None)


class LayRegion(ClashPlan):
    """How a Region lies, where the Ship enters it and where its Barbarians settle (CC-EXPL-07, -10, -16)."""

    key = "region"
    at: ClassVar = {"explore.turn": (), "explore.ship": ()}
    fewest = 2
    chosen: ClassVar = ("explore.ship", "barbarians.place")
    follow: ClassVar = {"explore.ship": each, "barbarians.place": each}

    def phrase(self, s: World, path: Path) -> Message:
        name = word_name(path[0].word.text)
        ship = words_at(path[1:], "explore.ship")
        if ship:
            name = Message("gesture.region.ship", {"region": name, "place": place_name(HEX.index(ship[0]))})
        camp = words_at(path, "barbarians.place")
        if camp:
            name = Message("gesture.region.camp", {"region": name, "place": place_name(HEX.index(camp[0]))})
        return name

    def target(self, path: Path) -> Word | None:
        return next(iter(words_at(path, "barbarians.place")), None)


class Endure(ClashPlan):
    """What an Event or a capture asks one after the other, up to the windows for cards and Objectives.

    Event symbols and texts (CC-EVENT-12 to -16, CC-XEVT), Myths (CC-ADV-SPI-02), great persons (CC-XEVT-32),
    Barbarian Settlements that are taken (CC-BARB-19). Windows are passed, or left to another answer, whatever the hand
    (CC-ASK-09).
    """

    key = "event"
    at: ClassVar = dict.fromkeys((*SENTENCES, *WINDOWS), ())
    fewest = 2
    follow: ClassVar = {
        **dict.fromkeys(SENTENCES, each),
        "event.myths": only(YES, NO),
        "event.person": only(YES, NO),
        **dict.fromkeys(WINDOWS, pass_or_end),
    }

    def handles(self, s: World, ask: Ask) -> list[Word]:
        return [
            word
            for word in ask.words
            if word in HEX or word in SEAT or word in UNIT or word in (YES, NO, PASS, KEEP, RAZE)
        ]

    def phrase(self, s: World, path: Path) -> Message:
        return series([_sentence(step) for step in path if step.word != END])

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """All answers after the handle."""
        return Counter(step.word.text for step in path[1:])

    def identity(self, s: World, path: Path) -> object:
        """All answers, in order."""
        return tuple(step.word for step in path)


def _sentence(step: Step) -> Message:
    """An answer as a part of a sentence."""
    if step.about in WINDOWS:
        return Message(WINDOWS[step.about])
    if step.word in (YES, NO):
        return Message(f"option.{step.about}.{step.word.text}")
    return Message(SENTENCES[step.about], {"thing": word_name(step.word.text)})
