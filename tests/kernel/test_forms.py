"""Forms of words and variants of sentences, in a small language that has cases, genders and three plural forms."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from areopagus.kernel import Message, Phrasebook, forms, listed, quantity, seat_name, word_name
from areopagus.kernel.forms import key_parts, parsed
from areopagus.kernel.messages import KERNEL_DOMAIN, KERNEL_LOCALE

HEADER = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\n"
"""
ENGLISH = {
    "story.pays": "{seat} pays {price}.",
    "story.goes": "{seat} goes to {cell}.",
    "story.lost": "{seat} loses {card} in {city}.",
    "story.small": "{seat} has {what} now.",
    "word.cell": "cell {name}",
    "word.cell:0": "the middle",
    "word.good:ore": "Ore",
    "word.good:gem": ["Gem", "Gems", "Gems"],
    "word.card:sun": "Sun",
    "word.card:sea": "Sea",
    "word.card:rain": "Rain",
    "word.city:LSS": "LSS",
    "text.of": "{what} of {seat}",
}
TOY = {
    "story.pays": "{seat} platí {price:acc}.",
    "story.goes": "{seat} jde na {cell:acc}.",
    "story.lost": "{seat} ztrácí {card}, vzato v {city:loc}.",
    "story.lost|card=f": "{seat} ztrácí {card:acc}, vzata v {city:loc}.",
    "story.lost|card=f|city=m": "{seat} ztrácí {card:acc}, vzata v městě {city}.",
    "story.small": "{seat} má {what:low}.",
    "word.cell": "Pole {name}",
    "word.cell@acc": "pole {name}",
    "word.cell:0": "Střed",
    "word.good:ore": ["Ruda", "rudy", "rud"],
    "word.good:ore@acc": ["rudu", "rudy", "rud"],
    "word.good:gem": ["Klenot", "klenoty", "klenotů"],
    "word.card:sun": "Slunce",
    "word.card:sea": "Voda",
    "word.card:sea@acc": "vodu",
    "word.card:sea@gender": "f",
    "word.city:LSS": "LSS",
    "word.city:LSS@loc": "stanici LSS",
    "text.of@acc": "{what:acc} ({seat})",
    "text.of": "{what} – {seat}",
    "seat@acc": "hráče {number}",
    "seat": "Hráč {number}",
}


def write(folder: Path, language: str, texts: dict[str, str | list[str]], domain: str = "toy") -> None:
    file = folder / language / "LC_MESSAGES" / f"{domain}.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    entries = []
    for key, text in texts.items():
        lines = [f'msgid "{key}"']
        if isinstance(text, list):
            lines.append(f'msgid_plural "{key}"')
            lines += [f'msgstr[{form}] "{each}"' for form, each in enumerate(text)]
        else:
            lines.append(f'msgstr "{text}"')
        entries.append("\n".join(lines))
    file.write_text(HEADER + "\n" + "\n\n".join(entries) + "\n", encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    write(folder, "en", ENGLISH)
    write(folder, "xx", TOY)
    write(folder, "xx", {"text.and": "{first} a {rest}"}, KERNEL_DOMAIN)
    return folder


@pytest.fixture(scope="module")
def toy(folder: Path) -> Phrasebook:
    return Phrasebook("xx", [("toy", folder), (KERNEL_DOMAIN, folder), (KERNEL_DOMAIN, KERNEL_LOCALE)])


ADA = seat_name(0)


def pays(price: Message) -> Message:
    return Message("story.pays", {"seat": ADA, "price": price})


def test_the_examples_in_the_docstring_run() -> None:
    assert doctest.testmod(forms) == (0, 2)


@pytest.mark.parametrize(
    ("count", "text"), [(1, "1 rudu"), (2, "2 rudy"), (4, "4 rudy"), (5, "5 rud"), (0, "0 rud")]
)
def test_a_quantity_takes_the_form_with_its_own_plural(toy: Phrasebook, count: int, text: str) -> None:
    assert toy.text(pays(quantity("good:ore", count))) == f"Hráč 1 platí {text}."


def test_a_language_may_have_plural_forms_where_english_has_none(toy: Phrasebook) -> None:
    assert toy.text(quantity("good:ore", 5)) == "5 rud"
    assert toy.text(word_name("good:ore")) == "Ruda"


def test_a_word_without_the_form_is_shown_as_it_is(toy: Phrasebook) -> None:
    assert toy.text(pays(quantity("good:gem", 3))) == "Hráč 1 platí 3 klenoty."
    assert toy.text(pays(word_name("card:sun"))) == "Hráč 1 platí Slunce."


def test_the_things_of_a_list_take_the_form(toy: Phrasebook) -> None:
    things = [quantity("good:ore", 1), quantity("good:gem", 2), word_name("card:sea")]
    assert toy.text(pays(listed(things))) == "Hráč 1 platí 1 rudu, 2 klenoty a vodu."
    assert toy.text(listed(things)) == "1 Ruda, 2 klenoty a Voda"


def test_a_family_has_forms_and_a_name_of_its_own_goes_before(toy: Phrasebook) -> None:
    assert (
        toy.text(Message("story.goes", {"seat": ADA, "cell": word_name("cell:7")})) == "Hráč 1 jde na pole 7."
    )
    assert (
        toy.text(Message("story.goes", {"seat": ADA, "cell": word_name("cell:0")})) == "Hráč 1 jde na Střed."
    )


def test_names_of_people_stay_and_numbered_seats_take_forms(toy: Phrasebook) -> None:
    assert toy.text(pays(seat_name(1))) == "Hráč 1 platí hráče 2."
    assert toy.text(pays(seat_name(1)), ["Ada", "Kurt"]) == "Ada platí Kurt."


def test_a_text_in_the_form_passes_nothing_on_but_what_it_asks_for(toy: Phrasebook) -> None:
    whose = Message("text.of", {"what": word_name("card:sea"), "seat": seat_name(1)})
    assert toy.text(pays(whose)) == "Hráč 1 platí vodu (Hráč 2)."


def test_a_sentence_has_variants_by_gender(toy: Phrasebook) -> None:
    def lost(card: Message) -> str:
        return toy.text(Message("story.lost", {"seat": ADA, "card": card, "city": word_name("city:LSS")}))

    assert lost(word_name("card:sun")) == "Hráč 1 ztrácí Slunce, vzato v stanici LSS."
    assert lost(word_name("card:sea")) == "Hráč 1 ztrácí vodu, vzata v stanici LSS."
    assert lost(quantity("card:sea", 1)) == "Hráč 1 ztrácí 1 vodu, vzata v stanici LSS."


def test_the_variant_with_the_most_conditions_is_used(folder: Path, tmp_path: Path) -> None:
    write(tmp_path, "xx", {"word.city:LSS@gender": "m"})
    texts = Phrasebook("xx", [("toy", tmp_path), ("toy", folder), (KERNEL_DOMAIN, KERNEL_LOCALE)])
    params = {"seat": ADA, "card": word_name("card:sea"), "city": word_name("city:LSS")}
    assert texts.text(Message("story.lost", params)) == "Hráč 1 ztrácí vodu, vzata v městě LSS."
    assert (
        texts.text(Message("story.lost", params | {"card": "7"})) == "Hráč 1 ztrácí 7, vzato v stanici LSS."
    )


def test_a_small_first_letter_is_made_where_it_is_not_written_down(toy: Phrasebook) -> None:
    def small(what: Message, *names: str) -> str:
        return toy.text(Message("story.small", {"seat": ADA, "what": what}), names)

    assert small(word_name("card:sun")) == "Hráč 1 má slunce."
    assert small(listed([word_name("card:sun"), quantity("good:ore", 1)])) == "Hráč 1 má slunce a 1 ruda."
    assert small(word_name("city:LSS")) == "Hráč 1 má LSS."
    assert small(word_name("cell:3")) == "Hráč 1 má pole 3."
    assert small(seat_name(0), "Ada") == "Ada má Ada."


def test_links_keep_their_words_in_every_form(toy: Phrasebook) -> None:
    message = pays(listed([quantity("good:ore", 2), word_name("card:sea")]))
    assert toy.spans(message, lambda word: word.startswith("card")) == [
        "Hráč 1 platí 2 rudy a ",
        ("vodu", "card:sea"),
        ".",
    ]


def test_english_stands_in_where_a_text_is_missing(folder: Path) -> None:
    texts = Phrasebook("xx", [("toy", folder), (KERNEL_DOMAIN, folder), (KERNEL_DOMAIN, KERNEL_LOCALE)])
    assert texts.text(pays(word_name("card:rain"))) == "Hráč 1 platí Rain."


@pytest.mark.parametrize("text", ["{a!r}", "{a:}}", "{a:Acc}", "{a:.2f}", "{0}", "{a.b}", "{}"])
def test_what_is_no_blank_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"name|form|Single|expected"):
        parsed(text)


@pytest.mark.parametrize("key", ["", "@acc", "a@", "a@acc@gen", "a|", "a|card", "a|card=", "a@A"])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="no key"):
        key_parts(key)
