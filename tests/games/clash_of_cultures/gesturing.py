"""Gestures in tests: those of a plan with a handle, their sentences and words."""

from __future__ import annotations

from areopagus.kernel import Gesture
from areopagus.workshop.testing import Table
from tests.games.clash_of_cultures.positions import HOME_HEX

"""The home of seat 0 in a game of two."""


def offered(table: Table, plan: str, handle: str = HOME_HEX) -> list[Gesture]:
    """The gestures of a plan with a handle."""
    assert table.seat is not None
    return [gesture for gesture in table.match.gestures(table.seat, handle) if gesture.plan == plan]


def names(table: Table, plan: str, handle: str = HOME_HEX) -> list[str]:
    """Their sentences."""
    return [table.sentence(gesture.name) for gesture in offered(table, plan, handle)]


def texts(gesture: Gesture) -> list[str]:
    """Its words."""
    return [word.text for word in gesture.words]


def named(table: Table, plan: str, name: str, handle: str = HOME_HEX) -> Gesture:
    """The gesture with a sentence."""
    (match,) = [gesture for gesture in offered(table, plan, handle) if table.sentence(gesture.name) == name]
    return match


def plans(table: Table, handle: str = HOME_HEX) -> list[str]:
    """The plans that have gestures with a handle, in order."""
    assert table.seat is not None
    return list(dict.fromkeys(gesture.plan for gesture in table.match.gestures(table.seat, handle)))
