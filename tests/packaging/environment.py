"""An environment that holds nothing but the wheel and what it requires, made without a network."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement


def build(folder: Path) -> tuple[Path, Path]:
    """The wheel and the source distribution, as `python -m build` would make them."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


def requirements(wheel: Path) -> list[Requirement]:
    """All that the wheel says it needs, extras included."""
    with zipfile.ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        header = Parser().parsestr(files.read(name).decode())
    return [Requirement(line) for line in header.get_all("Requires-Dist", [])]


def needed(wanted: Iterable[Requirement], extra: str = "") -> Iterator[str]:
    """The names of the distributions that these requirements bring, directly or not."""
    seen: set[str] = set()
    waiting = list(wanted)
    while waiting:
        requirement = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        if requirement.name.lower() not in seen:
            seen.add(requirement.name.lower())
            waiting += [Requirement(line) for line in distribution(requirement.name).requires or []]
            yield requirement.name


class Environment:
    """A virtual environment with the wheel in it, and links to what it requires as it is installed here."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.folder = folder
        self.wheel = wheel
        self.python = folder / "bin" / "python"
        (site,) = folder.glob("lib/python*/site-packages")
        for name in needed(requirements(wheel)):
            found = distribution(name)
            for top in {path.parts[0] for path in found.files or () if path.parts[0] not in ("..", "__pycache__")}:
                (site / top).symlink_to(Path(str(found.locate_file(top))))
        with zipfile.ZipFile(wheel) as files:
            files.extractall(site)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        kept = {name: os.environ[name] for name in ("NUMBA_CACHE_DIR", "HOME") if name in os.environ}
        surroundings = {**kept, "PATH": os.defpath, "TRILITH_DATA": str(self.folder / "data")}
        command = [str(self.python), *arguments]
        return subprocess.run(command, env=surroundings, cwd=self.folder, capture_output=True, text=True, check=False)
