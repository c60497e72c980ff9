"""What the rules are: one folder per game, and what all games share."""
