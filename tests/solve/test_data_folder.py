"""Where a user's data is: the folders that platformdirs names, so that what people have stored stays found."""

import pwd
from pathlib import Path

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from trilith.solve.storage import data_folder, usual_data_folder

HOMES = ("/home/ann", "/home/ann/", "/home/Ann Lee", "/", "", "relative", None)
NAMED = ("/srv/data", "/srv/my data/", "", "relative", "~/data", None)


@pytest.mark.parametrize(("system", "theirs"), [("linux", Unix), ("freebsd14", Unix), ("darwin", MacOS)])
@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize("named", NAMED)
def test_the_folder_is_the_one_that_platformdirs_names(
    monkeypatch: pytest.MonkeyPatch, system: str, theirs: type[Unix | MacOS], home: str | None, named: str | None
) -> None:
    for variable, value in (("HOME", home), ("XDG_DATA_HOME", named)):
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
    assert usual_data_folder(system) == theirs("trilith").user_data_path


def test_on_windows_platformdirs_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", Windows)
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", r"C:\Users\ann\AppData\Local")
    assert usual_data_folder("win32") == Path(r"C:\Users\ann\AppData\Local", "trilith", "trilith")


def test_this_system_is_asked_unless_a_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRILITH_DATA", raising=False)
    assert data_folder() == platformdirs.user_data_path("trilith")
    monkeypatch.setenv("TRILITH_DATA", "/srv/games")
    assert data_folder() == Path("/srv/games")


def test_somebody_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    with pytest.raises(FileNotFoundError, match="set HOME or TRILITH_DATA"):
        usual_data_folder("linux")
