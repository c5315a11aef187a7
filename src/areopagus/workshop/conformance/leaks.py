"""Leaks: nothing that a seat sees may change when everything hidden from it is re-dealt.

At a sampled position the hidden things are re-dealt for one seat after the other, and what that seat is shown
(question, view, picture, text, the reasons against words) must stay the same. For the story, the real position
and a re-dealt one are played on side by side: what is public goes the same way in both, what is hidden goes
different ways, and the seat must be told the same. A rule that shows something hidden calls
`reveal(s)`; the comparison ends there, and so does undo.

The words of a question are shown to the others too, where people share a screen, unless the game names the question
in `Game.private` or hides its answer from them. So they stay the same when what those others can't know is re-dealt. So
do the open words of a private question (`kernel/open_words.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, Final

import msgspec

from areopagus.kernel.ask import CHANCE, Ask, Asked
from areopagus.kernel.errors import BrokenRule
from areopagus.kernel.game import View
from areopagus.kernel.match import Match
from areopagus.kernel.messages import Message
from areopagus.kernel.open_words import has_open_words, is_open, open_words
from areopagus.kernel.part_fields import Hidden
from areopagus.kernel.state import State
from areopagus.kernel.wish import Wish
from areopagus.kernel.words import Word

from .report import Broken, as_broken
from .sampled import play_ahead
from .shown import Shown

STEPS: Final = 8
"""Number of choices that are played side by side."""
INDEX: Final = re.compile(r"\[-?\d+\]")

IN_A_REDEAL: Final = "a rule failed in a re-dealt position: "

LineForSeat = tuple[Message, str | None]


def question(match: Match, seat: int | None) -> tuple[Any, ...] | None:
    """What a seat is shown of the question."""
    asked = match.asked(seat)
    if asked is None:
        return None
    return asked.seat, asked.about, asked.words, asked.rule, asked.params, _labels(asked)


def _labels(asked: Ask | Asked, words: Sequence[Word] | None = None) -> list[Message | None]:
    """What the question calls its words, or some of them."""
    which = asked.words if words is None else words
    return [] if asked.named is None else [asked.named(word) for word in which]


def _wishes(match: Match) -> list[Wish | None]:
    """What each seat may wish for; everybody may know it."""
    return [match.wish(seat) for seat in range(match.seats)]


def check_leaks(shown: Shown, rng: Random) -> set[str]:
    """Check that a re-deal changes nothing that a seat is shown; return the hidden fields that it changed."""
    match = shown.match
    if match.over:
        return set()
    changed: set[str] = set()
    for seat in range(match.seats):
        other = _redealt(match, seat, rng.getrandbits(32))
        changed |= redealt_fields(match.state, other.state, seat)
        for reason in match.game.check(other.state, other.ask):
            raise Broken(
                "redeal", f"a re-deal breaks an invariant: {match.say(reason.message)} ({reason.rule})"
            )
        _compare_shown(shown, other, seat)
        if match.ask is not None and match.ask.seat == seat:
            _compare_reasons(shown, other)
        else:
            _compare_words(match, other, seat)
    first = rng.randrange(match.seats)
    _play_side_by_side(match, first, rng)
    own_rng = Random(match._number)  # so that the rest of the walk does not depend on it
    for seat in range(match.seats):
        if seat != first:
            _play_side_by_side(match, seat, own_rng)
    return changed


def _redealt(match: Match, seat: int, seed: int) -> Match:
    other = match.clone()
    other._position.redeal(seat, seed)
    return other


def redealt_fields(before: State, after: State, seat: int) -> set[str]:
    """The hidden fields in which a state re-dealt for a seat differs; `Broken` if any other field differs."""
    hidden = dict(after.hidden_fields())
    changed: set[str] = set()
    for path, _, _ in before.differences(after):
        name = next((name for name in _enclosing(path) if name in hidden), None)
        if name is None:
            raise Broken("redeal", f"a re-deal changes {path}, which is not declared as hidden")
        if hidden[name].hidden is Hidden.FROM_OTHERS and _first_index(path) == seat:
            raise Broken("redeal", f"a re-deal for seat {seat} changes {path}, which that seat sees")
        changed.add(name)
    return changed


def _enclosing(path: str) -> Iterator[str]:
    """The path of a field and of what it lies in, without indices: `a[].b[]`, `a[].b`, `a[]`, `a`."""
    plain = INDEX.sub("[]", path)
    while plain:
        yield plain
        plain = plain[:-2] if plain.endswith("[]") else plain.rpartition(".")[0]


def _first_index(path: str) -> int:
    index = INDEX.search(path)
    return -1 if index is None else int(index.group()[1:-1])


def _compare_shown(shown: Shown, other: Match, seat: int) -> None:
    """A seat is shown the same in a re-dealt position, and so is a spectator.

    Pictures are made from the view, and texts from view and question, so equal views give equal ones. That is also
    checked, for one seat of each position, and for each seat whose equal views are not written alike.
    """
    match = shown.match
    view = other.view(seat)
    _same("question", seat, "", question(match, seat), question(other, seat))
    _same("view", seat, "", shown.view(seat), view)
    if seat == shown.turn or not _is_written_alike(shown.view(seat), view):
        _same("scene", seat, "", shown.scene(seat).pieces, other.scene(seat).pieces)
        _same("text", seat, "", shown.text(seat), other.text(seat))
    _same("wish", seat, "", _wishes(match), _wishes(other))
    _same("question", None, "", question(match, None), question(other, None))
    _same("view", None, "", shown.view(None), other.view(None))


def _is_written_alike(one: View, other: View) -> bool:
    """Whether two equal views have the same JSON text: 1 is not True, and keys are in the same order."""
    try:
        return msgspec.json.encode(one) == msgspec.json.encode(other)
    except TypeError:
        return False


def _same(name: str, seat: int | None, when: str, here: Any, there: Any) -> None:
    """What a seat is shown is the same here and there."""
    if here != there:
        who = "a spectator" if seat is None else f"seat {seat}"
        raise Broken("leak", f"the {name} of {who} tells what is hidden{when}: {_where(here, there)}")


def _compare_reasons(shown: Shown, other: Match) -> None:
    for word, reason in zip(shown.match.game.vocabulary, shown.reasons, strict=True):
        if reason != other.why_not(word):
            raise Broken("leak", f"the reason against {word.text!r} tells what is hidden")


def _compare_words(match: Match, other: Match, onlooker: int) -> None:
    """The words of another seat's question depend on nothing that is hidden from the onlooker."""
    here, there = match.ask, other.ask
    if here is None or there is None or here.seat == CHANCE:
        return
    if not is_open(match.game, match.options, here, (onlooker,)):
        _compare_open_words(match, here, there, onlooker)
        return
    if here.words != there.words or _labels(here) != _labels(there):
        differing = ", ".join(sorted(word.text for word in {*here.words} ^ {*there.words})) or "a label"
        raise Broken(
            "private",
            f"the words of {here.about!r} tell seat {onlooker} what is hidden, but Game.private lacks it: {differing}",
        )


def _compare_open_words(match: Match, here: Ask, there: Ask, onlooker: int) -> None:
    """A private question that has open words depends on nothing hidden, except for its other words."""
    game = match.game
    if not has_open_words(game, here):
        return
    if here.about != there.about or here.params != there.params:
        raise Broken("open-words", f"it tells seat {onlooker} what is hidden that {here.about!r} is asked")
    decline = game.windows.get(here.about)
    if decline is not None and decline not in here.words:
        raise Broken("open-words", f"the window {here.about!r} can't be declined by {decline.text!r}")
    shown, same = open_words(game, here), open_words(game, there)
    if shown != same or _labels(here, shown) != _labels(there, shown):
        differing = ", ".join(sorted(word.text for word in {*shown} ^ {*same})) or "a label"
        raise Broken(
            "open-words",
            f"words of {here.about!r} tell seat {onlooker} what is hidden, but Game.hand_words lacks them: {differing}",
        )


def _where(left: Any, right: Any, path: str = "") -> str:
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *right]:
            if left.get(key) != right.get(key):
                return _where(left.get(key), right.get(key), f"{path}.{key}")
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for place, (mine, theirs) in enumerate(zip(left, right, strict=True)):
            if mine != theirs:
                return _where(mine, theirs, f"{path}[{place}]")
    return f"{path.lstrip('.') or 'it'} is {str(left)[-100:]} / {str(right)[-100:]}"


def _play_side_by_side(match: Match, seat: int, rng: Random) -> None:
    """Continue the real and a re-dealt position with the same words, as far as the seat may know them."""
    one, other = match.clone(), _redealt(match, seat, rng.getrandbits(32))
    lines_before = one.story_length
    ahead: list[str] = []
    for _ in range(STEPS):
        if one.ask is None or other.ask is None:
            return
        words = _words_for(one.ask, other.ask, seat, rng)
        if words is None:
            return
        about = one.ask.about
        reveals = (one.state.reveals, other.state.reveals)
        ahead.append(words[0].text)
        play_ahead(one, words[0], ahead)
        _choose_in_other(other, words[1])
        if (one.state.reveals, other.state.reveals) != reveals or one.over or other.over:
            return
        when = f" after {about!r}"
        here, there = one.story_lines(seat, lines_before), other.story_lines(seat, lines_before)
        if here != there:
            lines = _first_different_lines(one, here, there)
            raise Broken("leak", f"the story tells seat {seat} what is hidden{when}: {lines}")
        _same("question", seat, when, question(one, seat), question(other, seat))
        _same("view", seat, when, one.view(seat), other.view(seat))


def _first_different_lines(match: Match, here: list[LineForSeat], there: list[LineForSeat]) -> str:
    """The first lines in which two stories differ, as sentences."""
    for mine, theirs in zip_longest(here, there):
        if mine != theirs:
            return f"{_sentence(match, mine)} / {_sentence(match, theirs)}"
    return ""


def _sentence(match: Match, line: LineForSeat | None) -> str:
    if line is None:
        return "nothing"
    message, at = line
    return f"{match.say(message)!r}" + (f" at {at}" if at is not None else "")


def _choose_in_other(other: Match, word: Word) -> None:
    try:
        other.choose(word)
    except BrokenRule as error:
        raise Broken("redeal", IN_A_REDEAL + as_broken(error).problem) from error


def _words_for(one: Ask, other: Ask, seat: int, rng: Random) -> tuple[Word, Word] | None:
    """The same word for what the seat may know; different ones of the same kind for what it may not."""
    if one.is_open_to(seat):
        common = [word for word in one.words if word in other.words]
        return None if not common else (word := rng.choice(common), word)
    first = rng.choice(one.words)
    if one.seat == CHANCE:
        return first, rng.choice([word for word in other.words if word != first] or other.words)
    family = first.text.partition(":")[0]
    same_family = [word for word in other.words if word.text.partition(":")[0] == family]
    different = [word for word in same_family if word != first] or same_family
    return (first, rng.choice(different)) if different else None
