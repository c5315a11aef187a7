"""Obtain Blueprint (OM-BP): take cards from the display, each with its gain and a marker.

Asks: blueprint.take
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog.cards import BLUEPRINTS, TASK_BLUEPRINT
from ..catalog.effects import Effect
from ..effects.cards import take_blueprint
from ..queries.reasons import why_not_take_blueprint
from ..registry import does
from ..state import Mars
from ..words import BLUEPRINT, DONE
from .goals import after_deed, after_step
from .naming import named_blueprint
from .payment import gain
from .taking import Taking, most_boosts, take_several


@does(
    "take_blueprint",
    rule="OM-XEXEC-03",
    why_not=lambda s, me, effect, lq, crystals: why_not_take_blueprint(s, me),
)
def take_blueprints(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Take up to the amount; where boosted, one more for each Colonist sent to work (OM-BP-08)."""

    def question(now: Taking) -> Ask:
        return Ask(
            me,
            "blueprint.take",
            partial(blueprint_words, s, now.may_stop),
            rule="OM-BP-01",
            why=partial(why_not_take_word, s),
            params={"count": int(now.is_boosted)},
            named=partial(named_blueprint, now.is_boosted, now.has_begun),
        )

    def take(word: Word) -> Rule[None]:
        yield from take_one(s, me, BLUEPRINT.index(word))

    why_not = partial(why_not_take_blueprint, s, me)
    yield from take_several(s, me, effect.amount, most_boosts(effect), must, why_not, question, take)


def take_one(s: Mars, me: int, card: int) -> Rule[None]:
    """One Blueprint with what it gives (OM-BP-02/03)."""
    take_blueprint(s, me, card)
    for good in BLUEPRINTS[card].gain:
        yield from gain(s, me, good)
    yield from after_deed(s, me, TASK_BLUEPRINT)
    yield from after_step(s, me)


def blueprint_words(s: Mars, optional: bool) -> list[Word]:
    """The Blueprints in the display."""
    words = [BLUEPRINT[card] for row in s.display for card in row]
    return [*words, DONE] if optional else words


def why_not_take_word(s: Mars, word: Word) -> Reason | None:
    """Why a Blueprint can't be taken."""
    if word not in BLUEPRINT or any(BLUEPRINT.index(word) in row for row in s.display):
        return None
    return Reason("reason.blueprint_not_shown", "OM-BP-01")
