"""Getting advances (CC-ADV, CC-GOV, CC-LVL, CC-NOTE-01).

An advance is paid, its cube placed, then come Level and token, one-time effects, the Event if the Level has just
reached 3, 5 or 7, and Action cards that react. The Event and the reaction are chapters of their own: whoever goes
on after getting an advance puts its rest on the agenda first.

Asks: advance.take, advance.priesthood, advance.pay, government.switch, monuments.take, dogma.advance, card.react
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push, reveal, tell, word_name
from areopagus.kernel.bits import members

from ..catalog import (
    ADVANCES,
    BORDER,
    CARD_CIVIL,
    CATEGORY_MASK,
    CIVIL,
    CULTURE,
    DOGMA,
    ECONOMIC_LIBERTY,
    ENGINEERING,
    EVENT_LEVELS,
    FIRST_GOVERNMENT,
    FOOD,
    FORCED_LABOR,
    FREE_EDUCATION,
    GOLD,
    GOVERNMENT_MASK,
    IDEAS,
    LEVEL_CAP,
    METALLURGY,
    MONUMENTS,
    MOOD,
    NONE,
    ORE,
    PER_CATEGORY,
    PHILOSOPHY,
    PRIESTHOOD,
    SCIENCE,
    STEEL_WEAPONS,
    THEOCRACY,
    WONDERS,
    WRITING,
)
from ..effects.cards import play_action
from ..effects.goods import drop_to_limit, gain
from ..queries.advances import (
    buyable,
    can_pay_for,
    category_of,
    food_price,
    free_choices,
    is_change_of_government,
    may_use_priesthood,
    ore_price,
    why_not_buy,
    why_not_get_free,
)
from ..queries.goods import has, level
from ..queries.labels import advance_label, wonder_label
from ..queries.reasons import why_not_kind, why_not_react
from ..state import OPEN, RESERVED, World
from ..words import ACTION, ADVANCE, NO, PASS, WONDER, YES
from .draws import draw_action, draw_objective, reveal_wonder
from .payment import pay, pick_payment

SYNERGIES = CIVIL.index("synergies")
NEW_IDEAS = CIVIL.index("new_ideas")
NEW_IDEAS_GAIN = 2


# Buying


def buy_advance(s: World, me: int, category: int = NONE) -> Rule[None]:
    """Buy one advance, of a category if one is named (CC-ADV-01, CC-XACT-17)."""
    word = yield Ask(
        me,
        "advance.take",
        lambda: [ADVANCE[advance] for advance in buyable(s, me) if category in (NONE, category_of(advance))],
        rule="CC-ADV-01",
        why=partial(why_not_buy_word, s, me, category),
        named=partial(advance_label, s, me),
    )
    advance = ADVANCE.index(word)
    yield from pay_for_advance(s, me, advance)
    yield from get_advance(s, me, advance)


def why_not_buy_word(s: World, me: int, category: int, word: Word) -> Reason | None:
    """Why an advance can't be bought; with a category, only one of that category can."""
    if word not in ADVANCE:
        return None
    advance = ADVANCE.index(word)
    if category not in (NONE, category_of(advance)):
        return Reason("reason.other_category", "CC-XACT-17")
    return why_not_buy(s, me, advance)


def pay_for_advance(s: World, me: int, advance: int) -> Rule[None]:
    """The price of a bought advance: Food, Ideas or Gold, and the Ore of Steel Weapons."""
    food, ore = food_price(s, me, advance), ore_price(s, me, advance)
    if food and may_use_priesthood(s, me, advance):
        word = yield Ask(
            me,
            "advance.priesthood",
            lambda: [YES, NO] if can_pay_for(s, me, food, ore) else [YES],
            rule="CC-XADV-05",
            params={"advance": word_name(ADVANCE[advance].text)},
        )
        if word == YES:
            s.turn.used |= 1 << PRIESTHOOD
            food = 0
    kinds = yield from pick_payment(
        s,
        me,
        "advance.pay",
        food,
        lambda left: food_substitutes(s, me, left, ore),
        "CC-ADV-02",
        partial(why_not_kind, s, me, (FOOD, IDEAS, GOLD), "CC-ADV-02"),
    )
    spent = yield from pay(s, me, (0, ore, 0))
    if kinds and FOOD not in kinds and ORE not in spent:
        praise_education(s, me)


def food_substitutes(s: World, me: int, left: int, ore: int) -> list[int]:
    """What may pay one of the Food still due, so that the rest and the Ore can be paid too."""
    stock = s.players[me].stock
    found = []
    for kind in (FOOD, IDEAS, GOLD):
        if stock[kind]:
            stock[kind] -= 1
            if can_pay_for(s, me, left - 1, ore):
                found.append(kind)
            stock[kind] += 1
    return found


def praise_education(s: World, me: int) -> None:
    """Free Education: the first advance of a Turn paid with Ideas and Gold alone gives a Mood token (CC-XADV-04)."""
    if me == s.active and has(s, me, FREE_EDUCATION) and not s.turn.used >> FREE_EDUCATION & 1:
        s.turn.used |= 1 << FREE_EDUCATION
        gain(s, me, MOOD)


# Getting


def get_free_advance(
    s: World, me: int, about: str, among: int, rule: str, may_pass: bool = False
) -> Rule[int]:
    """Choose one advance of a set, without its price but for the Ore of Steel Weapons (CC-XACT-22); NONE if passed."""

    def words() -> list[Word]:
        found = [ADVANCE[advance] for advance in free_choices(s, me, among)]
        return [*found, PASS] if may_pass else found

    word = yield Ask(
        me,
        about,
        words,
        rule=rule,
        why=partial(why_not_free, s, me, among, rule),
    )
    if word == PASS:
        return NONE
    advance = ADVANCE.index(word)
    yield from pay(s, me, (0, ore_price(s, me, advance), 0))
    yield from get_advance(s, me, advance)
    return advance


def why_not_free(s: World, me: int, among: int, rule: str, word: Word) -> Reason | None:
    """Why an advance can't be had for free."""
    if word not in ADVANCE:
        return None
    advance = ADVANCE.index(word)
    refused = why_not_get_free(s, me, advance)
    return refused or (None if among >> advance & 1 else Reason("reason.not_among", rule))


def get_advance(s: World, me: int, advance: int) -> Rule[None]:
    """The cube is placed, with everything that follows (CC-NOTE-01); Event and reactions are put on the agenda."""
    player = s.players[me]
    if is_change_of_government(player.advances, advance):
        tell(s, "story.advance", seat=me, advance=ADVANCE[advance])
        yield from change_government(s, me, category_of(advance))
        if may_react(s, me):
            push(s, ("advance_react", me, advance, 0))
        return
    was_governed = player.advances & GOVERNMENT_MASK != 0
    before = {token: level(s, me, token) for token in (MOOD, CULTURE)}
    player.advances |= 1 << advance
    if me == s.active:
        s.turn.got |= 1 << advance
    tell(s, "story.advance", seat=me, advance=ADVANCE[advance])
    if may_react(s, me):
        push(s, ("advance_react", me, advance, 0))
    token = BORDER[advance]
    if token != NONE:
        gain(s, me, token)
        if level(s, me, token) in EVENT_LEVELS and before[token] < level(s, me, token) <= LEVEL_CAP:
            push(s, ("event", me))
    yield from one_time_effect(s, me, advance, was_governed)


def may_react(s: World, me: int) -> bool:
    """Whether cards that react to an advance may be played: in the own Turn or the Status phase (CC-XACT-17, -21)."""
    return s.active in (me, NONE)


def one_time_effect(s: World, me: int, advance: int, was_governed: bool) -> Rule[None]:
    """What an advance does once, when it is got."""
    if advance == ENGINEERING:
        yield from reveal_wonder(s)
    elif advance == MONUMENTS:
        yield from reveal_wonder(s)
        yield from reserve_wonder(s, me)
    elif advance == PHILOSOPHY:
        gain(s, me, IDEAS)
    elif advance == METALLURGY and has(s, me, STEEL_WEAPONS):
        gain(s, me, ORE, 2)
    elif advance == DOGMA:
        drop_to_limit(s, me, IDEAS)
    elif advance == ECONOMIC_LIBERTY and me == s.active and s.turn.collects:
        s.turn.liberty_off = True
    if category_of(advance) == SCIENCE and has(s, me, PHILOSOPHY):
        gain(s, me, IDEAS)
    governed_now = category_of(advance) >= FIRST_GOVERNMENT and not was_governed
    if (advance == WRITING and was_governed) or (governed_now and has(s, me, WRITING)):
        yield from draw_action(s, me, "CC-ADV-EDU-02")
        yield from draw_objective(s, me, "CC-ADV-EDU-02")


def reserve_wonder(s: World, me: int) -> Rule[None]:
    """Monuments: one of the open Wonders is the player's to build (CC-ADV-CUL-04/05)."""
    if OPEN in s.wonders:
        word = yield Ask(
            me,
            "monuments.take",
            lambda: [WONDER[wonder] for wonder in range(len(WONDERS)) if s.wonders[wonder] == OPEN],
            rule="CC-ADV-CUL-04",
            why=lambda word: Reason("reason.wonder_not_open", "CC-ADV-CUL-04") if word in WONDER else None,
            named=wonder_label,
        )
        s.wonders[WONDER.index(word)] = RESERVED + me
        tell(s, "story.wonder_reserved", seat=me, wonder=word)


def change_government(s: World, me: int, category: int) -> Rule[None]:
    """All cubes of the old government move to the new one, one of them to its first advance (CC-GOV-06 to -12)."""
    player = s.players[me]
    old = player.advances & GOVERNMENT_MASK
    first = category * PER_CATEGORY
    chosen = 1 << first
    for left in range(old.bit_count() - 1, 0, -1):
        word = yield Ask(
            me,
            "government.switch",
            lambda chosen=chosen: [  # type: ignore[misc]
                ADVANCE[advance]
                for advance in range(first + 1, first + PER_CATEGORY)
                if not chosen >> advance & 1
            ],
            rule="CC-GOV-07",
            why=partial(why_not_switch, chosen, first),
            params={"count": left},
        )
        chosen |= 1 << ADVANCE.index(word)
    player.advances = player.advances & ~old | chosen
    for advance in range(len(ADVANCES)):
        if chosen >> advance & 1:
            tell(s, "story.government", seat=me, advance=ADVANCE[advance])
    if me == s.active:
        s.turn.got |= chosen
        s.turn.forced = s.turn.forced and has(s, me, FORCED_LABOR)
        if chosen >> ECONOMIC_LIBERTY & 1 and s.turn.collects:
            s.turn.liberty_off = True
    drop_to_limit(s, me, IDEAS)


def why_not_switch(chosen: int, first: int, word: Word) -> Reason | None:
    """Why an advance can't be taken in a change of government."""
    if word not in ADVANCE:
        return None
    advance = ADVANCE.index(word)
    if chosen >> advance & 1:
        return Reason("reason.advance_owned", "CC-GOV-07")
    return (
        Reason("reason.other_category", "CC-GOV-06")
        if advance // PER_CATEGORY != first // PER_CATEGORY
        else None
    )


def bless_temple(s: World, me: int) -> Rule[None]:
    """Dogma: a new Temple brings a Theocracy advance (CC-ADV-THE-01, CC-NOTE-08)."""
    theocracy = CATEGORY_MASK[FIRST_GOVERNMENT + THEOCRACY]
    if has(s, me, DOGMA) and free_choices(s, me, theocracy):
        yield from get_free_advance(s, me, "dogma.advance", theocracy, "CC-ADV-THE-01")


# Reacting


def advance_react(s: World, me: int, advance: int, played: int) -> Rule[None]:
    """Cards that react to getting an advance, until the player passes (CC-XACT-17, -21, CC-ASK-09)."""
    if not s.players[me].actions:
        return
    word = yield Ask(
        me,
        "card.react",
        lambda: [*(ACTION[card] for card in reactions(s, me, advance, played)), PASS],
        rule="CC-XACT-17",
        why=partial(why_not_react, s, me, played, "CC-XACT-17"),
        confirm=True,
        seen_by=(me,),
        params={"advance": word_name(ADVANCE[advance].text)},
    )
    if word == PASS:
        return
    card = ACTION.index(word)
    civil = CARD_CIVIL[card]
    reveal(s)
    play_action(s, me, card)
    push(s, ("advance_react", me, advance, played | 1 << civil))
    if civil == NEW_IDEAS:
        gain(s, me, IDEAS, NEW_IDEAS_GAIN)
    else:
        yield from buy_advance(s, me, category_of(advance))


def reactions(s: World, me: int, advance: int, played: int) -> list[int]:
    """The cards in hand that may be played on getting this advance; each name once (CC-ACT-06)."""
    return [
        card
        for card in members(s.players[me].actions)
        if not played >> CARD_CIVIL[card] & 1
        and (
            CARD_CIVIL[card] == NEW_IDEAS
            or (CARD_CIVIL[card] == SYNERGIES and has_sequel(s, me, category_of(advance)))
        )
    ]


def has_sequel(s: World, me: int, category: int) -> bool:
    """Whether one more advance of the category can be bought."""
    return any(category_of(advance) == category for advance in buyable(s, me))
