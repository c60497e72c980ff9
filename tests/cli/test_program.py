"""How command lines are read: arguments, options, and sentences about those that mean nothing."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import pytest

from tests.cli.command_line import refused, run
from trilith.cli import usage
from trilith.cli.app import app
from trilith.cli.parameters import Argument, BadValue, Option, parameters
from trilith.cli.program import Command, Program, WrongUse


class Colour(StrEnum):
    red = "red"
    blue = "blue"


seen: list[dict[str, Any]] = []


def paint(
    wall: Annotated[str, Argument(help="Which wall.")],
    more: Annotated[list[str] | None, Argument(metavar="MORE", help="Others.")] = None,
    colour: Annotated[Colour, Option("--colour", "-c", help="What with.")] = Colour.red,
    coats: Annotated[int, Option(least=1, most=9, help="How often.")] = 1,
    litres: Annotated[float | None, Option(metavar="L", least=0)] = None,
    file: Annotated[list[Path] | None, Option("--file")] = None,
    dry: Annotated[bool, Option("--dry", off="--wet", help="Wait.")] = True,
    who: Annotated[str | None, Option("--who", variable="PAINTER")] = None,
) -> None:
    """Paint walls. All of them."""
    seen.append(dict(locals()))


def values(*words: str) -> dict[str, Any]:
    return Command(paint).values(words)


def test_values_have_the_types_of_their_parameters() -> None:
    given = values("north", "--colour=blue", "east", "--coats", "3", "-c", "red", "--litres", "1e1", "--wet", "west")
    assert given == {
        "wall": "north", "more": ["east", "west"], "colour": Colour.red, "coats": 3, "litres": 10.0, "file": None,
        "dry": False, "who": None,
    }  # fmt: skip
    assert isinstance(given["colour"], Colour)
    assert values("north", "--file", "a", "--file=b")["file"] == [Path("a"), Path("b")]
    assert values("north", "-cblue")["colour"] == values("north", "-c=blue")["colour"] == Colour.blue


def test_two_hyphens_end_the_options_and_one_is_an_argument() -> None:
    assert values("--", "--north", "--wet", "-h")["more"] == ["--wet", "-h"]
    assert values("-", "-")["wall"] == "-"
    assert values("north", "--who", "--wet")["who"] == "--wet", "what follows an option is its value"


def test_an_option_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAINTER", "Ann")
    assert values("north")["who"] == "Ann"
    assert values("north", "--who", "Bob")["who"] == "Bob"
    monkeypatch.setenv("PAINTER", "")
    assert values("north")["who"] is None


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "WALL is missing"),
        ("n --coats 0", "--coats takes a whole number from 1 to 9, not '0'"),
        ("n --coats 10", "--coats takes a whole number from 1 to 9, not '10'"),
        ("n --coats 2.5", "--coats takes a whole number, not '2.5'"),
        ("n --coats=", "--coats takes a whole number, not ''"),
        ("n --litres -1", "--litres takes a number from 0 up, not '-1'"),
        ("n --litres nan", "--litres takes a number from 0 up, not 'nan'"),
        ("n --colour green", "--colour is red or blue, not 'green'"),
        ("n --coats", "--coats needs a value: --coats N"),
        ("n --color red", "there is no option --color; did you mean --colour?"),
        ("n -x", "there is no option -x"),
        ("n -xblue", "there is no option -xblue"),
        ("n -cgreen", "--colour is red or blue, not 'green'"),
        ("n -1", "there is no option -1"),
        ("n --dry=yes", "--dry takes no value"),
    ],
)
def test_what_means_nothing_is_said(line: str, says: str) -> None:
    with pytest.raises(BadValue) as refusal:
        values(*line.split())
    assert str(refusal.value) == says


def test_too_many_arguments_are_named() -> None:
    def one(wall: Annotated[str, Argument()]) -> None:
        """One."""

    with pytest.raises(BadValue, match="too many arguments: south west"):
        Command(one).values(["north", "south", "west"])


def test_help_comes_before_anything_that_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    seen.clear()
    Command(paint).run(["--coats", "many", "--help"], "house paint")
    assert capsys.readouterr().out == (
        "Usage: house paint [OPTIONS] WALL [MORE…]\n"
        "\n"
        "  Paint walls. All of them.\n"
        "\n"
        "Arguments:\n"
        "  WALL  Which wall.\n"
        "  MORE  Others.\n"
        "\n"
        "Options:\n"
        "  --colour, -c red|blue  What with. [default: red]\n"
        "  --coats N              How often. [default: 1]\n"
        "  --litres L\n"
        "  --file FILE\n"
        "  --dry, --wet           Wait. [default: on]\n"
        "  --who TEXT\n"
        "  -h, --help             Show this and exit.\n"
    )
    assert seen == []


def test_programs_hold_commands_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    house, garden = Program("A house."), Program("A garden.")
    house.add("paint", paint)
    house.add("garden", garden)
    garden.add("dig", paint)
    seen.clear()
    house.run(["garden", "dig", "bed"], "house")
    assert seen[0]["wall"] == "bed"
    house.run([], "house")
    assert "  paint   Paint walls.\n  garden  A garden.\n" in capsys.readouterr().out
    for words, says, path in (
        (["pant"], "there is no command pant; did you mean paint?", "house"),
        (["garden", "x"], "there is no command x", "house garden"),
        (["garden", "dig"], "WALL is missing", "house garden dig"),
        (["--x"], "there is no option --x", "house"),
        ([""], "there is no command ''", "house"),
    ):
        with pytest.raises(WrongUse) as refusal:
            house.run(words, "house")
        assert (str(refusal.value), refusal.value.path) == (says, path)


def test_a_parameter_without_a_declaration_is_a_mistake_in_the_program() -> None:
    def bare(wall: str) -> None:
        """Bare."""

    with pytest.raises(TypeError, match="bare: wall is neither"):
        list(parameters(bare))


def every_command(program: Program, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Command]]:
    found: list[tuple[tuple[str, ...], Command]] = []
    for name, below in program.commands.items():
        found += every_command(below, (*path, name)) if isinstance(below, Program) else [((*path, name), below)]
    return found


@pytest.mark.parametrize("found", every_command(app), ids=lambda found: " ".join(found[0]))
def test_every_command_has_help_for_everything_it_takes(found: tuple[tuple[str, ...], Command]) -> None:
    path, command = found
    assert command.help.strip()
    for parameter in command.parameters:
        assert usage.meaning(parameter).strip(), parameter.name
    told = run(*path, "--help")
    assert told.code == 0
    assert max(map(len, told.out.splitlines())) <= 80
    assert refused(run(*path, "--no-such-option"))


def test_a_program_without_a_command_shows_its_help() -> None:
    for name in ("admin", "tournament", "puzzles"):
        told = run(name)
        assert (told.code, told.err) == (0, "")
        assert told.out == run(name, "--help").out
