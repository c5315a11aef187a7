"""The view of a seat (OM-HID): the one place that decides what is hidden from it.

A field of the table or of a player that is not named here is shown as it is declared (`Part.shown`).

Hidden from a seat are the others' Private Goals and First Colonist cards: of these it sees their number. A Goal
used as a Crystal is known to whoever discarded it. What lies in stacks and decks has no order; what is left in each is
public by elimination (OM-HID-03), but for the B cards, some of which may be in hidden hands.

Things are the ints of the catalog, -1 stands for nothing; `players` has the seats first, then Lacerda.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from areopagus.kernel import Part, View
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
NOT_SHOWN: Final[dict[type[Part], tuple[str, ...]]] = {
    Mars: (
        # under another name
        *("goal_level", "building", "building_owner", "marker", "colonist", "crystal", "tile"),
        *("shuttle_side", "shuttle_space", "shuttle_travelled", "display", "decks", "discovery", "tops"),
        *("mission_left", "bot_icon", "lacerda_card", "solo_deck", "solo_discard", "second_pass"),
        # nobody needs to see them: a count of rounds, and what follows from hands and cards
        *("advanced_to", "still", "a_open"),
    ),
    Player: ("known",),  # what was offered before
}
"""Public fields that are not shown under their own names."""
GOOD_COUNT = len(GOODS)


def view(s: Mars, seat: int | None, over: bool) -> View:
    """The table as a seat (None: a spectator) sees it; a finished game is shown openly."""
    return views(s, (seat,), over)[0]


def views(s: Mars, seats: Sequence[int | None], over: bool) -> list[View]:
    """The views of several seats, made together: what is the same for all of them is made once."""
    alike: View = {
        "goal": s.goal_level,
        "phase": PHASES[s.phase],
        "shuttle": {
            "side": SIDES[s.shuttle_side],
            "space": s.shuttle_space,
            "left": "" if s.shuttle_travelled == NONE else SIDES[s.shuttle_travelled],
        },
        "map": _map(s),
        "blueprints": [row[:] for row in s.display],
        "blueprint_decks": [deck.counts[:] for deck in s.decks],
        "discovery_stack": s.discovery.counts[:],
        **_colony(s),
        "lacerda": _lacerda(s),
        "b_deck": s.b_deck.total,
    }
    players = [_PlayerViews(s, number) for number in range(len(s.players))]
    all_views = []
    for seat in seats:
        shown = [player.seen(over or number == seat) for number, player in enumerate(players)]
        fields: View = {"seat": seat, **alike, "players": shown}
        fields.update(s.shown(over, fields, NOT_SHOWN[Mars]))
        all_views.append(fields)
    return all_views


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


def _colony(s: Mars) -> View:
    """Displays of the Colony side."""
    return {
        "stacks": [{"top": s.tops[kind], "below": s.stacks[kind].counts[:]} for kind in range(SHELTER)],
        "contract_deck": [
            contract for contract in range(len(CONTRACTS)) if s.contract_owner[contract] == DECK
        ],
        "contract_goods": [
            s.contract_goods[contract * GOOD_COUNT : (contract + 1) * GOOD_COUNT]
            for contract in range(len(CONTRACTS))
        ],
        "missions": [
            {"mission": mission, "left": left, "needed": MISSIONS[mission].needs[s.seats]}
            for mission, left in zip(s.missions, s.mission_left, strict=False)
        ],
    }


class _PlayerViews:
    """A player, as those see it who see what is hidden from others, and as those do who don't."""

    def __init__(self, s: Mars, number: int) -> None:
        self._player = player = s.players[number]
        points = points_of(s, number)
        self._alike: View = {
            "player": number,
            "colour": COLOURS[player.colour],
            "is_lacerda": number == s.lacerda,
            "points": points,
            "total": sum(points.values()),
            "storage_limit": storage_limit(s, number),
            "oxygen_pending": sum(owner == number for _, owner in s.used),
            "ships_discarded": SHIPS - sum(player.ships) - player.hangar,
            "lq_capacity": lq_capacity(s, number),
            "unbuilt": unbuilt(s, number),
            "scientists": scientists_of(s, number),
            "contracts": contracts_of(s, number),
        }
        self._made: dict[bool, View] = {}

    def seen(self, sees: bool) -> View:
        """The player; hidden cards only for who may see them, otherwise None beside their number."""
        if sees not in self._made:
            fields: View = {**self._alike, **_hand(self._player, sees)}
            fields.update(self._player.shown(sees, fields, NOT_SHOWN[Player]))
            self._made[sees] = fields
        return self._made[sees]


def _hand(player: Player, sees: bool) -> View:
    """The numbers of Private Goals and First Colonist cards, and the cards (OM-HID-01/02)."""
    hand: View = {"a_cards": int(player.a_card != NONE)}
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
