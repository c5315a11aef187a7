"""What a player can do in a Turn (CC-TURN-03 to -08), and why not."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from areopagus.kernel import Reason, Word, why_not_any, word_name

from .. import words
from ..card_catalog import HANGING_GARDENS, WONDERS
from ..catalog import (
    ABSOLUTE_POWER,
    ADVANCES,
    ART_AND_SCULPTURES,
    BARTERING,
    CARTOGRAPHY,
    CIVIL_LIBERTIES,
    CULTURE,
    DRAMA_AND_MUSIC,
    FORCED_LABOR,
    MONUMENTS,
    MOOD,
    TAXES,
    VOTING,
)
from ..state import World
from .activate import why_not_activate_for
from .advances import buyable, why_not_buy
from .cards import playable, why_not_play
from .cities import unhappy_cities
from .civic import civic_means, improvable
from .collect import collect_is_free
from .found import founding_spaces, why_not_found
from .goods import can_swap_tokens, has, room
from .influence import why_not_influence
from .moves import can_move
from .reasons import is_in_hand, why_not_held
from .trade import why_not_trade
from .wonder_sites import monument_cities
from .wonders import owner_of_wonder

TAXES_MOOD: Final = ADVANCES[TAXES].numbers["mood"]
VOTING_MOOD: Final = ADVANCES[VOTING].numbers["mood"]
FORCED_LABOR_MOOD: Final = ADVANCES[FORCED_LABOR].numbers["mood"]
GARDENS_MOOD: Final = WONDERS[HANGING_GARDENS].numbers["mood"]
POWER_MOOD: Final = ADVANCES[ABSOLUTE_POWER].numbers["mood"]
ART_CULTURE: Final = ADVANCES[ART_AND_SCULPTURES].numbers["culture"]
"""Tokens that these advances, and the Hanging Gardens, cost when they are used."""


def why_not_act(s: World, me: int, word: Word) -> Reason | None:
    """Why a player can't do something now; a step of an action can only follow that action."""
    if word in WHY_NOT:
        return WHY_NOT[word](s, me)
    if word in words.ADVANCE:
        return (
            _why_not_advance(s, me)
            or why_not_buy(s, me, words.ADVANCE.index(word))
            or _first(words.DO_ADVANCE)
        )
    if word in words.ACTION:
        return why_not_play_word(s, me, word) or _first(words.CARD)
    if word in words.EVENT:
        return _why_not_person(s, me) or (
            _first(words.PERSON) if words.EVENT.index(word) in s.players[me].persons else None
        )
    if (
        word in (words.COLLECT, words.BUILD, words.GROW, words.BUILD_WONDER)
        or word in words.PIECE
        or word in words.WONDER
    ):
        return _why_not_activate(s, me) or _first(words.ACTIVATE)
    return None


def why_not_play_word(s: World, me: int, word: Word) -> Reason | None:
    """Why an Action card can't be played."""
    if word in words.ACTION and is_in_hand(s, me, word):
        return why_not_play(s, me, words.ACTION.index(word))
    return why_not_held(s, me, "CC-ACT-03", word)


def _first(word: Word) -> Reason:
    """The reason that another action has to be chosen first."""
    return Reason("reason.choose_first", "CC-TURN-03", {"action": word_name(word.text)})


def action_words(s: World, me: int) -> list[Word]:
    """What a player can do now."""
    return [word for word in imaginable(s.players[me].advances) if WHY_NOT[word](s, me) is None]


@lru_cache(maxsize=65536)
def imaginable(advances: int) -> tuple[Word, ...]:
    """What a player with these advances could ever do, without the words of other advances."""
    return tuple(word for word in words.TO_DO if word not in BELONGS_TO or advances >> BELONGS_TO[word] & 1)


BELONGS_TO: Final = {
    words.DO_CARTOGRAPHY: CARTOGRAPHY,
    words.DO_TAXES: TAXES,
    words.DO_CIVIL_LIBERTIES: CIVIL_LIBERTIES,
    words.MONUMENT: MONUMENTS,
    words.DO_ART: ART_AND_SCULPTURES,
    words.DO_VOTING: VOTING,
    words.DO_FORCED_LABOR: FORCED_LABOR,
    words.DO_ABSOLUTE_POWER: ABSOLUTE_POWER,
    words.DO_DRAMA: DRAMA_AND_MUSIC,
    words.DO_BARTERING: BARTERING,
}
"""The advance without which a word is never on offer."""


def _why_not_act(s: World) -> Reason | None:
    return None if s.turn.actions_left else Reason("reason.no_action", "CC-TURN-03")


def _why_not_without(s: World, me: int, advance: int, rule: str) -> Reason | None:
    if has(s, me, advance):
        return None
    return Reason("reason.needs_advance", rule, {"advance": word_name(words.ADVANCE[advance].text)})


def _why_not_use(s: World, me: int, advance: int, rule: str) -> Reason | None:
    """Why a once-per-Turn effect can't be used: not owned, or used already."""
    if s.turn.used >> advance & 1:
        return Reason("reason.once_per_turn", rule)
    return _why_not_without(s, me, advance, rule)


def _why_not_advance(s: World, me: int) -> Reason | None:
    return _why_not_act(s) or (None if buyable(s, me) else Reason("reason.no_advance", "CC-ADV-01"))


def _why_not_found(s: World, me: int) -> Reason | None:
    why_not = _why_not_act(s)
    if why_not is not None or founding_spaces(s, me):
        return why_not
    settlers = s.players[me].settlers
    if not settlers:
        return Reason("reason.no_settler_on_land", "CC-FOUND-01")
    return why_not_any(
        (why_not_found(s, me, cell) for cell in settlers), Reason("reason.no_founding", "CC-FOUND-01")
    )


def _why_not_activate(s: World, me: int) -> Reason | None:
    if not s.turn.actions_left and not collect_is_free(s, me):
        return Reason("reason.no_action", "CC-TURN-03")
    return why_not_any(
        (why_not_activate_for(s, me, city) for city in s.cities.values() if city.owner == me),
        Reason("reason.no_activation", "CC-ACTIVATE-01"),
    )


def _why_not_move(s: World, me: int) -> Reason | None:
    return _why_not_act(s) or (None if can_move(s, me) else Reason("reason.no_move", "CC-MOVE-01"))


def _why_not_civic(s: World, me: int) -> Reason | None:
    why_not = _why_not_act(s)
    if why_not is not None or improvable(s, me, civic_means(s, me)):
        return why_not
    if not unhappy_cities(s, me):
        return Reason("reason.all_happy", "CC-MOOD-17")
    return Reason("reason.no_civic", "CC-CIVIC-02")


def _why_not_influence(s: World, me: int) -> Reason | None:
    return _why_not_act(s) or why_not_influence(s, me, s.players[me].stock[CULTURE])


def _why_not_cartography(s: World, me: int) -> Reason | None:
    why_not = _why_not_act(s) or _why_not_use(s, me, CARTOGRAPHY, "CC-ADV-MAR-04")
    if why_not is None and not s.players[me].ships:
        return Reason("reason.no_ship", "CC-ADV-MAR-04")
    return why_not


def _why_not_mood(s: World, me: int, count: int, rule: str) -> Reason | None:
    return None if s.players[me].stock[MOOD] >= count else Reason("reason.mood_tokens", rule)


def _why_not_taxes(s: World, me: int) -> Reason | None:
    return (
        _why_not_act(s)
        or _why_not_use(s, me, TAXES, "CC-ADV-ECO-07")
        or _why_not_mood(s, me, TAXES_MOOD, "CC-ADV-ECO-07")
    )


def _why_not_civil_liberties(s: World, me: int) -> Reason | None:
    why_not = _why_not_act(s) or _why_not_without(s, me, CIVIL_LIBERTIES, "CC-ADV-DEM-03")
    if why_not is None and room(s, me, MOOD) <= 0:
        return Reason("reason.full", "CC-LVL-02")
    return why_not


def _why_not_hanging_gardens(s: World, me: int) -> Reason | None:
    if owner_of_wonder(s, HANGING_GARDENS) != me:
        return Reason("reason.no_gardens", "CC-WON-15")
    why_not = _why_not_act(s) or _why_not_mood(s, me, GARDENS_MOOD, "CC-WON-15")
    if why_not is None and not unhappy_cities(s, me):
        return Reason("reason.all_happy", "CC-WON-15")
    return why_not


def _why_not_card(s: World, me: int) -> Reason | None:
    return None if playable(s, me) else Reason("reason.no_card", "CC-ACT-03")


def _why_not_person(s: World, me: int) -> Reason | None:
    if not s.players[me].persons:
        return Reason("reason.no_person", "CC-XEVT-33")
    return _why_not_act(s)


def _why_not_monument(s: World, me: int) -> Reason | None:
    return _why_not_without(s, me, MONUMENTS, "CC-ADV-CUL-06") or (
        None if monument_cities(s, me) else Reason("reason.no_monument", "CC-ADV-CUL-06")
    )


def _why_not_art(s: World, me: int) -> Reason | None:
    why_not = _why_not_use(s, me, ART_AND_SCULPTURES, "CC-ADV-CUL-01")
    tokens = s.players[me].stock[CULTURE]
    if why_not is None and tokens < ART_CULTURE:
        return Reason("reason.culture_tokens", "CC-ADV-CUL-01")
    return why_not or why_not_influence(s, me, tokens - ART_CULTURE)


def _why_not_voting(s: World, me: int) -> Reason | None:
    why_not = _why_not_without(s, me, VOTING, "CC-ADV-DEM-01") or _why_not_mood(
        s, me, VOTING_MOOD, "CC-ADV-DEM-01"
    )
    if why_not is None and not improvable(s, me, civic_means(s, me) - VOTING_MOOD):
        return Reason("reason.no_civic", "CC-CIVIC-02")
    return why_not


def _why_not_forced_labor(s: World, me: int) -> Reason | None:
    why_not = _why_not_without(s, me, FORCED_LABOR, "CC-ADV-AUT-02")
    if why_not is None and s.turn.forced:
        return Reason("reason.once_per_turn", "CC-ADV-AUT-02")
    return why_not or _why_not_mood(s, me, FORCED_LABOR_MOOD, "CC-ADV-AUT-02")


def _why_not_absolute_power(s: World, me: int) -> Reason | None:
    return _why_not_use(s, me, ABSOLUTE_POWER, "CC-XADV-12") or _why_not_mood(s, me, POWER_MOOD, "CC-XADV-12")


def _why_not_drama(s: World, me: int) -> Reason | None:
    why_not = _why_not_use(s, me, DRAMA_AND_MUSIC, "CC-ADV-CUL-07")
    if why_not is None and not (can_swap_tokens(s, me, MOOD) or can_swap_tokens(s, me, CULTURE)):
        return Reason("reason.no_swap", "CC-ADV-CUL-07")
    return why_not


def _why_not_bartering(s: World, me: int) -> Reason | None:
    why_not = _why_not_use(s, me, BARTERING, "CC-XADV-06")
    if why_not is None and not s.players[me].actions:
        return Reason("reason.no_card", "CC-XADV-06")
    return why_not


def _why_not_trade(s: World, me: int) -> Reason | None:
    return why_not_trade(s)


def _why_not_end(s: World, me: int) -> Reason | None:
    return None


WHY_NOT: Final[dict[Word, Callable[[World, int], Reason | None]]] = {
    words.DO_ADVANCE: _why_not_advance,
    words.FOUND: _why_not_found,
    words.ACTIVATE: _why_not_activate,
    words.MOVE: _why_not_move,
    words.CIVIC: _why_not_civic,
    words.INFLUENCE: _why_not_influence,
    words.DO_CARTOGRAPHY: _why_not_cartography,
    words.DO_TAXES: _why_not_taxes,
    words.DO_CIVIL_LIBERTIES: _why_not_civil_liberties,
    words.DO_HANGING_GARDENS: _why_not_hanging_gardens,
    words.CARD: _why_not_card,
    words.PERSON: _why_not_person,
    words.MONUMENT: _why_not_monument,
    words.DO_ART: _why_not_art,
    words.DO_VOTING: _why_not_voting,
    words.DO_FORCED_LABOR: _why_not_forced_labor,
    words.DO_ABSOLUTE_POWER: _why_not_absolute_power,
    words.DO_DRAMA: _why_not_drama,
    words.DO_BARTERING: _why_not_bartering,
    words.TRADE: _why_not_trade,
    words.END: _why_not_end,
}
"""Why each word of a Turn is not on offer; None if it is."""
