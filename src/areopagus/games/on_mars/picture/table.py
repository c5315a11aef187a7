"""The main board: Turn Order and Shuttle, the displays of the Orbit side, the map, the displays of the Colony side."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message, Piece, View, hexes, word_name

from ..catalog import (
    BLUEPRINT_KIND,
    BLUEPRINT_LEVEL,
    CONSTRUCT,
    CONTRACT_DONE,
    CONTRACT_KIND,
    CONTRACT_NEEDS,
    CONTROL_CENTER,
    DIRECTIONS,
    GOODS,
    GRID_COST,
    HEX_COUNT,
    HEXES,
    HIRE_COLONISTS,
    HIRE_COST,
    HIRE_OR_CONTRACT,
    HIRE_SLOT,
    LANDING_POD,
    LEARN_TECHNOLOGY,
    LSS_KINDS,
    MINERAL,
    MISSION_ACTION,
    NONE,
    OBTAIN_BLUEPRINT,
    ORBIT,
    RED_SPACE,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    SCIENTISTS,
    SHELTER,
    SIDES,
    SLOT_OF,
    SLOTS,
    SPACE_EFFECT,
    TECHS,
    TILE_ARROWS,
    UPGRADE,
    WAREHOUSE,
    WAREHOUSE_ROWS,
    WELCOME_SHIP,
)
from ..words import (
    BENEFIT,
    BLUEPRINT,
    BOOST,
    CONTRACT,
    EXPLORATION,
    FROM,
    GOOD,
    GRID,
    HEX,
    KIND,
    MAIN,
    MISSION,
    ORDER,
    REWARD_TILE,
    ROVER,
    SCIENTIST,
    SIDE,
    TECH,
)
from .art import (
    DISCOVERY_SPRITES,
    EMPTY,
    INK,
    KIND_SPRITES,
    MUTED,
    PALE,
    PALE_MUTED,
    WHITE,
    badge,
    chooser,
    owned,
    sprite_of,
    tile_name,
    tile_sprite,
    tint_of,
    write,
)

WIDTH: Final = 1140.0
HEIGHT: Final = 592.0
HEX_SIZE: Final = 31.0
CENTRE: Final = (620.0, 303.0)

PLAQUES: Final = ((944, 6, 190, 196), (944, 208, 190, 112), (944, 326, 190, 166), (944, 498, 190, 88))
ACTION_PLACES: Final = ((302, 112), (418, 146), (568, 138), (710, 92), (806, 134))
"""Where the Colony actions lie, from the left: x and width."""
WAREHOUSE_X: Final = (40, 92, 144, 196, 248)
COLONY_ACTIONS: Final = (CONTROL_CENTER, CONSTRUCT, UPGRADE, WELCOME_SHIP, HIRE_OR_CONTRACT)
ACTION_SPRITES: Final = {
    LANDING_POD: "do-landing-pod",
    OBTAIN_BLUEPRINT: "do-obtain-blueprint",
    LEARN_TECHNOLOGY: "do-learn-technology",
    RESEARCH_DEVELOPMENT: "do-develop",
    RESUPPLY: "do-resupply",
    CONTROL_CENTER: "do-control-center",
    CONSTRUCT: "do-construct",
    UPGRADE: "do-upgrade",
    WELCOME_SHIP: "do-welcome-ship",
    HIRE_OR_CONTRACT: "do-hire",
}
SHUTTLE_X: Final = {"orbit": (412, 362, 312), "colony": (536, 590, 640)}
SHUTTLE_Y: Final = (20, 26, 36)
GRID_AT: Final = (
    (116, 366),
    (166, 366),
    (92, 320),
    (142, 320),
    (192, 320),
    (92, 274),
    (142, 274),
    (192, 274),
)
SPACE_SPRITES: Final = {
    "warehouse": "do-resupply",
    "learn_tech": "do-learn-technology",
    "gain_colonists": "colonist",
    "gain_crystals": "crystal",
    "move_bots": "do-move-bots",
    "take_blueprint": "do-obtain-blueprint",
}
BENEFIT_SPRITES: Final = ("do-move-bots", "crystal", "mineral", "do-retrieve-colonist")
RIGHT: Final = 948.0


def _names() -> tuple[str, ...]:
    """Each hex by a letter for its column and a number from the top: the centre is G5."""
    top: dict[int, int] = {}
    for q, r in HEXES.cells:
        top[q] = min(r, top.get(q, r))
    left = min(top)
    return tuple(f"{chr(ord('A') + q - left)}{r - top[q] + 1}" for q, r in HEXES.cells)


HEX_NAMES: Final = _names()


def hex_at(cell: int) -> tuple[float, float]:
    """The middle of a hex."""
    return hexes.pixel(HEXES.cells[cell], HEX_SIZE, CENTRE)


# Turn Order and Shuttle


def lane(view: View) -> list[Piece]:
    """The eight Turn Order spaces with their benefits and Markers, the travel spaces with the Shuttle."""
    pieces: list[Piece] = []
    for space in range(1, 9):
        x, word = _space_x(space), ORDER[space - 1].text
        pieces.append(Piece(f"order:{space}", "space", x, 29, word=word, size=0.5, label=word_name(word)))
        pieces.append(write(f"order:number:{space}", x - 17, 13, 12, space, PALE))
        effect = SPACE_EFFECT[space]
        if effect is not None and effect.name in SPACE_SPRITES:
            sprite = SPACE_SPRITES[effect.name]
            pieces.append(Piece(f"order:benefit:{space}", sprite, x - 13, 40, size=0.17, tint=PALE_MUTED))
    for side in SIDES:
        for place, x in enumerate(SHUTTLE_X[side]):
            red = place + 1 == RED_SPACE
            word_text = SIDE[SIDES.index(side)].text if red else None
            key = f"travel:{side}:{place + 1}"
            pieces.append(
                Piece(key, "travel-red" if red else "travel", x, SHUTTLE_Y[place], word=word_text, size=0.24)
            )
            pieces.append(write(f"{key}:number", x, SHUTTLE_Y[place], 13, place + 1, WHITE))
    pieces.append(_shuttle(view))
    pieces.append(write("round", 474, 46, 12, Message("label.round", {"round": view["round"]}), PALE))
    pieces += [piece for number in range(len(view["players"])) for piece in _marker(view, number)]
    return pieces


def _space_x(space: int) -> float:
    return 40.0 + (space - 1) * 64 if space <= 4 else 698.0 + (space - 5) * 64


def _shuttle(view: View) -> Piece:
    """The Shuttle flies nose first: towards the other side on the red space, towards the centre elsewhere."""
    side, space = view["shuttle"]["side"], view["shuttle"]["space"]
    x = SHUTTLE_X[side][space - 1]
    label = Message("label.shuttle", {"side": Message(f"word.side:{side}"), "space": space})
    turn = 0.0 if side == SIDES[ORBIT] else 180.0
    return Piece("shuttle", "shuttle", x, SHUTTLE_Y[space - 1] + 4, turn=turn, size=0.42, label=label)


def _marker(view: View, number: int) -> list[Piece]:
    player = view["players"][number]
    if not player["space"]:
        return []
    x = _space_x(player["space"]) + 9
    key = "label.marker_standing" if player["standing"] else "label.marker_lying"
    label = owned(key, view, number, space=player["space"])
    turn = 0.0 if player["standing"] else 90.0
    return [
        Piece(
            f"marker:{number}", "marker", x, 30, turn=turn, size=0.4, tint=tint_of(view, number), label=label
        ),
        badge(f"marker:emblem:{number}", view, number, x + 12, 14),
    ]


# Orbit


def orbit(view: View) -> list[Piece]:
    """Blueprints, Technology, Research and Development, Warehouse, Landing Pod."""
    return [
        *_orbit_action(view, OBTAIN_BLUEPRINT, 76),
        *_blueprints(view),
        *_orbit_action(view, LEARN_TECHNOLOGY, 236),
        *_grid(view),
        *_orbit_action(view, RESEARCH_DEVELOPMENT, 404),
        *_orbit_action(view, RESUPPLY, 431),
        *_warehouse(view),
        *_orbit_action(view, LANDING_POD, 566),
    ]


def _orbit_action(view: View, action: int, y: float) -> list[Piece]:
    word = MAIN[action].text
    label = word_name(word)
    return [
        Piece(f"action:{word}", ACTION_SPRITES[action], 30, y, word=word, size=0.2, tint=PALE, label=label),
        write(f"action:name:{word}", 128, y, 12.5, label, PALE),
        *_slots(view, action, 222, y, 20),
    ]


def _slots(view: View, action: int, x: float, y: float, step: float) -> list[Piece]:
    """The Colonists on an action's slots, and the empty slots."""
    if action not in SLOT_OF:
        return []
    place = SLOT_OF[action]
    word = MAIN[action].text
    there = [number for number, count in enumerate(view["slots"][place]) for _ in range(count)]
    count = len(view["players"]) if place == HIRE_SLOT else SLOTS[place]
    pieces = []
    for slot in range(count):
        at = x + step * slot
        if slot >= len(there):
            pieces.append(Piece(f"slot:{word}:{slot}", "colonist-slot", at, y, size=0.19, tint=EMPTY))
            continue
        number = there[slot]
        chosen = FROM[place].text if number == chooser(view) else None
        label = owned("label.colonist_on", view, number, action=word_name(word))
        key = f"slot:{word}:{slot}"
        pieces.append(
            Piece(key, "colonist", at, y, word=chosen, size=0.2, tint=tint_of(view, number), label=label)
        )
        pieces.append(badge(f"{key}:emblem", view, number, at + 8, y - 8, 0.09))
    return pieces


def _blueprints(view: View) -> list[Piece]:
    """The display in two rows, the lower one first in the state."""
    pieces = []
    for row, cards in enumerate(view["blueprints"]):
        step = 46.0 if len(cards) <= 6 else 230 / (len(cards) - 1)
        for place, card in enumerate(cards):
            pieces += blueprint(card, 32 + step * place, 184 - 64 * row, 0.6)
    return pieces


def blueprint(card: int, x: float, y: float, size: float) -> list[Piece]:
    """A Blueprint card with its level and number."""
    word = BLUEPRINT[card].text
    level = f"L{BLUEPRINT_LEVEL[card]}"
    sprite = f"blueprint-{KIND_SPRITES[BLUEPRINT_KIND[card]]}"
    y_text = y + 36 * size
    return [
        Piece(f"{word}", sprite, x, y, word=word, size=size, label=Message(f"card.{word}")),
        write(f"{word}:level", x - 15 * size, y_text, 10.5, level, PALE),
        write(f"{word}:number", x + 17 * size, y_text, 10.5, card + 1, PALE),
    ]


def _grid(view: View) -> list[Piece]:
    """The Tech Grid with the price of each row."""
    pieces = []
    for space, tech in enumerate(view["grid"]):
        x, y = GRID_AT[space]
        word = GRID[space].text
        if tech == NONE:
            label = Message("label.grid_empty", {"space": space + 1})
            pieces.append(Piece(word, "empty-hex", x, y, word=word, size=0.42, tint=PALE_MUTED, label=label))
            continue
        label = Message("label.grid", {"space": space + 1, "tech": word_name(TECH[tech].text)})
        pieces.append(Piece(word, f"tech-{sprite_of(TECHS[tech])}", x, y, word=word, size=0.48, label=label))
    for space in (0, 2, 5):
        y = GRID_AT[space][1]
        goods = GRID_COST[space]
        if not goods:
            pieces.append(write("grid:free", 40, y, 12, Message("label.free"), PALE_MUTED))
        for place, good in enumerate(goods):
            sprite = GOODS[good] if good >= 0 else "any-resource"
            pieces.append(Piece(f"grid:cost:{space}:{place}", sprite, 30 + 22 * place, y, size=0.2))
    left = sum(view["tech_stack"])
    if left:
        label = Message("label.tech_stack", {"count": left})
        pieces.append(Piece("tech_stack", "tech-back", 250, 300, size=0.4, label=label))
        pieces.append(write("tech_stack:count", 250, 332, 13, f"× {left}", PALE))
    return pieces


def _warehouse(view: View) -> list[Piece]:
    pieces = []
    for column, good in enumerate(WAREHOUSE):
        x, count, word = WAREHOUSE_X[column], view["warehouse"][good], GOOD[good].text
        label = Message("label.warehouse", {"good": word_name(word), "count": count})
        for row in range(WAREHOUSE_ROWS):
            y = 522 - 30 * row
            key = f"warehouse:{GOODS[good]}:{row}"
            if row < count:
                pieces.append(Piece(key, GOODS[good], x, y, word=word, size=0.26, label=label))
            else:
                pieces.append(Piece(key, "empty", x, y, size=0.24, tint="#4a5380"))
    return pieces


# The map


def map_pieces(view: View) -> list[Piece]:
    """Hexes, Buildings, tiles, Crystals, then what stands there."""
    pieces = []
    for cell in range(HEX_COUNT):
        x, y = hex_at(cell)
        word = HEX[cell].text
        pieces.append(Piece(word, "place", x, y, word=word, size=HEX_SIZE / 50, label=word_name(word)))
    for cell in range(HEX_COUNT):
        pieces += _on_hex(view, cell)
    for cell in range(HEX_COUNT):
        pieces += _standing_on(view, cell)
    for number, player in enumerate(view["players"]):
        for place, cell in enumerate(player["bots"]):
            word = HEX[cell].text
            pieces += _piece(view, f"bot:{number}:{place}", "bot", number, cell, word)
        if player["rover"] != NONE:
            mine = number == chooser(view)
            word = ROVER.text if mine else HEX[player["rover"]].text
            pieces += _piece(view, f"rover:{number}", "rover", number, player["rover"], word)
    return pieces


def _on_hex(view: View, cell: int) -> list[Piece]:
    """A Building, a tile or a Crystal."""
    land = view["map"]
    x, y = hex_at(cell)
    word = HEX[cell].text
    place = word_name(word)
    kind = land["building"][cell]
    if kind == SHELTER:
        owner = land["owner"][cell]
        label = owned("label.shelter", view, owner, place=place)
        tint = tint_of(view, owner)
        return [
            Piece(f"building:{word}", "shelter", x, y, word=word, size=0.62, tint=tint, label=label),
            badge(f"building:emblem:{word}", view, owner, x - 14, y + 14),
        ]
    if kind != NONE:
        label = Message("label.building", {"kind": word_name(KIND[kind].text), "place": place})
        return [Piece(f"building:{word}", KIND_SPRITES[kind], x, y, word=word, size=0.62, label=label)]
    tile = land["tile"][cell]
    if tile != NONE:
        label = Message("label.tile", {"tile": tile_name(tile), "place": place})
        return [Piece(f"tile:{word}", tile_sprite(tile), x, y - 3, word=word, size=0.42, label=label)]
    if land["crystal"][cell]:
        label = Message("label.crystal_on", {"place": place})
        return [Piece(f"crystal:{word}", "crystal", x, y - 3, word=word, size=0.32, label=label)]
    return []


def _standing_on(view: View, cell: int) -> list[Piece]:
    """An Advanced Building marker or a Miner."""
    land = view["map"]
    card, miner = land["marker"][cell], land["miner"][cell]
    if card != NONE:
        owner = next(
            (number for number, player in enumerate(view["players"]) if card in player["blueprints"]), 0
        )
        label = owned(
            "label.advanced",
            view,
            owner,
            card=word_name(BLUEPRINT[card].text),
            place=word_name(HEX[cell].text),
        )
        return _small(view, f"advanced:{card}", "advanced", owner, cell, label)
    if miner != NONE:
        label = owned("label.miner", view, miner, place=word_name(HEX[cell].text))
        return _small(view, f"miner:{HEX[cell].text}", "colonist", miner, cell, label)
    return []


def _small(view: View, key: str, sprite: str, owner: int, cell: int, label: Message) -> list[Piece]:
    """A piece that stays on a Building: at its lower right."""
    x, y = hex_at(cell)
    word, tint = HEX[cell].text, tint_of(view, owner)
    return [
        Piece(key, sprite, x + 13, y + 11, word=word, size=0.22, tint=tint, label=label),
        badge(f"{key}:emblem", view, owner, x + 22, y + 3, 0.11),
    ]


def _piece(view: View, key: str, sprite: str, owner: int, cell: int, word: str) -> list[Piece]:
    """A Bot or Rover: in the middle of an empty hex, lower right on a Building."""
    x, y = hex_at(cell)
    size = 0.36
    if view["map"]["building"][cell] != NONE:
        x, y, size = x + 10, y + 9, 0.26
    label = owned(f"label.{sprite}", view, owner, place=word_name(HEX[cell].text))
    return [
        Piece(key, sprite, x, y, word=word, size=size, tint=tint_of(view, owner), label=label),
        badge(f"{key}:emblem", view, owner, x + 44 * size, y - 40 * size),
    ]


# Colony


def colony(view: View) -> list[Piece]:
    """Colony actions, LSS, Missions, Scientists and Contracts, Exploration and Building stacks."""
    return [
        *_colony_actions(view),
        *_lss(view),
        *_missions(view),
        *_hire(view),
        *_exploration(view),
        *_stacks(view),
    ]


def _colony_actions(view: View) -> list[Piece]:
    pieces = []
    for (x, width), action in zip(ACTION_PLACES, COLONY_ACTIONS, strict=True):
        word = MAIN[action].text
        label = word_name(word)
        name = Message(f"short.{word}")
        pieces.append(
            Piece(
                f"action:{word}",
                ACTION_SPRITES[action],
                x + 15,
                569,
                word=word,
                size=0.22,
                tint=INK,
                label=label,
            )
        )
        slots = (
            len(view["players"])
            if action == HIRE_OR_CONTRACT
            else SLOTS[SLOT_OF[action]]
            if action in SLOT_OF
            else 0
        )
        text_x = x + 27 + (width - 30 - 18 * slots) / 2
        if action == CONTROL_CENTER:
            text_x -= 16
            for place, sprite in enumerate(("do-move-bots", "do-move-rover")):
                boost = BOOST[place].text
                at = x + width - 27 + 17 * place
                pieces.append(
                    Piece(
                        f"action:{boost}",
                        sprite,
                        at,
                        569,
                        word=boost,
                        size=0.15,
                        tint=MUTED,
                        label=word_name(boost),
                    )
                )
        pieces.append(write(f"action:name:{word}", text_x, 569, 12, name))
        pieces += _slots(view, action, x + width - 12 - 18 * (slots - 1), 569, 18)
    return pieces


def _head(key: str, sprite: str, y: float, name: Message, note: Message | str) -> list[Piece]:
    return [
        Piece(f"head:{key}", sprite, RIGHT + 12, y, size=0.17, tint=INK),
        write(f"head:name:{key}", RIGHT + 68, y, 12.5, name),
        write(f"head:note:{key}", RIGHT + 156, y, 12, note, MUTED),
    ]


def _lss(view: View) -> list[Piece]:
    """Reward tiles, benefits, one column for each LSS type with its marker, the Colony level marker."""
    pieces = _head("lss", "lss", 20, Message("label.lss"), Message("label.level", {"level": view["level"]}))
    for place, sprite in enumerate(BENEFIT_SPRITES):
        word = BENEFIT[place].text
        x, y = RIGHT + 10 + 20 * (place % 2), 44.0 + 21 * (place // 2)
        pieces.append(Piece(word, sprite, x, y, word=word, size=0.16, tint=INK, label=word_name(word)))
    for row in range(1, 7):
        y = 190.0 - (row - 1) * 19
        if row > 1:
            tint = INK if row - 1 == view["level"] else MUTED
            pieces.append(write(f"lss:row:{row}", RIGHT + 8, y, 12, row - 1, tint))
        for column in range(4 if row < 6 else 0):
            tint = "#d98a6c" if row <= view["level"] + 1 else "#d9c9bb"
            pieces.append(
                Piece(
                    f"lss:cell:{row}:{column}", "lss-cell", RIGHT + 62 + 35 * column, y, size=0.32, tint=tint
                )
            )
    for column, kind in enumerate(LSS_KINDS):
        x = RIGHT + 62 + 35 * column
        if column < len(view["reward_tiles"]):
            tile = view["reward_tiles"][column]
            word = REWARD_TILE[tile].text
            key = f"reward:{column}"
            pieces.append(
                Piece(key, f"lss-reward-{tile + 1}", x, 48, word=word, size=0.34, label=word_name(word))
            )
        pieces.append(Piece(f"lss:kind:{column}", f"glyph-{KIND_SPRITES[kind]}", x, 80, size=0.24))
        row = view["lss"][column]
        label = Message("label.lss_row", {"kind": word_name(KIND[kind].text), "row": row})
        pieces.append(Piece(f"lss:{column}", "lss-marker", x, 190 - (row - 1) * 19, size=0.2, label=label))
    label = Message("label.level_marker", {"level": view["level"], "row": view["level"] + 1})
    y = 190.0 - view["level"] * 19
    pieces.append(Piece("level", "level-marker", RIGHT + 29, y, size=0.2, label=label))
    return pieces


def _missions(view: View) -> list[Piece]:
    left = Message("label.missions_left", {"count": view["remaining"]})
    pieces = _head("missions", "mission", 222, Message("label.missions"), left)
    for place, entry in enumerate(view["missions"]):
        x = RIGHT + 31 + 60 * place
        mission, done = entry["mission"], entry["needed"] - entry["left"]
        word = MISSION[mission].text
        label = Message(
            "label.mission", {"mission": word_name(word), "done": done, "needed": entry["needed"]}
        )
        pieces.append(Piece(word, f"mission-{mission + 1}", x, 276, word=word, size=0.8, label=label))
        pieces.append(write(f"{word}:letter", x - 20, 247, 12, "ABC"[place]))
        progress = f"{done} / {entry['needed']}" if entry["left"] else "✓"
        pieces.append(write(f"{word}:progress", x, 306, 13, progress, WHITE))
        if entry["left"]:
            pieces += _mission_flag(place, MISSION_ACTION[mission], [e["mission"] for e in view["missions"]])
    return pieces


def _mission_flag(place: int, action: int, missions: list[int]) -> list[Piece]:
    """The Mission marker beside the action that a Mission is about (OM-SETUP-19)."""
    earlier = sum(MISSION_ACTION[mission] == action for mission in missions[:place])
    if action in COLONY_ACTIONS:
        x, y = ACTION_PLACES[COLONY_ACTIONS.index(action)][0] + 8.0 + 14 * earlier, 551.0
    else:
        x, y = 281.0 - 14 * earlier, {OBTAIN_BLUEPRINT: 76.0, LEARN_TECHNOLOGY: 236.0}.get(action, 404.0)
    label = Message("label.mission_flag", {"letter": "ABC"[place], "action": word_name(MAIN[action].text)})
    return [Piece(f"flag:{place}", "mission-marker", x, y, size=0.16, label=label)]


def _hire(view: View) -> list[Piece]:
    """The Scientist display, and how many Contracts are left."""
    left = Message("label.contract_deck", {"count": len(view["contract_deck"])})
    pieces = _head("hire", "do-hire", 340, Message("label.hire"), left)
    for place, card in enumerate(view["hire"]):
        x, y = RIGHT + 31 + 60 * (place % 3), 385.0 + 69 * (place // 3)
        if card == NONE:
            pieces.append(Piece(f"hire:{place}", "empty-card", x, y, size=0.66, tint=EMPTY))
        elif card < len(SCIENTISTS):
            pieces += scientist(card, x, y, 0.66)
            for unit, good in enumerate(HIRE_COST[card]):
                pieces.append(
                    Piece(f"hire:cost:{place}:{unit}", GOODS[good], x - 9 + 18 * unit, y + 24, size=0.17)
                )
            for unit in range(HIRE_COLONISTS[card]):
                pieces.append(
                    Piece(
                        f"hire:cost:{place}:{unit}",
                        "colonist",
                        x - 9 + 18 * unit,
                        y + 24,
                        size=0.16,
                        tint=EMPTY,
                    )
                )
        else:
            pieces += contract(view, card - len(SCIENTISTS), x, y, 0.66)
    return pieces


def scientist(card: int, x: float, y: float, size: float) -> list[Piece]:
    """A Scientist card."""
    word = SCIENTIST[card].text
    sprite = f"hire-{sprite_of(SCIENTISTS[card])}"
    return [Piece(word, sprite, x, y, word=word, size=size, label=Message(f"card.{word}"))]


def contract(view: View, card: int, x: float, y: float, size: float) -> list[Piece]:
    """An Earth Contract with what it asks for and what lies on it."""
    word = CONTRACT[card].text
    kind = CONTRACT_KIND[card]
    needs = CONTRACT_NEEDS[card]
    if kind != NONE:
        picture, note = KIND_SPRITES[kind], "≥ 4"
    else:
        wanted = [good for good, count in enumerate(needs) if count]
        picture = GOODS[max(wanted, key=lambda good: (good != MINERAL, good))]
        note = f"{sum(view['contract_goods'][card])} / {sum(needs)}"
    if view["contract_done"][card]:
        note = "✓"
    return [
        Piece(word, f"contract-{picture}", x, y, word=word, size=size, label=Message(f"card.{word}")),
        write(f"{word}:op", x, y - 36 * size, 12 if size > 0.6 else 10.5, f"+{CONTRACT_DONE[card]}", WHITE),
        write(f"{word}:note", x, y + 36 * size, 11 if size > 0.6 else 10, note),
    ]


def _exploration(view: View) -> list[Piece]:
    left = sum(view["discovery_stack"])
    pieces = [
        write("head:name:exploration", RIGHT + 42, 515, 12.5, Message("label.exploration")),
        Piece(
            "discovery_stack",
            "discovery-back",
            RIGHT + 92,
            515,
            size=0.2,
            label=Message("label.discovery_stack", {"count": left}),
        ),
        write("discovery_stack:count", RIGHT + 110, 515, 12, left, MUTED),
    ]
    for place, tile in enumerate(view["exploration"]):
        x, word = RIGHT + 134 + 34 * place, EXPLORATION[place].text
        if tile == NONE:
            pieces.append(Piece(word, "empty", x, 515, size=0.28, tint=EMPTY))
        else:
            label = Message("label.exploration_tile", {"place": place + 1, "tile": tile_name(tile)})
            pieces.append(Piece(word, DISCOVERY_SPRITES[tile], x, 515, word=word, size=0.3, label=label))
    return pieces


def _stacks(view: View) -> list[Piece]:
    """The Building stacks with the arrows of their top tiles."""
    turns = {DIRECTIONS[name]: 60.0 * place for place, name in enumerate(("N", "NE", "SE", "S", "SW", "NW"))}
    pieces = []
    for kind, stack in enumerate(view["stacks"]):
        x, y, word = RIGHT + 19 + 36 * kind, 551.0, KIND[kind].text
        left = sum(stack["below"]) + (stack["top"] != NONE)
        label = Message("label.stack", {"kind": word_name(word), "count": left})
        pieces.append(
            Piece(f"stack:{kind}", f"stack-{KIND_SPRITES[kind]}", x, y, word=word, size=0.34, label=label)
        )
        if stack["top"] != NONE:
            arrows = [turns[step] for step in TILE_ARROWS[stack["top"]]]
            pieces += [
                Piece(f"arrow:{kind}:{turn:g}", "arrow", x, y - 2, turn=turn, size=0.32) for turn in arrows
            ]
        pieces.append(write(f"stack:count:{kind}", x, 577, 12, left))
    return pieces
