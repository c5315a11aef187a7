"""Everybody reads in the own language: as chosen, as the browser prefers, at one table side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from areopagus.kernel import Message, find_game
from areopagus.kernel.catalogues import compile_po
from areopagus.kernel.pseudo import PSEUDO, pseudo_text
from areopagus.server import texts
from areopagus.server.store import Store
from areopagus.server.texts import language_of, say

from .conftest import Browser, RunningServer, downgrade, is_mine, key_in

Browsers = Callable[[], Browser]


@pytest.fixture(autouse=True, scope="module")
def begun_languages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All languages are begun, as far as they are: a page offers no language before its first text."""
    folder = tmp_path_factory.mktemp("begun")
    for language in ("cs", "el", "it", "pt_BR"):
        file = folder / language / "LC_MESSAGES" / f"{texts.DOMAIN}.mo"
        file.parent.mkdir(parents=True)
        file.write_bytes(
            compile_po(
                'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "web.begun"\nmsgstr "1"\n'
            )
        )
    texts.add_catalogues(folder)
    yield
    texts.remove_catalogues(folder)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("cs", "cs"),
        ("cs-CZ", "cs"),
        ("pt-BR", "pt_BR"),
        ("pt_BR", "pt_BR"),
        ("pt", "pt_BR"),
        ("pt-PT", "pt_BR"),
        ("", "en"),
        ("xx", "en"),
        ("de-AT, it;q=0.7, el;q=0.8", "el"),
        ("de, it;q=0, en;q=0.1", "en"),
        ("it ; q=0.3, cs;q=0.5", "cs"),
        ("cs;q=many, it", "it"),
        ("*", "en"),
        (",,;q=,", "en"),
        (PSEUDO, PSEUDO),
        ("x" * 200 + ", cs", "en"),
    ],
)
def test_the_language_is_the_first_available_one_of_those_that_are_wanted(wanted: str, found: str) -> None:
    assert language_of(wanted) == found


def test_a_server_has_a_language_for_those_whose_language_it_does_not_have() -> None:
    assert language_of("xx, yy;q=0.5", "it") == "it"
    assert language_of("en", "it") == "en"


def spoken(browser: Browser, accepted: str = "", path: str = "/api/texts") -> str:
    answer = browser.http.get(path, headers={"Accept-Language": accepted})
    assert answer.status_code == 200
    return answer.headers["Content-Language"]


def test_the_page_speaks_what_the_browser_prefers(browser: Browsers) -> None:
    ada = browser()
    assert spoken(ada, "el-GR, en;q=0.5") == "el"
    assert spoken(ada, "xx") == "en"
    assert spoken(ada, "el", "/api/texts?language=pt-BR") == "pt-BR"
    assert spoken(ada, "it", "/api/rules/beacons") == "it"
    assert ada.http.get("/api/texts?language=el").json()["web.language"] == "Ελληνικά"
    names = ada.http.get("/api/languages").json()
    assert (
        names.items()
        >= {
            "cs": "Čeština",
            "el": "Ελληνικά",
            "en": "English",
            "it": "Italiano",
            "pt_BR": "Português (Brasil)",
        }.items()
    )


def test_what_a_person_has_chosen_is_kept(server: RunningServer, browser: Browsers) -> None:
    ada, ben = browser(), browser()
    assert ada.http.put("/api/language", json={"language": "cs"}).status_code == 204
    assert spoken(ada, "el") == "cs"
    assert spoken(ada, "el", "/api/texts?language=it") == "it", "what is named counts more"
    assert spoken(ben, "el") == "el"
    assert ada.http.put("/api/language", json={"language": "pt_BR"}).status_code == 204
    assert spoken(ada, "el") == "pt-BR"
    assert ada.http.put("/api/language", json={"language": ""}).status_code == 204
    assert spoken(ada, "el") == "el"


@pytest.mark.parametrize("language", ["xx", "en-GB", "pt", "../en", "x" * 21])
def test_a_language_without_texts_is_refused_and_nothing_changes(browser: Browsers, language: str) -> None:
    ada = browser()
    ada.http.put("/api/language", json={"language": "it"})
    assert ada.http.put("/api/language", json={"language": language}).status_code == 422
    assert spoken(ada) == "it"


def test_an_older_database_learns_of_languages(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    store = Store(url)
    downgrade(store, "0006")
    store.close()
    store = Store(url)
    store.readers.choose("ada", "el")
    store.close()
    store = Store(url)
    assert (store.readers.language_of("ada"), store.readers.language_of("ben")) == ("el", "")
    store.close()


def test_errors_are_in_the_language_of_the_request(browser: Browsers) -> None:
    ada = browser()
    answer = ada.http.get("/api/tables/nowhere?language=pseudo").json()
    assert answer["sentence"] == say(answer["error"], PSEUDO) != say(answer["error"])
    in_greek = ada.http.get("/api/tables/nowhere", headers={"Accept-Language": "el"}).json()
    assert in_greek["sentence"] == say(answer["error"], "el")
    assert ada.http.post("/api/tables?language=pseudo", json={}).json()["sentence"] != answer["sentence"]


def test_two_people_at_one_table_read_their_own_language(browser: Browsers) -> None:
    ada, ben = browser(), browser()
    table = ada.make("beacons", "here", "link")
    first = ada.open(table["table"], language="en")
    second = ben.open(table["table"], key_in(table["seats"][1]["link"]), language=PSEUDO)
    rng = Random(3)
    for _ in range(12):
        for page, is_pseudo in ((first, False), (second, True)):
            page.catch_up()
            asked = page.now["asked"]
            for option in (asked or {}).get("words") or ():
                has_accents = any(letter.isalpha() and not letter.isascii() for letter in option["name"])
                assert has_accents == is_pseudo, option["name"]
            if is_mine(page.now):
                page.answer(rng)
    first.catch_up()
    second.catch_up()
    assert first.story
    assert len(first.story) == len(second.story)
    assert not set(first.story) & set(second.story), "no line is the same"
    assert pseudo_text("Beacons") in str(second.hello) + str(second.heard)
    assert pseudo_text("Beacons") not in str(first.hello) + str(first.heard)


def test_what_an_answer_leaves_is_named_without_the_form_of_its_number() -> None:
    texts_of_mars = find_game("on-mars").phrasebook("cs")
    for count in (0, 1, 2, 5):
        stock = Message("text.stock", {"name": Message("word.colonist", {"count": count})})
        assert texts_of_mars.text(stock) == "kolonisté"


def test_a_price_in_a_question_has_the_plural_form_of_its_number() -> None:
    texts_of_clash = find_game("clash-of-cultures").phrasebook("cs")
    for count, price in ((1, "1\u00a0jídlo"), (2, "2\u00a0jídla"), (5, "5\u00a0jídel")):
        question = Message(
            "ask.pay.gold.food", {"count": count, "kind": Message("word.kind:food", {"count": count})}
        )
        assert f"Cena: {price}." in texts_of_clash.text(question)
