"""A tournament to take pictures of: round 2 is being played, at tables and at wooden boards."""

from typing import Any, Final

from playwright.sync_api import APIRequestContext

from tests.server.clients import Browser
from tests.server.serving import Server
from tests.waiting import wait_until

PHONES: Final = {"Jonas": 1720, "Ines": 1650, "Tom": 1580}
BY_HAND: Final = "Walt=1500, Ada=1480"
CLOCK: Final = {"kind": "increment", "seconds": 600, "extra": 5}


class ClubEvening:
    """Whoever's browser this is directs the tournament, and plays in it as Mara."""

    def __init__(self, director: APIRequestContext, server: Server) -> None:
        self._director = director
        choice = {"name": "Thursday evening", "system": "swiss", "ruleset": "stones", "rounds": 4, "clock": CLOCK}
        self.id = self._post("/api/tournaments", **choice)["id"]
        self._do("join", name="Mara", rating=1800)
        for name, rating in PHONES.items():
            answer = Browser(server).http.post(self._path, json={"what": "join", "name": name, "rating": rating})
            assert answer.status_code == 200, answer.text
        self._do("add", name=BY_HAND)
        self._begin_round()
        for board, result in enumerate(("9:6", "4:7", "5:5"), start=1):
            self._do("report", round=1, board=board, result=result)
        # The first board is the director's own.
        self._do("confirm", round=1, board=1)
        self._do("close")
        self._begin_round()
        wait_until(lambda: any(board["table"] for board in self._boards()), "a table")

    @property
    def _path(self) -> str:
        return f"/api/tournaments/{self.id}"

    def _begin_round(self) -> None:
        self._do("pair")
        self._do("publish")

    def _boards(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._director.get(f"{self._path}/json").json()["rounds"][-1]["boards"]
        return found

    def _do(self, what: str, **fields: Any) -> None:
        self._post(self._path, what=what, **fields)

    def _post(self, path: str, **data: Any) -> dict[str, Any]:
        answer = self._director.post(path, data=data)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found
