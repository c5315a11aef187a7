"""Upgrade a Building (OM-UPG): a Blueprint's marker turns a Building into an Advanced Building.

Asks: upgrade.blueprint, upgrade.building, upgrade.more
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog.basics import UPGRADE_TECH
from ..catalog.board import UPGRADE_COST
from ..catalog.effects import Effect
from ..effects.colonists import send_to_work
from ..effects.contracts import judge_contracts
from ..effects.technology import use_tech
from ..effects.terrain import put_marker
from ..queries.cards import tech_level, tech_owners, unbuilt
from ..queries.reasons import why_not_upgrade, why_not_upgrade_on, why_not_upgrade_with
from ..queries.terrain import upgradable
from ..registry import does
from ..state import Mars
from ..words import BLUEPRINT, COLONIST, DONE, HEX, TECH_OF
from .construct import displace
from .goals import after_step
from .naming import named_tile, named_upgradable, owner_of
from .payment import pay


@does("upgrade", rule="OM-XEXEC-04", why_not=lambda s, me, effect, lq, crystals: why_not_upgrade(s, me))
@does(
    "upgrade_free",
    rule="OM-XGOAL-01",
    why_not=lambda s, me, effect, lq, crystals: why_not_upgrade(s, me, free=True),
)
@does(
    "upgrade_anywhere",
    rule="OM-XBP-16",
    why_not=lambda s, me, effect, lq, crystals: why_not_upgrade(s, me, anywhere=True),
)
def upgrade_effect(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Upgrades by a card, tile or space; with Tech and boosts only where it says so (OM-XTECH-04, OM-OPT-01)."""
    tech_everywhere = "upgrade_tech=everywhere" in s.switches
    yield from upgrade(
        s,
        me,
        effect.amount,
        tech=effect.tech or tech_everywhere,
        boosted=effect.boost == "teal_colonist",
        must=must,
        free=effect.name == "upgrade_free",
        anywhere=effect.name == "upgrade_anywhere",
    )


def upgrade(
    s: Mars,
    me: int,
    granted: int,
    tech: bool,
    boosted: bool,
    must: bool,
    free: bool = False,
    anywhere: bool = False,
) -> Rule[None]:
    """Upgrade as often as is granted; a Tech tile and Colonists may grant more (OM-UPG-11)."""
    done = 0
    paid = False
    """Whether a Colonist has gone to work for the next upgrade: declining it would cost something (OM-DEC-08)."""
    while why_not_upgrade(s, me, free, anywhere) is None:
        if granted == 0:
            words = means(s, me, tech, boosted)
            free = False  # what a Tech tile or a Colonist grants is paid for (OM-UPG-11)
            if not words or why_not_upgrade(s, me, free, anywhere) is not None:
                break
            word = yield Ask(
                me,
                "upgrade.more",
                partial(more_words, s, me, tech, boosted),
                rule="OM-UPG-11",
                named=partial(named_tile, s, me, UPGRADE_TECH, 0),
            )
            if word == DONE:
                break
            if word == COLONIST:
                send_to_work(s, me)
                granted = 1
                paid = True
            else:
                owner = owner_of(s, word)
                granted = tech_level(s, owner, UPGRADE_TECH)
                use_tech(s, me, UPGRADE_TECH, owner)
                tech = False
            continue
        optional = (done > 0 or not must) and not paid
        word = yield Ask(
            me,
            "upgrade.blueprint",
            partial(blueprint_words, s, me, free, anywhere, optional),
            rule="OM-UPG-01",
            why=partial(why_not_choose, s, me, free, anywhere),
        )
        if word == DONE:
            break
        yield from upgrade_one(s, me, BLUEPRINT.index(word), free, anywhere)
        granted -= 1
        done += 1
        paid = False


def means(s: Mars, me: int, tech: bool, boosted: bool) -> list[Word]:
    """What can grant further upgrades."""
    words: list[Word] = []
    if boosted and s.players[me].lq:
        words.append(COLONIST)
    if tech:
        words += [TECH_OF[s.players[owner].colour] for owner in tech_owners(s, UPGRADE_TECH)]
    return words


def more_words(s: Mars, me: int, tech: bool, boosted: bool) -> list[Word]:
    """What can grant further upgrades, and `done`."""
    return [*means(s, me, tech, boosted), DONE]


def blueprint_words(s: Mars, me: int, free: bool, anywhere: bool, optional: bool) -> list[Word]:
    """The Blueprints that can be used."""
    words = [
        BLUEPRINT[card]
        for card in unbuilt(s, me)
        if why_not_upgrade_with(s, me, card, free, anywhere) is None
    ]
    return [*words, DONE] if optional else words


def why_not_choose(s: Mars, me: int, free: bool, anywhere: bool, word: Word) -> Reason | None:
    """Why a Blueprint can't be used."""
    return why_not_upgrade_with(s, me, BLUEPRINT.index(word), free, anywhere) if word in BLUEPRINT else None


def upgrade_one(s: Mars, me: int, card: int, free: bool, anywhere: bool) -> Rule[None]:
    """Use one Blueprint: the Building, the Mineral, the marker (OM-UPG-03 to -10)."""
    word = yield Ask(
        me,
        "upgrade.building",
        partial(building_words, s, me, card, anywhere),
        rule="OM-UPG-03",
        why=partial(why_not_choose_building, s, me, card, anywhere),
        named=partial(named_upgradable, s),
    )
    cell = HEX.index(word)
    if not free:
        yield from pay(s, me, UPGRADE_COST)
    put_marker(s, me, card, cell)
    yield from displace(s, cell, BLUEPRINT[card])
    judge_contracts(s)
    yield from after_step(s, me)


def building_words(s: Mars, me: int, card: int, anywhere: bool) -> list[Word]:
    """The Buildings that a Blueprint can upgrade."""
    return [HEX[cell] for cell in upgradable(s, me, card, anywhere)]


def why_not_choose_building(s: Mars, me: int, card: int, anywhere: bool, word: Word) -> Reason | None:
    """Why a Building can't be upgraded."""
    return why_not_upgrade_on(s, me, card, HEX.index(word), anywhere) if word in HEX else None
