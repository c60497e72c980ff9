"""`trilith rate`: a rating after a rating period."""

import math
import re
from typing import Annotated, Final

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.errors import CommandError
from trilith.cli.parameters import Argument, Option
from trilith.games.notation import shorten
from trilith.play.rating.glicko2 import NEW, TAU, Faced, Rating
from trilith.play.rating.glicko2 import rate as rated

NUMBER: Final = r"\d{1,6}(?:\.\d{1,12})?"
RATING: Final = re.compile(rf"(?P<rating>-?{NUMBER})/(?P<deviation>{NUMBER})(?:/(?P<volatility>{NUMBER}))?")
SCORES: Final = {"1": 1.0, "0": 0.0, "0.5": 0.5, "1/2": 0.5, "½": 0.5}
# Beyond these the method means nothing.
MOST_RATING: Final = 10_000
MOST_DEVIATION: Final = 1000
MOST_VOLATILITY: Final = 1
MOST_TAU: Final = 10

Player = Annotated[str, Argument(help="Rating, deviation and volatility before, such as 1500/200/0.06.")]
Games = Annotated[
    list[str] | None,
    Argument(help="One opponent and result each, such as 1400/30=1; results are 1, 0, and 0.5 or 1/2."),
]
Tau = Annotated[float, Option(help="How fast volatilities may change; 0.3 to 1.2 is sensible.")]


def rate(player: Player, games: Games = None, tau: Tau = TAU, as_json: AsJson = False) -> None:
    """Work out a Glicko-2 rating after a rating period. Without games the deviation grows."""
    if not (math.isfinite(tau) and 0 < tau <= MOST_TAU):
        raise CommandError(f"--tau is a number above 0, up to {MOST_TAU}, not {tau:g}")
    after = rated(read_rating(player), [read_game(game) for game in games or []], tau)
    if as_json:
        console.print_json(after._asdict())
        return
    console.say(
        console.answers(),
        f"rating {after.rating:.4f}, deviation {after.deviation:.4f}, volatility {after.volatility:.7f}",
    )


def read_rating(text: str) -> Rating:
    found = RATING.fullmatch(text)
    if not found:
        raise CommandError(f"{shorten(text)} is not a rating such as 1500/200/0.06: rating, deviation and volatility")
    rating = Rating(float(found["rating"]), float(found["deviation"]), float(found["volatility"] or NEW.volatility))
    _check("a rating", abs(rating.rating), 0, MOST_RATING)
    _check("a deviation", rating.deviation, 1, MOST_DEVIATION)
    _check("a volatility", rating.volatility, 0.0001, MOST_VOLATILITY)
    return rating


def read_game(text: str) -> Faced:
    opponent, equals, score = text.partition("=")
    if not equals:
        raise CommandError(f"{shorten(text)} is not a game such as 1400/30=1: the opponent's rating and the result")
    if score not in SCORES:
        raise CommandError(f"a result is 1, 0, 0.5 or 1/2, not {shorten(score) or 'nothing'}")
    return Faced(read_rating(opponent), SCORES[score])


def _check(what: str, value: float, least: float, most: float) -> None:
    if not least <= value <= most:
        raise CommandError(f"{what} is from {least:g} to {most}, not {value:g}")
