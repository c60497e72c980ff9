"""The digest of an event: stored beside it, it tells whether what is read later is what was written.

It covers the table and the version too, so that an event counts nowhere but in its place. One that is missing shows by
the versions around it, or by the version in the table's row. So events need not be chained, and any process can write
the next one without knowing more than its version.
"""

from hashlib import blake2b


def event_digest(table_id: str, version: int, body: str) -> int:
    """A number of 64 bits, with a sign.

    >>> event_digest("table", 2, "{}") == event_digest("table", 3, "{}")
    False
    """
    content = f"{table_id} {version} {body}".encode(errors="surrogatepass")
    return int.from_bytes(blake2b(content, digest_size=8).digest(), "big", signed=True)
