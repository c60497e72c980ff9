"""A Chromium to test in: the system's, or Debian's, installed where that is possible."""

import os
import shutil
import subprocess
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# It stays at home: no sandbox (tests may run as root), and no calls to anybody.
ARGUMENTS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required",
)  # fmt: skip


def find() -> str | None:
    """Where Chromium is; installs Debian's if there is none and this may be done."""
    return _installed() or _install()


def _installed() -> str | None:
    chosen = os.environ.get("CHROMIUM")
    return chosen or next((path for name in NAMES if (path := shutil.which(name))), None)


def _install() -> str | None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    # Several test processes may come here at once: the package manager lets one in after the other.
    wait = ["-o", "DPkg::Lock::Timeout=600", "-o", "APT::Get::Lock::Timeout=600"]
    subprocess.run(["apt-get", *wait, "update"], **quiet)  # type: ignore[call-overload]
    subprocess.run(["apt-get", *wait, "install", "--yes", "--no-install-recommends", "chromium"], **quiet)  # type: ignore[call-overload]
    return _installed()
