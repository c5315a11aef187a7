"""The colours of the picture. Those of the theme are names out of `art/palette.css`, with what they are by day.

Tokens, cards and seats look the same by day and by night; so does what is written on them.
"""

from __future__ import annotations

from typing import Final

from ..catalog import COLOURS

TEXT: Final = "var(--text,#241a14)"
MUTED: Final = "var(--muted,#64543f)"

CARD_INK: Final = "#241a14"
CLEAR: Final = "#fff6e0"
TERRACOTTA: Final = "#a8512f"
OLIVE: Final = "#5d6b2c"
CARD_ACCENT: Final = "#8e2d1f"

INKS: Final = dict(zip(COLOURS, ("#ffffff", "#ffffff", "#231815", "#231815"), strict=True))
"""The colour of what is written on the colour of a seat."""
