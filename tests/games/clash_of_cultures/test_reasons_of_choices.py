"""The reason against a word that follows the first word of an action; `test_reasons_of_actions` has the first words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from areopagus.games.clash_of_cultures.card_catalog import WONDERS
from areopagus.games.clash_of_cultures.catalog import (
    ACADEMY,
    ADVANCES,
    ARMY,
    FORTRESS,
    PORT,
    SETTLEMENT,
    SHIP,
    TEMPLE,
    number_of,
)
from areopagus.games.clash_of_cultures.queries.build import why_not_place
from areopagus.games.clash_of_cultures.queries.grow import why_not_add_piece
from areopagus.games.clash_of_cultures.queries.influence import why_not_target
from areopagus.games.clash_of_cultures.queries.labels import piece_label
from areopagus.games.clash_of_cultures.queries.wonder_sites import why_not_build_wonder, why_not_wonder
from areopagus.games.clash_of_cultures.state import World
from areopagus.games.clash_of_cultures.words import PIECE
from areopagus.kernel import Reason
from areopagus.kernel.bits import members
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.battlefields import CAMP, FIELD, arm, march, open_map
from tests.games.clash_of_cultures.positions import (
    HOME,
    army,
    built_wonder,
    camp,
    card_with,
    cell,
    city,
    clash,
    give,
    hold,
    learn,
    open_wonder,
    refusal,
    remove_all_units,
    reserve_wonder,
    reveal,
    reveal_all,
    settler,
    ship,
    word,
)


def short(reason: Reason | None) -> tuple[str, str]:
    """The key and the rule of a reason."""
    assert reason is not None
    return reason.key.removeprefix("reason."), reason.rule


class Case(NamedTuple):
    """What is set up and played; then a word is refused."""

    setup: Callable[[World], object]
    words: tuple[str, ...]
    refused: str
    reason: tuple[str, str]
    seats: int = 2


# Cities


def two_sizes(s: World) -> None:
    learn(s, 0, "myths")
    city(s, 0, "+2+0", "temple")
    city(s, 0, "+4-1", mood="happy")
    give(s, 0, mood=1)


def drafting(s: World) -> None:
    learn(s, 0, "draft", "myths")
    city(s, 0, "+2+0")
    city(s, 0, HOME, "temple")
    give(s, 0, food=2, mood=3)


def by_the_sea(s: World) -> None:
    learn(s, 0, "fishing")
    reveal(s, "c", 11)  # Sea in +3+1
    reveal(s, "a", 5)  # Sea in +2+1
    learn(s, 0, "myths")
    city(s, 0, HOME, "temple", mood="happy")
    city(s, 0, "+2+0")


def chemist(s: World) -> None:
    learn(s, 0, "chemistry")
    give(s, 0, food=2)


def steel(s: World) -> None:
    learn(s, 0, "tactics")
    give(s, 0, food=2, gold=2)


def little_gold(s: World) -> None:
    give(s, 0, food=2, gold=0)


def rich_trader(s: World) -> None:
    give(s, 0, food=1, ore=8)
    give(s, 1, food=2, ore=8)


def moving(s: World) -> None:
    """Army units in a Forest and Settlers at home; a city of seat 1 beside them."""
    learn(s, 0, "tactics")
    remove_all_units(s, 0)
    settler(s, 0, HOME)
    army(s, 0, HOME)
    city(s, 1, "+4-1")


def negotiating(s: World) -> None:
    moving(s)
    s.turn.barred = 0b10


def hiring(s: World) -> None:
    """Barbarians between the home of seat 0 and a city of seat 1."""
    reveal(s, "c", 20)
    camp(s, "+2+0", 1)
    camp(s, "+3+1", 1)
    city(s, 1, "+4-1")
    hold(s, 0, actions=[card_with("mercenaries")])
    give(s, 0, food=2)


def swapping(s: World) -> None:
    learn(s, 0, "myths")
    learn(s, 1, "myths", "tactics", "writing")
    city(s, 0, HOME, "temple")
    city(s, 1, "+4-1", "fortress", "academy")
    city(s, 1, "+4-1", "temple", colour=0)
    give(s, 0, culture=0)


def revolting(s: World) -> None:
    learn(s, 0, "voting", "draft")
    army(s, 0, HOME)
    s.agenda.append(("event", 0))


def sick(s: World) -> None:
    """Two kinds of units in one space."""
    army(s, 0, HOME)
    s.agenda.append(("event", 0))


def flooded(s: World) -> None:
    reveal(s, "c", 11)  # Sea in +3+1
    city(s, 0, "+2+0")
    city(s, 0, "+4-1", mood="angry")
    s.agenda.append(("event", 0))


def monumental(s: World) -> None:
    learn(s, 0, "art_and_sculptures")
    give(s, 0, food=2)
    open_wonder(s, "great_wall")


MERCENARIES = ("card", f"action:{card_with('mercenaries')}")
SWAP = ("influence", word(HOME), word("+4-1"), "count:0", "die:6")
CASES = {
    "hired": Case(hiring, (*MERCENARIES, word("+2+0"), "kind:food"), word("+2+0"), ("hired", "CC-XACT-07")),
    "swap of the Settlement": Case(swapping, SWAP, "piece:settlement", ("settlement_stays", "CC-INFL-08")),
    "swap of an own piece": Case(swapping, SWAP, "piece:temple", ("piece_is_yours", "CC-INFL-18")),
    "swap of nothing": Case(swapping, SWAP, "piece:port", ("no_such_piece", "CC-INFL-08")),
    "boost by too little": Case(swapping, (*SWAP[:-1], "die:3"), "count:1", ("exact_boost", "CC-INFL-07")),
    "boost without tokens": Case(
        swapping, (*SWAP[:-1], "die:3"), "count:2", ("culture_tokens", "CC-INFL-07")
    ),
    "boost by drama": Case(
        swapping, (*SWAP[:-1], "die:3"), "drama_and_music", ("needs_advance", "CC-ADV-CUL-07")
    ),
    "range": Case(swapping, SWAP[:3], "count:1", ("exact_tokens", "CC-INFL-05")),
    "army elsewhere": Case(revolting, ("event:revolution",), word("+2+0"), ("no_own_army", "CC-XEVT-31")),
    "same government": Case(
        revolting,
        ("event:revolution", "pass", "pass"),
        "government:democracy",
        ("same_government", "CC-XEVT-31"),
    ),
    "no such government": Case(
        revolting,
        ("event:revolution", "pass", "pass"),
        "government:theocracy",
        ("needs_advance", "CC-GOV-02"),
    ),
    "no unit there": Case(sick, ("event:epidemics",), word("+2+0"), ("no_own_unit", "CC-XEVT-02")),
    "no ship there": Case(sick, ("event:epidemics", word(HOME)), "unit:ship", ("no_such_unit", "CC-XEVT-02")),
    "inland": Case(flooded, ("event:flood",), word("+2+0"), ("not_struck", "CC-XEVT-28")),
    "angry": Case(flooded, ("event:flood",), word("+4-1"), ("angry", "CC-XEVT-28")),
    "not open": Case(
        monumental,
        ("advance", "advance:monuments", "kind:food", "kind:food", "wonder:colossus"),
        "wonder:mausoleum",
        ("wonder_not_open", "CC-ADV-CUL-04"),
    ),
    "entered": Case(
        lambda s: None,
        ("move", word(HOME), "count:1", word("+3+1"), "tile:20", "turn:half"),
        word("+3+1"),
        ("entered", "CC-EXPL-11"),
    ),
    "not fertile": Case(
        lambda s: None,
        ("move", word(HOME), "count:1", word("+3+1"), "tile:20", "turn:as_listed"),
        word("+3+1"),
        ("not_fertile", "CC-EXPL-10"),
    ),
    "other region": Case(
        lambda s: None,
        ("move", word(HOME), "count:1", word("+3+1"), "tile:20", "turn:as_listed"),
        word("+2+0"),
        ("other_region", "CC-EXPL-10"),
    ),
    "entered at sea": Case(
        lambda s: None,
        ("move", word(HOME), "count:1", word("+2+1"), "tile:5"),
        "turn:as_listed",
        ("turn_wet", "CC-EXPL-04"),
    ),
    "sea apart": Case(
        lambda s: reveal(s, "a", 9),
        ("move", word(HOME), "count:1", word("+3+1"), "tile:10"),
        "turn:half",
        ("turn_sea", "CC-EXPL-05"),
    ),
    "civic price": Case(two_sizes, ("civic",), word("+2+0"), ("civic_price", "CC-CIVIC-02")),
    "civic happy": Case(two_sizes, ("civic",), word("+4-1"), ("happy", "CC-MOOD-17")),
    "civic foreign": Case(two_sizes, ("civic",), word("+3+5"), ("not_your_city", "CC-CIVIC-01")),
    "civic step": Case(two_sizes, ("civic",), "done", ("one_step", "CC-CIVIC-01")),
    "drafted": Case(
        drafting, ("activate", word(HOME), "build", "draft"), "draft", ("drafted", "CC-ADV-WAR-12")
    ),
    "space taken": Case(
        by_the_sea,
        ("activate", word(HOME), "collect", word("+3+1")),
        word("+3+1"),
        ("space_taken", "CC-COLLECT-04"),
    ),
    "one sea": Case(
        by_the_sea,
        ("activate", word(HOME), "collect", word("+3+1")),
        word("+2+1"),
        ("one_sea", "CC-COLLECT-09"),
    ),
    "not spent": Case(
        chemist,
        ("activate", word(HOME), "build", "unit:settler", "count:0"),
        "kind:ore",
        ("not_spent", "CC-XADV-10"),
    ),
    "gold for ore": Case(
        steel,
        ("advance", "advance:steel_weapons"),
        "kind:gold",
        ("needed_for_rest", "CC-ADV-02"),
    ),
    "no gold": Case(
        little_gold,
        ("activate", word(HOME), "build", "unit:settler"),
        "count:1",
        ("too_little_gold", "CC-RES-08"),
    ),
    "no room for goods": Case(
        rich_trader, ("trade", "seat:1", "offer"), "kind:food", ("trade_no_room", "CC-ASK-17")
    ),
    "no room here": Case(
        rich_trader, ("trade", "seat:1", "offer", "done"), "kind:ore", ("trade_no_room_here", "CC-ASK-17")
    ),
    "settlers alone": Case(
        moving, ("move", word(HOME), "count:0", "count:1"), word("+4-1"), ("settlers_alone", "CC-MOVE-14")
    ),
    "negotiations": Case(
        negotiating, ("move", word(HOME), "count:1", "count:0"), word("+4-1"), ("negotiations", "CC-XACT-12")
    ),
    "no settler there": Case(
        lambda s: settler(s, 0, "+2+0"), ("found",), word("+4-1"), ("no_settler", "CC-FOUND-01")
    ),
    "reaction": Case(
        lambda s: hold(s, 0, actions=[card_with("synergies"), card_with("production_focus")]),
        ("card",),
        f"action:{card_with('synergies')}",
        ("reaction_only", "CC-ACT-03"),
    ),
    "spy of nothing": Case(
        lambda s: (
            give(s, 0, culture=1),
            hold(s, 0, actions=[card_with("spy")]),
            hold(s, 2, actions=[1]),
        ),
        ("card", f"action:{card_with('spy')}"),
        "seat:1",
        ("empty_hand", "CC-XACT-04"),
        seats=3,
    ),
    "other sort": Case(
        lambda s: (
            give(s, 0, culture=1),
            hold(s, 0, actions=[card_with("new_plans"), 1], objectives=[4, 5]),
        ),
        ("card", f"action:{card_with('new_plans')}", "objective:9", "objective:10"),
        "action:1",
        ("other_sort", "CC-XACT-16"),
    ),
    "not drawn": Case(
        lambda s: (give(s, 0, culture=1), hold(s, 0, actions=[card_with("new_plans")], objectives=[4, 5])),
        ("card", f"action:{card_with('new_plans')}", "objective:9", "objective:10", "objective:4"),
        "objective:5",
        ("not_drawn", "CC-XACT-16"),
    ),
    "wrong moment": Case(
        lambda s: (give(s, 0, food=2), hold(s, 0, actions=[card_with("new_ideas"), 1])),
        ("advance", "advance:storage", "kind:food", "kind:food"),
        "action:1",
        ("other_moment", "CC-XACT-17"),
    ),
    "same card": Case(
        lambda s: (
            give(s, 0, food=2),
            hold(s, 0, actions=[card_with("new_ideas"), card_with("new_ideas", nth=1)]),
        ),
        ("advance", "advance:storage", "kind:food", "kind:food", f"action:{card_with('new_ideas')}"),
        f"action:{card_with('new_ideas', nth=1)}",
        ("same_card", "CC-ACT-06"),
    ),
    "other category": Case(
        lambda s: (
            learn(s, 0, "storage"),
            give(s, 0, food=6),
            hold(s, 0, actions=[card_with("synergies")]),
        ),
        (
            "advance",
            "advance:irrigation",
            "kind:food",
            "kind:food",
            f"action:{card_with('synergies')}",
        ),
        "advance:fishing",
        ("other_category", "CC-XACT-17"),
    ),
    "far region": Case(
        lambda s: (give(s, 0, culture=1), hold(s, 0, actions=[card_with("explorer")])),
        ("card", f"action:{card_with('explorer')}"),
        "region:h",
        ("far_region", "CC-XACT-11"),
    ),
    "no such region": Case(
        lambda s: (give(s, 0, culture=1), hold(s, 0, actions=[card_with("explorer")])),
        ("card", f"action:{card_with('explorer')}"),
        "region:i",
        ("no_such_region", "CC-XACT-11"),
    ),
    "revealed region": Case(
        lambda s: (reveal(s, "a", 5, 1), give(s, 0, culture=1), hold(s, 0, actions=[card_with("explorer")])),
        ("card", f"action:{card_with('explorer')}"),
        "region:a",
        ("revealed", "CC-XACT-11"),
    ),
}


@rule(
    "CC-CIVIC-01",
    "CC-CIVIC-02",
    "CC-MOOD-17",
    "CC-ADV-WAR-12",
    "CC-COLLECT-04",
    "CC-COLLECT-09",
    "CC-XADV-10",
    "CC-ADV-02",
    "CC-RES-08",
    "CC-ASK-17",
    "CC-MOVE-14",
    "CC-XACT-12",
    "CC-FOUND-01",
    "CC-ACT-03",
    "CC-ACT-06",
    "CC-XACT-04",
    "CC-XACT-11",
    "CC-XACT-16",
    "CC-XACT-17",
    "CC-XACT-07",
    "CC-INFL-05",
    "CC-INFL-07",
    "CC-INFL-08",
    "CC-INFL-18",
    "CC-ADV-CUL-04",
    "CC-ADV-CUL-07",
    "CC-XEVT-02",
    "CC-XEVT-28",
    "CC-XEVT-31",
    "CC-GOV-02",
    "CC-EXPL-04",
    "CC-EXPL-05",
    "CC-EXPL-10",
    "CC-EXPL-11",
)
@pytest.mark.parametrize("name", CASES)
def test_what_can_not_be_chosen_next_says_why(name: str) -> None:
    case = CASES[name]
    table = clash(case.seats)
    table.match._forced = "none"
    with table.edit() as s:
        case.setup(s)
    table.play(*case.words)
    assert refusal(table, case.refused) == case.reason


# Pieces, units and Wonders of a city


def growing(s: World) -> None:
    """The home can have a Temple, a Fortress and, with Sea, a Port."""
    learn(s, 0, "myths", "fishing", "tactics")
    for place in ("+2+0", "+4-1"):
        city(s, 0, place)
    give(s, 0, food=2, ore=2, wood=2)


PIECES_REFUSED: list[tuple[Callable[[World], object], int, tuple[str, str]]] = [
    (growing, SETTLEMENT, ("piece_there", "CC-SIZE-06")),
    (lambda s: (growing(s), city(s, 0, HOME, "temple")), TEMPLE, ("piece_there", "CC-SIZE-06")),
    (growing, ACADEMY, ("needs_advance", "CC-SIZE-03")),
    (growing, PORT, ("no_sea", "CC-CITY-18")),
    (lambda s: (growing(s), give(s, 0, food=0)), TEMPLE, ("price", "CC-SIZE-01")),
    (lambda s: (growing(s), city(s, 0, HOME, mood="angry")), TEMPLE, ("angry", "CC-SIZE-04")),
    (lambda s: learn(s, 0, "myths"), TEMPLE, ("too_few_cities", "CC-SIZE-05")),
    (lambda s: (growing(s), setattr(s, "pestilence", True)), TEMPLE, ("pestilence", "CC-XEVT-01")),
]


@rule("CC-SIZE-01", "CC-SIZE-03", "CC-SIZE-04", "CC-SIZE-05", "CC-SIZE-06", "CC-CITY-18", "CC-XEVT-01")
@pytest.mark.parametrize(("setup", "piece", "reason"), PIECES_REFUSED)
def test_a_piece_that_can_not_be_added_says_why(
    setup: Callable[[World], object], piece: int, reason: tuple[str, str]
) -> None:
    table = clash()
    with table.edit() as s:
        setup(s)
    assert short(why_not_add_piece(table.state, 0, table.state.cities[cell(HOME)], piece)) == reason


@rule("CC-ADV-SPI-06", "CC-SIZE-01")
def test_state_religion_spares_the_food_of_a_temple_in_its_price_and_its_name() -> None:
    table = clash()
    with table.edit() as s:
        growing(s)
        learn(s, 0, "state_religion")
        give(s, 0, food=0)
    home = table.state.cities[cell(HOME)]
    assert why_not_add_piece(table.state, 0, home, TEMPLE) is None
    assert short(why_not_add_piece(table.state, 0, home, FORTRESS)) == ("price", "CC-SIZE-01")
    label = piece_label(table.state, 0, PIECE[TEMPLE])
    assert label is not None
    assert table.sentence(label) == "Temple (1 Ore and 1 Wood)"


@rule("CC-BUILD-04", "CC-BUILD-08", "CC-XACT-12")
def test_a_unit_that_can_not_be_placed_says_why() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "c", 11)  # Sea in +3+1
        army(s, 0, HOME, 4)
    home = table.state.cities[cell(HOME)]
    assert short(why_not_place(table.state, 0, home, ARMY)) == ("stack", "CC-BUILD-08")
    assert short(why_not_place(table.state, 0, home, SHIP)) == ("no_port", "CC-BUILD-04")
    with table.edit() as s:
        city(s, 0, "+2+0")
        city(s, 0, HOME, "port")
        ship(s, 1, "+3+1")
        s.turn.barred = 0b10
    home = table.state.cities[cell(HOME)]
    assert short(why_not_place(table.state, 0, home, SHIP)) == ("negotiations", "CC-XACT-12")


def builder(s: World) -> None:
    """Everything for the Great Wall but the Wonder itself."""
    learn(s, 0, "engineering", *(ADVANCES[one].key for one in members(WONDERS[WALL].needs)))
    give(s, 0, food=8, ore=8, wood=8, culture=5)


WALL = number_of(WONDERS, "great_wall")


def opened(*more: Callable[[World], object]) -> Callable[[World], object]:
    """The Great Wall lies open before a builder."""

    def setup(s: World) -> None:
        builder(s)
        open_wonder(s, "great_wall")
        for one in more:
            one(s)

    return setup


WONDERS_REFUSED: list[tuple[Callable[[World], object], tuple[str, str]]] = [
    (builder, ("wonder_not_open", "CC-WON-03")),
    (lambda s: (builder(s), reserve_wonder(s, 1, "great_wall")), ("reserved", "CC-ADV-CON-04")),
    (lambda s: open_wonder(s, "great_wall"), ("needs_advance", "CC-WON-12")),
    (opened(lambda s: give(s, 0, culture=4)), ("culture_tokens", "CC-WON-04")),
    (opened(lambda s: give(s, 0, ore=0)), ("price", "CC-WON-04")),
    (opened(lambda s: setattr(s, "pestilence", True)), ("pestilence", "CC-XEVT-01")),
    (opened(lambda s: built_wonder(s, "colossus", HOME)), ("wonder_there", "CC-WON-08")),
    (opened(lambda s: city(s, 0, HOME, mood="angry")), ("angry", "CC-ADV-CON-03")),
]


@rule("CC-WON-03", "CC-WON-04", "CC-WON-08", "CC-WON-12", "CC-ADV-CON-03", "CC-ADV-CON-04", "CC-XEVT-01")
@pytest.mark.parametrize(("setup", "reason"), WONDERS_REFUSED)
def test_a_wonder_that_can_not_be_built_says_why(
    setup: Callable[[World], object], reason: tuple[str, str]
) -> None:
    table = clash()
    with table.edit() as s:
        setup(s)
    assert short(why_not_build_wonder(table.state, 0, table.state.cities[cell(HOME)], WALL)) == reason


@rule("CC-WON-03")
def test_open_wonders_with_different_reasons_give_the_general_one() -> None:
    table = clash()
    with table.edit() as s:
        opened(lambda s: give(s, 0, ore=0))(s)
        open_wonder(s, "hanging_gardens")
    assert short(why_not_wonder(table.state, 0, table.state.cities[cell(HOME)])) == ("no_wonder", "CC-WON-03")


# Cultural Influence


def neighbours(s: World) -> None:
    """A city of seat 1 with a Temple two spaces from the home of seat 0, and one of size 1 beside it."""
    reveal_all(s)
    learn(s, 0, "myths")
    learn(s, 1, "myths")
    city(s, 1, "+5+0", "temple")
    city(s, 1, "+4-1")
    camp(s, "+2+0")


TARGETS: list[tuple[Callable[[World], object], str, int, tuple[str, str] | None]] = [
    (neighbours, "+5+0", 1, None),
    (neighbours, "+5+0", 0, ("out_of_range", "CC-INFL-03")),
    (neighbours, "+4-1", 1, ("target_size", "CC-INFL-02")),
    (neighbours, "+2+0", 1, ("needs_takeover", "CC-XACT-08")),
    (neighbours, "+3-1", 1, ("no_city", "CC-INFL-01")),
    (neighbours, HOME, 1, ("same_city", "CC-INFL-19")),
    (
        lambda s: (neighbours(s), city(s, 1, "+5+0", "temple", colour=0)),
        "+5+0",
        1,
        ("nothing_to_swap", "CC-INFL-18"),
    ),
    (
        lambda s: (neighbours(s), built_wonder(s, "colossus", "+5+0")),
        "+5+0",
        1,
        ("colossus", "CC-WON-24"),
    ),
    (lambda s: (neighbours(s), learn(s, 1, "devotion")), "+5+0", 1, ("no_boost", "CC-NOTE-51")),
    (lambda s: (neighbours(s), setattr(s.turn, "takeover", True)), "+2+0", 0, None),
]


@rule("CC-INFL-01", "CC-INFL-02", "CC-INFL-03", "CC-INFL-18", "CC-INFL-19", "CC-WON-24", "CC-NOTE-51")
@pytest.mark.parametrize(("setup", "place", "tokens", "reason"), TARGETS)
def test_what_can_not_be_influenced_says_why(
    setup: Callable[[World], object], place: str, tokens: int, reason: tuple[str, str] | None
) -> None:
    table = clash()
    with table.edit() as s:
        setup(s)
    refused = why_not_target(table.state, 0, table.state.cities[cell(HOME)], cell(place), tokens)
    assert (None if refused is None else short(refused)) == reason


# Combat cards


@rule("CC-XCMB-17", "CC-XCMB-18", "CC-BATTLE-16", "CC-XCMB-12")
@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("heavy_resistance", ("card_role", "CC-XCMB-17")),
        ("siege", ("card_city", "CC-XCMB-18")),
        ("for_the_people", ("card_role", "CC-XCMB-17")),
    ],
)
def test_a_combat_card_that_does_not_fit_the_attacker_says_why(key: str, reason: tuple[str, str]) -> None:
    table = open_map()
    table.match._forced = "none"
    with table.edit() as s:
        army(s, 0, CAMP)
        army(s, 1, FIELD)
        (card,) = arm(s, 0, key)
    march(table, 1)
    assert table.asked == (0, "battle.card")
    assert refusal(table, card) == reason


@rule("CC-XCMB-18", "CC-BATTLE-16")
@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("wedge_formation", ("card_role", "CC-XCMB-17")),
        ("archers", ("card_icons", "CC-BATTLE-16")),
        ("tactical_retreat", ("card_icons", "CC-BATTLE-16")),
    ],
)
def test_a_combat_card_that_does_not_fit_a_lonely_fortress_says_why(
    key: str, reason: tuple[str, str]
) -> None:
    table = open_map()
    table.match._forced = "none"
    with table.edit() as s:
        army(s, 0, CAMP)
        city(s, 1, FIELD, "fortress")
        (card,) = arm(s, 1, key)
    march(table, 1)
    assert table.asked == (1, "battle.card")
    assert refusal(table, card) == reason


# Trade


@rule("CC-ASK-17")
def test_all_that_a_player_holds_can_be_offered_at_once() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, wood=8)
        give(s, 1, wood=0)
    table.play("trade", "offer", "kind:wood")
    assert table.words[-1] == "count:8"
