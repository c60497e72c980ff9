"""Walking through a game that is over, forwards and backwards."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from trilith.cli import console

if TYPE_CHECKING:
    from rich.console import Console

PROMPT = "Enter: {enter}, b: back, a number: after so many moves, q: leave > "


def step_through(out: "Console", last: int, show: Callable[[int], None]) -> None:
    """Show what the reader asks for until they have seen enough. Begins behind the last move."""
    at = last
    while True:
        try:
            word = input(PROMPT.format(enter="next" if at < last else "from the start")).strip().lower()
        except EOFError:
            out.print()
            return
        if word in ("q", "quit", "exit"):
            return
        chosen = _chosen(word, at, last)
        if chosen is None:
            console.say(out, f"Type Enter, b, q or a number from 0 to {last}.")
        else:
            at = chosen
            show(at)


def _chosen(word: str, at: int, last: int) -> int | None:
    if not word:
        return (at + 1) % (last + 1)  # after the last move, from the start again
    if word in ("b", "back"):
        return max(0, at - 1)
    is_number = word.isascii() and word.isdigit() and len(word) < 7
    return int(word) if is_number and int(word) <= last else None
