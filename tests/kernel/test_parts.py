"""Parts of a state: a field is declared once, and everything else is made of that."""

from __future__ import annotations

import json
from typing import Any

import pytest

from areopagus.kernel import Bag, Hidden, Part, State
from areopagus.kernel.declare import (
    bag,
    bits,
    cache,
    counts,
    derived,
    fixed,
    flag,
    items,
    number,
    numbers,
    optional,
    part,
    parts,
    parts_by,
    shared,
    text,
    value,
)
from areopagus.kernel.lists import with_item, without


class Rules(Part):
    """What a match was begun with."""

    length = text(choices=("short", "long"), default="short")
    limit = number(1, 9, "Maximum of a hand.")


class Turn(Part):
    """What lasts for a turn."""

    actions = number(0, 5, "Actions left.", default=3)
    visited = numbers(0, 9, "Places visited, in order.")


class House(Part):
    """A house at a place."""

    place = number(0, 9)
    floors = number(1, 4)
    tenant: Tenant | None = optional(lambda: Tenant, "Who lives there.")

    def __init__(self, place: int = 0) -> None:
        super().__init__()
        self.place = place


class Tenant(Part):
    """Who lives in a house."""

    age = number(0, 150)
    moved_from = optional(lambda: House)


class Owner(Part):
    """A player."""

    cards = bits(4, "Cards in hand.", hidden=Hidden.FROM_OTHERS)
    goods = counts(10, 3, "Goods by place.")

    def check(self) -> None:
        if self.cards == 0b1111:
            raise ValueError("owner.cards cannot be all of them")


class Town(State):
    """Every kind of field."""

    rules = shared(Rules)
    players = parts(Owner, "The players.")
    turn = part(Turn, inline=True)
    houses = parts_by(House, "place", "Houses by place.")
    mayor = number(-1, 3, default=-1, key="head")
    is_night = flag(later=True)
    marks = items(fixed(number(0, 5), length=2), "Pairs.")
    rows = items(numbers(0, 3, length=2), length=2)
    deck = bag(3, 2, hidden=Hidden.FROM_ALL)
    sign = value("-", lambda read, where: str(read), lambda sign: sign)
    width = derived(10)
    distances = cache()

    def check(self) -> None:
        self.width = 10 * len(self.players)


def town() -> Town:
    """A town in which every field has another value than its default."""
    s = Town()
    s.rules = Rules(length="long", limit=7)
    s.players = [Owner(cards=0b101), Owner(goods={4: 2, 1: 3})]
    s.turn.actions = 1
    s.turn.visited = [3, 4]
    s.houses = {7: House(7), 2: House(2)}
    s.houses[7].floors = 3
    s.houses[7].tenant = Tenant(age=33)
    s.mayor = 1
    s.is_night = True
    s.marks = [(1, 2), (5, 0)]
    s.rows = [[1, 2], [3, 0]]
    s.deck = Bag([2, 0, 1])
    s.sign = "+"
    s.width = 20
    s.distances = {(1, 2): 3}
    s.agenda = [("day", 1)]
    s.due = [("feast",)]
    s.reveals = 4
    return s


def document(s: Part) -> dict[str, Any]:
    """A part as it is kept."""
    values: dict[str, Any] = json.loads(json.dumps(s.to_json()))
    return values


def test_fields_begin_with_their_defaults() -> None:
    s = Town()
    assert (s.turn.actions, s.turn.visited, s.mayor, s.is_night, s.rules.length) == (
        3,
        [],
        -1,
        False,
        "short",
    )
    assert (s.rules.limit, s.rows, s.deck, s.players, s.houses) == (
        1,
        [[0, 0], [0, 0]],
        Bag([0, 0, 0]),
        [],
        {},
    )
    assert (s.agenda, s.due, s.reveals, s.teller) == ([], [], 0, None)
    assert Town().rows is not s.rows
    assert House(4).floors == 1
    assert House(4).tenant is None
    with pytest.raises(AttributeError):
        s.majority = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="'speed'"):
        Rules(speed=3)


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    s = town()
    s.teller = lambda line: None
    new = s.copy()
    assert new == s
    assert new.agenda == s.agenda
    assert new.teller is None
    assert new.rules is s.rules
    assert new.distances is s.distances
    before = document(s)
    new.players[1].goods[4] = 1
    new.turn.visited.append(9)
    new.houses[7].floors = 2
    tenant = new.houses[7].tenant
    assert tenant is not None
    tenant.age = 5
    new.marks.pop()
    new.rows[0][1] = 0
    new.deck.take(0)
    new.agenda.pop()
    assert document(s) == before
    assert s.agenda == [("day", 1)]


class Shop(Part):
    """A shop in a village."""

    shelves = numbers(0, 9, shared=True)
    queue = numbers(0, 9)


class Village(State):
    """Lists that are replaced, and others."""

    streets = numbers(0, 9, length=2, fill=1, shared=True)
    plan = items(numbers(0, 9), shared=True)
    shops = parts(Shop)
    at = parts_by(House, "place")
    deck = bag(3, 2)


def village() -> Village:
    """A village with something in every list."""
    s = Village()
    s.plan = [[3], [4]]
    s.shops = [Shop(shelves=[5], queue=[6])]
    s.at = {2: House(2)}
    s.at[2].tenant = Tenant(age=33)
    s.deck = Bag([2, 0, 1])
    return s


def test_a_fork_is_equal_and_shares_the_lists_that_are_only_replaced() -> None:
    s = village()
    new = s.fork()
    assert new == s == village()
    assert new.streets is s.streets
    assert new.plan is s.plan
    assert new.shops[0].shelves is s.shops[0].shelves
    new.streets = with_item(new.streets, 0, 7)
    new.plan = with_item(new.plan, 1, without(new.plan[1], 4))
    new.shops[0].queue.append(1)
    new.at[2].floors = 2
    tenant = new.at[2].tenant
    assert tenant is not None
    tenant.age = 5
    new.deck.take(0)
    assert s == village()
    assert (new.streets, new.plan, new.deck) == ([7, 1], [[3], []], Bag([1, 0, 1]))
    assert s.become(new.fork()) is s
    assert s == new
    assert s.streets is new.streets


def test_a_copy_has_lists_of_its_own_also_where_they_are_only_replaced() -> None:
    s = village()
    copy = s.copy()
    copy.streets[0] = 9
    copy.plan[0].append(9)
    copy.shops[0].shelves.append(9)
    assert s == village()
    Village().streets[0] = 9
    assert Village().streets == [1, 1]


def test_a_fork_is_a_copy_where_a_class_copies_in_its_own_way() -> None:
    class Counted(Part):
        copies = number(0, 9)

        def copy(self) -> Counted:
            self.copies += 1
            return Counted(copies=self.copies)

    assert Counted().fork().copies == 1


def test_what_becomes_another_keeps_its_parts_lists_and_dicts() -> None:
    s, other = town(), town()
    other.players[1].goods = {9: 1}
    other.turn.visited = [8]
    other.houses = {2: House(2), 5: House(5)}
    other.houses[2].floors = 4
    expected = other.copy()
    held = (s.players[1], s.players[1].goods, s.turn, s.turn.visited, s.houses[2], s.houses)
    assert s.become(other) is s
    assert s == expected
    assert held[0] is s.players[1]
    assert held[1] is s.players[1].goods
    assert held[2] is s.turn
    assert held[3] is s.turn.visited
    assert held[4] is s.houses[2]
    assert held[5] is s.houses
    assert list(s.houses) == [2, 5]
    alone = town()
    alone.players.pop()
    assert town().become(alone.copy()) == alone


def test_parts_differ_if_a_field_differs_and_caches_do_not_count() -> None:
    for change in (
        lambda s: setattr(s, "mayor", 2),
        lambda s: s.turn.visited.append(1),
        lambda s: s.players[0].goods.update({1: 1}),
        lambda s: setattr(s.houses[7].tenant, "age", 34),
        lambda s: s.houses.pop(2),
        lambda s: setattr(s, "houses", {2: s.houses[2], 7: s.houses[7]}),
        lambda s: setattr(s.players[1], "goods", {1: 3, 4: 2}),
        lambda s: s.rows[1].__setitem__(1, 3),
        lambda s: s.deck.put(1),
        lambda s: setattr(s, "reveals", 5),
    ):
        other = town()
        change(other)
        assert other != town()
        assert list(town().differences(other))
    other = town()
    other.distances = {}
    other.teller = lambda line: None
    assert other == town()
    assert town() != 1
    assert Rules() != Turn()


def test_differences_name_the_place_and_both_values() -> None:
    one, other = town(), town()
    other.players[1].goods[4] = 1
    other.turn.actions = 2
    other.rows[1][0] = 2
    other.houses[5] = House(5)
    other.marks.pop()
    assert [(path, before, after) for path, before, after in one.differences(other)] == [
        ("players[1].goods[4]", 2, 1),
        ("turn.actions", 1, 2),
        ("houses[5]", None, House(5)),
        ("marks", [(1, 2), (5, 0)], [(1, 2)]),
        ("rows[1][0]", 3, 2),
    ]
    assert repr(one.players[1]) == "Owner(goods={4: 2, 1: 3})"


def test_a_part_comes_back_from_json_as_it_was() -> None:
    for s in (town(), _with_players(Town())):
        back = Town.read(document(s))
        back.agenda, back.due, back.reveals = s.agenda, s.due, s.reveals
        assert back == s
        assert document(back) == document(s)
    assert back.width == 10
    assert document(town())["head"] == 1
    assert document(town())["actions"] == 1, "an inline part stands among the fields of the whole"
    assert "turn" not in document(town())
    assert "agenda" not in document(town())


def _with_players(s: Town) -> Town:
    s.players = [Owner()]
    return s


def test_documents_older_than_a_field_are_read() -> None:
    assert "is_night" not in document(_with_players(Town()))
    assert "is_night" in document(town())
    assert town().values()["is_night"] is True
    assert Town().values()["is_night"] is False
    older = document(town())
    del older["is_night"]
    assert Town.read(older).is_night is False


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"head": 4}, r"table\.head must be a whole number from -1 to 3"),
        ({"head": True}, r"table\.head"),
        ({"head": None}, r"table\.head"),
        ({"is_night": 1}, r"table\.is_night must be true or false"),
        ({"rules": {"length": "medium", "limit": 3}}, r"table\.rules\.length is 'medium'"),
        ({"rules": {"length": 3, "limit": 3}}, r"table\.rules\.length must be a text"),
        ({"rules": {"length": "long"}}, r"table\.rules\.limit is missing"),
        ({"rules": []}, r"table\.rules must be an object"),
        ({"rows": [[1, 2]]}, r"table\.rows must have 2 items, not 1"),
        ({"rows": [[1, 2], [1, 4]]}, r"table\.rows\[1\]\[1\] must be a whole number from 0 to 3"),
        ({"marks": [[1]]}, r"table\.marks\[0\] must have 2 items"),
        ({"marks": {}}, r"table\.marks must be a list"),
        ({"deck": [0, 3, 0]}, r"table\.deck must be a whole number from 0 to 2"),
        ({"deck": [0, 0]}, r"table\.deck must have 3 items"),
        ({"players": [{"cards": 15, "goods": []}]}, r"owner\.cards cannot be all of them"),
        ({"players": [{"cards": 1, "goods": [[10, 1]]}]}, r"table\.players\[0\]\.goods"),
        ({"players": [{"cards": 1, "goods": [[1, 4]]}]}, r"table\.players\[0\]\.goods"),
        ({"players": [{"cards": 1, "goods": [[1, 1], [1, 2]]}]}, r"goods has 1 twice"),
        ({"players": [{"cards": 1, "goods": [1]}]}, r"goods must be a list"),
        ({"houses": [{"place": 1, "floors": 1, "tenant": None}] * 2}, r"houses has place 1 twice"),
        ({"houses": [{"place": 1, "floors": 1, "tenant": 3}]}, r"houses\[0\]\.tenant must be an object"),
        ({"actions": 6}, r"table\.actions"),
        ({"mayor": 1}, r"table has an unknown field 'mayor'"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Town.read({**document(town()), **change})


def test_hidden_fields_are_listed_with_their_places() -> None:
    hidden = {path: field.hidden for path, field in Town.hidden_fields()}
    assert hidden == {"players[].cards": Hidden.FROM_OTHERS, "deck": Hidden.FROM_ALL}


def test_fields_are_shown_as_they_are_declared() -> None:
    class Hand(Part):
        coins = number(0, 9)
        marks = bits(4)
        cards = bits(4, hidden=Hidden.FROM_OTHERS)
        notes = numbers(0, 9, hidden=Hidden.FROM_OTHERS)
        pair = numbers(0, 9, length=2, hidden=Hidden.FROM_OTHERS)
        wish = number(0, 9, hidden=Hidden.FROM_OTHERS)
        seen = number(0, 9, hidden=Hidden.BY_RULE)
        fate = number(0, 9, hidden=Hidden.FROM_ALL)
        deck = bag(3, 2, hidden=Hidden.FROM_ALL)
        rest = bag(3, 2)
        sums = cache("Of coins.")

    hand = Hand(coins=3, marks=0b101, cards=0b110, notes=[4, 5, 6], pair=[1, 2], wish=7, seen=8, fate=9)
    hand.deck, hand.rest = Bag([2, 0, 1]), Bag([0, 1, 1])
    public = {
        "coins": 3,
        "marks": [0, 2],
        "rest": [0, 1, 1],
        "cards_count": 2,
        "notes_count": 3,
        "deck_count": 3,
    }
    own = {"cards": [1, 2], "notes": [4, 5, 6], "pair": [1, 2], "wish": 7}
    assert hand.shown(sees=True) == public | own
    assert hand.shown(sees=False) == public | dict.fromkeys(own)
    assert hand.shown(False, ("coins", "cards"), {"notes": 1, "pair": 2, "deck": 3, "rest": 4}) == {
        "marks": [0, 2],
        "wish": None,
    }
    assert hand.shown(sees=True)["notes"] is not hand.notes


def test_a_class_inherits_the_fields_of_its_base() -> None:
    class Palace(House):
        towers = number(0, 4)

    palace = Palace(3)
    palace.towers = 2
    assert list(Palace.FIELDS) == ["place", "floors", "tenant", "towers"]
    assert palace.copy() == palace
    assert document(palace) == {"place": 3, "floors": 1, "tenant": None, "towers": 2}
    assert palace != House(3)


def test_a_later_set_is_empty_in_older_documents() -> None:
    class Shelf(Part):
        books = bits(4, "Books on it.", hidden=Hidden.FROM_OTHERS, later=True)

    assert Shelf.read({}, "shelf").books == 0
    assert Shelf.read({"books": 5}, "shelf").books == 5
    with pytest.raises(ValueError, match=r"shelf.books must be a whole number from 0 to 15"):
        Shelf.read({"books": 16}, "shelf")
