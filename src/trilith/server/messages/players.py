"""Players, their ratings and their games. Times are in milliseconds; a rating is Glicko-2's."""

from typing import Literal

from msgspec import Struct

from trilith.server.messages.table import TableLine


class RatingPoint(Struct):
    """A rating at the end of the rating period that began `at`."""

    at: int
    rating: float
    deviation: float


class PoolRating(Struct):
    """A player's rating in a pool, as of now. It is `provisional` while the deviation is large. `without_luck` is, in
    pouch games, the performance in the reviewed games had nobody been luckier: it is no rating, and changes none."""

    pool: str
    title: str
    rating: float
    deviation: float
    provisional: bool
    games: int
    curve: list[RatingPoint]
    without_luck: float | None = None
    without_luck_games: int = 0


class Tally(Struct):
    """Results of a player."""

    name: str
    wins: int
    draws: int
    losses: int
    player: str | None = None


class Streak(Struct):
    """Results of the same kind in a row: the latest, and the most wins there ever were."""

    result: Literal["win", "draw", "loss"] | None
    length: int
    most_wins: int


class ReviewPoint(Struct):
    """What the review of a game found: how well they played, from 0 to 100, and in pouch games how much luck they had
    more than the other, in `unit`."""

    table: str
    title: str
    at: int
    accuracy: float | None
    luck: float | None
    unit: str | None


class PlayerProfile(Struct):
    """A player's page. What is counted are the games that whoever asks may see."""

    id: str
    name: str
    since: int
    former: bool
    ratings: list[PoolRating]
    games: list[Tally]
    opponents: list[Tally]
    seats: list[Tally]
    streak: Streak
    reviews: list[ReviewPoint]


class PlayerGame(Struct):
    """A game in a player's list. `seats` are those that the player holds."""

    table: TableLine
    seats: list[int]


class PlayerGameList(Struct):
    """`next` is where the list goes on, None at its end."""

    games: list[PlayerGame]
    next: int | None


class PlayerLine(Struct):
    """A player in the list of a pool; `rank` is from 1."""

    rank: int
    id: str
    name: str
    rating: float
    deviation: float
    provisional: bool
    games: int


class PoolName(Struct):
    pool: str
    title: str
    players: int


class PlayerList(Struct):
    """The players of a pool, the best first, and the pools there are."""

    pool: str | None
    pools: list[PoolName]
    players: list[PlayerLine]
    next: int | None


class HandicapSuggestion(Struct):
    """What would make a game between two players even. `to` is the player who should be given something; `score` is
    what they are expected to score without. `points` and `seconds` each make it about even, and are missing where there
    are none to give."""

    to: str
    score: float
    points: int | None
    points_score: float | None
    seconds: int | None
    seconds_score: float | None
