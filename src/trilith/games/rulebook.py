"""The rulebook of a ruleset: that of its game, and before it what is different where somebody chose options."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from trilith.games import registry
from trilith.games.look import plural
from trilith.games.position import Position
from trilith.games.ruleset import Option, Ruleset

# More kinds of pieces than these are counted together.
FEW_KINDS: Final = 4


def rulebook(ruleset: Ruleset) -> str:
    """As Markdown. It raises OSError where the file is missing.

    >>> print(rulebook(registry.ruleset("morris:standard")).partition("You need")[0].rstrip())
    # Nine Men's Morris
    <BLANKLINE>
    These rules (`morris:standard`) differ from the usual ones in this:
    <BLANKLINE>
    - When all of your opponent's stones stand in mills, a mill takes any of them.
    """
    game = registry.game(ruleset.game)
    text = game.rulebook()
    if not ruleset.changed:
        return text
    usual = game.look(game.ruleset()).title
    _, _, rest = text.partition("\n")
    return "\n\n".join([*_what_differs(ruleset, usual), f"## {usual}: the usual rules", rest.lstrip()])


def _what_differs(ruleset: Ruleset, usual: str) -> Iterator[str]:
    start = Position.start(ruleset)
    title = start.look.title
    yield f"# {title}"
    if title == usual:
        yield f"These rules (`{ruleset.text}`) differ from the usual ones in this:"
    else:
        yield f"{title} (`{ruleset.text}`) is played like {usual}, with these differences:"
    options = {option.name: option for option in registry.game(ruleset.game).options}
    yield "\n".join(f"- {_rule(options[name], value, start.look.players)}" for name, value in ruleset.changed)
    yield f"You need {_set_of(start)}."
    yield f'![The board at the start](start.svg "{ruleset.text} | {start.text}")'


def _rule(option: Option, value: str, players: tuple[str, ...]) -> str:
    if option.rule:
        return option.rule(value, players)
    label = dict(zip(option.values, option.labels, strict=False)).get(value, value)
    return f"{option.title or option.name.replace('_', ' ')}: {label}."


def _set_of(start: Position) -> str:
    """The board and the pieces, counted."""
    pieces: Counter[str] = Counter()
    for supply in start.supplies:
        pieces.update(supply.pieces)
    names = {code: start.look.pieces[code].name for code in pieces}
    told = [f"{count} {plural(names[code]) if count > 1 else names[code]}" for code, count in pieces.items() if count]
    told = told if len(told) <= FEW_KINDS else [f"{pieces.total()} pieces"]
    there = [
        f"a board of {len(start.look.board.points)} {'pockets' if start.look.board.has_pockets else 'points'}",
        *told,
    ]
    return f"{', '.join(there[:-1])} and {there[-1]}"
