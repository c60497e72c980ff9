"""Reviews: what each move of a game was worth, where the game turned, and what was luck and what was skill.

`judge.review` makes one in three steps: `tasks` lists the turns, a `judge.Judge` judges them, and `assemble` puts the
judgements together. Only `judge` loads the engine. docs/review.md explains the figures.
"""

from trilith.play.review.report import Balance, Review, assemble, tasks
from trilith.play.review.turn import Judgement, Mark, ReviewedTurn, Task, expectation

__all__ = ["Balance", "Judgement", "Mark", "Review", "ReviewedTurn", "Task", "assemble", "expectation", "tasks"]
