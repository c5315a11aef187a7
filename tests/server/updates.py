"""Updates with all that the server leaves out because it is as before, or as it usually is."""

from __future__ import annotations

from typing import Any

from areopagus.server.wire.base import Sent, defaults_of
from areopagus.server.wire.match import AnswerOption, Asked
from areopagus.server.wire.socket import SENT_ONCE, NewLines


def whole(update: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """An update with all its fields, where `before` is the one before it; the first has no scene or no changes."""
    once = {name: before.get(name) for name in SENT_ONCE}
    filled = {"undo": None, "request": "", **once, **update}
    filled["story"] = complete(NewLines, update.get("story", {}))
    if update["asked"] is not None:
        filled["asked"] = whole_question(update["asked"])
    return filled


def whole_question(asked: dict[str, Any]) -> dict[str, Any]:
    """The pending question with all its fields."""
    filled = complete(Asked, asked)
    return filled | {"words": [complete(AnswerOption, option) for option in filled["words"]]}


def complete(kind: type[Sent], fields: dict[str, Any]) -> dict[str, Any]:
    """What was sent of a message, with the fields that were left out; one that is None stays absent."""
    usual = {name: default for name, default in defaults_of(kind).items() if default is not None}
    return usual | fields
