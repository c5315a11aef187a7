"""Battlefields for tests of Clash of Cultures: a map, armies on it, and ways to fight.

The map of two players with three Regions open. Battles on land are for the Fertile space `FIELD`; attackers come from
the Fertile space `CAMP`, or from the Sea space `SHORE` beside the field, which touches the Sea space `DEEP`. Barbarians
sit in the Fertile space `DEN`. All of these but `DEEP` are adjacent to the field. Seat 0 attacks, seat 1 defends.

A battle can also be staged as the calculator describes it (`stage`), and gone through die by die (`explore`) or at
random (`sample`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from msgspec import json

from areopagus.games.clash_of_cultures.card_catalog import ACTION_CARDS
from areopagus.games.clash_of_cultures.catalog import ARMY, SHIP
from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel import CHANCE, Word
from areopagus.kernel.position import Position
from areopagus.kernel.state import state_to_json
from areopagus.workshop.testing import Table
from tests.games.clash_of_cultures.battle_calculator import Fight, Left, Odds, Raided
from tests.games.clash_of_cultures.positions import (
    army,
    camp,
    cell,
    city,
    clash,
    give,
    hold,
    learn,
    reveal,
    settler,
    ship,
)

FIELD, CAMP, SHORE, DEEP, DEN = "+3+2", "+4+1", "+2+3", "+1+4", "+3+3"
SPARE = "+2+2"
"""One more Fertile space beside the field."""
PIECES = ("academy", "port", "temple", "fortress")
"""What a city grows by where nothing else is wanted, in this order."""
T = TypeVar("T")


def open_map(seats: int = 2, trained: Sequence[int] = (0, 1), **options: Any) -> Table:
    """A table with the three Regions open, at the first question of seat 0; who is trained has Tactics."""
    table = clash(seats, **options)
    with table.edit() as s:
        for slot, tile in (("c", 20), ("f", 19), ("d", 7)):
            reveal(s, slot, tile)
        for seat in trained:
            learn(s, seat, "tactics")
    return table


def meeting(
    attackers: int, defenders: int, *pieces: str, in_city: bool = False, mood: str = "neutral"
) -> Table:
    """Armies stand ready; with pieces, or where asked for, the field is a city of seat 1."""
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, attackers)
        if defenders:
            army(s, 1, FIELD, defenders)
        if pieces or in_city:
            city(s, 1, FIELD, *pieces, mood=mood)
    return table


def owner(table: Table) -> int:
    """The owner of the city in the field."""
    owner_now: int = table.state.cities[cell(FIELD)].owner
    return owner_now


def arm(s: World, seat: int, *keys: str) -> list[str]:
    """A player gets cards with these combat halves; returns their words."""
    words = []
    for key in keys:
        number = next(
            number
            for number, card in enumerate(ACTION_CARDS, 1)
            if card.combat.key == key and s.action_deck >> number - 1 & 1
        )
        hold(s, seat, actions=[number])
        words.append(f"action:{number}")
    return words


def march(table: Table, armies: int, *settlers: int, start: str = CAMP, to: str = FIELD) -> None:
    """A number of Army units, and of Settlers, go from one space to another."""
    counts = [f"count:{count}" for count in (armies, *settlers)]
    table.play("move", f"hex:{start}", *counts, f"hex:{to}")


def sail(table: Table, start: str = DEEP, to: str = SHORE) -> None:
    """All Ships of a space go to another."""
    table.play("move", f"hex:{start}")
    if table.about == "move.mode":
        table.play("sail")
    while table.about == "move.units.ship":
        table.play(table.words[0])
    table.play(f"hex:{to}")


def land(table: Table, start: str = SHORE, to: str = FIELD) -> None:
    """All units aboard the Ships of a space go ashore."""
    table.play("move", f"hex:{start}", "land")
    while table.about in ("move.cargo", "move.cargo_unit"):
        table.play(table.words[0])
    table.play(f"hex:{to}")


def begin_raid(s: World, den: str = DEN, place: str = FIELD) -> None:
    """Barbarians attack a city before anything else happens."""
    s.agenda.append(("raid", cell(den), cell(place)))


def roll(table: Table, *dice: int) -> None:
    """Dice are rolled, in the order in which they are asked for."""
    for die in dice:
        assert table.about == "chance.die", table.about
        table.play(f"die:{die}")


def armies_of(table: Table, seat: int) -> dict[str, int]:
    """The Army units of a player on Land, by space."""
    armies: dict[int, int] = table.state.players[seat].armies
    return {place: armies[cell(place)] for place in (FIELD, CAMP, DEN, SPARE) if cell(place) in armies}


# Battles as the calculator describes them


def stage(fight: Fight, settlers: int = 0, size: int = 0) -> tuple[Table, dict[int, str]]:
    """The table at the first question of the battle, and the word of each side's card."""
    table = open_map()
    cards: dict[int, str] = {}
    with table.edit() as s:
        for seat, side in enumerate(fight.sides):
            advances = [
                key
                for key, wanted in (
                    ("steel_weapons", side.steel),
                    ("warships", side.warships),
                    ("fanaticism", side.fanatic),
                    ("siegecraft", seat == 0 and bool(fight.bought)),
                )
                if wanted
            ]
            learn(s, seat, *advances)
            if side.card:
                (cards[seat],) = arm(s, seat, side.card)
        if fight.pays_food:
            give(s, 1, food=2)
        else:
            give(s, 1, food=0)
        give(s, 0, wood=2 * ("fortress_die" in fight.bought), ore=2 * ("fortress_cancel" in fight.bought))
        if fight.city or fight.fortress or fight.temple or fight.raid:
            pieces = [key for key in PIECES if getattr(fight, key, False)]
            pieces += [key for key in PIECES if key not in pieces][: max(0, size - 1 - len(pieces))]
            city(s, 1, FIELD, *pieces)
        place_units(s, fight, settlers)
    start_fight(table, fight)
    return table, cards


def place_units(s: World, fight: Fight, settlers: int) -> None:
    """Both sides stand where they begin."""
    attackers, defenders = fight.attacker.units, fight.defender.units
    if fight.sea:
        for _ in range(attackers):
            ship(s, 0, DEEP)
        for _ in range(defenders):
            ship(s, 1, SHORE)
        return
    if fight.raid:
        camp(s, DEN, attackers)
        begin_raid(s)
    elif fight.landing:
        for first in range(0, attackers, 2):
            ship(s, 0, SHORE, "a" * min(2, attackers - first))
    else:
        army(s, 0, CAMP, attackers)
    if fight.camp:
        camp(s, FIELD, defenders)
    elif defenders:
        army(s, 1, FIELD, defenders)
    if settlers:
        settler(s, 1, FIELD, settlers)


def start_fight(table: Table, fight: Fight) -> None:
    """The attackers move in."""
    units = fight.attacker.units
    if fight.sea:
        sail(table)
    elif fight.landing:
        land(table)
    elif not fight.raid:
        if fight.warlord:
            lead_by_warlord(table, units)
        else:
            march(table, units)
    for word in fight.bought:
        table.play(word)
    assert table.state.battle is not None


def lead_by_warlord(table: Table, units: int) -> None:
    """The same march, as the second part of the Great Warlord."""
    with table.edit() as s:
        s.agenda.append(("move", 0, 3, 2))
    table.play(f"hex:{CAMP}", f"count:{units}", f"hex:{FIELD}")


BATTLE = (
    "chance.die",
    "chance.action",
    "battle.card",
    "battle.siege_food",
    "battle.retreat",
    "battle.casualty",
    "battle.piece",
    "battle.continue",
    "pay.gold.food",
    "siege.pay",
)


def answer(position: Position, fight: Fight, cards: dict[int, str]) -> Word:
    """What the players say: cards in the first round, always on, losses as the calculator has them."""
    ask = position.ask
    assert ask is not None
    wanted = {
        "battle.card": cards.get(ask.seat, "pass") if is_round(world(position), 1) else "pass",
        "battle.siege_food": "yes" if fight.pays_food else "no",
        "battle.continue": "continue",
        "siege.pay": "done",
    }.get(ask.about)
    if wanted is None:
        return ask.words[0]
    return next(word for word in ask.words if word.text == wanted)


def is_round(s: World, number: int) -> bool:
    """Whether the battle is in that round."""
    return s.battle is not None and s.battle.round == number


def explore(
    table: Table, fight: Fight, cards: dict[int, str], rounds: int, seen: Callable[[World], T]
) -> Odds[T]:
    """Everything that the dice can bring in a number of rounds, each die six ways, with what is seen at the end.

    Where dice that fell differently have led to the same position, the next round is gone through once for all.
    """
    odds: Odds[T] = {}
    waiting = [(table.match._position.clone(), Fraction(1))]
    for number in range(1, rounds + 1):
        going_on: dict[object, tuple[Position, Fraction]] = {}
        for position, weight in _round_ends(waiting, fight, cards, number):
            if number < rounds and position.ask is not None and position.ask.about == "battle.continue":
                position.checkpoints = True
                position.advance(answer(position, fight, cards))
                same = position if position.log else json.encode(state_to_json(position.state))
                going_on[same] = (position, weight + going_on[same][1] if same in going_on else weight)
            else:
                result = seen(world(position))
                odds[result] = odds.get(result, Fraction(0)) + weight
        waiting = list(going_on.values())
    return odds


def _round_ends(
    waiting: list[tuple[Position, Fraction]], fight: Fight, cards: dict[int, str], number: int
) -> Iterator[tuple[Position, Fraction]]:
    """How that round can end: by the question whether to go on, or with the battle."""
    while waiting:
        position, weight = waiting.pop()
        ask = position.ask
        is_over = ask is None or ask.about not in BATTLE
        if ask is None or is_over or (ask.about == "battle.continue" and is_round(world(position), number)):
            yield position, weight
        elif ask.about == "chance.die":
            position.checkpoints = False  # only losses and the aftermath follow
            words = ask.words
            share = weight / len(words)
            for word in words:
                branch = position.clone() if word != words[-1] else position
                branch.advance(word)
                waiting.append((branch, share))
        else:
            position.advance(answer(position, fight, cards))
            waiting.append((position, weight))


def sample(
    start: Position, fight: Fight, cards: dict[int, str], rng: Random, seen: Callable[[World], T]
) -> T:
    """One battle to its end, with dice of a generator."""
    position = start.clone()
    position.checkpoints = False
    while position.ask is not None and position.ask.about in BATTLE:
        is_die = position.ask.seat == CHANCE
        position.advance(rng.choice(position.ask.words) if is_die else answer(position, fight, cards))
    return seen(world(position))


def world(position: Position) -> World:
    """What lies on the table."""
    s = position.state
    assert isinstance(s, World)
    return s


def units_left(s: World, seat: int, sea: bool) -> int:
    """The fighting units that a player has anywhere, aboard included."""
    kind, limit = (SHIP, 4) if sea else (ARMY, 16)
    return limit - s.players[seat].reserve[kind]


def left_of(fight: Fight) -> Callable[[World], Left]:
    """How to see what a battle left; `retreated` only where the defenders left the field."""
    hands = [1 if side.card else 0 for side in fight.sides]

    def seen(s: World) -> Left:
        defenders = s.camps.get(cell(FIELD), 0) if fight.camp else units_left(s, 1, fight.sea)
        retreated = (
            not fight.sea and defenders > 0 and not fight.camp and cell(FIELD) not in s.players[1].armies
        )
        if fight.city:
            won = units_left(s, 0, fight.sea) > 0 and (not defenders or retreated)
            assert s.cities[cell(FIELD)].owner == (0 if won else 1)
        cards = [player.actions.bit_count() for player in s.players]
        scouted = [side.card == "scout" for side in fight.sides]
        draws = tuple(
            bool(cards[seat]) and hands[seat] > 0 and not (scouted[seat] and hands[1 - seat])
            for seat in (0, 1)
        )
        return Left(units_left(s, 0, fight.sea), defenders, (draws[0], draws[1]), retreated)

    return seen


def raided(s: World) -> Raided:
    """What a Barbarian attack left."""
    here = cell(FIELD)
    city = s.cities.get(here)
    return Raided(
        s.camps[cell(DEN)],
        s.players[1].settlers.get(here, 0),
        s.players[1].armies.get(here, 0),
        0 if city is None else city.size,
        city is not None and city.mood == 0,
    )
