"""Cards and great persons with all that they do, as one answer (CC-ACT-03, CC-XACT, CC-XEVT-33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from areopagus.kernel import Follow, Message, Path, Word, ascending, each, listed, series, word_name, words_at

from ..state import World
from ..words import CARD, PERSON
from .advances import ADVANCING
from .common import NOTHING, ClashPlan, no_first, yes_first
from .payments import ALL_PAYMENTS

CHOICES: Final = (
    "card.player",
    "card.advance",
    "card.city",
    "card.region",
    "card.settlement",
    "mood.city",
    "activate.city",
    "person.advance",
    "person.region",
    "person.city",
    "government.switch",
    "grow.piece",
    "grow.port",
    "grow.temple",
    "dogma.advance",
    "routes.gold",
)
"""The questions whose answers say what is done."""
CARD_EFFECTS: Final[Mapping[str, Follow]] = {
    **dict.fromkeys(CHOICES, each),
    "card.settlement": ascending,
    "card.again": no_first,
    "grow.state_religion": yes_first,
    "grow.settler": no_first,
    **ADVANCING,
    **ALL_PAYMENTS,
}


class CardEffect(ClashPlan):
    """Something that a card does; the card is the handle."""

    chosen: ClassVar = (*CHOICES, "card.again", "grow.settler", "card.react")
    variants: ClassVar = (*ADVANCING, *ALL_PAYMENTS, "card.again", "grow.settler", "grow.state_religion")
    follow: ClassVar = CARD_EFFECTS

    def phrase(self, s: World, path: Path) -> Message:
        card = word_name(path[0].word.text)
        things = [word for word in words_at(path, *CHOICES) if word not in NOTHING]
        if not things:
            return Message("gesture.card.alone", {"card": card})
        return Message(
            "gesture.card.name", {"card": card, "things": listed([word_name(word.text) for word in things])}
        )

    def target(self, path: Path) -> Word | None:
        things = [word for word in words_at(path, *CHOICES) if word not in NOTHING]
        return things[0] if things else None


class PlayCard(CardEffect):
    """Play the civil half of an Action card (CC-XACT-23); the card is shown first, what it asks is another gesture."""

    key = "card"
    at: ClassVar = {"turn.action": (CARD,)}
    handle = "card.play"


class PlayPerson(CardEffect):
    """Play a kept great person: the advance, then the deed (CC-XEVT-33)."""

    key = "person"
    at: ClassVar = {"turn.action": (PERSON,), "person.play": ()}
    handle = "person.play"


class GoOn(CardEffect):
    """What a card or a great person asks: the first answer is the handle."""

    key = "go_on"
    at: ClassVar = dict.fromkeys(
        ("card.player", "card.city", "card.region", "card.settlement", "mood.city", "person.advance"), ()
    )
    fewest = 2

    def phrase(self, s: World, path: Path) -> Message:
        return series(
            [word_name(word.text) for word in words_at(path, *CHOICES) if word not in NOTHING]
            or [Message("gesture.go_on.nothing")]
        )

    def identity(self, s: World, path: Path) -> object:
        """The first answer too."""
        return path[0].word, super().identity(s, path)
