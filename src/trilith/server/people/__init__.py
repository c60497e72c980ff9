"""People: players, accounts, and where they are signed in."""
