"""A browser at an address of its choice. The server believes it, as it would believe its proxy."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
# How many there are of the hostile ones.
BROWSERS: Final = 100
ENGINE_10: Final = {"kind": "engine", "level": "10"}
ME: Final = {"kind": "me"}


class Browser:
    def __init__(self, port: int, address: str) -> None:
        self._host = f"127.0.0.1:{port}"
        self._headers = {"X-Forwarded-For": address}
        self._http = httpx.AsyncClient(base_url=f"http://{self._host}", timeout=300, headers=self._headers)

    async def post(self, path: str, body: Any) -> httpx.Response:
        if isinstance(body, str):
            return await self._http.post(path, content=body)
        return await self._http.post(path, json=body)

    async def set_up(self, ruleset: str, *seats: Json, **choice: Any) -> Json | None:
        """A new table, or None if the server refuses."""
        answer = await self.post("/api/tables", {"ruleset": ruleset, "seats": list(seats), **choice})
        table: Json | None = answer.json() if answer.status_code == 201 else None
        return table

    @asynccontextmanager
    async def at(self, table: Json) -> AsyncIterator["Seat"]:
        """The socket of a table."""
        head = self._headers | {"Cookie": f"trilith={self._http.cookies['trilith']}"}
        address = f"ws://{self._host}/api/tables/{table['id']}/socket"
        async with connect(address, additional_headers=head, open_timeout=300, max_size=None) as socket:
            yield Seat(socket)

    async def close(self) -> None:
        await self._http.aclose()


class Seat:
    """An open socket, and the table as far as it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.table: Json = {}

    async def hear(self, *say: str) -> Json:
        while True:
            message: Json = json.loads(await self._socket.recv())
            if message["say"] in ("table", "moved"):
                self.table |= message
            if message["say"] in say:
                return message

    async def until_my_turn(self) -> bool:
        """False if the game is over."""
        while not self.table.get("moves") and self.table.get("result", "*") == "*":
            await self.hear("table", "moved")
        return bool(self.table["result"] == "*")

    async def do(self, do: str, **what: Any) -> None:
        await self._socket.send(json.dumps({"do": do, "version": self.table["version"]} | what))

    async def move(self) -> None:
        """The first move there is."""
        steps, node, nodes = [], 0, self.table["moves"]["nodes"]
        while node != -1:
            kind, name, _, node = nodes[node][0]
            if kind != "done":
                steps.append(name)
        await self.do("move", steps=steps)
        self.table["moves"] = None
