"""Getting advances (CC-ADV, CC-GOV, CC-LVL, CC-NOTE-01).

An advance is paid, its cube placed, then come Level and token, one-time effects, the Event if the Level has just
reached 3, 5 or 7, and Action cards that react. The Event and the reaction are chapters of their own: a rule that
continues after an advance pushes its own rest onto the agenda first.

Asks: advance.take, advance.priesthood, advance.pay, government.switch, monuments.take, dogma.advance
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from areopagus.kernel import Ask, Message, Reason, Rule, Word, push, word_name

from ..card_catalog import WONDERS
from ..catalog import (
    ADVANCES,
    CATEGORIES,
    CULTURE,
    DOGMA,
    ECONOMIC_LIBERTY,
    ENGINEERING,
    EVENT_LEVELS,
    FIRST_GOVERNMENT,
    FOOD,
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
    WRITING,
)
from ..effects.advances import announce_advance, move_cubes, note_late_liberty, place_cube
from ..effects.cities import reserve_for
from ..effects.goods import drop_to_limit, gain
from ..effects.turns import use_advance
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
from ..queries.reasons import why_not_kind
from ..registry import advance, on_advance
from ..state import OPEN, World
from ..words import ADVANCE, NO, PASS, WONDER, YES
from .cards import play_reaction
from .draws import draw_action, draw_objective, reveal_wonder
from .payment import pay, pick_payment

METALLURGY_ORE: Final = ADVANCES[METALLURGY].numbers["ore"]
PHILOSOPHY_IDEAS: Final = ADVANCES[PHILOSOPHY].numbers["ideas"]
EDUCATION_MOOD: Final = ADVANCES[FREE_EDUCATION].numbers["mood"]
WRITING_ACTIONS: Final = ADVANCES[WRITING].numbers["action_cards"]
WRITING_OBJECTIVES: Final = ADVANCES[WRITING].numbers["objective_cards"]


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
        food = yield from use_priesthood(s, me, advance, food, ore)
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


@advance("priesthood", rule="CC-XADV-05")
def use_priesthood(s: World, me: int, advance: int, food: int, ore: int) -> Rule[int]:
    """Priesthood may spare the Food of a Science advance; returns the Food that is left to pay."""
    word = yield Ask(
        me,
        "advance.priesthood",
        lambda: [YES, NO] if can_pay_for(s, me, food, ore) else [YES],
        rule="CC-XADV-05",
        params={"advance": word_name(ADVANCE[advance].text)},
    )
    if word == NO:
        return food
    use_advance(s, PRIESTHOOD)
    return 0


def food_substitutes(s: World, me: int, left: int, ore: int) -> list[int]:
    """What may pay one of the Food still due, so that the rest and the Ore can be paid too."""
    stock = s.players[me].stock
    kinds = [kind for kind in (FOOD, IDEAS) if stock[kind] and can_pay_for(s, me, left, ore)]
    if stock[GOLD] and can_pay_for(s, me, left - 1, ore, gold=1):
        kinds.append(GOLD)
    return kinds


@advance("free_education", rule="CC-XADV-04")
def praise_education(s: World, me: int) -> None:
    """Free Education: the first advance of a Turn paid with Ideas and Gold alone gives a Mood token."""
    if me == s.active and has(s, me, FREE_EDUCATION) and not s.turn.used >> FREE_EDUCATION & 1:
        use_advance(s, FREE_EDUCATION)
        gain(s, me, MOOD, EDUCATION_MOOD)


# Getting


def get_free_advance(
    s: World, me: int, about: str, among: int, rule: str, may_pass: bool = False
) -> Rule[int]:
    """Choose one advance of a set, without its price but for the Ore of Steel Weapons (CC-XACT-22); NONE if passed."""

    def words() -> list[Word]:
        advances = [ADVANCE[advance] for advance in free_choices(s, me, among)]
        return [*advances, PASS] if may_pass else advances

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
        announce_advance(s, me, advance)
        yield from change_government(s, me, category_of(advance))
        if may_react(s, me):
            push(s, ("advance_react", me, advance, 0))
        return
    was_governed = player.advances & GOVERNMENT_MASK != 0
    before = {token: level(s, me, token) for token in (MOOD, CULTURE)}
    place_cube(s, me, advance)
    if may_react(s, me):
        push(s, ("advance_react", me, advance, 0))
    token = ADVANCES[advance].border
    if token != NONE:
        gain(s, me, token)
        if level(s, me, token) in EVENT_LEVELS and before[token] < level(s, me, token) <= LEVEL_CAP:
            push(s, ("event", me))
    yield from one_time_effect(s, me, advance, was_governed)


def may_react(s: World, me: int) -> bool:
    """Whether cards that react to an advance may be played: in the own Turn or the Status phase (CC-XACT-17, -21)."""
    return s.active in (me, NONE)


def one_time_effect(s: World, me: int, advance: int, was_governed: bool) -> Rule[None]:
    """What an advance does once, when it is got, and what others do when it is got."""
    if advance in WHEN_GOT:
        yield from WHEN_GOT[advance](s, me)
    if has(s, me, PHILOSOPHY):
        gain_ideas_of_philosophy(s, me, advance)
    if has(s, me, WRITING):
        yield from draw_cards_of_writing(s, me, advance, was_governed)


@advance("engineering", rule="CC-ADV-CON-02")
def open_wonder(s: World, me: int) -> Rule[None]:
    """Engineering: the next Wonder is revealed."""
    yield from reveal_wonder(s)


@advance("monuments", rule="CC-ADV-CUL-04")
def reserve_wonder(s: World, me: int) -> Rule[None]:
    """Monuments: the next Wonder is revealed; one of the open ones is the player's to build (CC-ADV-CUL-03 to -05)."""
    yield from reveal_wonder(s)
    if OPEN in s.wonders:
        word = yield Ask(
            me,
            "monuments.take",
            lambda: [WONDER[wonder] for wonder in range(len(WONDERS)) if s.wonders[wonder] == OPEN],
            rule="CC-ADV-CUL-04",
            why=lambda word: Reason("reason.wonder_not_open", "CC-ADV-CUL-04") if word in WONDER else None,
            named=wonder_label,
        )
        reserve_for(s, me, WONDER.index(word))


@advance("metallurgy", rule="CC-ADV-SCI-03")
def gain_ore(s: World, me: int) -> Rule[None]:
    """Metallurgy: Ore for a player who has Steel Weapons already."""
    if has(s, me, STEEL_WEAPONS):
        gain(s, me, ORE, METALLURGY_ORE)
    yield from ()


@advance("dogma", rule="CC-ADV-THE-03")
def drop_ideas(s: World, me: int) -> Rule[None]:
    """Dogma: Ideas above its limit are discarded."""
    drop_to_limit(s, me, IDEAS)
    yield from ()


@advance("economic_liberty", rule="CC-ADV-DEM-07")
def wait_for_liberty(s: World, me: int) -> Rule[None]:
    """Economic Liberty: if the player has collected in this Turn, it begins with the next."""
    if me == s.active:
        note_late_liberty(s)
    yield from ()


WHEN_GOT: Final[dict[int, Callable[[World, int], Rule[None]]]] = {
    ENGINEERING: open_wonder,
    MONUMENTS: reserve_wonder,
    METALLURGY: gain_ore,
    DOGMA: drop_ideas,
    ECONOMIC_LIBERTY: wait_for_liberty,
}
"""What follows when an advance is got."""


@advance("philosophy", rule="CC-ADV-EDU-04")
def gain_ideas_of_philosophy(s: World, me: int, advance: int) -> None:
    """Philosophy: an Idea when it is got, and for each Science advance that is got later."""
    if advance == PHILOSOPHY or category_of(advance) == SCIENCE:
        gain(s, me, IDEAS, PHILOSOPHY_IDEAS)


@advance("writing", rule="CC-ADV-EDU-02")
def draw_cards_of_writing(s: World, me: int, advance: int, was_governed: bool) -> Rule[None]:
    """Writing: an Action card and an Objective card as soon as the player has Writing and a government."""
    is_governed_now = category_of(advance) >= FIRST_GOVERNMENT and not was_governed
    if is_governed_now or (advance == WRITING and was_governed):
        for _ in range(WRITING_ACTIONS):
            yield from draw_action(s, me, "CC-ADV-EDU-02")
        for _ in range(WRITING_OBJECTIVES):
            yield from draw_objective(s, me, "CC-ADV-EDU-02")


def change_government(s: World, me: int, category: int) -> Rule[None]:
    """All cubes of the old government move to the new one, one of them to its first advance (CC-GOV-06 to -12)."""
    old = s.players[me].advances & GOVERNMENT_MASK
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
    move_cubes(s, me, chosen)


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


@advance("dogma", rule="CC-ADV-THE-01")
def bless_temple(s: World, me: int) -> Rule[None]:
    """Dogma: a new Temple brings a Theocracy advance (CC-NOTE-08)."""
    theocracy = CATEGORIES[THEOCRACY].mask
    if has(s, me, DOGMA) and free_choices(s, me, theocracy):
        yield from get_free_advance(s, me, "dogma.advance", theocracy, "CC-ADV-THE-01")


# Reacting


def advance_react(s: World, me: int, advance: int, played: int) -> Rule[None]:
    """Cards that react to getting an advance, until the player passes (CC-XACT-17, -21, CC-ASK-09)."""
    if not s.players[me].actions:
        return
    what = Message("reaction.advance", {"advance": word_name(ADVANCE[advance].text)})
    civil = yield from play_reaction(s, me, on_advance, advance, played, "CC-XACT-17", what)
    if civil is not None:
        push(s, ("advance_react", me, advance, played | 1 << civil.number))
        yield from on_advance[civil.key].resolve(s, me, advance)


def can_buy_another(s: World, me: int, category: int) -> bool:
    """Whether one more advance of the category can be bought."""
    return any(category_of(advance) == category for advance in buyable(s, me))
