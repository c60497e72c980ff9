"""Everything a person can get wrong, each a ValueError with a sentence that says what and why."""


class TrilithError(ValueError):
    """The mother of Trilith's errors: catch this one to catch them all."""


class UnknownRuleset(TrilithError):
    """No such game, name, option or value."""


class InvalidPosition(TrilithError):
    """A text that is no position of this ruleset."""


class IllegalMove(TrilithError):
    """A move or draw that the rules do not allow here."""


class InvalidRecord(TrilithError):
    """A game record that cannot be replayed."""
