"""The Pythons of this machine that Trilith is for, and the wheel run by one of them."""

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

OLDEST = 11


def found() -> dict[str, Path]:
    """This Python, and one of every other version that is on the path or was installed by pyenv."""
    pythons = {f"3.{sys.version_info.minor}": Path(sys.executable)}
    for folder in _folders():
        for path in sorted(folder.glob("python3.*")):
            version = re.fullmatch(r"python(3\.(\d+))", path.name)
            if version and int(version[2]) >= OLDEST:
                pythons.setdefault(version[1], path)
    return dict(sorted(pythons.items()))


def _folders() -> Iterator[Path]:
    # What pyenv puts on the path are scripts, which refuse to run a version that was not chosen.
    yield from (Path(folder) for folder in os.get_exec_path() if "shims" not in folder)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob("versions/*/bin"))


class WheelAlone:
    """The wheel without anything that it requires."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        with zipfile.ZipFile(wheel) as files:
            files.extractall(folder)

    def run(self, python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run this Python with nothing else to import than the wheel and the standard library."""
        surroundings = {"PATH": os.defpath, "PYTHONPATH": str(self.folder), "TRILITH_DATA": str(self.folder / "data")}
        command = [str(python), "-S", "-B", "-X", "utf8", *arguments]
        return subprocess.run(command, env=surroundings, cwd=self.folder, capture_output=True, text=True, check=False)
