"""The application: HTTP for tables and records, a socket for playing, files for the page.

Every answer carries a strict Content-Security-Policy; every error is JSON with a key and a sentence, never a stack
trace.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import Depends, FastAPI, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import HTTPException

from areopagus import bots
from areopagus.kernel import AreopagusError, Game, Number, OneOf, Several, Switch, find_game, games, seat_name
from areopagus.kernel.messages import Message, Phrasebook

from .hub import Guest, Hub
from .keys import fresh_id, same
from .limits import Bucket, Buckets, Open
from .looks import Screen, reason_for
from .messages import (
    Choose,
    Consent,
    GameInfo,
    OptionInfo,
    Ping,
    Problem,
    Say,
    SeatInfo,
    Show,
    Spoken,
    TableInfo,
    TablePlan,
    Undo,
    Why,
)
from .settings import Settings
from .store import SeatRow, Store, TableRow
from .tables import Holder, Refused, Stale, Tables, Unknown

LOG: Final = logging.getLogger("areopagus.server")
WEB: Final = Path(__file__).parent.parent / "web"
COOKIE: Final = "areopagus"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SPOKEN: Final[TypeAdapter[Any]] = TypeAdapter(Spoken)


class Fault(Exception):
    """A request that can't be met: status, key, sentence."""

    def __init__(self, status: int, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.key = key
        self.sentence = sentence


class Metrics:
    """What hosts can watch."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.choices = Counter("areopagus_choices_total", "Accepted choices", registry=self.registry)
        self.refused = Counter("areopagus_refused_total", "Refused messages", registry=self.registry)
        self.pages = Gauge("areopagus_open_pages", "Open pages", registry=self.registry)
        self.answering = Histogram(
            "areopagus_answer_seconds",
            "From a choice to the update of its page",
            registry=self.registry,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5),
        )


class Server:
    """Everything that requests share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.tables = Tables(self.store, settings)
        self.hub = Hub(self.tables)
        self.metrics = Metrics()
        self.requests = Buckets(settings.requests_per_second, settings.request_burst)
        self.sockets = Open(settings.open_sockets, settings.sockets_per_client)
        self.started = time.time()

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await asyncio.to_thread(server.close)

    app = FastAPI(title="Areopagus", version="1", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.server = server
    _add_guards(app, server)
    _add_games(app, server)
    _add_tables(app, server)
    _add_socket(app, server)
    _add_health(app, server)
    _add_pages(app)
    return app


# Guards


def _add_guards(app: FastAPI, server: Server) -> None:
    @app.middleware("http")
    async def guarded(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        client = request.cookies.get(COOKIE, "")
        known = 20 <= len(client) <= 40 and client.isalnum()
        request.state.client = client if known else fresh_id()
        address = request.client.host if request.client else ""
        if not server.requests.take(address):
            return _problem(429, "error.too_fast", "Too many requests; wait a moment.")
        length = request.headers.get("content-length", "0")
        if length.isdigit() and int(length) > server.settings.longest_import:
            return _problem(413, "error.too_large", "The request is too large.")
        response = await call(request)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        if not known:
            response.set_cookie(
                COOKIE, request.state.client, httponly=True, samesite="lax", max_age=400 * 24 * 3600
            )
        return response

    @app.exception_handler(Fault)
    async def fault(request: Request, error: Exception) -> Response:
        assert isinstance(error, Fault)
        return _problem(error.status, error.key, error.sentence)

    @app.exception_handler(AreopagusError)
    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, AreopagusError)
        return _problem(422, error.message.key, str(error))

    @app.exception_handler(Unknown)
    async def unknown(request: Request, error: Exception) -> Response:
        return _problem(404, "error.no_table", "There is no such table, or this link opens nothing here.")

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        place = ".".join(str(part) for part in first.get("loc", ()))
        return _problem(422, "error.invalid", f"{place}: {first.get('msg', 'is wrong')}")

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return _problem(error.status_code, "error.http", str(error.detail))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        LOG.exception("a request failed")
        return _problem(500, "error.server", "Something went wrong on the server; nothing was changed.")


def _problem(status: int, key: str, sentence: str) -> JSONResponse:
    answer = JSONResponse(Problem(error=key, sentence=sentence).model_dump(), status_code=status)
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem} for status in (404, 409, 413, 422, 429, 500)
}


def client_of(request: Request) -> str:
    """The browser that asks, by its cookie."""
    return str(request.state.client)


# Games


def _add_games(app: FastAPI, server: Server) -> None:
    @app.get("/api/games", responses=PROBLEMS)
    async def list_games() -> list[GameInfo]:
        """The games that can be played here."""
        return [game_info(find_game(key), server.settings.language) for key in sorted(games())]


def game_info(game: Game[Any], language: str) -> GameInfo:
    """A game for people who choose one."""
    texts = game.phrasebook(language)
    return GameInfo(
        key=game.key,
        title=texts.text(Message("game.name", {})),
        blurb=texts.text(Message("game.about", {})),
        seats=list(game.seats),
        options=[_option_info(option, texts) for option in game.options],
        bots=sorted(bots.BOTS),
    )


def _option_info(option: Any, texts: Phrasebook) -> OptionInfo:
    sentence = texts.text(Message(f"option.{option.key}", {}))
    if isinstance(option, Number):
        return OptionInfo(
            key=option.key,
            sentence=sentence,
            kind="number",
            normal=int(str(option.normal)),
            lowest=option.lowest,
            highest=option.highest,
        )
    if isinstance(option, Switch):
        return OptionInfo(key=option.key, sentence=sentence, kind="switch", normal=bool(option.normal))
    if isinstance(option, OneOf):
        return OptionInfo(
            key=option.key,
            sentence=sentence,
            kind="one_of",
            normal=str(option.normal),
            values=list(option.names),
        )
    assert isinstance(option, Several)
    return OptionInfo(
        key=option.key,
        sentence=sentence,
        kind="several",
        normal=str(option.normal),
        values=list(option.names),
        how_many=option.how_many,
    )


# Tables


def _add_tables(app: FastAPI, server: Server) -> None:
    @app.post("/api/tables", status_code=201, responses=PROBLEMS)
    async def make_table(plan: TablePlan, client: str = Depends(client_of)) -> TableInfo:
        """Set up a table."""
        if await asyncio.to_thread(server.store.count_made, client) >= server.settings.tables_per_client:
            raise Fault(409, "error.too_many_tables", "You have too many tables already; finish some first.")
        for seat in plan.seats:
            if seat.kind == "bot" and (seat.bot or "random") not in bots.BOTS:
                raise Fault(422, "error.no_bot", f"There is no bot {seat.bot!r}.")
        rows = [
            SeatRow(place, seat.kind, seat.name, (seat.bot or "random") if seat.kind == "bot" else "")
            for place, seat in enumerate(plan.seats)
        ]
        row = await asyncio.to_thread(
            server.tables.make, plan.game, rows, plan.options, client=client, name=plan.name
        )
        server.hub.let_bots_play(row.id)
        return _table_info(server, row, [seat.seat for seat in rows if seat.kind == "here"], client)

    @app.get("/api/tables", responses=PROBLEMS)
    async def my_tables(client: str = Depends(client_of)) -> list[TableInfo]:
        """The tables at which this browser holds a seat."""
        found = await asyncio.to_thread(server.store.tables_of, client)
        return [
            await asyncio.to_thread(_with_turn, server, _table_info(server, row, held, client))
            for row, held in found
        ]

    @app.get("/api/tables/{table}", responses=PROBLEMS)
    async def one_table(
        table: str, key: str = Query(default="", max_length=60), client: str = Depends(client_of)
    ) -> TableInfo:
        """A table, for whoever holds a seat or the link for watching."""
        row, held = await asyncio.to_thread(_held, server, table, key, client)
        return await asyncio.to_thread(_with_turn, server, _table_info(server, row, list(held.seats), client))

    @app.post("/api/records", status_code=201, responses=PROBLEMS)
    async def import_record(request: Request, client: str = Depends(client_of)) -> TableInfo:
        """Import a record; it can be replayed."""
        document = (await request.body()).decode("utf-8", errors="replace")
        row = await asyncio.to_thread(server.tables.bring_in, document, client)
        return _table_info(server, row, [seat.seat for seat in row.seats], client)

    @app.get("/api/tables/{table}/record", responses=PROBLEMS)
    async def export_record(
        table: str, key: str = Query(default="", max_length=60), client: str = Depends(client_of)
    ) -> Response:
        """The record of a finished match."""
        row, _ = await asyncio.to_thread(_held, server, table, key, client)
        live = await asyncio.to_thread(server.tables.live, row.id)
        if not live.match.over:
            raise Fault(409, "error.not_over", "The record is exported when the match is over.")
        name = f'attachment; filename="{row.game}-{row.id[:8]}.json"'
        return Response(
            live.match.record.json(),
            media_type="application/json",
            headers={"Content-Disposition": name},
        )


def _held(server: Server, table: str, key: str, client: str) -> tuple[TableRow, Holder]:
    """What a browser holds at a table: by a key, which it then remembers, or by its cookie."""
    row = server.store.table(table)
    if row is None:
        raise Unknown(table)
    seats = {seat for found, own in server.store.tables_of(client) if found.id == table for seat in own}
    if key:
        shown = server.tables.holder(table, key)
        for seat in shown.seats or (-1,):
            if seat not in seats:
                server.store.hold(client, table, seat)
                seats.add(seat)
    if not seats:
        raise Unknown(table)
    return row, Holder(table, tuple(sorted(seat for seat in seats if seat >= 0)))


def _table_info(server: Server, row: TableRow, held: list[int], client: str) -> TableInfo:
    texts = find_game(row.game).phrasebook(server.settings.language)
    is_maker = row.maker == client
    return TableInfo(
        table=row.id,
        game=row.game,
        title=texts.text(Message("game.name", {})),
        name=row.name,
        seats=[
            SeatInfo(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name or texts.text(seat_name(seat.seat)),
                bot=seat.bot,
                link=_seat_link(server, row, seat) if is_maker and seat.kind == "link" else "",
            )
            for seat in row.seats
        ],
        held=[seat for seat in held if seat >= 0],
        options=dict(row.options),
        over=row.over,
        imported=row.imported,
        watch=f"/t/{row.id}?key={server.tables.keys.watch(row.id)}" if is_maker else "",
        touched=row.touched,
    )


def _seat_link(server: Server, row: TableRow, seat: SeatRow) -> str:
    return f"/t/{row.id}?key={server.tables.keys.seat(row.id, seat.seat, seat.generation)}"


def _with_turn(server: Server, info: TableInfo) -> TableInfo:
    """Whose turn it is, without opening the table's match if it is over."""
    if info.over:
        return info
    live = server.tables.live(info.table)
    ask = live.match.ask
    if ask is None:
        return info
    texts = live.match.game.phrasebook(server.settings.language)
    names = [seat.name for seat in info.seats]
    return info.model_copy(
        update={"turn": texts.text(seat_name(ask.seat), names), "mine": ask.seat in info.held}
    )


# The socket


def _add_socket(app: FastAPI, server: Server) -> None:
    @app.websocket("/ws/{table}")
    async def play(socket: WebSocket, table: str, key: str = "") -> None:
        """Play, or watch, at a table."""
        if not _same_origin(socket, server.settings):
            await socket.close(4403)
            return
        client = socket.cookies.get(COOKIE, "")
        address = socket.client.host if socket.client else ""
        if not server.sockets.enter(client or address):
            await socket.close(4429)
            return
        try:
            await _serve(server, socket, table, key, client)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            server.sockets.leave(client or address)


def _same_origin(socket: WebSocket, settings: Settings) -> bool:
    """Whether the page that opened a socket came from here; programs send no origin."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    allowed = {socket.headers.get("host", "")}
    if settings.origin:
        allowed.add(urlsplit(settings.origin).netloc)
    return urlsplit(origin).netloc in allowed


async def _serve(server: Server, socket: WebSocket, table: str, key: str, client: str) -> None:
    await socket.accept()
    try:
        row, holder = await asyncio.to_thread(_held, server, table, key[:60], client)
    except Unknown:
        await socket.send_json({"type": "refused", "error": "error.no_table", "sentence": ""})
        await socket.close(4404)
        return
    texts = find_game(row.game).phrasebook(server.settings.language)
    names = [seat.name or texts.text(seat_name(seat.seat)) for seat in row.seats]
    guest = Guest(Screen(holder, server.settings.language, names), socket.send_json)
    chat = await asyncio.to_thread(server.store.chat, table)
    await socket.send_json(
        {
            "type": "hello",
            "table": _table_info(server, row, list(holder.seats), client).model_dump(),
            "chat": [{"seat": line.seat, "text": line.text, "at": line.at} for line in chat],
        }
    )
    await server.hub.enter(table, guest)
    server.metrics.pages.set(server.hub.open_pages)
    bucket = Bucket(server.settings.messages_per_second, server.settings.message_burst)
    try:
        while True:
            text = await socket.receive_text()
            if not bucket.take():
                await socket.send_json(
                    {
                        "type": "refused",
                        "error": "error.too_fast",
                        "sentence": "Too many messages; wait a moment.",
                    }
                )
                continue
            await _hear(server, socket, guest, table, text)
    finally:
        server.hub.leave(table, guest)
        server.metrics.pages.set(server.hub.open_pages)


async def _hear(server: Server, socket: WebSocket, guest: Guest, table: str, text: str) -> None:
    """One message of a page; whatever is wrong with it is answered and changes nothing."""
    try:
        if len(text) > server.settings.longest_message:
            raise ValueError("too long")
        said = SPOKEN.validate_json(text)
    except (ValidationError, ValueError, json.JSONDecodeError):
        await _refuse(server, guest, "error.invalid", "This is no message that a table understands.")
        return
    try:
        await _obey(server, guest, table, said)
    except Stale:
        await _refuse(server, guest, "error.stale", "Somebody was faster; this question is over.")
        await server.hub.show(table, guest)
    except Refused as refusal:
        await _refuse(server, guest, "error.refused", str(refusal))
    except AreopagusError as error:
        await _refuse(server, guest, error.message.key, str(error))
    except (WebSocketDisconnect, RuntimeError):
        raise
    except Exception:
        LOG.exception("a message failed at table %s", table)
        await _refuse(server, guest, "error.server", "Something went wrong; nothing was changed.")


async def _obey(server: Server, guest: Guest, table: str, said: Any) -> None:
    holder = guest.screen.holder
    if isinstance(said, Ping):
        await guest.send({"type": "pong"})
        return
    if isinstance(said, Why):
        live = await asyncio.to_thread(server.tables.live, table)
        await guest.send(
            {"type": "why", **await asyncio.to_thread(reason_for, live, guest.screen, said.word)}
        )
        return
    if holder.is_watcher:
        raise Refused("Who watches can't play.")
    if isinstance(said, Choose):
        with server.metrics.answering.time():
            await server.hub.choose(table, holder.seats, said.question, said.word)
        server.metrics.choices.inc()
    elif isinstance(said, Undo):
        await server.hub.undo(table, await asyncio.to_thread(_last_seat, server, table, holder))
    elif isinstance(said, Consent):
        await server.hub.consent(table, holder.seats, said.yes)
    elif isinstance(said, Show):
        guest.screen.opened = said.question
        await server.hub.show(table, guest)
    elif isinstance(said, Say):
        line = await asyncio.to_thread(server.store.say, table, holder.seats[0], said.text)
        message = {"type": "chat", "seat": line.seat, "text": line.text, "at": line.at}
        await asyncio.gather(
            *(other.send(message) for other in server.hub.guests(table)), return_exceptions=True
        )


def _last_seat(server: Server, table: str, holder: Holder) -> int:
    """Of the seats at a shared screen, the one whose choice was the latest."""
    live = server.tables.live(table)
    with live.lock:
        return live.match.last_chooser(holder.seats)


async def _refuse(server: Server, guest: Guest, key: str, sentence: str) -> None:
    server.metrics.refused.inc()
    await guest.send({"type": "refused", "error": key, "sentence": sentence})


# Health


def _add_health(app: FastAPI, server: Server) -> None:
    @app.get("/healthz", responses=PROBLEMS)
    async def health() -> dict[str, str]:
        """Whether the server and its database are there."""
        await asyncio.to_thread(server.store.table, "none")
        return {"status": "ok"}

    @app.get("/metrics", response_class=PlainTextResponse, responses=PROBLEMS)
    async def metrics() -> Response:
        """Figures for Prometheus."""
        return PlainTextResponse(generate_latest(server.metrics.registry).decode())

    @app.get("/api/admin/tables", responses=PROBLEMS)
    async def admin(key: str = Query(max_length=60)) -> dict[str, Any]:
        """For the administrator: what is going on."""
        if not same(key, server.tables.keys.admin()):
            raise Fault(404, "error.no_table", "There is nothing here.")
        return {"open_pages": server.hub.open_pages, "up_since": server.started}


# Pages


def _add_pages(app: FastAPI) -> None:
    if not WEB.exists():
        return
    app.mount("/web", StaticFiles(directory=WEB), name="web")

    @app.get("/", include_in_schema=False)
    @app.get("/new", include_in_schema=False)
    @app.get("/t/{table}", include_in_schema=False)
    @app.get("/r/{table}", include_in_schema=False)
    async def page(table: str = "") -> Response:
        return FileResponse(WEB / "index.html", media_type="text/html")
