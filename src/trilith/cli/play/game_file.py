"""The file a game is saved in: named by the players or by the game itself, and never another game's file."""

import os
import tempfile
from datetime import datetime
from pathlib import Path

from trilith.cli.errors import CommandError
from trilith.cli.files import FileIsThere, write_text


class GameFile:
    """The file of one game. `path` is None until the players name one or the game is saved for the first time."""

    def __init__(self, game: str, path: Path | None = None, text: str | None = None) -> None:
        """`text` is what the file holds now, or None if it must not exist yet."""
        self._game = game
        self.path = path
        self._text = text

    def save(self, text: str) -> Path:
        """Write the game to its file, or to a new one. CommandError says why it cannot be written."""
        if self.path is None:
            return self._save_under_new_name(Path(), text)
        if text != self._text:
            write_text(self.path, text, only_new=self._text is None)
            self._text = text
        return self.path

    def save_as(self, path: Path, text: str, replace: bool = False) -> Path:
        """Write the game to a file that the players name. From then on it is the game's file."""
        is_ours = self.path is not None and self._text is not None and path.resolve() == self.path.resolve()
        write_text(path, text, only_new=not (replace or is_ours))
        self.path, self._text = path, text
        return path

    def holds(self, text: str) -> bool:
        """Whether the file is up to date."""
        return self._text == text

    def rescue(self, text: str) -> tuple[Path | None, str | None]:
        """Write the game wherever possible. Returns the path, and what went wrong with the first choice."""
        complaint = None
        try:
            return self.save(text), None
        except CommandError as error:
            complaint = str(error)
        for folder in (Path(), Path(tempfile.gettempdir())):
            try:
                return self._save_under_new_name(folder, text), complaint
            except CommandError:
                continue
        return None, complaint

    def why_not_writable(self) -> str | None:
        """Why the game's file will not be writable, as far as can be seen now."""
        if self.path is None:
            return None
        folder = self.path.parent
        if not folder.is_dir():
            return f"cannot write {self.path}: there is no folder {folder}"
        if self.path.is_dir() or not os.access(folder, os.W_OK):
            return f"cannot write {self.path}"
        return None

    def _save_under_new_name(self, folder: Path, text: str) -> Path:
        """A name like trilith-morris-20261116-0512.pgn, with a number added if it is taken."""
        stem = f"trilith-{self._game}-{datetime.now():%Y%m%d-%H%M}"
        for number in range(1, 1000):
            path = folder / (f"{stem}.pgn" if number == 1 else f"{stem}-{number}.pgn")
            try:
                write_text(path, text, only_new=True)
            except FileIsThere:
                continue
            self.path, self._text = path, text
            return path
        raise CommandError(f"cannot write {folder / stem}.pgn: there are a thousand files with that name and a number")
