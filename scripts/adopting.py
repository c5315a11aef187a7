"""Run a command, and wait for all processes that it starts: `adopting.py COMMAND ...`.

The system adds the processor time of a process to that of the one that waits for it. A browser does not wait for its
own processes, and a test that kills a server does not wait for what that has started: their time would be nobody's.
On Linux this program becomes the parent of such processes, so who waits for it learns the time of them all; on other
systems their time is missing. It ends with the exit code of the command. Standard library only.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time

BECOME_PARENT_OF_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER
DOES_NOT_RUN = 127
SECONDS_TO_END = 10.0
"""How long it waits for processes that are still there after the command has ended."""


def adopt_orphans() -> None:
    """Become the parent of the processes below this one that lose theirs, where the system can do that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0)


def wait_for_orphans(seconds: float) -> None:
    """Wait until all adopted processes have ended, but not forever."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            ended, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not ended:
            time.sleep(0.05)


def main(command: list[str]) -> int:
    """Run the command; its exit code."""
    adopt_orphans()
    signal.signal(signal.SIGINT, lambda *_: None)  # the command hears it, too, and decides
    try:
        process = subprocess.Popen(command)
    except OSError as error:
        print(f"{command[0]} does not run: {error}", file=sys.stderr)
        return DOES_NOT_RUN
    ended = 0
    while ended != process.pid:  # adopted processes end, too
        ended, status = os.wait()
    wait_for_orphans(SECONDS_TO_END)
    code = process.returncode = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
