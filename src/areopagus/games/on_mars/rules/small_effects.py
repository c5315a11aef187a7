"""Effects of one component each, and gains without a choice (OM-XEXEC, OM-XBP, OM-XLSS, OM-XGOAL).

Asks: casino.more, colonist.retrieve, produce.again, trade.give, gain.resource, radar.tile
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog.basics import MINERAL, NONE, NOT_MINERAL
from ..catalog.effects import Effect
from ..catalog.player_board import COLONISTS
from ..catalog.terrain import DISCOVERIES
from ..effects.colonists import bring_home, gain_colonists, send_to_work
from ..effects.goods import gain_crystals, score, spend
from ..effects.terrain import put_on_radar
from ..queries.effects import (
    why_not_bring_from_work,
    why_not_buy_colonists,
    why_not_effect,
    why_not_keep,
    why_not_keep_any,
    why_not_keep_mineral,
    why_not_use_radar,
)
from ..queries.goods import can_keep, crystal_means, free_lq, tradable
from ..queries.reasons import NOT_NOW, producing, why_not_produce, why_not_retrieve, why_not_trade
from ..registry import does
from ..state import Mars
from ..words import COLONIST, DONE, EXPLORATION, FROM, GOOD, HEX
from .benefits import carry_out
from .goals import after_step
from .naming import named_boosted, named_producer, named_stock
from .payment import gain, pay
from .taking import Taking, take_several
from .travel import draw_discovery


@does("none", rule="OM-XTURN-01", why_not=lambda s, me, effect, lq, crystals: NOT_NOW)
def nothing(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """A space without a benefit (OM-XTURN-01)."""
    yield from ()


@does("gain_crystals", rule="OM-XBP-11", why_not=None)
def crystals(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Crystals; Casino gives one more for each Colonist sent to work (OM-XBP-11)."""
    gain_crystals(s, me, effect.amount)
    if effect.boost == "teal_colonist":
        while s.players[me].lq:
            word = yield Ask(me, "casino.more", (COLONIST, DONE), rule=effect.rule)
            if word == DONE:
                break
            send_to_work(s, me)
            gain_crystals(s, me, 1)


@does("gain_minerals", rule="OM-XEXEC-05", why_not=why_not_keep_mineral)
def minerals(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Minerals from the supply."""
    yield from gain(s, me, MINERAL, effect.amount)


@does("gain_resource", rule="OM-XDISC-09", why_not=why_not_keep)
def resource(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Some of one Resource (OM-XDISC-09)."""
    yield from gain(s, me, effect.resource, effect.amount)


@does("gain_resources_not_mineral", rule="OM-XGOAL-02", why_not=why_not_keep)
def resources(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Any mix of Batteries, Water, Plants and Oxygen (OM-XGOAL-02)."""
    yield from gain_mix(s, me, effect, boosts=0)


def gain_mix(s: Mars, me: int, effect: Effect, boosts: int) -> Rule[None]:
    """Gain Resources one by one, boosted at most `boosts` times."""

    def question(now: Taking) -> Ask:
        return Ask(
            me,
            "gain.resource",
            partial(mix_words, s, me),
            rule=effect.rule,
            why=why_not_take_of_mix,
            params={"count": int(now.is_boosted)},
            named=partial(named_boosted, now.is_boosted, now.has_begun),
        )

    def take(word: Word) -> Rule[None]:
        yield from gain(s, me, GOOD.index(word))

    why_not = partial(why_not_keep_any, s, me, NOT_MINERAL)
    yield from take_several(s, me, effect.amount, boosts, False, why_not, question, take)


def mix_words(s: Mars, me: int) -> list[Word]:
    """The Resources that can be kept, and `done`."""
    return [*(GOOD[good] for good in NOT_MINERAL if can_keep(s, me, good)), DONE]


def why_not_take_of_mix(word: Word) -> Reason | None:
    """Why a Resource can't be taken: it is none of the four, or there is no room."""
    if word not in GOOD:
        return None
    if GOOD.index(word) not in NOT_MINERAL:
        return Reason("reason.not_in_mix", "OM-XBP-20")
    return Reason("reason.storage_full", "OM-XGEN-02")


@does("gain_colonists", rule="OM-XTURN-04", why_not=why_not_buy_colonists)
def colonists(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Colonists from the reserve; on Turn Order space 4 they have a price (OM-XTURN-04, OM-XGOAL-21)."""
    yield from pay(s, me, effect.cost)
    gain_colonists(s, me, effect.amount)


@does("colonists_from_working_area", rule="OM-XBP-18", why_not=why_not_bring_from_work)
def aqueduct(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Colonists from the Working Area, as many as fit (OM-XBP-18)."""
    for _ in range(min(effect.amount, s.players[me].wa, free_lq(s, me))):
        bring_home(s, me, len(s.slots))
    yield from after_step(s, me)


@does(
    "retrieve_from_action_slots",
    rule="OM-XBP-19",
    why_not=lambda s, me, effect, lq, crystals: why_not_retrieve(s, me, True, False),
)
def eco_resort(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Any number of Colonists from Action slots, one by one (OM-XBP-19)."""
    yield from retrieve(s, me, COLONISTS, working_area=False, must=must)


@does(
    "retrieve_colonists",
    rule="OM-XLSS-04",
    why_not=lambda s, me, effect, lq, crystals: why_not_retrieve(s, me, True, True),
)
def retrieve_colonists(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Colonists from Action slots or the Working Area (OM-XLSS-04, OM-XGOAL-23)."""
    yield from retrieve(s, me, effect.amount, working_area=True, must=must)


def retrieve(s: Mars, me: int, most: int, working_area: bool, must: bool) -> Rule[None]:
    """Bring Colonists home one by one; those without room go to the reserve (OM-TERM-09)."""
    done = 0
    while done < most and places(s, me, working_area):
        optional = done > 0 or not must
        word = yield Ask(
            me, "colonist.retrieve", partial(place_words, s, me, working_area, optional), rule="OM-XGEN-06"
        )
        if word == DONE:
            break
        bring_home(s, me, FROM.index(word))
        done += 1
    yield from after_step(s, me)


def places(s: Mars, me: int, working_area: bool) -> list[int]:
    """Where a player has Colonists to bring home."""
    slots = [place for place, slot in enumerate(s.slots) if slot[me]]
    return [*slots, len(s.slots)] if working_area and s.players[me].wa else slots


def place_words(s: Mars, me: int, working_area: bool, optional: bool) -> list[Word]:
    """Those places, as words."""
    words = [FROM[place] for place in places(s, me, working_area)]
    return [*words, DONE] if optional else words


@does("score_op", rule="OM-XBP-13", why_not=None)
def mineral_mine(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Points (OM-XBP-13)."""
    score(s, me, effect.amount, "mineral_mine")
    yield from ()


@does("produce_all", rule="OM-XBP-03", why_not=lambda s, me, effect, lq, crystals: why_not_produce(s, me))
def automated_production(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Every own Building produces once; one again for each Colonist sent to work (OM-XBP-03)."""
    hexes = producing(s, me)
    for cell in hexes:
        yield from gain(s, me, s.building[cell])
    while s.players[me].lq:
        words = [*(HEX[cell] for cell in hexes), DONE]
        word = yield Ask(me, "produce.again", words, rule="OM-XBP-03", named=partial(named_producer, s))
        if word == DONE:
            break
        send_to_work(s, me)
        yield from gain(s, me, s.building[HEX.index(word)])
    yield from after_step(s, me)


@does("trade", rule="OM-XBP-20", why_not=lambda s, me, effect, lq, crystals: why_not_trade(s, me))
def trade_market(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Give a Resource and take others (OM-XBP-20)."""
    word = yield Ask(
        me, "trade.give", partial(given_words, s, me), rule="OM-XBP-20", named=partial(named_stock, s, me)
    )
    spend(s, me, GOOD.index(word))
    yield from gain_mix(s, me, effect, boosts=COLONISTS)
    yield from after_step(s, me)


def given_words(s: Mars, me: int) -> list[Word]:
    """The Resources that can be given so that something can be kept in return."""
    return [GOOD[good] for good in tradable(s, me)]


@does(
    "radar",
    rule="OM-XBP-15",
    why_not=lambda s, me, effect, lq, crystals: why_not_use_radar(s, me, lq, crystals),
)
def radar(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """The first use puts a Discovery tile on the card; every use resolves that tile (OM-XBP-15)."""
    if s.radar == NONE:
        word = yield Ask(
            me,
            "radar.tile",
            partial(radar_words, s, me),
            rule="OM-XBP-15",
            why=partial(why_not_use_tile, s, me),
        )
        place = EXPLORATION.index(word)
        put_on_radar(s, me, place)
        yield from draw_discovery(s, place)
    yield from carry_out(s, me, DISCOVERIES[s.radar].effect, must)


def why_not_use_tile(s: Mars, me: int, word: Word) -> Reason | None:
    """Why a face-up Discovery tile can't be put on Radar."""
    if word not in EXPLORATION:
        return None
    tile = s.exploration[EXPLORATION.index(word)]
    if tile == NONE:
        return Reason("reason.no_tile_there", "OM-XBP-15")
    return why_not_effect(s, me, DISCOVERIES[tile].effect, s.players[me].lq, crystal_means(s, me))


def radar_words(s: Mars, me: int) -> list[Word]:
    """The face-up Discovery tiles whose benefit is possible."""
    lq, means = s.players[me].lq, crystal_means(s, me)
    return [
        EXPLORATION[place]
        for place, tile in enumerate(s.exploration)
        if tile != NONE and why_not_effect(s, me, DISCOVERIES[tile].effect, lq, means) is None
    ]
