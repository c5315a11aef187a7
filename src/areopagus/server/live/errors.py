"""Why something can't be done at a table."""

from __future__ import annotations

from areopagus.kernel import Message

from ..store import TableRow


class Stale(Exception):
    """An answer to a question, or to an undo request, that is no longer pending."""


class ChangedElsewhere(Stale):
    """Another server has changed the table in the database."""


class UnknownTable(Exception):
    """There is no such table, or the client has no access to it."""


class Archived(Exception):
    """The match was played under older rules: it can be replayed, but not continued."""

    def __init__(self, row: TableRow) -> None:
        super().__init__(row.id)
        self.row = row


class ActionRefused(Exception):
    """An action that is not possible now, with the message why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message
