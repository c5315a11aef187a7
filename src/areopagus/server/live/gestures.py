"""Compound answers as a page is told of them: only to whoever may see the question, and on a shared screen openly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from areopagus.kernel import (
    Form,
    FormRefused,
    Gesture,
    Match,
    Message,
    Odds,
    Word,
    amounts,
    odds_of,
    percent,
    word_name,
)
from areopagus.kernel.filling import forms_of
from areopagus.kernel.messages import Phrasebook

from ..wire import match as wire
from ..wire.match import (
    Filled,
    GestureHandle,
    GestureOption,
    Gestures,
    OddsBar,
    OddsChart,
    OptionOdds,
    Preview,
)
from .errors import Stale
from .rendering import rendered_view
from .snapshot import Snapshot
from .updates import Screen, eyes_of, plays_at


def gestures_for(
    screen: Screen, now: Snapshot, question: str, handle: str | None, after: Sequence[str]
) -> Gestures:
    """The gestures with a handle; without one the handles, and the gestures that are listed with the question."""
    match = now.match
    seat, openly = _asked(screen, now, question)
    texts = match.game.phrasebook(screen.language)
    answers = _find_words(match, after)
    if handle is not None:
        gestures = match.gestures(seat, handle, answers, openly=openly)
    elif answers:
        gestures = []
    else:
        gestures = match.gestures(seat, openly=openly, listed=True)
    handles = [] if handle is not None else match.handles(seat, answers, openly=openly)
    odds = odds_of(match, seat, openly) if handle is None and not answers else {}
    word = None if handle is None else match.game.vocabulary.find(handle)
    forms = [] if answers else forms_of(match, seat, word, openly, listed=handle is None)
    return Gestures(
        question=question,
        handle=handle,
        after=list(after),
        handles=[
            GestureHandle(
                word=one.word.text,
                name=texts.text(one.name or word_name(one.word.text), screen.names),
                plans=list(one.plans),
            )
            for one in handles
        ],
        gestures=[_option(gesture, texts, screen.names) for gesture in gestures],
        forms=[_form(form, texts, screen.names) for form in forms],
        names=_part_names(gestures, texts, screen.names),
        odds={one.text: _odds(its_odds, texts, screen.names) for one, its_odds in odds.items()},
    )


def _part_names(gestures: Sequence[Gesture], texts: Phrasebook, names: Sequence[str]) -> dict[str, str]:
    """The names of the parts; of those that have another name in another plan, by plan and part, too."""
    own: dict[tuple[str, str], str] = {}
    for gesture in gestures:
        for part, message in gesture.part_names.items():
            own.setdefault((gesture.plan, part), texts.text(message, names))
    named: dict[str, str] = {}
    for (_, part), name in own.items():
        named.setdefault(part, name)
    for gesture in gestures:
        for part in gesture.parts:
            name = own.get((gesture.plan, part)) or texts.text(word_name(part), names)
            if named.setdefault(part, name) != name:
                named[f"{gesture.plan} {part}"] = name
    return named


def preview_for(screen: Screen, now: Snapshot, question: str, words: Sequence[str]) -> Preview:
    """What some answers would lead to, as this screen may see it."""
    match = now.match
    seat, openly = _asked(screen, now, question)
    texts = match.game.phrasebook(screen.language)
    preview = match.preview(seat, words, openly=openly)
    changes = None
    shown = screen.rendered
    if shown is not None:
        changes = rendered_view(match.game, preview.view, texts, screen.names, [shown]).changes_since(shown)
    return Preview(
        question=question,
        words=list(words),
        price=_amounts(preview.price, texts, screen.names),
        gain=_amounts(preview.gain, texts, screen.names),
        stock=[
            (
                texts.text(Message("text.stock", {"name": Message(f"word.{word}", {"count": after})})),
                before,
                after,
            )
            for word, (before, after) in preview.stock.items()
        ],
        points=preview.points,
        leads_to=preview.leads_to,
        changes=changes,
    )


def filled_for(
    screen: Screen, now: Snapshot, question: str, plan: str, handle: str, values: Mapping[str, int]
) -> Filled:
    """What the values of a form mean, or why they are not allowed."""
    match = now.match
    seat, openly = _asked(screen, now, question)
    texts = match.game.phrasebook(screen.language)
    filled = Filled(
        question=question,
        plan=plan,
        handle=handle,
        values=dict(values),
        words=[],
        later=[],
        name="",
        reason="",
        rule="",
    )
    try:
        gesture = match.fill(seat, plan, handle, values, openly=openly)
    except FormRefused as refused:
        filled.reason, filled.rule = texts.text(refused.reason, screen.names), refused.rule
        return filled
    filled.name = texts.text(gesture.name, screen.names)
    filled.words = [word.text for word in gesture.words]
    filled.later = [word.text for word in gesture.later]
    return filled


def _asked(screen: Screen, now: Snapshot, question: str) -> tuple[int, bool]:
    """The seat that is asked, and whether others look on; `Stale` if this screen does not show that question."""
    ask = now.ask
    if ask is None or question != now.question or not plays_at(screen, now, ask.seat):
        raise Stale
    eyes, curtain = eyes_of(screen, now)
    if curtain:
        raise Stale
    return ask.seat, eyes is None


def _find_words(match: Match, words: Sequence[str]) -> list[Word]:
    return [match.game.vocabulary.find(word) for word in words]


def _option(gesture: Gesture, texts: Phrasebook, names: Sequence[str]) -> GestureOption:
    return GestureOption(
        plan=gesture.plan,
        title=texts.text(Message(f"gesture.{gesture.plan}"), names),
        handle=gesture.handle.text,
        words=[word.text for word in gesture.words],
        name=texts.text(gesture.name, names),
        target=None if gesture.target is None else gesture.target.text,
        parts=dict(gesture.parts),
        price=_amounts(gesture.price, texts, names),
        gain=_amounts(gesture.gain, texts, names),
        odds=None if gesture.odds is None else _odds(gesture.odds, texts, names),
        can_undo=gesture.can_undo,
    )


def _odds(odds: Odds, texts: Phrasebook, names: Sequence[str]) -> OptionOdds:
    return OptionOdds(
        summary=texts.text(odds.summary, names),
        charts=[
            OddsChart(
                title=texts.text(chart.title, names),
                bars=[
                    OddsBar(
                        name=texts.text(bar.name, names),
                        chance=float(bar.chance),
                        text=texts.text(percent(bar.chance)),
                    )
                    for bar in chart.bars
                ],
            )
            for chart in odds.charts
        ],
        note="" if odds.note is None else texts.text(odds.note, names),
    )


def _form(form: Form, texts: Phrasebook, names: Sequence[str]) -> wire.Form:
    return wire.Form(
        plan=form.plan,
        handle=form.handle.text,
        name=texts.text(form.name, names),
        sides=[wire.FormSide(key=side.key, name=texts.text(side.name, names)) for side in form.sides],
        fields=[
            wire.FormField(
                key=field.key,
                side=field.side,
                word=field.word.text,
                name=texts.text(field.name, names),
                lowest=field.lowest,
                highest=field.highest,
                value=field.value,
            )
            for field in form.fields
        ],
        notes=[texts.text(note, names) for note in form.notes],
        beside=[word.text for word in form.beside],
    )


def _amounts(counts: Mapping[str, int], texts: Phrasebook, names: Sequence[str]) -> str:
    message = amounts(counts)
    return "" if message is None else texts.text(message, names)
