"""Messages and the story: keys become sentences in one place, and each seat is told what it may know."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from areopagus.games.on_mars import GAME as MARS
from areopagus.kernel import (
    CHANCE,
    Ask,
    BadCall,
    Message,
    Phrasebook,
    Rule,
    StoryLine,
    new,
    seat_name,
    tell,
    word_name,
)
from areopagus.kernel.messages import KERNEL_DOMAIN, KERNEL_LOCALE, KERNEL_TEXTS, languages
from beacons import GAME
from tests.kernel.toys import GO, NO, STOP, YES, N, Toy, Yard

PO = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "story.gold"
msgid_plural "story.gold"
msgstr[0] "one coin"
msgstr[1] "{count} coins"

msgid "story.paid"
msgstr "{seat} pays {what} for {word}."

msgid "word.hex"
msgstr "the cell {name}"

msgid "word.hex:+0+0"
msgstr "the middle"

msgid "word.end"
msgstr "End the turn"

msgid "option.turn.end"
msgstr "Stop here"

msgid "option.place.hex"
msgstr "on {name}"

msgid "points"
msgstr "{points} points"
"""


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Phrasebook:
    folder = tmp_path_factory.mktemp("locale")
    source = folder / "en" / "LC_MESSAGES" / "some.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO, "utf-8")
    with source.open("rb") as file, source.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, read_po(file))
    return Phrasebook("en", [("some", folder), (KERNEL_DOMAIN, KERNEL_LOCALE)])


NONE_SAID = [
    ("en", 0, "Choose a Resource to take"),
    ("en", 1, "Choose a Resource to take (sends 1 Colonist to work)"),
    ("pt_BR", 0, "Escolha um Recurso para pegar"),
    ("pt_BR", 1, "Escolha um Recurso para pegar (envie 1 Colonizador ao trabalho)"),
]


@pytest.mark.parametrize(
    ("count", "text"), [(1, "one coin"), (0, "0 coins"), (2, "2 coins"), (101, "101 coins")]
)
def test_a_plural_is_chosen_by_the_count(texts: Phrasebook, count: int, text: str) -> None:
    assert texts.text(Message("story.gold", {"count": count})) == text


@pytest.mark.parametrize(("language", "count", "text"), NONE_SAID)
def test_none_has_words_of_its_own_in_languages_that_count_it_with_one(
    language: str, count: int, text: str
) -> None:
    texts = MARS.phrasebook(language)
    assert texts.text(Message("ask.gain.resource", {"count": count})) == text


@pytest.mark.parametrize(("name", "text"), [("08", "8"), ("10", "10"), ("+0", "+0")])
def test_a_number_that_names_a_word_of_a_family_has_no_leading_zeros(
    texts: Phrasebook, name: str, text: str
) -> None:
    assert texts.text(Message(f"word.hex:{name}")) == texts.text(Message("word.hex:X")).replace("X", text)


def test_a_message_may_contain_messages(texts: Phrasebook) -> None:
    gold = Message("story.gold", {"count": 3})
    paid = Message("story.paid", {"seat": seat_name(1), "what": gold, "word": word_name("hex:+2-1")})
    assert texts.text(paid) == "Player 2 pays 3 coins for the cell +2-1."
    assert texts.text(paid, names=["Ada", "Kurt"]) == "Kurt pays 3 coins for the cell +2-1."


def test_a_word_has_its_own_name_or_that_of_its_family(texts: Phrasebook) -> None:
    assert texts.text(word_name("hex:+0+0")) == "the middle"
    assert texts.text(word_name("hex:-1+0")) == "the cell -1+0"
    assert texts.text(word_name("end")) == "End the turn"


def test_a_word_may_have_another_name_under_a_question(texts: Phrasebook) -> None:
    assert texts.text(texts.option("turn", "end")) == "Stop here"
    assert texts.text(texts.option("place", "hex:+1+0")) == "on +1+0"
    assert texts.text(texts.option("other", "end")) == "End the turn"
    assert texts.text(texts.option("other", "hex:+0+0")) == "the middle"


def test_a_missing_text_shows_its_key_and_a_missing_parameter_its_name(texts: Phrasebook) -> None:
    assert texts.text(Message("story.nowhere", {"a": 1})) == "story.nowhere"
    assert texts.text(Message("points")) == "{points} points"
    assert not texts.has("story.nowhere")
    assert texts.has("story.gold")
    assert texts.has("word.hex:+9+9")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (3.0, "3"),
        (0.0, "0"),
        (0.5, "½"),
        (2.5, "2½"),
        (-0.5, "−½"),
        (-1.5, "−1½"),
        (-3, "−3"),
        (-3.0, "−3"),
        (-1.25, "−1.25"),
        ("-x", "-x"),
        (1.25, "1.25"),
        (1e308, str(int(1e308))),
        ("x", "x"),
    ],
)
def test_halves_are_written_as_halves(texts: Phrasebook, value: float, text: str) -> None:
    assert texts.text(Message("points", {"points": value})) == f"{text} points"


def test_a_seat_is_called_by_its_name_if_there_is_one(texts: Phrasebook) -> None:
    assert texts.text(seat_name(0)) == "Player 1"
    assert texts.text(seat_name(CHANCE)) == "Chance"
    assert texts.text(seat_name(0), ["Ada"]) == "Ada"
    assert texts.text(seat_name(2), ["Ada"]) == "Player 3"


def test_braces_in_a_parameter_stay_what_they_are(texts: Phrasebook) -> None:
    assert texts.text(Message("points", {"points": "{count} {0} {"})) == "{count} {0} { points"
    assert texts.text(seat_name(0), ["{number}"]) == "{number}"


def test_a_language_that_is_not_there_falls_back_to_english() -> None:
    assert GAME.phrasebook("xx").text(Message("game")) == "Beacons"
    assert Phrasebook("xx", [(KERNEL_DOMAIN, KERNEL_LOCALE)]).text(seat_name(0)) == "Player 1"


def test_a_match_speaks_a_language_by_its_name_and_names_those_that_it_knows() -> None:
    match = new("beacons", seats=2, seed=7)
    assert "Rozsvítit maják" in match.text(0, language="cs")
    assert match.text(0, language="pt-BR") == match.text(0, language="pt_BR") != match.text(0)
    assert (
        match.say(Message("game"), language="el_GR") == match.say(Message("game"), language="el") == "Φάροι"
    )
    known = ", ".join(languages())
    for speak in (match.text, lambda language: match.explain("card:keeper", language)):
        with pytest.raises(BadCall, match=rf"no texts in 'xx'; available: {known}\."):
            speak(language="xx")


def test_the_game_s_text_goes_before_the_kernel_s() -> None:
    folder = Path(str(GAME.locale))
    both = Phrasebook("en", [("beacons", folder), (KERNEL_DOMAIN, KERNEL_LOCALE)])
    assert both.has("error.match_over")
    assert both.has("story.lit")
    assert not KERNEL_TEXTS.has("story.lit")


MESSAGES = [
    Message("a"),
    Message("a", {"n": 1, "half": 0.5, "text": "x"}),
    Message("a", {"inner": Message("b", {"innermost": Message("c")})}),
]


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_survives_json(message: Message) -> None:
    assert Message.from_json(message.to_json()) == message


@pytest.mark.parametrize(
    "values", [None, "a", [], [1], ["a", []], ["a", {}, 1], ["a", {"x": None}], ["a", {"x": [1]}]]
)
def test_what_is_no_message_is_refused(values: object) -> None:
    with pytest.raises(ValueError, match=r"message|parameter"):
        Message.from_json(values)


# The story

LINES = [
    StoryLine(Message("a")),
    StoryLine(Message("a", {"n": 1}), "hex:+0+0"),
    StoryLine(Message("a"), None, (0, 2), Message("b", {"seat": seat_name(1)})),
    StoryLine(Message("a"), None, (), None),
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_survives_json(line: StoryLine) -> None:
    assert StoryLine.from_json(line.to_json()) == line


@pytest.mark.parametrize(
    "values",
    [
        None,
        [],
        [["a"], 1, None, None],
        [["a"], None, 1, None],
        [["a"], None, ["x"], None],
        [["a"], None, [None], None],
        [["a"], None, [[]], None],
        [["a"], None, None, ["a", 1]],
        [["a"], None, None, None, None],
    ],
)
def test_what_is_no_line_is_refused(values: object) -> None:
    with pytest.raises(ValueError, match=r"line|message"):
        StoryLine.from_json(values)


def telling(s: Yard) -> Rule[None]:
    tell(s, "story.begin")
    yield Ask(0, "go", (GO, STOP))
    tell(s, "story.all", at=N[3], seat=1, other_seat=2, cell=N[3], amount=1)
    tell(s, "story.two", seat=0, card=N[7], seen_by=(0, 2), instead="story.two_unseen")
    tell(s, "story.none", seat=0, card=N[7], seen_by=(1,))
    tell(
        s, "story.some", seat=0, n=4, card=N[7], seen_by=(1,), instead="story.some_unseen", open_params=("n",)
    )
    yield Ask(0, "end", (YES, NO))


def told_keys(match, seat=None):  # type: ignore[no-untyped-def]
    return [message.key for message in match.story(seat)]


def test_each_seat_is_told_what_it_may_know() -> None:
    match = new(Toy(telling), 3)
    match.choose(GO)
    assert told_keys(match, 0) == ["story.begin", "story.all", "story.two", "story.some_unseen"]
    assert told_keys(match, 1) == ["story.begin", "story.all", "story.two_unseen", "story.none", "story.some"]
    assert told_keys(match, 2) == ["story.begin", "story.all", "story.two", "story.some_unseen"]
    assert told_keys(match) == ["story.begin", "story.all", "story.two_unseen", "story.some_unseen"]


def test_words_and_seats_are_told_by_name_and_the_place_goes_with_the_line() -> None:
    match = new(Toy(telling), 3)
    match.choose(GO)
    (_, first), (message, at) = match.story_lines()[:2]
    assert (first, at) == (None, "n:3")
    assert message.params == {
        "seat": seat_name(1),
        "other_seat": seat_name(2),
        "cell": word_name("n:3"),
        "amount": 1,
    }


def test_the_line_instead_has_only_the_open_parameters() -> None:
    match = new(Toy(telling), 3)
    match.choose(GO)
    hidden = {message.key: message for message in match.story()}
    assert hidden["story.two_unseen"].params == {"seat": seat_name(0)}
    assert hidden["story.some_unseen"].params == {"n": 4}


def test_a_finished_match_tells_everything_to_everyone() -> None:
    match = new(Toy(telling), 3)
    match.play(GO, YES)
    openly = ["story.begin", "story.all", "story.two", "story.none", "story.some"]
    assert [told_keys(match, seat) for seat in (None, 0, 1, 2)] == [openly] * 4


def test_the_story_can_be_read_from_a_line_on() -> None:
    match = new(Toy(telling), 3)
    assert len(match.story_lines(0, since=1)) == 0
    match.choose(GO)
    assert [message.key for message, _ in match.story_lines(0, since=2)] == ["story.two", "story.some_unseen"]


def test_nothing_is_told_again_by_clone_or_undo() -> None:
    match = new(Toy(telling), 3)
    match.choose(GO)
    before = match.story(0)
    clone = match.clone()
    assert clone.story(0) == before == match.story(0)
    match.undo(0)
    assert told_keys(match, 0) == ["story.begin"]
    match.choose(STOP)
    assert match.story(0) == before


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        ("it is wet.", "The record is damaged: it is wet."),
        ("it is wet", "The record is damaged: it is wet."),
        ("it is wet...", "The record is damaged: it is wet."),
        ("is it wet?", "The record is damaged: is it wet?."),
    ],
)
def test_a_sentence_put_into_another_brings_no_second_full_stop(problem: str, sentence: str) -> None:
    assert KERNEL_TEXTS.text(Message("error.bad_document", {"problem": problem})) == sentence


def test_a_sentence_put_into_brackets_brings_no_full_stop_either() -> None:
    params = {"game": "beacons", "at": 3, "problem": "It is wet."}
    sentence = KERNEL_TEXTS.text(Message("error.corrupt_choice", params))
    assert sentence == "The record of beacons is damaged: choice 3 is not possible (It is wet)."


def test_a_sentence_after_which_the_template_goes_on_keeps_its_full_stop() -> None:
    sentence = KERNEL_TEXTS.text(Message("error.illegal_choice", {"word": "Sail", "reason": "It is wet."}))
    assert sentence == "'Sail' can't be chosen now. It is wet."


def test_what_is_rounded_to_nothing_has_no_sign() -> None:
    assert KERNEL_TEXTS.decimal(-0.04, 1) == "0.0"
    assert KERNEL_TEXTS.decimal(-0.06, 1) == "\N{MINUS SIGN}0.1"
