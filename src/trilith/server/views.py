"""Positions, looks and trees of steps as browsers get them."""

from collections.abc import Mapping
from typing import Final, get_args
from urllib.parse import urlencode

from trilith.games.draw import parts, points
from trilith.games.draw.palette import Surface, Theme, theme_named
from trilith.games.draw.styles import NATURAL, PLAIN, styled
from trilith.games.look import Look, PieceLook
from trilith.games.position import Position
from trilith.play.pouch import odds_in_words
from trilith.play.step_tree import step_tree
from trilith.server.messages.board import (
    Appearance,
    LabelView,
    LookView,
    OutcomeView,
    PegsView,
    PieceView,
    PositionPage,
    PositionView,
    SupplyView,
    TreeView,
)

APPEARANCES: Final[tuple[Appearance, ...]] = get_args(Appearance)


def look_view(start: Position) -> LookView:
    """What any position of this ruleset looks like."""
    look, ruleset = start.look, start.ruleset
    layout = parts.layout(look)
    ids = {one: parts.symbol_ids(styled(look, _style(one)), _theme(one).name) for one in APPEARANCES}
    surfaces = {one: styled(look, _style(one)).board.material.surface(_theme(one)) for one in APPEARANCES}
    return LookView(
        ruleset=ruleset.text,
        identifier=ruleset.identifier,
        game=ruleset.game,
        title=look.title,
        tagline=look.tagline,
        players=list(look.players),
        material=look.board.material.name,
        kind="cell" if look.board.kind.is_cell else look.board.kind.name,
        view=layout.view,
        places=dict(layout.places),
        edges=list(look.board.edges),
        labels=[LabelView(*label) for label in layout.labels],
        pieces={
            code: PieceView(
                piece.name, piece.shape.name, piece.colour.name, piece.mark, layout.rings[code],
                {one: ids[one][code] for one in APPEARANCES},
                {one: _paint(piece, one) for one in APPEARANCES}, piece.back,
            )
            for code, piece in look.pieces.items()
        },
        pegs=[
            PegsView(list(rows.ones), list(rows.tens), {one: _paint(piece, one) for one in APPEARANCES})
            for rows, piece in zip(layout.pegs, look.pieces.values(), strict=False)
        ],
        ink={one: surface.ink for one, surface in surfaces.items()},
        seat=_seat(look, surfaces),
        board=_addresses("board", ruleset.text),
        symbols=_addresses("symbols", ruleset.text),
    )  # fmt: skip


def _style(appearance: Appearance) -> str:
    return PLAIN if appearance.startswith(PLAIN) else NATURAL


def _theme(appearance: Appearance) -> Theme:
    return theme_named(appearance.removeprefix(f"{PLAIN}-"))


def _paint(piece: PieceLook, appearance: Appearance) -> str:
    return piece.colour.tones(_theme(appearance)).body


def _seat(look: Look, surfaces: Mapping[Appearance, Surface]) -> dict[Appearance, tuple[str, str]] | None:
    """A hollow, or a disc of what the board is made of. Tiles have edges of their own, which show on any page."""
    if any(piece.shape.is_tile for piece in look.pieces.values()):
        return None
    is_hollow = look.board.kind is points.POCKET
    return {
        one: (surface.hollow[0] if is_hollow else surface.face[-1], surface.hollow[1])
        for one, surface in surfaces.items()
    }


def _addresses(part: str, ruleset: str) -> dict[Appearance, str]:
    return {one: f"/art/{part}.svg?{urlencode(_query(ruleset, one))}" for one in APPEARANCES}


def _query(ruleset: str, appearance: Appearance) -> dict[str, str]:
    style = {} if _style(appearance) == NATURAL else {"style": _style(appearance)}
    return {"ruleset": ruleset, "theme": _theme(appearance).name, **style}


def position_view(position: Position, last: str | None = None) -> PositionView:
    """`last` is where the last move ended, where the position itself does not tell."""
    outcome, game, state = position.outcome, position.game, position.state
    return PositionView(
        position.text,
        dict(position.board),
        None if outcome else position.turn,
        "" if outcome else game.words.task(state, position.look.players),
        [SupplyView(owner, dict(pieces)) for owner, pieces in game.notation.supplies(state)],
        (game.last_point(state) if game.last_point else None) or last,
        game.chance.held(state) if game.chance else None,
        list(game.score(state)) if game.score else None,
        outcome and OutcomeView(outcome.winner, outcome.reason, list(outcome.line)),
    )


def tree_view(position: Position) -> TreeView:
    tree = step_tree(position)
    return TreeView(list(tree.purposes), [list(node) for node in tree.nodes])


def position_page(position: Position, move: str | None = None) -> PositionPage:
    draws = odds_in_words(position)
    return PositionPage(position.ruleset.text, position_view(position), tree_view(position), draws, move)


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str | None]:
    """What must be laid or taken away to get from one board to the other.

    >>> changes({"a1": "w", "b2": "b"}, {"a1": "w", "c3": "b"})
    {'b2': None, 'c3': 'b'}
    """
    changed: dict[str, str | None] = {
        point: after.get(point) for point, piece in before.items() if after.get(point) != piece
    }
    for point, piece in after.items():
        if point not in before:
            changed[point] = piece
    return changed
