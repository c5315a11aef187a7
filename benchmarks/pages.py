"""What pages cost: CPU of their main threads and of drawing, and which work it was, from a trace of Chromium.

All figures are CPU time, so they hardly depend on what else the machine does. The parts of the main thread:

- **script**: JavaScript, with its garbage collection;
- **style**: which rules apply to which elements;
- **layout**: sizes and places, among them those of letters;
- **paint**: which commands draw the page, and how they are divided into layers;
- **rest**: input, messages, the loop of tasks itself.

What draws these commands (**raster**) and puts layers together (**compositing**) are other threads; where there is no
graphics card, as in headless Chromium, they draw by CPU.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Page

PARTS = {
    "script": {
        "FunctionCall",
        "EvaluateScript",
        "EventDispatch",
        "FireAnimationFrame",
        "TimerFire",
        "RunMicrotasks",
        "MinorGC",
        "MajorGC",
        "V8.GC_MC_INCREMENTAL",
    },
    "style": {"UpdateLayoutTree"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit"},
}
"""The events of a trace that begin a part."""
PART_OF = {event: part for part, events in PARTS.items() for event in events}
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
MAIN = "CrRendererMain"
THREADS = {
    "ThreadPoolForegroundWorker": "raster",
    "Compositor": "compositing",
    "VizCompositorThread": "compositing",
}
"""Threads that draw."""


class Meter:
    """Measures a page: the CPU of its main thread since it was made, its updates, its DOM nodes."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._busy, self._updates = self._tasks(), self._count()

    @property
    def busy(self) -> float:
        """Seconds of CPU, without those that answer the benchmark."""
        return self._tasks() - self._busy

    @property
    def updates(self) -> int:
        """Number of updates."""
        return self._count() - self._updates

    @property
    def nodes(self) -> int:
        """Number of nodes, with those of the sprites in use."""
        self._session.send("HeapProfiler.collectGarbage")
        return int(self._metrics()["Nodes"])

    def _tasks(self) -> float:
        metrics = self._metrics()
        return metrics["TaskDuration"] - metrics["DevToolsCommandDuration"]

    def _metrics(self) -> dict[str, float]:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: float(metric["value"]) for metric in metrics}

    def _count(self) -> int:
        return int(self._page.evaluate("() => window.updates"))


def parts_of(trace: bytes, updates: int) -> dict[str, float]:
    """Milliseconds of CPU for an update by part of the main thread, and by kind of the threads that draw."""
    spent = dict.fromkeys([*PARTS, "rest", *THREADS.values()], 0.0)
    for name, of_thread in _threads(trace):
        if name == MAIN:
            for part, time in _by_part(of_thread, PART_OF).items():
                spent[part] += time
        elif name in THREADS:
            spent[THREADS[name]] += sum(_by_part(of_thread, PART_OF).values())
    return {part: round(time / 1000 / max(1, updates), 1) for part, time in spent.items()}


def events_of(trace: bytes, updates: int, most: int = 16) -> dict[str, float]:
    """Milliseconds of CPU for an update by kind of event of the main thread, without those in it; the dearest ones."""
    spent: dict[str, float] = defaultdict(float)
    for name, of_thread in _threads(trace):
        if name == MAIN:
            for event, time in _by_part(of_thread, None).items():
                spent[event] += time
    dearest = sorted(spent.items(), key=lambda item: -item[1])[:most]
    return {event: round(time / 1000 / max(1, updates), 2) for event, time in dearest}


def _threads(trace: bytes) -> list[tuple[str, list[dict[str, Any]]]]:
    """The complete events of each thread, with its name."""
    events = json.loads(trace)["traceEvents"]
    names = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in events
        if event.get("name") == "thread_name"
    }
    by_thread: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        if event.get("ph") == "X":
            by_thread[event["pid"], event["tid"]].append(event)
    return [(names.get(thread, ""), of_thread) for thread, of_thread in by_thread.items()]


def _by_part(events: Iterable[Mapping[str, Any]], part_of: Mapping[str, str] | None) -> dict[str, float]:
    """Microseconds of CPU by part: the time of an event, without the events in it, belongs to the innermost part.

    Without `part_of`, each kind of event is a part.
    """
    spent: dict[str, float] = defaultdict(float)
    around: list[tuple[float, str]] = []  # the events that are not over: their ends and parts
    for event in sorted(events, key=lambda event: (event["ts"], -event.get("dur", 0))):
        while around and around[-1][0] <= event["ts"]:
            around.pop()
        outer = around[-1][1] if around else "rest"
        part = event["name"] if part_of is None else part_of.get(event["name"], outer)
        time = event.get("tdur", 0)
        spent[part] += time
        if around:
            spent[outer] -= time
        around.append((event["ts"] + event.get("dur", 0), part))
    return spent
