"""What is sent to a screen: the picture and its changes, the question, the story, points and seats.

A **screen** is one open page at a table. Whoever holds one seat sees with its eyes. A screen that several people
share shows the public view; a question that needs hidden cards waits behind a curtain until its player says that the
others look away, and then that player keeps the screen until somebody else is asked. Everything is made from views,
never from the state, and nothing is sent where nothing has changed: how many hidden questions there were can't be
counted.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from areopagus.kernel import Ask, Match, Message, Wish, seat_name, word_name
from areopagus.kernel.messages import Phrasebook

from .pictures import Picture, Pictures
from .reel import named, told_result
from .tables import Holder, Present
from .texts import texts_of

STORY_AT_ONCE: Final = 200
"""So many lines of the story a screen gets when it opens or changes its eyes."""
NO_CHANGES: Final = msgspec.Raw(b"{}")
REDEALS: Final = 5
"""So many times what the others can't know is dealt anew, to learn whether a reason depends on it."""


@dataclass
class Screen:
    """What one open page has been sent."""

    holder: Holder
    language: str
    names: Sequence[str]
    open_to: int | None = None
    """The seat that has opened the curtain and keeps the screen."""
    eyes: int | str | None = "nobody"
    """With whose eyes the latest picture was seen; None: the public view."""
    picture: Picture | None = None
    told: int = 0
    """Lines of the story that were looked through."""
    heard: int = 0
    """A checksum of the lines that were sent."""
    epoch: int = 0
    over: bool = False
    version: int = 0
    """How many updates it got."""
    latest: dict[str, Any] = field(default_factory=dict)

    def say(self, message: Message) -> str:
        """A sentence of the server in the language of this page."""
        return texts_of(self.language).text(message, self.names)


def needs_secrets(match: Match, others: Sequence[int]) -> bool:
    """Whether the pending question can't be asked before the eyes of others.

    Either its answer is not for them, or the words on offer may depend on what they can't know. The game says of which
    questions that is true, so a curtain, or none, tells nothing about what is really hidden.
    """
    ask = match.ask
    if ask is None:
        return False
    if not all(ask.is_open_to(other) for other in others):
        return True
    private = match.game.private(match.options)
    return private is None or ask.about in private


def acts(screen: Screen, now: Present, seat: int) -> bool:
    """Whether somebody at this screen plays at a seat: it is held here, and no bot stands in."""
    return seat in screen.holder.seats and seat not in now.stand_ins


def eyes_of(screen: Screen, now: Present) -> tuple[int | None, bool]:
    """With whose eyes a screen sees now, and whether a curtain hides the question."""
    seats = screen.holder.seats
    if len(seats) == 1:
        return seats[0], False
    ask = now.match.ask
    if ask is None or not acts(screen, now, ask.seat):
        screen.open_to = None
        return None, False
    if screen.open_to == ask.seat:
        return ask.seat, False
    screen.open_to = None
    return None, needs_secrets(now.match, [seat for seat in seats if seat != ask.seat])


def frame(
    screen: Screen, now: Present, question: str, pictures: Pictures, *, anyway: bool = False
) -> dict[str, Any] | None:
    """What a screen must be told to be up to date; None if it is, unless it wants to hear `anyway`."""
    match = now.match
    texts = match.game.phrasebook(screen.language)
    eyes, curtain = eyes_of(screen, now)
    picture = pictures.picture(match, eyes, texts, screen.names)
    older = screen.picture if eyes == screen.eyes else None
    is_other = older is None or match.over != screen.over
    changes = None if older is None else picture.since(older)
    lines, heard, anew = _story(screen, now, eyes, is_other)
    small = {
        "eyes": eyes,
        "asked": asked_at(screen, now, question, curtain, texts),
        "points": [named(points, "points", texts) for points in picture.points],
        "goals": named(picture.goals, "goal", texts),
        "undo": None if now.wish is None else now.wish.by,
        "wish": "" if now.wish is None else now.wish.id,
        "stand_ins": dict(now.stand_ins),
        "hands": [_wish(screen, seat, wish, texts) for seat, wish in now.hands.items()],
        "own_hands": _own_hands(screen, now, texts),
    }
    if match.over:
        result = match.result
        small["result"] = None if result is None else told_result(result.to_json(), texts, screen.names)
    screen.eyes, screen.picture, screen.told, screen.heard = eyes, picture, match.story_length, heard
    screen.epoch, screen.over = now.epoch, match.over
    if not (anyway or anew or changes or lines or small != screen.latest):
        return None
    screen.latest = small
    screen.version += 1
    update: dict[str, Any] = {"type": "update", "version": screen.version, **small}
    if older is None:
        update["scene"] = picture.whole()
    else:
        update["changes"] = changes or NO_CHANGES
    update["story"] = {
        "anew": anew,
        "lines": [[texts.text(message, screen.names), at] for message, at in lines[-STORY_AT_ONCE:]],
    }
    return update


def _story(
    screen: Screen, now: Present, eyes: int | None, is_other: bool
) -> tuple[list[tuple[Message, str | None]], int, bool]:
    """The lines that a screen has not heard, a checksum of all lines, and whether the story is told from its beginning.

    An undo of which these eyes know nothing changes no line, and so tells nothing.
    """
    match = now.match
    if not is_other and now.epoch == screen.epoch:
        lines = match.story_lines(eyes, screen.told)
        return lines, _checksum(lines, screen.heard), False
    lines = match.story_lines(eyes)
    heard = _checksum(lines)
    if not is_other and heard == screen.heard:
        return [], heard, False
    return lines, heard, True


def _checksum(lines: Sequence[tuple[Message, str | None]], before: int = 0) -> int:
    for line in lines:
        before = zlib.crc32(msgspec.json.encode(line), before)
    return before


def asked_at(
    screen: Screen, now: Present, question: str, curtain: bool, texts: Phrasebook
) -> dict[str, Any] | None:
    """The pending question, as far as this screen may know it."""
    match, ask = now.match, now.match.ask
    if ask is None:
        return None
    mine = acts(screen, now, ask.seat)
    asked = match.asked(ask.seat if mine and not curtain else None)
    assert asked is not None
    told: dict[str, Any] = {
        "seat": ask.seat,
        "who": texts.text(seat_name(ask.seat), screen.names),
        "mine": mine,
        "curtain": curtain,
        "question": question if mine else "",
        "sentence": "" if curtain else texts.text(asked.message, screen.names),
        "about": "" if curtain else asked.about,
        "rule": "" if curtain else asked.rule,
        "confirm": mine and not curtain and ask.confirm,
        "barred": "",
        "words": [],
    }
    if mine and not curtain:
        barred = match.why_no_undo(match.last_chooser(screen.holder.seats), consent=True)
        told["barred"] = "" if barred is None else texts.text(barred, screen.names)
        told["words"] = [
            {
                "word": word.text,
                "name": texts.text(asked.option(word, texts), screen.names),
                "hands": [seat for seat, wish in now.hands.items() if wish.word == word],
            }
            for word in asked.words
        ]
    return told


def _own_hands(screen: Screen, now: Present, texts: Phrasebook) -> list[dict[str, Any]]:
    """What the people of a screen may raise their hands for; whoever is asked at the same screen hears them anyway."""
    match, ask = now.match, now.match.ask
    if ask is None or acts(screen, now, ask.seat):
        return []
    found = [(seat, match.wish(seat)) for seat in screen.holder.seats if acts(screen, now, seat)]
    return [_wish(screen, seat, wish, texts) for seat, wish in found if wish is not None]


def _wish(screen: Screen, seat: int, wish: Wish, texts: Phrasebook) -> dict[str, Any]:
    who = texts.text(seat_name(seat), screen.names)
    return {"seat": seat, "who": who, "wish": texts.text(wish.message, screen.names)}


def reason_for(now: Present, screen: Screen, question: str, said: str) -> dict[str, str]:
    """Why a word is not on offer, if this screen may ask; before others' eyes only what they might know too."""
    match = now.match
    texts = match.game.phrasebook(screen.language)
    told = {"word": said, "name": texts.text(word_name(said), screen.names), "sentence": "", "rule": ""}
    ask = match.ask
    if ask is None or not acts(screen, now, ask.seat):
        return told
    eyes, curtain = eyes_of(screen, now)
    if curtain:
        return told
    reason = match.why_not(said)
    if reason is None or (eyes is None and not _is_open(match, screen.holder.seats, ask, question, said)):
        return told
    return {**told, "sentence": texts.text(reason.message, screen.names), "rule": reason.rule}


def _is_open(match: Match, seats: Sequence[int], ask: Ask, question: str, said: str) -> bool:
    """Whether a reason stays the same when what the others can't know is dealt anew."""
    reason, luck = match.why_not(said), zlib.crc32(question.encode())
    return all(
        match.redealt(other, luck + number).why_not(said) == reason
        for other in seats
        if other != ask.seat
        for number in range(REDEALS)
    )
