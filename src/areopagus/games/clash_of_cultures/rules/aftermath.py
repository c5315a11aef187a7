"""What follows a battle, in the order of CC-NOTE-54.

Losses, capture, spoils, keep or raze, Refugees, Fanaticism, Action cards of the attacker, Objectives of both.

Asks: barbarian.keep_or_raze, capture.refugees, fanaticism.city
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Message, Reason, Rule, asks_nothing, push

from ..catalog import ANGRY, ARMY, BARBARIANS, FANATICISM, NONE, RAZE_GOLD, SETTLEMENT, SETTLER, STACK
from ..effects.aftermath import count_battle, end_battle, end_raid, note_razed, take_place
from ..effects.battle import note_scavenging
from ..effects.cities import capture, capture_camp, raze_camp, set_mood
from ..effects.goods import spoils
from ..effects.units import place_unit, remove_units
from ..queries.battles import current, fighters, is_raid
from ..queries.board import armies_at, own_cities
from ..queries.goods import has
from ..queries.labels import city_label, holder_name, place_name
from ..queries.reasons import why_not_garrison, why_not_own_city
from ..registry import advance, on_capture
from ..state import ATTACKER, DEFENDER, DRAWN, World
from ..words import HEX, KEEP, RAZE
from .cards import play_reaction


def aftermath(s: World) -> Rule[None]:
    """The battle is decided: count it, remove Settlers without their Army, capture."""
    b = current(s)
    attacker, defender = b.seats
    push(s, ("battle_over",))
    for seat in (defender, attacker):
        if seat != BARBARIANS:
            push(s, ("occasion", seat, "battle", 0))
    push(s, ("capture_react", 0), ("fanaticism",), ("refugees",))
    if is_raid(b):
        if b.pieces_lost and b.cell in s.cities:
            set_mood(s, s.cities[b.cell], ANGRY)
    else:
        lose_settlers(s)
        if b.outcome == ATTACKER and not b.sea:
            yield from take_settlement(s)
    count_battle(s)
    if is_raid(b):
        end_raid(s)


def lose_settlers(s: World) -> None:
    """Settlers whose Army is wiped out, or who meet an enemy Army alone, are removed (CC-BATTLE-18/19)."""
    b = current(s)
    if b.sea:
        return
    losers = {ATTACKER: (DEFENDER,), DEFENDER: (ATTACKER,), DRAWN: (ATTACKER, DEFENDER)}
    for side in losers.get(b.outcome, ()):
        seat = b.seats[side]
        if seat == BARBARIANS:
            continue
        settlers = s.players[seat].settlers.get(b.cell, 0)
        if settlers:
            note_scavenging(s, side)
            remove_units(s, seat, SETTLER, b.cell, settlers)


def take_settlement(s: World) -> Rule[None]:
    """The attacker's Army is alone: a city or Barbarian Settlement is captured (CC-CAPT, CC-BARB-17 to -21)."""
    b = current(s)
    me = b.seats[ATTACKER]
    if not fighters(s, ATTACKER):
        return
    if b.cell in s.camps:
        take_place(s)
        spoils(s, me, b.destroyed[ATTACKER])
        may_keep = s.players[me].supply[SETTLEMENT] > 0
        word = yield Ask(
            me,
            "barbarian.keep_or_raze",
            (KEEP, RAZE) if may_keep else (RAZE,),
            rule="CC-BARB-19" if may_keep else "CC-NOTE-56",
            why=lambda word: Reason("reason.no_settlement", "CC-NOTE-56") if word == KEEP else None,
        )
        if word == KEEP:
            capture_camp(s, me, b.cell)
        else:
            raze_camp(s, me, b.cell)
            note_razed(s)
            spoils(s, me, RAZE_GOLD)
        return
    city = s.cities.get(b.cell)
    if city is None or city.owner == me:
        return
    take_place(s)
    stands, removed = capture(s, me, city)
    if not stands:
        note_razed(s)
    if b.city_mood != ANGRY:
        spoils(s, me, b.city_size)
    spoils(s, me, removed)


def refugees(s: World) -> Rule[None]:
    """The former owner gains a Settler in another city (CC-CAPT-06/07, CC-NOTE-31)."""
    b = current(s)
    former_owner = b.city_owner
    if not b.settlement_taken or former_owner in (NONE, BARBARIANS) or b.city_mood == ANGRY:
        return
    cities = own_cities(s, former_owner)
    if cities and s.players[former_owner].reserve[SETTLER]:
        word = yield Ask(
            former_owner,
            "capture.refugees",
            [HEX[cell] for cell in cities],
            rule="CC-CAPT-06",
            why=partial(why_not_own_city, s, former_owner, "CC-CAPT-06"),
            named=partial(city_label, s),
        )
        place_unit(s, former_owner, SETTLER, HEX.index(word))


@advance("fanaticism", rule="CC-ADV-THE-08")
def fanaticism(s: World) -> Rule[None]:
    """Who lost a battle in a city with a Temple raises an Army unit (CC-ADV-THE-08, CC-NOTE-34)."""
    b = current(s)
    if not b.temple or b.outcome not in (ATTACKER, DEFENDER):
        return
    loser = b.seats[1 - b.outcome]
    if loser == BARBARIANS or not has(s, loser, FANATICISM) or not s.players[loser].reserve[ARMY]:
        return
    cities = [cell for cell in own_cities(s, loser) if armies_at(s, loser, cell) < STACK]
    if cities:
        word = yield Ask(
            loser,
            "fanaticism.city",
            [HEX[cell] for cell in cities],
            rule="CC-ADV-THE-08",
            why=partial(why_not_garrison, s, loser, "CC-ADV-THE-08"),
            named=partial(city_label, s),
        )
        place_unit(s, loser, ARMY, HEX.index(word))


def capture_react(s: World, played: int) -> Rule[None]:
    """Cards of the attacker that react to the capture of a city, until a pass (CC-XACT-02, -18, CC-ASK-09)."""
    b = current(s)
    me, victim = b.seats[ATTACKER], b.city_owner
    if not b.settlement_taken or not s.players[me].actions:
        return
    what = Message("reaction.capture", {"place": place_name(b.cell), "other": holder_name(victim)})
    civil = yield from play_reaction(s, me, on_capture, victim, played, "CC-XACT-18", what)
    if civil is not None:
        push(s, ("capture_react", played | 1 << civil.number))
        yield from on_capture[civil.key].resolve(s, me, victim)


@asks_nothing
def battle_over(s: World) -> Rule[None]:
    """Everything that followed from the battle is done; a battle that it interrupted continues."""
    end_battle(s)
    yield from ()
