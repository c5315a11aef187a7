"""Bots by name: `random`, `greedy`, `greedy:STYLE`, `lesson:LESSON`, `mcts:200`, `mcts:1.5s`, `learned:200`, the
levels, others as `module:Class`. A search of `learned` may have a clock for the whole match (`learned:10m`), several
trees (`learned:200x2`) and varied rivals (`learned:200:varied`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from areopagus.kernel import BadCall, Game
from areopagus.kernel.errors import problem_of

from .bot import Bot, RandomBot
from .greedy import GreedyBot
from .learned import HardBot, LearnedBot
from .mcts import MctsBot
from .novice import NOVICES, NoviceBot, novice
from .parallel import ParallelBot

Maker = Callable[[int | None], Bot]

EASY_NOISE: Final = 5.0
"""Error in points that is added to every judgement: about the worth of a turn."""
HARD_SECONDS: Final = 1.5

BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "mcts": MctsBot,
    "learned": LearnedBot,
    "easy": lambda seed: GreedyBot(seed, noise=EASY_NOISE),
    "medium": GreedyBot,
    "hard": lambda seed: HardBot(seed, seconds=HARD_SECONDS),
    **{level: novice(level) for level in NOVICES},
}
PLAINEST: Final = "random"
"""The default bot. It needs no insight."""
LEVELS: Final = (*NOVICES, "medium", "hard")
"""From a beginner's to an expert's, in two-player games about 200 Elo apart (docs/bots.md)."""
FORMER: Final = ("easy",)
"""What tables may still name, but nobody is offered: a level until there were more."""
_BUDGET: Final = r"(?:(?P<playouts>[1-9]\d{0,6})|(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s)"
_MCTS: Final = re.compile(rf"mcts:{_BUDGET}")
_LEARNED: Final = re.compile(rf"learned:{_BUDGET}(?:x(?P<trees>[1-9]))?(?P<varied>:varied)?")
_CLOCK: Final = re.compile(r"learned:(?P<minutes>[1-9]\d{0,3})m(?P<varied>:varied)?")
_STYLE: Final = re.compile(r"greedy:(?P<style>[a-z][a-z_]{0,29})")
_LESSON: Final = re.compile(r"lesson:(?P<lesson>[a-z][a-z_]{0,29})")
_OWN: Final = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<name>[A-Za-z_]\w*)")


def make(name: str, seed: int | None = None) -> Bot:
    """A bot by name; with the same seed it makes the same choices in the same positions."""
    return _maker(name)(seed)


def check_name(name: str) -> None:
    """Raise `BadCall` if no bot has this name."""
    _maker(name)


def bots_for(game: Game[Any]) -> tuple[str, ...]:
    """The bots that people can choose; a game without insight has `random` only."""
    insight = game.insight()
    if insight is None:
        return (PLAINEST,)
    return (
        *LEVELS,
        *(f"greedy:{style}" for style in insight.styles),
        *(f"lesson:{lesson}" for lesson in insight.lessons),
        PLAINEST,
    )


def _maker(name: str) -> Maker:
    if name in BOTS:
        return BOTS[name]
    searching = _searching(name)
    if searching is not None:
        return searching
    styled = _STYLE.fullmatch(name)
    if styled is not None:
        return lambda seed: GreedyBot(seed, style=styled["style"])
    lesson = _LESSON.fullmatch(name)
    if lesson is not None:
        return lambda seed: NoviceBot(seed, lesson=lesson["lesson"])
    own = _OWN.fullmatch(name)
    if own is not None:
        return _own_maker(name, own["module"], own["name"])
    raise BadCall(
        argument="bot",
        value=name[:60],
        allowed=", ".join(
            (*BOTS, "greedy:STYLE", "lesson:LESSON", "mcts:200", "mcts:1.5s", "learned:200", "module:Class")
        ),
    )


def _searching(name: str) -> Maker | None:
    """The maker of a search, by its budget; None if the name is none of a search."""
    clock = _CLOCK.fullmatch(name)
    if clock is not None:
        return lambda seed: LearnedBot(
            seed, clock=60.0 * int(clock["minutes"]), is_varied=clock["varied"] is not None
        )
    parts = _MCTS.fullmatch(name) or _LEARNED.fullmatch(name)
    if parts is None:
        return None
    budget = parts.groupdict()
    playouts = None if budget["playouts"] is None else int(budget["playouts"])
    seconds = None if budget["seconds"] is None else float(budget["seconds"])
    if "trees" not in budget:
        return lambda seed: MctsBot(seed, playouts=playouts, seconds=seconds)
    trees, is_varied = int(budget["trees"] or 1), budget["varied"] is not None
    if trees == 1:
        return lambda seed: LearnedBot(seed, playouts=playouts, seconds=seconds, is_varied=is_varied)
    return lambda seed: ParallelBot(
        seed, playouts=playouts, seconds=seconds, trees=trees, is_varied=is_varied
    )


def _own_maker(full_name: str, module: str, name: str) -> Maker:
    """The maker of a bot from another module; its class takes a seed or nothing."""
    try:
        bot_class: Any = getattr(import_module(module), name)
    except Exception as error:  # an import may raise anything
        raise _unloadable(full_name, error) from error
    if not callable(bot_class) or not callable(getattr(bot_class, "choose", None)):
        raise BadCall("error.bot_without_choose", bot=full_name[:60])

    def own(seed: int | None) -> Bot:
        try:
            try:
                bot: Bot = bot_class(seed=seed)
            except TypeError:
                bot = bot_class()
        except Exception as error:
            raise _unloadable(full_name, error) from error
        return bot

    return own


def _unloadable(full_name: str, error: Exception) -> BadCall:
    return BadCall("error.no_such_bot", bot=full_name[:60], problem=problem_of(error)[:200].rstrip(". "))
