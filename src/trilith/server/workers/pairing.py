"""What the workers do for tournaments."""

from trilith.tournament.pairing.interface import Field, Pairing, PairingSystem


def pair_round(system: PairingSystem, given: Field) -> Pairing:
    """The next round. NoPairing says why there is none."""
    return system.pair(given)
