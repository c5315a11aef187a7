"""The paths of whole tables: names, pictures, what links are for; leaving, shelving, deleting, ending, rematches."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import FastAPI, Query, Request, Response
from fastapi.responses import RedirectResponse

from areopagus.kernel import Message, listed, plain_text, seat_name

from ..content.asset_version import PRIVATE
from ..content.games import cover_path
from ..http.compression import cached_response
from ..http.devices import device_name
from ..http.errors import PROBLEMS, ApiError, documented
from ..live.seating import access_to, access_to_seat, invitation, rename_seat
from ..live.table_info import player_names, table_info
from ..live.table_life import agree_to_end, delete_table, leave_table, play_again, rename_table
from ..live.tables import is_archived
from ..services import Services, game_of
from ..store import TableRow
from ..texts import language_of
from ..thinking.bot_names import check_bot
from ..wire.http import EndConsent, Invitation, Leaving, PlayerName, Shelf, TableInfo, TableName
from .parameters import Client, Language, Seat, Secret, TableId
from .tables import check_table_limits

PICTURE: Final[dict[int | str, dict[str, Any]]] = {
    **PROBLEMS,
    200: {"description": "The map of the table.", "content": {"image/svg+xml": {}}},
    307: {"description": "The cover of the game, where older rules have to draw the table."},
}


def add_table_life(app: FastAPI, services: Services) -> None:
    """Add the paths."""
    settings = services.settings

    async def info(table: str, client: str, language: str) -> TableInfo:
        row, access = await services.query(access_to, services, table, "", client)
        return table_info(services, row, access.seats, client, language_of(language, settings.language))

    @app.get("/api/tables/{table}/invitation", responses={**PROBLEMS, 410: documented(410)})
    async def what_for(
        table: TableId,
        key: Annotated[str, Query(min_length=1, max_length=60, pattern="^[a-z0-9]+$")],
        client: Client,
        language: Language = "",
    ) -> Invitation:
        """What the link with a key is for. Asking does not use it."""
        chosen = language_of(language, settings.language)
        return await services.query(invitation, services, table, key, client, chosen)

    @app.get("/api/tables/{table}/picture", response_model=None, responses=PICTURE)
    async def picture(
        table: TableId,
        request: Request,
        client: Client,
        key: Secret = "",
        at: Annotated[str, Query(max_length=40)] = "",
    ) -> Response:
        """The map of a table as spectators see it. `at` means nothing: it is another address for another picture."""
        row, _ = await services.query(access_to, services, table, key, client)
        if is_archived(row):
            return RedirectResponse(cover_path(game_of(row.game)))
        drawn = await services.thumbnails.picture(row)
        return cached_response(drawn, "image/svg+xml", request.headers, PRIVATE)

    @app.put("/api/tables/{table}/name", responses=PROBLEMS)
    async def name_table(
        table: TableId, body: TableName, client: Client, language: Language = ""
    ) -> TableInfo:
        """Give a table a name: for the host."""
        await services.query(rename_table, services, table, client, body.name)
        news = Message("web.news.renamed", {"name": body.name}) if body.name else Message("web.news.unnamed")
        services.hub.send_news(table, news)
        services.hub.home_pages.table_changed(table)
        return await info(table, client, language)

    @app.put("/api/tables/{table}/seats/{seat}/name", responses=PROBLEMS)
    async def name_player(
        table: TableId, seat: Seat, body: PlayerName, client: Client, language: Language = ""
    ) -> TableInfo:
        """Give the player at a seat a name: for those who hold it."""
        before, access = await services.query(access_to_seat, services, table, seat, client)
        if seat not in access.seats:
            raise ApiError(403, "error.not_your_seat")
        await services.query(rename_seat, services, table, seat, body.name)
        row, _ = await services.query(access_to, services, table, "", client)
        names = [player_names(each, language_of(language, settings.language))[seat] for each in (before, row)]
        show_names(services, row)
        services.hub.send_news(table, Message("web.news.called", {"before": names[0], "after": names[1]}))
        return await info(table, client, language)

    @app.put("/api/tables/{table}/shelf", responses=PROBLEMS)
    async def shelve(table: TableId, body: Shelf, client: Client, language: Language = "") -> TableInfo:
        """Put a table away, or bring it back; nobody else notices."""
        answer = await info(table, client, language)
        await services.query(services.store.holders.shelve, client, table, body.shelved)
        services.hub.home_pages.list_changed([client])
        return answer

    @app.post("/api/tables/{table}/leave", status_code=204, response_model=None, responses=PROBLEMS)
    async def leave(table: TableId, body: Leaving, client: Client) -> None:
        """Leave a table with all seats. A bot plays on there, or they are free for a link."""
        row, _ = await services.query(access_to, services, table, "", client)
        if body.bot:
            check_bot(body.bot, game_of(row.game), settings)
        empty = await services.query(leave_table, services, table, client, body.bot)
        for page in services.hub.pages(table):
            if page.client == client:
                page.dismiss()
        for seat in empty:
            services.hub.send_news(table, Message("web.news.left", {"seat": seat_name(seat)}))
        services.hub.changed(table)
        services.hub.home_pages.list_changed([client])
        services.hub.let_bots_play(table)

    @app.delete("/api/tables/{table}", status_code=204, response_model=None, responses=PROBLEMS)
    async def delete(table: TableId, client: Client) -> None:
        """Delete a table with its match, for everybody: for the host."""
        await services.query(delete_table, services, table, client)
        services.thumbnails.forget(table)
        services.hub.close_table(table)

    @app.put("/api/tables/{table}/end", responses=PROBLEMS)
    async def end(table: TableId, body: EndConsent, client: Client, language: Language = "") -> TableInfo:
        """Propose to end the match before its end, agree to it, or refuse.

        It ends when every person who holds a seat has agreed. Then nobody has won; the points so far are its result.
        """
        await services.query(agree_to_end, services, table, client, body.yes)
        services.hub.changed(table)
        return await info(table, client, language)

    @app.post(
        "/api/tables/{table}/rematch",
        status_code=201,
        responses={**PROBLEMS, 200: {"model": TableInfo, "description": "There is one already."}},
    )
    async def rematch(
        table: TableId, request: Request, response: Response, client: Client, language: Language = ""
    ) -> TableInfo:
        """Set up a table for the people and bots of a finished match, with the same options."""
        before, _ = await services.query(access_to, services, table, "", client)
        if before.rematch is None:
            await check_table_limits(services, request, client, imported=False)
        device = device_name(request.headers.get("user-agent", ""))
        again = await services.query(play_again, services, table, client, device)
        chosen = language_of(language, settings.language)
        if again.is_new:
            services.hub.presence.made(again.row.id)
            services.hub.home_pages.list_changed(again.people)
            names = player_names(before, chosen)
            who = listed([plain_text(names[seat]) for seat in again.seats])
            news = Message("web.news.rematch", {"who": who, "count": len(again.seats)})
            services.hub.send_news(table, news)
            services.hub.let_bots_play(again.row.id)
        else:
            response.status_code = 200
        return table_info(services, again.row, again.seats, client, chosen)


def show_names(services: Services, row: TableRow) -> None:
    """Show the names of the players, one of which is new, on all pages of their table."""
    services.hub.rename(row.id, lambda language: player_names(row, language))
