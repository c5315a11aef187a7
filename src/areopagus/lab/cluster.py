"""A crew on a Ray cluster, for those who have one: `ray start --head`, then `--ray auto`.

Every machine of the cluster needs areopagus installed, in the same version. Ray itself gives a task out again whose
worker or machine has died. More tasks are handed in than can be worked on, so that nobody waits for this process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from socket import create_connection
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from areopagus.kernel import BadCall

from .crew import MOST_DEATHS, attempt, unwrapped

T = TypeVar("T")
R = TypeVar("R")

LOCAL: Final = "local"
"""The address that starts a Ray of one's own on this machine."""
SECONDS: Final = 10
"""So long a cluster may take to answer."""


class RayCluster:
    """A crew on the Ray cluster at an address; used in a `with`, which lets go of the cluster at the end."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self._ray: Any = import_module("ray")
        alone: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
        try:
            _knock(address)
            self._ray.init(address=address, log_to_driver=False, logging_level="error", **alone)
        except Exception as error:  # whatever a cluster that can't be reached makes Ray raise
            problem = f"{type(error).__name__}: {error}"
            raise BadCall("error.no_cluster", address=address, problem=problem[:200].rstrip(". ")) from error
        self.width = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ray.shutdown()

    def worked(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in the order in which they are finished."""
        ray = self._ray
        remote = ray.remote(max_retries=MOST_DEATHS)(attempt)
        shared = ray.put(do)
        waiting = iter(tasks)
        running: list[Any] = []
        while True:
            while len(running) < 2 * self.width and (task := next(waiting, None)) is not None:
                running.append(remote.remote(shared, task))
            if not running:
                return
            done, running = ray.wait(running)
            yield unwrapped(ray.get(done[0]))


def _knock(address: str) -> None:
    """Raise an error where nobody listens at HOST:PORT; Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        create_connection((host, int(port)), SECONDS).close()
