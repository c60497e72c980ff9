"""The clock beside a real board counts as tables do: both are given the same turns."""

import json
import random
import subprocess
from pathlib import Path

from tests.js.node import node
from trilith.play.clock import KINDS, Clock, TimeControl

MODULE = Path(__file__).parents[2] / "src/trilith/server/static/js/companion/clock.js"
SCRIPT = """
import { afterMove, fullClock, left, limit, pause } from %s;
const cases = JSON.parse(process.argv[1]);
console.log(JSON.stringify(cases.map(({ control, spent }) => {
  let remaining = fullClock(control, 2);
  return spent.map((each, number) => {
    const seat = number %% 2;
    const seen = [limit(control, remaining[seat]), pause(control, each), left(control, remaining[seat], each)];
    remaining[seat] = afterMove(control, seat, remaining[seat], each);
    return [...seen, ...remaining];
  });
})));
"""


def test_the_browsers_clock_counts_as_a_tables() -> None:
    dice = random.Random(7)
    cases = []
    # Nobody sits at a board for days.
    for kind in [kind for kind in KINDS if kind != "days"] * 20:
        control = TimeControl(kind, dice.choice([30, 90.5, 600]), dice.choice([0, 2, 3.25]), (dice.choice([0, 45]), 0))
        cases.append((control.checked(2), [dice.choice([0, 1, 999, 2500, 40_000]) for _ in range(8)]))
    given = [
        {
            "control": {"kind": one.kind, "seconds": one.seconds, "extra": one.extra, "odds": list(one.odds)},
            "spent": spent,
        }
        for one, spent in cases
    ]
    script = SCRIPT % json.dumps(MODULE.as_uri())
    run = subprocess.run(
        [node(), "--input-type=module", "--eval", script, json.dumps(given)], capture_output=True, text=True, check=True
    )
    assert json.loads(run.stdout) == [_turns(control, spent) for control, spent in cases]


def _turns(control: TimeControl, spent: list[int]) -> list[list[int | None]]:
    clock, seen = Clock.full(control, 2), []
    for number, each in enumerate(spent):
        seat = number % 2
        before = [clock.limit(seat), clock.pause(each), clock.left(seat, each)]
        clock = clock.after(seat, each)
        seen.append([*before, *clock.remaining])
    return seen
