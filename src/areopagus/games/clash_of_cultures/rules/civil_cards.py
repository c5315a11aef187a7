"""The civil halves of Action cards (CC-XACT): one function for each, with its rule and when it can be used.

Asks: card.player, card.advance, card.advance_back, card.city, card.region, card.again, card.settlement, card.pay,
card.attacker, card.target, spy.take, spy.give, plans.return, plans.keep, activate.city; chance: chance.objective
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push
from areopagus.kernel.bits import members

from ..catalog import ARMY, IDEAS, MOOD, SETTLER
from ..effects.cards import keep_plan, look_at_hand, return_objective
from ..effects.civil_cards import (
    assassinate,
    choose_spied,
    count_great_ideas,
    count_hero,
    draw_plan,
    keep_old_plans,
    make_peace,
    return_plans,
    swap_spied,
    wait_for_collect,
    wait_for_influence,
)
from ..effects.goods import gain, spend
from ..effects.turns import gain_action
from ..effects.units import place_unit
from ..queries.advances import category_of, free_choices, ore_price
from ..queries.board import adjacent_slots, own_cities
from ..queries.cards import (
    MERCENARY_DISTANCE,
    academies,
    assassination_targets,
    can_help_collect,
    can_honour_hero,
    can_raise_militia,
    can_take_over,
    can_use_explorer,
    development_cities,
    inspiring,
    mercenary_camps,
    mercenary_means,
    militia_cities,
    others,
    raid_targets,
    spy_targets,
    teaching,
    trade_partners,
    why_not_develop,
    why_not_hire,
    why_not_raided,
)
from ..queries.cities import unhappy_cities
from ..queries.labels import camp_label, city_label, player_label
from ..queries.reasons import (
    why_not_garrison,
    why_not_held,
    why_not_kind,
    why_not_other,
    why_not_own_city,
    why_not_reveal,
    why_not_taken,
)
from ..registry import civil_card, on_advance, on_capture
from ..state import World
from ..words import ACTION, DO_DRAMA, DONE, HEX, NO, OBJECTIVE, PASS, REGION, SEAT, YES
from .advances import buy_advance, can_buy_another, get_free_advance
from .civic import raise_mood
from .draws import ask_objective
from .explore import explore_by_card
from .increase import increase_size
from .influence import drama, may_use_drama
from .payment import pick_payment


def choose_seat(s: World, me: int, seats: list[int], reason: str, rule: str) -> Rule[int]:
    """Which other player a card concerns; `reason` is why another one can't be chosen."""
    word = yield Ask(
        me,
        "card.player",
        [SEAT[seat] for seat in seats],
        rule=rule,
        why=partial(why_not_other, s, me, reason, rule),
        named=player_label,
    )
    return SEAT.index(word)


@civil_card("quick_advance", rule="CC-XACT-01", can=lambda s, me: bool(free_choices(s, me)))
def quick_advance(s: World, me: int, rule: str) -> Rule[None]:
    """One advance for free."""
    yield from get_free_advance(s, me, "card.advance", -1, rule)


@civil_card(
    "inspiration",
    rule="CC-XACT-02",
    can=lambda s, me, distance: bool(free_choices(s, me, inspiring(s, me, distance))),
)
def inspiration(s: World, me: int, rule: str, distance: int) -> Rule[None]:
    """An advance of a neighbour for free."""
    yield from get_free_advance(s, me, "card.advance", inspiring(s, me, distance), rule)


@on_capture(
    "inspiration",
    rule="CC-XACT-02",
    can=lambda s, me, victim, distance: bool(free_choices(s, me, inspiring(s, me, distance, victim))),
)
def inspiration_on_capture(s: World, me: int, victim: int, rule: str, distance: int) -> Rule[None]:
    """An advance of a neighbour or of the player who lost the city."""
    yield from get_free_advance(s, me, "card.advance", inspiring(s, me, distance, victim), rule)


@on_capture(
    "teach_us", rule="CC-XACT-18", can=lambda s, me, victim: bool(free_choices(s, me, teaching(s, victim)))
)
def teach_us(s: World, me: int, victim: int, rule: str) -> Rule[None]:
    """An advance of the player who lost the city."""
    yield from get_free_advance(s, me, "card.advance", teaching(s, victim), rule)


@on_advance(
    "synergies", rule="CC-XACT-17", can=lambda s, me, advance: can_buy_another(s, me, category_of(advance))
)
def synergies(s: World, me: int, advance: int) -> Rule[None]:
    """One more advance of the category, for its price."""
    yield from buy_advance(s, me, category_of(advance))


@on_advance("new_ideas", rule="CC-XACT-21")
def new_ideas(s: World, me: int, advance: int, ideas: int) -> Rule[None]:
    """Ideas for an advance."""
    gain(s, me, IDEAS, ideas)
    yield from ()


@civil_card("hero_general", rule="CC-XACT-03", can=can_honour_hero)
def hero_general(s: World, me: int, rule: str, mood: int) -> Rule[None]:
    """A mood rises, and for a Mood token another time."""
    count_hero(s)
    yield from raise_mood(s, me, rule)
    while unhappy_cities(s, me) and (s.players[me].stock[MOOD] >= mood or may_use_drama(s, me, MOOD)):
        word = yield Ask(me, "card.again", lambda: again_words(s, me, mood), rule=rule)
        if word == DO_DRAMA:
            yield from drama(s, me)
            continue
        if word == YES:
            spend(s, me, MOOD, mood)
            yield from raise_mood(s, me, rule)
        return


def again_words(s: World, me: int, mood: int) -> list[Word]:
    """Whether to pay for a second step."""
    words = [NO]
    if s.players[me].stock[MOOD] >= mood:
        words.append(YES)
    if may_use_drama(s, me, MOOD):
        words.append(DO_DRAMA)
    return words


# Spy


@civil_card("spy", rule="CC-XACT-04", can=lambda s, me: bool(spy_targets(s, me)))
def spy(s: World, me: int, rule: str) -> Rule[None]:
    """See another hand, and perhaps swap a card."""
    other = yield from choose_seat(s, me, spy_targets(s, me), "reason.empty_hand", rule)
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
    choose_spied(s, int(word))
    in_return = yield Ask(
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
    swap_spied(s, me, other, int(in_return))


def spy_words(s: World, me: int, other: int) -> list[Word]:
    """The cards of the other hand for which there is one of the same sort."""
    mine, theirs = s.players[me], s.players[other]
    words: list[Word] = []
    if mine.actions:
        words += [ACTION[card] for card in members(theirs.actions)]
    if mine.objectives:
        words += [OBJECTIVE[card] for card in members(theirs.objectives)]
    return [*words, PASS]


@civil_card("ideas", rule="CC-XACT-05", can=lambda s, me: academies(s, me) > 0)
def ideas_of_academies(s: World, me: int, ideas: int) -> Rule[None]:
    """An Idea for each Academy."""
    gain(s, me, IDEAS, ideas * academies(s, me))
    yield from ()


@civil_card("great_ideas", rule="CC-XACT-06", can=lambda s, me: s.turn.land_wins > s.turn.great_ideas)
def great_ideas(s: World, me: int, ideas: int) -> Rule[None]:
    """Ideas after a victory."""
    count_great_ideas(s)
    gain(s, me, IDEAS, ideas)
    yield from ()


# Mercenaries


@civil_card(
    "mercenaries",
    rule="CC-XACT-07",
    can=lambda s, me, price, distance, pay_one_of: (
        mercenary_means(s, me, pay_one_of) >= price and bool(mercenary_camps(s, me, distance))
    ),
)
def hire_mercenaries(
    s: World, me: int, rule: str, price: int, distance: int, pay_one_of: tuple[int, ...]
) -> Rule[None]:
    """Barbarian Settlements attack cities of others, for a price each."""
    hired: list[int] = []
    while mercenary_means(s, me, pay_one_of) >= price:
        camps = [camp for camp in mercenary_camps(s, me, distance) if camp not in hired]
        if not camps:
            break
        words = [HEX[camp] for camp in camps]
        word = yield Ask(
            me,
            "card.settlement",
            [*words, DONE] if hired else words,
            rule=rule,
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
            price,
            lambda left: [kind for kind in pay_one_of if s.players[me].stock[kind]],
            rule,
            partial(why_not_kind, s, me, pay_one_of, rule),
        )
    push(s, ("mercenaries", me, tuple(hired)))


def mercenaries(s: World, me: int, hired: tuple[int, ...]) -> Rule[None]:
    """The next of the hired Settlements attacks; one without a target does nothing."""
    attackers = [
        camp for camp in hired if s.camps.get(camp) and raid_targets(s, me, camp, MERCENARY_DISTANCE)
    ]
    if not attackers:
        return
    word = yield Ask(
        me,
        "card.attacker",
        [HEX[camp] for camp in attackers],
        rule="CC-XACT-07",
        why=lambda word: Reason("reason.not_hired", "CC-XACT-07") if word in HEX else None,
        named=partial(camp_label, s),
    )
    camp = HEX.index(word)
    word = yield Ask(
        me,
        "card.target",
        [HEX[cell] for cell in raid_targets(s, me, camp, MERCENARY_DISTANCE)],
        rule="CC-XACT-07",
        why=partial(why_not_raided, s, me, camp),
        named=partial(city_label, s),
    )
    left = tuple(other for other in hired if other != camp)
    push(s, ("mercenaries", me, left), ("raid", camp, HEX.index(word)))


@civil_card("cultural_takeover", rule="CC-XACT-08", can=can_take_over)
def cultural_takeover(s: World, me: int) -> Rule[None]:
    """The next Cultural Influence may name Barbarians."""
    wait_for_influence(s)
    yield from ()


@civil_card("city_development", rule="CC-XACT-09", can=lambda s, me: bool(development_cities(s, me)))
def city_development(s: World, me: int, rule: str) -> Rule[None]:
    """Increase the size of a city without its price."""
    word = yield Ask(
        me,
        "activate.city",
        lambda: [HEX[cell] for cell in development_cities(s, me)],
        rule=rule,
        why=partial(why_not_develop, s, me),
        named=partial(city_label, s),
    )
    yield from increase_size(s, me, s.cities[HEX.index(word)], is_paid=False)


@civil_card("production_focus", rule="CC-XACT-10", can=can_help_collect)
def production_focus(s: World, me: int) -> Rule[None]:
    """The next Collect may take several times from one space."""
    wait_for_collect(s, focus=True)
    yield from ()


@civil_card("mass_production", rule="CC-XACT-15", can=can_help_collect)
def mass_production(s: World, me: int) -> Rule[None]:
    """The next Collect takes more."""
    wait_for_collect(s, mass=True)
    yield from ()


# Explorer


@civil_card("explorer", rule="CC-XACT-11", can=can_use_explorer)
def explorer(s: World, me: int, rule: str) -> Rule[None]:
    """Reveal a Region, or place a Settler, or both."""
    settler = s.players[me].reserve[SETTLER] > 0 and bool(own_cities(s, me))
    slots = adjacent_slots(s, me)
    revealed = False
    if slots:
        words = [REGION[slot] for slot in slots]
        word = yield Ask(
            me,
            "card.region",
            [*words, PASS] if settler else words,
            rule=rule,
            why=partial(why_not_reveal, s, rule),
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
            rule=rule,
            why=partial(why_not_own_city, s, me, rule),
            named=partial(city_label, s),
        )
        if word != PASS:
            place_unit(s, me, SETTLER, HEX.index(word))


@civil_card("negotiations", rule="CC-XACT-12", can=lambda s, me: not s.turn.begun)
def negotiations(s: World, me: int, rule: str) -> Rule[None]:
    """Peace with another player, in this Turn and in that player's next."""
    other = yield from choose_seat(s, me, others(s, me), "reason.no_such_player", rule)
    make_peace(s, me, other)


@civil_card("leadership", rule="CC-XACT-13")
def leadership(s: World, me: int, actions: int) -> Rule[None]:
    """More actions in this Turn."""
    for _ in range(actions):
        gain_action(s)
    yield from ()


@civil_card("assassination", rule="CC-XACT-14", can=lambda s, me: bool(assassination_targets(s, me)))
def assassination(s: World, me: int, rule: str) -> Rule[None]:
    """Another player has one action less in the next Turn."""
    other = yield from choose_seat(s, me, assassination_targets(s, me), "reason.assassinated", rule)
    assassinate(s, other)


# New Plans


@civil_card(
    "new_plans",
    rule="CC-XACT-16",
    can=lambda s, me: s.players[me].objectives != 0 and s.objective_deck != 0,
)
def new_plans(s: World, me: int, rule: str, cards: int) -> Rule[None]:
    """Draw Objective cards and perhaps keep one for another."""
    for _ in range(cards):
        if s.objective_deck:
            word = yield ask_objective(s, me, rule)
            draw_plan(s, me, OBJECTIVE.index(word))
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
        keep_old_plans(s, me)
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
    return_plans(s)


# Militia, Technology Trade


@civil_card("militia", rule="CC-XACT-19", can=can_raise_militia)
def militia(s: World, me: int, rule: str) -> Rule[None]:
    """An Army unit in one of the player's cities."""
    word = yield Ask(
        me,
        "card.city",
        lambda: [HEX[cell] for cell in militia_cities(s, me)],
        rule=rule,
        why=partial(why_not_garrison, s, me, rule),
        named=partial(city_label, s),
    )
    place_unit(s, me, ARMY, HEX.index(word))


@civil_card(
    "technology_trade",
    rule="CC-XACT-20",
    can=lambda s, me, distance: bool(trade_partners(s, me, distance)),
)
def technology_trade(s: World, me: int, rule: str, distance: int) -> Rule[None]:
    """An advance of another player for free, and one of yours for that player."""
    other = yield from choose_seat(s, me, trade_partners(s, me, distance), "reason.no_lesson", rule)
    push(s, ("technology_back", other, me))
    yield from get_free_advance(s, me, "card.advance", s.players[other].advances, rule)


def technology_back(s: World, me: int, other: int) -> Rule[None]:
    """The other player gets an advance in return; declining is possible only where every one has a price."""
    among = s.players[other].advances
    choices = free_choices(s, me, among)
    if choices:
        costly = all(ore_price(s, me, advance) > 0 for advance in choices)
        yield from get_free_advance(s, me, "card.advance_back", among, "CC-XACT-20", may_pass=costly)
