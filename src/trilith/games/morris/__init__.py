"""Nine Men's Morris."""

from typing import Final

from trilith.games.actions import ActionHooks
from trilith.games.definition import DrawRules, GameDefinition
from trilith.games.draw_options import quiet_limit, repetition
from trilith.games.hooks import OpeningHooks, SearchHooks
from trilith.games.morris import elsewhere, look, notation, options, rules, setup, symmetry, words
from trilith.games.morris.rules import State
from trilith.games.puzzle_hooks import PuzzleHooks
from trilith.games.tablebase_hooks import TablebaseHooks


def _actions() -> ActionHooks[State]:
    from trilith.games.morris import actions

    return actions.HOOKS


def _search() -> SearchHooks[State]:
    from trilith.games.morris import evaluation

    return evaluation.HOOKS


def _tablebase() -> TablebaseHooks[State]:
    from trilith.games.morris import tablebase

    return tablebase.HOOKS


def _opening() -> OpeningHooks[State]:
    from trilith.games.morris import tablebase

    return tablebase.OPENING_HOOKS


def _puzzles() -> PuzzleHooks:
    from trilith.games.morris import themes

    return themes.HOOKS


GAME: Final = GameDefinition(
    name="morris",
    edition=1,
    rules=rules,
    notation=notation,
    words=words,
    symmetry=symmetry,
    appearance=look.look,
    steps_depend_on=notation.steps_depend_on,
    options=options.OPTIONS,
    named=options.NAMED,
    draw_rules=DrawRules(repetition, rules.recurrence, quiet_limit),
    bindings=rules.bindings,
    lines_made=words.lines_made,
    phase=words.phase,
    setup=setup,
    elsewhere=elsewhere.ELSEWHERE,
    actions=_actions,
    search=_search,
    tablebase=_tablebase,
    opening=_opening,
    puzzles=_puzzles,
)
