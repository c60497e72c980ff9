"""Where databases and games are kept: the user's own data folder, unless TRILITH_DATA names another."""

import os
from pathlib import Path

from trilith.games.ruleset import Ruleset


def data_folder() -> Path:
    named = os.environ.get("TRILITH_DATA")
    if named:
        return Path(named).expanduser()
    # Imported here: only those who keep something need it.
    from platformdirs import user_data_path

    return user_data_path("trilith")


def database_folder(root: Path, ruleset: Ruleset) -> Path:
    """The folder of one ruleset's database; its name says whose it is."""
    return root / ruleset.identifier
