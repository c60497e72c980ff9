"""What is served ahead of the framework is answered as the framework answers it."""

import re
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from trilith.server.app import Application, create_app
from trilith.server.settings import Settings

CHOICE = {"ruleset": "morris", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
# What differs from answer to answer.
VARIABLE = re.compile(r'"(id|before|after|commitment)":"[^"]*"|"(now|created)":\d+|/api/tables/[^/]*/|[0-9a-f]{32,}')
HEADERS = ("content-type", "content-security-policy", "x-frame-options", "allow", "retry-after")


def app(folder: Path) -> Application:
    settings = Settings(
        f"sqlite:///{folder}/games.sqlite", key_file=f"{folder}/key", warm_up=False, table_burst=4, tables_per_second=0
    )
    return create_app(settings)


def answers(application: Application) -> list[Any]:
    """What a browser is told that does these things one after the other."""
    with TestClient(application, base_url="http://127.0.0.1") as client:
        table = client.post("/api/tables", json=CHOICE).json()["id"]
        asked: list[tuple[str, str, dict[str, Any]]] = [
            ("POST", "/api/tables", {"json": CHOICE}),
            ("POST", "/api/tables", {"json": CHOICE | {"seats": []}}),
            ("POST", "/api/tables", {"json": CHOICE | {"ruleset": "chess"}}),
            ("POST", "/api/tables", {"json": CHOICE}),
            ("POST", "/api/tables", {"json": CHOICE | {"more": 1}}),
            ("POST", "/api/tables", {"content": b"{"}),
            ("POST", "/api/tables", {"content": b"[" * 3000}),
            ("POST", "/api/tables", {"content": b" " * 9000}),
            ("POST", "/api/tables", {"json": CHOICE, "headers": {"origin": "http://evil.example"}}),
            ("POST", "/api/tables", {"json": CHOICE, "headers": {"sec-fetch-site": "cross-site"}}),
            ("POST", "/api/tables", {"json": CHOICE, "headers": {"host": "evil.example"}}),
            ("POST", "/api/tables", {"json": CHOICE, "headers": {"authorization": "Bearer trilith_bot_none"}}),
            ("POST", f"/api/tables/{table}/join", {"json": {}}),
            ("POST", f"/api/tables/{table}/join", {"json": {"seat": 0}}),
            ("POST", f"/api/tables/{table}/join", {"json": {"seat": "one"}}),
            ("POST", f"/api/tables/{table}/join", {}),
            ("POST", "/api/tables/nothing/join", {"json": {}}),
            ("GET", f"/api/tables/{table}", {}),
            ("GET", f"/api/tables/{table}?more=1", {}),
            ("GET", "/api/tables/nothing", {}),
            ("GET", f"/api/tables/{'x' * 33}", {}),
            ("HEAD", f"/api/tables/{table}", {}),
            ("DELETE", f"/api/tables/{table}", {}),
        ]
        found = []
        for method, path, more in asked:
            answer = client.request(method, path, **more)
            body = VARIABLE.sub("", answer.text)
            headers = {name: set(answer.headers[name].split(", ")) for name in HEADERS if name in answer.headers}
            found.append((method, path.replace(table, ""), answer.status_code, body, headers))
        return found


def test_the_answers_are_those_of_the_framework(tmp_path: Path) -> None:
    (tmp_path / "direct").mkdir()
    (tmp_path / "framework").mkdir()
    direct, framework = app(tmp_path / "direct"), app(tmp_path / "framework")
    framework.outermost = framework.framework
    told = answers(direct)
    assert told == answers(framework)
    statuses = [status for _, _, status, _, _ in told]
    assert {200, 201, 400, 401, 403, 404, 405, 421, 429} <= set(statuses), statuses


def test_every_answer_has_a_number_and_a_new_browser_its_cookie(tmp_path: Path) -> None:
    with TestClient(app(tmp_path), base_url="http://127.0.0.1") as client:
        first = client.post("/api/tables", json=CHOICE, headers={"x-request-id": "given-by-a-proxy"})
        assert first.headers["x-request-id"] == "given-by-a-proxy"
        assert first.headers["set-cookie"].startswith("trilith=")
        again = client.get(f"/api/tables/{first.json()['id']}")
        assert "set-cookie" not in again.headers
        assert again.json()["you"] == [0]
