"""The reference: what help cards tell of the cards, the terrains, the beacons and the actions."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Entry, Message, Param, Reference, word_name

from .catalog import CARD, CARDS, DIE, HAND, KEEPER, KEEPER_BONUS, REACH, TERRAIN

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
        "deck": Entry(Message("name.deck"), (_about("deck", hand=HAND),), rule="BC-DRAW-03"),
        **{word.text: Entry(Message("name.die"), (_about("die"),), rule="BC-RAID-03") for word in DIE},
    }


def _about(key: str, **params: Param) -> Message:
    return Message(f"about.{key}", params)
