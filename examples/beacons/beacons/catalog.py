"""The facts of the game out of `components/`, typed and checked, and the words made from them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from areopagus.kernel import Vocabulary, hexes
from areopagus.kernel.facts import BadComponent, Facts

COMPONENTS: Final = Path(__file__).parent / "components"
FACTS: Final = Facts(COMPONENTS)
_coast: Final = FACTS.read("coast.toml")
_cards: Final = FACTS.array("cards.toml", "card", ("key", "copies"))

CARDS: Final[tuple[str, ...]] = tuple(card["key"] for card in _cards)
COPIES: Final[tuple[int, ...]] = tuple(card["copies"] for card in _cards)
ALL_CARDS: Final = sum(COPIES)
KEEPER: Final = CARDS.index("keeper")

GRID: Final = hexes.Grid([tuple(cell["at"]) for cell in _coast["cell"]])
TERRAIN: Final[tuple[int, ...]] = tuple(CARDS.index(cell["terrain"]) for cell in _coast["cell"])
CELLS: Final = len(TERRAIN)
CELLS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(cell for cell in range(CELLS) if TERRAIN[cell] == card) for card in range(len(CARDS))
)

BEACONS: Final[int] = _coast["limits"].whole("beacons")
HAND: Final[int] = _coast["limits"].whole("hand")
START_HAND: Final[int] = _coast["limits"].whole("start_hand")
ACTIONS: Final[int] = _coast["limits"].whole("actions")
REACH: Final[int] = _coast["limits"].whole("reach")
KEEPER_BONUS: Final[int] = _coast["limits"].whole("keeper")
CHAIN: Final[int] = _coast["limits"].whole("chain")

POINTS: Final[dict[str, int | float]] = dict(_coast["points"])

COLOURS: Final = ("red", "blue", "green", "yellow")
"""The colours of the seats 0 to 3."""
MOST_SEATS: Final = len(COLOURS)

if CELLS != 12 or KEEPER in TERRAIN:
    raise BadComponent("coast.toml", "cell", "the coast has twelve cells of reef, cove or cliff")

WORDS: Final = Vocabulary()
LIGHT, DRAW, SPY, RAID, END, PASS = WORDS.words("light", "draw", "spy", "raid", "end", "pass")
CARD: Final = WORDS.family("card", CARDS)
CELL: Final = WORDS.family("hex", [hexes.text(cell) for cell in GRID.cells])
SEAT: Final = WORDS.family("seat", range(MOST_SEATS))
DIE: Final = WORDS.family("die", range(1, 7))
WORDS.freeze()
