"""Moving Bots and the Rover (OM-CC, OM-BOT, OM-ROVER).

Movement points lie in two pools, one shared by the Bots and one for the Rover. They are spent step by step in
any order. Crystals add points; one Rover Tech tile adds its level to the Rover's. Own Bots and the Rover may share a
hex until the movement ends; a piece on a hex where it can't stay at all must move on at once. When all is done the
Rover may claim the tile it stands on.

Asks: control.move, control.step, rover.collect, rover.claim, bot.claim
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, continues, push

from ..catalog.basics import ROVER_TECH
from ..catalog.board import BOT_POINTS, ROVER_POINTS
from ..catalog.effects import Effect
from ..catalog.terrain import DISCOVERIES, RESEARCH_EFFECT, RESEARCH_TILE
from ..effects.technology import use_tech
from ..effects.terrain import collect_crystal, move_bot, move_rover, take_tile
from ..queries.cards import tech_level, tech_owners
from ..queries.effects import why_not_claim
from ..queries.goods import can_keep_another_crystal, crystal_means
from ..queries.movement import Pools, shares_a_hex, steps, why_not_stay, why_not_step
from ..queries.reasons import rover_points, why_not_move_bots, why_not_rove
from ..queries.terrain import rover_hex
from ..registry import does
from ..state import Mars
from ..words import BOOST_BOTS, BOOST_ROVER, DONE, HEX, NO, ROVER, TECH_OF, YES
from .benefits import carry_out
from .goals import after_step
from .naming import named_bot, named_claim, named_hex, named_mover, owner_of
from .payment import pay_crystals

NO_POOL = -1
"""The pieces of a pool that an effect does not move."""


def control_center(s: Mars, me: int) -> None:
    """Control Center: points for the Bots and the Rover, more for Crystals, Rover Tech (OM-CC-01 to -04)."""
    push(s, ("movement", me, BOT_POINTS, ROVER_POINTS, True, True))


def carry_out_last(s: Mars, me: int, effect: Effect) -> Rule[None]:
    """Carry out the effect with which an action ends; its movements are steps of their own."""
    boosts = effect.boost == "crystal"
    if effect.name == "move_bots":
        push(s, ("movement", me, effect.points, NO_POOL, boosts, False))
    elif effect.name == "move_rover":
        push(s, ("movement", me, NO_POOL, rover_points(s, effect), boosts, effect.tech))
    else:
        yield from carry_out(s, me, effect, must=True)


@continues
def movement(s: Mars, me: int, bots: int, rover: int, boosts: bool, tech: bool) -> Rule[None]:
    """One movement, then the next."""
    left = yield from move_one(s, me, bots, rover, boosts, tech)
    if left is not None:
        bots, rover, tech = left
        push(s, ("movement", me, bots, rover, boosts, tech))
    elif rover != NO_POOL:
        yield from claim_with_rover(s, me)


@does("move_bots", rule="OM-XEXEC-06", why_not=lambda s, me, effect, lq, crystals: why_not_move_bots(s, me))
def move_bots(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Points for the Bots (OM-XTURN-06, OM-XLAB-04, OM-XEXEC-06, OM-XLSS-01)."""
    yield from move(s, me, effect.points, NO_POOL, effect.boost == "crystal", tech=False)


@does(
    "move_rover",
    rule="OM-XEXEC-02",
    why_not=lambda s, me, effect, lq, crystals: why_not_rove(s, me, effect, crystals),
)
def move_the_rover(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Points for the Rover (OM-XEXEC-02, OM-XGOAL-20, OM-XBP-24)."""
    yield from move(s, me, NO_POOL, rover_points(s, effect), effect.boost == "crystal", effect.tech)


@does(
    "bots_move_as_rovers",
    rule="OM-XBP-21",
    why_not=lambda s, me, effect, lq, crystals: why_not_move_bots(s, me),
)
def recycling_bots(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Bots that collect Crystals and claim tiles as a Rover does (OM-XBP-21)."""
    yield from move(s, me, effect.points, NO_POOL, effect.boost == "crystal", tech=False, collect=True)
    while True:
        claimable = [bot for bot in sorted(set(s.players[me].bots)) if why_not_claim(s, me, bot) is None]
        if not claimable:
            return
        word = yield Ask(
            me, "bot.claim", [*(HEX[bot] for bot in claimable), DONE], rule="OM-XBP-21", named=named_bot
        )
        if word == DONE:
            return
        yield from claim(s, me, HEX.index(word))


def move(
    s: Mars, me: int, bots: int, rover: int, boosts: bool, tech: bool, collect: bool = False
) -> Rule[None]:
    """Spend movement points until nothing is left or the player is done."""
    left: tuple[int, int, bool] | None = (bots, rover, tech)
    while left is not None:
        bots, rover, tech = left
        left = yield from move_one(s, me, bots, rover, boosts, tech, collect)
    if rover != NO_POOL:
        yield from claim_with_rover(s, me)


def points_left(bots: int, rover: int) -> dict[str, int]:
    """The movement points of each kind; `count` is there when there are none, which has a sentence of its own."""
    points = {"bots": bots, "rover": rover}
    return points if bots or rover else {**points, "count": 0}


def move_one(
    s: Mars, me: int, bots: int, rover: int, boosts: bool, tech: bool, collect: bool = False
) -> Rule[tuple[int, int, bool] | None]:
    """Move one piece or add points; returns the points left and whether Tech may still add some, or None at the end."""
    if not has_means(s, me, bots, rover, boosts, tech):
        return None
    word = yield Ask(
        me,
        "control.move",
        partial(move_words, s, me, bots, rover, boosts, tech),
        rule="OM-CC-02",
        why=partial(why_not_choose_move, s, me, bots, rover, boosts, tech),
        named=partial(named_mover, s, me, ROVER_TECH),
        params=points_left(max(bots, 0), max(rover, 0)),
    )
    if word == DONE:
        return None
    if word == BOOST_BOTS:
        yield from pay_crystals(s, me, 1)
        bots += 1
    elif word == BOOST_ROVER:
        yield from pay_crystals(s, me, 1)
        rover += 1
    elif word in TECH_OF:
        owner = owner_of(s, word)
        rover += tech_level(s, owner, ROVER_TECH)
        use_tech(s, me, ROVER_TECH, owner)
        tech = False
    elif word == ROVER:
        rover -= yield from walk(s, me, rover_hex(s, me), Pools(bots, rover), True, False)
    else:
        bots -= yield from walk(s, me, HEX.index(word), Pools(bots, rover), False, collect)
    return bots, rover, tech


def has_means(s: Mars, me: int, bots: int, rover: int, boosts: bool, tech: bool) -> bool:
    """Whether points are left, or can be had."""
    if (bots > 0 and s.players[me].bots) or rover > 0:
        return True
    return (boosts and crystal_means(s, me) > 0) or (tech and bool(tech_owners(s, ROVER_TECH)))


def move_words(s: Mars, me: int, bots: int, rover: int, boosts: bool, tech: bool) -> list[Word]:
    """What can be moved or added, and `done` unless pieces share a hex (OM-TERM-18)."""
    words: list[Word] = []
    pools = Pools(bots, rover)
    if bots > 0:
        words += [HEX[bot] for bot in sorted(set(s.players[me].bots)) if steps(s, me, bot, pools, False)]
    if rover > 0 and steps(s, me, rover_hex(s, me), pools, True):
        words.append(ROVER)
    if boosts and crystal_means(s, me):
        if bots != NO_POOL and s.players[me].bots:
            words.append(BOOST_BOTS)
        if rover != NO_POOL:
            words.append(BOOST_ROVER)
    if tech and rover != NO_POOL:
        words += [TECH_OF[s.players[owner].colour] for owner in tech_owners(s, ROVER_TECH)]
    return words if shares_a_hex(s, me) else [*words, DONE]


def why_not_choose_move(
    s: Mars, me: int, bots: int, rover: int, boosts: bool, tech: bool, word: Word
) -> Reason | None:
    """Why a piece can't be moved, points can't be added or the movement can't end."""
    if word == DONE:
        return Reason("reason.shared_hex", "OM-TERM-18")
    if (bots if word == BOOST_BOTS or word in HEX else rover) == NO_POOL:
        return None  # the effect does not move these pieces: no answer to its question
    if word in (BOOST_BOTS, BOOST_ROVER):
        if word == BOOST_BOTS and not s.players[me].bots:
            return Reason("reason.no_bot", "OM-CC-03")
        if boosts and crystal_means(s, me) == 0:
            return Reason("reason.no_crystal", "OM-CC-04")
        return None
    if word in TECH_OF:
        if word in [TECH_OF[s.players[owner].colour] for owner in tech_owners(s, ROVER_TECH)]:
            return Reason("reason.no_more_tech", "OM-ROVER-03")
        return Reason("reason.no_rover_tech", "OM-ROVER-03")
    if word in HEX and HEX.index(word) not in s.players[me].bots:
        return Reason("reason.no_bot_there", "OM-CC-03")
    if word == ROVER or word in HEX:
        if (rover if word == ROVER else bots) > 0:
            if shares_a_hex(s, me):
                return Reason("reason.would_share", "OM-TERM-18")
            return Reason("reason.no_way", "OM-CC-05")
        return Reason("reason.no_points", "OM-CC-03")
    return None


def walk(s: Mars, me: int, start: int, pools: Pools, is_rover: bool, collect: bool) -> Rule[int]:
    """Step with one piece until it may stay; returns the points spent (OM-CC-03, OM-NOTE-50)."""
    spent = 0
    here = start
    while True:
        word = yield Ask(
            me,
            "control.step",
            partial(step_words, s, me, here, pools, is_rover),
            rule="OM-CC-03",
            why=partial(why_not_choose_step, s, me, here, pools, is_rover),
            named=partial(named_hex, s),
            params={"rover": int(is_rover)},
        )
        end = HEX.index(word)
        if is_rover:
            move_rover(s, me, end)
        else:
            move_bot(s, me, here, end)
        if is_rover or collect:
            yield from collect_on_the_way(s, me, end)
        here = end
        spent += 1
        pools = pools.less(is_rover)
        if why_not_stay(s, me, here, is_rover) is None or not steps(s, me, here, pools, is_rover):
            return spent  # a Crystal collected on the way may have made the tile here useless (OM-NOTE-24)


def collect_on_the_way(s: Mars, me: int, cell: int) -> Rule[None]:
    """A Crystal on a hex may be collected; asked only where one would be lost (OM-ROVER-04, OM-NOTE-25)."""
    if not s.crystal[cell]:
        return
    word = YES
    if not can_keep_another_crystal(s, me):
        word = yield Ask(me, "rover.collect", (YES, NO), rule="OM-ROVER-04")
    if word == YES:
        collect_crystal(s, me, cell)


def step_words(s: Mars, me: int, here: int, pools: Pools, is_rover: bool) -> list[Word]:
    """The hexes a piece may step onto."""
    return [HEX[cell] for cell in steps(s, me, here, pools, is_rover)]


def why_not_choose_step(
    s: Mars, me: int, here: int, pools: Pools, is_rover: bool, word: Word
) -> Reason | None:
    """Why a piece can't step onto a hex."""
    return why_not_step(s, me, here, pools, is_rover, HEX.index(word)) if word in HEX else None


def claim_with_rover(s: Mars, me: int) -> Rule[None]:
    """The Rover may claim the tile it stands on (OM-ROVER-05)."""
    cell = s.players[me].rover
    if cell >= 0 and why_not_claim(s, me, cell) is None:
        word = yield Ask(
            me, "rover.claim", (YES, NO), rule="OM-ROVER-05", named=partial(named_claim, s.tile[cell])
        )
        if word == YES:
            yield from claim(s, me, cell)


def claim(s: Mars, me: int, cell: int) -> Rule[None]:
    """Take the tile and resolve it at once; a cost must be paid, a free benefit may be declined (OM-ROVER-07/09)."""
    tile = take_tile(s, me, cell)
    if tile >= RESEARCH_TILE:
        yield from carry_out(s, me, RESEARCH_EFFECT)
    else:
        yield from carry_out(s, me, DISCOVERIES[tile].effect, must=DISCOVERIES[tile].has_cost)
    yield from after_step(s, me)
