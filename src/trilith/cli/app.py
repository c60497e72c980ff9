"""All commands under one name."""

import typer

from trilith.cli import (
    analyse,
    arena,
    bench,
    fair,
    games,
    moves,
    perft,
    probe,
    replay,
    review,
    rules,
    serve,
    show,
    solve,
    ugi,
    verify,
    warmup,
    welcome,
)
from trilith.cli.play import command as play

# Plain help: it is read in pipes and small terminals too, and comes up at once.
app = typer.Typer(
    help="Three-in-a-row board games: rules, play, and engines. Alone, it greets you with the games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback(invoke_without_command=True)(welcome.trilith)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("play")(play.play)
app.command("show")(show.show)
app.command("moves")(moves.moves)
app.command("replay")(replay.replay)
app.command("fair")(fair.fair)
app.command("review")(review.review)
app.command("perft")(perft.perft)
app.command("analyse")(analyse.analyse)
app.command("arena")(arena.arena)
app.command("solve")(solve.solve)
app.command("verify")(verify.verify)
app.command("probe")(probe.probe)
app.command("ugi")(ugi.ugi)
app.command("warmup")(warmup.warmup)
app.command("serve")(serve.serve)
app.command("bench")(bench.bench)
