"""Battles on land and at sea (CC-BATTLE, CC-SEA, CC-XCMB).

A battle is in the state, with one chapter per combat round. The sequence of a round: cards, effects that come
before the roll, the roll, losses, and the question whether the attack goes on. What follows a battle is in
`aftermath`.

Asks: mausoleum.pay, siege.pay, battle.card, battle.siege_food, battle.retreat, battle.casualty, battle.piece,
battle.continue; chance: chance.die
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push, reveal, tell

from ..catalog import (
    ANGRY,
    ARCHERS,
    ARMY,
    BARBARIANS,
    CARD_COMBAT,
    CULTURE,
    DEFENSIVE_FORMATION,
    ENCIRCLED,
    FANATICISM,
    FLANKING,
    FOR_THE_PEOPLE,
    FORTRESS,
    HEAVY_RESISTANCE,
    HIGH_GROUND,
    HIGH_MORALE,
    IMPROVED_DEFENSES,
    MARTYR,
    MAUSOLEUM,
    MOOD,
    NONE,
    PELTASTS,
    SCOUT,
    SEA,
    SETTLEMENT,
    SETTLER,
    SIEGE,
    SIEGECRAFT,
    STEEL_WEAPONS,
    SURPRISE,
    TACTICAL_RETREAT,
    TEMPLE,
    WARSHIPS,
    WEDGE_FORMATION,
)
from ..effects.cards import discard_action, forget_action, learn_action
from ..effects.cities import destroy_city, lose_piece
from ..effects.units import (
    board,
    leave,
    mark,
    remove_barbarians,
    remove_units,
    sink,
    stand,
    steer,
    tire,
    tire_ships,
    unmark,
)
from ..queries.battles import (
    combat_cards,
    current,
    fighters,
    fortress_works,
    is_raid,
    may_play_cards,
    resists,
    retreat_spaces,
    why_not_use_combat,
)
from ..queries.board import armies_at, foreign_ships, land_holder, within
from ..queries.cities import usable
from ..queries.goods import can_pay, has
from ..queries.labels import space_label
from ..queries.moves import load_of, weariest_ship
from ..queries.reasons import is_in_hand, why_not_held, why_not_kind, why_not_lost, why_not_unit
from ..state import ATTACKER, DEFENDER, DRAWN, STOPPED, STUCK, UNDECIDED, Battle, World, mark_key
from ..words import (
    ACTION,
    CONTINUE,
    DONE,
    FORTRESS_CANCEL,
    FORTRESS_DIE,
    HEX,
    LOAD,
    NO,
    PASS,
    PIECE,
    STOP,
    UNIT,
    YES,
)
from .draws import draw_action, roll
from .payment import pay, pick_payment

HIT = 5
"""So much combat value is a hit (CC-BATTLE-05), and so much on a die a success of Archers and the like."""
SIEGE_DIE_PRICE = (0, 0, 2)
SIEGE_CANCEL_PRICE = (0, 2, 0)
SIEGE_FOOD = (2, 0, 0)

# Beginning


def start_land_battle(
    s: World, me: int, cell: int, origin: int, aboard: tuple[int, ...], bonus: int
) -> Rule[None]:
    """An Army has entered a space with foreign units or a foreign city (CC-BATTLE-01)."""
    enemy = land_holder(s, cell, me)
    s.battle = b = Battle(me, enemy, cell, origin)
    b.aboard, b.bonus = aboard, bonus
    note_place(s, b)
    b.brought = [armies_at(s, me, cell), fighters(s, DEFENDER)]
    b.held = b.brought[DEFENDER] > 0 or (b.city_owner < BARBARIANS and has_fortress(s, cell))
    tire(s, me, cell)
    tell(s, "story.battle", at=HEX[cell], seat=me, cell=HEX[cell])
    push(s, ("aftermath",))
    yield from pay_mausoleum(s, me)
    yield from pay_siege(s, me)
    if resists(s):
        push(s, ("battle_round",))
    else:
        b.outcome = ATTACKER


def start_sea_battle(
    s: World, me: int, cell: int, origin: int, *, built: bool = False, bonus: int = 0
) -> None:
    """Ships have come into a Sea space with enemy Ships (CC-SEA-01)."""
    enemy = foreign_ships(s, me)[cell]
    s.battle = b = Battle(me, enemy, cell, origin)
    b.sea, b.built, b.bonus = True, built, bonus
    b.brought = [fighters(s, ATTACKER), fighters(s, DEFENDER)]
    tire_ships(s, me, cell)
    tell(s, "story.sea_battle", at=HEX[cell], seat=me, other_seat=enemy, cell=HEX[cell])
    push(s, ("aftermath",), ("battle_round",))


def start_raid(s: World, camp: int, cell: int) -> Rule[None]:
    """Barbarians attack a city (CC-BARB-06 to -14)."""
    city = s.cities.get(cell)
    if city is None or not s.camps.get(camp):
        return
    waiting = s.battle
    s.battle = b = Battle(BARBARIANS, city.owner, cell, camp)
    b.interrupted = waiting
    b.camp = camp
    note_place(s, b)
    if city.owner == s.active:
        tire(s, city.owner, cell)
    b.brought = [s.camps[camp], armies_at(s, city.owner, cell)]
    tell(s, "story.raid", at=HEX[cell], seat=city.owner, camp=HEX[camp], cell=HEX[cell])
    push(s, ("aftermath",), ("battle_round",))
    yield from ()


def note_place(s: World, b: Battle) -> None:
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


def has_fortress(s: World, cell: int) -> bool:
    """Whether a city has a Fortress."""
    city = s.cities.get(cell)
    return city is not None and city.pieces[FORTRESS] != NONE


def pay_mausoleum(s: World, me: int) -> Rule[None]:
    """A Mood or Culture token for each Army unit that enters the Mausoleum's city (CC-WON-32, CC-NOTE-49)."""
    b = current(s)
    if b.city_wonder == MAUSOLEUM:
        stock = s.players[me].stock
        yield from pick_payment(
            s,
            me,
            "mausoleum.pay",
            b.brought[ATTACKER],
            lambda left: [kind for kind in (MOOD, CULTURE) if stock[kind]],
            "CC-WON-32",
            partial(why_not_kind, s, me, (MOOD, CULTURE), "CC-WON-32"),
        )


def pay_siege(s: World, me: int) -> Rule[None]:
    """Siegecraft buys off the powers of a Fortress before any cards and dice (CC-ADV-WAR-04 to -06)."""
    b = current(s)
    if not b.fortress or not has(s, me, SIEGECRAFT):
        return
    while True:
        words = [word for word in (FORTRESS_DIE, FORTRESS_CANCEL) if why_not_besiege(s, me, word) is None]
        if not words:
            return
        word = yield Ask(
            me,
            "siege.pay",
            [*words, DONE],
            rule="CC-ADV-WAR-04",
            why=partial(why_not_besiege, s, me),
        )
        if word == DONE:
            return
        if word == FORTRESS_DIE:
            b.fortress_die = False
            yield from pay(s, me, SIEGE_DIE_PRICE)
        else:
            b.fortress_cancel = False
            yield from pay(s, me, SIEGE_CANCEL_PRICE)


def why_not_besiege(s: World, me: int, word: Word) -> Reason | None:
    """Why a power of the Fortress can't be bought off."""
    b = current(s)
    if word not in (FORTRESS_DIE, FORTRESS_CANCEL):
        return None
    if not (b.fortress_die if word == FORTRESS_DIE else b.fortress_cancel):
        return Reason("reason.paid_already", "CC-ADV-WAR-06")
    if word == FORTRESS_DIE:
        return None if can_pay(s, me, SIEGE_DIE_PRICE) else Reason("reason.price", "CC-ADV-WAR-04")
    return None if can_pay(s, me, SIEGE_CANCEL_PRICE) else Reason("reason.price", "CC-ADV-WAR-05")


# A combat round


def battle_round(s: World) -> Rule[None]:
    """One combat round (CC-BATTLE-12)."""
    b = current(s)
    b.round += 1
    b.turned_up = False
    for side in (ATTACKER, DEFENDER):
        yield from lay_card(s, side)
    push(s, ("battle_fight",))


def lay_card(s: World, side: int) -> Rule[None]:
    """A side may lay a combat card face down (CC-BATTLE-13/14, CC-ASK-09, CC-NOTE-53)."""
    b = current(s)
    if not may_play_cards(s, side):
        return
    seat = b.seats[side]
    word = yield Ask(
        seat,
        "battle.card",
        lambda: [*(ACTION[card] for card in combat_cards(s, side)), PASS],
        rule="CC-BATTLE-13",
        why=lambda word: (
            why_not_use_combat(s, side, ACTION.index(word))
            if word in ACTION and is_in_hand(s, seat, word)
            else why_not_held(s, seat, "CC-BATTLE-13", word)
        ),
        confirm=True,
        seen_by=(seat,),
        params={"round": b.round},
    )
    if word != PASS:
        card = ACTION.index(word)
        s.players[seat].actions &= ~(1 << card)
        b.cards[side] = card
        if side == ATTACKER and s.settings.open_combat_cards:
            forget_action(s, seat, card)
            reveal(s)
            tell(s, "story.combat_card", seat=seat, card=ACTION[card])
        else:
            tell(s, "story.card_laid", seat=seat)
    else:
        tell(s, "story.no_card_laid", seat=seat)


def battle_fight(s: World) -> Rule[None]:
    """The cards are turned up and work; dice, losses, and what comes next."""
    b = current(s)
    b.turned_up = True
    for side in (ATTACKER, DEFENDER):
        if b.cards[side] != NONE:
            forget_action(s, b.seats[side], b.cards[side])
            if not (side == ATTACKER and s.settings.open_combat_cards):
                tell(s, "story.combat_card", seat=b.seats[side], card=ACTION[b.cards[side]])
    if b.cards != [NONE, NONE]:
        reveal(s)
    works = [NONE if card == NONE else CARD_COMBAT[card] for card in b.cards]
    cancels = [0, 0]
    yield from before_the_roll(s, works, cancels)
    retreated = works[DEFENDER] == TACTICAL_RETREAT
    if retreated:
        yield from retreat(s)
    elif can_roll(s):
        yield from roll_and_lose(s, works, cancels)
    discard_cards(s)
    if b.outcome == UNDECIDED:
        judge(s)
    if b.outcome == UNDECIDED:
        yield from go_on_or_stop(s)


def can_roll(s: World) -> bool:
    """Whether there is a combat roll: both sides have something left to fight with (CC-XCMB-20)."""
    b = current(s)
    if not fighters(s, ATTACKER):
        return False
    return is_raid(b) or fighters(s, DEFENDER) > 0 or fortress_works(s)


def before_the_roll(s: World, works: list[int], cancels: list[int]) -> Rule[None]:
    """Card effects that come before the roll, in the order of CC-XCMB-19; `works` keeps the cards still in effect."""
    b = current(s)
    for side in (ATTACKER, DEFENDER):
        if works[side] == SCOUT and b.cards[1 - side] != NONE:
            works[1 - side] = NONE
            steal_card(s, side)
    for side in (ATTACKER, DEFENDER):
        if works[side] == MARTYR:
            works[1 - side] = NONE
            yield from lose_fighter(s, side)
            yield from lose_fighter(s, 1 - side)
    if works[ATTACKER] == SIEGE and works[DEFENDER] != NONE:
        yield from besiege(s, works)
    for side in (ATTACKER, DEFENDER):
        if works[side] == ARCHERS:
            die = yield from roll(s, "CC-XCMB-01")
            tell(s, "story.card_roll", count=die)
            if die >= HIT:
                yield from lose_fighter(s, 1 - side)
        elif works[side] == PELTASTS:
            best = 0
            for _ in range(fighters(s, side)):
                die = yield from roll(s, "CC-XCMB-02")
                tell(s, "story.card_roll", count=die)
                best = max(best, die)
            cancels[side] += best >= HIT


def steal_card(s: World, side: int) -> None:
    """Scout: the opponent's card goes to the own hand (CC-XCMB-14); everybody saw it."""
    b = current(s)
    card = b.cards[1 - side]
    b.cards[1 - side] = NONE
    seat = b.seats[side]
    s.players[seat].actions |= 1 << card
    for other in range(s.seats):
        if other != seat:
            learn_action(s, other, seat, card)
    tell(s, "story.scouted", seat=seat, card=ACTION[card])


def besiege(s: World, works: list[int]) -> Rule[None]:
    """Siege: the defender's card has no effect unless 2 Food are paid (CC-XCMB-09)."""
    b = current(s)
    defender = b.seats[DEFENDER]
    if can_pay(s, defender, SIEGE_FOOD):
        word = yield Ask(defender, "battle.siege_food", (YES, NO), rule="CC-XCMB-09")
        if word == YES:
            yield from pay(s, defender, SIEGE_FOOD)
            return
    works[DEFENDER] = NONE
    tell(s, "story.card_spoilt", seat=defender)


def retreat(s: World) -> Rule[None]:
    """Tactical Retreat: the defender leaves, and the attacker has won (CC-XCMB-12)."""
    b = current(s)
    me = b.seats[DEFENDER]
    player = s.players[me]
    spaces = retreat_spaces(s)
    if not spaces or (b.cell not in player.armies and b.cell not in player.settlers):
        return
    word = yield Ask(
        me,
        "battle.retreat",
        [HEX[cell] for cell in spaces],
        rule="CC-XCMB-12",
        why=partial(why_not_retreat, s, me, b.cell),
        named=partial(space_label, s),
    )
    to = HEX.index(word)
    for kind, units in ((ARMY, player.armies), (SETTLER, player.settlers)):
        count = units.get(b.cell, 0)
        leave(s, player, kind, b.cell, count)
        stand(s, player, kind, to, count)
        if me == s.active:
            move_marks(s, kind, b.cell, to)
    tell(s, "story.retreats", at=HEX[to], seat=me, cell=HEX[b.cell], to=HEX[to])
    b.outcome = STOPPED if is_raid(b) else ATTACKER


def why_not_retreat(s: World, me: int, origin: int, word: Word) -> Reason | None:
    """Why the defender can't retreat to a space."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if cell not in s.layout.neighbours[origin]:
        return Reason("reason.too_far", "CC-XCMB-12")
    if s.terrain[cell] == NONE:
        return Reason("reason.unexplored", "CC-XCMB-12")
    if s.terrain[cell] == SEA:
        return Reason("reason.no_land", "CC-XCMB-12")
    if land_holder(s, cell, me) != NONE:
        return Reason("reason.foreign_unit", "CC-XCMB-12")
    return Reason("reason.stack", "CC-XCMB-12")


def move_marks(s: World, kind: int, cell: int, to: int) -> None:
    """Marks go along with units that are moved without a move of their own."""
    for what in range(1, 5):
        count = s.turn.marks.get(mark_key(cell, kind, what), 0)
        unmark(s, kind, cell, what, count)
        mark(s, kind, to, what, count)


# The roll


def roll_and_lose(s: World, works: list[int], cancels: list[int]) -> Rule[None]:
    """Combat roll, hits and losses (CC-XCMB-21)."""
    b = current(s)
    units = [fighters(s, ATTACKER), fighters(s, DEFENDER)]
    values = [0, 0]
    rolled: list[list[int]] = [[], []]
    for side in (ATTACKER, DEFENDER):
        dice = units[side] + extra_dice(s, side, works)
        again = works[side] == HIGH_GROUND
        for _ in range(dice):
            die = yield from roll(s, "CC-BATTLE-03")
            rolled[side].append(die)
            if again and die == 6:
                die = yield from roll(s, "CC-XCMB-07")
                rolled[side].append(die)
        values[side] = max(0, sum(rolled[side]) + modifier(s, side, works, units))
    hits = [value // HIT + steel_hit(s, side, units) for side, value in enumerate(values)]
    for side in (ATTACKER, DEFENDER):
        saved = cancels[side] + cancelled(s, side, works)
        hits[1 - side] = max(0, hits[1 - side] - saved)
    s.last_roll = [
        b.cell,
        *b.seats,
        *values,
        *hits,
        len(rolled[ATTACKER]),
        *rolled[ATTACKER],
        *rolled[DEFENDER],
    ]
    tell(
        s,
        "story.combat_roll",
        attacker_value=values[ATTACKER],
        defender_value=values[DEFENDER],
        attacker_hits=hits[ATTACKER],
        defender_hits=hits[DEFENDER],
    )
    losses = [min(hits[DEFENDER], units[ATTACKER]), min(hits[ATTACKER], units[DEFENDER])]
    extra = [0, 0]
    for side in (ATTACKER, DEFENDER):
        if (
            works[side] == ENCIRCLED
            and losses[1 - side] >= losses[side]
            and losses[1 - side] < units[1 - side]
        ):
            die = yield from roll(s, "CC-XCMB-03")
            tell(s, "story.card_roll", count=die)
            extra[1 - side] = int(die >= HIT)
    lost = [losses[side] + extra[side] for side in (ATTACKER, DEFENDER)]
    if is_raid(b):
        yield from suffer_raid(s, hits[ATTACKER] + extra[DEFENDER])
        lose_barbarians(s, lost[ATTACKER])
    else:
        for side in (ATTACKER, DEFENDER):
            for _ in range(lost[side]):
                yield from lose_fighter(s, side)
    for side in (ATTACKER, DEFENDER):
        if works[side] == SURPRISE and units[1 - side] > fighters(s, 1 - side):
            yield from draw_action(s, b.seats[side], "CC-XCMB-08")


def extra_dice(s: World, side: int, works: list[int]) -> int:
    """Dice beyond one for each unit: Fortress and cards (CC-CITY-12, CC-XCMB-10, -13, -16)."""
    b = current(s)
    dice = int(works[side] in (FOR_THE_PEOPLE, DEFENSIVE_FORMATION, FLANKING))
    if side == DEFENDER and b.fortress and b.fortress_die and b.round == 1:
        dice += 1
    return dice


def modifier(s: World, side: int, works: list[int], units: list[int]) -> int:
    """What is added to the combat value (CC-XCMB-04 to -09, CC-XEVT-20, CC-ADV-THE-07)."""
    b = current(s)
    added = 0
    if side == ATTACKER:
        added += b.bonus
        if works[ATTACKER] == WEDGE_FORMATION:
            added += units[DEFENDER]
        if works[DEFENDER] == HEAVY_RESISTANCE:
            added -= units[ATTACKER]
    if works[side] == HIGH_MORALE:
        added += 2
    elif works[side] in (SURPRISE, SIEGE):
        added += 1
    seat = b.seats[side]
    if b.temple and b.round == 1 and seat != BARBARIANS and has(s, seat, FANATICISM):
        added += 2
    return added


def steel_hit(s: World, side: int, units: list[int]) -> int:
    """Steel Weapons: one more hit in the first roll, Army against Army without them (CC-ADV-WAR-07/08, CC-SEA-07)."""
    b = current(s)
    seat, other = b.seats[side], b.seats[1 - side]
    if b.sea or b.round != 1 or seat == BARBARIANS or not has(s, seat, STEEL_WEAPONS):
        return 0
    if not units[side] or not units[1 - side]:
        return 0
    return int(other == BARBARIANS or not has(s, other, STEEL_WEAPONS))


def cancelled(s: World, side: int, works: list[int]) -> int:
    """Hits against a side that are cancelled: Fortress, Warships, Improved Defenses (CC-CITY-13, CC-ADV-MAR-05/06)."""
    b = current(s)
    count = int(works[side] == IMPROVED_DEFENSES)
    if b.round != 1:
        return count
    if side == DEFENDER and b.fortress and b.fortress_cancel:
        count += 1
    seat = b.seats[side]
    if seat != BARBARIANS and has(s, seat, WARSHIPS) and (b.sea or (side == ATTACKER and b.aboard)):
        count += 1
    return count


# Losses


def lose_fighter(s: World, side: int) -> Rule[None]:
    """A side loses one fighting unit; at sea the owner chooses which Ship (CC-BATTLE-06, CC-SEA-05)."""
    b = current(s)
    seat = b.seats[side]
    if not fighters(s, side):
        return
    if seat == BARBARIANS:
        remove_barbarians(s, b.camp if side == ATTACKER else b.cell, 1)
    elif b.sea:
        yield from lose_ship(s, seat, side)
    else:
        remove_units(s, seat, ARMY, b.cell)
    b.destroyed[1 - side] += 1


def lose_ship(s: World, seat: int, side: int) -> Rule[None]:
    """Which Ship is lost, by its load."""
    b = current(s)
    note_scavenging(s, side)
    number = yield from choose_ship(s, seat, b.cell, "battle.casualty", "CC-SEA-05")
    sink(s, seat, number)


def choose_ship(s: World, seat: int, cell: int, about: str, rule: str) -> Rule[int]:
    """One of a player's Ships in a space, by its load; of alike ones the one that may do least in this Turn."""
    ships = s.players[seat].ships
    here = [number for number, ship in enumerate(ships) if ship.cell == cell]
    word = yield Ask(
        seat,
        about,
        [LOAD[load] for load in sorted({load_of(ships[number].cargo) for number in here})],
        rule=rule,
        why=lambda word: Reason("reason.no_such_ship", rule) if word in LOAD else None,
    )
    return weariest_ship(ships, here, LOAD.index(word))


def note_scavenging(s: World, side: int) -> None:
    """A Settler or Ship of a side is destroyed where Scavenger asks for it (CC-XOBJ-48)."""
    b = current(s)
    owner = b.seats[side]
    if owner != BARBARIANS and any(
        city.owner != owner and city.mood != ANGRY and within(s, cell, b.cell, 2)
        for cell, city in s.cities.items()
    ):
        b.scavenged[1 - side] = True


def suffer_raid(s: World, hits: int) -> Rule[None]:
    """Hits of Barbarians: on units in the city, then on its pieces (CC-BARB-09 to -11)."""
    b = current(s)
    seat = b.seats[DEFENDER]
    city = s.cities[b.cell]
    player = s.players[seat]
    for _ in range(hits):
        kinds = [
            UNIT[kind]
            for kind, units in ((SETTLER, player.settlers), (ARMY, player.armies))
            if b.cell in units
        ]
        if kinds:
            word = yield Ask(
                seat, "battle.casualty", kinds, rule="CC-BARB-09", why=partial(why_not_unit, "CC-BARB-09")
            )
            kind = UNIT.index(word)
            remove_units(s, seat, kind, b.cell)
            if kind == ARMY:
                b.destroyed[ATTACKER] += 1
            continue
        pieces = [piece for piece in range(SETTLEMENT + 1, len(PIECE)) if city.pieces[piece] != NONE]
        word = yield Ask(
            seat,
            "battle.piece",
            [PIECE[piece] for piece in pieces or [SETTLEMENT]],
            rule="CC-BARB-10",
            why=partial(why_not_lost, city, "CC-BARB-10"),
        )
        b.pieces_lost += 1
        if not pieces:
            destroy_city(s, city)
            return
        lose_piece(s, city, PIECE.index(word))


def lose_barbarians(s: World, count: int) -> None:
    """Attacking Barbarians are destroyed."""
    b = current(s)
    remove_barbarians(s, b.camp, count)
    b.destroyed[DEFENDER] += count


def discard_cards(s: World) -> None:
    """The combat cards of the round go to the discards (CC-XCMB-22)."""
    b = current(s)
    for side in (ATTACKER, DEFENDER):
        if b.cards[side] != NONE:
            discard_action(s, b.seats[side], b.cards[side])
    b.cards = [NONE, NONE]


# The end of a round


def judge(s: World) -> None:
    """Whether the battle is over (CC-BATTLE-07/08, CC-BARB-08, CC-NOTE-25).

    Barbarians have won if the last Army unit fell or the city; where nobody was to fall, nobody has lost.
    """
    b = current(s)
    attackers, defenders = fighters(s, ATTACKER), fighters(s, DEFENDER)
    holds = b.cell in s.cities and not b.brought[DEFENDER]
    if not attackers:
        b.outcome = DEFENDER if defenders or holds else DRAWN
    elif is_raid(b):
        b.outcome = STOPPED if defenders or holds else ATTACKER
    elif not defenders:
        b.outcome = ATTACKER


def go_on_or_stop(s: World) -> Rule[None]:
    """The attacker goes on or stops; after building Ships there is no way back (CC-BATTLE-09 to -11, CC-NOTE-28)."""
    b = current(s)
    if not b.built:
        word = yield Ask(b.seats[ATTACKER], "battle.continue", (CONTINUE, STOP), rule="CC-BATTLE-10")
        if word == STOP:
            b.outcome = STOPPED
            go_back(s)
            return
    push(s, ("battle_round",))


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
