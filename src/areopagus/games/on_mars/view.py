"""The view of a seat (OM-HID): the one place that decides what is hidden from it.

A field of a player that is not named here is shown as it is declared (`Part.shown`).

Hidden from a seat are the others' Private Goals and First Colonist cards: of these it sees their number. A Goal
used as a Crystal is known to whoever discarded it. What lies in stacks and decks has no order; what is left in each is
public by elimination (OM-HID-03), but for the B cards, some of which may be in hidden hands.

Things are the ints of the catalog, -1 stands for nothing; `players` has the seats first, then Lacerda.
"""

from __future__ import annotations

from typing import Final

from areopagus.kernel import View
from areopagus.kernel.bits import members

from .catalog.basics import COLOURS, GOODS, NONE, SHELTER, SIDES
from .catalog.board import MISSIONS
from .catalog.cards import CONTRACTS
from .catalog.player_board import SHIPS
from .queries.cards import contracts_of, scientists_of, unbuilt
from .queries.goods import lq_capacity, storage_limit
from .scoring import points_of, solo_progress
from .state import DECK, Mars, Player

PHASES: Final = ("colonization", "shuttle", "setup", "over")
HANDS: Final = {"goals": "goal_cards", "discarded": "discarded_cards", "tasks": "task_cards"}
"""The hidden fields of a player that are sets of cards, and what the cards are called in the view."""
NOT_SHOWN: Final = ("known",)
"""Fields of a player that nobody needs to see: what was offered before."""
GOOD_COUNT = len(GOODS)


def view(s: Mars, seat: int | None, over: bool) -> View:
    """The table as a seat (None: a spectator) sees it; a finished game is shown openly."""
    return {
        "seat": seat,
        "seats": s.seats,
        "variant": list(s.variant),
        "switches": list(s.switches),
        "goal": s.goal_level,
        **_time(s),
        "map": _map(s),
        **_orbit(s),
        **_colony(s),
        "players": [_player(s, number, over or number == seat) for number in range(len(s.players))],
        "lacerda": _lacerda(s),
        "b_deck": s.b_deck.total,
    }


def _time(s: Mars) -> View:
    """Whose turn it is, and when."""
    return {
        "round": s.round,
        "phase": PHASES[s.phase],
        "first": s.first,
        "active": s.active,
        "main_done": s.main_done,
        "executive_used": s.executive_used,
        "travel_due": s.travel_due,
        "used": [list(use) for use in s.used],
        "ending": s.ending,
        "final_round": s.final_round,
        "shuttle": {
            "side": SIDES[s.shuttle_side],
            "space": s.shuttle_space,
            "left": "" if s.shuttle_travelled == NONE else SIDES[s.shuttle_travelled],
        },
    }


def _map(s: Mars) -> View:
    """The map by hex; Bots and Rovers are with their players."""
    return {
        "building": s.building[:],
        "owner": s.building_owner[:],
        "marker": s.marker[:],
        "miner": s.colonist[:],
        "crystal": s.crystal[:],
        "tile": s.tile[:],
    }


def _orbit(s: Mars) -> View:
    """Displays of the Orbit side."""
    return {
        "slots": [slot[:] for slot in s.slots],
        "warehouse": s.warehouse[:],
        "grid": s.grid[:],
        "tech_stack": s.tech_stack.counts[:],
        "blueprints": [row[:] for row in s.display],
        "blueprint_decks": [deck.counts[:] for deck in s.decks],
        "built_at": s.built_at[:],
        "exploration": s.exploration[:],
        "discovery_stack": s.discovery.counts[:],
        "radar": s.radar,
    }


def _colony(s: Mars) -> View:
    """Displays of the Colony side."""
    return {
        "stacks": [{"top": s.tops[kind], "below": s.stacks[kind].counts[:]} for kind in range(SHELTER)],
        "hire": s.hire[:],
        "scientist_owner": s.scientist_owner[:],
        "scientist_on": s.scientist_on[:],
        "contract_deck": [
            contract for contract in range(len(CONTRACTS)) if s.contract_owner[contract] == DECK
        ],
        "contract_owner": s.contract_owner[:],
        "contract_goods": [
            s.contract_goods[contract * GOOD_COUNT : (contract + 1) * GOOD_COUNT]
            for contract in range(len(CONTRACTS))
        ],
        "contract_done": s.contract_done[:],
        "level": s.level,
        "lss": s.lss[:],
        "reward_tiles": s.reward_tiles[:],
        "missions": [
            {"mission": mission, "left": left, "needed": MISSIONS[mission].needs[s.seats]}
            for mission, left in zip(s.missions, s.mission_left, strict=False)
        ],
        "remaining": s.remaining,
    }


def _player(s: Mars, number: int, sees: bool) -> View:
    """A player; hidden cards only for who may see them, otherwise None beside their number."""
    player = s.players[number]
    points = points_of(s, number)
    fields: View = {
        "player": number,
        "colour": COLOURS[player.colour],
        "is_lacerda": number == s.lacerda,
        "op": player.op,
        "points": points,
        "total": sum(points.values()),
        "space": player.space,
        "standing": player.standing,
        **_board(s, number, player),
        **_achieved(s, number, player),
        **_hand(player, sees),
    }
    fields.update(player.shown(sees, fields, NOT_SHOWN))
    return fields


def _board(s: Mars, number: int, player: Player) -> View:
    """Goods, Colonists and pieces."""
    return {
        "storage": player.storage[:],
        "storage_limit": storage_limit(s, number),
        "crystals": player.crystals,
        "below": player.below,
        "oxygen_pending": sum(owner == number for _, owner in s.used),
        "ships": player.ships[:],
        "hangar": player.hangar,
        "ships_discarded": SHIPS - sum(player.ships) - player.hangar,
        "lq": player.lq,
        "lq_capacity": lq_capacity(s, number),
        "wa": player.wa,
        "reserve": player.reserve,
        "gained": player.gained,
        "bots": player.bots[:],
        "bots_reserve": player.bots_reserve,
        "rover": player.rover,
        "shelters": player.shelters,
        "markers": player.markers,
        "advanced": player.advanced[:],
        "miners": player.miners[:],
        "cubes": [kind for kind in range(SHELTER) if player.cubes >> kind & 1],
    }


def _achieved(s: Mars, number: int, player: Player) -> View:
    """Tech, cards and tiles, all of them public (OM-HID-04)."""
    return {
        "tech": player.tech[:],
        "developments": player.developments,
        "blueprints": player.blueprints[:],
        "unbuilt": unbuilt(s, number),
        "scientists": scientists_of(s, number),
        "contracts": contracts_of(s, number),
        "goal_done": player.goal_done,
        "discoveries": members(player.discoveries),
        "research": members(player.research),
        "task_done": player.task_done,
    }


def _hand(player: Player, sees: bool) -> View:
    """Private Goals and First Colonist cards (OM-HID-01/02)."""
    hand: View = {"a_cards": int(player.a_card != NONE), "a_card": player.a_card if sees else None}
    for name, cards in HANDS.items():
        held = getattr(player, name)
        hand[name] = held.bit_count()
        hand[cards] = members(held) if sees else None
    return hand


def _lacerda(s: Mars) -> View | None:
    """What only a solo game has."""
    if s.lacerda == NONE:
        return None
    return {
        "player": s.lacerda,
        "icon": s.bot_icon,
        "card": s.lacerda_card,
        "deck": s.solo_deck.counts[:],
        "discard": s.solo_discard[:],
        "second_pass": s.second_pass,
        "goal": s.goal_level,
        "progress": {key: list(pair) for key, pair in solo_progress(s, s.goal_level).items()},
    }
