"""Programs that tests need and Python's registry does not have: from Debian, where they may be installed."""

import os
import shutil
import subprocess


def install(package: str) -> bool:
    """Whether it could be installed."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    # Several test processes may come here at once: the package manager lets one in after the other.
    wait = ["-o", "DPkg::Lock::Timeout=600", "-o", "APT::Get::Lock::Timeout=600"]
    subprocess.run(["apt-get", *wait, "update"], **quiet)  # type: ignore[call-overload]
    done = subprocess.run(["apt-get", *wait, "install", "--yes", "--no-install-recommends", package], **quiet)  # type: ignore[call-overload]
    return bool(done.returncode == 0)
