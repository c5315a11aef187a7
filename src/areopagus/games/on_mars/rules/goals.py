"""Private Goals and the tasks of the First Colonists: right after the deed (OM-GOAL, OM-NOTE-55, OM-XFIRST-10).

Who has just made a Goal's condition come true may complete it at once. Whether a hand holds a fitting card is a
secret. So the question depends on public facts alone: it is put to everyone in their own turn who holds Goals
and has completed none, whenever the condition of any Goal of the game that nobody has laid open has just come
true; whoever holds none of those gets the single word `no`. Tasks are asked in the same way. Where there are others
to keep it from, people say even that `no` themselves: an automatic answer would reveal the hand (OM-HID-05).

Asks: goal.complete, goal.reward, first.task
"""

from __future__ import annotations

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog.cards import B_CARDS, CARD_OF_TASK, COMMON_REWARD, GOALS
from ..effects.cards import complete_goal, note_goals, reveal_b_card
from ..effects.turns import postpone_travel
from ..queries.cards import holds
from ..queries.effects import why_not_effect
from ..queries.goods import crystal_means, is_own_turn
from ..state import Mars
from ..words import GOAL, NO, REWARD_CARD, REWARD_DEVELOP, TASK
from .benefits import carry_out
from .payment import gain


def after_step(s: Mars, me: int) -> Rule[None]:
    """Offer Goals whose conditions have just come true."""
    player = s.players[me]
    if not player.goals or player.goal_done >= 0 or not is_own_turn(s, me):
        return
    true_now = true_goals(s, me)
    new_goals = true_now & ~player.known
    note_goals(s, me, true_now)
    new_goals &= ~open_goals(s)
    if new_goals and "goal_timing=between_actions" not in s.switches:
        word = yield Ask(
            me,
            "goal.complete",
            lambda: fresh_goals(s, me, new_goals),
            rule="OM-GOAL-01",
            seen_by=(me,),
            confirm=s.seats > 1,
        )
        if word != NO:
            yield from complete(s, me, GOAL.index(word))


def true_goals(s: Mars, me: int) -> int:
    """The Goals of the whole game whose conditions hold for a player now, as bits."""
    return sum(1 << goal for goal in range(len(GOALS)) if holds(s, me, goal))


def open_goals(s: Mars) -> int:
    """The Goals that are open before any player, as bits."""
    return sum(1 << player.goal_done for player in s.players if player.goal_done >= 0)


def fresh_goals(s: Mars, me: int, new_goals: int) -> list[Word]:
    """Those of some Goals that are in hand and can be completed, and `no`."""
    return [
        *(
            GOAL[goal]
            for goal in range(len(GOALS))
            if new_goals >> goal & 1 and why_not_complete(s, me, goal) is None
        ),
        NO,
    ]


def why_not_complete(s: Mars, me: int, goal: int) -> Reason | None:
    """Why a Private Goal can't be completed now."""
    player = s.players[me]
    if not player.goals >> goal & 1:
        return Reason("reason.goal_not_held", "OM-GOAL-01")
    if player.goal_done >= 0:
        return Reason("reason.goal_completed", "OM-GOAL-02")
    if not holds(s, me, goal):
        return Reason("reason.goal_not_met", "OM-GOAL-01")
    return None if rewards(s, me, goal) else Reason("reason.no_reward", "OM-XGOAL-18")


def rewards(s: Mars, me: int, goal: int) -> list[Word]:
    """The rewards of a Goal that are possible: free developments, or the card's own (OM-XGOAL-17/18)."""
    lq, crystals = s.players[me].lq, crystal_means(s, me)
    if s.players[me].goals >> goal & 1:
        crystals -= 1  # the completed card is no longer a Crystal
    words = []
    if why_not_effect(s, me, COMMON_REWARD, lq, crystals) is None:
        words.append(REWARD_DEVELOP)
    if why_not_effect(s, me, GOALS[goal].effect, lq, crystals) is None:
        words.append(REWARD_CARD)
    return words


def complete(s: Mars, me: int, goal: int) -> Rule[None]:
    """Lay the Goal open and take one of its rewards."""
    complete_goal(s, me, goal)
    word = yield Ask(me, "goal.reward", lambda: rewards(s, me, goal), rule="OM-XGOAL-17")
    if word == REWARD_DEVELOP:
        yield from carry_out(s, me, COMMON_REWARD)
    elif GOALS[goal].effect.name == "travel":
        postpone_travel(s)
    else:
        yield from carry_out(s, me, GOALS[goal].effect)


# First Colonists


def after_deed(s: Mars, me: int, task: int) -> Rule[None]:
    """Offer the B card of a task that has just been done, to whoever holds B cards."""
    player = s.players[me]
    if not player.tasks or player.task_done:
        return
    card = CARD_OF_TASK[task]
    word = yield Ask(
        me,
        "first.task",
        lambda: task_words(s, me, card),
        rule="OM-XFIRST-10",
        seen_by=(me,),
        confirm=s.seats > 1,
    )
    if word == NO:
        return
    reveal_b_card(s, me, card)
    for good in B_CARDS[card].reward:
        yield from gain(s, me, good)


def task_words(s: Mars, me: int, card: int) -> list[Word]:
    """The card, if it is in hand, and `no`."""
    return [TASK[card], NO] if s.players[me].tasks >> card & 1 else [NO]
