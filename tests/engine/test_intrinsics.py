"""Kernels can be compiled for other processors than the one at hand, as in an image that is to run anywhere."""

import os
import subprocess
import sys
from pathlib import Path

import trilith

# Finding an entry of Flip's tablebase gathers bits, for which newer x86 processors have an instruction. Prints what the
# probe found, and then which instructions of one kind of processor the compiled code asks for. Those of the last word,
# atomics, the compiler chose by itself because it compiles for x86.
PROBE = """
import trilith
from trilith.engine import intrinsics, linker
from trilith.games import bits
made, njit = [], linker.njit
linker.njit = lambda **how: lambda function: made.append(njit(**how)(function)) or made[-1]
assert not {bits.pext, bits.pdep} & intrinsics.INTRINSICS.keys()
print(trilith.probe(trilith.start('flip')))
emitted = [text for function in made for text in function.inspect_llvm().values()]
assert len(emitted) > 10
lines = [line for text in emitted for line in text.splitlines() if "@llvm.x86." in line or "@llvm.aarch64." in line]
print([line for line in lines if "@llvm.x86.atomic" not in line])
"""


def test_kernels_compile_for_a_processor_without_newer_instructions(tmp_path: Path) -> None:
    """What is compiled where the instructions are not known is what ARM processors run: their plain twins."""
    environment = {**os.environ, "NUMBA_CPU_NAME": "generic", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PROBE], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines() == [str(trilith.probe(trilith.start("flip"))), "[]"]
