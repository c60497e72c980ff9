"""A table that a client plays at or watches."""

import time
from collections.abc import Iterator
from random import uniform
from typing import Final

from trilith.client.connection import Connection, Json, ServerError
from trilith.client.state import Replay, TableState, state_of
from trilith.games.move import Move
from trilith.games.position import Position

# The pause before a stream that ended is opened again, in seconds.
PAUSE: Final = (0.1, 0.6)
BAD_REQUEST: Final = 400


class ClientTable:
    """A table on a server. `state` is what is known of it, as of the last message.

    >>> [name for name in ("stream", "turns", "move", "resign") if hasattr(ClientTable, name)]
    ['stream', 'turns', 'move', 'resign']
    """

    def __init__(self, connection: Connection, table: Json) -> None:
        self.id: str = table["id"]
        self._connection = connection
        self._table = table
        self._replay = Replay()
        self.state: TableState = state_of(table, self._replay)

    def __repr__(self) -> str:
        return f"<ClientTable {self.url}>"

    @property
    def url(self) -> str:
        """Its page: the link to send to a friend, or to watch at."""
        return f"{self._connection.server}/table/{self.id}"

    @property
    def position(self) -> Position:
        return self.state.position

    def look(self) -> TableState:
        """Ask how things stand now."""
        return self._see(self._connection.get(f"/api/tables/{self.id}"))

    def stream(self) -> Iterator[TableState]:
        """The table now and after every change, until the game is over. Opens the stream again whenever it breaks."""
        told = 0
        while True:
            for message in self._connection.lines(f"/api/tables/{self.id}/stream"):
                self._hear(message)
                if self.state.version > told:
                    told = self.state.version
                    yield self.state
                if self.state.is_over:
                    return
            time.sleep(uniform(*PAUSE))

    def turns(self) -> Iterator[Position]:
        """The positions in which it is this client's turn, until the game is over. Play a move before the next."""
        for state in self.stream():
            # A move that was made meanwhile may have gone further.
            if state.is_my_turn and state.version == self.state.version:
                yield state.position

    def move(self, move: Move | str) -> TableState:
        """Make a move: a whole turn. IllegalMove, without asking the server, if it is not legal; ServerError if it is
        not this client's turn. If the connection breaks, it is sent again, and counts once."""
        state = self.state
        text = str(state.position.find(move))
        body = {"version": state.version, "move": text}
        try:
            return self._see(self._connection.post(f"/api/tables/{self.id}/move", body, is_repeatable=True))
        except ServerError as error:
            # It may have arrived the first time.
            if error.status == BAD_REQUEST and self.look().moves[len(state.moves) : len(state.moves) + 1] == (text,):
                return self.state
            raise

    def resign(self) -> TableState:
        return self.act("resign")

    def offer_draw(self) -> TableState:
        """Offer a draw, or agree to one that is offered."""
        return self.act("draw")

    def act(self, deed: str) -> TableState:
        """Anything but a move: resign, draw, refuse, takeback, abort, rematch, warn, claim. `state.may` says what can
        be done now."""
        body: dict[str, object] = {"deed": deed, "version": self.state.version}
        if len(self.state.you) > 1:
            body["seat"] = self.state.you[0]
        return self._see(self._connection.post(f"/api/tables/{self.id}/deed", body, is_repeatable=True))

    def record(self) -> str:
        """The game as a record, which `trilith.read_record` reads."""
        return self._connection.text(f"/api/tables/{self.id}/record")

    def _hear(self, message: Json) -> None:
        kind = message.get("say")
        if kind == "table":
            self._see(message)
        elif kind == "moved" and message["version"] == self._table["version"] + 1:
            turns = [*self._table["turns"], message["turn"]]
            self._see(self._table | message | {"turns": turns, "say": "table"})
        elif kind == "moved" and message["version"] > self._table["version"]:
            self.look()
        elif kind == "presence":
            seats = [seat | {"here": here} for seat, here in zip(self._table["seats"], message["here"], strict=True)]
            self._table["seats"] = seats

    def _see(self, table: Json) -> TableState:
        if table["version"] >= self._table["version"]:
            self._table = table
            self.state = state_of(table, self._replay)
        return self.state
