"""Increase Size (CC-SIZE): a city gets one more piece.

Asks: grow.piece, grow.port, grow.temple
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, push

from ..catalog import ACADEMY, CULTURE, IDEAS, MOOD, NONE, PIECES, PORT, TEMPLE
from ..effects.cities import begin_activation, build_piece
from ..effects.goods import gain
from ..queries.board import adjacent_sea
from ..queries.grow import religion_spares_food, why_not_increase
from ..queries.labels import piece_label, space_label
from ..queries.reasons import why_not_gain, why_not_port
from ..queries.wonders import is_no_activation
from ..state import City, World
from ..words import HEX, KIND, PIECE
from .advance_reactions import use_state_religion
from .advances import bless_temple
from .payment import pay

ACADEMY_IDEAS: Final = PIECES[ACADEMY].numbers["ideas"]
TEMPLE_TOKENS: Final = {
    MOOD: PIECES[TEMPLE].numbers["mood"],
    CULTURE: PIECES[TEMPLE].numbers["culture"],
}


def increase_size(s: World, me: int, city: City, *, is_paid: bool = True) -> Rule[None]:
    """Add one piece as an activation (CC-SIZE); a Temple of the Mausoleum's owner is none (CC-WON-33)."""
    piece = yield from choose_piece(
        s, me, lambda piece: why_not_increase(s, me, city, piece, is_paid=is_paid), is_paid=is_paid
    )
    if not is_no_activation(s, me, piece):
        begin_activation(s, me, city)
    yield from add_piece(s, me, city, piece, is_paid=is_paid)


def choose_piece(
    s: World, me: int, why_not: Callable[[int], Reason | None], *, is_paid: bool = True
) -> Rule[int]:
    """Which piece is added, for its price or without."""
    word = yield Ask(
        me,
        "grow.piece",
        lambda: [PIECE[piece] for piece in range(1, len(PIECE)) if why_not(piece) is None],
        rule="CC-SIZE-01",
        why=lambda word: why_not(PIECE.index(word)) if word in PIECE else None,
        named=partial(piece_label, s, me) if is_paid else None,
    )
    return PIECE.index(word)


def add_piece(s: World, me: int, city: City, piece: int, *, is_paid: bool = True) -> Rule[None]:
    """Pay for a piece, place it and take its gain (CC-SIZE-01, -07); then Dogma and Sanitation."""
    port = NONE
    if piece == PORT:
        word = yield Ask(
            me,
            "grow.port",
            lambda: [HEX[cell] for cell in adjacent_sea(s, city.cell)],
            rule="CC-CITY-19",
            why=partial(why_not_port, s, city),
            named=partial(space_label, s),
        )
        port = HEX.index(word)
    if is_paid:
        cost = PIECES[piece].price
        if religion_spares_food(s, me, piece):
            cost = yield from use_state_religion(s, me, cost)
        yield from pay(s, me, cost)
    build_piece(s, city, piece, port)
    push(s, ("sanitation", me, city.cell))
    if piece == ACADEMY:
        gain(s, me, IDEAS, ACADEMY_IDEAS)
    if piece == TEMPLE:
        word = yield Ask(
            me,
            "grow.temple",
            [KIND[kind] for kind in TEMPLE_TOKENS],
            rule="CC-CITY-15",
            why=partial(why_not_gain, "CC-CITY-15"),
        )
        kind = KIND.index(word)
        gain(s, me, kind, TEMPLE_TOKENS[kind])
        yield from bless_temple(s, me)
