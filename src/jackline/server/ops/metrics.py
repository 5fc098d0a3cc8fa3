"""What the server counts and times, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

# Every counter would otherwise be there twice, once with the time it was made.
disable_created_metrics()  # type: ignore[no-untyped-call]

_QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)


class Metrics:
    """Counters to add to; one set for each server, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = self._counter("moves", "Moves played and kept")
        self.deliveries = self._counter("deliveries", "Messages handed to sockets")
        self.refusals = self._counter("refusals", "Requests refused, by code", "code")
        self.requests = self._counter("requests", "HTTP requests answered", "route", "status")
        self.flooders = self._counter("flooders", "Sockets closed because they kept sending too much")
        self.unheard_proxies = self._counter(
            "unheard_proxies", "Requests by a proxy that --proxy does not name"
        )
        self.faults = self._counter("faults", "What clients sent that no client should, by kind", "kind")
        self.turned_away = self._counter(
            "turned_away", "Connections that were not let in, or had to give way, by reason", "reason"
        )
        self.archived = self._counter("tables_archived", "Tables that were archived by this process")
        self.deleted = self._counter("tables_deleted", "Archived tables that were deleted by this process")
        self._kept_tables = self._gauge("kept_tables", "Tables in the database, by phase", "phase")
        self._kept = {
            "bytes": self._gauge("database_bytes", "Size of the database"),
            "entries": self._gauge("kept_entries", "Entries in the database that are not archived"),
            "archived": self._gauge("archived_tables", "Tables in the database that are archived"),
        }
        self.write_seconds = self._timer("write_seconds", "Time to keep a change in the database")
        self.bot_seconds = self._timer("bot_seconds", "Time a bot thought about a move")
        self.bot_wait_seconds = self._timer("bot_wait_seconds", "Time a bot waited for its turn to think")
        self.request_seconds = self._timer("request_seconds", "Time to answer an HTTP request")

    def watch(self, counts: Callable[[], Mapping[str, float]]) -> None:
        """Ask for these figures whenever someone looks: name by name, as they are then."""
        self.registry.register(_Gauges(counts))

    def show_kept(self, sizes: Mapping[str, float]) -> None:
        """How much is in the database: `bytes`, `entries`, `archived`, `tables <phase>` for each phase."""
        for name, gauge in self._kept.items():
            gauge.set(sizes[name])
        self._kept_tables.clear()
        for name, count in sizes.items():
            kind, _, phase = name.partition(" ")
            if kind == "tables":
                self._kept_tables.labels(phase).set(count)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"jackline_{name}", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"jackline_{name}", about, labels, registry=self.registry)

    def _timer(self, name: str, about: str) -> Histogram:
        return Histogram(f"jackline_{name}", about, buckets=_QUICK, registry=self.registry)


class _Gauges(Collector):
    def __init__(self, counts: Callable[[], Mapping[str, float]]) -> None:
        self._counts = counts

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, value in self._counts().items():
            yield GaugeMetricFamily(f"jackline_{name}", f"Number of {name.replace('_', ' ')} now", value)
