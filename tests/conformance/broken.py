"""Beacons with one defect each. The suite must find every one of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from areopagus.kernel import (
    CHANCE,
    Ask,
    Message,
    Options,
    Panel,
    Path,
    Rng,
    Rule,
    Scene,
    Sketch,
    View,
    Wish,
    Word,
    push,
    seat_name,
    tell,
)
from areopagus.kernel.declare import flag
from beacons import Beacons
from beacons.catalog import CARD, DRAW, END, PASS, SEAT
from beacons.gestures import Light
from beacons.rules.raid import raid
from beacons.rules.turn import turn
from beacons.state import Coast


def following(rule: Rule[None], after: Callable[[Ask, Word], object]) -> Rule[None]:
    """A rule that runs as it is, with something done after each answer."""
    word: Word | None = None
    while True:
        try:
            ask = next(rule) if word is None else rule.send(word)
        except StopIteration:
            return
        word = yield ask
        after(ask, word)


def with_first_piece(scene: Scene, **values: Any) -> Scene:
    """A scene whose first piece has other values."""
    first, *others = scene.panels
    piece, *rest = first.pieces
    return scene.with_panels([replace(first, pieces=(replace(piece, **values), *rest)), *others])


class LightAtNight(Light):
    """The plan of the game, with a clause too many."""

    def name(self, before: Coast, after: Coast, path: Path) -> Message:
        return Message(
            "gesture.light.name", {"card": Message("card.0"), "cell": super().name(before, after, path)}
        )


class LeakingView(Beacons):
    """Everyone is shown how many Keepers everyone holds."""

    def view(self, s: Coast, seat: int | None, over: bool) -> View:
        return {**super().view(s, seat, over), "keepers": [hand[3] for hand in s.hands]}


class LeakingWish(Beacons):
    """Who holds a Keeper may wish for something, and everybody hears of it."""

    def wish(self, s: Coast, ask: Ask, seat: int) -> Wish | None:
        return Wish("word.draw", "now") if s.hands[seat][3] else None


class IdleWish(Beacons):
    """Everybody may wish for a card to be drawn, also where it can't be."""

    def wish(self, s: Coast, ask: Ask, seat: int) -> Wish | None:
        return None if ask.seat == seat else Wish("word.draw", "now", DRAW)


def _tell_draws(s: Coast, me: int, left: int) -> Rule[None]:
    def told(ask: Ask, word: Word) -> None:
        if ask.about == "chance.card":
            tell(s, "story.drew", seat=me, card=word)

    yield from following(turn(s, me, left), told)


class LeakingStory(Beacons):
    """The story tells everyone which card was drawn."""

    chapters = {**Beacons.chapters, "turn": _tell_draws}


def _hidden_in_a_local(s: Coast, me: int, left: int) -> Rule[None]:
    richest = max(range(s.seats), key=lambda seat: (s.hands[seat][3], seat))
    yield from turn(s, me, left)
    if s.round == 2:
        tell(s, "story.first", seat=richest)


class LeakingLocal(Beacons):
    """What a hidden hand held at the beginning of a turn is told at its end."""

    chapters = {**Beacons.chapters, "turn": _hidden_in_a_local}


def _asks_nothing(s: Coast, me: int, left: int) -> Rule[None]:
    if s.round == 2:
        yield Ask(me, "turn.action", lambda: [CARD[3]] if s.hands[me][3] else [], rule="BC-TURN-02")
    yield from turn(s, me, left)


class EmptyQuestion(Beacons):
    """From the second round on, a seat without a Keeper is asked which Keeper it has."""

    chapters = {**Beacons.chapters, "turn": _asks_nothing}


def _loses_a_beacon(s: Coast, me: int, cell: int) -> Rule[None]:
    defender = s.owner[cell]
    yield from raid(s, me, cell)
    if s.owner[cell] != defender:
        s.supply[defender] -= 1


class LostPiece(Beacons):
    """A raided beacon does not come back to its owner."""

    chapters = {**Beacons.chapters, "raid": _loses_a_beacon}


def _tosses_a_coin(s: Coast, me: int, left: int) -> Rule[None]:
    if random.random() < 0.5:
        s.dice = []
    yield from turn(s, me, left)


class GlobalRandom(Beacons):
    """A rule uses the global random generator."""

    chapters = {**Beacons.chapters, "turn": _tosses_a_coin}


def _lists_at_random(s: Coast, me: int, left: int) -> Rule[None]:
    running = turn(s, me, left)
    ask = next(running)
    options = ask.options
    ask.options = lambda: random.random() and options()  # type: ignore[operator]
    word = yield ask
    try:
        ask = running.send(word)
    except StopIteration:
        return
    while True:
        word = yield ask
        try:
            ask = running.send(word)
        except StopIteration:
            return


class RandomOptions(Beacons):
    """A list of options uses the global random generator."""

    chapters = {**Beacons.chapters, "turn": _lists_at_random}


class RandomView(Beacons):
    """A view uses the global random generator."""

    def view(self, s: Coast, seat: int | None, over: bool) -> View:
        random.random()
        return super().view(s, seat, over)


class RandomInvariants(Beacons):
    """The invariants use the global random generator."""

    def check(self, s: Coast, ask: Ask | None = None, before: Coast | None = None) -> Any:
        random.random()
        return super().check(s, ask, before)


class UnreadableCoast(Coast):
    """A state that fails when it is read."""

    def check(self) -> None:
        raise KeyError("forgotten")


class CrashingSave(Beacons):
    """A save can't be read."""

    state = UnreadableCoast


class CrashingView(Beacons):
    """A view fails."""

    def view(self, s: Coast, seat: int | None, over: bool) -> View:
        return {"share": 1 // 0}


class CrashingPicture(Beacons):
    """A picture fails."""

    def picture(self, view: View) -> Any:
        return 1 // 0


class CrashingText(Beacons):
    """A description fails."""

    def describe(self, view: View) -> Any:
        return 1 // 0


class CrashingRedeal(Beacons):
    """A re-deal fails."""

    def redeal(self, s: Coast, seat: int, rng: Rng) -> None:
        s.dice = [1 // 0]


class CrashingResult(Beacons):
    """The result can't be worked out."""

    def result(self, s: Coast) -> Any:
        return 1 // 0


def _has_luck_of_its_own(s: Coast, me: int, left: int) -> Rule[None]:
    yield from turn(s, me, left)
    s.dice = [random.Random().randint(1, 6), 1]


class OwnRandom(Beacons):
    """A rule makes a random generator of its own."""

    chapters = {**Beacons.chapters, "turn": _has_luck_of_its_own}


def _asks_for_ever(s: Coast, me: int, left: int) -> Rule[None]:
    if s.round == 2:
        while True:
            yield Ask(me, "turn.action", (DRAW, END), rule="BC-TURN-02")
    yield from turn(s, me, left)


class AsksForEver(Beacons):
    """A chapter asks the same question without end."""

    longest_match = 300

    chapters = {**Beacons.chapters, "turn": _asks_for_ever}


def _rolls_for_ever(s: Coast, me: int, left: int) -> Rule[None]:
    if s.round == 2:
        while True:
            yield Ask(CHANCE, "chance.first", SEAT[:1], rule="BC-TURN-02")
    yield from turn(s, me, left)


class RollsForEver(Beacons):
    """A chapter asks chance without end."""

    longest_match = 300

    chapters = {**Beacons.chapters, "turn": _rolls_for_ever}


def _thinks_for_ever(s: Coast, me: int, left: int) -> Rule[None]:
    while s.round == 2:
        pass
    yield from turn(s, me, left)


class ThinksForEver(Beacons):
    """A chapter runs on and asks nothing."""

    chapters = {**Beacons.chapters, "turn": _thinks_for_ever}


def _comes_again(s: Coast, me: int, left: int) -> Rule[None]:
    if s.round == 2:
        push(s, ("turn", me, left))
        return
    yield from turn(s, me, left)


class ComesAgain(Beacons):
    """A chapter puts itself on the agenda again and again."""

    chapters = {**Beacons.chapters, "turn": _comes_again}


def _crashes(s: Coast, me: int, cell: int) -> Rule[None]:
    yield from raid(s, me, cell)
    s.supply[99] += 1


class Crashes(Beacons):
    """A rule fails; without odds, which would play the raid first."""

    chapters = {**Beacons.chapters, "raid": _crashes}
    odds_at = ()


class ShallowCoast(Coast):
    """A state whose copies share the hands."""

    def copy(self) -> Any:
        new = super().copy()
        new.hands = self.hands
        return new


class SharedCopy(Beacons):
    """Copies of the state share something."""

    def begin(self, seats: int, options: Any) -> Coast:
        s = super().begin(seats, options)
        s.__class__ = ShallowCoast
        return s


class ForgetfulCoast(Coast):
    """A state that forgets when it is read who has been spied on."""

    def check(self) -> None:
        super().check()
        self.known = [0] * self.seats


class Forgetful(Beacons):
    """A save forgets who has been spied on."""

    state = ForgetfulCoast


class OpenKeeperCoast(Coast):
    """A state whose declaration does not say that the Keeper is hidden."""

    keeper = flag()


class UndeclaredSecret(Beacons):
    """A re-deal changes a field that is not declared as hidden."""

    state = OpenKeeperCoast

    def begin(self, seats: int, options: Any) -> Coast:
        s = super().begin(seats, options)
        new = OpenKeeperCoast()
        for name in OpenKeeperCoast.FIELDS:
            setattr(new, name, getattr(s, name))
        return new


def _no_reason_at_all(s: Coast, me: int, left: int) -> Rule[None]:
    """The kernel itself then gives the general reason: it is no answer to this question."""
    yield Ask(me, "chain.bonus", (DRAW, PASS), why=lambda word: None)
    yield from turn(s, me, left)


class GeneralReason(Beacons):
    """Not a defect: a question whose `why` knows nothing particular."""

    chapters = {**Beacons.chapters, "turn": _no_reason_at_all}


class MissingText(Beacons):
    """A question has no text."""

    chapters = {
        **Beacons.chapters,
        "turn": lambda s, me, left: _asks_without_text(s, me, left),
    }


def _asks_without_text(s: Coast, me: int, left: int) -> Rule[None]:
    yield Ask(me, "turn.weather", (DRAW, END))
    yield from turn(s, me, left)


class LabelWithoutText(Beacons):
    """What a question calls its words has no text."""

    chapters = {**Beacons.chapters, "turn": lambda s, me, left: _labels(s, me, left, lambda: "label.weather")}


class GestureWithoutText(Beacons):
    """A sentence of a gesture names a thing that has no text."""

    plans = (LightAtNight(),)


class LeakingLabel(Beacons):
    """What a question calls its words tells whether the next seat holds a Keeper."""

    chapters = {
        **Beacons.chapters,
        "turn": lambda s, me, left: _labels(
            s, me, left, lambda: "word.draw" if s.hands[(me + 1) % s.seats][3] else "word.end"
        ),
    }


def _labels(s: Coast, me: int, left: int, key: Callable[[], str]) -> Rule[None]:
    yield Ask(me, "chain.bonus", (DRAW, PASS), named=lambda word: Message(key()))
    yield from turn(s, me, left)


class OffersTwice(Beacons):
    """A question offers a word twice."""

    chapters = {
        **Beacons.chapters,
        "turn": lambda s, me, left: _offers_twice(s, me, left),
    }


def _offers_twice(s: Coast, me: int, left: int) -> Rule[None]:
    yield Ask(me, "turn.action", (END, END), params={"left": left})
    yield from turn(s, me, left)


class NeverRedeals(Beacons):
    """`redeal` does nothing, so nothing could ever be found out."""

    def redeal(self, s: Coast, seat: int, rng: Rng) -> None:
        return


class RedealsOwnHand(Beacons):
    """`redeal` changes the seat's own hand."""

    def redeal(self, s: Coast, seat: int, rng: Rng) -> None:
        super().redeal(s, (seat + 1) % s.seats, rng)


def _by_set_order(s: Coast, me: int, left: int) -> Rule[None]:
    favourite = next(iter({"reef", "cove", "cliff"}))
    s.dice = [1 + ("reef", "cove", "cliff").index(favourite), 1]
    yield from turn(s, me, left)


class SetOrder(Beacons):
    """A rule depends on the order of a set of texts."""

    chapters = {**Beacons.chapters, "turn": _by_set_order}


class PicturesOfNoWord(Beacons):
    """A piece of the scene carries something that is no word."""

    def picture(self, view: View) -> Any:
        scene = super().picture(view)
        return with_first_piece(scene, word="hex:nowhere")


class PictureOfAnHour(Beacons):
    """A picture is not drawn from the view alone: each is a little different from the one before."""

    drawn = 0

    def picture(self, view: View) -> Any:
        self.drawn += 1
        scene = super().picture(view)
        return with_first_piece(scene, x=float(self.drawn))


class SketchOfTheLastView(Beacons):
    """A sketch shows something of the viewer that is not in its content."""

    latest: View = {}

    def picture(self, view: View) -> Any:
        self.latest = view
        scene = super().picture(view)
        return Scene(
            scene.width,
            scene.height,
            [Sketch(panel.key, (), self.draw) if panel.key == "cards" else panel for panel in scene.panels],
            scene.sprites,
            scene.grounds,
        )

    def draw(self, content: tuple[()]) -> Panel:
        """The panel with the cards, with as many pieces as the viewer knows."""
        return super().picture(self.latest).panel("cards")


class PieceInTwoPanels(Beacons):
    """Two panels have a piece with the same key."""

    def picture(self, view: View) -> Any:
        scene = super().picture(view)
        first, second, *others = scene.panels
        twice = replace(second, pieces=(*second.pieces, first.pieces[0]))
        return scene.with_panels([first, twice, *others])


class TextOfAnHour(Beacons):
    """A text is not told from the view alone: it tells how often it was told."""

    times = 0

    def describe(self, view: View) -> Any:
        self.times += 1
        return [*super().describe(view), seat_name(self.times)]


class LeakingOrder(Beacons):
    """A view tells what a hand holds by the order of its keys, and the picture shows it."""

    def view(self, s: Coast, seat: int | None, over: bool) -> View:
        order = sorted(range(s.seats), key=lambda seat: s.hands[seat])
        return {**super().view(s, seat, over), "order": {f"seat {seat}": "" for seat in order}}

    def picture(self, view: View) -> Any:
        scene = super().picture(view)
        return with_first_piece(scene, key=next(iter(view["order"])))


class ViewOfTuples(Beacons):
    """A view is not made of plain JSON values."""

    def view(self, s: Coast, seat: int | None, over: bool) -> View:
        return {**super().view(s, seat, over), "owner": tuple(s.owner)}


class NothingPrivate(Beacons):
    """It is told that no words depend on a hand; those of which card is played do."""

    def private(self, options: Options) -> tuple[str, ...]:
        return ()


class HandsPrivate(Beacons):
    """Not a defect: exactly the questions whose words depend on a hand are told."""

    def private(self, options: Options) -> tuple[str, ...]:
        return ("turn.action", "light.card")


class OpenHand(HandsPrivate):
    """The words by which a hand is played are called open."""

    hand_words: ClassVar = {"light.card": ()}


class NoWayOut(HandsPrivate):
    """A question is called a window, but can't be declined."""

    windows: ClassVar = {"light.card": PASS}


SET_ORDER = SetOrder()
