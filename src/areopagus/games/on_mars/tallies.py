"""Counts of what a player had and did, for reports over many games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from areopagus.kernel import Family, StoryLine
from areopagus.kernel.bits import members
from areopagus.kernel.tallies import counted, deeds, times

from .catalog.basics import NONE, TECHS
from .queries.cards import contracts_of, is_built, scientists_of, tech_level
from .queries.goods import shelters_on_map
from .state import Mars
from .words import BLUEPRINT, CONTRACT, DISCOVERY, GOAL, KIND, MISSION, SCIENTIST, TECH


def tallies(s: Mars, seat: int, story: Sequence[StoryLine]) -> dict[str, float]:
    """The tallies of a seat in a finished match; Tech tiles count by their level."""
    player = s.players[seat]
    lines = deeds(story, seat)
    built = counted(lines, "story.builds", "kind")
    helped = counted(lines, "story.mission", "mission")
    contracts = contracts_of(s, seat)
    return {
        "blueprints": len(player.blueprints),
        "advanced_buildings": len(player.advanced),
        "contracts": len(contracts),
        "progress_cubes": player.cubes.bit_count(),
        "research_tiles": player.research.bit_count(),
        "shelters": shelters_on_map(s, seat),
        "ships": player.hangar,
        "colonists": player.lq,
        "bots": len(player.bots),
        "crystals": player.crystals,
        "travels": times(lines, "story.travels"),
        "developments": times(lines, "story.develops"),
        "borrowed_tech": times(lines, "story.uses"),
        **{kind.text: built[kind.text] for kind in KIND},
        **{TECH[tech].text: tech_level(s, seat, tech) for tech in range(len(TECHS))},
        **_each(BLUEPRINT, [card for card in player.blueprints if is_built(s, card)]),
        **_each(CONTRACT, [contract for contract in contracts if s.contract_done[contract]]),
        **_each(SCIENTIST, scientists_of(s, seat)),
        **_each(GOAL, [] if player.goal_done == NONE else [player.goal_done]),
        **_each(DISCOVERY, members(player.discoveries)),
        **{mission.text: helped[mission.text] for mission in MISSION},
    }


def _each(words: Family, numbers: Iterable[int]) -> dict[str, float]:
    """1 for each that a player has, 0 for the others."""
    owned = set(numbers)
    return {word.text: float(number in owned) for number, word in enumerate(words)}
