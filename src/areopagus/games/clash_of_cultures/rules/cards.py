"""The civil halves of Action cards (CC-XACT): played between actions, for an action or free.

Asks: card.play, card.player, card.advance, card.advance_back, card.city, card.region, card.again, card.settlement,
card.pay, card.attacker, card.target, spy.take, spy.give, plans.return, plans.keep
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from areopagus.kernel import CHANCE, Ask, Reason, Rule, Word, push, reveal, tell
from areopagus.kernel.bits import members
from areopagus.kernel.facts import BadComponent

from ..catalog import (
    ARMY,
    CARD_CIVIL,
    CIVIL,
    CIVIL_CULTURE,
    CIVIL_PLAY,
    CULTURE,
    FOOD,
    GOLD,
    IDEAS,
    MOOD,
    NONE,
    ORE,
    SETTLER,
    WOOD,
)
from ..effects.cards import (
    keep_plan,
    look_at_hand,
    pass_action,
    pass_objective,
    play_action,
    return_objective,
)
from ..effects.goods import gain, spend
from ..effects.units import place_unit
from ..queries.advances import free_choices, ore_price
from ..queries.board import adjacent_slots, own_cities, within
from ..queries.cards import (
    academies,
    assassination_targets,
    development_cities,
    inspiring,
    mercenary_camps,
    mercenary_means,
    militia_cities,
    others,
    playable,
    raid_targets,
    spy_targets,
    trade_partners,
    why_not_play,
)
from ..queries.cities import unhappy_cities, why_not_grow
from ..queries.labels import camp_label, city_label
from ..queries.reasons import (
    is_in_hand,
    why_not_garrison,
    why_not_held,
    why_not_kind,
    why_not_other,
    why_not_own_city,
    why_not_reveal,
    why_not_taken,
)
from ..state import World
from ..words import (
    ACTION,
    DO_DRAMA,
    DONE,
    HEX,
    NO,
    OBJECTIVE,
    PASS,
    REGION,
    SEAT,
    YES,
)
from .advances import get_free_advance
from .cities import increase_size
from .explore import explore_by_card
from .influence import drama, may_use_drama, raise_mood
from .payment import pick_payment


def play_card(s: World, me: int) -> Rule[None]:
    """Play the civil half of a card: show it, pay for it, resolve it (CC-XACT-23)."""
    s.turn.announced = True
    word = yield Ask(
        me,
        "card.play",
        lambda: [ACTION[card] for card in playable(s, me)],
        rule="CC-ACT-03",
        why=partial(why_not_play_word, s, me),
    )
    s.turn.announced = False
    card = ACTION.index(word)
    civil = CARD_CIVIL[card]
    if CIVIL_PLAY[civil] == "action":
        s.turn.actions_left -= 1
    reveal(s)
    play_action(s, me, card)
    spend(s, me, CULTURE, CIVIL_CULTURE[civil])
    yield from CIVIL_RULES[CIVIL[civil]](s, me)


def why_not_play_word(s: World, me: int, word: Word) -> Reason | None:
    """Why a card can't be played."""
    if word in ACTION and is_in_hand(s, me, word):
        return why_not_play(s, me, ACTION.index(word))
    return why_not_held(s, me, "CC-ACT-03", word)


def choose_seat(s: World, me: int, seats: list[int], reason: str, rule: str) -> Rule[int]:
    """Which other player a card concerns; `reason` is why another one can't be chosen."""
    word = yield Ask(
        me,
        "card.player",
        [SEAT[seat] for seat in seats],
        rule=rule,
        why=partial(why_not_other, s, me, reason, rule),
    )
    return SEAT.index(word)


def _quick_advance(s: World, me: int) -> Rule[None]:
    """One advance for free (CC-XACT-01)."""
    yield from get_free_advance(s, me, "card.advance", -1, "CC-XACT-01")


def _inspiration(s: World, me: int) -> Rule[None]:
    """An advance of a neighbour for free (CC-XACT-02)."""
    yield from get_free_advance(s, me, "card.advance", inspiring(s, me), "CC-XACT-02")


def _hero_general(s: World, me: int) -> Rule[None]:
    """A mood rises, and for a Mood token another time (CC-XACT-03)."""
    s.turn.heroes += 1
    yield from raise_mood(s, me, "CC-XACT-03")
    while unhappy_cities(s, me) and (s.players[me].stock[MOOD] or may_use_drama(s, me, MOOD)):
        word = yield Ask(me, "card.again", lambda: again_words(s, me), rule="CC-XACT-03")
        if word == DO_DRAMA:
            yield from drama(s, me)
            continue
        if word == YES:
            spend(s, me, MOOD)
            yield from raise_mood(s, me, "CC-XACT-03")
        return


def again_words(s: World, me: int) -> list[Word]:
    """Whether to pay for a second step."""
    words = [NO]
    if s.players[me].stock[MOOD]:
        words.append(YES)
    if may_use_drama(s, me, MOOD):
        words.append(DO_DRAMA)
    return words


# Spy


def _spy(s: World, me: int) -> Rule[None]:
    """See another hand, and perhaps swap a card (CC-XACT-04)."""
    other = yield from choose_seat(s, me, spy_targets(s, me), "reason.empty_hand", "CC-XACT-04")
    look_at_hand(s, me, other)
    push(s, ("spy_swap", me, other))


def spy_swap(s: World, me: int, other: int) -> Rule[None]:
    """Swap a card for one of the same sort."""
    word = yield Ask(
        me,
        "spy.take",
        lambda: spy_words(s, me, other),
        rule="CC-XACT-04",
        why=partial(why_not_taken, s, other),
        seen_by=(me, other),
    )
    if word == PASS:
        return
    s.spied = int(word)
    given = yield Ask(
        me,
        "spy.give",
        lambda: (
            [ACTION[card] for card in members(s.players[me].actions)]
            if s.spied in ACTION
            else [OBJECTIVE[card] for card in members(s.players[me].objectives)]
        ),
        rule="CC-XACT-04",
        why=partial(why_not_held, s, me, "CC-XACT-04"),
        seen_by=(me, other),
    )
    taken, s.spied = s.spied, NONE
    if taken in ACTION:
        pass_action(s, other, me, ACTION.index(taken))
        pass_action(s, me, other, ACTION.index(given))
    else:
        pass_objective(s, other, me, OBJECTIVE.index(taken))
        pass_objective(s, me, other, OBJECTIVE.index(given))


def spy_words(s: World, me: int, other: int) -> list[Word]:
    """The cards of the other hand for which there is one of the same sort."""
    mine, theirs = s.players[me], s.players[other]
    words: list[Word] = []
    if mine.actions:
        words += [ACTION[card] for card in members(theirs.actions)]
    if mine.objectives:
        words += [OBJECTIVE[card] for card in members(theirs.objectives)]
    return [*words, PASS]


def _ideas(s: World, me: int) -> Rule[None]:
    """An Idea for each Academy (CC-XACT-05)."""
    gain(s, me, IDEAS, academies(s, me))
    yield from ()


def _great_ideas(s: World, me: int) -> Rule[None]:
    """Two Ideas after a victory (CC-XACT-06)."""
    s.turn.great_ideas += 1
    gain(s, me, IDEAS, 2)
    yield from ()


# Mercenaries


def _mercenaries(s: World, me: int) -> Rule[None]:
    """Barbarian Settlements attack cities of others, for a price each (CC-XACT-07)."""
    hired: list[int] = []
    while mercenary_means(s, me):
        camps = [camp for camp in mercenary_camps(s, me) if camp not in hired]
        if not camps:
            break
        words = [HEX[camp] for camp in camps]
        word = yield Ask(
            me,
            "card.settlement",
            [*words, DONE] if hired else words,
            rule="CC-XACT-07",
            why=partial(why_not_hire, s, hired),
            named=partial(camp_label, s),
        )
        if word == DONE:
            break
        hired.append(HEX.index(word))
        yield from pick_payment(
            s,
            me,
            "card.pay",
            1,
            lambda left: mercenary_kinds(s, me),
            "CC-XACT-07",
            partial(why_not_kind, s, me, MERCENARY_PAY, "CC-XACT-07"),
        )
    push(s, ("mercenaries", me, tuple(hired)))


def why_not_hire(s: World, hired: list[int], word: Word) -> Reason | None:
    """Why Barbarians can't be hired."""
    if word == DONE:
        return Reason("reason.one_settlement", "CC-XACT-07")
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if not s.camps.get(cell):
        return Reason("reason.no_barbarians", "CC-XACT-07")
    return Reason("reason.hired" if cell in hired else "reason.no_mercenaries", "CC-XACT-07")


MERCENARY_PAY: Final = (FOOD, ORE, WOOD, GOLD, CULTURE)


def mercenary_kinds(s: World, me: int) -> list[int]:
    """With what a Settlement can be hired."""
    stock = s.players[me].stock
    return [kind for kind in MERCENARY_PAY if stock[kind]]


def mercenaries(s: World, me: int, hired: tuple[int, ...]) -> Rule[None]:
    """The next of the hired Settlements attacks; one without a target does nothing."""
    able = [camp for camp in hired if s.camps.get(camp) and raid_targets(s, me, camp)]
    if not able:
        return
    word = yield Ask(
        me,
        "card.attacker",
        [HEX[camp] for camp in able],
        rule="CC-XACT-07",
        why=lambda word: Reason("reason.not_hired", "CC-XACT-07") if word in HEX else None,
        named=partial(camp_label, s),
    )
    camp = HEX.index(word)
    word = yield Ask(
        me,
        "card.target",
        [HEX[cell] for cell in raid_targets(s, me, camp)],
        rule="CC-XACT-07",
        why=partial(why_not_raided, s, me, camp),
        named=partial(city_label, s),
    )
    left = tuple(other for other in hired if other != camp)
    push(s, ("mercenaries", me, left), ("raid", camp, HEX.index(word)))


def why_not_raided(s: World, me: int, camp: int, word: Word) -> Reason | None:
    """Why Mercenaries can't attack a city."""
    if word not in HEX:
        return None
    city = s.cities.get(HEX.index(word))
    if city is None:
        return Reason("reason.no_city", "CC-XACT-07")
    if city.owner == me:
        return Reason("reason.own_city", "CC-XACT-07")
    if not within(s, camp, city.cell, 2):
        return Reason("reason.too_far", "CC-XACT-07")
    return Reason("reason.great_wall_raid", "CC-WON-29")


def _cultural_takeover(s: World, me: int) -> Rule[None]:
    """The next Cultural Influence may name Barbarians (CC-XACT-08)."""
    s.turn.takeover = True
    yield from ()


def _city_development(s: World, me: int) -> Rule[None]:
    """Increase the size of a city without its price (CC-XACT-09)."""
    word = yield Ask(
        me,
        "activate.city",
        lambda: [HEX[cell] for cell in development_cities(s, me)],
        rule="CC-XACT-09",
        why=partial(why_not_develop, s, me),
        named=partial(city_label, s),
    )
    yield from increase_size(s, me, s.cities[HEX.index(word)], price=False)


def why_not_develop(s: World, me: int, word: Word) -> Reason | None:
    """Why City Development can't increase a city."""
    if word not in HEX or why_not_own_city(s, me, "CC-XACT-09", word) is not None:
        return why_not_own_city(s, me, "CC-XACT-09", word)
    return why_not_grow(s, me, s.cities[HEX.index(word)], price=False)


def _production_focus(s: World, me: int) -> Rule[None]:
    """The next Collect may take several times from one space (CC-XACT-10)."""
    s.turn.focus = True
    yield from ()


def _mass_production(s: World, me: int) -> Rule[None]:
    """The next Collect takes up to two more (CC-XACT-15)."""
    s.turn.mass = True
    yield from ()


# Explorer


def _explorer(s: World, me: int) -> Rule[None]:
    """Reveal a Region, or place a Settler, or both (CC-XACT-11)."""
    settler = s.players[me].reserve[SETTLER] > 0 and bool(own_cities(s, me))
    slots = adjacent_slots(s, me)
    revealed = False
    if slots:
        words = [REGION[slot] for slot in slots]
        word = yield Ask(
            me,
            "card.region",
            [*words, PASS] if settler else words,
            rule="CC-XACT-11",
            why=partial(why_not_reveal, s, "CC-XACT-11"),
        )
        if word != PASS:
            revealed = True
            yield from explore_by_card(s, me, REGION.index(word))
    if settler:
        words = [HEX[cell] for cell in own_cities(s, me)]
        word = yield Ask(
            me,
            "card.city",
            [*words, PASS] if revealed else words,
            rule="CC-XACT-11",
            why=partial(why_not_own_city, s, me, "CC-XACT-11"),
            named=partial(city_label, s),
        )
        if word != PASS:
            place_unit(s, me, SETTLER, HEX.index(word))


def _negotiations(s: World, me: int) -> Rule[None]:
    """Peace with another player, in this Turn and in that player's next (CC-XACT-12)."""
    other = yield from choose_seat(s, me, others(s, me), "reason.no_such_player", "CC-XACT-12")
    s.turn.barred |= 1 << other
    s.players[other].barred_next |= 1 << me
    tell(s, "story.negotiates", seat=me, other_seat=other)


def _leadership(s: World, me: int) -> Rule[None]:
    """One more action (CC-XACT-13)."""
    s.turn.actions_left += 1
    s.turn.extra_actions += 1
    yield from ()


def _assassination(s: World, me: int) -> Rule[None]:
    """Another player has one action less in the next Turn (CC-XACT-14)."""
    other = yield from choose_seat(s, me, assassination_targets(s, me), "reason.assassinated", "CC-XACT-14")
    s.players[other].assassinated = True
    tell(s, "story.assassinated", seat=other)


# New Plans


def _new_plans(s: World, me: int) -> Rule[None]:
    """Draw two Objective cards and perhaps keep one for another (CC-XACT-16)."""
    for _ in range(2):
        if s.objective_deck:
            word = yield Ask(
                CHANCE,
                "chance.objective",
                lambda: [OBJECTIVE[card] for card in members(s.objective_deck)],
                rule="CC-XACT-16",
                seen_by=(me,),
            )
            card = OBJECTIVE.index(word)
            s.objective_deck &= ~(1 << card)
            s.plans |= 1 << card
            tell(
                s,
                "story.looks_at_plan",
                seat=me,
                card=word,
                seen_by=(me,),
                instead="story.looks_at_plan_unseen",
            )
    push(s, ("plans", me))


def plans(s: World, me: int) -> Rule[None]:
    """Return an earlier card for one of those drawn; the rest goes back into the deck."""
    word = yield Ask(
        me,
        "plans.return",
        lambda: [*(OBJECTIVE[card] for card in members(s.players[me].objectives)), PASS],
        rule="CC-XACT-16",
        why=partial(why_not_held, s, me, "CC-XACT-16"),
        seen_by=(me,),
    )
    if word == PASS:
        tell(s, "story.keeps_plans", seat=me, seen_by=(me,), instead="story.plans_done")
    else:
        return_objective(s, me, OBJECTIVE.index(word))
        word = yield Ask(
            me,
            "plans.keep",
            lambda: [OBJECTIVE[card] for card in members(s.plans)],
            rule="CC-XACT-16",
            why=lambda word: Reason("reason.not_drawn", "CC-XACT-16") if word in OBJECTIVE else None,
            seen_by=(me,),
        )
        keep_plan(s, me, OBJECTIVE.index(word))
    s.objective_deck |= s.plans
    s.plans = 0


# Militia, Technology Trade


def _militia(s: World, me: int) -> Rule[None]:
    """An Army unit in an own city (CC-XACT-19)."""
    word = yield Ask(
        me,
        "card.city",
        lambda: [HEX[cell] for cell in militia_cities(s, me)],
        rule="CC-XACT-19",
        why=partial(why_not_garrison, s, me, "CC-XACT-19"),
        named=partial(city_label, s),
    )
    place_unit(s, me, ARMY, HEX.index(word))


def _technology_trade(s: World, me: int) -> Rule[None]:
    """An advance of another player for free, and one of yours for that player (CC-XACT-20)."""
    other = yield from choose_seat(s, me, trade_partners(s, me), "reason.no_lesson", "CC-XACT-20")
    push(s, ("technology_back", other, me))
    yield from get_free_advance(s, me, "card.advance", s.players[other].advances, "CC-XACT-20")


def technology_back(s: World, me: int, other: int) -> Rule[None]:
    """The other player gets an advance in return; declining is possible only where every one has a price."""
    among = s.players[other].advances
    choices = free_choices(s, me, among)
    if choices:
        costly = all(ore_price(s, me, advance) > 0 for advance in choices)
        yield from get_free_advance(s, me, "card.advance_back", among, "CC-XACT-20", may_pass=costly)


CIVIL_RULES: Final[dict[str, Callable[[World, int], Rule[None]]]] = {
    "quick_advance": _quick_advance,
    "inspiration": _inspiration,
    "hero_general": _hero_general,
    "spy": _spy,
    "ideas": _ideas,
    "great_ideas": _great_ideas,
    "mercenaries": _mercenaries,
    "cultural_takeover": _cultural_takeover,
    "city_development": _city_development,
    "production_focus": _production_focus,
    "explorer": _explorer,
    "negotiations": _negotiations,
    "leadership": _leadership,
    "assassination": _assassination,
    "mass_production": _mass_production,
    "new_plans": _new_plans,
    "militia": _militia,
    "technology_trade": _technology_trade,
}
"""The civil halves that are played between actions; reactions are where their moment is."""
for _civil, _key in enumerate(CIVIL):
    if (_key in CIVIL_RULES) == (CIVIL_PLAY[_civil] == "reaction"):
        raise BadComponent("action_cards.toml", _key, "no rule resolves it")
