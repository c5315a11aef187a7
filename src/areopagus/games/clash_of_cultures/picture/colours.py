"""The colours of the picture. Those of the theme are names out of `art/palette.css`, with what they are by day.

Tokens, cards and seats look the same by day and by night; what is written upon them is too.
"""

from __future__ import annotations

from typing import Final

from ..catalog import COLOURS

TEXT: Final = "var(--text,#241a14)"
MUTED: Final = "var(--muted,#64543f)"
ACCENT: Final = "var(--accent,#8e2d1f)"
LINE: Final = "var(--line,#241a14)"
EDGE: Final = "var(--edge-strong,#8d7b58)"
BUTTON: Final = "var(--btn,#fffdf6)"
CELL: Final = "var(--cell,#efe5cf)"
OPEN_CELL: Final = "var(--open,#fffdf6)"
PANEL: Final = "var(--panel,#fbf6ea)"
CLOTH: Final = "var(--cloth,#d9cdb2)"
WEAVE: Final = "var(--weave,#cbbd9d)"
BOARD: Final = "var(--dock-ground,#e4d8bf)"
WELL: Final = "var(--well,#f7f0df)"
WELL_EDGE: Final = "var(--well-edge,#c2b08a)"
DISPLAY_EDGE: Final = "var(--display-edge,#a89673)"
COAST: Final = "var(--coast,#f6edd6)"
HEX_NAME: Final = "var(--hex-name,#241a14)"
HEX_HALO: Final = "var(--hex-halo,#fff6e0)"
"""The names of spaces and Regions, and what is round them."""

CARD_INK: Final = "#241a14"
CARD_MUTED: Final = "#64543f"
PAPER: Final = "#fbf3df"
CLEAR: Final = "#fff6e0"
TERRACOTTA: Final = "#a8512f"
OLIVE: Final = "#5d6b2c"
VIOLET: Final = "#5a3f6b"
WONDER_PAPER: Final = "#f0e2bf"
GOLDEN: Final = "#a67c1c"
CARD_ACCENT: Final = "#8e2d1f"

SEATS: Final = dict(zip(COLOURS, ("#d2402f", "#0c6447", "#58a6f2", "#f6c324"), strict=True))
INKS: Final = dict(zip(COLOURS, ("#ffffff", "#ffffff", "#231815", "#231815"), strict=True))
"""What is written upon the colour of a seat."""
