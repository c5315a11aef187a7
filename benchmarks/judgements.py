"""Duels of a judgement with the reference, from mirrored seats: what a candidate is worth before anything ships.

    python -m benchmarks.judgements GAME FILE --games 60 --out ROWS
    python -m benchmarks.judgements GAME FILE --against OTHER --games 60 --out ROWS
    python -m benchmarks.judgements GAME FILE --playouts 8,10 --games 60 --out ROWS

FILE holds what differs from the insight, as in a `judgement.json`: other weights of an action (`guide`), and for the
ends of lines and playouts (`ahead`; an empty table: those of the insight). Without `--playouts` both sides are greedy
bots with a narrow view, which takes about a second for each game; who has no `ahead` judges by the weights of an
action, as greedy bots do. With `--playouts` it is `learned` with the first number of playouts against `mcts` with the
second. The same command continues, and plays no game twice.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from areopagus.bots import Bot, GreedyBot, LearnedBot, MctsBot
from areopagus.bots.beam import insight_of
from areopagus.bots.greedy import NARROW
from areopagus.bots.judgement import Judgement, untaught
from areopagus.kernel import Insight, new
from areopagus.kernel.registry import find_game
from areopagus.lab.journal import Journal
from areopagus.lab.selfplay import digest
from areopagus.lab.series import game_of, played, summary

ALL_SEATS = (1, 2, 3, 4)


def main() -> None:
    """Play what is missing and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("--against", type=Path, help="the same for the reference; none: the insight as it is")
    parser.add_argument("--playouts", help="of the candidate and of the reference, such as 8,10")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=60_000_000)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    playouts = tuple(map(int, chosen.playouts.split(","))) if chosen.playouts else ()
    insight = insight_of(find_game(chosen.game))
    candidate, reference = (
        json.loads(file.read_text("utf-8")) if file else {} for file in (chosen.file, chosen.against)
    )
    plan = {
        "game": chosen.game,
        "judgement": digest(candidate),
        "against": digest(reference),
        "playouts": playouts,
        "seats": chosen.seats,
        "seed": chosen.seed,
    }
    journal = Journal(chosen.out, plan)
    games = [game_of(row) for row in journal.rows]
    there = {game.number for game in games}
    for number in range(chosen.games):
        if number not in there:
            me = number % chosen.seats
            seed = chosen.seed + number // chosen.seats
            contents = [candidate if seat == me else reference for seat in range(chosen.seats)]
            bots = [
                searching(insight, content, playouts[seat != me], number * 10 + seat, is_reference=seat != me)
                if playouts
                else narrow(insight, content, number * 10 + seat)
                for seat, content in enumerate(contents)
            ]
            game = played(new(chosen.game, seats=chosen.seats, seed=seed), bots, me, number)
            journal.write(asdict(game))
            games.append(game)
    print(json.dumps(asdict(summary(games)), indent=1))


def searching(
    insight: Insight[Any], content: Mapping[str, Any], playouts: int, seed: int, *, is_reference: bool
) -> Bot:
    """`learned` with a judgement, or `mcts`."""
    if is_reference:
        return MctsBot(seed, playouts=playouts)
    bot = LearnedBot(seed, playouts=playouts)
    bot.judgement = judgement_from(insight, content)
    return bot


def narrow(insight: Insight[Any], content: Mapping[str, Any], seed: int) -> Bot:
    """A greedy bot with a narrow view and the weights of a judgement."""
    judgement = judgement_from(insight, content)
    bot = GreedyBot(seed, insight=judgement.guide(2), breadth=NARROW._replace(worlds=1))
    if "ahead" in content:
        bot.judgement = judgement
    return bot


def judgement_from(insight: Insight[Any], content: Mapping[str, Any]) -> Judgement:
    """A judgement for any number of seats."""
    return Judgement(insight, {**untaught(insight), "seats": ALL_SEATS, **content})


if __name__ == "__main__":
    main()
