"""Asks for a line: with editing and completion in a terminal, and as a readable transcript from a pipe."""

import sys
from collections.abc import Sequence

YES = ("y", "yes")


class Prompt:
    """Reads answers. EOFError at the end of input."""

    def __init__(self) -> None:
        self._is_terminal = sys.stdin.isatty()
        self._completions: Sequence[str] = ()
        if self._is_terminal:
            self._complete_with_tab()

    def ask(self, question: str, completions: Sequence[str] = ()) -> str:
        """Ask for one line. Tab completes to one of `completions`."""
        self._completions = completions
        if self._is_terminal:
            return input(question).strip()
        sys.stdout.write(question)
        sys.stdout.flush()
        line = sys.stdin.readline()
        # Input from a pipe does not appear on the screen: write it, so that the output can be read.
        sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        if not line:
            raise EOFError
        return line.strip()

    def agrees(self, question: str) -> bool:
        """Whether the answer is yes. The end of the input means no."""
        try:
            return self.ask(f"{question} [y/N] ").lower() in YES
        except EOFError:
            if self._is_terminal:
                sys.stdout.write("\n")
            return False

    def _complete_with_tab(self) -> None:
        try:
            import readline
        except ImportError:  # not every system has it; then there is no completion
            return
        readline.set_completer(self._completion)
        readline.set_completer_delims(" ")
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

    def _completion(self, typed: str, number: int) -> str | None:
        fitting = [word for word in self._completions if word.startswith(typed)]
        return fitting[number] if number < len(fitting) else None
