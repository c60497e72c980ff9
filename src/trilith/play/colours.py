"""A set of one's own: in which colour everybody at a table plays, where the game leaves that to its players.

Everybody brings their colour and a second choice. Whoever comes second with a colour that is too much like one that is
there already plays in their second choice. What somebody plays in is settled when they sit down, and stays theirs in
the games that follow.
"""

from collections.abc import Sequence

import msgspec

from trilith.games import registry
from trilith.games.colours import ColoursOption
from trilith.games.draw.contrast import are_alike, difference
from trilith.games.errors import TrilithError
from trilith.games.ruleset import Ruleset
from trilith.play.events import Opened, Seat

# A colour, and a second choice.
Wishes = Sequence[str]


def colours_option(rules: Ruleset) -> ColoursOption | None:
    return registry.game(rules.game).colours


def without_colours(rules: Ruleset) -> Ruleset:
    """The rules as such: colours are the players' own."""
    option = colours_option(rules)
    if option is None:
        return rules
    usual = next(one.default for one in registry.game(rules.game).options if one.name == option.name)
    return registry.with_options(rules, {option.name: usual})


def checked_wishes(wishes: Wishes) -> tuple[str, ...]:
    """A colour and a second choice that some game has, or TrilithError."""
    known = {name for game in registry.names() if (option := registry.game(game).colours) for name in option.palette}
    if len(wishes) > 2 or not set(wishes) <= known:
        raise TrilithError(f"a colour and a second choice are two of {', '.join(sorted(known))}")
    return tuple(wishes)


def settled_colour(option: ColoursOption, wishes: Wishes, taken: Sequence[str]) -> str:
    """The first wish that is not too much like a colour at the table; otherwise what differs most from those."""
    for wish in wishes:
        if wish in option.palette and not any(_alike(option, wish, other) for other in taken):
            return wish
    free = [name for name in option.palette if name not in taken]
    return max(free, key=lambda name: min(_distance(option, name, other) for other in taken), default=free[0])


def seat_in_colour(seat: Seat, number: int, rules: Ruleset, wishes: Wishes, taken: Sequence[str]) -> Seat:
    """Somebody's seat with the colour they play in, given the colours that are there already."""
    option = colours_option(rules)
    if option is None:
        return seat
    usual = option.read(rules.options[option.name])[number]
    colour = settled_colour(option, [*wishes, usual], taken)
    instead_of = wishes[0] if wishes and wishes[0] in option.palette and colour != wishes[0] else None
    return msgspec.structs.replace(seat, colour=colour, instead_of=instead_of)


def with_colours(opened: Opened, wishes: Sequence[Wishes]) -> Opened:
    """The opening with a colour in every seat that is taken, by what the people there wish: they come before engines.
    The ruleset's own choice is for those who have none, and no longer part of it."""
    rules = registry.ruleset(opened.ruleset)
    if colours_option(rules) is None:
        return opened
    seats = list(opened.seats)
    taken = [seat.colour for seat in seats if seat.colour]
    for kind in ("person", "engine"):
        for number, seat in enumerate(opened.seats):
            if seat.kind == kind and seat.colour is None:
                seats[number] = seat_in_colour(seat, number, rules, wishes[number], taken)
                taken.append(seats[number].colour or "")
    plain = without_colours(rules)
    return msgspec.structs.replace(opened, ruleset=plain.text, identifier=plain.identifier, seats=tuple(seats))


def shown_ruleset(rules: Ruleset, seats: Sequence[Seat]) -> Ruleset:
    """The ruleset with the colours of those who sit there. An open seat has one that nobody can mistake for another."""
    option = colours_option(rules)
    if option is None or not any(seat.colour for seat in seats):
        return rules
    usual = option.read(rules.options[option.name])
    colours: list[str] = []
    taken = [seat.colour for seat in seats if seat.colour]
    for number, seat in enumerate(seats):
        colours.append(seat.colour or settled_colour(option, [usual[number]], taken))
        taken.append(colours[-1])
    return registry.with_options(rules, {option.name: option.write(colours)})


def _alike(option: ColoursOption, one: str, other: str) -> bool:
    return one == other or are_alike(option.palette[one], option.palette[other])


def _distance(option: ColoursOption, one: str, other: str) -> float:
    return difference(option.palette[one].light.body, option.palette[other].light.body)
