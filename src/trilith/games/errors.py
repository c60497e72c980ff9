"""Everything a person can get wrong, each a ValueError with a sentence that says what and why."""


class TrilithError(ValueError):
    """The base class of Trilith's errors.

    >>> from trilith import IllegalMove, InvalidPosition, TrilithError
    >>> issubclass(IllegalMove, TrilithError), issubclass(TrilithError, ValueError)
    (True, True)
    """


class UnknownRuleset(TrilithError):
    """No such game, name, option or value.

    >>> from trilith import start
    >>> start("morris:flying=maybe")
    Traceback (most recent call last):
    trilith.games.errors.UnknownRuleset: flying takes true or false, not 'maybe'
    """


class InvalidPosition(TrilithError):
    """A text that is not a position of this ruleset.

    >>> from trilith import parse
    >>> parse("flip", "4/4/4 c")
    Traceback (most recent call last):
    trilith.games.errors.InvalidPosition: the board has 4 rows, not 3
    """


class IllegalMove(TrilithError):
    """A move or draw that the rules do not allow here.

    >>> from trilith import start
    >>> start("stones").play("w@a1")
    Traceback (most recent call last):
    trilith.games.errors.IllegalMove: w@a1: draw a stone from the pouch first
    """


class InvalidRecord(TrilithError):
    """A game record that cannot be replayed.

    >>> from trilith import read_record
    >>> read_record('[Game "flip"] [Ruleset "flip"] [Result "1-0"] 1. b2s 0-1')
    Traceback (most recent call last):
    trilith.games.errors.InvalidRecord: the Result tag is 1-0, but the moves end with 0-1
    """
