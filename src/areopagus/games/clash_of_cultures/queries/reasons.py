"""Why a word is not on offer, for questions that many rules share.

Each takes the word last, so that a rule gives the rest with `partial`. A word of another kind gets no reason here: then
the kernel says that it does not answer the question.
"""

from __future__ import annotations

from collections.abc import Collection

from areopagus.kernel import Reason, Word

from ..card_catalog import ACTION_CARDS, OBJECTIVE_CARDS, OBJECTIVES, PERSONS
from ..catalog import GOLD, HAPPY, NONE, SEA
from ..state import City, World
from ..words import ACTION, COUNT, EVENT, HALF, HEX, KIND, OBJECTIVE, PIECE, REGION, SEAT, UNIT

# Cities and spaces


def why_not_own_city(s: World, me: int, rule: str, word: Word) -> Reason | None:
    """Why a space can't be chosen where any own city can."""
    if word not in HEX:
        return None
    city = s.cities.get(HEX.index(word))
    return Reason("reason.not_your_city", rule) if city is None or city.owner != me else None


def why_not_garrison(s: World, me: int, rule: str, word: Word) -> Reason | None:
    """Why an Army unit can't come into a city."""
    return why_not_own_city(s, me, rule, word) or (Reason("reason.stack", rule) if word in HEX else None)


def why_not_raise(s: World, me: int, rule: str, word: Word) -> Reason | None:
    """Why the mood of a city can't be raised without a price."""
    reason = why_not_own_city(s, me, rule, word)
    if reason is not None or word not in HEX:
        return reason
    return Reason("reason.happy", "CC-MOOD-17") if s.cities[HEX.index(word)].mood == HAPPY else None


def why_not_port(s: World, city: City, word: Word) -> Reason | None:
    """Why a Port can't lie at a space."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if cell not in s.layout.neighbours[city.cell]:
        return Reason("reason.too_far", "CC-CITY-19")
    return Reason("reason.no_sea_space", "CC-CITY-19") if s.terrain[cell] != SEA else None


def why_not_reveal(s: World, rule: str, word: Word) -> Reason | None:
    """Why a card can't reveal a Region."""
    if word not in REGION:
        return None
    slot = REGION.index(word)
    if slot >= len(s.tiles):
        return Reason("reason.no_such_region", rule)
    return Reason("reason.revealed" if s.tiles[slot] != NONE else "reason.far_region", rule)


# Players


def why_not_other(s: World, me: int, reason: str, rule: str, word: Word) -> Reason | None:
    """Why a player can't be chosen; `reason` is against other players."""
    if word not in SEAT:
        return None
    seat = SEAT.index(word)
    if seat >= s.seats:
        return Reason("reason.no_such_player", rule)
    return Reason("reason.yourself" if seat == me else reason, rule)


# Cards


def is_in_hand(s: World, seat: int, word: Word) -> bool:
    """Whether a word names an Action or Objective card in a player's hand."""
    player = s.players[seat]
    if word in ACTION:
        return player.actions >> ACTION.index(word) & 1 == 1
    return word in OBJECTIVE and player.objectives >> OBJECTIVE.index(word) & 1 == 1


def why_not_held(s: World, me: int, rule: str, word: Word) -> Reason | None:
    """Why a card can't be chosen where any in hand can: it is not in hand, or of the other sort."""
    if word not in ACTION and word not in OBJECTIVE:
        return None
    return Reason("reason.other_sort" if is_in_hand(s, me, word) else "reason.not_in_hand", rule)


def why_not_taken(s: World, other: int, word: Word) -> Reason | None:
    """Why a Spy can't take a card."""
    if word not in ACTION and word not in OBJECTIVE:
        return None
    key = "reason.no_card_for_it" if is_in_hand(s, other, word) else "reason.not_in_that_hand"
    return Reason(key, "CC-XACT-04")


def why_not_react(s: World, me: int, played: int, rule: str, word: Word) -> Reason | None:
    """Why a card can't be played on something that has just happened."""
    if word not in ACTION:
        return None
    if not is_in_hand(s, me, word):
        return Reason("reason.not_in_hand", rule)
    if played >> ACTION_CARDS[ACTION.index(word)].civil.number & 1:
        return Reason("reason.same_card", "CC-ACT-06")
    return Reason("reason.other_moment", rule)


def why_not_complete(s: World, me: int, occasion: str, done: int, word: Word) -> Reason | None:
    """Why an Objective can't be completed on an occasion."""
    if word in OBJECTIVE:
        return Reason("reason.name_half", "CC-OBJ-04")
    if word not in HALF:
        return None
    card, half = divmod(HALF.index(word), 2)
    if not s.players[me].objectives >> card & 1:
        return Reason("reason.not_in_hand", "CC-OBJ-05")
    objective = OBJECTIVE_CARDS[card][half]
    if done >> objective & 1:
        return Reason("reason.objective_done", "CC-OBJ-06")
    if OBJECTIVES[objective].excludes != NONE and done >> OBJECTIVES[objective].excludes & 1:
        return Reason("reason.objective_excluded", "CC-XOBJ-61")
    if occasion == "status" and not OBJECTIVES[objective].in_status:
        return Reason("reason.objective_at_once", "CC-OBJ-05")
    return Reason("reason.objective_unmet", "CC-OBJ-05")


def why_not_person(word: Word) -> Reason | None:
    """Why an Event is no great person that could be used."""
    if word not in EVENT:
        return None
    key = "reason.person_not_kept" if EVENT.index(word) in PERSONS else "reason.no_person_at_all"
    return Reason(key, "CC-XEVT-33")


# Goods


def why_not_kind(s: World, me: int, kinds: Collection[int], rule: str, word: Word) -> Reason | None:
    """Why something can't be paid: it is of the wrong kind, there is none, or the rest of the price needs it."""
    if word not in KIND:
        return None
    kind = KIND.index(word)
    if kind not in kinds:
        return Reason("reason.wrong_kind", rule)
    return Reason("reason.needed_for_rest" if s.players[me].stock[kind] else "reason.none_left", rule)


def why_not_gain(rule: str, word: Word) -> Reason | None:
    """Why something can't be taken where others can."""
    return Reason("reason.not_to_take", rule) if word in KIND else None


def why_not_gold(s: World, me: int, need: int, kind: int, word: Word) -> Reason | None:
    """Why a part of a price can't be paid with this number of Gold."""
    if word not in COUNT:
        return None
    gold, stock = COUNT.index(word), s.players[me].stock
    if gold > need:
        return Reason("reason.gold_beyond_price", "CC-RES-08")
    if need - gold > stock[kind]:
        return Reason("reason.gold_needed", "CC-RES-08")
    key = "reason.too_little_gold" if gold > stock[GOLD] else "reason.gold_for_rest"
    return Reason(key, "CC-RES-08")


# Units and pieces


def why_not_number(there: int, rule: str, word: Word) -> Reason | None:
    """Why this number of units can't go."""
    if word not in COUNT:
        return None
    return Reason("reason.fewer_units" if COUNT.index(word) > there else "reason.group_nowhere", rule)


def why_not_unit(rule: str, word: Word) -> Reason | None:
    """Why a unit can't be chosen where any present one can."""
    return Reason("reason.no_such_unit", rule) if word in UNIT else None


def why_not_lost(city: City, rule: str, word: Word) -> Reason | None:
    """Why a city can't lose a piece: the Settlement goes last."""
    if word not in PIECE:
        return None
    if city.pieces[PIECE.index(word)] == NONE:
        return Reason("reason.no_such_piece", rule)
    return Reason("reason.settlement_last", rule)
