"""What Typer itself says, in the language of this process: the frame of a help, and errors in the arguments."""

from __future__ import annotations

import re
from typing import Any

from typer import rich_utils

from .texts import text


def frame(command: Any) -> None:
    """Let the help of a command, and that of the commands in it, have titles and remarks in this language."""
    rich_utils.ARGUMENTS_PANEL_TITLE = text("cli.frame.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = text("cli.frame.options")
    rich_utils.COMMANDS_PANEL_TITLE = text("cli.frame.commands")
    rich_utils.ENVVAR_STRING = f"[{text('cli.frame.variable', name='{}')}]"
    rich_utils.DEFAULT_STRING = f"[{text('cli.frame.default', value='{}')}]"
    rich_utils.REQUIRED_LONG_STRING = f"[{text('cli.frame.required')}]"
    names = command.context_settings.get("help_option_names", ["--help"])
    for each in (command, *getattr(command, "commands", {}).values()):
        _name_places(each)
        context = each.context_class(each, help_option_names=names)
        option = each.get_help_option(context)
        if option is not None:
            option.help = text("cli.frame.help")
    _word_usage(command.context_class)


def _name_places(command: Any) -> None:
    """Say in this language what is to be put in the place of FILE, [GAME] or KEY=VALUE."""
    names = {
        "ADDRESS": text("cli.place.address"),
        "ARGS": text("cli.place.args"),
        "COMMAND": text("cli.place.command"),
        "FILE": text("cli.place.file"),
        "FOLDER": text("cli.place.folder"),
        "GAME": text("cli.place.game"),
        "KEY": text("cli.place.key"),
        "LEVEL": text("cli.place.level"),
        "NAME": text("cli.place.name"),
        "OPTIONS": text("cli.place.options"),
        "OTHER": text("cli.place.other"),
        "PART": text("cli.place.part"),
        "PATH": text("cli.place.path"),
        "VALUE": text("cli.place.value"),
        "WORDS": text("cli.place.words"),
    }

    def named(places: str | None) -> str | None:
        return places and re.sub(r"[A-Z]+", lambda place: names.get(place[0], place[0]), places)

    command.options_metavar = named(command.options_metavar)
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = named(command.subcommand_metavar)
    for parameter in command.params:
        parameter.metavar = named(parameter.metavar)


def _word_usage(contexts: Any) -> None:
    """Begin the line of the usage with a word of this language."""
    usual = contexts.formatter_class.write_usage
    if usual.__module__ == __name__:  # it is so already
        return

    def write_usage(self: Any, prog: str, args: str = "", prefix: str | None = None) -> None:
        usual(self, prog, args, prefix or f"{text('cli.frame.usage')} ")

    contexts.formatter_class = type("Formatter", (contexts.formatter_class,), {"write_usage": write_usage})


def usage_problem(error: Any) -> str:
    """What is wrong with the arguments of a command."""
    message, parameter = str(error.format_message()), getattr(error, "param", None)
    named = re.match("[^'\"]*['\"](.*?)['\"]", message)
    if hasattr(error, "possibilities"):
        return text("cli.error.no_such_option", option=error.option_name)
    if hasattr(error, "option_name"):
        return text("cli.error.option_without_value", option=error.option_name)
    if parameter is not None and hasattr(error, "param_type"):
        return text("cli.error.missing_argument", argument=_name(parameter))
    if parameter is not None:
        return text("cli.error.bad_argument", argument=_name(parameter), problem=_what_is_wrong(error))
    extra = re.match(r"Got unexpected extra argument\S* \((.*)\)", message)
    if extra:
        return text("cli.error.extra_arguments", given=extra[1])
    if named and hasattr(getattr(error, "cmd", None), "commands"):
        return text("cli.error.no_such_command", command=named[1])
    return message


def _what_is_wrong(error: Any) -> str:
    """Why a value is not allowed: its kind, or a limit. Pydantic found it."""
    details: list[Any] = getattr(error.__cause__, "errors", list)()
    kind, context = (details[0]["type"], details[0].get("ctx", {})) if details else ("", {})
    if kind.startswith("int_"):
        return text("cli.error.not_whole")
    if kind.startswith("float_"):
        return text("cli.error.not_number")
    if kind == "greater_than_equal":
        return text("cli.error.at_least", least=context["ge"])
    if kind == "less_than_equal":
        return text("cli.error.at_most", most=context["le"])
    return str(error.message)


def _name(parameter: Any) -> str:
    """How people know an argument or an option."""
    is_option = parameter.opts[0].startswith("-")
    return str(parameter.opts[0] if is_option else parameter.metavar or parameter.name.upper())
