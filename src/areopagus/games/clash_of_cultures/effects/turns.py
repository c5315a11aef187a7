"""Rounds and Turns begin and end, and what lasts for a Turn is counted (CC-TURN, CC-STATUS, CC-NOTE-63)."""

from __future__ import annotations

from areopagus.kernel import Word, push, tell

from ..catalog import ACTIONS, NONE
from ..state import Turn, World
from .cities import forget_activations
from .units import forget_marks

# Rounds


def start_status(s: World) -> None:
    """The Status phase begins."""
    tell(s, "story.status", round=s.round)


def name_first_player(s: World, seat: int) -> None:
    """A player is first in the next Round (CC-STATUS-14)."""
    s.first = seat
    tell(s, "story.first_player", seat=seat)


def start_round(s: World) -> None:
    """The next Round begins."""
    s.round += 1
    tell(s, "story.round", round=s.round)


def show_end_roll(s: World, seat: int, die: int) -> None:
    """The first player has rolled for the end of the game (CC-VAR-09)."""
    tell(s, "story.end_roll", seat=seat, count=die)


def end_at_once(s: World) -> None:
    """The game ends now (CC-VAR-09)."""
    tell(s, "story.end_by_die")
    s.agenda.clear()
    push(s, ("finish",))


def end_after_wonder(s: World) -> None:
    """A Wonder was built in one of the last Turns: the game ends soon (CC-VAR-10)."""
    if not s.ending:
        tell(s, "story.end_by_wonder")
    s.ending = True


def announce_end(s: World, without_city: int) -> None:
    """The Round was the last one, or a player has no city: the game ends in this Status phase (CC-STATUS-06)."""
    if without_city == NONE:
        tell(s, "story.end_by_rounds", round=s.round)
    else:
        tell(s, "story.end_by_loss", seat=without_city)


def end_game(s: World) -> None:
    """The game is over."""
    s.over = True
    s.active = NONE
    s.agenda.clear()
    tell(s, "story.over")


# Turns


def number_turns(s: World, number: int) -> None:
    """The first, second or third Turns of the Round are played."""
    s.turn_number = number


def start_turn(s: World, seat: int) -> None:
    """A player's Turn begins, with fewer actions after an Assassination or Unrest."""
    player = s.players[seat]
    s.active = seat
    s.turn.actions_left = max(0, ACTIONS - player.assassinated - player.unrest)
    player.assassinated = False
    player.unrest = 0
    s.turn.barred = player.barred_next
    player.barred_next = 0
    tell(s, "story.turn", seat=seat, turn=s.turn_number)


def end_turn(s: World, seat: int) -> None:
    """A player's Turn is over: what lasted for it ends (CC-NOTE-63)."""
    forget_marks(s, seat)
    for city in s.cities.values():
        forget_activations(city)
    s.active = NONE
    s.turn = Turn()


def announce_action(s: World, seat: int, word: Word) -> None:
    """The active player has chosen what to do next (CC-TURN-03)."""
    tell(s, "story.action", seat=seat, action=word)


def spend_action(s: World) -> None:
    """The active player spends an action."""
    s.turn.actions_left -= 1


def gain_action(s: World, count: int = 1) -> None:
    """The active player has more actions in this Turn."""
    s.turn.actions_left += count
    s.turn.extra_actions += count


def note_deed(s: World) -> None:
    """Something has been done in this Turn."""
    s.turn.begun = True


# What is used or counted in a Turn


def use_advance(s: World, advance: int) -> None:
    """The once-per-Turn effect of an advance is used."""
    s.turn.used |= 1 << advance


def force_labor(s: World, seat: int) -> None:
    """Angry cities act as Neutral in this Turn (CC-ADV-AUT-02)."""
    s.turn.forced = True
    tell(s, "story.forced_labor", seat=seat)


def gain_absolute_power(s: World, seat: int, count: int) -> None:
    """Absolute Power gives more actions (CC-XADV-12)."""
    gain_action(s, count)
    tell(s, "story.absolute_power", seat=seat)


def count_collect(s: World) -> None:
    """A city collects in this Turn."""
    s.turn.collects += 1


def use_collect_cards(s: World) -> None:
    """Production Focus and Mass Production work for one Collect."""
    s.turn.focus = s.turn.mass = False


def count_draft(s: World) -> None:
    """Draft was used in a Build Units of this Turn."""
    s.turn.drafts += 1
