"""Forms in the terminal: a person types the number of a field and how many, and reads what that means."""

from __future__ import annotations

from areopagus.kernel import Form, FormRefused, Gesture, Match
from areopagus.kernel.messages import Phrasebook

from .terminal import Terminal
from .texts import text


def fill_in(terminal: Terminal, match: Match, seat: int, form: Form, texts: Phrasebook) -> Gesture | None:
    """The compound answer that a person fills in; None if the person changes their mind."""
    for note in form.notes:
        terminal.line(texts.text(note), "dim")
    values = {field.key: field.value for field in form.fields}
    while True:
        _show(terminal, form, values, texts)
        gesture = _meaning(terminal, match, seat, form, values, texts)
        typed = terminal.read(text("cli.play.form_what") + " ").split()
        if typed == ["no"]:
            return None
        if not typed:
            if gesture is not None:
                return gesture
            continue
        _change(terminal, form, values, typed)


def _show(terminal: Terminal, form: Form, values: dict[str, int], texts: Phrasebook) -> None:
    """All fields by side, numbered throughout, each with its number and its limits."""
    numbers = {field.key: str(number) for number, field in enumerate(form.fields, start=1)}
    for side in form.sides:
        fields = [field for field in form.fields if field.side == side.key]
        if not fields:
            continue
        terminal.heading(texts.text(side.name))
        terminal.options(
            [
                (
                    numbers[field.key],
                    texts.text(field.name),
                    text(
                        "cli.play.form_field",
                        value=values[field.key],
                        lowest=field.lowest,
                        highest=field.highest,
                    ),
                )
                for field in fields
            ]
        )


def _meaning(
    terminal: Terminal, match: Match, seat: int, form: Form, values: dict[str, int], texts: Phrasebook
) -> Gesture | None:
    """Say what is filled in, or why it is not allowed."""
    try:
        gesture = match.fill(seat, form.plan, form.handle, values)
    except FormRefused as refused:
        terminal.line(texts.text(refused.reason), "yellow")
        return None
    terminal.line(texts.text(gesture.name), "bold")
    return gesture


def _change(terminal: Terminal, form: Form, values: dict[str, int], typed: list[str]) -> None:
    """Fill in what was typed: the number of a field, and how many; without the latter, one more."""
    if not all(part.isdecimal() for part in typed) or len(typed) > 2:
        return terminal.say("cli.play.form_how", "yellow")
    number = int(typed[0])
    if not 1 <= number <= len(form.fields):
        return terminal.say("cli.play.no_number", "yellow", number=typed[0], last=len(form.fields))
    field = form.fields[number - 1]
    count = int(typed[1]) if len(typed) == 2 else values[field.key] + 1
    if not field.lowest <= count <= field.highest:
        terminal.say("cli.play.form_limits", "yellow", lowest=field.lowest, highest=field.highest)
        return None
    values[field.key] = count
    return None
