"""3 Stones."""

from typing import Final

from trilith.games.actions import ActionHooks
from trilith.games.definition import ChanceRules, GameDefinition
from trilith.games.hooks import EndgameHooks, SearchHooks
from trilith.games.puzzle_hooks import PuzzleHooks
from trilith.games.stones import look, notation, options, rules, setup, symmetry, words
from trilith.games.stones.rules import State


def _actions() -> ActionHooks[State]:
    from trilith.games.stones import actions

    return actions.HOOKS


def _search() -> SearchHooks[State]:
    from trilith.games.stones import evaluation

    return evaluation.HOOKS


def _endgame() -> EndgameHooks[State]:
    from trilith.games.stones import endgame

    return endgame.HOOKS


def _puzzles() -> PuzzleHooks:
    from trilith.games.stones import themes

    return themes.HOOKS


GAME: Final = GameDefinition(
    name="stones",
    edition=1,
    rules=rules,
    notation=notation,
    words=words,
    symmetry=symmetry,
    appearance=look.look,
    steps_depend_on=notation.steps_depend_on,
    options=options.OPTIONS,
    chance=ChanceRules(rules.chance, notation.held, notation.stone_of),
    score=rules.score,
    points=options.POINTS,
    last_point=notation.last_point,
    lines_made=words.lines_made,
    setup=setup,
    actions=_actions,
    search=_search,
    endgame=_endgame,
    puzzles=_puzzles,
)
