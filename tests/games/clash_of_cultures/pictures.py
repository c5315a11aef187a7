"""What tests of the picture look for in it, and positions with much to see."""

from __future__ import annotations

from random import Random
from typing import Any

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import FERTILE
from areopagus.kernel import Match, Piece, Scene, new
from areopagus.workshop.testing import Table
from tests.games.clash_of_cultures.positions import (
    army,
    card_with,
    clash,
    hold,
    learn,
    reveal_all,
    spaces,
    word,
)

SEATS = (2, 3, 4)


def drawn(table: Table, seat: int | None = 0) -> dict[str, Piece]:
    """The pieces by key."""
    return {piece.key: piece for piece in table.match.scene(seat).pieces}


def written(piece: Piece) -> Any:
    """What a text piece that is no sentence shows."""
    assert piece.label is not None
    return piece.label.params["text"]


def words_on(scene: Scene, seat: int) -> set[str]:
    """The words that a seat can choose by a piece."""
    return {
        piece.word
        for panel in scene.panels
        for piece in panel.pieces
        if piece.word is not None and panel.can_choose(seat, piece)
    }


def corners(piece: Piece) -> tuple[float, float, float, float]:
    """The edges of what a piece shows, if it fills its square; of a text, its box."""
    if piece.sprite == "text":
        across, down = piece.width / 2, piece.height / 2
    else:
        across = down = piece.size * 50
    return piece.x - across, piece.y - down, piece.x + across, piece.y + down


def random_match(seats: int, seed: int, **options: object) -> tuple[Match, Random]:
    return new(GAME, seats, seed=seed, options=options), Random(seed)


def busy(match: Match, rng: Random) -> None:
    """Choose something, and rather something that happens on the map than a trade or the end of the Turn."""
    assert match.ask is not None
    words = list(match.ask.words)
    dull = ("end", "pass", "done", "no") + (("trade",) if rng.random() < 0.9 else ())
    rather = [one for one in words if one.text not in dull]
    match.choose(rng.choice(rather or words))


def battle() -> Table:
    """Three Army units attack two in the open; both players have a combat card."""
    table = clash(2)
    with table.edit() as s:
        reveal_all(s, [20])  # with three Fertile spaces
        learn(s, 0, "tactics")
        learn(s, 1, "tactics")
        here, there = next(
            (a, b)
            for a in spaces(s, FERTILE)
            for b in s.layout.neighbours[a]
            if s.terrain[b] == FERTILE and not {a, b} & set(s.cities)
        )
        army(s, 0, here, 3)
        army(s, 1, there, 2)
        hold(s, 0, actions=[card_with(combat="high_morale")])
        hold(s, 1, actions=[card_with(combat="archers")])
    table.play("move", word(here), "count:3", word(there))
    assert table.about == "battle.card"
    return table
