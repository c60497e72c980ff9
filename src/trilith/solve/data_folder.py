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
    """The folder of one ruleset's database. One that an earlier version made is used where it is."""
    names = (ruleset.identifier, *ruleset.former_identifiers)
    return next((root / name for name in names if (root / name).exists()), root / ruleset.identifier)
