"""However a message is cut into frames and pieces on its way, it is read as it was sent."""

import json
import socket
from collections.abc import Iterator

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tests.server.clients import Browser
from tests.server.serving import Server
from tests.waiting import DEADLINE
from trilith.server.access.protocols import SocketProtocol

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LOOK = json.dumps({"do": "look"}).encode()


class Line:
    """A socket to a table, byte by byte."""

    def __init__(self, server: Server, browser: Browser) -> None:
        table = browser.set_up()
        head = (
            f"GET /api/tables/{table['id']}/socket HTTP/1.1\r\nHost: localhost\r\nCookie: trilith={browser.cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        host, port = server.host.split(":")
        self._socket = socket.create_connection((host, int(port)), DEADLINE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(head.encode())
        self._file = self._socket.makefile("rb")
        while self._file.readline() != b"\r\n":
            pass
        assert self.told("table")["id"] == table["id"]

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self._socket.sendall(piece)

    def read(self) -> tuple[int, bytes]:
        first, length = self._file.read(2)
        if length >= 126:
            length = int.from_bytes(self._file.read(2 if length == 126 else 8), "big")
        return first & 15, self._file.read(length)

    def told(self, say: str) -> dict[str, object]:
        """The next message that says this."""
        while True:
            kind, payload = self.read()
            assert kind == TEXT
            message: dict[str, object] = json.loads(payload)
            if message["say"] == say:
                return message

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@pytest.fixture
def line(server: Server, ann: Browser) -> Iterator[Line]:
    opened = Line(server, ann)
    yield opened
    opened.close()


def frame(payload: bytes, kind: int = TEXT, is_last: bool = True, mask: bytes = b"\x11\x22\x33\x44") -> bytes:
    size = bytes([128 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes([is_last << 7 | kind]) + size + mask + masked


def test_a_whole_message_is_read(line: Line) -> None:
    line.send(frame(LOOK))
    line.told("table")


def test_several_messages_in_one_piece_are_all_read(line: Line) -> None:
    line.send(frame(LOOK) + frame(b'{"do": "ping"}') + frame(LOOK))
    line.told("table")
    line.told("pong")
    line.told("table")


def test_a_message_that_arrives_in_pieces_is_read(line: Line) -> None:
    message = frame(LOOK)
    for _ in range(2):
        for at in range(len(message)):
            line.send(message[at : at + 1])
        line.told("table")
    line.send(message)
    line.told("table")


def test_a_message_in_several_frames_is_read(line: Line) -> None:
    line.send(frame(LOOK[:5], is_last=False), frame(LOOK[5:9], 0, is_last=False), frame(LOOK[9:], 0), frame(LOOK))
    line.told("table")
    line.told("table")


def test_a_ping_is_answered_between_messages_and_within_one(line: Line) -> None:
    line.send(frame(b"here?", PING))
    assert line.read() == (PONG, b"here?")
    line.send(frame(LOOK[:5], is_last=False) + frame(b"and here?", PING) + frame(LOOK[5:], 0))
    assert line.read() == (PONG, b"and here?")
    line.told("table")
    line.send(frame(LOOK))
    line.told("table")


def test_a_message_with_a_longer_length_is_read(line: Line) -> None:
    line.send(frame(b'{"do": "look", "more": "' + b"x" * 300 + b'"}'))
    assert "more" in str(line.told("refused")["why"])
    line.send(frame(b" " * 3000 + LOOK))
    line.told("table")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"\xff\xfe"), 1007),
        (b"\x81\x02hi", 1002),  # without a mask
        (frame(LOOK, 3), 1002),  # of a kind that does not exist
        (bytes([0xC1]) + frame(LOOK)[1:], 1002),  # compressed, which was not agreed upon
        (b"\x81\xff" + (1 << 20).to_bytes(8, "big") + bytes(4), 1009),
        (frame(b" " * 60_000, is_last=False) + frame(b" " * 60_000, 0), 1009),
    ],
)
def test_what_is_no_message_ends_the_connection(line: Line, sent: bytes, code: int) -> None:
    line.send(sent)
    kind = TEXT
    while kind != CLOSE:
        kind, payload = line.read()
    assert int.from_bytes(payload[:2], "big") == code


def test_closing_is_answered(line: Line) -> None:
    line.send(frame(LOOK) + frame((1000).to_bytes(2, "big"), CLOSE))
    kind = TEXT
    while kind != CLOSE:
        kind, payload = line.read()
    assert payload[:2] == (1000).to_bytes(2, "big")


def test_only_who_has_been_silent_is_pinged(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda protocol: done.append("ping"))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "schedule_ping", lambda protocol: done.append("later"))
    protocol = SocketProtocol.__new__(SocketProtocol)
    protocol._was_heard = True
    protocol.send_keepalive_ping()
    protocol.send_keepalive_ping()
    assert done == ["later", "ping"]
