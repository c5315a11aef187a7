"""Trade as one form, for whoever proposes and for whoever answers (CC-TRADE, CC-ASK-14 to -19)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from areopagus.kernel import (
    Ask,
    Form,
    FormField,
    FormPlan,
    Message,
    OpenedForm,
    Path,
    Reason,
    Side,
    Word,
    listed,
    only,
    quantity,
    seat_name,
    word_name,
)

from ..queries.cards import others
from ..queries.labels import UNNAMED
from ..queries.trade import (
    ANY,
    CARDS,
    deal_of,
    give_words,
    hand,
    most_of,
    want_words,
    why_not_trade,
    with_partner,
)
from ..state import Deal, World
from ..words import (
    ACCEPT,
    COUNT,
    DECLINE,
    DONE,
    INVITE,
    KIND,
    OFFER,
    PASS,
    PROPOSE,
    SEAT,
    TRADE,
    WORDS,
)
from .common import TURN_ACTION, ClashPlan

GIVE: Final = "give"
WANT: Final = "want"
CHOOSE: Final = "choose"
"""The sides of a form: what the player gives, what it gets, and the cards that it chooses for unnamed ones."""
Terms = dict[str, int]
"""How much of everything, by the keys of fields; what is missing is 0."""


class Invite(ClashPlan):
    """Invite another player, the handle, to propose a trade (CC-ASK-15)."""

    key = "invite"
    at: ClassVar = {TURN_ACTION: (TRADE,), "trade.partner": ()}
    handle = "trade.partner"
    needed: ClassVar = ("trade.mode",)
    follow: ClassVar = {"trade.mode": only(INVITE)}

    def phrase(self, s: World, path: Path) -> Message:
        return Message("gesture.invite.name", {"other": seat_name(SEAT.index(path[0].word))})


class TradeForm(FormPlan[World]):
    """What both players would give; the handle is the other player."""

    beside: ClassVar[tuple[Word, ...]] = ()
    """The words that are shown with it."""

    def handles(self, s: World, ask: Ask) -> Sequence[Word]:
        return [SEAT[seat] for seat in self.partners(s, ask)]

    @abstractmethod
    def partners(self, s: World, ask: Ask) -> Sequence[int]:
        """The players with whom one may trade by this form."""

    def form(self, opened: OpenedForm[World]) -> Form | None:
        fields = tuple(self.fields(opened))
        if not fields:
            return None
        used = {field.side for field in fields}
        sides = [Side(key, Message(f"gesture.trade.{key}")) for key in (GIVE, WANT, CHOOSE) if key in used]
        name = Message(f"gesture.{self.key}", {"other": other_name(opened)})
        notes = tuple(self.notes(opened))
        return Form(self.key, opened.handle, name, tuple(sides), fields, notes, self.beside)

    def fields(self, opened: OpenedForm[World]) -> Iterator[FormField]:
        """What can be given and asked for (CC-ASK-16, -17)."""
        if opened.there is not None:
            yield from possible(opened.there, {})

    def notes(self, opened: OpenedForm[World]) -> Iterator[Message]:
        """How many trades can be proposed."""
        s = opened.before
        most = s.settings.trade_limit
        yield Message("gesture.trade.left", {"count": most - s.turn.trades, "most": most})

    def words(self, opened: OpenedForm[World], values: Mapping[str, int]) -> Sequence[Word] | Reason:
        return (*opened.lead, *words_of_side(values, GIVE), DONE, *words_of_side(values, WANT), PROPOSE)

    def name(self, opened: OpenedForm[World], values: Mapping[str, int]) -> Message:
        return sentence("gesture.trade.name", opened, values)

    def values(self, opened: OpenedForm[World], words: Sequence[Word]) -> Terms | None:
        lead = opened.lead
        return read(words[len(lead) :]) if tuple(words[: len(lead)]) == lead else None


class Trade(TradeForm):
    """The active player offers a trade (CC-ASK-15)."""

    key = "trade"
    at: ClassVar = (TURN_ACTION, "trade.partner", "trade.mode")

    def partners(self, s: World, ask: Ask) -> Sequence[int]:
        if ask.about == TURN_ACTION:
            return others(s, ask.seat) if TRADE in ask.words else ()
        if ask.about == "trade.partner":
            return [SEAT.index(word) for word in ask.words]
        return [seat for seat in others(s, ask.seat) if ask.params == with_partner(seat)]

    def openers(self, s: World, ask: Ask, handle: Word) -> Sequence[Word]:
        """The other player, or the words that start a trade."""
        return (handle, *(word for word in (TRADE, OFFER) if word in ask.words))

    def lead(self, s: World, ask: Ask, handle: Word) -> Sequence[Word]:
        return (TRADE, handle, OFFER)[self.at.index(ask.about) :]


class Proposal(TradeForm):
    """A player who was invited proposes a trade (CC-ASK-15)."""

    key = "proposal"
    at: ClassVar = ("trade.give",)
    is_listed = True
    beside = (PASS,)

    def partners(self, s: World, ask: Ask) -> Sequence[int]:
        deal = deal_of(s)
        return () if deal.has_gifts or deal.proposer == s.active else (deal.partner,)

    def lead(self, s: World, ask: Ask, handle: Word) -> Sequence[Word]:
        return ()


class TradeAnswer(TradeForm):
    """The other player accepts a proposal as it is, or makes a counter-offer (CC-TRADE-05, CC-ASK-19).

    The form is filled in with the proposal. The active player declines and proposes anew at once; another player
    declines, and proposes when the active one has invited it.
    """

    key = "answer"
    at: ClassVar = ("trade.answer",)
    is_listed = True
    beside = (DECLINE,)

    def partners(self, s: World, ask: Ask) -> Sequence[int]:
        return (deal_of(s).proposer,)

    def lead(self, s: World, ask: Ask, handle: Word) -> Sequence[Word]:
        return (DECLINE, TRADE, handle, OFFER) if ask.seat == s.active else (DECLINE,)

    def fields(self, opened: OpenedForm[World]) -> Iterator[FormField]:
        """What is proposed, as far as it can be changed, and the cards to choose for unnamed ones."""
        s, deal = opened.before, deal_of(opened.before)
        proposed = mirrored(deal)
        if opened.there is not None:
            yield from possible(opened.there, proposed)
        else:
            for key, value in proposed.items():
                side, text = key.split(" ")
                yield field_of(side, WORDS.find(text), value, value, lowest=value)
        for sort in (0, 1):
            if deal.wants_any[sort]:
                for word in hand(s, opened.seat, sort, deal.wants_cards):
                    yield field_of(CHOOSE, word, 1)

    def notes(self, opened: OpenedForm[World]) -> Iterator[Message]:
        """Whether and how a counter-offer can be made."""
        reason = why_not_trade(opened.before)
        if reason is not None or opened.there is None:
            yield Message("gesture.answer.only") if reason is None else reason.message
            return
        yield from super().notes(opened)
        if opened.seat != opened.before.active:
            yield Message("gesture.answer.later", {"other": other_name(opened)})

    def words(self, opened: OpenedForm[World], values: Mapping[str, int]) -> Sequence[Word] | Reason:
        if not is_accepted(opened, values):
            return super().words(opened, values)
        deal, cards = deal_of(opened.before), []
        for sort, count in enumerate(deal.wants_any):
            chosen = [word for word, _ in chosen_on(values, CHOOSE) if word in CARDS[sort]]
            if len(chosen) > count:
                return Reason("reason.trade_no_more_cards", "CC-ASK-16")
            cards += chosen
            if len(chosen) < count:
                break  # the rest is asked
        return (ACCEPT, *cards)

    def name(self, opened: OpenedForm[World], values: Mapping[str, int]) -> Message:
        accepted = is_accepted(opened, values)
        return sentence("gesture.answer.accept" if accepted else "gesture.answer.counter", opened, values)

    def values(self, opened: OpenedForm[World], words: Sequence[Word]) -> Terms | None:
        if words[:1] == [ACCEPT]:
            return mirrored(deal_of(opened.before)) | {key_of(CHOOSE, word): 1 for word in words[1:]}
        filled = super().values(opened, words)
        return None if filled is None else dict.fromkeys(mirrored(deal_of(opened.before)), 0) | filled


FORMS: Final[tuple[FormPlan[World], ...]] = (Trade(), Proposal(), TradeAnswer())


# Fields


def key_of(side: str, word: Word) -> str:
    """The key of a field."""
    return f"{side} {word.text}"


def field_of(side: str, word: Word, highest: int, value: int = 0, lowest: int = 0) -> FormField:
    """A field about what a word names."""
    return FormField(key_of(side, word), side, word, word_name(word.text), highest, lowest, value)


def possible(s: World, proposed: Terms) -> Iterator[FormField]:
    """What the proposer of an empty trade can give and ask for; some of it may be proposed already."""
    deal = deal_of(s)
    me, other = deal.proposer, deal.partner
    for side, words, giver, taker in (
        (GIVE, give_words(s), me, other),
        (WANT, want_words(s), other, me),
    ):
        for word in words:
            yield field_of(side, word, most_of(s, giver, taker, word), proposed.get(key_of(side, word), 0))


def mirrored(deal: Deal) -> Terms:
    """A proposal as its partner sees it: what the partner gives and gets."""
    terms: Terms = {}
    for side, goods, cards, unnamed in (
        (GIVE, deal.wants, deal.wants_cards, deal.wants_any),
        (WANT, deal.gives, deal.gives_cards, deal.gives_any),
    ):
        words = [(KIND[kind], count) for kind, count in enumerate(goods)]
        words += [(WORDS[card], 1) for card in cards]
        words += [(ANY[sort], count) for sort, count in enumerate(unnamed)]
        terms |= {key_of(side, word): count for word, count in words if count}
    return terms


def is_accepted(opened: OpenedForm[World], values: Mapping[str, int]) -> bool:
    """Whether nothing of a proposal is changed."""
    terms = {key: value for key, value in values.items() if value and not key.startswith(CHOOSE)}
    return terms == mirrored(deal_of(opened.before))


# Words


def chosen_on(values: Mapping[str, int], side: str) -> Iterator[tuple[Word, int]]:
    """What is filled in on a side."""
    for key, value in values.items():
        of_side, text = key.split(" ")
        if value and of_side == side:
            yield WORDS.find(text), value


def words_of_side(values: Mapping[str, int], side: str) -> Iterator[Word]:
    """A side of a trade, in the words of the rules."""
    for word, count in chosen_on(values, side):
        if word in KIND:
            yield from (word, COUNT[count])
        else:
            yield from (word for _ in range(count))


def read(words: Sequence[Word]) -> Terms | None:
    """The terms that some words say, up to the proposal; None: they say something else."""
    terms: Terms = {}
    side, rest = GIVE, list(words)
    while rest:
        word = rest.pop(0)
        if word == DONE and side == GIVE:
            side = WANT
        elif word == PROPOSE and side == WANT:
            return None if rest else terms
        elif word in KIND and rest and rest[0] in COUNT:
            terms[key_of(side, word)] = COUNT.index(rest.pop(0))
        else:
            terms[key_of(side, word)] = terms.get(key_of(side, word), 0) + 1
    return None


# Sentences


def other_name(opened: OpenedForm[World]) -> Message:
    """The other player."""
    return seat_name(SEAT.index(opened.handle))


def sentence(key: str, opened: OpenedForm[World], values: Mapping[str, int]) -> Message:
    """What is given and what one gets."""
    return Message(
        key,
        {
            "other": other_name(opened),
            "give": listed([*amounts_on(values, GIVE)]),
            "want": listed([*amounts_on(values, WANT)]),
        },
    )


def amounts_on(values: Mapping[str, int], side: str) -> Iterator[Message]:
    """The amounts on a side of a trade."""
    for word, count in chosen_on(values, side):
        if word in ANY:
            yield Message(UNNAMED[ANY.index(word)], {"count": count})
        else:
            yield quantity(word, count) if word in KIND else word_name(word.text)
