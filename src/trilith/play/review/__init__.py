"""Reviews: what each move of a game was worth, where the game turned, and what was luck and what was skill.

`tasks` lists the turns to judge, a `Judge` (in `judge`, which loads the engine) judges them, and `review` puts the
judgements together. docs/review.md explains the figures.
"""

from trilith.play.review.report import Balance, Review, review, tasks
from trilith.play.review.turn import Judgement, Mark, ReviewedTurn, Task, expectation

__all__ = ["Balance", "Judgement", "Mark", "Review", "ReviewedTurn", "Task", "expectation", "review", "tasks"]
