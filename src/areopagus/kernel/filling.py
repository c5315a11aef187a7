"""How forms are offered and filled in; `form_plans` says what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from msgspec import structs

from .ask import CHANCE, Reason
from .errors import FormRefused, GestureRefused
from .form_plans import Form, FormPlan, OpenedForm
from .gestures import SEED, Limits, handles_of, limits_for, stock_changes
from .imagining import imagined_alone
from .messages import shown
from .plans import Gesture, Handle
from .position import Position
from .words import Word

if TYPE_CHECKING:
    from .match import Match

MOST_GRANTING: Final = 20
"""Maximum number of words by which other seats grant a wish."""


# Offering them


def all_handles(match: Match, seat: int, after: Sequence[Word] = (), *, openly: bool = False) -> list[Handle]:
    """The words by which a seat that is asked may begin gestures or open forms, in the order of the vocabulary.

    `openly`: others look on, so nothing is listed that depends on what only the seat may see.
    """
    handles = {handle.word: handle for handle in handles_of(match, seat, after, openly)}
    for plan, word, _ in () if after else _offered(match, seat, openly):
        before = handles.get(word, Handle(word, (), None))
        if plan.key not in before.plans:
            handles[word] = before._replace(plans=(*before.plans, plan.key))
    return [handles[word] for word in sorted(handles)]


def forms_of(
    match: Match, seat: int, handle: Word | None = None, openly: bool = False, listed: bool = False
) -> list[Form]:
    """The forms that are opened by a handle (None: by any); `listed`: only those that are shown with the question."""
    forms: dict[tuple[str, Word], Form] = {}
    for plan, word, opened in _offered(match, seat, openly):
        if (handle is not None and word != handle) or (listed and not plan.is_listed):
            continue
        form = forms.get((plan.key, opened.handle)) or _shown_form(plan, opened)
        if form is not None:
            forms[plan.key, opened.handle] = form
    return list(forms.values())


def form_of(match: Match, seat: int, plan: str, handle: Word | int | str, *, openly: bool = False) -> Form:
    """A form that a seat which is asked may fill in; `GestureRefused` if it is not on offer.

    `openly`: others look on, so nothing is offered that depends on what only the seat may see.
    """
    return _form_of(match, seat, plan, handle, openly)[2]


def fill_form(
    match: Match,
    seat: int,
    plan: str,
    handle: Word | int | str,
    values: Mapping[str, int],
    *,
    openly: bool = False,
) -> Gesture:
    """The gesture that says what is filled in; fields that are left out stay as they are in the form.

    `GestureRefused`: there is no such form or field, or a number is outside its limits. `FormRefused`: the rules do not
    allow it.
    """
    form_plan, opened, form = _form_of(match, seat, plan, handle, openly)
    chosen = _checked(form, values)
    words = form_plan.words(opened, chosen)
    if isinstance(words, Reason):
        raise _refusal(match, words)
    position, now = _try_answers(match, seat, words, openly)
    price, gain = stock_changes(match.game, opened.before, position.state, seat)
    name = form_plan.name(opened, chosen)
    return Gesture(
        plan, opened.handle, tuple(words[:now]), name, None, {}, {}, price, gain, later=tuple(words[now:])
    )


def gestures_by_form(match: Match, seat: int, words: Sequence[Word]) -> Iterator[Gesture]:
    """The gestures of forms that say the first of some answers, or all of them."""
    for plan, opener, opened in _offered(match, seat, openly=False):
        if opener != opened.handle:
            continue
        for count in range(len(words), 0, -1):
            values = plan.values(opened, words[:count])
            if values is not None:
                with suppress(GestureRefused):
                    yield fill_form(match, seat, plan.key, opened.handle, values)


def _offered(match: Match, seat: int, openly: bool) -> Iterator[tuple[FormPlan[Any], Word, OpenedForm[Any]]]:
    """The forms on offer, each with every word by which it is opened."""
    if match.ask is None or match.ask.seat != seat:
        return
    about, limits = match.ask.about, limits_for(match, seat, openly)
    plans = [plan for plan in match.game.forms if about in plan.at]
    start = imagined_alone(match, seat, SEED) if plans else None
    if start is None or start.ask is None or not limits.words(start):
        return
    for plan in plans:
        for handle in plan.handles(start.state, start.ask):
            lead = tuple(plan.lead(start.state, start.ask, handle))
            there = _reached(start.clone(), limits, lead)
            if openly and there is None:
                continue
            hidden = _hidden_words(match, there) if openly else frozenset[Word]()
            opened = OpenedForm(
                seat, handle, lead, start.state, None if there is None else there.state, hidden
            )
            for opener in plan.openers(start.state, start.ask, handle):
                yield plan, opener, opened


def _hidden_words(match: Match, there: Position | None) -> frozenset[Word]:
    """The words of the question that a form is about that only the seat may see."""
    about = there.ask.about if there is not None and there.ask is not None else ""
    return frozenset(match.game.hand_words.get(about, ()))


def _shown_form(plan: FormPlan[Any], opened: OpenedForm[Any]) -> Form | None:
    """The form without what only the seat may see; None: that is filled in already, or nothing is left."""
    form = plan.form(opened)
    if form is None or not opened.hidden:
        return form
    if any(field.value for field in form.fields if field.word in opened.hidden):
        return None
    fields = tuple(field for field in form.fields if field.word not in opened.hidden)
    sides = {field.side for field in fields}
    return replace(form, fields=fields, sides=tuple(side for side in form.sides if side.key in sides))


def _form_of(
    match: Match, seat: int, key: str, handle: Word | int | str, openly: bool
) -> tuple[FormPlan[Any], OpenedForm[Any], Form]:
    word = match.game.vocabulary.find(handle)
    for plan, _, opened in _offered(match, seat, openly):
        form = _shown_form(plan, opened) if plan.key == key and opened.handle == word else None
        if form is not None:
            return plan, opened, form
    raise GestureRefused("error.no_form", plan=shown(key), word=word.text)


# Filling them in


def _checked(form: Form, values: Mapping[str, int]) -> dict[str, int]:
    """A value for each field; an error names the first one that is wrong."""
    fields = {field.key: field for field in form.fields}
    for key, value in values.items():
        field = fields.get(key)
        if field is None:
            raise GestureRefused("error.no_field", field=shown(key))
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not is_number or not field.lowest <= value <= field.highest:
            raise GestureRefused(
                "error.field_value",
                field=shown(key),
                value=shown(value),
                lowest=field.lowest,
                highest=field.highest,
            )
    return {key: values.get(key, field.value) for key, field in fields.items()}


def _reached(position: Position, limits: Limits, words: Sequence[Word]) -> Position | None:
    """The position after some answers, when the seat is asked next: other seats grant its wish. None: it is not."""
    for word in words:
        if word not in limits.words(position):
            return None
        position.advance(word)
    return position if _grant(position, limits) else None


def _grant(position: Position, limits: Limits) -> bool:
    """Let other seats grant the wish of a seat; whether it is asked then."""
    for _ in range(MOST_GRANTING):
        ask = position.ask
        if ask is None or ask.seat in (limits.seat, CHANCE):
            break
        wish = position.game.wish(position.state, ask, limits.seat)
        if wish is None or wish.word is None or wish.word not in ask.words:
            break
        position.advance(wish.word)
    return bool(limits.words(position))


def _try_answers(match: Match, seat: int, words: Sequence[Word], openly: bool) -> tuple[Position, int]:
    """Try answers; returns the position after those before the first wish, and their number."""
    position, limits = imagined_alone(match, seat, SEED), limits_for(match, seat, openly)
    first: tuple[Position, int] | None = None
    for number, word in enumerate(words):
        if first is None and number and position.ask is not None and position.ask.seat not in (seat, CHANCE):
            first = position.clone(), number
            _grant(position, limits)
        offered = limits.words(position)
        if not offered or position.ask is None or (word in position.ask.words and word not in offered):
            raise GestureRefused("error.gesture_interrupted", number=number)
        reason = position.ask.why_not(word)
        if reason is not None:
            raise _refusal(match, reason)
        position.advance(word)
    return first or (position, len(words))


def _refusal(match: Match, reason: Reason) -> FormRefused:
    sentence = str(structs.replace(reason, texts=match.game.phrasebook()))
    return FormRefused(reason.message, reason.rule, sentence)
