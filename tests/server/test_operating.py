"""What whoever runs the server sees of it: health, metrics and logs."""

import json
import logging
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.clients import Browser
from tests.server.serving import Server, in_process, serving
from tests.waiting import wait_until
from trilith.server import metrics
from trilith.server.logs import OneLine
from trilith.server.readiness import Readiness
from trilith.server.store import StoreAway

# A line of Prometheus's text format: a name, labels, and a number.
SAMPLE = re.compile(r'([a-z_]+)\{((?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)*)\} (\S+)')


def read_metrics(address: str, **headers: str) -> dict[str, float]:
    """All values without the process in their labels, summed over the processes."""
    text = httpx.get(f"{address}/metrics", headers=headers).raise_for_status().text
    values: dict[str, float] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            found = SAMPLE.fullmatch(line)
            assert found, line
            labels = ",".join(part for part in found[2].split(",") if not part.startswith("process="))
            name = f"{found[1]}{{{labels}}}" if labels else found[1]
            values[name] = values.get(name, 0) + float(found[3])
    return values


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets this machine read its metrics."""
    with serving(tmp_path_factory.mktemp("server") / "games.sqlite", metrics_from=["127.0.0.1"]) as running:
        yield running


# ---- health ----


def test_a_server_that_is_well_says_so(server: Server) -> None:
    answer = httpx.get(f"{server.address}/health")
    assert answer.status_code == 200
    assert answer.json() == {"live": True, "ready": True, "why": None}
    assert httpx.get(f"{server.address}/health/live").json() == {"live": True}
    # Load balancers use names of their own, and play no games.
    named = httpx.get(f"{server.address}/health", headers={"Host": "balancer.internal"})
    assert named.status_code == 200
    assert "set-cookie" not in named.headers


def test_a_server_without_its_database_is_live_but_not_ready() -> None:
    with in_process() as client:
        readiness: Readiness = client.app.state.services.readiness

        async def away() -> None:
            raise StoreAway

        readiness._ping = away
        answer = client.get("/health")
        assert answer.status_code == 503
        assert answer.json() == {"live": True, "ready": False, "why": "the database does not answer"}
        assert client.get("/health/live").status_code == 200


def test_while_it_drains_it_is_not_ready_and_opens_no_tables() -> None:
    with in_process() as client:
        wanted = {"ruleset": "morris", "seats": [{"kind": "me"}, {"kind": "open"}]}
        record = client.get(f"/api/tables/{client.post('/api/tables', json=wanted).json()['id']}/record").text
        client.app.state.services.readiness.is_draining = True
        assert client.get("/health").status_code == 503
        for answer in (client.post("/api/tables", json=wanted), client.post("/api/records", content=record)):
            assert answer.status_code == 503
            assert int(answer.headers["Retry-After"]) > 0
            assert "about to restart" in answer.json()["detail"]


# ---- metrics ----


def test_metrics_count_what_happens(watched: Server) -> None:
    ann = Browser(watched)
    before = read_metrics(watched.address)
    table = ann.set_up("morris", {"kind": "me"}, {"kind": "me"})
    seat = ann.sit(table)
    seat.move()
    seat.move()
    after = read_metrics(watched.address)

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert grown("trilith_moves_total") == 2
    assert grown("trilith_sockets") == 1
    assert grown("trilith_tables_live") == 1
    assert grown("trilith_store_seconds_count") == 3
    assert grown("trilith_store_batch_events_sum") == 3
    assert grown('trilith_http_requests_total{method="POST",route="/api/tables",status="2xx"}') == 1
    assert after["process_resident_memory_bytes"] > 1_000_000
    assert after["trilith_ready"] == 1
    seat.close()


def test_what_the_workers_do_is_counted(watched: Server) -> None:
    ann = Browser(watched)
    seat = ann.sit(ann.set_up("flip", {"kind": "me"}, {"kind": "engine", "level": "1"}))
    seat.move()
    seat.until(3)
    counted = read_metrics(watched.address)
    assert counted['trilith_worker_wait_seconds_count{queue="moves"}'] >= 1
    assert counted['trilith_worker_jobs_waiting{queue="moves"}'] == 0
    assert counted['trilith_worker_jobs_waiting{queue="others"}'] == 0
    seat.close()


def test_what_is_refused_is_counted(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite", metrics_from=["127.0.0.0/8"], table_burst=1.0) as server:
        ann = Browser(server)
        ann.set_up()
        ann.http.post("/api/tables", json={"ruleset": "morris", "seats": [{"kind": "me"}, {"kind": "open"}]})
        counted = read_metrics(server.address)
        assert counted['trilith_refused_total{what="/api/tables"}'] == 1
        ann.http.get("/nowhere/at/all")
        assert read_metrics(server.address)['trilith_http_requests_total{method="GET",route="none",status="4xx"}'] == 1


def test_nobody_reads_metrics_unless_told_so(server: Server, watched: Server) -> None:
    assert httpx.get(f"{server.address}/metrics").status_code == 404
    # A proxy on this machine passes somebody on.
    for name in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        assert httpx.get(f"{watched.address}/metrics", headers={name: "203.0.113.7"}).status_code == 404


def test_each_value_says_which_process_it_is_from(watched: Server) -> None:
    text = httpx.get(f"{watched.address}/metrics").text
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert samples
    assert all(f'process="{watched.pid}"' in line for line in samples)
    # A family stands together, after one line that says what kind it is.
    names = [line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")]
    assert len(names) == len(set(names))


def test_histograms_count_up_to_each_bound() -> None:
    histogram = metrics.Histogram("trilith_sample", "A sample.", bounds=(1, 10))
    metrics.ALL.remove(histogram)
    for value in (0.5, 1, 5, 50):
        histogram.observe(value)
    values = {sample.name + sample.labels.get("le", ""): sample.value for sample in histogram.samples()}
    assert values == {
        "trilith_sample_bucket1": 2, "trilith_sample_bucket10": 3, "trilith_sample_bucket+Inf": 4,
        "trilith_sample_sum": 56.5, "trilith_sample_count": 4,
    }  # fmt: skip


def test_labels_cannot_end_a_line() -> None:
    family = metrics.Family("name", "counter", "help", [metrics.Sample("name", {"route": 'a"b\\c\nd'}, 1)])
    text = metrics.exposition({"1": [family]})
    assert 'name{route="a\\"b\\\\c\\nd",process="1"} 1\n' in text


# ---- logs ----


@contextmanager
def logged(form: Any = "json") -> Iterator[list[str]]:
    """The lines that are logged meanwhile."""
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    keep, root = Keep(), logging.getLogger("trilith")
    keep.setFormatter(OneLine(form, {}))
    before = root.level
    root.addHandler(keep)
    root.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        root.removeHandler(keep)
        root.setLevel(before)


def test_a_request_has_one_number_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process() as client, logged() as lines:

        async def fail(*_: object) -> None:
            raise RuntimeError("a mistake of ours")

        monkeypatch.setattr(client.app.state.services.tables, "find", fail)
        client.cookies.set("trilith", "secret-cookie")
        answer = client.get("/api/tables/some-table?token=hidden")
        number = answer.headers["X-Request-Id"]
        assert answer.status_code == 500
        assert number in answer.json()["detail"]
        assert number in client.get("/", headers={"X-Request-Id": number}).headers["X-Request-Id"]
        entries = [json.loads(line) for line in lines]
        assert all(entry["request"] == number for entry in entries)
        crash, request, _ = entries
        assert "a mistake of ours" in crash["error"]
        assert (request["route"], request["status"]) == ("/api/tables/{table_id}", 500)
        assert "secret-cookie" not in "".join(lines)
        assert "hidden" not in "".join(lines)


def test_the_page_of_an_error_has_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process() as client:

        async def fail(*_: object) -> None:
            raise RuntimeError("a mistake of ours")

        monkeypatch.setattr(client.app.state.services.store, "tables_of", fail)
        answer = client.get("/", headers={"Accept": "text/html", "X-Request-Id": "from-the-proxy"})
        assert answer.status_code == 500
        assert answer.headers["X-Request-Id"] == "from-the-proxy"
        assert "from-the-proxy" in answer.text


def test_a_number_that_could_forge_a_line_is_not_taken(server: Server) -> None:
    host, port = server.host.split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: a b=c\r\nConnection: close\r\n\r\n")
        head = b"".join(iter(lambda: line.recv(4096), b"")).partition(b"\r\n\r\n")[0].decode().lower()
    assert re.search(r"x-request-id: [0-9a-f]{16}\r\n", head + "\r\n")


def test_a_record_is_one_line_whatever_it_contains() -> None:
    with logged("text") as lines:
        try:
            raise ValueError("first\nsecond")
        except ValueError:
            logging.getLogger("trilith.test").exception('a "name"\nlevel=error\u2028and more')
    (line,) = lines
    assert len(line.splitlines()) == 1, line
    assert line.split()[1] == "level=error"
    assert "ValueError: first" in line


def test_every_request_is_logged_when_asked_for(tmp_path: Path) -> None:
    log = tmp_path / "log"
    wanted: dict[str, Any] = {"log_format": "json", "log_level": "info"}
    with log.open("w") as stream, serving(tmp_path / "games.sqlite", log=stream, **wanted) as server:
        ann = Browser(server)
        table = ann.set_up()
        ann.sit(table).close()
        wait_until(lambda: "socket closed" in log.read_text(), "the line of the socket")
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    first = next(entry for entry in entries if entry["msg"] == "request")
    assert (first["method"], first["route"], first["status"]) == ("POST", "/api/tables", 201)
    assert first["process"] == server.pid
    assert ann.cookie not in log.read_text()
