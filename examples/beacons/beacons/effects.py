"""The few verbs that change the table. Each tells the story and keeps the pieces; none asks."""

from __future__ import annotations

from areopagus.kernel import reveal, tell

from .catalog import CARD, CELL, KEEPER, KEEPER_BONUS
from .queries import has_new_chain
from .state import NOBODY, Coast


def take_card(s: Coast, seat: int, card: int) -> None:
    """A card from the deck goes to a hand, unseen by the others (BC-DRAW-01)."""
    s.deck.take(card)
    s.hands[seat][card] += 1
    forget_hand(s, seat)
    tell(s, "story.drew", seat=seat, card=CARD[card], seen_by=(seat,), instead="story.drew_unseen")


def discard(s: Coast, seat: int, card: int) -> None:
    """A card is played and laid face up on the discards."""
    s.hands[seat][card] -= 1
    s.discards.put(card)
    forget_hand(s, seat)


def throw_away(s: Coast, seat: int, card: int) -> None:
    """A card is laid aside face down (BC-DRAW-03)."""
    s.hands[seat][card] -= 1
    s.thrown[seat][card] += 1
    forget_hand(s, seat)
    tell(s, "story.threw", seat=seat, card=CARD[card], seen_by=(seat,), instead="story.threw_unseen")


def reshuffle(s: Coast) -> None:
    """Everything played and thrown away becomes the deck again (BC-DRAW-02)."""
    for pile in (s.discards.counts, *s.thrown):
        for card, count in enumerate(pile):
            s.deck.put(card, count)
            pile[card] = 0
    tell(s, "story.reshuffled")


def forget_hand(s: Coast, seat: int) -> None:
    """A hand has changed: nobody knows it any more (BC-SPY-02)."""
    for other in range(s.seats):
        s.known[other] &= ~(1 << seat)


def prepare_light(s: Coast, seat: int) -> None:
    """A player is about to play a card for a beacon: all know that the hand has one that fits (BC-LIGHT-01)."""
    s.lighting = seat


def play_light(s: Coast, seat: int, card: int) -> None:
    """The card for a beacon is played."""
    s.lighting = NOBODY
    discard(s, seat, card)


def light_beacon(s: Coast, seat: int, cell: int) -> None:
    """A beacon goes from the supply to a cell; a first chain of three is due a card."""
    s.supply[seat] -= 1
    s.owner[cell] = seat
    tell(s, "story.lit", at=CELL[cell], seat=seat, cell=CELL[cell])
    if has_new_chain(s, seat):
        s.chained[seat] = True
        s.due.append(("chain", seat))


def put_out(s: Coast, cell: int) -> None:
    """A beacon goes back to its owner's supply."""
    owner = s.owner[cell]
    s.owner[cell] = NOBODY
    s.supply[owner] += 1
    tell(s, "story.put_out", at=CELL[cell], seat=owner, cell=CELL[cell])


def show_hand(s: Coast, seat: int, other: int) -> None:
    """A seat looks at another's hand (BC-SPY-01): hidden things become known, so no undo goes past it."""
    s.known[seat] |= 1 << other
    tell(s, "story.spied", seat=seat, other_seat=other)
    reveal(s)


def use_raid(s: Coast) -> None:
    """The raid of this turn is used (BC-RAID-05)."""
    s.raided = True


def start_raid(s: Coast, seat: int, cell: int) -> None:
    """A seat raids the beacon on a cell; nothing of an earlier raid is left."""
    s.defender = s.owner[cell]
    s.keeper = False
    s.dice = []
    tell(s, "story.raid", at=CELL[cell], seat=seat, other_seat=s.defender, cell=CELL[cell])


def decide_keeper(s: Coast, plays: bool) -> None:
    """The defender decides in secret whether to play a Keeper (BC-RAID-02)."""
    s.keeper = plays


def roll_die(s: Coast, pips: int) -> None:
    """A die of the raid is rolled: first the attacker's, then the defender's (BC-RAID-03)."""
    s.dice.append(pips)


def show_keeper(s: Coast) -> None:
    """The Keeper of the defender is shown and goes to the discards (BC-RAID-04)."""
    s.keeper = False
    discard(s, s.defender, KEEPER)
    reveal(s)
    tell(s, "story.keeper", seat=s.defender, bonus=KEEPER_BONUS)


def end_raid(s: Coast, seat: int, attack: int, defence: int) -> None:
    """The dice are compared; the raid is over."""
    attack_die, defence_die = s.dice
    tell(
        s,
        "story.dice",
        seat=seat,
        other_seat=s.defender,
        attack=attack,
        defence=defence,
        attack_die=attack_die,
        defence_die=defence_die,
    )
    s.defender = NOBODY


def hold_beacon(s: Coast, cell: int) -> None:
    """A raided beacon stays where it is."""
    tell(s, "story.held", at=CELL[cell], seat=s.owner[cell], cell=CELL[cell])


def renew_raid(s: Coast) -> None:
    """The turn is over: the next player may raid (BC-RAID-05)."""
    s.raided = False


def start_round(s: Coast) -> None:
    """The next round begins."""
    s.round += 1
    tell(s, "story.round", round=s.round)


def end_by_full_coast(s: Coast) -> None:
    """The game is over because every cell has a beacon (BC-END-02)."""
    tell(s, "story.full")


def end_by_rounds(s: Coast) -> None:
    """The game is over after the last round (BC-END-01)."""
    tell(s, "story.over")
