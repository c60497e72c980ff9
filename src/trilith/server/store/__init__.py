"""Storage: the events of the tables that people sit at, and rows that can be queried."""

from trilith.server.store.damage import DamagedTable
from trilith.server.store.database import Store, StoreFailed

__all__ = ["DamagedTable", "Store", "StoreFailed"]
