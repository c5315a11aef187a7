"""The chronicle: the story by rounds and turns, with one sentence for each deed.

A **deed** is what a player does in one go: an action with its price and all that follows from it. The story tells it in
several lines; the chronicle gathers them under a headline:

    Purple builds a Greenhouse on E5 (1 Water), a Complex of 3: 3 Plants, 2 OP.

A game says once, in its **plot**, what each line of the story does for a deed, by the key of the line: it begins a
deed, adds a clause or a remark, or tells a price, a gain or a loss.

    PLOT = Plot(
        rounds=("story.round",),
        turns=("story.turn",),
        roles={
            "story.action": Role("deed.action", opens=ALWAYS, gives_way=True),
            "story.builds": Role("deed.builds"),
            "story.pays": Role(price=some("good")),
        },
    )

The chronicle is made from the lines that a viewer is told, so it knows no more than they say, and needs no place in
states, records or saves. Where a deed begins depends on its own lines alone: the last deed can be made again when
more lines follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, overload

from .messages import Message, Param, quantity, word_name

Line: TypeAlias = tuple[Message, str | None]
"""A line of the story as a viewer is told it, and the text of the word of its place."""
Params: TypeAlias = Mapping[str, Param]
Amounts: TypeAlias = Callable[[Params], Iterable[tuple[str, int]]]
"""Takes the amounts that a line tells from its parameters: keys of names, with numbers."""
Merge: TypeAlias = Callable[[Params, Params], Params | None]
"""Makes one clause, by its parameters, out of two with the same key. Empty: nothing is left; None: they stay two."""

Opens: TypeAlias = Literal["always", "done", "other", "never"]
ALWAYS: Final[Opens] = "always"
"""The line begins a deed."""
OTHER: Final[Opens] = "other"
"""The line begins a deed if it is about another player than the deed so far."""
DONE: Final[Opens] = "done"
"""The same, or if the deed so far only tells what somebody got, such as the cards that are dealt before the game."""
NEVER: Final[Opens] = "never"
"""The line belongs to the deed so far, if there is one."""


@dataclass(frozen=True)
class Role:
    """What a line of the story does for its deed."""

    clause: str | Callable[[Params], Message] | None = None
    """The key of what it adds to the headline, without a subject ("builds {kind} on {cell}"), or a function for it."""
    opens: Opens = NEVER
    gives_way: bool = False
    """Whether its clause, with which a deed begins, is left out when others follow: "constructs", "builds a Mine"."""
    frame: str | None = None
    """The key of a text around the clauses that follow: "{what} as an Executive action"."""
    closes: bool = False
    """Whether the deed is over: the next line begins another one."""
    remark: str | None = None
    """The key of what it adds after the price ("a Complex of {size}")."""
    price: Amounts | None = None
    gain: Amounts | None = None
    loss: Amounts | None = None
    merge: Merge | None = None
    subject: Message | None = None
    """Whom the line is about, if it has no parameter `seat`."""

    @property
    def says_nothing(self) -> bool:
        """Whether a headline can't begin with it: such a line is a deed by itself if it belongs to no other."""
        return not (self.clause or self.price or self.gain or self.loss)

    def clause_of(self, params: Params) -> Message | None:
        """The clause for a line with these parameters."""
        if self.clause is None:
            return None
        return Message(self.clause, params) if isinstance(self.clause, str) else self.clause(params)


@dataclass(frozen=True)
class Plot:
    """How a game's story is made of rounds, turns and deeds; by the keys of lines."""

    rounds: Sequence[str] = ("story.round", "story.last_round")
    turns: Sequence[str] = ("story.turn",)
    roles: Mapping[str, Role] = field(default_factory=dict)
    places: Sequence[str] = ("hex",)
    """The families of words that are places, which pages link."""
    named_seats: Mapping[str, int] = field(default_factory=dict)
    """The seats with a name of their own, which no person has, by the key of that name."""

    def seat_of(self, name: Param | None) -> int | None:
        """The number of the seat that a message names; None if it names none."""
        own = self.named_seats.get(name.key) if isinstance(name, Message) else None
        return seat_number(name) if own is None else own


@dataclass(frozen=True)
class Deed:
    """One deed: its headline, and the lines of the story about it."""

    headline: Message
    lines: tuple[Line, ...]
    seat: int | None = None
    """Whose deed it is; None for what no player does."""
    at: str | None = None
    """The text of the word of its place."""


@dataclass(frozen=True)
class Section:
    """A round or a turn: its heading and the deeds in it. The first section of a match may have no heading."""

    heading: Message | None
    is_round: bool
    deeds: tuple[Deed, ...]
    seat: int | None = None
    """Whose turn it is."""


def _number(params: Params) -> int:
    """The parameter with the number of things that a line or clause is about."""
    count = params.get("count", 1)
    return count if isinstance(count, int) else 1


# What lines tell of amounts


def some(param: str) -> Amounts:
    """The thing that a parameter names, as often as `count` says; once if the line has no such parameter."""

    def amounts(params: Params) -> Iterable[tuple[str, int]]:
        name = params[param]
        return [(name.key, _number(params))] if isinstance(name, Message) else []

    return amounts


def units(key: str) -> Amounts:
    """The thing with this name, as often as the parameter `count` says; once if the line has none."""

    return lambda params: [(key, _number(params))]


# Clauses in place of two


def listing(param: str) -> Merge:
    """Clauses that differ in one parameter become a list; `count` says how long it is."""

    def merge(first: Params, second: Params) -> Params | None:
        others = {*first, *second} - {param, "count"}
        if any(first.get(name) != second.get(name) for name in others):
            return None
        both = Message("deed.list", {"first": first[param], "rest": second[param]})
        return {**first, param: both, "count": _number(first) + _number(second)}

    return merge


def amount_of(key: str, param: str) -> Callable[[Params], Message]:
    """A clause in which the thing that a parameter names is counted: "1 Mineral"; for `summing`."""

    def clause(params: Params) -> Message:
        thing = params[param]
        return Message(key, {**params, param: quantity(thing, _number(params))})

    return clause


def summing(param: str) -> Merge:
    """Clauses that differ in what is counted become one with the sums: "2 Minerals, 1 Water"."""

    def merge(first: Params, second: Params) -> Params | None:
        others = {*first, *second} - {param}
        if any(first.get(name) != second.get(name) for name in others):
            return None
        sums: dict[str, int] = {}
        for amount in (*_things(first[param]), *_things(second[param])):
            name, number = amount.params["name"], amount.params["number"]
            assert isinstance(name, Message)
            assert isinstance(number, int)
            sums[name.key] = sums.get(name.key, 0) + number
        amounts = [quantity(Message(key), number) for key, number in sums.items()]
        return {**first, param: _listed(amounts, "deed.list")}

    return merge


def _things(value: Param) -> list[Message]:
    """The things of a list, in order."""
    if not isinstance(value, Message):
        return []
    if value.key != "deed.list":
        return [value]
    return [*_things(value.params["first"]), *_things(value.params["rest"])]


def path(end: str, *, start: str | None = None, of: str = "seat") -> Merge:
    """Steps of the same thing become one way: each begins where the last one ended, or the same parameter names it."""

    def merge(first: Params, second: Params) -> Params | None:
        is_next = first[of] == second[of] if start is None else first[end] == second[start]
        if start is not None and is_next and first[start] == second[end]:
            return {}  # it is back where it was
        return {**first, end: second[end]} if is_next else None

    return merge


def adding(first: Params, second: Params) -> Params:
    """Clauses with a number become one with the sum; without a parameter `count` they count as one."""
    return {**first, "count": _number(first) + _number(second)}


# Making a chronicle


def chronicle(plot: Plot, lines: Sequence[Line]) -> list[Section]:
    """The story in rounds, turns and deeds, from lines that a viewer is told."""
    sections: list[Section] = []
    heading: Line | None = None
    gathered: list[_Gathering] = []

    def end_section() -> None:
        deeds = tuple(deed.finished(plot) for deed in gathered)
        gathered.clear()
        if heading is not None:
            message = heading[0]
            seat = plot.seat_of(message.params.get("seat"))
            sections.append(Section(message, message.key in plot.rounds, deeds, seat))
        elif deeds:
            sections.append(Section(None, True, deeds))

    for line in lines:
        key = line[0].key
        if key in plot.rounds or key in plot.turns:
            end_section()
            heading = line
            continue
        role = plot.roles.get(key, _DETAIL)
        who = _subject(role, line[0])
        last = gathered[-1] if gathered else None
        if last is None or last.is_closed or _begins(role, who, last):
            gathered.append(_Gathering(who))
        gathered[-1].add(line, role, who)
    end_section()
    return sections


def sentences(sections: Iterable[Section]) -> Iterator[tuple[Message, bool]]:
    """All headings and headlines in order, each with whether it is a heading."""
    for section in sections:
        if section.heading is not None:
            yield section.heading, True
        for deed in section.deeds:
            yield deed.headline, False


def beginning_of(plot: Plot, lines: Sequence[Line], most: int) -> int:
    """The first place where a deed, a turn or a round begins and few enough lines follow; the end if there is none."""
    for place in range(max(0, len(lines) - most), len(lines)):
        key = lines[place][0].key
        if place == 0 or key in plot.rounds or key in plot.turns:
            return place
        if plot.roles.get(key, _DETAIL).opens == ALWAYS:
            return place
    return len(lines)


def seat_number(name: Param | None) -> int | None:
    """The number of the seat that a message names; None if it names none."""
    if isinstance(name, Message) and name.key == "seat":
        number = name.params.get("number")
        return number - 1 if isinstance(number, int) else None
    return None


_DETAIL: Final = Role()


def _begins(role: Role, who: Message | None, last: _Gathering) -> bool:
    """Whether a line begins a deed although there is one that is not closed."""
    if role.opens == ALWAYS:
        return True
    if role.opens == DONE and not last.is_telling:
        return True
    return role.opens in (OTHER, DONE) and who != last.subject


def _subject(role: Role, message: Message) -> Message | None:
    name = message.params.get("seat", role.subject)
    return name if isinstance(name, Message) else role.subject


class _Share:
    """What a deed means for one player: clauses, and amounts paid, gained and lost."""

    def __init__(self) -> None:
        self.clauses: list[Message] = []
        self.price: dict[str, int] = {}
        self.gain: dict[str, int] = {}
        self.loss: dict[str, int] = {}

    def add_clause(self, role: Role, clause: Message) -> None:
        """Add a clause, or put it together with an earlier one."""
        for place, other in enumerate(self.clauses):
            merged = (
                role.merge(other.params, clause.params) if role.merge and other.key == clause.key else None
            )
            if merged is not None:
                self.clauses[place : place + 1] = [Message(clause.key, merged)] if merged else []
                return
        self.clauses.append(clause)

    def count(self, role: Role, params: Params) -> None:
        """Add what a line tells of amounts."""
        for amounts, total in ((role.price, self.price), (role.gain, self.gain), (role.loss, self.loss)):
            for name, number in amounts(params) if amounts is not None else ():
                total[name] = total.get(name, 0) + number

    @property
    def predicate(self) -> Message | None:
        """All of it as one predicate, for a player whose deed it is not."""
        predicates = self.clauses[:]
        for key, total in (("deed.pays", self.price), ("deed.gains", self.gain), ("deed.loses", self.loss)):
            if total:
                predicates.append(Message(key, {"amounts": _amounts(total)}))
        return _joined(predicates) if predicates else None


class _Gathering:
    """A deed while its lines are read."""

    def __init__(self, subject: Message | None) -> None:
        self.subject = subject
        self.lines: list[Line] = []
        self.opening: tuple[Role, Message] | None = None
        """The clause of the first line; other clauses take its place."""
        self.remarks: list[Message] = []
        self.shares: list[tuple[Message | None, _Share]] = [(subject, _Share())]
        """What it means for each player, beginning with the one who does it."""
        self.at: str | None = None
        self.is_closed = False

    def add(self, line: Line, role: Role, who: Message | None) -> None:
        """Add a line."""
        message, at = line
        clause = role.clause_of(message.params)
        is_first = not self.lines
        self.lines.append(line)
        share = self._share_of(who)
        share.count(role, message.params)
        self.is_closed = role.closes or (is_first and role.says_nothing)
        if clause is not None and is_first and role.gives_way:
            self.opening = (role, clause)
        elif clause is not None:
            share.add_clause(role, clause)
        if role.remark is not None:
            remark = Message(role.remark, message.params)
            if remark not in self.remarks:
                self.remarks.append(remark)
        if at is not None and (self.at is None or clause is not None):
            self.at = at

    def _share_of(self, who: Message | None) -> _Share:
        """The share of a player; what is about nobody belongs to whoever does the deed."""
        for name, share in self.shares:
            if who is None or name == who:
                return share
        self.shares.append((who, _Share()))
        return self.shares[-1][1]

    def finished(self, plot: Plot) -> Deed:
        """The deed with its headline."""
        return Deed(self._headline(), tuple(self.lines), plot.seat_of(self.subject), self.at)

    def _headline(self) -> Message:
        if len(self.lines) == 1 and not self.is_telling:
            return self.lines[0][0]
        deeds = [self._own_deed(), *(_by(who, share.predicate) for who, share in self.shares[1:])]
        parts = [deed for deed in deeds if deed is not None]
        if not parts:
            return self.lines[0][0]
        deed, *others = parts
        for other in others:
            deed = Message("deed.also", {"deed": deed, "other": other})
        return Message("deed", {"deed": deed})

    def _own_deed(self) -> Message | None:
        """The share of the player who does it."""
        own = self.shares[0][1]
        what = self._what(own)
        if what is None:
            return _by(self.subject, own.predicate)
        deed = _by(self.subject, what)
        if own.price:
            deed = Message("deed.costs", {"deed": deed, "price": _amounts(own.price)})
        for remark in self.remarks:
            deed = Message("deed.remark", {"deed": deed, "remark": remark})
        if own.gain:
            deed = Message("deed.brings", {"deed": deed, "gains": _amounts(own.gain)})
        if own.loss:
            deed = Message("deed.takes", {"deed": deed, "losses": _amounts(own.loss)})
        return deed

    @property
    def is_telling(self) -> bool:
        """Whether there is a clause: a line that only tells an amount is its own headline."""
        return self.opening is not None or any(share.clauses for _, share in self.shares)

    def _what(self, own: _Share) -> Message | None:
        """What is done, without its price and what it brings."""
        what = _joined(own.clauses) if own.clauses else None
        if self.opening is None:
            return what
        role, clause = self.opening
        if what is None:
            return clause
        return what if role.frame is None else Message(role.frame, {**clause.params, "what": what})


@overload
def _by(who: Message | None, what: Message) -> Message: ...
@overload
def _by(who: Message | None, what: None) -> None: ...
def _by(who: Message | None, what: Message | None) -> Message | None:
    """A predicate with its subject."""
    return what if who is None or what is None else Message("deed.by", {"seat": who, "what": what})


def _amounts(total: Mapping[str, int]) -> Message:
    """Amounts as a list: 3 Plants, 2 OP."""
    amounts = [
        Message("deed.amount", {"number": number, "name": Message(name, {"count": number})})
        for name, number in total.items()
    ]
    return _listed(amounts, "deed.list")


def _joined(clauses: Sequence[Message]) -> Message:
    """Clauses as one: takes …, develops … and gets …"""
    if len(clauses) == 1:
        return clauses[0]
    return Message("deed.and", {"first": _listed(clauses[:-1], "deed.list"), "rest": clauses[-1]})


def _listed(messages: Sequence[Message], key: str) -> Message:
    first, *others = messages
    for rest in others:
        first = Message(key, {"first": first, "rest": rest})
    return first


def named_by(prefix: str, param: str) -> Callable[[Params], Message]:
    """A clause for each word that a parameter may name: `named_by("deed.does", "action")` is `deed.does:construct`."""

    def clause(params: Params) -> Message:
        name = params[param]
        word = name.key.removeprefix(word_name("").key) if isinstance(name, Message) else str(name)
        return Message(f"{prefix}:{word.partition(':')[2] or word}", params)

    return clause
