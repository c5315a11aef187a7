"""The highlights of On Mars: Lacerda's cards, cards that are completed, discoveries, Colony levels, and the end."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message
from areopagus.kernel.chronicle import Params
from areopagus.kernel.highlights import Highlight, Highlights, word_of

from .catalog.terrain import DISCOVERIES
from .words import tile_key, tile_name

DISCOVERY_ENTRIES: Final = {tile_name(tile).key: tile_key(tile) for tile in range(len(DISCOVERIES))}
"""The entries of Discovery tiles, by the keys of the names that the story uses."""


def discovered(params: Params) -> str:
    """The entry of the Discovery tile that a line is about."""
    name = params["tile"]
    return DISCOVERY_ENTRIES[name.key] if isinstance(name, Message) else ""


END: Final = Highlight("end", "game-end")

HIGHLIGHTS: Final[Highlights] = {
    "story.solo_card": Highlight("card", word_of("card"), whole_turn=True),
    "story.goal": Highlight("card", word_of("goal")),
    "story.a_card": Highlight("card", word_of("card")),
    "story.task": Highlight("card", word_of("task")),
    "story.mission_complete": Highlight("card", word_of("mission")),
    "story.discovery": Highlight("discovery", discovered),
    "story.level": Highlight("level", "colony-level", whole_turn=True),
    "story.end_triggered": END,
    "story.standstill": END,
    "story.over": END,
    "story.over_at_once": END,
}
