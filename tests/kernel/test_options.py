"""Options of a game: every kind takes what it says, and an error names the option, the value and what is allowed."""

from __future__ import annotations

import pytest

from areopagus.kernel import BadOption, BadSeats, Number, OneOf, Option, Several, Switch, load, new
from areopagus.kernel.options import read_options
from tests.kernel.toys import GO, Ask, Rule, Toy, Yard, registered

LENGTH = OneOf("length", ("short", "long"))
LIMIT = Number("limit", -2, 9, normal=3)
ODDITY = Switch("oddity")
MISSIONS = Several("missions", ("a", "b", "c", "d", "e"), how_many=3, or_else="random")
TABLE = (LENGTH, LIMIT, ODDITY, MISSIONS)

GOOD = [
    (LENGTH, "long", "long"),
    (LIMIT, 9, 9),
    (LIMIT, -2, -2),
    (LIMIT, "-2", -2),
    (LIMIT, " 7 ", 7),
    (ODDITY, True, True),
    (ODDITY, False, False),
    (ODDITY, "on", True),
    (ODDITY, "OFF", False),
    (ODDITY, "true", True),
    (MISSIONS, "random", "random"),
    (MISSIONS, ["e", "a", "c"], ("e", "a", "c")),
    (MISSIONS, ("a", "b", "c"), ("a", "b", "c")),
    (MISSIONS, "a, b,d", ("a", "b", "d")),
]
BAD = [
    (LENGTH, "medium"),
    (LENGTH, "Long"),
    (LENGTH, 1),
    (LENGTH, None),
    (LENGTH, ["short"]),
    (LIMIT, 10),
    (LIMIT, -3),
    (LIMIT, True),
    (LIMIT, 3.0),
    (LIMIT, ""),
    (LIMIT, "-"),
    (LIMIT, "--2"),
    (LIMIT, "three"),
    (LIMIT, "9" * 40),
    pytest.param(LIMIT, 10**5000, id="too long to be written"),
    (ODDITY, 1),
    (ODDITY, "maybe"),
    (ODDITY, None),
    (MISSIONS, ["a", "b"]),
    (MISSIONS, ["a", "b", "b"]),
    (MISSIONS, ["a", "b", "z"]),
    (MISSIONS, ["a", "b", 3]),
    (MISSIONS, ["a", "b", ["c"]]),
    (MISSIONS, {"a": 1, "b": 2, "c": 3}),
    (MISSIONS, 3),
    (MISSIONS, "a,b"),
]


@pytest.mark.parametrize(("option", "given", "read"), GOOD)
def test_an_option_takes_what_it_allows(option: Option, given: object, read: object) -> None:
    chosen = read_options(TABLE, {option.key: given})
    assert chosen[option.key] == read
    assert type(chosen[option.key]) is type(read)


@pytest.mark.parametrize(("option", "given"), BAD)
def test_a_bad_value_is_refused_with_the_option_the_value_and_what_is_allowed(
    option: Option, given: object
) -> None:
    with pytest.raises(BadOption) as error:
        read_options(TABLE, {option.key: given})
    message = str(error.value)
    assert f"'{option.key}'" in message
    assert option.allowed in message
    assert "{" not in message.replace(str(given) if not isinstance(given, int) else "", "")
    if given != 10**5000:
        assert str(given)[:30] in message
    assert len(message) < 1000


def test_what_isnt_given_has_its_normal_value() -> None:
    assert read_options(TABLE, {}) == {"length": "short", "limit": 3, "oddity": False, "missions": "random"}
    assert list(read_options(TABLE, {"oddity": True, "length": "long"})) == [
        "length",
        "limit",
        "oddity",
        "missions",
    ]


def test_an_unknown_option_is_refused_with_the_options_there_are() -> None:
    with pytest.raises(BadOption) as error:
        read_options(TABLE, {"colour": "red"})
    message = str(error.value)
    assert all(part in message for part in ("'colour'", "'red'", "length, limit, oddity, missions"))
    with pytest.raises(BadOption, match="–"):
        read_options((), {"colour": "red"})


@pytest.mark.parametrize("option", TABLE)
def test_the_examples_and_the_normal_value_of_an_option_are_allowed(option: Option) -> None:
    assert option.normal in option.examples
    for example in option.examples:
        assert option.read(example) == example
    assert option.help_key == f"option.{option.key}"


def test_the_examples_of_several_use_every_name() -> None:
    assert {name for group in MISSIONS.examples if isinstance(group, tuple) for name in group} == set("abcde")
    assert {len(group) for group in MISSIONS.examples if isinstance(group, tuple)} == {3}


def rule(s: Yard) -> Rule[None]:
    yield Ask(0, "go", (GO,), confirm=True)


def test_a_match_keeps_its_options_through_a_record() -> None:
    game = Toy(rule, options=TABLE)
    match = new(game, 2, options={"missions": "e,a,c", "oddity": "on", "limit": "5"}, forced="none")
    assert match.options == {"length": "short", "limit": 5, "oddity": True, "missions": ("e", "a", "c")}
    with registered(game):
        assert load(match.record.json()).options == match.options
        assert load(match.save()).options == match.options


@pytest.mark.parametrize("seats", [0, 4, -1, 2.0, True, "2"])
def test_a_number_of_seats_that_the_game_is_not_for_is_refused(seats: object) -> None:
    with pytest.raises(BadSeats) as error:
        new(Toy(rule), seats)  # type: ignore[arg-type]
    assert all(part in str(error.value) for part in ("toy", "1, 2, 3", str(seats)))


def test_without_a_number_of_seats_the_smallest_is_taken() -> None:
    assert new(Toy(rule)).seats == 1
