"""The Rover or a Bot goes to a hex, as one answer (OM-CC-03, OM-BOT, OM-ROVER)."""

from __future__ import annotations

from typing import ClassVar, Final

from areopagus.kernel import ENOUGH, Answers, Ask, Path, Plan, Step, Word, each, words_at

from ..catalog.board import CONTROL_CENTER
from ..state import Mars
from ..words import BOOST, DONE, HEX, MAIN, ROVER, TECH_OF
from .payments import PAYMENTS
from .sentences import ClausePlan

PIECES: Final = (ROVER, *HEX)
"""What moves: the Rover, or the Bot on a hex."""


def moving(s: Mars, ask: Ask, path: Path) -> Answers | None:
    """Begin with any piece; then continue with it, end the movement or leave the rest open.

    A Rover without points continues with the player's own Rover Tech. When only paying could go on, the movement ends:
    who means to pay for more does that first, or moves step by step.
    """
    chosen = words_at(path, "control.move")
    if DONE in chosen:
        return None
    if chosen and all(word in BOOST or word == DONE for word in ask.words):
        return [DONE]
    pieces = [word for word in chosen if word in PIECES]
    if not pieces:
        return [word for word in ask.words if word in PIECES]
    if pieces[0] != ROVER:
        piece = words_at(path, "control.step")[-1]
        return [ENOUGH, *(word for word in (piece, DONE) if word in ask.words)]
    own = TECH_OF[s.players[ask.seat].colour]
    if path[-1].word == own:
        return [word for word in (ROVER,) if word in ask.words]
    further = ROVER if ROVER in ask.words else own
    return [ENOUGH, *(word for word in (further, DONE) if word in ask.words)]


def reached(s: Mars, path: Path) -> object | None:
    """The hex that the piece has reached, by what was answered apart from its steps; None: nothing moves yet.

    So each hex is reached by the fewest answers, and once with each number of Crystals collected.
    """
    pieces = words_at(path, "control.move")
    if not pieces:
        return None
    steps = words_at(path, "control.step")
    others = tuple(step.word for step in path if not _is_walk(step) and step.word not in TECH_OF)
    crystals = tuple(player.crystals + player.below for player in s.players)
    return (pieces[0], steps[-1] if steps else None, others, crystals, path[-1].about, _is_walk(path[-1]))


def is_back(path: Path) -> bool:
    """Whether a Bot ends where it began: nobody wants that in one go."""
    starts = [word for word in words_at(path, "control.move") if word in HEX]
    return bool(starts) and words_at(path, "control.step")[-1:] == starts[:1]


def _is_walk(step: Step) -> bool:
    return step.about == "control.step" or (step.about == "control.move" and step.word in PIECES)


MOVEMENT: Final = {"control.move": moving, "control.step": each, "rover.collect": each, "rover.claim": each}
"""How a movement continues inside a gesture."""


class MovePiece(ClausePlan, Plan[Mars]):
    """A piece moves by the fewest points: the piece is the handle, the hex the target."""

    key = "move"
    at: ClassVar = {"turn.action": (MAIN[CONTROL_CENTER],), "control.move": ()}
    handle = "control.move"
    needed: ClassVar = ("control.step",)
    variants: ClassVar = tuple(PAYMENTS)
    follow: ClassVar = MOVEMENT

    def handles(self, s: Mars, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word in PIECES]

    def is_complete(self, path: Path) -> bool:
        return super().is_complete(path) and not is_back(path)

    def mark(self, s: Mars, path: Path) -> object | None:
        return reached(s, path)

    def target(self, path: Path) -> Word | None:
        return words_at(path, "control.step")[-1]
