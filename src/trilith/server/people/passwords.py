"""Passwords: hashed with scrypt, a few at a time, in threads.

A hash takes a fifth of a second of a processor and 16 MB, and is meant to. However many ask at once, no more than two
are computed at the same time, and few wait.
"""

import asyncio
import hmac
import secrets
from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor
from hashlib import scrypt
from typing import Final

from trilith.games.errors import TrilithError

SHORTEST: Final = 8
LONGEST: Final = 200
# What OWASP recommends for 16 MB.
COST: Final = 1 << 14
BLOCK_SIZE: Final = 8
PARALLEL: Final = 5
MEMORY: Final = 64 << 20
SALT_BYTES: Final = 16
HASH_BYTES: Final = 32
AT_ONCE: Final = 2
MOST_WAITING: Final = 40
# So common that a guesser tries them first.
COMMON: Final = frozenset((
    "12345678", "123456789", "1234567890", "password", "password1", "passwort", "11111111", "00000000", "87654321",
    "qwertyui", "qwertyuiop", "qwertzui", "iloveyou", "sunshine", "princess", "football", "baseball", "abcd1234",
    "1q2w3e4r", "trustno1", "superman", "starwars", "welcome1", "letmein1", "abcdefgh", "asdfghjk", "asdfasdf",
    "88888888", "66666666", "12341234", "11223344", "qwerty123", "password123", "changeme",
))  # fmt: skip


class TooManyPasswords(TrilithError):
    """More passwords wait to be checked than anybody would wait for."""

    def __init__(self) -> None:
        super().__init__("too many people are signing in just now: try again in a moment")


def check_new_password(password: str, name: str) -> str:
    """TrilithError if it is too easy to guess."""
    if len(password) < SHORTEST:
        raise TrilithError(f"a password has at least {SHORTEST} characters: a few words are easy to remember")
    if len(password) > LONGEST:
        raise TrilithError(f"a password has at most {LONGEST} characters")
    folded = password.casefold().strip()
    if folded in COMMON or len(set(folded)) < 3 or folded == name.casefold():
        raise TrilithError("this password is easy to guess: choose another")
    return password


class Passwords:
    """`cost` is the first parameter of scrypt, a power of two."""

    def __init__(self, cost: int = COST) -> None:
        self._parameters = (cost, BLOCK_SIZE, PARALLEL)
        self._threads = ThreadPoolExecutor(AT_ONCE, "password")
        self._waiting = 0
        # What the password of somebody who is not there is compared with: that takes as long.
        self._nobody = self._text(secrets.token_bytes(SALT_BYTES), secrets.token_bytes(HASH_BYTES))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hashed(self, password: str) -> str:
        """The hash to store, with its parameters."""
        salt = secrets.token_bytes(SALT_BYTES)
        return self._text(salt, await self._compute(password, salt, self._parameters))

    async def matches(self, password: str, stored: str | None) -> bool:
        """Whether it is the password that was stored; None, if there is none, takes as long."""
        *parameters, salt, digest = (stored or self._nobody).split("$")[1:]
        cost, block_size, parallel = map(int, parameters)
        computed = await self._compute(password, b64decode(salt), (cost, block_size, parallel))
        return hmac.compare_digest(computed, b64decode(digest)) and stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether it was hashed with other parameters than today's."""
        return stored.split("$")[1:4] != [str(number) for number in self._parameters]

    async def _compute(self, password: str, salt: bytes, parameters: tuple[int, int, int]) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise TooManyPasswords
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, _scrypt, password[:LONGEST], salt, parameters
            )
        finally:
            self._waiting -= 1

    def _text(self, salt: bytes, digest: bytes) -> str:
        numbers = "$".join(str(number) for number in self._parameters)
        return f"scrypt${numbers}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def _scrypt(password: str, salt: bytes, parameters: tuple[int, int, int]) -> bytes:
    n, r, p = parameters
    text = password.encode("utf-8", "surrogatepass")
    return scrypt(text, salt=salt, n=n, r=r, p=p, maxmem=MEMORY, dklen=HASH_BYTES)
