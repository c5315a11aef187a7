"""Checks that are made at sampled choices, and wherever a question is asked for the first time.

Every promise of a match is checked on a real position: a clone is equal and independent, a loaded save is equal
and continues equally, undo leads to the earlier position, every word that isn't offered has a reason, every gesture
has a sentence, every viewer gets a view, a picture and a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from xml.parsers import expat

import msgspec

from areopagus.kernel.ask import CHANCE
from areopagus.kernel.errors import AreopagusError, UndoRefused
from areopagus.kernel.loading import load
from areopagus.kernel.match import Match
from areopagus.kernel.messages import word_name
from areopagus.kernel.panels import Drawable, Panel, Sketch
from areopagus.kernel.scene import Scene
from areopagus.kernel.state import State, state_from_json, state_to_json
from areopagus.kernel.words import Word

from .every_choice import Texts
from .luck import check_luck
from .report import Broken, as_broken
from .shown import Shown

STEPS_TOGETHER = 6
"""Number of choices that are played in two matches that must stay equal."""


def position_of(match: Match) -> tuple[Any, ...]:
    """Everything about a position that is the same in two equal matches."""
    ask = match.ask
    return (
        WrittenState(match.state),
        None if ask is None else (ask.seat, ask.about, tuple(word.text for word in ask.words), ask.weights),
        match.open_story(),
        match.words_since(0),
    )


class WrittenState:
    """A state as JSON text, which shares nothing with the state."""

    __slots__ = ("text",)

    def __init__(self, s: State) -> None:
        self.text = msgspec.json.encode(state_to_json(s))

    @property
    def values(self) -> dict[str, Any]:
        """The values that were written."""
        values: dict[str, Any] = msgspec.json.decode(self.text)
        return values

    def __eq__(self, other: object) -> bool:
        """Whether the values are equal, in any order; usually the texts are."""
        return isinstance(other, WrittenState) and (self.text == other.text or self.values == other.values)

    __hash__ = None  # type: ignore[assignment]


def differing(one: tuple[Any, ...], other: tuple[Any, ...]) -> str:
    """Where two positions differ, as a short text."""
    for name, left, right in zip(("state", "question", "story", "record"), one, other, strict=True):
        if left != right:
            if isinstance(left, WrittenState):
                return f"{name}: {_first_difference(left.values, right.values)}"
            return f"{name}: {str(left)[-160:]} / {str(right)[-160:]}"
    return "nothing"


def _first_difference(left: dict[str, Any], right: dict[str, Any]) -> str:
    for key in [*left, *right]:
        left_value, right_value = left.get(key), right.get(key)
        if left_value != right_value:
            if isinstance(left_value, dict) and isinstance(right_value, dict):
                return f"{key}.{_first_difference(left_value, right_value)}"
            return f"{key} is {str(left_value)[:80]} / {str(right_value)[:80]}"
    return "nothing"


def check_unchanged(match: Match, here: tuple[Any, ...]) -> None:
    """The match has not changed."""
    now = position_of(match)
    if now != here:
        problem = f"looking at a position or playing its copies changed it: {differing(here, now)}"
        raise Broken("looking", problem)


def random_word(match: Match, rng: Random) -> Word:
    """Any legal word, chance by its weights."""
    ask = match.ask
    assert ask is not None
    return rng.choices(ask.words, ask.weights)[0]


def check_clone(match: Match, rng: Random) -> None:
    """A clone is equal; playing it does not change the original, and the same words lead both to the same position."""
    here = position_of(match)
    clone = match.clone()
    if position_of(clone) != here:
        raise Broken("clone", f"a clone differs in {differing(here, position_of(clone))}")
    words = play_on(clone, rng)
    if position_of(match) != here:
        raise Broken("clone", f"playing a clone changed the original: {differing(here, position_of(match))}")
    again = match.clone()
    for word in words:
        again.choose(word)
    if position_of(again) != position_of(clone):
        problem = differing(position_of(clone), position_of(again))
        raise Broken("clone", f"the same choices led two clones to different places: {problem}")


def play_on(match: Match, rng: Random, steps: int = STEPS_TOGETHER) -> list[Word]:
    """Play a few random choices, and return them."""
    words: list[Word] = []
    while match.ask is not None and len(words) < steps:
        words.append(random_word(match, rng))
        play_ahead(match, words[-1], [word.text for word in words])
    return words


def play_ahead(match: Match, word: Word, ahead: Sequence[str]) -> None:
    """Play a choice after the checked position; an error is reported with the choices `ahead` that led to it."""
    who = f"after {match.ask.about if match.ask is not None else ''!r} a rule"
    try:
        match.choose(word)  # and list the options of the next question
    except Exception as error:
        check_luck(who, ahead)
        raise as_broken(error, ahead) from error
    check_luck(who, ahead)


def check_save(match: Match, rng: Random) -> None:
    """A loaded save is equal and continues equally; a state is the same after writing and reading it."""
    here = position_of(match)
    try:
        loaded = load(match.save(), forced="none", dealer=None)
    except AreopagusError as error:
        raise Broken("save", f"a save can't be loaded: {error}") from error
    if position_of(loaded) != here:
        raise Broken("save", f"a save came back different in {differing(here, position_of(loaded))}")
    clone = match.clone()
    for word in play_on(clone, rng):
        loaded.choose(word)
    if position_of(loaded) != position_of(clone):
        problem = differing(position_of(clone), position_of(loaded))
        raise Broken("save", f"a loaded save plays on differently: {problem}")
    values = state_to_json(match._position.checkpoint)
    decoded = msgspec.json.decode(msgspec.json.encode(values))
    if state_to_json(state_from_json(match.game, decoded)) != values:
        raise Broken("save", "a state does not survive its JSON form")


def check_record(match: Match) -> None:
    """The record so far replays to the same position."""
    here = position_of(match)
    try:
        loaded = load(match.record.json(), forced="none", dealer=None)
    except AreopagusError as error:
        raise Broken("replay", f"the record does not replay: {error}") from error
    if position_of(loaded) != here:
        raise Broken(
            "replay", f"the record replays to a different position: {differing(here, position_of(loaded))}"
        )


def check_undo(match: Match, rng: Random) -> None:
    """Undo leads back to the seat's question, or is refused and changes nothing; rewinding gives an equal position."""
    here = position_of(match)
    ask = match.ask
    if ask is None:
        return
    clone = match.clone()
    number = clone._number
    play_on(clone, rng, 1 + rng.randrange(3))
    there = position_of(clone)
    if ask.seat != CHANCE:
        trial = clone.clone()
        try:
            trial.undo(ask.seat)
        except UndoRefused:
            if position_of(trial) != there:
                raise Broken("undo", "a refused undo changed the position") from None
        else:
            before = position_of(trial)
            target = trial._number
            if before[3] != there[3][:target]:
                raise Broken("undo", "undo did not lead to an earlier point of the record")
            if target == number and before != here:
                raise Broken("undo", f"undo did not lead back: {differing(here, before)}")
    clone._rewind(number)
    if position_of(clone) != here:
        raise Broken("undo", f"going back led elsewhere: {differing(here, position_of(clone))}")


def check_reasons(shown: Shown, texts: Texts) -> None:
    """Every word that is not on offer has a reason with a text; every word on offer has none."""
    ask = shown.match.ask
    if ask is None:
        return
    for word, reason in zip(shown.match.game.vocabulary, shown.reasons, strict=True):
        if (reason is None) != (word in ask.words):
            kind = "offered, but there is a reason against it" if reason else "not offered, but for no reason"
            raise Broken("why_not", f"{word.text!r} under {ask.about!r} is {kind}")
        if reason is not None:
            texts.need(reason.message)


def check_gestures(match: Match, texts: Texts) -> None:
    """What the asked seat can do at once is told in sentences, and so are its parts."""
    ask = match.ask
    if ask is None or ask.seat == CHANCE:
        return
    for handle in match.handles(ask.seat):
        if handle.name is not None:
            texts.need(handle.name)
    for gesture in match.gestures(ask.seat):
        texts.need(gesture.name)
        for name in gesture.part_names.values():
            texts.need(name)


def check_views(shown: Shown) -> None:
    """Everyone gets a view of plain values."""
    for seat in shown.viewers:
        view = shown.view(seat)
        try:
            plain = msgspec.json.decode(msgspec.json.encode(view))
        except TypeError as error:
            raise Broken("view", f"a view is not made of plain values: {error}") from error
        if plain != view:
            raise Broken(
                "view", "a view is not made of plain JSON values (tuples, or keys that are no texts)"
            )
    together = shown.match.views(list(shown.viewers))
    if together != [shown.view(seat) for seat in shown.viewers]:
        raise Broken("view", "views that are made together differ from views that are made one by one")


def check_scenes(shown: Shown, texts: Texts) -> None:
    """There is a picture that can be drawn."""
    match = shown.match
    vocabulary, ask = match.game.vocabulary, match.ask
    words = {word.text for word in vocabulary}
    for seat in shown.shown_seats:
        scene = shown.scene(seat)
        try:
            scene.check()
        except ValueError as error:
            raise Broken("scene", str(error)) from error
        _check_sharing(shown, seat)
        keys: set[str] = set()
        for piece in scene.pieces:
            if piece.key in keys:
                raise Broken("scene", f"the piece {piece.key!r} is in two panels")
            keys.add(piece.key)
            word = piece.word
            if word is not None and word not in words and word not in vocabulary:
                raise Broken("scene", f"the piece {piece.key!r} carries {word!r}, which is no word")
            if piece.label is not None:
                texts.need(piece.label)
        if ask is not None and seat == ask.seat:
            check_xml(scene.svg(lit=[word.text for word in ask.words], asked=seat))


def _check_sharing(shown: Shown, seat: int | None) -> None:
    """Panels with equal contents are equal, so that viewers can share them."""
    own = _by_key(shown.scene(seat))
    for other in shown.shown_seats:
        for key, (sketch, panel) in _by_key(shown.scene(other)).items():
            if key not in own:
                continue
            own_sketch, own_panel = own[key]
            if _draw_alike(own_sketch, sketch) and own_panel != panel:
                raise Broken("scene", f"the panel {key!r} is not drawn from its content alone")


def _by_key(scene: Scene) -> dict[str, tuple[Drawable, Panel]]:
    return {sketch.key: (sketch, panel) for sketch, panel in zip(scene.sketches, scene.panels, strict=True)}


def _draw_alike(one: Drawable, other: Drawable) -> bool:
    """Whether two sketches have the same content and function, so that one panel may stand for both."""
    return (
        isinstance(one, Sketch)
        and isinstance(other, Sketch)
        and one.function == other.function
        and one.content == other.content
    )


def check_xml(document: str) -> None:
    """The document is well formed; its tree is not built."""
    expat.ParserCreate(namespace_separator="}").Parse(document, True)


def check_descriptions(shown: Shown, texts: Texts) -> None:
    """There is a text of the position, and every word on offer has a name."""
    match = shown.match
    for seat in shown.shown_seats:
        for message in match.game.describe(match.view(seat)):
            texts.need(message)
        if not shown.text(seat).strip():
            raise Broken("text", "the text of a position is empty")
    ask = match.ask
    if ask is not None:
        for word in ask.words:
            texts.need(word_name(word.text))
