"""The map as planes of hexes, with the pieces of each player."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import View
from areopagus.kernel.observation import Look, Plane, who

from ..catalog.basics import KINDS, NONE
from ..catalog.cards import BLUEPRINTS
from ..catalog.player_board import BOTS
from ..catalog.terrain import DISCOVERIES, HEX_COUNT, RESEARCH_KINDS, RESEARCH_TILE

Marks = list[tuple[int, int, float]]
ON_MAP: Final = tuple((0, cell, 1) for cell in range(HEX_COUNT))


def map_planes(players: int) -> tuple[Plane, ...]:
    """The map, with the pieces of each player."""
    return (
        Plane("on_map", ("",), lambda look: ON_MAP),
        Plane("building", KINDS, lambda look: _at(look.view["map"]["building"])),
        Plane("shelter", who(players), lambda look: _owned(look, look.view["map"]["owner"])),
        Plane("marker", ("",), lambda look: _numbers(look.view["map"]["marker"]), len(BLUEPRINTS)),
        Plane("miner", who(players), lambda look: _owned(look, look.view["map"]["miner"])),
        Plane("crystal", ("",), _crystals),
        Plane("discovery", ("",), _discoveries, len(DISCOVERIES)),
        Plane("research", RESEARCH_KINDS, _research),
        Plane("bot", who(players), lambda look: _pieces(look, "bots"), BOTS),
        Plane("rover", who(players), _rovers),
        Plane("advanced", who(players), lambda look: _pieces(look, "advanced")),
    )


def _at(things: list[int]) -> Marks:
    return [(thing, cell, 1) for cell, thing in enumerate(things) if thing != NONE]


def _numbers(things: list[int]) -> Marks:
    return [(0, cell, thing + 1) for cell, thing in enumerate(things) if thing != NONE]


def _owned(look: Look, owners: list[int]) -> Marks:
    place = look.place
    return [(place[owner], cell, 1) for cell, owner in enumerate(owners) if owner != NONE]


def _crystals(look: Look) -> Marks:
    return [(0, cell, crystals) for cell, crystals in enumerate(look.view["map"]["crystal"]) if crystals]


def _discoveries(look: Look) -> Marks:
    return [
        (0, cell, tile + 1)
        for cell, tile in enumerate(look.view["map"]["tile"])
        if NONE < tile < RESEARCH_TILE
    ]


def _research(look: Look) -> Marks:
    tiles = enumerate(look.view["map"]["tile"])
    return [(tile - RESEARCH_TILE, cell, 1) for cell, tile in tiles if tile >= RESEARCH_TILE]


def _pieces(look: Look, name: str) -> Marks:
    players: list[View] = look.view["players"]
    return [(place, cell, 1) for place, number in enumerate(look.players) for cell in players[number][name]]


def _rovers(look: Look) -> Marks:
    rovers = [look.view["players"][number]["rover"] for number in look.players]
    return [(place, cell, 1) for place, cell in enumerate(rovers) if cell != NONE]
