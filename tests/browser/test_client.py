"""The client: its files are typed and without texts of their own; what it remembers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

import areopagus
from areopagus.kernel import OneOf, Several, games, new
from areopagus.server.content.art import cover_match, cover_of
from areopagus.server.content.asset_version import IMMUTABLE, NO_CACHE
from areopagus.server.routes.pages import without_comments
from areopagus.server.texts import all_texts
from scripts.tools import need

from .conftest import SERVE, Open, Site
from .looks import choose

WEB = Path(areopagus.__file__).parent / "web"
SCRIPTS = sorted((WEB / "js").glob("*.js"))


def test_the_types_hold() -> None:
    tools = need("node", "typescript")
    command = [
        str(tools["typescript"]),
        *("--allowJs", "--checkJs", "--strict", "--noEmit", "--noUncheckedIndexedAccess", "--skipLibCheck"),
        *("--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler"),
        *("--lib", "es2022,dom,dom.iterable"),
        *map(str, SCRIPTS),
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.stdout + run.stderr == ""


def test_a_script_does_the_same_without_its_comments(tmp_path: Path) -> None:
    written = tmp_path / "written"
    sent = tmp_path / "sent"
    for folder in (written, sent):
        folder.mkdir()
        for script in SCRIPTS:
            content = script.read_bytes()
            (folder / script.name).write_bytes(without_comments(content) if folder == sent else content)
        command = [
            str(need("node", "typescript")["typescript"]),
            *("--allowJs", "--removeComments", "--target", "es2022", "--module", "es2022", "--noCheck"),
            *("--moduleResolution", "bundler", "--outDir", str(tmp_path / "out" / folder.name)),
            *(str(folder / script.name) for script in SCRIPTS),
        ]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert run.stdout + run.stderr == ""
    for script in SCRIPTS:
        files = [tmp_path / "out" / folder.name / script.name for folder in (written, sent)]
        plain = ["".join(file.read_text(encoding="utf-8").split()) for file in files]
        assert plain[0] == plain[1], script.name


def test_every_text_that_the_page_asks_for_is_there() -> None:
    asked = {
        key
        for script in SCRIPTS
        for key in re.findall(r'"(web\.[a-z_.]+[a-z])"', script.read_text(encoding="utf-8"))
    }
    assert len(asked) > 80
    assert asked - set(all_texts("en")) == set()


def test_the_page_has_no_text_of_its_own() -> None:
    """Whatever stands between quotes and reads like a sentence would be one."""
    for script in SCRIPTS:
        code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", script.read_text(encoding="utf-8"), flags=re.S | re.M)
        for text in re.findall(r'"([^"\n]*)"', code):
            assert not re.match(r"[A-Z][a-z]+ [a-z]+", text), f"{script.name}: {text}"


def test_the_page_knows_no_game() -> None:
    for file in (*SCRIPTS, *(WEB / "css").glob("*.css"), WEB / "index.html"):
        text = file.read_text(encoding="utf-8")
        for key in games():
            assert key not in text, f"{file.name}: {key}"


def test_the_page_obeys_its_policy() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*src=)", page) == []
    assert " style=" not in page
    assert "<style" not in page
    assert not re.search(r"\son[a-z]+=", page)
    assert "http" not in page


# What the server has for the page


@pytest.mark.parametrize("key", ["on-mars", "clash-of-cultures"])
def test_a_cover_shows_the_map_of_a_recorded_match(key: str) -> None:
    game = games()[key]
    match = cover_match(game)
    assert len(match.record.choices) > 500
    panel = next(panel for panel in match.scene().panels if panel.key == "map")
    cover = cover_of(game)
    assert f'viewBox="0 0 {panel.width:g} {panel.height:g}"' in cover
    assert f'data-game="{key}"' in cover
    assert "light-dark(" in cover


@pytest.mark.parametrize("key", ["on-mars", "clash-of-cultures", "beacons"])
def test_the_values_of_options_have_names(key: str) -> None:
    game = games()[key]
    texts = game.phrasebook()
    for option in game.options:
        assert texts.has(option.help_key)
        if isinstance(option, OneOf | Several):
            nameless = [name for name in option.names if not texts.has(f"{option.help_key}.{name}")]
            assert nameless == [], option.key


CACHE_CONTROLS = """
async (names) => Object.fromEntries(await Promise.all(names.map(async (name) => {
  const answer = await fetch(name, { cache: "reload" });
  return [name, answer.ok && answer.headers.get("cache-control")];
})))
"""


def test_files_are_kept_under_the_name_of_their_edition(opened: Open, site: Site) -> None:
    page = opened("/", anew=True)
    page.wait_for_selector(".game")
    fetched = page.evaluate("() => performance.getEntriesByType('resource').map((entry) => entry.name)")
    files = [name for name in fetched if "/web/" in name or "/art/" in name]
    assert any("palette.css" in name for name in files)
    controls = page.evaluate(CACHE_CONTROLS, files)
    assert controls == dict.fromkeys(files, IMMUTABLE["Cache-Control"])
    edition = next(name for name in files if "/web/" in name).split("/web/")[1].split("/")[0]
    for path in ("/", f"/web/{edition[::-1]}/js/main.js", "/art/on-mars/palette.css?edition=old"):
        answer = page.request.get(site.address + path)
        assert answer.ok
        assert NO_CACHE["Cache-Control"] in answer.headers["cache-control"].split(", "), path


# Languages

GREEK = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "web.language"
msgstr "Ελληνικά"

msgid "web.my_tables"
msgstr "Τα τραπέζια μου"
"""


@pytest.fixture
def greek(tmp_path: Path) -> Iterator[str]:
    """The address of a server that has a second language."""
    folder = tmp_path / "locale" / "el" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "web.po").write_text(GREEK, encoding="utf-8")
    with (folder / "web.po").open("rb") as po, (folder / "web.mo").open("wb") as mo:
        write_mo(mo, read_po(po))
    more = "import sys, pathlib\nfrom areopagus.server.texts import add_catalogues\n"
    more += "add_catalogues(pathlib.Path(sys.argv[3]))\n"
    command = [sys.executable, "-c", more + SERVE, str(tmp_path / "tables.db"), "0", str(tmp_path / "locale")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.kill()


def test_the_page_speaks_the_language_that_was_chosen(opened: Open, greek: str) -> None:
    page = opened()
    page.goto(greek)  # the first page waits until the games are loaded
    expect(page.locator("#mine")).to_have_text("My tables")
    page.locator(".language").select_option("Ελληνικά")
    expect(page.locator("#mine")).to_have_text("Τα τραπέζια μου")
    expect(page.locator("html")).to_have_attribute("lang", "el")
    expect(page.locator(".import h2")).to_have_text("Καταγραφές")
    page.reload()
    expect(page.locator("#mine")).to_have_text("Τα τραπέζια μου")
    page.goto(f"{greek}/?language=en")
    expect(page.locator("#mine")).to_have_text("My tables")
    keeps_the_place(page, greek)


def keeps_the_place(page: Page, greek: str) -> None:
    """A change of the language changes nothing else."""
    page.goto(f"{greek}/new?game=beacons")
    page.locator("#table-name").fill("Σάββατο")
    page.evaluate("window.isTheSame = true")
    page.locator(".language").select_option("el")
    expect(page.locator("html")).to_have_attribute("lang", "el")
    expect(page.locator("#table-name")).to_have_value("Σάββατο")
    page.locator(".start").click()
    search = page.locator("input[type=search]")
    search.fill("xyz")
    words = page.locator(".opts .opt")
    expect(words.first).to_be_visible()
    address, options = page.url, words.count()
    page.locator(".language-tool select").select_option("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(search).to_have_value("xyz")
    expect(words).to_have_count(options)
    assert page.url == address
    assert page.evaluate("window.isTheSame"), "the page was not loaded again"
    page.goto(greek)
    expect(page.locator("#mine")).to_have_text("My tables")
    page.wait_for_load_state("networkidle")  # its server is stopped right afterwards


# What is remembered


def end_turn(page: Page) -> None:
    page.locator(".opt[data-word=end]:not(.ends)").click()
    expect(page.locator(".opt.ends")).to_be_visible()  # asked before the turn passes
    page.keyboard.press("e")
    expect(page.locator(".ask:not(.mine)")).to_be_visible()


def test_what_changed_while_the_page_was_closed_is_marked_until_the_next_choice(
    opened: Open, site: Site
) -> None:
    match = new("beacons", seats=2, seed=1, forced="quiet")
    assert match.ask is not None
    table = site.lay(match)
    ada, bo = opened(table.links[match.ask.seat]), opened(table.links[1 - match.ask.seat])
    end_turn(ada)
    ada.goto("about:blank")
    for word in ("light", "card:cove", "hex:+0+0"):
        choose(bo, word)
    end_turn(bo)
    ada.goto(site.address + table.path)
    expect(ada.locator(".story .line.new")).not_to_have_count(0)
    new_lines = ada.locator(".story .line.new").count()
    assert new_lines < ada.locator(".story .line").count()
    expect(ada.locator(".news")).to_contain_text(str(new_lines))
    expect(
        ada.locator("[data-key='beacon:0'] .mark.changed, [data-word='hex:+0+0'] .mark.changed")
    ).to_have_count(1)
    ada.locator(".opt").first.click()
    expect(ada.locator(".mark.changed")).to_have_count(0)
    expect(ada.locator(".story .line.new")).to_have_count(0)
