"""The logic of the browser's scripts, tested by Node's own runner: no browser and no packages."""

import subprocess
from pathlib import Path

from tests.js.node import node

FOLDER = Path(__file__).parent


def test_the_scripts_of_the_browser() -> None:
    files = sorted(str(path) for path in FOLDER.glob("*.test.mjs"))
    command = [node(), "--test", "--test-reporter=tap", *files]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    written = sum(Path(path).read_text(encoding="utf-8").count("\ntest(") for path in files)
    assert written > 0
    assert f"\n# pass {written}\n" in run.stdout, run.stdout
