"""What every route may need: the rooms, the store and the workers. Routes ask for it as `services`."""

from collections import Counter
from dataclasses import dataclass, field

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from trilith.server.guard.limits import Allowances
from trilith.server.settings import Settings
from trilith.server.store.store import Store
from trilith.server.tables.rooms import Rooms
from trilith.server.workers.pool import Workers
from trilith.server.workers.reviews import Reviews

# One address on the network may be a whole school.
PEOPLE_BEHIND_AN_ADDRESS = 10


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: Store
    rooms: Rooms
    workers: Workers
    reviews: Reviews
    secret: bytes
    by_browser: Allowances
    by_address: Allowances
    # How many analyses each browser has under way.
    analysing: Counter[str] = field(default_factory=Counter)

    def allows(self, browser: str, address: str) -> bool:
        """Whether this browser may set up one more table now."""
        return self.by_address.take(address) and self.by_browser.take(browser)


# As routes ask for them.
ServicesHere = NamedDependency[Services]
BrowserHere = NamedDependency[str]


def provide_services(state: State) -> Services:
    services: Services = state.services
    return services


def provide_browser(request: Request[None, None, State]) -> str:
    """The browser that asks."""
    browser: str = request.scope["state"]["browser"]
    return browser
