"""Merels: Three Men's Morris and its relatives, in which a line wins."""

from typing import Final

from trilith.games.actions import ActionHooks
from trilith.games.definition import DrawRules, GameDefinition
from trilith.games.draw_options import quiet_limit, repetition
from trilith.games.hooks import SearchHooks
from trilith.games.merels import look, notation, options, rules, setup, symmetry, words
from trilith.games.merels.rules import State
from trilith.games.tablebase_hooks import TablebaseHooks


def _actions() -> ActionHooks[State]:
    from trilith.games.merels import actions

    return actions.HOOKS


def _search() -> SearchHooks[State]:
    from trilith.games.merels import evaluation

    return evaluation.HOOKS


def _tablebase() -> TablebaseHooks[State]:
    from trilith.games.merels import tablebase

    return tablebase.HOOKS


GAME: Final = GameDefinition(
    name="merels",
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
    setup=setup,
    actions=_actions,
    search=_search,
    tablebase=_tablebase,
)
