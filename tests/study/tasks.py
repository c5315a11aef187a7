"""Tasks for workers, in a module that is quickly imported."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def dying(folder: Path, task: int) -> int:
    """Kills its own process the first time that a task is done; the task 99 every time."""
    mark = folder / str(task)
    if task == 99 or not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 10 * task


def failing(task: int) -> int:
    """Fails with a task of its own."""
    if task == 3:
        raise ValueError("three")
    return task
