"""Find the errors of each level in a game that make the levels evenly apart.

    python -m tools.calibrate stones --games 40 --rounds 3

goes down from level 9, which makes no errors. Every level searches its number of positions and gets the error at which
the level two above scores about the target against it: match after match, twice the error for every 200 Elo that it is
too strong. With --knob blunder_rate, blunders are adjusted instead of errors. Prints the rows of LEVELS.
"""

import argparse
from math import log10

from tools import mirrored
from trilith.engine.levels import LEVELS, LevelPlayer
from trilith.games.hooks import Skill
from trilith.games.position import Position

OPENING = 2
TARGET = 0.85
# Level 8 has no level to look up to but 9, one above.
NEXT_TARGET = 0.72


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--knob", choices=("error_sd", "blunder_rate"), default="error_sd")
    parser.add_argument("--from", type=int, default=8, dest="first", help="the highest level to calibrate (8)")
    parser.add_argument("--to", type=int, default=1, dest="last", help="the lowest level to calibrate (1)")
    parser.add_argument("--check", action="store_true", help="change nothing, only say how far levels are apart")
    options = parser.parse_args()
    game = Position.start(options.ruleset).game
    skills = {level.number: level.skill(game) for level in LEVELS}
    for number in range(options.first, options.last - 1, -1):
        above, target = (number + 2, TARGET) if number < 8 else (9, NEXT_TARGET)
        for attempt in range(options.rounds):
            found = share(options.ruleset, skills[above], skills[number], options.games, number * 100 + attempt)
            say(f"# {options.ruleset} {number}: {tuple(skills[number])[:4]} loses {found:.1%} to {above}")
            if options.check:
                break
            gap = elo(target) - elo(min(max(found, 0.03), 0.97))
            if abs(gap) < 40:
                break
            more = getattr(skills[number], options.knob) * 2 ** (gap / 200)
            skills[number] = skills[number]._replace(**{options.knob: round(more, 3)})
    for number in range(1, 1 if options.check else 10):
        say(f"    {tuple(skills[number])[:4]},")


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def elo(score: float) -> float:
    return 400 * log10(score / (1 - score))


def share(ruleset: str, first: Skill, second: Skill, games: int, seed: int) -> float:
    """What the first scores against the second, in pairs with seats, openings and luck mirrored."""
    return sum(score(ruleset, (first, second), seed * 1000 + number) for number in range(games)) / games


def score(ruleset: str, skills: tuple[Skill, Skill], number: int) -> float:
    first, second = (LevelPlayer(LEVELS[0], seed=3 * number + who, skill=skills[who]) for who in range(2))
    return mirrored.score(ruleset, first.choose, second.choose, number, OPENING)


if __name__ == "__main__":
    main()
