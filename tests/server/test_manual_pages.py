"""The manual under /docs: every page shows, and every link in it leads somewhere, without anything built."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import in_process
from trilith.server import manual
from trilith.server.message_reference import reference


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as client:
        yield client


@pytest.fixture(autouse=True)
def nothing_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "built_site", lambda: None)


def addresses(page: str) -> set[str]:
    return set(re.findall(r'(?:href|src)="(/(?:docs|learn)[^"#]*)', page))


def test_every_page_shows_and_every_link_leads_somewhere(client: Any) -> None:
    found, known = {"/docs"}, set[str]()
    while found:
        address = found.pop()
        known.add(address)
        answer = client.get(address, headers={"Accept": "text/html"})
        assert answer.status_code == 200, address
        if address.startswith("/docs") and "html" in answer.headers["content-type"]:
            assert "{toctree}" not in answer.text
            assert not re.findall(r'href="[^"/#][^":]*\.md', answer.text), address
            found |= addresses(answer.text) - known
    pages = {f"/docs/{file.stem}.html" for file in manual.sources().glob("*.md")} - {"/docs/screens.html"}
    assert pages <= known, "the contents lead to every page"
    assert "/learn/morris/rules" in known
    assert "Engine.think" in client.get("/docs/reference/python.html").text


def test_the_reference_tells_numbers_from_truth_values() -> None:
    lines = reference().splitlines()
    assert "| `turn` | `int` | `0` |" in lines
    assert "| `bot` | `bool` | `false` |" in lines


@pytest.mark.parametrize("path", ["nothing.html", "../pyproject.toml", "%2e%2e/README.html", "conf.py", "a/b/c.html"])
def test_nothing_else_is_shown(client: Any, path: str) -> None:
    assert client.get(f"/docs/{path}").status_code == 404


def test_what_make_docs_has_built_is_served_instead(
    client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    (site / "_static").mkdir(parents=True)
    (site / "index.html").write_text("<h1>Built</h1>")
    (site / "_static" / "style.css").write_text("h1 {}")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(manual, "built_site", lambda: site)
    page = client.get("/docs")
    assert page.text == "<h1>Built</h1>"
    assert "unsafe-inline" in page.headers["content-security-policy"]
    assert client.get("/docs/_static/style.css").headers["content-type"].startswith("text/css")
    for path in ("../secret.txt", "%2e%2e/secret.txt", "_static", "nothing.html"):
        assert client.get(f"/docs/{path}").status_code == 404, path
