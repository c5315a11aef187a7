"""What a keeper had and did, counted, for reports over many games."""

from __future__ import annotations

from collections.abc import Sequence

from areopagus.kernel import StoryLine
from areopagus.kernel.tallies import counted, deeds, times

from .catalog import CARD
from .queries import beacons_of, longest_chain
from .state import Coast


def tallies(s: Coast, seat: int, story: Sequence[StoryLine]) -> dict[str, float]:
    """The tallies of a seat in a finished match."""
    own_lines = deeds(story, seat)
    drawn = counted(own_lines, "story.drew", "card")
    return {
        "beacons": len(beacons_of(s, seat)),
        "longest_chain": longest_chain(s, seat),
        "lit": times(own_lines, "story.lit"),
        "lost": times(own_lines, "story.put_out"),
        "raids": times(own_lines, "story.raid"),
        "spied": times(own_lines, "story.spied"),
        **{card.text: drawn[card.text] for card in CARD},
    }
