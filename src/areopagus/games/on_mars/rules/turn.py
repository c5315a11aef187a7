"""The turn (OM-FLOW, OM-SLOT, OM-EXEC, OM-SCI): one Main action, perhaps one Executive action, then the end of turn.

Asks: turn.action, slot.cost, exec.building
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, asks_nothing, continues, push
from areopagus.kernel.bits import members

from ..catalog.basics import COLONY, CRYSTAL, NONE
from ..catalog.board import (
    CONSTRUCT,
    CONTROL_CENTER,
    HIRE_OR_CONTRACT,
    HIRE_SLOT,
    LANDING_POD,
    LEARN_BOOSTS,
    LEARN_TECHNOLOGY,
    OBTAIN_BLUEPRINT,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    SLOT_OF,
    SLOTS,
    UPGRADE,
)
from ..catalog.cards import BLUEPRINTS, SCIENTISTS
from ..catalog.effects import ANY_KIND, Effect
from ..catalog.player_board import DEPOT, EXECUTIVE, USE_BUILDING
from ..effects.cards import move_scientist, note_goals
from ..effects.colonists import clear_slots, place_on_slot, send_to_work
from ..effects.terrain import clean_under_bots
from ..effects.turns import (
    begin_turn,
    choose_executive,
    choose_main,
    forgo_executive,
    lay_marker,
    resume_travel,
)
from ..queries.actions import (
    placement_units,
    scientist_buildings,
    usable_buildings,
    use_cost,
    why_not_executive,
    why_not_main,
    why_not_place_and,
    why_not_send_scientist,
    why_not_use_own_card,
    why_not_work_on,
)
from ..queries.cards import goals_in_hand
from ..queries.goods import crystal_means
from ..state import Mars
from ..words import BLUEPRINT, COLONIST, DELIVER, END, GOAL, GOOD, MAIN, SCIENTIST, SPACE
from .benefits import carry_out
from .construct import construct_kind
from .decisions import take_turn
from .goals import after_step, complete, true_goals, why_not_complete
from .hire import deliver_goods, hire, open_contracts
from .movement import carry_out_last, control_center
from .naming import named_action, named_building
from .payment import keep_crystals, pay_crystal_with, pay_crystals
from .ships import welcome_main
from .technology import learn_technology, research_and_development
from .travel import arrive, travel
from .upgrade import upgrade

MAIN_BLUEPRINT = Effect("take_blueprint", "OM-BP-01", boost="teal_colonist")
MAIN_RESUPPLY = Effect("warehouse", "OM-RES-01", boost="teal_colonist")


def start_turn(s: Mars, me: int) -> Rule[None]:
    """Crystals go into the Depot; then the player acts (OM-FLOW-03)."""
    yield from keep_crystals(s, me)
    begin_turn(s, me)
    take_turn(s, me)


@take_turn.by_person(rule="OM-FLOW-04")
def choose_actions(s: Mars, me: int) -> None:
    """A person chooses actions one after the other; Goals that hold already are not offered again (OM-NOTE-55)."""
    note_goals(s, me, true_goals(s, me))
    push(s, ("turn", me))


def turn(s: Mars, me: int) -> Rule[None]:
    """Choose what to do next; each action is a chapter."""
    if s.travel_due:
        resume_travel(s)
        push(s, ("turn", me))
        yield from travel(s, me)
        return
    word = yield Ask(
        me,
        "turn.action",
        partial(action_words, s, me),
        rule="OM-FLOW-04",
        why=partial(why_not_choose, s, me),
        confirm=True,  # a turn, or its end, begins only when its player says so; a Goal may be on offer (OM-HID-05)
        named=partial(named_action, s, me),
    )
    if word == END:
        push(s, ("end_turn", me))
        return
    push(s, ("turn", me))
    if word in SPACE:
        yield from executive(s, me, SPACE.index(word))
    elif word in SCIENTIST:
        yield from send_scientist(s, me, SCIENTIST.index(word))
    elif word in GOAL:
        yield from complete(s, me, GOAL.index(word))
    elif word == DELIVER:
        yield from deliver_goods(s, me, must=True)
    else:
        yield from main_action(s, me, MAIN.index(word))


def action_words(s: Mars, me: int) -> list[Word]:
    """All that a player can do at this point of the turn."""
    words: list[Word] = []
    if not s.main_done:
        words += [MAIN[action] for action in range(len(MAIN)) if why_not_main(s, me, action) is None]
    nothing_left = s.main_done or not words
    if not s.executive_used:
        words += [SPACE[space] for space in range(DEPOT) if why_not_executive(s, me, space) is None]
        words += [
            SCIENTIST[scientist]
            for scientist in range(len(SCIENTISTS))
            if s.scientist_owner[scientist] == me and why_not_send_scientist(s, me, scientist) is None
        ]
    if s.players[me].goal_done == NONE:
        words += [GOAL[goal] for goal in goals_in_hand(s, me) if why_not_complete(s, me, goal) is None]
    if open_contracts(s, me):
        words.append(DELIVER)
    if nothing_left:
        words.append(END)
    return words


def why_not_choose(s: Mars, me: int, word: Word) -> Reason | None:
    """Why something can't be done at this point of the turn."""
    if word in MAIN:
        return why_not_main(s, me, MAIN.index(word))
    if word in SPACE:
        return why_not_executive(s, me, SPACE.index(word))
    if word in SCIENTIST:
        return why_not_send_scientist(s, me, SCIENTIST.index(word))
    if word in GOAL:
        return why_not_complete(s, me, GOAL.index(word))
    if word == END and not s.main_done:
        return Reason("reason.main_to_do", "OM-FLOW-04")
    if word == DELIVER:
        return Reason("reason.nothing_to_deliver", "OM-CONTRACT-02")
    return None


# Main actions


def main_action(s: Mars, me: int, action: int) -> Rule[None]:
    """Place a Colonist where the action asks for one, then carry it out; what follows the Colonist is a step."""
    choose_main(s, me, action)
    if action in SLOT_OF:
        push(s, ("main_action", me, action))
        yield from place_colonist(s, me, action)
    else:
        yield from carry_out_main(s, me, action)


@continues
def carry_out_main(s: Mars, me: int, action: int) -> Rule[None]:
    """Carry out a Main action after its Colonist was placed, if it asks for one."""
    if action == LANDING_POD:
        if "landing_executive=no" in s.switches:
            forgo_executive(s)
        yield from arrive(s, me, COLONY)
    elif action == OBTAIN_BLUEPRINT:
        yield from carry_out(s, me, MAIN_BLUEPRINT, must=True)
    elif action == LEARN_TECHNOLOGY:
        yield from learn_technology(s, me, 1, LEARN_BOOSTS, must=True)
    elif action == RESEARCH_DEVELOPMENT:
        research_and_development(s, me)
    elif action == RESUPPLY:
        yield from carry_out(s, me, MAIN_RESUPPLY, must=True)
    elif action == CONTROL_CENTER:
        control_center(s, me)
    elif action == CONSTRUCT:
        yield from construct_kind(s, me, ANY_KIND, boosted=False)
    elif action == UPGRADE:
        yield from upgrade(s, me, 1, tech=True, boosted=False, must=True)
    elif action == HIRE_OR_CONTRACT:
        yield from hire(s, me, scientists=True, contracts=True, free=False, must=True)
    else:
        yield from welcome_main(s, me)


def place_colonist(s: Mars, me: int, action: int) -> Rule[None]:
    """Clear full slots, place a Colonist and pay for the others there (OM-SLOT-01 to -10)."""
    place = SLOT_OF[action]
    units = placement_units(s, me, place)
    if place != HIRE_SLOT and sum(s.slots[place]) >= SLOTS[place]:
        clear_slots(s, place)
    place_on_slot(s, me, place)
    for left in reversed(range(units)):
        word = yield Ask(
            me,
            "slot.cost",
            partial(unit_words, s, me, action, left),
            rule="OM-SLOT-06",
            seen_by=(me,) if s.players[me].goals else None,
            params={"count": left + 1},
        )
        if word == COLONIST:
            send_to_work(s, me)
        else:
            pay_crystal_with(s, me, word)


def unit_words(s: Mars, me: int, action: int, left: int) -> list[Word]:
    """With what a unit can be paid so that the rest and the action remain possible."""
    player = s.players[me]
    lq, crystals = player.lq, crystal_means(s, me)
    words: list[Word] = []
    if crystals and why_not_place_and(s, me, action, left, lq, crystals - 1) is None:
        if player.crystals:
            words.append(GOOD[CRYSTAL])
        words += [GOAL[goal] for goal in members(player.goals)]
    if lq and why_not_place_and(s, me, action, left, lq - 1, crystals) is None:
        words.append(COLONIST)
    return words


# Executive actions


def executive(s: Mars, me: int, space: int) -> Rule[None]:
    """Pay the Crystals and carry out the action beside a Depot space (OM-EXEC-01 to -05)."""
    choose_executive(s, me, SPACE[space])
    if space != USE_BUILDING:
        yield from pay_crystals(s, me, EXECUTIVE[space].cost)
        yield from carry_out_last(s, me, EXECUTIVE[space].effect)
        return
    word = yield Ask(
        me,
        "exec.building",
        partial(own_building_words, s, me),
        rule="OM-XEXEC-08",
        why=partial(why_not_use_word, s, me),
        named=partial(named_building, s, me),
    )
    card = BLUEPRINT.index(word)
    yield from pay_crystals(s, me, use_cost(s, card))
    yield from carry_out_last(s, me, BLUEPRINTS[card].effect)


def own_building_words(s: Mars, me: int) -> list[Word]:
    """The own Advanced Buildings that can be used."""
    return [BLUEPRINT[card] for card in usable_buildings(s, me)]


def why_not_use_word(s: Mars, me: int, word: Word) -> Reason | None:
    """Why an Advanced Building can't be used."""
    return why_not_use_own_card(s, me, BLUEPRINT.index(word)) if word in BLUEPRINT else None


def send_scientist(s: Mars, me: int, scientist: int) -> Rule[None]:
    """A Scientist goes to a matching Blueprint of any player, and its action is performed free (OM-SCI-01 to -04)."""
    choose_executive(s, me, SCIENTIST[scientist])
    word = yield Ask(
        me,
        "exec.building",
        partial(work_words, s, me, scientist),
        rule="OM-SCI-02",
        why=partial(why_not_work_word, s, me, scientist),
    )
    card = BLUEPRINT.index(word)
    move_scientist(s, scientist, card)
    yield from carry_out_last(s, me, BLUEPRINTS[card].effect)


def work_words(s: Mars, me: int, scientist: int) -> list[Word]:
    """Where a Scientist can work."""
    return [BLUEPRINT[card] for card in scientist_buildings(s, me, scientist)]


def why_not_work_word(s: Mars, me: int, scientist: int, word: Word) -> Reason | None:
    """Why a Scientist can't work on a Blueprint."""
    return why_not_work_on(s, me, scientist, BLUEPRINT.index(word)) if word in BLUEPRINT else None


# The end of the turn


@asks_nothing
def end_turn(s: Mars, me: int) -> Rule[None]:
    """Clean-up, owners of used Tech, display, colony update, a last Goal, the Marker: in this order (OM-NOTE-03)."""
    clean_under_bots(s)
    push(s, ("last_goal", me), ("colony_update",), ("refill", me), ("owners_choose",))
    yield from ()


def last_goal(s: Mars, me: int) -> Rule[None]:
    """A Goal that the end of the turn made true may be completed; then that end is repeated (OM-NOTE-55)."""
    before = s.players[me].goal_done
    yield from after_step(s, me)
    if s.players[me].goal_done == before:
        push(s, ("lay_marker", me))
        return
    push(s, ("end_turn", me))
    if s.travel_due:
        resume_travel(s)
        yield from travel(s, me)


@asks_nothing
def lay_down(s: Mars, me: int) -> Rule[None]:
    """The Marker is laid down; the next player follows (OM-FLOW-11)."""
    lay_marker(s, me)
    push(s, ("colonization",))
    yield from ()
