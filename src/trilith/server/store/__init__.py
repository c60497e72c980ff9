"""Storage: the events of the tables that people sit at, and rows that can be queried."""

from trilith.server.store.database import Store, StoreFailed

__all__ = ["Store", "StoreFailed"]
