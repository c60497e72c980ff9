"""What the server says of its HTTP API is true: Schemathesis asks everything there is, rightly and wrongly."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import serving
from tests.waiting import DEADLINE

# A schema cannot say what a ruleset, a position or a legal move is: those are refused with a sentence, and rightly so.
SKIPPED = "positive_data_acceptance"


@pytest.mark.long
def test_responses_match_the_openapi_schema(tmp_path: Path) -> None:
    schemathesis = Path(sys.executable).with_name("schemathesis")
    with serving(tmp_path / "games.sqlite", table_burst=100_000) as server:
        command = [str(schemathesis), "run", f"http://{server.host}/schema/openapi.json", "--exclude-checks", SKIPPED]
        limits = f"--max-examples 8 --seed 1 --request-timeout {DEADLINE} --suppress-health-check all --no-color"
        ran = subprocess.run([*command, *limits.split()], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
