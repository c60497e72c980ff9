"""What can be set when a server is started."""

from dataclasses import dataclass
from typing import Final

# Somebody who plays needs far less; somebody who floods gets no further.
TABLES_AT_ONCE: Final = 30
TABLES_A_SECOND: Final = 0.5
MESSAGES_AT_ONCE: Final = 60
MESSAGES_A_SECOND: Final = 20.0


@dataclass(frozen=True)
class Settings:
    """`database` is SQLAlchemy's address of one, or None for the file in the user's data folder.

    Limits are by browser: how many at once, and how many a second in the long run. One address on the network may
    hold a whole school, so it gets ten times as much.
    """

    database: str | None = None
    workers: int | None = None
    warm_up: bool = True
    tables_at_once: float = TABLES_AT_ONCE
    tables_a_second: float = TABLES_A_SECOND
    messages_at_once: float = MESSAGES_AT_ONCE
    messages_a_second: float = MESSAGES_A_SECOND
    # An engine that answers at once confuses: people want to see what happens.
    engine_pause: float = 0.4
