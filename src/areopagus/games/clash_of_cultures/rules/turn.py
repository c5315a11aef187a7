"""Rounds and Turns (CC-TURN, CC-NOTE-63): what a player can do, and what the small actions do.

Asks: turn.action, bartering.card, bartering.gain; chance: chance.die
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, Word, push, reveal, tell, word_name
from areopagus.kernel.bits import members

from ..catalog import (
    ABSOLUTE_POWER,
    ACTIONS,
    ART_AND_SCULPTURES,
    BARTERING,
    CARTOGRAPHY,
    CIVIL_LIBERTIES,
    CULTURE,
    DRAMA_AND_MUSIC,
    END_ROLLS,
    FORCED_LABOR,
    GOLD,
    GREAT_LIBRARY,
    HANGING_GARDENS,
    IDEAS,
    MONUMENTS,
    MOOD,
    NONE,
    TAXES,
    TURNS,
    VOTING,
)
from ..effects.cards import discard_action
from ..effects.cities import forget_activations
from ..effects.goods import gain, spend
from ..effects.units import forget_marks
from ..queries.advances import buyable, why_not_buy
from ..queries.board import city_count, order_from, turn_order
from ..queries.cards import playable
from ..queries.cities import (
    civic_means,
    collect_is_free,
    founding_spaces,
    improvable,
    monument_cities,
    owner_of_wonder,
    unhappy_cities,
    why_not_activate_for,
    why_not_found,
)
from ..queries.goods import can_swap_tokens, has, room
from ..queries.influence import why_not_influence
from ..queries.moves import can_move
from ..queries.reasons import common_reason, why_not_gain, why_not_held
from ..queries.trade import why_not_trade
from ..state import Turn, World
from ..words import (
    ACTION,
    ACTIVATE,
    ADVANCE,
    BUILD,
    BUILD_WONDER,
    CARD,
    CIVIC,
    COLLECT,
    DO_ABSOLUTE_POWER,
    DO_ADVANCE,
    DO_ART,
    DO_BARTERING,
    DO_CARTOGRAPHY,
    DO_CIVIL_LIBERTIES,
    DO_DRAMA,
    DO_FORCED_LABOR,
    DO_HANGING_GARDENS,
    DO_TAXES,
    DO_VOTING,
    END,
    EVENT,
    FOUND,
    GROW,
    INFLUENCE,
    KIND,
    MONUMENT,
    MOVE,
    PERSON,
    PIECE,
    TO_DO,
    TRADE,
    WONDER,
)
from .advances import buy_advance
from .cards import play_card, why_not_play_word
from .cities import activate, found, monument
from .draws import roll
from .influence import civic, drama, influence, raise_mood
from .movement import GROUPS
from .persons import play_person, route_income
from .trade import trade

TAXES_PRICE: Final = 1
LIBERTIES_GAIN: Final = 3
POWER_PRICE: Final = 2


# The round


def next_turn(s: World, place: int) -> Rule[None]:
    """The Turns of a Round: all first ones in order, then all second ones, then all third ones (CC-TURN-02)."""
    turn, number = divmod(place, s.seats)
    if s.ending and number == 0 and (s.settings.wonder_ending_completes == "turn" or turn == TURNS):
        push(s, ("finish",))
        return
    if turn == TURNS:
        push(s, ("status",))
        return
    s.turn_number = turn + 1
    me = turn_order(s)[number]
    push(s, ("next_turn", place + 1), ("start_turn", me))
    if number == 0 and s.settings.ending == "dice" and (s.round, s.turn_number) in END_ROLLS:
        die = yield from roll(s, "CC-VAR-09")
        tell(s, "story.end_roll", seat=me, count=die)
        if die in END_ROLLS[s.round, s.turn_number]:
            s.agenda.clear()
            push(s, ("finish",))


def start_turn(s: World, me: int) -> Rule[None]:
    """A Turn begins: actions, income of the trade routes (CC-NOTE-63)."""
    player = s.players[me]
    s.active = me
    s.turn.actions_left = max(0, ACTIONS - player.assassinated - player.unrest)
    player.assassinated = False
    player.unrest = 0
    s.turn.barred = player.barred_next
    player.barred_next = 0
    tell(s, "story.turn", seat=me, round=s.round, turn=s.turn_number)
    push(s, ("turn", me))
    yield from route_income(s, me)


def end_turn(s: World, me: int) -> Rule[None]:
    """A Turn is over: what lasted for it ends (CC-NOTE-63), and the Great Library is looked up (CC-NOTE-43)."""
    reader = owner_of_wonder(s, GREAT_LIBRARY)
    if reader != NONE and order_from(s, reader)[1] == me and s.turn.got & ~s.players[reader].advances:
        gain(s, reader, IDEAS)
    forget_marks(s, me)
    for city in s.cities.values():
        forget_activations(city)
    s.active = NONE
    s.turn = Turn()
    yield from ()


# The Turn


def turn(s: World, me: int) -> Rule[None]:
    """Choose what to do next (CC-TURN-03 to -08); each is a chapter, then Objectives that an action can fulfil.

    A trade is no action (CC-TRADE-07): nothing has begun with it, and it fulfils nothing.
    """
    word = yield Ask(
        me,
        "turn.action",
        lambda: [word for word in imaginable(s.players[me].advances) if CAN[word](s, me) is None],
        rule="CC-TURN-03",
        why=partial(why_not_act, s, me),
        confirm=True,
        params={"count": s.turn.actions_left},
    )
    if word == END:
        push(s, ("end_turn", me), ("occasion", me, "action", 0))
        return
    push(s, ("turn", me))
    if word == TRADE:
        yield from trade(s, me)
        return
    push(s, ("occasion", me, "action", 0))
    if word in COSTS_ACTION:
        s.turn.actions_left -= 1
    yield from DO[word](s, me)
    s.turn.begun = True


def why_not_act(s: World, me: int, word: Word) -> Reason | None:
    """Why a player can't do something now; what belongs to an action comes after that action."""
    if word in CAN:
        return CAN[word](s, me)
    if word in ADVANCE:
        return _why_not_advance(s, me) or why_not_buy(s, me, ADVANCE.index(word)) or _first(DO_ADVANCE)
    if word in ACTION:
        return why_not_play_word(s, me, word) or _first(CARD)
    if word in EVENT:
        return _why_not_person(s, me) or (
            _first(PERSON) if EVENT.index(word) in s.players[me].persons else None
        )
    if word in (COLLECT, BUILD, GROW, BUILD_WONDER) or word in PIECE or word in WONDER:
        return _why_not_activate(s, me) or _first(ACTIVATE)
    return None


def _first(word: Word) -> Reason:
    """What has to be chosen before."""
    return Reason("reason.choose_first", "CC-TURN-03", {"action": word_name(word.text)})


@lru_cache(maxsize=65536)
def imaginable(advances: int) -> tuple[Word, ...]:
    """What a player with these advances could ever do: words that belong to others are not even looked at."""
    return tuple(word for word in TO_DO if word not in BELONGS_TO or advances >> BELONGS_TO[word] & 1)


BELONGS_TO: Final = {
    DO_CARTOGRAPHY: CARTOGRAPHY,
    DO_TAXES: TAXES,
    DO_CIVIL_LIBERTIES: CIVIL_LIBERTIES,
    MONUMENT: MONUMENTS,
    DO_ART: ART_AND_SCULPTURES,
    DO_VOTING: VOTING,
    DO_FORCED_LABOR: FORCED_LABOR,
    DO_ABSOLUTE_POWER: ABSOLUTE_POWER,
    DO_DRAMA: DRAMA_AND_MUSIC,
    DO_BARTERING: BARTERING,
}
"""The advance without which a word is never on offer."""


def _move(s: World, me: int) -> Rule[None]:
    push(s, ("move", me, GROUPS, 0))
    yield from ()


def _cartography(s: World, me: int) -> Rule[None]:
    """A Culture token and an Idea for each Region with a Ship (CC-ADV-MAR-04)."""
    s.turn.used |= 1 << CARTOGRAPHY
    regions = len({s.layout.region_of[ship.cell] for ship in s.players[me].ships})
    gain(s, me, CULTURE, regions)
    gain(s, me, IDEAS, regions)
    yield from ()


def _taxes(s: World, me: int) -> Rule[None]:
    """Gold for each city, for a Mood token (CC-ADV-ECO-07)."""
    s.turn.used |= 1 << TAXES
    spend(s, me, MOOD, TAXES_PRICE)
    gain(s, me, GOLD, city_count(s, me))
    yield from ()


def _civil_liberties(s: World, me: int) -> Rule[None]:
    """Three Mood tokens (CC-ADV-DEM-03)."""
    gain(s, me, MOOD, LIBERTIES_GAIN)
    yield from ()


def _hanging_gardens(s: World, me: int) -> Rule[None]:
    """A mood rises for a Mood token (CC-WON-15)."""
    spend(s, me, MOOD)
    yield from raise_mood(s, me, "CC-WON-15")


def _art(s: World, me: int) -> Rule[None]:
    """Cultural Influence for a Culture token instead of an action (CC-ADV-CUL-01)."""
    s.turn.used |= 1 << ART_AND_SCULPTURES
    spend(s, me, CULTURE)
    yield from influence(s, me)


def _voting(s: World, me: int) -> Rule[None]:
    """Civic Improvement for a Mood token instead of an action (CC-ADV-DEM-01)."""
    spend(s, me, MOOD)
    yield from civic(s, me)


def _forced_labor(s: World, me: int) -> Rule[None]:
    """Angry cities act as Neutral in this Turn (CC-ADV-AUT-02)."""
    spend(s, me, MOOD)
    s.turn.forced = True
    tell(s, "story.forced_labor", seat=me)
    yield from ()


def _absolute_power(s: World, me: int) -> Rule[None]:
    """One more action for two Mood tokens (CC-XADV-12)."""
    s.turn.used |= 1 << ABSOLUTE_POWER
    spend(s, me, MOOD, POWER_PRICE)
    s.turn.actions_left += 1
    s.turn.extra_actions += 1
    tell(s, "story.absolute_power", seat=me)
    yield from ()


def _bartering(s: World, me: int) -> Rule[None]:
    """An Action card for Gold or a Culture token (CC-XADV-06)."""
    s.turn.used |= 1 << BARTERING
    word = yield Ask(
        me,
        "bartering.card",
        lambda: [ACTION[card] for card in members(s.players[me].actions)],
        rule="CC-XADV-06",
        why=partial(why_not_held, s, me, "CC-XADV-06"),
    )
    reveal(s)
    discard_action(s, me, ACTION.index(word))
    tell(s, "story.barters", seat=me, card=word)
    word = yield Ask(
        me,
        "bartering.gain",
        (KIND[GOLD], KIND[CULTURE]),
        rule="CC-XADV-06",
        why=partial(why_not_gain, "CC-XADV-06"),
    )
    gain(s, me, KIND.index(word))


DO: Final[dict[Word, Callable[[World, int], Rule[None]]]] = {
    DO_ADVANCE: buy_advance,
    FOUND: found,
    ACTIVATE: activate,
    MOVE: _move,
    CIVIC: civic,
    INFLUENCE: influence,
    DO_CARTOGRAPHY: _cartography,
    DO_TAXES: _taxes,
    DO_CIVIL_LIBERTIES: _civil_liberties,
    DO_HANGING_GARDENS: _hanging_gardens,
    CARD: play_card,
    PERSON: play_person,
    MONUMENT: monument,
    DO_ART: _art,
    DO_VOTING: _voting,
    DO_FORCED_LABOR: _forced_labor,
    DO_ABSOLUTE_POWER: _absolute_power,
    DO_DRAMA: drama,
    DO_BARTERING: _bartering,
}
COSTS_ACTION: Final = frozenset(
    (
        DO_ADVANCE,
        FOUND,
        MOVE,
        CIVIC,
        INFLUENCE,
        DO_CARTOGRAPHY,
        DO_TAXES,
        DO_CIVIL_LIBERTIES,
        DO_HANGING_GARDENS,
        PERSON,
    )
)
"""What spends an action at once; an activation and a card say themselves whether they do."""


# What can be done


def _needs_action(s: World) -> Reason | None:
    return None if s.turn.actions_left else Reason("reason.no_action", "CC-TURN-03")


def _needs(s: World, me: int, advance: int, rule: str) -> Reason | None:
    if has(s, me, advance):
        return None
    return Reason("reason.needs_advance", rule, {"advance": word_name(ADVANCE[advance].text)})


def _unused(s: World, me: int, advance: int, rule: str) -> Reason | None:
    """Why a once-per-Turn effect can't be used: not owned, or used already."""
    if s.turn.used >> advance & 1:
        return Reason("reason.once_per_turn", rule)
    return _needs(s, me, advance, rule)


def _why_not_advance(s: World, me: int) -> Reason | None:
    return _needs_action(s) or (None if buyable(s, me) else Reason("reason.no_advance", "CC-ADV-01"))


def _why_not_found(s: World, me: int) -> Reason | None:
    why_not = _needs_action(s)
    if why_not is not None or founding_spaces(s, me):
        return why_not
    settlers = s.players[me].settlers
    if not settlers:
        return Reason("reason.no_settler_on_land", "CC-FOUND-01")
    return common_reason(
        (why_not_found(s, me, cell) for cell in settlers), Reason("reason.no_founding", "CC-FOUND-01")
    )


def _why_not_activate(s: World, me: int) -> Reason | None:
    if not s.turn.actions_left and not collect_is_free(s, me):
        return Reason("reason.no_action", "CC-TURN-03")
    return common_reason(
        (why_not_activate_for(s, me, city) for city in s.cities.values() if city.owner == me),
        Reason("reason.no_activation", "CC-ACTIVATE-01"),
    )


def _why_not_move(s: World, me: int) -> Reason | None:
    return _needs_action(s) or (None if can_move(s, me) else Reason("reason.no_move", "CC-MOVE-01"))


def _why_not_civic(s: World, me: int) -> Reason | None:
    why_not = _needs_action(s)
    if why_not is not None or improvable(s, me, civic_means(s, me)):
        return why_not
    if not unhappy_cities(s, me):
        return Reason("reason.all_happy", "CC-MOOD-17")
    return Reason("reason.no_civic", "CC-CIVIC-02")


def _why_not_influence(s: World, me: int) -> Reason | None:
    return _needs_action(s) or why_not_influence(s, me, s.players[me].stock[CULTURE])


def _why_not_cartography(s: World, me: int) -> Reason | None:
    why_not = _needs_action(s) or _unused(s, me, CARTOGRAPHY, "CC-ADV-MAR-04")
    if why_not is None and not s.players[me].ships:
        return Reason("reason.no_ship", "CC-ADV-MAR-04")
    return why_not


def _why_not_mood(s: World, me: int, count: int, rule: str) -> Reason | None:
    return None if s.players[me].stock[MOOD] >= count else Reason("reason.mood_tokens", rule)


def _why_not_taxes(s: World, me: int) -> Reason | None:
    return (
        _needs_action(s)
        or _unused(s, me, TAXES, "CC-ADV-ECO-07")
        or _why_not_mood(s, me, TAXES_PRICE, "CC-ADV-ECO-07")
    )


def _why_not_civil_liberties(s: World, me: int) -> Reason | None:
    why_not = _needs_action(s) or _needs(s, me, CIVIL_LIBERTIES, "CC-ADV-DEM-03")
    if why_not is None and room(s, me, MOOD) <= 0:
        return Reason("reason.full", "CC-LVL-02")
    return why_not


def _why_not_hanging_gardens(s: World, me: int) -> Reason | None:
    if owner_of_wonder(s, HANGING_GARDENS) != me:
        return Reason("reason.no_gardens", "CC-WON-15")
    why_not = _needs_action(s) or _why_not_mood(s, me, 1, "CC-WON-15")
    if why_not is None and not unhappy_cities(s, me):
        return Reason("reason.all_happy", "CC-WON-15")
    return why_not


def _why_not_card(s: World, me: int) -> Reason | None:
    return None if playable(s, me) else Reason("reason.no_card", "CC-ACT-03")


def _why_not_person(s: World, me: int) -> Reason | None:
    if not s.players[me].persons:
        return Reason("reason.no_person", "CC-XEVT-33")
    return _needs_action(s)


def _why_not_monument(s: World, me: int) -> Reason | None:
    return _needs(s, me, MONUMENTS, "CC-ADV-CUL-06") or (
        None if monument_cities(s, me) else Reason("reason.no_monument", "CC-ADV-CUL-06")
    )


def _why_not_art(s: World, me: int) -> Reason | None:
    why_not = _unused(s, me, ART_AND_SCULPTURES, "CC-ADV-CUL-01")
    tokens = s.players[me].stock[CULTURE]
    if why_not is None and not tokens:
        return Reason("reason.culture_tokens", "CC-ADV-CUL-01")
    return why_not or why_not_influence(s, me, tokens - 1)


def _why_not_voting(s: World, me: int) -> Reason | None:
    why_not = _needs(s, me, VOTING, "CC-ADV-DEM-01") or _why_not_mood(s, me, 1, "CC-ADV-DEM-01")
    if why_not is None and not improvable(s, me, civic_means(s, me) - 1):
        return Reason("reason.no_civic", "CC-CIVIC-02")
    return why_not


def _why_not_forced_labor(s: World, me: int) -> Reason | None:
    why_not = _needs(s, me, FORCED_LABOR, "CC-ADV-AUT-02")
    if why_not is None and s.turn.forced:
        return Reason("reason.once_per_turn", "CC-ADV-AUT-02")
    return why_not or _why_not_mood(s, me, 1, "CC-ADV-AUT-02")


def _why_not_absolute_power(s: World, me: int) -> Reason | None:
    return _unused(s, me, ABSOLUTE_POWER, "CC-XADV-12") or _why_not_mood(s, me, POWER_PRICE, "CC-XADV-12")


def _why_not_drama(s: World, me: int) -> Reason | None:
    why_not = _unused(s, me, DRAMA_AND_MUSIC, "CC-ADV-CUL-07")
    if why_not is None and not (can_swap_tokens(s, me, MOOD) or can_swap_tokens(s, me, CULTURE)):
        return Reason("reason.no_swap", "CC-ADV-CUL-07")
    return why_not


def _why_not_bartering(s: World, me: int) -> Reason | None:
    why_not = _unused(s, me, BARTERING, "CC-XADV-06")
    if why_not is None and not s.players[me].actions:
        return Reason("reason.no_card", "CC-XADV-06")
    return why_not


def _why_not_trade(s: World, me: int) -> Reason | None:
    return why_not_trade(s)


def _why_not_end(s: World, me: int) -> Reason | None:
    return None


CAN: Final[dict[Word, Callable[[World, int], Reason | None]]] = {
    DO_ADVANCE: _why_not_advance,
    FOUND: _why_not_found,
    ACTIVATE: _why_not_activate,
    MOVE: _why_not_move,
    CIVIC: _why_not_civic,
    INFLUENCE: _why_not_influence,
    DO_CARTOGRAPHY: _why_not_cartography,
    DO_TAXES: _why_not_taxes,
    DO_CIVIL_LIBERTIES: _why_not_civil_liberties,
    DO_HANGING_GARDENS: _why_not_hanging_gardens,
    CARD: _why_not_card,
    PERSON: _why_not_person,
    MONUMENT: _why_not_monument,
    DO_ART: _why_not_art,
    DO_VOTING: _why_not_voting,
    DO_FORCED_LABOR: _why_not_forced_labor,
    DO_ABSOLUTE_POWER: _why_not_absolute_power,
    DO_DRAMA: _why_not_drama,
    DO_BARTERING: _why_not_bartering,
    TRADE: _why_not_trade,
    END: _why_not_end,
}
"""Why each word of a Turn is not on offer; None if it is."""
