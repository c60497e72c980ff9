"""A fair queue: whoever was given least comes first, and short jobs a little sooner than long ones.

This is start-time fair queueing. Everything is counted in seconds of work on a clock of the queue's own, which goes on
as work is done. A job's ticket says when it would start if everybody who waits were served in small slices by turns: at
once for somebody who has asked for little lately, and after their own earlier jobs for others. An address on the
network counts as a few people, no matter how many browsers it claims to have.

>>> queue: FairQueue[str] = FairQueue()
>>> for number in range(3):
...     _ = queue.add(f"greedy {number}", queue.ticket(Party("greedy", "there"), 1.0))
>>> _ = queue.add("modest", queue.ticket(Party("modest", "here"), 1.0))
>>> [queue.take() for _ in range(4)]
['greedy 0', 'modest', 'greedy 1', 'greedy 2']
"""

from bisect import insort
from collections.abc import Callable
from math import log2
from time import monotonic
from typing import Final, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

# As how many people an address counts.
PEOPLE_PER_NETWORK: Final = 4
# How much sooner a job comes that is half as long, and the length below which all are alike, in seconds.
SHORTNESS: Final = 0.05
SHORTEST: Final = 0.01
# How many times as long as expected a job may take and still be charged for it.
FURTHEST: Final = 4.0
# How many seconds of work are forgiven in every second that passes: what somebody who plays one game needs.
ALLOWANCE: Final = 0.1
# After how many tickets to forget those whose work is done.
REMEMBERED: Final = 1000


class Party(NamedTuple):
    """Who asks for work: a browser, and the network it is at."""

    browser: str
    network: str = ""


class Ticket(NamedTuple):
    """A job's place in the queue, with a number that settles ties; when it should start, how many seconds it is
    expected to take, and for whom."""

    place: float
    number: int
    start: float
    seconds: float
    party: Party


class _Account(NamedTuple):
    """Until when on the queue's clock somebody has been given work, as of a time in seconds."""

    until: float
    at: float


class FairQueue(Generic[Item]):
    """At most `longest` items wait, if that is given: then the one that would come last gives way.

    `haste` is how quickly the queue's clock goes on while only newcomers are served, to how quickly it would be fair to
    everybody: the less, the longer do newcomers with short jobs go before those who wait.
    """

    def __init__(self, longest: int | None = None, haste: float = 0.1, clock: Callable[[], float] = monotonic) -> None:
        self._longest = longest
        self._haste = haste
        self._clock = clock
        self._waiting: list[tuple[Ticket, Item]] = []
        # The queue's own clock.
        self._now = 0.0
        self._browsers: dict[str, _Account] = {}
        self._networks: dict[str, _Account] = {}
        self._issued = 0

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def items(self) -> list[Item]:
        """What waits, in order."""
        return [item for _, item in self._waiting]

    def ticket(self, party: Party, seconds: float) -> Ticket:
        """A new ticket. What it costs is charged to the browser and its network."""
        start = self._start(party)
        self._charge(party, seconds)
        self._issued += 1
        if self._issued % REMEMBERED == 0:
            self._forget(self._browsers)
            self._forget(self._networks)
        return Ticket(_place(start, seconds), self._issued, start, seconds, party)

    def add(self, item: Item, ticket: Ticket) -> Item | None:
        """Let this wait, and return what had to give way for it."""
        insort(self._waiting, (ticket, item), key=lambda entry: entry[0])
        if self._longest is not None and len(self._waiting) > self._longest:
            return self._waiting.pop()[1]
        return None

    def take(self) -> Item:
        """The next one. IndexError if there is none."""
        ticket, item = self._waiting.pop(0)
        # Newcomers go first, but even if they never end, everybody who waits comes slowly nearer.
        self._now = max(ticket.start, self._now + self._haste * ticket.seconds / (len(self._waiting) + 1))
        return item

    def remove(self, item: Item) -> None:
        """Nobody waits for this any more: it costs nothing."""
        for number, (ticket, waiting) in enumerate(self._waiting):
            if waiting is item:
                del self._waiting[number]
                self.settle(ticket, 0.0)
                return

    def settle(self, ticket: Ticket, seconds: float) -> None:
        """The job took this many seconds in truth. If that was much longer than expected, it was an accident: an engine
        had to be loaded first, perhaps."""
        self._charge(ticket.party, min(seconds, FURTHEST * ticket.seconds) - ticket.seconds)

    def has_others_than(self, party: Party) -> bool:
        """Whether anybody else waits."""
        return any(ticket.party.browser != party.browser for ticket, _ in self._waiting)

    def ahead_of(self, party: Party, seconds: float) -> int:
        """How many of those that wait would be served before such a job if this party asked for it now."""
        place = _place(self._start(party), seconds)
        return sum(ticket.place <= place for ticket, _ in self._waiting)

    def _start(self, party: Party) -> float:
        return max(self._until(self._browsers, party.browser), self._until(self._networks, party.network))

    def _until(self, accounts: dict[str, _Account], name: str) -> float:
        """Until when somebody has been given work: now, if they have had none lately."""
        if name not in accounts:
            return self._now
        until, at = accounts[name]
        return max(self._now, until - ALLOWANCE * (self._clock() - at))

    def _charge(self, party: Party, seconds: float) -> None:
        now, (browser, network) = self._clock(), party
        self._browsers[browser] = _Account(self._until(self._browsers, browser) + seconds, now)
        shared = seconds / PEOPLE_PER_NETWORK
        self._networks[network] = _Account(self._until(self._networks, network) + shared, now)

    def _forget(self, accounts: dict[str, _Account]) -> None:
        """Forget those who have had nothing lately."""
        for name in [name for name in accounts if self._until(accounts, name) <= self._now]:
            del accounts[name]


def _place(start: float, seconds: float) -> float:
    return start + SHORTNESS * log2(max(seconds, SHORTEST) / SHORTEST)
