"""Cultural Influence, and Drama & Music, which helps it (CC-INFL, CC-ADV-CUL-07).

Asks: influence.from, influence.target, influence.range, influence.boost, influence.piece, takeover.unit, drama.swap;
chance: chance.die
"""

from __future__ import annotations

from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, Word, word_name

from ..catalog import (
    ARMY,
    CONVERSION,
    CULTURE,
    DRAMA_AND_MUSIC,
    MOOD,
    NONE,
    SETTLEMENT,
    SETTLER,
)
from ..effects.cities import swap_piece, take_over_camp
from ..effects.goods import gain, spend
from ..effects.influence import attempt_influence, fail_influence, show_influence_roll, succeed_in_influence
from ..effects.turns import use_advance
from ..effects.units import place_unit
from ..queries.goods import can_swap_tokens, has
from ..queries.influence import (
    CONVERTED_CULTURE,
    may_boost,
    sources,
    success_from,
    swappable,
    targets,
    tokens_for_range,
    why_not_be_source,
    why_not_target,
)
from ..queries.labels import city_label, count_label, target_label
from ..queries.reasons import why_not_gain
from ..registry import advance
from ..state import City, World
from ..words import ADVANCE, COUNT, DO_DRAMA, HEX, KIND, PIECE, UNIT
from .draws import roll

INFLUENCE_DIE: Final = "CC-INFL-06"
"""The rule behind the die of an attempt."""

# Cultural Influence


def influence(s: World, me: int) -> Rule[None]:
    """Choose a source and make an attempt (CC-INFL-01)."""
    word = yield Ask(
        me,
        "influence.from",
        lambda: [HEX[cell] for cell in sources(s, me, s.players[me].stock[CULTURE])],
        rule="CC-INFL-01",
        why=lambda word: why_not_source(s, me, word),
        named=partial(city_label, s),
    )
    yield from influence_from(s, me, s.cities[HEX.index(word)])


def why_not_source(s: World, me: int, word: Word) -> Reason | None:
    """Why a city can't be the source."""
    if word not in HEX:
        return None
    city = s.cities.get(HEX.index(word))
    if city is None:
        return Reason("reason.no_city", "CC-INFL-01")
    return why_not_be_source(s, me, city) or Reason("reason.no_target", "CC-INFL-03")


def influence_from(s: World, me: int, source: City) -> Rule[None]:
    """One attempt from a city (CC-INFL-02 to -18)."""
    tokens = s.players[me].stock[CULTURE]
    word = yield Ask(
        me,
        "influence.target",
        lambda: [HEX[cell] for cell in targets(s, me, source, tokens)],
        rule="CC-INFL-03",
        why=lambda word: why_not_target(s, me, source, HEX.index(word), tokens) if word in HEX else None,
        confirm=True,
        named=partial(target_label, s, me, source),
    )
    cell = HEX.index(word)
    city = s.cities.get(cell)
    boost = city is None or may_boost(s, me, city)
    needed = tokens_for_range(s, me, source, cell)
    yield Ask(
        me,
        "influence.range",
        (COUNT[needed],),
        rule="CC-INFL-05",
        why=lambda word: Reason("reason.exact_tokens", "CC-INFL-05") if word in COUNT else None,
        confirm=needed > 0,
        named=partial(count_label, KIND[CULTURE]),
    )
    spend(s, me, CULTURE, needed)
    attempt_influence(s, me, cell)
    die = yield from roll(s, INFLUENCE_DIE)
    least = success_from(s, me)
    show_influence_roll(s, me, die, least)
    missing = least - die
    if missing > 0:
        missing = yield from boost_roll(s, me, missing, boost)
    if missing > 0:
        fail_influence(s, me)
        return
    succeed_in_influence(s)
    if city is None:
        yield from take_over(s, me, cell)
    else:
        word = yield Ask(
            me,
            "influence.piece",
            [PIECE[piece] for piece in swappable(s, me, city)],
            rule="CC-INFL-08",
            why=partial(why_not_swap, s, me, city),
        )
        swap_piece(s, me, city, PIECE.index(word))
    if has(s, me, CONVERSION):
        gain(s, me, CULTURE, CONVERTED_CULTURE)


def boost_roll(s: World, me: int, missing: int, allowed: bool) -> Rule[int]:
    """Culture tokens after the roll: as many as just make a success, or none (CC-INFL-07, CC-ASK-11)."""
    while True:
        word = yield Ask(
            me,
            "influence.boost",
            lambda: boost_words(s, me, missing, allowed),
            rule="CC-INFL-07",
            why=partial(why_not_boost, s, me, missing, allowed),
            params={"count": missing},
        )
        if word == DO_DRAMA:
            yield from drama(s, me)
            continue
        spent = COUNT.index(word)
        spend(s, me, CULTURE, spent)
        return missing - spent


def boost_words(s: World, me: int, missing: int, allowed: bool) -> list[Word]:
    """What can be done about a failed roll."""
    words: list[Word] = [COUNT[0]]
    if allowed and s.players[me].stock[CULTURE] >= missing:
        words.append(COUNT[missing])
    if allowed and may_use_drama(s, me, CULTURE):
        words.append(DO_DRAMA)
    return words


def why_not_boost(s: World, me: int, missing: int, allowed: bool, word: Word) -> Reason | None:
    """Why a failed roll can't be boosted with that number of Culture tokens, or by Drama & Music."""
    if word == DO_DRAMA:
        return why_not_drama(s, me, CULTURE) or Reason("reason.no_boost_here", "CC-NOTE-51")
    if word not in COUNT:
        return None
    if COUNT.index(word) != missing:
        return Reason("reason.exact_boost", "CC-INFL-07")
    return (
        Reason("reason.culture_tokens", "CC-INFL-07")
        if allowed
        else Reason("reason.no_boost_here", "CC-NOTE-51")
    )


def why_not_swap(s: World, me: int, city: City, word: Word) -> Reason | None:
    """Why a piece of a city can't be replaced."""
    if word not in PIECE:
        return None
    piece = PIECE.index(word)
    if piece == SETTLEMENT:
        return Reason("reason.settlement_stays", "CC-INFL-08")
    if city.pieces[piece] == NONE:
        return Reason("reason.no_such_piece", "CC-INFL-08")
    if city.pieces[piece] == me:
        return Reason("reason.piece_is_yours", "CC-INFL-18")
    return Reason("reason.no_piece_left", "CC-INFL-18")


def take_over(s: World, me: int, cell: int) -> Rule[None]:
    """Cultural Takeover of a Barbarian Settlement (CC-XACT-08)."""
    barbarians = s.camps[cell]
    reserve = s.players[me].reserve
    kinds = [UNIT[kind] for kind in (SETTLER, ARMY) if reserve[kind]]
    unit = NONE
    if barbarians and kinds:
        word = yield Ask(
            me,
            "takeover.unit",
            kinds,
            rule="CC-XACT-08",
            why=lambda word: Reason("reason.no_unit_left", "CC-XACT-08") if word in UNIT else None,
        )
        unit = UNIT.index(word)
    take_over_camp(s, me, cell)
    if unit != NONE:
        place_unit(s, me, unit, cell)


# Drama & Music


def may_use_drama(s: World, me: int, gained: int) -> bool:
    """Whether Drama & Music can give this token now (CC-ADV-CUL-07)."""
    return has(s, me, DRAMA_AND_MUSIC) and why_not_drama(s, me, gained) is None


def why_not_drama(s: World, me: int, gained: int) -> Reason | None:
    """Why Drama & Music can't give this token now."""
    if me != s.active:
        return Reason("reason.not_your_turn", "CC-ADV-CUL-07")
    if not has(s, me, DRAMA_AND_MUSIC):
        needed = word_name(ADVANCE[DRAMA_AND_MUSIC].text)
        return Reason("reason.needs_advance", "CC-ADV-CUL-07", {"advance": needed})
    if s.turn.used >> DRAMA_AND_MUSIC & 1:
        return Reason("reason.once_per_turn", "CC-ADV-CUL-07")
    return None if can_swap_tokens(s, me, gained) else Reason("reason.no_swap", "CC-ADV-CUL-07")


@advance("drama_and_music", rule="CC-ADV-CUL-07")
def drama(s: World, me: int) -> Rule[None]:
    """Exchange a Mood token for a Culture token or the reverse."""
    word = yield Ask(
        me,
        "drama.swap",
        [KIND[kind] for kind in (MOOD, CULTURE) if can_swap_tokens(s, me, kind)],
        rule="CC-ADV-CUL-07",
        why=partial(why_not_exchange, s, me),
    )
    use_advance(s, DRAMA_AND_MUSIC)
    gained = KIND.index(word)
    spend(s, me, MOOD if gained == CULTURE else CULTURE)
    gain(s, me, gained)


def why_not_exchange(s: World, me: int, word: Word) -> Reason | None:
    """Why Drama & Music can't give a kind of goods."""
    if word in (KIND[MOOD], KIND[CULTURE]):
        return why_not_drama(s, me, KIND.index(word))
    return why_not_gain("CC-ADV-CUL-07", word)
