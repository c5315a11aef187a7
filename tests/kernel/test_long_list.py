"""Long lists behave like lists, packed or not; a packed match is the same match."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from areopagus import Match, load, new
from areopagus.kernel.long_list import CHUNK, LongList
from tests.kernel.toys import snapshot


def long_list(*items: int) -> LongList[int]:
    return LongList(lambda some: json.dumps(some).encode(), json.loads, items)


def same(items: LongList[int], wanted: list[int]) -> None:
    assert list(items) == wanted
    assert list(reversed(items)) == wanted[::-1]
    assert len(items) == len(wanted)
    for number in (0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, len(wanted) - 1, len(wanted)):
        assert items.since(number) == wanted[number:]
        assert items[number : number + 40] == wanted[number : number + 40]
        if 0 <= number < len(wanted):
            assert items[number] == wanted[number]
            assert items[number - len(wanted)] == wanted[number]
    assert items[::-2] == wanted[::-2]
    with pytest.raises(IndexError):
        items[len(wanted)]


@given(st.lists(st.tuples(st.sampled_from(("add", "cut", "pack", "copy")), st.integers(0, 150)), max_size=25))
def test_a_long_list_is_a_list(steps: list[tuple[str, int]]) -> None:
    items, wanted = long_list(), list[int]()
    kept: list[tuple[LongList[int], list[int]]] = []
    for act, number in steps:
        if act == "add":
            for item in range(number):
                items.append(item)
            wanted += range(number)
        elif act == "cut":
            at = number % (len(wanted) + 1)
            items.cut(at)
            del wanted[at:]
        elif act == "pack":
            items.pack()
        else:
            kept.append((items, wanted))
            items, wanted = items.copy(), wanted[:]
        same(items, wanted)
    for older, as_it_was in kept:
        same(older, as_it_was)


def test_copying_does_not_disturb_who_reads_the_list() -> None:
    items = long_list(*range(3 * CHUNK))
    reading = iter(items)
    first = next(reading)
    copy = items.copy()
    assert [first, *reading] == list(copy) == list(range(3 * CHUNK))


def test_packing_leaves_the_latest_items_and_packs_the_others() -> None:
    items = long_list(*range(10 * CHUNK + 5))
    items.pack()
    assert (len(items._chunks), len(items._tail)) == (10, 5)
    items.replace([1, 2])
    same(items, [1, 2])


@pytest.mark.parametrize("game", ["beacons", "on-mars", "clash-of-cultures"])
def test_a_packed_match_is_the_same_match(game: str) -> None:
    rng = Random(7)
    straight: Match = new(game, seats=2, seed=7, forced="quiet")
    for step in range(400):
        if straight.ask is None:
            break
        straight.choose(rng.choice(straight.ask.words))
        if step % 100 == 50:
            packed = straight.clone()
            packed.pack()
            assert snapshot(packed) == snapshot(straight)
            assert packed.save() == straight.save()
            assert load(packed.save()).record == straight.record
            assert packed.words_since(10) == straight.words_since(10)
            for consent in (False, True):
                for seat in (0, 1):
                    assert packed.why_not_undo(seat, consent) == straight.why_not_undo(seat, consent)
            back, there = packed.clone(), straight.clone()
            back._rewind(20)
            there._rewind(20)
            assert snapshot(back) == snapshot(there)
            straight = packed
