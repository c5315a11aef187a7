"""Construct a Building (OM-BUILD, OM-BTECH, OM-MINE, OM-PROG, OM-DISP, OM-LSS).

A player pays for a Building and puts it in the Building Zone of a Bot, two hexes from one of its type or beside
it. Beside it, the Buildings become a Complex, which needs that type's Tech, one's own or another's. What is in the
way is displaced, arrows bring Crystals, the new Building yields as much as its Complex is large; then cube and LSS.

Asks: construct.kind, construct.site, construct.tech, construct.displace, lss.benefit
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import CHANCE, Ask, Message, Reason, Rule, Word, word_name

from ..catalog.basics import KINDS, LSS_KINDS, MINE, SHELTER
from ..catalog.board import LSS_EFFECT
from ..catalog.cards import TASK_SHELTER
from ..catalog.effects import ANY_KIND, Effect
from ..catalog.terrain import BUILDING_COST, TILES_OF
from ..effects.colonists import put_miner, send_to_work
from ..effects.contracts import judge_contracts
from ..effects.goods import score
from ..effects.progress import put_cube, raise_lss
from ..effects.technology import use_tech
from ..effects.terrain import (
    move_bot,
    move_rover,
    place_building,
    return_piece,
    scatter_crystals,
    tell_complex,
    turn_up_tile,
)
from ..queries.cards import tech_level, tech_owners
from ..queries.effects import why_not_effect
from ..queries.goods import crystal_means
from ..queries.reasons import (
    construction_sites,
    why_not_construct,
    why_not_construct_kind,
    why_not_construct_on,
)
from ..queries.rewards import reward_op
from ..queries.terrain import complex_size, is_available, nearest_available, pieces, sites
from ..registry import does
from ..state import Mars
from ..words import BENEFIT, HEX, KIND, TECH_OF, TILE
from .benefits import carry_out
from .decisions import displaced_hex, take_lss_benefit
from .first_colonists import fulfil_a_card
from .goals import after_deed, after_step
from .naming import named_hex, named_kind, named_site, named_tile, owner_of
from .payment import gain, pay


@does(
    "construct",
    rule="OM-XBP-02",
    why_not=lambda s, me, effect, lq, crystals: why_not_construct(
        s, me, effect.target, lq, effect.boost == "teal_colonist"
    ),
)
def construct(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Construct a Building of the named kind, or of any."""
    yield from construct_kind(s, me, effect.target, effect.boost == "teal_colonist")


def construct_kind(s: Mars, me: int, target: int, boosted: bool) -> Rule[None]:
    """Construct one Building; boosted, each Colonist sent to work adds a level to the Tech used (OM-XBP-25)."""
    kind = target
    if target == ANY_KIND:
        word = yield Ask(
            me,
            "construct.kind",
            partial(kind_words, s, me),
            rule="OM-BUILD-01",
            why=partial(why_not_choose_kind, s, me),
            named=named_kind,
        )
        kind = KIND.index(word)
    yield from pay(s, me, BUILDING_COST[kind])
    word = yield Ask(
        me,
        "construct.site",
        partial(site_words, s, me, kind, boosted),
        rule="OM-BUILD-05",
        why=partial(why_not_choose_site, s, me, kind, boosted),
        named=partial(named_site, s, me, kind),
    )
    cell = HEX.index(word)
    joined = dict(sites(s, kind, me))[cell]
    if joined:
        yield from use_building_tech(s, me, kind, joined, boosted)
    yield from raise_building(s, me, kind, cell)


def kind_words(s: Mars, me: int) -> list[Word]:
    """The kinds that can be paid for and placed."""
    lq = s.players[me].lq
    return [KIND[kind] for kind in range(len(KINDS)) if why_not_construct_kind(s, me, kind, lq) is None]


def why_not_choose_kind(s: Mars, me: int, word: Word) -> Reason | None:
    """Why a kind can't be constructed."""
    return why_not_construct_kind(s, me, KIND.index(word), s.players[me].lq) if word in KIND else None


def site_words(s: Mars, me: int, kind: int, boosted: bool) -> list[Word]:
    """The hexes where the Building can stand."""
    return [HEX[cell] for cell in construction_sites(s, me, kind, s.players[me].lq, boosted)]


def why_not_choose_site(s: Mars, me: int, kind: int, boosted: bool, word: Word) -> Reason | None:
    """Why a hex is no site."""
    return (
        why_not_construct_on(s, me, kind, HEX.index(word), s.players[me].lq, boosted) if word in HEX else None
    )


def use_building_tech(s: Mars, me: int, kind: int, joined: int, boosted: bool) -> Rule[None]:
    """A Complex needs a Tech tile of its type with at least as many levels as Buildings joined (OM-BTECH-01 to -03)."""
    word = yield Ask(
        me,
        "construct.tech",
        partial(tech_words, s, me, kind, joined, boosted),
        rule="OM-BTECH-01",
        why=partial(why_not_use_tile, joined),
        named=partial(named_tile, s, me, kind, joined),
    )
    owner = owner_of(s, word)
    missing = joined - tech_level(s, owner, kind)
    if missing > 0:
        send_to_work(s, me, missing)
    use_tech(s, me, kind, owner)


def tech_words(s: Mars, me: int, kind: int, joined: int, boosted: bool) -> list[Word]:
    """Whose tile suffices."""
    spare = s.players[me].lq - (kind == MINE)
    level = max(1, joined - spare) if boosted else joined
    return [TECH_OF[s.players[owner].colour] for owner in tech_owners(s, kind, level)]


def why_not_use_tile(joined: int, word: Word) -> Reason | None:
    """Why a player's tile does not suffice."""
    if word not in TECH_OF:
        return None
    return Reason("reason.tile_too_low", "OM-BTECH-02", {"joined": joined})


def raise_building(s: Mars, me: int, kind: int, cell: int) -> Rule[None]:
    """Place the tile and everything that follows from it (OM-BUILD-07 to -11, OM-XLSS-13)."""
    was_alone = dict(sites(s, kind, me))[cell] == 0
    tile = place_building(s, me, kind, cell)
    if kind == MINE:
        put_miner(s, me, cell)
    yield from displace(s, cell, KIND[kind])
    scatter_crystals(s, cell, tile)
    if kind != SHELTER:
        yield from turn_up_next_tile(s, kind)
    tell_complex(s, kind, cell)
    yield from gain(s, me, kind, complex_size(s, cell))
    if not was_alone and kind != SHELTER and not s.players[me].cubes >> kind & 1:
        put_cube(s, me, kind)
    judge_contracts(s)
    yield from fulfil_a_card(s, me, kind)
    if kind in LSS_KINDS:
        yield from advance_lss(s, me, LSS_KINDS.index(kind))
    if kind == SHELTER:
        yield from after_deed(s, me, TASK_SHELTER)
    yield from after_step(s, me)


def turn_up_next_tile(s: Mars, kind: int) -> Rule[None]:
    """The back of the next tile of the stack becomes visible (OM-SETUP-26)."""
    if s.stacks[kind]:
        words = [TILE[tile] for tile in TILES_OF[kind]]
        word = yield Ask(CHANCE, "chance.tile", lambda: s.stacks[kind].weighted(words), rule="OM-SETUP-16")
        turn_up_tile(s, kind, TILE.index(word))


def displace(s: Mars, cell: int, cause: Word) -> Rule[None]:
    """Bots and Rovers on the hex move to the nearest available hex; owners choose in Turn Order (OM-DISP-03/04)."""
    for owner in sorted(range(len(s.players)), key=lambda number: s.players[number].space):
        while cell in s.players[owner].bots:
            yield from displace_piece(s, owner, cell, cause, is_rover=False)
        if s.players[owner].rover == cell:
            yield from displace_piece(s, owner, cell, cause, is_rover=True)


def displace_piece(s: Mars, owner: int, cell: int, cause: Word, is_rover: bool) -> Rule[None]:
    """One piece that makes room for a Building or a marker."""
    if not nearest_available(s, cell):
        return_piece(s, owner, cell, is_rover)
        return
    end = yield from displaced_hex(s, owner, cell, cause, is_rover)
    if is_rover:
        move_rover(s, owner, end)
    else:
        move_bot(s, owner, cell, end)


@displaced_hex.by_person(rule="OM-DISP-03")
def choose_displaced_hex(s: Mars, owner: int, cell: int, cause: Word, is_rover: bool) -> Rule[int]:
    """The owner chooses one of the nearest available hexes (OM-DISP-03)."""
    word = yield Ask(
        owner,
        "construct.displace",
        partial(displaced_words, s, cell),
        rule="OM-DISP-03",
        why=partial(why_not_go_to, s),
        named=partial(named_hex, s),
        params={
            "piece": Message("text.rover" if is_rover else "text.bot"),
            "cell": word_name(HEX[cell].text),
            "cause": word_name(cause.text),
        },
    )
    return HEX.index(word)


def displaced_words(s: Mars, cell: int) -> list[Word]:
    """Where a displaced piece can go."""
    return [HEX[free] for free in nearest_available(s, cell)]


def why_not_go_to(s: Mars, word: Word) -> Reason | None:
    """Why a displaced piece can't go to a hex."""
    if word not in HEX:
        return None
    cell, occupied = HEX.index(word), pieces(s)
    if occupied >> cell & 1:
        return Reason("reason.occupied", "OM-DISP-04")
    if not is_available(s, cell, occupied):
        return Reason("reason.not_empty", "OM-DISP-04")
    return Reason("reason.not_nearest", "OM-DISP-03")


def advance_lss(s: Mars, me: int, column: int) -> Rule[None]:
    """The LSS marker rises; below the Colony level marker its mover is rewarded (OM-LSS-04 to -11)."""
    if not raise_lss(s, me, column):
        return
    score(s, me, reward_op(s, me, s.reward_tiles[column]), "lss_reward")
    yield from take_lss_benefit(s, me)


@take_lss_benefit.by_person(rule="OM-LSS-08")
def choose_lss_benefit(s: Mars, me: int) -> Rule[None]:
    """The mover chooses one of the benefits (OM-LSS-08)."""
    word = yield Ask(
        me,
        "lss.benefit",
        partial(benefit_words, s, me),
        rule="OM-LSS-08",
        why=partial(why_not_choose_benefit, s, me),
    )
    yield from carry_out(s, me, LSS_EFFECT[BENEFIT.index(word)])


def benefit_words(s: Mars, me: int) -> list[Word]:
    """The LSS benefits that would change anything; a Crystal always does (OM-XGEN-02)."""
    lq, crystals = s.players[me].lq, crystal_means(s, me)
    return [
        BENEFIT[place]
        for place, effect in enumerate(LSS_EFFECT)
        if why_not_effect(s, me, effect, lq, crystals) is None
    ]


def why_not_choose_benefit(s: Mars, me: int, word: Word) -> Reason | None:
    """Why an LSS benefit can't be chosen."""
    if word not in BENEFIT:
        return None
    return why_not_effect(s, me, LSS_EFFECT[BENEFIT.index(word)], s.players[me].lq, crystal_means(s, me))
