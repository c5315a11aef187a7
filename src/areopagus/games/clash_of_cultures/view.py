"""What a seat may know (CC-NOTE-42, CC-XACT-26). The one place where the secrets of the game are kept.

A field of the table, a player, a city, a battle or the running Turn that is not named here is shown as it is declared
(`Part.shown`).

Hidden from a seat are the others' Action and Objective cards, but for those it has lawfully seen; combat cards that lie
face down; what others drew with New Plans; and the cards of a trade it takes no part in. Of all of these it sees the
number. Face-down Regions and decks have no order; the tiles not yet revealed are public by elimination.

Things are the ints of the catalog, -1 stands for nothing, and cards are numbered from 0. Hands are sorted lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from areopagus.kernel import Part, View
from areopagus.kernel.bits import members

from .catalog import BARBARIANS, CULTURE, KINDS, MOOD, MOODS, NONE, POINT_SOURCES
from .queries.advances import government_of
from .queries.battles import face_down
from .queries.cities import acting_size
from .queries.civic import civic_price
from .queries.goods import level, limit
from .queries.voyages import load_of
from .queries.wonders import owner_of_wonder
from .scoring import half_points
from .state import ATTACKER, DEFENDER, Battle, City, Deal, Player, Turn, World, cargo_kind, cargo_mark
from .words import ACTION

NOT_SHOWN: Final[dict[type[Part], tuple[str, ...]]] = {
    World: (
        # under another name, or in a part of the view
        *("turn_number", "settings", "terrain", "tiles", "turned", "tiles_left", "exploring", "exhausted"),
        *("action_deck", "action_discard", "objective_deck"),
        *("event_deck", "event_discard", "event_open", "event_kept"),
        *("pestilence", "pharaoh", "first_wonder", "first_wonder_round"),
    ),
    # what follows from them is shown: `battle.bonus`, and the question
    Turn: ("announced", "warlord_bonus"),
    City: (),
    Player: (),
    Battle: ("seats", "turned_up", "second", "interrupted"),
}
"""Public fields that are not shown under their own names, or not where they are declared."""


def view(s: World, seat: int | None, over: bool) -> View:
    """The table as a seat (None: a spectator) sees it; a finished game is shown openly."""
    return views(s, (seat,), over)[0]


def views(s: World, seats: Sequence[int | None], over: bool) -> list[View]:
    """The views of several seats, made together: what is the same for all of them is made once."""
    alike: View = {
        "settings": s.settings.values(),
        "turn": s.turn_number,
        "over": over,
        "map": _map(s),
        "cities": [_city(s, s.cities[cell]) for cell in sorted(s.cities)],
        "camps": [list(camp) for camp in sorted(s.camps.items())],
        "now": _now(s),
        "decks": _decks(s),
        "plan_count": s.plans.bit_count(),
        "wonder_owners": [owner_of_wonder(s, wonder) for wonder in range(len(s.wonders))],
        "last_roll": _last_roll(s.last_roll) if s.last_roll else None,
    }
    players = [_PlayerViews(s, number) for number in range(s.seats)]
    all_views = []
    for seat in seats:
        fields: View = {
            "seat": seat,
            **alike,
            "players": [player.seen_by(seat, over) for player in players],
            "plans": members(s.plans) if over or (seat is not None and seat == s.active) else [],
            "battle": None if s.battle is None else _battle(s, s.battle, seat, over),
            "deal": None if s.deal is None else _deal(s.deal, seat, over),
        }
        fields.update(s.shown(over, fields, NOT_SHOWN[World]))
        all_views.append(fields)
    return all_views


def _map(s: World) -> View:
    """The map by space; units are with their players."""
    return {
        "terrain": s.terrain[:],
        "tiles": s.tiles[:],
        "turned": s.turned[:],
        "tiles_left": members(s.tiles_left),
        "exploring": s.exploring,
        "exhausted": s.exhausted[:],
    }


def _now(s: World) -> View:
    """The running Turn, and what lasts beyond it."""
    fields: View = {
        "marks": [list(mark) for mark in sorted(s.turn.marks.items())],
        "pestilence": s.pestilence,
        "pharaoh": s.pharaoh,
        "first_wonder": s.first_wonder,
        "first_wonder_round": s.first_wonder_round,
    }
    fields.update(s.turn.shown(False, fields, NOT_SHOWN[Turn]))
    return fields


def _city(s: World, city: City) -> View:
    """A city of a player."""
    fields: View = {
        "mood": MOODS[city.mood],
        "size": city.size,
        "acting_size": acting_size(s, city),
        "civic_price": civic_price(s, city.owner, city),
    }
    fields.update(city.shown(False, fields, NOT_SHOWN[City]))
    return fields


class _PlayerViews:
    """A player as several seats see it."""

    def __init__(self, s: World, number: int) -> None:
        player = s.players[number]
        halves = half_points(s, number)
        self._table, self._number = s, number
        self._alike: View = {
            "limits": [limit(s, number, kind) for kind in range(len(KINDS))],
            "culture_level": level(s, number, CULTURE),
            "happiness_level": level(s, number, MOOD),
            "government": government_of(player.advances),
            "armies": [list(stack) for stack in sorted(player.armies.items())],
            "settlers": [list(stack) for stack in sorted(player.settlers.items())],
            "ships": [
                {
                    "cell": ship.cell,
                    "mark": ship.mark,
                    "load": load_of(ship.cargo),
                    "cargo": [[cargo_kind(unit), cargo_mark(unit)] for unit in ship.cargo],
                }
                for ship in sorted(player.ships)
            ],
            "points": {source.key: halves[place] / 2 for place, source in enumerate(POINT_SOURCES)},
        }
        self._declared: dict[bool, View] = {}
        """The fields that are shown as they are declared, by whether the viewer sees what is hidden from others."""

    def seen_by(self, seat: int | None, over: bool) -> View:
        """The player as the seat sees it."""
        player = self._table.players[self._number]
        fields: View = {**self._alike, **_hands(self._table, player, self._number, seat, over)}
        sees = over or self._number == seat
        if sees not in self._declared:
            self._declared[sees] = player.shown(sees, fields, NOT_SHOWN[Player])
        fields.update(self._declared[sees])
        return fields


def _hands(s: World, player: Player, number: int, seat: int | None, over: bool) -> View:
    """The number of cards, and those of them that the seat knows.

    A known card may lie face down in a battle: that it left the hand is not seen before it is turned up.
    """
    if over or number == seat:
        actions, objectives = player.actions, player.objectives
    elif seat is None:
        actions = objectives = 0
    else:
        viewer = s.players[seat]
        actions = viewer.known_actions[number] & (player.actions | face_down(s, number))
        objectives = viewer.known_objectives[number] & player.objectives
    return {
        "action_count": player.actions.bit_count(),
        "objective_count": player.objectives.bit_count(),
        "actions": members(actions),
        "objectives": members(objectives),
    }


def _decks(s: World) -> View:
    """The decks by number, the discards openly."""
    return {
        "actions": s.action_deck.bit_count(),
        "action_discard": members(s.action_discard),
        "objectives": s.objective_deck.bit_count(),
        "events": s.event_deck[:],
        "event_discard": s.event_discard[:],
        "event_open": s.event_open[:],
        "event_kept": s.event_kept[:],
    }


def _battle(s: World, b: Battle, seat: int | None, over: bool) -> View:
    """A battle; combat cards are shown to whoever laid them, to all when they are turned up."""
    cards: list[int] = []
    for side in (ATTACKER, DEFENDER):
        is_open = b.turned_up or over or (side == ATTACKER and s.settings.open_combat_cards)
        cards.append(b.cards[side] if is_open or b.seats[side] == seat else NONE)
    fields: View = {
        "attacker": b.seats[ATTACKER],
        "defender": b.seats[DEFENDER],
        "laid": [card != NONE for card in b.cards],
        "cards": cards,
        "barbarians": BARBARIANS in b.seats,
    }
    fields.update(b.shown(False, fields, NOT_SHOWN[Battle]))
    return fields


def _last_roll(roll: list[int]) -> View:
    """The last combat roll: of each side who it was, its dice, the combat value and the hits."""
    dice = roll[8 : 8 + roll[7]], roll[8 + roll[7] :]
    return {
        "cell": roll[0],
        "sides": [
            {
                "seat": roll[1 + side],
                "dice": dice[side],
                "value": roll[3 + side],
                "hits": roll[5 + side],
            }
            for side in (ATTACKER, DEFENDER)
        ],
    }


def _deal(deal: Deal, seat: int | None, over: bool) -> View:
    """A trade: the proposer sees it all, the partner once it is proposed, others then kinds and numbers (CC-ASK-16).

    A card that is chosen for one without a name is shown to its owner alone until it changes hands.
    """
    is_party = over or seat == deal.proposer or (seat == deal.partner and deal.proposed)
    fields: View = {"proposer": deal.proposer, "partner": deal.partner, "proposed": deal.proposed}
    if is_party or deal.proposed:
        fields["gives"] = deal.gives[:]
        fields["wants"] = deal.wants[:]
        fields["gives_cards"] = _card_counts(deal.gives_cards, deal.gives_any)
        fields["wants_cards"] = _card_counts(deal.wants_cards, deal.wants_any)
    if is_party:
        fields["gives_named"] = deal.gives_cards[:]
        fields["wants_named"] = deal.wants_cards[:]
    if over or seat == deal.proposer:
        fields["gives_chosen"] = deal.gives_chosen[:]
    if over or seat == deal.partner:
        fields["wants_chosen"] = deal.wants_chosen[:]
    return fields


def _card_counts(named: list[int], unnamed: list[int]) -> list[int]:
    """The number of Action and Objective cards on one side of a trade."""
    actions = sum(number in ACTION for number in named)
    return [actions + unnamed[0], len(named) - actions + unnamed[1]]
