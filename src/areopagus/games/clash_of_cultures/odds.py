"""The odds that people are shown where dice decide: battles, Barbarian attacks, Cultural Influence.

A seat counts on what it knows. Cards of others that it can't see are taken as none, which the note says; cards that it
has lawfully seen are shown with what they would change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from areopagus.kernel import (
    CHANCE,
    Bar,
    Chart,
    Message,
    Odds,
    Prospect,
    percent,
    plain_text,
    quantity,
    word_name,
)
from areopagus.kernel.bits import members

from .card_catalog import ACTION_CARDS
from .catalog import ARMY, BARBARIANS, CULTURE, NONE, SHIP
from .combat_odds import Raided, SurvivorOdds, Survivors, battle_odds, raid_odds
from .effects.battle import begin_round, lay_card, overlook_card
from .queries.battles import (
    current,
    face_down,
    fighters,
    is_raid,
    may_play_cards,
    resists,
    why_not_use_combat,
)
from .queries.labels import combat_name, holder_name
from .rules.influence import INFLUENCE_DIE
from .state import ATTACKER, DEFENDER, DRAWN, UNDECIDED, World
from .words import COUNT, KIND, UNIT

ASKED_AT: Final = (
    "move.units.army",
    "move.units.army_forest",
    "move.units.settler",
    "move.units.settler_forest",
    "move.units.ship",
    "move.cargo",
    "move.cargo_unit",
    "move.to",
    "move.roads",
    "mausoleum.pay",
    "siege.pay",
    "battle.card",
    "battle.continue",
    "card.target",
    "event.attacked",
    "influence.target",
    "influence.range",
    "influence.boost",
)
"""The questions whose options are shown with their odds; after some of them there may be a single way, an attack."""


def odds(prospect: Prospect) -> Odds | None:
    """What dice may bring next."""
    ask = prospect.ask
    if "influence.boost" in prospect.answered:
        return _boosted(prospect)
    if ask is not None and ask.seat == CHANCE and ask.rule == INFLUENCE_DIE:
        return _influence(prospect)
    s = _fought(prospect)
    if s is None:
        return None
    return _raid(s, prospect.seat) if is_raid(current(s)) else _battle(s, prospect)


# Battles


def _fought(prospect: Prospect) -> World | None:
    """The position when the round has begun, without the cards that the seat can't see; None: no round is next."""
    s: World = prospect.s
    b = s.battle
    if b is None or b.outcome != UNDECIDED:
        return None
    is_new_round = b.round == 0 or _next_chapter(s) == "battle_round"
    if b.turned_up and not is_new_round:
        return None  # the round is under way, and the rule alone knows how far
    s = s.copy()
    if is_new_round:
        begin_round(s)
    for side, seat in enumerate(b.seats):
        if seat != prospect.seat and seat != BARBARIANS and face_down(s, seat):
            overlook_card(s, side)
    return s if is_raid(b) or resists(s) else None


def _next_chapter(s: World) -> object:
    return s.agenda[-1][0] if s.agenda else None


def _battle(s: World, prospect: Prospect) -> Odds | None:
    b = current(s)
    me = prospect.seat
    if me not in b.seats:
        return None
    side = b.seats.index(me)
    this_round, whole = battle_odds(s)
    units = [fighters(s, each) for each in (ATTACKER, DEFENDER)]
    win = _chance(whole, lambda left: left.outcome == side)
    lose = _chance(whole, lambda left: left[side] < units[side])
    summary = Message("odds.win", {"win": percent(win)})
    if units[side]:
        unit = word_name(UNIT[SHIP if b.sea else ARMY].text)
        summary = Message(
            "odds.win_and_lose_it" if units[side] == 1 else "odds.win_and_lose",
            {"win": percent(win), "unit": unit, "lose": percent(lose)},
        )
    other = holder_name(b.seats[1 - side])
    charts = [
        _ends(whole, side, units[side], other),
        *(
            _losses(this_round, each, units[each], name)
            for each, name in ((side, Message("odds.you_lose")), (1 - side, _they_lose(other)))
            if units[each]
        ),
    ]
    if not prospect.is_public:
        has_chosen = "battle.card" in prospect.answered
        charts += _card_charts(s, (1 - side,) if has_chosen else (side, 1 - side), side, win)
    note = _note(s, side, other, is_laid=face_down(prospect.s, b.seats[1 - side]) > 0)
    return Odds(summary, tuple(charts), note)


def _chance(odds: SurvivorOdds, is_meant: Callable[[Survivors], bool]) -> Fraction:
    return sum((chance for left, chance in odds.items() if is_meant(left)), Fraction())


def _ends(whole: SurvivorOdds, side: int, units: int, other: Message) -> Chart:
    """How the whole battle ends: won, by the number of units left, without a survivor, or lost."""
    bars = [
        Bar(
            Message("odds.you_win_with", {"count": left, "number": left})
            if units
            else Message("odds.you_win"),
            _chance(whole, lambda end, left=left: end.outcome == side and end[side] == left),  # type: ignore[misc]
        )
        for left in range(units, -1, -1)
    ]
    bars.append(Bar(Message("odds.nobody_left"), _chance(whole, lambda end: end.outcome == DRAWN)))
    bars.append(
        Bar(Message("odds.other_wins", {"seat": other}), _chance(whole, lambda end: end.outcome == 1 - side))
    )
    title = Message("odds.battle_if_you_go_on") if side == ATTACKER else Message("odds.battle_if_they_go_on")
    return Chart(title, _possible(bars))


def _losses(this_round: SurvivorOdds, side: int, units: int, title: Message) -> Chart:
    """How many fighting units a side loses in the round."""
    return Chart(
        title,
        _possible(
            Bar(plain_text(lost), _chance(this_round, lambda left, lost=lost: units - left[side] == lost))  # type: ignore[misc]
            for lost in range(units + 1)
        ),
    )


def _they_lose(other: Message) -> Message:
    return Message("odds.other_loses", {"seat": other})


def _possible(bars: Iterable[Bar]) -> tuple[Bar, ...]:
    return tuple(bar for bar in bars if bar.chance)


# Cards


def _card_charts(s: World, sides: Iterable[int], side: int, win: Fraction) -> list[Chart]:
    """What cards of some sides would change, as far as a side knows them, the best ones for it first."""
    me, other = current(s).seats[side], holder_name(current(s).seats[1 - side])
    charts = []
    for player in sides:
        title = (
            Message("odds.with_your_card")
            if player == side
            else Message("odds.if_they_play", {"seat": other})
        )
        cards = _known_cards(s, player, me)
        bars = [Bar(combat_name(card), _win_with(s, side, player, card)) for card in cards]
        if bars:
            bars.sort(key=lambda bar: bar.chance, reverse=True)
            charts.append(Chart(title, (Bar(Message("odds.no_card"), win), *bars)))
    return charts


def _known_cards(s: World, side: int, me: int) -> list[int]:
    """The cards that a side could lay in this round, as far as a seat knows them; of equal ones the first."""
    b = current(s)
    seat = b.seats[side]
    if b.cards[side] != NONE or seat == BARBARIANS or not may_play_cards(s, side):
        return []
    if _next_chapter(s) == "battle_fight":
        return []  # every side has decided
    held = s.players[seat].actions
    seen = held if seat == me else held & s.players[me].known_actions[seat]
    usable = [card for card in members(seen) if why_not_use_combat(s, side, card) is None]
    return list({ACTION_CARDS[card].combat.key: card for card in reversed(usable)}.values())[::-1]


def _win_with(s: World, side: int, player: int, card: int) -> Fraction:
    """The chance of a side to win if a player lays a card in this round."""
    s = s.copy()
    lay_card(s, player, card)
    _, whole = battle_odds(s)
    return _chance(whole, lambda left: left.outcome == side)


def _note(s: World, side: int, other: Message, is_laid: bool) -> Message | None:
    """Which cards are not counted; `is_laid`: the other side has laid one face down."""
    if is_laid:
        return Message("odds.note_face_down", {"seat": other})
    if may_play_cards(s, 1 - side):
        if may_play_cards(s, side):
            return Message("odds.note_both", {"seat": other})
        return Message("odds.note_other", {"seat": other})
    return Message("odds.note_own") if may_play_cards(s, side) else None


# Barbarian attacks


def _raid(s: World, me: int) -> Odds:
    odds = raid_odds(s)

    def chance(is_meant: Callable[[Raided], bool]) -> Fraction:
        return sum((share for raided, share in odds.items() if is_meant(raided)), Fraction())

    most = max(raided.pieces for raided in odds)
    bars = [
        Bar(Message("odds.lose_nothing"), chance(lambda one: not one.units and not one.pieces)),
        Bar(Message("odds.lose_units"), chance(lambda one: bool(one.units) and not one.pieces)),
        *(
            Bar(
                Message("odds.lose_pieces", {"count": pieces, "number": pieces}),
                chance(lambda one, pieces=pieces: one.pieces == pieces and not one.is_destroyed),  # type: ignore[misc]
            )
            for pieces in range(1, most + 1)
        ),
        Bar(Message("odds.lose_city"), chance(lambda one: one.is_destroyed)),
    ]
    summary = Message(
        "odds.raid",
        {"safe": percent(bars[0].chance), "shrinks": percent(chance(lambda one: one.pieces > 0))},
    )
    defender = current(s).seats[DEFENDER]
    note = None
    if defender != me and may_play_cards(s, DEFENDER):
        note = Message("odds.note_other", {"seat": holder_name(defender)})
    return Odds(summary, (Chart(Message("odds.city_loses"), _possible(bars)),), note)


# Cultural Influence


def _influence(prospect: Prospect) -> Odds:
    """The chance of an attempt, without Culture tokens after the roll and with each number of them (CC-INFL-06/07)."""
    needed: dict[int, Fraction] = {}
    for after, chance in prospect.outcomes():
        tokens = _tokens_to_succeed(after)
        if tokens is not None:
            needed[tokens] = needed.get(tokens, Fraction()) + chance
    plain = needed.pop(0, Fraction())
    bars = [Bar(Message("odds.no_tokens"), plain)]
    reached = plain
    for tokens in sorted(needed):
        reached += needed[tokens]
        bars.append(Bar(Message("odds.with_tokens", {"tokens": quantity(KIND[CULTURE], tokens)}), reached))
    summary = Message("odds.succeed", {"chance": percent(plain)})
    if needed:
        most = quantity(KIND[CULTURE], max(needed))
        summary = Message(
            "odds.succeed_boosted", {"chance": percent(plain), "best": percent(reached), "tokens": most}
        )
    return Odds(summary, (Chart(Message("odds.success"), tuple(bars)),))


def _tokens_to_succeed(after: Prospect) -> int | None:
    """The Culture tokens that make the roll a success; None: nothing can."""
    ask = after.ask
    if ask is None or ask.about != "influence.boost":
        return 0
    counts = [COUNT.index(word) for word in ask.words if word in COUNT]
    return max(counts) or None


def _boosted(prospect: Prospect) -> Odds | None:
    """After the roll nothing is left to luck."""
    ask, s = prospect.ask, prospect.s
    if ask is not None and ask.about == "drama.swap":
        return None
    chance = Fraction(int(s.turn.influenced))
    return Odds(Message("odds.succeed", {"chance": percent(chance)}))
