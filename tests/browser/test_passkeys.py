"""Passkeys in a real browser, with a device that Chromium simulates."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route

from tests.browser.conftest import People
from tests.browser.person import JSON, Person
from tests.browser.test_accounts import PASSWORD, sign_up
from tests.server.serving import Server
from tests.waiting import wait_until

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """What keeps somebody's passkeys."""

    def __init__(self, person: Person) -> None:
        self._cdp = person.context.new_cdp_session(person.page)
        self._cdp.send("WebAuthn.enable")
        self._id = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    @property
    def passkeys(self) -> list[dict[str, Any]]:
        found = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        kept: list[dict[str, Any]] = found["credentials"]
        return kept

    def keep(self, passkey: dict[str, Any]) -> None:
        """Keep this one instead of the one that it has, as a copy of the device would."""
        name = {"authenticatorId": self._id}
        self._cdp.send("WebAuthn.removeCredential", name | {"credentialId": passkey["credentialId"]})
        self._cdp.send("WebAuthn.addCredential", name | {"credential": passkey})

    def recognise(self, is_owner: bool) -> None:
        self._cdp.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": is_owner})


def at_localhost(server: Server, people: People) -> Person:
    """Browsers know passkeys for names only."""
    person = people(server)
    person.address = server.address.replace("127.0.0.1", "localhost")
    return person


def add_passkey(person: Person, password: str = PASSWORD) -> None:
    person.page.goto(f"{person.address}/account")
    person.page.locator("#add-passkey").get_by_label("Password").fill(password)
    person.page.get_by_role("button", name="Add a passkey").click()


def sign_out(person: Person) -> None:
    assert person.context.request.post(f"{person.address}/api/account/sign-out", data="{}", headers=JSON).ok
    person.page.goto(f"{person.address}/sign-in")


def who(person: Person) -> str | None:
    player = person.context.request.get(f"{person.address}/api/account").json()["player"]
    return player["name"] if player else None


def refused(person: Person) -> str:
    """What the page says when the passkey does not let somebody in."""
    person.page.get_by_role("button", name="Sign in with a passkey").click()
    wrong = person.page.locator("#with-passkey .wrong")
    wrong.wait_for(state="visible")
    return wrong.inner_text()


def test_somebody_adds_a_passkey_signs_in_with_it_and_removes_it(server: Server, people: People) -> None:
    person = at_localhost(server, people)
    device = Device(person)
    sign_up(person, "Petra Key")
    add_passkey(person)
    person.page.wait_for_selector("#passkey-list li")
    assert len(device.passkeys) == 1
    assert Axe().run(person.page).response["violations"] == []

    sign_out(person)
    assert who(person) is None
    assert Axe().run(person.page).response["violations"] == []
    for _ in range(2):
        # Each time the device's count has grown.
        person.page.get_by_role("button", name="Sign in with a passkey").click()
        person.page.wait_for_url(f"{person.address}/")
        assert who(person) == "Petra Key"
        sign_out(person)
    assert not person.complaints

    person.page.get_by_role("button", name="Sign in with a passkey").click()
    person.page.wait_for_url(f"{person.address}/")
    person.page.goto(f"{person.address}/account")
    person.page.get_by_role("button", name="Remove the passkey").click()
    wait_until(lambda: person.page.locator("#passkey-list li").count() == 0)
    sign_out(person)
    assert refused(person) == "This passkey is not known here: it may have been removed."
    assert who(person) is None


def test_a_wrong_password_adds_no_passkey_and_a_device_only_one(server: Server, people: People) -> None:
    person = at_localhost(server, people)
    device = Device(person)
    sign_up(person, "Quentin Key")
    add_passkey(person, "not the password")
    person.page.wait_for_selector("#add-passkey .wrong:not([hidden])")
    assert device.passkeys == []
    add_passkey(person)
    person.page.wait_for_selector("#passkey-list li")
    add_passkey(person)
    person.page.get_by_text("This device has a passkey for your account already.").wait_for()
    assert len(device.passkeys) == 1


def test_a_copy_of_a_device_and_a_stranger_do_not_get_in(server: Server, people: People) -> None:
    person = at_localhost(server, people)
    device = Device(person)
    sign_up(person, "Rosa Key")
    add_passkey(person)
    person.page.wait_for_selector("#passkey-list li")
    [copy] = device.passkeys
    sign_out(person)
    device.recognise(False)
    assert refused(person) == "No passkey was used. Try again if you like."
    device.recognise(True)
    person.page.get_by_role("button", name="Sign in with a passkey").click()
    person.page.wait_for_url(f"{person.address}/")
    sign_out(person)
    device.keep(copy)
    assert refused(person) == "This passkey could not be checked: try again."
    assert who(person) is None


def test_an_answer_is_taken_once_and_from_the_browser_that_was_asked(server: Server, people: People) -> None:
    person, thief = at_localhost(server, people), at_localhost(server, people)
    Device(person)
    sign_up(person, "Sven Key")
    add_passkey(person)
    person.page.wait_for_selector("#passkey-list li")
    sign_out(person)
    path = f"{person.address}/api/account/sign-in/passkey"
    sent: list[str | None] = []

    def catch(route: Route) -> None:
        sent.append(route.request.post_data)
        route.abort()

    person.page.route(path, catch)
    assert refused(person).startswith("The server is not responding")
    assert thief.context.request.post(path, data=sent[0], headers=JSON).status == 401
    first = person.context.request.post(path, data=sent[0], headers=JSON)
    assert (first.status, first.json()["name"]) == (200, "Sven Key")
    assert person.context.request.post(path, data=sent[0], headers=JSON).status == 401


def test_a_recovery_code_removes_passkeys(server: Server, people: People) -> None:
    person = at_localhost(server, people)
    Device(person)
    sign_up(person, "Tove Key")
    code = person.page.locator("#code-list li").first.inner_text()
    add_passkey(person)
    person.page.wait_for_selector("#passkey-list li")
    given = {"name": "Tove Key", "code": code, "password": "another secret"}
    assert person.context.request.post(f"{person.address}/api/account/recover", data=given, headers=JSON).ok
    sign_out(person)
    assert "not known here" in refused(person)


def test_at_a_number_nothing_is_offered(server: Server, people: People) -> None:
    person = people(server)
    person.page.goto(f"{server.address}/sign-in")
    assert person.page.get_by_text("passkey").count() == 0
    sign_up(person, "Ulla Key")
    person.page.goto(f"{server.address}/account")
    person.page.wait_for_selector("#sessions li")
    assert not person.page.locator("#passkeys").is_visible()
