"""The Player boards: a strip each, with everything that lies on and beside the board."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message, Piece, View, hexes, word_name

from ..catalog import (
    BLUEPRINT_EFFECT,
    BOT_SEQUENCE,
    COLOURS,
    DEPOT,
    EXECUTIVE,
    EXECUTIVE_COST,
    GOODS,
    LAB,
    LAB_COST,
    LAB_EFFECT,
    LAB_LEVEL,
    LAB_OP,
    LQ_OP,
    LQ_ROW_SLOTS,
    NONE,
    RESOURCES,
    SCORES,
    SHELTER,
    TECHS,
)
from ..words import (
    A_CARD,
    COLONIST,
    FROM,
    GOAL,
    GOOD,
    KIND,
    LAB_SPACE,
    ROVER,
    SOLO_CARD,
    SPACE,
    TASK,
    TECH,
    TECH_OF,
)
from .art import (
    DISCOVERY_SPRITES,
    INK,
    KIND_SPRITES,
    MUTED,
    RESEARCH_SPRITES,
    WHITE,
    badge,
    chooser,
    owned,
    sprite_of,
    tile_name,
    tint_of,
    who,
    write,
)
from .table import HEIGHT, blueprint, contract, scientist

STRIP: Final = 212.0
"""The height of one Player board."""
WELLS: Final = ((4, 90), (98, 156), (258, 190), (452, 152), (608, 528))
"""What a board is divided into: x and width."""

LAB_SIZE: Final = 19.0
LAB_AT: Final = (
    (-2, 1),
    (-2, 2),
    (-1, 0),
    (-1, 1),
    (-1, 2),
    (0, 0),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
    (2, -1),
    (2, 0),
    (3, -1),
)
BENEFIT_SPRITES: Final = {
    "warehouse": "do-resupply",
    "gain_crystals": "crystal",
    "gain_minerals": "mineral",
    "move_bots": "do-move-bots",
    "upgrade": "do-upgrade",
    "take_blueprint": "do-obtain-blueprint",
}
EXECUTIVE_SPRITES: Final = {
    **BENEFIT_SPRITES,
    "develop_free": "do-develop",
    "move_rover": "do-move-rover",
    "use_advanced_building": "do-advanced",
}

RADAR: Final = next(card for card, effect in enumerate(BLUEPRINT_EFFECT) if effect.name == "radar")


def board(view: View, number: int) -> list[Piece]:
    """All of a player's board."""
    top = HEIGHT + STRIP * number
    return [
        *_chip(view, number, top),
        *_storage(view, number, top),
        *_lab(view, number, top),
        *_quarters(view, number, top),
        *_depot(view, number, top),
        *_cards(view, number, top),
    ]


def _chip(view: View, number: int, top: float) -> list[Piece]:
    """Whose board it is, the points, and what is left beside it."""
    player = view["players"][number]
    tint = tint_of(view, number)
    word = TECH_OF[COLOURS.index(player["colour"])].text
    name = who(view, number)
    pieces = [
        Piece(f"seat:{number}", f"seat-{player['colour']}", 28, top + 30, word=word, size=0.36, label=name),
        write(f"seat:points:{number}", 66, top + 26, 20, player["total"]),
        write(f"seat:op:{number}", 66, top + 44, 11, owned_points(player), MUTED),
        write(f"seat:name:{number}", 48, top + 66, 12, name),
    ]
    counts = (
        ("colonist", player["reserve"]),
        ("bot", player["bots_reserve"]),
        ("advanced", player["markers"]),
    )
    for place, (sprite, count) in enumerate(counts):
        y = top + 92 + 26 * place
        label = owned(f"label.left_{sprite}", view, number, count=count)
        pieces.append(Piece(f"left:{sprite}:{number}", sprite, 34, y, size=0.2, tint=tint, label=label))
        pieces.append(write(f"left:count:{sprite}:{number}", 62, y, 13, count))
    if player["rover"] == NONE:
        mine = ROVER.text if number == chooser(view) else None
        label = owned("label.rover_off", view, number)
        pieces.append(
            Piece(f"rover:{number}", "rover", 34, top + 174, word=mine, size=0.28, tint=tint, label=label)
        )
    if view["active"] == number:
        pieces.append(
            Piece(
                f"turn:{number}",
                "marker",
                70,
                top + 172,
                size=0.3,
                tint=tint,
                label=owned("label.turn", view, number),
            )
        )
    return pieces


def owned_points(player: View) -> Message:
    """What was scored during play."""
    return Message("label.op", {"count": player["op"]})


def _heading(key: str, number: int, x: float, y: float, said: Message) -> Piece:
    return write(f"heading:{key}:{number}", x, y, 12, said, MUTED)


def _storage(view: View, number: int, top: float) -> list[Piece]:
    """Resources, the Progress cubes still on the board, and Lacerda's Bot in its sequence."""
    player = view["players"][number]
    mine = number == chooser(view)
    limit = player["storage_limit"]
    pieces = [_heading("storage", number, 176, top + 18, Message("label.storage", {"limit": limit}))]
    for good in range(RESOURCES):
        x, count = 114.0 + 31 * good, player["storage"][good]
        word = GOOD[good].text
        label = owned("label.stored", view, number, good=word_name(word), count=count, limit=limit)
        for row in range(limit):
            y, key = top + 150 - 23 * row, f"stored:{number}:{good}:{row}"
            if row < count:
                chosen = word if mine else None
                pieces.append(Piece(key, GOODS[good], x, y, word=chosen, size=0.22, label=label))
            else:
                pieces.append(Piece(key, "empty", x, y, size=0.2, tint="#cbb5a5"))
        pieces.append(
            Piece(f"cube:kind:{number}:{good}", f"glyph-{KIND_SPRITES[good]}", x, top + 173, size=0.2)
        )
        kind = word_name(KIND[good].text)
        key = f"cube:{number}:{good}"
        if good in player["cubes"]:
            pieces.append(write(key, x, top + 194, 13, "✓", "#0c6447"))
        else:
            label = owned("label.cube", view, number, kind=kind)
            pieces.append(
                Piece(key, "progress-cube", x, top + 194, size=0.17, tint=tint_of(view, number), label=label)
            )
    lacerda = view["lacerda"]
    if lacerda is not None and lacerda["player"] == number:
        kind = BOT_SEQUENCE[lacerda["icon"]]
        label = Message("label.lacerda_bot", {"kind": word_name(KIND[kind].text)})
        x = 114.0 + 31 * kind
        pieces.append(
            Piece("lacerda:bot", "bot", x, top + 60, size=0.28, tint=tint_of(view, number), label=label)
        )
    return pieces


def _lab_at(space: int, top: float) -> tuple[float, float]:
    return hexes.pixel(LAB_AT[space], LAB_SIZE, (338, top + 90))


def _lab(view: View, number: int, top: float) -> list[Piece]:
    """The thirteen spaces with what is printed there, and the Tech tiles."""
    player = view["players"][number]
    mine = number == chooser(view)
    pieces = [_heading("lab", number, 353, top + 18, Message("label.lab"))]
    first = {level: space for space, level in reversed(list(enumerate(LAB_LEVEL)))}
    for level, space in sorted(first.items()):
        x = _lab_at(space, top)[0]
        pieces.append(write(f"lab:level:{number}:{level}", x, top + 38, 12, level))
        pieces.append(write(f"lab:op:{number}:{level}", x, top + 174, 12, f"+{LAB_OP[space]}", MUTED))
        cost = LAB_COST[space]
        for place, good in enumerate(cost):
            sprite = GOODS[good] if good >= 0 else "any-resource"
            at = x + 12 * (place - (len(cost) - 1) / 2)
            pieces.append(Piece(f"lab:cost:{number}:{level}:{place}", sprite, at, top + 193, size=0.13))
    for space in range(len(LAB)):
        x, y = _lab_at(space, top)
        word = LAB_SPACE[space].text if mine else None
        key = f"lab:{number}:{LAB[space]}"
        label = word_name(LAB_SPACE[space].text)
        pieces.append(Piece(key, "empty-hex", x, y, word=word, size=0.38, tint="#b79a86", label=label))
        benefit = LAB_EFFECT[space].name
        if benefit in BENEFIT_SPRITES and space not in player["tech"]:
            pieces.append(Piece(f"{key}:benefit", BENEFIT_SPRITES[benefit], x, y, size=0.18, tint=MUTED))
    for tech, space in enumerate(player["tech"]):
        if space == NONE:
            continue
        x, y = _lab_at(space, top)
        text = TECH[tech].text
        label = owned("label.tech", view, number, tech=word_name(text), level=LAB_LEVEL[space])
        sprite = f"tech-{sprite_of(TECHS[tech])}"
        key, tint = f"tech:{number}:{TECHS[tech]}", tint_of(view, number)
        chosen = text if mine else None
        pieces.append(Piece(key, sprite, x, y, word=chosen, size=0.37, tint=tint, label=label))
    return pieces


def _quarters(view: View, number: int, top: float) -> list[Piece]:
    """Living Quarters, locked rows with their Shelters, and the Working Area."""
    player = view["players"][number]
    mine, tint = number == chooser(view), tint_of(view, number)
    open_rows = player["lq_capacity"] // LQ_ROW_SLOTS
    held = {"count": player["lq"], "limit": player["lq_capacity"]}
    pieces = [_heading("lq", number, 528, top + 18, Message("label.living_quarters", held))]
    for row, op in enumerate(LQ_OP):
        x = 468.0 + 24 * row
        pieces.append(write(f"lq:op:{number}:{row}", x, top + 96, 11, op, MUTED))
        if row >= open_rows:
            label = owned("label.shelter_left", view, number)
            word = KIND[SHELTER].text if mine else None
            key = f"shelter:{number}:{row}"
            pieces.append(Piece(key, "shelter", x, top + 60, word=word, size=0.25, tint=tint, label=label))
            continue
        for slot in range(LQ_ROW_SLOTS):
            y, key = top + 72 - 26 * slot, f"lq:{number}:{row}:{slot}"
            if row * LQ_ROW_SLOTS + slot < player["lq"]:
                word = COLONIST.text if mine else None
                label = owned("label.colonist", view, number)
                pieces.append(Piece(key, "colonist", x, y, word=word, size=0.22, tint=tint, label=label))
            else:
                pieces.append(Piece(key, "colonist-slot", x, y, size=0.2, tint="#cbb5a5"))
    pieces.append(
        _heading("wa", number, 528, top + 122, Message("label.working_area", {"count": player["wa"]}))
    )
    for place in range(player["wa"]):
        x, y = 468.0 + 24 * (place % 6), top + 146 + 26 * (place // 6)
        word = FROM[len(FROM) - 1].text if mine else None
        label = owned("label.working", view, number)
        pieces.append(
            Piece(f"wa:{number}:{place}", "colonist", x, y, word=word, size=0.22, tint=tint, label=label)
        )
    return pieces


def _depot(view: View, number: int, top: float) -> list[Piece]:
    """The eight Depot spaces with Ships, Crystals and Executive actions, and what waits below and above."""
    player = view["players"][number]
    mine, tint = number == chooser(view), tint_of(view, number)
    free = [space for space in range(DEPOT) if not player["ships"][space]]
    filled = free[len(free) - player["crystals"] :] if player["crystals"] else []
    pieces = [_heading("depot", number, 640, top + 18, Message("label.depot"))]
    if player["below"]:
        label = owned("label.below", view, number, count=player["below"])
        pieces.append(Piece(f"below:{number}", "crystal", 720, top + 18, size=0.18, label=label))
        pieces.append(write(f"below:count:{number}", 742, top + 18, 12, f"+{player['below']}"))
    if player["oxygen_pending"]:
        label = owned("label.oxygen_pending", view, number, count=player["oxygen_pending"])
        pieces.append(Piece(f"pending:{number}", "oxygen", 790, top + 18, size=0.2, label=label))
        pieces.append(write(f"pending:count:{number}", 812, top + 18, 12, f"+{player['oxygen_pending']}"))
    for place in range(player["hangar"]):
        label = owned("label.hangar", view, number)
        pieces.append(
            Piece(
                f"hangar:{number}:{place}",
                "ship",
                1118 - 20 * place,
                top + 18,
                size=0.2,
                tint=tint,
                label=label,
            )
        )
    if player["hangar"]:
        pieces.append(
            _heading("hangar", number, 1090 - 20 * player["hangar"], top + 18, Message("label.hangar_head"))
        )
    for space in range(DEPOT):
        x, y = 642.0 + 65.5 * space, top + 58
        word = SPACE[space].text if mine else None
        said = word_name(SPACE[space].text)
        key = f"depot:{number}:{space}"
        pieces.append(Piece(key, "depot", x, y, word=word, size=0.6, label=said))
        if player["ships"][space]:
            label = owned("label.ship", view, number, space=space + 1)
            pieces.append(
                Piece(
                    f"ship:{number}:{space}", "ship", x, y - 11, word=word, size=0.32, tint=tint, label=label
                )
            )
        elif space in filled:
            chosen = GOOD[len(GOODS) - 1].text if mine else None
            label = owned("label.crystal", view, number)
            pieces.append(Piece(f"{key}:crystal", "crystal", x, y - 11, word=chosen, size=0.28, label=label))
        else:
            pieces.append(Piece(f"{key}:empty", "empty", x, y - 11, size=0.28, tint="#b79a86"))
        sprite = EXECUTIVE_SPRITES[EXECUTIVE[space].name]
        pieces.append(Piece(f"{key}:action", sprite, x - 13, y + 18, size=0.18, tint=INK))
        pieces.append(write(f"{key}:cost", x + 6, y + 19, 12, EXECUTIVE_COST[space]))
        pieces.append(Piece(f"{key}:price", "crystal", x + 18, y + 18, size=0.14))
    return pieces


# Cards and tiles beside the board


def _cards(view: View, number: int, top: float) -> list[Piece]:
    """Blueprints and Goals in one row; Scientists, Contracts and tiles in the other."""
    player = view["players"][number]
    pieces: list[Piece] = []
    for place, card in enumerate(player["blueprints"]):
        x, y = 632.0 + 41 * place, top + 122
        pieces += blueprint(card, x, y, 0.54)
        if card in player["unbuilt"]:
            label = owned("label.marker_on_card", view, number)
            pieces.append(
                Piece(
                    f"unbuilt:{card}",
                    "advanced",
                    x + 9,
                    y - 19,
                    size=0.15,
                    tint=tint_of(view, number),
                    label=label,
                )
            )
        elif card in view["scientist_on"]:
            who_works = view["scientist_on"].index(card)
            hirer = view["scientist_owner"][who_works]
            pieces.append(Piece(f"works:{card}", "scientist", x, y - 6, size=0.2))
            pieces.append(badge(f"works:emblem:{card}", view, hirer, x + 10, y - 14, 0.1))
        if view["radar"] != NONE and card == RADAR:
            label = tile_name(view["radar"])
            pieces.append(
                Piece("radar", DISCOVERY_SPRITES[view["radar"]], x + 8, y + 4, size=0.2, label=label)
            )
    taken = [
        *(("scientist", card) for card in player["scientists"]),
        *(("contract", card) for card in player["contracts"]),
    ]
    step = min(40.0, 250 / max(1, len(taken) - 1))
    for place, (kind, card) in enumerate(taken):
        x = 632 + step * place
        if kind == "scientist":
            pieces += scientist(card, x, top + 180, 0.5)
            glyph = f"glyph-{KIND_SPRITES[SCORES[card]]}"
            pieces.append(Piece(f"scores:{card}", glyph, x, top + 198, size=0.15))
        else:
            pieces += contract(view, card, x, top + 180, 0.5)
    pieces += _goals(view, number, top)
    pieces += _claimed(view, number, top)
    pieces += _first_cards(view, number, top)
    if view["lacerda"] is not None and view["lacerda"]["player"] == number:
        pieces += _solo_cards(view, top)
    return pieces


def _goals(view: View, number: int, top: float) -> list[Piece]:
    """Private Goals: faces for their owner, backs for the others, the completed one open."""
    player = view["players"][number]
    y = top + 122
    pieces: list[Piece] = []
    for place in range(player["goals"]):
        x = 986.0 + 38 * place
        if player["goal_cards"] is None:
            label = owned("label.goal_back", view, number)
            pieces.append(Piece(f"back:goal:{number}:{place}", "card-goal-back", x, y, size=0.5, label=label))
            continue
        goal = player["goal_cards"][place]
        word = GOAL[goal].text
        label = Message(f"card.{word}")
        pieces.append(Piece(f"goal:{number}:{goal}", "card-goal", x, y, word=word, size=0.5, label=label))
        pieces.append(write(f"goal:number:{number}:{goal}", x, y, 15, goal + 1, "#e7dcf7"))
    if player["goal_done"] != NONE:
        goal = player["goal_done"]
        label = owned("label.goal_done", view, number, goal=word_name(GOAL[goal].text))
        pieces.append(Piece(f"goal:done:{number}", "card-goal", 1106, y, size=0.5, label=label))
        pieces.append(write(f"goal:done:number:{number}", 1106, y - 7, 14, goal + 1, "#e7dcf7"))
        pieces.append(write(f"goal:done:mark:{number}", 1106, y + 10, 14, "✓", "#b4dd8c"))
    return pieces


def _claimed(view: View, number: int, top: float) -> list[Piece]:
    """Research and Discovery tiles."""
    player = view["players"][number]
    pieces = []
    for place, kind in enumerate(player["research"]):
        label = owned("label.claimed", view, number, tile=Message(f"research.{kind}"))
        key = f"claimed:research:{number}:{kind}"
        pieces.append(Piece(key, RESEARCH_SPRITES[kind], 924 + 24 * place, top + 168, size=0.22, label=label))
    step = min(24.0, 84 / max(1, len(player["discoveries"]) - 1))
    for place, tile in enumerate(player["discoveries"]):
        label = owned("label.claimed", view, number, tile=Message(f"discovery.{tile + 1}"))
        key = f"claimed:discovery:{tile}"
        pieces.append(
            Piece(key, DISCOVERY_SPRITES[tile], 924 + step * place, top + 194, size=0.22, label=label)
        )
    return pieces


def _first_cards(view: View, number: int, top: float) -> list[Piece]:
    """First Colonist cards: an A card, or B cards."""
    player = view["players"][number]
    words = None
    if player["task_cards"] is not None:
        words = [A_CARD[player["a_card"]]] if player["a_cards"] else []
        words += [TASK[task] for task in player["task_cards"]]
    pieces = []
    for place in range(player["a_cards"] + player["tasks"]):
        x, y = 1036.0 + 36 * place, top + 180
        if words is None:
            label = owned("label.first_back", view, number)
            pieces.append(Piece(f"back:first:{number}:{place}", "card-first", x, y, size=0.48, label=label))
            continue
        word = words[place].text
        key = f"first:{number}:{word}"
        pieces.append(Piece(key, "card-first", x, y, word=word, size=0.48, label=Message(f"card.{word}")))
        pieces.append(write(f"{key}:name", x, y + 14, 11, word[-2:], WHITE))
    return pieces


def _solo_cards(view: View, top: float) -> list[Piece]:
    """Lacerda's latest card and his deck."""
    lacerda = view["lacerda"]
    y, left = top + 122, sum(lacerda["deck"])
    label = Message("label.solo_deck", {"count": left})
    pieces = [
        Piece("solo:deck", "card-solo", 1010, y, size=0.5, label=label),
        write("solo:count", 1010, y + 12, 12, left, WHITE),
    ]
    if lacerda["card"] != NONE:
        word = SOLO_CARD[lacerda["card"]].text
        pieces.append(
            Piece("solo:card", "card-solo", 1056, y, word=word, size=0.5, label=Message(f"card.{word}"))
        )
        pieces.append(write("solo:number", 1056, y + 12, 12, lacerda["card"] + 1, WHITE))
    return pieces
