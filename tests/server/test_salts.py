"""Players add to the seed of a pouch: over the socket, once, before their first move."""

import secrets

from tests.server.clients import Browser, Json, Seated
from trilith.play import fair
from trilith.play.record import read_record


def begin(ann: Browser, ben: Browser) -> list[Seated]:
    table = ann.set_up("stones:board=quick", {"kind": "me"}, {"kind": "open"})
    ben.join(table)
    return [ann.sit(table), ben.sit(table)]


def ask(seated: Seated, do: str, **what: object) -> Json:
    number = 900
    seated.send({"do": do, "ask": number} | what)
    while (answer := seated.hear("done", "refused"))["ask"] != number:
        pass
    return answer


def seal(seated: Seated, salt: str, **more: object) -> Json:
    return ask(seated, "seal", seal=fair.commitment(salt), **more)


def show(seated: Seated, salt: str, **more: object) -> Json:
    return ask(seated, "salt", salt=salt, **more)


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
    for add in (seal, show):
        for seated, salt in zip(seats, salts, strict=True):
            assert add(seated, salt)["say"] == "done"
    for seated in seats:
        seated.until(6)
        assert seated.table["fair"]["seals"] == [{"seat": n, "seal": fair.commitment(salts[n])} for n in (0, 1)]
        assert seated.table["fair"]["seed"] is None
        assert seated.table["fair"]["salts"] == [{"seat": n, "turn": 1, "salt": salts[n]} for n in (0, 1)]
    table = finish(seats)
    record = read_record(ann.http.get(f"/api/tables/{table['id']}/record").text)
    assert fair.check_tags(record.match, record.tags) == len(record.match.moves)
    assert fair.read_salts(record.match, record.tags) == tuple(fair.Salt(n, 1, salts[n]) for n in (0, 1))
    # Brought in elsewhere, it can be checked there too.
    copy = ann.http.post("/api/records", content=ann.http.get(f"/api/tables/{table['id']}/record").text).json()
    assert copy["imported"]
    assert copy["fair"] | {"seals": table["fair"]["seals"]} == table["fair"]


def test_each_adds_once_and_before_their_first_move(ann: Browser, ben: Browser) -> None:
    mine, other = begin(ann, ben)
    one, two = secrets.token_hex(32), secrets.token_hex(32)
    assert "64 hexadecimal digits" in ask(mine, "seal", seal="abc")["why"]
    assert "64 hexadecimal digits" in show(mine, "Z" * 64)["why"]
    assert "not your seat" in seal(mine, one, seat=1)["why"]
    assert "not the salt that you have sealed" in show(mine, one)["why"]
    assert seal(mine, one)["say"] == "done"
    assert "sealed a salt already" in seal(mine, two)["why"]
    assert "not the salt that you have sealed" in show(mine, two)["why"]
    assert show(mine, one)["say"] == "done"
    assert "already" in show(mine, one)["why"]
    assert "too late" in seal(other, two)["why"], "a salt that was shown helps nobody to choose another"
    mine.until(4)
    assert mine.move()["say"] == "done"
    assert "before one's first move" in show(mine, one)["why"]
    assert "before one's first move" in seal(mine, one)["why"]


def test_watchers_and_games_without_a_pouch_have_nothing_to_add(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("stones", {"kind": "me"}, {"kind": "open"})
    assert "watching" in seal(ben.sit(table), secrets.token_hex(32))["why"]
    flip = ann.set_up("flip", {"kind": "me"}, {"kind": "me"})
    assert "no pouch" in seal(ann.sit(flip), secrets.token_hex(32), seat=0)["why"]


def test_a_game_without_salts_is_as_before(ann: Browser, ben: Browser) -> None:
    table = finish(begin(ann, ben))
    assert table["fair"]["salts"] == table["fair"]["seals"] == []
    record = read_record(ann.http.get(f"/api/tables/{table['id']}/record").text)
    assert fair.SALTS_TAG not in record.tags
    assert fair.check_tags(record.match, record.tags) == len(record.match.moves)
