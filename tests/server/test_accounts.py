"""Accounts: signing up, in and out, and what an account is at a table."""

import asyncio
import io
import json
import zipfile
from pathlib import Path

from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.server.test_tournaments import hold
from tests.waiting import wait_until
from trilith.server.people.service import People
from trilith.server.store import Store


def test_a_player_sits_under_their_own_name_on_every_device(server: Server) -> None:
    phone, laptop, guest = Browser(server), Browser(server), Browser(server)
    phone.sign_up("Nora")
    table = phone.set_up()
    guest.join(table, name="Otto")
    laptop.sign_in("nora")
    assert laptop.look(table)["you"] == [0]
    assert [seat["name"] for seat in guest.look(table)["seats"]] == ["Nora", "Otto"]
    here, there = phone.sit(table), laptop.sit(table)
    assert here.move()["say"] == "done"
    assert there.until(here.table["version"])["you"] == [0]


def test_cookies_change_when_somebody_signs_in_and_the_old_session_ends(server: Server) -> None:
    browser = Browser(server)
    browser.http.get("/")
    before = browser.cookie
    browser.sign_up("Petra")
    first = browser.http.cookies["trilith-session"]
    assert browser.cookie != before
    browser.sign_in("Petra")
    assert browser.http.cookies["trilith-session"] != first
    thief = Browser(server)
    thief.http.cookies["trilith-session"] = first
    assert thief.http.get("/api/account").json()["player"] is None


def test_signing_out_everywhere_ends_other_sessions_and_their_sockets(server: Server) -> None:
    phone, laptop = Browser(server), Browser(server)
    phone.sign_up("Quentin")
    laptop.sign_in("Quentin")
    table = laptop.set_up()
    socket = laptop.sit(table)
    assert phone.http.post("/api/account/sign-out", json={"everywhere": True}).status_code == 204
    assert socket.closed_with() == 4001
    for browser in (phone, laptop):
        assert browser.http.get("/api/account").json()["player"] is None


def test_a_guests_games_are_taken_along_when_asked_also_running_ones(server: Server) -> None:
    guest, other = Browser(server), Browser(server)
    table = guest.set_up()
    other.join(table, name="Otto")
    open_tab = guest.sit(table)
    guest.sign_up("Rosa")
    assert guest.look(table)["you"] == []
    assert guest.http.get("/api/account").json()["guest_games"] == 1
    old = guest.cookie
    assert guest.http.post("/api/account/games", json={}).json() == {"tables": 1}
    assert open_tab.closed_with() == 4001
    assert guest.cookie != old
    wait_until(lambda: guest.look(table)["you"] == [0])
    assert [seat["name"] for seat in other.look(table)["seats"]] == ["Rosa", "Otto"]
    assert guest.sit(table).move()["say"] == "done"
    assert [line["id"] for line in guest.http.get("/api/mine").json()["tables"]] == [table["id"]]
    assert guest.http.post("/api/account/games", json={}).json() == {"tables": 0}
    assert Browser(server, old).look(table)["you"] == []


def test_a_new_name_and_a_closed_account_show_at_every_table(server: Server) -> None:
    player, other = Browser(server), Browser(server)
    player.sign_up("Sven")
    table = player.set_up()
    other.join(table, name="Otto")
    watching = other.sit(table)
    assert player.http.post("/api/account/name", json={"name": "Svenja"}).status_code == 200
    wait_until(lambda: other.look(table)["seats"][0]["name"] == "Svenja")
    wrong = player.http.post("/api/account/close", json={"password": "not this one"})
    assert wrong.status_code == 401
    assert player.http.post("/api/account/close", json={"password": "quite a secret"}).status_code == 204
    while watching.table["seats"][0]["name"] != "former player":
        watching.hear("table")
    assert "former player" in other.http.get(f"/api/tables/{table['id']}/record").text
    assert [line["seats"][0]["name"] for line in other.http.get("/api/mine").json()["tables"]] == ["former player"]
    assert player.http.get("/api/account").json()["player"] is None
    again = player.http.post("/api/account/sign-in", json={"name": "Svenja", "password": "quite a secret"})
    assert again.status_code == 401
    Browser(server).sign_up("Svenja")


def test_a_recovery_code_sets_a_password_once_and_signs_out_elsewhere(server: Server) -> None:
    phone, laptop = Browser(server), Browser(server)
    codes = phone.sign_up("Tilda")["recovery_codes"]
    assert len(set(codes)) == 3
    given = {"name": "tilda", "code": codes[0].lower().replace("-", " "), "password": "another secret"}
    assert laptop.http.post("/api/account/recover", json=given).status_code == 200
    assert phone.http.get("/api/account").json()["player"] is None
    assert laptop.http.get("/api/account").json()["recovery_codes_left"] == 2
    Browser(server).sign_in("Tilda", "another secret")
    refused = [
        Browser(server).http.post(
            "/api/account/recover", json={"name": name, "code": code, "password": "a third secret"}
        )
        for name, code in (("Tilda", codes[0]), ("Nobody here", codes[1]), ("Tilda", "WRONG"))
    ]
    assert {answer.status_code for answer in refused} == {400}
    assert len({answer.json()["detail"] for answer in refused}) == 1


def test_a_code_signs_in_another_device_once(server: Server) -> None:
    phone, laptop, thief = Browser(server), Browser(server), Browser(server)
    phone.sign_up("Ulla")
    given = phone.http.post("/api/account/device-code", json={}).json()
    assert given["qr"].startswith("data:image/svg+xml")
    assert given["link"].endswith(f"/sign-in#code={given['code']}")
    assert laptop.http.post("/api/account/device", json={"code": given["code"]}).json()["name"] == "Ulla"
    assert thief.http.post("/api/account/device", json={"code": given["code"]}).status_code == 400
    sessions = phone.http.get("/api/account/sessions").json()["sessions"]
    assert sorted(session["here"] for session in sessions) == [False, True]
    other = next(session for session in sessions if not session["here"])
    assert thief.http.delete(f"/api/account/sessions/{other['id']}").status_code == 401
    Browser(server).sign_up("Ulrich")
    assert phone.http.delete(f"/api/account/sessions/{other['id']}").status_code == 204
    assert laptop.http.get("/api/account").json()["player"] is None


def test_names_are_unique_whatever_their_case_or_look(server: Server) -> None:
    Browser(server).sign_up("Alice Vox")
    for name in (
        "ALICE VOX",
        "Аlice Vox",
        "AIice Vox",
        "alice  vox",
        "Alice Vоx",
        "Ａlice Vox",
        "Al\u200dice Vox",
        "Aliϲe Vox",
    ):
        answer = Browser(server).http.post("/api/account", json={"name": name, "password": "quite a secret"})
        assert (answer.status_code, "somebody else has this name" in answer.text) == (400, True), name
    for name in ("", "x", "Trilith 9", "former player", "Bob (guest)", "a" * 31, "a\nb"):
        answer = Browser(server).http.post("/api/account", json={"name": name, "password": "quite a secret"})
        assert answer.status_code == 400, name
    guest = Browser(server)
    table = guest.set_up("morris", {"kind": "me", "name": "aIice vox"}, {"kind": "open"})
    assert table["seats"][0]["name"] == "aIice vox (guest)"


def test_settings_follow_the_account_and_nothing_else_can_be_set(server: Server) -> None:
    phone, laptop = Browser(server), Browser(server)
    phone.sign_up("Vera")
    assert phone.http.put("/api/account/settings", json={"theme": "dark", "sound": "off"}).status_code == 200
    laptop.sign_in("Vera")
    assert laptop.http.get("/api/account/settings").json() == {"theme": "dark", "sound": "off"}
    bad: list[Json | list[str]] = [{"theme": "pink"}, {"admin": "on"}, {"sound": 1}, []]
    for wrong in bad:
        assert phone.http.put("/api/account/settings", json=wrong).status_code == 400
    assert Browser(server).http.get("/api/account/settings").status_code == 401


def test_colours_are_kept_with_the_account_and_brought_from_every_device(server: Server) -> None:
    phone, laptop, guest = Browser(server), Browser(server), Browser(server)
    phone.sign_up("Wilma")
    assert phone.http.get("/api/account/colours").json() == {"colours": []}
    # Until an account has colours, a device may bring some.
    table = phone.set_up("siege", {"kind": "me", "colours": ["teal", "amber"]}, {"kind": "open"})
    assert table["seats"][0]["colour"] == "teal"
    chosen = {"colours": ["terracotta", "indigo"]}
    assert phone.http.put("/api/account/colours", json=chosen).json() == chosen
    laptop.sign_in("Wilma")
    assert laptop.http.get("/api/account/colours").json() == chosen
    table = laptop.set_up("siege", {"kind": "me", "colours": ["teal", "amber"]}, {"kind": "open"})
    assert table["seats"][0]["colour"] == "terracotta"
    theirs = guest.set_up("siege", {"kind": "me", "colours": ["terracotta", "teal"]}, {"kind": "open"})
    joined = laptop.join(theirs, colours=["teal"])
    assert [(seat["colour"], seat["instead_of"]) for seat in joined["seats"]] == [
        ("terracotta", None),
        ("indigo", "terracotta"),
    ]
    # Several people at one device: only one of them has the account.
    names = ({"kind": "me", "name": "Wilma"}, {"kind": "me", "name": "Xaver", "colours": ["teal", "amber"]})
    assert [seat["colour"] for seat in laptop.set_up("siege", *names)["seats"]] == ["terracotta", "teal"]


def test_only_colours_can_be_chosen_and_only_with_an_account(server: Server) -> None:
    browser = Browser(server)
    browser.sign_up("Xenia")
    bad: list[Json | list[str]] = [{"colours": ["plaid"]}, {"colours": ["teal"] * 3}, {"colours": "teal"}, {"x": 1}, []]
    for wrong in bad:
        answer = browser.http.put("/api/account/colours", json=wrong)
        assert answer.status_code == 400
        assert answer.json()["detail"]
    assert browser.http.get("/api/account/colours").json() == {"colours": []}
    guest = Browser(server)
    assert guest.http.get("/api/account/colours").status_code == 401
    assert guest.http.put("/api/account/colours", json={"colours": ["terracotta"]}).status_code == 401


def test_ones_data_can_be_downloaded_and_nobody_elses(server: Server) -> None:
    player = Browser(server)
    player.sign_up("Wim")
    table = player.set_up()
    tournament = hold(player)
    answer = player.http.get("/api/account/data")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        account = json.loads(archive.read("account.json"))
        assert "Wim" in archive.read("games.pgn").decode()
    assert [game["id"] for game in account["games"]] == [table["id"]]
    assert [found["id"] for found in account["tournaments"]] == [tournament]
    assert "scrypt" not in json.dumps(account)
    assert {"ratings", "chips", "bets", "settings", "vacations", "signed in"} <= set(account)
    assert Browser(server).http.get("/api/account/data").status_code == 401


def test_directors_put_players_on_the_list_who_may_get_an_account_later(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(database, registration="invite") as server:
        asyncio.run(make_administrator(f"sqlite:///{database}"))
        director, player = Browser(server), Browser(server)
        director.sign_in("Ada Min")
        refused = player.http.post("/api/account", json={"name": "Xaver", "password": "quite a secret"})
        assert refused.status_code == 403
        listed = director.http.post("/api/players", json={"name": "Xaver"}).json()
        code = director.http.post(f"/api/players/{listed['id']}/invite", json={}).json()["code"]
        given = {"name": "whatever", "password": "quite a secret", "invite": code}
        assert player.http.post("/api/account", json=given).json()["player"]["name"] == "Xaver"
        assert Browser(server).http.post("/api/account", json=given).status_code == 400
        for path in ("/api/players", "/api/invites"):
            assert player.http.post(path, json={"name": "Yara"}).status_code == 403
            assert Browser(server).http.post(path, json={"name": "Yara"}).status_code == 401
        unused = director.http.post("/api/invites", json={}).json()["code"]
    with serving(database, registration="closed") as server:
        given = {"name": "Yara", "password": "quite a secret", "invite": unused}
        answer = Browser(server).http.post("/api/account", json=given)
        assert (answer.status_code, "no new accounts" in answer.json()["detail"]) == (403, True)
        Browser(server).sign_in("Xaver")


async def make_administrator(address: str) -> None:
    store = Store(address)
    await store.open(is_alone=False)
    people = People(store, 16)
    await people.sign_up("Ada Min", "quite a secret", "administrator")
    await people.close()
    await store.close()
