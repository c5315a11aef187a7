"""Questions: options are listed only when somebody looks; what the viewers of a question may know."""

from __future__ import annotations

from operator import eq, ne
from random import Random

import pytest

from areopagus.kernel import CHANCE, Ask, Match, Message, Reason, Rule, Word, allowed, load, new, push, tell
from areopagus.kernel.ask import EmptyQuestion
from beacons import GAME
from beacons.game import Beacons
from tests.kernel.toys import DIE, GO, NO, STOP, YES, N, Toy, Yard, registered

# Listing


class Counter:
    """Options that count how often they are listed."""

    def __init__(self, *words: Word) -> None:
        self.words = words
        self.calls = 0

    def __call__(self) -> tuple[Word, ...]:
        self.calls += 1
        return self.words


def test_options_are_listed_at_the_first_look_and_not_again() -> None:
    options = Counter(STOP, GO)
    ask = Ask(0, "x", options)
    assert options.calls == 0
    assert ask.words == (GO, STOP)
    assert ask.words == (GO, STOP)
    assert ask.weights is None
    assert options.calls == 1


def test_words_are_sorted_whatever_the_order_of_the_listing() -> None:
    assert Ask(0, "x", [N[3], NO, N[0]]).words == (NO, N[0], N[3])
    assert Ask(0, "x", N).words == tuple(N)


def test_a_bag_of_weights_is_sorted_with_its_words() -> None:
    ask = Ask(CHANCE, "x", lambda: {N[3]: 7, N[1]: 2})
    assert ask.weights == (2, 7)
    assert ask.words == (N[1], N[3])


def test_a_question_may_call_its_words_by_other_names_for_the_asked_seat_alone() -> None:
    def start(s: Yard) -> Rule[None]:
        yield Ask(0, "x", (GO, STOP), named=lambda word: Message("dear") if word == GO else None)

    match = new(Toy(start), 2)
    asked, other = match.asked(0), match.asked(1)
    assert asked is not None
    assert other is not None
    texts = match.game.phrasebook()
    assert [texts.text(asked.option(word, texts)) for word in asked.words] == ["dear", "word.stop"]
    assert "  go: dear" in match.text(0)
    assert "dear" not in match.text(1)
    assert other.named is None


def test_a_redealt_position_does_not_tell_its_chapter_again() -> None:
    def start(s: Yard) -> Rule[None]:
        tell(s, "story.begins")
        yield Ask(0, "x", (GO, STOP))
        tell(s, "story.ends")

    match = new(Toy(start), 2)
    other = match.redealt(0, seed=1)
    assert [line.key for line in other.story(0)] == ["story.begins"]
    other.choose("go")
    assert [line.key for line in other.story(0)] == ["story.begins", "story.ends"]


def test_the_general_reason_reads_as_a_sentence() -> None:
    def start(s: Yard) -> Rule[None]:
        yield Ask(0, "x", (GO, STOP), rule="TY-GO-01")

    reason = new(Toy(start), 1).why_not("yes")
    assert str(reason) == "The question “ask.x” cannot be answered with “word.yes”. (TY-GO-01)"


@pytest.mark.parametrize("nothing", [(), [], {}])
def test_a_question_without_a_word_is_a_defect_that_names_the_question(nothing: object) -> None:
    with pytest.raises(EmptyQuestion, match=r"light\.cell"):
        _ = Ask(0, "light.cell", lambda: nothing).words  # type: ignore[arg-type, return-value]


def test_equal_reasons_are_equal_and_not_different() -> None:
    one, same = (Reason("odd", "TY-ODD-01", {"count": 1}) for _ in range(2))
    assert (eq(one, same), ne(one, same)) == (True, False)
    for other in (Reason("even", "TY-ODD-01"), Reason("odd", "TY-ODD-02"), Reason("odd", "TY-ODD-01"), None):
        assert (eq(one, other), ne(one, other)) == (False, True)


def test_list_and_reason_come_from_one_query() -> None:
    def why_not(word: Word) -> Reason | None:
        return None if N.index(word) % 2 else Reason("even", "TY-ODD-01")

    assert allowed(N, why_not) == [N[1], N[3], N[5], N[7], N[9]]


class Counted(Toy):
    """Two chapters of three questions, each listing counted."""

    def __init__(self) -> None:
        self.listed: list[str] = []
        super().__init__({"start": self.start, "more": self.more}, key="counted")

    def ask(self, about: str, *words: Word) -> Ask:
        def listing() -> tuple[Word, ...]:
            self.listed.append(about)
            return words

        return Ask(0, about, listing)

    def start(self, s: Yard) -> Rule[None]:
        for turn in range(3):
            yield self.ask(f"start.{turn}", GO, STOP)
            s.notes.append(turn)
        push(s, ("more",))

    def more(self, s: Yard) -> Rule[None]:
        for turn in range(3):
            yield self.ask(f"more.{turn}", GO, STOP)
            s.notes.append(10 + turn)


def counted(choices: int) -> tuple[Counted, Match]:
    game = Counted()
    match = new(game, 1)
    for _ in range(choices):
        match.choose(GO)
    game.listed.clear()
    return game, match


@pytest.mark.parametrize("choices", range(7))
def test_a_clone_lists_no_options(choices: int) -> None:
    game, match = counted(choices)
    clone = match.clone()
    assert game.listed == []
    assert clone.over or clone.ask.words == (GO, STOP)  # type: ignore[union-attr]
    assert game.listed == []


@pytest.mark.parametrize("times", [1, 2, 4])
def test_undo_lists_no_options_until_somebody_looks(times: int) -> None:
    game, match = counted(5)
    for _ in range(times):
        match.undo(0)
    assert game.listed == []
    assert match.ask is not None
    assert match.ask.words == (GO, STOP)
    assert game.listed == [match.ask.about]


def test_going_on_after_an_undo_lists_the_next_question_alone() -> None:
    game, match = counted(2)
    match.undo()
    match.choose(STOP)
    assert game.listed == ["start.1", "start.2"]


def test_a_save_is_loaded_without_listing_what_was_before_its_checkpoint() -> None:
    game, match = counted(5)
    saved = match.save()
    assert game.listed == []
    with registered(game):
        load(saved)
    # The opening question of the box is looked at, and what came after the checkpoint is verified.
    assert [about for about in game.listed if about.startswith("start")] in ([], ["start.0"])
    assert game.listed[-1] == "more.2"


class Watched(Beacons):
    """Beacons, with all its chapters counting the listings of their questions."""

    def __init__(self) -> None:
        self.listed = 0
        self.chapters = {name: self.watch(rule) for name, rule in GAME.chapters.items()}

    def watch(self, rule):  # type: ignore[no-untyped-def]
        def watched(s, *arguments):  # type: ignore[no-untyped-def]
            running, answer = rule(s, *arguments), None
            while True:
                try:
                    ask = running.send(answer)
                except StopIteration:
                    return
                options = ask.options
                if callable(options):
                    ask.options = lambda options=options: self.count(options)
                answer = yield ask

        return watched

    def count(self, options):  # type: ignore[no-untyped-def]
        self.listed += 1
        return options()


def test_cloning_and_saving_a_real_game_list_nothing_at_any_choice() -> None:
    game, rng = Watched(), Random(4)
    match = new(game, 3, seed=4)
    while match.ask is not None:
        game.listed = 0
        clone = match.clone()
        match.save()
        assert game.listed == 0
        assert clone.ask is not None
        assert clone.ask.words == match.ask.words
        assert game.listed == 0
        match.choose(rng.choice(match.ask.words))


def test_a_choice_lists_each_question_it_passes_once() -> None:
    game, rng = Watched(), Random(5)
    match = new(game, 2, seed=5)
    while match.ask is not None:
        before, game.listed = match._number, 0
        match.choose(rng.choice(match.ask.words))
        assert game.listed <= match._number - before + 1


# Who may know what


def windows(s: Yard) -> Rule[None]:
    yield Ask(0, "open", (GO, STOP), rule="TY-A-01", params={"left": 2})
    yield Ask(1, "secret", (YES, NO), rule="TY-A-02", seen_by=(1,), params={"left": 1})
    yield Ask(1, "shared", (YES, NO), rule="TY-A-03", seen_by=(1, 2))
    yield Ask(CHANCE, "chance.card", DIE, rule="TY-A-04", seen_by=(0,))
    yield Ask(CHANCE, "chance.die", DIE, rule="TY-A-05")


def test_the_words_of_a_question_are_for_the_asked_seat_alone() -> None:
    match = new(Toy(windows), 3, dealer=None)
    own, other, spectator = match.asked(0), match.asked(1), match.asked()
    assert own is not None
    assert (own.seat, own.about, own.words, own.rule, own.params) == (
        0,
        "open",
        (GO, STOP),
        "TY-A-01",
        {"left": 2},
    )
    assert other == spectator
    assert other is not None
    assert (other.seat, other.about, other.words, other.rule) == (0, "open", (), "TY-A-01")


def test_of_a_secret_question_others_learn_only_that_the_seat_chooses() -> None:
    match = new(Toy(windows), 3, dealer=None)
    match.choose(GO)
    for viewer in (0, 2, None):
        asked = match.asked(viewer)
        assert asked is not None
        assert (asked.seat, asked.about, asked.words, asked.rule, asked.params) == (1, "", (), "", {})
        assert match.say(asked.read(match.game.phrasebook())) == "Player 2 makes a secret choice"
        assert match.text(viewer).endswith("\nPlayer 2 makes a secret choice")
        assert "TY-A-02" not in match.text(viewer)
    assert match.asked(1).words == (YES, NO)  # type: ignore[union-attr]
    assert "yes" in match.text(1)


def test_whoever_waits_reads_who_is_asked_what() -> None:
    match = new(Toy(windows), 3, dealer=None)
    assert "\nPlayer 1: ask.open (TY-A-01)" in match.text(0)
    for viewer in (1, 2, None):  # a question without a sentence for them
        assert match.text(viewer).endswith("\nPlayer 1 is asked: ask.open (TY-A-01)")
    match.play(GO, YES, NO)
    assert match.text(0).endswith("\nChance: ask.chance.card (TY-A-04)")


def test_who_may_learn_the_answer_may_know_the_question_but_not_the_words() -> None:
    match = new(Toy(windows), 3, dealer=None)
    match.play(GO, YES)
    assert [match.asked(viewer).about for viewer in (0, 1, 2, None)] == ["", "shared", "shared", ""]  # type: ignore[union-attr]
    assert [match.asked(viewer).words for viewer in (0, 1, 2)] == [(), (YES, NO), ()]  # type: ignore[union-attr]


def test_a_question_to_chance_shows_no_seat_its_words() -> None:
    match = new(Toy(windows), 3, dealer=None)
    match.play(GO, YES, NO)
    assert [match.asked(viewer).about for viewer in (0, 1, None)] == ["chance.card", "", ""]  # type: ignore[union-attr]
    match.choose(DIE[2])
    assert [match.asked(viewer).about for viewer in (0, 1, None)] == ["chance.die"] * 3  # type: ignore[union-attr]
    assert {match.asked(viewer).words for viewer in (0, 1, 2, None)} == {()}  # type: ignore[union-attr]
    match.choose(DIE[2])
    assert match.asked(0) is None
    assert match.over
