"""Words: found by word, int or text, whatever made them; families; a vocabulary that stays as it is."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from areopagus.kernel import UnknownWord, Vocabulary, Word


@pytest.fixture
def words() -> Vocabulary:
    vocabulary = Vocabulary()
    vocabulary.words("end", "pass")
    vocabulary.family("die", range(1, 7))
    vocabulary.freeze()
    return vocabulary


def test_a_word_is_found_by_itself_its_int_and_its_text(words: Vocabulary) -> None:
    for number, word in enumerate(words):
        assert words.find(word) is words.find(number) is words.find(word.text) is word
        assert int(word) == number


def test_a_word_of_another_vocabulary_is_found_by_its_text_not_its_number(words: Vocabulary) -> None:
    other = Vocabulary()
    other.words("light", "draw", "pass")
    assert words.find(other[2]) is words.find("pass")
    with pytest.raises(UnknownWord):
        words.find(other[0])


@pytest.mark.parametrize(
    "value", [True, False, None, 1.0, -1, 8, "", "END", "end ", "die", b"end", ["end"], 9**99]
)
def test_what_is_no_word_is_refused(words: Vocabulary, value: object) -> None:
    with pytest.raises(UnknownWord) as error:
        words.find(value)  # type: ignore[arg-type]
    assert str(value)[:20] in str(error.value)
    assert "{" not in str(error.value)


def test_a_number_too_long_to_be_written_is_refused_like_any_other(words: Vocabulary) -> None:
    with pytest.raises(UnknownWord):
        words.find(10**5000)


def test_a_frozen_vocabulary_takes_no_word_and_no_family(words: Vocabulary) -> None:
    with pytest.raises(ValueError, match="frozen"):
        words.word("late")
    with pytest.raises(ValueError, match="frozen"):
        words.family("late", [1])
    assert len(words) == 8


@pytest.mark.parametrize("text", ["", " ", "two words", "tab\t", "\n", "a\u00a0b"])
def test_a_word_has_no_white_space(text: str) -> None:
    with pytest.raises(ValueError, match="white space"):
        Vocabulary().word(text)


def test_a_word_is_there_once() -> None:
    words = Vocabulary()
    words.family("die", [1])
    with pytest.raises(ValueError, match="already"):
        words.word("die:1")
    assert len(words) == 1


def test_a_family_needs_a_word() -> None:
    with pytest.raises(ValueError, match="no words"):
        Vocabulary().family("die", [])


def test_a_family_knows_the_place_of_its_words_and_of_no_other(words: Vocabulary) -> None:
    other = Vocabulary()
    other.word("first")
    die = other.family("die", range(1, 7))
    last = other.word("last")
    assert [die.index(word) for word in die] == [0, 1, 2, 3, 4, 5]
    assert die.named("4") is die[3]
    assert die[3] in die
    for stranger in (other[0], last):
        assert stranger not in die
        with pytest.raises(ValueError, match="die"):
            die.index(stranger)
    with pytest.raises(ValueError, match="die"):
        die.index("die:1")
    assert "die:1" not in die


def test_a_word_reads_as_its_text_everywhere_a_person_looks(words: Vocabulary) -> None:
    word = words[2]
    assert str(word) == f"{word}" == "die:1"
    assert f"{word:>6}" == " die:1"
    assert repr(word) == "Word('die:1')"


def test_words_and_families_survive_pickle_and_copies(words: Vocabulary) -> None:
    for word in words:
        again = pickle.loads(pickle.dumps(word))
        assert (again, again.text, type(again)) == (word, word.text, Word)
        assert copy.copy(word) is copy.deepcopy(word) is word
    other = Vocabulary()
    other.word("x")
    die = other.family("die", range(1, 7))
    again = pickle.loads(pickle.dumps(die))
    assert (again, again.prefix, again.first, again.names) == (die, "die", 1, die.names)
    assert again.index(die[2]) == 2


def test_a_word_is_an_int_in_json_and_as_an_index(words: Vocabulary) -> None:
    assert json.dumps([words[3]]) == "[3]"
    assert "abcdefgh"[words[3]] == "d"


def test_a_vocabulary_knows_its_words(words: Vocabulary) -> None:
    assert "end" in words
    assert words[0] in words
    assert "late" not in words
    assert Word(0, "late") not in words
    assert [word.text for word in words][:3] == ["end", "pass", "die:1"]
