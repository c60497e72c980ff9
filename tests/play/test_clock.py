"""Clocks: what each kind gives, and what no kind may ever do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trilith.games.errors import TrilithError
from trilith.play.clock import KINDS, SEPARATORS, Clock, TimeControl

CLOCKED = [kind for kind in KINDS if kind not in ("none", "days")]
SECONDS = st.integers(1, 7200)
EXTRA = st.integers(0, 60)
THOUGHTS = st.lists(st.integers(0, 90_000), max_size=60)


def control(kind: str, seconds: float = 60, extra: float = 5) -> TimeControl:
    return TimeControl(kind, seconds, extra).checked(2)


@pytest.mark.parametrize(
    ("kind", "spent", "left"),
    [
        ("time", 3_000, 57_000),
        ("increment", 3_000, 62_000),
        ("increment", 20_000, 45_000),
        ("bronstein", 3_000, 60_000),
        ("bronstein", 20_000, 45_000),
        ("delay", 3_000, 60_000),
        ("delay", 20_000, 45_000),
        ("move", 59_000, 60_000),
    ],
)
def test_what_is_left_after_a_move(kind: str, spent: int, left: int) -> None:
    assert Clock.full(control(kind), 2).after(0, spent).remaining == (left, 60_000)


@pytest.mark.parametrize(
    ("kind", "limit"),
    [("time", 60_000), ("increment", 60_000), ("bronstein", 60_000), ("delay", 65_000), ("move", 60_000)],
)
def test_when_the_flag_falls(kind: str, limit: int) -> None:
    clock = Clock.full(control(kind), 2)
    assert clock.limit(0) == limit
    assert not clock.has_fallen(0, limit - 1)
    assert clock.has_fallen(0, limit)


def test_without_a_clock_nobody_ever_runs_out_of_time() -> None:
    clock = Clock.full(TimeControl(), 3)
    assert not clock.has_fallen(2, 10**12)
    assert clock.after(2, 10**12) == clock
    assert clock.limit(0) is None


def test_a_simple_delay_shows_the_clock_standing_still() -> None:
    clock = Clock.full(control("delay"), 2)
    assert (clock.pause(2_000), clock.left(0, 2_000)) == (3_000, 60_000)
    assert (clock.pause(7_000), clock.left(0, 7_000)) == (0, 58_000)


def test_odds_are_given_to_one_player() -> None:
    clock = Clock.full(TimeControl("time", 60, 0, (0, 30)).checked(2), 2)
    assert clock.remaining == (60_000, 90_000)
    each = Clock.full(TimeControl("move", 10, 0, (5, 0)).checked(2), 2)
    assert each.after(0, 14_000).after(1, 2_000).remaining == (15_000, 10_000)


def test_a_thought_that_comes_to_no_move_gets_nothing_back() -> None:
    assert Clock.full(control("increment"), 2).thought(1, 10_000).remaining == (60_000, 50_000)
    assert Clock.full(control("move"), 2).thought(1, 10_000).remaining == (60_000, 60_000)


@given(st.sampled_from(CLOCKED), SECONDS, EXTRA, THOUGHTS)
def test_no_clock_goes_below_zero_and_only_fischer_gains(
    kind: str, seconds: int, extra: int, thoughts: list[int]
) -> None:
    clock = Clock.full(control(kind, seconds, extra), 2)
    for number, thought in enumerate(thoughts):
        seat = number % 2
        limit = clock.limit(seat)
        assert limit is not None
        spent = min(thought, max(0, limit - 1))
        after = clock.after(seat, spent)
        assert after.remaining[1 - seat] == clock.remaining[1 - seat], "the other's time does not change"
        assert after.remaining[seat] > 0 or limit == 0
        gained = after.remaining[seat] - clock.remaining[seat]
        assert gained <= (extra * 1000 if kind == "increment" else 0)
        clock = after


@given(st.sampled_from(CLOCKED), SECONDS, EXTRA, st.integers(0, 10**7), st.integers(0, 10**7))
def test_time_never_runs_backwards(kind: str, seconds: int, extra: int, one: int, other: int) -> None:
    clock = Clock.full(control(kind, seconds, extra), 2)
    sooner, later = sorted((one, other))
    assert clock.left(0, sooner) >= clock.left(0, later) >= 0
    assert clock.pause(sooner) >= clock.pause(later) >= 0
    assert clock.has_fallen(0, later) or not clock.has_fallen(0, sooner)


@given(st.sampled_from(CLOCKED), SECONDS, EXTRA, st.integers(0, 10**7))
def test_what_is_shown_reaches_zero_when_the_flag_falls(kind: str, seconds: int, extra: int, spent: int) -> None:
    clock = Clock.full(control(kind, seconds, extra), 2)
    assert clock.has_fallen(0, spent) == (clock.left(0, spent) == 0)


@given(st.sampled_from(CLOCKED), st.integers(1, 10**6), st.integers(0, 10**5))
def test_tags_read_back(kind: str, thousandths: int, extra: int) -> None:
    written = TimeControl(kind, thousandths / 1000, extra / 1000 if kind in SEPARATORS else 0)
    assert TimeControl.read(written.tag) == written


def test_no_clock_has_a_tag_too() -> None:
    assert TimeControl().tag == "-"
    assert TimeControl.read("-") == TimeControl()


@pytest.mark.parametrize("tag", ["", "?", "40/9000", "1/30+5", "300+", "-5", "300x5", "٣٠٠+٥" * 50])
def test_other_tags_are_refused(tag: str) -> None:
    with pytest.raises(TrilithError, match="is not a time control"):
        TimeControl.read(tag)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (TimeControl("sand", 60), "a clock is one of"),
        (TimeControl("time", 0), "the time of a clock"),
        (TimeControl("time", -1), "the time of a clock"),
        (TimeControl("time", float("nan")), "the time of a clock"),
        (TimeControl("time", float("inf")), "the time of a clock"),
        (TimeControl("time", 1e9), "the time of a clock"),
        (TimeControl("increment", 60, -1), "the extra seconds"),
        (TimeControl("increment", 0, 0), "the time of a clock"),
        (TimeControl("increment", 0, 5), "the time of a clock"),
        (TimeControl("bronstein", 0, 5), "the time of a clock"),
        (TimeControl("delay", 0, 1e-9), "the time of a clock"),
        (TimeControl("delay", 60, float("nan")), "the extra seconds"),
        (TimeControl("time", 60, 0, (0, 0, 5)), "time odds for 3 players"),
        (TimeControl("time", 60, 0, (0, -5)), "time odds"),
    ],
)
def test_clocks_that_make_no_sense_are_refused(wrong: TimeControl, why: str) -> None:
    with pytest.raises(TrilithError, match=why):
        wrong.checked(2)


def test_what_a_kind_does_not_use_is_left_out() -> None:
    assert TimeControl("none", 60, 5, (1, 2)).checked(2) == TimeControl()
    assert TimeControl("time", 60, 5, (0,)).checked(2) == TimeControl("time", 60)


def test_days_for_every_move() -> None:
    days = TimeControl("days", 3 * 86_400).checked(2)
    clock = Clock.full(days, 2)
    assert clock.limit(0) == 3 * 86_400_000
    assert clock.after(0, 86_400_000).remaining == clock.remaining
    assert clock.thought(0, 86_400_000) == clock
    assert (days.tag, TimeControl.read("1/3d"), days.lag_quota) == ("1/3d", days, 0)
    assert days.first_move == clock.limit(0)


@pytest.mark.parametrize("seconds", [0, 3_600, 86_401, 15 * 86_400, -86_400, float("nan"), float("inf")])
def test_only_one_to_fourteen_whole_days(seconds: float) -> None:
    with pytest.raises(TrilithError, match="from 1 to 14 whole days"):
        TimeControl("days", seconds).checked(2)


@pytest.mark.parametrize(
    ("control", "seconds"),
    [
        (TimeControl("time", 60), 10),
        (TimeControl("time", 180), 18),
        (TimeControl("time", 300), 30),
        (TimeControl("increment", 60, 1), 10),
        (TimeControl("time", 7200), 30),
        (TimeControl("move", 5), 20),
    ],
)
def test_faster_games_have_less_time_for_the_first_move(control: TimeControl, seconds: int) -> None:
    assert control.first_move == 1000 * seconds
