"""Fields of the state: a hidden one is dealt again for those who can't see it, a public one is shown and observed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from areopagus.games.clash_of_cultures import view as clash_of_cultures
from areopagus.games.on_mars import view as on_mars
from areopagus.kernel import Game, Hidden, games, new
from areopagus.kernel.loading import Replay
from areopagus.kernel.match import Match
from areopagus.kernel.nested_fields import Items, OnePart, OptionalPart, PartsBy, SharedPart
from areopagus.kernel.parts import Part
from areopagus.kernel.record import Record, read_document
from areopagus.workshop.conformance.leaks import redealt_fields
from tests.games.clash_of_cultures.positions import clash, hold
from tests.games.clash_of_cultures.test_secrets import attack, begin_attack

RECORDS = Path(__file__).parent
EVERY = 40
"""Number of choices between two positions that are looked at."""
FLEETING = ("battle.", "trade.", "spy.", "plans.")
"""Questions during which something is hidden that soon is not; they are looked at each time."""


def face_down_card() -> Match:
    """The attacker has laid a combat card, and the defender is asked for one."""
    table = clash(3)
    with table.edit() as s:
        attack(s)
        hold(s, 0, actions=[38, 41])
        hold(s, 1, actions=[32])
    begin_attack(table)
    table.play("action:41")
    return table.match


NOT_SHOWN = {"on-mars": on_mars.NOT_SHOWN, "clash-of-cultures": clash_of_cultures.NOT_SHOWN}
"""Public fields that the view shows under another name, or that nobody needs to see."""
NOT_OBSERVED = {
    "on-mars": {
        *("seats", "switches", "goal", "lacerda"),
        *("players.player", "players.is_lacerda", "players.scientists", "players.contracts"),
    },
    "clash-of-cultures": {"seats", "over", "map.turned", "now.pharaoh", "cities.size"},
}
"""Parts of a view that an observation for two does not need: others say the same, or they never change."""
FIRST = ("three-first-colonists", "three-pestilence", "three-random")
"""Records in which re-deals change much; the others are looked at if that is not enough."""
POSITIONS: dict[str, tuple[Callable[[], Match], ...]] = {"clash-of-cultures": (face_down_card,)}
"""Positions that no record has, by game."""


def redealt_at(match: Match, luck: int) -> set[str]:
    """The hidden fields that re-deals for any seat change at a position."""
    changed: set[str] = set()
    for seat in range(match.seats):
        after = match.state.copy()
        match.game.redeal(after, seat, Random(luck))
        changed |= redealt_fields(match.state, after, seat)
    return changed


def redealt_in(game: Game[Any], path: Path) -> set[str]:
    """The hidden fields that re-deals change in a recorded game."""
    record = read_document(path.read_text("utf-8"))
    assert isinstance(record, Record)
    replay = Replay(game, record)
    match = replay.start()
    changed: set[str] = set()
    for number in range(len(record.choices)):
        about = "" if match.ask is None else match.ask.about
        if number % EVERY == 0 or about.startswith(FLEETING):
            changed |= redealt_at(match, number)
        replay.play(match, number)
    return changed


@pytest.mark.parametrize("key", ["on-mars", "clash-of-cultures"])
def test_every_hidden_field_is_dealt_anew_somewhere(key: str) -> None:
    game = games()[key]
    left = {path for path, _ in game.state.hidden_fields()}
    for position in POSITIONS.get(key, ()):
        left -= redealt_at(position(), luck=1)
    paths = sorted((RECORDS / key.replace("-", "_") / "records").glob("*.json"))
    for path in sorted(paths, key=lambda path: path.stem not in FIRST):
        if left:
            left -= redealt_in(game, path)
    assert not left, "declared as hidden, but no re-deal changes:\n" + "\n".join(sorted(left))


def public_fields(kind: type[Part], not_shown: Mapping[type[Part], Collection[str]]) -> Iterator[str]:
    """The names of the public fields of this part, and of those that always are in it, that a view shows by name."""
    for name, field in kind.FIELDS.items():
        if not field.is_saved or field.hidden is not Hidden.NO or name in not_shown.get(kind, ()):
            continue
        inner = field.item if isinstance(field, Items) else field
        if isinstance(inner, (OnePart, PartsBy)) and not isinstance(inner, (OptionalPart, SharedPart)):
            yield from public_fields(inner.kind, not_shown)
        else:
            yield name


def keys_in(view: Any) -> Iterator[str]:
    """The keys of a view and of everything in it."""
    if isinstance(view, dict):
        for key, value in view.items():
            yield key
            yield from keys_in(value)
    elif isinstance(view, list):
        for value in view:
            yield from keys_in(value)


@pytest.mark.parametrize("key", ["on-mars", "clash-of-cultures"])
def test_every_public_field_is_in_the_view(key: str) -> None:
    match = new(key, seats=2, seed=1)
    shown = {*keys_in(match.view(0))}
    missing = [name for name in public_fields(type(match.state), NOT_SHOWN[key]) if name not in shown]
    assert not missing, "not in the view:\n" + "\n".join(missing)


@pytest.mark.parametrize("key", ["on-mars", "clash-of-cultures"])
def test_what_a_view_does_not_show_by_name_are_fields(key: str) -> None:
    unknown = [
        f"{kind.__name__}.{name}"
        for kind, names in NOT_SHOWN[key].items()
        for name in names
        if name not in kind.SHOWN
    ]
    assert not unknown, "NOT_SHOWN of the view names what is no field that would be shown:\n" + "\n".join(
        unknown
    )


class Noting(dict[str, Any]):
    """A part of a view that notes what is read of it, by its path."""

    def __init__(self, values: dict[str, Any], path: str, read: set[str]) -> None:
        super().__init__({key: noting(value, f"{path}{key}", read) for key, value in values.items()})
        self.path = path
        self.read = read

    def __getitem__(self, key: str) -> Any:
        self.read.add(f"{self.path}{key}")
        return super().__getitem__(key)

    def values(self) -> Any:
        return [self[key] for key in self]


def noting(value: Any, path: str, read: set[str]) -> Any:
    """The same value, with dicts that note what is read."""
    if isinstance(value, dict):
        return Noting(value, f"{path}." if path else "", read)
    return [noting(item, path, read) for item in value] if isinstance(value, list) else value


def paths_in(value: Any, path: str = "") -> Iterator[str]:
    """The paths of the dicts' keys in a view, down to the parts of its lists."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{path}{key}"
            yield from paths_in(inner, f"{path}{key}.")
    elif isinstance(value, list):
        for item in value:
            yield from paths_in(item, path)


@pytest.mark.parametrize("key", ["on-mars", "clash-of-cultures"])
def test_every_part_of_a_view_is_observed(key: str) -> None:
    match = new(key, seats=2, seed=1)
    observation = match.game.observation(2)
    assert observation is not None
    view, read = match.view(0), set[str]()
    look = observation.look(noting(view, "", read))
    observation.flat(look, match.asked(0))
    observation.planes(look)
    seen = {*read, *NOT_OBSERVED[key]}
    missing = [path for path in dict.fromkeys(paths_in(view)) if path not in seen]
    assert not missing, "not in the observation:\n" + "\n".join(missing)
