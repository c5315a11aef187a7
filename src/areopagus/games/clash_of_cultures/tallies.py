"""Counts of what a player had and did, for reports over many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from areopagus.kernel import StoryLine
from areopagus.kernel.tallies import counted, deeds, times

from .card_catalog import OBJECTIVE_CARDS, OBJECTIVES
from .catalog import PIECES, UNITS
from .queries.wonders import owner_of_wonder
from .state import World
from .words import ACTION, ADVANCE, HALF, PIECE, UNIT, WONDER

HALF_OF: Final = tuple(
    [objective for halves in OBJECTIVE_CARDS for objective in halves].index(objective)
    for objective in range(len(OBJECTIVES))
)
"""For each objective, the first half of a card that it is printed on: some are printed on several."""


def tallies(s: World, seat: int, story: Sequence[StoryLine]) -> dict[str, float]:
    """The tallies of a seat in a finished match."""
    player = s.players[seat]
    own_lines = deeds(story, seat)
    played = counted(own_lines, "story.plays_card", "card") + counted(own_lines, "story.combat_card", "card")
    completed = [OBJECTIVE_CARDS[half // 2][half % 2] for half in player.completed]
    return {
        "cities": sum(city.owner == seat for city in s.cities.values()),
        "cities_founded": times(own_lines, "story.founded"),
        "cities_captured": times(own_lines, "story.captured"),
        "barbarians_beaten": times(own_lines, "story.captured_camp", "story.razed_camp", "story.taken_over"),
        "battles_won": times(own_lines, "story.battle_won"),
        "pieces_influenced": times(own_lines, "story.influenced"),
        "great_persons": times(own_lines, "story.person_played"),
        "events": player.events_drawn,
        **{ADVANCE[advance].text: player.advances >> advance & 1 for advance in range(len(ADVANCE))},
        **{word.text: float(owner_of_wonder(s, wonder) == seat) for wonder, word in enumerate(WONDER)},
        **{
            PIECE[piece].text: sum(city.pieces[piece] == seat for city in s.cities.values())
            for piece in range(len(PIECES))
        },
        **{word.text: UNITS[unit].limit - player.reserve[unit] for unit, word in enumerate(UNIT)},
        **{HALF[half].text: completed.count(objective) for objective, half in enumerate(HALF_OF)},
        **{card.text: played[card.text] for card in ACTION},
    }
