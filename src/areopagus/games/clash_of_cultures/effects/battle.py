"""Battles: how they begin, what is laid, rolled and lost in them, and how they are decided (CC-BATTLE, CC-SEA)."""

from __future__ import annotations

from areopagus.kernel import Message, Param, reveal, seat_name, tell
from areopagus.kernel.highlights import pips

from ..catalog import ANGRY, ARMY, BARBARIANS, FORTRESS, NONE, SETTLER, TEMPLE
from ..combat import CombatRound
from ..queries.battles import current, fighters
from ..queries.board import armies_at, foreign_ships, land_holder, within
from ..queries.cities import usable
from ..queries.routes import DISTANCE
from ..state import ATTACKER, DEFENDER, MARKS, STUCK, Battle, City, World, mark_key
from ..words import ACTION, HEX
from .cards import discard_action, forget_action, learn_action
from .units import board, leave, mark, remove_barbarians, stand, steer, tire, tire_ships, unmark

# Beginning


def begin_land_battle(s: World, me: int, cell: int, origin: int, aboard: tuple[int, ...], bonus: int) -> None:
    """An Army has entered a space with foreign units or a foreign city."""
    s.battle = b = Battle(me, land_holder(s, cell, me), cell, origin)
    b.aboard, b.bonus = aboard, bonus
    _note_place(s, b)
    b.brought = [armies_at(s, me, cell), fighters(s, DEFENDER)]
    b.held = b.brought[DEFENDER] > 0 or (b.city_owner < BARBARIANS and _has_fortress(s, cell))
    tire(s, me, cell)
    tell(s, "story.battle", at=HEX[cell], seat=me, cell=HEX[cell])


def begin_sea_battle(s: World, me: int, cell: int, origin: int, built: bool, bonus: int) -> None:
    """Ships have come into a Sea space with enemy Ships."""
    enemy = foreign_ships(s, me)[cell]
    s.battle = b = Battle(me, enemy, cell, origin)
    b.sea, b.built, b.bonus = True, built, bonus
    b.brought = [fighters(s, ATTACKER), fighters(s, DEFENDER)]
    tire_ships(s, me, cell)
    tell(s, "story.sea_battle", at=HEX[cell], seat=me, other_seat=enemy, cell=HEX[cell])


def begin_raid(s: World, camp: int, city: City) -> None:
    """Barbarians attack a city; a battle whose aftermath is not over waits."""
    interrupted = s.battle
    s.battle = b = Battle(BARBARIANS, city.owner, city.cell, camp)
    b.interrupted = interrupted
    b.camp = camp
    _note_place(s, b)
    if city.owner == s.active:
        tire(s, city.owner, city.cell)
    b.brought = [s.camps[camp], armies_at(s, city.owner, city.cell)]
    tell(s, "story.raid", at=HEX[city.cell], seat=city.owner, camp=HEX[camp], cell=HEX[city.cell])


def _note_place(s: World, b: Battle) -> None:
    """What stands where the battle is fought, as it was when it began."""
    city = s.cities.get(b.cell)
    if city is not None:
        b.city_owner, b.city_mood, b.city_size = city.owner, city.mood, city.size
        b.city_wonder = city.wonder
        b.fortress = usable(s, city, FORTRESS)
        b.temple = city.pieces[TEMPLE] != NONE
    elif b.cell in s.camps:
        b.city_owner, b.city_size = BARBARIANS, 1
        b.camp_units = s.camps[b.cell]


def _has_fortress(s: World, cell: int) -> bool:
    city = s.cities.get(cell)
    return city is not None and city.pieces[FORTRESS] != NONE


def silence_fortress(s: World, *, die: bool) -> None:
    """Siegecraft has bought off one of the powers of the Fortress: its die, or the hit that it cancels."""
    b = current(s)
    if die:
        b.fortress_die = False
    else:
        b.fortress_cancel = False


# Combat cards


def begin_round(s: World) -> None:
    """A combat round begins."""
    b = current(s)
    b.round += 1
    b.turned_up = False


def lay_card(s: World, side: int, card: int) -> None:
    """A side lays a combat card, or none (CC-BATTLE-14, CC-NOTE-53)."""
    b = current(s)
    seat = b.seats[side]
    if card == NONE:
        tell(s, "story.no_card_laid", seat=seat)
        return
    s.players[seat].actions &= ~(1 << card)
    b.cards[side] = card
    if side == ATTACKER and s.settings.open_combat_cards:
        forget_action(s, seat, card)
        reveal(s)
        tell(s, "story.combat_card", seat=seat, card=ACTION[card])
    else:
        tell(s, "story.card_laid", seat=seat)


def overlook_card(s: World, side: int) -> None:
    """Continue as if a side had laid no card: for odds, where somebody can't know which it is."""
    current(s).cards[side] = NONE


def turn_up_cards(s: World) -> None:
    """The combat cards of both sides lie open."""
    b = current(s)
    b.turned_up = True
    for side in (ATTACKER, DEFENDER):
        if b.cards[side] != NONE:
            forget_action(s, b.seats[side], b.cards[side])
            if not (side == ATTACKER and s.settings.open_combat_cards):
                tell(s, "story.combat_card", seat=b.seats[side], card=ACTION[b.cards[side]])
    if b.cards != [NONE, NONE]:
        reveal(s)


def take_combat_card(s: World, side: int) -> None:
    """A side takes the opponent's combat card to its hand; everybody saw it (CC-XCMB-14)."""
    b = current(s)
    card = b.cards[1 - side]
    b.cards[1 - side] = NONE
    seat = b.seats[side]
    s.players[seat].actions |= 1 << card
    for other in range(s.seats):
        if other != seat:
            learn_action(s, other, seat, card)
    tell(s, "story.scouted", seat=seat, card=ACTION[card])


def tell_spoilt_card(s: World, side: int) -> None:
    """The combat card of a side has no effect."""
    tell(s, "story.card_spoilt", seat=current(s).seats[side])


def tell_card_roll(s: World, die: int) -> None:
    """A die was rolled for a card."""
    tell(s, "story.card_roll", count=die)


def withdraw(s: World, to: int) -> None:
    """The defender's units go to another space, with their marks (CC-XCMB-12)."""
    b = current(s)
    me = b.seats[DEFENDER]
    player = s.players[me]
    for kind, units in ((ARMY, player.armies), (SETTLER, player.settlers)):
        count = units.get(b.cell, 0)
        leave(s, player, kind, b.cell, count)
        stand(s, player, kind, to, count)
        if me == s.active:
            _move_marks(s, kind, b.cell, to)
    tell(s, "story.retreats", at=HEX[to], seat=me, cell=HEX[b.cell], to=HEX[to])


def _move_marks(s: World, kind: int, cell: int, to: int) -> None:
    """Marks go along with units that are moved without a move of their own."""
    for what in MARKS:
        count = s.turn.marks.get(mark_key(cell, kind, what), 0)
        unmark(s, kind, cell, what, count)
        mark(s, kind, to, what, count)


def discard_cards(s: World) -> None:
    """The combat cards of the round go to the discards (CC-XCMB-22)."""
    b = current(s)
    for side in (ATTACKER, DEFENDER):
        if b.cards[side] != NONE:
            discard_action(s, b.seats[side], b.cards[side])
    b.cards = [NONE, NONE]


# The roll and the losses


def keep_roll(s: World, fight: CombatRound) -> None:
    """The combat roll is made, and everybody sees it."""
    b = current(s)
    s.last_roll = [
        b.cell,
        *b.seats,
        *fight.values,
        *fight.hits,
        len(fight.rolled[ATTACKER]),
        *fight.rolled[ATTACKER],
        *fight.rolled[DEFENDER],
    ]
    tell(
        s,
        "story.combat_roll",
        round=b.round,
        attacker=_side_name(b.seats[ATTACKER]),
        defender=_side_name(b.seats[DEFENDER]),
        attacker_dice=pips(fight.rolled[ATTACKER]),
        defender_dice=pips(fight.rolled[DEFENDER]),
        attacker_value=fight.values[ATTACKER],
        defender_value=fight.values[DEFENDER],
        attacker_hits=fight.hits[ATTACKER],
        defender_hits=fight.hits[DEFENDER],
    )


def _side_name(seat: int) -> Param:
    return Message("label.the_barbarians") if seat == BARBARIANS else seat_name(seat)


def count_destroyed(s: World, side: int, count: int = 1) -> None:
    """A side has destroyed fighting units of the other."""
    current(s).destroyed[side] += count


def count_lost_piece(s: World) -> None:
    """A Barbarian attack takes a piece of the city."""
    current(s).pieces_lost += 1


def lose_barbarians(s: World, side: int, count: int) -> None:
    """Barbarians that attack or defend are destroyed."""
    b = current(s)
    remove_barbarians(s, b.camp if side == ATTACKER else b.cell, count)
    count_destroyed(s, 1 - side, count)


def note_scavenging(s: World, side: int) -> None:
    """A Settler or Ship of a side is destroyed where Scavenger asks for it (CC-XOBJ-48)."""
    b = current(s)
    owner = b.seats[side]
    if owner != BARBARIANS and any(
        city.owner != owner and city.mood != ANGRY and within(s, cell, b.cell, DISTANCE)
        for cell, city in s.cities.items()
    ):
        b.scavenged[1 - side] = True


# The end


def decide(s: World, outcome: int) -> None:
    """The battle has a winner, or ends without one."""
    current(s).outcome = outcome


def go_back(s: World) -> None:
    """The attackers return to where they came from (CC-BATTLE-11, -20, CC-SEA-03, CC-NOTE-29)."""
    b = current(s)
    me = b.seats[ATTACKER]
    player = s.players[me]
    tell(s, "story.goes_back", at=HEX[b.origin], seat=me, cell=HEX[b.origin])
    if b.sea:
        places = [number for number, ship in enumerate(player.ships) if ship.cell == b.cell]
        steer(s, me, places, b.origin, STUCK)
        return
    armies, settlers = player.armies.get(b.cell, 0), player.settlers.get(b.cell, 0)
    for kind, count in ((ARMY, armies), (SETTLER, settlers)):
        leave(s, player, kind, b.cell, count)
        unmark(s, kind, b.cell, STUCK, count)
        if not b.aboard:
            stand(s, player, kind, b.origin, count)
            mark(s, kind, b.origin, STUCK, count)
    if b.aboard:
        brought = b.brought[ATTACKER]
        for number in b.aboard[:armies]:
            board(s, me, number, ARMY, STUCK)
        for number in b.aboard[brought : brought + settlers]:
            board(s, me, number, SETTLER, STUCK)
