"""The engine's side of UGI: reads commands and answers them, searching in a thread of its own."""

import threading
from collections.abc import Callable, Iterable
from random import Random

from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import SearchResult, Value
from trilith.engine.warmup import first_decision, make_ready
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.pouch import any_stone
from trilith.play.ugi.limit import ENDLESS, read_limit

NO_MOVE = "none"
MOST_THREADS = 64
# A search that is just starting may miss a stop, so it is repeated after this many seconds.
STOP_AGAIN = 0.01


class UgiServer:
    """One UGI session. `write` is called with one line at a time, from two threads in turn."""

    def __init__(self, write: Callable[[str], None], seed: int | None = None) -> None:
        self._write = write
        self._writing = threading.Lock()
        self._random = Random(seed)
        self._ruleset = registry.ruleset(registry.names()[0])
        self._is_ready = False
        self._position: Position | None = Position.start(self._ruleset)
        self._threads = 1
        self._engine = Engine()
        self._thinking: threading.Thread | None = None
        self._is_thinking = False
        self._limit = ENDLESS
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._introduce,
            "isready": self._be_ready,
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "position": self._set_position,
            "query": self._answer,
            "go": self._go,
            "stop": self._stop,
        }

    def serve(self, lines: Iterable[str]) -> None:
        """Carry out commands line by line until `quit` or the end of the input."""
        for line in lines:
            name, *words = line.split() or [""]
            if name == "quit":
                self._stop([])
                return
            # The protocol asks to ignore unknown commands.
            if command := self._commands.get(name):
                try:
                    command(words)
                except TrilithError as error:
                    self._say(f"info string {error}")
        # A search with a limit is still answered at the end of the input.
        if self._limit == ENDLESS:
            self._stop([])
        elif self._thinking:
            self._thinking.join()

    def _say(self, line: str) -> None:
        with self._writing:
            self._write(" ".join(line.split()))

    # ---- commands ----

    def _introduce(self, words: list[str]) -> None:
        self._say("id name Trilith")
        self._say("id author The Trilith authors")
        self._say(f"option name ruleset type string default {self._ruleset}")
        self._say(f"option name threads type spin default 1 min 1 max {MOST_THREADS}")
        self._say("ugiok")

    def _be_ready(self, words: list[str]) -> None:
        if not self._is_ready and not self._is_thinking:
            make_ready(self._ruleset)
            self._is_ready = True
        self._say("readyok")

    def _set_option(self, words: list[str]) -> None:
        name, _, value = " ".join(words).removeprefix("name ").partition(" value ")
        self._refuse_while_thinking()
        if name.lower() == "threads":
            if not (value.isascii() and value.isdigit() and 1 <= int(value) <= MOST_THREADS):
                raise TrilithError(f"threads takes a number from 1 to {MOST_THREADS}, not {value[:40]}")
            self._threads = int(value)
            self._engine = Engine(threads=self._threads)
            return
        if name.lower() != "ruleset":
            raise TrilithError(f"there is no option {name[:40]}; there are ruleset and threads")
        ruleset = registry.ruleset(value.strip())
        self._is_ready = self._is_ready and registry.game_of(ruleset) is registry.game_of(self._ruleset)
        self._ruleset = ruleset
        self._new_game([])

    def _new_game(self, words: list[str]) -> None:
        self._refuse_while_thinking()
        self._engine = Engine(threads=self._threads)
        self._position = Position.start(self._ruleset)

    def _set_position(self, words: list[str]) -> None:
        self._refuse_while_thinking()
        # If the new position cannot be read there is none: an answer about the old one would mislead.
        self._position = None
        at = words.index("moves") if "moves" in words else len(words)
        kind, text = (words[0] if words else ""), " ".join(words[1:at])
        if kind not in ("startpos", "fen"):
            raise TrilithError("position needs startpos, or fen and a position's text")
        position = Position.start(self._ruleset) if kind == "startpos" else Position.parse(self._ruleset, text)
        for move in words[at + 1 :]:
            position = _after(position, move)
        self._position = position

    def _answer(self, words: list[str]) -> None:
        position, question = self._here(), " ".join(words)
        if question == "p1turn":
            self._say(f"response {_yes(_seat(position) == 0)}")
        elif question == "gameover":
            self._say(f"response {_yes(position.outcome is not None)}")
        elif question == "result":
            self._say(f"response {_result(position)}")
        else:
            raise TrilithError(f"query takes p1turn, gameover or result, not {question[:40]}")

    def _here(self) -> Position:
        if self._position is None:
            raise TrilithError("there is no position: the last one could not be read")
        return self._position

    # ---- search ----

    def _go(self, words: list[str]) -> None:
        self._refuse_while_thinking()
        try:
            position = self._here()
            if position.outcome:
                raise TrilithError("the game is over")
            if position.turn is None:
                # UGI has no notion of luck, so the player to move draws.
                position = position.draw(any_stone(position, self._random))
            self._limit = read_limit(words, position.turn or 0)
        except TrilithError as error:
            self._say(f"info string {error}")
            self._say(f"bestmove {NO_MOVE}")
            return
        self._is_thinking = True
        self._thinking = threading.Thread(target=self._think, args=(position, self._limit), daemon=True)
        self._thinking.start()

    def _think(self, position: Position, limit: Limit) -> None:
        try:
            result = self._engine.think(position, limit, lambda found: self._say(info(found)))
            self._say(info(result))
            # Before the answer, because the next command may follow at once.
            self._is_thinking = False
            self._say(f"bestmove {result.move}")
        except OSError:
            self._is_thinking = False  # nobody is listening any more

    def _refuse_while_thinking(self) -> None:
        if self._is_thinking:
            raise TrilithError("a search is running: send stop first")

    def _stop(self, words: list[str]) -> None:
        while self._thinking and self._thinking.is_alive():
            self._engine.stop()
            self._thinking.join(STOP_AGAIN)


def info(result: SearchResult) -> str:
    """A search result as a UGI line.

    >>> info(SearchResult("a1", Value("proven", "loss", 4), ("a1", "b2"), 5, 1000, 0.5))
    'info depth 5 score mate -4 nodes 1000 time 500 nps 2000 pv a1 b2'
    """
    nps = int(result.nodes / max(result.seconds, 1e-6))
    counts = f"nodes {result.nodes} time {result.seconds * 1000:.0f} nps {nps}"
    line = " ".join(result.line or [result.move])
    return f"info depth {result.depth} score {_score(result.value)} {counts} pv {line}"


def _score(value: Value) -> str:
    if value.kind == "proven" and value.distance is not None:
        return f"mate {value.distance if value.result == 'win' else -value.distance}"
    return f"cp {round(100 * (value.score or 0.0))}"


def _after(position: Position, move: str) -> Position:
    """The position after a move. In a pouch game the move's stone is drawn first; a stone alone is only drawn."""
    if position.turn is None and position.outcome is None:
        if move in position.draws:
            return position.draw(move)
        position = position.draw(position.stone_of(move))
    return position.play(move)


def _seat(position: Position) -> int | None:
    """The seat whose turn it is, even before its stone is drawn."""
    return position.turn if position.outcome else first_decision(position).turn


def _result(position: Position) -> str:
    if position.outcome is None:
        return "none"
    return "draw" if position.outcome.winner is None else f"p{position.outcome.winner + 1}win"


def _yes(fact: bool) -> str:
    return "true" if fact else "false"
