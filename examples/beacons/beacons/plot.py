"""The plot: a raid is one deed, whatever the dice and cards say; every other line of the story is one by itself."""

from __future__ import annotations

from typing import Final

from areopagus.kernel.chronicle import ALWAYS, Plot, Role

ALONE: Final = (
    *("story.drew", "story.drew_unseen", "story.threw", "story.threw_unseen"),
    *("story.spied", "story.full", "story.over"),
)
"""Lines that are a deed by themselves."""

PLOT: Final = Plot(
    rounds=("story.round",),
    turns=(),
    roles={
        "story.lit": Role("deed.lights", opens=ALWAYS),
        "story.raid": Role("deed.raids", opens=ALWAYS),
        "story.keeper": Role("deed.keeper"),
        "story.held": Role(remark="deed.in_vain"),
        "story.put_out": Role(remark="deed.goes_out"),
    }
    | dict.fromkeys(ALONE, Role(opens=ALWAYS, closes=True)),
)
