"""The client itself: who it is, and which tables there are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlsplit

from trilith.client.connection import Connection, Json
from trilith.client.state import ClientSeat, seat_of
from trilith.client.table import ClientTable
from trilith.games.arguments import expect_flag, expect_whole, is_one_of, shown
from trilith.games.errors import TrilithError
from trilith.games.notation import expect_text
from trilith.games.position import Position
from trilith.games.registry import ruleset as find_ruleset
from trilith.play.clock import TimeControl

# An answer takes milliseconds, and a stream that is alive says so every ten seconds.
TIMEOUT: Final = 30.0
PATIENCE: Final = 120.0


@dataclass(frozen=True)
class OpenGame:
    """A public game with a free seat.

    >>> OpenGame("Ab3", "morris", "Nine Men's Morris", (), is_rated=False).title
    "Nine Men's Morris"
    """

    id: str
    ruleset: str
    title: str
    seats: tuple[ClientSeat, ...]
    is_rated: bool


class Client:
    """Plays on a Trilith server, as a bot with its token or as a guest with a name.

    It waits when the server says that it asks too often, and connects again when the connection breaks; `patience` is
    how long it tries, in seconds. A client is for one thread.

    >>> client = Client("http://localhost:8000", name="Ann")
    >>> client
    <Client of http://localhost:8000>

    Nothing is asked until something is wanted. With a server there::

        table = client.create("morris", opponent="3")
        for position in table.turns():
            table.move(random.choice(position.legal_moves))
    """

    def __init__(
        self,
        server: str = "http://localhost:8000",
        token: str | None = None,
        name: str | None = None,
        timeout: float = TIMEOUT,
        patience: float = PATIENCE,
    ) -> None:
        self._connection = Connection(server, token, timeout, patience)
        self._name = name if name is None else expect_text(name, "a name")
        if token is not None and name is not None:
            raise TrilithError("a bot has the name that its owner gave it: give a token or a name, not both")

    def __repr__(self) -> str:
        return f"<Client of {self.server}>"

    @property
    def server(self) -> str:
        return self._connection.server

    def account(self) -> str | None:
        """The name of the account that the token belongs to, None for a guest. ServerError if it is not valid."""
        player: Json | None = self._connection.get("/api/account")["player"]
        return None if player is None else str(player["name"])

    def games(self) -> tuple[str, ...]:
        """The ids of the games that the server has."""
        return tuple(game["id"] for game in self._connection.get("/api/games"))

    def open_games(self) -> list[OpenGame]:
        """Public games in which a seat is free."""
        return [
            OpenGame(line["id"], line["ruleset"], line["title"], tuple(map(seat_of, line["seats"])), line["rated"])
            for line in self._lines("/api/public")
            if line["stage"] == "open" and not line["you"]
        ]

    def my_tables(self) -> list[ClientTable]:
        """The tables of this client whose games are not over, the newest first."""
        return [self.table(line["id"]) for line in self._lines("/api/mine") if line["stage"] != "over"]

    def create(
        self,
        ruleset: str,
        opponent: str | int | None = None,
        seat: int = 0,
        clock: str | None = None,
        public: bool = False,
        position: str | None = None,
    ) -> ClientTable:
        """Set up a table and sit down at it.

        `opponent` is a level from "1" to "10" or "perfect"; without one the other seats are free for whoever has the
        link, and with `public` for anybody. `clock` is as in a record: "300+5" are 300 seconds and 5 for each move,
        "1/60" is a minute for every move.
        """
        players = len(Position.start(find_ruleset(ruleset)).players)
        if not is_one_of(seat, players):
            raise TrilithError(f"there is no seat {shown(seat)}: this game has the seats 0 to {players - 1}")
        other: Json = {"kind": "open"} if opponent is None else {"kind": "engine", "level": str(opponent)}
        me: Json = {"kind": "me", "name": self._name}
        choice: Json = {
            "ruleset": ruleset,
            "seats": [me if number == seat else other for number in range(players)],
            "public": expect_flag(public, "public"),
            "position": position if position is None else expect_text(position, "a position"),
        }
        if clock is not None:
            control = TimeControl.read(expect_text(clock, "a clock"))
            choice["clock"] = {"kind": control.kind, "seconds": control.seconds, "extra": control.extra}
        return ClientTable(self._connection, self._connection.post("/api/tables", choice))

    def join(self, table: str | OpenGame, seat: int | None = None) -> ClientTable:
        """Sit down at a table, by its id or the address of its page; by default in the first free seat."""
        body = {"seat": seat if seat is None else expect_whole(seat, "a seat"), "name": self._name}
        found = self._connection.post(f"/api/tables/{_id(table)}/join", body, is_repeatable=True)
        return ClientTable(self._connection, found)

    def table(self, table: str | OpenGame) -> ClientTable:
        """A table to watch, or one where this client sits already."""
        return ClientTable(self._connection, self._connection.get(f"/api/tables/{_id(table)}"))

    def _lines(self, path: str) -> Sequence[Any]:
        lines: Sequence[Any] = self._connection.get(path)["tables"]
        return lines


def _id(table: str | OpenGame) -> str:
    """The id of a table.

    >>> _id("http://localhost:8000/table/Ab3"), _id("Ab3")
    ('Ab3', 'Ab3')
    """
    text = (
        table.id
        if isinstance(table, OpenGame)
        else urlsplit(expect_text(table, "a table")).path.rstrip("/").rpartition("/")[2]
    )
    return quote(text, safe="")
