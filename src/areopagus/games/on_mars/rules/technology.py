"""Technology: learning, developing, using (OM-TECH, OM-RD, OM-USE).

Tech tiles are learned into the first column of the Lab and developed to the right, column by column; every
space a tile comes to lie on may give a benefit. Whoever uses another player's tile gives its owner an Oxygen,
which the owner keeps at the end of the turn or returns for a free development of that tile.

Asks: tech.take, lab.place, develop.tile, develop.to, tech.owner_choice
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, continues, push, word_name

from ..catalog.basics import OXYGEN, TECHS
from ..catalog.board import DEVELOPMENTS
from ..catalog.cards import TASK_DEVELOP, TASK_DEVELOP_TWICE, TASK_TECH
from ..catalog.effects import Effect
from ..catalog.technology import FIRST_LAB, GRID_COST, LAB
from ..effects.colonists import send_to_work
from ..effects.technology import develop, take_first_use, take_tech
from ..effects.terrain import clean_under_bots
from ..queries.cards import next_spaces
from ..queries.goods import crystal_means
from ..queries.reasons import why_not_develop, why_not_develop_tile, why_not_learn, why_not_learn_from
from ..registry import does
from ..state import Mars
from ..words import DELIVER, DEVELOP, DONE, GRID, KEEP, LAB_SPACE, TECH
from .benefits import offer
from .decisions import settle_used_tech
from .goals import after_deed, after_step
from .hire import deliver_goods, open_contracts
from .naming import named_development, named_grid, named_lab
from .payment import gain, pay
from .taking import Taking, most_boosts, take_several


@does("learn_tech", rule="OM-XBP-09", why_not=lambda s, me, effect, lq, crystals: why_not_learn(s, me))
def learn(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Take Tech tiles; where boosted, one more for each Colonist sent to work (OM-XBP-09)."""
    yield from learn_technology(s, me, effect.amount, most_boosts(effect), must)


def learn_technology(s: Mars, me: int, amount: int, boosts: int, must: bool) -> Rule[None]:
    """Learn New Technology, boosted at most `boosts` times (OM-TECH-07)."""

    def question(now: Taking) -> Ask:
        return Ask(
            me,
            "tech.take",
            partial(grid_words, s, me, now.may_stop),
            rule="OM-TECH-01",
            why=partial(why_not_take_word, s, me),
            params={"count": int(now.is_boosted)},
            named=partial(named_grid, s, now.is_boosted, now.has_begun),
        )

    def take(word: Word) -> Rule[None]:
        yield from learn_one(s, me, GRID.index(word))

    why_not = partial(why_not_learn, s, me)
    yield from take_several(s, me, amount, boosts, must, why_not, question, take)


def grid_words(s: Mars, me: int, optional: bool) -> list[Word]:
    """The grid spaces from which a tile can be taken."""
    words = [GRID[space] for space in range(len(s.grid)) if why_not_learn_from(s, me, space) is None]
    return [*words, DONE] if optional else words


def why_not_take_word(s: Mars, me: int, word: Word) -> Reason | None:
    """Why a grid space can't be chosen."""
    return why_not_learn_from(s, me, GRID.index(word)) if word in GRID else None


def learn_one(s: Mars, me: int, space: int) -> Rule[None]:
    """Pay for a tile, place it and take the benefit of its Lab space (OM-TECH-01, -03, -06)."""
    yield from pay(s, me, GRID_COST[space])
    word = yield Ask(
        me,
        "lab.place",
        partial(empty_first_spaces, s, me),
        rule="OM-TECH-01",
        why=partial(why_not_lie_on, s, me, FIRST_LAB, "OM-TECH-01"),
        named=named_lab,
    )
    lab = LAB_SPACE.index(word)
    take_tech(s, me, space, lab)
    yield from offer(s, me, LAB[lab].effect)
    yield from after_deed(s, me, TASK_TECH)
    yield from after_step(s, me)


def empty_first_spaces(s: Mars, me: int) -> list[Word]:
    """The empty spaces of the first Lab column."""
    return [LAB_SPACE[lab] for lab in FIRST_LAB if lab not in s.players[me].tech]


def why_not_lie_on(s: Mars, me: int, spaces: Sequence[int], rule: str, word: Word) -> Reason | None:
    """Why a tile can't come onto a Lab space: it does not lead there, or another tile is there."""
    if word not in LAB_SPACE:
        return None
    if LAB_SPACE.index(word) not in spaces:
        return Reason("reason.not_next_space", rule)
    return Reason("reason.lab_space_taken", rule)


@does(
    "develop",
    rule="OM-XBP-17",
    why_not=lambda s, me, effect, lq, crystals: why_not_develop(s, me, False, crystals),
)
def develop_paid(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Developments at the price of their columns."""
    yield from develop_tiles(s, me, effect.amount, False, effect.boost == "teal_colonist", must)


@does(
    "develop_free",
    rule="OM-XEXEC-01",
    why_not=lambda s, me, effect, lq, crystals: why_not_develop(s, me, True, crystals),
)
def develop_free(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Developments without the price of their columns (OM-XLAB-08)."""
    yield from develop_tiles(s, me, effect.amount, True, False, must)


def develop_tiles(s: Mars, me: int, amount: int, free: bool, boosted: bool, must: bool) -> Rule[None]:
    """Develop Tech tiles, each time resolved separately and completely (OM-RD-01, OM-RD-06)."""
    done = 0
    while (yield from develop_another(s, me, done, amount, free, boosted, must)):
        done += 1


def research_and_development(s: Mars, me: int) -> None:
    """Main action: two Developments, and more for Colonists (OM-RD-01)."""
    push(s, ("development", me, 0))


@continues
def development(s: Mars, me: int, done: int) -> Rule[None]:
    """One Development of the Main action, then the next."""
    if (yield from develop_another(s, me, done, DEVELOPMENTS, free=False, boosted=True, must=True)):
        push(s, ("development", me, done + 1))


def develop_another(
    s: Mars, me: int, done: int, amount: int, free: bool, boosted: bool, must: bool
) -> Rule[bool]:
    """Develop one more tile, beyond the amount for a Colonist; returns whether it was done."""
    if why_not_develop(s, me, free, crystal_means(s, me)) is not None:
        return False
    extra = done >= amount
    if extra and not (boosted and s.players[me].lq):
        return False
    optional = done > 0 or not must
    word = yield Ask(
        me,
        "develop.tile",
        partial(tile_words, s, me, free, optional),
        rule="OM-RD-01",
        why=partial(why_not_develop_word, s, me, free),
        params={"count": int(extra)},
        named=partial(named_development, s, me, free, extra, done > 0),
    )
    if word == DONE:
        return False
    if extra:
        send_to_work(s, me)
    yield from develop_one(s, me, TECH.index(word), free)
    return True


def tile_words(s: Mars, me: int, free: bool, optional: bool) -> list[Word]:
    """The Tech tiles that can be developed."""
    crystals = crystal_means(s, me)
    words = [
        TECH[tech] for tech in range(len(TECHS)) if why_not_develop_tile(s, me, tech, free, crystals) is None
    ]
    return [*words, DONE] if optional else words


def why_not_develop_word(s: Mars, me: int, free: bool, word: Word) -> Reason | None:
    """Why a Tech tile can't be chosen."""
    return why_not_develop_tile(s, me, TECH.index(word), free, crystal_means(s, me)) if word in TECH else None


def develop_one(s: Mars, me: int, tech: int, free: bool) -> Rule[None]:
    """Develop one tile once: pay for the next column, move, take the space's benefit (OM-RD-02 to -04)."""
    if not free:
        yield from pay(s, me, LAB[next_spaces(s, me, tech)[0]].cost)
    word = yield Ask(
        me,
        "develop.to",
        partial(next_words, s, me, tech),
        rule="OM-RD-02",
        why=partial(why_not_lie_on, s, me, LAB[s.players[me].tech[tech]].next, "OM-RD-02"),
        named=named_lab,
    )
    lab = LAB_SPACE.index(word)
    develop(s, me, tech, lab)
    developments = s.players[me].developments  # the benefit may bring a Goal, and that further ones
    yield from offer(s, me, LAB[lab].effect)
    yield from after_deed(s, me, TASK_DEVELOP)
    if developments == 2:
        yield from after_deed(s, me, TASK_DEVELOP_TWICE)
    yield from after_step(s, me)


def next_words(s: Mars, me: int, tech: int) -> list[Word]:
    """The empty Lab spaces to which a tile can move."""
    return [LAB_SPACE[lab] for lab in next_spaces(s, me, tech)]


# Using other players' tiles


def owners_choose(s: Mars) -> Rule[None]:
    """The owner of the tile used first chooses; the others follow, each in a chapter (OM-USE-05, OM-NOTE-16/58)."""
    if not s.used:
        return
    push(s, ("owners_choose",))
    tech, owner = take_first_use(s)
    yield from settle_used_tech(s, owner, tech)


@settle_used_tech.by_person(rule="OM-USE-05")
def develop_or_keep(s: Mars, owner: int, tech: int) -> Rule[None]:
    """The owner develops the tile that was used, if it can move, or keeps the Oxygen (OM-USE-05)."""
    choice = KEEP
    if next_spaces(s, owner, tech):
        choice = DELIVER
        while choice == DELIVER:
            choice = yield Ask(
                owner,
                "tech.owner_choice",
                partial(owner_words, s, owner),
                rule="OM-USE-05",
                params={"tech": word_name(TECH[tech].text)},
            )
            if choice == DELIVER:
                yield from deliver_goods(s, owner, must=True)
    if choice == KEEP:
        yield from gain(s, owner, OXYGEN)
    else:
        yield from develop_one(s, owner, tech, free=True)
    clean_under_bots(s)


def owner_words(s: Mars, owner: int) -> list[Word]:
    """To develop the tile or keep the Oxygen; before that, goods can be delivered (OM-CONTRACT-02)."""
    return [DEVELOP, KEEP, DELIVER] if open_contracts(s, owner) else [DEVELOP, KEEP]
