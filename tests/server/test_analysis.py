"""Analyses over HTTP: the same as on the command line, and nobody gets more than their share."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import trilith
from tests.server.serving import Server, in_process
from tests.waiting import DEADLINE, wait_until
from trilith.server.workers.pool import Workers

# Runs a server whose analyses of ten seconds take an hour, unless they are ended.
LASTING = """
import sys
from tests.server import serving
from trilith.server.workers.pool import Workers
run = Workers.run
async def run_for_long(workers, *job, **settings):
    return await run(workers, *(3600.0 if part == 10 else part for part in job), **settings)
Workers.run = run_for_long
serving.main(*sys.argv[1:])
"""


class LastingServer(Server):
    program = ("-c", LASTING)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as client:
        yield client


def asked(client: Any, **body: Any) -> Any:
    answer = client.post("/api/analyse", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("ruleset", ["flip", "morris", "outfox:players=3", "stones:supply=skill,board=quick"])
def test_every_move_with_its_value_and_steps(client: Any, ruleset: str) -> None:
    found = asked(client, ruleset=ruleset, seconds=0.2, lines=2000)
    start = trilith.start(ruleset)
    assert list(found) == ["move", "line", "depth", "nodes", "seconds", "value", "moves", "draws", "left_out"]
    assert {entry["move"] for entry in found["moves"]} == {str(move) for move in start.legal_moves}
    assert found["moves"][0]["move"] == found["move"]
    for entry in found["moves"]:
        assert entry["steps"] == [step.name for step in start.find(entry["move"]).steps]
        assert list(entry["value"]) == ["kind", "result", "distance", "score"]


def test_a_proven_position(client: Any) -> None:
    found = asked(client, ruleset="flip", position="Dcdd/c1cC/CdC1/Dd2 c", seconds=10)
    assert (found["value"]["kind"], found["value"]["result"]) == ("proven", "win")


def test_few_lines_say_what_is_left_out(client: Any) -> None:
    found = asked(client, ruleset="flip", seconds=0.05, lines=3)
    assert (len(found["moves"]), found["left_out"]) == (3, 29)


def test_before_a_draw_every_stone_has_its_odds_and_value(client: Any) -> None:
    found = asked(client, ruleset="stones", seconds=0.3)
    assert (found["move"], found["moves"]) == (None, [])
    assert [entry["stone"] for entry in found["draws"]] == ["w", "b", "c"]
    assert [entry["odds"] for entry in found["draws"]] == ["30 of 72", "30 of 72", "12 of 72"]
    mean = sum(
        odds * entry["value"]["score"] for odds, entry in zip((5 / 12, 5 / 12, 1 / 6), found["draws"], strict=True)
    )
    assert found["value"]["score"] == pytest.approx(mean)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"ruleset": "chess"},
        {"ruleset": "flip", "position": "nonsense"},
        {"ruleset": "flip", "seconds": 0},
        {"ruleset": "flip", "seconds": 1e9},
        {"ruleset": "flip", "seconds": "long"},
        {"ruleset": "flip", "lines": 0},
        {"ruleset": "flip", "depth": 3},
        {"ruleset": "f" * 301},
        {"ruleset": "morris", "position": "w1w/3/w2/2w3/1w1/2w/b1b b 0 0 27"},
    ],
)
def test_what_cannot_be_analysed_is_refused(client: Any, body: dict[str, Any]) -> None:
    answer = client.post("/api/analyse", json=body)
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_simultaneous_analyses_are_limited_per_client(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run, may_run = Workers.run, threading.Event()

    async def run_when_allowed(workers: Workers, *job: Any) -> Any:
        await asyncio.to_thread(may_run.wait, DEADLINE)
        return await run(workers, *job)

    monkeypatch.setattr(Workers, "run", run_when_allowed)
    client.get("/api/games")  # so that it has its cookie
    body = {"ruleset": "flip", "seconds": 0.05}
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(client.post, "/api/analyse", json=body) for _ in range(4)]
        wait_until(lambda: sum(answer.done() for answer in answers) == 2)
        refused = [answer.result() for answer in answers if answer.done()]
        may_run.set()
    assert [answer.status_code for answer in refused] == [429, 429]
    assert "busy" in refused[0].json()["detail"]
    assert sorted(answer.result().status_code for answer in answers) == [200, 200, 429, 429]
    assert asked(client, ruleset="flip", seconds=0.05), "and when that is done the next may come"


def test_an_analysis_ends_when_its_client_disconnects(tmp_path: Path) -> None:
    server = LastingServer(tmp_path / "games.sqlite")
    try:
        with httpx.Client(base_url=server.address, timeout=DEADLINE) as browser:
            long, short = {"ruleset": "morris", "seconds": 10}, {"ruleset": "morris", "seconds": 0.05}
            browser.get("/api/games")  # so that it has its cookie
            browser.post("/api/analyse", json=short)
            for _ in range(2):
                with pytest.raises(httpx.TimeoutException):
                    browser.post("/api/analyse", json=long, timeout=0.3)
            wait_until(lambda: browser.post("/api/analyse", json=short).status_code == 200, "a free engine")
    finally:
        server.kill()
