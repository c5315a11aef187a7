"""Component facts: what is wrong with a file is named, and so is each number that no code reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from areopagus.kernel.facts import BadComponent, Facts, faults_together

BOATS = """
[meta]
seats = 4
witnesses_confidence = 2
name = "boats"

[[boat]]
key = "skiff"
cost = { wood = 2, rope = 1 }
sail = true

[[boat]]
key = "cog"
cost = { wood = 5 }
cells = [[0, 1], [1, 1]]
note = 3
"""


@pytest.fixture
def boats(tmp_path: Path) -> Facts:
    (tmp_path / "boats.toml").write_text(BOATS)
    return Facts(tmp_path)


def test_numbers_that_nobody_has_read_are_named(boats: Facts) -> None:
    assert boats.unread() == [
        "boats.toml: meta.seats",
        "boats.toml: boat[skiff].cost.wood",
        "boats.toml: boat[skiff].cost.rope",
        "boats.toml: boat[cog].cost.wood",
        "boats.toml: boat[cog].cells",
    ]
    skiff, cog = boats.array("boats.toml", "boat", ("key", "cost", "sail", "cells"))
    assert (skiff["cost"]["wood"], dict(cog["cost"]), cog["cells"]) == (2, {"wood": 5}, [[0, 1], [1, 1]])
    assert boats.read("boats.toml").get("meta").get("keel", 7) == 7
    assert boats.unread() == ["boats.toml: meta.seats", "boats.toml: boat[skiff].cost.rope"]


def test_a_key_that_is_there_is_not_yet_read(boats: Facts) -> None:
    meta = boats.read("boats.toml")["meta"]
    assert "seats" in meta
    assert list(meta) == ["seats", "witnesses_confidence", "name"]
    assert len(meta) == 3
    assert "boats.toml: meta.seats" in boats.unread()


def test_all_unknown_keys_of_an_entry_are_named(boats: Facts) -> None:
    with pytest.raises(BadComponent, match=r"boats.toml: boat skiff: unknown key 'cost', 'sail'"):
        boats.array("boats.toml", "boat", ("key",))


def test_a_missing_key_is_named_with_its_place(boats: Facts) -> None:
    with pytest.raises(BadComponent, match=r"boats.toml: boat\[skiff\].cost: 'iron' is missing"):
        boats.read("boats.toml")["boat"][0]["cost"]["iron"]
    with pytest.raises(BadComponent, match=r"boats.toml: file: 'raft' is missing"):
        boats.array("boats.toml", "raft", ())


def test_two_entries_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[[card]]\nkey = "a"\n[[card]]\nkey = "b"\n[[card]]\nkey = "a"\n')
    with pytest.raises(BadComponent, match=r"cards.toml: card: two entries have the key a"):
        Facts(tmp_path).array("cards.toml", "card", ("key",))


def test_numbers_that_name_entries_have_no_gap(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("[[card]]\nnumber = 1\n[[card]]\nnumber = 3\n")
    with pytest.raises(BadComponent, match=r"cards.toml: card: number must go from 1 to 2"):
        Facts(tmp_path).array("cards.toml", "card", ("number",), named="number")


def test_all_missing_and_unknown_keys_of_an_array_are_named_at_once(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(
        '[[card]]\nkey = "a"\ncots = 1\n[[card]]\nkey = "b"\nname = "B"\n[[card]]\nkey = "c"\nnote = 1\n'
    )
    with pytest.raises(BadComponent) as refused:
        Facts(tmp_path).array("cards.toml", "card", ("hint",), needed=("key", "name", "cost"))
    assert str(refused.value).split("\n") == [
        "components: 3 faults: all of them follow",
        "cards.toml: card a: unknown key 'cots'; missing 'name', 'cost'",
        "cards.toml: card b: missing 'cost'",
        "cards.toml: card c: missing 'name', 'cost'",
    ]


CARDS = """
[[card]]
key = "a"
suit = "spoon"
price = "low"

[[card]]
key = "b"
suit = "cup"
icons = ["sun", "mono"]
"""


def read_cards(folder: Path) -> None:
    """Read cards of which each has faults, and a value that does not exist."""
    facts = Facts(folder)
    for card in facts.array("cards.toml", "card", ("suit", "icons"), needed=("key", "price")):
        card.one_of("suit", ("cup", "coin"))
        card.whole("price")
        if card.get("icons"):
            card.some_of("icons", ("sun", "moon"))
    facts.read("cards.toml")["stars"]


def test_all_faults_of_a_game_are_named_together(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARDS)
    with pytest.raises(BadComponent) as refused, faults_together():
        read_cards(tmp_path)
    assert str(refused.value).split("\n") == [
        "components: 5 faults: all of them follow",
        "cards.toml: card b: missing 'price'",
        "cards.toml: card a: suit = 'spoon' is none of cup, coin",
        "cards.toml: card a: price = 'low' is no whole number",
        "cards.toml: card b: icons has 'mono', which is none of sun, moon",
        "cards.toml: file: 'stars' is missing",
    ]


def test_an_error_that_follows_from_a_fault_is_not_raised(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARDS)
    facts = Facts(tmp_path)

    def add_up() -> int:
        cards = facts.array("cards.toml", "card", ("suit", "icons"), needed=("key", "price"))
        return sum(card["price"] for card in cards)

    with pytest.raises(BadComponent, match=r"^cards.toml: card b: missing 'price'$"), faults_together():
        add_up()


def test_an_error_without_a_fault_tells_what_was_read_last(boats: Facts) -> None:
    with pytest.raises(ValueError, match="boats") as raised, faults_together():
        int(boats.read("boats.toml")["meta"]["name"])
    assert raised.value.__notes__ == ["What was read last: boats.toml: meta.name"]


def test_an_error_without_a_fault_is_raised_as_it_is_if_its_game_has_read_nothing(boats: Facts) -> None:
    assert boats.read("boats.toml")["meta"]["name"]
    with pytest.raises(LookupError, match="card") as raised, faults_together():
        raise LookupError("card")
    assert not hasattr(raised.value, "__notes__")


def test_the_first_fault_is_raised_where_faults_are_not_gathered(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARDS)
    card = Facts(tmp_path).array("cards.toml", "card", ("key", "suit", "icons", "price"))[0]
    with pytest.raises(BadComponent, match=r"^cards.toml: card a: 'stars' is missing$"):
        card["stars"]


def test_a_list_has_only_names_that_are_allowed(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[[card]]\nkey = "a"\nicons = ["sun", "mono"]\n')
    card = Facts(tmp_path).array("cards.toml", "card", (), needed=("key", "icons"))[0]
    assert card.some_of("icons", ("sun", "mono")) == ("sun", "mono")
    with pytest.raises(BadComponent, match=r"card a: icons has 'mono', which is none of sun, moon"):
        card.some_of("icons", ("sun", "moon"))
    with pytest.raises(BadComponent, match=r"card a: key = 'a' is none of '', b"):
        card.one_of("key", ("", "b"))
    with pytest.raises(BadComponent, match=r"card a: key = 'a' is no list of texts"):
        card.some_of("key", ("a", "b"))


def test_texts_and_lists_of_texts_are_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(
        '[[card]]\nkey = "a"\nname = 5\nrules = "X-01"\nicons = ["sun", 1]\n'
    )
    card = Facts(tmp_path).array("cards.toml", "card", ("key", "name", "rules", "icons"))[0]
    assert (card.text("key"), card.texts("numbers", ())) == ("a", ())
    with pytest.raises(BadComponent) as refused, faults_together():
        assert (card.text("name"), card.texts("rules"), card.texts("icons")) == ("", (), ())
    assert str(refused.value).split("\n") == [
        "components: 3 faults: all of them follow",
        "cards.toml: card a: name = 5 is no text",
        "cards.toml: card a: rules = 'X-01' is no list of texts",
        "cards.toml: card a: icons = ['sun', 1] is no list of texts",
    ]


def test_all_files_that_cannot_be_read_are_named_together(tmp_path: Path) -> None:
    for name in ("boats", "cards", "tiles"):
        (tmp_path / f"{name}.toml").write_text("[good]" if name == "cards" else "[[bad")
    with pytest.raises(BadComponent) as refused, faults_together():
        Facts(tmp_path).read("tiles.toml")
    assert "2 faults" in str(refused.value)
    assert "boats.toml: file: " in str(refused.value)
    assert "tiles.toml: file: " in str(refused.value)


TYPES = """
[limits]
hand = "three"

[[boat]]
number = 1
sail = "yes"
cost = { wood = "two", honey = 1 }

[[boat]]
number = "two"
sail = true
cost = 5
"""


def test_values_of_a_wrong_type_are_named_together(tmp_path: Path) -> None:
    (tmp_path / "boats.toml").write_text(TYPES)
    facts = Facts(tmp_path)

    def read_all() -> None:
        with faults_together():
            for boat in facts.array("boats.toml", "boat", ("number", "sail", "cost"), named="number"):
                assert boat.truth("sail") == (boat["number"] == "two")
                assert boat.amounts("cost", ("wood", "rope")) == {}
            limits = facts.read("boats.toml")["limits"]
            assert limits.not_whole() == ["hand = 'three' is no whole number"]
            assert (limits.whole("hand"), limits.whole("deck")) == (0, 0)

    with pytest.raises(BadComponent) as refused:
        read_all()
    assert str(refused.value).split("\n") == [
        "components: 7 faults: all of them follow",
        "boats.toml: boat: number two is no whole number",
        "boats.toml: boat 1: sail = 'yes' is neither true nor false",
        "boats.toml: boat 1: cost.wood = 'two' is no whole number",
        "boats.toml: boat 1: cost has 'honey', which is none of wood, rope",
        "boats.toml: boat two: cost = 5 is no table",
        "boats.toml: limits: hand = 'three' is no whole number",
        "boats.toml: limits: 'deck' is missing",
    ]
