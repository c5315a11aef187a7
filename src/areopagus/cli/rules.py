"""`areopagus rules`: the rules of a game by their ids, and the ledger of what tests prove."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from areopagus.kernel import Entry, Game, games
from areopagus.kernel.book import contains
from areopagus.kernel.messages import KERNEL_TEXTS
from areopagus.kernel.pieces import Say
from areopagus.kernel.rulebook import RulebookError, first_sentence, rule_ids
from areopagus.kernel.rulebook import plain as plain_rule
from areopagus.kernel.translated_rules import rules_in
from areopagus.workshop.ledger import Ledger, component_entries

from .arguments import AsJson, GameName, game_named, print_json
from .terminal import Terminal
from .texts import CommandError, plain, text

STYLES = {
    "tested": "green",
    "waived": "dim",
    "untested": "bold red",
    "unknown": "bold red",
    "stray": "yellow",
    "needless": "yellow",
}


def rules(
    game: GameName,
    search: Annotated[
        str, typer.Option("--search", metavar="WORDS", help=text("cli.help.rules.search"))
    ] = "",
    coverage: Annotated[bool, typer.Option("--coverage", help=text("cli.help.rules.coverage"))] = False,
    tests: Annotated[
        list[Path] | None, typer.Option("--tests", metavar="PATH", help=text("cli.help.rules.tests"))
    ] = None,
    waivers: Annotated[
        Path | None, typer.Option("--waivers", metavar="FILE", help=text("cli.help.rules.waivers"))
    ] = None,
    as_json: AsJson = False,
) -> None:
    resolved = game_named(game)
    try:
        if coverage:
            _coverage(resolved, tests or [Path("tests")], waivers, as_json)
        elif search.strip():
            _search(resolved, search, as_json)
        else:
            _list(resolved, as_json)
    except RulebookError as error:
        raise CommandError("cli.error.ledger", problem=str(error)) from error


def _list(game: Game[Any], as_json: bool) -> None:
    declared = {name: first_sentence(rule) for name, rule in _rules(game).items()}
    if as_json:
        print_json(
            {
                "game": game.key,
                "rules": [{"id": name, "text": sentence} for name, sentence in declared.items()],
            }
        )
        return
    _show(Terminal(), [(name, "", sentence) for name, sentence in declared.items()])


def _search(game: Game[Any], words: str, as_json: bool) -> None:
    """The rules, whole, and the entries of the reference that have all words."""
    rules = {name: plain_rule(rule) for name, rule in _rules(game).items()}
    say = game.phrasebook().text
    things = {key: _entry_text(entry, say) for key, entry in game.reference().items()}
    matching = {name: rule for name, rule in rules.items() if contains(f"{name} {rule}", words)}
    described = {key: entry for key, entry in things.items() if contains(entry, words)}
    if as_json:
        print_json(
            {
                "game": game.key,
                "rules": [{"id": name, "text": rule} for name, rule in matching.items()],
                "things": [{"key": key, "text": entry} for key, entry in described.items()],
            }
        )
    elif matching or described:
        _show(Terminal(), [(name, "", shown) for name, shown in (*matching.items(), *described.items())])
    else:
        raise CommandError("cli.rules.found_nothing", words=words)


def _entry_text(entry: Entry, say: Say) -> str:
    """The name of a thing, its price, what it does, and its rule."""
    price = f" ({say(entry.price)})" if entry.price else ""
    rule = f" [{entry.rule}]" if entry.rule else ""
    return f"{say(entry.name)}{price}: {' '.join(map(say, entry.effects))}{rule}"


def _coverage(game: Game[Any], tests: list[Path], waivers: Path | None, as_json: bool) -> None:
    for path in tests:
        if not path.exists():
            raise CommandError("cli.error.no_tests", path=str(path))
    ledger = Ledger.of(
        rules=[_rulebook(game)],
        explaining=game.explaining,
        components=_components(game),
        tests=tests,
        waiver_file=waivers,
        elsewhere=_names_of_others(game),
    )
    if as_json:
        print_json({"game": game.key, "complete": ledger.is_complete, **ledger.to_json()})
    else:
        terminal = Terminal()
        _show(terminal, ledger.rows())
        terminal.line()
        counts = {
            "rules": len(ledger.rules),
            "components": len(ledger.components),
            "tested": len(ledger.covered),
            "waived": len(ledger.waived),
            "untested": len(ledger.untested),
            "unknown": len(ledger.unknown),
            "needless": len(ledger.needless),
        }
        terminal.say("cli.rules.summary", "bold", **counts)
    if not ledger.is_complete:
        raise typer.Exit(1)


def _rules(game: Game[Any]) -> dict[str, str]:
    """The rules by their ids, in the language of the terminal."""
    if game.rulebook is None:
        raise CommandError("cli.error.no_rulebook", game=game.key)
    return rules_in(game.rulebook, KERNEL_TEXTS.language)


def _rulebook(game: Game[Any]) -> str:
    if game.rulebook is None:
        raise CommandError("cli.error.no_rulebook", game=game.key)
    return game.rulebook.read_text(encoding="utf-8")


def _names_of_others(game: Game[Any]) -> list[str]:
    """The names of the other installed games, whose tests may be in the same folder."""
    names: list[str] = []
    for other in games().values():
        if other.key == game.key:
            continue
        with suppress(RulebookError, OSError):  # the ledger of the other game reports its faults
            names.extend(rule_ids(_rulebook(other)) if other.rulebook is not None else ())
            names.extend(_components(other))
    return names


def _components(game: Game[Any]) -> dict[str, str]:
    """The component entries of a game, named by the fields that the game declares."""
    if game.components is None:
        return {}
    return component_entries(game.components, keys=game.component_keys, skip=game.component_skip)


def _show(terminal: Terminal, rows: list[tuple[str, str, str]]) -> None:
    """Name, state and text: in the width of a terminal, or in a pipe a line each."""
    states = {state: text(f"cli.rules.state.{state}") if state else "" for _, state, _ in rows}
    if not terminal.console.is_terminal:
        widths = max((len(name) for name, _, _ in rows), default=0), max(map(len, states.values()), default=0)
        for name, state, sentence in rows:
            shown = f"{states[state]:<{widths[1]}}  " if widths[1] else ""
            terminal.line(f"{name:<{widths[0]}}  {shown}{sentence}")
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, state, sentence in rows:
        style = STYLES.get(state, "")
        table.add_row(Text(plain(name), style or "bold"), Text(states[state], style), Text(plain(sentence)))
    terminal.show(table)
