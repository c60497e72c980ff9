"""Kernels can be compiled for other processors than the one at hand, as in an image that is to run anywhere."""

import os
import subprocess
import sys
from pathlib import Path

import trilith

# Finding an entry of Flip's tablebase gathers bits, for which newer processors have an instruction.
PROBE = "import trilith; print(trilith.probe(trilith.start('flip')))"


def test_kernels_compile_for_a_processor_without_newer_instructions(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CPU_NAME": "generic", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PROBE], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == str(trilith.probe(trilith.start("flip")))
