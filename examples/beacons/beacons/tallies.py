"""What a keeper had and did, counted, for reports over many games."""

from __future__ import annotations

from collections.abc import Sequence

from areopagus.kernel import Line
from areopagus.kernel.tallies import counted, deeds, times

from .catalog import CARD
from .queries import beacons_of, longest_chain
from .state import Coast


def tallies(s: Coast, seat: int, story: Sequence[Line]) -> dict[str, float]:
    """The tallies of a seat in a finished match."""
    told = deeds(story, seat)
    drawn = counted(told, "story.drew", "card")
    return {
        "beacons": len(beacons_of(s, seat)),
        "longest_chain": longest_chain(s, seat),
        "lit": times(told, "story.lit"),
        "lost": times(told, "story.put_out"),
        "raids": times(told, "story.raid"),
        "spied": times(told, "story.spied"),
        **{card.text: drawn[card.text] for card in CARD},
    }
