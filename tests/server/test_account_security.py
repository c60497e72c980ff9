"""What nobody can do about somebody else's account: guess, enumerate, steal, flood."""

import asyncio
import json
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from hashlib import scrypt
from pathlib import Path

import httpx
import pytest

from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.waiting import wait_until
from trilith.server.people import passwords
from trilith.server.people.service import People, WrongPassword
from trilith.server.people.tries import FREE, TooManyTries, Tries
from trilith.server.store import Store
from trilith.server.store import tries as stored_tries
from trilith.server.store.accounts import BadCode
from trilith.server.store.tries import LONGEST_WAIT, wait_after

LONG = "x" * 100_000
WRONG: list[object] = [None, 7, [], {}, "", "\0", "\ud800", LONG]


def sign_in(browser: Browser, name: str, password: str) -> httpx.Response:
    return browser.http.post("/api/account/sign-in", json={"name": name, "password": password})


@pytest.fixture
def own() -> object:
    with serving() as server:
        yield server


def guesses_until_told_to_wait(browser: Browser, name: str) -> list[httpx.Response]:
    """The answers to wrong passwords, up to the first that says to wait.

    On a slow machine a guess takes longer than the first waits, which double: then it takes more than a few.
    """
    answers: list[httpx.Response] = []
    while not answers or answers[-1].status_code != 429:
        assert len(answers) < 30
        answers.append(sign_in(browser, name, f"a guess {len(answers)}"))
    return answers


def test_guesses_have_to_wait_but_a_known_browser_gets_in(own: Server) -> None:
    owner, guesser = Browser(own), Browser(own)
    owner.sign_up("Zoe")
    owner.http.post("/api/account/sign-out", json={})
    *wrong, last = guesses_until_told_to_wait(guesser, "Zoe")
    assert [answer.status_code for answer in wrong[:5]] == [401] * 5
    assert int(last.headers["Retry-After"]) >= 1
    assert sign_in(owner, "Zoe", "quite a secret").status_code == 200
    assert wait_after(10_000) == LONGEST_WAIT


def test_an_unknown_name_is_told_and_slowed_like_a_known_one(own: Server) -> None:
    Browser(own).sign_up("Known")
    told = []
    for name in ("Known", "Unknown"):
        answers = guesses_until_told_to_wait(Browser(own), name)
        assert [answer.status_code for answer in answers[:5]] == [401] * 5
        told.append({(answer.status_code, answer.json()["detail"].split(":")[0]) for answer in answers})
    assert told[0] == told[1]


def test_tries_have_to_wait_longer_and_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 1_000_000
    monkeypatch.setattr(stored_tries, "now", lambda: time)

    async def guess() -> None:
        nonlocal time
        store = Store("sqlite://")
        await store.open()
        tries = Tries(store.tries)
        for _ in range(FREE["name"]):
            await tries.begin("sign in", "Zoe", "192.0.2.1")
        for wait in (1000, 2000, 4000):
            time += wait - 1
            with pytest.raises(TooManyTries, match="wait 1 second,"):
                await tries.begin("sign in", "Zoe", "192.0.2.1")
            time += 1
            await tries.begin("sign in", "Zoe", "192.0.2.1")
        await store.close()

    asyncio.run(guess())


def test_an_unknown_name_costs_the_same_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in hashes, which are all that takes long, and by their parameters, which say how long."""
    computed: list[dict[str, int]] = []

    def counting(password: bytes, salt: bytes, **parameters: int) -> bytes:
        computed.append(parameters | {"salt": len(salt)})
        return scrypt(password, salt=salt, **parameters)

    async def refused(attempt: Awaitable[object]) -> list[dict[str, int]]:
        computed.clear()
        with pytest.raises((WrongPassword, BadCode)):
            await attempt
        return list(computed)

    async def compare() -> None:
        store = Store("sqlite://")
        await store.open()
        people = People(store, 16)
        await people.sign_up("Known", "quite a secret")
        tries = [await refused(people.check_password(name, "wrong one")) for name in ("Known", "Unknown")]
        assert tries[0] == tries[1]
        assert len(tries[0]) == 1
        codes = [await refused(people.recover(name, "ABCD-EFGH", "another secret")) for name in ("Known", "Unknown")]
        assert codes[0] == codes[1]
        assert len(codes[0]) == 1
        await people.close()
        await store.close()

    monkeypatch.setattr(passwords, "scrypt", counting)
    asyncio.run(compare())


@pytest.mark.parametrize(
    ("path", "right"),
    [
        ("/api/account", {"name": "Right", "password": "quite a secret"}),
        ("/api/account/sign-in", {"name": "Right", "password": "quite a secret"}),
        ("/api/account/recover", {"name": "Right", "code": "ABCD", "password": "quite a secret"}),
        ("/api/account/device", {"code": "ABCD"}),
        ("/api/account/name", {"name": "Right"}),
        ("/api/account/password", {"old": "quite a secret", "new": "another secret"}),
        ("/api/account/recovery-codes", {"password": "quite a secret"}),
        ("/api/account/close", {"password": "quite a secret"}),
        ("/api/players", {"name": "Right"}),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(server: Server, path: str, right: Json) -> None:
    browser = Browser(server)
    name = f"Somebody {abs(hash(path)) % 10**6}"
    browser.sign_up(name)
    for field in right:
        for wrong in WRONG:
            answer = browser.http.post(path, content=_json({**right, field: wrong}))
            assert 400 <= answer.status_code < 500, (field, wrong)
            assert answer.json()["detail"]
    for body in (b"", b"[]", b"{", b'{"other": 1}', b"\xff"):
        assert 400 <= browser.http.post(path, content=body).status_code < 500
    assert browser.http.get("/api/account").json()["player"]["name"] == name
    assert Browser(server).http.post("/api/account/close", json={"password": "x"}).status_code == 401


def _json(value: Json) -> bytes:
    return json.dumps(value).encode("utf-8")


def test_other_sites_cannot_sign_anybody_in_or_out(server: Server) -> None:
    browser = Browser(server)
    browser.sign_up("Yusuf")
    foreign = {"Origin": "https://elsewhere.example"}
    for path in ("sign-out", "close", "games", "device-code", "name"):
        answer = browser.http.post(f"/api/account/{path}", json={}, headers=foreign)
        assert answer.status_code == 403
    assert browser.http.get("/api/account").json()["player"]["name"] == "Yusuf"


def test_secrets_are_neither_stored_nor_logged(tmp_path: Path) -> None:
    database, log = tmp_path / "games.sqlite", tmp_path / "log"
    with log.open("w") as file, serving(database, log_level="debug", log=file) as server:
        browser = Browser(server)
        codes = browser.sign_up("Xenia")["recovery_codes"]
        code = browser.http.post("/api/account/device-code", json={}).json()["code"]
        sign_in(Browser(server), "Xenia", "a wrong password")
        token = browser.http.cookies["trilith-session"].partition(".")[0]
        wait_until(lambda: "request" in log.read_text())
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (*codes, code, token, "quite a secret", "a wrong password"):
        assert secret.encode() not in kept


def test_the_cookie_is_for_our_pages_only(server: Server) -> None:
    browser = Browser(server)
    answer = browser.http.post("/api/account", json={"name": "Wanda Cook", "password": "quite a secret"})
    cookies = [value for value in answer.headers.get_list("set-cookie") if value.startswith("trilith-session=")]
    assert len(cookies) == 1
    assert "HttpOnly" in cookies[0]
    assert "SameSite=Lax" in cookies[0]


@pytest.mark.long
def test_sessions_hold_on_all_processes_and_end_on_all(postgres: str, tmp_path: Path) -> None:
    key = str(tmp_path / "key")
    with serving(postgres, key_file=key) as one, serving(postgres, key_file=key) as two:
        here = Browser(one)
        here.sign_up("Viktor")
        there = Browser(two)
        there.http.cookies.update(here.http.cookies)
        assert there.http.get("/api/account").json()["player"]["name"] == "Viktor"
        table = here.set_up()
        socket = there.sit(table)
        assert socket.table["you"] == [0]
        assert here.http.post("/api/account/sign-out", json={"everywhere": True}).status_code == 204
        assert socket.closed_with() == 4001
        wait_until(lambda: there.http.get("/api/account").json()["player"] is None)


@pytest.mark.long
def test_codes_names_and_tries_count_once_for_all_processes(postgres: str, tmp_path: Path) -> None:
    key = str(tmp_path / "key")
    with (
        serving(postgres, key_file=key) as one,
        serving(postgres, key_file=key) as two,
        ThreadPoolExecutor(8) as hands,
    ):
        owner = Browser(one)
        recovery = owner.sign_up("Wanda")["recovery_codes"]
        code = owner.http.post("/api/account/device-code", json={}).json()["code"]

        def everywhere(path: str, body: Json) -> list[int]:
            """The answers to the same request, sent to both processes four times at once."""
            found = [Browser(server) for server in (one, two) for _ in range(4)]
            return sorted(hands.map(lambda browser: browser.http.post(path, json=body).status_code, found))

        assert everywhere("/api/account/device", {"code": code}) == [200, *[400] * 7]
        assert everywhere("/api/account", {"name": "Xaver", "password": "quite a secret"}) == [201, *[400] * 7]
        body = {"name": "Wanda", "code": recovery[0], "password": "another secret"}
        codes = everywhere("/api/account/recover", body)
        assert codes.count(200) == 1
        assert set(codes) <= {200, 400, 429}
        # The other process believes for a few seconds what it has read of a session.
        wait_until(lambda: owner.http.get("/api/account").json()["player"] is None, "signing out elsewhere")
        told = [sign_in(Browser((one, two)[number % 2]), "Wanda", "guess").status_code for number in range(12)]
        assert told[:5] == [401] * 5
        assert 429 in told


def test_of_several_who_want_a_name_at_once_one_gets_it(address: str) -> None:
    async def race() -> list[object]:
        store = Store(address)
        await store.open()
        found = await asyncio.gather(*(store.players.add("Same Name") for _ in range(8)), return_exceptions=True)
        await store.close()
        return list(found)

    assert sum(not isinstance(one, Exception) for one in asyncio.run(race())) == 1
