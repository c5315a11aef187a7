"""Welcome a Ship (OM-SHIP): Ships come from the Depot to the Hangar and bring Colonists and Bots.

Asks: ship.depot, ship.reward, bot.place, ship.more, ship.tech
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog.basics import SHIP_TECH
from ..catalog.board import SHIP_COST, SHIP_REWARD
from ..catalog.effects import Effect, ShipReward
from ..catalog.player_board import DEPOT
from ..effects.colonists import boost_ship, gain_colonists
from ..effects.technology import use_tech
from ..effects.terrain import place_bot
from ..effects.turns import welcome_ship
from ..queries.cards import tech_level, tech_owners
from ..queries.goods import free_lq
from ..queries.reasons import why_not_welcome
from ..queries.terrain import new_bot_hexes, pieces
from ..registry import does
from ..state import Mars
from ..words import COLONIST, COLONIST_BOT, COLONISTS_ONLY, DONE, HEX, SPACE, TECH_OF
from .goals import after_step
from .naming import named_hex, named_tile, owner_of
from .payment import pay


@does("welcome_ship", rule="OM-XBP-05", why_not=lambda s, me, effect, lq, crystals: why_not_welcome(s, me))
@does(
    "welcome_ship_free",
    rule="OM-XGOAL-09",
    why_not=lambda s, me, effect, lq, crystals: why_not_welcome(s, me, free=True),
)
def welcome_effect(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Ships by a card: Private Ship brings more (OM-XBP-05); a Goal's Ship is free (OM-XGOAL-09)."""
    free = effect.name == "welcome_ship_free"
    yield from welcome(s, me, effect.ship_reward or SHIP_REWARD, effect.boost == "teal_colonist", free, must)


def welcome_main(s: Mars, me: int) -> Rule[None]:
    """The Main action: boosts, then Ship Tech (OM-SHIP-07, OM-XTECH-05)."""
    per_ship = "ship_tech=per_ship" in s.switches
    tech = yield from welcome(s, me, SHIP_REWARD, boosted=True, free=False, must=True, ship_tech=per_ship)
    if not per_ship and tech:
        yield from use_ship_tech(s, me)


def welcome(
    s: Mars, me: int, reward: ShipReward, boosted: bool, free: bool, must: bool, ship_tech: bool = False
) -> Rule[bool]:
    """Welcome Ships one after the other; returns whether Ship Tech is still unused."""
    ships = 0
    extra_colonists = 0
    """Number of Ships to which Ship Tech still adds a Colonist (switch `per_ship`)."""
    is_unused = True
    while why_not_welcome(s, me, free) is None:
        if ships:
            if not boosted or spare_colonists(s, me) < 1:
                break
            word = yield Ask(me, "ship.more", (COLONIST, DONE), rule="OM-SHIP-07")
            if word == DONE:
                break
            boost_ship(s, me)
        word = yield Ask(
            me,
            "ship.depot",
            partial(ship_words, s, me, ships == 0 and not must),
            rule="OM-SHIP-01",
            why=why_not_take_ship,
        )
        if word == DONE:
            break
        if not free:
            yield from pay(s, me, SHIP_COST)
        welcome_ship(s, me, SPACE.index(word))
        yield from take_reward(s, me, reward)
        if ship_tech:
            if is_unused and tech_owners(s, SHIP_TECH) and free_lq(s, me) > 0 and s.players[me].reserve:
                word = yield ask_ship_tech(s, me)
                if word != DONE:
                    owner = owner_of(s, word)
                    extra_colonists = tech_level(s, owner, SHIP_TECH)
                    use_tech(s, me, SHIP_TECH, owner)
                    is_unused = False
            if extra_colonists:
                gain_colonists(s, me, 1)
                extra_colonists -= 1
        yield from after_step(s, me)
        ships += 1
    return is_unused


def spare_colonists(s: Mars, me: int) -> int:
    """Colonists who can boost: those in the Living Quarters that were not gained this turn (OM-SHIP-08, OM-NOTE-57)."""
    return s.players[me].lq - s.players[me].gained


def ship_words(s: Mars, me: int, optional: bool) -> list[Word]:
    """The Depot spaces with a Ship."""
    words = [SPACE[space] for space in range(DEPOT) if s.players[me].ships[space]]
    return [*words, DONE] if optional else words


def why_not_take_ship(word: Word) -> Reason | None:
    """Why no Ship comes from a Depot space: none is there."""
    return Reason("reason.no_ship_there", "OM-SHIP-01") if word in SPACE else None


def take_reward(s: Mars, me: int, reward: ShipReward) -> Rule[None]:
    """A Ship brings a Bot and Colonists, or more Colonists without a Bot (OM-SHIP-03 to -06)."""
    word = yield Ask(
        me, "ship.reward", partial(reward_words, s, me), rule="OM-SHIP-03", why=why_not_take_reward
    )
    if word == COLONISTS_ONLY:
        gain_colonists(s, me, reward.colonists_alone)
        return
    gain_colonists(s, me, reward.colonists_with_bot)
    if new_bot_hexes(s, me):
        word = yield Ask(
            me,
            "bot.place",
            partial(bot_words, s, me),
            rule="OM-SHIP-05",
            why=partial(why_not_place_bot, s),
            named=partial(named_hex, s),
        )
        place_bot(s, me, HEX.index(word))


def reward_words(s: Mars, me: int) -> list[Word]:
    """The rewards of a Ship; a Bot only from the reserve."""
    return [COLONIST_BOT, COLONISTS_ONLY] if s.players[me].bots_reserve else [COLONISTS_ONLY]


def why_not_take_reward(word: Word) -> Reason | None:
    """Why a Ship brings no Bot: none is left."""
    return Reason("reason.no_bot_reserve", "OM-SHIP-03") if word == COLONIST_BOT else None


def bot_words(s: Mars, me: int) -> list[Word]:
    """Where a new Bot can stand."""
    return [HEX[cell] for cell in new_bot_hexes(s, me)]


def why_not_place_bot(s: Mars, word: Word) -> Reason | None:
    """Why a new Bot can't stand on a hex."""
    if word not in HEX:
        return None
    if pieces(s) >> HEX.index(word) & 1:
        return Reason("reason.occupied", "OM-SHIP-05")
    return Reason("reason.bot_to_shelter", "OM-SHIP-06")


def use_ship_tech(s: Mars, me: int) -> Rule[None]:
    """A Ship Tech tile brings up to its level further Colonists, as many as fit (OM-XTECH-05)."""
    if not tech_owners(s, SHIP_TECH) or free_lq(s, me) <= 0 or not s.players[me].reserve:
        return
    word = yield ask_ship_tech(s, me)
    if word == DONE:
        return
    owner = owner_of(s, word)
    level = tech_level(s, owner, SHIP_TECH)
    use_tech(s, me, SHIP_TECH, owner)
    gain_colonists(s, me, level)
    yield from after_step(s, me)


def ask_ship_tech(s: Mars, me: int) -> Ask:
    """Whose Ship Tech is used, if any."""
    return Ask(
        me,
        "ship.tech",
        partial(ship_tech_words, s),
        rule="OM-XTECH-05",
        named=partial(named_tile, s, me, SHIP_TECH, 0),
    )


def ship_tech_words(s: Mars) -> list[Word]:
    """Whose Ship Tech can be used."""
    return [*(TECH_OF[s.players[owner].colour] for owner in tech_owners(s, SHIP_TECH)), DONE]
