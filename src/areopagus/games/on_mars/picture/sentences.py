"""The table in sentences, for terminals, screen readers and language models."""

from __future__ import annotations

from collections.abc import Sequence

from areopagus.kernel import Message, View, listed, quantity, word_name

from ..catalog.basics import GOODS, KINDS, LSS_KINDS, NONE, SHELTER
from ..catalog.board import SLOT_ACTIONS
from ..catalog.cards import BLUEPRINTS, SCIENTISTS
from ..catalog.technology import GRID_COST, LAB
from ..catalog.terrain import RESEARCH_TILE
from ..words import (
    A_CARD,
    BLUEPRINT,
    CONTRACT,
    GOAL,
    GOOD,
    GRID,
    KIND,
    MAIN,
    MISSION,
    REWARD_TILE,
    SCIENTIST,
    SOLO_CARD,
    TASK,
    TECH,
    price_name,
    tile_name,
    unit_name,
)
from .names import HEX_NAMES, who


def title(view: View) -> Message:
    """Round and phase."""
    return Message("title", {"round": view["round"], "phase": Message(f"phase.{view['phase']}")})


def describe(view: View) -> list[Message]:
    """Everything that lies on the table, line by line."""
    messages = [title(view)]
    if view["final_round"]:
        messages.append(Message("text.final_round"))
    if view["goal"]:
        messages.append(Message("text.goal", {"goal": Message(f"solo.{view['goal']}")}))
    messages += _board(view)
    messages += _map(view)
    for number in range(len(view["players"])):
        messages += _player(view, number)
    return messages


def _goods(counts: Sequence[int]) -> Message:
    return listed([quantity(GOOD[good], count) for good, count in enumerate(counts) if count])


def _hexes(cells: Sequence[int]) -> str:
    return " ".join(HEX_NAMES[cell] for cell in cells) or "–"


# The board


def _board(view: View) -> list[Message]:
    shuttle = view["shuttle"]
    side = Message(f"word.side:{shuttle['side']}")
    messages = [
        Message("text.order", {"players": listed([_marker(view, number) for number in _in_order(view)])}),
        Message("text.shuttle", {"side": side, "space": shuttle["space"]}),
        Message("text.lss", {"level": view["level"], "columns": listed(_columns(view))}),
    ]
    for letter, entry in zip("ABC", view["missions"], strict=False):
        params = {
            "letter": letter,
            "mission": word_name(MISSION[entry["mission"]].text),
            "done": entry["needed"] - entry["left"],
            "needed": entry["needed"],
        }
        messages.append(Message("text.mission", params))
    messages += [
        Message("text.remaining", {"count": view["remaining"]}),
        Message("text.warehouse", {"goods": _goods([view["warehouse"][good] for good in range(len(GOODS))])}),
        Message("text.grid", {"tiles": listed(_grid(view)), "left": sum(view["tech_stack"])}),
        Message("text.blueprints", {"cards": listed(_blueprints(view))}),
        Message("text.hire", {"cards": listed(_hire(view)), "left": len(view["contract_deck"])}),
        Message(
            "text.exploration",
            {"tiles": listed(_tiles(view["exploration"])), "left": sum(view["discovery_stack"])},
        ),
        Message("text.stacks", {"stacks": listed(_stacks(view))}),
        Message("text.slots", {"slots": listed(_slots(view))}),
    ]
    if view["lacerda"] is not None and view["lacerda"]["card"] != NONE:
        messages.append(
            Message("text.solo_card", {"card": word_name(SOLO_CARD[view["lacerda"]["card"]].text)})
        )
    return messages


def _in_order(view: View) -> list[int]:
    """The players whose Marker is on the track, in turn order."""
    placed = [number for number, player in enumerate(view["players"]) if player["space"]]
    return sorted(placed, key=lambda number: (view["players"][number]["space"], number))


def _marker(view: View, number: int) -> Message:
    player = view["players"][number]
    key = "text.standing" if player["standing"] else "text.lying"
    return Message(key, {"player": who(view, number), "space": player["space"]})


def _columns(view: View) -> list[Message]:
    messages = []
    for column, kind in enumerate(LSS_KINDS):
        tile = view["reward_tiles"][column] if column < len(view["reward_tiles"]) else NONE
        reward = listed([]) if tile == NONE else word_name(REWARD_TILE[tile].text)
        params = {"kind": word_name(KIND[kind].text), "row": view["lss"][column], "reward": reward}
        messages.append(Message("text.column", params))
    return messages


def _grid(view: View) -> list[Message]:
    return [
        Message(
            "text.grid_tile",
            {
                "name": word_name(TECH[tech].text),
                "place": word_name(GRID[space].text),
                "price": price_name(GRID_COST[space]),
            },
        )
        for space, tech in enumerate(view["grid"])
        if tech != NONE
    ]


def _blueprints(view: View) -> list[Message]:
    return [
        Message(
            "text.blueprint",
            {
                "card": word_name(BLUEPRINT[card].text),
                "level": BLUEPRINTS[card].level,
                "kind": word_name(KIND[BLUEPRINTS[card].kind].text),
                "gain": listed([unit_name(good) for good in BLUEPRINTS[card].gain]),
            },
        )
        for row in view["blueprints"]
        for card in row
    ]


def _hire(view: View) -> list[Message]:
    count = len(SCIENTISTS)
    return [
        word_name((SCIENTIST[card] if card < count else CONTRACT[card - count]).text)
        for card in view["hire"]
        if card != NONE
    ]


def _tiles(tiles: Sequence[int]) -> list[Message]:
    return [tile_name(tile) for tile in tiles if tile != NONE]


def _stacks(view: View) -> list[Message]:
    return [
        quantity(KIND[kind], sum(stack["below"]) + (stack["top"] != NONE))
        for kind, stack in enumerate(view["stacks"])
    ]


def _slots(view: View) -> list[Message]:
    messages = []
    for place, action in enumerate(SLOT_ACTIONS):
        there = [
            Message("text.at", {"name": who(view, number), "place": count})
            for number, count in enumerate(view["slots"][place])
            if count
        ]
        if there:
            messages.append(
                Message("text.slot", {"action": word_name(MAIN[action].text), "colonists": listed(there)})
            )
    return messages


# The map


def _map(view: View) -> list[Message]:
    """Buildings by kind, then tiles and Crystals."""
    land = view["map"]
    messages = []
    for kind in range(len(KINDS) - 1):
        cells = [cell for cell, built in enumerate(land["building"]) if built == kind]
        messages.append(
            Message("text.buildings", {"kind": word_name(KIND[kind].text), "cells": _hexes(cells)})
        )
    tiles = [(cell, tile) for cell, tile in enumerate(land["tile"]) if tile != NONE]
    discoveries = [
        Message("text.at", {"name": tile_name(tile), "place": HEX_NAMES[cell]})
        for cell, tile in tiles
        if tile < RESEARCH_TILE
    ]
    research = [
        Message("text.at", {"name": tile_name(tile), "place": HEX_NAMES[cell]})
        for cell, tile in tiles
        if tile >= RESEARCH_TILE
    ]
    messages.append(Message("text.tiles", {"discoveries": listed(discoveries), "research": listed(research)}))
    crystals = [cell for cell, count in enumerate(land["crystal"]) if count]
    messages.append(Message("text.crystals_on_map", {"cells": _hexes(crystals)}))
    return messages


# Players


def _player(view: View, number: int) -> list[Message]:
    player = view["players"][number]
    name = who(view, number)
    land = view["map"]
    shelters = [
        cell
        for cell, kind in enumerate(land["building"])
        if kind == SHELTER and land["owner"][cell] == number
    ]
    messages = [
        Message(
            "text.player",
            {
                "player": name,
                "colour": Message(f"colour.{player['colour']}"),
                "total": player["total"],
                "op": player["op"],
            },
        ),
        Message(
            "text.goods",
            {
                "goods": _goods(player["storage"]),
                "limit": player["storage_limit"],
                "crystals": player["crystals"],
                "below": player["below"],
            },
        ),
        Message(
            "text.colonists",
            {
                "lq": player["lq"],
                "limit": player["lq_capacity"],
                "wa": player["wa"],
                "reserve": player["reserve"],
            },
        ),
        Message(
            "text.pieces",
            {
                "shelters": _hexes(shelters),
                "bots": _hexes(player["bots"]),
                "bots_left": player["bots_reserve"],
                "rover": _hexes([player["rover"]] if player["rover"] != NONE else []),
                "miners": _hexes(player["miners"]),
            },
        ),
        Message(
            "text.ships",
            {"depot": sum(player["ships"]), "hangar": player["hangar"], "gone": player["ships_discarded"]},
        ),
        Message("text.lab", {"tiles": listed(_lab(player))}),
        Message(
            "text.cards",
            {
                "advanced": listed(_advanced(view, player)),
                "unbuilt": listed([word_name(BLUEPRINT[card].text) for card in player["unbuilt"]]),
                "markers": player["markers"],
            },
        ),
        Message(
            "text.hired",
            {
                "scientists": listed(_scientists(view, player)),
                "contracts": listed(_contracts(view, player)),
            },
        ),
        Message(
            "text.achieved",
            {
                "cubes": listed([word_name(KIND[kind].text) for kind in player["cubes"]]),
                "research": listed([Message(f"research.{kind}") for kind in player["research"]]),
                "discoveries": listed([Message(f"discovery.{tile + 1}") for tile in player["discoveries"]]),
            },
        ),
    ]
    return messages + _hand(player)


def _lab(player: View) -> list[Message]:
    return [
        Message("text.at", {"name": word_name(TECH[tech].text), "place": LAB[space].name})
        for tech, space in enumerate(player["tech"])
        if space != NONE
    ]


def _advanced(view: View, player: View) -> list[Message]:
    return [
        Message(
            "text.at",
            {"name": word_name(BLUEPRINT[card].text), "place": HEX_NAMES[view["built_at"][card]]},
        )
        for card in player["blueprints"]
        if card not in player["unbuilt"]
    ]


def _scientists(view: View, player: View) -> list[Message]:
    messages = []
    for scientist in player["scientists"]:
        name, card = word_name(SCIENTIST[scientist].text), view["scientist_on"][scientist]
        if card != NONE:
            name = Message("text.at", {"name": name, "place": word_name(BLUEPRINT[card].text)})
        messages.append(name)
    return messages


def _contracts(view: View, player: View) -> list[Message]:
    messages = []
    for contract in player["contracts"]:
        name = word_name(CONTRACT[contract].text)
        if view["contract_done"][contract]:
            messages.append(Message("text.contract_done", {"contract": name}))
        else:
            goods = _goods(view["contract_goods"][contract])
            messages.append(Message("text.contract_open", {"contract": name, "goods": goods}))
    return messages


def _hand(player: View) -> list[Message]:
    """Private Goals and First Colonist cards, as far as the viewer may see them."""
    if player["is_lacerda"]:
        return []
    if player["goal_cards"] is None:
        messages = [Message("text.goals_hidden", {"count": player["goals"]})]
    else:
        goals = listed([word_name(GOAL[goal].text) for goal in player["goal_cards"]])
        messages = [Message("text.goals", {"goals": goals})]
    if player["discarded_cards"]:
        discarded = listed([word_name(GOAL[goal].text) for goal in player["discarded_cards"]])
        messages.append(Message("text.goals_spent", {"goals": discarded}))
    if player["goal_done"] != NONE:
        messages.append(Message("text.goal_done", {"goal": word_name(GOAL[player["goal_done"]].text)}))
    first = player["a_cards"] + player["tasks"]
    if first and player["task_cards"] is None:
        messages.append(Message("text.first_hidden", {"count": first}))
    elif first:
        cards = [word_name(A_CARD[player["a_card"]].text)] if player["a_cards"] else []
        cards += [word_name(TASK[task].text) for task in player["task_cards"]]
        messages.append(Message("text.first", {"cards": listed(cards)}))
    return messages
