"""The players' process: python -m bench.load.players PORTS GAMES SECONDS.

PORTS are those of the servers, with commas between. It prints `counting` when it begins to count, and the waits as JSON
in the end, with the processor time that the players needed themselves.
"""

import asyncio
import gc
import json
import sys
from time import perf_counter, process_time

import uvloop

from bench.load.client import Requests
from bench.load.games import Game, Waits

RULESETS = ("stones", "siege", "morris", "outfox", "flip")
PACE = 1.0
# While everybody sits down and the first moves are made, nothing is counted.
ARRIVAL = 12.0


async def main(ports: list[int], games: int, seconds: float) -> None:
    waits, servers = Waits(), [Requests(port) for port in ports]
    until = perf_counter() + ARRIVAL + seconds
    playing = [
        asyncio.create_task(Game(servers, ports, RULESETS[number % len(RULESETS)], number, waits, PACE).run(until))
        for number in range(games)
    ]
    await asyncio.sleep(ARRIVAL)
    # The players' own pauses would count as the server's.
    gc.freeze()
    gc.disable()
    began = process_time()
    sys.stdout.write("counting\n")
    sys.stdout.flush()
    waits.is_counting = True
    await asyncio.gather(*playing)
    told = {"seen": waits.seen, "acknowledged": waits.acknowledged, "refused": waits.refused, "games": waits.games}
    print(json.dumps({**told, "processor": process_time() - began}))


if __name__ == "__main__":
    uvloop.run(main([int(port) for port in sys.argv[1].split(",")], int(sys.argv[2]), float(sys.argv[3])))
