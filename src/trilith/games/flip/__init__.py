"""Flip."""

from typing import Final

from trilith.games.actions import ActionHooks
from trilith.games.definition import GameDefinition
from trilith.games.flip import look, notation, rules, setup, symmetry, words
from trilith.games.flip.rules import State
from trilith.games.hooks import SearchHooks
from trilith.games.puzzle_hooks import PuzzleHooks
from trilith.games.tablebase_hooks import TablebaseHooks


def _actions() -> ActionHooks[State]:
    from trilith.games.flip import actions

    return actions.HOOKS


def _search() -> SearchHooks[State]:
    from trilith.games.flip import evaluation

    return evaluation.HOOKS


def _tablebase() -> TablebaseHooks[State]:
    from trilith.games.flip import tablebase

    return tablebase.HOOKS


def _puzzles() -> PuzzleHooks:
    from trilith.games.flip import themes

    return themes.HOOKS


GAME: Final = GameDefinition(
    name="flip",
    edition=1,
    rules=rules,
    notation=notation,
    words=words,
    symmetry=symmetry,
    appearance=look.look,
    steps_depend_on=notation.steps_depend_on,
    setup=setup,
    actions=_actions,
    search=_search,
    tablebase=_tablebase,
    puzzles=_puzzles,
)
