"""`python -m trilith` is the command `trilith`."""

from trilith.cli.main import main

main()
