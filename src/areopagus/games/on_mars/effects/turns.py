"""Turns, Turn Order, Ships and the Shuttle."""

from __future__ import annotations

from areopagus.kernel import Word, tell
from areopagus.kernel.lists import with_item

from ..catalog.basics import NONE
from ..state import COLONIZATION, OVER, SHUTTLE, STILL_ROUNDS, Mars
from ..words import MAIN, ORDER, SIDE
from .goods import move_crystals_in
from .naming import who


def welcome_ship(s: Mars, player: int, space: int) -> None:
    """A Ship goes from the Depot to the Hangar (OM-SHIP-01)."""
    board = s.players[player]
    board.ships = with_item(board.ships, space, 0)
    board.hangar += 1
    tell(s, "story.ship", seat=who(s, player), place=space + 1)


def discard_ship(s: Mars, player: int) -> None:
    """A Ship leaves the Hangar for good (OM-SHUTTLE-07)."""
    s.players[player].hangar -= 1
    tell(s, "story.ship_discarded", seat=player)


def place_marker_on(s: Mars, player: int, space: int) -> None:
    """A Marker goes to a Turn Order space."""
    s.players[player].space = space
    tell(s, "story.order", at=ORDER[space - 1], seat=who(s, player), space=space)


def begin_turn(s: Mars, player: int) -> None:
    """A turn begins: Crystals go into the Depot, counts of the turn start at zero (OM-FLOW-03)."""
    s.active = player
    s.main_done = s.executive_used = False
    s.used = []
    for board in s.players:
        board.gained = 0
    begin_counts(s)
    tell(s, "story.turn", seat=who(s, player))
    move_crystals_in(s, player)


def begin_counts(s: Mars) -> None:
    """The developments and B cards of a turn are counted from zero; a travel is a turn, too (OM-XFIRST-10)."""
    for board in s.players:
        board.developments = 0
        board.task_done = False


def choose_main(s: Mars, player: int, action: int) -> None:
    """The Main action of the turn is chosen (OM-FLOW-04)."""
    s.main_done = True
    tell(s, "story.action", seat=player, action=MAIN[action])


def choose_executive(s: Mars, player: int, word: Word) -> None:
    """The Executive action of the turn is chosen: that of a Depot space, or a Scientist's (OM-FLOW-05)."""
    s.executive_used = True
    tell(s, "story.executive", seat=player, action=word)


def forgo_executive(s: Mars) -> None:
    """No Executive action follows in this turn (OM-OPT-07)."""
    s.executive_used = True


def postpone_travel(s: Mars) -> None:
    """A travel waits for the end of the action (OM-NOTE-55)."""
    s.travel_due = True


def resume_travel(s: Mars) -> None:
    """The travel that waited begins."""
    s.travel_due = False


def lay_marker(s: Mars, player: int) -> None:
    """A Marker is laid down at the end of the turn (OM-FLOW-11)."""
    s.players[player].standing = False


def stand_up(s: Mars, player: int) -> None:
    """A Marker is stood up for the next round (OM-SHUTTLE-05)."""
    s.players[player].standing = True


def move_shuttle(s: Mars, side: int, space: int) -> None:
    """The Shuttle moves along its track or travels to the other side (OM-SHUTTLE-01/02)."""
    if side == s.shuttle_side:
        key = "story.shuttle_moves"
    else:
        key = "story.shuttle_travels"
        s.shuttle_travelled = s.shuttle_side
    s.shuttle_side = side
    s.shuttle_space = space
    tell(s, key, side=SIDE[side], space=space)


def announce_travel(s: Mars, player: int) -> None:
    """A player sets out to the other side."""
    tell(s, "story.travels", seat=player)


# Rounds and phases


def end_colonization(s: Mars) -> None:
    """The Colonization Phase is over: it is nobody's turn."""
    s.active = NONE


def begin_shuttle_phase(s: Mars) -> None:
    """The Shuttle Phase begins."""
    s.phase = SHUTTLE
    s.active = NONE
    s.shuttle_travelled = NONE


def note_progress(s: Mars, progress: int) -> None:
    """Count the rounds in a row that ended with the same progress towards the end of the game."""
    s.still = s.still + 1 if progress == s.advanced_to else 0
    s.advanced_to = progress


def trigger_end(s: Mars) -> None:
    """No Mission remains: one more round is played (OM-END-01)."""
    s.ending = True
    tell(s, "story.end_triggered")


def trigger_end_at_standstill(s: Mars) -> None:
    """Nothing has moved for too many rounds: one more round is played."""
    s.ending = True
    tell(s, "story.standstill", rounds=STILL_ROUNDS)


def begin_round(s: Mars) -> None:
    """The next round begins; after the end was triggered it is the last (OM-END-02)."""
    s.round += 1
    s.phase = COLONIZATION
    s.shuttle_travelled = NONE
    s.final_round = s.ending
    tell(s, "story.last_round" if s.final_round else "story.round", round=s.round)


def begin_final_scoring(s: Mars) -> None:
    """The game is over; what is left is scored (OM-END-04)."""
    tell(s, "story.over" if s.final_round else "story.over_at_once")
    s.phase = OVER
