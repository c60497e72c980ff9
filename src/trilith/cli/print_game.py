"""`trilith print`: a game to print, cut out and play at a real table."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trilith.cli import console
from trilith.cli.arguments import RULESET_HELP, ruleset_text
from trilith.cli.errors import CommandError
from trilith.cli.files import write_bytes
from trilith.cli.parameters import Argument, Option
from trilith.games import registry

if TYPE_CHECKING:
    from trilith.printing.sheets import Printing

GameText = Annotated[str, Argument(metavar="GAME", help=RULESET_HELP, callback=ruleset_text)]
RulesetOption = Annotated[
    str | None,
    Option("--ruleset", metavar="RULESET", help="The same game with options."),
]
Output = Annotated[Path, Option("--output", "-o", metavar="FILE", help="FILE.pdf, FILE.svg or FILE.dxf.")]
Paper = Annotated[str, Option("--paper", metavar="PAPER", help="a4, a3, letter, tabloid or WxHmm.")]
Size = Annotated[str, Option("--size", metavar="WIDTH", help="How wide a piece is, or fit: a board on one sheet.")]
Parts = Annotated[
    str,
    Option(
        "--parts",
        metavar="PARTS",
        help="Some of board,pieces,pegs,rules,sheets,plan; by default all but the plan.",
    ),
]
Edge = Annotated[str, Option("--turn", metavar="EDGE", help="The edge sheets are turned over on: long or short.")]


def print_game(
    game: GameText,
    output: Output,
    ruleset: RulesetOption = None,
    paper: Paper = "a4",
    size: Size = "18mm",
    parts: Parts = "",
    turn: Edge = "long",
) -> None:
    """Write a game's board, pieces, pegs, rules and score sheets as a PDF, or what is cut from them as SVG or DXF."""
    from trilith.printing.choices import read_choices
    from trilith.printing.sheets import Printing

    rules = registry.ruleset(ruleset_text(ruleset) or game)
    if rules.game != registry.ruleset(game).game:
        raise CommandError(f"{rules} is not a ruleset of {game}")
    content, said = _content(Printing(rules, read_choices(paper, size, parts, turn)), output)
    write_bytes(output, content)
    console.say(console.answers(), said)


def _content(printing: "Printing", output: Path) -> tuple[bytes, str]:
    """What goes into the file, and a sentence about it."""
    from trilith.printing import dxf, machine, pdf, svg

    kind = output.suffix.lower()
    if kind == ".pdf":
        pages = printing.pages()
        count = f"{len(pages)} page{'' if len(pages) == 1 else 's'}"
        return pdf.write(pages, printing.look.title), f"{output}: {count}. {printing.how_to_print()}"
    if kind in (".svg", ".dxf"):
        page = machine.drawing(printing)
        text = svg.write_layers(page) if kind == ".svg" else dxf.write(page)
        return text.encode(), f"{output}: {page.width:.0f} × {page.height:.0f} mm, one layer for each use."
    raise CommandError(f"the file's name must end in .pdf, .svg or .dxf, not {output.name}")
