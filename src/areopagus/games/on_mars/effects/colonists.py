"""Colonists: Living Quarters, Working Area, Action slots and Mines."""

from __future__ import annotations

from areopagus.kernel import tell
from areopagus.kernel.lists import with_item

from ..catalog.board import SLOT_ACTIONS
from ..queries.goods import free_lq
from ..state import Mars
from ..words import MAIN
from .naming import who


def change_slot(s: Mars, place: int, player: int, count: int) -> None:
    """Another number of Colonists of a player is on a slot."""
    s.slots = with_item(s.slots, place, with_item(s.slots[place], player, count))


def leave_quarters(s: Mars, player: int, count: int = 1) -> None:
    """Colonists leave the Living Quarters: those gained this turn first, who can't boost Ships (OM-NOTE-57)."""
    board = s.players[player]
    board.lq -= count
    board.gained = max(0, board.gained - count)


def send_to_work(s: Mars, player: int, count: int = 1) -> None:
    """Colonists go from the Living Quarters to the Working Area."""
    board = s.players[player]
    leave_quarters(s, player, count)
    board.wa += count
    tell(s, "story.works", seat=player, count=count)


def boost_ship(s: Mars, player: int) -> None:
    """A Colonist who was not gained this turn goes to work for another Ship (OM-SHIP-07/08)."""
    gained = s.players[player].gained
    send_to_work(s, player)
    s.players[player].gained = gained


def gain_colonists(s: Mars, player: int, count: int) -> None:
    """Colonists move from the reserve to free LQ slots, as many as fit (OM-TERM-09)."""
    board = s.players[player]
    wanted = min(count, board.reserve)
    coming = min(wanted, free_lq(s, player))
    if coming > 0:
        board.reserve -= coming
        board.lq += coming
        board.gained += coming
        tell(s, "story.colonists", seat=player, count=coming)
    tell_no_room(s, player, wanted - max(coming, 0))


def tell_no_room(s: Mars, player: int, count: int) -> None:
    """Colonists stay in the reserve, or go there, because the Living Quarters are full (OM-TERM-09)."""
    if count > 0:
        tell(s, "story.no_room", seat=player, count=count)


def bring_home(s: Mars, player: int, place: int) -> None:
    """A Colonist returns from a slot or the Working Area (the last place); if LQ is full, to the reserve."""
    board = s.players[player]
    if place < len(s.slots):
        change_slot(s, place, player, s.slots[place][player] - 1)
    else:
        board.wa -= 1
    tell(s, "story.returns", seat=who(s, player), count=1)
    if player != s.lacerda:
        if free_lq(s, player) > 0:
            board.lq += 1
        else:
            board.reserve += 1
            tell_no_room(s, player, 1)


def bring_all_home(s: Mars, player: int, side_slots: list[int]) -> None:
    """All Colonists from some slots and the Working Area go to the Living Quarters, the rest to the reserve."""
    board = s.players[player]
    coming = board.wa
    board.wa = 0
    for place in side_slots:
        coming += s.slots[place][player]
        change_slot(s, place, player, 0)
    seated = min(coming, free_lq(s, player))
    board.lq += seated
    board.reserve += coming - seated
    if coming:
        tell(s, "story.returns", seat=player, count=coming)
        tell_no_room(s, player, coming - seated)


def clear_slots(s: Mars, place: int) -> None:
    """The Colonists of whoever has most on full slots go to their Working Areas (OM-SLOT-07/08)."""
    slot = s.slots[place]
    most = max(slot)
    for player, count in enumerate(slot):
        if count == most:
            change_slot(s, place, player, 0)
            if player != s.lacerda:
                s.players[player].wa += count
            tell(s, "story.cleared", seat=who(s, player), count=count)


def place_on_slot(s: Mars, player: int, place: int) -> None:
    """A Colonist is placed on an Action slot; Lacerda's come from nowhere (OM-NOTE-62)."""
    change_slot(s, place, player, s.slots[place][player] + 1)
    if player != s.lacerda:
        leave_quarters(s, player)
    tell(s, "story.slot", seat=who(s, player), action=MAIN[SLOT_ACTIONS[place]])


def put_miner(s: Mars, player: int, cell: int) -> None:
    """A Colonist stays on the new Mine (OM-MINE-01)."""
    s.colonist = with_item(s.colonist, cell, player)
    board = s.players[player]
    board.miners = [*board.miners, cell]
    if player != s.lacerda:
        leave_quarters(s, player)
