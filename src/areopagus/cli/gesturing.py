"""Compound answers in the terminal: `do` lists what they begin with, `do WORD` what begins with it, forms too."""

from __future__ import annotations

from collections.abc import Sequence

from areopagus.kernel import Gesture, Handle, Match, word_name
from areopagus.kernel.filling import forms_of
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.text import gesture_text

from .filling import fill_in
from .listening import Listener
from .terminal import Terminal
from .texts import text


def pick_gesture(
    terminal: Terminal, match: Match, seat: int, typed: str, listener: Listener, texts: Phrasebook
) -> Gesture | None:
    """The compound answer that a person picks; None if there is none or the person changes their mind."""
    handles = match.handles(seat)
    if not handles:
        terminal.say("cli.play.do_nothing", "yellow")
        return None
    numbered = numbers_of(match, handles)
    if not typed:
        names = [texts.text(handle.name or word_name(handle.word.text)) for handle in handles]
        rows = zip(numbered, handles, names, strict=True)
        terminal.options([(number, name, handle.word.text) for number, handle, name in rows])
        typed = terminal.read(text("cli.play.do_what") + " ", [handle.word.text for handle in handles])
    word = None
    if typed in numbered:
        word = handles[numbered.index(typed)].word
    elif typed:
        word = listener.word(typed)
    gestures = [] if word is None else match.gestures(seat, word)
    forms = [] if word is None else forms_of(match, seat, word)
    if not gestures and not forms:
        if typed:
            terminal.say("cli.play.do_unknown", "yellow", said=typed)
        return None
    rows_shown = [
        *(gesture_text(gesture, texts) for gesture in gestures),
        *((texts.text(form.name), text("cli.play.form")) for form in forms),
    ]
    terminal.options([(str(n), *row) for n, row in enumerate(rows_shown, start=1)])
    chosen = terminal.read(text("cli.play.do_which") + " ")
    if chosen.isdecimal() and 1 <= int(chosen) <= len(gestures):
        return gestures[int(chosen) - 1]
    if chosen.isdecimal() and len(gestures) < int(chosen) <= len(rows_shown):
        return fill_in(terminal, match, seat, forms[int(chosen) - 1 - len(gestures)], texts)
    if chosen:
        terminal.say("cli.play.no_number", "yellow", number=chosen, last=len(rows_shown))
    return None


def numbers_of(match: Match, handles: Sequence[Handle]) -> list[str]:
    """The number of each handle: that of the option, or for what is no option one behind those of the options."""
    options = [] if match.ask is None else list(match.ask.words)
    others = [handle.word for handle in handles if handle.word not in options]
    return [str((options + others).index(handle.word) + 1) for handle in handles]
