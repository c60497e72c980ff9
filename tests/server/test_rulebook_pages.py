"""The rulebook of a ruleset: what is different there comes first, and tables lead to theirs."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import in_process


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as client:
        yield client


def test_what_is_different_comes_first(client: Any) -> None:
    page = client.get("/learn/morris/rules", params={"ruleset": "morris:six"}).text
    before, _, usual = page.partition("Nine Men&#39;s Morris: the usual rules</h2>")
    assert "Six Men&#39;s Morris</h1>" in before
    assert "Nobody ever jumps." in before
    assert "6 white stones and 6 black stones" in before
    assert "/new/morris?ruleset=morris%3Asix" in before
    assert "Nine white stones and nine black ones." in usual
    assert "with these differences" not in client.get("/learn/morris/rules").text


@pytest.mark.parametrize(("ruleset", "status"), [("stones", 404), ("morris:none", 400), ("morris:" + "x" * 400, 400)])
def test_other_rulesets_are_refused(client: Any, ruleset: str, status: int) -> None:
    assert client.get("/learn/morris/rules", params={"ruleset": ruleset}).status_code == status


@pytest.mark.parametrize(
    ("ruleset", "leads_to"),
    [("morris", "/learn/morris/rules"), ("morris:morabaraba", "/learn/morris/rules?ruleset=morris%3Amorabaraba")],
)
def test_a_table_leads_to_the_rules_that_are_played_there(client: Any, ruleset: str, leads_to: str) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = client.post("/api/tables", json={"ruleset": ruleset, "seats": seats}).json()["id"]
    assert f'id="rules-link" href="{leads_to}"' in client.get(f"/table/{table}").text
