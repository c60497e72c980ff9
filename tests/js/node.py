"""Node.js, which runs the browser's scripts without a browser."""

import os
import shutil
import sys
from pathlib import Path


def node() -> str:
    """The one that is installed with the tools for development, or else the system's."""
    found = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert found, "there is no Node.js"
    return found
