"""The plot of On Mars: what each line of the story does for a deed."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message
from areopagus.kernel.chronicle import (
    ALWAYS,
    DONE,
    OTHER,
    Plot,
    Role,
    adding,
    amount_of,
    listing,
    named_by,
    path,
    some,
    summing,
    units,
)

LACERDA: Final = Message("lacerda")
LACERDA_SEAT: Final = 1
"""Lacerda's, in a match for one."""
CRYSTALS: Final = units("word.good:crystal")
COLONISTS: Final = units("deed.unit.colonist")
GOALS: Final = units("deed.unit.goal")

BEGINNINGS: Final = {
    "story.first": Role(opens=ALWAYS, closes=True),
    "story.action": Role(named_by("deed.does", "action"), opens=ALWAYS, gives_way=True),
    "story.executive": Role("deed.executive", opens=ALWAYS, gives_way=True, frame="deed.as_executive"),
    "story.travels": Role("deed.travels", opens=ALWAYS),
    "story.delivery": Role("deed.delivery", opens=ALWAYS, gives_way=True),
    "story.goal": Role("deed.completes_goal", opens=ALWAYS),
    "story.level": Role(opens=ALWAYS, closes=True),
    "story.shuttle_starts": Role(opens=ALWAYS, closes=True),
    "story.end_triggered": Role(opens=ALWAYS, closes=True),
    "story.standstill": Role(opens=ALWAYS, closes=True),
    "story.over": Role(opens=ALWAYS, closes=True),
    "story.over_at_once": Role(opens=ALWAYS, closes=True),
    "story.solo_card": Role(opens=ALWAYS, closes=True, subject=LACERDA),
    "story.lacerda_action": Role(
        named_by("deed.does", "action"), opens=ALWAYS, gives_way=True, subject=LACERDA
    ),
    "story.lacerda_travels": Role("deed.travels", opens=ALWAYS, subject=LACERDA),
}
"""Lines with which a deed begins."""

AMOUNTS: Final = {
    "story.pays": Role(price=some("good")),
    "story.works": Role(price=COLONISTS),
    "story.ship_discarded": Role(price=units("deed.unit.ship")),
    "story.goal_spent": Role(price=GOALS),
    "story.goal_spent_unseen": Role(price=GOALS),
    "story.gains": Role(gain=some("good")),
    "story.crystals": Role(gain=CRYSTALS),
    "story.colonists": Role(gain=COLONISTS),
    "story.op": Role(gain=units("deed.unit.op")),
    "story.goal_dealt": Role(gain=GOALS, opens=OTHER),
    "story.goal_dealt_unseen": Role(gain=GOALS, opens=OTHER),
    "story.a_card_dealt": Role(gain=units("deed.unit.first_colonist"), opens=OTHER),
    "story.a_card_unseen": Role(gain=units("deed.unit.first_colonist"), opens=OTHER),
    "story.b_card": Role(gain=units("deed.unit.task")),
    "story.b_card_unseen": Role(gain=units("deed.unit.task")),
}
"""Lines that tell what is paid and gained. A secret line counts like the one that others read instead."""

CLAUSES: Final = {
    "story.order": Role("deed.order", opens=DONE),
    "story.delivers": Role(amount_of("deed.delivers", "good"), merge=summing("good")),
    "story.contract_met": Role("deed.completes_contract"),
    "story.a_card": Role("deed.completes_card"),
    "story.task": Role("deed.completes_task"),
    "story.blueprint": Role("deed.blueprint", merge=listing("card")),
    "story.tech": Role("deed.learns", opens=OTHER, merge=listing("tech")),
    "story.develops": Role("deed.develops", opens=OTHER, merge=path("lab", of="tech")),
    "story.bot": Role("deed.bot", merge=path("end", start="start")),
    "story.rover": Role("deed.rover", merge=path("end")),
    "story.new_bot": Role("deed.new_bot"),
    "story.research": Role("deed.claims_research"),
    "story.discovery": Role("deed.claims_discovery"),
    "story.placed": Role("deed.places_tile"),
    "story.radar": Role("deed.radar"),
    "story.builds": Role(named_by("deed.builds", "kind")),
    "story.upgrades": Role("deed.upgrades"),
    "story.ship": Role("deed.welcomes", merge=adding),
    "story.scientist": Role("deed.hires"),
    "story.contract": Role("deed.contract"),
    "story.returns": Role("deed.retrieves", merge=adding),
    "story.lacerda_cannot": Role("deed.cannot", subject=LACERDA),
    "story.lacerda_bot": Role("deed.bot_icon", subject=LACERDA),
    "story.lacerda_new_bot": Role("deed.own_bot", subject=LACERDA),
}
"""Lines that say what was done."""

REMARKS: Final = {
    "story.complex": Role(remark="deed.complex"),
    "story.uses": Role(remark="deed.uses"),
    "story.cube": Role(remark="deed.cube"),
    "story.mission_complete": Role(remark="deed.mission_complete"),
}
"""Lines that add something to what was done."""

LOSSES: Final = {
    f"story.{what}": Role(opens=OTHER) for what in ("loses", "crystal_lost", "crystals_lost", "no_room")
}
"""Lines about what a player has no room for. At the end of a turn it may be another player than the one of the deed."""

PLOT: Final = Plot(
    turns=("story.turn", "story.shuttle_moves", "story.shuttle_travels"),
    places=("hex", "exploration", "lab", "grid"),
    roles={**BEGINNINGS, **AMOUNTS, **CLAUSES, **REMARKS, **LOSSES},
    named_seats={LACERDA.key: LACERDA_SEAT},
)
