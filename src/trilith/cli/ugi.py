"""`trilith ugi`: the engine for match runners and other programs."""

import sys


def ugi() -> None:
    """Run the engine under UGI, the Universal Game Interface, on standard input and output."""
    from trilith.play.ugi.server import UgiServer

    UgiServer(_write).serve(iter(sys.stdin.readline, ""))


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
