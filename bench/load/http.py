"""The few requests that players make, with one cookie each."""

import asyncio
from typing import Any

import httpx

# One client for all: a pool of connections for each player would be a load of another kind.
_CLIENT: httpx.AsyncClient | None = None
_AT_ONCE = asyncio.Semaphore(8)


class Session:
    def __init__(self, host: str) -> None:
        self._base = f"http://{host}"
        self.headers: dict[str, str] = {}

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        global _CLIENT
        _CLIENT = _CLIENT or httpx.AsyncClient(timeout=60)
        async with _AT_ONCE:
            _CLIENT.cookies.clear()
            answer = await _CLIENT.post(self._base + path, json=body, headers=self.headers)
        answer.raise_for_status()
        if cookie := answer.headers.get("set-cookie"):
            self.headers = {"Cookie": cookie.partition(";")[0]}
        told: dict[str, Any] = answer.json()
        return told
