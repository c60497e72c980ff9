"""Storage: the events of the tables that people sit at, and rows that can be queried."""

from trilith.server.store.damage import DamagedTable
from trilith.server.store.database import Store
from trilith.server.store.failures import Conflict, StoreAway, StoreFailed

__all__ = ["Conflict", "DamagedTable", "Store", "StoreAway", "StoreFailed"]
