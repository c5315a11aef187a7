"""`areopagus serve`: play in the browser, at this machine and over the network."""

from __future__ import annotations

import importlib.util
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from areopagus.kernel.messages import KERNEL_TEXTS

from .arguments import check_bots
from .database import using_database
from .files import problem
from .terminal import Terminal
from .texts import CommandError, check_language, text

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
    language: Annotated[
        str, typer.Option("--language", metavar="XX", help=text("cli.help.serve.language"))
    ] = "",
    open_page: Annotated[bool, typer.Option("--open", help=text("cli.help.serve.open"))] = False,
    log: Annotated[str, typer.Option("--log", metavar="LEVEL", help=text("cli.help.serve.log"))] = "warning",
) -> None:
    if importlib.util.find_spec("fastapi") is None or importlib.util.find_spec("uvicorn") is None:
        raise CommandError("cli.error.needs_server")
    if language:
        check_language(language)
    if log not in LEVELS:
        raise CommandError("cli.error.log_level", given=log)
    from areopagus.server.http.hosts import public_origin
    from areopagus.server.serving import listen
    from areopagus.server.serving import serve as run
    from areopagus.server.settings import Settings

    check_bots(bot or ())
    public_origin(origin)
    with using_database(database) as url:
        settings = Settings(
            database=url,
            host=host,
            port=port,
            origin=origin,
            bots=tuple(bot or ()),
            language=language or KERNEL_TEXTS.language,
        )
        try:
            listening = listen(settings)
        except OSError as error:
            raise CommandError(
                "cli.error.no_listening", host=host, port=port, problem=problem(error)
            ) from error
        with listening, suppress(KeyboardInterrupt):  # how a person stops it
            run(settings, listening, lambda address, key: _print_address(address, key, open_page), log)


def _print_address(address: str, key: str, open_page: bool) -> None:
    terminal = Terminal()
    terminal.say("cli.serve.address", "bold", address=address)
    terminal.say("cli.serve.admin", secret=key)
    terminal.say("cli.serve.stop", "dim")
    sys.stdout.flush()
    if open_page:  # the server listens already, so the page waits for its answer
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
