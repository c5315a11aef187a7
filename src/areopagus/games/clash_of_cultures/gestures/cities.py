"""What a city can do when it is activated, as one answer (CC-ACTIVATE, CC-COLLECT, CC-BUILD, CC-SIZE, CC-WON)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import ClassVar

from areopagus.kernel import (
    Answers,
    Ask,
    Gesture,
    Message,
    Path,
    Step,
    Word,
    ascending,
    each,
    listed,
    only,
    quantity,
    word_name,
    words_at,
)
from areopagus.kernel.highlights import word_of

from ..catalog import GOLD, HUSBANDRY, MOODS, STATE_RELIGION
from ..queries.cities import YIELD
from ..queries.labels import place_name
from ..state import World
from ..words import (
    ACTIVATE,
    ADVANCE,
    BUILD,
    BUILD_WONDER,
    COLLECT,
    DO_DRAFT,
    DONE,
    GROW,
    HEX,
    KIND,
    MONUMENT,
    UNIT,
    WORDS,
    YES,
)
from .common import ClashPlan, no_first, yes_first
from .payments import PAYMENTS, paid


class Activation(ClashPlan):
    """Something that a city does; the city is the handle (CC-ACTIVATE-01)."""

    at: ClassVar = {"turn.action": (ACTIVATE,), "activate.city": ()}
    handle = "activate.city"
    does: ClassVar[Word]
    """What the city does."""

    def answers(self, s: World, ask: Ask, path: Path) -> Answers | None:
        return (
            only(self.does)(s, ask, path) if ask.about == "activate.what" else super().answers(s, ask, path)
        )

    def outcome(self, before: World, after: World, path: Path) -> Message:
        """The sentence, and what becomes of the mood of the city (CC-ACTIVATE-03)."""
        sentence = self.told(before, after, path)
        cell = city_cell(path)
        was, city = before.cities[cell], after.cities.get(cell)
        if city is None or city.mood == was.mood:
            return sentence
        mood = Message(f"deed.mood_{MOODS[city.mood]}", {"cell": place_name(cell)})
        return Message("gesture.mood", {"gesture": sentence, "mood": mood})

    def told(self, before: World, after: World, path: Path) -> Message:
        """The sentence without the mood."""
        return self.phrase(before, path)


class Collect(Activation):
    """Collect from as many spaces as possible (CC-COLLECT-01); with Husbandry from far ones (CC-ADV-AGR-06)."""

    key = "collect"
    does = COLLECT
    needed: ClassVar = ("collect.space",)
    chosen: ClassVar = ("collect.space", "collect.kind")
    variants: ClassVar = ("collect.husbandry", *PAYMENTS)

    @staticmethod
    def spaces(s: World, ask: Ask, path: Path) -> Answers:
        """Each set of spaces once; with Husbandry, the first spaces of each kind."""
        taken = words_at(path, "collect.space")
        open_spaces = [word for word in ask.words if word != DONE]
        if YES not in words_at(path, "collect.husbandry"):
            return [word for word in open_spaces if not taken or word >= taken[-1]]
        kinds = [YIELD[s.terrain[HEX.index(word)]] for word in open_spaces]
        last = YIELD[s.terrain[HEX.index(taken[-1])]] if taken else 0
        return [open_spaces[kinds.index(kind)] for kind in sorted(set(kinds)) if kind >= last]

    follow: ClassVar = {
        "collect.husbandry": no_first,
        "collect.space": spaces,
        "collect.kind": each,
        **PAYMENTS,
    }

    def phrase(self, s: World, path: Path) -> Message:
        spaces = words_at(path, "collect.space")
        kinds = [KIND.index(word) for word in _collected(s, path)]
        goods = [quantity(KIND[kind], kinds.count(kind)) for kind in sorted(set(kinds))]
        params = {
            "city": place_name(city_cell(path)),
            "goods": listed(goods),
            "spaces": listed([place_name(HEX.index(word)) for word in spaces]),
        }
        if YES in words_at(path, "collect.husbandry"):
            return Message("gesture.collect.husbandry", params)
        return Message("gesture.collect.name", params)

    def told(self, before: World, after: World, path: Path) -> Message:
        """The sentence, and for what there is no room (CC-RES-06)."""
        sentence = super().told(before, after, path)
        me = before.cities[city_cell(path)].owner
        collected, paid_goods = Counter(word.text for word in _collected(before, path)), paid(before, path)
        had, has = before.players[me].stock, after.players[me].stock
        lost = []
        for kind, word in enumerate(KIND):
            missing = collected[word.text] - paid_goods.get(word.text, 0) - (has[kind] - had[kind])
            if missing > 0:
                lost.append(quantity(word, missing))
        return (
            Message("gesture.collect.lost", {"gesture": sentence, "goods": listed(lost)})
            if lost
            else sentence
        )

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """The spaces, what Sea gives, Husbandry."""
        parts = dict(super().parts(s, path))
        if YES in words_at(path, "collect.husbandry"):
            parts[ADVANCE[HUSBANDRY].text] = 1
        return parts

    def rank(self, gesture: Gesture) -> float:
        """Most goods first, and of those the most kinds."""
        kinds = len(gesture.gain)
        return sum(gesture.gain.values()) - sum(gesture.price.values()) + kinds / 10


def _collected(s: World, path: Path) -> list[Word]:
    """What the spaces give, in order."""
    goods = []
    for step, after in pairwise((*path, Step("", DONE))):
        if step.about == "collect.space":
            is_chosen = after.about == "collect.kind"
            goods.append(after.word if is_chosen else KIND[YIELD[s.terrain[HEX.index(step.word)]]])
    return goods


class Recruit(Activation):
    """Build units in the city (CC-BUILD-01), with what Chemistry and Nationalism give (CC-XADV-10, -11)."""

    key = "recruit"
    does = BUILD
    needed: ClassVar = ("recruit.unit",)
    chosen: ClassVar = ("recruit.unit", "nationalism.gain")
    variants: ClassVar = ("chemistry.refund", "nationalism.gain", *PAYMENTS)
    follow: ClassVar = {
        "recruit.unit": ascending,
        "chemistry.refund": each,
        "nationalism.gain": each,
        **PAYMENTS,
    }

    def phrase(self, s: World, path: Path) -> Message:
        built = words_at(path, "recruit.unit")
        units = [quantity(unit, built.count(unit)) for unit in UNIT if unit in built]
        if DO_DRAFT in built:
            units.append(word_name(DO_DRAFT.text))
        params = {"city": place_name(city_cell(path)), "units": listed(units)}
        gained = words_at(path, "chemistry.refund", "nationalism.gain")
        if not gained:
            return Message("gesture.recruit.name", params)
        return Message("gesture.recruit.gain", {**params, "goods": _things(gained)})

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """The units, a token, and what is paid in the end; if that is not among the parts, what comes back."""
        parts = Counter(super().parts(s, path))
        back = Counter(word.text for word in words_at(path, "chemistry.refund"))
        return parts - back if paid(s, path) else parts + back

    def rank(self, gesture: Gesture) -> float:
        """Most units first, paid with the least Gold."""
        units = sum(gesture.parts.get(word.text, 0) for word in (*UNIT, DO_DRAFT))
        return units - gesture.price.get(KIND[GOLD].text, 0) / 10


class Grow(Activation):
    """Increase the size of the city by a piece, the target (CC-SIZE-01, CC-CITY-15, -19).

    State Religion spares the Food of a Temple, Dogma gives an advance for it, Sanitation a Settler (CC-ADV-SPI-06,
    CC-ADV-THE-01, CC-ADV-CON-05).
    """

    key = "grow"
    does = GROW
    needed: ClassVar = ("grow.piece",)
    chosen: ClassVar = ("grow.port", "grow.temple", "dogma.advance")
    variants: ClassVar = ("grow.state_religion", "grow.settler", *PAYMENTS)
    follow: ClassVar = {
        "grow.piece": each,
        "grow.port": each,
        "grow.state_religion": yes_first,
        "grow.temple": each,
        "grow.settler": no_first,
        "dogma.advance": each,
        **PAYMENTS,
    }

    def phrase(self, s: World, path: Path) -> Message:
        (piece,) = words_at(path, "grow.piece")
        name = Message(
            "gesture.grow.name", {"city": place_name(city_cell(path)), "piece": word_name(piece.text)}
        )
        more = words_at(path, "grow.port", "grow.temple", "dogma.advance")
        if more:
            name = Message("gesture.grow.more", {"gesture": name, "things": _things(more)})
        if YES in words_at(path, "grow.settler"):
            name = Message("gesture.grow.settler", {"gesture": name})
        return name

    def target(self, path: Path) -> Word | None:
        return next(iter(words_at(path, "grow.piece")), None)

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """What was chosen, a Settler, State Religion."""
        parts = dict(super().parts(s, path))
        if YES in words_at(path, "grow.settler"):
            parts[UNIT[0].text] = 1
        if YES in words_at(path, "grow.state_religion"):
            parts[ADVANCE[STATE_RELIGION].text] = 1
        return parts


class BuildWonder(Activation):
    """Build a Wonder, the target, in the city (CC-WON-03)."""

    key = "wonder"
    does = BUILD_WONDER
    needed: ClassVar = ("wonder.build",)
    variants: ClassVar = tuple(PAYMENTS)
    follow: ClassVar = {"wonder.build": each, **PAYMENTS}

    def phrase(self, s: World, path: Path) -> Message:
        (wonder,) = words_at(path, "wonder.build")
        return Message(
            "gesture.wonder.name", {"city": place_name(city_cell(path)), "wonder": word_name(wonder.text)}
        )

    def target(self, path: Path) -> Word | None:
        return next(iter(words_at(path, "wonder.build")), None)


class BuildMonument(BuildWonder):
    """Build the reserved Wonder without an action (CC-ADV-CUL-06)."""

    key = "monument"
    at: ClassVar = {"turn.action": (MONUMENT,)}


class ChosenCity(Activation):
    """What a city does that was chosen before: the handle is what it does."""

    at: ClassVar = {"activate.what": ()}
    handle = ""

    def handles(self, s: World, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word == self.does]


class CollectThere(ChosenCity, Collect):
    """Collect with the chosen city."""


class RecruitThere(ChosenCity, Recruit):
    """Build units in the chosen city."""


class GrowThere(ChosenCity, Grow):
    """Increase the size of the chosen city."""


class BuildWonderThere(ChosenCity, BuildWonder):
    """Build a Wonder in the chosen city."""


def city_cell(path: Path) -> int:
    """The space of the city: the handle names it, or the question that the handle answers."""
    first = path[0]
    if first.word in HEX:
        return HEX.index(first.word)
    return HEX.index(WORDS.find(word_of("city")(first.params or {})))


def _things(words: list[Word]) -> Message:
    return listed([word_name(word.text) for word in words])
