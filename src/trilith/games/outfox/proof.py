"""How Outfox is solved, for two players: by proof, on positions under one name for all their images."""

from typing import Final

from trilith.games.hooks import ProofHooks
from trilith.games.outfox.canon import OCCUPANCIES, canonical, fill_lookup, state_of
from trilith.games.outfox.threats import can_win_now, safe_moves

HOOKS: Final = ProofHooks(
    fill_lookup=fill_lookup,
    can_win_now=can_win_now,
    safe_moves=safe_moves,
    canonical=canonical,
    state_of=state_of,
    scratch_size=19,
    lookup_size=OCCUPANCIES,
    favourite=1,
    is_shipped=True,
    has_first_values=True,
    has_first_winners=True,
)
