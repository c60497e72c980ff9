"""Whatever is sent to a socket: a clear refusal, nothing changed, and the connection and all others live on."""

import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.clients import Browser, Seated
from tests.server.serving import Server
from tests.server.test_playing import two
from tests.waiting import DEADLINE
from trilith.server.routes.socket import MOST_REFUSALS
from trilith.server.settings import MESSAGE_BURST

FLOOD = 2 * (MESSAGE_BURST + MOST_REFUSALS)
BAD_MESSAGES = [
    "",
    "{",
    "null",
    "[]",
    "5",
    '"move"',
    "{}",
    '{"do": "dance"}',
    '{"do": "move"}',
    '{"do": "move", "version": "1"}',
    '{"do": "move", "version": 1.5, "move": "a1"}',
    '{"do": "move", "version": 2}',
    '{"do": "move", "version": 2, "move": "a1", "steps": ["a1"]}',
    '{"do": "move", "version": 2, "move": "a1", "seat": 0}',
    '{"do": "move", "version": 2, "move": ""}',
    '{"do": "move", "version": 2, "move": "a1xb1xc1"}',
    '{"do": "move", "version": 2, "move": "\\ud800"}',
    '{"do": "move", "version": 2, "steps": []}',
    '{"do": "move", "version": 2, "steps": ["nowhere"]}',
    '{"do": "move", "version": 2, "steps": [5]}',
    '{"do": "move", "version": -1, "move": "a1"}',
    '{"do": "move", "version": 0, "move": "a1"}',
    '{"do": "move", "version": 99999999999999999999999, "move": "a1"}',
    '{"do": "deed", "version": 2, "deed": "win"}',
    '{"do": "deed", "version": 2, "deed": "refuse"}',
    '{"do": "deed", "version": 2, "deed": "rematch"}',
    '{"do": "deed", "version": 2, "deed": "takeback"}',
    '{"do": "deed", "version": 2, "deed": "resign", "seat": 1}',
    '{"do": "deed", "version": 2, "deed": "resign", "seat": -1}',
    '{"do": "move", "version": 2, "move": "' + "a" * 5000 + '"}',
    "[" * 4000,
    "\u0000",
    b"\xff\xfe",
    b'{"do": "move", "version": 2, "move": "a1"}',
]


@pytest.fixture
def seated(ann: Browser, ben: Browser) -> tuple[Seated, Seated]:
    return two(ann, ben)


@pytest.mark.parametrize("message", BAD_MESSAGES, ids=range(len(BAD_MESSAGES)))
def test_bad_messages_are_refused_and_change_nothing(seated: tuple[Seated, Seated], message: str | bytes) -> None:
    one, other = seated
    one.send(message)
    refused = one.hear("refused", "done")
    assert refused["say"] == "refused"
    assert refused["why"]
    assert refused["version"] == 2
    one.send({"do": "look"})
    assert one.hear("table")["version"] == 2
    assert one.move("d6")["say"] == "done"
    other.until(3)


def test_nobody_moves_out_of_turn_or_for_others(seated: tuple[Seated, Seated], server: Server) -> None:
    one, other = seated
    assert "White's turn" in other.ask("move", move="d6")["why"]
    stranger = Browser(server).sit(one.table)
    assert "you are watching" in stranger.ask("move", move="d6")["why"]
    assert "you are watching" in stranger.ask("deed", deed="resign")["why"]
    assert one.move("d6")["say"] == "done"


def test_illegal_moves_are_explained(seated: tuple[Seated, Seated]) -> None:
    one, other = seated
    one.move("d6")
    other.until(3)
    assert "already a stone on d6" in other.move("d6")["why"]


def test_a_flood_ends_its_own_connection_and_no_other(seated: tuple[Seated, Seated], ann: Browser) -> None:
    one, other = seated
    answers: list[str] = []
    with pytest.raises(ConnectionClosed) as closed:
        _flood(one, answers)
    assert {"pong", "refused"} <= set(answers)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4029
    other.send({"do": "ping"})
    assert other.hear("pong")["now"] > 0
    assert ann.sit(one.table).move("d6")["say"] == "done"


def _flood(seated: Seated, answers: list[str]) -> None:
    # Far more at once than is allowed, so that it is a flood however slow the machine is.
    for _ in range(FLOOD):
        seated.send({"do": "ping"})
    while True:
        answers.append(json.loads(seated.socket.recv(DEADLINE))["say"])


def test_what_is_far_too_long_ends_its_own_connection_and_no_other(seated: tuple[Seated, Seated], ann: Browser) -> None:
    one, other = seated
    one.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed):
        one.hear("nothing")
    other.send({"do": "ping"})
    assert other.hear("pong")
    assert ann.sit(one.table).move("d6")["say"] == "done"


def test_a_client_that_does_not_read_delays_no_one(ann: Browser, ben: Browser, server: Server) -> None:
    one, other = two(ann, ben)
    lazy = Browser(server).sit(one.table)
    for _ in range(15):
        for seated in (one, other):
            seated.until(max(one.table["version"], other.table["version"]))
            if seated.table["moves"]:
                assert seated.move()["say"] == "done"
    lazy.close()


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_other_sites_cannot_open_a_socket(ann: Browser, headers: dict[str, str]) -> None:
    table = ann.set_up()
    with pytest.raises((InvalidStatus, ConnectionClosed)) as refused:
        ann.sit(table, **headers)
    if isinstance(refused.value, InvalidStatus):
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("query", ["?x=%FF", "?%C3%A9=1", "?moves=%00", "?moves=words&moves=%ff", "?&&=;=%"])
def test_nothing_that_follows_the_address_breaks_a_socket(ann: Browser, query: str) -> None:
    """Bytes that are no ASCII ended it with an error."""
    seated = ann.sit(ann.set_up(), query)
    seated.send({"do": "ping"})
    assert seated.hear("pong")
    seated.close()


def test_a_table_that_is_not_there(ann: Browser) -> None:
    ann.set_up()
    with pytest.raises(ConnectionClosed) as closed:
        ann.sit({"id": "nothing"})
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4004
