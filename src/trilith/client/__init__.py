"""A client that plays on any Trilith server over HTTP; standard library only."""

from trilith.client.client import Client, OpenGame
from trilith.client.connection import ConnectionLost, ServerError
from trilith.client.state import ClientSeat, TableState
from trilith.client.table import ClientTable

__all__ = ["Client", "ClientSeat", "ClientTable", "ConnectionLost", "OpenGame", "ServerError", "TableState"]
