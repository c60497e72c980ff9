"""All the sheets of a game: what was chosen, in the order it is printed."""

from functools import cached_property

from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.look import Look
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.printing import board, booklet, piece_sheets, plan_sheet, scoring, tiles
from trilith.printing.choices import LARGEST_PIECE, PARTS, SMALLEST_PIECE, CannotPrint, PrintChoices
from trilith.printing.drawing import Item, Page
from trilith.printing.sheet import field

# Those who ask for more have mistaken millimetres for something else.
MOST_SHEETS = 60


class Printing:
    """What is printed of one ruleset. `parts` are those chosen, or all that the game has."""

    def __init__(self, ruleset: Ruleset, choices: PrintChoices) -> None:
        self.ruleset = ruleset
        self.choices = choices
        self.game: Game = registry.game(ruleset.game)
        self.look: Look = self.game.look(ruleset)
        self.has_score = self.game.score is not None
        self.has_ring = self.game.last_point is not None
        self.parts = self._parts()
        self.size = choices.size or self._size_for_one_sheet()
        self.board = board.plan(self.look, self.size)

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many pieces of each kind there are."""
        return piece_sheets.counted(Position.start(self.ruleset.text))

    def _size_for_one_sheet(self) -> float:
        """The largest pieces whose board fits on one sheet, upright or lying."""
        ways = (field(self.choices.paper), field(self.choices.paper[::-1]))
        largest = max(board.size_that_fits(self.look, *way) for way in ways)
        if largest < SMALLEST_PIECE:
            raise CannotPrint(
                "this paper is too small for the board; choose larger paper, or a size and several sheets"
            )
        return min(float(LARGEST_PIECE), largest)

    def _parts(self) -> tuple[str, ...]:
        has_pegs = self.has_score or self.has_ring
        there = tuple(part for part in PARTS if part != "pegs" or has_pegs)
        wanted = self.choices.parts or tuple(part for part in PARTS if part != "plan")
        # Whoever asks for everything means everything there is.
        found = tuple(part for part in wanted if part in there)
        if not found:
            raise CannotPrint(f"{self.look.title} needs no pegs: nobody keeps score in it")
        return found

    def pages(self) -> list[Page]:
        """Every side. If some sheets have a back, all do: a printer that prints on both sides then pairs them right."""
        sides = [page for part in self.parts for page in self._sides_of(part)]
        if len(sides) > 2 * MOST_SHEETS:
            raise CannotPrint(
                f"this takes {len(sides)} pages; choose smaller pieces or larger paper ({2 * MOST_SHEETS} at most)"
            )
        return sides

    def _sides_of(self, part: str) -> list[Page]:
        sides = self._printed(part)
        if self.is_two_sided and not self._has_backs(part):
            return [side for page in sides for side in (page, Page(page.width, page.height, (), f"{page.name}, back"))]
        return sides

    @property
    def is_two_sided(self) -> bool:
        return any(map(self._has_backs, self.parts))

    def _has_backs(self, part: str) -> bool:
        return part == "rules" or (part == "pieces" and any(piece.back for piece in self.look.pieces.values()))

    def _printed(self, part: str) -> list[Page]:
        paper, edge = self.choices.paper, self.choices.edge
        if part == "board":
            return self._board()
        if part == "pieces":
            return piece_sheets.pages(self.look, self.counts, self.size, paper, edge)
        if part == "pegs":
            return scoring.peg_pages(self.look, self.size, paper, self.has_score, self.has_ring)
        if part == "rules":
            return booklet.pages(self.game, self.ruleset, paper, edge)
        if part == "sheets":
            return [scoring.score_sheet(self.look, self.ruleset, paper, self.has_score)]
        return [plan_sheet.page(self.board, paper)]

    def _board(self) -> list[Page]:
        width, height = self.board.width, self.board.height
        if tiles.grid(width, height, self.choices.paper).sheets > tiles.MOST:
            raise CannotPrint(
                f"the board is {width:.0f} × {height:.0f} mm, too many sheets; choose smaller pieces or larger paper"
            )
        return tiles.tiles(self.board_items(), width, height, self.choices.paper, f"{self.look.title}: board")

    def board_items(self) -> list[Item]:
        """The board, with holes for the pegs where two players keep score."""
        has_holes = self.has_score and len(self.look.players) == 2
        return board.drawn(self.board) + (scoring.board_holes(self.board) if has_holes else [])

    def how_to_print(self) -> str:
        """For people: what to set in the printer's dialogue."""
        both = f", on both sides, turned on the {self.choices.edge} edge" if self.is_two_sided else ""
        return f"Print at 100 % (actual size){both}."
