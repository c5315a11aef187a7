"""The tables of the database. The record is the truth: one row for each choice, with the unique key (table, number)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

METADATA: Final = MetaData()

meta = Table(
    "meta",
    METADATA,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""The server's secret and the like."""

tables = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("start", Text),
    Column("name", String(80), nullable=False, default=""),
    Column("epoch", Integer, nullable=False, default=0),
    Column("length", Integer, nullable=False, default=0, server_default="0"),
    Column("over", Boolean, nullable=False, default=False),
    Column("asked", Integer),
    Column("imported", Boolean, nullable=False, default=False),
    Column("result", Text),
    Column("maker", String(40), nullable=False, default="", index=True),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("undo", Text),
    Column("hints", Boolean, nullable=False, default=True, server_default=true()),
    Column("round", Integer),
    Column("ending", Text),
    Column("agreed", Text),
    Column("rematch", String(40)),
    Column("origin", String(40)),
    Column("origin_moment", Integer, nullable=False, default=0, server_default="0"),
    Column("given", Integer, nullable=False, default=0, server_default="0"),
)
"""A table at which a match is played.

- `epoch` counts the undos and `length` the choices. Every write says which of both it follows.
- `asked` is the seat that is asked, `undo` who wants to take a choice back and who has agreed.
- `maker` is the client who set the table up; `hints` says whether people may ask for hints.
- `touched` is the second of the last change that everybody knows of; `round` is the present round, if the game has any.
- `ending` is who wants to end the match and who has agreed, `agreed` how it stood when it was ended so. Then it is
  `over` without a `result`.
- `rematch` is the table at which the same people play again.
- `origin` is the table of the finished match that is played on here, from `origin_moment` of its replay on. The first
  `given` choices were made there: nobody takes them back.
"""

seats = Table(
    "seats",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(80), nullable=False, default=""),
    Column("bot", String(80), nullable=False, default=""),
    Column("generation", Integer, nullable=False, default=0),
    Column("stand_in", String(80), nullable=False, default="", server_default=""),
    Column("is_linked", Boolean, nullable=False, default=False, server_default=false()),
    Column("standing", Text),
)
"""Who sits where: `here` (at the maker's screen), `link`, or `bot`; `stand_in`: the bot that plays for a person now;
`standing`: the standing answers that the person has set.

The link of an empty seat is always valid. That of a seat that somebody holds is, if the access has made one
(`is_linked`) and nobody has used it.
"""

choices = Table(
    "choices",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("word", String(80), nullable=False),
)
"""The choices of a match, those of chance and forced ones included, numbered from 0."""

parts = Table(
    "parts",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("start", LargeBinary),
)
"""The parts of a match that went on under other rules: the number of the first choice of each, its rules, and the
position that it began from, compressed (none: that of the table). A match under the same rules throughout has none."""

checkpoints = Table(
    "checkpoints",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("save", LargeBinary, nullable=False),
)
"""The latest save of a match, compressed: from there a position is rebuilt."""

holders = Table(
    "holders",
    METADATA,
    Column("client", String(40), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("seat", Integer, primary_key=True),
    Column("seen", BigInteger, nullable=False, default=0),
    Column("since", BigInteger, nullable=False, default=0, server_default="0"),
    Column("device", String(80), nullable=False, default="", server_default=""),
    Column("is_shelved", Boolean, nullable=False, default=False, server_default=false()),
)
"""Which browser holds which seat; seat -1 watches. `client` is a hash of its cookie, `device` what it is called.

`since` is when it took the seat, `seen` when it was last sent who else holds it, both in milliseconds. `is_shelved`:
its person has put the table away.
"""

readers = Table(
    "readers",
    METADATA,
    Column("client", String(40), primary_key=True),
    Column("language", String(20), nullable=False),
)
"""The language that the person of a browser has chosen. Who has chosen none reads in what the browser prefers."""

chat = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
