"""The instructions in the docs are those of the package, and their drawings are fresh."""

import re

from tools import plans
from trilith.games import registry
from trilith.printing import board, plan_sheet


def test_the_page_and_its_drawings_are_fresh() -> None:
    assert plans.stale() == []


def test_it_tells_how_to_make_boards_of_everything_promised() -> None:
    text = (plans.ROOT / "docs/make-your-own.md").read_text(encoding="utf-8")
    for chapter in ("Of wood", "Of canvas", "Of cloth", "Chalk on a table"):
        assert f"\n## {chapter}\n" in text
    assert "30 white, 30 black, 12 clear" in text


def test_measures_are_those_of_the_drawing() -> None:
    plan = board.plan(registry.game("stones").look(registry.ruleset("stones")), 18)
    measures = dict(plan_sheet.measures(plan))
    assert round(measures["from the middle of one place to the next"], 1) == 21.8
    written = {text.text for text in plan_sheet.picture(plan).items if hasattr(text, "text")}
    assert any(re.match(r"21\.8 mm", text) for text in written)
