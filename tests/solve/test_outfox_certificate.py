"""The certificate of Outfox, its checker, and probing it."""

import json
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tests.cli.command_line import run
from tests.solve.outfox_games import careful_states
from trilith.engine.value import proven
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.interface import NoProgress, SolveOptions, SolvingError
from trilith.solve.probe import choose, probe
from trilith.solve.proof import prober as prober_module
from trilith.solve.proof.certificate import NAME, Certificate, from_bytes, shipped
from trilith.solve.proof.certificate_check import CertificateChecker
from trilith.solve.proof.prover import OutOfMemory, Prover

RULESET = registry.ruleset("outfox")


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    found = shipped(RULESET)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def checker() -> CertificateChecker:
    return CertificateChecker(RULESET, 1, NoProgress())


@pytest.fixture(scope="module")
def late() -> Position:
    prover = Prover(registry.game("outfox"))
    return Position(RULESET, careful_states(prover, 1, fewest=10, most=12, seed=9)[0])


def test_it_is_small_and_reads_back(certificate: Certificate) -> None:
    content = certificate.to_bytes()
    assert len(content) < 2_000_000
    again = from_bytes(content, RULESET, "it")
    assert again.header == certificate.header
    assert again.to_bytes() == content


def test_it_says_that_the_second_player_wins_with_turn_12(certificate: Certificate) -> None:
    assert (certificate.header.winner, certificate.header.turns) == (1, 12)


def test_a_sample_of_it_holds_against_every_reply(certificate: Certificate, checker: CertificateChecker) -> None:
    strategy = certificate.strategy
    known = set(map(tuple, strategy.keys.tolist()))
    sample = np.sort(np.random.default_rng(0).choice(len(strategy.moves), 150, replace=False))
    after = checker.after(strategy.keys[sample], strategy.moves[sample], certificate.header.winner)
    assert len(after) > 0
    assert set(map(tuple, after.tolist())) <= known


def test_a_gap_is_found(certificate: Certificate, checker: CertificateChecker) -> None:
    strategy = certificate.strategy
    # The four first positions stand at the head.
    gap = replace(strategy, keys=strategy.keys[:4], moves=strategy.moves[:4], scores=strategy.scores[:4])
    with pytest.raises(SolvingError, match=r"no move for [0-9]+ positions after 3 turns"):
        checker.check(replace(certificate, strategy=gap))


def test_a_turn_against_the_rules_is_found(certificate: Certificate, checker: CertificateChecker) -> None:
    strategy = certificate.strategy
    with pytest.raises(SolvingError, match="against the rules"):
        checker.after(strategy.keys[:1], np.array([1 << 18], np.int64), 1)


def test_a_turn_that_lets_the_other_win_is_found(certificate: Certificate, checker: CertificateChecker) -> None:
    key = certificate.strategy.keys[-1:]
    prover = Prover(registry.game("outfox"))
    state = prover.state_of((int(key[0, 0]), int(key[0, 1])))
    position = Position(RULESET, state)
    unsafe = sorted(set(position.legal_moves.codes) - set(prover.safe_moves(state)))
    with pytest.raises(SolvingError, match="other player wins"):
        checker.after(key, np.array(unsafe[:1], np.int64), 1)


@pytest.mark.parametrize("spoil", ["cut", "flip", "words", "winner", "rules", "nothing"])
def test_what_is_damaged_is_refused(certificate: Certificate, spoil: str) -> None:
    content = bytearray(certificate.to_bytes())
    ruleset = RULESET
    if spoil == "cut":
        del content[-100:]
    elif spoil == "flip":
        content[-200] ^= 4
    elif spoil == "words":
        content[40:50] = b"??????????"
    elif spoil == "winner":
        content = bytearray(bytes(content).replace(b'"winner": 1', b'"winner": 0'))
    elif spoil == "rules":
        ruleset = registry.ruleset("outfox:players=3")
    else:
        content.clear()
    with pytest.raises(SolvingError, match=r"damaged|not a certificate|is for outfox-"):
        from_bytes(bytes(content), ruleset, "it")


def test_a_damaged_file_in_the_folder_is_refused_by_the_command(tmp_path: object, certificate: Certificate) -> None:
    folder = SolveOptions(folder=tmp_path).folder / RULESET.identifier  # type: ignore[arg-type]
    folder.mkdir()
    (folder / NAME).write_bytes(certificate.to_bytes()[:-9])
    answer = run("verify", "outfox", "--folder", str(tmp_path))
    assert answer.code == 2
    assert "damaged" in answer.err


def test_the_start_and_every_first_move() -> None:
    answer = probe(Position.start("outfox"))
    assert answer is not None
    assert answer.value == proven("loss", 12)
    assert set(answer.moves.values()) == {proven("loss", 12)}
    assert len(answer.moves) == 171


def test_probe_as_json(late: Position) -> None:
    answer = run("probe", "outfox", "--position", late.text, "--json")
    assert answer.code in (0, None)
    found = json.loads(answer.out)
    assert {entry["move"] for entry in found["moves"]} == {str(move) for move in late.legal_moves}
    wins = [entry["distance"] for entry in found["moves"] if entry["value"] == "win"]
    losses = [entry["distance"] for entry in found["moves"] if entry["value"] == "loss"]
    assert (found["value"], found["distance"]) == (("win", min(wins)) if wins else ("loss", max(losses)))


def test_three_players_are_not_solved() -> None:
    for command in ("probe", "solve", "verify"):
        answer = run(command, "outfox:players=3")
        assert answer.code == 2
        assert "with 3 players it is not solved" in answer.err


def test_the_depth_of_the_book_is_one_of_few() -> None:
    answer = run("solve", "outfox", "--upto", "6-6")
    assert answer.code == 2
    assert "0 or 2" in answer.err


def test_the_second_player_wins_against_anybody() -> None:
    for seed in range(4):
        random, position, plies = Random(seed), Position.start("outfox"), 0
        while position.outcome is None:
            if position.turn == 0:
                position = position.play(random.choice(position.legal_moves))
            else:
                chosen = choose(position, 60.0)
                assert chosen is not None
                assert chosen[1].result == "win"
                position = position.play(chosen[0])
            plies += 1
        assert position.outcome.winner == 1
        assert plies <= 12


def test_best_play_takes_as_long_as_it_says() -> None:
    prover = Prover(registry.game("outfox"))
    for state in careful_states(prover, 6, fewest=6, most=8, seed=10):
        position, lengths = Position(RULESET, state), list[int]()
        while position.outcome is None:
            chosen = choose(position, 60.0)
            assert chosen is not None
            assert chosen[1].distance is not None
            lengths.append(chosen[1].distance)
            position = position.play(chosen[0])
        assert lengths == list(range(len(lengths), 0, -1))


def test_with_too_little_time_there_is_a_move_and_no_value() -> None:
    position = Position.start("outfox").play("rs@a1")
    for move in position.legal_moves:
        if not Prover(registry.game("outfox")).can_win_now(position.play(move).state):
            position = position.play(move)
            break
    chosen = choose(position, 0.0)
    assert chosen is not None
    assert chosen[0] in {str(move) for move in position.legal_moves}


def test_a_prober_out_of_memory_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prober_module, "MEMORY", 2 << 20)
    prober = prober_module.ProofProber(RULESET)
    # Its moves lead to four pieces; what there is with up to three is shipped.
    position = Position.parse("outfox", "3/4/3rs1/1rs2/1yt1 2 rtrcysycbsbtbc rtrcysytycbsbtbc")
    with pytest.raises(OutOfMemory):
        prober.move_values(position)
    assert prober.choose(Position.start("outfox"), 1.0)[1] == proven("loss", 12)
