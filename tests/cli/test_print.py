"""`trilith print`: files for printers and machines."""

import re
from pathlib import Path

import pytest

from tests.cli.command_line import run


def test_a_pdf_is_written_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "morris.pdf"
    done = run("print", "morris", "-o", str(file))
    assert (done.code, done.err) == (0, "")
    assert "Print at 100 %" in done.out
    assert file.read_bytes().startswith(b"%PDF-")
    before = file.read_bytes()
    run("print", "morris", "-o", str(file))
    assert file.read_bytes() == before, "the same sheets are the same bytes"
    assert [found.name for found in tmp_path.iterdir()] == ["morris.pdf"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["print", "morris", "-o", "x.doc"], "must end in .pdf, .svg or .dxf"),
        (["print", "morris", "-o", "x.pdf", "--paper", "b7"], "paper is a4, a3, letter, tabloid"),
        (["print", "morris", "-o", "x.pdf", "--paper", "20x20mm"], "100 to 1200 mm"),
        (["print", "morris", "-o", "x.pdf", "--size", "big"], "how wide a piece is"),
        (["print", "morris", "-o", "x.pdf", "--size", "900mm"], "6 to 60 mm"),
        (["print", "morris", "-o", "x.pdf", "--parts", "board,knights"], "the parts are board, pieces"),
        (["print", "morris", "-o", "x.pdf", "--parts", "pegs"], "needs no pegs"),
        (["print", "morris", "-o", "x.pdf", "--parts", ","], "no part is named"),
        (["print", "morris", "-o", "x.pdf", "--turn", "top"], "long or short edge"),
        (["print", "morris", "-o", "x.svg", "--parts", "rules"], "as a PDF"),
        (["print", "morris", "--ruleset", "flip", "-o", "x.pdf"], "is not a ruleset of morris"),
        (["print", "chess", "-o", "x.pdf"], "chess"),
        (["print", "stones", "-o", "x.pdf", "--size", "60mm", "--paper", "100x100mm"], "too many sheets"),
        (["print", "morris", "-o", "nowhere/x.pdf"], "cannot write"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_an_svg_has_each_pocket_as_a_path_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "stones.svg"
    assert run("print", "stones", "--parts", "board", "-o", str(file)).code == 0
    text = file.read_text()
    assert re.search(r'width="[\d.]+mm" height="[\d.]+mm"', text)
    pockets = re.search(r'<g id="pockets">(.*?)</g>', text)
    assert pockets is not None
    assert pockets[1].count('r="9.82"') == 80
    # Holes for the pegs of both players: ten for ones and eight for tens.
    assert pockets[1].count("<circle") == 80 + 2 * 18
    assert '<g id="cut">' in text


def test_a_dxf_has_its_layers_in_millimetres(tmp_path: Path) -> None:
    ezdxf = pytest.importorskip("ezdxf")
    file = tmp_path / "siege.dxf"
    assert run("print", "siege", "--parts", "board,pegs", "--size", "20mm", "-o", str(file)).code == 0
    document = ezdxf.readfile(file)
    assert document.units == ezdxf.units.MM
    circles = document.modelspace().query('CIRCLE[layer=="pockets"]')
    large = [one for one in circles if one.dxf.radius > 5]
    assert len(large) == 76
    assert large[0].dxf.radius == pytest.approx(20 * 18 / 33)
    xs = sorted({round(one.dxf.center.x, 3) for one in large})
    assert xs[1] - xs[0] == pytest.approx(20 / 0.825, abs=0.002)
    assert len(document.modelspace().query('LWPOLYLINE[layer=="cut"]')) == 3
