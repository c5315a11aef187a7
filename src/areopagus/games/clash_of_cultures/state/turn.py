"""The running Turn."""

from __future__ import annotations

from areopagus.kernel import Part
from areopagus.kernel.declare import bits, counts, flag, number, numbers

from ..catalog import ADVANCES
from ..map_catalog import CELL_COUNT
from .limits import MANY, MOST_UNITS, SEATS


class Turn(Part):
    """What lasts for a Turn; the end of a Turn replaces it."""

    actions_left = number(0, MANY)
    extra_actions = number(0, MANY, "Actions gained in this Turn by Leadership and Absolute Power.")
    announced = flag("The active player is choosing which Action card to play; so one in hand can be played.")
    begun = flag("Whether anything has been done in this Turn.")
    used = bits(len(ADVANCES), "The advances whose once-per-Turn effect was used.")
    influenced = flag("A Cultural Influence succeeded in this Turn.")
    takeover = flag("A Cultural Takeover waits for the next Cultural Influence.")
    focus = flag("A Production Focus waits for the next Collect.")
    mass = flag("A Mass Production waits for the next Collect.")
    forced = flag("Forced Labor is in force.")
    collects = number(0, MANY)
    liberty_off = flag("Economic Liberty came too late for this Turn (CC-ADV-DEM-07).")
    drafts = number(0, MANY, "Build Units of this Turn in which Draft was used.")
    trades = number(0, MANY, "Trades that were proposed in this Turn.")
    dropped = number(0, MANY, "Trades that were started in this Turn and not proposed.", later=True)
    got = bits(len(ADVANCES), "Advances that the active player got in this Turn.")
    land_wins = number(0, MANY, "Land battles that the active player won in this Turn.")
    heroes = number(0, MANY, "The number of them that Hero General was played for.")
    great_ideas = number(0, MANY)
    fights = numbers(
        0, CELL_COUNT * 2 - 1, "The active player's land battles of this Turn, as `space * 2 + won`."
    )
    barred = bits(SEATS, "The seats that the active player may not attack in this Turn.")
    warlord_bonus = number(
        0, MANY, "What the Great Warlord adds in the next battle of this Move (CC-XEVT-20).", later=True
    )
    marks = counts(
        CELL_COUNT * 16,
        MOST_UNITS,
        "Number of Land units of the active player with a mark, by `mark_key`.",
    )
