"""Our cookie is found among those of other programs on the same host, and a valid one is never replaced."""

import socket

import pytest
from websockets.sync.client import connect

from tests.server.clients import Browser
from tests.server.serving import Server
from tests.waiting import DEADLINE
from trilith.server.access import identity

FOREIGN = {
    "json": b'prefs={"theme":"dark","size":[1,2]}',
    "spaces": b"last seen=today at noon",
    "quotes": b'a="half; b="',
    "bytes that are not UTF-8": b"name=J\xf8rgen \xff\xfe",
    "UTF-8": "name=Jürgen 日本".encode(),
    "no value": b"flag",
    "nothing": b"; ;=;",
    "our name, not ours": b"trilith=0123.abcd",
}


def ask(server: Server, *cookies: bytes) -> bytes:
    """The head of the answer to a request with exactly these Cookie headers."""
    host, _, port = server.host.partition(":")
    lines = [b"GET /api/mine HTTP/1.1", b"Host: " + server.host.encode(), b"Connection: close"]
    lines += [b"Cookie: " + cookie for cookie in cookies]
    with socket.create_connection((host, int(port)), DEADLINE) as line:
        line.sendall(b"\r\n".join(lines) + b"\r\n\r\n")
        answer = b""
        while part := line.recv(65536):
            answer += part
    return answer


@pytest.mark.parametrize("foreign", FOREIGN.values(), ids=FOREIGN)
def test_a_cookie_of_another_program_leaves_the_identity_alone(server: Server, ann: Browser, foreign: bytes) -> None:
    table = ann.set_up("morris")
    own = b"trilith=" + ann.cookie.encode()
    for cookies in [(foreign + b"; " + own,), (own + b"; " + foreign,), (foreign, own), (own, foreign)]:
        answer = ask(server, *cookies)
        assert answer.startswith(b"HTTP/1.1 200"), answer
        assert table["id"].encode() in answer, "the seat is lost"
        assert b"set-cookie" not in answer.lower(), "a valid cookie is replaced"


def test_a_socket_finds_our_cookie_among_others(server: Server, ann: Browser) -> None:
    table = ann.set_up("morris")
    head = {"Cookie": f'prefs={{"a": "b c"}}; trilith={ann.cookie}; last seen=now'}
    with connect(f"ws://{server.host}/api/tables/{table['id']}/socket", additional_headers=head) as opened:
        assert opened.response is not None
        assert "Set-Cookie" not in opened.response.headers


def test_a_header_full_of_cookies_of_our_name_is_not_checked_to_its_end() -> None:
    keys = (bytes(32),)
    own = b"trilith=" + identity.signed("ann", keys).encode()
    for number, found in ((5, "ann"), (5000, None)):
        cookies = b";".join([b"trilith=0123.abcd"] * number + [own])
        assert identity.from_headers([(b"cookie", cookies)], keys) == found
