"""Beacons: a small complete game that shows how a game for Areopagus is written.

Keepers light beacons along a rocky coast of twelve cells, draw cards that nobody else sees, spy on each other
and raid each other's fires. `docs/adding-a-game.md` walks through it room by room.
"""

from areopagus.kernel.facts import faults_together

with faults_together():
    from .game import Beacons

GAME = Beacons()

__all__ = ["GAME", "Beacons"]
