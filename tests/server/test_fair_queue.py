"""The order in which work is done: by turns among those who ask, and short jobs first."""

import random

import pytest

from trilith.server.workers.fair_queue import PEOPLE_PER_NETWORK, FairQueue, Party

ANN = Party("ann", "her network")


def waiting(queue: FairQueue[str], party: Party, seconds: float = 1.0, count: int = 1) -> None:
    for _ in range(count):
        assert queue.add(party.browser, queue.ticket(party, seconds)) is None


def served(queue: FairQueue[str], count: int) -> list[str]:
    return [queue.take() for _ in range(count)]


def test_whoever_asks_for_little_is_next() -> None:
    queue: FairQueue[str] = FairQueue(clock=lambda: 0.0)
    waiting(queue, Party("greedy", "elsewhere"), count=100)
    served(queue, 10)
    assert queue.ahead_of(ANN, 1.0) <= 1
    waiting(queue, ANN)
    assert "ann" in served(queue, 2)


def test_browsers_take_turns() -> None:
    queue: FairQueue[str] = FairQueue(clock=lambda: 0.0)
    for number in range(3):
        waiting(queue, Party(f"browser {number}", f"network {number}"), count=30)
    order = served(queue, 30)
    assert {name: order.count(name) for name in set(order)} == {f"browser {number}": 10 for number in range(3)}


def test_a_hundred_browsers_at_one_address_count_as_a_few_people() -> None:
    queue: FairQueue[str] = FairQueue(clock=lambda: 0.0)
    for number in range(100):
        waiting(queue, Party(f"browser {number}", "one address"), count=5)
    waiting(queue, ANN, count=20)
    order = served(queue, 20 * (1 + PEOPLE_PER_NETWORK))
    assert order.count("ann") >= 19


def test_a_newcomer_goes_before_a_hundred_addresses_that_ask_all_the_time() -> None:
    queue: FairQueue[str] = FairQueue(clock=lambda: 0.0)
    luck = random.Random(3)
    for number in range(100):
        waiting(queue, Party(f"browser {number}", f"address {number}"), luck.uniform(0.5, 1.5))
    for _ in range(250):
        name = queue.take()
        waiting(queue, Party(name, name.replace("browser", "address")), luck.uniform(0.5, 1.5))
    assert queue.ahead_of(ANN, 0.1) <= 3


def test_somebody_who_plays_one_game_is_a_newcomer_with_every_move() -> None:
    """A hundred addresses may ask all the time: what a person needs is always forgiven before the next move."""
    time = 0.0
    queue: FairQueue[str] = FairQueue(clock=lambda: time)
    for number in range(100):
        waiting(queue, Party(f"browser {number}", f"address {number}"), 0.5)
    for _ in range(50):
        waiting(queue, ANN, 0.05)
        assert queue.take() == "ann"
        time += 0.5
        name = queue.take()
        waiting(queue, Party(name, name.replace("browser", "address")), 0.5)


def test_short_moves_go_before_a_hundred_players_of_the_best_level() -> None:
    """All of them move at once whenever it is their turn, and none of them more often than is forgiven."""
    time = 0.0
    queue: FairQueue[str] = FairQueue(clock=lambda: time)
    for number in range(100):
        waiting(queue, Party(f"browser {number}", f"address {number}"), 0.1)
    for _ in range(300):
        time += 0.1
        name = queue.take()
        waiting(queue, Party(name, name.replace("browser", "address")), 0.1)
        assert queue.ahead_of(ANN, 0.05) == 0


def test_with_more_haste_a_long_job_does_not_wait_for_all_short_ones() -> None:
    """A hundred addresses ask for short jobs, so seldom that all of that is forgiven."""
    time = 0.0
    order: list[str] = []
    queue: FairQueue[str] = FairQueue(haste=1.0, clock=lambda: time)
    for number in range(100):
        waiting(queue, Party(f"browser {number}", f"address {number}"), 0.1)
    waiting(queue, ANN, 1.0)
    while "ann" not in order and len(order) < 1000:
        time += 0.1
        order.append(queue.take())
        waiting(queue, Party(order[-1], order[-1].replace("browser", "address")), 0.1)
    assert len(order) < 300


def test_of_two_who_were_given_the_same_the_short_job_is_first() -> None:
    queue: FairQueue[str] = FairQueue(clock=lambda: 0.0)
    waiting(queue, Party("long"), 10.0)
    waiting(queue, Party("short", "elsewhere"), 0.1)
    assert served(queue, 2) == ["short", "long"]


def test_newcomers_for_ever_do_not_keep_anybody_waiting_for_ever() -> None:
    queue: FairQueue[str] = FairQueue(clock=lambda: 0.0)
    waiting(queue, ANN, 1.0, count=2)
    assert queue.take() == "ann"
    for number in range(1000):
        waiting(queue, Party(f"newcomer {number}", f"network {number}"), 0.1)
        if queue.take() == "ann":
            return
    pytest.fail("ann is never served")


def test_what_a_job_took_in_truth_is_charged() -> None:
    queue: FairQueue[str] = FairQueue(clock=lambda: 0.0)
    understated = queue.ticket(Party("liar", "there"), 0.1)
    queue.add("liar", understated)
    queue.take()
    queue.settle(understated, 5.0)
    waiting(queue, Party("liar", "there"), 0.1)
    waiting(queue, ANN, 0.1, count=4)
    assert served(queue, 5) == ["ann"] * 4 + ["liar"], "but no more than four times what was expected"


def test_what_nobody_waits_for_any_more_costs_nothing() -> None:
    queue: FairQueue[str] = FairQueue(clock=lambda: 0.0)
    waiting(queue, ANN, 10.0)
    queue.remove("ann")
    assert len(queue) == 0
    waiting(queue, Party("ben", "his network"), 0.2)
    waiting(queue, ANN, 0.1)
    assert served(queue, 2) == ["ann", "ben"]


def test_in_a_full_queue_the_one_who_was_given_most_gives_way() -> None:
    queue: FairQueue[str] = FairQueue(longest=3, clock=lambda: 0.0)
    waiting(queue, Party("greedy", "there"), count=3)
    assert queue.add("ann", queue.ticket(ANN, 1.0)) == "greedy"
    assert queue.add("too much", queue.ticket(Party("greedy", "there"), 1.0)) == "too much"
    assert sorted(queue.items) == ["ann", "greedy", "greedy"]
