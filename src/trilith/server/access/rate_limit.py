"""Limits: how many requests at once, how many per second in the long run, and how many at the same time."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final

# How many clients are remembered. The one that was idle longest is dropped first: its bucket is full again anyway.
REMEMBERED: Final = 10_000


def network_of(host: str) -> str:
    """What an address is counted as. Everybody with an IPv6 address has a whole network of them.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:7") == network_of("2001:db8::2:8")
    ('192.0.2.7', True)
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


class TokenBucket:
    """The rate limit of one client: a bucket of tokens that refills by itself.

    >>> bucket = TokenBucket(burst=2, per_second=1, clock=lambda: 0.0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._tokens = burst
        self._filled = clock()

    def take(self, number: int = 1) -> bool:
        """Take a token for each of so many requests; False, and none is taken, if there are too few left."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._per_second)
        self._filled = now
        if self._tokens < number:
            return False
        self._tokens -= number
        return True


class RateLimit:
    """One bucket for each client, by name."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._buckets.setdefault(client, TokenBucket(self._burst, self._per_second))
        self._buckets.move_to_end(client)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()


class ConcurrencyLimit:
    """How many of something one browser, and one address on the network, may have at the same time."""

    def __init__(self, per_browser: int, per_address: int) -> None:
        self._most = (per_browser, per_address)
        self._open: tuple[Counter[str], Counter[str]] = (Counter(), Counter())

    def numbers(self, browser: str, address: str) -> tuple[int, int]:
        """How many this browser, and all at this address, have now."""
        browsers, addresses = self._open
        return browsers[browser], addresses[address]

    @contextmanager
    def held(self, browser: str, address: str) -> Iterator[bool]:
        """Whether one more is allowed; if so, it counts until the end of the block.

        >>> limit = ConcurrencyLimit(per_browser=1, per_address=2)
        >>> with limit.held("ann", "here") as first, limit.held("ann", "here") as second:
        ...     first, second
        (True, False)
        """
        names = (browser, address)
        is_allowed = all(counts[name] < most for counts, name, most in zip(self._open, names, self._most, strict=True))
        for counts, name in zip(self._open, names, strict=True):
            counts[name] += is_allowed
        try:
            yield is_allowed
        finally:
            for counts, name in zip(self._open, names, strict=True):
                counts[name] -= is_allowed
                if not counts[name]:
                    del counts[name]
