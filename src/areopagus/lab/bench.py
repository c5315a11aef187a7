"""Benchmarks: how fast a game runs, beside python-chess playing random moves in the same run.

    areopagus bench beacons

A **decision** is a question to a seat with at least two words; chance and forced answers don't count. Times on
different machines can be compared by their ratio to the peer: `ratio` is decisions (or operations) per second
divided by the random moves per second of python-chess.

The overhead of the kernel is measured directly. A set of random games is played once, and every question of
every chapter is kept with its list of options. Then the same chapters and questions are played by a game whose
rules do nothing but ask: its time per decision is that of the kernel itself (agenda, generators, questions, luck).
A second run uses the real rules with the kept lists: its time includes the game's rules and effects, but not the
listing of options.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from itertools import count
from random import Random
from statistics import median
from typing import Any, Final

from areopagus.bots import GreedyBot, answer
from areopagus.bots.mcts import Search
from areopagus.kernel import Ask, Game, Insight, Match, Rule, State, find_game, load, new
from areopagus.kernel.ask import Listing
from areopagus.kernel.errors import BadCall
from areopagus.kernel.options import read_options
from areopagus.kernel.position import Position
from areopagus.kernel.words import Word

PEER_MOVES: Final = 15_000
"""Moves per second of the peer on the machine for which budgets are stated; they scale with that figure."""
OVERHEAD_BUDGET: Final = 2.5
CLONE_BUDGET: Final = 10.0
GREEDY_BUDGET: Final = 20.0
GAMES: Final = 40
PLAYOUTS: Final = 20
"""Number of playouts in each measured search."""
SEED: Final = 4

Progress = Callable[[str], object]
Row = dict[str, Any]


def run(
    game: str | Game[Any], seats: int | None = None, seconds: float = 2.0, progress: Progress | None = None
) -> dict[str, Any]:
    """Measure everything; each figure takes about `seconds`."""
    resolved = find_game(game)
    count = seats if seats is not None else max(resolved.seats)
    sheet = _Sheet(seconds, progress or (lambda name: None))
    sheet.add("python-chess, random moves", sheet.peer("python-chess"), "1/s", rate=sheet.latest)
    bench = _Bench(resolved, count, seconds)
    sheet.peer("random play")
    decisions, games = bench.random_play()
    sheet.add("random play, decisions", decisions, "1/s", rate=decisions)
    sheet.add("random play, games", games, "1/s")
    sheet.peer("play at a table")
    rate = bench.play_at_a_table()
    sheet.add("play with record, story and checkpoints, decisions", rate, "1/s", rate=rate)
    sheet.peer("overhead")
    kernel, rules = bench.overhead()
    sheet.add("the kernel itself, per decision", kernel, "µs", budget=OVERHEAD_BUDGET)
    sheet.add("kernel and rules without listing options, per decision", rules, "µs")
    sheet.peer("clone")
    copy_time, clone_time = bench.copying()
    imagined = bench.imagined_clone()
    sheet.add("copy of the state", copy_time, "µs")
    sheet.add("clone, without the copy of the state", clone_time - copy_time, "µs", budget=CLONE_BUDGET)
    sheet.add("clone", clone_time, "µs")
    sheet.add("clone of an imagined match", imagined, "µs")
    sheet.peer("save and load")
    save_time, load_time = bench.saving()
    sheet.add("save", save_time, "µs")
    sheet.add("load a save", load_time, "µs")
    sheet.add("memory of an imagined position", bench.memory(), "KB")
    sheet.peer("imagine")
    sheet.add("imagine + 10 decisions", bench.imagining(), "µs")
    sheet.add("expanding all children of a question, per child", bench.children(), "µs")
    if (insight := resolved.insight()) is not None:
        sheet.peer("greedy")
        choice, planless_choice = bench.greedy_choices()
        sheet.add("greedy bot, a choice, median", choice, "ms", budget=GREEDY_BUDGET)
        sheet.add("greedy bot, a choice that begins an action, median", planless_choice, "ms")
        sheet.peer("search")
        playouts = bench.searching(insight)
        sheet.add("search, playouts", playouts, "1/s", rate=playouts)
    return {"game": resolved.key, "seats": count, "rows": sheet.rows}


class _Sheet:
    """The figures, each with the speed of the peer just before it."""

    def __init__(self, seconds: float, progress: Progress) -> None:
        self.rows: list[Row] = []
        self.latest = 0.0
        self._seconds = seconds
        self._progress = progress

    def peer(self, next_figure: str) -> float:
        """Measure the peer again, so that other load on the machine affects both."""
        self._progress(next_figure)
        self.latest = chess_moves_per_second(self._seconds / 2)
        return self.latest

    def add(
        self, name: str, value: float, unit: str, rate: float | None = None, budget: float | None = None
    ) -> None:
        """Add a figure with its ratio to the peer, and the budget scaled to the present speed of this machine."""
        row: Row = {"name": name, "value": round(value, 3), "unit": unit}
        if rate is None and unit == "µs":
            rate = 1e6 / value
        if rate is not None:
            row["ratio"] = round(rate / self.latest, 4)
        if budget is not None:
            row["budget"] = round(budget * PEER_MOVES / self.latest, 2)
        self.rows.append(row)


def chess_moves_per_second(seconds: float) -> float:
    """Number of random legal moves that python-chess plays per second."""
    try:
        import chess
    except ImportError as error:
        raise BadCall("error.no_chess") from error
    rng = Random(1)
    moves = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves / (time.process_time() - start)


class _Bench:
    """The figures of one game at one number of seats."""

    def __init__(self, game: Game[Any], seats: int, seconds: float) -> None:
        self.game = game
        self.seats = seats
        self.seconds = seconds
        self.options = read_options(game.options, {})
        self.matches = self._sample()

    def _sample(self) -> list[Match]:
        """Positions met in random play, with a pending decision."""
        rng = Random(5)
        matches: list[Match] = []
        for seed in range(8):
            match = new(self.game, self.seats, seed=seed)
            while match.ask is not None:
                if rng.random() < 0.1:
                    matches.append(match.clone())
                match.choose(rng.choice(match.ask.words))
        return matches

    def _begin(self) -> Position:
        return Position(self.game, self.game.begin(self.seats, self.options))

    def random_play(self) -> tuple[float, float]:
        """Decisions and games per second in rollouts."""
        rng = Random(2)
        decisions = games = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < self.seconds:
            decisions += self._begin().roll_out(rng)
            games += 1
        return decisions / spent, games / spent

    def play_at_a_table(self) -> float:
        """Decisions per second with everything that a table keeps."""
        rng = Random(3)
        decisions = games = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < self.seconds:
            match = new(self.game, self.seats, seed=games)
            games += 1
            while match.ask is not None:
                decisions += 1
                match.choose(rng.choice(match.ask.words))
        return decisions / spent

    def overhead(self) -> tuple[float, float]:
        """µs per decision: of the kernel itself, and of kernel and rules; both without listing options."""
        script = _Script(self.game)
        for _ in range(GAMES):
            Position(script.recorder, self.game.begin(self.seats, self.options)).roll_out(script.rng)
        listings = [question[2] for chapter in script.chapters for question in chapter]
        kernel = self._best(lambda: script.play())
        rules = self._best(lambda: self._play_with_lists(listings))
        return kernel / script.decisions * 1e6, rules / script.decisions * 1e6

    def _best(self, do: Callable[[], object]) -> float:
        """The shortest of several runs, in seconds."""
        best = float("inf")
        start = time.process_time()
        while time.process_time() - start < self.seconds:
            before = time.process_time()
            do()
            best = min(best, time.process_time() - before)
        return best

    def _play_with_lists(self, listings: list[Listing]) -> None:
        """The same games again, with the real rules and the lists of options that were kept."""
        game, ready = copy(self.game), iter(listings)
        game.chapters = {name: partial(_with_lists, rule, ready) for name, rule in game.chapters.items()}
        rng = Random(SEED)
        for _ in range(GAMES):
            Position(game, game.begin(self.seats, self.options)).roll_out(rng)

    def copying(self) -> tuple[float, float]:
        """µs for a copy of the state, and for a clone of the match."""
        states = [match.state for match in self.matches]
        return self._each(lambda i: states[i].copy()), self._each(lambda i: self.matches[i].clone())

    def imagined_clone(self) -> float:
        """µs for a clone of an imagined match, as a tree search makes them."""
        imagined = [match.sight(0).imagine(1) for match in self.matches]
        return self._each(lambda i: imagined[i].clone())

    def saving(self) -> tuple[float, float]:
        """µs to save, and to load what was saved."""
        saved = [match.save() for match in self.matches]
        return self._each(lambda i: self.matches[i].save()), self._each(lambda i: load(saved[i]))

    def imagining(self) -> float:
        """µs to imagine a position and play ten decisions."""
        rng = Random(6)
        return self._each(lambda i: self.matches[i].sight(0).imagine(i).roll_out(rng, limit=10))

    def children(self) -> float:
        """µs per child when every word of a question is played on a clone of its own."""
        imagined = [match.sight(match.ask.seat).imagine(1) for match in self.matches if match.ask is not None]
        words = [match.ask.words if match.ask is not None else () for match in imagined]

        def expand(i: int) -> None:
            for word in words[i]:
                imagined[i].clone().choose(word)

        mean = sum(map(len, words)) / len(words)
        return self._each(expand, len(imagined)) / mean

    def greedy_choices(self) -> tuple[float, float]:
        """Median ms of the greedy bot for a choice in whole games, and for choices without a plan."""
        times: list[float] = []
        times_without_plan: list[float] = []
        for seed in count():
            match = new(self.game, self.seats, seed=seed)
            players = [GreedyBot(seat) for seat in range(self.seats)]
            while (ask := match.ask) is not None:
                bot = players[ask.seat]
                has_planned = bool(bot.planned)
                before = time.process_time()
                word = answer(bot, match)
                if len(ask.words) > 1:
                    spent = (time.process_time() - before) * 1e3
                    times.append(spent)
                    if not has_planned:
                        times_without_plan.append(spent)
                match.choose(word)
            if sum(times) >= self.seconds * 1e3:
                return median(times), median(times_without_plan)
        raise AssertionError

    def searching(self, insight: Insight[Any]) -> float:
        """Playouts per second of the search, with a few playouts for each tree; the time for its root is included."""
        rng = Random(7)
        playouts = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < self.seconds:
            match = rng.choice(self.matches)
            assert match.ask is not None
            search = Search(match.sight(match.ask.seat), insight, rng)
            for _ in range(PLAYOUTS):
                search.playout()
            playouts += PLAYOUTS
        return playouts / spent

    def memory(self) -> float:
        """KB of memory for one more imagined position."""
        imagined = [match.sight(0).imagine(1) for match in self.matches]
        gc.collect()
        tracemalloc.start()
        clones = [imagined[i % len(imagined)].clone() for i in range(500)]
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return size / len(clones) / 1024

    def _each(self, do: Callable[[int], object], count: int | None = None) -> float:
        """µs per call, over all sampled positions in turn."""
        size = count if count is not None else len(self.matches)
        calls = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < self.seconds / 2:
            for i in range(size):
                do(i)
            calls += size
        return spent / calls * 1e6


Question = tuple[int, str, Listing, str, Any, Any, bool, Any]


def _with_lists(
    rule: Callable[..., Rule[None]], ready: Iterator[Listing], s: State, *arguments: Any
) -> Rule[None]:
    """A rule whose questions get lists that were made before."""
    running = rule(s, *arguments)
    word: Word | None = None
    while True:
        try:
            ask = next(running) if word is None else running.send(word)
        except StopIteration:
            return
        ask.options = next(ready)
        word = yield ask


class _Script:
    """Games as the questions that their chapters asked, to be asked again by rules that do nothing else."""

    def __init__(self, game: Game[Any]) -> None:
        self.rng = Random(SEED)
        self.chapters: list[list[Question]] = []
        self.decisions = 0
        self.recorder = copy(game)
        self.recorder.chapters = {name: partial(self._record, rule) for name, rule in game.chapters.items()}
        self._skeleton = copy(game)
        self._skeleton.chapters = {"ask": self._ask}
        self._skeleton.longest_match = 1 << 40

    def _record(self, rule: Callable[..., Rule[None]], s: State, *arguments: Any) -> Rule[None]:
        questions: list[Question] = []
        self.chapters.append(questions)
        running = rule(s, *arguments)
        word: Word | None = None
        while True:
            try:
                ask = next(running) if word is None else running.send(word)
            except StopIteration:
                return
            listing = ask.options() if callable(ask.options) else ask.options
            ask.options = listing
            self.decisions += ask.seat >= 0 and len(listing) > 1
            questions.append(
                (ask.seat, ask.about, listing, ask.rule, ask.why, ask.seen_by, ask.confirm, ask.params)
            )
            word = yield ask

    def _ask(self, s: State, number: int) -> Rule[None]:
        for seat, about, listing, rule, why, seen_by, confirm, params in self.chapters[number]:
            yield Ask(seat, about, lambda: listing, rule, why, seen_by, confirm, params)  # noqa: B023

    def play(self) -> None:
        """Ask everything again."""
        s = _EmptyState()
        s.agenda = [("ask", number) for number in reversed(range(len(self.chapters)))]
        Position(self._skeleton, s).roll_out(self.rng)


class _EmptyState(State):
    """A state without fields of a game."""
