"""`areopagus repair`: find tables of a server's database that can't be opened, and repair them if possible."""

from __future__ import annotations

import importlib.util
from dataclasses import asdict
from typing import Annotated

import typer

from .arguments import AsJson, print_json
from .database import using_database
from .terminal import Terminal
from .texts import CommandError, text


def repair_tables(
    database: Annotated[
        str | None, typer.Option("--database", metavar="FILE|URL", help=text("cli.help.serve.database"))
    ] = None,
    is_trial: Annotated[bool, typer.Option("--dry-run", help=text("cli.help.repair.dry_run"))] = False,
    as_json: AsJson = False,
) -> None:
    if importlib.util.find_spec("sqlalchemy") is None:
        raise CommandError("cli.error.needs_server")
    from areopagus.server.store import Store
    from areopagus.server.store.repair import repair

    with using_database(database) as url:
        store = Store(url, is_exclusive=True)
        try:
            count = len(store.all_tables())
            findings = list(repair(store, is_trial=is_trial))
        finally:
            store.close()
    if as_json:
        print_json({"tables": count, "findings": [asdict(finding) for finding in findings]})
    else:
        terminal = Terminal()
        for finding in findings:
            terminal.say(
                f"cli.repair.{finding.problem}",
                "yellow",
                table=finding.table,
                game=finding.game,
                at=finding.at + 1,
                restored=finding.restored,
                count=finding.cut,
            )
        terminal.say(
            "cli.repair.sound" if not findings else "cli.repair.found", tables=count, count=len(findings)
        )
        if is_trial and findings:
            terminal.say("cli.repair.dry_run")
    if not all(finding.can_be_mended for finding in findings):
        raise typer.Exit(1)
