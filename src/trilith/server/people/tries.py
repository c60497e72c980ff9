"""How often somebody may try to sign in.

Tries are counted by name, whether somebody has it or not, and by address. A browser in which this name was signed in
before is counted by itself: however many guess elsewhere, its owner gets in.
"""

from hashlib import blake2b
from typing import Final

from trilith.games.errors import TrilithError
from trilith.server.name_keys import name_keys
from trilith.server.store.tries import TryRows

FREE: Final = {"name": 5, "browser": 10, "address": 50}


class TooManyTries(TrilithError):
    """`seconds` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many tries: wait {seconds} second{'' if seconds == 1 else 's'}, then try again")
        self.seconds = seconds


def known_as(name: str) -> str:
    """What a browser is told of a name that was signed in there."""
    return blake2b(name_keys(name).name.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


class Tries:
    def __init__(self, rows: TryRows) -> None:
        self._rows = rows

    async def begin(self, what: str, name: str, network: str, known: str | None = None) -> None:
        """Count a try. `known` is the number of a browser where this name was signed in before. TooManyTries."""
        await self._count(_clients(what, name, network, known))

    async def succeed(self, what: str, name: str, network: str, known: str | None = None) -> None:
        clients = _clients(what, name, network, known)
        await self._rows.forgive([client for client in clients if not client.startswith("address ")],
                                 [client for client in clients if client.startswith("address ")])  # fmt: skip

    async def begin_code(self, network: str, what: str = "code") -> None:
        """The same for a code, or something else that tells by itself whose it is."""
        await self._count({_client("address", what, network): FREE["address"]})

    async def succeed_code(self, network: str, what: str) -> None:
        await self._rows.forgive([], [_client("address", what, network)])

    async def _count(self, clients: dict[str, int]) -> None:
        if wait := await self._rows.begin(clients):
            raise TooManyTries(-(-wait // 1000))


def _clients(what: str, name: str, network: str, known: str | None) -> dict[str, int]:
    if known:
        return {_client("browser", what, known): FREE["browser"]}
    return {
        _client("name", what, known_as(name)): FREE["name"],
        _client("address", what, network): FREE["address"],
    }


def _client(kind: str, what: str, client: str) -> str:
    """As the database knows them, which need not know who they are."""
    return f"{kind} {blake2b(f'{what} {client}'.encode(), digest_size=16).hexdigest()}"
