"""One small tablebase for all tests that only read it."""

from pathlib import Path

import pytest

from tests.solve.folders import solved


@pytest.fixture(scope="session")
def small_tablebase(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds the tablebase of Morris up to 4-3; the tests must not change it."""
    folder = tmp_path_factory.mktemp("data")
    solved(folder)
    return folder
