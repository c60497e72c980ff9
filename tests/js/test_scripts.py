"""The logic of the browser's scripts, tested by Node's own runner: no browser and no packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def test_the_scripts_of_the_browser() -> None:
    # The one that is installed with the tools for development comes first.
    node = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert node, "there is no Node.js"
    files = sorted(str(path) for path in FOLDER.glob("*.test.mjs"))
    command = [node, "--test", "--test-reporter=tap", *files]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    written = sum(Path(path).read_text(encoding="utf-8").count("\ntest(") for path in files)
    assert written > 0
    assert f"\n# pass {written}\n" in run.stdout, run.stdout
