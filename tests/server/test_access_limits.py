"""Limits hold for a browser and for its address, and what one browser is refused costs the others nothing."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.clients import Browser
from tests.server.serving import in_process, serving
from tests.waiting import DEADLINE, wait_until
from trilith.server.access.names import clean_name
from trilith.server.access.rate_limit import network_of
from trilith.server.routes.analysis import AT_ONCE_PER_ADDRESS
from trilith.server.workers.pool import Workers

TABLE = {"ruleset": "morris", "seats": [{"kind": "me"}, {"kind": "open"}]}


def test_a_browser_that_is_refused_leaves_the_rest_to_its_neighbours() -> None:
    with serving(table_burst=2.0, tables_per_second=0.001) as server:
        greedy = Browser(server)
        greedy.http.get("/api/mine")
        answers = [greedy.http.post("/api/tables", json=TABLE).status_code for _ in range(30)]
        assert answers == [201] * 2 + [429] * 28
        assert Browser(server).set_up()


def test_tables_are_limited_without_cookies_too() -> None:
    with serving(table_burst=1.0, tables_per_second=0.001) as server:
        answers = [
            httpx.post(f"{server.address}/api/tables", timeout=DEADLINE, json=TABLE).status_code for _ in range(12)
        ]
        assert answers == [201] * 10 + [429] * 2


def test_analyses_are_limited_without_cookies_too(monkeypatch: pytest.MonkeyPatch) -> None:
    run, may_run = Workers.run, threading.Event()

    async def run_when_allowed(workers: Workers, *job: Any) -> Any:
        await asyncio.to_thread(may_run.wait, DEADLINE)
        return await run(workers, *job)

    monkeypatch.setattr(Workers, "run", run_when_allowed)
    body, amount = {"ruleset": "flip", "seconds": 0.05}, AT_ONCE_PER_ADDRESS + 3

    with in_process() as client, ThreadPoolExecutor(amount) as pool:
        # A cookie that is not ours makes each of them somebody new.
        stranger = {"Cookie": "trilith=none"}
        answers = [pool.submit(client.post, "/api/analyse", json=body, headers=stranger) for _ in range(amount)]
        wait_until(lambda: sum(answer.done() for answer in answers) == 3)
        may_run.set()
        statuses = sorted(answer.result().status_code for answer in answers)
    assert statuses == [200] * AT_ONCE_PER_ADDRESS + [429] * 3


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("somewhere", "elsewhere", False),
    ],
)
def test_a_network_is_counted_once(one: str, other: str, is_same: bool) -> None:
    assert (network_of(one) == network_of(other)) == is_same


def test_names_keep_their_letters_and_lose_odd_spaces() -> None:
    assert clean_name("\u00a0Zoe\u0308 \u65e5\u672c\u2003") == "Zoe\u0308 \u65e5\u672c"
    assert clean_name("\u2003\u00a0") == ""


def test_a_queue_that_is_full_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trilith.server.workers.pool.LONGEST_QUEUE", 0)
    with in_process() as client:
        answer = client.post("/api/analyse", json={"ruleset": "flip"})
    assert answer.status_code == 503
    assert "try again" in answer.json()["detail"]


def test_only_a_few_rounds_are_paired_at_once_for_one_address() -> None:
    """With hundreds of players, pairing takes long enough that everybody's moves would notice many at once."""
    with in_process() as client:
        choice = {"name": "Club evening", "system": "swiss", "ruleset": "flip", "rounds": 3}
        path = f"/api/tournaments/{client.post('/api/tournaments', json=choice).json()['id']}"
        client.post(path, json={"what": "add", "name": "Ann,Ben,Cleo,Dan"})
        pairings = client.app.state.services.tournaments.pairings
        with pairings.held("one", "testclient"), pairings.held("other", "testclient"):
            refused = client.post(path, json={"what": "pair"})
            # Whatever takes no time is done all the same.
            assert client.post(path, json={"what": "add", "name": "Eve,Finn"}).status_code == 200
        assert refused.status_code == 429
        assert "being paired" in refused.json()["detail"]
        assert client.post(path, json={"what": "pair"}).status_code == 200
