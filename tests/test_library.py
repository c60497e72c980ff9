"""The names that `trilith` exports: complete, documented, and imported only when they are used."""

import inspect
import subprocess
import sys

import pytest

import trilith

NAMES = (
    "start",
    "parse",
    "Position",
    "Engine",
    "Limit",
    "analyse",
    "probe",
    "Batch",
    "Match",
    "read_record",
    "write_record",
    "review",
    "levels",
    "rulesets",
)


@pytest.mark.parametrize("name", sorted({*NAMES, *trilith.__all__} - {"games"}))
def test_every_exported_name_has_an_example(name: str) -> None:
    """Doctest runs the examples; here they only have to exist."""
    assert name in trilith.__all__
    assert ">>> " in (inspect.getdoc(getattr(trilith, name)) or "")


def test_importing_trilith_loads_nothing_that_must_be_installed() -> None:
    script = """
import sys, trilith
trilith.start("morris").play("d6"), trilith.games(), trilith.rulesets(), dir(trilith)
print(sorted({"numpy", "numba", "litestar", "sqlalchemy"} & sys.modules.keys()))
"""
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Chess'"):
        trilith.Chess  # noqa: B018
    assert not hasattr(trilith, "Chess")


def test_the_games_are_a_call_and_a_package() -> None:
    script = """
import trilith
assert "morris" in trilith.games()
import trilith.games.morris as morris
from trilith.games import registry
assert "morris" in trilith.games() and morris.GAME is registry.game("morris")
"""
    subprocess.run([sys.executable, "-c", script], check=True)
