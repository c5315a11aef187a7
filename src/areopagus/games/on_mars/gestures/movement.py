"""The Rover or a Bot goes to a hex, as one answer (OM-CC-03, OM-BOT, OM-ROVER)."""

from __future__ import annotations

from typing import ClassVar

from areopagus.kernel import ENOUGH, Answers, Ask, Message, Path, Plan, Word, each, word_name, words_at

from ..catalog.board import CONTROL_CENTER
from ..state import Mars
from ..words import DONE, HEX, MAIN, ROVER


class MovePiece(Plan[Mars]):
    """A piece moves by the fewest points: the piece is the handle, the hex the target."""

    key = "move"
    at: ClassVar = {"turn.action": (MAIN[CONTROL_CENTER],), "control.move": ()}
    handle = "control.move"
    needed: ClassVar = ("control.step",)
    follow: ClassVar = {"control.step": each, "rover.collect": each, "rover.claim": each}

    def answers(self, s: Mars, ask: Ask, path: Path) -> Answers | None:
        """Go on with the same piece, end the movement, or leave the rest to other answers."""
        if ask.about != "control.move":
            return super().answers(s, ask, path)
        if path[-1].word == DONE or path[0].word not in (ROVER, *HEX):
            return None
        piece = ROVER if path[0].word == ROVER else words_at(path, "control.step")[-1]
        return [ENOUGH, *(word for word in (piece, DONE) if word in ask.words)]

    def mark(self, s: Mars, path: Path) -> object | None:
        """The hex that was reached, the Crystals collected, and whether the movement is over."""
        steps = words_at(path, "control.step")
        player = s.players[s.active]
        return (
            steps[-1] if steps else path[0].word,
            player.crystals + player.below,
            path[-1].word,
            len(path) - len(steps),
        )

    def name(self, s: Mars, path: Path) -> Message:
        steps = words_at(path, "control.step")
        piece = Message("text.rover" if path[0].word == ROVER else "text.bot")
        is_last = any(step.word == DONE for step in path)
        return Message(
            "gesture.move.last" if is_last else "gesture.move.name",
            {"piece": piece, "place": word_name(steps[-1].text), "count": len(steps)},
        )

    def target(self, path: Path) -> Word | None:
        return words_at(path, "control.step")[-1]
