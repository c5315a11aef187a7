"""On Mars (Vital Lacerda), for one to four players. The rules are in `docs/rules/on-mars.md`."""

from areopagus.kernel.facts import faults_together

with faults_together():
    from .game import OnMars

GAME = OnMars()

__all__ = ["GAME", "OnMars"]
