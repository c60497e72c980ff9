"""A fair queue: whoever was given least comes first, and of equals the one with the shortest job.

This is start-time fair queueing. Everything is counted in seconds of work on a clock of the queue's own, which goes on
as work is done. A job's ticket says when it would start if everybody who waits were served in small slices by turns: at
once for somebody who has asked for nothing lately, and after their own earlier jobs for others. An address on the
network counts as a few people, no matter how many browsers it claims to have.

>>> queue: FairQueue[str] = FairQueue()
>>> for number in range(3):
...     _ = queue.add(f"greedy {number}", queue.ticket(Party("greedy", "there"), 1.0))
>>> _ = queue.add("modest", queue.ticket(Party("modest", "here"), 1.0))
>>> [queue.take() for _ in range(4)]
['greedy 0', 'modest', 'greedy 1', 'greedy 2']
"""

from bisect import insort
from typing import Final, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

# As how many people an address counts.
PEOPLE_PER_NETWORK: Final = 4
# How quickly the queue's clock goes on while only newcomers are served, to how quickly it would be fair to everybody.
PATIENCE: Final = 0.1
# After how many tickets to forget those whose work is done.
REMEMBERED: Final = 1000


class Party(NamedTuple):
    """Who asks for work: a browser, and the network it is at."""

    browser: str
    network: str = ""


class Ticket(NamedTuple):
    """A job's place: when it should start, how many seconds it is expected to take, and a number that settles ties."""

    start: float
    seconds: float
    number: int
    party: Party


class FairQueue(Generic[Item]):
    """At most `longest` items wait, if that is given: then the one that would come last gives way."""

    def __init__(self, longest: int | None = None) -> None:
        self._longest = longest
        self._waiting: list[tuple[Ticket, Item]] = []
        # The queue's own clock, and until when each browser and each network has been given work on it.
        self._now = 0.0
        self._browsers: dict[str, float] = {}
        self._networks: dict[str, float] = {}
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
            self._browsers = self._still_owing(self._browsers)
            self._networks = self._still_owing(self._networks)
        return Ticket(start, seconds, self._issued, party)

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
        self._now = max(ticket.start, self._now + PATIENCE * ticket.seconds / (len(self._waiting) + 1))
        return item

    def remove(self, item: Item) -> None:
        """Nobody waits for this any more: it costs nothing."""
        for number, (ticket, waiting) in enumerate(self._waiting):
            if waiting is item:
                del self._waiting[number]
                self.settle(ticket, 0.0)
                return

    def settle(self, ticket: Ticket, seconds: float) -> None:
        """The job took this many seconds in truth."""
        self._charge(ticket.party, seconds - ticket.seconds)

    def ahead_of(self, party: Party) -> int:
        """How many of those that wait would be served before a job that this party asked for now."""
        start = self._start(party)
        return sum(ticket.start <= start for ticket, _ in self._waiting)

    def _start(self, party: Party) -> float:
        return max(self._now, self._browsers.get(party.browser, 0.0), self._networks.get(party.network, 0.0))

    def _charge(self, party: Party, seconds: float) -> None:
        browser, network = party
        self._browsers[browser] = max(self._now, self._browsers.get(browser, 0.0)) + seconds
        self._networks[network] = max(self._now, self._networks.get(network, 0.0)) + seconds / PEOPLE_PER_NETWORK

    def _still_owing(self, known: dict[str, float]) -> dict[str, float]:
        return {name: until for name, until in known.items() if until > self._now}
