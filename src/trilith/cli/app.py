"""All commands under one name."""

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
from trilith.cli.program import Program

app = Program(
    "Three-in-a-row board games: play, analyse and solve them. Without a command: a menu of the games.",
    alone=menu.trilith,
    flags={"--version": ("Print the version and exit.", menu.print_version)},
)
app.add("games", games.games)
app.add("rules", rules.rules)
app.add("play", play.play)
app.add("show", show.show)
app.add("moves", moves.moves)
app.add("replay", replay.replay)
app.add("print", print_game.print_game)
app.add("fair", fair.fair)
app.add("review", review.review)
app.add("perft", perft.perft)
app.add("analyse", analyse.analyse)
app.add("explore", explore.explore)
app.add("arena", arena.arena)
app.add("judge", judge.judge)
app.add("pair", pair.pair)
app.add("standings", pair.standings)
app.add("tournament", tournament.app)
app.add("rate", rate.rate)
app.add("solve", solve.solve)
app.add("verify", solve.verify)
app.add("probe", probe.probe)
app.add("puzzle", puzzle.puzzle)
app.add("puzzles", puzzles.app)
app.add("ugi", ugi.ugi)
app.add("warmup", warmup.warmup)
app.add("serve", serve.serve)
app.add("admin", admin.admin)
app.add("backup", backup.backup)
app.add("restore", backup.restore)
app.add("check", check.check)
app.add("bench", bench.bench)
