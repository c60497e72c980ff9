"""Plan: what a tournament is to be, fixed when it begins."""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.clock import TimeControl
from trilith.tournament.pairing.berger import RoundRobin, rounds_needed
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.free import Arena, Evening
from trilith.tournament.pairing.interface import PairingSystem
from trilith.tournament.pairing.knockout import Knockout
from trilith.tournament.tie_breaks import tie_break_code

System = Literal["swiss", "round_robin", "knockout", "arena", "evening"]
Handicapping = Literal["none", "points", "time", "mcmahon"]
ByeWorth = Literal["full", "half", "none"]
SYSTEM_TITLES: Final[dict[System, str]] = {
    "swiss": "Swiss",
    "round_robin": "Round robin",
    "knockout": "Knockout",
    "arena": "Arena",
    "evening": "Free evening",
}
# Systems in which a round is what is paired at one moment, and several may be under way.
FREE: Final[frozenset[System]] = frozenset({"arena", "evening"})
MOST_ROUNDS: Final = 60
MOST_PLAYERS: Final = 400
LONGEST_NAME: Final = 80
# Report files have room for four digits.
HIGHEST_RATING: Final = 9999
SWISS_TIE_BREAKS: Final = ("BH-C1", "BH", "SB", "DE", "WIN")
ROUND_ROBIN_TIE_BREAKS: Final = ("DE", "SB", "WIN", "KS")


class Plan(Struct, frozen=True):
    """`minutes` is how long an arena lasts, `bye` what the bye of an odd number is worth. Results that one player
    reported are accepted after `silence` minutes. `online` games are played here; others at a wooden board. Without
    `odds` nobody bets on the games, and unless `entrants_bet` only those do who have not entered."""

    system: System
    ruleset: str
    rounds: int = 0
    cycles: int = 1
    best_of: int = 1
    third_place: bool = False
    minutes: int = 0
    clock: TimeControl = TimeControl()
    tie_breaks: tuple[str, ...] = ()
    rated: bool = True
    handicap: Handicapping = "none"
    bye: ByeWorth = "full"
    silence: int = 5
    online: bool = True
    odds: bool = True
    entrants_bet: bool = True

    @property
    def is_free(self) -> bool:
        return self.system in FREE

    def rounds_for(self, players: int) -> int:
        """How many rounds there will be; a knockout or free evening has no number."""
        if self.system == "round_robin":
            return rounds_needed(max(2, players), self.cycles)
        return self.rounds if self.system == "swiss" else MOST_ROUNDS

    def pairing_system(self) -> PairingSystem:
        match self.system:
            case "swiss":
                return Dutch(second_byes=True)
            case "round_robin":
                return RoundRobin(self.cycles)
            case "knockout":
                return Knockout(self.best_of, self.third_place)
            case "arena":
                return Arena()
            case "evening":
                return Evening()

    def checked(self) -> "Plan":
        """This plan if it makes sense, with the names that rulesets and tie-breaks have."""
        rules = registry.ruleset(self.ruleset)
        if len(Position.start(rules).players) != 2:
            raise TrilithError("tournaments are played by two at a board: choose a ruleset for two")
        if self.system == "swiss":
            _check("a Swiss tournament has", self.rounds, 1, MOST_ROUNDS, "rounds")
        if self.system == "arena":
            _check("an arena lasts", self.minutes, 1, 24 * 60, "minutes")
        _check("everybody meets", self.cycles, 1, 2, "times")
        _check("a match is best of", self.best_of, 1, 15, "games")
        _check("a report is accepted after", self.silence, 1, 24 * 60, "minutes")
        default = ROUND_ROBIN_TIE_BREAKS if self.system == "round_robin" else SWISS_TIE_BREAKS
        codes = tuple(dict.fromkeys(tie_break_code(code) for code in self.tie_breaks or default))
        return msgspec.structs.replace(self, ruleset=rules.text, clock=self.clock.checked(2), tie_breaks=codes)


def _check(said: str, number: int, least: int, most: int, unit: str) -> None:
    if not least <= number <= most:
        raise TrilithError(f"{said} {least} to {most} {unit}, not {number}")
