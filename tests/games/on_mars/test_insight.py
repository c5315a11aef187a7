"""What a position is worth: each part moves as an expert would say, and nothing that will never work is hoarded."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from math import isfinite
from random import Random

import pytest

import areopagus
from areopagus import bots
from areopagus.bots.greedy import NARROW, GreedyBot
from areopagus.games.on_mars.catalog.basics import COLONY, KINDS, NONE, ORBIT, SHELTER, TECHS
from areopagus.games.on_mars.catalog.terrain import DISTANCES, HEX_COUNT
from areopagus.games.on_mars.estimates import turns_left
from areopagus.games.on_mars.insight import MarsInsight, insight
from areopagus.games.on_mars.queries.terrain import complexes, pieces, sites
from areopagus.games.on_mars.scoring import total_of
from areopagus.games.on_mars.state import Mars
from areopagus.kernel import Ask, Word
from areopagus.workshop.testing import Table
from tests.games.on_mars.positions import (
    add_bot,
    build,
    colonists,
    give,
    grow,
    hire_scientist,
    learn,
    mission_left,
    move_bot,
    no_tiles,
    own_blueprint,
    own_contract,
    plain,
    put_rover,
    tile,
)

Change = Callable[[Mars], object]


def worth_of(table: Table, part: str) -> float:
    """What one part of seat 0 is worth now."""
    return insight().worth_by_part(table.state, 0)[part]


def feature(table: Table, name: str, player: int = 0) -> float:
    """A feature now."""
    judge = insight()
    return float(judge.features(table.state, player)[judge.names.index(name)])


def gain(part: str, change: Change, before: Change | None = None, side: str = "colony") -> float:
    """By how much a change raises a part of seat 0 in a quiet position."""
    table = plain(side=side)
    if before is not None:
        with table.edit() as s:
            before(s)
    was = worth_of(table, part)
    with table.edit() as s:
        change(s)
    return worth_of(table, part) - was


def add(s: Mars, kind: str, owner: int | None = None) -> None:
    """A Building of a kind on some free hex, in no Complex."""
    taken = pieces(s)
    free = (
        at for at, joined in sites(s, KINDS.index(kind), owner or 0) if not joined and not taken >> at & 1
    )
    build(s, kind, next(at for at in free if s.tile[at] == NONE), owner)


def last_turn_done(s: Mars) -> None:
    """It is the last round, and seat 0 has taken its Main action."""
    s.final_round = s.ending = s.main_done = True


def test_the_file_has_a_weight_for_every_feature_and_no_other() -> None:
    weights = tomllib.loads(MarsInsight.file.read_text(encoding="utf-8"))["weights"]
    assert set(weights) == set(insight().names)
    assert len(set(insight().names)) == len(insight().names)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_feature_is_a_finite_number_in_every_position(seats: int) -> None:
    judge = insight()
    for seed in range(2):
        match = areopagus.new("on-mars", seats=seats, seed=seed)
        bot, rng = bots.RandomBot(seed), Random(seed)
        for _ in range(500):
            if match.ask is None:
                break
            if rng.random() < 0.2:
                for player in range(judge.players(match.state)):
                    values = judge.features(match.state, player)
                    assert len(values) == len(judge.names)
                    assert all(isinstance(value, float) and isfinite(value) for value in values)
            match.choose(bots.answer(bot, match))


def test_lacerda_takes_part_in_a_solo_game() -> None:
    assert insight().players(areopagus.new("on-mars", seats=1, seed=1).state) == 2
    assert insight().players(areopagus.new("on-mars", seats=4, seed=1).state) == 4


def test_when_all_is_done_only_points_are_left() -> None:
    table = plain()
    with table.edit() as s:
        learn(s, 0, "mine", "4A")
        own_blueprint(s, 0, 3)
        own_contract(s, 0, 7)
        give(s, 0, mineral=2, crystal=3)
        colonists(s, 0, lq=4, wa=0)
        last_turn_done(s)
    names = ("points", "housed", "plans_risk")
    expected = feature(table, "points") + feature(table, "housed") - feature(table, "plans_risk")
    assert expected - 4 == total_of(table.state, 0)  # the Contract is lost, for -4
    others = set(insight().names) - {*names, "contracts_hope", "contracts_risk"}
    assert [name for name in others if feature(table, name)] == []


def one_tile(s: Mars) -> None:
    """One Discovery tile is on the map, three hexes from the Rover."""
    no_tiles(s)
    put_rover(s, 0, "+0+0")
    tile(s, "+3+0", discovery=13)


RISES: list[tuple[str, Change, Change | None]] = [
    ("points", lambda s: setattr(s.players[0], "op", 5), None),
    ("technology", lambda s: learn(s, 0, "generator", "1A"), None),
    ("technology", lambda s: s.used.append((TECHS.index("shelter"), 0)), None),
    ("goods", lambda s: give(s, 0, plant=2), lambda s: give(s, 0, plant=1)),
    ("goods", lambda s: give(s, 0, crystal=2), lambda s: give(s, 0, crystal=1)),
    ("colonists", lambda s: colonists(s, 0, lq=4), lambda s: colonists(s, 0, lq=3)),
    ("colonists", lambda s: colonists(s, 0, lq=3, wa=0), lambda s: colonists(s, 0, lq=2, wa=1)),
    ("buildings", lambda s: add_bot(s, 0, "+0+2"), None),
    ("buildings", lambda s: add(s, "shelter", 0), None),
    ("blueprints", lambda s: own_blueprint(s, 0, 3), None),
    ("contracts", lambda s: own_contract(s, 0, 7), lambda s: give(s, 0, mineral=2)),
    ("scientists", lambda s: own_blueprint(s, 1, 3), lambda s: hire_scientist(s, 0, "geologist")),
    (
        "exploration",
        lambda s: put_rover(s, 0, "+2+0"),
        one_tile,
    ),
]


@pytest.mark.parametrize(("part", "change", "before"), RISES)
def test_a_part_rises_with_what_belongs_to_it(part: str, change: Change, before: Change | None) -> None:
    assert gain(part, change, before) > 0


def test_the_first_of_a_good_is_worth_more_than_the_next() -> None:
    first = gain("goods", lambda s: give(s, 0, water=1), lambda s: give(s, 0, water=0))
    second = gain("goods", lambda s: give(s, 0, water=2), lambda s: give(s, 0, water=1))
    assert first > second > 0


def test_goods_are_worth_less_near_the_end() -> None:
    def near_the_end(s: Mars) -> None:
        mission_left(s, a=0, b=0, c=1)
        give(s, 0, oxygen=0)

    early = gain("goods", lambda s: give(s, 0, oxygen=1), lambda s: give(s, 0, oxygen=0))
    late = gain("goods", lambda s: give(s, 0, oxygen=1), near_the_end)
    assert early > late > 0


def test_a_blueprint_that_cannot_be_built_any_more_is_a_loss() -> None:
    assert gain("blueprints", lambda s: own_blueprint(s, 0, 3), last_turn_done) == pytest.approx(-3)


def test_a_blueprint_is_worth_more_with_a_bot_at_its_building() -> None:
    table = plain()
    generator = table.state.building.index(1)
    with table.edit() as s:
        own_blueprint(s, 0, 3)
        move_bot(s, 0, "-5+0")
    far = worth_of(table, "blueprints")
    with table.edit() as s:
        move_bot(s, 0, generator)
    assert worth_of(table, "blueprints") > far


def test_many_blueprints_are_not_worth_as_much_each_as_one() -> None:
    def take_six(s: Mars) -> None:
        for card in (1, 3, 5, 7, 9, 11):
            own_blueprint(s, 0, card)

    one = gain("blueprints", lambda s: own_blueprint(s, 0, 3))
    six = gain("blueprints", take_six)
    assert six < 5 * one


def test_building_a_blueprint_is_better_than_holding_it() -> None:
    table = plain()
    generator = table.state.building.index(1)
    with table.edit() as s:
        own_blueprint(s, 0, 3)
        move_bot(s, 0, generator)
    held = insight().worth(table.state, 0)
    other = plain()
    with other.edit() as s:
        own_blueprint(s, 0, 3, built_on=generator)
        move_bot(s, 0, "+0-2")
    assert insight().worth(other.state, 0) > held + 1


def test_what_lies_on_a_contract_is_worth_more_than_in_storage_at_the_end() -> None:
    def a_last_turn(s: Mars) -> None:
        own_contract(s, 0, 7)
        give(s, 0, mineral=2)
        last_turn_done(s)

    def deliver(s: Mars) -> None:
        give(s, 0, mineral=0)
        s.contract_goods[6 * 6] = 2

    assert gain("contracts", deliver, a_last_turn) > 0


def test_a_due_update_counts_as_done() -> None:
    table = plain()
    with table.edit() as s:
        grow(s, "mine", 2)
        grow(s, "generator", 2)
        s.players[0].cubes = 0b11
        add(s, "water_extractor")
        add(s, "greenhouse")
    before = feature(table, "points")
    with table.edit() as s:
        add(s, "oxygen_condenser")
    assert feature(table, "points") == before + 2  # two cubes score 2 at the update to level 2


def test_colonists_count_as_ready_if_the_shuttle_is_about_to_take_them_along() -> None:
    table = plain()
    with table.edit() as s:
        colonists(s, 0, lq=1, wa=2)
        s.main_done = True
        s.shuttle_side, s.shuttle_space = ORBIT, 1
    staying = feature(table, "ready")
    with table.edit() as s:
        s.shuttle_side = COLONY
    assert feature(table, "ready") > staying


def test_fewer_turns_are_left_when_missions_and_the_colony_advance() -> None:
    table = plain()
    turns = turns_left(table.state, 0)
    with table.edit() as s:
        mission_left(s, a=1, b=1, c=1)
    assert 1 < turns_left(table.state, 0) < turns
    with table.edit() as s:
        last_turn_done(s)
    assert turns_left(table.state, 0) == 0
    assert turns_left(table.state, 1) == 1


def test_the_sites_are_those_of_the_rules() -> None:
    match = areopagus.new("on-mars", seats=3, seed=2)
    bot = bots.RandomBot(2)
    for _ in range(400):
        if match.ask is None:
            break
        s = match.state
        for kind in range(len(KINDS)):
            for owner in range(3 if kind == SHELTER else 1):
                assert sites(s, kind, owner) == sites_hex_by_hex(s, kind, owner)
        match.choose(bots.answer(bot, match))


def sites_hex_by_hex(s: Mars, kind: int, owner: int) -> list[tuple[int, int]]:
    """The sites of a kind, worked out for each hex by itself."""
    group, sizes = complexes(s)
    same = [
        cell
        for cell in range(HEX_COUNT)
        if s.building[cell] == kind and (kind != SHELTER or s.building_owner[cell] == owner)
    ]
    hexes = []
    for cell in range(HEX_COUNT):
        distances = {DISTANCES[cell][other] for other in same}
        if s.building[cell] == NONE and distances & {1, 2}:
            joined = {group[other] for other in same if DISTANCES[cell][other] == 1}
            hexes.append((cell, sum(sizes[number] for number in joined)))
    return hexes


def test_greedy_beats_random() -> None:
    match = areopagus.new("on-mars", seats=2, seed=3)
    players: list[bots.Bot] = [GreedyBot(1, breadth=NARROW, reach=6), bots.RandomBot(2)]
    while match.ask is not None and match.state.round <= 6:
        match.choose(bots.answer(players[match.ask.seat], match))
    own, other = (total_of(match.state, seat) for seat in (0, 1))
    assert own > other


class Pedantic(MarsInsight):
    """Judges every position anew, or only those in which something can have changed, and counts them."""

    def __init__(self, *, trusts: bool) -> None:
        super().__init__()
        self.trusts = trusts
        self.judged = 0

    def leads_on(self, ask: Ask, word: Word) -> bool:
        return self.trusts and super().leads_on(ask, word)

    def features(self, s: Mars, player: int) -> Sequence[float]:
        self.judged += 1
        return super().features(s, player)


def test_what_only_leads_to_the_next_question_need_not_be_judged_again() -> None:
    match = areopagus.new("on-mars", seats=2, seed=1)
    player = GreedyBot(1, breadth=NARROW)
    judged = [0, 0]
    for _ in range(150):
        assert match.ask is not None
        if any(word.text == "control_center" for word in match.ask.words):
            sight = match.sight(match.ask.seat)
            both = [Pedantic(trusts=False), Pedantic(trusts=True)]
            every, some = (GreedyBot(1, insight=each).judge(sight) for each in both)
            assert every == some
            judged = [count + each.judged for count, each in zip(judged, both, strict=True)]
        match.choose(bots.answer(player, match))
    assert 0 < judged[1] < 0.95 * judged[0]


def test_a_look_ahead_does_not_hang_on_the_cards_of_lacerda() -> None:
    match = areopagus.new("on-mars", seats=1, seed=4)
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose(match.ask.words[0])
    assert not insight().pauses(match.state)
    assert match.state.active == 0
    match.state.active = match.state.lacerda
    assert insight().pauses(match.state)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_time_passes_turn_by_turn(seats: int) -> None:
    """Every turn of a player, Lacerda's included, is one step further; nothing else is."""
    match = areopagus.new("on-mars", seats=seats, seed=5)
    players = [bots.make("random", seed=seat) for seat in range(seats)]
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose(bots.answer(players[match.ask.seat], match))
    times = {}
    last = insight().elapsed(match.state)
    while match.ask is not None and match.state.round < 6:
        s = match.state
        now = insight().elapsed(s)
        assert now >= last
        last = now
        if match.ask.about == "turn.action":
            times.setdefault((s.round, s.active), now)
        match.choose(bots.answer(players[match.ask.seat], match))
    assert len(times) >= 4 * seats
    assert len(set(times.values())) == len(times)
