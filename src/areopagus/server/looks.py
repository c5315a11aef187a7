"""What is sent to a screen: the picture and its changes, the question, the story, points and seats.

A **screen** is one open page at a table. Whoever holds one seat sees with its eyes. A screen that several people
share shows the public view; a question that needs hidden cards waits behind a curtain until its player says that the
others look away. Everything is made from views, never from the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from areopagus.kernel import Ask, Match, Message, Scene, seat_name, word_name
from areopagus.kernel.messages import Phrasebook

from .tables import Holder, LiveTable

STORY_AT_ONCE = 200
"""So many lines of the story a screen gets when it opens or changes its eyes."""


@dataclass
class Screen:
    """What one open page has been sent."""

    holder: Holder
    language: str
    names: Sequence[str]
    opened: str = ""
    """The question whose curtain was opened."""
    eyes: int | str | None = "nobody"
    """With whose eyes the latest picture was seen; None: the public view."""
    scene: Scene | None = None
    told: int = 0
    """Lines of the story that were looked through."""
    sent: dict[str, Any] = field(default_factory=dict)


def needs_secrets(match: Match, ask: Ask) -> bool:
    """Whether a question can't be answered on the public view: hidden answers, or options that only the seat sees."""
    if ask.seen_by is not None:
        return True
    public = {piece.word for piece in match.scene(None).pieces}
    own = {piece.word for piece in match.scene(ask.seat).pieces}
    return any(word.text in own and word.text not in public for word in ask.words)


def eyes_of(screen: Screen, live: LiveTable, question: str) -> tuple[int | None, bool]:
    """With whose eyes a screen sees now, and whether a curtain hides the question."""
    seats = screen.holder.seats
    if len(seats) == 1:
        return seats[0], False
    ask = live.match.ask
    if ask is None or ask.seat not in seats or not needs_secrets(live.match, ask):
        return None, False
    if screen.opened == question:
        return ask.seat, False
    return None, True


def frame(screen: Screen, live: LiveTable, question: str) -> dict[str, Any]:
    """What a screen must be told to be up to date."""
    match = live.match
    texts = match.game.phrasebook(screen.language)

    def say(message: Message) -> str:
        return texts.text(message, screen.names)

    eyes, curtain = eyes_of(screen, live, question)
    anew = eyes != screen.eyes or screen.scene is None
    view = match.view(eyes)
    scene = match.game.picture(view).spoken(say)
    update: dict[str, Any] = {"type": "update", "eyes": eyes, "version": live.version}
    if anew or screen.scene is None:
        update["scene"] = scene.to_json(say)
    else:
        update["changes"] = scene.diff(screen.scene).to_json(say)
    lines = match.story_lines(eyes, 0 if anew else screen.told)
    update["story"] = {
        "anew": anew,
        "lines": [[say(message), at] for message, at in lines[-STORY_AT_ONCE:]],
    }
    update["asked"] = _asked(screen, match, question, curtain, texts, say)
    update["points"] = [
        {say(Message(f"points.{key}", {})): value for key, value in points.items()}
        for points in match.game.points(view)
    ]
    result = match.result
    if result is not None:
        update["result"] = {
            **result.to_json(),
            "tie_breaks": [say(message) for message in result.tie_breaks],
        }
    screen.eyes, screen.scene, screen.told = eyes, scene, match.story_length
    return update


def _asked(
    screen: Screen, match: Match, question: str, curtain: bool, texts: Phrasebook, say: Any
) -> dict[str, Any] | None:
    """The pending question, as far as this screen may know it."""
    ask = match.ask
    if ask is None:
        return None
    mine = ask.seat in screen.holder.seats
    asked = match.asked(ask.seat if mine and not curtain else None)
    if asked is None:
        return None
    told: dict[str, Any] = {
        "seat": ask.seat,
        "who": say(seat_name(ask.seat)),
        "mine": mine,
        "curtain": curtain,
        "question": question if mine else "",
        "sentence": "" if curtain else say(asked.message),
        "about": "" if curtain else asked.about,
        "rule": "" if curtain else asked.rule,
        "words": [],
    }
    if mine and not curtain:
        told["words"] = [
            {"word": word.text, "name": say(texts.option(asked.about, word.text))} for word in asked.words
        ]
    return told


def reason_for(live: LiveTable, screen: Screen, word: str) -> dict[str, str]:
    """Why a word is not on offer, if this screen may ask."""
    match = live.match
    texts = match.game.phrasebook(screen.language)
    ask = match.ask
    if ask is None or ask.seat not in screen.holder.seats:
        return {"word": word, "sentence": "", "rule": ""}
    reason = match.why_not(word)
    if reason is None:
        return {"word": word, "sentence": "", "rule": ""}
    name = texts.text(word_name(word), screen.names)
    return {
        "word": word,
        "name": name,
        "sentence": texts.text(reason.message, screen.names),
        "rule": reason.rule,
    }
