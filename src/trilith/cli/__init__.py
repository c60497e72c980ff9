"""The command line: small commands, each in a module of its own, put together in `app`."""
