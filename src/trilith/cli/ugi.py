"""`trilith ugi`: the engine for match runners and other programs."""

import sys


def ugi() -> None:
    """Run the engine for other programs. It speaks UGI, the Universal Game Interface, on stdin and stdout."""
    from trilith.play.ugi.server import UgiServer

    UgiServer(_write).serve(iter(sys.stdin.readline, ""))


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
