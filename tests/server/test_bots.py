"""Bots: accounts of programs, marked wherever their name stands, with a token that can do nothing but play."""

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest

from tests.server.clients import Browser, Json
from tests.server.serving import Server
from tests.waiting import wait_until
from trilith.play.rating.history import RatedResult
from trilith.server.people.bots import MOST_BOTS
from trilith.server.store import Store


@pytest.fixture(scope="module")
def owner(server: Server) -> Browser:
    browser = Browser(server)
    browser.sign_up("Bot keeper")
    return browser


def make_bot(owner: Browser, name: str) -> Json:
    answer = owner.http.post("/api/account/bots", json={"name": name})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def as_bot(server: Server, token: str) -> Browser:
    """A program that carries this token, and no cookie."""
    program = Browser(server)
    program.http.headers["Authorization"] = f"Bearer {token}"
    return program


@pytest.fixture
def bot(server: Server, owner: Browser, request: pytest.FixtureRequest) -> Browser:
    names = [found["id"] for found in owner.http.get("/api/account/bots").json()["bots"]]
    for found in names:
        assert owner.http.delete(f"/api/account/bots/{found}").status_code == 204
    return as_bot(server, make_bot(owner, f"Robo {len(request.node.name)}")["token"])


def test_a_bots_name_is_marked_wherever_it_stands(server: Server, bot: Browser, ann: Browser) -> None:
    assert "trilith" not in bot.http.cookies, "a program gets no cookie"
    me = bot.http.get("/api/account").json()["player"]
    assert me["name"].endswith(" (bot)")
    assert me["bot"]
    table = bot.set_up("merels", public=True)
    assert (table["seats"][0]["name"], table["seats"][0]["bot"]) == (me["name"], True)
    seen = ann.join(table)
    assert [seat["bot"] for seat in seen["seats"]] == [True, False]
    listed = next(line for line in ann.http.get("/api/public").json()["tables"] if line["id"] == table["id"])
    assert (listed["seats"][0]["name"], listed["seats"][0]["bot"]) == (me["name"], True)
    # It has made itself known by a public game, and its page has its whole name.
    page = ann.http.get(f"/players/{me['id']}", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert me["name"] in page.text
    assert me["name"] in ann.http.get(f"/api/tables/{table['id']}/record").text


def test_nobody_else_can_have_the_mark(server: Server) -> None:
    guest = Browser(server)
    table = guest.set_up("merels", {"kind": "me", "name": "Robo (BOT)"}, {"kind": "open"})
    assert (table["seats"][0]["name"], table["seats"][0]["bot"]) == ("Robo (guest)", False)
    answer = Browser(server).http.post("/api/account", json={"name": "Robo [bot]", "password": "quite a secret"})
    assert answer.status_code == 400
    assert "kept for others" in answer.json()["detail"]


def test_a_token_plays_over_plain_http(server: Server, bot: Browser, ann: Browser) -> None:
    table = bot.set_up("merels")
    ann.join(table)
    where = f"/api/tables/{table['id']}"
    seen = bot.http.get(where).json()
    moved = bot.http.post(f"{where}/move", json={"version": seen["version"], "move": "b2"})
    assert moved.status_code == 200
    assert moved.json()["turns"][0]["move"] == "b2"
    stale = bot.http.post(f"{where}/move", json={"version": seen["version"], "move": "a1"})
    assert stale.status_code == 400
    assert "gone on" in stale.json()["detail"]
    both = bot.http.post(f"{where}/move", json={"version": 3, "move": "a1", "steps": ["a1"]})
    assert both.status_code == 400
    version = moved.json()["version"]
    answer = ann.http.post(f"{where}/move", json={"version": version, "steps": ["a1"]})
    assert answer.status_code == 200
    resigned = bot.http.post(f"{where}/deed", json={"version": answer.json()["version"], "deed": "resign"})
    assert resigned.json()["ended_by"] == "resignation"
    assert bot.http.post(f"{where}/deed", json={"version": 1, "deed": "dance"}).status_code == 400
    assert bot.http.post("/api/tables/nowhere/move", json={"version": 1, "move": "a1"}).status_code == 404


def test_a_stream_tells_the_table_then_every_move_and_who_is_there(server: Server, bot: Browser, ann: Browser) -> None:
    table = bot.set_up("merels")
    joined = ann.join(table)
    with bot.http.stream("GET", f"/api/tables/{table['id']}/stream", headers={"Accept-Encoding": "gzip"}) as stream:
        assert stream.headers["content-type"].startswith("application/x-ndjson")
        lines = (httpx.Response(200, text=line).json() for line in stream.iter_lines() if line)
        first = next(line for line in lines if line["say"] == "table")
        assert (first["id"], first["you"]) == (table["id"], [0])
        assert ann.look(table)["seats"][0]["here"], "whoever streams a game is there"
        move = {"version": joined["version"], "move": "b2"}
        bot.http.post(f"/api/tables/{table['id']}/move", json=move).raise_for_status()
        moved = next(line for line in lines if line["say"] == "moved")
        assert moved["turn"]["move"] == "b2"


def test_a_token_can_do_nothing_but_play(server: Server, bot: Browser, ann: Browser) -> None:
    table = ann.set_up("merels")
    for method, path in [
        ("GET", "/account"), ("GET", "/api/account/data"), ("GET", "/api/account/bots"), ("GET", "/api/tipsters"),
        ("POST", "/api/account"), ("POST", "/api/account/name"), ("POST", "/api/account/bots"),
        ("POST", "/api/account/close"), ("POST", "/api/analyse"), ("POST", "/api/tournaments"),
        ("POST", f"/api/tables/{table['id']}/bets"), ("POST", f"/api/tables/{table['id']}/review"),
    ]:  # fmt: skip
        answer = bot.http.request(method, path, json={} if method == "POST" else None)
        assert answer.status_code == 403, (method, path, answer.text)


def test_a_persons_session_is_no_token(server: Server) -> None:
    somebody = Browser(server)
    somebody.sign_up("Not a program")
    stolen = somebody.http.cookies["trilith-session"].partition(".")[0]
    assert as_bot(server, stolen).http.get("/api/account").status_code == 401


def test_bots_play_no_rated_games(server: Server, owner: Browser, bot: Browser) -> None:
    choice = {"ruleset": "merels", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
    refused = bot.http.post("/api/tables", json=choice)
    assert refused.status_code == 400
    assert "not rated" in refused.json()["detail"]
    table = owner.http.post("/api/tables", json=choice).json()
    refused = bot.http.post(f"/api/tables/{table['id']}/join", json={"rated": True})
    assert refused.status_code == 400
    assert "not rated" in refused.json()["detail"]


def test_no_result_with_a_bot_is_rated_however_it_comes(tmp_path: Path) -> None:
    """As from a tournament's board that somebody reported."""

    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path}/games.sqlite")
        await store.open()
        try:
            person, other = await store.players.add("Ann"), await store.players.add("Ben")
            program = await store.bots.add("Robo (bot)", None, 1)
            mixed = RatedResult("board:1", 1_000_000, (person.id, program.id), (1.0, 0.0), (0.0, 0.0))
            assert not await store.ratings.add("merels:slow", mixed)
            assert not await store.ratings.put("merels:slow", mixed)
            assert await store.ratings.of_player(person.id) == {}
            people = RatedResult("board:1", 1_000_000, (person.id, other.id), (1.0, 0.0), (0.0, 0.0))
            assert await store.ratings.add("merels:slow", people)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_token_is_shown_once_kept_as_a_hash_and_can_be_revoked(server: Server, owner: Browser, bot: Browser) -> None:
    mine = owner.http.get("/api/account/bots").json()["bots"]
    assert len(mine) == 1
    assert "token" not in mine[0]
    assert mine[0]["seen"] is not None
    path = f"/api/account/bots/{mine[0]['id']}/token"
    new = owner.http.post(path).json()["token"]
    assert bot.http.get("/api/account").status_code == 401, "the old one"
    again = as_bot(server, new)
    table = again.set_up("merels")
    seated = again.sit(table, Authorization=f"Bearer {new}")
    assert seated.table["you"] == [0]
    assert owner.http.delete(path).status_code == 204
    assert seated.closed_with() == 4001
    assert again.http.get("/api/games").status_code == 401
    assert owner.http.get("/api/account/bots").json()["bots"][0]["seen"] is None


def test_somebody_has_a_few_bots_of_their_own_and_nobody_elses(server: Server, bot: Browser, owner: Browser) -> None:
    for number in range(MOST_BOTS - 1):
        make_bot(owner, f"Spare {number}")
    refused = owner.http.post("/api/account/bots", json={"name": "One more"})
    assert refused.status_code == 400
    assert f"{MOST_BOTS} bots" in refused.json()["detail"]
    first = owner.http.get("/api/account/bots").json()["bots"][0]
    stranger = Browser(server)
    stranger.sign_up("A stranger")
    assert stranger.http.get("/api/account/bots").json() == {"bots": [], "most": MOST_BOTS}
    for method, path in [("DELETE", first["id"]), ("POST", f"{first['id']}/token"), ("DELETE", f"{first['id']}/token")]:
        assert stranger.http.request(method, f"/api/account/bots/{path}").status_code == 404
    assert Browser(server).http.get("/api/account/bots").status_code == 401
    for name in ("", "x" * 29, "Trilith", "Spare 0", "Spare 0 (bot)"):
        assert owner.http.post("/api/account/bots", json={"name": name}).status_code == 400, name
    for found in owner.http.get("/api/account/bots").json()["bots"]:
        assert owner.http.delete(f"/api/account/bots/{found['id']}").status_code == 204
    assert owner.http.get("/api/account/bots").json()["bots"] == []


def test_bots_go_with_their_owner_and_their_games_stay(server: Server) -> None:
    leaving = Browser(server)
    leaving.sign_up("Leaving soon")
    token = make_bot(leaving, "Orphan")["token"]
    program, watcher = as_bot(server, token), Browser(server)
    table = program.set_up("merels", public=True)
    watcher.join(table)
    seated = watcher.sit(table)
    assert leaving.http.post("/api/account/close", json={"password": "quite a secret"}).status_code == 204
    assert program.http.get("/api/account").status_code == 401
    while seated.table["seats"][0]["name"] != "former player":
        seated.hear("table")


def test_a_database_from_before_there_were_bots_gets_them(tmp_path: Path) -> None:
    """A real earlier file: it opens, and a bot can be made in it."""
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        source = Path(__file__).parent / "stores" / "schema_0001.sql"
        connection.executescript(source.read_text(encoding="utf-8"))
    connection.close()

    async def run() -> None:
        store = Store(f"sqlite:///{path}")
        await store.open()
        try:
            owner = await store.players.add("Ann of old")
            made = await store.bots.add("Robo (bot)", owner.id, 1)
            assert [(bot.id, bot.name) for bot in await store.bots.of(owner.id)] == [(made.id, "Robo (bot)")]
            assert (await store.players.players([made.id]))[made.id].kind == "bot"
        finally:
            await store.close()

    asyncio.run(run())


def test_a_bot_enters_a_tournament_plays_and_is_not_rated(server: Server, bot: Browser) -> None:
    director = Browser(server)
    director.sign_up("Bot director")
    held = {"name": "With a bot", "system": "swiss", "ruleset": "merels", "rounds": 1, "rated": True}
    where = f"/api/tournaments/{director.http.post('/api/tournaments', json=held).json()['id']}"

    def do(who: Browser, what: str, **fields: object) -> int:
        return who.http.post(where, json={"what": what, **fields}).status_code

    assert do(bot, "join") == do(director, "join") == 200
    names = [player["name"] for player in bot.http.get(f"{where}/json").json()["players"]]
    assert [name.endswith(" (bot)") for name in names] == [True, False]
    # It can neither hold a tournament nor do in one what is not a player's.
    assert bot.http.post("/api/tournaments", json=held).status_code == 403
    assert bot.http.post("/api/tournaments/import", json={"trf": "", "ruleset": "flip"}).status_code == 403
    assert [do(bot, what) for what in ("pair", "publish", "undo", "claim", "engine", "finish")] == [403] * 6
    assert do(director, "pair") == do(director, "publish") == 200
    wait_until(lambda: bot.http.get("/api/mine").json()["tables"])
    (table,) = bot.http.get("/api/mine").json()["tables"]
    assert not table["rated"]
    seen = bot.http.get(f"/api/tables/{table['id']}").json()
    deed = {"version": seen["version"], "deed": "resign"}
    assert bot.http.post(f"/api/tables/{table['id']}/deed", json=deed).status_code == 200
    wait_until(lambda: bot.http.get(f"{where}/json").json()["rounds"][0]["boards"][0]["result"])
    me = bot.http.get("/api/account").json()["player"]["id"]
    assert bot.http.get(f"/api/players/{me}").json()["ratings"] == []
