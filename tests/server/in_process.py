"""A whole server in the test's own process, with a database that goes when it is done."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from trilith.server.app import create_app
from trilith.server.settings import Settings


@contextmanager
def serving(**settings: Any) -> Iterator[Any]:
    """A client of a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite+aiosqlite:///{Path(folder) / 'trilith.sqlite'}"
        chosen = {"database": address, "workers": 2, "warm_up": False, "engine_pause": 0.0, **settings}
        with TestClient(create_app(Settings(**chosen))) as client:
            yield client
