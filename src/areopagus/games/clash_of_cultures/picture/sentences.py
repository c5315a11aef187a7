"""The table in sentences, for terminals, screen readers and language models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from areopagus.kernel import Message, View, listed, plain_text, quantity, word_name

from ..catalog import (
    ARMY,
    BARBARIAN_SETTLEMENTS,
    BARBARIAN_UNITS,
    BARBARIANS,
    CATEGORIES,
    COLOURS,
    KINDS,
    NONE,
    PER_CATEGORY,
    PIECES,
    POINT_SOURCES,
    PORT,
    SETTLER,
    SHIP,
    TERRAINS,
    UNITS,
    keys_of,
)
from ..map_catalog import LAYOUTS, region_letter
from ..queries.labels import combat_name
from ..state import ATTACKER, DECK, DEFENDER, LOST, OPEN, RESERVED
from ..words import (
    ACTION,
    ADVANCE,
    EVENT,
    HALF,
    HEX,
    KIND,
    LOAD,
    OBJECTIVE,
    PIECE,
    REGION,
    TILE,
    UNIT,
    WONDER,
    WORDS,
    counted,
)
from .art import halved, who
from .boards import government_name
from .events import side_name
from .turnings import drawn_tile

HIDDEN, PARTLY, OPENLY = range(3)
HAND_KEYS: Final = {
    "action": ("text.action_hidden", "text.action_partly", "text.action_hand"),
    "objective": ("text.objective_hidden", "text.objective_partly", "text.objective_hand"),
}
"""How a hand is told of, by how much of it is known."""


def title(view: View) -> Message:
    """Round and Turn."""
    if view["over"]:
        return Message("title.over")
    if view["active"] == NONE and view["first"] == NONE:
        return Message("title.setup")
    return Message("title", {"round": view["round"], "turn": view["turn"]})


def describe(view: View) -> list[Message]:
    """Everything that lies on the table, line by line."""
    lines = [title(view), *_turn(view), *_land(view), *_barbarians(view), *_wonders(view), *_decks(view)]
    lines += _going_on(view)
    for number in range(view["seats"]):
        lines += _player(view, number)
    return lines


def _places(cells: Iterable[int]) -> Message:
    return listed([word_name(HEX[cell].text) for cell in cells])


def _at(name: Message, cell: int) -> Message:
    return Message("text.at", {"name": name, "place": word_name(HEX[cell].text)})


# The Turn and the map


def _turn(view: View) -> list[Message]:
    lines = []
    if view["active"] != NONE and not view["over"]:
        params = {"player": who(view["active"]), "count": view["now"]["actions_left"]}
        lines.append(Message("text.turn", params))
    if view["first"] != NONE:
        order = listed([who(seat) for seat in view["order"]])
        lines.append(Message("text.first_player", {"player": who(view["first"]), "order": order}))
    if view["now"]["used"]:
        used = listed([word_name(ADVANCE[advance].text) for advance in view["now"]["used"]])
        lines.append(Message("text.used", {"advances": used}))
    if view["ending"]:
        lines.append(Message("text.ending"))
    return lines


def _land(view: View) -> list[Message]:
    """The spaces by terrain, then the Regions that lie face down."""
    land, cells = view["map"], LAYOUTS[view["seats"]].cells
    lines = []
    for terrain, name in enumerate(TERRAINS):
        of_terrain = [cell for cell in cells if land["terrain"][cell] == terrain]
        if of_terrain:
            params = {"terrain": Message(f"terrain.{name}"), "cells": _places(of_terrain)}
            lines.append(Message("text.terrain", params))
    hidden = [plain_text(region_letter(slot)) for slot, tile in enumerate(land["tiles"]) if tile == NONE]
    if hidden:
        lines.append(Message("text.hidden", {"regions": listed(hidden)}))
    if land["exhausted"]:
        lines.append(Message("text.exhausted", {"cells": _places(sorted(land["exhausted"]))}))
    return lines


def _barbarians(view: View) -> list[Message]:
    """The Barbarian Settlements with their units, and what is left."""
    camps = [
        Message("text.camp", {"place": word_name(HEX[cell].text), "count": n}) for cell, n in view["camps"]
    ]
    units = BARBARIAN_UNITS - sum(count for _, count in view["camps"])
    params = {"camps": listed(camps), "left": BARBARIAN_SETTLEMENTS - len(camps), "units": units}
    return [Message("text.barbarians", params)]


# Cards


def _wonders(view: View) -> list[Message]:
    """Open, reserved, built and lost Wonders."""
    places = view["wonders"]
    lists = [listed([word_name(WONDER[wonder].text) for wonder, at in enumerate(places) if at == OPEN])]
    reserved, built, lost = [], [], []
    for wonder, at in enumerate(places):
        name = word_name(WONDER[wonder].text)
        if at >= RESERVED:
            reserved.append(Message("text.of", {"name": name, "player": who(at - RESERVED)}))
        elif at >= 0:
            built.append(_at(name, at))
        elif at == LOST:
            lost.append(name)
    params = {
        "open": lists[0],
        "reserved": listed(reserved),
        "built": listed(built),
        "lost": listed(lost),
        "count": places.count(DECK),
    }
    return [Message("text.wonders", params)]


def _decks(view: View) -> list[Message]:
    piles = view["decks"]
    lines = [
        Message(
            "text.decks",
            {
                "actions": piles["actions"],
                "objectives": piles["objectives"],
                "events": sum(piles["events"]),
                "regions": len(view["map"]["tiles_left"]),
            },
        )
    ]
    if piles["action_discard"]:
        cards = listed([word_name(ACTION[card].text) for card in piles["action_discard"]])
        lines.append(Message("text.action_discard", {"cards": cards}))
    discarded = [word_name(EVENT[event].text) for event, count in enumerate(piles["event_discard"]) if count]
    if discarded:
        lines.append(Message("text.event_discard", {"events": listed(discarded)}))
    if piles["event_kept"]:
        kept = listed([word_name(EVENT[event].text) for event in piles["event_kept"]])
        lines.append(Message("text.event_kept", {"events": kept}))
    return lines


# What is going on


def _going_on(view: View) -> list[Message]:
    lines = []
    if view["decks"]["event_open"]:
        events = listed([word_name(EVENT[event].text) for event in view["decks"]["event_open"]])
        lines.append(Message("text.event_open", {"events": events}))
    if view["map"]["exploring"] != NONE:
        tile, region = TILE[drawn_tile(view)], REGION[view["map"]["exploring"]]
        params = {"tile": word_name(tile.text), "region": word_name(region.text)}
        lines.append(Message("text.drawn", params))
    if view["plan_count"]:
        plans = [word_name(OBJECTIVE[card].text) for card in view["plans"]]
        plans += [Message("text.hidden_card")] * (view["plan_count"] - len(plans))
        lines.append(Message("text.plans", {"cards": listed(plans)}))
    if view["battle"] is not None:
        lines += _battle(view["battle"])
    if view["deal"] is not None:
        lines.append(_deal(view["deal"]))
    return lines


def _battle(battle: View) -> list[Message]:
    sides = (battle["attacker"], battle["defender"])
    params = {
        "attacker": side_name(sides[ATTACKER]),
        "defender": side_name(sides[DEFENDER]),
        "place": word_name(HEX[battle["cell"]].text),
        "round": battle["round"],
    }
    lines = [Message("text.battle", params)]
    for side in (ATTACKER, DEFENDER):
        left = max(battle["brought"][side] - battle["destroyed"][1 - side], 0)
        card = listed([])
        if battle["cards"][side] != NONE:
            card = combat_name(battle["cards"][side])
        elif battle["laid"][side]:
            card = Message("text.hidden_card")
        units = (
            Message("text.barbarian_units", {"count": left})
            if sides[side] == BARBARIANS
            else quantity(UNIT[SHIP if battle["sea"] else ARMY], left)
        )
        lines.append(
            Message(
                "text.side",
                {"player": side_name(sides[side]), "units": units, "card": card},
            )
        )
    if battle["fortress"]:
        lines.append(Message("text.fortress"))
    return lines


def _deal(deal: View) -> Message:
    """A trade, as far as the viewer is shown it."""
    params = {"player": who(deal["proposer"]), "other": who(deal["partner"])}
    if "gives" not in deal:
        return Message("text.deal_hidden", params)
    sides = {
        side: listed([*_goods(deal[side]), *_named(deal, side), *_cards(_unnamed(deal, side))])
        for side in ("gives", "wants")
    }
    return Message("text.deal", {**params, **sides})


def _named(deal: View, side: str) -> list[Message]:
    """The cards on one side of a trade whose names the viewer is shown."""
    shown = (*deal.get(f"{side}_named", ()), *deal.get(f"{side}_chosen", ()))
    return [word_name(WORDS[number].text) for number in shown]


def _unnamed(deal: View, side: str) -> list[int]:
    """How many more Action and Objective cards there are."""
    shown = (*deal.get(f"{side}_named", ()), *deal.get(f"{side}_chosen", ()))
    actions = sum(number in ACTION for number in shown)
    counts: list[int] = deal[f"{side}_cards"]
    return [counts[0] - actions, counts[1] - len(shown) + actions]


def _goods(counts: Sequence[int]) -> list[Message]:
    return [quantity(KIND[kind], count) for kind, count in enumerate(counts) if count]


def _cards(counts: Sequence[int]) -> list[Message]:
    keys = ("text.action_cards", "text.objective_cards")
    return [Message(key, {"count": count}) for key, count in zip(keys, counts, strict=True) if count]


# Players


def _player(view: View, number: int) -> list[Message]:
    player = view["players"][number]
    points = [
        Message("text.left", {"name": Message(f"points.{name}"), "number": halved(player["points"][name])})
        for name in keys_of(POINT_SOURCES)
        if player["points"][name]
    ]
    goods = [
        Message(
            "text.of_limit",
            {
                "name": word_name(KIND[kind].text),
                "count": player["stock"][kind],
                "limit": player["limits"][kind],
            },
        )
        for kind in range(len(KINDS))
    ]
    lines = [
        Message(
            "text.player",
            {
                "player": who(number),
                "colour": Message(f"colour.{COLOURS[number]}"),
                "total": halved(sum(player["points"].values())),
                "points": listed(points),
            },
        ),
        Message("text.goods", {"goods": listed(goods)}),
        Message(
            "text.levels",
            {
                "happiness": player["happiness_level"],
                "culture": player["culture_level"],
                "government": government_name(player["government"]),
                "events": player["events_drawn"],
            },
        ),
        *(_city(city) for city in view["cities"] if city["owner"] == number),
        *_units(player),
        _supply(player),
        Message("text.advances", {"count": len(player["advances"]), "advances": listed(_advances(player))}),
        *_hand(view, number),
    ]
    if player["completed"]:
        done = listed([word_name(HALF[half].text) for half in player["completed"]])
        lines.append(Message("text.completed", {"goals": done}))
    if player["persons"]:
        kept = listed([word_name(EVENT[event].text) for event in player["persons"]])
        lines.append(Message("text.persons", {"persons": kept}))
    out, lost = sum(player["out"]), player["lost_wonders"]
    if out or lost:
        lines.append(Message("text.out", {"count": out, "wonders": lost}))
    if player["assassinated"]:
        lines.append(Message("text.assassinated"))
    if player["unrest"]:
        lines.append(Message("text.unrest", {"count": player["unrest"]}))
    if player["barred_next"]:
        lines.append(
            Message("text.barred", {"players": listed([who(seat) for seat in player["barred_next"]])})
        )
    return lines


def _city(city: View) -> Message:
    """A city: where, how large, its mood and its pieces."""
    pieces = []
    for piece in range(len(PIECES)):
        colour = city["pieces"][piece]
        if colour == NONE:
            continue
        name = word_name(PIECE[piece].text)
        if piece == PORT and city["port"] != NONE:
            name = _at(name, city["port"])
        if colour != city["owner"]:
            name = Message("text.of", {"name": name, "player": who(colour)})
        pieces.append(name)
    if city["wonder"] != NONE:
        pieces.append(word_name(WONDER[city["wonder"]].text))
    return Message(
        "text.city_activated" if city["activated"] else "text.city",
        {
            "place": word_name(HEX[city["cell"]].text),
            "size": city["size"],
            "mood": Message(f"mood.{city['mood']}"),
            "pieces": listed(pieces),
            "count": city["activated"],
        },
    )


def _units(player: View) -> list[Message]:
    """Units on the map; Ships by what they carry."""
    units = [
        _at(quantity(UNIT[unit], count), cell)
        for unit, stacks in ((ARMY, player["armies"]), (SETTLER, player["settlers"]))
        for cell, count in stacks
    ]
    units += [_at(word_name(LOAD[ship["load"]].text), ship["cell"]) for ship in player["ships"]]
    return [Message("text.units", {"units": listed(units)})] if units else []


def _supply(player: View) -> Message:
    names = [counted(PIECE[piece], player["supply"][piece]) for piece in range(len(PIECES))]
    names += [counted(UNIT[unit], player["reserve"][unit]) for unit in range(len(UNITS))]
    counts = [*player["supply"], *player["reserve"]]
    left = [
        Message("text.left", {"name": name, "number": count})
        for name, count in zip(names, counts, strict=True)
        if count
    ]
    return Message("text.supply", {"things": listed(left)})


def _advances(player: View) -> list[Message]:
    """The advances category by category."""
    lines = []
    for category in CATEGORIES:
        first = category.first
        held = [
            word_name(ADVANCE[advance].text)
            for advance in player["advances"]
            if first <= advance < first + PER_CATEGORY
        ]
        if held:
            lines.append(
                Message(
                    "text.category",
                    {"category": Message(f"category.{category.key}"), "advances": listed(held)},
                )
            )
    return lines


def _hand(view: View, number: int) -> list[Message]:
    """The cards in hand: those that the viewer knows by name, the others by number."""
    player = view["players"][number]
    lines = []
    for kind, family in (("action", ACTION), ("objective", OBJECTIVE)):
        names = [word_name(family[card].text) for card in player[f"{kind}s"]]
        count = player[f"{kind}_count"]
        how = HIDDEN if not names else OPENLY if len(names) == count else PARTLY
        lines.append(Message(HAND_KEYS[kind][how], {"count": count, "cards": listed(names)}))
    return lines
