"""A review of a finished match on the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from areopagus.bots.review import RecordedMatch, Review, ReviewJob, ReviewPlan, perform
from areopagus.bots.review.worker import Finding
from areopagus.kernel import BadCall, Game, Record
from areopagus.kernel.messages import KERNEL_TEXTS
from areopagus.kernel.record import read_document, record_in
from areopagus.kernel.registry import known_game
from areopagus.lab.worker_pool import ProcessPool

from .progress import progress_bar
from .terminal import Terminal
from .texts import text


class Performer:
    """Does the jobs of a review in a process of its own; the positions of the record are kept there."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def __call__(self, job: ReviewJob) -> tuple[ReviewJob, list[Finding]]:
        """The job, and what it finds out."""
        return job, perform(_recorded(self.record.json()), job)


@cache
def _recorded(document: str) -> RecordedMatch:
    record = record_in(read_document(document))
    return RecordedMatch(known_game(record.game), record)


def reviewed(game: Game[Any], record: Record, *, seed: int, workers: int, hidden: bool) -> Review:
    """The review of a finished match; without `hidden`, its progress is shown."""
    recorded = RecordedMatch(game, record)
    if recorded.at(len(record.choices)).result is None:
        raise BadCall("error.review_not_over")
    plan = ReviewPlan(seed)
    plan.begin(recorded)
    do = Performer(record)
    with progress_bar(text("cli.analyse.thinking"), 100, hidden=hidden) as on_progress:
        while not plan.is_done:  # a second time if close looks were not known when the first jobs ran out
            for job, findings in ProcessPool(workers).results(do, _jobs(plan)):
                plan.note(job, findings)
                on_progress(plan.percent, 100)
    return plan.review()


def _jobs(plan: ReviewPlan) -> Iterator[ReviewJob]:
    while (job := plan.take()) is not None:
        yield job


def show_review(terminal: Terminal, review: Mapping[str, Any], seat: int | None) -> None:
    """A review in words: of all seats, or of one."""
    seats = {each["seat"]: each for each in review["seats"]}
    chosen = list(seats.values()) if seat is None else [seats[seat]]
    _show_moments(
        terminal, "cli.review.decided", review["moments"] if seat is None else chosen[0]["moments"], seats
    )
    for each in chosen:
        terminal.line()
        terminal.line(each["name"], "bold")
        for sentence in each["sentences"]:
            terminal.line(sentence)
        if seat is None and each["moments"]:
            terminal.line()
            _show_moments(terminal, "cli.review.most_costly", each["moments"], seats)
        if each["strokes"]:
            terminal.line()
            terminal.say("cli.review.strokes", "bold")
            terminal.show(_strokes(each["strokes"]))
    terminal.line()
    terminal.say("cli.review.bots", "bold")
    terminal.show(_milestones(review, chosen))


def _show_moments(
    terminal: Terminal, title: str, moments: Sequence[Mapping[str, Any]], seats: Mapping[int, Any]
) -> None:
    """What was chosen, what would have been better, and why."""
    terminal.say(title, "bold")
    if not moments:
        terminal.say("cli.review.nothing")
    for place, moment in enumerate(moments, 1):
        terminal.say(
            "cli.review.moment",
            place=place,
            number=moment["number"] + 1,
            seat=seats[moment["seat"]]["name"],
            when=moment["when"],
            question=moment["question"],
        )
        lines = [
            text(
                "cli.review.instead",
                chosen=" – ".join(moment["played"]),
                preferred=" – ".join(moment["line"]),
                lost=KERNEL_TEXTS.percent(moment["lost"]["value"], 1),
                error=KERNEL_TEXTS.percent(moment["lost"]["error"], 1),
            ),
            " ".join(moment["why"]),
        ]
        for line in lines:
            terminal.show(Padding(Text(line), (0, 0, 0, 3)))


def _strokes(strokes: Sequence[Mapping[str, Any]]) -> Table:
    table = _table("cli.analyse.when", "cli.review.what", right=("cli.review.gain",))
    for stroke in strokes:
        gain, error = stroke["gain"]["value"], stroke["gain"]["error"]
        sign = "+" if gain > 0 else ""
        percent = f"{sign}{KERNEL_TEXTS.percent(gain, 1)} ± {KERNEL_TEXTS.percent(error, 1)}"
        table.add_row(*map(Text, (stroke["when"], " ".join(stroke["lines"]), percent)))
    return table


def _milestones(review: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> Table:
    """The points that bots reached, for each position and seat, with what the seats reached below."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    table.add_column(text("cli.analyse.when"))
    for seat in seats:
        table.add_column(Text(seat["name"]), justify="right")
    for milestone in review["milestones"]:
        reached = [milestone["points"][seat["seat"]] for seat in seats]
        cells = [
            f"{KERNEL_TEXTS.decimal(each['value'], 1)} ± {KERNEL_TEXTS.decimal(each['error'], 1)}"
            for each in reached
        ]
        table.add_row(Text(milestone["when"]), *map(Text, cells))
    table.add_row(
        text("cli.review.reached"), *(Text(KERNEL_TEXTS.decimal(seat["points"], 1)) for seat in seats)
    )
    return table


def _table(*keys: str, right: Sequence[str] = ()) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for key in keys:
        table.add_column(text(key))
    for key in right:
        table.add_column(text(key), justify="right", no_wrap=True)
    return table
