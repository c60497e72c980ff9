"""What a process counts about itself, and how Prometheus reads it.

Each process counts for itself, since it was started. `snapshot` is what it has counted so far, as data that can be sent
to another process, and `exposition` writes the snapshots of several processes as one text.
"""

import gc
import os
import sys
import time
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
# From a tenth of a millisecond to half a minute.
SECONDS: Final = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

Kind = Literal["counter", "gauge", "histogram"]


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """One value; `name` is that of its metric, or longer for the parts of a histogram."""

    name: str
    labels: dict[str, str]
    value: float


class Family(msgspec.Struct, frozen=True, array_like=True):
    """All values of one metric."""

    name: str
    kind: Kind
    help: str
    samples: list[Sample]


class Metric(ABC):
    """`labels` are the names of what its values are told apart by."""

    kind: Kind

    def __init__(self, name: str, text: str, *labels: str) -> None:
        self.name = name
        self.help = text
        self.labels = labels
        ALL.append(self)

    @abstractmethod
    def samples(self) -> list[Sample]:
        """Its values now."""

    def _labelled(self, values: Sequence[str]) -> dict[str, str]:
        return dict(zip(self.labels, values, strict=True))


ALL: Final[list[Metric]] = []


class Counter(Metric):
    """Something that only grows."""

    kind: Kind = "counter"

    def __init__(self, name: str, text: str, *labels: str) -> None:
        super().__init__(name, text, *labels)
        self._values: dict[tuple[str, ...], float] = {} if labels else {(): 0}

    def add(self, *labels: str, amount: float = 1) -> None:
        self._values[labels] = self._values.get(labels, 0) + amount

    def samples(self) -> list[Sample]:
        return [Sample(self.name, self._labelled(labels), value) for labels, value in self._values.items()]


class Gauge(Metric):
    """A value that is looked up when it is asked for. What cannot be told is left out."""

    kind: Kind = "gauge"

    def __init__(self, name: str, text: str, *labels: str) -> None:
        super().__init__(name, text, *labels)
        self._sources: dict[tuple[str, ...], Callable[[], float | None]] = {}

    def watch(self, source: Callable[[], float | None], *labels: str) -> None:
        """From now on the value with these labels is what this function returns."""
        self._sources[labels] = source

    def samples(self) -> list[Sample]:
        found = [(labels, source()) for labels, source in self._sources.items()]
        return [Sample(self.name, self._labelled(labels), float(value)) for labels, value in found if value is not None]


class WatchedCounter(Gauge):
    """A value of that kind which only grows."""

    kind: Kind = "counter"


class Histogram(Metric):
    """How many values were at most so large, for a few sizes."""

    kind: Kind = "histogram"

    def __init__(self, name: str, text: str, *labels: str, bounds: Sequence[float] = SECONDS) -> None:
        super().__init__(name, text, *labels)
        self._bounds = bounds
        self._counts: dict[tuple[str, ...], list[int]] = {}
        self._sums: dict[tuple[str, ...], float] = {}
        if not labels:
            self._begin(())

    def observe(self, value: float, *labels: str) -> None:
        counts = self._counts.get(labels) or self._begin(labels)
        counts[bisect_left(self._bounds, value)] += 1
        self._sums[labels] += value

    def samples(self) -> list[Sample]:
        found = []
        for labels, counts in self._counts.items():
            own, total = self._labelled(labels), 0
            for bound, count in zip((*self._bounds, None), counts, strict=True):
                total += count
                edge = "+Inf" if bound is None else f"{bound:g}"
                found.append(Sample(f"{self.name}_bucket", {**own, "le": edge}, total))
            found.append(Sample(f"{self.name}_sum", own, self._sums[labels]))
            found.append(Sample(f"{self.name}_count", own, total))
        return found

    def _begin(self, labels: tuple[str, ...]) -> list[int]:
        self._sums[labels] = 0.0
        return self._counts.setdefault(labels, [0] * (len(self._bounds) + 1))


# ---- what is counted ----

MOVES: Final = Counter("trilith_moves_total", "Moves that were stored.")
LIVE_TABLES: Final = Gauge("trilith_tables_live", "Tables in memory.")
SOCKETS: Final = Gauge("trilith_sockets", "Open sockets of tables.")
STORE_SECONDS: Final = Histogram("trilith_store_seconds", "How long a transaction with events took.")
STORE_BATCH: Final = Histogram("trilith_store_batch_events", "Events in one transaction.", bounds=SIZES)
STORE_WAITING: Final = Gauge("trilith_store_waiting", "Events that wait to be stored.")
STORE_FAILURES: Final = Counter("trilith_store_failures_total", "Transactions with events that failed.")
WORKER_WAITING: Final = Gauge("trilith_worker_jobs_waiting", "Jobs that wait for a worker.", "queue")
WORKER_WAIT: Final = Histogram("trilith_worker_wait_seconds", "How long jobs waited for a worker.", "queue")
WORKER_DEATHS: Final = Counter("trilith_worker_deaths_total", "Workers that died while they had something to do.")
REQUESTS: Final = Counter("trilith_http_requests_total", "HTTP requests.", "method", "route", "status")
REQUEST_SECONDS: Final = Histogram("trilith_http_request_seconds", "How long HTTP requests took.")
REFUSED: Final = Counter("trilith_refused_total", "Requests, by route, sockets and messages over a limit.", "what")
DELETED: Final = Counter("trilith_tables_deleted_total", "Old tables of guests that were deleted.")
READY: Final = Gauge("trilith_ready", "1 while the process takes requests.")
GC_SECONDS: Final = Histogram("trilith_gc_seconds", "How long garbage collections took.", "generation")
MEMORY: Final = Gauge("process_resident_memory_bytes", "Memory in use.")
CPU: Final = WatchedCounter("process_cpu_seconds_total", "Processor time used, without that of the workers.")
OPEN_FILES: Final = Gauge("process_open_fds", "Open files and connections.")
STARTED: Final = Gauge("process_start_time_seconds", "When the process was started, in seconds since 1970.")


# ---- about the process ----


def watch_process() -> None:
    """Count garbage collections, memory and the like from now on."""
    began = time.time()
    STARTED.watch(lambda: began)
    CPU.watch(time.process_time)
    MEMORY.watch(_resident)
    OPEN_FILES.watch(_open_files)
    if _time_collection not in gc.callbacks:
        gc.callbacks.append(_time_collection)


_collecting = 0.0


def _time_collection(phase: str, info: Mapping[str, Any]) -> None:
    global _collecting
    if phase == "start":
        _collecting = time.perf_counter()
    else:
        GC_SECONDS.observe(time.perf_counter() - _collecting, str(info["generation"]))


def _resident() -> float | None:
    if sys.platform != "linux":
        return None
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
        return float(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE"))


def _open_files() -> float | None:
    return float(len(os.listdir("/proc/self/fd"))) if sys.platform == "linux" else None  # noqa: PTH208


# ---- as text ----


def snapshot() -> list[Family]:
    """What this process has counted so far."""
    return [Family(metric.name, metric.kind, metric.help, metric.samples()) for metric in ALL]


def exposition(processes: Mapping[str, Sequence[Family]]) -> str:
    """What these processes counted, in Prometheus's text format. Each value says which process it is from."""
    families: dict[str, Family] = {}
    for process, counted in processes.items():
        for family in counted:
            whole = families.setdefault(family.name, Family(family.name, family.kind, family.help, []))
            whole.samples.extend(
                Sample(sample.name, {**sample.labels, "process": process}, sample.value) for sample in family.samples
            )
    lines = [line for family in families.values() if family.samples for line in _lines(family)]
    return "\n".join([*lines, ""])


def _lines(family: Family) -> list[str]:
    samples = [f"{sample.name}{{{_label_text(sample.labels)}}} {sample.value:.17g}" for sample in family.samples]
    return [f"# HELP {family.name} {family.help}", f"# TYPE {family.name} {family.kind}", *samples]


def _label_text(labels: Mapping[str, str]) -> str:
    return ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
