"""Updates: what an open page is sent, made from views and never from the state.

A **screen** is what one open page shows. A page whose client holds one seat shows the view of that seat. A page that
several people share shows the public view; a question that needs hidden cards waits behind a **curtain** until its
player says that the others look away, and the screen then shows that player's view until somebody else is asked.
Nothing is sent where nothing has changed, so that nobody can count hidden questions.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Any, Final, TypeVar

import msgspec

from areopagus.kernel import Ask, Match, Message, Wish, seat_name, word_name
from areopagus.kernel import Asked as KernelAsked
from areopagus.kernel.chronicle import beginning_of
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.open_words import is_open, open_words
from areopagus.kernel.standing import own_answer, standing_offers
from areopagus.kernel.text import what_it_does

from ..replays.deeds import deeds_of
from ..replays.highlights import lines_in_words
from ..replays.timeline import cues_of, named_values, result_in_words
from ..texts import texts_of
from ..wire.match import AnswerOption, Asked, Deed, Hand, Reason, Result, StandingAnswer, StoryLine
from ..wire.socket import SENT_ONCE, EndRequest, NewLines, TableState, Update
from .access import Access
from .ending import standing_in_words
from .rendering import MadeOnce, RenderCache, RenderedView, Speech
from .snapshot import Snapshot

STORY_AT_ONCE: Final = 400
"""Maximum number of lines of the story in an update."""
STORY_KEPT: Final = 400
"""Number of lines and of deeds of the story that a page has at least, if they were sent."""
NO_CHANGES: Final = msgspec.Raw(b"{}")
REDEALS: Final = 5
"""Number of re-deals that show whether a reason depends on what is hidden from others."""

StoryLines = list[tuple[Message, str | None]]
T = TypeVar("T")


@dataclass
class Screen:
    """What one open page has been sent."""

    access: Access
    language: str
    names: Sequence[str]
    open_to: int | None = None
    """The seat that has opened the curtain, and whose view is shown until another seat is asked."""
    eyes: int | str | None = "nobody"
    """The seat whose view was sent last; None: the public view."""
    rendered: RenderedView | None = None
    """The view that was sent last."""
    story_length: int = 0
    """Number of lines of the story, hidden ones included, that were considered so far."""
    story_checksum: int = 0
    """A checksum of the lines that were sent."""
    story: StoryLines = field(default_factory=list)
    """The newest lines that were sent."""
    deeds: list[Deed] = field(default_factory=list)
    """The newest deeds that were sent."""
    epoch: int = 0
    over: bool = False
    version: int = 0
    """Number of updates sent."""
    state: TableState | None = None
    """The state of the table that was sent last."""

    def renamed(self, names: Sequence[str]) -> Screen:
        """A screen that was sent nothing yet, with other names of the players."""
        return Screen(self.access, self.language, names, self.open_to, version=self.version)

    @property
    def speech(self) -> Speech:
        """What decides how a message reads here."""
        return self.language, tuple(self.names)

    def say(self, message: Message) -> str:
        """A sentence of the server in the language of this page."""
        return texts_of(self.language).text(message, self.names)


def plays_at(screen: Screen, now: Snapshot, seat: int) -> bool:
    """Whether somebody at this screen plays at a seat: the client holds it, and no bot stands in."""
    return seat in screen.access.seats and seat not in now.stand_ins


def eyes_of(screen: Screen, now: Snapshot) -> tuple[int | None, bool]:
    """The seat whose view a screen shows now (None: the public view), and whether a curtain hides the question."""
    seats = screen.access.seats
    if len(seats) == 1:
        return seats[0], False
    ask = now.ask
    if ask is None or not plays_at(screen, now, ask.seat):
        screen.open_to = None
        return None, False
    if screen.open_to == ask.seat:
        return ask.seat, False
    screen.open_to = None
    return None, is_veiled(screen, now) and not open_words(now.match.game, ask)


def is_veiled(screen: Screen, now: Snapshot) -> bool:
    """Whether others at this screen may not see all words of its question.

    Either its answer is hidden from them, or the words on offer may depend on what is. The game declares for which
    questions that is so, and which of their words are open; a curtain, or none, therefore tells nothing.
    """
    ask = now.ask
    if ask is None or screen.open_to == ask.seat:
        return False
    others = [seat for seat in screen.access.seats if seat != ask.seat]
    return bool(others) and not is_open(now.match.game, now.match.options, ask, others)


def shown_question(screen: Screen, now: Snapshot, curtain: bool) -> KernelAsked | None:
    """The pending question with the words that this screen may offer."""
    ask = now.ask
    if ask is None:
        return None
    if curtain or not plays_at(screen, now, ask.seat):
        return now.match.asked(None)
    asked = now.match.asked(ask.seat)
    if asked is not None and is_veiled(screen, now):
        return replace(asked, words=open_words(now.match.game, ask))
    return asked


def update_for(screen: Screen, now: Snapshot, cache: RenderCache, *, always: bool = False) -> Update | None:
    """The update that brings a screen up to date; None if it is, unless one is wanted `always`."""
    match = now.match
    texts = match.game.phrasebook(screen.language)
    eyes, curtain = eyes_of(screen, now)
    rendered = cache.render(match, eyes, texts, screen.names)
    older = screen.rendered
    is_other_view = older is None or eyes != screen.eyes or match.over != screen.over
    changes = None if older is None else rendered.changes_since(older)
    lines, checksum, anew = _new_lines(screen, now, eyes, is_other_view)
    state = _table_state(screen, now, eyes, curtain, rendered, texts, cache.made_once)
    screen.eyes, screen.rendered = eyes, rendered
    screen.story_length, screen.story_checksum = match.story_length, checksum
    screen.epoch, screen.over = now.epoch, match.over
    if not (always or anew or changes or lines or state != screen.state):
        return None
    before = screen.state
    same = [] if before is None else [key for key in SENT_ONCE if getattr(before, key) == getattr(state, key)]
    screen.state = state
    screen.version += 1
    story = _new_story(screen, match, texts, lines, anew, cache.made_once)
    return Update(
        **(state.__dict__ | dict.fromkeys(same)),
        version=screen.version,
        scene=rendered.encoded() if older is None else None,
        changes=None if older is None else changes or NO_CHANGES,
        story=story,
    )


def _table_state(
    screen: Screen,
    now: Snapshot,
    eyes: int | None,
    curtain: bool,
    rendered: RenderedView,
    texts: Phrasebook,
    made_once: MadeOnce,
) -> TableState:
    standing = rendered.standing
    progress = {
        name: texts.text(Message("goal.progress", {"number": there, "needed": needed}))
        for name, (there, needed) in standing.progress.items()
        if needed > 1
    }
    goals = {name: there >= needed for name, (there, needed) in standing.progress.items()}
    return TableState(
        eyes=eyes,
        asked=_asked_of(screen, now, curtain, texts, made_once),
        points=made_once.get(
            now.match,
            "points",
            screen.speech,
            standing.points,
            lambda: [named_values(points, "points", texts) for points in standing.points],
        ),
        goals=named_values(goals, "goal", texts),
        aim="" if standing.aim is None else texts.text(standing.aim),
        progress=named_values(progress, "goal", texts),
        hidden_points=["" if some is None else texts.text(some) for some in standing.hidden_points],
        undo=None if now.undo is None else now.undo.by,
        request="" if now.undo is None else now.undo.id,
        stand_ins=dict(now.stand_ins),
        hands=[_hand(screen, now, seat, wish, texts) for seat, wish in now.hands.items()],
        own_hands=_own_hands(screen, now, texts),
        result=result_of(now, texts, screen.names),
        ending=None
        if now.ending is None
        else EndRequest(
            seat=now.ending.by,
            who=texts.text(seat_name(now.ending.by), screen.names),
            agreed=sorted(now.ending.consents),
        ),
        standing=_standing(screen, now, eyes, curtain, texts, made_once),
    )


def result_of(now: Snapshot, texts: Phrasebook, names: Sequence[str]) -> Result | None:
    """How a match ended, by its rules or by agreement; None if it is not over."""
    if now.agreed is not None:
        return Result(**standing_in_words(now.agreed, texts, names))
    result = now.match.result
    return None if result is None else Result(**result_in_words(result.to_json(), texts, names))


def _new_lines(
    screen: Screen, now: Snapshot, eyes: int | None, is_other_view: bool
) -> tuple[StoryLines, int, bool]:
    """The lines to send, a checksum of all lines, and whether they replace those sent so far.

    An undo that these eyes can't notice changes no line, so nothing is sent.
    """
    match = now.match
    if not is_other_view and now.epoch == screen.epoch:
        lines = match.story_lines(eyes, screen.story_length)
        return lines, _checksum(lines, screen.story_checksum), False
    lines = match.story_lines(eyes)
    checksum = _checksum(lines)
    if not is_other_view and checksum == screen.story_checksum:
        return [], checksum, False
    return lines, checksum, True


def _new_story(
    screen: Screen, match: Match, texts: Phrasebook, lines: StoryLines, anew: bool, made_once: MadeOnce
) -> NewLines:
    """New lines with their deeds. The last deed that was sent is sent again if some of them belong to it."""
    game = match.game
    if anew:
        lines = lines[beginning_of(game.plot, lines, STORY_AT_ONCE) :]
        kept = _kept(screen.story, lines)
        deeds = deeds_of(game, lines, texts, screen.names)
        kept_deeds = _kept(screen.deeds, deeds)
        screen.story, screen.deeds = lines[-STORY_KEPT:], deeds[-STORY_KEPT:]
        return NewLines(
            anew=True,
            lines=lines_in_words(game, _others(lines, kept), texts, screen.names),
            kept=kept or None,
            deeds=_others(deeds, kept_deeds),
            kept_deeds=kept_deeds or None,
        )
    if not lines:
        return NewLines()
    last = screen.deeds[-1].lines if screen.deeds else 0
    before = screen.story[-last:] if last else []

    def told() -> tuple[list[Deed], list[StoryLine], list[str]]:
        deeds = deeds_of(game, [*before, *lines], texts, screen.names)
        return deeds, lines_in_words(game, lines, texts, screen.names), cues_of(game, lines)

    deeds, shown, cues = made_once.get(match, "story", screen.speech, (before, lines), told)
    goes_on = bool(before) and deeds[0].lines > last
    if before and not goes_on:
        deeds = deeds[1:]
    earlier = screen.deeds[:-1] if goes_on else screen.deeds
    screen.deeds = [*earlier, *deeds][-STORY_KEPT:]
    screen.story = [*screen.story, *lines][-STORY_KEPT:]
    return NewLines(lines=shown, deeds=deeds, goes_on=goes_on, cues=cues)


def _kept(before: Sequence[Any], now: Sequence[Any]) -> list[tuple[int, int, int]]:
    """The items that were there before: the place of the first one, how far from the end it was, how many they are."""
    old, new = ([msgspec.json.encode(item, enc_hook=_plain) for item in each] for each in (before, now))
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return [(block.b, len(old) - block.a, block.size) for block in blocks if block.size]


def _plain(deed: Any) -> Any:
    """A deed as plain values."""
    return deed.__dict__


def _others(items: Sequence[T], kept: Sequence[tuple[int, int, int]]) -> list[T]:
    """The items that were not there before."""
    stay = {place + number for place, _, count in kept for number in range(count)}
    return [item for place, item in enumerate(items) if place not in stay]


def _checksum(lines: StoryLines, before: int = 0) -> int:
    for line in lines:
        before = zlib.crc32(msgspec.json.encode(line), before)
    return before


def _asked_of(
    screen: Screen, now: Snapshot, curtain: bool, texts: Phrasebook, made_once: MadeOnce
) -> Asked | None:
    """`question_for` a screen; those who wait all read the same."""
    if now.ask is None or plays_at(screen, now, now.ask.seat):
        return question_for(screen, now, curtain, texts)
    return made_once.get(
        now.match, "waiting", screen.speech, None, lambda: question_for(screen, now, curtain, texts)
    )


def question_for(screen: Screen, now: Snapshot, curtain: bool, texts: Phrasebook) -> Asked | None:
    """The pending question, as far as this screen may know it."""
    match, ask = now.match, now.ask
    if ask is None:
        return None
    mine = plays_at(screen, now, ask.seat)
    is_shown = mine and not curtain
    asked = shown_question(screen, now, curtain)
    assert asked is not None
    barred = None
    if is_shown:
        chooser = match.last_chooser(screen.access.seats)
        barred = match.why_not_undo(chooser, consent=True, since=now.given)
    words = [
        AnswerOption(
            word=word.text,
            name=texts.text(asked.option(word, texts), screen.names),
            does=what_it_does(word.text, texts, match.game.brief(ask.about, word)),
            hands=[seat for seat, wish in now.hands.items() if wish.word == word],
        )
        for word in (asked.words if is_shown else ())
    ]
    return Asked(
        seat=ask.seat,
        who=texts.text(seat_name(ask.seat), screen.names),
        mine=mine,
        curtain=curtain,
        question=now.question if mine else "",
        sentence="" if curtain else texts.text(asked.read(texts), screen.names),
        about="" if curtain else asked.about,
        rule="" if curtain else asked.rule,
        veiled=is_shown and is_veiled(screen, now),
        itself=_own_answer(screen, now) if is_shown else "",
        confirm=is_shown and ask.confirm,
        barred="" if barred is None else texts.text(barred, screen.names),
        words=words,
    )


def _own_answer(screen: Screen, now: Snapshot) -> str:
    """The word by which the asked seat answers by itself, if this screen shows its view."""
    ask = now.ask
    openly = len(screen.access.seats) > 1
    if ask is None or not now.answers_itself or (openly and screen.open_to != ask.seat):
        return ""
    word = own_answer(now.match, now.standing.get(ask.seat, ()), openly=openly)
    return "" if word is None else word.text


def _standing(
    screen: Screen,
    now: Snapshot,
    eyes: int | None,
    curtain: bool,
    texts: Phrasebook,
    made_once: MadeOnce,
) -> list[StandingAnswer] | None:
    """What the seat has set whose view is shown, and what it may set; None for those who watch.

    At a shared screen that shows the public view, those that the asked seat may set and that depend on nothing hidden;
    it does not say whether they are set.
    """
    if screen.access.is_watcher:
        return None
    if now.ask is None or curtain:
        return []
    seat = now.ask.seat if eyes is None else eyes
    if not plays_at(screen, now, seat):
        return []
    kept = tuple(now.standing.get(seat, ()))
    of = seat if seat == now.ask.seat else None  # what others may set depends only on what they have set
    openly = eyes is None

    def offered() -> list[StandingAnswer]:
        return [
            StandingAnswer(
                key=offer.key,
                subject=offer.subject or None,
                sentence=texts.text(offer.sentence, screen.names),
                short=texts.text(offer.short, screen.names),
                word=None if offer.word is None else offer.word.text,
                on=offer.is_set and not openly,
            )
            for offer in standing_offers(now.match, seat, kept)
            if offer.is_open or not openly
        ]

    return made_once.get(now.match, "standing", screen.speech, (of, kept, openly), offered)


def _own_hands(screen: Screen, now: Snapshot, texts: Phrasebook) -> list[Hand]:
    """What the people at a screen may raise a hand for; nothing while one of them is asked."""
    match, ask = now.match, now.ask
    if ask is None or plays_at(screen, now, ask.seat):
        return []
    wishes = [(seat, match.wish(seat)) for seat in screen.access.seats if plays_at(screen, now, seat)]
    return [_hand(screen, now, seat, wish, texts) for seat, wish in wishes if wish is not None]


def _hand(screen: Screen, now: Snapshot, seat: int, wish: Wish, texts: Phrasebook) -> Hand:
    who = texts.text(seat_name(seat), screen.names)
    wished = texts.text(wish.message, screen.names)
    return Hand(seat=seat, who=who, wish=wished, ready=seat in now.ready)


def reason_for(screen: Screen, now: Snapshot, word: str) -> Reason:
    """Why a word is not on offer, if this screen may ask; on a shared screen only what all of them may know."""
    match = now.match
    texts = match.game.phrasebook(screen.language)
    answer = Reason(word=word, name=texts.text(word_name(word), screen.names), sentence="", rule="")
    ask = now.ask
    if ask is None or not plays_at(screen, now, ask.seat):
        return answer
    eyes, curtain = eyes_of(screen, now)
    if curtain:
        return answer
    reason = match.why_not(word)
    if reason is None or (eyes is None and not _is_known_to_all(now, screen.access.seats, ask, word)):
        return answer
    answer.sentence, answer.rule = texts.text(reason.message, screen.names), reason.rule
    return answer


def _is_known_to_all(now: Snapshot, seats: Sequence[int], ask: Ask, word: str) -> bool:
    """Whether a reason stays the same when what is hidden from the others is re-dealt."""
    match = now.match
    reason, seed = match.why_not(word), zlib.crc32(now.question.encode())
    return all(
        match.redealt(other, seed + number).why_not(word) == reason
        for other in seats
        if other != ask.seat
        for number in range(REDEALS)
    )
