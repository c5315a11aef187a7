"""The picture of what is going on: battles, Events, trades."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.card_catalog import EVENTS
from areopagus.games.clash_of_cultures.picture import picture
from areopagus.games.clash_of_cultures.words import HEX
from areopagus.kernel import Message
from areopagus.kernel.messages import word_name
from tests.games.clash_of_cultures.pictures import battle, corners, drawn, written
from tests.games.clash_of_cultures.positions import card_with, clash, give, hold


def test_a_battle_shows_both_sides_and_hides_a_card_that_lies_face_down() -> None:
    table = battle()
    mine = card_with(combat="high_morale")
    assert "attack" in drawn(table)
    table.play(f"action:{mine}")
    own, other = drawn(table, 0), drawn(table, 1)
    assert [written(own[f"battle:{side}:count"]) for side in (0, 1)] == [3, 2]
    assert own["battle:0"].sprite == "seat-red"
    assert own["battle:1"].sprite == "seat-green"
    assert own["battle:0:card"].sprite == "chip-action"
    assert own["battle:0:card:name"].label == Message("short.combat:high_morale")
    assert other["battle:0:card"].sprite == "back-action"
    assert "battle:0:card:name" not in other


def test_the_outcome_of_the_last_combat_roll_stays_on_the_table() -> None:
    table = battle()
    assert table.match.view(None)["last_roll"] is None
    table.play("pass", "pass", "die:6", "die:4", "die:1", "die:2", "die:3")
    view = table.match.view(None)
    where = view["last_roll"]["cell"]
    assert view["last_roll"]["sides"] == [
        {"seat": 0, "dice": [6, 4, 1], "value": 11, "hits": 2},
        {"seat": 1, "dice": [2, 3], "value": 5, "hits": 1},
    ]
    while table.match.view(None)["battle"] is not None:
        assert table.about == "battle.continue"
        table.play("stop")
    pieces = drawn(table, None)
    assert pieces["roll"].label == Message("label.roll", {"place": word_name(HEX[where].text)})
    assert pieces["roll:0:result"].label == Message("label.hits", {"value": 11, "count": 2})
    assert pieces["roll:1"].sprite == "seat-green"
    assert [pieces[f"roll:0:die:{place}"].sprite for place in range(3)] == ["die-6", "die-4", "die-1"]
    assert "roll:1:die:2" not in pieces


def test_an_event_is_shown_with_its_text_and_beside_a_battle_by_its_name() -> None:
    view = clash(2).match.view(0)
    view["decks"]["event_open"] = [0]
    alone = {piece.key: piece for piece in picture(view).panel("events").pieces}
    assert alone["event:text"].label == Message(f"card.event:{EVENTS[0].key}")
    assert "legend:title" not in alone
    view = battle().match.view(0)
    view["decks"]["event_open"] = [0]
    beside = {piece.key: piece for piece in picture(view).panel("events").pieces}
    assert "event:text" not in beside
    chip = beside["event:0"]
    assert chip.label == Message(f"card.event:{EVENTS[0].key}")
    assert all(corners(piece)[3] <= chip.y for key, piece in beside.items() if key.startswith("do:"))


def test_the_dice_of_a_battle_are_shown_while_somebody_decides_by_them() -> None:
    table = battle()
    assert not any(key.startswith("roll:") for key in drawn(table))
    table.play("pass", "pass", "die:6", "die:1", "die:1", "die:2", "die:1")
    assert table.about == "battle.continue"
    for seat in (0, 1, None):
        pieces = drawn(table, seat)
        assert [pieces[f"roll:0:die:{place}"].sprite for place in range(3)] == ["die-6", "die-1", "die-1"]
        assert pieces["roll:1:result"].label is not None
        assert "battle:0" in pieces


def test_a_trade_is_shown_to_those_who_may_see_it() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, gold=2)
        give(s, 1, wood=3)
        hold(s, 0, actions=[7])
        hold(s, 1, objectives=[3])
    table.play("trade", "seat:1", "offer", "kind:gold", "count:2", "action:7", "done", "kind:wood", "count:1")
    own, partner = drawn(table, 0), drawn(table, 1)
    assert own["deal:gives:0"].sprite == "gold"
    assert written(own["deal:gives:0:count"]) == 2
    assert own["deal:wants:0"].sprite == "wood"
    assert own["deal:card:action:7"].label == Message("card.action:7")
    assert "deal:gives:0" not in partner, "not proposed yet"
    assert partner["deal:gives:hidden"].sprite == "text"
    table.play("propose")
    assert table.about == "trade.answer"
    assert drawn(table, 1)["deal:card:action:7"].label == Message("card.action:7")
    third = drawn(table, 2)
    assert third["deal:gives:0"].sprite == "gold"
    assert third["deal:gives:1"].sprite == "back-action", "that it is a card, not which"
    assert "deal:card:action:7" not in third
