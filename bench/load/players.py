"""The players' process: python -m bench.load.players HOST GAMES SECONDS prints the waits as JSON."""

import asyncio
import json
import sys
from time import perf_counter

from bench.load.games import Game, Waits

RULESETS = ("stones", "siege", "morris", "outfox", "flip")
PACE = 1.0
# While everybody sits down and the first moves are made, nothing is counted.
ARRIVAL = 12.0


async def main(host: str, games: int, seconds: float) -> None:
    waits = Waits()
    until = perf_counter() + ARRIVAL + seconds
    playing = [
        asyncio.create_task(Game(host, RULESETS[number % len(RULESETS)], number, waits, PACE).run(until))
        for number in range(games)
    ]
    await asyncio.sleep(ARRIVAL)
    waits.is_counting = True
    await asyncio.gather(*playing)
    told = {"acknowledged": waits.acknowledged, "seen": waits.seen, "refused": waits.refused, "games": waits.games}
    print(json.dumps(told))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
