"""Where Lacerda constructs and what he upgrades (OM-SOLO-35 to -45, OM-LAC-08 to -12)."""

from __future__ import annotations

from areopagus.kernel import Rule

from ...catalog.basics import NONE, UPGRADE_TECH
from ...catalog.cards import BLUEPRINTS, SCIENTISTS
from ...catalog.solo import BOT_SEQUENCE
from ...effects.contracts import judge_contracts
from ...effects.lacerda import move_icon
from ...effects.technology import use_tech
from ...effects.terrain import put_marker
from ...queries.cards import scientists_of, tech_level, tech_owners
from ...queries.lacerda import PERSON, best, building_sites, could_collect, next_kind, usable_blueprints
from ...queries.terrain import complex_size, upgradable
from ...state import Mars
from ...words import BLUEPRINT, HEX
from ..construct import displace, raise_building
from .choosing import draw

# Construct


def construct_in_sequence(s: Mars) -> Rule[None]:
    """Construct by the Bot's icon; then the Bot moves to the icon after it (OM-SOLO-40)."""
    kind = next_kind(s)
    if kind == NONE:
        return
    yield from construct_here(s, kind)
    move_icon(s, (BOT_SEQUENCE.index(kind) + 1) % len(BOT_SEQUENCE))


def construct_here(s: Mars, kind: int) -> Rule[None]:
    """Construct a kind so as to make the largest Complex (OM-SOLO-39, OM-LAC-08/09)."""
    me = s.lacerda
    joined = dict(building_sites(s, kind))
    own = tech_level(s, me, kind)
    cells = best(
        list(joined),
        lambda cell: -joined[cell],
        lambda cell: could_collect(s, cell),
        lambda cell: s.players[me].rover == cell,
    )
    cell = yield from draw(s, cells, HEX)
    if joined[cell]:
        use_tech(s, me, kind, me if own >= joined[cell] else PERSON)
    yield from raise_building(s, me, kind, cell)


# Upgrade


def upgrade_one(s: Mars) -> Rule[None]:
    """Upgrade one Building (OM-LAC-10/11)."""
    me = s.lacerda
    scoring = [SCIENTISTS[scientist].scores for scientist in scientists_of(s, me)]
    cards = best(
        usable_blueprints(s),
        lambda card: BLUEPRINTS[card].kind not in scoring,
        lambda card: -BLUEPRINTS[card].level,
    )
    card = yield from draw(s, cards, BLUEPRINT)
    cells = best(
        upgradable(s, me, card, anywhere=True),
        lambda cell: BLUEPRINTS[card].level == 1 and complex_size(s, cell) >= 3,
        lambda cell: s.colonist[cell] != PERSON,
        lambda cell: s.colonist[cell] == me,
    )
    cell = yield from draw(s, cells, HEX)
    put_marker(s, me, card, cell)
    yield from displace(s, cell, BLUEPRINT[card])
    judge_contracts(s)


def upgrade_all(s: Mars) -> Rule[None]:
    """Upgrade once and, with an Upgrade Tech tile, as often as he can (OM-SOLO-44, OM-LAC-12)."""
    yield from upgrade_one(s)
    yield from upgrade_with_tech(s)


def upgrade_with_tech(s: Mars) -> Rule[None]:
    """Use an Upgrade Tech tile, if there is one, to upgrade as often as he can (OM-LAC-12)."""
    more = len(usable_blueprints(s))
    owners = tech_owners(s, UPGRADE_TECH)
    if not more or not owners:
        return
    owner = best(
        owners,
        lambda player: -min(tech_level(s, player, UPGRADE_TECH), more),
        lambda player: player != s.lacerda,
    )[0]
    level = tech_level(s, owner, UPGRADE_TECH)
    use_tech(s, s.lacerda, UPGRADE_TECH, owner)
    for _ in range(level):
        if usable_blueprints(s):
            yield from upgrade_one(s)
