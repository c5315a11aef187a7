"""Positions for tests of Clash of Cultures: a table past setup, and verbs that set up the board.

table = clash(seats=3)                          # seat 0 is at `turn.action`, chance is asked, hands are empty
with table.edit() as s:
    learn(s, 0, "tactics", "roads")             # with everything these advances need
    give(s, 0, food=2, ore=3, mood=1)           # sets amounts; tokens raise the Level by advances that do no harm
    reveal(s, "a", 11)                          # tile 11 in slot a, as listed
    city(s, 1, "+2+1", "fortress", mood="happy")
    army(s, 0, "+3+0", 3)
    hold(s, 0, actions=[5], objectives=[3])     # cards by their printed numbers
table.play("move", "hex:+3+0", "count:3", "hex:+2+1")

Seats sit round the map in the order 0, 1, 2, 3; seat 0 is first player. The homes are `home(s, seat)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import (
    ACTION_CARDS,
    EVENTS,
    OBJECTIVE_CARDS,
    OBJECTIVES,
    WONDERS,
)
from areopagus.games.clash_of_cultures.catalog import (
    ADVANCES,
    ARMY,
    CATEGORIES,
    CULTURE,
    EVENT_LEVELS,
    FIRST_GOVERNMENT,
    KINDS,
    MOOD,
    MOODS,
    NONE,
    PIECES,
    PORT,
    SEA,
    SETTLER,
    SHIP,
    keys_of,
    number_of,
)
from areopagus.games.clash_of_cultures.effects.cities import lay_region, new_city, set_piece
from areopagus.games.clash_of_cultures.effects.units import stand
from areopagus.games.clash_of_cultures.map_catalog import CELLS, SLOT_LETTERS, TILES
from areopagus.games.clash_of_cultures.queries.goods import level
from areopagus.games.clash_of_cultures.state import OPEN, RESERVED, City, Ship, World
from areopagus.kernel import hexes
from areopagus.workshop.testing import Table


def cell(place: str | int) -> int:
    """The space of a text such as `+2-1`."""
    return place if isinstance(place, int) else CELLS.index(hexes.parse(place))


def word(place: str | int) -> str:
    """The word of a space."""
    return f"hex:{hexes.text(CELLS[cell(place)])}"


HOME: Final = "+3+0"
"""The home of seat 0."""
HOME_HEX: Final = word(HOME)


def clash(seats: int = 2, me: int = 0, *, actions: int = 3, **options: object) -> Table:
    """A table at the first `turn.action` of a seat, in the first Turn of Round 1; chance is asked."""
    table = Table(GAME, seats, None, **options)
    for seat in range(seats - 1):
        table.play(f"seat:{seat}")
    for number in range(seats):
        table.play(f"action:{number + 1}", f"objective:{number + 1}")
    table.play("seat:0")
    with table.edit() as s:
        for player in s.players:
            s.action_deck |= player.actions
            s.objective_deck |= player.objectives
            player.actions = player.objectives = 0
        begin_turn(s, me, actions)
    return table


def deal(seats: int, *, first: int = 0, order: tuple[int, ...] = ()) -> Table:
    """A table whose setup is played: the seats go to the places in an order, cards are dealt by number."""
    table = Table(GAME, seats, None)
    for seat in (order or tuple(range(seats)))[:-1]:
        table.play(f"seat:{seat}")
    for number in range(seats):
        table.play(f"action:{10 + number}", f"objective:{20 + number}")
    table.play(f"seat:{first}")
    return table


def revealed_map(seats: int = 2, actions: int = 3) -> Table:
    """A table with all Regions revealed; seat 0 has nothing in stock."""
    table = clash(seats, actions=actions)
    with table.edit() as s:
        reveal_all(s)
        give(s, 0, food=0)
    return table


def begin_turn(s: World, me: int, actions: int = 3) -> None:
    """It is the beginning of a player's Turn."""
    place = s.order.index(me)
    s.active = me
    s.turn.actions_left = actions
    s.agenda = [("next_turn", (place - s.order.index(s.first)) % s.seats + 1), ("turn", me)]


def begin_later_turn(s: World, me: int, turn: int = 3, round: int = 1, actions: int = 3) -> None:
    """It is the beginning of a player's Turn, the first, second or third of a Round."""
    begin_turn(s, me, actions)
    s.round, s.turn_number = round, turn
    s.agenda[0] = ("next_turn", s.agenda[0][1] + (turn - 1) * s.seats)


def begin_status(s: World, round: int = 1) -> None:
    """The last Turn of a Round is over, and the Status phase begins."""
    s.active, s.turn.actions_left = NONE, 0
    s.round, s.turn_number = round, 3
    s.agenda = [("status",)]


def home(s: World, seat: int) -> int:
    """The space of a player's starting city."""
    return s.players[seat].home


# Advances and goods


def learn(s: World, seat: int, *keys: str) -> None:
    """A player has these advances and all that they need; no token, Event or one-time effect comes with them."""
    for key in keys:
        _learn(s, seat, number_of(ADVANCES, key))
    _count_events(s, seat)


def _learn(s: World, seat: int, advance: int) -> None:
    player = s.players[seat]
    if player.advances >> advance & 1:
        return
    category = advance // 4
    if category >= FIRST_GOVERNMENT:
        for other in range(FIRST_GOVERNMENT, len(CATEGORIES)):
            assert other == category or not player.advances >> other * 4 & 15, "only one government"
        if advance == category * 4:
            _learn(s, seat, CATEGORIES[category].required)
    if advance != category * 4:
        _learn(s, seat, category * 4)
    if ADVANCES[advance].prerequisite != NONE:
        _learn(s, seat, ADVANCES[advance].prerequisite)
    player.advances |= 1 << advance


def _count_events(s: World, seat: int) -> None:
    s.players[seat].events_drawn = sum(
        level(s, seat, token) >= threshold for token in (MOOD, CULTURE) for threshold in EVENT_LEVELS
    )


HARMLESS = {
    MOOD: (
        "storage",
        "fishing",
        "sanitation",
        "husbandry",
        "free_education",
        "irrigation",
        "voting",
        "myths",
    ),
    CULTURE: ("philosophy", "cartography", "monuments", "art_and_sculptures", "astronomy", "roads", "math"),
}
"""Advances by which tests raise Levels, as far as they have the border."""


def raise_level(s: World, seat: int, token: int, to: int) -> None:
    """A player's Level is at least this, by advances with that border."""
    keys = [key for key in HARMLESS[token] if ADVANCES[number_of(ADVANCES, key)].border == token]
    keys += [one.key for one in ADVANCES if one.border == token and one.key not in keys]
    for key in keys:
        if level(s, seat, token) >= to:
            break
        learn(s, seat, key)


def give(s: World, seat: int, **amounts: int) -> None:
    """A player has exactly so much of the named kinds."""
    for name, amount in amounts.items():
        kind = KINDS.index(name)
        if kind in (MOOD, CULTURE):
            raise_level(s, seat, kind, amount)
        elif name == "food" and amount > 2:
            learn(s, seat, "storage")
        s.players[seat].stock[kind] = amount


def has_advance(table: Table, key: str, seat: int = 0) -> bool:
    """Whether a player has an advance."""
    return bool(table.state.players[seat].advances >> number_of(ADVANCES, key) & 1)


def owned(s: World, seat: int, category: str = "") -> set[str]:
    """The advances of a player, of a category if one is named."""
    return {
        key
        for number, key in enumerate(keys_of(ADVANCES))
        if s.players[seat].advances >> number & 1 and category in ("", CATEGORIES[number // 4].key)
    }


# The map


def reveal(s: World, letter: str, tile: int, turning: int = 0) -> None:
    """A tile lies open in a slot; its Barbarians are left out."""
    lay_region(s, SLOT_LETTERS.index(letter), [one.number for one in TILES].index(tile), turning)


def reveal_all(s: World, tiles: Iterable[int] = ()) -> None:
    """All Regions lie open: the named tiles in the order of the slots, then the unused ones in order."""
    wanted = [*tiles]
    wanted += [tile.number for tile in TILES if tile.number not in wanted]
    for slot, tile in zip(range(len(s.tiles)), wanted, strict=False):
        reveal(s, SLOT_LETTERS[slot], tile)


def spaces(s: World, terrain: int) -> list[int]:
    """The revealed spaces of a terrain, in order."""
    return [place for place in s.layout.cells if s.terrain[place] == terrain]


def city(
    s: World, seat: int, place: str | int, *pieces: str, mood: str = "neutral", colour: int | None = None
) -> City:
    """A player has a city with these pieces, all of the player's colour or of another; a Port takes the first Sea."""
    here = cell(place)
    built = s.cities.get(here) or new_city(s, seat, here)
    built.mood = MOODS.index(mood)
    for key in pieces:
        piece = number_of(PIECES, key)
        set_piece(s, built, piece, seat if colour is None else colour)
        if piece == PORT:
            built.port = next(near for near in s.layout.neighbours[here] if s.terrain[near] == SEA)
    return built


def camp(s: World, place: str | int, units: int = 1) -> int:
    """A Barbarian Settlement with a number of units."""
    s.camps[cell(place)] = units
    return cell(place)


def army(s: World, seat: int, place: str | int, count: int = 1) -> None:
    """A player gets a number of Army units in a space."""
    s.players[seat].reserve[ARMY] -= count
    stand(s, s.players[seat], ARMY, cell(place), count)


def settler(s: World, seat: int, place: str | int, count: int = 1) -> None:
    """A player gets a number of Settlers in a space."""
    s.players[seat].reserve[SETTLER] -= count
    stand(s, s.players[seat], SETTLER, cell(place), count)


def ship(s: World, seat: int, place: str | int, cargo: str = "") -> None:
    """A player has a Ship with a cargo such as `sa`: a Settler and an Army unit."""
    player = s.players[seat]
    player.reserve[SHIP] -= 1
    kinds = sorted(ARMY if letter == "a" else SETTLER for letter in cargo)
    for kind in kinds:
        player.reserve[kind] -= 1
    player.ships.append(Ship(cell(place), 0, tuple(kind * 8 for kind in kinds)))


def two_more_cities(s: World) -> None:
    """Seat 0 has three cities on the revealed map, so each of them can grow to three."""
    for place in ("+5+0", "+4+2"):
        city(s, 0, place)


def remove_all_units(s: World, seat: int) -> None:
    """A player has no unit on the board."""
    player = s.players[seat]
    player.reserve[ARMY] += sum(player.armies.values())
    player.reserve[SETTLER] += sum(player.settlers.values())
    for one in player.ships:
        player.reserve[SHIP] += 1
        for unit in one.cargo:
            player.reserve[unit >> 3] += 1
    player.armies, player.settlers, player.ships = {}, {}, []


# Cards and Wonders


def hold(s: World, seat: int, actions: Iterable[int] = (), objectives: Iterable[int] = ()) -> None:
    """Cards come from the decks to a hand, by their printed numbers."""
    player = s.players[seat]
    for number in actions:
        bit = 1 << number - 1
        assert s.action_deck & bit, f"action card {number} is not in the deck"
        s.action_deck ^= bit
        player.actions |= bit
    for number in objectives:
        bit = 1 << number - 1
        assert s.objective_deck & bit, f"objective card {number} is not in the deck"
        s.objective_deck ^= bit
        player.objectives |= bit


def card_with(civil: str = "", combat: str = "", nth: int = 0) -> int:
    """The printed number of an Action card with a half."""
    spaces = [
        number
        for number, card in enumerate(ACTION_CARDS, 1)
        if (not civil or card.civil.key == civil) and (not combat or card.combat.key == combat)
    ]
    return spaces[nth]


def objective_with(key: str, nth: int = 0) -> tuple[int, str]:
    """The printed number of an Objective card with an Objective, and the word that completes it."""
    spaces = [
        (number + 1, f"objective:{number + 1}:{('top', 'bottom')[half]}")
        for number, halves in enumerate(OBJECTIVE_CARDS)
        for half in (0, 1)
        if OBJECTIVES[halves[half]].key == key
    ]
    return spaces[nth]


def person(s: World, seat: int, key: str) -> None:
    """A player keeps a great person."""
    event = number_of(EVENTS, key)
    s.event_deck[event] -= 1
    s.players[seat].persons.append(event)


def open_wonder(s: World, key: str) -> None:
    """A Wonder lies open."""
    s.wonders[number_of(WONDERS, key)] = OPEN


def reserve_wonder(s: World, seat: int, key: str) -> None:
    """A Wonder is reserved by a player, who has Monuments."""
    learn(s, seat, "monuments")
    s.wonders[number_of(WONDERS, key)] = RESERVED + seat


def built_wonder(s: World, key: str, place: str | int) -> None:
    """A Wonder stands in a city."""
    wonder = number_of(WONDERS, key)
    s.wonders[wonder] = cell(place)
    s.cities[cell(place)].wonder = wonder


def stock(s: World, seat: int) -> dict[str, int]:
    """What a player holds, without the zeros."""
    return {KINDS[kind]: count for kind, count in enumerate(s.players[seat].stock) if count}


def collect_nothing(table: Table, place: str = "+3+0") -> None:
    """Activate a city for a Collect that takes nothing."""
    table.play("activate")
    for about, answer in (("activate.city", word(place)), ("activate.what", "collect")):
        if table.about == about:
            table.play(answer)
    table.play("done")


def skip(table: Table, *abouts: str) -> None:
    """Answer questions of these kinds with `pass`, `done` or `no`."""
    while table.about in abouts:
        table.play(next(text for text in ("pass", "done", "no", "end") if text in table.words))


def until(table: Table, about: str, **answers: str) -> None:
    """Answer with the last word (or as told, keys with _ for .) until a question is asked."""
    named = {key.replace("__", "."): value for key, value in answers.items()}
    for _ in range(1000):
        if table.about in ("", about):
            return
        table.play(named.get(table.about, table.words[-1]))


def state(table: Table) -> Any:
    """The live state."""
    return table.state


def strike(table: Table, key: str, seat: int = 0) -> None:
    """A player draws an Event, whatever the Levels are."""
    with table.edit() as s:
        s.agenda.append(("event", seat))
    table.play(f"event:{key}")


# Refusals


def refusal(table: Table, text: str) -> tuple[str, str]:
    """The key and the rule of the reason against a word, which is refused."""
    rule_id = table.refuses(text)
    reason = table.match.why_not(text)
    assert reason is not None
    return reason.key.removeprefix("reason."), rule_id


def mood(table: Table, place: str = "+3+0") -> int:
    """The mood of a city."""
    mood_of_city: int = table.state.cities[cell(place)].mood
    return mood_of_city


# Cards


def draw_event(s: World, seat: int = 0) -> None:
    """The next thing that happens is an Event for a player."""
    s.agenda.append(("event", seat))


def play_card(table: Table, number: int, *words: str) -> None:
    """Play an Action card in a Turn, and answer what it asks."""
    table.play("card", f"action:{number}", *words)


def why_not_card(number: int, table: Table) -> str:
    """The rule against playing a card in hand, beside two that can be played."""
    with table.edit() as s:
        hold(s, 0, actions=[25, 26])
        give(s, 0, culture=max(1, s.players[0].stock[CULTURE]))
    table.play("card")
    return table.refuses(f"action:{number}")
