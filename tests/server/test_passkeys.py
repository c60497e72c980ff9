"""Passkeys at the routes: where they are offered, and what is refused. Signing in with one is in tests/browser."""

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.clients import Browser, Json
from tests.server.serving import Server, in_process, serving
from trilith.server.access.sites import Site
from trilith.server.clock import now
from trilith.server.people import passkeys
from trilith.server.people.passkeys import CHALLENGE_LIFE, Passkeys, UnknownPasskey
from trilith.server.store import Store
from trilith.server.store.passkeys import MOST, CannotAdd, Passkey

PASSWORD = {"password": "quite a secret"}
SIGN_IN = "/api/account/sign-in/passkey"
HERE = Site("localhost", "http://localhost:8000")


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def answer_to(options: Json, kind: str, origin: str) -> Json:
    """As if from a device, but nothing in it is signed."""
    said = {"type": kind, "challenge": options["challenge"], "origin": origin}
    response = {"clientDataJSON": b64(json.dumps(said).encode()), "authenticatorData": b64(b"x" * 40)}
    return {
        "id": "AAAA",
        "rawId": "AAAA",
        "type": "public-key",
        "response": {**response, "signature": "AAAA", "attestationObject": b64(b"\xa0")},
    }


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(workers=1) as one:
        yield one


@pytest.fixture
def browser(server: Server) -> Browser:
    """One that came to localhost."""
    one = Browser(server)
    one.http = httpx.Client(
        base_url=one.server.address, headers={"Host": server.host.replace("127.0.0.1", "localhost")}
    )
    return one


def origin(browser: Browser) -> str:
    return f"http://{browser.http.headers['host']}"


def test_nobody_adds_or_sees_passkeys_without_signing_in(browser: Browser) -> None:
    answers = [
        browser.http.get("/api/account/passkeys"),
        browser.http.post("/api/account/passkeys/options", json=PASSWORD),
        browser.http.post("/api/account/passkeys", json={"credential": {}}),
        browser.http.delete("/api/account/passkeys/AAAA"),
    ]
    assert [answer.status_code for answer in answers] == [401] * 4


def test_what_no_device_said_is_refused_with_a_sentence(browser: Browser) -> None:
    browser.sign_up("Bad Input")
    client_data = [b64(text) for text in (b"", b"[]", b"{", b'{"challenge": 7}', b"[" * 50_000)]
    wrong: list[Any] = [{}, {"response": 7}, {"response": {}}, {"id": "\0", "response": {"clientDataJSON": 7}}]
    wrong += [{"response": {"clientDataJSON": text}} for text in [*client_data, "é", "\0", "A"]]
    for credential in wrong:
        for path, status in (("/api/account/passkeys", 400), (SIGN_IN, 401)):
            answer = browser.http.post(path, json={"credential": credential})
            assert answer.status_code == status, credential
            assert "device with a passkey" in answer.json()["detail"] or "too long" in answer.json()["detail"]
    for body in (b"", b"{}", b"[]", b'{"credential": 7}', b'{"credential": {}, "more": 1}'):
        for path in ("/api/account/passkeys", SIGN_IN):
            assert browser.http.post(path, content=body).status_code == 400
    assert browser.http.get("/api/account/passkeys").json() == {"passkeys": []}
    assert browser.http.delete("/api/account/passkeys/AAAA").status_code == 404


def test_a_challenge_is_good_once_and_nothing_unsigned_is_believed(browser: Browser) -> None:
    browser.sign_up("Unsigned")
    options = browser.http.post("/api/account/passkeys/options", json=PASSWORD).json()["options"]
    assert options["rp"]["id"] == "localhost"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    given = {"credential": answer_to(options, "webauthn.create", origin(browser))}
    told = [browser.http.post("/api/account/passkeys", json=given) for _ in range(2)]
    assert [answer.status_code for answer in told] == [400, 400]
    assert "could not be checked" in told[0].json()["detail"]
    assert "sent twice" in told[1].json()["detail"]
    # One for adding is none for signing in.
    options = browser.http.post("/api/account/passkeys/options", json=PASSWORD).json()["options"]
    given = {"credential": answer_to(options, "webauthn.get", origin(browser))}
    assert "took too long" in browser.http.post(SIGN_IN, json=given).json()["detail"]
    options = browser.http.post(f"{SIGN_IN}/options").json()["options"]
    given = {"credential": answer_to(options, "webauthn.get", origin(browser))}
    answer = browser.http.post(SIGN_IN, json=given)
    assert (answer.status_code, answer.json()["detail"].split(":")[0]) == (401, "this passkey is not known here")


def test_adding_one_needs_the_password(browser: Browser) -> None:
    browser.sign_up("Careful")
    assert browser.http.post("/api/account/passkeys/options", json={"password": "a guess"}).status_code == 401


def test_tries_from_one_address_have_to_wait() -> None:
    with serving(workers=1) as own:
        browser = Browser(own)
        host = {"Host": own.host.replace("127.0.0.1", "localhost")}
        codes = [browser.http.post(SIGN_IN, json={"credential": {}}, headers=host).status_code for _ in range(52)]
    assert codes[:50] == [401] * 50
    assert codes[-1] == 429


@pytest.mark.parametrize(
    ("public_url", "host", "name"),
    [
        ("https://club.example", "club.example", "club.example"),
        ("https://club.example:8443", "club.example:8443", "club.example"),
        ("https://club.example", "127.0.0.1", None),
        ("http://club.example", "club.example", None),
        ("https://192.0.2.7", "192.0.2.7", None),
        ("https://club.example", "localhost:4321", None),
    ],
)
def test_where_they_are_offered(public_url: str, host: str, name: str | None) -> None:
    with in_process(public_url=public_url, host="127.0.0.1") as client:
        answer = client.post(f"{SIGN_IN}/options", headers={"Host": host})
        page = client.get("/sign-in", headers={"Host": host, "Accept": "text/html"}).text
    assert ("Sign in with a passkey" in page) == (name is not None)
    if name:
        assert answer.json()["options"]["rpId"] == name
    else:
        assert answer.status_code == 409
        assert answer.json()["detail"].startswith("passkeys need an address with a name")


def test_without_the_package_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "find_spec", lambda name: None)
    with in_process(public_url="https://club.example") as client:
        here = {"Host": "club.example"}
        for path, body in ((f"{SIGN_IN}/options", None), (SIGN_IN, {"credential": {}})):
            answer = client.post(path, json=body, headers=here)
            assert (answer.status_code, answer.json()["detail"]) == (404, "this server offers no passkeys")
        assert "passkey" not in client.get("/sign-in", headers=here | {"Accept": "text/html"}).text.lower()


async def _rows(address: str) -> None:
    # Only PostgreSQL has several processes.
    store = Store(address)
    await store.open()
    other = Store(address) if store.is_shared else store
    if other is not store:
        await other.open()
    try:
        player = await store.accounts.open("Owner", "hash", "player", ["a code"])
        keys = [Passkey(f"key{number}", player, "AAAA", 0, "Firefox", now()) for number in range(MOST + 3)]
        added = await asyncio.gather(
            *((store, other)[number % 2].passkeys.add(key) for number, key in enumerate(keys)), return_exceptions=True
        )
        assert sum(isinstance(one, CannotAdd) for one in added) == 3
        kept = await store.passkeys.of(player)
        assert len(kept) == MOST
        key = kept[0]
        assert await store.passkeys.count_use(key.id, 0)
        counts = await asyncio.gather(*(one.passkeys.count_use(key.id, 5) for one in (store, other) * 3))
        assert sum(counts) == 1
        assert [await other.passkeys.count_use(key.id, uses) for uses in (0, 4, 5, 6)] == [False, False, False, True]
        assert not await store.passkeys.remove("somebody else", key.id)
        found = (await store.players.players([player]))[player]
        await store.accounts.close(found)
        assert await store.passkeys.of(player) == []
        with pytest.raises(CannotAdd):
            await store.passkeys.add(key)
    finally:
        await store.close()
        if other is not store:
            await other.close()


def test_counts_and_limits_are_right_with_several_processes(address: str) -> None:
    asyncio.run(_rows(address))


def test_a_challenge_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        store = Store(f"sqlite:///{tmp_path}/games.sqlite")
        await store.open()
        keys = Passkeys(store.passkeys, store.accounts)
        options = await keys.options_to_sign_in(HERE, "browser")
        later = now() + CHALLENGE_LIFE + 1
        monkeypatch.setattr("trilith.server.store.accounts.now", lambda: later)
        with pytest.raises(UnknownPasskey, match="too long"):
            await keys.check(answer_to(options, "webauthn.get", HERE.origin), HERE, "browser")
        await store.close()

    asyncio.run(check())
