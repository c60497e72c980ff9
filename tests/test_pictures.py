"""The rulebooks: their pictures are what they say, their examples can be played, and they leave no option out."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import trilith
from tools import pictures
from trilith.games import registry
from trilith.games.captions import positions
from trilith.games.definition import Game
from trilith.games.siege.look import COLOURS

NAMED = [picture for page in pictures.pages() for picture in pictures.pictures(page)]
GAMES = registry.names()
# A block of these, line by line, is an example: each line does something or says what must then be so.
KEYWORDS = {"rules", "before", "draw", "move", "moves", "after", "refused", "ends"}


def page_of(game: str) -> Path:
    return pictures.ROOT / "src/trilith/games" / game / "RULES.md"


def spans(game: str) -> list[str]:
    """What a rulebook quotes as code within its sentences."""
    text = re.sub(r"^```.*?^```$", "", registry.game(game).rulebook(), flags=re.DOTALL | re.MULTILINE)
    return re.findall("`([^`\n]+)`", text)


def examples(game: str) -> list[list[tuple[str, str]]]:
    """The examples of a rulebook: pairs of a keyword and what stands after it, a blank line between two examples."""
    blocks = re.findall(r"^```text\n(.*?)^```$", registry.game(game).rulebook(), flags=re.DOTALL | re.MULTILINE)
    texts = [text for block in blocks for text in block.strip().split("\n\n")]
    return [[(line.split()[0], line.split(maxsplit=1)[1]) for line in text.splitlines()] for text in texts]


def played(example: list[tuple[str, str]]) -> Iterator[trilith.Position]:
    """Play an example through and yield every position on its way."""
    (_, ruleset), (_, start), *rest = example
    position = trilith.parse(ruleset, start)
    yield position
    for keyword, text in rest:
        assert keyword in KEYWORDS
        if keyword == "draw":
            position = position.draw(text)
        elif keyword in ("move", "moves"):
            for move in text.split():
                position = position.play(move)
                yield position
        else:
            assert said(keyword, position, text) == text
        yield position


def said(keyword: str, position: trilith.Position, text: str) -> str | None:
    """What the line should say."""
    if keyword == "refused":
        with pytest.raises(trilith.IllegalMove) as refusal:
            position.play(text.partition(":")[0])
        return str(refusal.value)
    if keyword == "ends":
        return position.outcome and position.outcome.reason
    return position.text


def shown(game: str) -> list[trilith.Position]:
    """Every position that a rulebook shows, on the way of an example or of a picture."""
    in_pictures = [
        position
        for picture in pictures.pictures(page_of(game))
        for position in positions(picture.title)
    ]  # fmt: skip
    return in_pictures + [position for example in examples(game) for position in played(example)]


def legal_anywhere(positions: list[trilith.Position]) -> set[str]:
    ready = [after for before in positions for after in ([before.draw(stone) for stone in before.draws] or [before])]
    return {str(move) for position in ready for move in position.legal_moves}


# ---- pictures ----


@pytest.mark.parametrize("picture", NAMED, ids=lambda picture: f"{picture.page.parent.name}-{picture.file.stem}")
def test_a_picture_exists_and_says_what_it_shows(picture: pictures.Picture) -> None:
    assert picture.file.exists()
    assert picture.caption


def test_pictures_are_fresh() -> None:
    assert pictures.stale() == [], "run: python -m tools.pictures"


def test_no_picture_is_left_over() -> None:
    assert pictures.orphans() == [], "run: python -m tools.pictures"


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_has_pictures(game: str) -> None:
    titles = [picture.title for picture in pictures.pictures(page_of(game))]
    folders = {picture.file.parent for picture in pictures.pictures(page_of(game))}
    assert folders == {page_of(game).parent / "pictures"}, "where the package carries them along"
    assert len(set(titles)) == len(titles) >= 4
    assert all(title.split(" | ")[0].partition(":")[0] == game for title in titles)
    assert positions(titles[0])[-1] == trilith.start(game), "first of all, the board at the start"


# ---- what the tool does ----

PAGE = """
![two panels](pictures/two.svg "flip | 4/4/4/4 c | b2s b2-b3,c1s")
![a stone](pictures/stone.svg "stones | 3/5/7/9/11/10/11/9/7/5/3 w - 0-0 bag:30,30,12 - | w@e7")
![a photograph](photograph.png) ![elsewhere](https://example.org/board.svg "flip | 4/4/4/4 c")
`![quoted](pictures/quoted.svg "flip | 4/4/4/4 c")`
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "docs/pictures").mkdir(parents=True)
    (tmp_path / "docs/page.md").write_text(PAGE)
    return tmp_path


def test_drawing_writes_what_is_stale_and_deletes_what_is_left_over(root: Path) -> None:
    folder = root / "docs/pictures"
    left_over, photograph = folder / "old.svg", folder / "photograph.png"
    for file in (left_over, photograph):
        file.write_text("old")
    assert [file.name for file in pictures.stale(root)] == ["stone.svg", "two.svg"]
    assert pictures.orphans(root) == [left_over]
    pictures.draw(root)
    assert {file.name for file in folder.iterdir()} == {"stone.svg", "two.svg", "photograph.png"}
    assert (folder / "two.svg").read_text() == trilith.parse("flip", "4/1C2/4/2d1 c").svg() + "\n"
    (folder / "two.svg").write_text("something else")
    assert [file.name for file in pictures.stale(root)] == ["two.svg"]


@pytest.mark.parametrize("title", ["flip | 4/4/4 c", "flip | 4/4/4/4 c | b2-b3", "flop | 4/4/4/4 c"])
def test_a_title_that_cannot_be_drawn_is_refused_with_its_page(root: Path, title: str) -> None:
    (root / "docs/wrong.md").write_text(f'![wrong](pictures/wrong.svg "{title}")')
    with pytest.raises(trilith.TrilithError, match=r"wrong\.md, wrong\.svg: "):
        pictures.drawings(root)


def test_two_pages_must_agree_on_a_picture(root: Path) -> None:
    (root / "docs/other.md").write_text('![other](pictures/two.svg "flip | 4/4/4/4 c")')
    with pytest.raises(trilith.TrilithError, match=r"do not agree on two\.svg"):
        pictures.drawings(root)


def test_the_check_tells_by_its_exit_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(["--check"]) == 0
    file = pictures.ROOT / "docs/pictures/flip.svg"
    monkeypatch.setattr(pictures, "stale", lambda: [file])
    assert pictures.main(["--check"]) == 1
    assert "flip.svg: stale" in capsys.readouterr().out


# ---- words ----


@pytest.mark.parametrize("game", GAMES)
def test_examples_can_be_played(game: str) -> None:
    assert examples(game)
    for example in examples(game):
        assert [keyword for keyword, _ in example[:2]] == ["rules", "before"]
        assert list(played(example))


@pytest.mark.parametrize("game", GAMES)
def test_a_move_in_a_sentence_is_legal_somewhere_on_its_page(game: str) -> None:
    start = trilith.start(game)
    moves = set()
    for span in spans(game):
        try:
            moves.add(start.game.notation.move_text(start.state, start.game.notation.move_from_text(start.state, span)))
        except trilith.IllegalMove:
            continue
    assert moves
    assert moves <= legal_anywhere(shown(game))


@pytest.mark.parametrize("game", GAMES)
def test_rulesets_and_positions_in_sentences_can_be_read(game: str) -> None:
    for span in spans(game):
        if span.partition(":")[0] in GAMES:
            assert trilith.start(span).ruleset.game == game
        elif "/" in span and " " in span:
            assert trilith.parse(game, span)


def settings(game: str) -> set[tuple[str, str]]:
    """Every option that a ruleset quoted by the rulebook sets, with its value."""
    chosen = [span.partition(":")[2] for span in spans(game) if span.startswith(f"{game}:")]
    pairs = [pair.split("=") for choices in chosen for pair in choices.split(",") if "=" in pair]
    return {(name, value) for name, value in pairs}


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_names_every_option_and_value(game: str) -> None:
    opened: Game = registry.game(game)
    for option in opened.options:
        row = re.search(rf"^\| `{option.name}` \| `{option.default}` \|", opened.rulebook(), re.MULTILINE)
        assert row, f"the table of options has no row for {option.name} and its default"
        for value in option.values[1:]:
            # What cannot be read as a value describes values that cannot all be listed; then some of them are shown.
            listed = option.read is None or option.read(value) is not None
            found = {value for name, value in settings(game) if name == option.name}
            assert value in found if listed else len(found) > 0
    for name in opened.named:
        assert f"{game}:{name}" in spans(game)


def test_the_rulebook_of_siege_stones_names_every_colour() -> None:
    for colour in COLOURS:
        assert re.search(rf"\b{colour}\b", registry.game("siege").rulebook())


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_has_all_its_chapters(game: str) -> None:
    chapters = re.findall("^## (.*)$", registry.game(game).rulebook(), re.MULTILINE)
    assert chapters[0] == "What you need"
    assert chapters[-4:] == ["Options", "Writing it down", "Hints for a first game", "Readings we chose"]
