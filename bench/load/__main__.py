"""python -m bench.load [--games N] [--seconds N] [--alone] [--two]: some of the load, to try something out.

With --against CHECKOUT another version is under the same load at the same time.
"""

import argparse
from pathlib import Path

from bench.load.beside import beside
from bench.load.run import GAMES, SECONDS, on_one_process, on_two_processes

parser = argparse.ArgumentParser(prog="python -m bench.load")
parser.add_argument("--games", type=int, default=GAMES)
parser.add_argument("--seconds", type=float, default=SECONDS)
parser.add_argument("--alone", action="store_true", help="without boardgame.io beside it")
parser.add_argument("--two", action="store_true", help="two processes on PostgreSQL")
parser.add_argument("--against", type=Path, help="another checkout of Trilith to compare with")
parser.add_argument("--rounds", type=int, default=3, help="how often to compare with it")
asked = parser.parse_args()
if asked.against:
    beside(asked.against.resolve(), asked.games, asked.seconds, asked.rounds)
elif asked.two:
    on_two_processes(asked.games, asked.seconds)
else:
    on_one_process(asked.games, asked.seconds, with_peer=not asked.alone)
