"""Nobody holds a connection for ever: not by sending half a request, not by reading nothing, not by opening many."""

import asyncio
import json
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.clients import Browser, Json, Seated
from tests.server.serving import Server, serving
from tests.waiting import DEADLINE
from trilith.play.events import Actor
from trilith.server.tables.connection import LARGEST_QUEUE, LONGEST_QUEUE, Connection

# Runs a server with deadlines short enough for a test.
HASTY = """
import sys
from tests.server import serving
from trilith.server.access import protocols
protocols.HEAD_TIMEOUT = protocols.BODY_TIMEOUT = 1.0
serving.main(*sys.argv[1:])
"""


class HastyServer(Server):
    program = ("-c", HASTY)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = HastyServer(tmp_path_factory.mktemp("hasty") / "games.sqlite")
    try:
        yield server
    finally:
        server.kill()


def line_to(server: Server) -> socket.socket:
    host, _, port = server.host.partition(":")
    return socket.create_connection((host, int(port)), DEADLINE)


def is_ended(line: socket.socket) -> bool:
    """Whether the server ends the connection; what it sends before does not matter."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        HEAD,
        HEAD + b'\r\n{"ruleset":',
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api",
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n\r\n",
    ],
)
def test_a_request_that_does_not_end_is_closed(hasty: Server, sent: bytes) -> None:
    with line_to(hasty) as line:
        line.sendall(sent)
        assert is_ended(line)


def test_a_request_that_arrives_in_pieces_is_answered(server: Server) -> None:
    with line_to(server) as line:
        for piece in (b"GET /api/games HTTP/1.1\r\n", b"Host: localhost\r\n", b"Connection: close\r\n\r\n"):
            line.sendall(piece)
            time.sleep(0.1)
        assert line.recv(100).startswith(b"HTTP/1.1 200")


def open_table(server: Server) -> Seated:
    """A busy machine may be slower than the deadlines, but not every time."""
    until = time.monotonic() + DEADLINE
    while time.monotonic() < until:
        with suppress(httpx.TransportError, WebSocketException, OSError):
            ann = Browser(server)
            return ann.sit(ann.set_up())
    raise AssertionError("no table could be opened")


def test_an_open_table_outlives_the_deadlines(hasty: Server) -> None:
    seated = open_table(hasty)
    time.sleep(1.5)
    seated.send({"do": "ping"})
    assert seated.hear("pong")
    seated.close()


def masked(message: object) -> bytes:
    """A short message as a frame that a browser sends."""
    text, mask = json.dumps(message).encode(), secrets.token_bytes(4)
    return bytes([0x81, 0x80 | len(text)]) + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(text))


def send_until_ended(line: socket.socket, message: bytes) -> None:
    """How much the buffers on the way take differs from machine to machine, so there is no number of messages."""
    until = time.monotonic() + DEADLINE
    while time.monotonic() < until:
        try:
            line.sendall(message)
        except ConnectionError:
            return
    raise AssertionError("the server does not end it")


def answers_to(server: Server, sent: bytes) -> bytes:
    """All that the server answers until the connection ends."""
    answers = b""
    with line_to(server) as line, suppress(ConnectionError):
        line.sendall(sent)
        while received := line.recv(65536):
            answers += received
    return answers


def test_more_connections_than_the_system_allows_at_first_are_accepted() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 1000:
        pytest.skip("this machine allows too few open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
    try:
        server = Server("sqlite://")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1000), hard))
    lines = [line_to(server) for _ in range(300)]
    try:
        assert answers_to(server, LAST).startswith(b"HTTP/1.1 200")
    finally:
        for line in lines:
            line.close()
        server.kill()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


HOST = b" HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = b"POST /api/tables" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
LAST = b"GET /api/games" + HOST + b"Connection: close\r\n\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/games?" + b"a" * 400_000 + HOST + b"\r\n" + LAST,
        b"GET /api/games" + HOST + b"X: " + b"a" * 400_000 + b"\r\n\r\n" + LAST,
        b"GET /api/games" + HOST + b"X: a\r\n" * 300 + b"\r\n" + LAST,
        CHUNKED + b"1\r\na\r\n" * 300_000 + b"0\r\n\r\n" + LAST,
        CHUNKED + b"0\r\n" + b"X: a\r\n" * 300 + b"\r\n" + LAST,
    ],
    ids=["path", "header", "headers", "chunks", "trailers"],
)
def test_a_request_that_is_far_too_long_is_not_read_to_its_end(server: Server, sent: bytes) -> None:
    assert b"HTTP/1.1 200" not in answers_to(server, sent)


def test_as_many_headers_as_browsers_send_are_read(server: Server) -> None:
    headers = b"".join(b"X-%d: %s\r\n" % (number, b"a" * 500) for number in range(100))
    assert answers_to(server, LAST.replace(HOST, HOST + headers)).startswith(b"HTTP/1.1 200")


def test_not_many_requests_are_read_ahead(server: Server) -> None:
    first = LAST.replace(b"Connection: close\r\n", b"")
    assert answers_to(server, first * 5 + LAST).count(b"HTTP/1.1 200") == 6
    assert answers_to(server, first * 1000 + LAST).count(b"HTTP/1.1 200") < 1000


def socket_head(browser: Browser, table: Json) -> bytes:
    """The request for a socket."""
    return (
        f"GET /api/tables/{table['id']}/socket HTTP/1.1\r\nHost: localhost\r\nCookie: trilith={browser.cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def test_a_socket_that_reads_nothing_is_ended() -> None:
    with serving(message_burst=1e9) as server:
        ann = Browser(server)
        table = ann.set_up()
        with line_to(server) as line:
            line.sendall(socket_head(ann, table))
            send_until_ended(line, masked({"do": "look"}))
        assert ann.look(table)["id"] == table["id"]


@pytest.mark.parametrize("first", [0x8A, 0x00], ids=["pongs", "parts"])
def test_a_flood_of_frames_that_are_no_messages_ends_its_socket(server: Server, first: int) -> None:
    ann = Browser(server)
    head = socket_head(ann, ann.set_up())
    no_mask = bytes(4)
    begin, flood = bytes([0x01, 0x80]) + no_mask, bytes([first, 0x80]) + no_mask
    end = bytes([0x80, 0x8D]) + no_mask + b'{"do":"ping"}' + masked({"do": "close"})
    assert b"pong" in conversation(server, head, begin + flood * 50 + end)
    assert b"pong" not in conversation(server, head, begin + flood * 50_000 + end)


def conversation(server: Server, head: bytes, sent: bytes) -> bytes:
    """All that a socket says until it refuses something, or ends."""
    heard = b""
    with line_to(server) as line, suppress(ConnectionError):
        line.sendall(head)
        while b"clock" not in heard:
            heard += line.recv(65536)
        line.sendall(sent)
        while b"refused" not in heard and (received := line.recv(65536)):
            heard += received
    return heard


class Unread:
    """A socket at whose other end nobody reads."""

    def __init__(self) -> None:
        self.is_aborted = False

    def write(self, message: bytes) -> bool:
        return False

    async def send(self, message: bytes) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, why: str) -> None:
        await asyncio.Event().wait()

    def measure(self) -> None:
        pass

    @property
    def round_trip(self) -> int:
        return 0

    def abort(self) -> None:
        self.is_aborted = True


@pytest.mark.parametrize("messages", [[b"x"] * (LONGEST_QUEUE + 2), [b"x" * (LARGEST_QUEUE // 2)] * 4])
def test_a_queue_that_nobody_reads_is_dropped(messages: list[bytes]) -> None:
    async def send_all() -> bool:
        socket = Unread()
        connection = Connection(Actor("browser", "ann"), socket)
        for message in messages:
            connection.send(message)
        await connection.end()
        return socket.is_aborted

    assert asyncio.run(send_all())


def test_open_tables_are_limited_per_browser_and_per_address() -> None:
    with serving(sockets_per_browser=2, sockets_per_address=3) as server:
        ann, ben = Browser(server), Browser(server)
        table = ann.set_up()
        first, second = ann.sit(table), ann.sit(table)
        with pytest.raises(ConnectionClosed) as refused:
            ann.sit(table)
        assert refused.value.rcvd
        assert refused.value.rcvd.code == 4029
        third = ben.sit(table)
        with pytest.raises(ConnectionClosed):
            ben.sit(table)
        first.close()
        until = time.monotonic() + DEADLINE
        while True:
            try:
                again = ben.sit(table)
                break
            except ConnectionClosed:
                assert time.monotonic() < until, "a closed socket still counts"
        for seated in (second, third, again):
            seated.close()
