"""Final scoring (OM-SCORE, OM-TIE, OM-SGOAL)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from areopagus.kernel import Message, Result
from areopagus.kernel.facts import BadComponent

from .catalog.basics import KINDS, NONE, PLANT, SIDES, TECHS
from .catalog.board import SPACE_SIDE
from .catalog.cards import BLUEPRINTS, CONTRACTS, SCIENTIST_NAMES, SCIENTIST_OP, SCIENTISTS
from .catalog.player_board import HANGAR_OP, LQ_ROW_SLOTS, PROGRESS_OP
from .catalog.solo import SOLO_GOALS, SOLO_NEEDS
from .catalog.technology import LAB_LEVEL
from .queries.cards import built_by, contracts_of, largest_complex, mines_of, scientists_of, unbuilt
from .queries.goods import lacerda_at_home, shelters_on_map
from .queries.printed import lab_op, quarters_op
from .state import Mars

CATEGORIES: Final = (
    "during_play",
    "progress",
    "ships",
    "colonists",
    "technology",
    "advanced_buildings",
    "scientists",
    "contracts",
)


def points_of(s: Mars, player: int) -> dict[str, int]:
    """The OP of a player by category, as if the game ended now (OM-SCORE-01 to -10)."""
    board = s.players[player]
    colonists = lacerda_at_home(s) if player == s.lacerda else board.lq
    built = [s.marker[cell] for cell in built_by(s, player)]
    contracts = contracts_of(s, player)
    op = lab_op(s.switches)
    return {
        "during_play": board.op,
        "progress": PROGRESS_OP[board.cubes.bit_count()],
        "ships": HANGAR_OP * board.hangar,
        "colonists": quarters_op(s.switches)[(colonists - 1) // LQ_ROW_SLOTS] if colonists else 0,
        "technology": sum(op[space] for space in board.tech if space != NONE),
        "advanced_buildings": sum(BLUEPRINTS[card].op for card in built)
        - sum(BLUEPRINTS[card].op for card in unbuilt(s, player)),
        "scientists": SCIENTIST_OP * sum(scored(s, scientist) for scientist in scientists_of(s, player)),
        "contracts": sum(
            CONTRACTS[contract].op_done if s.contract_done[contract] else CONTRACTS[contract].op_failed
            for contract in contracts
        ),
    }


def scored(s: Mars, scientist: int) -> int:
    """The Advanced Buildings on Mars of the Scientist's scoring type, whoever owns them (OM-SCORE-10)."""
    kind = SCIENTISTS[scientist].scores
    return sum(s.building[cell] == kind for player in s.players for cell in player.advanced)


def total_of(s: Mars, player: int) -> int:
    """All OP of a player."""
    return sum(points_of(s, player).values())


def result(s: Mars) -> Result:
    """Who won, and how ties were broken; in a solo game, which requirements of the goal were met."""
    players = range(len(s.players))
    points: tuple[dict[str, int | float], ...] = tuple({**points_of(s, player)} for player in players)
    if s.lacerda != NONE:
        return solo_result(s, points)
    strength = [
        (
            total_of(s, player),
            s.players[player].crystals,
            len(built_by(s, player)),
            s.players[player].cubes.bit_count(),
        )
        for player in players
    ]
    places = sorted(dict.fromkeys(strength), reverse=True)
    ranking = tuple(tuple(player for player in players if strength[player] == place) for place in places)
    return Result(ranking[0], points, ranking, tie_breaks(strength))


def tie_breaks(strength: list[tuple[int, int, int, int]]) -> tuple[Message, ...]:
    """How the first place was decided, if the OP did not (OM-TIE)."""
    best = max(strength)
    level = [one for one in strength if one[0] == best[0]]
    messages: list[Message] = []
    for step, key in enumerate(("tie.crystals", "tie.advanced_buildings", "tie.progress_cubes"), 1):
        if len(level) == 1:
            break
        messages = [Message(key)]
        level = [one for one in level if one[step] == best[step]]
    return (Message("tie.shared"),) if len(level) > 1 else tuple(messages)


# Solo


Progress: TypeAlias = tuple[int, int]
"""How much of a requirement there is, and how much it needs: it is met if the first is not less."""


def _contracts(s: Mars, need: dict[str, Any]) -> Progress:
    met = [contract for contract in contracts_of(s, 0) if s.contract_done[contract]]
    types = len({CONTRACTS[contract].kind == NONE for contract in met})
    missing_type = need.get("one_of_each_type") and types < 2
    return (types if missing_type else len(met)), need["contracts_completed"]


def _tech(s: Mars, need: dict[str, Any]) -> Progress:
    wanted = [TECHS.index(need["tech"])] if "tech" in need else range(len(TECHS))
    tech = s.players[0].tech
    levels = [LAB_LEVEL[tech[kind]] for kind in wanted if tech[kind] != NONE]
    return max(levels, default=0), need["tech_at_level"]


def _advanced(s: Mars, need: dict[str, Any]) -> Progress:
    kind = KINDS.index(need["advanced_buildings_of"])
    return sum(s.building[cell] == kind for cell in built_by(s, 0)), need["count"]


def _contract(s: Mars, need: dict[str, Any]) -> Progress:
    contract = need["contract_id_completed"] - 1
    return int(s.contract_owner[contract] == 0 and s.contract_done[contract]), 1


SOLO_CONDITIONS: Final[dict[str, Callable[[Mars, dict[str, Any]], Progress]]] = {
    "colony_level": lambda s, need: (s.level, need["colony_level"]),
    "contracts_completed": _contracts,
    "private_goals_completed": lambda s, need: (int(s.players[0].goal_done != NONE), 1),
    "tech_at_level": _tech,
    "research_tiles": lambda s, need: (s.players[0].research.bit_count(), need["research_tiles"]),
    "shelters": lambda s, need: (shelters_on_map(s, 0), need["shelters"]),
    "mines_with_own_colonist_or_marker": lambda s, need: (
        len(mines_of(s, 0)),
        need["mines_with_own_colonist_or_marker"],
    ),
    "advanced_buildings": lambda s, need: (len(built_by(s, 0)), need["advanced_buildings"]),
    "contract_id_completed": _contract,
    "scientist": lambda s, need: (
        int(s.scientist_owner[SCIENTIST_NAMES.index(need["scientist"])] == 0),
        1,
    ),
    "advanced_buildings_of": _advanced,
    "complex_of": lambda s, need: (largest_complex(s, KINDS.index(need["complex_of"])), need["size"]),
    "plants_in_storage": lambda s, need: (s.players[0].storage[PLANT], need["plants_in_storage"]),
    "ends_in": lambda s, need: (int(SIDES[SPACE_SIDE[s.players[0].space]] == need["ends_in"]), 1),
    "op_margin": lambda s, need: (total_of(s, 0) - total_of(s, 1), need["op_margin"]),
}


def condition_of(need: dict[str, Any]) -> str:
    """The condition that a table of a goal's `needs` names."""
    keys = [key for key in need if key in SOLO_CONDITIONS]
    if len(keys) != 1:
        raise BadComponent("solo.toml", need, "a need names exactly one known condition")
    return keys[0]


NEEDS: Final = {goal: [(condition_of(need), need) for need in needs] for goal, needs in SOLO_NEEDS.items()}


def need_key(goal: str, place: int) -> str:
    """The name of one requirement of a goal."""
    return f"{goal}.{place + 1}"


def solo_goals(s: Mars, goal: str) -> dict[str, bool]:
    """Each requirement of a goal, and whether it is met (OM-XSOLO-07)."""
    return {key: there >= needed for key, (there, needed) in solo_progress(s, goal).items()}


def solo_progress(s: Mars, goal: str) -> dict[str, Progress]:
    """Each requirement of a goal, how much of it there is, and how much it needs."""
    return {
        need_key(goal, place): SOLO_CONDITIONS[condition](s, need)
        for place, (condition, need) in enumerate(NEEDS[goal])
    }


def solo_result(s: Mars, points: tuple[dict[str, int | float], ...]) -> Result:
    """A solo game is won if any goal is met; the highest one is named, or else the one on display (OM-SOLO-02)."""
    for goal in reversed(SOLO_GOALS):
        needs = solo_goals(s, goal)
        if all(needs.values()):
            return Result((0,), points, ((0,),), (), needs)
    return Result((), points, ((0,),), (), solo_goals(s, s.goal_level))
