"""Clash of Cultures (Christian Marcussen, 2012), for two to four players; see `docs/rules/clash-of-cultures.md`."""

from areopagus.kernel.facts import faults_together

with faults_together():
    from .game import ClashOfCultures

GAME = ClashOfCultures()

__all__ = ["GAME", "ClashOfCultures"]
