"""Secrets that the server makes up. What is stored of them is a hash."""

import secrets
from hashlib import sha256
from typing import Final

# Without letters and digits that are taken for each other: almost 5 bits each.
ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
GROUP: Final = 4
TOKEN_BYTES: Final = 32
# Letters of codes that are good until they are used, and of those that are good for minutes.
LONG_CODE: Final = 16
SHORT_CODE: Final = 8


def new_token() -> str:
    return secrets.token_hex(TOKEN_BYTES)


def new_code(letters: int) -> str:
    """A code that people can type, in groups: ABCD-EFGH."""
    text = "".join(secrets.choice(ALPHABET) for _ in range(letters))
    return "-".join(text[first : first + GROUP] for first in range(0, letters, GROUP))


def hash_of_token(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def hash_of_code(code: str) -> str:
    """However it was typed.

    >>> hash_of_code("ABCD-EFGH") == hash_of_code(" abcd efgh")
    True
    """
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return sha256(f"code {letters}".encode("utf-8", "surrogatepass")).hexdigest()
