"""Texts in boxes: wrapped, condensed, made smaller, broken, and at last cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from areopagus.kernel.fitting import CONDENSED, LINE, NARROWEST, SMALLEST, Fitted, fit, width_of


def letters(text: str) -> float:
    """Every letter is as wide as it is high."""
    return float(len(text))


def fitted(text: str, width: float, height: float = 0.0, size: float = 1.0) -> Fitted:
    return fit(text, size, width, height, letters)


def test_a_text_that_fits_stays_as_it_is() -> None:
    assert fitted("Life  Support", 13) == Fitted(("Life  Support",), 1.0, 1.0, False)


def test_without_a_width_there_is_no_limit() -> None:
    assert fitted("word " * 50, 0).lines == ("word " * 50,)


def test_a_text_with_room_for_lines_is_wrapped_before_anything_else() -> None:
    assert fitted("Life Support", 8, 3) == Fitted(("Life", "Support"), 1.0, 1.0, False)


def test_a_no_break_space_holds_words_together_as_long_as_they_fit() -> None:
    assert fitted("Cirkus a\u00a0sport", 8, 3).lines == ("Cirkus", "a\u00a0sport")
    assert fitted("12\u00a0VB", 2, 3).lines == ("12", "VB")


def test_lines_are_of_similar_widths() -> None:
    assert fitted("one two three four", 15, 3).lines == ("one two", "three four")


def test_a_single_line_is_condensed_before_it_is_made_smaller() -> None:
    condensed = fitted("0123456789", 9)
    assert condensed.lines == ("0123456789",)
    assert (condensed.size, condensed.squeeze) == (1.0, CONDENSED)
    smaller = fitted("0123456789", 8)
    assert SMALLEST <= smaller.size < 1
    assert smaller.lines == ("0123456789",)


def test_a_word_that_is_too_long_is_broken_with_a_hyphen() -> None:
    broken = fitted("Donaudampfschiff", 8, 4)
    assert len(broken.lines) == 2
    assert broken.lines[0].endswith("-")
    assert "".join(line.removesuffix("-") for line in broken.lines) == "Donaudampfschiff"
    assert not broken.is_cut


@pytest.mark.parametrize(
    ("word", "width", "begin"),
    [
        ("Spirituality", 5.2, "Spiritua-"),
        ("Πνευματικότητα", 6.2, "Πνευματικό-"),
        ("Καταναγκαστική", 5.7, "Καταναγκα-"),
        ("Ανταλλακτικό", 5, "Ανταλλα-"),
        ("Costruzione", 5.7, "Costru-"),
    ],
)
def test_a_word_is_broken_between_syllables(word: str, width: float, begin: str) -> None:
    broken = fitted(word, width, 2)
    assert broken.lines == (begin, word[len(begin) - 1 :])


def test_a_word_without_a_syllable_that_fits_is_broken_anywhere() -> None:
    assert fitted("Strengths", 3.5, 2).lines == ("Stren-", "gths")


def test_what_does_not_fit_at_all_is_cut() -> None:
    cut = fitted("one two three four five six seven", 6, 2)
    assert cut.is_cut
    assert len(cut.lines) <= 2
    assert cut.lines[-1].endswith("…")


def test_wide_letters_are_wider_than_narrow_ones() -> None:
    assert width_of("iii") < width_of("aaa") < width_of("mmm")
    assert width_of("ιιι") < width_of("ααα") < width_of("ωωω"), "in Greek, too"


@given(
    st.text("abcdefgh mwiω", min_size=1, max_size=80).filter(lambda text: text.strip()),
    st.floats(20, 200),
    st.floats(0, 80),
)
def test_every_text_stays_in_its_box(text: str, width: float, height: float) -> None:
    """If that is wide enough for four letters: shorter words are never broken."""
    size = 8.0
    result = fit(text, size, width, height)
    assert SMALLEST * size - 1e-9 <= result.size <= size
    assert min(NARROWEST) <= result.squeeze <= 1
    room = max(1, int((height or size) / (result.size * LINE) + 0.15))
    assert len(result.lines) <= room
    if not result.is_cut:
        for line in result.lines:
            assert width_of(line) * result.size * result.squeeze <= width + 1e-6
        shown = "".join(result.lines).replace("-", "").replace(" ", "")
        assert shown == text.replace(" ", ""), "nothing is lost"


@pytest.mark.parametrize("words", ["Ποσειδών θάλασσα", "příliš žluťoučký kůň"])
def test_long_languages_fit_into_generous_boxes(words: str) -> None:
    assert not fit(words, 10, 80, 24).is_cut
