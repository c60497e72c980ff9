"""Only our own names are served, and only a proxy that was named is believed about whom it passes on."""

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.clients import Browser
from tests.server.serving import Server, serving
from tests.waiting import DEADLINE
from trilith.games.errors import TrilithError
from trilith.server.access.hosts import OwnHosts, public_host

TABLE = {"ruleset": "morris", "seats": [{"kind": "me"}, {"kind": "open"}]}
FOREIGN = [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.0.2.7",
    "",
    "[",
]
LOCAL = ["localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1", "127.0.0.2:80", "[::1]:8000"]


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_host_is_refused(ann: Browser, host: str) -> None:
    rebound = {"Host": host, "Origin": f"http://{host}"}
    for answer in (ann.http.get("/", headers=rebound), ann.http.post("/api/tables", json=TABLE, headers=rebound)):
        assert answer.status_code == 421
        assert "--public-url" in answer.text
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("host", LOCAL)
def test_this_machine_is_served_by_all_its_local_names(ann: Browser, host: str) -> None:
    answer = ann.http.post("/api/tables", json=TABLE, headers={"Host": host, "Origin": f"http://{host}"})
    assert answer.status_code == 201


def test_a_socket_for_a_foreign_host_is_refused(ann: Browser) -> None:
    table = ann.set_up()
    with pytest.raises(InvalidStatus) as refused:
        ann.sit(table, Host="evil.example", Origin="http://evil.example")
    assert refused.value.response.status_code == 421
    assert b"--public-url" in (refused.value.response.body or b"")


def test_the_address_that_a_request_arrives_at_is_ours() -> None:
    hosts = OwnHosts(["0.0.0.0"])
    phone = [(b"host", b"192.168.1.5:8000")]
    assert hosts.includes(phone, "192.168.1.5")
    assert hosts.includes(phone, "::ffff:192.168.1.5")
    assert hosts.includes([(b"host", b"[fe80::1]:8000")], "fe80::1%eth0")
    assert not hosts.includes(phone, "192.168.1.6")
    assert not hosts.includes([(b"host", b"evil.example")], "evil.example")


def test_one_host_is_named_exactly_once() -> None:
    hosts = OwnHosts([])
    assert not hosts.includes([], "127.0.0.1")
    assert not hosts.includes([(b"host", b"localhost"), (b"host", b"evil.example")], "127.0.0.1")


def test_a_public_url_is_served() -> None:
    with serving(public_url="https://Club.example:8443/") as server:
        answer = httpx.get(server.address, timeout=DEADLINE, headers={"Host": "club.example"})
        assert answer.status_code == 200
        assert httpx.get(server.address, timeout=DEADLINE, headers={"Host": "other.example"}).status_code == 421


@pytest.mark.parametrize("url", ["club.example", "ftp://club.example", "http://", "http://[", "http://a:port"])
def test_a_public_url_is_the_address_of_a_website(url: str) -> None:
    with pytest.raises(TrilithError, match="no address of a website"):
        public_host(url)


def cookie_through(server: Server) -> str:
    """The cookie that a proxy with https would pass on."""
    return httpx.get(server.address, timeout=DEADLINE, headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]


def statuses(server: Server, amount: int) -> list[int]:
    """Of tables that are set up without a cookie, each from another address as a forwarded header has it."""
    return [
        httpx.post(
            f"{server.address}/api/tables", timeout=DEADLINE, json=TABLE, headers={"X-Forwarded-For": f"192.0.2.{n}"}
        ).status_code
        for n in range(amount)
    ]


def test_forwarded_headers_are_not_believed_from_anybody() -> None:
    with serving(environment={"FORWARDED_ALLOW_IPS": "*"}, table_burst=1.0, tables_per_second=0.001) as server:
        assert "Secure" not in cookie_through(server)
        assert statuses(server, 12) == [201] * 10 + [429] * 2


def test_a_proxy_that_was_named_is_believed() -> None:
    with serving(behind_proxies=["127.0.0.0/8"], table_burst=1.0, tables_per_second=0.001) as server:
        assert "Secure" in cookie_through(server)
        assert statuses(server, 12) == [201] * 12
