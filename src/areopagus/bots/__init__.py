"""Bots: players that are programs. They get what their seat may see, never the match.

    bot = areopagus.bots.make("greedy", seed=1)
    match.choose(areopagus.bots.answer(bot, match))

A bot is any object with `choose(sight) -> Word`, where `sight` is `match.sight(seat)`. One of your own is five lines:

    class Shy:
        def __init__(self, seed: int | None = None) -> None: ...
        def choose(self, sight: Sight) -> Word:
            return sight.words[-1]

and is named by its module and class, `my_bots:Shy`, wherever a bot can be named.

| name | what it is |
|---|---|
| `random` | any legal word, each as likely as the others |
| `greedy` | the best complete action, by what the position after it is worth |
| `mcts:N` | searches with N playouts per choice; `mcts:1.5s` for 1.5 seconds |
| `learned:N` | the same with a judgement that was learned from games, where the game has one; N playouts on average |
| `newcomer`, `beginner`, `learner`, `casual`, `practised` | they overlook and misjudge less and less |
| `medium` | `greedy` |
| `hard` | `learned` where a judgement ships, else `mcts`, for a second and a half per choice |
| `lesson:LESSON` | plays so that one learns a part of the game |
| `easy` | `greedy` whose every judgement is off by several points |
"""

from __future__ import annotations

from .bot import Bot, RandomBot, answer
from .greedy import GreedyBot
from .learned import LearnedBot
from .mcts import MctsBot
from .names import BOTS, FORMER, LEVELS, PLAINEST, bots_for, check_name, make

__all__ = [
    "BOTS",
    "FORMER",
    "LEVELS",
    "PLAINEST",
    "Bot",
    "GreedyBot",
    "LearnedBot",
    "MctsBot",
    "RandomBot",
    "answer",
    "bots_for",
    "check_name",
    "make",
]
