"""Storage: the tables people sit at, and the events that made them."""

from trilith.server.store.database import Store, StoreFailed

__all__ = ["Store", "StoreFailed"]
