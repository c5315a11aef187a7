"""What may be on the agenda: every chapter with arguments that fit the table.

A position that somebody edited or sent is checked before it is played; see `areopagus.kernel.state`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from areopagus.kernel import Reason

from .card_catalog import CIVIL, OBJECTIVES, PERSONS
from .catalog import ADVANCES, NONE, TURNS
from .queries.objectives import OCCASIONS
from .state import World

MANY: Final = 1000
BATTLE: Final = frozenset(
    ("battle_round", "battle_fight", "aftermath", "refugees", "fanaticism", "capture_react", "battle_over")
)
"""Chapters of a battle."""
TRADE: Final = frozenset(("trade_give", "trade_want", "trade_answer", "trade_end"))
"""Chapters of a trade."""

ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    "setup": (),
    "setup_cards": (),
    "next_turn": ("place",),
    "start_turn": ("seat",),
    "turn": ("active",),
    "end_turn": ("active",),
    "advance_react": ("seat", "advance", "civil"),
    "activated": ("active", "cell", "count"),
    "sanitation": ("active", "cell"),
    "pyramid": ("active", "cell", "few"),
    "move": ("active", "few"),
    "end_move": ("active",),
    "barbarians": ("active", "slot", "entered"),
    "battle_round": (),
    "battle_fight": (),
    "aftermath": (),
    "refugees": (),
    "fanaticism": (),
    "capture_react": ("civil",),
    "battle_over": (),
    "occasion": ("seat", "occasion", "objectives"),
    "event": ("seat",),
    "event_text": ("seat", "open", "flag"),
    "raid": ("cell", "cell"),
    "spy_swap": ("active", "seat"),
    "mercenaries": ("active", "cells"),
    "plans": ("active",),
    "technology_back": ("seat", "active"),
    "person_deed": ("active", "person"),
    "trade_give": (),
    "trade_want": (),
    "trade_answer": (),
    "trade_end": (),
    "status": (),
    "status_advance": ("seat",),
    "status_draw": ("seat",),
    "status_raze": ("seat",),
    "status_first": (),
    "finish": (),
}
"""What each chapter is given."""
OLD_ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {"move": ("active", "few", "few")}
"""What chapters were given in older positions, which stay readable."""

FITS: Final[dict[str, Callable[[World, Any], bool]]] = {
    "seat": lambda s, value: 0 <= value < s.seats,
    "active": lambda s, value: value == s.active != NONE,
    "place": lambda s, value: 0 <= value <= TURNS * s.seats,
    "cell": lambda s, value: value in s.layout.cells,
    "entered": lambda s, value: value == NONE or value in s.layout.cells,
    "slot": lambda s, value: 0 <= value < len(s.tiles) and s.tiles[value] != NONE,
    "few": lambda s, value: 0 <= value <= 3,
    "count": lambda s, value: 0 <= value <= MANY,
    "flag": lambda s, value: value in (0, 1),
    "advance": lambda s, value: 0 <= value < len(ADVANCES),
    "civil": lambda s, value: 0 <= value < 1 << len(CIVIL),
    "objectives": lambda s, value: 0 <= value < 1 << len(OBJECTIVES),
    "open": lambda s, value: value in s.event_open,
    "person": lambda s, value: value in PERSONS,
}


def misfits(s: World) -> Iterator[Reason]:
    """The chapters that can't be run at this table, and a battle or trade that no chapter continues."""
    names = [chapter[0] for chapter in s.agenda]
    for name, *values in s.agenda:
        forms = [forms[name] for forms in (ARGUMENTS, OLD_ARGUMENTS) if name in forms]
        if not any(len(kinds) == len(values) and all(map(_fits(s), kinds, values)) for kinds in forms):
            yield _misfit()
    battles = 0
    battle = s.battle
    while battle is not None:
        battles += 1
        battle = battle.interrupted
    if names.count("aftermath") + names.count("battle_over") != battles:
        yield _misfit()
    if not battles and (
        BATTLE.intersection(names) or any(chapter[2:3] == ("battle",) for chapter in s.agenda)
    ):
        yield _misfit()
    if names.count("trade_end") != (s.deal is not None):
        yield _misfit()
    if s.deal is None and TRADE.intersection(names):
        yield _misfit()


def _misfit() -> Reason:
    return Reason("invariant.agenda", "CC-INV-35")


def _fits(s: World) -> Callable[[str, Any], bool]:
    def fits(kind: str, value: Any) -> bool:
        if kind == "occasion":
            return value in OCCASIONS
        if kind == "cells":
            return isinstance(value, tuple) and all(fits("cell", one) for one in value)
        return value.__class__ is int and FITS[kind](s, value)

    return fits
