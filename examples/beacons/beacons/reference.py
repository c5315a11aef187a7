"""The reference: what help cards tell of the cards, the terrains, the beacons and the actions; and their pictures."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Entry, Message, Param, Reference, Thing, ThingGroup, word_name

from .catalog import BEACONS, CARD, CARDS, COPIES, DIE, HAND, KEEPER, KEEPER_BONUS, REACH, TERRAIN

RULES: Final = {"light": "BC-LIGHT-01", "draw": "BC-DRAW-01", "spy": "BC-SPY-01", "raid": "BC-RAID-01"}


def reference() -> Reference:
    """All entries, by the word that names a thing, or by a plain key."""
    terrains = {CARDS[terrain]: word_name(CARD[terrain].text) for terrain in sorted(set(TERRAIN))}
    return {
        **{key: Entry(word_name(key), (_about(key),), rule=rule) for key, rule in RULES.items()},
        **{
            f"card:{key}": Entry(name, (_about("card", terrain=name),), rule="BC-LIGHT-01")
            for key, name in terrains.items()
        },
        CARD[KEEPER].text: Entry(
            word_name(CARD[KEEPER].text), (_about("keeper", bonus=KEEPER_BONUS),), rule="BC-RAID-04"
        ),
        **{
            f"terrain:{key}": Entry(
                name, (_about("terrain", card=name, reach=REACH),), rule="BC-LIGHT-03", sprite=key
            )
            for key, name in terrains.items()
        },
        "beacon": Entry(Message("name.beacon"), (_about("beacon"),), rule="BC-SCORE-01"),
        "game-end": Entry(Message("name.game-end"), (_about("game-end"),), rule="BC-END-01"),
        "deck": Entry(Message("name.deck"), (_about("deck", hand=HAND),), rule="BC-DRAW-03"),
        **{word.text: Entry(Message("name.die"), (_about("die"),), rule="BC-RAID-03") for word in DIE},
    }


def things() -> tuple[ThingGroup, ...]:
    """All entries in groups, with pictures and how many there are of each."""
    actions = tuple(Thing(key) for key in RULES)
    cards = tuple(
        Thing.of(word.text, f"card-{key}", copies=copies)
        for word, key, copies in zip(CARD, CARDS, COPIES, strict=True)
    )
    coast = tuple(Thing.of(f"terrain:{CARDS[terrain]}", CARDS[terrain]) for terrain in sorted(set(TERRAIN)))
    dice = tuple(word.text for word in DIE)
    pieces = (
        Thing.of("beacon", "beacon", "#d2402f", each=BEACONS),
        Thing.of("deck", "back"),
        Thing.of("game-end", "beacon", "#e8b84a"),
        Thing.of(dice[-1], f"die-{len(dice)}", parts=dice[:-1]),
    )
    groups = {"actions": actions, "cards": cards, "coast": coast, "pieces": pieces}
    return tuple(ThingGroup(key, Message(f"things.{key}"), listed) for key, listed in groups.items())


def _about(key: str, **params: Param) -> Message:
    return Message(f"about.{key}", params)
