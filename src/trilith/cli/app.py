"""All commands under one name."""

import typer

from trilith.cli import (
    admin,
    analyse,
    arena,
    backup,
    bench,
    check,
    explore,
    fair,
    games,
    judge,
    menu,
    moves,
    pair,
    perft,
    print_game,
    probe,
    puzzle,
    puzzles,
    rate,
    replay,
    review,
    rules,
    serve,
    show,
    solve,
    tournament,
    ugi,
    warmup,
)
from trilith.cli.play import command as play

# Plain help: it starts fast and reads well in pipes and small terminals.
app = typer.Typer(
    help="Three-in-a-row board games: play, analyse and solve them. Without a command: a menu of the games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback(invoke_without_command=True)(menu.trilith)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("play")(play.play)
app.command("show")(show.show)
app.command("moves")(moves.moves)
app.command("replay")(replay.replay)
app.command("print")(print_game.print_game)
app.command("fair")(fair.fair)
app.command("review")(review.review)
app.command("perft")(perft.perft)
app.command("analyse")(analyse.analyse)
app.command("explore")(explore.explore)
app.command("arena")(arena.arena)
app.command("judge")(judge.judge)
app.command("pair")(pair.pair)
app.command("standings")(pair.standings)
app.add_typer(tournament.app, name="tournament")
app.command("rate")(rate.rate)
app.command("solve")(solve.solve)
app.command("verify")(solve.verify)
app.command("probe")(probe.probe)
app.command("puzzle")(puzzle.puzzle)
app.add_typer(puzzles.app, name="puzzles")
app.command("ugi")(ugi.ugi)
app.command("warmup")(warmup.warmup)
app.command("serve")(serve.serve)
app.add_typer(admin.admin, name="admin")
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.command("check")(check.check)
app.command("bench")(bench.bench)
