"""Players add to the seed of a pouch: over the socket, once, before their first move."""

import secrets

from tests.server.clients import Browser, Json, Seated
from trilith.play import fair
from trilith.play.record import read_record


def begin(ann: Browser, ben: Browser) -> list[Seated]:
    table = ann.set_up("stones:board=quick", {"kind": "me"}, {"kind": "open"})
    ben.join(table)
    return [ann.sit(table), ben.sit(table)]


def add_salt(seated: Seated, salt: str | None = None, **more: object) -> Json:
    number = 900
    seated.send({"do": "salt", "ask": number, "salt": salt or secrets.token_hex(32)} | more)
    while (answer := seated.hear("done", "refused"))["ask"] != number:
        pass
    return answer


def finish(seats: list[Seated]) -> Json:
    """Play to the end, whoever's turn it is."""
    while seats[0].table["result"] == "*":
        mover = seats[seats[0].table["position"]["turn"]]
        answer = mover.move()
        assert answer["say"] == "done"
        for seated in seats:
            seated.until(answer["version"])
    return seats[0].table


def test_what_players_add_decides_the_stones(ann: Browser, ben: Browser) -> None:
    seats = begin(ann, ben)
    salts = [secrets.token_hex(32) for _ in seats]
    for seated, salt in zip(seats, salts, strict=True):
        assert add_salt(seated, salt)["say"] == "done"
    for seated in seats:
        seated.until(4)
        assert seated.table["fair"]["seed"] is None
        assert seated.table["fair"]["salts"] == [{"seat": n, "turn": 1, "salt": salts[n]} for n in (0, 1)]
    table = finish(seats)
    record = read_record(ann.http.get(f"/api/tables/{table['id']}/record").text)
    assert fair.check_tags(record.match, record.tags) == len(record.match.moves)
    assert fair.read_salts(record.match, record.tags) == tuple(fair.Salt(n, 1, salts[n]) for n in (0, 1))
    # Brought in elsewhere, it can be checked there too.
    copy = ann.http.post("/api/records", content=ann.http.get(f"/api/tables/{table['id']}/record").text).json()
    assert copy["imported"]
    assert copy["fair"] == table["fair"]


def test_each_adds_once_and_before_their_first_move(ann: Browser, ben: Browser) -> None:
    mine, other = begin(ann, ben)
    assert "64 hexadecimal digits" in add_salt(mine, "abc")["why"]
    assert "64 hexadecimal digits" in add_salt(mine, "Z" * 64)["why"]
    assert "not your seat" in add_salt(mine, seat=1)["why"]
    assert add_salt(mine)["say"] == "done"
    assert "already" in add_salt(mine)["why"]
    mine.until(3)
    assert mine.move()["say"] == "done"
    other.until(4)
    assert other.move()["say"] == "done"
    assert "before one's first move" in add_salt(other)["why"]


def test_watchers_and_games_without_a_pouch_have_nothing_to_add(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("stones", {"kind": "me"}, {"kind": "open"})
    assert "watching" in add_salt(ben.sit(table))["why"]
    flip = ann.set_up("flip", {"kind": "me"}, {"kind": "me"})
    assert "no pouch" in add_salt(ann.sit(flip), seat=0)["why"]


def test_a_game_without_salts_is_as_before(ann: Browser, ben: Browser) -> None:
    table = finish(begin(ann, ben))
    assert table["fair"]["salts"] == []
    record = read_record(ann.http.get(f"/api/tables/{table['id']}/record").text)
    assert fair.SALTS_TAG not in record.tags
    assert fair.check_tags(record.match, record.tags) == len(record.match.moves)
