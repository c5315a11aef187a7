"""Texts travel compressed: files of an edition once and for all, everything else on its way."""

from __future__ import annotations

import gzip
import json
import re

import brotli
import httpx
import pytest

from areopagus.server.content.asset_version import WEB, asset_version
from areopagus.server.http import compression
from tests.server.conftest import http_get

HTTP = httpx.Client(timeout=30, verify=False)  # there are no certificates without TLS
BROWSERS = "gzip, deflate, br, zstd"
MOST = 200_000
"""What the first page may weigh, with everything that it needs to show a table."""


@pytest.fixture(scope="module", autouse=True)
def closing():
    yield
    HTTP.close()


def raw(address: str, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """An answer with its body as it travelled."""
    sent = {"accept-encoding": BROWSERS, **{name.replace("_", "-"): value for name, value in headers.items()}}
    with HTTP.stream("GET", address + path, headers=sent) as answer:
        return answer, b"".join(answer.iter_raw())


def opened(answer: httpx.Response, body: bytes) -> bytes:
    how = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}
    plain: bytes = how[answer.headers.get("content-encoding", "")](body)
    return plain


def paths_of_the_first_page(address: str) -> list[str]:
    page = http_get(f"{address}/").text
    games = http_get(f"{address}/api/games").json()
    return [
        "/",
        *dict.fromkeys(re.findall(r'(?:href|src)="(/[^"]+)"', page)),
        *("/api/texts", "/api/languages", "/api/games", "/api/tables"),
        *(game["picture"] for game in games),
        f"/art/on-mars/2.svg?edition={asset_version()}",
        f"/api/reference/on-mars?edition={asset_version()}",
    ]


def test_the_first_page_is_light(server):
    weight = whole = 0
    for path in paths_of_the_first_page(server.address):
        answer, body = raw(server.address, path)
        assert answer.status_code == 200
        weight += len(body)
        whole += len(opened(answer, body))
    assert whole > 3 * MOST
    assert weight < MOST


@pytest.mark.parametrize(
    "accepted", ["br", "gzip", "gzip;q=0.5", "*", "br;q=0, gzip", "identity", "zstd", ""]
)
def test_what_is_compressed_is_what_was_meant(server, accepted):
    for path in paths_of_the_first_page(server.address):
        answer, body = raw(server.address, path, accept_encoding=accepted)
        plain, whole = raw(server.address, path, accept_encoding="identity")
        assert "content-encoding" not in plain.headers
        assert int(answer.headers["content-length"]) == len(body)
        assert opened(answer, body) == whole
        if len(whole) >= compression.SMALLEST:
            assert "accept-encoding" in answer.headers["vary"].lower()
            wanted = {"br": "br", "*": "br", "identity": "", "zstd": "", "": ""}.get(accepted, "gzip")
            assert answer.headers.get("content-encoding", "") == wanted, path


def test_errors_are_compressed_like_the_rest_and_small_ones_are_not(server):
    answer, body = raw(server.address, "/nothing")
    assert "content-encoding" not in answer.headers
    assert json.loads(body)["error"] == "error.not_found"


def test_files_of_an_edition_are_compressed_once(server):
    path = f"/web/{asset_version()}/js/table.js"
    raw(server.address, path)
    before = compression.compressed.cache_info()
    for _ in range(5):
        raw(server.address, path)
        raw(server.address, f"/art/beacons.svg?edition={asset_version()}")
    after = compression.compressed.cache_info()
    assert after.misses - before.misses <= 1
    assert after.hits - before.hits >= 9


def test_a_file_that_is_still_valid_is_not_sent_again(server):
    for path in (f"/web/{asset_version()}/js/table.js", f"/art/beacons.svg?edition={asset_version()}"):
        marks = set()
        for accepted in ("br", "gzip", "identity"):
            first, _ = raw(server.address, path, accept_encoding=accepted)
            mark = first.headers["etag"]
            marks.add(mark)
            for condition in (mark, f'"x", {mark}', f"W/{mark}", "*"):
                again, body = raw(server.address, path, accept_encoding=accepted, if_none_match=condition)
                assert (again.status_code, body) == (304, b"")
                assert again.headers["etag"] == mark
                assert again.headers["cache-control"] == first.headers["cache-control"]
                assert "accept-encoding" in again.headers["vary"].lower()
            other, _ = raw(server.address, path, accept_encoding=accepted, if_none_match='"x"')
            assert other.status_code == 200
        assert len(marks) == 3  # a cache never takes one for the other


def test_parts_of_files_are_parts_of_what_was_meant(server):
    whole = (WEB / "css" / "table.css").read_bytes()
    path = f"/web/{asset_version()}/css/table.css"
    part, body = raw(server.address, path, range="bytes=10-29")
    assert (part.status_code, body) == (206, whole[10:30])
    assert "content-encoding" not in part.headers
    assert part.headers["content-range"] == f"bytes 10-29/{len(whole)}"
    again, body = raw(server.address, path, range="bytes=10-29", if_range='"of something else"')
    assert (again.status_code, body) == (200, whole)
    assert "content-encoding" not in again.headers
    wrong, _ = raw(server.address, path, range=f"bytes={len(whole) + 5}-")
    assert wrong.status_code == 416


def test_scripts_come_without_comments_and_whole(server):
    for script in sorted((WEB / "js").glob("*.js")):
        written = script.read_text(encoding="utf-8").splitlines()
        path = f"/web/{asset_version()}/js/{script.name}"
        whole, body = raw(server.address, path, accept_encoding="identity")
        sent = body.decode().split("\n")
        assert len(sent) >= len(written), script.name
        assert all(line in ("", before) for line, before in zip(sent, written, strict=False)), script.name
        comments = [line for line in sent if line.lstrip().startswith(("/*", "* ", "//"))]
        assert all("*/ " in line for line in comments), script.name  # a type in front of code
        part, body = raw(server.address, path, accept_encoding="identity", range="bytes=0-9")
        assert (part.status_code, body.decode().split("\n")) == (200, sent)
        head = HTTP.head(server.address + path, headers={"accept-encoding": "identity"})
        assert head.headers["content-length"] == whole.headers["content-length"]


def test_nothing_outside_the_folder_is_given(server):
    for path in (
        "/web/x/../../server/app.py",
        "/web/x/%2e%2e/%2e%2e/server/app.py",
        "/web/x/%00",
        "/web/x/js",
    ):
        answer, body = raw(server.address, path)
        assert answer.status_code == 404, path
        assert b"import" not in body
