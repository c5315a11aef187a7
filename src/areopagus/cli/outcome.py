"""The result of a match as a table: points by category, places, tie-breaks."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from areopagus.kernel import Match, Message, Result, listed, seat_name

from .terminal import Terminal
from .texts import plain, text


def show_outcome(terminal: Terminal, match: Match, result: Result) -> None:
    """Print the result of a finished match."""
    terminal.heading(text("cli.result.title"))
    if any(result.points):
        terminal.show(_points(match, result))
    for place, seats in enumerate(result.ranking, start=1):
        names = listed([seat_name(seat) for seat in seats])
        terminal.say("cli.result.place", place=place, names=names)
    for goal, is_met in result.goals.items():
        key = "cli.result.goal_met" if is_met else "cli.result.goal_missed"
        terminal.say(key, goal=_text_or(match, f"goal.{goal}", goal))
    for message in result.tie_breaks:
        terminal.line(match.say(message))
    if result.winners:
        names = listed([seat_name(seat) for seat in result.winners])
        terminal.say("cli.result.winners", "bold", count=len(result.winners), names=names)
    else:
        terminal.say("cli.result.lost", "bold")


def _points(match: Match, result: Result) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for seat in range(match.seats):
        table.add_column(Text(match.say(seat_name(seat))), justify="right")
    categories = dict.fromkeys(category for points in result.points for category in points)
    for category in categories:
        row = [_number(points.get(category, 0)) for points in result.points]
        table.add_row(Text(plain(_text_or(match, f"points.{category}", category))), *row)
    totals = [_number(result.total(seat)) for seat in range(match.seats)]
    table.add_row(Text(text("cli.result.total")), *totals, style="bold")
    return table


def _text_or(match: Match, key: str, default: str) -> str:
    return match.say(Message(key)) if match.game.phrasebook().has(key) else default


def _number(value: int | float) -> str:
    return text("cli.number", value=value)
