"""Connections that say nothing, say it slowly, or are too many: they cost nobody but themselves."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from areopagus.server.http.limits import network_of
from areopagus.server.http.protocols import fit_to_file_limit
from tests.server.conftest import Browser, Program, http_get, wait_until

FIRST_LINES = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"


@contextmanager
def line_to(address: str, request: bytes = b"", source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection that says something, and then nothing."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20, source_address=(source, 0)) as line:
        line.sendall(request)
        yield line


def rest(line: socket.socket) -> bytes:
    """What a connection is told until it is closed."""
    received = b""
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            received += part
    return received


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
def test_a_connection_without_a_request_is_closed(strict, sent):
    server = strict(header_seconds=0.3)
    with line_to(server.address, sent) as line:
        assert rest(line) == b""
    wait_until(lambda: server.services.gate.total == 0)


def test_a_header_that_comes_drop_by_drop_gets_no_more_time(strict):
    server = strict(header_seconds=0.5)
    with line_to(server.address, b"GET /healthz HTTP/1.1\r\n") as line:
        line.settimeout(0.05)
        received = None
        for _ in range(400):
            try:
                line.sendall(b"x: y\r\n")
                received = line.recv(100)
                break
            except TimeoutError:
                continue
            except OSError:
                received = b""
                break
        assert received == b""


def test_the_time_for_the_next_request_begins_with_the_last_answer(strict):
    server = strict(header_seconds=0.5)
    with line_to(server.address, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal") as line:
        received = rest(line)
    assert received.startswith(b"HTTP/1.1 200")
    assert received.count(b"HTTP/1.1") == 1


def test_a_body_that_does_not_come_is_told_and_closed(strict):
    server = strict(body_seconds=0.3, header_seconds=60)
    for length in (b"Content-Length: 100\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"):
        for path in (b"/api/tables", b"/api/records"):
            request = (
                FIRST_LINES.replace(b"/api/tables", path) + b"Content-Type: application/json\r\n" + length
            )
            with line_to(server.address, request) as line:
                received = rest(line)
            assert received.startswith(b"HTTP/1.1 408")
            assert json.loads(received.partition(b"\r\n\r\n")[2])["error"] == "error.too_slow"


def test_an_answer_that_nobody_reads_is_given_up(strict):
    server = strict(body_seconds=0.5, header_seconds=0.5)
    ask = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with line_to(server.address) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(0.2)
        with suppress(OSError):
            for _ in range(400):
                line.sendall(ask)
        wait_until(lambda: server.services.gate.total == 0)


def test_one_address_has_only_so_many_connections(strict):
    server = strict(connections_per_address=5)
    with ExitStack() as stack:
        lines = [stack.enter_context(line_to(server.address)) for _ in range(8)]
        wait_until(lambda: server.services.gate.total == 5)
        assert [rest(line) for line in lines[5:]] == [b""] * 3
        with line_to(
            server.address,
            b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            source="127.0.0.9",
        ) as other:
            assert rest(other).startswith(b"HTTP/1.1 200")
        lines[0].close()
        wait_until(lambda: server.services.gate.total == 4)
    wait_until(lambda: server.services.gate.total == 0)
    assert http_get(f"{server.address}/healthz").status_code == 200


def test_one_address_connects_at_a_rate(strict):
    server = strict(connections_per_second=0.001, connection_burst=3)
    asked = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    def answer(source):
        with line_to(server.address, asked, source=source) as line:
            return rest(line)[:12]

    assert [answer("127.0.0.8") for _ in range(5)] == [b"HTTP/1.1 200"] * 3 + [b""] * 2
    assert answer("127.0.0.9") == b"HTTP/1.1 200"


def test_a_trusted_proxy_may_have_more_connections_but_not_all(strict):
    server = strict(connections_per_address=2, open_connections=6, origin="https://games.example")
    with ExitStack() as stack:
        lines = [stack.enter_context(line_to(server.address)) for _ in range(9)]
        wait_until(lambda: server.services.gate.total == 6)
        assert [rest(line) for line in lines[6:]] == [b""] * 3
    with ExitStack() as stack:
        wait_until(lambda: server.services.gate.total == 0)
        lines = [stack.enter_context(line_to(server.address, source="127.0.0.9")) for _ in range(3)]
        assert rest(lines[2]) == b""


def test_open_pages_do_not_count_as_connections(strict, browser):
    server = strict(connections_per_address=2)
    ada = browser(server.address)
    table = ada.make("beacons", "here", "here")["table"]
    pages = [ada.open(table) for _ in range(4)]
    wait_until(lambda: server.services.gate.total <= 1)
    pages[0].say("ping")
    assert pages[0].hear("pong")


def test_a_page_that_reads_nothing_is_gone_for_good(strict, browser):
    """What it was sent is not kept for it after it was closed."""
    server = strict(patience=0.3, body_seconds=0.5)
    server.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # connections have what it has
    ada = browser(server.address)
    table = ada.make("on-mars", "here")["table"]
    cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
    ada.http.close()
    opening = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", int(server.address.rpartition(":")[2])))
        line.sendall(opening.encode())
        wait_until(lambda: server.services.hub.open_pages == 1)
        ping = b'{"type":"ping"}'

        def is_gone() -> bool:
            with suppress(OSError):
                line.sendall(b"\x81" + bytes([0x80 | len(ping)]) + bytes(4) + ping)
            return server.services.hub.open_pages == 0

        wait_until(is_gone)
        wait_until(lambda: not server.server.server_state.connections)


def test_sockets_are_opened_at_a_rate(strict, browser):
    server = strict(sockets_per_second=0.001, socket_burst=3)
    ada = browser(server.address)
    table = ada.make("beacons", "here", "here")["table"]
    pages = [ada.open(table) for _ in range(3)]
    with pytest.raises(InvalidStatus) as refused:
        ada.open(table)
    assert refused.value.response.status_code == 429
    assert json.loads(refused.value.response.body)["error"] == "error.too_fast"
    pages[0].say("ping")
    assert pages[0].hear("pong")
    url = server.address.replace("http", "ws") + f"/ws/{table}"
    with connect(url, source_address=("127.0.0.9", 0)) as other:
        assert json.loads(other.recv(5))["error"] == "error.no_table"


FEW_FILES = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (512, 512))
from areopagus.cli import main
main()
"""


def test_silent_connections_of_one_address_keep_nobody_out(tmp_path):
    """There are more of them than files that the server may open."""
    with Program(tmp_path, start=("-c", FEW_FILES)) as running, ExitStack() as stack:
        for number in range(600):
            with suppress(ConnectionResetError):
                request = FIRST_LINES if number % 2 else b""
                stack.enter_context(line_to(running.address, request, source="127.0.0.9"))
        ada = Browser(running.address)
        page = ada.open(ada.make("beacons", "here", "here")["table"])
        assert page.now["asked"]
        ada.close()


def test_a_server_keeps_within_the_files_that_may_be_open():
    assert fit_to_file_limit(5_000, 10_000, None) == (5_000, 10_000)
    assert fit_to_file_limit(5_000, 10_000, 20_000) == (5_000, 10_000)
    for files in (64, 256, 1_024, 4_096):
        sockets, connections = fit_to_file_limit(5_000, 10_000, files)
        assert sockets >= 1
        assert connections >= 1
        assert sockets + connections <= max(2, files - 100)


def test_the_limit_of_open_files_is_raised_or_respected(tmp_path):
    script = """
import resource, sys
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (100, int(sys.argv[1]) if sys.argv[1] != "0" else hard))
from areopagus.server.serving import fitted
from areopagus.server.settings import Settings
settings = fitted(Settings())
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], settings.open_sockets, settings.open_connections)
"""
    for hard, sockets in (("1024", 693), ("600", 375)):
        result = subprocess.run(
            [sys.executable, "-c", script, hard], capture_output=True, text=True, check=True, cwd=tmp_path
        )
        files, most, others = map(int, result.stdout.split())
        assert (files, most) == (int(hard), sockets)
        assert most + others == files - 100


@pytest.mark.parametrize(
    ("address", "network"),
    {
        "10.1.2.3": "10.1.2.3",
        "::ffff:10.1.2.3": "10.1.2.3",
        "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
        "2001:db8:1:2:ffff::1": "2001:db8:1:2::/64",
        "2001:db8:1:3::1": "2001:db8:1:3::/64",
        "fe80::1%eth0": "fe80::/64",
        "": "",
        "a proxy's nonsense" * 10: ("a proxy's nonsense" * 10)[:64],
    }.items(),
)
def test_an_address_is_what_one_customer_has(address, network):
    assert network_of(address) == network


def test_limits_count_a_network_of_ipv6_as_one(strict):
    """The addresses come from a trusted proxy."""
    server = strict(requests_per_second=0.001, request_burst=3)
    statuses = [
        http_get(f"{server.address}/healthz", headers={"x-forwarded-for": f"2001:db8::{number}"}).status_code
        for number in range(1, 6)
    ]
    assert statuses == [200, 200, 200, 429, 429]
    other = http_get(f"{server.address}/healthz", headers={"x-forwarded-for": "2001:db8:0:1::1"})
    assert other.status_code == 200
