"""What can be set when a server is started."""

from dataclasses import dataclass
from typing import Final, Literal

from trilith.server.logs import Format, Level

# Far more than somebody who plays needs, and as much as somebody who floods gets.
TABLE_BURST: Final = 30
TABLES_PER_SECOND: Final = 0.5
MESSAGE_BURST: Final = 60
MESSAGES_PER_SECOND: Final = 20.0
SOCKETS_PER_BROWSER: Final = 50
SOCKETS_PER_ADDRESS: Final = 1000


# Everybody, those who were invited, or nobody.
Registration = Literal["open", "invite", "closed"]
# How often purses are filled up.
Refill = Literal["evening", "season"]


@dataclass(frozen=True)
class Settings:
    """`database` is its SQLAlchemy URL, or None for the file in the user's data folder.

    `key_file` has the keys for cookies; None for a file beside a SQLite database, or else in the user's data folder.
    `metrics_from` are the addresses and networks that may read metrics, `siblings` is the folder where the processes of
    one server find each other.
    `host` is the name or address that it listens on, and `public_url` where people open it if that is somewhere else.
    Only the proxies in `behind_proxies` are believed when they say whom they pass on: addresses, or networks.

    Rate limits are per browser: how many at once, and how many per second in the long run. There may be a whole school
    behind one address on the network, so an address gets ten times as much.
    """

    database: str | None = None
    key_file: str | None = None
    host: str = "127.0.0.1"
    public_url: str | None = None
    behind_proxies: tuple[str, ...] = ()
    metrics_from: tuple[str, ...] = ()
    siblings: str | None = None
    # How long a process that is to stop says so before it accepts no more connections, in seconds.
    drain_seconds: float = 0.0
    log_format: Format = "text"
    log_level: Level = "warning"
    workers: int | None = None
    warm_up: bool = True
    table_burst: float = TABLE_BURST
    tables_per_second: float = TABLES_PER_SECOND
    message_burst: float = MESSAGE_BURST
    messages_per_second: float = MESSAGES_PER_SECOND
    # How many tables may be open at once.
    sockets_per_browser: int = SOCKETS_PER_BROWSER
    sockets_per_address: int = SOCKETS_PER_ADDRESS
    # How many days old games of guests are kept; for ever if there is no number.
    keep_guests: float | None = None
    # Who may make an account.
    registration: Registration = "open"
    # New accounts, codes and the like: as many at once from a browser.
    account_burst: float = 20
    # The cost of a password's hash, a power of two; today's default if there is no number.
    password_cost: int | None = None
    # Whether there are odds and stakes, how many chips a purse is filled up to, and how often.
    odds: bool = True
    chips: int = 1000
    refill: Refill = "evening"
    # Bets, offers and stakes: as many at once from a player.
    bet_burst: float = 20
    # How long an arena waits for more people who are free before it pairs them, in milliseconds.
    arena_pause: int = 8000
    # An engine that answers at once is confusing: people want to see what happens.
    engine_pause: float = 0.4
