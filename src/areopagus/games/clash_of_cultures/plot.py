"""The plot of Clash of Cultures: what each line of the story does for a deed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from areopagus.kernel import Message
from areopagus.kernel.chronicle import (
    ALWAYS,
    OTHER,
    Params,
    Plot,
    Role,
    listing,
    named_by,
    some,
    units,
)

ACTION_CARDS: Final = units("deed.unit.action_card")
OBJECTIVE_CARDS: Final = units("deed.unit.objective_card")


def price(params: Params) -> Iterator[tuple[str, int]]:
    """What a line tells of a price: a list of quantities, see `words.listed` and `words.quantity`."""
    for value in params.values():
        if not isinstance(value, Message):
            continue
        name, number = value.params.get("name"), value.params.get("number")
        if isinstance(name, Message) and isinstance(number, int):
            yield name.key, number
        else:
            yield from price(value.params)


def proposed(key: str, unit: str | None = None) -> Role:
    """A side of a trade: goods, a card by name, or a number of cards that are not named."""

    def clause(params: Params) -> Message:
        if "card" in params:
            return Message(key, {"what": params["card"]})
        count = params.get("count", 1)
        name = params.get("kind", Message(unit or "", {"count": count}))
        return Message(key, {"what": Message("deed.amount", {"number": count, "name": name})})

    return Role(clause, merge=listing("what"))


BEGINNINGS: Final = {
    "story.first_player": Role(opens=ALWAYS, closes=True),
    "story.end_roll": Role(opens=ALWAYS, closes=True),
    "story.end_by_rounds": Role(opens=ALWAYS, closes=True),
    "story.end_by_loss": Role(opens=ALWAYS, closes=True),
    "story.end_by_die": Role(opens=ALWAYS, closes=True),
    "story.end_by_wonder": Role(opens=ALWAYS, closes=True),
    "story.over": Role(opens=ALWAYS, closes=True),
    "story.action": Role(named_by("deed.does", "action"), opens=ALWAYS, gives_way=True),
    "story.activates": Role(named_by("deed.does", "what"), opens=ALWAYS, gives_way=True),
    "story.group": Role("deed.group", opens=ALWAYS, gives_way=True),
    "story.plays_card": Role("deed.plays_card", opens=ALWAYS),
    "story.person_played": Role("deed.plays_person", opens=ALWAYS),
    "story.objective": Role(opens=ALWAYS, closes=True),
    "story.event": Role("deed.event", opens=ALWAYS),
    "story.battle": Role("deed.attacks", opens=ALWAYS),
    "story.sea_battle": Role("deed.attacks_ships", opens=ALWAYS),
    "story.raid": Role("deed.raided", opens=ALWAYS),
    "story.razes": Role("deed.razes", opens=ALWAYS),
    "story.invites": Role("deed.invites", opens=ALWAYS, closes=True),
    "story.proposes": Role("deed.proposes", opens=ALWAYS),
    "story.routes": Role("deed.routes", opens=ALWAYS),
}
"""Lines with which a deed begins."""

AMOUNTS: Final = {
    "story.pays": Role(price=price),
    "story.gains": Role(gain=some("kind")),
    "story.unit": Role(gain=some("unit")),
    "story.unit_lost": Role(loss=some("unit")),
    "story.piece_lost": Role(loss=some("piece")),
    "story.piece_out": Role(loss=some("piece")),
    "story.action_lost": Role(loss=units("deed.unit.action")),
    "story.drew_action": Role(gain=ACTION_CARDS, opens=OTHER),
    "story.drew_action_unseen": Role(gain=ACTION_CARDS, opens=OTHER),
    "story.drew_objective": Role(gain=OBJECTIVE_CARDS, opens=OTHER),
    "story.drew_objective_unseen": Role(gain=OBJECTIVE_CARDS, opens=OTHER),
}
"""Lines that tell what is paid, gained and lost. A secret line counts like the one that others read instead."""

CLAUSES: Final = {
    "story.settles": Role("deed.settles", opens=OTHER),
    "story.advance": Role("deed.gets", opens=OTHER, merge=listing("advance")),
    "story.government": Role("deed.government", merge=listing("advance")),
    "story.absolute_power": Role("deed.absolute_power"),
    "story.barters": Role("deed.barters"),
    "story.founded": Role("deed.founds"),
    "story.piece": Role(named_by("deed.builds", "piece")),
    "story.influences": Role("deed.influences"),
    "story.influenced": Role("deed.influenced"),
    "story.taken_over": Role("deed.takes_over"),
    "story.wonder_reserved": Role("deed.reserves"),
    "story.wonder": Role("deed.wonder"),
    "story.moves": Role("deed.moves"),
    "story.embarks": Role("deed.embarks"),
    "story.lands": Role("deed.lands"),
    "story.sails": Role("deed.sails"),
    "story.returns": Role("deed.finds_no_sea"),
    "story.scouted": Role("deed.takes_card"),
    "story.retreats": Role("deed.retreats"),
    "story.goes_back": Role("deed.goes_back"),
    "story.battle_won": Role("deed.wins"),
    "story.captured": Role("deed.captures"),
    "story.captured_camp": Role("deed.captures_camp"),
    "story.razed_camp": Role("deed.razes_camp"),
    "story.person_taken": Role("deed.keeps_person"),
    "story.spied": Role("deed.spies"),
    "story.negotiates": Role("deed.negotiates"),
    "story.assassinated": Role("deed.assassinated"),
    "story.offers": proposed("deed.offers"),
    "story.offers_card": proposed("deed.offers"),
    "story.offers_action": proposed("deed.offers", "deed.unit.action_card"),
    "story.offers_action_unseen": proposed("deed.offers", "deed.unit.action_card"),
    "story.offers_objective": proposed("deed.offers", "deed.unit.objective_card"),
    "story.offers_objective_unseen": proposed("deed.offers", "deed.unit.objective_card"),
    "story.wants": proposed("deed.wants"),
    "story.wants_card": proposed("deed.wants"),
    "story.wants_action": proposed("deed.wants", "deed.unit.action_card"),
    "story.wants_action_unseen": proposed("deed.wants", "deed.unit.action_card"),
    "story.wants_objective": proposed("deed.wants", "deed.unit.objective_card"),
    "story.wants_objective_unseen": proposed("deed.wants", "deed.unit.objective_card"),
}
"""Lines that say what was done."""

REMARKS: Final = {
    key: Role(remark=remark)
    for key, remark in {
        "story.mood_happy": "deed.mood_happy",
        "story.mood_neutral": "deed.mood_neutral",
        "story.mood_angry": "deed.mood_angry",
        "story.influence_roll": "deed.rolls",
        "story.influence_fails": "deed.fails",
        "story.wonder_lost": "deed.wonder_lost",
        "story.wonder_open": "deed.wonder_open",
        "story.revealed": "deed.revealed",
        "story.barbarians_settle": "deed.barbarians_settle",
        "story.barbarian": "deed.barbarian",
        "story.barbarians_lost": "deed.barbarians_lost",
        "story.battle_ends": "deed.battle_ends",
        "story.city_gone": "deed.city_gone",
        "story.exhausted": "deed.exhausted",
        "story.person_left": "deed.person_left",
        "story.no_text": "deed.no_text",
        "story.spared_advance": "deed.spared_advance",
        "story.spared_cities": "deed.spared",
        "story.spared_units": "deed.spared",
        "story.spared_moods": "deed.spared",
        "story.spared_exhaustion": "deed.spared",
        "story.spared_barbarians": "deed.spared",
        "story.spared_wall": "deed.spared_wall",
        "story.spared_attack": "deed.no_attack",
        "story.spared_revolution": "deed.spared",
        "story.no_settler": "deed.no_settler",
        "story.declines": "deed.declined",
        "story.accepts": "deed.accepted",
    }.items()
} | {"story.raid_over": Role(closes=True)}
"""Lines that add something to what was done, or end it."""

PLOT: Final = Plot(
    rounds=("story.round",),
    turns=("story.turn", "story.status"),
    places=("hex", "region"),
    roles={**BEGINNINGS, **AMOUNTS, **CLAUSES, **REMARKS},
)
