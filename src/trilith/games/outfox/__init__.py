"""Outfox."""

from typing import Final

from trilith.games.actions import ActionHooks
from trilith.games.definition import GameDefinition
from trilith.games.hooks import ProofHooks, SearchHooks
from trilith.games.outfox import look, notation, options, rules, setup, symmetry, words
from trilith.games.outfox.rules import State
from trilith.games.puzzle_hooks import PuzzleHooks


def _actions() -> ActionHooks[State]:
    from trilith.games.outfox import actions

    return actions.HOOKS


def _search() -> SearchHooks[State]:
    from trilith.games.outfox import evaluation

    return evaluation.HOOKS


def _canonical_image(state: State) -> State | None:
    # Its tables take a while to make, and few need them.
    from trilith.games.outfox import canon

    return canon.canonical_image(state)


def _proof() -> ProofHooks[State]:
    from trilith.games.outfox import proof

    return proof.HOOKS


def _puzzles() -> PuzzleHooks:
    from trilith.games.outfox import themes

    return themes.HOOKS


GAME: Final = GameDefinition(
    name="outfox",
    edition=1,
    rules=rules,
    notation=notation,
    words=words,
    symmetry=symmetry,
    appearance=look.look,
    alike=rules.alike,
    canonical_image=_canonical_image,
    steps_depend_on=notation.steps_depend_on,
    options=options.OPTIONS,
    has_draws=False,
    setup=setup,
    actions=_actions,
    search=_search,
    proof=_proof,
    puzzles=_puzzles,
)
