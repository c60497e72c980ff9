"""Set phrases at the table, and which games wait for somebody."""

from tests.server.clients import Browser
from tests.server.serving import Server

ME, OPEN, ENGINE = {"kind": "me"}, {"kind": "open"}, {"kind": "engine", "level": "1"}


def test_a_phrase_is_heard_by_all_and_is_no_version(server: Server, ann: Browser, ben: Browser) -> None:
    table = ann.set_up("morris", ME, OPEN)
    ben.join(table)
    mine, theirs, watching = ann.sit(table), ben.sit(table), Browser(server).sit(table)
    version = ann.look(table)["version"]
    mine.send({"do": "say", "phrase": "good_game"})
    for seated in (mine, theirs, watching):
        assert seated.hear("said") == {"say": "said", "seat": 0, "phrase": "good_game"}
    watching.send({"do": "say", "phrase": "hello"})
    assert "only the players" in watching.hear("refused")["why"]
    mine.send({"do": "say", "phrase": "you are a fool"})
    assert "cannot be read" in mine.hear("refused")["why"]
    assert ann.look(table)["version"] == version
    for seated in (mine, theirs, watching):
        seated.close()


def test_nobody_talks_without_end(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("morris", ME, OPEN)
    ben.join(table)
    for _ in range(2):  # coming back does not help
        mine = ann.sit(table)
        for _ in range(4):
            mine.send({"do": "say", "phrase": "hello"})
        assert "enough for now" in mine.hear("refused")["why"]
        mine.close()


def test_games_that_wait_for_somebody(ann: Browser, ben: Browser) -> None:
    slow = ann.set_up("morris", ME, OPEN, clock={"kind": "days", "seconds": 3 * 86_400})
    fast = ann.set_up("morris", ME, OPEN, clock={"kind": "days", "seconds": 86_400})
    ann.set_up("morris", ME, ENGINE)
    ann.set_up("morris", ME, ME)
    ann.set_up("morris", ME, OPEN)
    for table in (slow, fast):
        ben.join(table)
    assert ann.http.get("/api/waiting").json() == {"tables": [fast["id"], slow["id"]]}
    assert ben.http.get("/api/waiting").json() == {"tables": []}
