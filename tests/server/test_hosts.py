"""Names, origins, cookies and headers: what a browser is told, and whom the server takes orders from."""

from __future__ import annotations

import json
import socket
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from areopagus.server.http.hosts import origin_of
from tests.server.conftest import RELAXED, RunningServer, http_get, http_post, http_request, wait_until
from tests.server.test_connections import line_to, rest

PLAN = {"game": "beacons", "seats": [{"kind": "here"}, {"kind": "here"}]}
HTTPS = {"x-forwarded-proto": "https"}
PUBLIC = "https://games.example"


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    """A server behind a proxy with TLS, which is this test."""
    folder = tmp_path_factory.mktemp("proxied")
    running = RunningServer(replace(RELAXED, database=f"sqlite:///{folder / 'tables.db'}", origin=PUBLIC))
    yield running
    running.stop()


# Hosts


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8320", "127.0.0.1.evil.example", "a b", "x@127.0.0.1"]
)
def test_a_server_answers_only_to_names_of_its_own(server, host):
    for path in ("/", "/api/games", "/web/x/js/main.js"):
        answer = http_get(server.address + path, headers={"host": host})
        assert (answer.status_code, answer.json()["error"]) == (421, "error.wrong_host")
        assert "--origin" in answer.json()["sentence"]
    refused = http_post(
        f"{server.address}/api/tables", json=PLAN, headers={"host": host, "origin": f"http://{host}"}
    )
    assert refused.status_code == 421


def test_a_server_is_known_by_address_by_name_and_by_its_origin(server, proxied):
    names = ["localhost", "LocalHost:99", "127.0.0.1", "192.168.1.7:8320", "[::1]:8320", "[fe80::1]"]
    names += [socket.gethostname(), f"{socket.gethostname()}.local", socket.getfqdn()]
    for name in names:
        assert http_get(f"{server.address}/api/languages", headers={"host": name}).status_code == 200, name
    for running, status in ((server, 421), (proxied, 200)):
        answer = http_get(f"{running.address}/api/languages", headers={"host": "games.example"})
        assert answer.status_code == status
    assert http_get(f"{server.address}/healthz", headers={"host": "watcher.example"}).status_code == 200


def test_a_socket_under_a_wrong_name_is_not_opened(server, browser):
    ada = browser()
    table = ada.make("beacons", "here", "here")["table"]
    port = server.address.rpartition(":")[2]
    line = socket.create_connection(("127.0.0.1", int(port)))
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://evil.example:{port}/ws/{table}", sock=line)
    assert refused.value.response.status_code == 421
    assert json.loads(refused.value.response.body)["error"] == "error.wrong_host"
    line.close()


# Origins


def test_origins_are_compared_with_scheme_host_and_port(server, proxied):
    port = server.address.rpartition(":")[2]
    here = {
        server.address: 201,
        server.address.replace("http", "https"): 403,
        "http://127.0.0.1": 403,
        f"http://localhost:{port}": 403,
        f"http://x@127.0.0.1:{port}": 403,
        server.address + "/": 403,
        "": 403,
    }
    for origin, status in here.items():
        answer = http_post(f"{server.address}/api/tables", json=PLAN, headers={"origin": origin})
        assert answer.status_code == status, origin
    there = {PUBLIC: 201, "http://games.example": 403, PUBLIC + ":444": 403, PUBLIC + ":443": 201}
    for origin, status in there.items():
        headers = {"origin": origin, "host": "games.example", **HTTPS}
        assert http_post(f"{proxied.address}/api/tables", json=PLAN, headers=headers).status_code == status


def test_with_an_origin_another_host_makes_no_tables(proxied):
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    assert http_post(f"{proxied.address}/api/tables", json=PLAN, headers=evil).status_code == 421


def test_sockets_compare_origins_like_requests(proxied, browser):
    ada = browser(proxied.address)
    table = ada.make("beacons", "here", "here")["table"]
    url = proxied.address.replace("http", "ws") + f"/ws/{table}"
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())}
    with connect(url, additional_headers=headers, origin=PUBLIC) as line:
        assert json.loads(line.recv(5))["type"] == "hello"
    with connect(url, additional_headers=headers, origin="http://games.example") as line:
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(5)
        assert closed.value.rcvd.code == 4403


NO_ORIGINS = [
    "nonsense",
    "games.example",
    "null",
    "ftp://games.example",
    "https://games.example/path",
    "https://",
    "http://[",
    "https://u@games.example",
    "https://games.example?x",
    "https://games.example:x",
]


@pytest.mark.parametrize("text", [*NO_ORIGINS, "https://a b"])
def test_nonsense_is_no_origin(text):
    assert origin_of(text) is None


# Cookies


CACHED = ("/web/x/js/main.js", "/art/beacons.svg", "/art/beacons/palette.css", "/art/beacons/2.svg")


def test_cookies_are_given_by_pages_and_the_api_only(server):
    for path in ("/", "/new", "/t/abc", "/r/abc", "/a/abc", "/api/games", "/api/tables"):
        answer = http_get(server.address + path)
        assert "areopagus=" in answer.headers["set-cookie"], path
        assert "cookie" in answer.headers["vary"].lower()
        assert "public" not in answer.headers["cache-control"]
    others = ("/healthz", "/readyz", "/metrics", "/openapi.json", "/nothing", "/web/x/nothing.js", *CACHED)
    for path in others:
        assert "set-cookie" not in http_get(server.address + path).headers, path


def test_what_caches_may_share_has_no_cookie(server):
    page = http_get(f"{server.address}/").text
    named = [part.split('"')[0] for part in page.split('href="')[1:]] + [
        part.split('"')[0] for part in page.split('src="')[1:]
    ]
    shared = 0
    for path in named:
        answer = http_get(server.address + path)
        if "public" in answer.headers.get("cache-control", ""):
            shared += 1
            assert "set-cookie" not in answer.headers
            assert "accept-encoding" in answer.headers["vary"].lower()
    assert shared >= 5


def test_over_tls_the_cookie_belongs_to_this_host_alone(proxied):
    headers = {"host": "games.example", **HTTPS}
    first = http_get(f"{proxied.address}/api/tables", headers=headers)
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("__Host-areopagus=")
    assert {"Secure", "Path=/", "HttpOnly"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    value = cookie.partition("=")[2].partition(";")[0]
    again = http_get(
        f"{proxied.address}/api/tables", headers={**headers, "cookie": f"__Host-areopagus={value}"}
    )
    assert "set-cookie" not in again.headers
    plain = http_get(f"{proxied.address}/api/tables")
    assert plain.headers["set-cookie"].startswith("areopagus=")


def test_a_plain_cookie_is_nobody_over_tls(proxied):
    """Somebody may have planted it, and then knows it."""
    headers = {"host": "games.example", **HTTPS}
    plain = http_post(f"{proxied.address}/api/tables", json=PLAN)
    planted = plain.headers["set-cookie"].partition(";")[0]
    answer = http_get(f"{proxied.address}/api/tables", headers={**headers, "cookie": planted})
    assert answer.json() == []
    given = answer.headers["set-cookie"]
    assert given.startswith("__Host-areopagus=")
    assert planted.partition("=")[2] not in given


# Headers


def test_headers_of_safety(server, proxied):
    for path in ("/", "/api/games", "/nothing", "/art/beacons.svg"):
        answer = http_get(server.address + path)
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in answer.headers["permissions-policy"]
        assert "strict-transport-security" not in answer.headers
        secure = http_get(proxied.address + path, headers={"host": "games.example", **HTTPS})
        assert secure.headers["strict-transport-security"].startswith("max-age=")


def test_methods_that_a_path_has_are_named(server):
    for method, path, allowed in (
        ("DELETE", "/api/tables", "GET, HEAD, POST"),
        ("POST", "/api/games", "GET, HEAD"),
        ("GET", "/api/records", "POST"),
        ("PUT", "/", "GET, HEAD"),
        ("POST", "/web/x/js/main.js", "GET, HEAD"),
    ):
        answer = http_request(method, server.address + path)
        assert (answer.status_code, answer.json()["error"]) == (405, "error.method"), path
        assert answer.headers["allow"] == allowed


def test_head_answers_like_get_without_a_body(server, browser):
    ada = browser()
    table = ada.make("beacons", "here", "here")["table"]
    paths = ["/", "/t/abc", "/healthz", "/readyz", "/openapi.json", "/metrics", "/nothing", "/api/games"]
    paths += ["/api/texts", "/api/tables", f"/api/tables/{table}", "/api/tables/none", *CACHED]
    for path in paths:
        for accepted in ("identity", "gzip", "br"):
            got = ada.http.get(path, headers={"accept-encoding": accepted})
            head = ada.http.head(path, headers={"accept-encoding": accepted})
            assert (head.status_code, head.content) == (got.status_code, b""), path
            names = ("content-length", "content-type", "content-encoding", "etag", "cache-control", "vary")
            for name in names:
                assert head.headers.get(name) == got.headers.get(name), (path, name)
    assert ada.http.head("/api/records").status_code == 405


def test_a_request_that_breaks_off_is_no_error(server, caplog):
    caplog.set_level("INFO", "areopagus.server")
    for path in (b"/api/tables", b"/api/records"):
        request = b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
        with line_to(server.address, request):
            pass
    wait_until(lambda: [record.message for record in caplog.records].count("request") >= 2)
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []
    assert not any(record.exc_info for record in caplog.records)
    with line_to(server.address, b"GET /healthz HTTP/1.0\r\n\r\n") as line:
        assert rest(line).startswith(b"HTTP/1.1 200")
