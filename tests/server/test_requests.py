"""Requests: texts, games, art, rules, references, limits, safety; every error is JSON with a key and a sentence."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY
from xml.etree import ElementTree

import httpx
import pytest
from babel.messages.pofile import read_po
from pydantic import TypeAdapter

from areopagus import games
from areopagus import server as server_package
from areopagus.bots import LEVELS
from areopagus.kernel.errors import IllegalChoice
from areopagus.kernel.messages import KERNEL_LOCALE
from areopagus.kernel.rulebook import rule_texts
from areopagus.server.content.asset_version import asset_version, followed_files, palettes
from areopagus.server.ops.logs import JsonFormatter, RepeatFilter
from areopagus.server.settings import database_url
from areopagus.server.texts import LOCALE, all_texts, language_of, texts_of
from areopagus.server.wire.book import BookInfo
from areopagus.server.wire.http import ReferenceEntry
from tests.server.conftest import PATIENCE, http_get, http_post, http_request

STYLES = {
    "on-mars": [
        "greedy:contractor",
        "greedy:technologist",
        *("lesson:buildings", "lesson:shuttle", "lesson:contracts", "lesson:race"),
    ],
    "clash-of-cultures": [
        *("greedy:warlike", "greedy:builder", "greedy:explorer"),
        *("lesson:cities", "lesson:advances", "lesson:expansion", "lesson:attack", "lesson:defence"),
        "lesson:ships",
    ],
    "beacons": [],
}
WEB_PO = LOCALE / "en" / "LC_MESSAGES" / "web.po"
SERVER = Path(server_package.__file__).parent
SOURCES = sorted(SERVER.rglob("*.py"))


def test_texts_are_those_of_the_catalogue(server):
    with WEB_PO.open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    wanted = {entry.id: entry.string for entry in entries if not entry.pluralizable}
    wanted |= {entry.id[0]: list(entry.string) for entry in entries if entry.pluralizable}
    for query in ("", "?language=en", "?language=xx", "?language=en-GB"):
        assert http_get(f"{server.address}/api/texts{query}").json() == wanted
    assert language_of("en-GB") == "en"
    assert "error.stale" in all_texts("en")


def test_every_sentence_that_the_server_says_has_a_text():
    keys = set()
    for file in SOURCES:
        keys |= set(re.findall(r'"(error\.[a-z_]+)"', file.read_text("utf-8")))
    assert len(keys) > 30
    texts = texts_of("en")
    assert [key for key in sorted(keys) if not texts.has(key)] == []


def test_every_reason_why_the_server_does_not_start_has_a_text():
    named = set()
    for file in SOURCES:
        named |= set(re.findall(r'(?:CannotStart\(|key = )"(server\.[a-z_]+)"', file.read_text("utf-8")))
    catalogue = (KERNEL_LOCALE / "en/LC_MESSAGES/areopagus.po").read_text("utf-8")
    assert named == set(re.findall(r'^msgid "(server\.[^"]+)"', catalogue, flags=re.MULTILINE))
    assert len(named) >= 8


def test_every_text_that_the_page_asks_for_is_there():
    """Keys that the page builds (`web.seat.${…}`) are left out."""
    web = SERVER.parent / "web"
    keys = set()
    for script in web.rglob("*.js"):
        keys |= set(re.findall(r'["\'](web\.[a-z_.-]+[a-z_])["\']', script.read_text("utf-8")))
    assert keys <= set(all_texts("en"))


def test_games_have_titles_sentences_and_pictures(server):
    listed = http_get(f"{server.address}/api/games").json()
    assert [game["key"] for game in listed] == ["on-mars", "clash-of-cultures", "beacons"]
    assert [game["key"] for game in listed if game["example"]] == ["beacons"]
    for game in listed:
        assert game["title"] != "game"
        assert game["blurb"]
        assert game["bots"] == [*LEVELS, *STYLES[game["key"]], "random"]
        for option in game["options"]:
            assert option["sentence"]
            if option["kind"] == "one_of":
                assert option["normal"] in option["values"]
        picture = http_get(server.address + game["picture"], timeout=PATIENCE)
        assert picture.headers["content-type"] == "image/svg+xml"
        assert ElementTree.fromstring(picture.text).tag.endswith("svg")
        assert picture.text == http_get(server.address + game["picture"]).text


@pytest.mark.parametrize("game", sorted(games()))
def test_the_sheet_of_sprites_has_all_that_a_scene_uses(server, browser, game):
    ada = browser()
    page = ada.open(ada.make(game, "here", "random")["table"])
    sheet = ada.http.get(f"/art/{game}/2.svg").text
    root = ElementTree.fromstring(sheet)
    names = {element.get("id") for element in root if element.tag.endswith("symbol")}
    panels = page.now["scene"]["panels"]
    assert {piece["sprite"] for panel in panels for piece in panel["pieces"]} - {"text"} <= names
    grounds = {element.get("id") for element in root if element.tag.endswith("}g")}
    assert {f"ground-{panel['ground']}" for panel in panels if "ground" in panel} <= grounds
    assert "<script" not in sheet
    assert "data:" not in sheet


def test_a_rule_is_told_by_its_id(server):
    rule = http_get(f"{server.address}/api/rules/on-mars/OM-TERM-13").json()
    assert rule["id"] == "OM-TERM-13"
    assert rule["text"].startswith("A (Building) Complex is a connected group of two or more Buildings")
    assert rule["text"].endswith("Its size is the number of Buildings in it.")
    assert "Terms" in rule["title"]
    assert {"OM-TERM-12", "OM-TERM-14"} <= {near["id"] for near in rule["near"]}


@pytest.mark.parametrize("game", sorted(games()))
def test_the_book_of_a_game_has_its_rules_and_things(server, game):
    path = f"/api/rules/{game}?language=en&edition={asset_version()}"
    answer = http_get(
        server.address + path, timeout=PATIENCE
    )  # it is made and compressed at the first request
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-language"] == "en"
    book = BookInfo.model_validate_json(answer.content)
    blocks = [block for chapter in book.chapters for section in chapter.sections for block in section.blocks]
    rules = rule_texts(games()[game].rulebook.read_text(encoding="utf-8"))
    assert [block.id for block in blocks if block.id] == list(rules)
    things = {key for group in book.groups for thing in group.things for key in (thing.key, *thing.parts)}
    assert things == set(games()[game].reference())
    assert all("{" not in question.sentence for question in book.questions)


def test_what_only_explains_is_marked(server):
    book = http_get(f"{server.address}/api/rules/on-mars", timeout=PATIENCE).json()
    explaining = [chapter["title"] for chapter in book["chapters"] if chapter["explains"]]
    assert [title.partition(".")[0] for title in explaining] == ["31", "32", "33"]
    behind = {question["key"]: question["rules"] for question in book["questions"]}
    assert "OM-BUILD-03" in behind["construct.site"]


@pytest.mark.parametrize("game", sorted(games()))
def test_the_reference_of_a_game_is_told_by_key(server, game):
    answer = http_get(f"{server.address}/api/reference/{game}?language=en")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-language"] == "en"
    entries = TypeAdapter(dict[str, ReferenceEntry]).validate_python(answer.json(), strict=True)
    assert set(entries) == set(games()[game].reference())
    rules = rule_texts(games()[game].rulebook.read_text(encoding="utf-8"))
    assert all(entry.name and entry.effects and entry.rule in rules for entry in entries.values())


def test_the_edition_follows_the_arrangement_of_panels():
    layouts = {palette.parent / "layout.css" for palette in palettes().values()}
    assert {layout for layout in layouts if layout.exists()} <= set(followed_files())
    assert any(layout.exists() for layout in layouts)


def test_the_reference_may_be_kept_as_long_as_the_page(server):
    path = f"{server.address}/api/reference/on-mars?language=en"
    now = http_get(f"{path}&edition={asset_version()}")
    assert "immutable" in now.headers["cache-control"]
    assert http_get(path).headers["cache-control"] == "no-cache"
    assert http_get(path, headers={"if-none-match": now.headers["etag"]}).status_code == 304
    assert now.json()["blueprint:11"]["name"] == "Casino"
    assert now.json()["depot:1"]["price"] == "4 Crystals"
    assert "price" not in now.json()["bot"]


PROBLEMS = {
    "no page": ("GET", "/nothing", None, 404, "error.not_found"),
    "no table": ("GET", "/api/tables/abc", None, 404, "error.no_table"),
    "a strange table": ("GET", "/api/tables/ABC%00", None, 422, "error.invalid"),
    "no method": ("DELETE", "/api/tables", None, 405, "error.method"),
    "no rule": ("GET", "/api/rules/on-mars/OM-NO-01", None, 404, "error.no_rule"),
    "no book": ("GET", "/api/rules/chess", None, 422, "error.unknown_game"),
    "no reference": ("GET", "/api/reference/chess", None, 422, "error.unknown_game"),
    "no game": ("GET", "/art/chess.svg", None, 422, "error.unknown_game"),
    "no game but a module": ("GET", "/art/os:path.svg", None, 422, "error.unknown_game"),
    "no such table size": ("GET", "/art/on-mars/7.svg", None, 404, "error.not_found"),
    "no JSON": ("POST", "/api/tables", "{", 422, "error.invalid"),
    "no plan": ("POST", "/api/tables", "{}", 422, "error.invalid"),
    "a module": (
        "POST",
        "/api/tables",
        '{"game": "antigravity:x", "seats": [{"kind": "here"}]}',
        422,
        "error.unknown_game",
    ),
    "too many seats": (
        "POST",
        "/api/tables",
        json.dumps({"game": "on-mars", "seats": [{"kind": "here"}] * 5}),
        422,
        "error.bad_seats",
    ),
    "bad option": (
        "POST",
        "/api/tables",
        '{"game": "on-mars", "seats": [{"kind": "here"}], "options": {"length": "eternal"}}',
        422,
        "error.bad_option",
    ),
    "no bot": (
        "POST",
        "/api/tables",
        '{"game": "on-mars", "seats": [{"kind": "bot", "bot": "hal"}]}',
        422,
        "error.bad_call",
    ),
    "a long name": (
        "POST",
        "/api/tables",
        json.dumps({"game": "on-mars", "seats": [{"kind": "here", "name": "x" * 41}]}),
        422,
        "error.invalid",
    ),
    "something more": (
        "POST",
        "/api/tables",
        '{"game": "on-mars", "seats": [], "admin": 1}',
        422,
        "error.invalid",
    ),
    "no record": ("POST", "/api/records", "hello", 422, "error.not_json"),
    "a file of the server": ("POST", "/api/records", __file__, 422, "error.not_json"),
    "an empty document": ("POST", "/api/records", "", 422, "error.not_json"),
    "no text": ("POST", "/api/records", b"\xff\xfe", 422, "error.not_json"),
    "another document": ("POST", "/api/records", '{"format": "x"}', 422, "error.foreign_record"),
    "no administrator": ("GET", "/api/admin?key=guess", None, 401, "error.unauthorized"),
    "no figures": ("GET", "/metrics", None, 401, "error.unauthorized"),
}


@pytest.mark.parametrize("case", PROBLEMS)
def test_a_bad_request_gets_a_clear_answer(server, case):
    method, path, body, status, key = PROBLEMS[case]
    answer = http_request(
        method, server.address + path, content=body, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) == (status, key)
    assert set(answer.json()) == {"error", "sentence"}
    assert answer.json()["sentence"].endswith(".")
    assert "Traceback" not in answer.text
    assert "content-security-policy" in answer.headers


def test_what_fails_inside_is_told_without_its_inside(server, monkeypatch, caplog):
    def broken(*arguments):
        raise RuntimeError("secret inside")

    monkeypatch.setattr(server.services.store, "tables_of", broken)
    answer = http_get(f"{server.address}/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (500, "error.server")
    assert "secret" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    failed = next(record for record in caplog.records if record.message == "something failed")
    line = json.loads(JsonFormatter().format(failed))
    assert line["error"] == "RuntimeError"
    assert any(place.endswith(" broken") for place in line["trace"])
    assert "secret" not in str(line)


def test_every_answer_is_guarded_by_headers_and_gives_a_cookie_once(server):
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        first = http.get("/api/games")
        policy = first.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert policy.startswith("default-src 'none'")
        assert first.headers["x-content-type-options"] == "nosniff"
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert "set-cookie" not in http.get("/api/games").headers
    for forged in ("x", "x" * 41, "ä" * 24, "a b" * 10, "'; drop table"):
        answer = http_get(f"{server.address}/api/tables", headers={b"cookie": f"areopagus={forged}".encode()})
        assert "set-cookie" in answer.headers
        assert answer.json() == []


def test_a_page_of_another_place_changes_nothing(server):
    plan = {"game": "on-mars", "seats": [{"kind": "here"}]}
    for origin, status in {
        "https://evil.example": 403,
        "null": 403,
        "http://[": 403,
        server.address: 201,
    }.items():
        answer = http_post(f"{server.address}/api/tables", json=plan, headers={"origin": origin})
        assert answer.status_code == status, origin


def test_requests_tables_and_sizes_are_limited(strict, browser):
    small = strict(longest_request=2000, longest_import=4000, tables_per_client=2)
    ada = browser(small.address)
    for path in ("/api/tables", "/api/records"):
        assert ada.http.post(path, content=b"x" * 5000).status_code == 413
        chunked = ada.http.post(path, content=iter([b" " * 1000] * 50))
        assert (chunked.status_code, chunked.json()["error"]) == (413, "error.too_large")
    ada.make("on-mars", "here")
    ada.make("on-mars", "here")
    refused = ada.http.post("/api/tables", json={"game": "on-mars", "seats": [{"kind": "here"}]})
    assert (refused.status_code, refused.json()["error"]) == (409, "error.too_many_tables")
    assert browser(small.address).make("on-mars", "here")

    slow = strict(requests_per_second=0.001, request_burst=5)
    answers = [http_get(f"{slow.address}/healthz").status_code for _ in range(7)]
    assert answers == [200] * 5 + [429] * 2
    assert [http_get(f"{slow.address}/web/x/js/main.js").status_code for _ in range(9)] == [200] * 9
    heavy = strict(files_per_second=0.001, file_burst=2)
    answers = [http_get(f"{heavy.address}/web/x/js/main.js").status_code for _ in range(4)]
    assert answers == [200] * 2 + [429] * 2
    few = strict(tables_per_second=0.001, table_burst=1)
    plan = {"game": "on-mars", "seats": [{"kind": "here"}]}
    answers = [http_post(f"{few.address}/api/tables", json=plan).status_code for _ in range(2)]
    assert answers == [201, 429]  # dropping the cookie helps nobody


def test_answers_are_sent_at_once(server, browser):
    """A second part does not wait until the first has been acknowledged, as it does unless told otherwise."""
    browser().http.get("/healthz")
    lines = [each.transport.get_extra_info("socket") for each in server.server.server_state.connections]
    assert lines
    assert all(line.getsockopt(IPPROTO_TCP, TCP_NODELAY) for line in lines)


def test_health_and_figures(server):
    assert http_get(f"{server.address}/healthz").json() == {"status": "ok"}
    assert http_get(f"{server.address}/readyz").json() == {"status": "ok"}
    shown = {"authorization": f"Bearer {server.services.admin_key}"}
    figures = http_get(f"{server.address}/metrics", headers=shown).text
    for name in (
        "areopagus_choices_total",
        "areopagus_open_pages",
        "areopagus_answer_seconds_bucket",
        "areopagus_waiting_writes",
        "areopagus_oldest_write_seconds",
        "areopagus_busy_threads",
    ):
        assert name in figures
    answer = http_get(f"{server.address}/api/admin", headers=shown).json()
    assert answer["live_tables"] >= 0
    for wrong in ("Bearer guess", "Basic guess", f"Bearer {server.services.admin_key}x", "Bearer ä"):
        for path in ("/api/admin", "/metrics"):
            refused = http_get(server.address + path, headers={b"authorization": wrong.encode()})
            assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")


def test_logs_are_lines_of_json():
    record = logging.makeLogRecord({"msg": "seat %s", "args": (1,), "levelname": "INFO", "table": "t\n1"})
    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert json.loads(line)["what"] == "seat 1"
    assert json.loads(line)["table"] == "t\n1"


def raised(error):
    try:
        raise error
    except Exception as caught:
        return logging.makeLogRecord(
            {"msg": "failed", "name": "areopagus.x", "exc_info": (type(caught), caught, caught.__traceback__)}
        )


def test_logs_tell_what_an_error_says_only_if_it_is_harmless():
    reasons = {
        KeyError("a hidden word"): "KeyError",
        IllegalChoice(word="a hidden word"): "IllegalChoice",
        OSError(28, "No space left on device", "/home/ada/a hidden word"): "OSError: No space left on device",
        sqlite3.OperationalError("database is locked\na hidden word"): "OperationalError: database is locked",
        RuntimeError("postgresql://ada:a hidden word@db"): "RuntimeError",
    }
    for error, reason in reasons.items():
        line = JsonFormatter().format(raised(error))
        assert json.loads(line)["error"] == reason
        assert "hidden" not in line
    chained = ValueError("a hidden word")
    chained.__cause__ = sqlite3.OperationalError("disk I/O error")
    assert (
        json.loads(JsonFormatter().format(raised(chained)))["error"]
        == "ValueError < OperationalError: disk I/O error"
    )


def test_a_trace_in_what_a_library_says_is_left_out():
    """So uvicorn tells what failed when the server starts or stops."""
    errors = "It failed.\nTraceback (most recent call last):\n  File x\nKeyError: 'a hidden word'"
    line = JsonFormatter().format(logging.makeLogRecord({"msg": errors, "name": "uvicorn.error"}))
    assert json.loads(line)["what"] == "It failed.\n"


def test_the_same_failure_is_logged_once_a_minute_with_a_count():
    now = [0.0]
    repeats = RepeatFilter(lambda: now[0])
    assert [repeats.filter(raised(KeyError("a"))) for _ in range(1000)] == [True] + [False] * 999
    assert repeats.filter(raised(ValueError("a")))
    assert repeats.filter(logging.makeLogRecord({"msg": "failed", "name": "areopagus.x"}))
    now[0] = 61
    again = raised(KeyError("b"))
    assert repeats.filter(again)
    assert json.loads(JsonFormatter().format(again))["repeated"] == 999
    library = logging.makeLogRecord({"msg": "Invalid HTTP request received.", "name": "uvicorn.error"})
    assert [repeats.filter(library) for _ in range(3)] == [True, False, False]


def test_libraries_tell_only_what_goes_wrong():
    """The rows of the database would be in what they tell else, and links with their keys."""
    script = """
import logging, sys
from areopagus.server.ops.logs import log_to_stderr
log_to_stderr("debug")
for name in ("sqlalchemy.engine.Engine", "uvicorn.error", "websockets.server", "asyncio"):
    logging.getLogger(name).debug("Row ('a cookie',)")
    logging.getLogger(name).info("/ws/table?key=a cookie")
logging.getLogger("areopagus.server").debug("ours")
"""
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stderr
    assert [json.loads(line)["what"] for line in output.splitlines()] == ["ours"]


def test_a_database_is_named_by_file_or_url(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert database_url(None) == f"sqlite:///{tmp_path / 'areopagus.db'}"
    assert database_url("my.db") == f"sqlite:///{tmp_path / 'my.db'}"
    for address in ("postgresql+psycopg://db/x", "postgresql://db/x", "postgres://db/x"):
        assert database_url(address) == "postgresql+psycopg://db/x"
