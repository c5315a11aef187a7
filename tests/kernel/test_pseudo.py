"""The pseudo-language: longer texts with other letters, in which nothing else has changed."""

import doctest
from pathlib import Path
from string import Formatter

import pytest

from areopagus.kernel import Message, Phrasebook, find_game, pseudo
from areopagus.kernel.messages import KERNEL_DOMAIN, KERNEL_LOCALE
from areopagus.kernel.pseudo import PSEUDO, pseudo_text


def test_the_example_in_the_docstring_runs() -> None:
    assert doctest.testmod(pseudo) == (0, 1)


@pytest.mark.parametrize("text", ["{a} pays {count} Food.", "plain", "{{literal}} {x}", "", "{x}", "A  B"])
def test_blanks_stay_and_letters_change(text: str) -> None:
    shown = pseudo_text(text)
    assert [blank for _, blank, _, _ in Formatter().parse(shown)] == [
        blank for _, blank, _, _ in Formatter().parse(text)
    ]
    letters = [words for words, _, _, _ in Formatter().parse(text) if words.isalpha()]
    assert not any(word in shown for word in letters)


def test_texts_become_longer_by_two_fifths() -> None:
    sentence = "Place a Settlement on any empty space next to one of your cities"
    assert 1.3 * len(sentence) < len(pseudo_text(sentence)) < 1.5 * len(sentence)


def test_a_phrasebook_speaks_it() -> None:
    texts = Phrasebook(PSEUDO, [(KERNEL_DOMAIN, Path(KERNEL_LOCALE))])
    english = Phrasebook("en", [(KERNEL_DOMAIN, Path(KERNEL_LOCALE))])
    message = Message("seat", {"number": 2})
    assert texts.text(message) == pseudo_text("Player") + " 2" != english.text(message) == "Player 2"
    assert not texts.has("no.such.key")


def test_a_game_speaks_it_too() -> None:
    texts = find_game("beacons").phrasebook(PSEUDO)
    assert texts.text(Message("game")) == pseudo_text("Beacons")
