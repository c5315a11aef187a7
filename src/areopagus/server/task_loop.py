"""The loop of a program that the server runs beside itself: it reads tasks, one line of JSON each, and answers each.

Readers (`reader.py`) and thinkers (`thinker.py`) use it, also those of pinned engines.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from traceback import extract_tb
from typing import Any, BinaryIO

import msgspec

from areopagus.kernel.record import plain_number


def answer_tasks(answer: Callable[[bytes], object], niceness: int) -> None:
    """Answer tasks until the end of the input: the server is gone, and the program ends at once.

    Nothing else can write to the output: what a game or a bot prints goes to the error stream.
    """
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(niceness)
    output = sys.stdout.buffer
    sys.stdout = sys.stderr
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, tasks), daemon=True).start()
    encoder = msgspec.json.Encoder(enc_hook=plain_number)
    while True:
        try:
            reply = encoder.encode(answer(tasks.get()))
        except Exception as error:
            reply = encoder.encode(failure_of(error))
        output.write(reply + b"\n")
        output.flush()


def _read(lines: BinaryIO, tasks: SimpleQueue[bytes]) -> None:
    for line in lines:
        tasks.put(line)
    os._exit(0)


def failure_of(error: Exception) -> dict[str, Any]:
    """The class of an error and its place in the code; its text may contain hidden facts."""
    frames = extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return {"error": type(error).__name__, "at": place}
