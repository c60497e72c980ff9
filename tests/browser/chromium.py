"""Finds Chromium for the tests: the system's, or Debian's, installed if possible.

The headless shell renders pages as Chromium does, without the parts of a browser that nobody sees here, which take as
long as the pages themselves.
"""

import os
import shutil
from typing import Final

from tests.debian import install

SHELL: Final = "chromium-headless-shell"
NAMES: Final = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox, as tests may run as root, and no background connections.
ARGUMENTS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required",
)  # fmt: skip


def find() -> str | None:
    """The path of Chromium. Installs Debian's if there is none and that is allowed."""
    return _installed() or (_installed() if install(SHELL) or install("chromium") else None)


def _installed() -> str | None:
    chosen = os.environ.get("CHROMIUM")
    return chosen or next((path for name in NAMES if (path := shutil.which(name))), None)
