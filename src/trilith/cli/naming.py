"""Games as people name them: by id or title, in letters of any case."""

from trilith.games import registry


def ruleset_text(typed: str | None) -> str | None:
    """A ruleset's text with the game's id in place of the name that was typed; any other text as it is.

    >>> ruleset_text("Morris"), ruleset_text("nine men's morris:standard"), ruleset_text("chess")
    ('morris', 'morris:standard', 'chess')
    """
    if typed is None:
        return None
    name, colon, choices = typed.partition(":")
    return f"{_ids().get(name.strip().casefold(), name)}{colon}{choices}"


def _ids() -> dict[str, str]:
    """Ids by every name a game has."""
    ids = registry.names()
    titles = {title(name).casefold(): name for name in ids}
    return {**titles, **dict(zip(ids, ids, strict=True))}


def title(name: str) -> str:
    return registry.game(name).look(registry.ruleset(name)).title
