"""Keeps a game on disk: where the players said, or under a name of its own, and never over another file."""

import os
import tempfile
from datetime import datetime
from pathlib import Path

from trilith.cli.errors import CommandError
from trilith.cli.files import FileIsThere, write_text


class Keeper:
    """Where one game is kept. `path` is None until the players name a file or something has been saved."""

    def __init__(self, game: str, path: Path | None = None, text: str | None = None) -> None:
        """`text` is what the file holds of this game, or None if the file is to be new."""
        self._game = game
        self.path = path
        self._text = text

    def save(self, text: str) -> Path:
        """Write the game to its file, or to a new one with a name of its own. CommandError says why not."""
        if self.path is None:
            return self._save_under_new_name(Path(), text)
        if text != self._text:
            write_text(self.path, text, only_new=self._text is None)
            self._text = text
        return self.path

    def save_as(self, path: Path, text: str, replace: bool = False) -> Path:
        """Write the game to a file the players name, which is its file from now on."""
        is_ours = self.path is not None and self._text is not None and path.resolve() == self.path.resolve()
        write_text(path, text, only_new=not (replace or is_ours))
        self.path, self._text = path, text
        return path

    def holds(self, text: str) -> bool:
        """Whether the file has the game as it stands."""
        return self._text == text

    def rescue(self, text: str) -> tuple[Path | None, str | None]:
        """Write the game wherever it can be written; also what went wrong on the way, if anything did."""
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

    def why_not_there(self) -> str | None:
        """What will keep the game from being written to its file, as far as can be seen now."""
        if self.path is None:
            return None
        folder = self.path.parent
        if not folder.is_dir():
            return f"cannot write {self.path}: there is no folder {folder}"
        if self.path.is_dir() or not os.access(folder, os.W_OK):
            return f"cannot write {self.path}"
        return None

    def _save_under_new_name(self, folder: Path, text: str) -> Path:
        """Like trilith-morris-20261116-0512.pgn, with a number behind where that is taken."""
        stem = f"trilith-{self._game}-{datetime.now():%Y%m%d-%H%M}"
        for number in range(1, 1000):
            path = folder / (f"{stem}.pgn" if number == 1 else f"{stem}-{number}.pgn")
            try:
                write_text(path, text, only_new=True)
            except FileIsThere:
                continue
            self.path, self._text = path, text
            return path
        raise CommandError(f"cannot write {folder / stem}.pgn: a thousand files are named like it")
