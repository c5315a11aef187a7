"""A worker pool on a Ray cluster: `ray start --head`, then `--ray auto`.

Every machine of the cluster needs the same version of areopagus. Ray itself retries the task of a worker or machine
that died. More tasks are submitted than can run at once, so that no worker waits for this process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from socket import create_connection
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from areopagus.kernel import BadCall
from areopagus.kernel.errors import problem_of

from .worker_pool import MOST_DEATHS, attempt, unwrapped

T = TypeVar("T")
R = TypeVar("R")

LOCAL: Final = "local"
"""The address that starts Ray on this machine."""
SECONDS: Final = 10
"""Seconds to wait for the answer of a cluster."""


class RayCluster:
    """A pool on the Ray cluster at an address; as a context manager it disconnects at the end."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self._ray: Any = import_module("ray")
        alone: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
        try:
            _check_address(address)
            self._ray.init(address=address, log_to_driver=False, logging_level="error", **alone)
        except Exception as error:  # Ray raises many kinds of errors when it can't reach a cluster
            problem = problem_of(error)[:200].rstrip(". ")
            raise BadCall("error.no_cluster", address=address, problem=problem) from error
        self.width = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ray.shutdown()

    def results(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
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


def _check_address(address: str) -> None:
    """Raise an error if nothing listens at HOST:PORT; Ray itself would retry for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        create_connection((host, int(port)), SECONDS).close()
