"""`trilith.Client`: it plays whole games on a real server, as a guest and as a bot, and survives what servers do."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest

import trilith
from tests.server.clients import Browser
from tests.server.serving import Server, serving
from tests.test_documented import ROOT, WITH_A_SERVER, blocks
from tests.waiting import wait_until
from trilith import Client, ClientTable, ConnectionLost, IllegalMove, ServerError, TrilithError
from trilith.play.record import read_record


def play_on(table: ClientTable, seed: int = 1) -> trilith.TableState:
    """Random moves until the game is over."""
    random = Random(seed)
    for position in table.turns():
        table.move(random.choice(position.legal_moves))
    return table.state


@pytest.mark.parametrize("number", range(len(blocks(ROOT / "docs" / WITH_A_SERVER))))
def test_the_documented_bots_play(server: Server, number: int) -> None:
    block = blocks(ROOT / "docs" / WITH_A_SERVER)[number]
    names = {"server": server.address, "token": new_bot(server, f"Documented {number}")}
    waits_for_somebody = "public=True" in block
    if waits_for_somebody:
        bot = threading.Thread(target=exec, args=(block, names))
        bot.start()
        guest = Client(server.address, name="Somebody")
        mark = f"Documented {number} (bot)"
        wait_until(lambda: any(game.seats[0].name == mark for game in guest.open_games()))
        play_on(guest.join(next(game for game in guest.open_games() if game.seats[0].name == mark)))
        bot.join()
    else:
        exec(block, names)
    assert isinstance(names["table"], ClientTable)
    assert names["table"].state.is_over


def new_bot(server: Server, name: str) -> str:
    """A token of a new bot."""
    owner = Browser(server)
    owner.sign_up(f"Owner of {name}")
    answer = owner.http.post("/api/account/bots", json={"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


@pytest.mark.parametrize("ruleset", ["merels", "flip", "stones:board=quick", "outfox:players=3"])
def test_a_guest_plays_a_whole_game_against_the_engine(server: Server, ruleset: str) -> None:
    client = Client(server.address, name="Gwen")
    assert client.account() is None
    table = client.create(ruleset, opponent="1")
    assert [seat.kind for seat in table.state.seats].count("engine") == len(table.state.seats) - 1
    state = play_on(table)
    assert state.is_over
    assert state.result != "*"
    assert state.position.outcome
    record = read_record(table.record())
    assert record.match.moves == state.moves
    assert record.match.position == state.position


def test_two_clients_play_each_other_one_of_them_a_bot(server: Server) -> None:
    bot = Client(server.address, token=new_bot(server, "Duelist"))
    assert bot.account() == "Duelist (bot)"
    offered = bot.create("merels", public=True, clock="600+5")
    guest = Client(server.address, name="Hugh")
    found = next(game for game in guest.open_games() if game.id == offered.id)
    assert [seat.is_bot for seat in found.seats] == [True, False]
    joined = guest.join(found)
    other = threading.Thread(target=play_on, args=(offered,))
    other.start()
    state = play_on(joined, 2)
    other.join()
    assert state.is_over
    assert state.moves == offered.state.moves
    assert [(seat.name, seat.is_bot) for seat in state.seats] == [("Duelist (bot)", True), ("Hugh", False)]
    assert offered.state.remaining
    assert len(offered.state.remaining) == 2
    assert client_has_no_games(guest)


def client_has_no_games(client: Client) -> bool:
    return client.my_tables() == []


def test_resigning_offers_and_what_cannot_be_done(server: Server) -> None:
    ann, ben = Client(server.address, name="Ann"), Client(server.address, name="Ben")
    table = ann.create("morris")
    assert [found.id for found in ann.my_tables()] == [table.id]
    other = ben.join(table.url)
    table.look()
    with pytest.raises(IllegalMove, match="z9"):
        table.move("z9")
    other.look()
    with pytest.raises(ServerError, match="turn") as refused:
        other.move("a1")
    assert refused.value.status == 400
    table.move("d6")
    assert other.look().moves == ("d6",)
    other.move("a1")
    table.look()
    table.offer_draw()
    assert other.look().draw_offers == {0}
    assert other.resign().ended_by == "resignation"
    assert list(table.stream())[-1].result == "1-0"
    with pytest.raises(ServerError, match="over"):
        other.move("a4")
    with pytest.raises(ServerError, match="no such game") as missing:
        ann.table("nothing")
    assert missing.value.status == 404


def test_a_move_that_arrived_although_the_answer_was_lost_counts_once(server: Server) -> None:
    client = Client(server.address, name="Ida")
    table = client.create("morris", opponent="1")
    behind = client.table(table.id)
    table.move("d6")
    # As after a connection that broke before the answer came: the same move, at the version it was made at.
    assert behind.move("d6").moves[:1] == ("d6",)
    with pytest.raises(ServerError, match="gone on"):
        client_at_start(client, table).move("a1")


def client_at_start(client: Client, table: ClientTable) -> ClientTable:
    old = client.table(table.id)
    old.state = client.create("morris", opponent="1").state
    return old


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as running:
        client = Client(running.address, name="Kit")
        table = client.create("merels")
        other = Client(running.address, name="Liv")
        theirs = other.join(table.id)
        turns = table.turns()
        table.move(next(turns).legal_moves[0])
        running.kill()
        restarted = threading.Thread(target=running.start)
        restarted.start()
        # Asks again until the server is back, and its stream is opened anew.
        theirs.look()
        theirs.move(theirs.position.legal_moves[0])
        assert len(next(turns).legal_moves) > 0
        restarted.join()
        assert len(table.state.moves) == 2


@contextmanager
def answering(answer: Callable[[BaseHTTPRequestHandler, int], None]) -> Iterator[tuple[str, list[str]]]:
    """A server that answers the requests it gets by their number; and their paths."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            answer(self, len(asked))

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def say(handler: BaseHTTPRequestHandler, status: int, body: str, **headers: str) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body.encode())


def test_it_waits_as_long_as_the_server_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("trilith.client.connection.time.sleep", waited.append)

    def answer(handler: BaseHTTPRequestHandler, number: int) -> None:
        if number == 1:
            say(handler, 429, '{"detail": "too many"}', Retry_After="7")
        elif number == 2:
            say(handler, 503, '{"detail": "restarting"}')
        else:
            say(handler, 200, "[]")

    with answering(answer) as (address, asked):
        assert Client(address).games() == ()
        assert len(asked) == 3
    assert 7 <= waited[0] <= 9
    assert 1 <= waited[1] <= 1.3, "twice the first pause"


def always(status: int, body: str, **headers: str) -> Callable[[BaseHTTPRequestHandler, int], None]:
    return lambda handler, number: say(handler, status, body, **headers)


def test_it_gives_up_when_patience_is_over_and_says_what_the_server_said() -> None:
    with answering(always(429, '{"detail": "too many"}', Retry_After="7")) as (address, _):
        with pytest.raises(ServerError, match="too many") as refused:
            Client(address, patience=1).games()
        assert refused.value.status == 429
    with pytest.raises(ConnectionLost, match="cannot be reached"):
        Client(address, patience=0).games()


def test_an_answer_that_is_no_json_is_told_as_it_is() -> None:
    with answering(always(500, "<html>")) as (address, _), pytest.raises(ServerError, match="500"):
        Client(address, patience=0).games()
    with answering(always(200, "<html>")) as (address, _), pytest.raises(ConnectionLost):
        Client(address, patience=0).games()


@pytest.mark.parametrize("address", ["", "ftp://club.example", "http://"])
def test_an_address_must_be_one(address: str) -> None:
    with pytest.raises(TrilithError, match="address"):
        Client(address)


def test_a_token_or_a_name_and_a_token_that_is_valid(server: Server) -> None:
    with pytest.raises(TrilithError, match="not both"):
        Client(server.address, token="a", name="b")
    with pytest.raises(ServerError, match="not valid") as refused:
        Client(server.address, token="trilith-bot-made-up").games()
    assert refused.value.status == 401
    with pytest.raises(TrilithError, match="no seat 2"):
        Client(server.address).create("morris", seat=2)
