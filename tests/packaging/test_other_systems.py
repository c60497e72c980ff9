"""The library where the system has less: what only POSIX has is taken away, as on Windows, and the work goes on.

Windows itself cannot be had here. What is not seen this way are its paths, its consoles and its file locks.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

# The standard library and what is compiled are imported first: they are built for this system.
TAKE_AWAY = """
import asyncio, concurrent.futures, logging, multiprocessing, numba, numpy, os, random, shutil, signal, socket
import subprocess, sys, tempfile
POSIX_ALONE = {
    os: "pread preadv pwrite pwritev fork forkpty getuid geteuid getgid getegid getpgid getsid setsid killpg fchmod "
        "fchown chown lchown chroot mkfifo mknod nice uname getloadavg statvfs fstatvfs sched_getaffinity "
        "sched_setaffinity sched_yield posix_spawn posix_fadvise posix_fallocate register_at_fork wait waitid "
        "O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_CLOEXEC O_SYNC O_DSYNC",
    signal: "SIGHUP SIGALRM SIGUSR1 SIGUSR2 SIGKILL SIGCHLD SIGPIPE SIGWINCH setitimer alarm pthread_sigmask sigwait",
    socket: "AF_UNIX SO_REUSEPORT",
}
for module, names in POSIX_ALONE.items():
    for name in names.split():
        vars(module).pop(name, None)
for name in ("fcntl", "grp", "pwd", "readline", "resource", "termios", "tty", "uvloop"):
    sys.modules[name] = None
"""
WORK = """
import numpy as np
import trilith
from trilith.cli.main import main

position = trilith.start("merels").play("b2")
assert trilith.analyse(position, trilith.Limit(depth=2)).best.move in position.legal_moves
batch = trilith.Batch("flip", 64, threads=2)
for _ in range(30):
    batch.step(batch.legal[:, 0])
match = trilith.Match.begin("flip").play("b2s")
assert trilith.read_record(trilith.write_record(match)).match == match
for command in ("solve merels", "verify merels", "probe merels"):
    try:
        main(command.split())
    except SystemExit as left:
        assert not left.code, (command, left.code)
known = trilith.probe(position)
assert known is not None and known.source.startswith("database"), known
"""


def test_the_library_needs_nothing_that_only_posix_has(tmp_path: Path) -> None:
    environment = {**os.environ, "TRILITH_DATA": str(tmp_path)}
    program = [sys.executable, "-c", TAKE_AWAY + WORK]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-2000:]


SERVER = """
import importlib, pkgutil
import trilith
from trilith.server.store import migrations
# Migrations are run by alembic, a supervisor where several processes can be, and modules of extras need those.
LEFT_OUT = ("trilith.server.store.migrations", "trilith.__main__", "trilith.env")
found = [one.name for one in pkgutil.walk_packages(trilith.__path__, "trilith.")]
for name in found:
    if not name.startswith(LEFT_OUT):
        importlib.import_module(name)
print(len(found))
"""


def test_every_module_can_be_imported_without_what_only_posix_has() -> None:
    done = subprocess.run([sys.executable, "-c", TAKE_AWAY + SERVER], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 400
