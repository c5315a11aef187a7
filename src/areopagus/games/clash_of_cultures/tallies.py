"""What a player had and did, counted, for reports over many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from areopagus.kernel import Line
from areopagus.kernel.tallies import counted, deeds, times

from .catalog import CARD_HALVES, OBJECTIVES, PIECES, UNIT_LIMIT
from .queries.cities import owner_of_wonder
from .state import World
from .words import ACTION, ADVANCE, HALF, PIECE, UNIT, WONDER

HALF_OF: Final = tuple(
    [objective for halves in CARD_HALVES for objective in halves].index(objective)
    for objective in range(len(OBJECTIVES))
)
"""For each objective, the first half of a card that it is printed on: some are printed on several."""


def tallies(s: World, seat: int, story: Sequence[Line]) -> dict[str, float]:
    """The tallies of a seat in a finished match."""
    player = s.players[seat]
    told = deeds(story, seat)
    played = counted(told, "story.plays_card", "card") + counted(told, "story.combat_card", "card")
    completed = [CARD_HALVES[half // 2][half % 2] for half in player.completed]
    return {
        "cities": sum(city.owner == seat for city in s.cities.values()),
        "cities_founded": times(told, "story.founded"),
        "cities_captured": times(told, "story.captured"),
        "barbarians_beaten": times(told, "story.captured_camp", "story.razed_camp", "story.taken_over"),
        "battles_won": times(told, "story.battle_won"),
        "pieces_influenced": times(told, "story.influenced"),
        "great_persons": times(told, "story.person_played"),
        "events": player.events_drawn,
        **{ADVANCE[advance].text: player.advances >> advance & 1 for advance in range(len(ADVANCE))},
        **{word.text: float(owner_of_wonder(s, wonder) == seat) for wonder, word in enumerate(WONDER)},
        **{
            PIECE[piece].text: sum(city.pieces[piece] == seat for city in s.cities.values())
            for piece in range(len(PIECES))
        },
        **{word.text: UNIT_LIMIT[unit] - player.reserve[unit] for unit, word in enumerate(UNIT)},
        **{HALF[half].text: completed.count(objective) for objective, half in enumerate(HALF_OF)},
        **{card.text: played[card.text] for card in ACTION},
    }
