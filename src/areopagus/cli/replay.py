"""`areopagus replay`: step through a record, also through one that is damaged or shows a defect of its game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from areopagus.kernel import Game, Record, UnknownGame, seat_name
from areopagus.kernel.chronicle import chronicle, sentences
from areopagus.kernel.options import option_text
from areopagus.kernel.record import read_document, record_in
from areopagus.kernel.registry import known_game

from .arguments import AsJson, game_named, print_json
from .older_rules import run_by_engine_of
from .outcome import show_outcome
from .playback import Playback, ReplayedChoice
from .terminal import Terminal
from .texts import CommandError, InputEnded, named, text

OPEN = "open"


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=text("cli.help.replay.file"))],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help=text("cli.help.replay.game"))
    ] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="N|open", help=text("cli.help.replay.seat"))] = OPEN,
    at: Annotated[
        int | None, typer.Option("--at", min=0, metavar="N", help=text("cli.help.replay.at"))
    ] = None,
    story: Annotated[bool, typer.Option("--story", help=text("cli.help.replay.story"))] = False,
    as_json: AsJson = False,
) -> None:
    document = read_document(file)
    record = record_in(document)
    if at is not None and at > len(record.choices):
        raise CommandError("cli.error.no_choice", number=at, count=len(record.choices))
    if game is None:
        arguments = [
            "--seat",
            seat,
            *(() if at is None else ("--at", str(at))),
            *(("--json",) if as_json else ()),
        ]
        run_by_engine_of(record, file, ["replay", *arguments])
    playback = Playback(_game_of(record, file, game), record)
    viewer = _viewer(seat, record)
    terminal = Terminal(in_pages=True)
    if as_json:
        print_json(_json(playback, viewer, at))
    elif story:
        _print_story(terminal, playback, viewer)
    elif terminal.is_interactive:
        _Stepping(terminal, playback, viewer).run(at or 0)
    else:
        _print(terminal, playback, viewer, at)
    if playback.problems:
        raise typer.Exit(1)


def _game_of(record: Record, file: Path, name: str | None) -> Game[Any]:
    """The game of a record: the one that was given, or the one that is installed."""
    if name is None:
        try:
            return known_game(record.game)
        except UnknownGame as error:
            if "problem" in error.message.params:
                raise
            raise CommandError("cli.error.record_of_unknown_game", game=record.game[:100]) from error
    game = game_named(name)
    if game.key != record.game:
        raise CommandError("cli.error.other_game", file=str(file), record=record.game[:100], game=game.key)
    return game


def _viewer(seat: str, record: Record) -> int | None:
    """The seat whose view of the record is shown; None: everything is shown."""
    if seat == OPEN:
        return None
    if not seat.isdecimal() or not 1 <= int(seat[:9]) <= record.seats:
        allowed = ", ".join((*map(str, range(1, record.seats + 1)), OPEN))
        raise CommandError("error.bad_call", argument="--seat", value=seat, allowed=allowed)
    return int(seat) - 1


# As text


def _print(terminal: Terminal, playback: Playback, viewer: int | None, at: int | None) -> None:
    """The whole story, or one choice with the position after it."""
    _title(terminal, playback)
    if at is None:
        for line in playback.prologue:
            if (message := line.message if viewer is None else line.told_to(viewer)) is not None:
                terminal.line(f"      {playback.texts.text(message)}")
        for step in playback.steps:
            _print_step(terminal, playback, step, viewer)
            _print_problems(terminal, playback, step.number)
        if not playback.steps:
            _print_problems(terminal, playback, 0)
        _print_position(terminal, playback, playback.length, viewer)
        return
    reached = min(at, playback.length)
    if reached:
        _print_step(terminal, playback, playback.steps[reached - 1], viewer)
    _print_position(terminal, playback, reached, viewer)
    _print_problems(terminal, playback, reached)
    if reached < at:
        terminal.say("cli.replay.no_further", "yellow", number=reached)


def _print_story(terminal: Terminal, playback: Playback, viewer: int | None) -> None:
    """The story by rounds and turns, with a sentence for each deed."""
    _title(terminal, playback)
    lines = [*playback.prologue, *(line for step in playback.steps for line in step.lines)]
    shown = [(line.message if viewer is None else line.told_to(viewer), line.at) for line in lines]
    messages = [(message, at) for message, at in shown if message is not None]
    for message, is_heading in sentences(chronicle(playback.game.plot, messages)):
        sentence = playback.texts.text(message)
        terminal.line(sentence if is_heading else f"  {sentence}", "bold" if is_heading else "")
    _print_problems(terminal, playback, playback.length)


def _title(terminal: Terminal, playback: Playback) -> None:
    record = playback.record
    options = ", ".join(f"{key}={option_text(value)}" for key, value in record.options.items())
    terminal.line(named(playback.game), "bold")
    terminal.say(
        "cli.replay.about",
        seats=record.seats,
        options=options or "–",
        rules=record.rules,
        choices=len(record.choices),
    )


def _print_step(terminal: Terminal, playback: Playback, step: ReplayedChoice, viewer: int | None) -> None:
    terminal.line(f"{step.number:>4}  {_choice(playback, step, viewer)}", "bold")
    for message in step.told_to(viewer):
        terminal.line(f"      {playback.texts.text(message)}")


def _choice(playback: Playback, step: ReplayedChoice, viewer: int | None) -> str:
    """Who answered what to which question."""
    asked, texts = step.asked, playback.texts
    seat = texts.text(seat_name(asked.seat))
    if not step.is_open_to(viewer):
        return text("cli.replay.hidden_choice", seat=seat)
    question = texts.text(asked.message)
    name = texts.text(texts.option(asked.about, step.word))
    return text("cli.replay.choice", seat=seat, question=question, name=name, word=step.word)


def _print_problems(terminal: Terminal, playback: Playback, number: int) -> None:
    for problem in playback.problems_at(number):
        terminal.line(f"  !!  {problem}", "bold red")


def _print_position(terminal: Terminal, playback: Playback, number: int, viewer: int | None) -> None:
    match = playback.position(number)
    terminal.line()
    for line in playback.describe(match, viewer):
        terminal.line(line)
    if match.result is not None:
        show_outcome(terminal, match, match.result)


# Step by step


class _Stepping:
    """A person goes through the record, forwards and backwards."""

    def __init__(self, terminal: Terminal, playback: Playback, viewer: int | None) -> None:
        self.terminal = terminal
        self.playback = playback
        self.viewer = viewer

    def run(self, number: int) -> None:
        """Show one position after the other, until the person stops."""
        _title(self.terminal, self.playback)
        number = min(number, self.playback.length)
        while True:
            self._show(number)
            try:
                target = self._next(number)
            except InputEnded:
                return
            if target is None:
                return
            number = target

    def _show(self, number: int) -> None:
        terminal, playback = self.terminal, self.playback
        terminal.heading(text("cli.replay.choice_of", number=number, count=len(playback.record.choices)))
        if number:
            _print_step(terminal, playback, playback.steps[number - 1], self.viewer)
        _print_position(terminal, playback, number, self.viewer)
        _print_problems(terminal, playback, number)

    def _next(self, number: int) -> int | None:
        """The number of choices to show next; None to stop."""
        last = self.playback.length
        while True:
            typed = self.terminal.read(text("cli.replay.prompt") + " ").casefold()
            if typed in ("q", "quit", "exit"):
                return None
            if typed in ("e", "end"):
                return last
            if typed.isdecimal():
                target = int(typed[:9])
            elif typed in ("", "n", "next"):
                target = number + 1
            elif typed in ("b", "back"):
                target = number - 1
            else:
                self.terminal.say("cli.replay.help", "yellow")
                continue
            if 0 <= target <= last:
                return target
            self.terminal.say(
                "cli.replay.from_to" if typed.isdecimal() else "cli.replay.at_the_edge", last=last
            )


# As JSON


def _json(playback: Playback, viewer: int | None, at: int | None) -> dict[str, Any]:
    record = playback.record
    result = playback.position(playback.length).result
    document: dict[str, Any] = {
        "game": record.game,
        "rules": record.rules,
        "seats": record.seats,
        "options": dict(record.options),
        "choices": [_step_json(playback, step, viewer) for step in playback.steps],
        "problems": [{"after": problem.at, "message": problem.text} for problem in playback.problems],
        "result": None if result is None else result.to_json(),
    }
    if at is not None:
        reached = min(at, playback.length)
        match = playback.position(reached)
        ask = match.ask
        is_shown = ask is not None and (viewer is None or viewer == ask.seat)
        document["position"] = {
            "after": reached,
            "text": playback.describe(match, viewer),
            "asked": None if ask is None else ask.seat,
            "about": ask.about if ask is not None and (is_shown or ask.is_open_to(viewer)) else None,
            "words": [word.text for word in ask.words] if ask is not None and is_shown else None,
        }
    return document


def _step_json(playback: Playback, step: ReplayedChoice, viewer: int | None) -> dict[str, Any]:
    is_open = step.is_open_to(viewer)
    return {
        "number": step.number,
        "seat": step.asked.seat,
        "about": step.asked.about if is_open else None,
        "rule": step.asked.rule if is_open else None,
        "word": step.word if is_open else None,
        "story": [playback.texts.text(message) for message in step.told_to(viewer)],
    }
