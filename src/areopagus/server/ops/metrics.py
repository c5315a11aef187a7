"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "areopagus_requests_total", "Requests by status", ["status"], registry=self.registry
        )
        self.choices = Counter("areopagus_choices_total", "Accepted choices", registry=self.registry)
        self.refused = Counter("areopagus_refused_total", "Refused messages", registry=self.registry)
        self.failed = Counter("areopagus_failed_total", "Messages that failed", registry=self.registry)
        self.pages = Gauge("areopagus_open_pages", "Open pages", registry=self.registry)
        self.live = Gauge("areopagus_live_tables", "Positions in memory", registry=self.registry)
        self.connections = Gauge(
            "areopagus_open_connections", "Open connections that are no sockets", registry=self.registry
        )
        self.waiting_writes = Gauge(
            "areopagus_waiting_writes", "Writes that have not begun", registry=self.registry
        )
        self.oldest_write = Gauge(
            "areopagus_oldest_write_seconds", "Age of the oldest write not done", registry=self.registry
        )
        self.busy_threads = Gauge("areopagus_busy_threads", "Threads at work", registry=self.registry)
        self.waiting_tasks = Gauge(
            "areopagus_waiting_tasks", "Tasks that wait for a thread", registry=self.registry
        )
        self.answering = Histogram(
            "areopagus_answer_seconds",
            "From a choice to its being durable",
            registry=self.registry,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5),
        )

    def text(self) -> str:
        """All metrics in the format of Prometheus."""
        return generate_latest(self.registry).decode()
