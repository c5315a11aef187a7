"""`areopagus serve`: play in the browser, at this machine and over the network."""

from __future__ import annotations

import importlib.util
import os
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from .arguments import check_bots
from .files import problem
from .terminal import Terminal
from .texts import CommandError, text

LEVELS = ("debug", "info", "warning", "error")


def serve(
    host: Annotated[str, typer.Option("--host", help=text("cli.help.serve.host"))] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", "-p", min=0, max=65535, help=text("cli.help.serve.port"))
    ] = 8320,
    database: Annotated[
        str | None, typer.Option("--database", metavar="FILE|URL", help=text("cli.help.serve.database"))
    ] = None,
    origin: Annotated[str, typer.Option("--origin", metavar="URL", help=text("cli.help.serve.origin"))] = "",
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="NAME", help=text("cli.help.serve.bot"))
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help=text("cli.help.serve.open"))] = False,
    log: Annotated[str, typer.Option("--log", metavar="LEVEL", help=text("cli.help.serve.log"))] = "warning",
) -> None:
    if importlib.util.find_spec("fastapi") is None or importlib.util.find_spec("uvicorn") is None:
        raise CommandError("cli.error.needs_server")
    if log not in LEVELS:
        raise CommandError("cli.error.log_level", given=log)
    from sqlalchemy.exc import SQLAlchemyError

    from areopagus.server.hosts import public_origin
    from areopagus.server.logs import harmless
    from areopagus.server.serving import listen
    from areopagus.server.serving import serve as run
    from areopagus.server.settings import DATABASE, Settings, find_database, scrubbed

    check_bots(bot or ())
    public_origin(origin)
    url = find_database(database, os.environ)
    os.environ.pop(DATABASE, None)  # it is no business of the programs in which bots think
    settings = Settings(database=url, host=host, port=port, origin=origin, bots=tuple(bot or ()))
    try:
        listening = listen(settings)
    except OSError as error:
        raise CommandError("cli.error.no_listening", host=host, port=port, problem=problem(error)) from error
    with listening, suppress(KeyboardInterrupt):  # how a person stops it
        try:
            run(settings, listening, lambda address, key: _tell(address, key, open_page), log)
        except (SQLAlchemyError, ImportError) as error:
            told = harmless(error) or (str(error) if isinstance(error, ImportError) else type(error).__name__)
            named = database or scrubbed(url).removeprefix("sqlite:///")
            raise CommandError("cli.error.no_database", database=named, problem=told) from None


def _tell(address: str, key: str, open_page: bool) -> None:
    terminal = Terminal()
    terminal.say("cli.serve.address", "bold", address=address)
    terminal.say("cli.serve.admin", secret=key)
    terminal.say("cli.serve.stop", "dim")
    sys.stdout.flush()
    if open_page:  # it listens already: the page waits until it is answered
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
