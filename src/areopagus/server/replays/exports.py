"""Exports: a reader makes the fingerprints of the record of a finished match.

Fingerprints reveal secrets, as the choices do, so only a match that is over is exported. If no reader can make them
(no engine for the rules, too busy, too slow), the record is exported without them.
"""

from __future__ import annotations

import asyncio

import msgspec

from areopagus.kernel import Record
from areopagus.kernel.record import Fingerprints

from ..engines import engine_for
from ..http.errors import ApiError
from .reader_pool import ReaderPool


async def with_fingerprints(record: Record, readers: ReaderPool, seconds: float, *, owner: str) -> Record:
    """A record with fingerprints by the engine of its rules, if they can be made within `seconds`."""
    engine = await asyncio.to_thread(engine_for, record.game, record.rules)
    if engine is None or not engine.knows_fingerprints:
        return record
    task = {"do": "fingerprints", "document": record.json(), "seconds": seconds}
    try:
        answer = await readers.ask(owner, task, engine, seconds)
    except ApiError:
        return record
    fingerprints = msgspec.json.decode(answer["fingerprints"], type=Fingerprints)
    return msgspec.structs.replace(record, fingerprints=fingerprints)
